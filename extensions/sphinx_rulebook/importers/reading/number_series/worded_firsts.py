"""The first numbers of the kinds that have one of the words for units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...spelled_counters import opening_kinds
from ...unit_words import AFTER_NUMBER_WORDS, ORDINAL_DOT_WORDS, PARAGRAPH_WORDS, UNIT_WORDS

_WORDED = re.compile(
    rf"(?P<word>(?:{UNIT_WORDS}|{PARAGRAPH_WORDS})(?:\s+(?:no|nr|n[°º])\.?|\s*№)?(?:\s|(?<=[.°º№])))\s*"
    r"(?P<first>01|1|I|A|a|i|2|II|א|أ|Α|А)(?![0-9A-Za-z])",
    re.I,
)
_BEFORE_WORD = re.compile(
    rf"(?P<first>1|I|A)(?:\.\s(?P<word>{ORDINAL_DOT_WORDS})|\s(?:{AFTER_NUMBER_WORDS}))(?![^\W_])", re.I
)


def worded_firsts(texts: Sequence[str]) -> Iterator[str]:
    """Yield the first numbers of the kinds with words, some of whose numbers open a text: ``Rule 1``, ``1. Teil``."""
    matches = [match for text in texts if (match := _WORDED.match(text)) is not None]
    yield from (f"{match['word']}{_first_of(match['first'])}" for match in matches)
    yield from (match[0] for text in texts if (match := _BEFORE_WORD.match(text)) is not None)
    yield from (first for text in texts for first in opening_kinds(text))


def _first_of(written: str) -> str:
    """Return the first number of a kind, of which the second may be written: ``Chapitre premier``, ``Chapitre II``."""
    if written == "2":
        return "1"
    return written[0] if written.casefold() == "ii" else written
