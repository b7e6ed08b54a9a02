"""The HTML of whole chapters, in parts: the chapter up to its first section, then each section."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...model.books import Chapter
from ...model.units import Kind, Unit
from ..view.headings import Headings, Part
from ..view.language_view import LanguageView
from ..view.page_documents import ChapterDocument
from ..view.term_letters import letters_of
from ..view.terms import term_name
from .renderer import ChapterRenderer
from .rule_lists import ListItem, nested_lists


class RenderedChapter(NamedTuple):
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
            self._renderers.clear()  # what they remember of the units would take as much memory as the chapter
        return self._rendered[name]

    def forget(self) -> None:
        """Free the memory of all chapters; they are rendered again if they are asked for."""
        self._rendered.clear()

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
            # The rules of a section are one level below its heading.
            opening, first, units = self._section(part) if parts else self._chapter(part)
            items = [*first, *self._items(units, 3 if parts else 2)]
            is_whole = not parts and len(units) == len(self._document.chapter.units) - 1
            lists = self._with_letters(units, items) if is_whole else nested_lists(items, self._renderer.is_xml)
            for unit in part.units:
                self._note_preview(unit, self._renderer)
            parts[part.heading.anchor] = f"{opening}{lists}"
        return RenderedChapter(parts, self._previews, frozenset(self._renderer.images | self._images))

    def _chapter(self, part: Part) -> tuple[str, list[ListItem], tuple[Unit, ...]]:
        """Return everything before the rules of the chapter's own part, what is missing before them, and the rules."""
        chapter = self._document.chapter
        own = part.units[0] if part.units and part.units[0].rank == 1 else None
        heading = self._renderer.heading(own, 1) if own else self._renderer.title(part.heading.title)
        examples, missing = self._missing_after(chapter)
        if own is not None:
            examples_below, missing_below = self._missing_after(own)
            examples, missing = examples + examples_below, missing + missing_below
        opening = f"{heading}{self._renderer.prologue(chapter.prologue)}{examples}"
        return opening, missing, part.units[1:] if own else part.units

    def _section(self, part: Part) -> tuple[str, list[ListItem], tuple[Unit, ...]]:
        """Return everything before the rules of a section, what is missing before them, and the rules."""
        own = part.units[0]
        examples, missing = self._missing_after(own)
        return f"{self._renderer.heading(own, 2, part.heading.title)}{examples}", missing, part.units[1:]

    def _items(self, units: Sequence[Unit], level: int) -> Iterator[ListItem]:
        """Yield rules, each with what is missing after it."""
        following = [*(unit.rank for unit in units[1:]), 0]
        above: list[Unit] = []
        for unit, rank in zip(units, following, strict=False):
            while above and above[-1].rank >= unit.rank:
                above.pop()
            item = self._renderer.item(unit, level, rank > unit.rank, above[-1].number if above else None)
            examples, missing = self._missing_after(unit)
            yield item._replace(html=f"{item.html}{examples}") if examples else item
            yield from missing
            above.append(unit)

    def _with_letters(self, units: Sequence[Unit], items: list[ListItem]) -> str:
        """Return the rules of a chapter without sections; those of a glossary with its letters."""
        letters = None
        is_glossary = len(items) == len(units) and all(item.is_term for item in items)
        if is_glossary and not self._renderer.is_xml:
            letters = letters_of([term_name(unit) for unit in units], self._document.book.language)
        if letters is None:
            return nested_lists(items, self._renderer.is_xml)
        parts = [self._renderer.letters(letters.places)]
        place = 0
        for number, group in enumerate(letters.groups):
            below = nested_lists(items[place : place + group.size], is_xml=False)
            parts.append(self._renderer.letter(number, group.letter, below))
            place += group.size
        return "".join(parts)

    def _missing_after(self, above: Unit | Chapter) -> tuple[str, list[ListItem]]:
        """Return the examples and the units that only the source has after a unit."""
        missing = self._view.missing_after(above)
        examples, items = [], []
        for source, block in missing.examples:
            of_source = self._chapters.renderer(source)
            examples.append(of_source.missing_example(block))
            self._images.update(of_source.images)
        for shown in missing.units:
            of_source = self._chapters.renderer(shown.document)
            items.append(of_source.missing(shown.unit, self._document.book.counts_itself))
            self._note_preview(shown.unit, of_source)
            self._images.update(of_source.images)
        return "".join(examples), items

    def _note_preview(self, unit: Unit, renderer: ChapterRenderer) -> None:
        if not unit.anchors and unit.kind is not Kind.TERM:
            return
        place = self._view.place(unit)
        if place is not None:
            self._previews[place.anchor] = renderer.preview(unit)
