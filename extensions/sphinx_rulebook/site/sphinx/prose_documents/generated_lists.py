"""The lists of chapters and books on generated pages, which our theme shows in its own way."""

from __future__ import annotations

from typing import Any

from sphinx.addnodes import toctree
from sphinx.transforms.post_transforms import SphinxPostTransform

from ..domain import domain_of
from ..rulebook_project import is_generated
from ..themes import uses_own_theme


class GeneratedLists(SphinxPostTransform):
    """Hides Sphinx's list of chapters on a generated page of our theme, which has a list of its own.

    Sphinx runs it for each document before it resolves tables of contents; other themes show the list.
    """

    default_priority = 8

    def run(self, **kwargs: Any) -> None:
        """Hide the list of a page."""
        builder = domain_of(self.env).builder
        assert builder is not None, "set in builder-inited"
        if is_generated(self.env, self.env.docname) and uses_own_theme(builder):
            for node in self.document.findall(toctree):
                node["hidden"] = True
