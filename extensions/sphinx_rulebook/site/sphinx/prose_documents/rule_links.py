"""Links of Markdown pages to rules by the files of their chapters: ``[text](kb/01-game.md#rule:kite)``."""

from __future__ import annotations

from typing import Any

from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform

from ..domain import site_of


class RuleLinks(SphinxPostTransform):
    """Makes such a link a reference to the rule, since MyST knows the headings of a page, but not its rules.

    Sphinx runs it for each document before it resolves references, and before MyST does.
    """

    default_priority = 8

    def run(self, **kwargs: Any) -> None:
        """Change the references to rules that are on the page that they name; MyST reports others."""
        view = site_of(self.env).view
        for node in self.document.findall(pending_xref):
            if node.get("reftype") != "myst" or node.get("refdomain") != "doc" or not node.get("reftargetid"):
                continue
            document = view.documents.chapters.get(node["reftarget"])
            found = view.find(node["reftargetid"], document.book.code) if document is not None else None
            if document is not None and found is not None and found[1].document == document.name:
                target = f"{document.book.code}/{node['reftargetid']}"
                node.attributes |= {"refdomain": "rule", "reftype": "ref", "reftarget": target}
