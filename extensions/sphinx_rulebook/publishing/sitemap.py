"""The sitemap of a site: its current pages, each with its addresses in other languages (https://www.sitemaps.org).

A page is included if it can be indexed according to its own head: it has no ``noindex``, and its canonical address is
its own address. The pages of rules, of which there are thousands, are not read for this; the library provides the
same facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from ..editions.frozen_reader import read_heads
from ..model.books import Book
from ..site.pages.web_addresses import NOT_FOR_SEARCH
from ..site.view.rule_page_names import ALONE
from .built_site import BuiltSite
from .site_addresses import SiteAddresses, is_rule_page

INDEX = "sitemap.xml"
MOST_PAGES = 50_000
MOST_BYTES = 50 * 1024 * 1024
"""The maximum number of pages and bytes of a file (https://www.sitemaps.org/protocol.html)."""

_CANONICAL = re.compile(r'<link rel="canonical" href="([^"]*)">')
_ALTERNATE = re.compile(r'<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">')
_BODY = "<body"
_START = 4096

_XML = '<?xml version="1.0" encoding="utf-8"?>\n'
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
_OPENING = f'{_XML}<urlset {_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
_CLOSING = "</urlset>\n"


class SitemapEntry(NamedTuple):
    """A page: its address, its addresses by language, and the ISO date of the edition that it describes, or ""."""

    address: str
    alternates: Mapping[str, str]
    date: str


def sitemap_files(site: BuiltSite, addresses: SiteAddresses) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the files: one file, or several with their index if one would be too large."""
    parts = list(_parts(entries(site, addresses), MOST_PAGES, MOST_BYTES))
    if len(parts) == 1:
        yield INDEX, parts[0]
        return
    names = [f"sitemap-{count}.xml" for count in range(1, len(parts) + 1)]
    yield from zip(names, parts, strict=True)
    listed = "".join(f"<sitemap><loc>{escape(site.base_url)}{name}</loc></sitemap>\n" for name in names)
    yield INDEX, f"{_XML}<sitemapindex {_NAMESPACE}>\n{listed}</sitemapindex>\n"


def _parts(found: Iterable[SitemapEntry], most_pages: int, most_bytes: int) -> Iterator[str]:
    """Yield the texts of files within the size limits; at least one."""
    lines: list[str] = []
    room = most_bytes - len(_OPENING) - len(_CLOSING)
    size = 0
    for entry in found:
        line = _line(entry)
        length = len(line.encode("utf-8"))
        if lines and (len(lines) == most_pages or size + length > room):
            yield f"{_OPENING}{''.join(lines)}{_CLOSING}"
            lines, size = [], 0
        lines.append(line)
        size += length
    yield f"{_OPENING}{''.join(lines)}{_CLOSING}"


def _line(entry: SitemapEntry) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{escape(language)}" href="{escape(address)}"/>'
        for language, address in entry.alternates.items()
    )
    date = f"<lastmod>{escape(entry.date)}</lastmod>" if entry.date else ""
    return f"<url><loc>{escape(entry.address)}</loc>{date}{alternates}</url>\n"


def entries(site: BuiltSite, addresses: SiteAddresses) -> Iterator[SitemapEntry]:
    """Yield the pages of a site: the front page, then the pages of each language in order of their addresses."""
    yield SitemapEntry(site.base_url, {}, "")
    for language in site.loaded.library.languages:
        rules = dict(_rules(site, addresses, language))
        dates = _dates(site, language)
        base = f"{site.base_url}{quote(language)}/"
        for path in sorted(addresses.pages(language)):
            if is_rule_page(path):
                found = rules.get(path)
            else:
                found = _read(site.folder / language / path, f"{base}{quote(path)}", dates.get(path, ""))
            if found is not None:
                yield found


def _read(path: Path, address: str, date: str) -> SitemapEntry | None:
    """Return the entry for a page according to its head, or None if it must not be indexed."""
    head = _head(path)
    canonical = _CANONICAL.search(head)
    if NOT_FOR_SEARCH.strip() in head or (canonical is not None and unescape(canonical[1]) != address):
        return None
    alternates = {unescape(language): unescape(there) for language, there in _ALTERNATE.findall(head)}
    return SitemapEntry(address, alternates, date)


def _head(path: Path) -> str:
    """Return the text of a page up to its body."""
    with open(path, encoding="utf-8", errors="replace") as stream:
        text = stream.read(_START)
        while _BODY not in text and (more := stream.read(_START)):
            text += more
    return text.partition(_BODY)[0]


def _rules(site: BuiltSite, addresses: SiteAddresses, language: str) -> Iterator[tuple[str, SitemapEntry]]:
    """Yield the pages of rules in their own language, by their paths."""
    library = site.loaded.library
    for book in library.books.get(language, ()):
        own_addresses = addresses.of_book(book, language)
        others = {
            other: (addresses.of_book(there, other), site.views.counterparts.of_book(language, other, book.code))
            for other, there in _others(site, book, language).items()
        }
        for chapter in book.files():
            for unit in chapter.units:
                path = own_addresses.rule_page(unit) if unit.kind in ALONE else None
                if path is None:
                    continue
                alternates = {}
                for other, (addresses_there, counterparts) in others.items():
                    counterpart = counterparts.get(unit.key) if other != language else unit
                    page = addresses_there.rule_page(counterpart) if counterpart is not None else None
                    if page is not None:
                        alternates[other] = f"{site.base_url}{quote(other)}/{quote(page)}"
                own = alternates[language]
                if len(alternates) < 2:
                    alternates = {}
                elif library.source_language in alternates:
                    alternates["x-default"] = alternates[library.source_language]
                yield path, SitemapEntry(own, alternates, "")


def _others(site: BuiltSite, book: Book, language: str) -> dict[str, Book]:
    """Return a book in all languages that have it, including its own."""
    library = site.loaded.library
    found = {other: library.book(other, book.code) for other in library.languages if other != language}
    there = {other: one for other, one in found.items() if one is not None} | {language: book}
    return {other: there[other] for other in library.languages if other in there}


def _dates(site: BuiltSite, language: str) -> dict[str, str]:
    """Return the dates of editions by the paths of the pages about their changes; these pages no longer change."""
    return {
        f"{book.code.lower()}/changes-{head.version}.html": head.date
        for book in site.loaded.library.books.get(language, ())
        for head in read_heads(book, [])
    }
