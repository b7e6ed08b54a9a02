"""The data about the project that an import needs: the current entries, as an export would write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from ..languages.pairing import PairedBook
from ..model.books import Library
from ..model.findings import Finding


class KnownEntry(Protocol):
    """A unit of the source with its translation, by their places; the translation is "" and its place None if the
    unit is not translated.
    """

    @property
    def id(self) -> str: ...  # noqa: D102  # described above, like the others

    @property
    def place(self) -> int: ...  # noqa: D102

    @property
    def counterpart(self) -> int | None: ...  # noqa: D102

    @property
    def source(self) -> str: ...  # noqa: D102

    @property
    def translation(self) -> str: ...  # noqa: D102

    @property
    def is_fuzzy(self) -> bool: ...  # noqa: D102


class KnownBook(Protocol):
    """The entries of a book in reading order, with the pairs that they come from."""

    @property
    def paired(self) -> PairedBook: ...  # noqa: D102

    @property
    def entries(self) -> Sequence[KnownEntry]: ...  # noqa: D102


ReadEntries = Callable[[Library, str, list[Finding]], Iterable[KnownBook]]
"""A function that returns the books of a library for one language, and appends problems with their sync states."""
