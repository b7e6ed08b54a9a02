"""The units of a chapter that has not been parsed, because what a check needs of it is known already."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, overload

from .units import Anchor, Status, Unit


class LabelledUnit(NamedTuple):
    """The part of a unit with labels that other books may show or depend on; ``position`` is its index in its
    chapter.
    """

    position: int
    label: str | None
    anchors: tuple[Anchor, ...]
    line: int
    status: Status | None
    number: str | None


class UnitAmounts(NamedTuple):
    """How many rules and subrules there are among some units, and how many references are in them and their
    examples.
    """

    rules: int
    references: int


class UnreadUnits(Sequence[Unit]):
    """A sequence of units that are parsed when one of them is needed.

    ``size`` is their count, ``amounts`` those of rules and references, ``statuses`` are the different statuses of the
    units, that of the first unit first, and ``labelled`` returns the units with labels.
    """

    __slots__ = ("_labelled", "_parse", "_size", "_units", "amounts", "statuses")

    def __init__(
        self,
        size: int,
        amounts: UnitAmounts,
        statuses: tuple[Status | None, ...],
        labelled: Callable[[], Sequence[LabelledUnit]],
        parse: Callable[[], Sequence[Unit]],
    ) -> None:
        self._size, self.amounts, self.statuses = size, amounts, statuses
        self._labelled, self._parse = labelled, parse
        self._units: Sequence[Unit] | None = None

    @property
    def labelled(self) -> Sequence[LabelledUnit]:
        """The units that have labels, in order."""
        return self._labelled()

    def _read(self) -> Sequence[Unit]:
        if self._units is None:
            self._units = self._parse()
        return self._units

    def __len__(self) -> int:
        """Return the count of the units, which does not need them."""
        return self._size

    def __iter__(self) -> Iterator[Unit]:
        """Parse the units, and iterate over them."""
        return iter(self._read())

    @overload
    def __getitem__(self, place: int) -> Unit: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Unit]: ...
    def __getitem__(self, place: int | slice) -> Unit | Sequence[Unit]:
        """Parse the units, and return one or some of them."""
        return self._read()[place]

    def __eq__(self, other: object) -> bool:
        """Return whether two sequences have the same units, whether or not they have been parsed."""
        return isinstance(other, Sequence) and (self is other or tuple(self) == tuple(other))

    def __hash__(self) -> int:
        """Return the same hash as that of a tuple of the units."""
        return hash(tuple(self))
