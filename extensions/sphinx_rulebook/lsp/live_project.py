"""A project that is being edited: on the disk, with what editors have not saved laid over it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..library import Loaded, UnusableInputError, is_project, load
from ..memory import Memory
from ..model import Library
from .snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class OpenText:
    """The text of a file that is open in an editor, with the number that the editor gave to this state of it."""

    text: str
    version: int


class LiveProject:
    """One project folder, loaded again whenever something of it has changed.

    Nothing is watched: each question looks at the times of all files, which takes a millisecond for 18,000 rules.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problem: str | None = None
        """Why there is no snapshot; None while there is one."""
        self._memory = Memory()
        self._addresses: dict[str, str] = {}
        self._open: dict[str, OpenText] = {}
        self._last: Snapshot | None = None
        self._last_pages: tuple[bytes, ...] = ()

    def put(self, path: Path, address: str, text: str, version: int) -> bool:
        """Take the text of an open file, which the editor knows by an ``address``.

        Return whether it was taken: one older than what is known is not.
        """
        known = self._open.get(str(path))
        if known is not None and version < known.version:
            return False
        self._addresses[str(path)] = address
        self._open[str(path)] = OpenText(text, version)
        self._memory.unsaved[str(path)] = text.encode("utf-8", "replace")
        return True

    def drop(self, path: Path) -> None:
        """Forget the text of a file that is not open any more; what is on the disk counts."""
        self._open.pop(str(path), None)
        self._addresses.pop(str(path), None)
        self._memory.unsaved.pop(str(path), None)

    def address(self, path: Path) -> str:
        """Return how the editor calls a file."""
        return self._addresses.get(str(path)) or path.as_uri()

    def version(self, path: Path) -> int | None:
        """Return the version of an open file, None for one that is not open."""
        known = self._open.get(str(path))
        return known.version if known is not None else None

    def is_saved(self, path: Path) -> bool:
        """Say whether the disk has what the editor shows."""
        known = self._open.get(str(path))
        try:
            return known is None or path.read_bytes() == known.text.encode("utf-8", "replace")
        except OSError:
            return False

    def note_files_changed(self) -> None:
        """Take note that files have come or gone, pictures and linked pages perhaps among them."""
        self._memory.files_changed += 1

    @property
    def is_in_use(self) -> bool:
        """Whether any file of it is open."""
        return bool(self._open)

    def snapshot(self) -> Snapshot | None:
        """Return the project as it is now; None where it cannot be loaded, and then `problem` says why."""
        try:
            loaded = load(self.root, memory=self._memory)
        except UnusableInputError as error:
            self.problem, self._last = str(error), None
            return None
        self.problem = None
        pages = self._pages(loaded.library)
        if self._last is None or pages != self._last_pages or not _is_same(self._last.loaded, loaded):
            self._last, self._last_pages = Snapshot(loaded, self._memory, self._addresses), pages
        return self._last

    def _pages(self, library: Library) -> tuple[bytes, ...]:
        """Return the texts of the pages of prose, which a library only names; they refer to rules too."""
        of_books = (path for books in library.books.values() for book in books for path in book.prose)
        paths = (*of_books, *(path for prose in library.prose.values() for path in prose))
        return tuple(map(self._read, paths))

    def _read(self, path: str) -> bytes:
        try:
            return self._memory.read(self.root / path)
        except OSError:
            return b""  # it has gone this moment; the next load knows


def _is_same(last: Loaded, now: Loaded) -> bool:
    """Say whether the same books, names of pages and findings were loaded."""
    one, other = last.library, now.library
    if last.findings != now.findings or one.prose != other.prose or one.books.keys() != other.books.keys():
        return False
    return all(
        len(books) == len(others) and all(book is another for book, another in zip(books, others, strict=True))
        for books, others in zip(one.books.values(), other.books.values(), strict=True)
    )


def project_root(path: Path, folders: list[Path]) -> Path:
    """Return the folder of the project that a file belongs to.

    It is the nearest above it that holds ``source/``; else the folder that is open in the editor, one of ``folders``;
    else the file's own.
    """
    for parent in path.parents:
        if is_project(parent):
            return parent
    return next((folder for folder in folders if path.is_relative_to(folder)), path.parent)
