"""Checking books in several processes: each parses and checks some books, and the results go among the kept ones.

The check that follows finds everything there, and so its findings do not depend on the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from ..languages.numbered_library import load_library
from ..languages.pairing import translated_books
from ..library.book_dependencies import BookDependencies
from ..library.kept_results import KeptResults, kept_results_of
from ..library.label_index import index_languages
from ..library.layout import is_project
from ..library.loading import BookGroup, Loaded, find_groups, group_of, load
from ..library.memory import Memory
from ..model.books import Book, Library
from ..support.content_digest import digest_values
from ..support.errors import UnusableInputError
from ..support.processes import Crew, can_fork, do_nothing, processors
from .check_library import check_book
from .remembered import RememberedFindings

_MUCH = 2_000_000
"""With more characters than this to parse or to check, processes pay: one takes 10 ms to start, and these half a
second.
"""
_SOME = 200_000
"""With more characters than this to check, one other process pays if this one has something else to do."""
_MOST_PROCESSES = 8
"""Each takes up to 100 MB."""


class _Request(NamedTuple):
    """The names of some books, and whether to check them or only to parse them; ``results`` are those of others."""

    names: Collection[str]
    is_check: bool
    results: Mapping[str, bytes]


def prepare_check(
    path: Path,
    is_kept: bool = True,
    shows_drafts: bool = False,
    is_read: bool = False,
    meanwhile: Callable[[Memory], None] | None = None,
) -> Memory | None:
    """Return the memory for checking a project: with the results of earlier commands if they are to be used
    (``is_kept``), and with those of several processes if these pay. It is None if there are none of either.

    ``is_read`` means that the units of all books are needed in any case. ``meanwhile`` is called with the memory while
    other processes check; it is not called if they do not pay. Raises UnusableInputError.
    """
    kept = kept_results_of(path, is_kept)
    if kept is None:
        return None
    memory = Memory(kept, is_read)
    work = partial(meanwhile, memory) if meanwhile is not None else None
    return memory if _prepare(path, memory, kept, shows_drafts, work) or kept.path is not None else None


def prepare_another_check(path: Path, memory: Memory | None) -> Memory | None:
    """Return the memory for checking another state of a project, in a folder of its own, with the results that are kept
    in a memory of its present state. Raises UnusableInputError.
    """
    if memory is None or memory.kept is None or not is_project(path):
        return None
    another = Memory(memory.kept)
    _prepare(path, another, memory.kept, False, None)
    return another


def _prepare(
    path: Path, memory: Memory, kept: KeptResults, shows_drafts: bool, meanwhile: Callable[[], object] | None
) -> bool:
    """Check a project in other processes if they pay; return whether it is large enough for that."""
    count = min(processors(), _MOST_PROCESSES)
    if count < 2 or not can_fork():
        return False
    groups = find_groups(path, memory)
    if not _are_enough(groups, meanwhile is not None):
        return False
    _Preparation(path, memory, kept, shows_drafts, groups, count, meanwhile).run()
    return True


def _are_enough(groups: Collection[BookGroup], is_busy: bool) -> bool:
    """Return whether books are enough work for other processes; ``is_busy`` means that this one has other work."""
    if is_busy:
        return _size(groups) >= _SOME
    return len(groups) > 1 and _size(groups) >= _MUCH


def _size(groups: Iterable[BookGroup]) -> int:
    return sum(group.size for group in groups)


@dataclass(frozen=True)
class _Preparation:
    """The preparation of a check by a crew of processes."""

    path: Path
    memory: Memory
    kept: KeptResults
    shows_drafts: bool
    groups: Sequence[BookGroup]
    count: int
    meanwhile: Callable[[], object] | None

    def run(self) -> None:
        with ExitStack() as stack:
            crew: Crew[_Request, Mapping[str, bytes]] | None = None
            unread = [] if self.memory.is_read else [one for one in self.groups if not self.kept.keep(_key(one))]
            shares = self._shares(self.groups)  # a process checks the books that it has parsed
            if self._pays(unread, shares):
                crew = stack.enter_context(Crew(len(shares), self._answer))
                self._ask(crew, shares, unread, is_check=False)
            for group in unread:
                self.kept.put(_key(group), True)
            loaded = load(self.path, memory=self.memory, shows_drafts=self.shows_drafts)
            unchecked = self._unchecked(loaded.library)
            if crew is None:
                shares = self._shares(unchecked)
            if self._pays(unchecked, shares):
                if len(loaded.library.languages) > 1:
                    _load_checks_of_translations()  # before the crew starts, or each of its processes would
                crew = crew or stack.enter_context(Crew(len(shares), self._answer))
                self._ask(crew, shares, unchecked, is_check=True)

    def _pays(self, groups: Collection[BookGroup], shares: Sequence[Collection[str]]) -> bool:
        """Return whether these books are enough work for other processes: for at least two, if this one has nothing
        else to do.
        """
        if self.meanwhile is not None:
            # Each process looks at the whole library, which takes as long as checking some books.
            return _are_enough(groups, True) and 2 * _size(groups) >= _size(self.groups)
        names = {group.name for group in groups}
        return _are_enough(groups, False) and sum(1 for share in shares if not names.isdisjoint(share)) > 1

    def _shares(self, groups: Collection[BookGroup]) -> Sequence[Collection[str]]:
        """Return the names of the books of each process, with about as much text in each."""
        shares: list[list[BookGroup]] = [[] for _ in range(min(self.count, len(groups)))]
        for group in sorted(groups, key=lambda one: (-one.size, one.name)):
            min(shares, key=_size).append(group)
        return [{group.name for group in share} for share in shares]

    def _ask(
        self,
        crew: Crew[_Request, Mapping[str, bytes]],
        shares: Sequence[Collection[str]],
        groups: Collection[BookGroup],
        is_check: bool,
    ) -> None:
        names = {group.name for group in groups}
        results = self.kept.new() if is_check else {}
        requests = [_Request({*share}.intersection(names), is_check, results) for share in shares]
        meanwhile = self.meanwhile if is_check and self.meanwhile is not None else do_nothing
        for answer in crew.ask(requests, meanwhile):
            self.kept.add(answer)

    def _answer(self, request: _Request) -> Mapping[str, bytes]:
        """Do what is requested, in a process of the crew; return the new results."""
        self.kept.add(request.results)
        known = self.kept.new()
        try:
            if request.is_check and request.names:
                loaded = load_library(self.path, memory=self.memory, shows_drafts=self.shows_drafts, only=request.names)
                _check(loaded, self.memory, request.names)
            elif request.names:
                load(self.path, memory=self.memory, shows_drafts=self.shows_drafts, only=request.names)
        except UnusableInputError:
            return {}  # raised again by the check that follows
        return {key: data for key, data in self.kept.new().items() if key not in known}

    def _unchecked(self, library: Library) -> list[BookGroup]:
        """Return the books whose results are not kept yet, and note that they will be."""
        dependencies = BookDependencies(library)
        books: dict[str, list[Book]] = {}
        for of_language in library.books.values():
            for book in of_language:
                books.setdefault(group_of(book, library), []).append(book)
        unchecked = []
        for group in self.groups:
            digest = dependencies.of_books(books.get(group.name, ()))
            key = digest_values("checked", digest)
            if not self.kept.keep(key):
                self.kept.put(key, True)
                unchecked.append(group)
        return unchecked


def _key(group: BookGroup) -> str:
    return digest_values("parsed", group.digest)


def _load_checks_of_translations() -> None:
    """Load the modules that only projects in several languages need."""
    import_module(".check_translations", __package__)


def _check(loaded: Loaded, memory: Memory, names: Collection[str]) -> None:
    """Check some books of a library, so that the results are kept."""
    library = loaded.library
    indexes = index_languages(library)
    remembered = RememberedFindings(library, memory)
    for language in library.languages:
        for book in library.books.get(language, ()):
            if group_of(book, library) in names:
                check_book(book, library, indexes[language], remembered)
    for language in library.languages[1:]:
        from .check_translations import check_translation

        for both in translated_books(library, language):
            if group_of(both[1], library) in names:
                check_translation(library, both, indexes, remembered)
