"""The feeds of a book, of its editions and of its rulings: Atom (RFC 4287)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import NamedTuple

from ....model.books import Book
from ....support.xml_text import escape_xml

_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:sphinx-rulebook:editions")


class FeedEntry(NamedTuple):
    """An edition or a ruling in a feed: its version or label, its title and ISO date, an address, a plain-text summary,
    and the language of its text if that is not the language of the feed.
    """

    name: str
    title: str
    date: str
    address: str
    summary: str
    language: str = ""


class Feed(NamedTuple):
    """A feed of a book: the name of its file, its title and author, and the address of the page that it belongs to.

    Addresses are relative to ``home`` if that is known, else to the feed's file. ``identity`` is "" for the feed of
    editions.
    """

    file: str
    identity: str
    title: str
    author: str
    home: str
    page: str
    entries: Sequence[FeedEntry]


def write_feed(feed: Feed, book: Book) -> str:
    """Return a feed of a book, whose newest entry comes first.

    The identity of an entry depends on its book, language and name only, so that a feed reader does not show it twice.
    """
    base = f' xml:base="{escape_xml(feed.home)}"' if feed.home else ""
    updated = feed.entries[0].date if feed.entries else "1970-01-01"
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape_xml(book.language)}"{base}>\n'
        f"<id>{_identity(book, feed.identity)}</id>\n<title>{escape_xml(feed.title)}</title>\n"
        f"<updated>{updated}T00:00:00Z</updated>\n<author><name>{escape_xml(feed.author)}</name></author>\n"
        f'<link rel="alternate" type="text/html" href="{escape_xml(feed.page)}"/>\n'
        f'<link rel="self" type="application/atom+xml" href="{escape_xml(feed.file)}"/>\n'
        f"{''.join(_entry(entry, book) for entry in feed.entries)}</feed>\n"
    )


def _entry(entry: FeedEntry, book: Book) -> str:
    language = f' xml:lang="{escape_xml(entry.language)}"' if entry.language else ""
    return (
        f"<entry{language}>\n<id>{_identity(book, entry.name)}</id>\n<title>{escape_xml(entry.title)}</title>\n"
        f"<updated>{entry.date}T00:00:00Z</updated>\n"
        f'<link rel="alternate" type="text/html" href="{escape_xml(entry.address)}"/>\n'
        f"<summary>{escape_xml(entry.summary)}</summary>\n</entry>\n"
    )


def _identity(book: Book, name: str) -> str:
    return f"urn:uuid:{uuid.uuid5(_NAMESPACE, f'{book.code.casefold()}/{book.language}/{name}')}"
