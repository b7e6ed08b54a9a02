"""Reading joined pages as a document: headings at their ranks, paragraphs as rules, prose and glossary as such."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ...model.units import BlockKind
from ..documents.document_lines import read_lines
from ..profile import Profile
from ..reading.glossary_terms import read_terms
from ..reading.markdown_blocks import length_of_block
from ..reading.paragraphs import Page, page_of
from ..reading.parts.unnumbered_rules import rules_below
from ..reading.recognition import recognise
from ..reading.shapes import NumberShapes
from ..reading.starts import find_starts
from ..reading.structure import CHAPTER, RULE
from ..reading.wrapping import find_wrapping
from ..typed_document import Dropped, Line, TypedChapter, TypedDocument, TypedPage, TypedParagraph, TypedUnit
from .joined_pages import DEEPEST, JoinedPages
from .source_folder import PageUse

_COMPOUND = re.compile(r"(?:\*\*|__)?(?:[0-9]{1,4}|[A-Z])(?:[.\-][0-9]{1,4})+[a-z]?(?![0-9])")
_LEAST_NUMBERED = 0.3
"""The share of the headings and paragraphs that must have a number of several parts in a document with numbers."""
_LEAST_OF_KINDS = 0.6
"""The share of the headings, and that of the paragraphs, that must have numbers of several kinds: Article 1, (a)."""

_Placed = tuple[int, Line]


def has_typed_numbers(joined: JoinedPages) -> bool:
    """Return whether the typed numbers of joined pages are their ranks, and not their headings and lists: many have
    several parts, or most headings and most paragraphs have numbers of several kinds.
    """
    rules = {n for page in joined.pages if page.use is PageUse.RULES for n in range(page.first, page.last + 1)}
    starts = [
        line.text.lstrip("#-* ")
        for before, (number, line) in itertools.pairwise([(0, joined.lines[0]), *enumerate(joined.lines, 1)])
        if number in rules
        and line.text.strip()
        and (number == 1 or not before[1].text.strip() or line.text.startswith("#"))
    ]
    numbered = sum(1 for text in starts if _COMPOUND.match(text))
    return bool(starts) and (numbered >= _LEAST_NUMBERED * len(starts) or _has_kinds_of_numbers(joined, rules))


def _has_kinds_of_numbers(joined: JoinedPages, rules: Collection[int]) -> bool:
    lines = read_lines(joined.text, "", True, has_linked_numbers=False)
    hidden = {place for place, line in enumerate(lines) if line.number not in rules}
    profile = recognise(lines, hidden).profile
    if sum(1 for number in profile.numbers if number) < 2:
        return False
    numbered = {start.line for start in find_starts(lines, NumberShapes(profile), hidden)}
    places = [place for place, line in enumerate(lines) if line.text and place not in hidden]
    headings = [place for place in places if lines[place].level]
    texts = [
        place
        for place in places
        if not lines[place].level and not lines[place].bullet and (not place or not lines[place - 1].text)
    ]
    return all(
        any(place in numbered for place in kind)
        and sum(1 for place in kind if place in numbered) >= _LEAST_OF_KINDS * len(kind)
        for kind in (headings, texts)
    )


def read_tree(
    joined: JoinedPages, name: str, profile: Profile, prose_names: Mapping[str, str], first_title: str
) -> TypedDocument:
    """Return the document of joined pages, called ``name`` in messages.

    ``prose_names`` are the names of the pages of prose by their paths; ``first_title`` is the title of the chapter of
    rules that no page has above them.
    """
    lines = read_lines(joined.text, "", True, has_linked_numbers=False)
    dropped = {place: "a mark without text" for place, line in enumerate(lines) if line.raw and not _has_text(line)}
    page = page_of(lines, profile, True, (), (), find_wrapping(lines, set(dropped)))
    reader = _TreeReader(name, lines, page, dropped, joined.subtitles)
    for part, use, path in _parts(joined, lines):
        if use is PageUse.PROSE:
            reader.prose(part, prose_names[path])
        elif use is PageUse.GLOSSARY:
            reader.terms(part)
        else:
            reader.rules(part)
    units = reader.units
    if units and units[0].rank != CHAPTER:
        units.insert(0, TypedUnit(CHAPTER, "", first_title, (), (), True))
    return TypedDocument(
        "none",
        "",
        tuple(_chapters(units, name)),
        None,
        reader.glossary,
        tuple(reader.pages),
        tuple(Dropped(lines[place], reason) for place, reason in sorted(dropped.items())),
        (),
        True,
        tuple(lines),
        joined.text,
    )


def _has_text(line: Line) -> bool:
    return bool(line.text) or line.is_code


def _parts(joined: JoinedPages, lines: Sequence[Line]) -> Iterator[tuple[list[_Placed], PageUse, str]]:
    """Yield the lines of each page with its use, and those of headings without a page as rules."""
    pages = iter(joined.pages)
    page = next(pages, None)
    part: list[_Placed] = []
    use, path, last = PageUse.RULES, "", 0
    for place, line in enumerate(lines):
        if line.number > last:
            if part:
                yield part, use, path
            part = []
            if page is not None and line.number >= page.first:
                use, path, last = page.use, page.path, page.last
                page = next(pages, None)
            else:
                use, path = PageUse.RULES, ""
                last = page.first - 1 if page is not None else lines[-1].number
        part.append((place, line))
    if part:
        yield part, use, path


def _chapters(units: Sequence[TypedUnit], name: str) -> Iterator[TypedChapter]:
    starts = [place for place, unit in enumerate(units) if unit.rank == CHAPTER]
    for key, (first, stop) in enumerate(zip(starts, [*starts[1:], len(units)], strict=True), 1):
        yield TypedChapter(str(key), tuple(units[first:stop]), name)


class _TreeReader:
    """Collects the units, terms and pages of one document."""

    def __init__(
        self, name: str, lines: Sequence[Line], page: Page, dropped: dict[int, str], subtitles: Collection[int]
    ) -> None:
        self._name, self._lines, self._page, self._dropped = name, lines, page, dropped
        self._subtitles = subtitles
        self.units: list[TypedUnit] = []
        self.pages: list[TypedPage] = []
        self.glossary: TypedChapter | None = None

    def rules(self, part: Sequence[_Placed]) -> None:
        """Add the units of a page."""
        for heading, body in self._segments(part):
            if heading is None:
                self.units += self._below(None, body, RULE)
                continue
            unit = TypedUnit(heading.level, "", heading.text, (heading,))
            self.units += self._below(unit, body, max(heading.level + 1, RULE))

    def prose(self, part: Sequence[_Placed], name: str) -> None:
        """Add a page of prose."""
        segments = list(self._segments(part))
        title: TypedParagraph | None = None
        paragraphs: list[TypedParagraph] = []
        for heading, body in segments:
            if heading is not None:
                found = TypedParagraph(BlockKind.TEXT, "", heading.text, (heading,), level=heading.level, marker="#")
                if title is None and not paragraphs:
                    title = replace(found, level=1)
                else:
                    paragraphs.append(found)
            paragraphs += self._paragraphs(body)
        self.pages.append(TypedPage(name, title, tuple(paragraphs)))

    def terms(self, part: Sequence[_Placed]) -> None:
        """Add the glossary: the headings below its title are terms, or else its lines."""
        segments = list(self._segments(part))
        title, body = segments[0]
        assert title is not None  # every page has a title in the joined text
        unit = TypedUnit(CHAPTER, "", title.text, (title,))
        kept = [(place, line) for place, line in body if place not in self._dropped]
        if len(segments) == 1:
            self.glossary = TypedChapter("", (unit, *read_terms(kept, self._page)), self._name)
            return
        units = [replace(unit, paragraphs=tuple(self._paragraphs(body)))]
        for at, (heading, below) in enumerate(segments[1:], 1):
            if heading is None:
                continue
            following = segments[at + 1][0] if at + 1 < len(segments) else None
            is_empty = not any(one.text for _, one in below)
            is_group = is_empty and following is not None and following.level > heading.level
            if is_group:  # a letter above the terms that begin with it
                self._dropped[self._place(heading)] = "a heading above terms"
                continue
            units.append(TypedUnit(RULE, "", heading.text, (heading,), tuple(self._paragraphs(below))))
        self.glossary = TypedChapter("", tuple(units), self._name)

    def _place(self, line: Line) -> int:
        return next(place for place, other in enumerate(self._lines) if other is line)

    def _paragraphs(self, body: Sequence[_Placed]) -> list[TypedParagraph]:
        return self._page.paragraphs(
            [(place, line) for place, line in body if not line.raw or place not in self._dropped]
        )

    def _below(self, heading: TypedUnit | None, body: Sequence[_Placed], rank: int) -> list[TypedUnit]:
        """Return a heading with what is below it: its paragraphs as rules, or as its body if no rank is left."""
        paragraphs = self._paragraphs(body)
        if heading is not None and rank > DEEPEST:
            return [replace(heading, paragraphs=tuple(paragraphs))]
        own = [one for one in paragraphs if one.lines and one.lines[0].number in self._subtitles] if heading else []
        if heading is not None:
            heading = replace(heading, paragraphs=tuple(own))
        units = rules_below(heading, [one for one in paragraphs if one not in own], rank, keeps_indented=True)
        return [replace(unit, rank=min(unit.rank, DEEPEST)) for unit in units]

    def _segments(self, part: Sequence[_Placed]) -> Iterator[tuple[Line | None, list[_Placed]]]:
        """Yield each heading with the lines below it; a heading within a remark does not count."""
        heading: Line | None = None
        body: list[_Placed] = []
        inside = 0
        lines = [line for _, line in part]
        for at, (place, line) in enumerate(part):
            if not inside and line.raw.startswith(":::"):
                inside = length_of_block(lines, at)
            is_heading = line.level > 0 and not inside and not line.raw.startswith(">")
            inside = max(0, inside - 1)
            if not is_heading:
                body.append((place, line))
                continue
            if heading is not None or any(below.raw for _, below in body):
                yield heading, body
            heading, body = line, []
        yield heading, body
