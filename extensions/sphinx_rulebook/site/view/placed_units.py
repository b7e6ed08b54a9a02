"""The locations of the units of a language, worked out when they are first asked for: those of a chapter at once, or
those of a book.

A rebuild needs those of the books that have changed, and of the few chapters of others that these refer to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, overload

_Value = TypeVar("_Value")
_Default = TypeVar("_Default")

Work = Callable[[str], None]
"""A function that works out something for the book with a code, case-folded, or for the chapter with a path."""


class WorkInTurn:
    """Work that is done part by part: for a book, given by its code, or for a chapter, given by its path.

    ``work`` is called once for each part; ``parts`` are the parts by the paths of all files.
    """

    def __init__(self, parts: Mapping[str, str], work: Work) -> None:
        self._parts, self._work = parts, work
        self.left = dict.fromkeys(parts.values())
        """The parts that are still to be worked on."""

    def do(self, part: str) -> None:
        """Do the work for a part, unless it is done or the part is unknown."""
        if part in self.left:
            del self.left[part]
            self._work(part)

    def do_for(self, key: str) -> None:
        """Do the work for the part with a chapter or a unit, given by its key: the path of a file, or a path, a colon
        and the rest.
        """
        if self.left:
            self.do(self._parts.get(key) or self._parts.get(key.rpartition(":")[0], ""))

    def do_all(self) -> None:
        """Do the work for all parts, in order."""
        for part in list(self.left):
            self.do(part)


class ByUnit(dict[str, _Value]):
    """Values by the keys of units, or of chapters, none of which is None; each is filled in with the part it is in.

    ``steps`` are asked for a missing key one after the other. Every page looks up hundreds of units, so a key that is
    there costs no more than in any other dictionary. To iterate over it shows only what is there already.
    """

    def __init__(self, steps: Iterable[WorkInTurn]) -> None:
        super().__init__()
        self._steps = tuple(steps)

    def __missing__(self, key: str) -> _Value:
        """Return the value of a unit after the work for it.  Raises KeyError."""
        self._look_for(key)
        value = self.known(key)
        if value is None:
            raise KeyError(key)
        return value

    @overload
    def get(self, key: str, default: None = None, /) -> _Value | None: ...
    @overload
    def get(self, key: str, default: _Value, /) -> _Value: ...
    @overload
    def get(self, key: str, default: _Default, /) -> _Value | _Default: ...
    def get(self, key: str, default: object = None, /) -> object:
        """Return the value of a unit, or another one if it has none."""
        value = dict.get(self, key)
        if value is None and self._steps:
            self._look_for(key)
            value = dict.get(self, key)
        return default if value is None else value

    def known(self, key: str) -> _Value | None:
        """Return the value of a unit if it is there already."""
        return dict.get(self, key)

    def __contains__(self, key: object) -> bool:
        """Return whether a unit has a value."""
        return isinstance(key, str) and self.get(key) is not None

    def with_others(self, others: Mapping[str, _Value]) -> ByUnit[_Value]:
        """Return all values, after all work, and those of other units."""
        for step in self._steps:
            step.do_all()
        both: ByUnit[_Value] = ByUnit(())
        both.update(self)
        both.update(others)
        return both

    def _look_for(self, key: str) -> None:
        for step in self._steps:
            if self.known(key) is None:
                step.do_for(key)
        # Pages ask for many keys that have no value; a step that is done need not be asked again.
        self._steps = tuple(step for step in self._steps if step.left)
