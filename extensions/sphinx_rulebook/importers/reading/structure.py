"""Arranging the units of a document, in order, into chapters: missing headings, ranks, files."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import TypeVar

from ...markup.counting.number_schemes import NumberingScheme, read_scheme
from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ..profile import Profile
from ..spelled_counters import is_spelled
from ..typed_document import Line, TypedChapter, TypedParagraph, TypedUnit
from .shapes import NumberShapes
from .title_page import may_be_title

_Value = TypeVar("_Value")

_HAS_WORD = re.compile(r"[^\W\d_]{2,}\.?\s")
_COUNTS_ON = re.compile(r"[0-9]|§|[^\W\d_]{2,}\.?\s")
CHAPTER, SECTION, RULE = 1, 2, 3
"""The ranks that have names."""

TakeTitle = Callable[[], TypedParagraph | None]
"""A function that takes the separate title at the end of the text before the first unit, if there is one."""


class Structure:
    """Arranges the units of the document called ``name`` into chapters."""

    def __init__(self, name: str, profile: Profile, shapes: NumberShapes) -> None:
        self._name, self._profile, self._shapes = name, profile, shapes
        self._scheme = self._scheme_of(())
        self._keys: dict[Line, str] = {}
        """The keys of chapters whose titles are in the document without their numbers."""

    def _scheme_of(self, through: Sequence[str]) -> NumberingScheme:
        numbering = self._profile.numbering
        listed = numbering if isinstance(numbering, str) else list(numbering)
        return read_scheme(listed, self._profile.skip_letters, through)

    def _counted_through(self, units: Sequence[TypedUnit]) -> list[str]:
        """Return the first numbers of the ranks below the sections whose numbers go on from chapter to chapter."""
        found: list[str] = []
        for rank, pattern in enumerate(self._scheme.patterns, 1):
            if rank < RULE or pattern is None or pattern.stem or pattern.counter != rank:
                continue
            last, chapter, chapters = -1, 0, set[int]()
            for unit in units:
                chapter += unit.rank == CHAPTER
                index = self._scheme.index_of(rank, "", unit.number) if unit.rank == rank else None
                if index is None:
                    continue
                if index <= last:
                    break
                last = index
                chapters.add(chapter)
            else:
                if len(chapters) > 1:
                    found.append(self._profile.numbers[rank - 1])
        return found

    def numbered(self, units: Sequence[TypedUnit], take_title: TakeTitle) -> list[TypedUnit]:
        """Return the units of a numbered document at their ranks, with the headings that the document lacks."""
        units = self._with_sections(units)
        if self._profile.chapter_step and not any(unit.rank == SECTION and unit.number for unit in units):
            self._leave_out_sections()
        elif self._has_optional_sections(units):
            self._type_sections()
        units = self._with_chapters_first(units)
        self._scheme = self._scheme_of(self._counted_through(units))
        return units if self._profile.has_fixed_numbers else list(self._with_headings(units, take_title))

    def _leave_out_sections(self) -> None:
        """Count the rules of a document with hundreds and without sections directly below its chapters."""
        first, _, *others = self._profile.numbers
        self._profile = replace(self._profile, numbers=(first, "", *others))
        self._scheme = read_scheme(list(self._profile.numbers), self._profile.skip_letters)

    def _has_optional_sections(self, units: Sequence[TypedUnit]) -> bool:
        """Return whether some chapters have sections with a word, SECTION A, and others have rules directly below."""
        numbers = self._profile.numbers
        if len(numbers) < RULE or not all(_HAS_WORD.match(first) for first in numbers[:SECTION]):
            return False
        if not _COUNTS_ON.match(numbers[SECTION]):
            return False
        below = [unit.rank for above, unit in itertools.pairwise(units) if above.rank == CHAPTER and unit.number]
        return SECTION in below and RULE in below

    def _type_sections(self) -> None:
        """Leave the numbers of sections to be typed, so that a chapter can do without sections."""
        first, _, *others = self._profile.counted or self._profile.numbers
        self._profile = replace(self._profile, counted=(first, "", *others))
        self._scheme = read_scheme(list(self._profile.counted), self._profile.skip_letters)

    def chapters(self, units: Sequence[TypedUnit], take_heading: Callable[[], TypedUnit]) -> tuple[TypedChapter, ...]:
        """Group the units into chapters; ``take_heading`` creates the heading for a document without chapters."""
        groups: list[list[TypedUnit]] = []
        for unit in units:
            if unit.rank == CHAPTER or not groups:
                groups.append([])
                if unit.rank != CHAPTER:
                    groups[-1].append(take_heading())
            groups[-1].append(unit)
        keys = [
            self._key(group[0].number) or (self._keys.get(group[0].lines[0]) if group[0].lines else None) or str(i)
            for i, group in enumerate(groups, 1)
        ]
        if any(self._profile.shapes[:1]) and not all(key.isdigit() or key in ascii_uppercase for key in keys):
            # Prefixes that change, as in CR1 and TR1, do not order the chapters, nor does 1.0.
            keys = [str(i) for i in range(1, len(groups) + 1)]
        first = next((i for i, group in enumerate(groups) if group[0].number), 0)
        if first and not _are_distinct(keys) and keys[first].isdigit() and int(keys[first]) >= first:
            # Chapters without a number before the first one count down from it: a preliminary title is 0.
            keys[:first] = [str(int(keys[first]) - first + i) for i in range(first)]
        if _are_distinct(keys):
            return tuple(TypedChapter(key, tuple(group), self._name) for key, group in zip(keys, groups, strict=True))
        free = iter(letter for letter in ascii_uppercase if letter not in keys)
        chapters: list[TypedChapter] = []
        for place, (key, group) in enumerate(zip(keys, groups, strict=True), 1):
            is_letter = len(key) == 1 and key in ascii_uppercase
            if is_letter and any(chapter.key == key for chapter in chapters):
                key = next(free, str(place))  # an appendix again
            elif not is_letter:
                key = str(place)
            chapters.append(self._chapter_by_key(key, group))
        return tuple(chapters)

    def _chapter_by_key(self, key: str, group: Sequence[TypedUnit]) -> TypedChapter:
        """Return a chapter of a document in which the numbers of chapters begin anew.

        If its number is not its key, it becomes a part of the title, since a book cannot have two chapters 1.
        """
        units = [
            _with_number_in_text(unit) if self._is_foreign(unit, key, is_heading=not i) else unit
            for i, unit in enumerate(group)
        ]
        return TypedChapter(key, tuple(units), self._name)

    def _is_foreign(self, unit: TypedUnit, key: str, is_heading: bool) -> bool:
        """Return whether the number of a chapter is not its key, or a unit has the letter of another appendix."""
        if not unit.number:
            return False
        if is_heading:
            return self._key(unit.number) != key
        return self._is_of_appendix(unit.number) and self._shapes.top(unit.number) != key

    def numbering(self, chapters: Sequence[TypedChapter]) -> str | tuple[str, ...]:
        """Return the numbering of the book of these chapters, in the form used in ``book.toml``.

        If chapters have no numbers, an appendix is a section of the last chapter, with a letter that sections do not
        have; such a letter may occur whenever chapters might have it.
        """
        numbers, bare = self._profile.numbers, self._shapes.bare_rank
        has_letter = any(unit.rank == bare and unit.number.isalpha() for chapter in chapters for unit in chapter.units)
        if not (self._profile.has_appendices and bare > CHAPTER and has_letter):
            return self._profile.numbering
        if numbers[0] and not is_spelled(numbers[0]):
            return self._profile.numbering
        letter = next(letter for letter in ascii_uppercase if letter.lower() not in self._profile.skip_letters.lower())
        return (letter, *numbers[1:])

    def _key(self, number: str) -> str:
        """Return the key of a chapter in its file: its number, or its position if the number is not in plain
        digits.
        """
        index = self._scheme.index_of(1, "", number) if number and not (number.isascii() and number.isdigit()) else None
        if index is None and number:
            index = self._shapes.spelled_index(number)
        return number if index is None else str(index + 1)

    def _with_sections(self, units: Sequence[TypedUnit]) -> list[TypedUnit]:
        """Distinguish chapters and sections from rules if they share a counter.

        Chapters and sections are titles, and have no units with their own number: 400 with a 400.1 is a rule.
        """
        shared = next((rank for rank in range(2, self._shapes.depth + 1) if self._shapes.is_shared(rank)), None)
        if shared is None:
            return list(units)
        result: list[TypedUnit] = []
        for i, unit in enumerate(units):
            following = units[i + 1] if i + 1 < len(units) else None
            has_own = following is not None and following.number.startswith(f"{unit.number}.")
            is_heading = is_title(unit.text) and not has_own and following is not None
            if unit.rank == CHAPTER and not is_heading:
                unit = replace(unit, rank=shared)
            elif (
                unit.rank == shared
                and is_heading
                and not unit.paragraphs
                and following is not None
                and following.rank >= shared
            ):
                unit = replace(unit, rank=shared - 1)
            result.append(unit)
        return result

    def _with_chapters_first(self, units: Sequence[TypedUnit]) -> list[TypedUnit]:
        """Move the heading of a chapter before its first sections if it follows their headings."""
        result: list[TypedUnit] = []
        for unit in units:
            place = len(result)
            if unit.rank == CHAPTER and unit.number:
                while place and result[place - 1].rank == SECTION and self._is_of(result[place - 1], unit.number):
                    place -= 1
                if place and self._is_of(result[place - 1], unit.number):
                    place = len(result)  # rules of the chapter come before it too
            result.insert(place, unit)
        return result

    def _is_of(self, unit: TypedUnit, chapter: str) -> bool:
        """Return whether a unit has the number of a chapter, or a number below it."""
        return bool(unit.number) and self._shapes.top(unit.number) == chapter

    def _with_headings(self, units: Sequence[TypedUnit], take_title: TakeTitle) -> Iterator[TypedUnit]:
        """Yield the units, preceded by the chapter or section headings that the document lacks.

        A unit whose number belongs elsewhere (a misprint) stays in place, and a unit whose own rule is missing is put
        directly below the nearest unit that exists. A separate title before the units, without its number, becomes
        the heading of the missing chapter.
        """
        typed = {unit.number for unit in units}
        rules = {unit.number for unit in units if unit.rank > SECTION}
        open_ranks: dict[int, str] = {}
        own_ranks: dict[int, int] = {}
        waiting: TypedUnit | None = None  # the previous unit, which may turn out to contain a title
        for unit in units:
            for rank, number in self._headings_above(unit.number):
                if not self._is_missing(rank, number, open_ranks, typed, rules):
                    continue
                title: TypedParagraph | None = None
                if rank == CHAPTER:
                    waiting, title = (None, take_title()) if waiting is None else _without_title(waiting)
                if title is None and self._profile.chapter_step:
                    continue  # only the hundreds indicate a chapter
                if waiting is not None:
                    yield waiting
                    waiting = None
                open_ranks = _opened(open_ranks, rank, number)
                own_ranks = _opened(own_ranks, rank, rank)
                yield self._made_up(rank, number, title)
            rank = self._rank_below(unit, open_ranks, own_ranks, typed)
            own_ranks = _opened(own_ranks, rank, unit.rank)
            if rank != unit.rank:
                unit = replace(unit, rank=rank)
            if waiting is not None:
                yield waiting
            waiting = unit
            open_ranks = _opened(open_ranks, rank, unit.number)
        if waiting is not None:
            yield waiting

    def _is_missing(
        self, rank: int, number: str, open_ranks: Mapping[int, str], typed: Collection[str], rules: Collection[str]
    ) -> bool:
        """Return whether a heading implied by a unit's number must be created, given the open units above it."""
        if open_ranks.get(rank) == number:
            return False
        is_elsewhere = number in typed and not self._is_of_appendix(number)  # only an appendix can have an A.1
        if rank in open_ranks and is_elsewhere:
            return False
        return number not in rules  # 400 is a rule among those of chapter 300

    def _made_up(self, rank: int, number: str, title: TypedParagraph | None) -> TypedUnit:
        """Return a heading that the document lacks: the separate ``title``, or else the heading's number."""
        if title is None:
            return TypedUnit(rank, number, number, (), (), True)
        self._keys[title.lines[0]] = number
        return TypedUnit(rank, "", title.text, title.lines, (), True)

    def _is_of_appendix(self, number: str) -> bool:
        return self._profile.has_appendices and self._shapes.top(number).isalpha()

    def _headings_above(self, number: str) -> list[tuple[int, str]]:
        """Return the ranks and the numbers of the chapter and the section that a number implies, the chapter
        first.
        """
        above: list[tuple[int, str]] = []
        parent = self._shapes.above(number) if number else None
        while parent is not None:
            rank = self._shapes.rank_of(parent) or CHAPTER
            if rank <= SECTION:
                above.insert(0, (rank, parent))
            parent = self._shapes.above(parent)
        return above

    def _rank_below(
        self, unit: TypedUnit, open_ranks: Mapping[int, str], own_ranks: Mapping[int, int], typed: Collection[str]
    ) -> int:
        """Return the rank of a unit: its own, or the rank below the nearest unit above it that the document has.

        ``open_ranks`` has the numbers of the units that it can be below, by rank; ``own_ranks`` has the rank that
        each of these units would have by its number.
        """
        above = self._shapes.above(unit.number) if unit.number else None
        if unit.rank > RULE and above is not None and above not in typed:
            while above is not None:
                rank = self._shapes.rank_of(above)
                if rank is not None and rank >= RULE and open_ranks.get(rank) == above:
                    return rank + 1
                above = self._shapes.above(above)
            is_open = SECTION in open_ranks or self._scheme.may_be_left_out(SECTION)
            return RULE if is_open else SECTION
        # A numbered rank above the unit's own may be empty, or may contain a unit that was moved there for the same
        # reason.
        free = (
            rank
            for rank in range(SECTION, unit.rank if unit.number else 0)
            if not self._scheme.may_be_left_out(rank) and own_ranks.get(rank, unit.rank) >= unit.rank
        )
        return next(free, unit.rank)


def _are_distinct(keys: Sequence[str]) -> bool:
    """Return whether no two chapters have the same key; 01 is 1."""
    folded = [str(int(key)) if key.isdigit() else key for key in keys]
    return len(set(folded)) == len(folded)


def _with_number_in_text(unit: TypedUnit) -> TypedUnit:
    """Return a unit whose number is a part of its text."""
    if unit.is_made_up:
        text = unit.number
    elif not unit.text or len(unit.lines) == 1:
        text = unit.lines[0].text
    else:
        text = f"{unit.trimmed} {unit.number} {unit.text}".strip()
    return replace(unit, number="", text=text, trimmed="")


def _without_title(unit: TypedUnit) -> tuple[TypedUnit | None, TypedParagraph | None]:
    """Take the separate title at the end of a unit; a heading without a number and without text is one as a whole."""
    if not unit.number and unit.lines and unit.lines[0].level and not unit.paragraphs and unit.rank == SECTION:
        return None, TypedParagraph(BlockKind.TEXT, "", unit.text, unit.lines)
    last = unit.paragraphs[-1] if unit.paragraphs else None
    if last is None or last.level or len(last.lines) > 1 or not may_be_title(last):
        return unit, None
    so_far = unit.paragraphs[-2].text if len(unit.paragraphs) > 1 else unit.text
    if not ends_sentence(so_far):
        return unit, None
    return replace(unit, paragraphs=unit.paragraphs[:-1]), last


def _opened(ranks: Mapping[int, _Value], rank: int, value: _Value) -> dict[int, _Value]:
    """Return the open units by rank after a unit: the unit itself, and the units above it."""
    return {other: known for other, known in ranks.items() if other < rank} | {rank: value}
