"""Digests of values, by which kept results are found again."""

from __future__ import annotations

import hashlib

Digestible = str | int | None | tuple["Digestible", ...]
"""Values whose representation is the same in every process."""

_BYTES = 16


def digest_values(*values: Digestible) -> str:
    """Return a digest of some values; different values have different digests."""
    return digest_bytes(repr(values).encode("utf-8", "surrogatepass"))


def digest_bytes(data: bytes) -> str:
    """Return a digest of the contents of a file."""
    return hashlib.blake2b(data, digest_size=_BYTES).hexdigest()
