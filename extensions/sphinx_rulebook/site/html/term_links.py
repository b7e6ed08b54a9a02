"""Links from a rule's words to the glossary of its book: the definition of a term is shown where the term is used.

Each text is searched for the terms in the glossary of its own book, and so in its own language. A
translation without a glossary has no links, and chapters of the source shown in it link to the source's terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from markdown_it.token import Token

from ...model.units import Unit
from ..view.terms import Terms


class TermLinks:
    """Writes the texts of one unit with links to terms, each at its first occurrence in a paragraph.

    ``opening`` returns the opening tag of the link to a term, given the term's index, or "" if no page shows the
    term; a unit is not linked to itself.
    """

    def __init__(self, terms: Terms, unit: Unit | None, opening: Callable[[int], str]) -> None:
        own = terms.places.get(unit.key) if unit is not None else None
        self._terms, self._opening = terms, opening
        self._own = frozenset() if own is None else frozenset((own,))
        self._done = set(self._own)

    def begin_paragraph(self) -> None:
        """Allow every term to be linked again."""
        self._done = set(self._own)

    def skip_referenced(self, tokens: Iterable[Token]) -> None:
        """In this paragraph, skip the terms that its author already links to."""
        for token in tokens:
            if token.type == "rulebook_reference" and token.meta["label"] in self._terms.by_label:
                self._done.add(self._terms.by_label[token.meta["label"]])

    def html(self, text: str) -> str:
        """Return a piece of a paragraph's text, escaped, with its links."""
        parts: list[str] = []
        end = 0
        for start, stop, term in self._terms.finder.find(text):
            if term in self._done:
                continue
            self._done.add(term)
            opening = self._opening(term)
            if opening:
                shown = escape(text[start:stop], quote=False)
                parts.append(f"{escape(text[end:start], quote=False)}{opening}{shown}</a>")
                end = stop
        parts.append(escape(text[end:], quote=False))
        return "".join(parts)
