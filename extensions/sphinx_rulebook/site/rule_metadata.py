"""What chats and search engines read of the page of a rule: they show the rule's own text."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from urllib.parse import quote

from ..model import Book
from .data_scripts import script_json

_LONGEST = 300
"""How many characters of a rule its description has; chats cut it as they like."""


class RuleMetadata:
    """Writes the metadata of the pages of a book's rules.

    ``base`` is the address of the language's site on the web, "" where the build does not know it; ``address_of`` gives
    those of pages below it, by their names.
    """

    def __init__(self, book: Book, base: str, address_of: Callable[[str], str]) -> None:
        self._base = f"{quote(base.rstrip('/'), safe=':/%?&=~.-_')}/" if base else ""
        self._address_of = address_of
        site = escape(book.title)
        self._of_site = (
            '<meta property="og:type" content="article">\n'
            f'<meta property="og:site_name" content="{site}">\n<meta property="og:locale" content="'
        )
        of_book = {"@type": "Book", "name": book.title} | ({"bookEdition": book.edition} if book.edition else {})
        self._of_book = script_json(of_book)

    def write(self, name: str, heading: str, text: str, language: str, page: str) -> str:
        """Return the elements of a page's head.

        ``name`` is what the rule is cited as, ``heading`` the title above it, ``text`` what it says, ``page`` the
        name of its page.
        """
        line = " ".join(text.split())
        shown = escape(line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()}…")
        title = escape(f"{name} · {heading}" if heading else name)
        of_address = url = ""
        if self._base:
            address = f"{self._base}{self._address_of(page)}"
            url = f',"url":{script_json(address)}'
            of_address = (
                f'<meta property="og:url" content="{escape(address)}">\n'
                f'<link rel="canonical" href="{escape(address)}">\n'
            )
        return (
            f'<meta name="description" content="{shown}">\n{self._of_site}{language.replace("-", "_")}">\n'
            f'<meta property="og:title" content="{title}">\n<meta property="og:description" content="{shown}">\n'
            f'{of_address}<script type="application/ld+json">'
            f'{{"@context":"https://schema.org","@type":"CreativeWork","name":{script_json(name)},"text":{script_json(line)},'
            f'"inLanguage":"{language}","isPartOf":{self._of_book}{url}}}</script>\n'
        )
