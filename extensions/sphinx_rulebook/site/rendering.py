"""The HTML of whole chapters, in parts: the chapter with what stands before its first section, then each section."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ..exporters.texts import shown_by_number
from ..markup.plain import plain_heading, plain_text
from ..model import Chapter, Kind, Unit
from .documents import ChapterDocument
from .edition import SiteEdition
from .renderer import ChapterRenderer


class Heading(NamedTuple):
    """A chapter's or section's heading for contents: its anchor, its number or None, its title as plain text."""

    anchor: str
    number: str | None
    title: str

    @property
    def text(self) -> str:
        """Number and title as one line."""
        return f"{self.number} {self.title}" if self.number else self.title


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter's own units before its first section, or a section with its units."""

    heading: Heading
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class RenderedChapter:
    """A chapter's HTML by part, the previews of labelled units and terms by anchor, and the pictures that it shows."""

    parts: dict[str, str]
    previews: dict[str, str]
    images: frozenset[str]


@dataclass(slots=True)
class Rendering:
    """The chapters of an edition, each written once, when it is first asked for.

    ``make_renderer`` returns what writes the units of a chapter as they stand on its own page.
    """

    edition: SiteEdition
    make_renderer: Callable[[ChapterDocument], ChapterRenderer]
    _rendered: dict[str, RenderedChapter] = field(default_factory=dict)
    _renderers: dict[tuple[str, str], ChapterRenderer] = field(default_factory=dict)

    def parts(self, document: ChapterDocument) -> Iterator[Part]:
        """Yield a chapter's parts: the chapter with what stands before its first section, then each section."""
        units = document.chapter.units
        starts = [i for i, unit in enumerate(units) if i > 0 and unit.rank <= 2]
        if units and units[0].rank == 2:
            starts.insert(0, 0)
        first = starts[0] if starts else len(units)
        yield Part(self.title(document), units[:first])
        for start, stop in pairwise([*starts, len(units)]):
            yield Part(self._heading(units[start], document), units[start:stop])

    def headings(self, document: ChapterDocument) -> list[Heading]:
        """Return a chapter's heading and those of its sections."""
        return [part.heading for part in self.parts(document)]

    def title(self, document: ChapterDocument) -> Heading:
        """Return a chapter's heading; a file without one goes by the title of its header, or by its own name."""
        units = document.chapter.units
        if units and units[0].rank == 1:
            return self._heading(units[0], document)
        return Heading(f"{document.book.code.lower()}-chapter", None, document.chapter.title)

    def _heading(self, unit: Unit, document: ChapterDocument) -> Heading:
        show = shown_by_number(document.book, self.edition.index)
        place = self.edition.place(unit)
        anchor = place.anchor if place is not None else ""
        return Heading(anchor, unit.number, plain_heading(unit, show, document.book.symbols))

    def plain_paragraphs(self, name: str, part_anchor: str) -> Iterator[str]:
        """Yield the units of a part as plain text, each with its number, for builders that write no HTML."""
        document = self.edition.documents.chapters[name]
        show = shown_by_number(document.book, self.edition.index)
        for part in self.parts(document):
            if part.heading.anchor == part_anchor:
                for unit in part.units:
                    text = plain_text(unit, show, document.book.symbols)
                    if unit.rank > 2:
                        yield f"{unit.number} {text}" if unit.number else text
                    for example in unit.examples:
                        yield plain_text(example, show, document.book.symbols)

    def rendered(self, name: str) -> RenderedChapter:
        """Return the HTML of a chapter; it is made once, and workers that are forked later have it already."""
        if name not in self._rendered:
            self._rendered[name] = self._render(self.edition.documents.chapters[name])
        return self._rendered[name]

    def renderer(self, document: ChapterDocument) -> ChapterRenderer:
        """Return what writes the units of a chapter as they stand on its own page."""
        key = document.name, document.chapter.path
        if key not in self._renderers:
            self._renderers[key] = self.make_renderer(document)
        return self._renderers[key]

    def _render(self, document: ChapterDocument) -> RenderedChapter:
        renderer = self.renderer(document)
        parts: dict[str, str] = {}
        previews: dict[str, str] = {}
        images: set[str] = set()

        def missing_behind(above: Unit | Chapter) -> str:
            missing = self.edition.missing(above)
            html = [self.renderer(source).missing_example(block) for source, block in missing.examples]
            for source, _ in missing.examples:
                images.update(self.renderer(source).images)
            for shown in missing.units:
                of_source = self.renderer(shown.document)
                html.append(of_source.missing(shown.unit))
                place = self.edition.place(shown.unit)
                if (shown.unit.anchors or shown.unit.kind is Kind.TERM) and place is not None:
                    previews[place.anchor] = of_source.preview(shown.unit)
                images.update(of_source.images)
            return "".join(html)

        for part in self.parts(document):
            html: list[str] = []
            if not parts:  # the chapter's own part
                units = part.units[1:] if part.units and part.units[0].rank == 1 else part.units
                own = part.units[0] if len(units) < len(part.units) else None
                html.append(renderer.heading(own, 1) if own else renderer.title(part.heading.title))
                html.append(renderer.prologue(document.chapter.prologue))
                html.append(missing_behind(document.chapter))
                html += [missing_behind(own)] if own else []
            else:
                units = part.units[1:]
                html += [renderer.heading(part.units[0], 2), missing_behind(part.units[0])]
            following = [*(unit.rank for unit in units[1:]), 0]
            for unit, rank in zip(units, following, strict=False):
                html += [renderer.rule(unit, rank > unit.rank), missing_behind(unit)]
            for unit in part.units:
                place = self.edition.place(unit)
                if (unit.anchors or unit.kind is Kind.TERM) and place is not None:
                    previews[place.anchor] = renderer.preview(unit)
            parts[part.heading.anchor] = "".join(html)
        return RenderedChapter(parts, previews, frozenset(renderer.images | images))
