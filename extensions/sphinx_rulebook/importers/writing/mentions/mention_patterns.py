"""Patterns of references to numbers: the patterns of a layout, ranges, and the printed text of links."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ....markup.lines import is_web_address
from ...cue_words import CUES, ORDINAL_CUES, TOUCHING_LETTERS, WEAK_CUES
from ..escaping import LINK

# A word may begin and end at a letter of a script without spaces: 参见规则100, 100.1a–c를.
WORD_STARTS = rf"(?:(?<![^\W_])|(?<=[{TOUCHING_LETTERS}])|(?=[{TOUCHING_LETTERS}]))"
WORD_ENDS = rf"(?:(?!\w)|(?=[{TOUCHING_LETTERS}])|(?<=[{TOUCHING_LETTERS}]))"

LAST_PART = re.compile(r"(?:[0-9]+|[a-z]+|[A-Z]+)$")
"""The last part of a number, which a range can repeat alone: 4.1a-c."""
_SHORT_END = re.compile(rf"[a-z]{{1,2}}{WORD_ENDS}|[0-9]{{1,3}}(?!\.[0-9A-Za-z]){WORD_ENDS}")
_NO_BOOK = re.compile(rf"(?i:{CUES}|{ORDINAL_CUES}|{WEAK_CUES}) .*|[A-Za-z]?[a-z]+ (?:19|20)[0-9]{{2}}")


class NumberMention(NamedTuple):
    """A number in a text that refers to a unit.

    It extends from ``start`` to ``stop``. ``number`` is the number of the unit, ``book`` the name of another book or
    None. ``text`` is its printed form if it is not just the number: ``#`` for the number, ``##`` for its last part,
    "" for nothing; ``is_bracketed`` means that it is in square brackets, ``is_link`` that its author made it a link.
    ``is_certain`` is false for a number that is a reference only if there is such a unit. ``forms`` are for a part of a
    number, as ``Abs. 2`` in ``§ 4 Abs. 2``: the numbers of which a unit directly below the target of the reference
    before it may have one.
    """

    start: int
    stop: int
    number: str
    text: str | None = None
    is_bracketed: bool = False
    book: str | None = None
    is_certain: bool = True
    is_link: bool = False
    forms: tuple[str, ...] = ()


def with_whole_links(mentions: Sequence[NumberMention], text: str) -> list[NumberMention]:
    """Return the mentions, without those in links to the web; one that is in the text of another link, and alone there,
    extends over the whole link, and several in one link are left out.
    """
    links = list(LINK.finditer(text))
    starts = [link.start() for link in links]

    def around(mention: NumberMention) -> int:
        place = bisect_left(starts, mention.start) - 1
        return place if place >= 0 and mention.stop < links[place].end() else -1

    places = list(map(around, mentions))
    counts = Counter(places)
    found: list[NumberMention] = []
    for place, mention in zip(places, mentions, strict=True):
        if place < 0:
            found.append(mention)
        elif counts[place] == 1 and not is_web_address(links[place]["address"]):
            link = links[place]
            before, after = text[link.start("text") : mention.start], text[mention.stop : link.end("text")]
            printed = f"{_with_plain_signs(before)}{mention.text or '#'}{_with_plain_signs(after)}"
            printed_text = printed if printed != "#" else None
            found.append(mention._replace(start=link.start(), stop=link.end(), text=printed_text, is_link=True))
    return found


def _with_plain_signs(text: str) -> str:
    return text.replace("#", r"\#")


def numbers_between(first: str, last: str) -> list[str]:
    """Return the numbers between two numbers that differ only in their last part."""
    tail, end = LAST_PART.search(first), LAST_PART.search(last)
    if tail is None or end is None or first[: tail.start()] != last[: end.start()]:
        return []
    before = first[: tail.start()]
    if tail[0].isdigit() and end[0].isdigit():
        width = len(tail[0]) if tail[0].startswith("0") else 0
        values = range(int(tail[0]) + 1, min(int(end[0]), int(tail[0]) + 100))
        return [f"{before}{str(value).zfill(width)}" for value in values]
    if len(tail[0]) == len(end[0]) == 1 and not tail[0].isdigit() and not end[0].isdigit():
        return [before + chr(code) for code in range(ord(tail[0]) + 1, ord(end[0]))]
    return []


def with_number_sign(text: str, number: str) -> str:
    """Return a link's text with ``#`` instead of the last number in it that is the given one."""
    escaped = text.replace("#", r"\#")
    found = list(re.finditer(rf"(?<![0-9A-Za-z]){re.escape(number)}(?![0-9A-Za-z])", escaped))
    if not found:
        return escaped
    return f"{escaped[: found[-1].start()]}#{escaped[found[-1].end() :]}"


def shape_pattern(shape: str, number: str) -> re.Pattern[str]:
    """Return the pattern of a reference for a shape in a layout, with ``number`` in place of ``#``."""
    before, _, after = shape.partition("#")
    # Words are whole words, in any case: "to #" is not in "into 4". The case of a number matters: A.1 is not a.1.
    starts = WORD_STARTS if before[:1].isalnum() else ""
    ends = WORD_ENDS if after[-1:].isalnum() else r"(?![0-9A-Za-z])"
    return re.compile(rf"{starts}(?i:{_loose(before)})(?P<number>{number})(?i:{_loose(after)}){ends}")


def link_pattern(shape: str) -> re.Pattern[str]:
    """Return the pattern of the addresses of links: ``#`` is a number, ``@`` the name of a book."""
    pattern = re.escape(shape).replace(re.escape("#"), "(?P<number>[^:]+)").replace("@", r"(?P<book>[\w\-]+)")
    return re.compile(pattern)


def _loose(text: str) -> str:
    return r"\s*".join(map(re.escape, text.split(" "))) if text.strip() else re.escape(text)


def names_no_book(words: str) -> bool:
    """Return whether the words in brackets do not begin with the name of a book: ``see 2.1``, ``Deleted 2023``."""
    return _NO_BOOK.fullmatch(words) is not None


def shortened_end(first: str, text: str, place: int) -> tuple[str, int] | None:
    """Return the last number of a range, of which only the last part stands at a place, and where that ends."""
    short = _SHORT_END.match(text, place)
    tail = LAST_PART.search(first)
    if short is None or tail is None or tail[0].isdigit() != short[0].isdigit() or first == tail[0]:
        return None
    return first[: tail.start()] + short[0], short.end()
