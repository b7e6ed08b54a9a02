"""Texts of a translation that are still those of the source, as in a file that was copied to be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model.units import Unit, is_division
from ..support.language_tags import primary_language

_MARKUP = re.compile(r"\[\[[^\[\]\n]*\]\]|\{[^{}\n]*\}|`[^`\n]*`|\$[^$\n]*\$|<[^<>\n]*>|\]\([^()\s]*\)|https?://\S+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_FEWEST_WORDS = 4
"""A name, or words that languages share, may be the same in both: *Copyright Hanafuda Guild*."""
_WITHOUT_SPACES = re.compile(r"[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff]")
_FEWEST_SIGNS = 10
"""The same in scripts that write no spaces between words, in characters."""
_ALIKE = (frozenset({"da", "nb", "nn", "no"}), frozenset({"bs", "hr", "me", "sh", "sr"}), frozenset({"id", "ms"}))
"""Languages whose sentences may be the same."""


def are_alike(language: str, other: str) -> bool:
    """Return whether a sentence of one language may be one of the other, too."""
    both = {primary_language(language), primary_language(other)}
    return len(both) == 1 or any(both <= group for group in _ALIKE)


def untranslated_line(source: Unit, translation: Unit) -> str | None:
    """Return the first line of a translation that is one of its source, and so long that this is no chance."""
    if is_division(source):
        return None
    lines = set(_lines(source))
    return next((line for line in _lines(translation) if line in lines and _is_long(line)), None)


def _lines(unit: Unit) -> Iterator[str]:
    """Yield the lines of a unit without the marks of quotations and lists, but no code, and no rows with names."""
    yield unit.text.strip()
    if "```" not in unit.body and "~~~" not in unit.body:
        for line in unit.body.splitlines():
            if not line.lstrip().startswith("|"):
                yield line.lstrip(" \t>*+-").rstrip()


def _is_long(line: str) -> bool:
    words = _MARKUP.sub(" ", line)
    signs = len(_WITHOUT_SPACES.findall(words))
    return signs >= _FEWEST_SIGNS or (not signs and len(_WORD.findall(words)) >= _FEWEST_WORDS)
