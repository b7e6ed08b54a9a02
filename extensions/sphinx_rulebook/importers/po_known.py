"""What an import has to be told of the project: what an export would write of it now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from ..findings import Finding
from ..languages.pairing import PairedBook
from ..model import Library


class KnownEntry(Protocol):
    """A unit of the source with its translation, by their places; the translation is "" and None where it has none."""

    @property
    def id(self) -> str: ...  # noqa: D102  # said above, as are the others

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
"""Returns the books of a library for one language; appends what is wrong with their sync states."""
