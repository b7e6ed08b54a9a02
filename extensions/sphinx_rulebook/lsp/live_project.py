"""A project that is being edited: the files on the disk, overlaid by the unsaved texts of editors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..languages.numbered_library import load_library
from ..library.kept_results import kept_results_of
from ..library.loading import Loaded
from ..library.memory import Memory
from ..model.books import Library
from ..support.errors import NoRulesError, UnusableInputError
from .snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class OpenText:
    """The text of a file that is open in an editor, with the version number that the editor gave to this state."""

    text: str
    version: int


class LiveProject:
    """One project folder, loaded again after any change in it.

    Nothing is watched: each question compares the times of all files, which takes a millisecond for 18,000 rules.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problem: str | None = None
        """The reason why the project has no snapshot, or None if it has one."""
        self.is_rulebook = True
        """Whether there are rules in the folder, or there were some since the first file was opened."""
        self._had_rules = False
        self._memory = Memory(kept_results_of(root), is_read=True)
        self._addresses: dict[str, str] = {}
        self._open: dict[str, OpenText] = {}
        self._last: Snapshot | None = None
        self._last_pages: tuple[bytes, ...] = ()

    def put(self, path: Path, address: str, text: str, version: int) -> bool:
        """Take over the text of an open file, which the editor knows by an ``address``.

        Return whether the text was accepted: a version older than the known one is rejected.
        """
        known = self._open.get(str(path))
        if known is not None and version < known.version:
            return False
        self._addresses[str(path)] = address
        self._open[str(path)] = OpenText(text, version)
        self._memory.unsaved[str(path)] = text.encode("utf-8", "replace")
        return True

    def drop(self, path: Path) -> None:
        """Forget the text of a file that is no longer open; the file on the disk is valid again."""
        self._open.pop(str(path), None)
        self._addresses.pop(str(path), None)
        self._memory.unsaved.pop(str(path), None)

    def address(self, path: Path) -> str:
        """Return the editor's address of a file."""
        return self._addresses.get(str(path)) or path.as_uri()

    def version(self, path: Path) -> int | None:
        """Return the version of an open file, or None if it is not open."""
        known = self._open.get(str(path))
        return known.version if known is not None else None

    def is_saved(self, path: Path) -> bool:
        """Return whether the file on the disk has the text in the editor; many editors keep neither its line ends nor
        its byte order mark.
        """
        known = self._open.get(str(path))
        try:
            return known is None or _as_read(path.read_bytes()) == _as_read(known.text.encode("utf-8", "replace"))
        except OSError:
            return False

    def note_files_changed(self) -> None:
        """Record that files have appeared or disappeared, possibly including pictures and linked pages."""
        self._memory.files_changed += 1

    @property
    def is_in_use(self) -> bool:
        """Whether any file of the project is open."""
        return bool(self._open)

    def snapshot(self) -> Snapshot | None:
        """Return the current state of the project, or None if it cannot be loaded; `problem` is then the reason."""
        try:
            loaded = load_library(self.root, memory=self._memory, shows_drafts=True)
        except UnusableInputError as error:
            self.problem, self._last = str(error), None
            self.is_rulebook = self._had_rules or not isinstance(error, NoRulesError)
            return None
        self.problem, self.is_rulebook, self._had_rules = None, True, True
        pages = self._pages(loaded.library)
        if self._last is None or pages != self._last_pages or not _is_same(self._last.loaded, loaded):
            self._last, self._last_pages = Snapshot(loaded, self._memory, self._addresses), pages
        return self._last

    def _pages(self, library: Library) -> tuple[bytes, ...]:
        """Return the texts of prose pages, which also refer to rules; a library only has the names of these pages."""
        of_books = (path for books in library.books.values() for book in books for path in book.prose)
        paths = (*of_books, *(path for prose in library.prose.values() for path in prose))
        return tuple(map(self._read, paths))

    def _read(self, path: str) -> bytes:
        try:
            return self._memory.read(self.root / path)
        except OSError:
            return b""  # it was deleted at this moment; the next load will notice


def _as_read(data: bytes) -> str:
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _is_same(last: Loaded, now: Loaded) -> bool:
    """Return whether the same books, names of pages and findings were loaded."""
    one, other = last.library, now.library
    if last.findings != now.findings or one.prose != other.prose or one.books.keys() != other.books.keys():
        return False
    return all(
        len(books) == len(others) and all(book is another for book, another in zip(books, others, strict=True))
        for books, others in zip(one.books.values(), other.books.values(), strict=True)
    )
