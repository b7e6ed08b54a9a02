"""What a build knows, beside Sphinx's environment: it is made anew for every build and never pickled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util.osutil import relative_uri

from ..model import Unit
from .bodies import Bodies
from .brand import Brand
from .changes import ChangeNotices
from .documents import ChapterDocument
from .edition import SiteEdition, is_authors_page
from .languages import Languages
from .progress import BookProgress, ChapterProgress
from .renderer import PICTURES, ChapterRenderer
from .rendering import Rendering
from .side_by_side import PairPages
from .words import Words

if TYPE_CHECKING:
    from sphinx.builders import Builder

    from .book_editions import BookEditions


@dataclass(slots=True)
class Site:
    """One build of one language."""

    languages: Languages
    edition: SiteEdition
    words: Words
    builder: Builder
    brand: Brand
    pair_pages: PairPages = field(default_factory=dict)
    progress: list[BookProgress] = field(default_factory=list)
    progress_of: dict[str, tuple[BookProgress, ChapterProgress]] = field(default_factory=dict)
    """A translation's progress by books, and by the documents of chapters."""
    dashboards: dict[str, str] = field(default_factory=dict)
    """The pages of a translation's progress: the language's by "", those of books by the books' documents."""
    _addresses: dict[tuple[str, str, str], str] = field(default_factory=dict)
    different_addresses: dict[tuple[str, str], Mapping[str, str | None]] = field(default_factory=dict)
    """What `switching` has found, by document and language."""
    editions: dict[str, BookEditions] = field(default_factory=dict)
    """The editions of the books that have any, by the books' documents."""
    page_contexts: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """What `pages.page_context` has found, by documents."""
    rule_page_names: dict[tuple[str, str], Mapping[int, str]] = field(default_factory=dict)
    """What `rule_pages.page_names` has found, by the language of an edition and code of books."""
    graph_pages: dict[str, str] = field(default_factory=dict)
    """The pages that draw the graphs of books, by the books' documents."""
    offline_page: str = ""
    """The page where readers take books along; "" where the build is not part of a whole site."""
    doctrees: int = 0
    """How many doctrees Sphinx has made in this build."""
    rendering: Rendering = field(init=False)
    bodies: Bodies = field(init=False)
    _notices: ChangeNotices | None = None

    def __post_init__(self) -> None:
        """Make ready to write chapters as this build does."""
        self.rendering = Rendering(self.edition, self._make_renderer)
        is_epub = self.builder.name == "epub"
        self.bodies = Bodies(self.edition, is_xml=True) if is_epub else self.languages.bodies(self.edition.language)

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

    def _make_renderer(self, document: ChapterDocument) -> ChapterRenderer:
        uris: dict[str, str] = {}

        def uri_of(here: str, target: str) -> str:
            if target not in uris:
                uris[target] = self.uri_of(here, target)
            return uris[target]

        return ChapterRenderer(
            self.edition,
            self.bodies,
            document,
            uri_of,
            self.words,
            self._source_uri if self.builder.config.rulebook_language_switch else None,
            lambda unit: self.notice(unit, document.book.language),
            history_of=lambda unit: self._history_mark(unit, document),
        )

    def _history_mark(self, unit: Unit, document: ChapterDocument) -> str:
        """Return the HTML that says when a unit of a chapter changed last, "" where it never did."""
        editions = self.editions.get(f"{document.name.rpartition('/')[0]}/index")
        return editions.mark(unit, document) if editions is not None else ""
