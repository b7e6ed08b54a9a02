"""The metadata of a rule's page for chats and search engines, so that they show the rule's own text."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ....model.books import Book
from ...html.attributes import lean_attribute
from ...scripts.data_scripts import script_json
from ..web_addresses import NOT_FOR_SEARCH, canonical_link

_LONGEST = 300
"""The maximum length of the description; chats shorten it further."""


class RuleMetadata:
    """Writes the metadata of the pages of a book's rules.

    ``address_of`` returns the web address of a page by its name and language, "" if it is unknown. Without
    ``is_for_search``, search engines are asked to leave the pages out.
    """

    def __init__(self, book: Book, address_of: Callable[[str, str], str], is_for_search: bool = True) -> None:
        self._address_of = address_of
        self._robots = "" if is_for_search else NOT_FOR_SEARCH
        site = escape(book.title)
        self._of_site = (
            "<meta property=og:type content=article>\n"
            f'<meta property=og:site_name content="{site}">\n<meta property=og:locale content='
        )
        of_book = {"@type": "Book", "name": book.title} | ({"bookEdition": book.edition} if book.edition else {})
        self._of_book = script_json(of_book)

    def write(self, name: str, title: str, text: str, language: str, page: str) -> str:
        """Return the metadata elements for the head of a page.

        ``name`` is the citation of the rule, ``title`` the title of the page for HTML, ``text`` the rule's text in
        ``language``, ``page`` the name of its page. For a rule that is not translated, the canonical page is the one in
        the source language.
        """
        line = " ".join(text.split())
        shown = escape(line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()}…")
        of_address = url = ""
        address = self._address_of(page, language)
        if address:
            url = f',"url":{script_json(address)}'
            of_address = f"<meta property=og:url{lean_attribute('content', address)}>\n{canonical_link(address)}"
        return self._robots + (
            # One element for search engines and chats: the text is long.
            f'<meta name=description property=og:description content="{shown}">\n'
            f'{self._of_site}{language.replace("-", "_")}>\n<meta property=og:title content="{title}">\n'
            f"{of_address}<script type=application/ld+json>"
            f'{{"@context":"https://schema.org","@type":"CreativeWork","name":{script_json(name)},'
            f'"inLanguage":"{language}","isPartOf":{self._of_book}{url}}}</script>\n'
        )
