"""The lines of a document without marked paragraphs that open with its numbers, each the next one of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...languages.comparing.digit_numbers import with_ascii_digits
from ...markup.titles import ends_sentence
from ..documents.line_joins import UNSPACED_WORDS
from ..plain_starts import plain_start
from ..reading.number_series.worded_firsts import worded_firsts
from ..reading.signed_numbers import SignedNumber
from ..signed_firsts import LOOKS_SIGNED, OTHER_FIRSTS, SIGNED_FIRSTS

_FEWEST = 3
"""How many numbers of a kind make a series: fewer may be references at the start of a line."""
_CLOSED = "1."
"""The kind of ``1、``, which is read as ``1.``."""


def counted_openings(texts: Sequence[str]) -> frozenset[int]:
    """Return the places of the lines that open with a number with a word or a sign, ``Article 4``, ``第四条``, ``4、``,
    where it is the next one of its kind.

    A number in running text may open a line, too, but is rarely the next one, and a sentence rarely ends above it.
    """
    starts = {place: start for place, text in enumerate(texts) if LOOKS_SIGNED.match(start := _start(text))}
    found: set[int] = set()
    for kind in _kinds(list(starts.values())):
        found.update(_in_turn(kind, texts, starts))
    return frozenset(found)


def _start(text: str) -> str:
    """Return the beginning of a line in plain characters, with plain digits for those of any script."""
    return with_ascii_digits(plain_start(text))


def _kinds(starts: Sequence[str]) -> Iterator[SignedNumber]:
    """Yield the kinds of numbers that lines may open with, but not those with Latin letters, which open lists."""
    signed = [first for first in (*SIGNED_FIRSTS, _CLOSED) if not first.strip("().").isalpha()]
    other = [first for first in OTHER_FIRSTS if any(start.startswith(first) for start in starts)]
    for first in dict.fromkeys((*worded_firsts(starts), *signed, *other)):
        kind = SignedNumber.of(first)
        if kind is not None:
            yield kind


def _in_turn(kind: SignedNumber, texts: Sequence[str], starts: Mapping[int, str]) -> list[int]:
    """Return the places of the numbers of a kind that are the first or follow the one above; none if they are few.

    A reference may be the next number, or the first one, so that the number before it counts, too, until one follows
    that is below the end of a sentence.
    """
    places: list[int] = []
    last: tuple[int, ...] = ()
    steps = 0
    for place, start in starts.items():
        opening = kind.opening(texts[place], start)
        index = kind.index_of(opening.number) if opening is not None else None
        if index is None or (index and index not in last and index - 1 not in last):
            continue
        places.append(place)
        steps += index - 1 in last
        is_sure = index > 0 and place > 0 and may_end_sentence(texts[place - 1])
        last = (index,) if is_sure else (*last[:1], index)
    return places if steps >= _FEWEST else []


def may_end_sentence(text: str) -> bool:
    """Return whether a line may end a sentence, which no sign ends in Thai and the like."""
    return ends_sentence(text) or UNSPACED_WORDS.match(text[-1:]) is not None
