"""References to rules on other sites, by the inventories that Sphinx's intersphinx has loaded."""

from __future__ import annotations

import os
from collections.abc import Sequence

from sphinx.application import Sphinx
from sphinx.util import logging

from ...model.books import Book
from ..view.external_units import ExternalUnit

logger = logging.getLogger(__name__)

_KINDS = ("rule", "subrule", "section", "chapter", "term")


class ExternalRules:
    """The rules of other sites; each that no inventory has is reported once, where it is referred to first.

    ``books`` are those that refer to them, and ``root`` is the folder of their files. Inventories are searched only
    when a page is written: intersphinx may load them after our ``builder-inited``.
    """

    def __init__(self, app: Sphinx, books: Sequence[Book], root: str) -> None:
        self._app, self._books, self._root = app, books, root
        self._found: dict[str, ExternalUnit | None] = {}

    def find(self, name: str) -> ExternalUnit | None:
        """Return the unit with a name such as ``KK/rule:round``, or None if no inventory has it."""
        if name not in self._found:
            self._found[name] = self._search(name)
        return self._found[name]

    def _search(self, name: str) -> ExternalUnit | None:
        inventory = getattr(self._app.env, "intersphinx_inventory", {})
        code, _, label = name.partition("/")
        for kind in _KINDS:
            entries = inventory.get(f"rule:{kind}", {})
            for written in (name, f"{code.upper()}/{label}", f"{code.lower()}/{label}"):
                item = entries.get(written)
                if item is not None and "://" in item.uri:  # pages in all folders have the same link
                    return ExternalUnit(item.uri, item.display_name)
        logger.warning(
            "no inventory has %s; add the site of the book %s to intersphinx_mapping",
            name,
            code,
            location=self._first_place(name),
            type="rulebook",
            subtype="external",
        )
        return None

    def _first_place(self, name: str) -> str | None:
        """Return the file and the line of the first rule that refers to a unit."""
        for book in self._books:
            for chapter, unit, _ in book.walk():
                for reference in unit.references:
                    if reference.book is not None and f"{reference.book}/{reference.label}" == name:
                        return f"{os.path.join(self._root, chapter.path)}:{reference.line}:{reference.column}"
        return None
