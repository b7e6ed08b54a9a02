"""The folder ``api`` of a site: everything that a program may want to know of its rulebooks, as static JSON.

``index.json`` says which books there are in which languages and where everything else is, so that no program need put
an address together itself.  Of each book there are the current text and every edition (``rulebook/1``), what each
edition changed (``rulebook-diff/1``), and where every rule is on the site (``rulebook-links/1``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..editions.chain import compare_states, frozen_state, is_same
from ..editions.frozen import FrozenEditionError, read_frozen, read_heads
from ..editions.frozen_book import Edition
from ..exporters import changes_json
from ..exporters import json as rulebook_json
from ..exporters.changes import ComparedBook
from ..exporters.json import UnitIds, book_to_json, schema
from ..model import Book
from ..site.book_editions import sound_heads
from ..site.cache import Cache, digest_of
from ..site.rule_addresses import folder_of
from ..site.words import language_name
from . import book_links
from .addresses import SiteAddresses
from .book_links import BookState, links_of
from .built_site import BuiltSite

FOLDER = "api"
INDEX = "index.json"
FORMAT = "rulebook-api/1"
SCHEMA_NAME = "rulebook-api-1.schema.json"

_SCHEMAS = {
    FORMAT: SCHEMA_NAME,
    rulebook_json.FORMAT: rulebook_json.SCHEMA_NAME,
    book_links.FORMAT: book_links.SCHEMA_NAME,
    changes_json.FORMAT: changes_json.SCHEMA_NAME,
}
"""The schemas of all files, by the formats that the files name."""


def write_api(site: BuiltSite, addresses: SiteAddresses) -> Mapping[str, Any]:
    """Write the folder; return what its index says."""
    return _Api(site, addresses).write()


class _Api:
    """Writes the folder of one site; addresses in the index are relative to it."""

    def __init__(self, site: BuiltSite, addresses: SiteAddresses) -> None:
        self._site, self._addresses = site, addresses
        self._library = site.loaded.library
        self._cache = Cache(site.cache)
        self._taken: set[str] = set()

    def write(self) -> Mapping[str, Any]:
        """Write all files; return the index."""
        schemas = {}
        for name, file in _SCHEMAS.items():
            text = json.dumps(schema(file), ensure_ascii=False, indent=1) + "\n"
            schemas[name] = self._write(f"schemas/{file.removesuffix('.schema.json')}", ".schema.json", text)
        index = {
            "format": FORMAT,
            "project": self._site.brand.title,
            **({"base": self._site.base_url} if self._site.base_url else {}),
            "schemas": schemas,
            "languages": [self._language(language) for language in self._library.languages],
        }
        self._write(INDEX.removesuffix(".json"), ".json", json.dumps(index, ensure_ascii=False, indent=1) + "\n")
        self._cache.forget_unused()
        return index

    def _language(self, language: str) -> dict[str, Any]:
        books = self._library.books.get(language, ())
        ids = UnitIds([self._site.languages.units(book) for book in books])
        return {
            "language": language,
            "name": language_name(language),
            "is_source": language == self._library.source_language,
            "page": self._page(language, "index.html"),
            "books": [self._book(language, book, ids) for book in books],
        }

    def _book(self, language: str, book: Book, ids: UnitIds) -> dict[str, Any]:
        code = book.code.lower()
        heads = list(sound_heads(read_heads(book, [])))
        state = BookState(self._site.languages.units(book))
        last = (
            state.last if heads and state.last is not None and state.last.edition.version == heads[-1].version else None
        )
        is_edition = last is not None and is_same(frozen_state(last), state.working)
        stem = f"{language}/{code}"
        rules = self._write(stem, ".json", book_to_json(state.units, ids))
        # Editions come first, since their names are those of their files; the others have to give way.
        editions = [self._edition(stem, language, book, head) for head in heads]
        for at, (before, head) in enumerate(pairwise(heads), 1):
            text = self._step(book, before, head)
            if text is not None:
                editions[at]["changes"] = self._write(f"{stem}/{head.version}.changes", ".json", text)
        changes = None
        if last is not None:
            compared = ComparedBook(
                last.edition.version, state.working.name, compare_states(frozen_state(last), state.working)
            )
            changes = self._write(f"{stem}.changes", ".json", changes_json.to_json(compared))
        links = links_of(state, language, self._addresses, self._site.languages)
        return {
            "book": book.code,
            "title": book.title,
            "edition": (heads[-1].version if is_edition else None) if heads else book.edition,
            "rules": rules,
            "links": self._write(f"{stem}.links", ".json", links),
            "changes": changes,
            "page": self._page(language, f"{code}/index.html"),
            "rule_page": f"../{quote(language)}/{quote(folder_of(book))}{{id}}.html",
            "editions": editions,
        }

    def _edition(self, stem: str, language: str, book: Book, head: Edition) -> dict[str, Any]:
        pages = None
        if self._addresses.has_edition(language, book, head.version):
            pages = f"../{quote(language)}/{quote(book.code.lower())}/{quote(head.version)}/index.html"
        return {
            "version": head.version,
            "date": head.date,
            "note": head.note,
            # Byte for byte, so that the digest in it holds.
            "rules": self._write(f"{stem}/{head.version}", ".json", Path(head.file.location).read_bytes()),
            "changes": None,
            "page": pages,
        }

    def _step(self, book: Book, before: Edition, head: Edition) -> str | None:
        """Return what an edition changed; None where one of the two cannot be read, which a check tells."""

        def make() -> str:
            old, new = (read_frozen(one, book.language) for one in (before, head))
            comparison = compare_states(frozen_state(old), frozen_state(new))
            return changes_json.to_json(ComparedBook(before.version, head.version, comparison))

        try:
            text: str = self._cache.get(digest_of("api step", before.digest, head.digest), make)
        except FrozenEditionError:
            return None
        return text

    def _page(self, language: str, path: str) -> str | None:
        """Return the address of a page; None where there is none."""
        return f"../{quote(language)}/{quote(path)}" if path in self._addresses.pages(language) else None

    def _write(self, name: str, ending: str, content: str | bytes) -> str:
        """Write a file and return its address.  Of two that would have one name, the later gets a number."""
        count, path = 1, f"{name}{ending}"
        while path.casefold() in self._taken:  # not every file system tells capitals from small letters
            count += 1
            path = f"{name}-{count}{ending}"
        self._taken.add(path.casefold())
        file = self._site.folder / FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "replace"))
        return quote(path)
