"""Where the references of several documents in reStructuredText lead: to labels, documents and terms."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass

from docutils import nodes

from .rst_nodes import GlossaryEntries, SphinxReference
from .rst_project import RstProject


@dataclass(frozen=True, slots=True)
class RstTarget:
    """The anchor of a place, and its title, "" if it has none."""

    anchor: str
    title: str = ""


class RstTargets:
    """The places in documents that references name."""

    def __init__(self, documents: Mapping[str, nodes.document], project: RstProject) -> None:
        self._project, self._several = project, len(documents) > 1
        self._documents = {name: RstTarget(self.anchor(name, ""), _title(one)) for name, one in documents.items()}
        self._labels: dict[str, RstTarget] = {}
        self._terms: dict[str, RstTarget] = {}
        for name, document in documents.items():
            for label, id_ in document.nameids.items():
                if id_ and document.nametypes.get(label):
                    node = document.ids.get(id_)
                    self._labels.setdefault(label, RstTarget(self.anchor(name, id_), _title(node) if node else ""))
            for entries in document.findall(GlossaryEntries):
                for term in (one for one in entries if isinstance(one, nodes.term)):
                    text = " ".join(term.astext().split())
                    id_ = f"term-{re.sub(r'[^0-9a-z]+', '-', text.lower()).strip('-') or len(self._terms)}"
                    term["ids"] = [*term["ids"], id_]
                    self._terms.setdefault(text.lower(), RstTarget(self.anchor(name, id_), text))

    def anchor(self, name: str, id_: str) -> str:
        """Return the name of an anchor for an id of a file, or for the file itself; ids of a file alone are kept."""
        if not self._several:
            return id_ or f"document-{posixpath.splitext(name)[0]}"
        stem = posixpath.splitext(name)[0]
        return f"{stem}--{id_}" if id_ else f"document-{stem}"

    def find(self, reference: SphinxReference, name: str) -> RstTarget | None:
        """Return the place that a role in the file called ``name`` leads to, or None."""
        role, target = str(reference["role"]), str(reference["target"])
        label = nodes.fully_normalize_name(target)
        finders = {
            "ref": lambda: self._labels.get(label),
            "numref": lambda: self._labels.get(label),
            "eq": lambda: self._labels.get(label),
            "keyword": lambda: self._labels.get(label),
            "doc": lambda: self._document(target, name),
            "term": lambda: self._terms.get(label),
        }
        if role == "any":
            return next((found for one in ("doc", "ref", "term") if (found := finders[one]()) is not None), None)
        return finders[role]() if role in finders else None

    def page(self, address: str, name: str) -> RstTarget | None:
        """Return the document, or the label in it, that the address of a plain link names: ``other.html#label``."""
        path, _, fragment = address.partition("#")
        found = self._document(posixpath.splitext(path)[0], name) if path else None
        return (fragment and self._labels.get(fragment.replace("-", " "), self._labels.get(fragment))) or found

    def _document(self, target: str, name: str) -> RstTarget | None:
        return next(
            (self._documents[one] for one in self._project.documents(target, name, False) if one in self._documents),
            None,
        )


def _title(node: nodes.Node) -> str:
    """Return the title of a document, a section, a figure or a table."""
    if isinstance(node, nodes.document) and not any(isinstance(one, nodes.title) for one in node.children):
        section = next(node.findall(nodes.section), None)
        return _title(section) if section is not None else ""
    found = next(
        (one for one in getattr(node, "children", ()) if isinstance(one, (nodes.title, nodes.caption, nodes.rubric))),
        None,
    )
    if found is None:
        return ""
    numbers = "".join(one.astext() for one in found.children if isinstance(one, nodes.generated))
    return " ".join(found.astext().removeprefix(numbers).split())
