"""The feed of a book's editions: Atom (RFC 4287)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import NamedTuple

from ...support.xml_text import escape_xml

_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:sphinx-rulebook:editions")


class FeedEntry(NamedTuple):
    """An edition in a feed: its name, its ISO date, the address of its changes, and a plain-text summary."""

    version: str
    date: str
    address: str
    summary: str


def write_feed(
    book: str, language: str, title: str, author: str, home: str, change_log: str, entries: Sequence[FeedEntry]
) -> str:
    """Return a feed, the newest entry first; addresses are relative to ``home`` if it is known, else to the feed's
    file.

    An entry's identity depends on its book, language and version only, so that a feed reader does not show it twice.
    """
    base = f' xml:base="{escape_xml(home)}"' if home else ""
    updated = entries[0].date if entries else "1970-01-01"
    items = "".join(
        f"<entry>\n<id>{_identity(book, language, entry.version)}</id>\n<title>{escape_xml(entry.version)}</title>\n"
        f"<updated>{entry.date}T00:00:00Z</updated>\n"
        f'<link rel="alternate" type="text/html" href="{escape_xml(entry.address)}"/>\n'
        f"<summary>{escape_xml(entry.summary)}</summary>\n</entry>\n"
        for entry in entries
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape_xml(language)}"{base}>\n'
        f"<id>{_identity(book, language, '')}</id>\n<title>{escape_xml(title)}</title>\n"
        f"<updated>{updated}T00:00:00Z</updated>\n<author><name>{escape_xml(author)}</name></author>\n"
        f'<link rel="alternate" type="text/html" href="{escape_xml(change_log)}"/>\n'
        f'<link rel="self" type="application/atom+xml" href="changes.atom"/>\n{items}</feed>\n'
    )


def _identity(book: str, language: str, version: str) -> str:
    return f"urn:uuid:{uuid.uuid5(_NAMESPACE, f'{book.casefold()}/{language}/{version}')}"
