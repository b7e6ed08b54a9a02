"""The numbers of a layout: the rank of a typed number, the number above it, and numbers at the start of lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from html import unescape

from ...markup.counting.counters import roman_value
from ...markup.counting.number_schemes import read_scheme
from ..cue_words import UNSPACED_SIGNS
from ..ordinal_words import ANY_ENDINGS, FIRST_ENDINGS, FIRST_WORDS
from ..plain_starts import LONGEST_START, heading_pattern, plain_start
from ..profile import Profile
from ..spelled_counters import is_spelled
from ..unit_words import AFTER_NUMBER_WORDS, COUNTED_SIGNS, HEADING_OR_SHORT_WORDS, ORDINAL_DOT_WORDS
from .kinds.article_titles import is_remark
from .signed_numbers import AROUND, PARTICLES, Opening, SignedNumber, addition_pattern, inserted_shape, plain_digits

_ORDINAL = re.compile(rf"(?P<count>1(?=(?:{FIRST_ENDINGS})$)|[0-9]{{1,3}}(?={ANY_ENDINGS}$))(?P<ending>[^0-9]+)", re.I)
_TOKEN = re.compile(r"[(\[]?[0-9A-Za-z](?:[0-9A-Za-z.\-+]*[0-9A-Za-z+])?")
_CLOSING_SIGNS = frozenset(".):")
_OWN_SIGN = re.compile(r"[0-9A-Za-z][^0-9A-Za-z.\-]+[0-9A-Za-z]|<|[a-z]\.[0-9]")
_BRACKETS = {"(": ")", "[": "]"}
_CLOSING = re.compile(r"[.):\]]{0,2}(?:[–—](?=\S)|[ \u00a0](?:[-–—:•·](?=[ \u00a0][^\W\d_])))?")
_WORD_CLOSING = re.compile(r"[.):]{0,2} ?[–—]|[.):]{1,2}(?: -(?= ))?| [:-](?= |$)|")
_AFTER_NUMBER = re.compile(rf"[{UNSPACED_SIGNS}\uac00-\ud7af]")  # without a space between
_WORD = rf"(?P<word>{HEADING_OR_SHORT_WORDS})\s+"
_HEADING = re.compile(rf"{_WORD}(?=[0-9IVXA-Z])", re.I)
_NUMBER_FIRST = re.compile(
    rf"(?P<number>[0-9]{{1,3}}|[IVXLC]{{1,7}})(?:\.\s(?P<word>{ORDINAL_DOT_WORDS})|\s(?:{AFTER_NUMBER_WORDS}))(?![^\W_])",
    re.I,
)
"""A number with its word after it: ``1. Abschnitt``, ``1 luku``."""
_NAMED_FIRST = re.compile(rf"{_WORD}(?:{FIRST_WORDS})(?=[\s.:]|$)", re.I)
_SECTION_SIGN = re.compile(r"§[ \u00a0]?(?=[0-9]+[.\-][0-9])")
_COUNTED = re.compile(
    rf"[第제]\s*(?P<number>[0-9A-Za-z一二三四五六七八九十百]+)\s*[{''.join(COUNTED_SIGNS)}](?!{PARTICLES})"
    rf"|(?P<bare>[0-9]{{1,3}})\s?[장절](?=[\s.:：]|$)"
)
_ENTITY = re.compile("&[a-z]+;")
_DASH = re.compile(r"[-–—]\s+|[–—]")
_SIGNS = re.compile(rf"\A(?:[.):]{{1,2}}(?=\s|$)|：)?\s*+(?:{_DASH.pattern})?")
_LETTERS = re.compile(r"[IVXLC]{1,7}|[ivxlc]{1,7}|[A-Za-z]|(?:[IVXLC]{1,7}|[A-Z])(?:[.\-][A-Z]{1,2})+")
_TAIL = re.compile(r"(?P<number>.*[0-9A-Za-z])[.\-](?P<tail>[0-9]+)")
_GLUED_WORD = re.compile(r"(?P<number>[0-9]+(?:[.\-][0-9]+[a-z]?)+)[.:)](?P<word>[A-Z][a-z]*)")
_ROMAN = re.compile(r"[IVXLC]+(?![0-9A-Za-z])")
_LONGEST_TITLE = 80
_TITLE_END = re.compile(r"[.!?:;,。、：；！？]$")


class NumberShapes:
    """Classifies the numbers of one layout, rank by rank."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self._parents: list[int] = []
        self._additions: list[re.Pattern[str] | None] = []
        self._shapes: list[re.Pattern[str] | None] = []
        patterns: list[str] = []
        for rank, first in enumerate(profile.numbers, 1):
            given = profile.shapes[rank - 1] if rank <= len(profile.shapes) else ""
            above = next((i for i in range(rank - 1, 0, -1) if profile.numbers[i - 1]), 0)
            parent, pattern = self._pattern(first, above, patterns)
            if profile.has_appendices and rank == self.bare_rank:
                pattern += "|[A-Z]"
            if not parent and not given and first and not any(self._goes_on(first, other) for other in profile.numbers):
                pattern += inserted_shape(first)
            self._parents.append(parent)
            added = first[len(profile.numbers[parent - 1]) :] if parent and not given else ""
            self._additions.append(re.compile(addition_pattern(added)) if added else None)
            patterns.append(given or pattern)
            self._shapes.append(re.compile(given or pattern) if first else None)
        self.depth = len(self._shapes)
        self._headings = [heading_pattern(shape) for shape in profile.headings]
        with_shape = {first for first, shape in zip(profile.numbers, profile.shapes, strict=False) if shape}
        self.signed = [
            signed
            for first in profile.numbers
            if first not in with_shape and (signed := SignedNumber.of(first)) is not None
        ]
        self.own_pattern = self._own_pattern(patterns)
        """A regular expression for the numbers if these contain characters other than dots and hyphens, else ""."""
        self._own_number = re.compile(self.own_pattern) if self.own_pattern else None
        shapes_given = "|".join(f"(?:{shape})" for shape in reversed(profile.shapes) if shape)
        self._given = re.compile(shapes_given) if shapes_given else None
        self._has_romans = any(_ROMAN.match(first) for first in profile.numbers)
        self._ranks: dict[str, int | None] = {}
        self._above: dict[str, str | None] = {}
        self.has_letters = profile.has_appendices or any(
            first[:1].isalpha() and first[0].isascii() for first in profile.numbers
        )

    @staticmethod
    def _goes_on(first: str, other: str) -> bool:
        """Return whether other numbers begin with those of a rank, so that an addition is their own."""
        return other != first and other.startswith(first)

    def _own_pattern(self, patterns: Sequence[str]) -> str:
        shapes = (*self.profile.shapes, *[""] * len(self.profile.numbers))
        if not any(
            _OWN_SIGN.search(first) and (shape or SignedNumber.of(first) is None)
            for first, shape in zip(self.profile.numbers, shapes, strict=False)
        ):
            return ""
        return "|".join(f"(?:{pattern})" for pattern in reversed(patterns) if pattern)

    def _pattern(self, first: str, above: int, patterns: list[str]) -> tuple[int, str]:
        """Return the rank whose number starts the numbers of a rank (0: none), and the pattern of its numbers."""
        if not first:
            return 0, ""
        number_above = self.profile.numbers[above - 1] if above else ""
        if first == number_above:
            return self._parents[above - 1], patterns[above - 1]
        if above and first.startswith(number_above) and any(map(str.isalnum, first[len(number_above) :])):
            return above, f"(?:{patterns[above - 1]}){addition_pattern(first[len(number_above) :])}"
        return 0, addition_pattern(first)

    @property
    def bare_rank(self) -> int:
        """The rank whose numbers are only a count, such as ``4`` for a chapter; 0 if there is no such rank.

        A count below numbers with a form of their own, as the 1 below t.1, is not meant.
        """
        ranks = (rank for rank, first in enumerate(self.profile.numbers, 1) if first in ("0", "1"))
        return next((rank for rank in ranks if not any(self.profile.shapes[: rank - 1])), 0)

    def is_given(self, number: str) -> bool:
        """Return whether a number has a pattern that the profile gives, and not a plain number."""
        return self._given is not None and not number.isdigit() and self._given.fullmatch(number) is not None

    def is_shared(self, rank: int) -> bool:
        """Return whether a rank shares its counter with the rank above, so that a number does not show its rank."""
        return rank > 1 and self.profile.numbers[rank - 1] == self.profile.numbers[rank - 2] != ""

    def spelled_index(self, number: str) -> int | None:
        """Return the index (from 0) of the number of a chapter in words, or None for any other number."""
        kind = next((kind for kind in self.signed[:1] if kind.is_spelled), None)
        return kind.index_of(number) if kind is not None else None

    def rank_of(self, number: str) -> int | None:
        """Return the rank of a number by its form (1 for a chapter), or None if it does not fit any rank.

        If several ranks fit, the result is the deepest one: a section of three digits, not chapter 100.
        """
        if number not in self._ranks:
            step = self.profile.chapter_step
            is_chapter = step and number.isdigit() and self._fits(1, number) and int(number) % step == 0
            ranks = (rank for rank in range(self.depth, 0, -1) if self._fits(rank, number))
            self._ranks[number] = 1 if is_chapter else next(ranks, None)
        return self._ranks[number]

    def ranks_of(self, number: str) -> list[int]:
        """Return all ranks that fit the form of a number, the highest first."""
        return [rank for rank in range(1, self.depth + 1) if self._fits(rank, number)]

    def follows(self, rank: int, before: str | None, number: str) -> bool:
        """Return whether a number is the next one after another number of its rank, or the first one if ``before`` is
        None. Always False for a rank whose numbers include those above them.
        """
        if self._parents[rank - 1] or any(self.profile.shapes[rank - 1 : rank]):
            return False
        if is_spelled(self.profile.numbers[rank - 1]):
            return False
        scheme = read_scheme([self.profile.numbers[rank - 1]], self.profile.skip_letters)
        last = scheme.index_of(1, "", before) if before is not None else -1
        return last is not None and scheme.index_of(1, "", number) == last + 1

    def above(self, number: str) -> str | None:
        """Return the number of the unit above the unit with this number, or None if the unit above has no number."""
        if number not in self._above:
            self._above[number] = self._find_above(number)
        return self._above[number]

    def _find_above(self, number: str) -> str | None:
        rank = self.rank_of(number)
        if rank is None or rank == 1:
            return None
        step = self.profile.chapter_step
        if step and number.isdigit():
            return str(int(number) // step * step).zfill(len(number))
        parent = self._parents[rank - 1]
        shape = self._shapes[parent - 1] if parent else None
        if shape is None:
            return None
        addition = self._additions[rank - 1]
        # The longest beginning that is a number of the rank above: 10.1 is below 10, not below 1.
        return next(
            (
                number[:i]
                for i in range(len(number) - 1, 0, -1)
                if shape.fullmatch(number[:i]) and (addition is None or addition.fullmatch(number, i))
            ),
            None,
        )

    def top(self, number: str) -> str:
        """Return the number of the highest unit above the unit with this number."""
        above = self.above(number)
        return number if above is None else self.top(above)

    def with_digits(self, number: str) -> str:
        """Return a number with digits instead of its Roman numeral, if the layout has these: III.1 is 3.1."""
        roman = _ROMAN.match(number) if self._has_romans else None
        return number if roman is None else f"{roman_value(roman[0].lower())}{number[roman.end() :]}"

    def split(self, line: str) -> Opening | None:
        """Return the number at the start of a line, or None for any other line."""
        for heading in self._headings:
            match = heading.match(line)
            if match is not None and self.rank_of(match["number"]) is not None:
                before = line[: match.start("number")] + line[match.end("number") : match.end()]
                return Opening(match["number"], _SIGNS.sub("", line[match.end() :], count=1).strip(), before, True)
        start = plain_start(line)
        opening = self._given_opening(line, start)
        if opening is not None:
            return opening
        for signed in self.signed:
            opening = signed.opening(line, start)
            if opening is not None:
                return opening
        own = self._own_number.match(start) if self._own_number is not None else None
        if own is not None:
            return _after(line, start, own[0], own.end())
        found = split_number(line, self.has_letters)
        rank = self.rank_of(found.number) if found is not None else None
        if found is not None and rank is None:
            found = self._shortened(found)
            rank = self.rank_of(found.number) if found is not None else None
        if found is None or rank is None or (self._headings and rank == 1):
            return None  # if chapters open with a word, a bare number is not a chapter
        return found

    def _given_opening(self, line: str, start: str) -> Opening | None:
        """Return the number at the start of a line that has a given pattern, also in square brackets, or None."""
        if self._given is None or self._headings:
            return None
        match = self._given.match(start)
        if match is None and start[:1] == "[":
            match = self._given.match(start, 1)
            match = match if match is not None and start[match.end() : match.end() + 1] == "]" else None
        opening = _after(line, start, written_plain(match[0]), match.end()) if match is not None else None
        if opening is None or match is None:
            return None
        dash = _DASH.match(opening.text)
        text = opening.text if dash is None else opening.text[dash.end() :]
        return replace(opening, text=text, trimmed="".join(_ENTITY.findall(match[0])))

    def _shortened(self, found: Opening) -> Opening | None:
        """Move the last part of a number back to the text: ``1-1-2.3人以上`` is 1-1-2 and a text that starts with 3,
        ``8.1.4.If`` is 8.1.4 and a text that starts with ``If``.
        """
        glued = _GLUED_WORD.fullmatch(found.number)
        if glued is not None and self.rank_of(glued["number"]) is not None:
            return Opening(glued["number"], f"{glued['word']} {found.text}".rstrip(), found.trimmed)
        match = _TAIL.fullmatch(found.number)
        if match is None or not _AFTER_NUMBER.match(found.text) or self.rank_of(match["number"]) is None:
            return None
        return Opening(match["number"], match["tail"] + found.text, found.trimmed)

    def _fits(self, rank: int, number: str) -> bool:
        shape = self._shapes[rank - 1]
        return shape is not None and shape.fullmatch(number) is not None


def written_plain(number: str) -> str:
    """Return a number without the escapes of Markdown: ``<S1>`` for ``&lt;S1>``."""
    return unescape(number).replace("\\", "") if "<" in number or "&" in number else number


@lru_cache(32_768)
def split_number(line: str, allows_letters: bool = False) -> Opening | None:
    """Return the number at the start of a line, in any form, in plain digits and characters, or None.

    With ``allows_letters``, letters count if a closing character follows: ``A.``, ``IV)``.
    """
    start = plain_start(line)
    counted = _COUNTED.match(start)
    if counted is not None:
        written = counted["number"] or counted["bare"]
        number = plain_digits(written)
        # If the number itself is written in other characters, it is trimmed too.
        around = counted[0].replace(written, "", 1) if written.isascii() else counted[0]
        return Opening(number, line[counted.end() :].lstrip(AROUND).rstrip(), around, True) if number else None
    sign = _SECTION_SIGN.match(start)
    if sign is not None:
        found = split_number(line[sign.end() :])
        return found and replace(found, trimmed=f"§{found.trimmed}")
    named = _NAMED_FIRST.match(start)
    if named is not None:
        found = _after(line, start, "1", named.end(), named["word"])
        return found and replace(found, trimmed=named[0])
    first = _NUMBER_FIRST.match(start)
    found = (
        _after(line, start, first["number"], first.end(), first["word"] or first[0].split()[-1])
        if first is not None
        else None
    )
    if found is not None:
        return found
    heading = _HEADING.match(start)
    match = _TOKEN.match(start, heading.end() if heading is not None else 0)
    if match is None:
        return None
    number, end = match[0], match.end()
    if not any(map(str.isdigit, number)) and not (
        allows_letters
        and _LETTERS.fullmatch(number)
        and (start[end : end + 1] in _CLOSING_SIGNS or (heading is not None and number.isupper()))
    ):
        return None
    glued = _GLUED_WORD.fullmatch(number)
    if glued is not None and (len(glued["word"]) > 1 or line[end:].lstrip()[:1].islower()):
        return Opening(glued["number"], f"{glued['word']} {line[end:].strip()}".rstrip(), "")
    if number[0] in _BRACKETS and start[end : end + 1] != _BRACKETS[number[0]]:
        return None
    if number[0] == "[" and not start[end + 1 :].lstrip()[:1].isupper():
        return None  # a reference at the start of a line
    if heading is not None and (ordinal := _ORDINAL.fullmatch(number)) is not None:
        found = _after(line, start, number, end, heading["word"])
        return found and replace(found, number=ordinal["count"], trimmed=found.trimmed + ordinal["ending"])
    return _after(line, start, number, end, heading["word"] if heading is not None else "")


def _after(line: str, start: str, number: str, end: int, word: str = "") -> Opening | None:
    """Return the opening of a line, given its number and the end of the number, or None if the line is a sentence."""
    closing = (_WORD_CLOSING if word else _CLOSING).match(start, end)
    stop = closing.end() if closing is not None else end
    is_closed = stop > end
    following = line[stop : stop + 1] if stop < len(start) else line[LONGEST_START : LONGEST_START + 1]
    is_dashed = is_closed and line[stop - 1] in "–—、"
    if (
        following
        and not following.isspace()
        and not is_dashed
        and not (_AFTER_NUMBER.match(following) and (is_closed or {".", "-"} & set(number)))
    ):
        return None  # 3rd, 2つ
    text = line[stop:].strip()
    if text[:1] == "|" or (text[:1] == "§" and not word):
        return None  # a cell of a table, or the number of a paragraph: 4 §
    if not word:
        return Opening(number.lstrip("(["), text, "、" if "、" in line[end:stop] else "")
    has_capital = text[:1].isalpha() and text[0] == text[0].upper()  # or is of a script without capitals
    is_title = len(text) <= _LONGEST_TITLE and not _TITLE_END.search(text) and has_capital
    if text and not is_closed and not is_title and not is_remark(text):
        return None  # a sentence that starts with "Rule 4"
    return Opening(number.lstrip("(["), text, word, True)
