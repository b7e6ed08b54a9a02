"""The addresses of links, pictures and style sheets."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit


def address_parts(address: str) -> SplitResult:
    """Return the parts of an address; one that is none, such as ``http://[x``, has neither host nor path."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("unknown", "", "", "", "")
