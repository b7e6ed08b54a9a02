"""From the units of a document, in their order, to chapters: the headings that it lacks, the ranks, the files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase

from ..library import UnusableInputError
from ..markup.numbering import read_scheme
from ..markup.titles import ends_sentence, is_title
from .document import Line, TypedChapter, TypedParagraph, TypedUnit
from .profile import Profile
from .shapes import NumberShapes
from .title_page import may_be_title

CHAPTER, SECTION, RULE = 1, 2, 3
"""The ranks that have a name of their own."""

TakeTitle = Callable[[], TypedParagraph | None]
"""Takes the title that stands alone at the end of what comes before the first unit, if one does."""


class Structure:
    """Puts the units of the document called ``name`` into chapters."""

    def __init__(self, name: str, profile: Profile, shapes: NumberShapes) -> None:
        self._name, self._profile, self._shapes = name, profile, shapes
        numbering = profile.numbering
        self._scheme = read_scheme(numbering if isinstance(numbering, str) else list(numbering), profile.skip_letters)
        self._keys: dict[Line, str] = {}
        """What the chapters are called whose titles the document has without their numbers."""

    def numbered(self, units: Sequence[TypedUnit], take_title: TakeTitle) -> list[TypedUnit]:
        """Return the units of a document with numbers, each at its rank, with the headings that it lacks."""
        units = self._with_chapters_first(self._with_sections(units))
        return units if self._profile.has_fixed_numbers else list(self._with_headings(units, take_title))

    def chapters(self, units: Sequence[TypedUnit], take_heading: Callable[[], TypedUnit]) -> tuple[TypedChapter, ...]:
        """Group the units into chapters; ``take_heading`` makes that of a document which has none.

        Raises UnusableInputError where two chapters have one number.
        """
        groups: list[list[TypedUnit]] = []
        for unit in units:
            if unit.rank == CHAPTER or not groups:
                groups.append([])
                if unit.rank != CHAPTER:
                    groups[-1].append(take_heading())
            groups[-1].append(unit)
        first: dict[str, TypedUnit] = {}
        chapters: list[TypedChapter] = []
        for i, group in enumerate(groups, 1):
            heading = group[0]
            key = self._key(heading.number) or (self._keys.get(heading.lines[0]) if heading.lines else None) or str(i)
            folded = str(int(key)) if key.isdigit() else key
            other = first.setdefault(folded, group[0])
            if other is not group[0]:
                lines = [_line(groups, heading) for heading in (other, group[0])]
                raise UnusableInputError(
                    f"{self._name}: chapter {key} starts on line {lines[0]} and again on line {lines[1]}; "
                    "import the two parts as two books"
                )
            chapters.append(TypedChapter(key, tuple(group), self._name))
        return tuple(chapters)

    def numbering(self, chapters: Sequence[TypedChapter]) -> str | tuple[str, ...]:
        """Return the numbering of the book of these chapters, as ``book.toml`` says it.

        Where chapters have no numbers, an appendix is a section of the last one, with a letter that sections do not
        have; it may stand there as soon as chapters might have it.
        """
        numbers, bare = self._profile.numbers, self._shapes.bare_rank
        has_letter = any(unit.rank == bare and unit.number.isalpha() for chapter in chapters for unit in chapter.units)
        if not (self._profile.has_appendices and bare > CHAPTER and has_letter) or numbers[0]:
            return self._profile.numbering
        letter = next(letter for letter in ascii_uppercase if letter.lower() not in self._profile.skip_letters.lower())
        return (letter, *numbers[1:])

    def _key(self, number: str) -> str:
        """Return what a chapter of this number is called in its file: its place, where the number is more than that."""
        index = self._scheme.index_of(1, "", number) if number and not (number.isascii() and number.isdigit()) else None
        return number if index is None else str(index + 1)

    def _with_sections(self, units: Sequence[TypedUnit]) -> list[TypedUnit]:
        """Tell chapters and sections from rules where these count together.

        They are titles, and have no unit of their own number: 400 with a 400.1 is a rule.
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
        """Put the heading of a chapter that stands behind those of its first sections before them."""
        result: list[TypedUnit] = []
        for unit in units:
            place = len(result)
            if unit.rank == CHAPTER and unit.number:
                while place and result[place - 1].rank == SECTION and self._is_of(result[place - 1], unit.number):
                    place -= 1
                if place and self._is_of(result[place - 1], unit.number):
                    place = len(result)  # its rules stand before it as well
            result.insert(place, unit)
        return result

    def _is_of(self, unit: TypedUnit, chapter: str) -> bool:
        """Say whether a unit has the number of a chapter, or one that stands below it."""
        return bool(unit.number) and self._shapes.top(unit.number) == chapter

    def _with_headings(self, units: Sequence[TypedUnit], take_title: TakeTitle) -> Iterator[TypedUnit]:
        """Yield the units, and before those that stand below no heading the chapter or section that the document lacks.

        A unit whose number is that of another place (a misprint) stays where it is, and one whose own rule is not there
        stands directly below what is.  A title that stands alone before the units, without its number, is the missing
        chapter's.
        """
        typed = {unit.number for unit in units}
        open_ranks: dict[int, str] = {}
        own_ranks: dict[int, int] = {}
        waiting: TypedUnit | None = None
        for unit in units:
            for rank, number in self._headings_above(unit.number):
                is_elsewhere = number in typed and not self._is_of_appendix(number)  # nothing else can have an A.1
                if open_ranks.get(rank) == number or (rank in open_ranks and is_elsewhere):
                    continue
                if number in typed and any(other.number == number and other.rank > SECTION for other in units):
                    continue  # 400 is a rule among those of chapter 300
                title: TypedParagraph | None = None
                if rank == CHAPTER:
                    waiting, title = (None, take_title()) if waiting is None else _without_title(waiting)
                if title is None and self._profile.chapter_step:
                    continue  # nothing but the hundreds tells of it
                if waiting is not None:
                    yield waiting
                    waiting = None
                open_ranks = {other: value for other, value in open_ranks.items() if other < rank} | {rank: number}
                own_ranks = {other: own for other, own in own_ranks.items() if other < rank} | {rank: rank}
                if title is not None:
                    yield TypedUnit(rank, "", title.text, title.lines, (), True)
                    self._keys[title.lines[0]] = number
                else:
                    yield TypedUnit(rank, number, number, (), (), True)
            rank = self._rank_below(unit, open_ranks, own_ranks, typed)
            own_ranks = {other: own for other, own in own_ranks.items() if other < rank} | {rank: unit.rank}
            if rank != unit.rank:
                unit = replace(unit, rank=rank)
            if waiting is not None:
                yield waiting
            waiting = unit
            open_ranks = {other: value for other, value in open_ranks.items() if other < rank} | {rank: unit.number}
        if waiting is not None:
            yield waiting

    def _is_of_appendix(self, number: str) -> bool:
        return self._profile.has_appendices and self._shapes.top(number).isalpha()

    def _headings_above(self, number: str) -> list[tuple[int, str]]:
        """Return rank and number of the chapter and the section that a number tells of, the chapter first."""
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
        """Return the rank of a unit: its own, or the one below the nearest unit above it that the document has.

        ``open_ranks`` has the numbers of the units that it may stand below, by rank, ``own_ranks`` the rank that each
        of them would have by its number.
        """
        above = self._shapes.above(unit.number) if unit.number else None
        if unit.rank > RULE and above is not None and above not in typed:
            while above is not None:
                rank = self._shapes.rank_of(above)
                if rank is not None and rank >= RULE and open_ranks.get(rank) == above:
                    return rank + 1
                above = self._shapes.above(above)
            return RULE
        # At a numbered rank above its own there may be none, or one that was moved there for the same reason.
        free = (
            rank
            for rank in range(SECTION, unit.rank if unit.number else 0)
            if not self._scheme.may_be_left_out(rank) and own_ranks.get(rank, unit.rank) >= unit.rank
        )
        return next(free, unit.rank)


def _line(groups: Sequence[Sequence[TypedUnit]], heading: TypedUnit) -> int:
    """Return the line of a chapter's first unit that the document has."""
    group = next(group for group in groups if group[0] is heading)
    return next((unit.line for unit in group if unit.lines), 0)


def _without_title(unit: TypedUnit) -> tuple[TypedUnit, TypedParagraph | None]:
    """Take the title that stands alone at the end of a unit."""
    last = unit.paragraphs[-1] if unit.paragraphs else None
    if last is None or last.level or len(last.lines) > 1 or not may_be_title(last):
        return unit, None
    so_far = unit.paragraphs[-2].text if len(unit.paragraphs) > 1 else unit.text
    if not ends_sentence(so_far):
        return unit, None
    return replace(unit, paragraphs=unit.paragraphs[:-1]), last
