"""The texts of the pages of prose, from Sphinx's environment, for the search."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.environment import BuildEnvironment

from ...scripts.prose_script import ProseSection

_BLOCKS = (nodes.paragraph, nodes.term, nodes.literal_block, nodes.caption, nodes.line)
"""The elements whose text is a piece of its own."""


def prose_sections(env: BuildEnvironment, name: str) -> Iterator[ProseSection]:
    """Yield the sections of a document in reading order; sections without a title are left out."""
    for section in env.get_doctree(name).findall(nodes.section):
        title = next((child for child in section.children if isinstance(child, nodes.title)), None)
        if title is not None and section["ids"]:
            yield ProseSection(section["ids"][0], _plain(title), " ".join(_texts(section)))


def _texts(section: nodes.Element) -> Iterator[str]:
    """Yield the texts of a section, without those of the sections in it."""
    for child in section.children:
        if isinstance(child, (nodes.section, nodes.title)) or not isinstance(child, nodes.Element):
            continue
        if isinstance(child, _BLOCKS):
            yield _plain(child)
        else:
            yield from _texts(child)


def _plain(node: nodes.Element) -> str:
    """Return the text of an element; the target of a reference without words of its own is not text."""
    text = "".join(map(_text, node.children))
    return re.sub(r"\s+", " ", text).strip()


def _text(node: nodes.Node) -> str:
    if isinstance(node, pending_xref) and not node.get("refexplicit", True):
        return ""
    return "".join(map(_text, node.children)) if isinstance(node, nodes.Element) else node.astext()
