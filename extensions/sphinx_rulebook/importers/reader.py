"""From the lines of a document to its chapters, units, terms and pages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..library import UnusableInputError
from ..markup.numbering import read_scheme
from ..markup.source import LONG_LINE
from ..markup.titles import ends_sentence, is_title
from ..model import BlockKind
from .document import INTRODUCTION, Dropped, Line, TypedChapter, TypedDocument, TypedPage, TypedParagraph, TypedUnit
from .furniture import find_furniture
from .glossary import read_terms
from .headings import find_headings, part_heading
from .labels import slug
from .lines import is_markdown, read_lines
from .paragraphs import page_of
from .profile import Profile
from .recognition import Recognition, by_name, recognise
from .shapes import NumberShapes, split_number
from .starts import Start, find_starts
from .unnumbered import rules_of
from .words import BACK_WORDS, CONTENTS_WORDS, GLOSSARY_WORDS

_LOOKS_NUMBERED = re.compile(r"[0-9A-Z]+(?:[.\-][0-9]+){2}|[0-9]+(?:[.\-][0-9]+)*[.\-][a-z]|[0-9]{3}\.? ?[0-9]*[a-z]?$")
_CHAPTER, _SECTION, _RULE = 1, 2, 3
_OURS = re.compile(r"^\s*\[REF\s[^\]\n]*\]|^#{1,6}[^\n]*@@(?:cha|sec|rule|term):[^@\n]+@@", re.M)


def read_document(text: str, name: str, layout: str | Profile | None = None) -> tuple[TypedDocument, Recognition]:
    """Read a document, called ``name`` in messages, and say of which layout it is.

    ``layout`` is the name of a known one, or a profile; without, the layout is recognised.  Raises UnusableInputError
    where a line is too long to be markup, or where the document is two in one.
    """
    if _OURS.search(text):
        raise UnusableInputError(f"{name} is anchored Markdown already; put it into a project and check it")
    permalinks = layout.permalinks if isinstance(layout, Profile) else Profile("").permalinks
    has_marks = is_markdown(text)
    lines = read_lines(text, permalinks, has_marks)
    too_long = next((line.number for line in lines if len(line.raw) > LONG_LINE), None)
    if too_long is not None:
        raise UnusableInputError(f"{name}: line {too_long} has more than {LONG_LINE:,} characters; break it up")
    furniture = find_furniture(lines, layout if isinstance(layout, Profile) else Profile(""))
    if isinstance(layout, Profile):
        recognition = Recognition(layout, "as asked for")
    elif layout is not None:
        recognition = by_name(layout, lines, furniture)
    else:
        recognition = recognise(lines, furniture)
    return replace(_Reader(name, lines, recognition.profile, furniture, has_marks).read(), text=text), recognition


@dataclass(slots=True)
class _Segment:
    """A stretch of a document: a unit, or a heading without a number, with the lines below it, each with its place."""

    first: int
    start: Start | None
    lines: list[tuple[int, Line]] = field(default_factory=list)


class _Reader:
    """Reads one document."""

    def __init__(
        self, name: str, lines: Sequence[Line], profile: Profile, furniture: Mapping[int, str], has_marks: bool
    ) -> None:
        self.name, self.lines, self.profile, self.has_marks = name, lines, profile, has_marks
        self.shapes = NumberShapes(profile)
        numbering = profile.numbering
        self.scheme = read_scheme(numbering if isinstance(numbering, str) else list(numbering), profile.skip_letters)
        self.dropped: dict[int, str] = dict(furniture)
        self.has_numbers = any(profile.numbers)
        self.has_plain_rules = self.has_numbers and not profile.numbers[-1]
        self.starts = find_starts(lines, self.shapes, furniture) if self.has_numbers else []
        if self.has_numbers and not self.starts:
            raise UnusableInputError(
                f"{name}: no line opens with a number of the layout {profile.name!r}, such as "
                + ", ".join(filter(None, profile.numbers))
            )
        self.back = self._find_back()
        self.starts = [start for start in self.starts if start.line < self.back]
        edges = {place for place, reason in furniture.items() if reason.startswith(("at the edge", "page break"))}
        self.page = page_of(lines, profile, has_marks, [start.line for start in self.starts], self._bridged(edges))
        self.title: TypedParagraph | None = None
        self.pages: list[TypedPage] = []
        self.odd: list[Line] = []
        self.keys: dict[Line, str] = {}
        """What the chapters are called whose titles the document has without their numbers."""

    def read(self) -> TypedDocument:
        """Return the document."""
        segments = self._segments()
        front, body, back = self._parted(segments)
        glossary = self._read_back(back)
        chapters = self._numbered_chapters(front, body) if self.has_numbers else self._unnumbered_chapters(front, body)
        self._note_odd(chapters)
        dropped = [
            Dropped(self.lines[place], reason)
            for place, reason in sorted(self.dropped.items())
            if self.lines[place].raw
        ]
        return TypedDocument(
            self.profile.numbering,
            self.profile.skip_letters,
            chapters,
            self.title,
            glossary,
            tuple(self.pages),
            tuple(entry for entry in dropped if entry.line.raw.strip()),
            tuple(self.odd),
            self.has_marks,
            tuple(self.lines),
        )

    # Where things are

    def _find_back(self) -> int:
        """Return the place where the glossary or what else follows the rules begins."""
        last_start = max((start.line for start in self.starts), default=-1)
        solid = [start.line for start in self.starts if start.rank > _SECTION] or [last_start]
        for place in range(len(self.lines)):
            if place in self.dropped or not self._is_back_heading(place):
                continue
            if sum(1 for line in solid if line > place) <= 0.02 * len(solid) and place > solid[0]:
                return place
        return len(self.lines)

    def _is_back_heading(self, place: int) -> bool:
        word = self.lines[place].text.strip(":： ").casefold()
        if word not in GLOSSARY_WORDS and word not in BACK_WORDS:
            return False
        return (
            bool(self.lines[place].level)
            or not place
            or not self.lines[place - 1].text
            or ends_sentence(self.lines[place - 1].text)
        )

    def _bridged(self, edges: set[int]) -> set[int]:
        """Return the places of lines with nothing but an edge of a page between them and the text before."""
        bridged: set[int] = set()
        passed = False
        for place, line in enumerate(self.lines):
            if place in edges:
                passed = True
            elif line.text:
                if passed:
                    bridged.add(place)
                passed = False
        return bridged

    def _segments(self) -> list[_Segment]:
        by_line = {start.line: start for start in self.starts}
        headings = find_headings(self.lines, self.dropped) if not self.has_numbers and not self.has_marks else set()
        if self.has_marks:
            headings = {place for place, line in enumerate(self.lines) if line.level and place not in self.dropped}
        elif self.has_numbers and not self.profile.numbers[0]:
            headings = self._part_headings()
        segments = [_Segment(-1, None)]
        for place, line in enumerate(self.lines):
            if place in by_line:
                segments.append(_Segment(place, by_line[place]))
            elif place in headings or (
                place >= self.back and place not in self.dropped and self._is_back_heading(place)
            ):
                segments.append(_Segment(place, None))
            elif place not in self.dropped:
                segments[-1].lines.append((place, line))
        return segments

    def _part_headings(self) -> set[int]:
        """Return the places of the headings at which the numbers of the highest rank begin anew."""
        tops = [start for start in self.starts if start.rank == self.shapes.bare_rank]
        restarts = [top for i, top in enumerate(tops) if not i or int(top.number) <= int(tops[i - 1].number)]
        starts = {start.line for start in self.starts}
        above = (part_heading(self.lines, top.line) for top in restarts)
        return {place for place in above if place is not None and place not in starts and place not in self.dropped}

    def _parted(self, segments: list[_Segment]) -> tuple[list[_Segment], list[_Segment], list[_Segment]]:
        """Part what stands before the rules, the rules, and what follows them."""
        back = next((i for i, segment in enumerate(segments) if segment.first >= self.back), len(segments))
        if not self.has_numbers:
            return segments[:1], segments[1:back], segments[back:]
        first = next(i for i, segment in enumerate(segments) if segment.start is not None)
        if not self.profile.numbers[0]:
            # The heading directly above the first number is the first chapter.
            first -= first > 1 and segments[first - 1].first >= 0
        return segments[:first], segments[first:back], segments[back:]

    def _level(self, segment: _Segment) -> int:
        return self.lines[segment.first].level if segment.first >= 0 else 0

    # What follows the rules, and what stands before them

    def _read_back(self, segments: Sequence[_Segment]) -> TypedChapter | None:
        glossary: TypedChapter | None = None
        for segment in segments:
            heading = self.lines[segment.first]
            if glossary is None and heading.text.strip(":： ").casefold() in GLOSSARY_WORDS:
                title = TypedUnit(_CHAPTER, "", heading.text, (heading,))
                glossary = TypedChapter("", (title, *read_terms(segment.lines, self.page)), self.name)
            else:
                self._add_page(segment)
        return glossary

    def _add_page(self, segment: _Segment) -> None:
        heading = self.lines[segment.first]
        name = slug(heading.text, "-") or f"page-{len(self.pages) + 1}"
        taken = {page.name for page in self.pages}
        while name in taken or name in ("index", INTRODUCTION, "glossary"):
            name += "-2"
        title = TypedParagraph(BlockKind.TEXT, "", heading.text, (heading,), level=1, marker="#")
        self.pages.append(TypedPage(name, title, tuple(self.page.paragraphs(segment.lines))))

    def _read_front(self, segments: Sequence[_Segment]) -> None:
        """Take the book's title from what stands before the rules; the rest is an introduction."""
        paragraphs: list[TypedParagraph] = []
        for segment in segments:
            if segment.first >= 0:
                line = self.lines[segment.first]
                paragraphs.append(
                    TypedParagraph(BlockKind.TEXT, "", line.text, (line,), level=line.level or 2, marker="#")
                )
            paragraphs += self.page.paragraphs(segment.lines)
        for i, paragraph in enumerate(paragraphs[:3]):
            is_heading = paragraph.marker == "#"
            if (is_heading or not paragraph.level) and is_title(paragraph.text) and (is_heading or i == 0):
                self.title = paragraph
                del paragraphs[i]
                break
        while paragraphs and paragraphs[-1].marker == "#":
            self._drop(paragraphs.pop(), "a heading above others, without text of its own")
        paragraphs = [p for p in paragraphs if not self._is_empty_contents(p, paragraphs)]
        if not self.has_marks:
            paragraphs = _with_marked_headings(paragraphs)
        if paragraphs:
            title = replace(paragraphs.pop(0), level=1) if paragraphs[0].marker == "#" else None
            self.pages.insert(0, TypedPage(INTRODUCTION, title, tuple(paragraphs)))

    def _drop(self, paragraph: TypedParagraph, reason: str) -> None:
        places = {id(line): place for place, line in enumerate(self.lines)}
        for line in paragraph.lines:
            self.dropped[places[id(line)]] = reason

    def _is_empty_contents(self, paragraph: TypedParagraph, paragraphs: Sequence[TypedParagraph]) -> bool:
        """Drop the heading of a table of contents of which nothing is left."""
        if paragraph.text.strip(":： ").casefold() not in CONTENTS_WORDS or len(paragraph.lines) != 1:
            return False
        index = list(paragraphs).index(paragraph)
        if index + 1 < len(paragraphs) and paragraph.marker == "#" and paragraphs[index + 1].marker != "#":
            return False
        self._drop(paragraph, "table of contents")
        return True

    # The rules

    def _numbered_chapters(self, front: Sequence[_Segment], body: Sequence[_Segment]) -> tuple[TypedChapter, ...]:
        units: list[TypedUnit] = []
        for i, segment in enumerate(body):
            if segment.start is not None:
                units += self._units_of(segment, segment.start)
            elif self._holds_units(body, i):
                units.append(self._heading_unit(segment))
            elif not segment.lines or not any(line.text for _, line in segment.lines):
                following = body[i + 1] if i + 1 < len(body) else None
                if following is not None and following.start is None:
                    self.dropped[segment.first] = "a heading above others, without text of its own"
                else:
                    self._add_page(segment)
            else:
                self._add_page(segment)
        units = self._with_sections(units)
        if not self.profile.has_fixed_numbers:
            units = list(self._with_headings(units, front))
        self._read_front(front)
        return self._chapters(units)

    def _holds_units(self, body: Sequence[_Segment], index: int) -> bool:
        """Say whether a heading without a number stands directly above units, so that it is theirs."""
        return index + 1 < len(body) and body[index + 1].start is not None

    def _heading_unit(self, segment: _Segment) -> TypedUnit:
        line = self.lines[segment.first]
        rank = _CHAPTER if not self.profile.numbers[0] else _SECTION
        return TypedUnit(rank, "", line.text, (line,), tuple(self.page.paragraphs(segment.lines)))

    def _units_of(self, segment: _Segment, start: Start) -> list[TypedUnit]:
        first = self.lines[start.line]
        text, lines, paragraphs = self.page.title_and_body(first, start.text, segment.lines, start.rank <= _SECTION)
        trimmed = start.trimmed
        if self.has_plain_rules and start.rank == max(
            rank for rank, number in enumerate(self.profile.numbers, 1) if number
        ):
            heading = TypedUnit(start.rank, start.number, text, lines, trimmed=trimmed)
            return [heading, *rules_of(paragraphs, max(start.rank + 1, _RULE))]
        return [TypedUnit(start.rank, start.number, text, lines, tuple(paragraphs), trimmed=trimmed)]

    def _with_sections(self, units: Sequence[TypedUnit]) -> list[TypedUnit]:
        """Tell chapters and sections from rules where these count together.

        They are titles, and have no unit of their own number: 400 with a 400.1 is a rule.
        """
        shared = next((rank for rank in range(2, self.shapes.depth + 1) if self.shapes.is_shared(rank)), None)
        if shared is None:
            return list(units)
        result: list[TypedUnit] = []
        for i, unit in enumerate(units):
            following = units[i + 1] if i + 1 < len(units) else None
            has_own = following is not None and following.number.startswith(f"{unit.number}.")
            is_heading = is_title(unit.text) and not has_own and following is not None
            if unit.rank == _CHAPTER and not is_heading:
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

    def _with_headings(self, units: Sequence[TypedUnit], front: Sequence[_Segment]) -> Iterator[TypedUnit]:
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
                if number in typed and any(other.number == number and other.rank > _SECTION for other in units):
                    continue  # 400 is a rule among those of chapter 300
                title: TypedParagraph | None = None
                if rank == _CHAPTER:
                    waiting, title = self._without_title(waiting, front)
                if title is None and self.profile.chapter_step:
                    continue  # nothing but the hundreds tells of it
                if waiting is not None:
                    yield waiting
                    waiting = None
                open_ranks = {other: value for other, value in open_ranks.items() if other < rank} | {rank: number}
                if title is not None:
                    yield TypedUnit(rank, "", title.text, title.lines, (), True)
                    self.keys[title.lines[0]] = number
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
        parent = self.shapes.above(number) if number else None
        while parent is not None:
            rank = self.shapes.rank_of(parent) or _CHAPTER
            if rank <= _SECTION:
                above.insert(0, (rank, parent))
            parent = self.shapes.above(parent)
        return above

    def _rank_below(self, unit: TypedUnit, open_ranks: Mapping[int, str], typed: Collection[str]) -> int:
        """Return the rank of a unit: its own, or the one below the nearest unit above it that the document has."""
        above = self.shapes.above(unit.number) if unit.number else None
        if unit.rank <= _RULE or above is None or above in typed:
            return unit.rank
        while above is not None:
            rank = self.shapes.rank_of(above)
            if rank is not None and rank >= _RULE and open_ranks.get(rank) == above:
                return rank + 1
            above = self.shapes.above(above)
        return _RULE

    def _without_title(
        self, before: TypedUnit | None, front: Sequence[_Segment]
    ) -> tuple[TypedUnit | None, TypedParagraph | None]:
        """Take the title that stands alone at the end of what comes before a unit."""
        if before is None:
            if not front:
                return None, None
            written = [(place, line) for place, line in front[-1].lines if line.text]
            if len(written) > 1 and is_title(written[-1][1].text) and ends_sentence_or_title(written[-2][1].text):
                place, line = written[-1]
                front[-1].lines.remove((place, line))
                return None, TypedParagraph(BlockKind.TEXT, "", line.text, (line,))
            return None, None
        last = before.paragraphs[-1] if before.paragraphs else None
        if (
            last is None
            or last.kind is not BlockKind.TEXT
            or last.level
            or not is_title(last.text)
            or len(last.lines) > 1
        ):
            return before, None
        so_far = before.paragraphs[-2].text if len(before.paragraphs) > 1 else before.text
        if not ends_sentence(so_far):
            return before, None
        return replace(before, paragraphs=before.paragraphs[:-1]), last

    def _chapters(self, units: Sequence[TypedUnit]) -> tuple[TypedChapter, ...]:
        """Group the units into chapters, each with a heading."""
        groups: list[list[TypedUnit]] = []
        for unit in units:
            if unit.rank == _CHAPTER or not groups:
                groups.append([])
                if unit.rank != _CHAPTER:
                    groups[-1].append(self._only_chapter())
            groups[-1].append(unit)
        first: dict[str, TypedUnit] = {}
        chapters: list[TypedChapter] = []
        for i, group in enumerate(groups, 1):
            heading = group[0]
            key = self._key(heading.number) or (self.keys.get(heading.lines[0]) if heading.lines else None) or str(i)
            folded = str(int(key)) if key.isdigit() else key
            other = first.setdefault(folded, group[0])
            if other is not group[0]:
                raise UnusableInputError(
                    f"{self.name}: chapter {key} starts on line {other.line} and again on line {group[0].line}; "
                    "import the two parts as two books"
                )
            chapters.append(TypedChapter(key, tuple(group), self.name))
        return tuple(chapters)

    def _key(self, number: str) -> str:
        """Return what a chapter of this number is called in its file: its place, where the number is more than that."""
        index = self.scheme.index_of(1, "", number) if number and not (number.isascii() and number.isdigit()) else None
        return number if index is None else str(index + 1)

    def _only_chapter(self) -> TypedUnit:
        """Return the heading of the one chapter of a document that has none: the document's title."""
        title, self.title = self.title, None
        if title is not None:
            return TypedUnit(_CHAPTER, "", title.text, title.lines, (), True)
        return TypedUnit(_CHAPTER, "", self.name.rpartition(".")[0] or self.name, (), (), True)

    def _unnumbered_chapters(self, front: Sequence[_Segment], body: Sequence[_Segment]) -> tuple[TypedChapter, ...]:
        levels = sorted({self._level(segment) for segment in body})
        has_title = (
            bool(body)
            and (len(levels) > 1 or len(body) > 1)
            and (sum(1 for segment in body if self._level(segment) == levels[0]) == 1 or not any(levels))
        )
        ranks = self._ranks(levels, has_title)
        units: list[TypedUnit] = []
        for i, segment in enumerate(body):
            line = self.lines[segment.first]
            rank = _CHAPTER if i == 0 and has_title else ranks[line.level]
            paragraphs = self.page.paragraphs(segment.lines)
            units.append(TypedUnit(rank, "", line.text, (line,)))
            units += rules_of(paragraphs, max(rank + 1, _RULE))
        own = self.page.paragraphs(front[0].lines) if front else []
        if (own and (not body or not is_title(own[0].text))) or len(own) > 1:
            if units and units[0].rank == _CHAPTER:
                units[1:1] = rules_of(own, _RULE)
            else:
                units[:0] = rules_of(own, _RULE)
        elif own:
            self.title = own[0]
        if not units:
            raise UnusableInputError(f"{self.name} holds no rules")
        return self._chapters(units)

    def _ranks(self, levels: Sequence[int], has_title: bool) -> Mapping[int, int]:
        """Return the rank of the headings of each level."""
        below = [level for level in levels if not has_title or level != levels[0] or len(levels) == 1]
        first = _SECTION if has_title or len(below) < 2 else _CHAPTER
        ranks = {level: min(first + i, _RULE + 2) for i, level in enumerate(below)}
        if has_title:
            ranks.setdefault(levels[0], _SECTION)
        return ranks

    def _note_odd(self, chapters: Sequence[TypedChapter]) -> None:
        """Note the lines that look numbered and are text."""
        for chapter in chapters if self.has_numbers else ():
            for paragraph in (paragraph for unit in chapter.units for paragraph in unit.paragraphs):
                line = paragraph.lines[0] if paragraph.lines and not paragraph.opening else None
                opening = split_number(line.text) if line is not None else None
                if line is not None and opening is not None and opening.text and _LOOKS_NUMBERED.match(opening.number):
                    self.odd.append(line)


def _with_marked_headings(paragraphs: Sequence[TypedParagraph]) -> list[TypedParagraph]:
    """Mark the titles that stand before sentences as headings, in text that marks none itself."""
    following = [*paragraphs[1:], None] if paragraphs else []
    return [
        replace(paragraph, level=2, marker="#")
        if after is not None
        and paragraph.kind is BlockKind.TEXT
        and not paragraph.level
        and is_title(paragraph.text)
        and ends_sentence(after.text)
        and not any(map(str.isdigit, paragraph.text))
        else paragraph
        for paragraph, after in zip(paragraphs, following, strict=True)
    ]


def ends_sentence_or_title(text: str) -> bool:
    """Say whether a line does not go on: it ends a sentence, or is a title by itself."""
    return ends_sentence(text) or is_title(text)
