"""The links of a page to the editions of its book."""

from __future__ import annotations

from ..html.addresses import Addresses
from ..past_editions.book_editions import BookEditions
from ..view.page_documents import ROOT_DOCUMENT
from ..view.readable_dates import readable_date
from .book_overview import CHANGES
from .language_site import Site
from .page_context import AnnouncedEdition, EarlierEdition, EditionLinks

FIND = "find"
"""The page of a book for finding a rule by any of its former numbers."""
GONE = "gone"
"""The page of a book with the rules that are gone."""


def links_of_book(site: Site, name: str, book_document: str) -> EditionLinks | None:
    """Return the links of a page to the editions of its book; None if the book has no editions."""
    editions = site.plan.editions.get(book_document)
    if editions is None:
        return None
    history = editions.history_page(name)
    addresses = site.addresses
    return edition_links(addresses, name, editions.folder, "")._replace(
        shown=editions.shown_version,
        is_released=editions.is_released,
        history=addresses.page(name, history) if history is not None else None,
        find=addresses.page(name, f"{editions.folder}{FIND}"),
        announced=_announced(site, name, editions),
    )


def edition_links(addresses: Addresses, page: str, folder: str, version: str) -> EditionLinks:
    """Return the links to the other editions of a page's book; ``version`` is the edition on the page, "" for the
    current text.

    ``folder`` is the folder of the book's pages, with a slash at its end.
    """
    book_folder = addresses.file(page, f"{folder}x").removesuffix("x")
    return EditionLinks(version, addresses.page(page, f"{folder}{CHANGES}"), book_folder)


def _announced(site: Site, name: str, editions: BookEditions) -> AnnouncedEdition | None:
    """Return when the last edition comes into force; None if that is the day of its release."""
    last = editions.heads[-1]
    if not last.effective:
        return None
    date = readable_date(last.effective, site.view.language)
    text = site.words.fill("Edition {edition} is in force from {date}.", edition=last.version, date=date)
    before = []
    for head in reversed(editions.heads[:-1]):
        uri = site.addresses.page(name, f"{editions.folder}{head.version}/{ROOT_DOCUMENT}")
        said = site.words.fill("Until then: {edition}", edition=head.version)
        before.append(EarlierEdition(head.start, said, uri))
        if not head.effective:
            break  # it has been in force since its release, so no earlier one is
    return AnnouncedEdition(last.effective, text, tuple(before))
