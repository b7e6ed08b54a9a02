"""The page with all rulings of a book, to be filtered by chapter, tag, year and status."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import NamedTuple

from ....library.printed_numbers import plain_title
from ....markup.ruling_facts import is_rulings_file
from ....model.answered_questions import RulingFacts, RulingStatus
from ....model.units import Kind
from ....rulings.review_states import references_of
from ...html.ruling_notices import STATUS_NAMES, status_badge
from ...html.templates import piece
from ...view.language_view import LanguageView, Shown
from ...view.page_documents import ROOT_DOCUMENT, BookDocument, ChapterDocument
from ...view.readable_dates import readable_date
from ..language_site import Site
from ..page_contexts import PageContexts
from ..page_writer import OwnPage

RULING_FEED = "rulings.atom"
TO_REVIEW = "review"
"""The value of the filter for rulings to review; the others are those of `RulingStatus`."""


class RulingListPage(NamedTuple):
    """A page, and the code of its book, case-folded."""

    page: OwnPage
    book: str


@dataclass(slots=True)
class _Choices:
    """What the rulings of a list can be filtered by: values with their names."""

    chapters: dict[str, str] = field(default_factory=dict)
    tags: set[str] = field(default_factory=set)
    years: set[str] = field(default_factory=set)
    statuses: set[str] = field(default_factory=set)


def ruling_lists(contexts: PageContexts, kept_books: Collection[str]) -> Iterator[RulingListPage]:
    """Yield the page of each book that has rulings, except of kept ones, given by their codes."""
    site = contexts.site
    for book_document, name in site.plan.ruling_lists.items():
        document = site.view.documents.books[book_document]
        code = document.book.code.casefold()
        if code in kept_books:
            continue
        others = [language for language in site.view.library.languages if language != site.view.language]
        near = contexts.of_book_page(book_document, name, dict.fromkeys(others, name))
        chapters = (chapter._replace(is_current=chapter.name == name) for chapter in near.chapters)
        title = site.words("Rulings")
        rulings = _RulingList(site, document, name)
        body = rulings.write(title)
        context = near._replace(chapters=tuple(chapters), is_ruling_list=True, ruling_feed=rulings.feed)
        yield RulingListPage(OwnPage(name, title, context, body), code)


def rulings_shown(view: LanguageView, document: ChapterDocument) -> Iterator[Shown]:
    """Yield the rulings on a page of rulings in order, including those that only the source has."""
    missing = view.missing_after(document.chapter).units
    yield from (one for one in missing if one.unit.kind is Kind.RULING)
    for unit in document.chapter.units:
        if unit.kind is Kind.RULING:
            yield view.shown[unit.key]
        yield from (one for one in view.missing_after(unit).units if one.unit.kind is Kind.RULING)


_SEPARATORS = str.maketrans({"%": "%25", "|": "%7C", ",": "%2C"})


def _joined(values: Iterable[str]) -> str:
    """Return the values of a filter as the script of the page reads them; they may contain separators."""
    return ",".join(map(_written, values))


@lru_cache(4096)  # rulings share most of their values
def _written(value: str) -> str:
    return value.translate(_SEPARATORS)


class _RulingList:
    """Writes the page of one book."""

    def __init__(self, site: Site, page: BookDocument, name: str) -> None:
        self._site, self._words, self._page, self._name = site, site.words, page, name
        self._choices = _Choices()
        self._to_review = escape(self._words("To review"))
        self._not_translated = f'<span class="gl">{escape(self._words("Not translated yet"))}</span>'
        self.feed = ""
        """The address of the feed, once the page is written; "" if no ruling has a date."""

    def write(self, title: str) -> str:
        """Return the body of the page."""
        site, choices = self._site, self._choices
        groups = []
        for document in site.view.documents.of_book(self._page.book):
            if is_rulings_file(document.chapter.path):
                rows = [self._row(shown) for shown in rulings_shown(site.view, document)]
                uri = site.addresses.page(self._name, document.name)
                groups.append({"title": site.headings.title(document).text, "uri": uri, "rows": rows})
        folder = self._page.name.removesuffix(ROOT_DOCUMENT)
        self.feed = site.addresses.file(self._name, f"{folder}{RULING_FEED}") if choices.years else ""
        order = [*(name.value for name in RulingStatus), TO_REVIEW]
        names = {status.value: self._words(word) for status, word in STATUS_NAMES.items()}
        names[TO_REVIEW] = self._words("To review")
        shown = [one.name for one in site.view.documents.of_book(self._page.book)]
        places = {self._stem(name): place for place, name in enumerate(shown)}
        chapters = sorted(choices.chapters.items(), key=lambda one: (places.get(one[0], len(places)), one))
        filters = [
            ("chapter", self._words("Chapter"), chapters),
            ("tag", self._words("Tag"), [(tag, tag) for tag in sorted(choices.tags)]),
            ("year", self._words("Year"), [(year, year) for year in sorted(choices.years, reverse=True)]),
            ("status", self._words("Status"), [(one, names[one]) for one in order if one in choices.statuses]),
        ]
        return piece("rulings.html").render(
            words=self._words,
            title=title,
            groups=groups,
            filters=[one for one in filters if len(one[2]) > 1],
            feed=self.feed,
            count=sum(len(group["rows"]) for group in groups),
        )

    def _row(self, shown: Shown) -> str:
        """Return a ruling as an item of the list, with what it can be filtered by.

        A book may have thousands of rulings, and a template takes longer for an item than all else about it.
        """
        site, unit, book = self._site, shown.unit, shown.document.book
        facts = unit.ruling or RulingFacts()
        place = site.view.places[unit.key]
        is_to_review = bool(site.views.reviews.changes(unit, book))
        statuses = [facts.status.value, *([TO_REVIEW] if is_to_review else [])]
        chapters = self._cited_chapters(shown)
        self._choices.tags.update(facts.tags)
        year = facts.date[:4]
        if year:
            self._choices.years.add(year)
        self._choices.statuses.update(statuses)
        uri = f"{site.addresses.page(self._name, place.document)}#{place.anchor}"
        is_foreign = book.language != site.view.language
        language = f' lang="{escape(book.language)}"' if is_foreign else ""
        filtered = escape(f"{_joined(chapters)}|{_joined(facts.tags)}|{_written(year)}|{_joined(statuses)}")
        question = escape(plain_title(unit.text), quote=False)
        return (
            f'<li data-of="{filtered}"><a href="{escape(uri)}"{language}>{question}</a>\n'
            f"<small>{self._facts(facts, is_to_review, is_foreign)}</small>"
        )

    def _facts(self, facts: RulingFacts, is_to_review: bool, is_foreign: bool) -> str:
        """Return what the list says about a ruling after its question; a foreign one is that of the source."""
        parts = [self._not_translated] if is_foreign else []
        parts += [status_badge(facts.status, self._words)] if facts.status is not RulingStatus.OFFICIAL else []
        if is_to_review:
            parts.append(f'<span class="rv">{self._to_review}</span>')
        day = readable_date(facts.date, self._site.view.language) if facts.date else ""
        named = (day, self._words.listed(facts.about), self._words.listed(facts.tags))
        parts += [f"<span>{escape(name, quote=False)}</span>" for name in named if name]
        return " ".join(parts)

    def _cited_chapters(self, shown: Shown) -> list[str]:
        """Return the names of the chapters whose rules a ruling cites, and the codes of other books, each once; their
        titles become choices.
        """
        view, here = self._site.view, shown.document.book
        titles, names = self._choices.chapters, dict[str, None]()
        for reference in references_of(shown.unit):
            target = view.index.find(reference, here)
            cited = view.shown.get(target.unit.key) if target is not None else None
            if target is None or cited is None or target.unit.kind is Kind.RULING:
                continue
            is_here = target.book is here or target.book.code.casefold() == here.code.casefold()
            name = self._stem(cited.document.name) if is_here else target.book.code.casefold()
            if name not in titles:
                titles[name] = self._site.headings.title(cited.document).text if is_here else target.book.title
            names[name] = None
        return list(names)

    @staticmethod
    def _stem(name: str) -> str:
        return name.rpartition("/")[2]
