"""Where the pages of single rules are."""

from __future__ import annotations

from collections.abc import Mapping

from sphinx.util.osutil import relative_uri

from ..model import Book, Kind
from .data_scripts import script_json
from .documents import ChapterDocument
from .edition import SiteEdition
from .languages import Languages
from .state import Site

FOLDER = "r"
_ANY = "any-rule"
"""What no address quotes; the ids of units hold a colon or start with an x."""

ALONE = (Kind.RULE, Kind.SUBRULE, Kind.TERM)
"""The kinds of units that have pages of their own; a chapter is one, and a section stands on its."""


def file_name(unit_id: str) -> str:
    """Return the name of a rule's page: its id, with a hyphen for the colon, which not every file system takes."""
    return unit_id.replace(":", "-")


def page_names(site: Site, book: Book, edition: SiteEdition) -> Mapping[int, str]:
    """Return the names of the pages of the rules that an edition shows of a book, by the ``id()`` of the units."""
    key = edition.language, book.code
    if key not in site.rule_page_names:
        site.rule_page_names[key] = find_page_names(site.languages, book, edition)
    return site.rule_page_names[key]


def find_page_names(languages: Languages, book: Book, edition: SiteEdition) -> Mapping[int, str]:
    """Return what `page_names` gives, for whoever has no build of one language."""
    ids = languages.unit_ids(book)
    names: dict[int, str] = {}
    for document in edition.documents.of_book(book):
        for unit in document.chapter.units:
            if unit.kind in ALONE and id(unit) in ids:
                names[id(unit)] = file_name(ids[id(unit)])
    return names


def rule_pages_table(site: Site, document: ChapterDocument) -> str:
    """Return, as JSON, the names of the pages of a chapter's rules that do not follow from their ids on its page."""
    names = page_names(site, document.book, site.edition)
    table = {}
    for unit in document.chapter.units:
        place, name = site.edition.place(unit), names.get(id(unit))
        if name is not None and place is not None and name != file_name(place.anchor):
            table[place.anchor] = name
    return script_json(table) if table else ""


def rule_page_pattern(site: Site, here: str, book: Book) -> str:
    """Return the address of the pages of a book's rules as seen from a page, a star for a page's name."""
    there = site.builder.get_target_uri(f"{folder_of(book)}{_ANY}")
    return relative_uri(site.builder.get_target_uri(here), there).replace(_ANY, "*")


def folder_of(book: Book) -> str:
    """Return the folder of the pages of a book's rules, with a slash at its end."""
    return f"{FOLDER}/{book.code.lower()}/"
