"""The HTML of whole chapters, in parts: the chapter up to its first section, then each section."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...model.books import Chapter
from ...model.units import Kind, Unit
from ..view.headings import Headings, Part
from ..view.language_view import LanguageView
from ..view.page_documents import ChapterDocument
from .renderer import ChapterRenderer


@dataclass(frozen=True, slots=True)
class RenderedChapter:
    """A chapter's HTML by part, the previews of labelled units and terms by anchor, and the pictures that it shows."""

    parts: dict[str, str]
    previews: dict[str, str]
    images: frozenset[str]


@dataclass(slots=True)
class RenderedChapters:
    """The chapters of a view, each written once, when it is first asked for.

    ``make_renderer`` returns the renderer of the units of a chapter for its own page.
    """

    view: LanguageView
    make_renderer: Callable[[ChapterDocument], ChapterRenderer]
    _rendered: dict[str, RenderedChapter] = field(default_factory=dict)
    _renderers: dict[tuple[str, str], ChapterRenderer] = field(default_factory=dict)

    def rendered(self, name: str) -> RenderedChapter:
        """Return the HTML of a chapter; it is rendered once, so workers that are forked later already have it."""
        if name not in self._rendered:
            self._rendered[name] = _ChapterWriter(self, self.view.documents.chapters[name]).write()
        return self._rendered[name]

    def renderer(self, document: ChapterDocument) -> ChapterRenderer:
        """Return the renderer of the units of a chapter for its own page."""
        key = document.name, document.chapter.path
        if key not in self._renderers:
            self._renderers[key] = self.make_renderer(document)
        return self._renderers[key]


class _ChapterWriter:
    """Writes one chapter, including the units that only the source has, and collects its previews and pictures."""

    def __init__(self, chapters: RenderedChapters, document: ChapterDocument) -> None:
        self._chapters, self._view, self._document = chapters, chapters.view, document
        self._renderer = chapters.renderer(document)
        self._previews: dict[str, str] = {}
        self._images: set[str] = set()

    def write(self) -> RenderedChapter:
        parts: dict[str, str] = {}
        for part in Headings(self._view).parts(self._document):
            opening, units = self._section(part) if parts else self._chapter(part)
            html = [opening]
            following = [*(unit.rank for unit in units[1:]), 0]
            for unit, rank in zip(units, following, strict=False):
                html += [self._renderer.rule(unit, rank > unit.rank), self._missing_after(unit)]
            for unit in part.units:
                self._note_preview(unit, self._renderer)
            parts[part.heading.anchor] = "".join(html)
        return RenderedChapter(parts, self._previews, frozenset(self._renderer.images | self._images))

    def _chapter(self, part: Part) -> tuple[str, tuple[Unit, ...]]:
        """Return the rules of the chapter's own part, and everything before them."""
        chapter = self._document.chapter
        own = part.units[0] if part.units and part.units[0].rank == 1 else None
        heading = self._renderer.heading(own, 1) if own else self._renderer.title(part.heading.title)
        missing = self._missing_after(chapter) + (self._missing_after(own) if own else "")
        return f"{heading}{self._renderer.prologue(chapter.prologue)}{missing}", part.units[1:] if own else part.units

    def _section(self, part: Part) -> tuple[str, tuple[Unit, ...]]:
        """Return the rules of a section, and everything before them."""
        own = part.units[0]
        return f"{self._renderer.heading(own, 2)}{self._missing_after(own)}", part.units[1:]

    def _missing_after(self, above: Unit | Chapter) -> str:
        missing = self._view.missing_after(above)
        html = []
        for source, block in missing.examples:
            of_source = self._chapters.renderer(source)
            html.append(of_source.missing_example(block))
            self._images.update(of_source.images)
        for shown in missing.units:
            of_source = self._chapters.renderer(shown.document)
            html.append(of_source.missing(shown.unit, self._document.book.counts_itself))
            self._note_preview(shown.unit, of_source)
            self._images.update(of_source.images)
        return "".join(html)

    def _note_preview(self, unit: Unit, renderer: ChapterRenderer) -> None:
        place = self._view.place(unit)
        if (unit.anchors or unit.kind is Kind.TERM) and place is not None:
            self._previews[place.anchor] = renderer.preview(unit)
