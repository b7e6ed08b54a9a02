"""A page for each rule, for sharing: a chat shows the rule's own text as the preview of its link.

Because every rule has a page, pages are assembled from strings: the frame of the theme is made once per book,
and each text once for all pages that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from itertools import chain
from typing import NamedTuple

from ....model.units import Kind, Unit
from ....support.content_digest import digest_values
from ...html.addresses import relative_address
from ...html.attributes import lean_attribute, text_language
from ...view.page_documents import BookDocument, ChapterDocument
from ...view.plain_texts import PlainTexts
from ...view.rule_page_names import folder_of
from ..book_frame import SHARED_MARK, BookFrame, frame_script_of, loading_element, slot
from ..language_site import Site
from ..navigation.reader_links import ReaderLinks
from ..page_context import PlaceLinks
from ..page_contexts import PageContexts
from ..page_writer import OwnPage, PageWriter
from ..web_addresses import alternate_links, language_address
from .other_languages import InLanguage
from .rule_cards import RuleCards
from .rule_metadata import RuleMetadata


class _Path(NamedTuple):
    """The chapter and section of a rule: their links, and the title of the nearest one."""

    links: str
    heading: str


class RulePages:
    """Writes the pages of the rules of one book.

    ``texts`` are the plain texts of the build's units, which the search also uses.
    """

    def __init__(self, contexts: PageContexts, page: BookDocument, texts: PlainTexts, writer: PageWriter) -> None:
        site = contexts.site
        self._contexts, self._site, self._page, self._texts = contexts, site, page, texts
        self._book = page.book
        self._names = site.rule_page_names.of(page.book, site.view)
        self._cards = RuleCards(site, page, texts)
        self._bases = {one: language_address(site, one) for one in site.view.library.languages}
        self._address_of = partial(_web_address, site, self._bases)
        is_for_search = not site.view.library.shows_drafts
        self._metadata = RuleMetadata(page.book, self._address_of, is_for_search)
        self._links = ReaderLinks(site)
        self._paths: dict[str, _Path] = {}
        self._untranslated = _untranslated_notice(site)
        self._script = frame_script_of(page)
        sample = self._cards.sample
        loading = loading_element(site.addresses, sample, page)
        seen_from_script = relative_address(self._script, site.addresses.file_of(sample))
        self._frame = BookFrame(writer.write(self._frame_page(loading)), loading, seen_from_script)

    def scripts(self, is_wanted: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        """Yield the path and the text of the script that the wanted pages and chapters need, if they need one."""
        folder = folder_of(self._book)
        chapters = (document.name for document in self._site.view.documents.of_book(self._book))
        pages = chain(chapters, (f"{folder}{name}" for name in self._names.values()))
        if self._frame.script and any(map(is_wanted, pages)):
            yield self._script, self._frame.script

    @property
    def frame_digest(self) -> str:
        """A digest of what the HTML of all pages has in common; the script that they load is not in it."""
        return digest_values(self._frame.html)

    def write(self, is_wanted: Callable[[str], bool], kept_chapters: Collection[str] = ()) -> Iterator[tuple[str, str]]:
        """Yield the name and the HTML of each wanted page, except those of the rules of ``kept_chapters``, given by
        their documents.
        """
        folder = folder_of(self._book)
        for document in self._site.view.documents.of_book(self._book):
            if document.name in kept_chapters:
                continue
            units = document.chapter.units
            named = [unit for unit in units if unit.key in self._names]
            neighbours = {
                unit.key: (named[at - 1] if at else None, named[at + 1] if at + 1 < len(named) else None)
                for at, unit in enumerate(named)
            }
            above: list[Unit] = []
            for position, unit in enumerate(units):
                while above and above[-1].rank >= unit.rank:
                    above.pop()
                name = self._names.get(unit.key)
                if name is not None and is_wanted(f"{folder}{name}"):
                    parts = self._parts(document, position, unit, f"{folder}{name}", above, neighbours[unit.key])
                    yield f"{folder}{name}", self._frame.fill(parts)
                above.append(unit)

    def _frame_page(self, loading: str) -> OwnPage:
        """Return the common frame of all pages, with slots for the parts that differ.

        ``loading`` is the element that loads the script of the frame.
        """
        cards = self._cards
        others = dict.fromkeys(cards.other_languages, cards.sample)
        near = self._contexts.of_book_page(self._page.name, cards.sample, others)
        languages = (language._replace(uri=slot(f"language {language.code}")) for language in near.languages)
        context = near._replace(
            books=self._contexts.books_beside(cards.sample, self._page),
            languages=tuple(languages),
            head=slot("head"),
            is_rule_page=True,
            shared_mark=SHARED_MARK,
            frame_script=loading,
            places=PlaceLinks(),
            main_attributes=slot("main"),
            rules=cards.own_pattern,
            graph=self._site.addresses.page(cards.sample, self._site.plan.graph_pages[self._page.name]),
        )
        return OwnPage(cards.sample, slot("title"), context, slot("body"))

    def _parts(
        self,
        document: ChapterDocument,
        position: int,
        unit: Unit,
        page: str,
        above: Sequence[Unit],
        neighbours: tuple[Unit | None, Unit | None],
    ) -> dict[str, str]:
        """Return the parts that fill the frame for one rule's page."""
        cards = self._cards
        path = self._path(document, above)
        called = unit.number or self._texts.title(unit, document.book)
        name = f"{self._book.code} {called}"
        text = self._texts.of(unit, document.book)
        in_others = cards.other_languages.of(unit, document)
        is_foreign = document.book.language != self._site.view.language
        page_name = lean_attribute("data-page", document.name.rpartition("/")[2])
        own = self._site.view.language
        language = text_language(document.book.language, own, lean_attribute) if is_foreign else ""
        title = escape(f"{name} · {path.heading}" if path.heading else name)
        parts = {
            "title": title,
            "head": self._metadata.write(name, title, text, document.book.language, page)
            + ("" if is_foreign else self._alternates(page, in_others)),
            "main": f"{page_name}{cards.frozen(document)}{language}",
            f"language {self._site.view.language}": escape(cards.rule_uri(unit)),
        }
        of_languages = ""
        for other, there in in_others.items():
            parts[f"language {other}"] = escape(there.uri)
            of_languages += there.card
        notice = self._untranslated if document.is_fallback else ""
        reader = text_language(own, document.book.language, lean_attribute) if is_foreign else ""
        parts["body"] = (
            f"{notice}<div class=split><article>\n{path.links}{cards.parents(above)}"
            f"{cards.rule(document, position)}{cards.below(document, position)}"
            f"{of_languages}{cards.references(unit, document)}{cards.history(unit, document)}"
            f"{cards.neighbours(*neighbours)}</article>\n"
            f"<aside class=side{reader}>{self._acts(unit, document, page)}</aside></div>\n"
        )
        return parts

    def _acts(self, unit: Unit, document: ChapterDocument, page: str) -> str:
        """Return the links for editing a rule and for reporting a problem with it, as far as the project has them."""
        edit, report = self._links.of_rule(unit, document, page)
        if not (edit or report):
            return ""
        words = self._site.words
        edit_this = words("Edit this ruling") if unit.kind is Kind.RULING else words("Edit this rule")
        named = ((edit_this, edit), (words("Report a problem"), report))
        links = "".join(f"<a class=btn{lean_attribute('href', uri)}>{escape(word)}</a>" for word, uri in named if uri)
        return f"<p class=acts>{links}</p>"

    def _alternates(self, page: str, in_others: Mapping[str, InLanguage]) -> str:
        """Return the elements that tell search engines about a rule's page in other languages.

        They need web addresses; readers have the links in the bar.
        """
        own = self._site.view.language
        if not (in_others and self._bases[own]):
            return ""
        addresses = {}
        for language in self._site.view.library.languages:
            if language == own:
                addresses[language] = self._address_of(page, own)
            elif (there := in_others[language]).page is not None:
                addresses[language] = self._address_of(there.page, language)
        return alternate_links(addresses, self._site.views.source_language)

    def _path(self, document: ChapterDocument, above: Sequence[Unit]) -> _Path:
        """Return the path from the book to a rule that is below these units."""
        outer = [unit for unit in above if unit.rank <= 2]
        key = (outer[-1] if outer else document.chapter).key
        if key not in self._paths:
            heading = self._texts.title(outer[-1], document.book) if outer else ""
            self._paths[key] = _Path(self._cards.trail(outer, document), heading)
        return self._paths[key]


def _untranslated_notice(site: Site) -> str:
    """Return the notice on the page of a rule whose chapter has no translation: that of the chapter's own page."""
    text = site.words("This chapter has not been translated yet; you are reading the original.")
    language = text_language(site.view.language, site.views.source_language, lean_attribute)
    return f"<p class=notice{language}>{escape(text)}</p>\n"


def _web_address(site: Site, bases: Mapping[str, str], page: str, language: str) -> str:
    """Return the web address of a page in a language, "" if it is unknown; ``bases`` are those of the languages."""
    base = bases.get(language, "")
    return f"{base}{site.addresses.uri_of(page)}" if base else ""
