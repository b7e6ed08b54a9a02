"""The numbers that Sphinx gives to the sections of the documents in a numbered tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from docutils import nodes

from .rst_nodes import DocumentTree, key_of
from .rst_targets import RstTargets


def section_numbers(
    names: Sequence[str],
    documents: Mapping[str, nodes.document],
    trees: Mapping[str, Sequence[str]],
    targets: RstTargets,
) -> dict[str, str]:
    """Return the numbers of sections by their anchors, in the documents called ``names`` and those of their trees."""
    numbering = _Numbering(documents, trees, targets)
    for name in names:
        numbering.add(documents[name], name)
    return numbering.numbers


class _Numbering:
    """Counts sections in the order in which the documents are shown; a document is counted at its first place."""

    def __init__(
        self, documents: Mapping[str, nodes.document], trees: Mapping[str, Sequence[str]], targets: RstTargets
    ) -> None:
        self.numbers: dict[str, str] = {}
        self._documents, self._trees, self._targets = documents, trees, targets
        self._counts: list[int] = []  # of the open sections below a numbered tree, from the outermost
        self._depth = 0  # how many ranks of sections the tree numbers
        self._counted: set[str] = set()

    def add(self, node: nodes.Element, name: str) -> None:
        """Number the sections in a node of the file ``name``, and in the documents of its trees."""
        if isinstance(node, nodes.document):
            self._counted.add(name)
        for child in node.children:
            if isinstance(child, nodes.section):
                self._section(child, name)
            elif isinstance(child, DocumentTree):
                self._tree(child, name)
            elif isinstance(child, nodes.Element) and not isinstance(child, nodes.TextElement):
                self.add(child, name)

    def _section(self, section: nodes.section, name: str) -> None:
        if not self._counts:  # no numbered tree is open
            self.add(section, name)
            return
        self._counts[-1] += 1
        if len(self._counts) <= self._depth:
            number = ".".join(map(str, self._counts))
            self.numbers.update((self._targets.anchor(name, id_), number) for id_ in section["ids"])
            self.numbers.setdefault(self._targets.anchor(name, ""), number)
        self._counts.append(0)
        self.add(section, name)
        self._counts.pop()

    def _tree(self, tree: DocumentTree, name: str) -> None:
        starts = bool(tree["numbered"]) and not self._counts
        if starts:
            self._counts, self._depth = [0], tree["numbered"]
        for one in self._trees.get(key_of(name, tree), ()):
            if one not in self._counted:
                self.add(self._documents[one], one)
        if starts:
            self._counts = []
