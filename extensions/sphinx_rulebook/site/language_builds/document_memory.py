"""The memory of Sphinx's documents beside a site, by which a rebuild after changes of rules needs no Sphinx."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from ...languages.sync import sync_path
from ...library.file_states import ProjectFiles
from ...library.loading import Loaded
from ...settings.project_settings import settings_places
from ...support.boundary import boundary_of
from ...support.content_digest import digest_bytes, digest_file, digest_values
from ...support.own_digest import installed_versions, own_digest
from ...support.whole_files import replace_file
from ..view.library_views import LibraryViews
from .build_record import RECORD
from .known_documents import DocumentPage, KnownDocuments
from .plain_configuration import is_plain

_HEADER = "rulebook-documents.json"
_DOCUMENTS, _PAGES = "rulebook-documents.pickle", "rulebook-pages.pickle"
"""The names of the files beside the doctrees of a language: Sphinx keeps its environment there in the same form."""

_DIGEST_LENGTH = len(digest_bytes(b""))


class DocumentMemory(NamedTuple):
    """What the last build into a site remembers of the documents of its languages.

    ``folder`` is the one with the doctrees of all languages. ``inputs`` is the digest of what documents are made of
    now, besides rules; None if it is unknown. ``is_valid`` is whether the memory is of the site that is published now,
    and ``is_same`` whether documents are made of the same, so that they can be built without Sphinx.
    """

    folder: Path
    inputs: str | None = None
    is_valid: bool = False
    is_same: bool = False

    def documents(self, language: str) -> KnownDocuments | None:
        """Return the documents of a language as the last build left them, or None if they are not known."""
        known = _load(self.folder / language / _DOCUMENTS) if self.is_valid else None
        return known if isinstance(known, KnownDocuments) else None

    def pages(self, language: str) -> dict[str, DocumentPage]:
        """Return the pages of the documents of a language that are not chapters, as the last build left them."""
        pages = _load(self.folder / language / _PAGES) if self.is_valid else None
        return dict(pages) if isinstance(pages, dict) else {}

    def store(self, language: str, documents: KnownDocuments, pages: Mapping[str, DocumentPage]) -> None:
        """Store the documents of a language, which a build with Sphinx has just written."""
        for name, value in ((_DOCUMENTS, documents), (_PAGES, dict(pages))):
            data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
            replace_file(self.folder / language / name, digest_bytes(data).encode() + data)

    def forget(self) -> None:
        """Make the memory invalid until this build is published."""
        (self.folder / _HEADER).unlink(missing_ok=True)

    def complete(self, site: Path, languages: Iterable[str]) -> None:
        """Make the memory valid: the languages, of which all are stored, are published in a folder."""
        if self.inputs is not None:
            header = {"code": _code(), "inputs": self.inputs, "records": _records(site, languages)}
            replace_file(self.folder / _HEADER, json.dumps(header).encode())


def find_memory(folder: Path, site: Path, languages: Iterable[str], inputs: str | None) -> DocumentMemory:
    """Return the memory of a site's documents.

    ``inputs`` is the result of `digest_inputs_of_documents` for the project as it is now.
    """
    try:
        header = json.loads((folder / _HEADER).read_bytes())
        is_valid = header["code"] == _code() and header["records"] == _records(site, languages)
        is_same = is_valid and inputs is not None and header["inputs"] == inputs
    except (OSError, ValueError, LookupError, TypeError):
        is_valid = is_same = False
    return DocumentMemory(folder, inputs, is_valid, is_same)


def digest_inputs_of_documents(loaded: Loaded, views: LibraryViews, files: ProjectFiles) -> str | None:
    """Return a digest of all that Sphinx makes documents of, besides the texts of rules, or None if that cannot be
    known.

    ``files`` are those of the project before its library was read. The sync states of translations have nothing to do
    with documents either.
    """
    library = loaded.library
    if library.is_untrusted or any(book.external for books in library.books.values() for book in books):
        return None
    # The settings may be in a folder above the project.
    places = {str(place) for place in settings_places(Path(files.root))}
    contents = [(place, digest_file(place) if os.path.isfile(place) else "") for place in sorted(places)]
    for path in sorted(files.states.keys() - files_of_rules(views, files.root) - places):
        try:
            if path.endswith("/conf.py") and not is_plain(Path(path).read_bytes()):
                return None
            contents.append((path, files.digests[path] if path in files.digests else digest_file(path)))
        except OSError:
            return None
    return digest_values(boundary_of(files.root), library.shows_drafts, tuple(contents))


def files_of_rules(views: LibraryViews, root: str) -> set[str]:
    """Return the paths of the files with rules below the root of a project, and of the sync states of translations."""
    library = views.loaded.library
    of_rules = {
        f"{root}/{document.chapter.path}"
        for language in library.languages
        for document in views.view(language).documents.chapters.values()
    }
    return of_rules | {f"{root}/{sync_path(book)}" for books in library.books.values() for book in books}


def _code() -> str:
    """Return a digest of the code that has written a memory and can read it."""
    return digest_values(own_digest(), sys.version, installed_versions())


def _records(site: Path, languages: Iterable[str]) -> dict[str, str]:
    """Return the digests of the records of a site's languages; "" for a language without one."""
    return {language: _record(site / language / RECORD) for language in languages}


def _record(path: Path) -> str:
    try:
        return digest_bytes(path.read_bytes())
    except OSError:
        return ""


def _load(path: Path) -> object:
    """Return what is stored in a file, or None if the file is missing or damaged: it would give damaged pages."""
    try:
        stored = path.read_bytes()
        digest, data = stored[:_DIGEST_LENGTH], stored[_DIGEST_LENGTH:]
        return pickle.loads(data) if digest_bytes(data).encode() == digest else None
    except (OSError, pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError, TypeError):
        return None
