"""The text within paragraphs of reStructuredText as HTML."""

from __future__ import annotations

import html
from collections.abc import Callable

from docutils import nodes

from ..logical_lines import UnsureKind
from ..placed_html import UNKNOWN_REMEDY, PageMaker, anchor, formula, link, note_link
from .rst_nodes import SphinxReference, UnknownRole, UnreadPart
from .rst_project import RstProject
from .rst_targets import RstTargets

_MADE_PAGES = frozenset({"genindex", "modindex", "py-modindex", "search"})
"""The labels of pages that Sphinx makes itself, which are not in the project."""
_TAGS = {
    "emphasis": "i",
    "strong": "b",
    "literal": "code",
    "subscript": "sub",
    "superscript": "sup",
    "title_reference": "cite",
}


class RstInline:
    """Writes the text of paragraphs.

    ``numbers`` are the printed numbers of sections by their anchors, ``notes`` the anchors of footnotes. ``file`` is
    the document, ``place`` the file and the line that are being read, which the document may include.
    """

    def __init__(self, maker: PageMaker, targets: RstTargets, project: RstProject) -> None:
        self.file, self.place = "", ("", 0)
        self.numbers: dict[str, str] = {}
        self.notes: set[str] = set()
        self._maker, self._targets, self._project = maker, targets, project

    def go_to(self, node: nodes.Element) -> None:
        """Note the place of a node, if it is known."""
        if node.line:
            known = node.source if node.source in self._maker.sources else None
            self.place = (known or self.file, node.line)

    def text(self, node: nodes.Element) -> str:
        """Return the HTML of what is in a node."""
        return "".join(map(self.one, node.children))

    def ids(self, node: nodes.Element) -> str:
        """Return the HTML of the ids of a node."""
        ids: list[str] = node.get("ids", [])
        return "".join(anchor(self._targets.anchor(self.file, one)) for one in ids)

    def one(self, node: nodes.Node) -> str:
        """Return the HTML of a node within a paragraph."""
        if isinstance(node, nodes.Text):
            return html.escape(str(node.astext()).replace("\0", ""))
        if not isinstance(node, nodes.Element):
            return ""
        self.go_to(node)
        own: Callable[[nodes.Element], str] | None = {
            "reference": self._reference,
            "SphinxReference": self._sphinx,
            "footnote_reference": self._note,
            "citation_reference": self._citation,
            "image": self.image,
            "math": self._math,
            "UnknownRole": self._unknown,
            "UnreadPart": self._unread,
        }.get(node.tagname)
        if own is not None:
            return own(node) if node.tagname.endswith("_reference") else self.ids(node) + own(node)
        if node.tagname in ("system_message", "substitution_definition", "comment", "label"):
            return ""
        tag = _TAGS.get(node.tagname)
        inner = self.text(node)
        return f"{self.ids(node)}<{tag}>{inner}</{tag}>" if tag else self.ids(node) + inner

    def _reference(self, node: nodes.Element) -> str:
        shown = self.text(node)
        if node.get("refid"):
            return link(self._targets.anchor(self.file, node["refid"]), shown)
        address = str(node.get("refuri", ""))
        found = None if ":" in address.partition("/")[0] else self._targets.page(address, self.file)
        if found is not None:
            return link(found.anchor, shown)
        return f'<a href="{html.escape(address)}">{shown}</a>' if address else shown

    def _sphinx(self, node: nodes.Element) -> str:
        assert isinstance(node, SphinxReference)
        found = self._targets.find(node, self.file)
        role, target, text = str(node["role"]), str(node["target"]), node.astext()
        if role in ("download", "option", "envvar"):
            return html.escape(text)
        if found is None:
            if role != "keyword" and target not in _MADE_PAGES:
                self._maker.doubt(
                    f"The reference :{role}:`{target}` leads to nothing; its text was kept.",
                    *self.place,
                    "Write a label with this name, or the name of one that the document has.",
                    "Which rule is meant?",
                    UnsureKind.REFERENCE,
                )
            return html.escape(text)
        number = self.numbers.get(found.anchor, "")
        if role == "numref":
            if not node["has_text"]:
                text = "Section %s" if number else found.title or text
            text = text.replace("%s", number or found.title).replace("{number}", number or found.title)
            text = text.replace("{name}", found.title)
        elif not node["has_text"] and role != "term":
            text = found.title or text
        return link(found.anchor, html.escape(text))

    def _note(self, node: nodes.Element) -> str:
        refid = self._targets.anchor(self.file, node.get("refid", ""))
        if refid not in self.notes:
            return html.escape(f"[{node.astext()}]")
        return note_link(refid)

    def _citation(self, node: nodes.Element) -> str:
        shown = html.escape(f"[{node.astext()}]")
        return link(self._targets.anchor(self.file, node["refid"]), shown) if node.get("refid") else shown

    def image(self, node: nodes.Element) -> str:
        """Return the HTML of a picture."""
        address, alt = str(node.get("uri", "")), str(node.get("alt", ""))
        if "//" not in address and not address.startswith("data:"):
            address = self._project.picture(address, self.file)
        return f'<img src="{html.escape(address)}" alt="{html.escape(alt)}">'

    def _math(self, node: nodes.Element) -> str:
        return self.formula(node.astext())

    def formula(self, tex: str) -> str:
        """Return the HTML of a formula; one that cannot be read stays as it is typed, with a doubt."""
        shown = formula(tex)
        if shown is None:
            self._maker.doubt(
                f"The formula {' '.join(tex.split())[:60]} cannot be read; it was kept as it is typed.",
                *self.place,
                "Write it with the commands that formulas of books have.",
            )
            return f"<code>{html.escape(tex)}</code>"
        return shown

    def _unknown(self, node: nodes.Element) -> str:
        assert isinstance(node, UnknownRole)
        self._maker.unknown(f"The role :{node['name']}:", UNKNOWN_REMEDY, *self.place)
        return html.escape(node.astext())

    def _unread(self, node: nodes.Element) -> str:
        assert isinstance(node, UnreadPart)
        self._maker.leave_out(str(node["text"]), str(node["reason"]), *self.place)
        return ""
