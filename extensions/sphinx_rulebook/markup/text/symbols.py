r"""Symbols: ``{r}``, ``\{r\}`` and ``\power{}``, from the table in a book's settings."""

from __future__ import annotations

import re
from collections.abc import Iterator

SYMBOL = re.compile(r"\\\{([A-Za-z0-9_+\-]{1,32})\\\}|(?<!\\)\{([A-Za-z0-9_+\-]{1,32})\}|\\([A-Za-z]{2,32})\{\}")
"""A symbol in any of its three spellings; its name is the one group that matched."""


def symbol_name(match: re.Match[str]) -> str:
    """Return the name of a symbol that `SYMBOL` found."""
    return match[1] or match[2] or match[3]


def find_symbols(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the offset, the name and the source of every symbol in ``text``."""
    for match in SYMBOL.finditer(text):
        yield match.start(), symbol_name(match), match[0]
