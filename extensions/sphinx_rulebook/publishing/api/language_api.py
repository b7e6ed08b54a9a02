"""The files of one language in the API of a site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from ...editions.chain import frozen_state, has_same_rules
from ...editions.frozen_book import Edition
from ...editions.frozen_reader import FrozenEditionError, read_heads
from ...editions.rule_objects import UnitIds
from ...editions.translated.completed_state import compare_completed
from ...exporters import changes_json
from ...exporters.changes import ComparedBook
from ...exporters.rulebook_json import book_to_json
from ...model.books import Book
from ...site.edition_pages.edition_files import FROZEN
from ...site.past_editions.book_editions import VALUES
from ...site.past_editions.edition_changes import changes_to_json, digest_of_changes
from ...site.past_editions.edition_states import EditionStates, sound_heads
from ...site.view.interface_words import language_name
from ...site.view.rule_page_names import file_name, folder_of
from ...support.cache import Cache, digest_of
from ..new_site import NewSite
from ..site_addresses import SiteAddresses
from .api_folder import ApiFolder
from .book_links import BookState, links_of
from .kept_api import ApiFiles, KeptApi, key_of
from .kept_lines import NONE_KEPT, KeptLines, keep_lines


class LanguageApi(NamedTuple):
    """The part of a language: its entry in the index, the files of its books that can be kept, and the digests of the
    values in the cache that it uses.
    """

    entry: Mapping[str, Any]
    books: Mapping[str, ApiFiles]
    steps: Sequence[str]


def write_language_api(site: NewSite, addresses: SiteAddresses, language: str) -> LanguageApi:
    """Write the files of a language whose pages are built; call this once for each language of a site.

    Of other languages it needs only the texts, so they may still be building.
    """
    return _Writer(site, addresses, language).write()


def api_cache(site: NewSite) -> Cache:
    """Return the cache of the changes of editions; nothing in it is marked as used yet."""
    return Cache(site.doctrees / "rulebook-api")


def _digest(site: NewSite, book: Book) -> str | None:
    """Return the digest of everything that the files of a book depend on, or None if that is not known."""
    digest = site.book_digests.get(book.code.casefold())
    return digest and digest_of("api", digest, site.loaded.library.source_language)


class _Writer:
    """Writes the files of one language; addresses in the index are relative to the folder of the API."""

    def __init__(self, site: NewSite, addresses: SiteAddresses, language: str) -> None:
        self._site, self._addresses, self._language = site, addresses, language
        self._library = site.loaded.library
        self._kept, self._cache = KeptApi(site.published, site.folder), api_cache(site)
        self._of_build = Cache(site.doctrees / language / VALUES)
        self._folder = ApiFolder(site.folder)
        self._books: dict[str, ApiFiles] = {}
        self._all_steps: list[str] = []
        self._written: list[str] = []
        """The paths of the files that were written for the current book, below the folder."""
        self._steps: list[str] = []
        """The digests of the values in the cache that were used for the current book."""

    def write(self) -> LanguageApi:
        """Write all files of the language."""
        language = self._language
        books = self._library.books.get(language, ())
        ids = UnitIds([self._site.views.units(book) for book in books])
        entry = {
            "language": language,
            "name": language_name(language),
            "is_source": language == self._library.source_language,
            "page": self._page(language, "index.html"),
            "books": [self._kept_book(book) or self._new_book(book, ids) for book in books],
        }
        return LanguageApi(entry, self._books, self._all_steps)

    def _kept_book(self, book: Book) -> dict[str, Any] | None:
        """Return the entry of a book whose files are those of the published site, or None."""
        key = key_of(self._language, book.code)
        files = self._kept.take(key, _digest(self._site, book))
        if files is None:
            return None
        self._folder.take(files.files)
        self._books[key] = files
        self._all_steps += files.steps
        return dict(files.entry)

    def _new_book(self, book: Book, ids: UnitIds) -> dict[str, Any]:
        self._written, self._steps = [], []
        entry = self._book(self._language, book, ids)
        digest = _digest(self._site, book)
        if digest is not None:
            files = ApiFiles(digest, entry, tuple(self._written), tuple(self._steps))
            self._books[key_of(self._language, book.code)] = files
        self._all_steps += self._steps
        return entry

    def _book(self, language: str, book: Book, ids: UnitIds) -> dict[str, Any]:
        code = book.code.lower()
        heads = list(sound_heads(read_heads(book, [])))
        state = BookState(self._site.views.units(book), self._site.views.present(book))
        last = (
            state.last if heads and state.last is not None and state.last.edition.version == heads[-1].version else None
        )
        is_edition = last is not None and has_same_rules(frozen_state(last), state.working)
        stem = f"{language}/{code}"
        kept = self._kept_lines(book, state)
        rules = self._write(stem, ".json", book_to_json(state.units, ids, kept.rules))
        # Editions come first, since they keep the names of their files; other files must avoid these names.
        states = EditionStates(self._site.views, book)
        editions = [self._edition(stem, language, book, head) for head in heads]
        for at, (before, head) in enumerate(pairwise(heads), 1):
            text = self._step(states, before, head)
            if text is not None:
                editions[at]["changes"] = self._write(f"{stem}/{head.version}.changes", ".json", text)
            editions[at - 1]["until"] = head.start
        changes = None
        if last is not None:
            comparison = compare_completed(states.frozen(heads[-1]), states.working)
            compared = ComparedBook(last.edition.version, state.working.name, comparison)
            changes = self._write(f"{stem}.changes", ".json", changes_json.to_json(compared))
        links = links_of(state, language, self._addresses, self._site.views, kept.links)
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
            "rule_pages": self._other_rule_pages(language, book),
            "editions": editions,
        }

    def _kept_lines(self, book: Book, state: BookState) -> KeptLines:
        """Return the published lines about the chapters of a book that have not changed."""
        texts = self._kept.texts(key_of(self._language, book.code)) if self._site.unchanged_chapters else None
        if texts is None:
            return NONE_KEPT
        documents = self._site.views.view(self._language).documents.of_code(book.code.casefold())
        unchanged = {one.chapter.path for one in documents if one.name in self._site.unchanged_chapters}
        return keep_lines(state.units, unchanged, *texts)

    def _other_rule_pages(self, language: str, book: Book) -> dict[str, str]:
        """Return the addresses of the pages of rules that do not follow the pattern, by the ids of the rules."""
        ids = self._site.views.unit_ids(book)
        names = self._site.rule_page_names.of(book, self._site.views.view(language))
        return {
            ids[key]: f"../{quote(language)}/{quote(folder_of(book))}{quote(name)}.html"
            for key, name in names.items()
            if key in ids and name != file_name(ids[key])
        }

    def _edition(self, stem: str, language: str, book: Book, head: Edition) -> dict[str, Any]:
        pages = None
        if self._addresses.has_edition(language, book, head.version):
            pages = f"../{quote(language)}/{quote(book.code.lower())}/{quote(head.version)}/index.html"
        return {
            "version": head.version,
            "date": head.date,
            "effective": head.start,
            "until": None,
            "note": head.note,
            "rules": self._frozen(f"{stem}/{head.version}", language, book, head),
            "changes": None,
            "page": pages,
        }

    def _frozen(self, name: str, language: str, book: Book, head: Edition) -> str:
        """Add the file of a frozen edition, byte for byte, so that its digest stays valid; return its address."""
        beside_pages = self._site.folder / language / book.code.lower() / head.version / FROZEN
        if beside_pages.is_file():  # most of them are older than this build, and large
            address = self._folder.link(name, ".json", beside_pages)
        else:
            address = self._folder.write(name, ".json", Path(head.file.location).read_bytes())
        self._written.append(unquote(address))
        return address

    def _step(self, states: EditionStates, before: Edition, head: Edition) -> str | None:
        """Return the changes of an edition, or None if either edition cannot be read, which a check reports."""

        def make() -> str:
            made: str | None = self._of_build.find(digest)
            if made is not None:
                return made
            old, new = states.frozen(before), states.frozen(head)
            return changes_to_json(before, head, (old, new), compare_completed(old, new))

        digest = digest_of_changes(states.digests(before), states.digests(head))
        self._steps.append(digest)
        try:
            text: str = self._cache.get(digest, make)
        except FrozenEditionError:
            return None
        return text

    def _page(self, language: str, path: str) -> str | None:
        """Return the address of a page, or None if the page does not exist."""
        return f"../{quote(language)}/{quote(path)}" if self._addresses.has_file(language, path) else None

    def _write(self, name: str, ending: str, content: str | bytes) -> str:
        """Write a file of the current book and return its address."""
        address = self._folder.write(name, ending, content)
        self._written.append(unquote(address))
        return address
