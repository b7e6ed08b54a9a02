"""References as documents type them: ``[1.3.2d]``, "see rule 116", "rules 702.2b–c", （4.1を参照）, links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..markup.lines import is_web_address
from .escaping import LINK, code_spans, ends_escaping
from .profile import Profile
from .shapes import NumberShapes
from .spans import Spans
from .words import (
    BEHIND_CUES,
    COUNTED_WORDS,
    COUNTING_SIGNS,
    CUES,
    JOINERS,
    ORDINAL_CUES,
    RANGE_SIGNS,
    TOUCHING_LETTERS,
    WEAK_CUES,
    WIDE_SIGNS,
)

# No number has more parts, or digits, than this allows, and no text takes long to be searched for numbers.
_PART = r"[.\-‐][0-9]{1,4}|[.][A-Za-z]{1,2}(?![A-Za-z])|[a-z]{1,2}(?![A-Za-z])"
_NUMBER = rf"[0-9A-Z]{{1,4}}(?:{_PART}){{0,15}}(?:[0-9][a-z]?){{0,15}}\+{{0,7}}"
# A word may begin and end at a letter of a script whose words touch: 参见规则100, 100.1a–c를.
_STARTS = rf"(?:(?<![^\W_])|(?<=[{TOUCHING_LETTERS}])|(?=[{TOUCHING_LETTERS}]))"
_ENDS = rf"(?:(?!\w)|(?=[{TOUCHING_LETTERS}]))"
_CUE = re.compile(
    rf"{_STARTS}(?P<cue>{CUES}|(?P<ordinal>{ORDINAL_CUES})|(?P<weak>{WEAK_CUES}))(?P<gap>\s*)(?=[\[(]?(?-i:[0-9A-Z(]))",
    re.I,
)
_JOINER = re.compile(JOINERS, re.I)
_RANGE = re.compile(rf"\s?(?:{RANGE_SIGNS})\s?")
_BEHIND = re.compile(BEHIND_CUES)
_LAST_PART = re.compile(r"(?:[0-9]+|[a-z]+|[A-Z]+)$")
_GOES_ON = re.compile(r"[0-9A-Za-z]|[.][0-9]|\s?(?:bis|ter|quater)\b", re.A)
_SHORT_END = re.compile(rf"[a-z]{{1,2}}{_ENDS}|[0-9]{{1,3}}(?!\.[0-9A-Za-z]){_ENDS}")
_RANGE_INSIDE = re.compile(r"(?P<first>[^\-]+)-[^\-]+")
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+")
_CUE_WORD = re.compile(rf"{CUES}|{ORDINAL_CUES}|{WEAK_CUES}", re.I)
_ANY_LINK = re.compile(r"(?<!\\)\[(?:[^\[\]\\]|\\.)*+\]\([^()]*\)")
_BRACKETS = re.compile(r"\\\[|\\\]")
_COUNTED = re.compile(rf"\s+[a-z]|\s?[{COUNTING_SIGNS}]")
# 第3回, a third time, is no chapter 3, which is 第3章.
_ORDINAL_OF_THINGS = re.compile(
    rf"[0-9]+\s?(?=[{TOUCHING_LETTERS}])(?!{BEHIND_CUES}|[项{''.join(COUNTED_WORDS)}])(?!\s[^\W])"
)
_MAY_REFER = re.compile(r"[0-9０-９]|[第제][一二三四五六七八九十百]")


class Mention(NamedTuple):
    """A number in a text that refers to a unit.

    It stands from ``start`` to ``stop``.  ``number`` is that of the unit, ``book`` the name of another book or None.
    ``text`` is how it is to be printed where that is not the number alone: ``#`` for the number, ``##`` for its last
    part, "" for nothing; ``is_bracketed`` says that square brackets stand around it, ``is_link`` that its author has
    made a link of it.  ``is_certain`` is false for what is a reference only if there is such a unit.
    """

    start: int
    stop: int
    number: str
    text: str | None = None
    is_bracketed: bool = False
    book: str | None = None
    is_certain: bool = True
    is_link: bool = False


class MentionFinder:
    """Finds the references in the texts of one document."""

    def __init__(self, profile: Profile, shapes: NumberShapes, is_markdown: bool) -> None:
        self.profile, self.shapes, self.is_markdown = profile, shapes, is_markdown
        number = shapes.own_pattern or _NUMBER
        self._number = re.compile(number)
        self._bare = re.compile(rf"(?<![0-9A-Za-z_.,$€£¥#/\-–])(?:{number})(?![0-9A-Za-z_%])")
        self._bracketed = re.compile(rf"\[(?:(?P<book>[A-Za-z][\w.\-]{{0,31}})[ /:])?(?P<number>{number})\\?\]")
        self._own = [_shape(shape, number) for shape in profile.references]
        self._links = [_link_shape(shape) for shape in profile.links]

    def find(self, text: str, is_known: Callable[[str], bool]) -> list[Mention]:
        """Return the references of a text, in their order; ``is_known`` says whether there is a unit of a number."""
        if (
            not self._links
            and not self.shapes.has_letters
            and not _MAY_REFER.search(text)
            and not (self.is_markdown and "](#" in text)
        ):
            return []
        found = [*self._in_links(text, is_known), *self._in_brackets(text), *self._in_own_shapes(text)]
        prose = self._in_prose(text, is_known, found)
        if self._links:  # where references are links, "10 minutes" is none
            prose = [mention for mention in prose if is_known(mention.number) and not mention.number.isdigit()]
        found += prose
        code = Spans(code_spans(text) if self.is_markdown else ())
        found = [mention for mention in found if not _is_in_code(mention, code)]
        found.sort(key=lambda mention: (mention.start, mention.stop))
        return found

    def _in_links(self, text: str, is_known: Callable[[str], bool]) -> Iterator[Mention]:
        if not self.is_markdown:
            return
        for match in LINK.finditer(text):
            address, shown = match["address"], match["text"]
            if is_web_address(address):
                continue
            link = next((found for shape in self._links if (found := shape.fullmatch(address)) is not None), None)
            if link is not None:
                number = link["number"]
                book = link.groupdict().get("book")
                yield Mention(
                    match.start(), match.end(), number, _with_number(shown, number), False, book, is_link=True
                )
                continue
            places = (self._number_at(shown, found.start())[0] for found in self._bare.finditer(shown))
            number = next((number for number in places if number is not None and is_known(number)), "")
            if number or address.startswith("#"):
                plain = _BRACKETS.sub("", shown)  # a reference has no brackets in its own text
                written = _with_number(plain, number) if number else plain.replace("#", r"\#")
                text_of_link = written if written != "#" else None
                is_bracketed = text_of_link is None and plain != shown
                yield Mention(
                    match.start(), match.end(), number or address, text_of_link, is_bracketed, None, False, True
                )

    def _in_brackets(self, text: str) -> Iterator[Mention]:
        links = Spans(match.span() for match in LINK.finditer(text)) if self.is_markdown else Spans()
        for match in self._bracketed.finditer(text):
            if any(start < match.start() for start, _ in links.overlapping(match.start(), match.end())):
                continue  # a part of an address
            is_escaped = self.is_markdown and ends_escaping(text[: match.start()])
            closes_escaped = match[0].endswith("\\]")
            is_link = not is_escaped and text[match.end() : match.end() + 1] == "("
            if closes_escaped and not is_escaped:
                continue
            if not is_link and self.shapes.rank_of(match["number"]) is not None:
                is_certain = self._is_certain(match["number"])
                if match["book"] and _CUE_WORD.fullmatch(match["book"]):
                    continue  # [see 2.1] is no book called "see"
                start = match.start() - is_escaped  # a reference needs no backslash
                yield Mention(start, match.end(), match["number"], None, True, match["book"], is_certain)

    def _in_own_shapes(self, text: str) -> Iterator[Mention]:
        for signed in self.shapes.signed:
            if signed.before in text and not signed.before.isascii():
                for start, stop, number in signed.find(text.translate(WIDE_SIGNS)):
                    shown = None if text[start:stop].replace(" ", "") == number.replace(" ", "") else text[start:stop]
                    yield Mention(start, stop, number, shown, is_certain=False)
        for shape in self._own:
            for match in shape.finditer(text):
                yield Mention(match.start("number"), match.end("number"), match["number"])

    def _in_prose(self, text: str, is_known: Callable[[str], bool], taken: Sequence[Mention]) -> list[Mention]:
        spans = [(mention.start, mention.stop) for mention in taken]
        if self.is_markdown:
            spans += [match.span() for match in _ANY_LINK.finditer(text)]
        free = Spans(spans)
        flat = text.translate(WIDE_SIGNS) if not text.isascii() else text
        found: list[Mention] = []
        for cue in _CUE.finditer(flat):
            if cue["gap"] == "" and cue["cue"].isascii() and not cue["cue"].startswith(("§", ".")):
                continue
            if cue["ordinal"] is not None and _ORDINAL_OF_THINGS.match(flat, cue.end()):
                continue
            chain = list(self._chain(flat, cue.end(), cue["weak"] is not None, is_known))
            found += [mention for mention in chain if free.take(mention.start, mention.stop)]
        ends: dict[int, int] = {}
        for match in self._bare.finditer(flat):
            number, (start, stop) = self._number_at(flat, match.start())
            if number is None or free.overlaps(start, stop):
                continue
            behind = _BEHIND.match(flat, self._end_of_row(flat, number, stop, ends)) is not None
            is_compound = not number.isdigit()
            is_alone = flat[start - 1 : start] in ("(", "（") and flat[stop : stop + 1] in (")", "）")
            if behind or self._is_unmistakable(number) or (is_alone and is_compound):
                if not is_known(number) and not (behind and is_compound) and not self._is_unmistakable(number):
                    continue
                chain = list(self._chain(flat, start, False, is_known)) or [Mention(start, stop, number)]
                found += [mention for mention in chain if free.take(mention.start, mention.stop)]
        return found

    def _end_of_row(self, text: str, number: str, stop: int, known: dict[int, int]) -> int:
        """Return where a row of numbers ends, of which the first ends at ``stop``: 4.1と8.2 before を参照.

        ``known`` has the ends of rows that were found before, by the ends of their numbers.
        """
        passed = [stop]
        while passed[-1] not in known:
            following = self._next_in_row(text, number, passed[-1])
            if following is None:
                break
            number, stop = following
            passed.append(stop)
        end = known.get(passed[-1], passed[-1])
        known.update(dict.fromkeys(passed, end))
        return end

    def _next_in_row(self, text: str, number: str, stop: int) -> tuple[str, int] | None:
        """Return the number that follows another, which ends at ``stop``, and where it ends; None where none does."""
        dash = _RANGE.match(text, stop)
        end = self._range_end(text, dash.end(), number) if dash is not None else None
        if end is not None:
            return end
        joiner = _JOINER.match(text, stop)
        if joiner is None:
            return None
        following, (_, edge) = self._number_at(text, joiner.end())
        return (following, edge) if following is not None else None

    def _is_certain(self, number: str) -> bool:
        """Say whether a number in brackets is one of a unit, and no plain number, letter or name."""
        if self.profile.has_fixed_numbers or number.isalpha():
            return False
        return not number.isdigit() or len(number) > 2

    def _is_unmistakable(self, number: str) -> bool:
        """Say whether a number can be nothing else than a unit's: it has three parts, or more digits than most."""
        parts = re.findall(r"[0-9]+|[a-zA-Z]+", number)
        if self.profile.has_fixed_numbers:
            return False
        return len(parts) >= 3 or (len(parts) == 2 and len(parts[0]) == 3 and "." in number)

    def _number_at(self, text: str, start: int) -> tuple[str | None, tuple[int, int]]:
        """Return the number of the layout that a text has at a place, or None, and where it stands.

        A number that goes on in a way which the layout does not know is none: 2.1.4 is not 2.1, and 2a not 2.
        """
        match = self._number.match(text, start)
        if match is None:
            return None, (start, start)
        number = match[0].rstrip(".-")
        if self.shapes.rank_of(number.replace("‐", "-")) is None:
            first = _RANGE_INSIDE.match(number)  # 2.1-2.3, where a hyphen is no part of numbers
            number = first["first"] if first is not None and self.shapes.rank_of(first["first"]) is not None else ""
        stop = start + len(number)
        if not number or _GOES_ON.match(text, stop):
            return None, (start, start)
        return number.replace("‐", "-"), (start, stop)

    def _unknown_at(self, text: str, start: int) -> Mention | None:
        """Return a reference to what looks like a number of several parts and is of no shape that the layout has."""
        match = self._number.match(text, start)
        number = match[0].rstrip(".-") if match is not None else ""
        if len(_PARTS.findall(number)) < 2 or not number[0].isdigit() or self.shapes.rank_of(number) is not None:
            return None
        return Mention(start, start + len(number), number)

    def _chain(self, text: str, place: int, is_weak: bool, is_known: Callable[[str], bool]) -> Iterator[Mention]:
        """Yield the references that stand one after the other from a place on: ``702.2b–c, 703.4 and 704``."""
        for signed in self.shapes.signed:
            for start, stop, name in signed.find(text, place):
                yield Mention(start, stop, name, is_certain=False)
                return
        if text[place : place + 1] in "[(":
            place += 1
        number, (start, stop) = self._number_at(text, place)
        if number is None:
            unknown = self._unknown_at(text, place)
            if unknown is not None:
                yield unknown
            return
        if number.isdigit() and len(number) < 3:
            if is_weak and (_COUNTED.match(text, stop) or not is_known(number)):
                return
            if not is_known(number):
                return
        if number.isalpha() and not is_known(number):
            return
        yield Mention(start, stop, number)
        while True:
            dash = _RANGE.match(text, stop)
            end = self._range_end(text, dash.end(), number) if dash else None
            if end is not None and dash is not None:
                last, edge = end
                inner = _between(number, last)
                for one in inner:
                    if is_known(one):
                        yield Mention(dash.end(), dash.end(), one, "")
                is_whole = text[dash.end() : edge] == last
                yield Mention(dash.end(), edge, last, None if is_whole else "##")
                number, stop = last, edge
                continue
            joiner = _JOINER.match(text, stop)
            if joiner is None:
                return
            following, (start, edge) = self._number_at(text, joiner.end())
            if following is None or following.isalpha():
                return
            if (
                following.isdigit()
                and len(following) < 3
                and (is_weak or _COUNTED.match(text, edge) or not is_known(following))
            ):
                return
            yield Mention(start, edge, following)
            number, stop = following, edge

    def _range_end(self, text: str, place: int, first: str) -> tuple[str, int] | None:
        """Return the last number of a range and where it ends; it may be shortened to its last part."""
        whole, (_, stop) = self._number_at(text, place)
        short = _SHORT_END.match(text, place)
        tail = _LAST_PART.search(first)
        if short is not None and tail is not None and tail[0].isdigit() == short[0].isdigit() and first != tail[0]:
            last = first[: tail.start()] + short[0]
            if self.shapes.rank_of(last) == self.shapes.rank_of(first) and (
                whole is None or len(whole) <= len(short[0])
            ):
                return last, short.end()
        if whole is not None and self.shapes.rank_of(whole) == self.shapes.rank_of(first):
            return whole, stop
        return None


def _is_in_code(mention: Mention, code: Spans) -> bool:
    """Say whether a mention stands in a piece of code, or is torn by one: a link may hold a whole one."""
    return any(
        not (mention.start < start and stop < mention.stop)
        for start, stop in code.overlapping(mention.start, mention.stop)
    )


def _between(first: str, last: str) -> list[str]:
    """Return the numbers between two that differ in their last part only."""
    tail, end = _LAST_PART.search(first), _LAST_PART.search(last)
    if tail is None or end is None or first[: tail.start()] != last[: end.start()]:
        return []
    before = first[: tail.start()]
    if tail[0].isdigit() and end[0].isdigit():
        return [f"{before}{value}" for value in range(int(tail[0]) + 1, min(int(end[0]), int(tail[0]) + 100))]
    if len(tail[0]) == len(end[0]) == 1 and not tail[0].isdigit() and not end[0].isdigit():
        return [before + chr(code) for code in range(ord(tail[0]) + 1, ord(end[0]))]
    return []


def _with_number(text: str, number: str) -> str:
    """Return a link's text with ``#`` in place of the number that it ends with or holds."""
    escaped = text.replace("#", r"\#")
    place = escaped.rfind(number)
    if place < 0:
        return escaped
    return f"{escaped[:place]}#{escaped[place + len(number) :]}"


def _shape(shape: str, number: str) -> re.Pattern[str]:
    before, _, after = shape.partition("#")
    return re.compile(rf"{_loose(before)}(?P<number>{number}){_loose(after)}", re.I)


def _link_shape(shape: str) -> re.Pattern[str]:
    pattern = re.escape(shape).replace(re.escape("#"), "(?P<number>[^:]+)").replace("@", r"(?P<book>[\w\-]+)")
    return re.compile(pattern)


def _loose(text: str) -> str:
    return r"\s*".join(map(re.escape, text.split(" "))) if text.strip() else re.escape(text)
