"""Links of Markdown pages to rules and to pages of books by their files: ``[text](kb/01-game.md#rule:kite)``."""

from __future__ import annotations

from typing import Any

from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform

from ..domain import linked_document, site_of


class RuleLinks(SphinxPostTransform):
    """Makes such a link a reference to our document, or to the rule on it. MyST knows neither the names that we give to
    the documents of files, nor generated pages, nor rules.

    Sphinx runs it for each document before it resolves references, and before MyST does.
    """

    default_priority = 8

    def run(self, **kwargs: Any) -> None:
        """Change the references to our documents, and to rules that are on them; MyST reports others."""
        for node in self.document.findall(pending_xref):
            if node.get("reftype") == "myst":
                self._lead_to_document(node)
                self._lead_to_rule(node)

    def _lead_to_document(self, node: pending_xref) -> None:
        """Let a link lead to the document of the file that it names.

        The file may have been made, or moved, after Sphinx has read the page.
        """
        is_document = node.get("refdomain") == "doc"
        target = node["reftarget"]
        document = linked_document(self.env, node.get("refdoc", self.env.docname), target)
        if document is not None:
            fragment = node.get("reftargetid") if is_document else target.partition("#")[2] or None
            node.attributes |= {"refdomain": "doc", "reftarget": document, "reftargetid": fragment}
        elif is_document and target in site_of(self.env).view.documents.paths:
            # Our documents have names of their own: no file of this name is one of them now.
            node.attributes |= {"refdomain": None, "reftarget": f"{target}.md"}

    def _lead_to_rule(self, node: pending_xref) -> None:
        if node.get("refdomain") != "doc" or not node.get("reftargetid"):
            return
        view = site_of(self.env).view
        document = view.documents.chapters.get(node["reftarget"])
        found = view.find(node["reftargetid"], document.book.code) if document is not None else None
        if document is not None and found is not None and found[1].document == document.name:
            target = f"{document.book.code}/{node['reftargetid']}"
            node.attributes |= {"refdomain": "rule", "reftype": "ref", "reftarget": target}
