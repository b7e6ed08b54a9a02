"""Finding references as documents type them: ``[1.3.2d]``, "see rule 116", "rules 702.2b–c", （4.1を参照）, links."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from ...cited_words import is_plural
from ...cue_words import (
    COUNTING_SIGNS,
    CUES,
    LEADING_CUES,
    ORDINAL_CUES,
    WEAK_CUES,
    WIDE_SIGNS,
)
from ...joining_words import JOINERS, RANGE_SIGNS
from ...profile import Profile
from ...reading.shapes import NumberShapes, written_plain
from ..escaping import LINK, ends_escaping, kept_spans
from ..spans import Spans
from .id_links import find_id_links, find_number_links, is_in_code
from .inserted_mentions import InsertedMentions
from .mention_patterns import (
    WORD_STARTS,
    NumberMention,
    link_pattern,
    names_no_book,
    numbers_between,
    shape_pattern,
    shortened_end,
    with_whole_links,
)
from .note_marks import is_note_mark
from .number_context import Counts, NumberPlace, counts_things, is_reference, is_unmistakable, is_version, items_in
from .worded_mentions import find_row, find_worded

# The number of parts and digits is limited, so that searching a text for numbers never takes long.
_PART = r"[.\-‐][0-9]{1,4}|[.][A-Za-z]{1,2}(?![A-Za-z])|[a-z]{1,2}(?![A-Za-z])"
_NUMBER = rf"[0-9A-Z]{{1,4}}(?:{_PART}){{0,15}}(?:[0-9][a-z]?){{0,15}}\+{{0,7}}"
_CUE = re.compile(
    rf"{WORD_STARTS}(?P<cue>{CUES}|(?P<ordinal>{ORDINAL_CUES})|(?P<weak>{WEAK_CUES}))(?P<gap>\s*)"
    r"(?=[\[(]?(?-i:[0-9A-Z(<&\\]|[a-z]{1,2}\.[0-9]))",
    re.I,
)
_STEP_OF_TEXT = re.compile(rf"(?!{LEADING_CUES})[^0-9]+[0-9]{{1,2}}(?![0-9A-Za-z]|[.\-][0-9A-Za-z])", re.I)
_JOINER = re.compile(JOINERS, re.I)
_RANGE = re.compile(rf"\s?(?:{RANGE_SIGNS})\s?")
_GOES_ON = re.compile(r"[0-9A-Za-z]|[.][0-9]|\s?(?:bis|ter|quater)\b(?!\s[0-9])", re.A)
_PART_OF_RULE = re.compile(r"[.][0-9]|[a-z](?![0-9A-Za-z])")
"""A part of a rule after a number with a form of its own: t.5.1, 8:1b, <S1>a."""
_RANGE_INSIDE = re.compile(r"(?P<first>[^\-]+)-[^\-]+")
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+")
_ANY_LINK = re.compile(r"(?<!\\)\[(?:[^\[\]\\]|\\.)*+\]\([^()]*\)")
_BRACKETED_PARTS = re.compile(r"(?:\([0-9A-Za-z]{1,4}\))*")
_COUNTED = re.compile(rf"\s+[a-z]|\s?[{COUNTING_SIGNS}]")
_MAY_REFER = re.compile(r"[0-9０-９]|[第제][一二三四五六七八九十百]")


class MentionFinder:
    """Finds the references in the texts of one document."""

    def __init__(
        self,
        profile: Profile,
        shapes: NumberShapes,
        is_markdown: bool,
        links_only: bool = False,
        own: Iterable[str] = (),
        notes: Collection[str] = (),
    ) -> None:
        """Find the references of a document whose units have their ``own`` numbers, or only its links to ids.

        ``notes`` are the marks of its notes.
        """
        self._inserted = InsertedMentions(number for number in own if shapes.rank_of(number) is None)
        self.profile, self.shapes, self.is_markdown, self.links_only = profile, shapes, is_markdown, links_only
        self._notes = notes
        number = shapes.own_pattern or _NUMBER
        self._number = re.compile(number)
        self._bare = re.compile(
            rf"(?<![0-9A-Za-z_.,$€£¥#/\-–])(?:{number})(?:(?![0-9A-Za-z_%])|(?<=>)(?=[a-z](?![^\W_])))"
        )
        self._bracketed = re.compile(rf"\[(?:(?P<book>[A-Za-z][\w.\-]{{0,31}})[ /:])?(?P<number>{number})\\?\]")
        self._own = [(shape.endswith("#"), shape_pattern(shape, number)) for shape in profile.references]
        self._links = [link_pattern(shape) for shape in profile.links]

    def find(self, text: str, is_known: Callable[[str], bool], is_prose: bool = False) -> list[NumberMention]:
        """Return the references of a text, in order; ``is_known`` returns whether a unit has a number.

        In text that ``is_prose``, a number that no unit has and that stands alone may be a date or a version.
        """
        if self.links_only:
            return find_id_links(text)
        if (
            not self._links
            and not self.shapes.has_letters
            and not _MAY_REFER.search(text)
            and not (self.is_markdown and "](#" in text)
        ):
            return []
        links = find_number_links(text, self._links, partial(self._shown_number, is_known)) if self.is_markdown else ()
        found = [*links, *self._in_brackets(text)]
        found += self._inserted.joined(text, found, self._in_own_shapes(text, is_known))
        prose = self._in_prose(text, is_known, found, is_prose)
        if self._links:  # if references are links, "10 minutes" is not a reference
            prose = [mention for mention in prose if is_known(mention.number) and not mention.number.isdigit()]
        found += prose
        if self.is_markdown and "](" in text:
            found = with_whole_links(found, text)
        kept = Spans(kept_spans(text) if self.is_markdown else ())
        items = items_in(text)
        found = [one for one in found if not is_in_code(one, kept) and (one.is_link or one.start not in items)]
        found.sort(key=lambda mention: (mention.start, mention.stop))
        return found

    def _shown_number(self, is_known: Callable[[str], bool], shown: str) -> str:
        """Return the first number of a unit in the text of a link, or ""."""
        places = (self._number_at(shown, found.start())[0] for found in self._bare.finditer(shown))
        return next((number for number in places if number is not None and is_known(number)), "")

    def _in_brackets(self, text: str) -> Iterator[NumberMention]:
        links = Spans(match.span() for match in LINK.finditer(text)) if self.is_markdown else Spans()
        for match in self._bracketed.finditer(text):
            if any(start < match.start() for start, _ in links.overlapping(match.start(), match.end())):
                continue  # a part of an address
            is_escaped = self.is_markdown and ends_escaping(text[: match.start()])
            closes_escaped = match[0].endswith("\\]")
            is_link = not is_escaped and text[match.end() : match.end() + 1] == "("
            if (closes_escaped and not is_escaped) or is_note_mark(match, is_escaped, self._notes):
                continue
            if not is_link and self.shapes.rank_of(match["number"]) is not None:
                is_certain = self._is_certain(match["number"])
                if match["book"] and names_no_book(f"{match['book']} {match['number']}"):
                    continue
                start = match.start() - is_escaped  # a reference needs no backslash
                yield NumberMention(start, match.end(), match["number"], None, True, match["book"], is_certain)

    def _in_own_shapes(self, text: str, is_known: Callable[[str], bool]) -> Iterator[NumberMention]:
        yield from find_worded(self.shapes.signed, text, is_known)
        taken = Spans()
        for ends_with_number, shape in self._own:
            for match in shape.finditer(text):
                start, stop = match.span("number")
                if self.shapes.rank_of(match["number"]) is None and match["number"].isalpha():
                    continue  # a word in capitals
                row = [NumberMention(start, stop, match["number"])]
                if ends_with_number:
                    row += self._rest_of_chain(text, match["number"], stop, Counts.BEFORE_WORDS, is_known)
                # Two shapes may fit one number, or the end of a range.
                yield from (one for one in row if one.start == one.stop or taken.take(one.start, one.stop))

    def _in_prose(
        self, text: str, is_known: Callable[[str], bool], taken: Sequence[NumberMention], is_prose: bool
    ) -> list[NumberMention]:
        """Return the references that follow a word such as ``rule``, or that do not need such a word."""
        spans = [(mention.start, mention.stop) for mention in taken]
        if self.is_markdown:
            spans += [match.span() for match in _ANY_LINK.finditer(text)]
        free = Spans(spans)
        flat = text.translate(WIDE_SIGNS) if not text.isascii() else text
        found: list[NumberMention] = []
        for mentions in chain(
            self._after_cues(flat, is_known, is_prose), self._by_themselves(flat, is_known, free, is_prose)
        ):
            found += [mention for mention in mentions if free.take(mention.start, mention.stop)]
        return found

    def _after_cues(self, text: str, is_known: Callable[[str], bool], is_prose: bool) -> Iterator[list[NumberMention]]:
        """Yield the references after each word that announces them: ``see rules 4.1 and 4.2``."""
        for cue in _CUE.finditer(text):
            if cue["gap"] == "" and cue["cue"].isascii() and not cue["cue"].startswith(("§", ".")):
                continue
            if cue["ordinal"] is not None and counts_things(text, cue.end()):
                continue
            if is_prose and cue["weak"] is not None and _STEP_OF_TEXT.match(text, cue.start()):
                continue  # a list of the page itself may have this step
            row = list(find_row(self.shapes.signed, cue["cue"], text, cue.end(), is_known))
            counts = Counts.NEVER if is_plural(cue["cue"]) else Counts.ALWAYS if cue["weak"] else Counts.BEFORE_WORDS
            yield row or list(self._chain(text, cue.end(), counts, is_known))

    def _by_themselves(
        self, text: str, is_known: Callable[[str], bool], free: Spans, is_prose: bool
    ) -> Iterator[list[NumberMention]]:
        """Yield the references at each number that does not need a word before it; ``free`` is queried as late as
        possible.
        """
        ends: dict[int, int] = {}
        # They count only with a word after them, in brackets, or if they can only be references.
        for match in self._bare.finditer(text):
            number, (start, stop) = self._number_at(text, match.start())
            if number is None or free.overlaps(start, stop):
                continue
            if is_version(text, start):
                continue
            can_stand_alone = not self.profile.has_fixed_numbers and is_unmistakable(number)
            can_stand_alone = can_stand_alone and (not is_prose or is_known(number))
            row = NumberPlace(number, start, stop, self._end_of_row(text, number, stop, ends))
            if can_stand_alone or is_reference(text, row, is_known):
                yield list(self._chain(text, start, Counts.BEFORE_WORDS, is_known)) or [
                    NumberMention(start, stop, number)
                ]

    def _end_of_row(self, text: str, number: str, stop: int, known: dict[int, int]) -> int:
        """Return the end of a row of numbers whose first number ends at ``stop``: 4.1と8.2 before を参照.

        ``known`` has the ends of rows already found, by the ends of their numbers.
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
        """Return the number that follows a number which ends at ``stop``, and its own end; None if no number
        follows.
        """
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
        """Return whether text in brackets is the number of a unit, not a plain number, a letter or a name."""
        if self.profile.has_fixed_numbers or number.isalpha():
            return False
        return not number.isdigit() or len(number) > 2

    def _number_at(self, text: str, start: int) -> tuple[str | None, tuple[int, int]]:
        """Return the number of the layout at an offset in a text, or None, and its span.

        A number that continues in a way unknown to the layout does not count: 2.1.4 is not 2.1, and 2a is not 2.
        """
        match = self._number.match(text, start)
        if match is None:
            return None, (start, start)
        number = match[0].rstrip(".-")
        if self.shapes.rank_of(number.replace("‐", "-")) is None:
            first = _RANGE_INSIDE.match(number)  # 2.1-2.3, if a hyphen is not part of numbers
            number = first["first"] if first is not None and self.shapes.rank_of(first["first"]) is not None else ""
        stop = start + len(number)
        goes_on = _GOES_ON.match(text, stop)
        if not number or (goes_on and not (self.shapes.is_given(number) and _PART_OF_RULE.match(text, stop))):
            return None, (start, start)
        return written_plain(number.replace("‐", "-")), (start, stop)

    def _unknown_at(self, text: str, start: int) -> NumberMention | None:
        """Return a reference to a number of several parts whose form is unknown to the layout."""
        match = self._number.match(text, start)
        number = match[0].rstrip(".-") if match is not None else ""
        if len(_PARTS.findall(number)) < 2 or not number[0].isdigit() or self.shapes.rank_of(number) is not None:
            return None
        return NumberMention(start, start + len(number), number)

    def _chain(self, text: str, place: int, counts: Counts, is_known: Callable[[str], bool]) -> Iterator[NumberMention]:
        """Yield the consecutive references that start at an offset: ``702.2b–c, 703.4 and 704``.

        After a weak word, such as ``in``, a short number counts as a quantity unless a unit has this number.
        """
        signed = next((found for sign in self.shapes.signed for found in sign.find(text, place)), None)
        if signed is not None:
            start, stop, name = signed
            yield NumberMention(start, stop, name, is_certain=False)
            return
        if text[place : place + 1] in "[(":
            place += 1
        number, (start, stop) = self._number_at(text, place)
        if number is None:
            unknown = self._unknown_at(text, place)
            if unknown is not None:
                yield unknown
            return
        if self._may_be_a_count(number) and (
            not is_known(number) or (counts is Counts.ALWAYS and _COUNTED.match(text, stop))
        ):
            return
        if number.isalpha() and not is_known(number):
            return
        yield NumberMention(start, stop, number)
        yield from self._rest_of_chain(text, number, stop, counts, is_known)

    def rest_of_row(self, text: str, number: str, stop: int, is_known: Callable[[str], bool]) -> list[NumberMention]:
        """Return the references that go on after one to a part of a rule, whose number is given and which ends at
        ``stop``: the 2.1 in ``1.1(a) and 2.1(b)``.
        """
        parts = _BRACKETED_PARTS.match(text, stop)
        return list(
            self._rest_of_chain(text, number, parts.end() if parts is not None else stop, Counts.BEFORE_WORDS, is_known)
        )

    @staticmethod
    def _may_be_a_count(number: str) -> bool:
        return number.isdigit() and len(number) < 3

    def _rest_of_chain(
        self, text: str, number: str, stop: int, counts: Counts, is_known: Callable[[str], bool]
    ) -> Iterator[NumberMention]:
        """Yield the continuation of a reference: the ends of ranges, and numbers after a comma or an "and"."""
        while True:
            dash = _RANGE.match(text, stop)
            end = self._range_end(text, dash.end(), number) if dash is not None else None
            if dash is not None and end is not None:
                last, edge = end
                between = (one for one in numbers_between(number, last) if is_known(one))
                yield from (NumberMention(dash.end(), dash.end(), one, "") for one in between)
                is_whole = text[dash.end() : edge] == last
                yield NumberMention(dash.end(), edge, last, None if is_whole else "##")
                number, stop = last, edge
                continue
            joiner = _JOINER.match(text, stop)
            if joiner is None:
                return
            following, (start, edge) = self._number_at(text, joiner.end())
            if following is None or following.isalpha():
                return
            is_count = counts is Counts.ALWAYS or (counts is Counts.BEFORE_WORDS and self._is_counted(text, edge))
            if self._may_be_a_count(following) and (is_count or not is_known(following)):
                return
            yield NumberMention(start, edge, following)
            number, stop = following, edge

    def _is_counted(self, text: str, stop: int) -> bool:
        """Return whether what follows a number, or the next one that is joined to it, may be what it counts."""
        joiner = _JOINER.match(text, stop)
        following, (_, edge) = self._number_at(text, joiner.end()) if joiner is not None else (None, (stop, stop))
        return _COUNTED.match(text, stop if following is None else edge) is not None

    def _range_end(self, text: str, place: int, first: str) -> tuple[str, int] | None:
        """Return the last number of a range and its end; the number may be shortened to its last part."""
        whole, (_, stop) = self._number_at(text, place)
        short = shortened_end(first, text, place)
        is_alike = short is not None and self.shapes.rank_of(short[0]) == self.shapes.rank_of(first)
        if short is not None and is_alike and (whole is None or len(whole) <= short[1] - place):
            return short
        if whole is not None and self.shapes.rank_of(whole) == self.shapes.rank_of(first):
            return whole, stop
        return None
