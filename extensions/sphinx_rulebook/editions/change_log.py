"""The editions in a book's change log."""

from __future__ import annotations

import re

FILE_NAME = "changes.md"
"""The change log of a book, among its frozen editions."""

_SECTION = re.compile(r"^## (\S+) \(\d{4}-\d\d-\d\d\)[ \t]*\r?$", re.M)


def versions_in(text: str) -> list[str]:
    """Return the versions for which a change log has sections, in its order."""
    return _SECTION.findall(text)
