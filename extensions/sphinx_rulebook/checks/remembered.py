"""Caching the checks of books that have not changed since the last check: these checks would give the same findings
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from ..library.book_dependencies import BookDependencies, entries_beside
from ..library.kept_results import KeptResults
from ..library.label_index import labels_known
from ..library.memory import Memory
from ..library.records import RecordError, a_text, fields, many
from ..model.books import Book, Library
from ..support.content_digest import FileState, digest_file, digest_values, file_state
from .named_files import read_named, record_named, recorded_files

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class KeptForm(Generic[_Result]):
    """The form in which a result is kept between commands: functions to and from a record in JSON.

    ``read`` raises RecordError.
    """

    record: Callable[[_Result], object]
    read: Callable[[object], _Result]


_SEAL: KeptForm[str] = KeptForm(str, a_text)


class RememberedFindings:
    """Looks up the findings of a check in a memory; without one, everything is checked.

    A check may read its books, the labels of all other books, and files other than the text.
    """

    def __init__(self, library: Library, memory: Memory | None) -> None:
        self._library, self.memory = library, memory
        self._labels = labels_known(library, memory) if memory is not None else ()
        self._kept = memory.open_results if memory is not None else None
        self._dependencies = BookDependencies(library) if self._kept is not None else None

    def recall(
        self, name: str, books: Sequence[Book], form: KeptForm[_Result], check: Callable[[], _Result]
    ) -> _Result:
        """Return the result of a check of some books."""
        if self.memory is None:
            return check()
        digest = self._dependencies.of_books(books) if self._dependencies is not None else None
        if self._kept is not None and self._dependencies is not None and digest is not None:
            still_holds = partial(self._dependencies.still_holds, books)
            check = partial(self._recall_kept, self._kept, digest_values(name, digest), form, check, still_holds)
        beside = tuple(_beside(self._library.root, book) for book in books)
        given = (tuple(books), self._labels, self.memory.files_changed, beside)
        return self.memory.recall((name, *(book.folder for book in books)), given, check)

    def recall_by_digest(
        self,
        name: str,
        digest: str,
        form: KeptForm[_Result],
        check: Callable[[], _Result],
        still_holds: Callable[[], bool] = lambda: True,
    ) -> _Result:
        """Return the result of a check that depends on nothing but the contents of one file and the code.

        If the check reads the file, ``still_holds`` returns whether the file still has the contents of the ``digest``.
        """
        if self.memory is None:
            return check()
        if self._kept is not None:
            check = partial(self._recall_kept, self._kept, digest_values(name, digest), form, check, still_holds)
        return self.memory.recall(name, (digest,), check)

    def recall_seals(self, book: Book) -> None:
        """Take over the digests of a book's frozen editions from earlier commands, and keep new ones.

        An edition is verified by a digest that takes longer than the one by which the contents of every file are known
        anyway, so a file whose contents were verified before is not read again.
        """
        if self._kept is None or not book.edition_files:
            return
        from ..editions.frozen_reader import know_seal, seal_of  # most projects have no editions

        for file in book.edition_files:
            with suppress(OSError):  # the check of editions reports it
                state, digest = file_state(file.location), digest_file(file.location)
                make = partial(seal_of, file.location)
                still_holds = partial(_is_in_state, file.location, state)
                seal = self.recall_by_digest(f"seal of {file.path}", digest, _SEAL, make, still_holds)
                know_seal(file.location, state, seal)

    def _recall_kept(
        self,
        kept: KeptResults,
        key: str,
        form: KeptForm[_Result],
        check: Callable[[], _Result],
        still_holds: Callable[[], bool],
    ) -> _Result:
        record = kept.get(key)
        if record is not None:
            try:
                named, found = fields(record, 2)
                if all(one.is_same(self._library.root) for one in many(named, read_named)):
                    return form.read(found)
            except RecordError:
                pass
        with recorded_files() as files:
            result = check()
        if still_holds():
            ordered = sorted(map(record_named, files), key=repr)
            kept.put(key, [ordered, form.record(result)])
        return result


def _is_in_state(path: str, state: FileState) -> bool:
    """Return whether a file is still in a state."""
    try:
        return file_state(path) == state
    except OSError:
        return False


def _beside(root: str, book: Book) -> tuple[tuple[str, int, int], ...]:
    """Return the names, times and sizes of a book's frozen editions and of its sync state."""
    found = []
    for entry in entries_beside(root, book):
        try:
            state = entry.stat()
        except OSError:  # a link to nothing, which is reported elsewhere
            found.append((entry.name, 0, -1))
            continue
        found.append((entry.name, state.st_mtime_ns, state.st_size))
    return tuple(found)
