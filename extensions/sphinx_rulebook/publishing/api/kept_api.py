"""The API files of books that are the same as in the published site: they are linked from there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from ...support.shared_folders import link_or_copy
from .api_folder import FOLDER

RECORD = ".rulebook-api.json"
"""The record in the folder of the site: the files of each book in the API, by language and code."""


class ApiFiles(NamedTuple):
    """The files of a book: the digest of what they depend on, the entry in the index, their paths below the folder, and
    the digests of the values in the cache that they were made with.
    """

    digest: str
    entry: Mapping[str, Any]
    files: Sequence[str]
    steps: Sequence[str]


class KeptApi:
    """Takes the files of books over from a published site, if there is one, to the folder of a new one."""

    def __init__(self, published: Path | None, site: Path) -> None:
        self._before = _read(published / RECORD) if published is not None else {}
        self._published = published / FOLDER if published is not None else None
        self._folder = site / FOLDER

    def take(self, key: str, digest: str | None) -> ApiFiles | None:
        """Take over the files of a book by its key, and return them.

        Return None if its digest is not that of the published site, or if a file is missing.
        """
        known = self._before.get(key)
        if self._published is None or known is None or known.digest != digest:
            return None
        if not all((self._published / path).is_file() for path in known.files):
            return None
        for path in known.files:
            place = self._folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            link_or_copy(self._published / path, place)
        return known

    def texts(self, key: str) -> tuple[str, str] | None:
        """Return the published texts of a book's rules and of their links by its key, or None if there are none."""
        known = self._before.get(key)
        if self._published is None or known is None:
            return None
        try:
            rules, links = (self._published / unquote(known.entry[name]) for name in ("rules", "links"))
            return rules.read_text("utf-8"), links.read_text("utf-8")
        except (OSError, ValueError, LookupError, TypeError):
            return None


def key_of(language: str, code: str) -> str:
    """Return the key of a book by its language and its code."""
    return f"{language}/{code}"


def code_of(key: str) -> str:
    """Return the code of a book, case-folded, by its key."""
    return key.partition("/")[2].casefold()


def write_kept(site: Path, books: Mapping[str, ApiFiles]) -> None:
    """Write the record of a site: the files of its books, by their keys."""
    table = {key: files._asdict() for key, files in sorted(books.items())}
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    (site / RECORD).write_text(f"{text}\n", "utf-8")


def _read(path: Path) -> dict[str, ApiFiles]:
    """Return a record; empty if there is none."""
    try:
        books = json.loads(path.read_bytes())
        return {
            str(key): ApiFiles(str(one["digest"]), dict(one["entry"]), tuple(one["files"]), tuple(one["steps"]))
            for key, one in books.items()
        }
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}
