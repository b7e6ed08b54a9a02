"""Links from a rule's words to the glossary of its book: the definition of a term is shown where the term is used.

Each text is searched for the terms in the glossary of its own book, and so in its own language. A
translation without a glossary has no links, and chapters of the source shown in it link to the source's terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape

from markdown_it.token import Token

from ...model.units import Unit
from ..view.terms import Terms

AGAIN, AGAIN_END = "<+>", "<->"
"""Marks around links to terms that the rule has linked before; no escaped text can contain them."""

_LINKED_AGAIN = re.compile(r"<\+><a[^<>]*<@\d+>>([^<]*)</a><->")
_SHORT_RUN = 300
"""How long the rules of a run are together, in characters of markup: about what a phone shows at once."""


class RuleTerms:
    """The terms that are already linked in a rule and its subrules, or in a run of short rules.

    A reader who has just met a term knows where its definition is, and a text in which every fourth word is a link is
    hard to read. So a term is linked at its first use only.
    """

    def __init__(self) -> None:
        self.linked: set[int] = set()
        self._length = 0

    def begin(self, unit: Unit) -> None:
        """Begin a unit; a rule begins anew unless it belongs to a run of short rules."""
        if unit.rank <= 3 and self._length > _SHORT_RUN:
            self.linked, self._length = set(), 0
        self._length += len(unit.text) + len(unit.body)


class TermLinks:
    """Writes the texts of one unit with links to terms, each at its first use in the unit.

    ``opening`` returns the opening tag of the link to a term, given the term's index, or "" if no page shows the
    term; a unit is not linked to itself. Terms that the rule has ``linked`` before this unit are written between
    `AGAIN` and `AGAIN_END`: the chapter's page drops these links, the unit's own page keeps them.
    """

    def __init__(
        self, terms: Terms, unit: Unit | None, opening: Callable[[int], str], linked: set[int] | None = None
    ) -> None:
        own = terms.places.get(unit.key) if unit is not None else None
        self._terms, self._opening = terms, opening
        self._done = set() if own is None else {own}
        self._before = frozenset() if linked is None else frozenset(linked)
        self._linked = set() if linked is None else linked

    def skip_referenced(self, tokens: Iterable[Token]) -> None:
        """In the rest of the unit, skip the terms that its author already links to."""
        for token in tokens:
            if token.type == "rulebook_reference" and token.meta["label"] in self._terms.by_label:
                self._done.add(self._terms.by_label[token.meta["label"]])

    def define(self, text: str) -> None:
        """Skip a term in the rest of the rule if this is its name in bold: here it is defined."""
        for start, stop, term in self._terms.finder.find(text):
            if text[:start].strip() == "" == text[stop:].strip():
                self._done.add(term)
                self._linked.add(term)

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
                link = f"{opening}{escape(text[start:stop], quote=False)}</a>"
                if term in self._before:
                    link = f"{AGAIN}{link}{AGAIN_END}"
                self._linked.add(term)
                parts.append(f"{escape(text[end:start], quote=False)}{link}")
                end = stop
        parts.append(escape(text[end:], quote=False))
        return "".join(parts)


def with_all_links(html: str) -> str:
    """Return a text with the links to terms that the rule has linked before, too."""
    return html.replace(AGAIN, "").replace(AGAIN_END, "") if AGAIN in html else html


def with_first_links(html: str) -> str:
    """Return a text without the links to terms that the rule has linked before."""
    return _LINKED_AGAIN.sub(r"\1", html) if AGAIN in html else html
