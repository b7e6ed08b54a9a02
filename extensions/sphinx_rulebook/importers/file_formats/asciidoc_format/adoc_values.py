"""The attributes that are set at each place of a document in AsciiDoc."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping


class AdocValues(Mapping[str, str]):
    """The values of attributes at one place of a document.

    Each text keeps those of its place until it is shown at the end. The places share one history, with the times and
    the values of each attribute: with a copy for each text, a document with thousands of them would fill the memory.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        """Begin a history with the values at the start of a document."""
        self._history: dict[str, list[tuple[int, str | None]]] = {name: [(0, one)] for name, one in values.items()}
        self._time = 0

    def then(self, name: str, value: str | None) -> AdocValues:
        """Return the values after an attribute is set, or unset if the value is None; these are the last so far."""
        later = AdocValues.__new__(AdocValues)
        later._history, later._time = self._history, self._time + 1
        self._history.setdefault(name, []).append((later._time, value))
        return later

    def __getitem__(self, name: str) -> str:
        """Return a value. Raises KeyError if the attribute is not set here."""
        changes = self._history[name]
        before = bisect_right(changes, self._time, key=lambda change: change[0])
        value = changes[before - 1][1] if before else None
        if value is None:
            raise KeyError(name)
        return value

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the attributes that are set here."""
        return (name for name in self._history if name in self)

    def __len__(self) -> int:
        """Return how many attributes are set here."""
        return sum(1 for _ in self)
