"""Nodes of a document that docutils does not have: what Sphinx adds, and what is not known."""

from __future__ import annotations

from docutils import nodes


class SphinxReference(nodes.Inline, nodes.TextElement):
    """A role of Sphinx that leads somewhere: ``role``, ``target``, and the text if it ``has_text`` of its own."""


class DocumentTree(nodes.General, nodes.Element):
    """A ``toctree``: its ``entries``, its depth of numbers (``numbered``), and whether it is ``is_glob``."""


class GlossaryEntries(nodes.General, nodes.Element):
    """A ``glossary``, whose children are terms, each followed by its definition."""


class UnreadPart(nodes.General, nodes.Element):
    """A text that is not shown, with the ``reason``."""


class UnknownMarkup(nodes.General, nodes.Element):
    """A directive that is not known: its ``name``, around what is in it."""


class UnknownRole(nodes.Inline, nodes.TextElement):
    """A role that is not known: its ``name``, around its text."""


def key_of(name: str, tree: nodes.Element) -> str:
    """Return the key of a tree of documents in the file called ``name``."""
    return f"{name}\n{tree.get('place', 0)}"
