"""What a build knows, beside Sphinx's environment: it is made anew for every build and never pickled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sphinx.util.osutil import relative_uri

from ..exporters.texts import shown_by_number
from ..markup.plain import plain_heading, plain_text
from ..model import Chapter, Unit
from .changes import ChangeNotices
from .documents import ChapterDocument
from .edition import SiteEdition, is_authors_page
from .languages import Languages
from .progress import BookProgress, ChapterProgress
from .renderer import PICTURES, ChapterRenderer
from .side_by_side import PairPages
from .words import Words

if TYPE_CHECKING:
    from sphinx.builders import Builder


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
    """A chapter's HTML by part, the previews of its labelled units by anchor, and the pictures that it shows."""

    parts: dict[str, str]
    previews: dict[str, str]
    images: frozenset[str]


@dataclass(slots=True)
class Site:
    """One build of one language."""

    languages: Languages
    edition: SiteEdition
    words: Words
    builder: Builder
    pair_pages: PairPages = field(default_factory=dict)
    progress: list[BookProgress] = field(default_factory=list)
    progress_of: dict[str, tuple[BookProgress, ChapterProgress]] = field(default_factory=dict)
    """A translation's progress by books, and by the documents of chapters."""
    dashboards: dict[str, str] = field(default_factory=dict)
    """The pages of a translation's progress: the language's by "", those of books by the books' documents."""
    _addresses: dict[tuple[str, str, str], str] = field(default_factory=dict)
    different_addresses: dict[tuple[str, str], Mapping[str, str | None]] = field(default_factory=dict)
    """What `switching` has found, by document and language."""
    _rendered: dict[str, RenderedChapter] = field(default_factory=dict)
    _renderers: dict[tuple[str, str], ChapterRenderer] = field(default_factory=dict)
    _notices: ChangeNotices | None = None

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        """Pickle as None: Sphinx pickles its environment, and a build's state must not outlive the build."""
        return type(None), ()

    def translated_prose(self, path: str | Path) -> str | None:
        """Return the file that translates a prose file of the source, or None where there is none."""
        library = self.edition.library
        own_tree = library.trees.get(self.edition.language)
        source_tree = library.trees[library.source_language]
        if own_tree is None or own_tree == source_tree:
            return None
        try:
            inside = Path(path).resolve().relative_to(Path(library.root, source_tree).resolve())
        except ValueError:
            return None
        translated = Path(library.root, own_tree, inside)
        return str(translated) if translated.is_file() else None

    def has_document(self, name: str, language: str) -> bool:
        """Say whether the build of another language has a document of this name."""
        is_first = name == self.builder.config.root_doc
        return is_first or is_authors_page(self.languages.edition(language), name)

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

    def uri_of(self, document: str, target: str) -> str:
        """Return the relative address of a document or a file, as seen from a document; "" for itself."""
        here = self.builder.get_target_uri(document)
        there = self.builder.get_target_uri(target) if target in self.builder.env.found_docs else target
        return "" if here == there else relative_uri(here, there)

    def page_uri(self, here: str, there: str) -> str:
        """Return the relative address of a page or a file as seen from another page, whoever made them."""
        key = "", here, there
        if key not in self._addresses:
            address = there if there.startswith(f"{PICTURES}/") else self.builder.get_target_uri(there)
            self._addresses[key] = relative_uri(self.builder.get_target_uri(here), address)
        return self._addresses[key]

    def uri_in(self, language: str, document: str, target: str) -> str:
        """Return the address of a document or a file in the build of another language, seen from a document of this."""
        key = language, document, target
        if key not in self._addresses:
            up = "../" * (self.builder.get_target_uri(document).count("/") + 1)
            address = target if target.startswith(f"{PICTURES}/") else self.builder.get_target_uri(target)
            self._addresses[key] = f"{up}{language}/{address}"
        return self._addresses[key]

    def _source_uri(self, document: str, target: str) -> str:
        return self.uri_in(self.languages.source, document, target)

    def notice(self, unit: Unit, language: str) -> str:
        """Return the HTML of what has to be said of a unit of any language: that its source changed since."""
        if self._notices is None:
            self._notices = ChangeNotices(self.languages.counterparts, self.words, self.edition.language)
        return self._notices.of(unit, language)

    def rendered(self, name: str) -> RenderedChapter:
        """Return the HTML of a chapter; it is made once, and workers that are forked later have it already."""
        if name not in self._rendered:
            self._rendered[name] = self._render(self.edition.documents.chapters[name])
        return self._rendered[name]

    def renderer(self, document: ChapterDocument) -> ChapterRenderer:
        """Return what writes the units of a chapter as they stand on its own page."""
        key = document.name, document.chapter.path
        if key not in self._renderers:
            uris: dict[str, str] = {}

            def uri_of(here: str, target: str) -> str:
                if target not in uris:
                    uris[target] = self.uri_of(here, target)
                return uris[target]

            def notice_of(unit: Unit) -> str:
                return self.notice(unit, document.book.language)

            self._renderers[key] = ChapterRenderer(
                self.edition,
                document,
                uri_of,
                self.words,
                self.builder.name == "epub",
                self._source_uri if self.builder.config.rulebook_language_switch else None,
                notice_of,
            )
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
                if shown.unit.anchors and place is not None:
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
                if unit.anchors and place is not None:
                    previews[place.anchor] = renderer.preview(unit)
            parts[part.heading.anchor] = "".join(html)
        return RenderedChapter(parts, previews, frozenset(renderer.images | images))
