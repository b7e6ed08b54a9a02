"""The feed of the rulings of each book, the newest first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple
from urllib.parse import quote

from ....markup.ruling_facts import is_rulings_file
from ....model.answered_questions import RulingFacts, RulingStatus
from ...html.ruling_notices import STATUS_NAMES
from ...view.language_view import Shown
from ...view.page_documents import BookDocument
from ...view.plain_texts import PlainTexts
from ..language_site import Site
from ..web_addresses import language_address
from .feed import Feed, FeedEntry, write_feed
from .ruling_list import RULING_FEED, rulings_shown

_MOST = 50
"""How many rulings a feed has: a reader of feeds wants what is new."""


class RulingFeed(NamedTuple):
    """A feed: the path of its file, its text, and the code of its book, case-folded."""

    path: str
    text: str
    book: str


def ruling_feeds(site: Site, texts: PlainTexts, kept_books: Collection[str]) -> Iterator[RulingFeed]:
    """Yield the feed of each book that has rulings with dates, except of kept books, given by their codes."""
    for book_document, name in site.plan.ruling_lists.items():
        page = site.view.documents.books[book_document]
        code = page.book.code.casefold()
        if code not in kept_books and (rulings := _dated_rulings(site, page)):
            folder = name.rpartition("/")[0]
            yield RulingFeed(f"{folder}/{RULING_FEED}", _feed(site, texts, page, name, rulings), code)


def _dated_rulings(site: Site, page: BookDocument) -> list[Shown]:
    """Return the newest rulings of a book that have a date, the newest first."""
    found = [
        shown
        for document in site.view.documents.of_book(page.book)
        if is_rulings_file(document.chapter.path)
        for shown in rulings_shown(site.view, document)
        if (shown.unit.ruling or RulingFacts()).date
    ]
    return sorted(found, key=lambda shown: (shown.unit.ruling or RulingFacts()).date, reverse=True)[:_MOST]


def _feed(site: Site, texts: PlainTexts, page: BookDocument, name: str, rulings: list[Shown]) -> str:
    book, folder = page.book, f"{name.rpartition('/')[0]}/"
    base = language_address(site, site.view.language)
    home = f"{base}{quote(folder)}" if base else ""
    title = site.words.labelled(book.title, site.words("Rulings"))
    entries = [_entry(site, texts, name, shown) for shown in rulings]
    author = site.settings.author or book.title
    list_page = site.addresses.page(name, name) or site.addresses.file_of(name).rpartition("/")[2]
    return write_feed(Feed(RULING_FEED, "rulings:", title, author, home, list_page, entries), book)


def _entry(site: Site, texts: PlainTexts, name: str, shown: Shown) -> FeedEntry:
    unit, book = shown.unit, shown.document.book
    facts = unit.ruling or RulingFacts()
    question, _, rest = texts.of(unit, book).partition("\n")
    status = "" if facts.status is RulingStatus.OFFICIAL else site.words(STATUS_NAMES[facts.status])
    about = site.words.fill("About {names}", names=site.words.listed(facts.about)) if facts.about else ""
    summary = " · ".join(part for part in (status, about, " ".join(rest.split())) if part)
    place = site.view.places[unit.key]
    address = f"{site.addresses.page(name, place.document)}#{place.anchor}"
    language = book.language if book.language != site.view.language else ""
    return FeedEntry(unit.label or unit.key, question, facts.date, address, summary, language)
