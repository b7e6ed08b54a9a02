"""What the page of a chapter says beside its units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from ...model.units import Kind, Unit
from ..html.addresses import Addresses
from ..html.unit_facts import TextLink, UnitFacts
from ..view.citations import CitingRuling
from ..view.interface_words import Words
from ..view.language_view import LanguageView
from ..view.library_views import LibraryViews
from ..view.page_documents import ROOT_DOCUMENT, ChapterDocument
from ..view.rule_page_names import folder_of
from ..view.terms import term_name
from .history_marks import history_mark
from .page_plan import PagePlan

MOST_NAMES = 3
"""How many names in other languages stand beside a term."""


class ChapterFacts(UnitFacts):
    """The facts about the units of one chapter on its own page.

    ``rule_pages`` are the names of the pages of the book's rules, by the keys of the units; ``others`` are the
    languages that are built together with this one.
    """

    def __init__(
        self,
        views: LibraryViews,
        view: LanguageView,
        document: ChapterDocument,
        plan: PagePlan,
        addresses: Addresses,
        words: Words,
        rule_pages: Mapping[str, str],
        others: Sequence[str],
    ) -> None:
        self._views, self._view, self._document = views, view, document
        self._addresses, self._words = addresses, words
        self._rule_pages, self._others = rule_pages, others[:MOST_NAMES]
        book = f"{document.name.rpartition('/')[0]}/{ROOT_DOCUMENT}"
        self._editions = plan.editions.get(book)
        graph = plan.graph_pages.get(book)
        self._graph_uri = addresses.page(document.name, graph) if graph is not None else ""
        sample = addresses.page(document.name, f"{folder_of(document.book)}x")
        self._before_name, _, self._after_name = sample.rpartition("x")

    def change(self, unit: Unit) -> TextLink | None:
        """Return a link to the latest change of a unit, or None if it never changed."""
        if self._editions is None:
            return None
        if unit.kind is Kind.RULING and len(self._editions.history_of(unit)) < 2:
            return None  # that it was added says less than its date
        return history_mark(self._editions, unit, self._document, self._words, self._addresses)

    def all_citing_uri(self, unit: Unit) -> str:
        """Return the address of the rule's own page, or else of the unit in the graph; "" if there is no graph."""
        name, place = self._rule_pages.get(unit.key), self._view.place(unit)
        if not self._graph_uri or place is None:
            return ""
        if name is not None:
            return f"{self._before_name}{quote(name)}{self._after_name}#cited"
        return f"{self._graph_uri}?rule={quote(place.anchor)}"

    def all_rulings_uri(self, unit: Unit) -> str:
        """Return the address of the rulings on the rule's own page, or else of the unit in the graph, or ""."""
        return self.all_citing_uri(unit).replace("#cited", "#rulings")

    def is_changed_under(self, unit: Unit, ruling: CitingRuling) -> bool:
        """Return whether a unit has changed since a ruling that cites it was confirmed."""
        return self._views.reviews.has_changed(ruling, unit, self._document.book)

    def lasting_id(self, unit: Unit) -> str:
        """Return the id of a unit without a label, which is also the name of its page."""
        return self._rule_pages.get(unit.key, "") if unit.label is None else ""

    def names(self, unit: Unit) -> Sequence[tuple[str, str]]:
        """Return the names of a term in other languages, each after its language."""
        if unit.kind is not Kind.TERM:
            return ()
        language, code = self._document.book.language, self._document.book.code
        names = []
        for other in self._others:
            there = self._views.counterparts.counterpart(unit, language, code, other)
            if there is not None:
                names.append((other, term_name(there)))
        return names
