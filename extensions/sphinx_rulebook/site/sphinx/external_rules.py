"""References to rules on other sites, by the inventories that Sphinx's intersphinx has loaded."""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util import logging

from ..view.external_units import ExternalUnit

logger = logging.getLogger(__name__)

_KINDS = ("rule", "subrule", "section", "chapter", "term")


class ExternalRules:
    """The rules of other sites; each that no inventory has is reported once.

    Inventories are searched only when a page is written: intersphinx may load them after our ``builder-inited``.
    """

    def __init__(self, app: Sphinx) -> None:
        self._app = app
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
            type="rulebook",
            subtype="external",
        )
        return None
