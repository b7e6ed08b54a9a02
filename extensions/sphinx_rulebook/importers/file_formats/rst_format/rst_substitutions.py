"""A bound on substitutions that name each other: each one that names another twice doubles the text."""

from __future__ import annotations

from docutils import nodes

from ....support.errors import UnusableInputError

_WEIGHT = 100
"""What replacing one reference costs, in signs of text: docutils copies nodes, and looks for their place."""
_LEAST_ALLOWED, _FOR_EACH_SIGN = 2_000_000, 20


def check_substitutions(document: nodes.document, size: int) -> None:
    """Raise UnusableInputError if the substitutions of a document, of ``size`` signs, would become far more text.

    docutils replaces them after parsing. Its own limit is on each definition as it is written, not on what it becomes.
    """
    definitions = document.substitution_defs
    weights: dict[str, int] = {}

    def weight_of(reference: nodes.Element) -> int:
        """Return how many signs a reference stands for, with those of the references in it."""
        written = str(reference["refname"])
        name = written if written in definitions else document.substitution_names.get(written.lower(), "")
        if name not in definitions:
            return 0
        if name not in weights:
            weights[name] = 0  # docutils reports a definition that contains itself
            inner = sum(map(weight_of, definitions[name].findall(nodes.substitution_reference)))
            weights[name] = _WEIGHT + len(definitions[name].astext()) + inner
        return weights[name]

    total = sum(map(weight_of, document.findall(nodes.substitution_reference)))
    if total > _LEAST_ALLOWED + _FOR_EACH_SIGN * size:
        raise UnusableInputError("its substitutions stand for too much text; do they contain each other?")
