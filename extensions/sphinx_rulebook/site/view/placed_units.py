"""The locations of the units of a language, worked out book by book when they are first asked for.

A rebuild needs those of the books that have changed, and of the few units of others that these refer to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar, overload

_Value = TypeVar("_Value")
_Default = TypeVar("_Default")

Work = Callable[[str], None]
"""A function that works out something for the book with a code, case-folded."""


class BooksInTurn:
    """The books of which something is still to be worked out, by the paths of their chapters.

    ``work`` is called once for each code; ``codes`` are the codes of the books by the paths of all their files.
    """

    def __init__(self, codes: Mapping[str, str], work: Work) -> None:
        self._codes, self._work = codes, work
        self._left = dict.fromkeys(codes.values())

    def do(self, code: str) -> None:
        """Do the work for a book, unless it is done or the book is unknown."""
        if code in self._left:
            del self._left[code]
            self._work(code)

    def do_for(self, key: str) -> None:
        """Do the work for the book of a chapter or a unit, given by its key: the path of a file, or a path, a colon and
        the rest.
        """
        if self._left:
            self.do(self._codes.get(key) or self._codes.get(key.rpartition(":")[0], ""))

    def do_all(self) -> None:
        """Do the work for all books, in order."""
        for code in list(self._left):
            self.do(code)


class ByUnit(Mapping[str, _Value]):
    """Values by the keys of units, or of chapters, none of which is None: ``known`` is filled when a book's turn comes.

    ``steps`` are asked for a missing key one after the other.
    """

    def __init__(self, known: dict[str, _Value], steps: Iterable[BooksInTurn]) -> None:
        self._known, self._steps = known, tuple(steps)

    def __getitem__(self, key: str) -> _Value:
        """Return the value of a unit.  Raises KeyError."""
        value = self._known.get(key)
        if value is None:
            self._look_for(key)
            return self._known[key]
        return value

    @overload
    def get(self, key: str, /) -> _Value | None: ...
    @overload
    def get(self, key: str, /, default: _Value | _Default) -> _Value | _Default: ...
    def get(self, key: str, /, default: _Default | None = None) -> _Value | _Default | None:
        """Return the value of a unit, or another one if it has none, without the exception that a mapping raises for
        most units.
        """
        value = self._known.get(key)
        if value is None:
            self._look_for(key)
            return self._known.get(key, default)
        return value

    def __contains__(self, key: object) -> bool:
        """Return whether a unit has a value."""
        if isinstance(key, str):
            self._look_for(key)
        return key in self._known

    def _look_for(self, key: str) -> None:
        for step in self._steps:
            if key in self._known:
                return
            step.do_for(key)

    def __iter__(self) -> Iterator[str]:
        """Work out the values of all books, and iterate over their keys."""
        for step in self._steps:
            step.do_all()
        return iter(self._known)

    def __len__(self) -> int:
        """Work out the values of all books, and return their count."""
        return sum(1 for _ in self)
