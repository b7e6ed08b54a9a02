"""The folder ``api`` of a site: the data of its rulebooks for programs, as static JSON.

``index.json`` lists the books in each language and the addresses of all other files, so that programs do not need to
construct addresses. For each book there are the current text and every edition (``rulebook/1``), the changes of each
edition (``rulebook-diff/1``), and the location of every rule on the site (``rulebook-links/1``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..editions.chain import compare_states, frozen_state, is_same
from ..editions.frozen_book import Edition
from ..editions.frozen_reader import FrozenEditionError, read_frozen, read_heads
from ..editions.rule_objects import UnitIds
from ..exporters import changes_json, rulebook_json
from ..exporters.changes import ComparedBook
from ..exporters.rulebook_json import book_to_json, schema
from ..model.books import Book
from ..site.past_editions.book_editions import sound_heads
from ..site.past_editions.cache import Cache, digest_of
from ..site.view.interface_words import language_name
from ..site.view.rule_page_names import folder_of
from . import book_links
from .book_links import BookState, links_of
from .built_site import BuiltSite
from .kept_api import ApiFiles, KeptApi
from .site_addresses import SiteAddresses

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
"""The schemas of all files, by the format named in the file."""


def write_api(site: BuiltSite, addresses: SiteAddresses) -> Mapping[str, Any]:
    """Write the folder, and return the contents of its index."""
    return _Api(site, addresses).write()


class _Api:
    """Writes the folder of one site; addresses in the index are relative to it."""

    def __init__(self, site: BuiltSite, addresses: SiteAddresses) -> None:
        self._site, self._addresses = site, addresses
        self._library = site.loaded.library
        self._cache = Cache(site.cache)
        self._kept = KeptApi(site.published, site.folder, FOLDER)
        self._taken: set[str] = set()
        self._written: list[str] = []
        """The paths of the files that were written for the current book, below the folder."""
        self._steps: list[str] = []
        """The digests of the values in the cache that were used for the current book."""

    def write(self) -> Mapping[str, Any]:
        """Write all files; return the index."""
        schemas = {}
        for name, file in _SCHEMAS.items():
            text = json.dumps(schema(file), ensure_ascii=False, indent=1) + "\n"
            schemas[name] = self._write(f"schemas/{file.removesuffix('.schema.json')}", ".schema.json", text)
        index = {
            "format": FORMAT,
            "project": self._site.brand.title,
            **({"drafts": True} if self._library.shows_drafts else {}),
            **({"base": self._site.base_url} if self._site.base_url else {}),
            "schemas": schemas,
            "languages": [self._language(language) for language in self._library.languages],
        }
        self._write(INDEX.removesuffix(".json"), ".json", json.dumps(index, ensure_ascii=False, indent=1) + "\n")
        self._kept.write()
        self._cache.forget_unused()
        return index

    def _language(self, language: str) -> dict[str, Any]:
        books = self._library.books.get(language, ())
        ids = UnitIds([self._site.views.units(book) for book in books])
        return {
            "language": language,
            "name": language_name(language),
            "is_source": language == self._library.source_language,
            "page": self._page(language, "index.html"),
            "books": [self._kept_book(language, book) or self._new_book(language, book, ids) for book in books],
        }

    def _kept_book(self, language: str, book: Book) -> dict[str, Any] | None:
        """Return the entry of a book whose files are those of the published site, or None."""
        taken = self._kept.take(f"{language}/{book.code}", self._digest(book))
        if taken is None:
            return None
        self._taken.update(path.casefold() for path in taken.files)
        self._cache.keep(taken.steps)
        return dict(taken.entry)

    def _new_book(self, language: str, book: Book, ids: UnitIds) -> dict[str, Any]:
        self._written, self._steps = [], []
        entry = self._book(language, book, ids)
        digest = self._digest(book)
        if digest is not None:
            files = ApiFiles(digest, entry, tuple(self._written), tuple(self._steps))
            self._kept.note(f"{language}/{book.code}", files)
        return entry

    def _digest(self, book: Book) -> str | None:
        """Return the digest of everything that the files of a book depend on, or None if that is not known."""
        digest = self._site.book_digests.get(book.code.casefold())
        return digest and digest_of("api", digest, self._library.source_language)

    def _book(self, language: str, book: Book, ids: UnitIds) -> dict[str, Any]:
        code = book.code.lower()
        heads = list(sound_heads(read_heads(book, [])))
        state = BookState(self._site.views.units(book))
        last = (
            state.last if heads and state.last is not None and state.last.edition.version == heads[-1].version else None
        )
        is_edition = last is not None and is_same(frozen_state(last), state.working)
        stem = f"{language}/{code}"
        rules = self._write(stem, ".json", book_to_json(state.units, ids))
        # Editions come first, since they keep the names of their files; other files must avoid these names.
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
        links = links_of(state, language, self._addresses, self._site.views)
        edition = book.edition
        if heads:
            edition = heads[-1].version if is_edition else None
        return {
            "book": book.code,
            "title": book.title,
            "edition": edition,
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
            # Byte for byte, so that its digest stays valid.
            "rules": self._write(f"{stem}/{head.version}", ".json", Path(head.file.location).read_bytes()),
            "changes": None,
            "page": pages,
        }

    def _step(self, book: Book, before: Edition, head: Edition) -> str | None:
        """Return the changes of an edition, or None if either edition cannot be read, which a check reports."""

        def make() -> str:
            old, new = (read_frozen(one, book.language) for one in (before, head))
            comparison = compare_states(frozen_state(old), frozen_state(new))
            return changes_json.to_json(ComparedBook(before.version, head.version, comparison))

        digest = digest_of("api step", before.digest, head.digest)
        self._steps.append(digest)
        try:
            text: str = self._cache.get(digest, make)
        except FrozenEditionError:
            return None
        return text

    def _page(self, language: str, path: str) -> str | None:
        """Return the address of a page, or None if the page does not exist."""
        return f"../{quote(language)}/{quote(path)}" if path in self._addresses.pages(language) else None

    def _write(self, name: str, ending: str, content: str | bytes) -> str:
        """Write a file and return its address. If the name is taken, a number is added."""
        count, path = 1, f"{name}{ending}"
        # Some file systems ignore case.
        while path.casefold() in self._taken:
            count += 1
            path = f"{name}-{count}{ending}"
        self._taken.add(path.casefold())
        self._written.append(path)
        file = self._site.folder / FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "replace"))
        return quote(path)
