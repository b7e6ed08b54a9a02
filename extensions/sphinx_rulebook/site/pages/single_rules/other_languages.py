"""The rules of a book in the languages that are built together with the page's own: their addresses, and cards with
their texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from ....model.units import Unit
from ...html.attributes import lean_attribute, text_language
from ...html.rules_below import rules_below, unit_after
from ...view.interface_words import language_name
from ...view.page_documents import BookDocument, ChapterDocument
from ...view.rule_page_names import folder_of
from ..language_site import Site
from .rule_renderers import RuleRenderers


class InLanguage(NamedTuple):
    """A rule in another language: its address, a card with its text, and its page.

    Where that language lacks the rule, ``card`` is "", and where it has no page for the rule, ``page`` is None.
    """

    uri: str
    card: str = ""
    page: str | None = None


class OtherLanguages:
    """Finds the rules of one book in other languages, as seen from the page ``sample`` in the folder of its rules."""

    def __init__(self, site: Site, page: BookDocument, sample: str, renderers: RuleRenderers) -> None:
        is_beside = site.settings.has_other_languages
        others = [one for one in site.view.library.languages if one != site.view.language and is_beside]
        self._languages = {language: _OtherLanguage(site, page, sample, renderers, language) for language in others}

    def __iter__(self) -> Iterator[str]:
        """Iterate over the languages."""
        return iter(self._languages)

    def of(self, unit: Unit, document: ChapterDocument) -> dict[str, InLanguage]:
        """Return where a rule is in each other language."""
        return {language: other.find(unit, document) for language, other in self._languages.items()}


class _OtherLanguage:
    """The rules of a book in one other language."""

    def __init__(self, site: Site, page: BookDocument, sample: str, renderers: RuleRenderers, language: str) -> None:
        self._site, self._page, self._sample, self._renderers = site, page, sample, renderers
        self._language, self._name = language, escape(language_name(language))
        self._view, self._code = site.views.view(language), page.book.code
        self._folder = folder_of(page.book)
        # The pages of rules differ only in their names.
        self._before, _, self._after = site.addresses.in_language(language, sample, f"{self._folder}x").rpartition("x")
        book = self._view.documents.books.get(page.name)
        self._names: Mapping[str, str] = site.rule_page_names.of(book.book, self._view) if book is not None else {}
        self._uris: dict[str, str] = {}

    def find(self, unit: Unit, document: ChapterDocument) -> InLanguage:
        """Return where a rule is in the language, and a card with its text there."""
        site, language = self._site, self._language
        counterpart = site.views.counterparts.counterpart(unit, document.book.language, self._code, language)
        shown = self._view.shown.get(counterpart.key) if counterpart is not None else None
        if counterpart is None or shown is None:
            return InLanguage(self._address_without_rule(unit, document))
        units, renderer = shown.document.chapter.units, self._renderers.of(shown.document, language)
        text, blocks = renderer.titled_body(counterpart, unit_after(units, shown.position))
        below = rules_below(units, shown.position, renderer, self._link)
        number = f" <span class=n>{escape(counterpart.number)}</span>" if counterpart.number else ""
        identity = lean_attribute("id", f"{language}/{self._view.places[counterpart.key].anchor}")
        attributes = text_language(language, document.book.language, lean_attribute)
        card = (
            f"<section class=block{attributes}><h2><a{self._link(counterpart)} hreflang={language}>"
            f"{self._name}{number}</a></h2>\n"
            f"<div class=text{identity}><p>{text}\n{blocks}</div>\n{below}</section>\n"
        )
        name = self._names.get(counterpart.key)
        return InLanguage(self._uri(counterpart), card, name and f"{self._folder}{name}")

    def _address_without_rule(self, unit: Unit, document: ChapterDocument) -> str:
        """Return where a rule that the language lacks is shown as missing there, or else the page of the book."""
        addresses, language = self._site.addresses, self._language
        found = self._site.views.address(unit, document.book.language, self._code, language)
        if found is None:
            return addresses.in_language(language, self._sample, self._page.name)
        return f"{addresses.in_language(language, self._sample, found.document)}#{found.anchor}"

    def _link(self, unit: Unit) -> str:
        """Return the attribute with the address of a rule in the language."""
        return lean_attribute("href", self._uri(unit))

    def _uri(self, unit: Unit) -> str:
        """Return the address of a rule's page in the language, or else of the rule in its chapter."""
        uri = self._uris.get(unit.key)
        if uri is None:
            uri = self._uris[unit.key] = self._make_uri(unit)
        return uri

    def _make_uri(self, unit: Unit) -> str:
        name = self._names.get(unit.key)
        if name is not None:
            return f"{self._before}{quote(name)}{self._after}"
        place = self._view.places[unit.key]
        return f"{self._site.addresses.in_language(self._language, self._sample, place.document)}#{place.anchor}"
