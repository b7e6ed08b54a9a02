"""The addresses of the pages of single rules, for the scripts of other pages."""

from __future__ import annotations

from ...model.books import Book
from ..scripts.data_scripts import script_json
from ..view.page_documents import ChapterDocument
from ..view.rule_page_names import file_name, folder_of
from .language_site import Site

_ANY = "any-rule"
"""A name that no page has, since ids of units contain a colon or start with an x, and that needs no quoting in an
address."""


def rule_pages_table(site: Site, document: ChapterDocument) -> str:
    """Return, as JSON, the names of pages of a chapter's rules that are not among the ids on its page."""
    names = site.rule_page_names.of(document.book, site.view)
    table = {}
    for unit in document.chapter.units:
        place, name = site.view.place(unit), names.get(unit.key)
        is_in_the_page = unit.label is None and unit.number  # as the id of its number
        if name is not None and place is not None and not is_in_the_page and name != file_name(place.anchor):
            table[place.anchor] = name
    return script_json(table) if table else ""


def rule_page_pattern(site: Site, here: str, book: Book) -> str:
    """Return the address of the pages of a book's rules as seen from a page, with a star for the rule page's name."""
    return site.addresses.page(here, f"{folder_of(book)}{_ANY}").replace(_ANY, "*")
