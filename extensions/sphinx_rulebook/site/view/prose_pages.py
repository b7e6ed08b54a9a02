"""The pages of prose, which Sphinx reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol


class ListedPage(NamedTuple):
    """An entry of a table of contents: a document, or an address outside the site.

    ``title`` is "" if the author gives none, so that the document's own title counts.
    """

    target: str
    title: str
    is_document: bool


class ListOfPages(NamedTuple):
    """A table of contents in a document (Sphinx's ``toctree``); ``caption`` is "" if it has none."""

    caption: str
    pages: tuple[ListedPage, ...]


class ProsePages(Protocol):
    """The documents of one language's build, from Sphinx, which knows all of them once it has read its sources."""

    def __contains__(self, name: object) -> bool:
        """Return whether there is a document of this name."""

    @property
    def names(self) -> Iterable[str]:
        """The names of all documents."""

    @property
    def contents(self) -> Mapping[str, Sequence[str]]:
        """The documents in the table of contents of each document."""

    def lists(self, name: str) -> Sequence[ListOfPages]:
        """Return the tables of contents in a document, in its order."""

    def title(self, name: str) -> str:
        """Return the title of a document as plain text, or its name if it has none."""

    def is_generated(self, name: str) -> bool:
        """Return whether a document has no file and is generated."""

    def is_orphan(self, name: str) -> bool:
        """Return whether a document is marked as an orphan, in no table of contents."""
