"""A digest of this package and the versions of others: when code changes, its output may change too."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.metadata import distributions
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of this package."""


@lru_cache(maxsize=1)
def own_digest() -> str:
    """Return a digest of this package: its code, templates and catalogues."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(PACKAGE.rglob("*")):
        # Python puts compiled modules into these folders, and for a moment unfinished ones with a number at the end.
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def installed_versions() -> tuple[str, ...]:
    """Return the names and versions of all installed packages, in order."""
    return tuple(sorted(f"{one.name} {one.version}" for one in distributions()))
