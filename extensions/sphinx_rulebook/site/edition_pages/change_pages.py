"""The pages about the editions of a book: the list of editions, the changes, and the forms to find and to compare
rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ...editions.frozen_book import Edition
from ..html.addresses import relative_address
from ..html.badges import STATUS_WORDS
from ..pages.book_overview import CHANGES
from ..pages.edition_links import FIND, GONE
from ..pages.page_contexts import PageContexts
from ..pages.page_writer import OwnPage
from ..past_editions.book_editions import BookEditions
from ..past_editions.change_rows import KIND_NAMES, ChangeRow
from .difference_page import DifferencePage
from .edition_frame import UNRELEASED, EditionFrame
from .gone_page import GonePage
from .history_pages import HistoryPages
from .moved_pages import MovedPages

COMPARE, FEED = "compare", "changes.atom"


class EditionPages:
    """Writes the pages of one book."""

    def __init__(self, contexts: PageContexts, editions: BookEditions, book_document: str) -> None:
        self._contexts, self._document = contexts, book_document
        self._frame = EditionFrame(contexts.site, editions)

    def pages(self) -> Iterator[OwnPage]:
        """Yield all pages except the pages of the editions themselves."""
        words = self._frame.words
        yield self._page(CHANGES, words("Editions and changes"), self._change_log())
        differences = DifferencePage(self._frame)
        for at, step in enumerate(self._frame.editions.steps, 1):
            title = self._frame.step_title(at)
            yield self._page(self._frame.step_name(at), title, differences.write(at, step, title))
        for name, title, body in HistoryPages(self._frame).pages():
            yield self._page(name, title, body, name.removesuffix(".history"))
        if self._frame.tombstones:
            yield self._page(GONE, words("Rules that are gone"), GonePage(self._frame).write())
        for stem, body in MovedPages(self._frame, self._frame.site.prose).pages():
            yield self._page(stem, words("This chapter has moved or no longer exists."), body)
        yield self._page(FIND, words("Find a rule by an old number"), self._find())
        yield self._page(COMPARE, words("Compare any two editions"), self._compare())

    def address_in_feed(self, at: int) -> str:
        """Return the address of the page with the changes of a state, as seen from the feed; for the first state, of
        the change log.
        """
        name = self._frame.name(self._frame.step_name(at) if at else CHANGES)
        return relative_address(self._frame.name(FEED), self._frame.site.addresses.uri_of(name))

    def summary(self, at: int) -> str:
        """Return a one-line summary of the changes of an edition, with the reasons for them."""
        head = self._frame.editions.heads[at]
        rows = self._frame.editions.steps[at - 1].rows if at else ()
        counts = ", ".join(f"{count['name']} {count['count']}" for count in self._frame.counts(rows))
        reasons = [self._frame.words.labelled(self._name_of(row), row.reason) for row in rows if row.reason]
        parts = [part for part in (self._in_force(head), head.note, counts, *reasons) if part]
        return " · ".join(parts) or self._frame.words("Nothing changed" if at else "The first edition")

    def _name_of(self, row: ChangeRow) -> str:
        """Return the numbers of a changed rule; a number may be that of another rule now, so that of one that is gone
        has the kind of change.
        """
        if row.old and row.new and row.old != row.new:
            return f"{row.old} → {row.new}"
        name = row.new or row.old or row.title
        return name if row.new else f"{name} ({self._frame.words(KIND_NAMES[row.kind])})"

    def _page(self, name: str, title: str, body: str, fallback: str = CHANGES) -> OwnPage:
        page = self._frame.name(name)
        counterparts = dict(self._counterparts(name, fallback))
        context = self._contexts.of_book_page(self._document, page, counterparts)
        is_change_log = name == CHANGES or name.startswith(f"{CHANGES}-")
        return OwnPage(page, title, context._replace(is_change_log=is_change_log), body)

    def _counterparts(self, name: str, fallback: str) -> Iterator[tuple[str, str]]:
        """Yield the other languages of the book's editions, each with its page of the same kind as the current
        one.
        """
        editions = self._frame.editions
        for language, versions in editions.versions_in_other_languages.items():
            version = name.removeprefix(f"{CHANGES}-")
            is_there = name in (CHANGES, FIND, COMPARE) or (version != name and version in versions[1:])
            yield language, self._frame.name(name if is_there else fallback)

    def _change_log(self) -> str:
        editions, words = self._frame.editions, self._frame.words
        heads = editions.heads
        listed = []
        if not editions.is_released:
            name = words.fill("Changes since {edition}, not released yet", edition=heads[-1].version)
            uri = self._frame.site.addresses.page(self._frame.name(CHANGES), self._document)
            listed.append(self._log_entry(len(heads), name, None) | {"uri": uri})
        for at in range(len(heads) - 1, -1, -1):
            head = heads[at]
            listed.append(self._log_entry(at, head.version, head) | {"uri": self._frame.uri(f"{head.version}/index")})
        return self._frame.render(
            "changes.html",
            book=editions.book.title,
            find=self._frame.uri(FIND),
            compare=self._frame.uri(COMPARE),
            gone=self._frame.uri(GONE) if self._frame.tombstones else "",
            feed=self._frame.file_uri(CHANGES, FEED),
            editions=listed,
        )

    def _log_entry(self, at: int, name: str, head: Edition | None) -> dict[str, Any]:
        editions = self._frame.editions
        rows = editions.steps[at - 1].rows if at else ()
        return {
            "anchor": head.version if head is not None else UNRELEASED,
            "name": name,
            "date": head.date if head is not None else "",
            "note": head.note if head is not None else "",
            "in_force": self._in_force(head) if head is not None else "",
            # A page has no clock: its script marks the edition that is in force on the reader's day.
            "start": head.start if head is not None and editions.is_released else "",
            "is_first": at == 0,
            "counts": self._frame.counts(rows),
            "changes": self._frame.uri(self._frame.step_name(at)) if at else "",
        }

    def _in_force(self, head: Edition) -> str:
        """Return a sentence about when an edition comes into force; "" if that is the date of its release."""
        return self._frame.words.fill("In force from {date}", date=head.effective) if head.effective else ""

    def _find(self) -> str:
        heads = [{"version": head.version, "date": head.date} for head in reversed(self._frame.editions.heads)]
        return self._frame.render(
            "find.html",
            editions=heads,
            sentences=json.dumps(self._sentences(_FIND_WORDS)),
            changes=self._frame.uri(CHANGES),
            script=self._script(FIND),
        )

    def _compare(self) -> str:
        editions = self._frame.editions
        heads = reversed(editions.heads)
        listed = [{"version": head.version, "name": f"{head.version} ({head.date})"} for head in heads]
        if not editions.is_released:
            listed.insert(0, {"version": "", "name": self._frame.words("Not released yet")})
        words = [*(KIND_NAMES.values()), *_COMPARE_WORDS, *STATUS_WORDS.values()]
        return self._frame.render(
            "compare.html",
            book=editions.book.title,
            editions=listed,
            sentences=json.dumps(self._sentences(words)),
            changes=self._frame.uri(CHANGES),
            script=self._script(COMPARE),
        )

    def _script(self, name: str) -> str:
        """Return the address of the script of a page."""
        return self._frame.site.addresses.file(self._frame.name(name), f"_static/edition-{name}.js")

    def _sentences(self, words: Iterable[str]) -> dict[str, str]:
        return {word: self._frame.words(word) for word in words}


_FIND_WORDS = (
    "{number} in {edition} is now {now}",
    "{number} in {edition} is still {now}",
    "{number} in {edition} is now a rule without a number",
    "{number} in {edition} is gone",
    "No edition has a rule {number}",
    "{edition} has no rule {number}",
    "No edition was in force on {date}",
    "Edition {edition} was in force on {date}.",
    "{first} to {last}",
)
_COMPARE_WORDS = ("Nothing changed", "Example", "These are the same edition", "{name}: {text}")
