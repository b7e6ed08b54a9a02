"""The pages of a translation's progress: one for the language, one for each of its books."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from ...languages.status import StateCounts, TranslationState
from ...library.printed_numbers import shown_by_number
from ...markup.text.plain import plain_heading
from ..html.templates import piece
from ..view.interface_words import language_in, language_name
from ..view.progress import NEEDING_WORK, BookProgress, ChapterProgress, WorkItem
from .language_site import Site
from .navigation.reader_links import ReaderLinks

LONGEST_OPEN = 8
"""How many rules of a chapter are listed; longer lists are collapsed."""

LONGEST_TEXT = 110
"""How many characters of a rule are shown."""

_NAMES = {
    TranslationState.TRANSLATED: "Translated",
    TranslationState.STALE: "Outdated",
    TranslationState.UNCONFIRMED: "Unconfirmed",
    TranslationState.MISSING: "Missing",
    TranslationState.EXTRA: "Extra",
}
_EXPLANATIONS = {
    TranslationState.STALE: "The {language} text has changed since these were translated.",
    TranslationState.MISSING: "These have not been translated yet.",
    TranslationState.UNCONFIRMED: "These were matched automatically, and nobody has confirmed the matches.",
    TranslationState.EXTRA: "These are not in the {language} text, or have been removed from it.",
}


class DashboardPage(NamedTuple):
    """A page: its name, its title, the HTML of its text, and the code of its book, case-folded, or ""."""

    name: str
    title: str
    body: str
    book: str = ""


class Dashboard:
    """Writes the pages of one translation."""

    def __init__(self, site: Site) -> None:
        self._site, self._words = site, site.words
        self._links = ReaderLinks(site)
        self._source_name = language_in(site.views.source_language, site.view.language)

    def pages(self, kept_books: Collection[str] = ()) -> Iterator[DashboardPage]:
        """Yield the page of the language, then the pages of its books, except kept ones, given by their codes; nothing
        for the source language.
        """
        site = self._site
        if site.plan.progress:
            title = self._words.fill("Translation: {language}", language=language_name(site.view.language))
            yield DashboardPage(site.plan.dashboards[""], title, self._library(title))
            for book in site.plan.progress:
                code = book.book.code.casefold()
                if not book.is_missing and code not in kept_books:
                    title = self._words.fill("Translation: {book}", book=book.book.title)
                    yield DashboardPage(site.plan.dashboards[book.document], title, self._book(book, title), code)

    def _render(self, template: str, **context: Any) -> str:
        states = [{"key": state.value, "name": self._words(name)} for state, name in _NAMES.items()]
        return piece(template).render(words=self._words, states=states, **context)

    def _summary(self, counts: StateCounts) -> str:
        return self._words.fill(
            "{percentage} % of {all} rules are translated and up to date.",
            percentage=counts.percentage,
            all=counts.source,
        )

    def _library(self, title: str) -> str:
        site, page = self._site, self._site.plan.dashboards[""]
        books = [
            {
                "title": book.book.title,
                "uri": site.addresses.page(page, book.document),
                "page": None if book.is_missing else site.addresses.page(page, site.plan.dashboards[book.document]),
                "counts": book.counts,
                "is_missing": book.is_missing,
                "chapters": [self._chapter(page, chapter) for chapter in book.chapters],
            }
            for book in site.plan.progress
        ]
        return self._render("library.html", title=title, summary=self._summary(total(site.plan.progress)), books=books)

    def _chapter(self, page: str, chapter: ChapterProgress) -> dict[str, Any]:
        document = self._site.view.documents.chapters.get(chapter.document)
        return {
            "title": self._site.headings.title(document).text if document is not None else chapter.document,
            "uri": self._site.addresses.page(page, chapter.document) if document is not None else "",
            "counts": chapter.counts,
            "is_missing": chapter.is_missing,
        }

    def _book(self, book: BookProgress, title: str) -> str:
        page = self._site.plan.dashboards[book.document]
        silenced = [
            {"code": silenced.code, "reason": silenced.reason}
            | (self._item(page, silenced.item) if silenced.item is not None else {"number": silenced.id, "uri": None})
            for silenced in book.work.silenced
        ]
        return self._render(
            "book.html",
            title=title,
            summary=self._summary(book.counts),
            counts=book.counts,
            groups=[group for state in NEEDING_WORK if (group := self._group(page, book, state))["chapters"]],
            silenced=silenced,
            all_books=self._site.addresses.page(page, self._site.plan.dashboards[""]),
        )

    def _group(self, page: str, book: BookProgress, state: TranslationState) -> dict[str, Any]:
        chapters = []
        for chapter in book.chapters:
            shown = self._chapter(page, chapter)
            if chapter.is_missing:
                if state is TranslationState.MISSING and chapter.counts.missing:
                    chapters.append(shown | {"rules": None})
                continue
            found = book.work.items[chapter.document]
            items = [self._item(page, item) for item in found if item.status.state is state]
            if items:
                chapters.append(shown | {"rules": items, "is_open": len(items) <= LONGEST_OPEN})
        return {
            "key": state.value,
            "name": self._words(_NAMES[state]),
            "count": getattr(book.counts, state.value),
            "explanation": self._words.fill(_EXPLANATIONS[state], language=self._source_name),
            "chapters": chapters,
        }

    def _item(self, page: str, item: WorkItem) -> dict[str, Any]:
        index = self._site.views.counterparts.indexes[item.book.language]
        text = plain_heading(item.unit, shown_by_number(item.book, index), item.book.symbols)
        text = " ".join(text.split())
        number = item.owner.number or ""
        is_foreign = item.book.language != self._site.view.language
        own = self._site.view.library.book(self._site.view.language, item.book.code)
        if number and is_foreign and (own is None or own.counts_itself):
            number = f"{item.book.language.upper()} {number}"
        if item.unit is not item.owner:
            text = self._words.labelled(self._words("Example"), text)
        uri = self._site.addresses.page(page, item.document)
        return {
            "number": number,
            "text": text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT].rstrip()}…",
            "language": item.book.language if is_foreign else None,
            "uri": f"{uri}#{item.anchor}" if item.anchor else None,
            "edit": self._links.edit(item.place.book, item.place.path, item.place.line, number, item.unit.label or ""),
            "change": self._site.notices.of(item.unit, item.book.language)
            if item.status.state is TranslationState.STALE
            else "",
        }


def total(books: Sequence[BookProgress]) -> StateCounts:
    """Return the counts of all books together."""
    return StateCounts(
        **{state.value: sum(getattr(book.counts, state.value) for book in books) for state in TranslationState}
    )
