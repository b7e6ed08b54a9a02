"""The digests of a project's files, by book, and the books of which a file has been written since."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..model.books import Library
from ..support.content_digest import FileState, digest_file
from .file_states import ProjectFiles, states_of_files, walk_project
from .layout import PROSE_ENDINGS

_OF_ONE_BOOK = (*PROSE_ENDINGS, ".toml", ".json")
"""The files of a book that no other book shows; a picture may be in the chapters of several books."""
_MOST_OPEN = 64
"""How many file descriptors are looked at: a log is opened early, so its number is low."""


class FileDigests(NamedTuple):
    """The digests of a project's files.

    ``of_books`` are by the codes of books, case-folded, over the contents of all files in the folders of the book in
    all languages. ``others`` is over all that any book may depend on: the names of all other files, and the contents of
    those that are not pages, pictures of books included. ``of_files`` are those of the files in the folders of each
    book, by their paths. A book of which a file was written while the library was read has no digests.
    """

    of_books: Mapping[str, str]
    others: str
    of_files: Mapping[str, Mapping[str, str]]


def digest_files(library: Library, before: ProjectFiles) -> FileDigests:
    """Return the digests of the files of a library's project; ``before`` are these files before it was read.

    Raises OSError.
    """
    code_of = _codes_of_folders(library)
    digests = {code: hashlib.blake2b(digest_size=16) for code in code_of.values()}
    others = hashlib.blake2b(digest_size=16)
    of_files: dict[str, dict[str, str]] = {code: {} for code in digests}
    for folder, names in walk_project(Path(before.root), before.skipped):
        inside = _inside(folder, before.root)
        code = _code_of_folder(inside, code_of)
        for name in names:
            content = ""
            if code is not None or not name.endswith(PROSE_ENDINGS):
                content = digest_file(f"{folder}/{name}")
            counted = [others] if code is None else [digests[code]]
            if code is not None:
                of_files[code][f"{inside}/{name}".removeprefix("/")] = content
            if code is not None and not name.endswith(_OF_ONE_BOOK):
                counted.append(others)
            for digest in counted:
                digest.update(f"{inside}/{name}\0{content}\0".encode("utf-8", "surrogateescape"))
    drafts = digests.pop("", None)
    if drafts is not None:
        others.update(drafts.digest())
    # Now that all files are read: those in their former states had the same contents when the library was read.
    written = books_written_since(before, library)
    of_books = {code: digest.hexdigest() for code, digest in digests.items() if code not in written}
    return FileDigests(of_books, others.hexdigest(), {code: of_files[code] for code in of_books})


def books_written_since(before: ProjectFiles, library: Library) -> frozenset[str]:
    """Return the codes of the books, case-folded, of which a file has been written, added or removed.

    If such a file is not of one book alone, or of a book whose chapters are drafts, the result has all books, and "".
    """
    now = states_of_files(Path(before.root), before.skipped)
    code_of = _codes_of_folders(library)
    written: set[str] = set()
    for path in before.states.keys() | now.keys():
        if before.states.get(path) == now.get(path):
            continue
        folder, _, name = path.rpartition("/")
        code = _code_of_folder(_inside(folder, before.root), code_of)
        if code is not None and name.endswith(_OF_ONE_BOOK):
            # Even if the contents are the former ones: others may have been there while the book was read.
            written.add(code)
        elif _is_other_input(path, before, now):
            written.add("")
    return frozenset(written.union(code_of.values()) if "" in written else written)


def _is_other_input(path: str, before: ProjectFiles, now: Mapping[str, FileState]) -> bool:
    """Return whether books depend on what has become of a file that is not of one book alone.

    They do not if it has the same contents, as when the configuration of a project writes a file in each build.
    """
    is_there = path in before.states and path in now
    if is_there and (path.endswith(PROSE_ENDINGS) or before.has_former_contents(path)):
        return False
    return not _is_open(path)


def _is_open(path: str) -> bool:
    """Return whether this process has a file open: a log of the build may be in the project, but it is not
    an input.
    """
    with suppress(OSError):
        found = os.stat(path)
        for number in range(_MOST_OPEN):
            with suppress(OSError):
                if os.path.samestat(os.fstat(number), found):
                    return True
    return False


def _codes_of_folders(library: Library) -> dict[str, str]:
    """Return the codes of books, case-folded, by the folders of the books; "" for a book whose chapters are drafts."""
    code_of = {book.folder: book.code.casefold() for books in library.books.values() for book in books}
    # The label of a draft tells a broken reference from one to a draft, so drafts count, but belong to no book.
    code_of |= {book.folder: "" for books in library.draft_books.values() for book in books}
    return code_of


def _inside(folder: str, root: str) -> str:
    """Return the path of a folder below the root; "" for the root itself."""
    inside = os.path.relpath(folder, root).replace(os.sep, "/")
    return "" if inside == "." else inside


def _code_of_folder(inside: str, code_of: Mapping[str, str]) -> str | None:
    """Return the code of the book that a folder belongs to, None if it belongs to no book."""
    while inside not in code_of:
        if not inside:
            return None
        inside = inside.rpartition("/")[0]
    return code_of[inside]
