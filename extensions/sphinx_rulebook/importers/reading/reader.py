"""Reading the lines of a document into chapters, units, terms and pages."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ...markup.source import LONG_LINE
from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ...support.errors import UnusableInputError
from ..cue_words import APPENDIX_WORDS, CONTENTS_WORDS, GLOSSARY_WORDS
from ..documents.document_lines import is_markdown, read_lines
from ..documents.furniture import find_furniture
from ..documents.markdown_source import with_html_shown, without_comments
from ..documents.segments import Segment, back_word, bridged_places, find_back, find_history, part_document
from ..profile import Profile
from ..typed_document import (
    INTRODUCTION,
    Dropped,
    Line,
    TypedChapter,
    TypedDocument,
    TypedPage,
    TypedParagraph,
    TypedUnit,
)
from ..writing.labels import slug
from .captions import with_captions, with_marked_headings
from .glossary_terms import read_terms
from .headed_text import read_headings
from .kinds.article_titles import units_of_heading, with_titles_apart
from .line_starts import Start
from .number_series.whole_prefixes import with_whole_prefixes
from .outline_numbers import with_whole_numbers
from .paragraphs import page_of
from .recognition import Recognition, by_name, completed, recognise
from .shapes import NumberShapes, split_number
from .starts import find_starts
from .structure import CHAPTER, RULE, SECTION, Structure
from .title_page import may_be_title
from .unnumbered_rules import heading_ranks, is_subtitle, rules_below
from .wrapped_signs import with_wrapped_signs
from .wrapping import find_wrapping

_LOOKS_NUMBERED = re.compile(r"[0-9A-Z]+(?:[.\-][0-9]+){2}|[0-9]+(?:[.\-][0-9]+)*[.\-][a-z]|[0-9]{3}\.? ?[0-9]*[a-z]?$")
_IS_APPENDIX = re.compile(rf"(?:{APPENDIX_WORDS})\b", re.I)
_OURS = re.compile(r"^\s*\[REF\s[^\]\n]*\]|^#{1,6}[^\n]*@@(?:cha|sec|rule|term):[^@\n]+@@", re.M)


def read_document(
    text: str, name: str, layout: str | Profile | None = None, has_marks: bool | None = None
) -> tuple[TypedDocument, Recognition]:
    """Read a document, called ``name`` in messages, and return it with its layout.

    ``layout`` is the name of a known layout, or a profile; without it, the layout is recognized. ``has_marks`` is
    whether the document is Markdown; None recognizes it too, unless the profile says it. Raises UnusableInputError if
    a line is too long to be markup, or if no line has a number of the layout.
    """
    if _OURS.search(text):
        raise UnusableInputError(f"{name} is already anchored Markdown; put it into a project and check it")
    profile = layout if isinstance(layout, Profile) else Profile("")
    if has_marks is None:
        has_marks = is_markdown(text, name) if profile.markdown is None else profile.markdown
    text, comments = without_comments(text) if has_marks else (text, {})
    text, ids = with_html_shown(text) if has_marks else (text, {})
    read = read_lines(text, profile.permalinks, has_marks)
    lines = with_titles_apart([line for line in read if line.raw or line.number not in comments])
    too_long = next((line.number for line in lines if len(line.raw) > LONG_LINE), None)
    if too_long is not None:
        raise UnusableInputError(f"{name}: line {too_long} has more than {LONG_LINE:,} characters; break it up")
    furniture = find_furniture(lines, profile)
    lines = lines if has_marks else with_wrapped_signs(lines, furniture)
    history = range(find_history(lines, furniture), len(lines))
    without_rules = {*furniture, *history}
    whole = with_whole_numbers(lines, without_rules) or with_whole_prefixes(lines, without_rules)
    if whole is not None and layout is None:
        lines, note = whole
        recognition = recognise(lines, without_rules)
        recognition = replace(recognition, reason=f"{recognition.reason}; {note}")
    elif isinstance(layout, Profile):
        recognition = completed(layout, lines, without_rules)
    elif layout is not None:
        recognition = by_name(layout, lines, without_rules)
    else:
        recognition = recognise(lines, without_rules)
    # Numbers that the user has described are those of units, whatever headings look like.
    has_own_numbers = isinstance(layout, Profile) and not layout.learns_numbers and any(layout.numbers)
    headed = None if has_marks or has_own_numbers else read_headings(lines, without_rules, recognition)
    if headed is not None:
        lines, recognition, rulers = headed
        furniture = {**furniture, **rulers}
    document = _Reader(name, lines, recognition.profile, furniture, has_marks, history).read()
    dropped = [Dropped(line, "a comment") for of_line in comments.values() for line in of_line]
    return replace(document, text=text, ids=ids, dropped=(*document.dropped, *dropped)), recognition


class _Reader:
    """Reads one document."""

    def __init__(
        self,
        name: str,
        lines: Sequence[Line],
        profile: Profile,
        furniture: Mapping[int, str],
        has_marks: bool,
        history: range,
    ) -> None:
        self.name, self.lines, self.profile, self.has_marks = name, lines, profile, has_marks
        self.has_headings = has_marks or any(line.level for line in lines)
        self.shapes = NumberShapes(profile)
        self.structure = Structure(name, profile, self.shapes)
        self.dropped: dict[int, str] = dict(furniture)
        self.has_numbers = any(profile.numbers)
        self.has_plain_rules = self.has_numbers and not profile.numbers[-1]
        self.starts = find_starts(lines, self.shapes, {*furniture, *history}) if self.has_numbers else []
        if self.has_numbers and not self.starts:
            raise UnusableInputError(
                f"{name}: no line starts with a number in the form of the layout {profile.name!r}, such as "
                + ", ".join(filter(None, profile.numbers))
            )
        self.back = find_back(lines, self.starts, furniture)
        self.starts = [start for start in self.starts if start.line < self.back]
        edges = {place for place, reason in furniture.items() if reason.startswith(("at the edge", "page break"))}
        self.page = page_of(
            lines,
            profile,
            has_marks,
            [start.line for start in self.starts],
            bridged_places(lines, edges),
            find_wrapping(lines, furniture),
        )
        self.title: TypedParagraph | None = None
        self.pages: list[TypedPage] = []
        self.odd: list[Line] = []
        self.taken: set[int] = set()  # headings before the rules that are the first chapter's

    def read(self) -> TypedDocument:
        """Return the document."""
        parts = part_document(self.lines, self.starts, self.back, self.dropped, self.shapes, self.has_headings)
        glossary = self._read_back(parts.back)
        read_chapters = self._numbered_chapters if self.has_numbers else self._unnumbered_chapters
        chapters = read_chapters(parts.front, parts.body)
        self._note_odd(chapters)
        dropped = [
            Dropped(self.lines[place], reason)
            for place, reason in sorted(self.dropped.items())
            if self.lines[place].raw
        ]
        return TypedDocument(
            self.structure.numbering(chapters),
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

    def _level(self, segment: Segment) -> int:
        return self.lines[segment.first].level if segment.first >= 0 else 0

    def _read_back(self, segments: Sequence[Segment]) -> TypedChapter | None:
        glossary: TypedChapter | None = None
        for segment in segments:
            heading = self.lines[segment.first]
            word = back_word(heading.text)
            if glossary is None and word in GLOSSARY_WORDS:
                title = TypedUnit(CHAPTER, "", heading.text, (heading,))
                glossary = TypedChapter("", (title, *read_terms(segment.lines, self.page)), self.name)
            elif glossary is not None and heading.level > glossary.heading.lines[0].level > 0:
                term = TypedUnit(RULE, "", heading.text, (heading,), tuple(self.page.paragraphs(segment.lines)))
                glossary = replace(glossary, units=(*glossary.units, term))
            else:
                self._add_page(segment)
        return glossary

    def _add_page(self, segment: Segment) -> None:
        heading = self.lines[segment.first]
        name = slug(heading.text, "-") or f"page-{len(self.pages) + 1}"
        taken = {page.name for page in self.pages}
        while name in taken or name in ("index", INTRODUCTION, "glossary"):
            name += "-2"
        title = TypedParagraph(BlockKind.TEXT, "", heading.text, (heading,), level=1, marker="#")
        self.pages.append(TypedPage(name, title, tuple(self.page.paragraphs(segment.lines))))

    def _take_title(self, front: Sequence[Segment], levels: Collection[int]) -> TypedParagraph | None:
        """Take the separate title at the end of the text before the rules, if another line precedes it, or a heading
        there that has the level of headings among the rules.
        """
        last = front[-1] if front else None
        if last is not None and last.first >= 0 and not any(line.raw for _, line in last.lines):
            heading = self.lines[last.first]
            if heading.level in levels and heading.level:
                self.taken.add(last.first)
                return TypedParagraph(BlockKind.TEXT, "", heading.text, (heading,))
        written = [(place, line) for place, line in front[-1].lines if line.raw] if front else []
        if len(written) < 2:
            return None
        (title,) = self.page.paragraphs(written[-1:])
        before = written[-2][1].text
        if not may_be_title(title) or not (ends_sentence(before) or is_title(before)):
            return None
        front[-1].lines.remove(written[-1])
        return title

    def _read_front(self, segments: Sequence[Segment]) -> None:
        """Take the book's title from the text before the rules; the rest is an introduction."""
        paragraphs: list[TypedParagraph] = []
        for segment in segments:
            if segment.first >= 0:
                line = self.lines[segment.first]
                paragraphs.append(
                    TypedParagraph(BlockKind.TEXT, "", line.text, (line,), level=line.level or 2, marker="#")
                )
            paragraphs += self.page.paragraphs(segment.lines)
        for i, paragraph in enumerate(paragraphs[:3]):
            if may_be_title(paragraph) and (paragraph.marker == "#" or i == 0):
                self.title = paragraph
                del paragraphs[i]
                break
        while paragraphs and paragraphs[-1].marker == "#":
            self._drop(paragraphs.pop(), "a heading above others, without text")
        paragraphs = [p for p in paragraphs if not self._is_empty_contents(p, paragraphs)]
        if not self.has_marks:
            paragraphs = with_marked_headings(paragraphs)
        if paragraphs:
            title = replace(paragraphs.pop(0), level=1) if paragraphs[0].marker == "#" else None
            self.pages.insert(0, TypedPage(INTRODUCTION, title, tuple(paragraphs)))

    def _drop(self, paragraph: TypedParagraph, reason: str) -> None:
        places = {line: place for place, line in enumerate(self.lines)}
        for line in paragraph.lines:
            self.dropped[places[line]] = reason

    def _is_empty_contents(self, paragraph: TypedParagraph, paragraphs: Sequence[TypedParagraph]) -> bool:
        """Drop the heading of a table of contents without entries."""
        if paragraph.text.strip(":： ").casefold() not in CONTENTS_WORDS or len(paragraph.lines) != 1:
            return False
        index = list(paragraphs).index(paragraph)
        if index + 1 < len(paragraphs) and paragraph.marker == "#" and paragraphs[index + 1].marker != "#":
            return False
        self._drop(paragraph, "table of contents")
        return True

    # The rules

    def _numbered_chapters(self, front: Sequence[Segment], body: Sequence[Segment]) -> tuple[TypedChapter, ...]:
        units: list[TypedUnit] = []
        levels = {self._level(segment) for segment in body if segment.start is None}
        last = max((i for i, segment in enumerate(body) if segment.start is not None), default=-1)
        is_page = False
        for i, segment in enumerate(body):
            if segment.start is not None:
                units += self._units_of(segment, segment.start)
                continue
            rank = self._heading_rank(self._level(segment), levels)
            is_above_units = i + 1 < len(body) and body[i + 1].start is not None
            is_among_units = self._has_plain_headings and i < last
            is_page = i > last and (is_page or rank == CHAPTER)
            if is_above_units or is_among_units or (self._has_plain_headings and not is_page):
                units.append(self._heading_unit(segment, rank))
            elif any(line.raw for _, line in segment.lines) or i + 1 == len(body) or body[i + 1].start is not None:
                self._add_page(segment)
            else:
                self.dropped[segment.first] = "a heading above others, without text"
        units = with_captions(units)
        units = self.structure.numbered(units, lambda: self._take_title(front, levels))
        self._read_front([segment for segment in front if segment.first not in self.taken])
        return self.structure.chapters(units, self._only_chapter)

    @property
    def _has_plain_headings(self) -> bool:
        """Whether the headings of chapters are marked in Markdown, or known by their form, and have no numbers."""
        return self.has_headings and not self.profile.numbers[0]

    def _heading_rank(self, level: int, levels: Collection[int]) -> int:
        """Return the rank of a heading without a number; ``levels`` are those of all such headings."""
        if self.profile.numbers[0]:
            return SECTION
        has_sections = self.profile.numbers[1:2] == ("",)
        return SECTION if has_sections and level > min(levels) else CHAPTER

    def _heading_unit(self, segment: Segment, rank: int) -> TypedUnit:
        line = self.lines[segment.first]
        return TypedUnit(rank, "", line.text, (line,), tuple(self.page.paragraphs(segment.lines)))

    def _units_of(self, segment: Segment, start: Start) -> list[TypedUnit]:
        first = self.lines[start.line]
        text, lines, paragraphs = self.page.title_and_body(first, start.text, segment.lines, start.rank <= SECTION)
        trimmed = start.trimmed
        if start.rank > CHAPTER and _IS_APPENDIX.match(trimmed):
            # Only the numbers of chapters show the word, and not those of appendices below them.
            text, trimmed = f"{trimmed.strip(' .:')}: {text}", ""
        if self.has_plain_rules and start.rank == max(
            rank for rank, number in enumerate(self.profile.numbers, 1) if number
        ):
            heading = TypedUnit(start.rank, start.number, text, lines, trimmed=trimmed)
            return rules_below(heading, paragraphs, max(start.rank + 1, RULE))
        unit = TypedUnit(start.rank, start.number, text, lines, tuple(paragraphs), trimmed=trimmed)
        return units_of_heading(unit, self.profile.numbers)

    def _only_chapter(self) -> TypedUnit:
        """Return the heading for the only chapter of a document without chapters: the document's title."""
        title, self.title = self.title, None
        if title is not None:
            return TypedUnit(CHAPTER, "", title.text, title.lines, (), True)
        return TypedUnit(CHAPTER, "", self.name.rpartition(".")[0] or self.name, (), (), True)

    def _unnumbered_chapters(self, front: Sequence[Segment], body: Sequence[Segment]) -> tuple[TypedChapter, ...]:
        levels = sorted({self._level(segment) for segment in body})
        has_title = (
            bool(body)
            and (len(levels) > 1 or len(body) > 1)
            and (sum(1 for segment in body if self._level(segment) == levels[0]) == 1 or not any(levels))
        )
        ranks = heading_ranks(levels, has_title)
        units: list[TypedUnit] = []
        for i, segment in enumerate(body):
            line = self.lines[segment.first]
            rank = CHAPTER if i == 0 and has_title else ranks[line.level]
            paragraphs = self.page.paragraphs(segment.lines)
            heading = TypedUnit(rank, "", line.text, (line,))
            if rank == CHAPTER and has_title and not self.has_marks and is_subtitle(heading, paragraphs):
                units.append(replace(heading, paragraphs=tuple(paragraphs)))
            else:
                units += rules_below(heading, paragraphs, max(rank + 1, RULE))
        own = self.page.paragraphs(front[0].lines) if front else []
        if (own and (not body or not may_be_title(own[0]))) or len(own) > 1:
            heading = units.pop(0) if units and units[0].rank == CHAPTER else self._only_chapter()
            units[:0] = rules_below(heading, own, RULE)
        elif own:
            self.title = own[0]
        if not units:
            raise UnusableInputError(f"{self.name} has no rules")
        return self.structure.chapters(units, self._only_chapter)

    def _note_odd(self, chapters: Sequence[TypedChapter]) -> None:
        """Record the lines that look numbered but were read as text."""
        for chapter in chapters if self.has_numbers else ():
            for paragraph in (paragraph for unit in chapter.units for paragraph in unit.paragraphs):
                line = paragraph.lines[0] if paragraph.lines and not paragraph.opening else None
                opening = split_number(line.text) if line is not None else None
                if line is not None and opening is not None and opening.text and _LOOKS_NUMBERED.match(opening.number):
                    self.odd.append(line)
