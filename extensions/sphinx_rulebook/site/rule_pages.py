"""A page for each rule: what is pasted into a chat, with the rule's own text for its preview there.

There are as many as rules, so a page is put together from strings: the frame of the theme is made once for each book,
and each text once for all the pages that show it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from sphinx.environment import BuildEnvironment

from ..model import Unit
from .documents import BookDocument, ChapterDocument
from .own_pages import OwnPage, PageWriter
from .pages import book_page_context
from .plain_texts import PlainTexts
from .rule_addresses import folder_of, page_names
from .rule_cards import RuleCards
from .rule_metadata import RuleMetadata
from .state import Site
from .web_addresses import alternate_links, language_address

_TOKEN = "\ue000{}\ue001"
_TOKENS = re.compile("\ue000(.*?)\ue001")


class _Path(NamedTuple):
    """The chapter and section that a rule stands in: their links, and the title of the nearest."""

    links: str
    heading: str


class RulePages:
    """Writes the pages of the rules of one book.

    ``texts`` are the plain texts of the build's units, which the search has too.
    """

    def __init__(self, site: Site, page: BookDocument, texts: PlainTexts, env: BuildEnvironment) -> None:
        self._site, self._page, self._texts, self._env = site, page, texts, env
        self._book = page.book
        self._names = page_names(site, page.book, site.edition)
        self._cards = RuleCards(site, page, texts)
        self._bases = {one: language_address(site, one) for one in site.edition.library.languages}
        self._metadata = RuleMetadata(page.book, self._address_of)
        self._paths: dict[int, _Path] = {}
        self._edition = f" ({page.book.edition})" if page.book.edition else ""

    def write(self, writer: PageWriter, is_wanted: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        """Yield the name and the HTML of each page that is wanted, by its name."""
        frame = _Frame(writer.write(self._frame_page()))
        folder = folder_of(self._book)
        for document in self._site.edition.documents.of_book(self._book):
            units = document.chapter.units
            named = [unit for unit in units if id(unit) in self._names]
            neighbours = {
                id(unit): (named[at - 1] if at else None, named[at + 1] if at + 1 < len(named) else None)
                for at, unit in enumerate(named)
            }
            above: list[Unit] = []
            for position, unit in enumerate(units):
                while above and above[-1].rank >= unit.rank:
                    above.pop()
                name = self._names.get(id(unit))
                if name is not None and is_wanted(f"{folder}{name}"):
                    parts = self._parts(document, position, unit, f"{folder}{name}", above, neighbours[id(unit)])
                    yield f"{folder}{name}", frame.fill(parts)
                above.append(unit)

    def _frame_page(self) -> OwnPage:
        """Return the page that all others are like, with tokens for what they have of their own."""
        cards = self._cards
        context = book_page_context(
            self._site, self._page.name, cards.sample, self._env, dict.fromkeys(cards.other_languages, cards.sample)
        )
        for language in context["languages"]:
            language["uri"] = _TOKEN.format(f"language {language['code']}")
        context |= {
            "head": _TOKEN.format("head"),
            "is_rule_page": True,
            "main_attributes": _TOKEN.format("main"),
            "rules": cards.own_pattern,
            "graph": self._site.page_uri(cards.sample, self._site.graph_pages[self._page.name]),
        }
        return OwnPage(cards.sample, _TOKEN.format("title"), context, _TOKEN.format("body"))

    def _parts(
        self,
        document: ChapterDocument,
        position: int,
        unit: Unit,
        page: str,
        above: Sequence[Unit],
        neighbours: tuple[Unit | None, Unit | None],
    ) -> dict[str, str]:
        """Return what goes into the frame of one rule's page."""
        cards = self._cards
        path = self._path(document, above)
        called = unit.number or self._texts.title(unit, document.book)
        name = f"{self._book.code} {called}"
        text = self._texts.of(unit, document.book)
        is_foreign = document.book.language != self._site.edition.language
        language = f' lang="{document.book.language}"' if is_foreign else ""
        parts = {
            "title": escape(f"{name} · {path.heading}" if path.heading else name),
            "head": self._metadata.write(name, path.heading, text, document.book.language, page)
            + ("" if is_foreign else self._alternates(unit, document, page)),
            "main": f' data-page="{escape(document.name.rpartition("/")[2])}"{language}',
            f"language {self._site.edition.language}": cards.rule_uri(unit),
        }
        of_languages = []
        for other in cards.other_languages:
            uri, card = cards.in_other_language(unit, document, other)
            parts[f"language {other}"] = uri
            of_languages.append(card)
        parts["body"] = (
            f"{path.links}{cards.parents(above)}"
            f"{cards.rule(unit, document)}{cards.below(document, position)}</section>\n"
            f"{cards.doing(unit, document, f'{name}{self._edition}')}{''.join(of_languages)}"
            f"{cards.references(unit, document)}{cards.history(unit, document)}{cards.neighbours(*neighbours)}"
        )
        return parts

    def _address_of(self, page: str, language: str) -> str:
        """Return the address of a page in a language on the web, "" where nobody knows it."""
        base = self._bases.get(language, "")
        return f"{base}{self._site.builder.get_target_uri(page)}" if base else ""

    def _alternates(self, unit: Unit, document: ChapterDocument, page: str) -> str:
        """Return the elements that say where a rule's page is in which languages."""
        own = self._site.edition.language
        addresses = {}
        for language in self._site.edition.library.languages if self._cards.other_languages else ():
            there = page if language == own else self._cards.page_in(unit, document, language)
            if there is not None:
                relative = self._cards.rule_uri(unit) if language == own else self._cards.uri_in(language, there)
                addresses[language] = self._address_of(there, language) or relative
        return alternate_links(addresses, self._site.languages.source)

    def _path(self, document: ChapterDocument, above: Sequence[Unit]) -> _Path:
        """Return the way from the book to a rule that stands below some units."""
        outer = [unit for unit in above if unit.rank <= 2]
        key = id(outer[-1]) if outer else id(document.chapter)
        if key not in self._paths:
            heading = self._texts.title(outer[-1], document.book) if outer else ""
            self._paths[key] = _Path(self._cards.trail(outer, document), heading)
        return self._paths[key]


class _Frame:
    """A page with places to fill in."""

    def __init__(self, html: str) -> None:
        pieces = _TOKENS.split(html)
        self._fixed, self._names = pieces[::2], pieces[1::2]

    def fill(self, parts: Mapping[str, str]) -> str:
        """Return the page with its parts."""
        filled = [self._fixed[0]]
        for name, fixed in zip(self._names, self._fixed[1:], strict=True):
            filled += (parts[name], fixed)
        return "".join(filled)
