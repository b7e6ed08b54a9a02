"""From the units of a document, in their order, to chapters: the headings that it lacks, the ranks, the files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ..library import UnusableInputError
from ..markup.numbering import read_scheme
from ..markup.titles import ends_sentence, is_title
from ..model import BlockKind
from .document import Line, TypedChapter, TypedParagraph, TypedUnit
from .profile import Profile
from .shapes import NumberShapes

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
        units = self._with_sections(units)
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

    def _with_headings(self, units: Sequence[TypedUnit], take_title: TakeTitle) -> Iterator[TypedUnit]:
        """Yield the units, and before those that stand below no heading the chapter or section that the document lacks.

        A unit whose number is that of another place (a misprint) stays where it is, and one whose own rule is not there
        stands directly below what is.  A title that stands alone before the units, without its number, is the missing
        chapter's.
        """
        typed = {unit.number for unit in units}
        open_ranks: dict[int, str] = {}
        waiting: TypedUnit | None = None
        for unit in units:
            for rank, number in self._headings_above(unit.number):
                if open_ranks.get(rank) == number or (rank in open_ranks and number in typed):
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
                if title is not None:
                    yield TypedUnit(rank, "", title.text, title.lines, (), True)
                    self._keys[title.lines[0]] = number
                else:
                    yield TypedUnit(rank, number, number, (), (), True)
            rank = self._rank_below(unit, open_ranks, typed)
            if rank != unit.rank:
                unit = replace(unit, rank=rank)
            if waiting is not None:
                yield waiting
            waiting = unit
            open_ranks = {other: value for other, value in open_ranks.items() if other < rank} | {rank: unit.number}
        if waiting is not None:
            yield waiting

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

    def _rank_below(self, unit: TypedUnit, open_ranks: Mapping[int, str], typed: Collection[str]) -> int:
        """Return the rank of a unit: its own, or the one below the nearest unit above it that the document has."""
        above = self._shapes.above(unit.number) if unit.number else None
        if unit.rank <= RULE or above is None or above in typed:
            return unit.rank
        while above is not None:
            rank = self._shapes.rank_of(above)
            if rank is not None and rank >= RULE and open_ranks.get(rank) == above:
                return rank + 1
            above = self._shapes.above(above)
        return RULE


def _line(groups: Sequence[Sequence[TypedUnit]], heading: TypedUnit) -> int:
    """Return the line of a chapter's first unit that the document has."""
    group = next(group for group in groups if group[0] is heading)
    return next((unit.line for unit in group if unit.lines), 0)


def _without_title(unit: TypedUnit) -> tuple[TypedUnit, TypedParagraph | None]:
    """Take the title that stands alone at the end of a unit."""
    last = unit.paragraphs[-1] if unit.paragraphs else None
    if last is None or last.kind is not BlockKind.TEXT or last.level or len(last.lines) > 1 or not is_title(last.text):
        return unit, None
    so_far = unit.paragraphs[-2].text if len(unit.paragraphs) > 1 else unit.text
    if not ends_sentence(so_far):
        return unit, None
    return replace(unit, paragraphs=unit.paragraphs[:-1]), last
