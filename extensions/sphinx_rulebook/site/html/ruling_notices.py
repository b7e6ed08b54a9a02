"""What stands between the question of a ruling and its answer: the facts about it, and whether it is to review."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from types import MappingProxyType

from ...model.answered_questions import RulingFacts, RulingStatus
from ...model.books import Book
from ...model.units import Unit
from ...rulings.review_states import CitedChange
from ..view.counterparts import SourceWording
from ..view.interface_words import Words
from ..view.readable_dates import readable_date
from ..view.ruling_reviews import RulingReviews
from .attributes import text_language
from .translation_notices import difference_html

STATUS_NAMES = {
    RulingStatus.OFFICIAL: "Official",
    RulingStatus.PROVISIONAL: "Provisional",
    RulingStatus.WITHDRAWN: "Withdrawn",
}
"""The interface word of each status of a ruling."""
_NO_WORDS: Mapping[str, Words] = MappingProxyType({})


class RulingNotices:
    """Writes the facts and the notices of rulings, in the reader's language, as well-formed XML.

    Without ``reviews``, as in past editions, no ruling is to review. ``elsewhere`` are the words of the other languages
    whose rulings pages show.
    """

    def __init__(
        self, reviews: RulingReviews | None, words: Words, reader: str, elsewhere: Mapping[str, Words] = _NO_WORDS
    ) -> None:
        self._reviews, self._words, self._reader = reviews, words, reader
        self._elsewhere = {language: RulingNotices(None, own, language) for language, own in elsewhere.items()}
        self._lines: dict[RulingFacts, str] = {}
        """The lines of facts: the chapter and the page of a ruling show the same."""

    def of(self, ruling: Unit, book: Book) -> str:
        """Return the facts about a ruling of a book, and a notice if it is to review."""
        changes = self._reviews.changes(ruling, book) if self._reviews is not None else ()
        return self.facts(ruling) + (self._notice("".join(map(self._change, changes))) if changes else "")

    def facts(self, ruling: Unit) -> str:
        """Return the line of facts about a ruling, "" if nothing is known."""
        facts = ruling.ruling or RulingFacts()
        line = self._lines.get(facts)
        if line is None:
            parts = "\N{NO-BREAK SPACE}· ".join(self._parts(facts))
            line = f'<p class="rf" lang="{escape(self._reader)}">{parts}</p>\n' if parts else ""
            self._lines[facts] = line
        return line

    def facts_elsewhere(self, ruling: Unit, language: str) -> str:
        """Return the line of facts about a ruling in another language, in that language."""
        return self._elsewhere.get(language, self).facts(ruling)

    def shown_words(self) -> list[tuple[str, list[str]]]:
        """Return the words of other languages that pages show, for the digest of a build."""
        return [(language, one._of_facts()) for language, one in sorted(self._elsewhere.items())]

    def _of_facts(self) -> list[str]:
        names = self._words.listed(("", ""))
        return [*map(self._words, STATUS_NAMES.values()), self._words("About {names}"), names]

    def _parts(self, facts: RulingFacts) -> Iterator[str]:
        if facts.status is not RulingStatus.OFFICIAL:
            yield status_badge(facts.status, self._words)
        if facts.date:
            day = escape(readable_date(facts.date, self._reader))
            yield f'<time datetime="{facts.date}">{day}</time>'
        if facts.author:
            yield escape(facts.author)
        if facts.about:
            yield escape(self._words.fill("About {names}", names=self._words.listed(facts.about)))
        if facts.tags:
            yield escape(self._words.listed(facts.tags))

    def _notice(self, changes: str) -> str:
        title = escape(self._words("To review: the rules have changed since this answer was confirmed"))
        show = escape(self._words("Show changes"))
        reader = escape(self._reader)
        return f'<details class="st rv" lang="{reader}"><summary>{title} <u>{show}</u></summary>{changes}</details>\n'

    def _change(self, change: CitedChange) -> str:
        """Return a changed rule with the difference of its texts, both of the source."""
        if change.target is None or change.now is None or self._reviews is None:
            gone = escape(self._words("This rule no longer exists:"))
            return f"<p><b>{escape(change.cited)}</b> {gone} <del>{escape(change.before)}</del></p>"
        book = change.target.book
        wording = SourceWording(change.before, change.now)
        html = difference_html(self._reviews.counterparts.source_units(book), wording)
        number = (change.place or change.target).unit.number
        name = f"<b>{escape(number)}</b> " if number else ""
        return f"<p{text_language(book.language, self._reader)}>{name}{html}</p>"


def status_badge(status: RulingStatus, words: Words) -> str:
    """Return the badge of a ruling that is not official."""
    name = "sb sw" if status is RulingStatus.WITHDRAWN else "sb"
    return f'<span class="{name}">{escape(words(STATUS_NAMES[status]))}</span>'


def ruling_marks(ruling: Unit, is_changed: bool, words: Words) -> str:
    """Return the marks of a ruling in the list of a rule: that it is not official, or that the rule has changed."""
    status = ruling.ruling.status if ruling.ruling is not None else RulingStatus.OFFICIAL
    marks = status_badge(status, words) if status is not RulingStatus.OFFICIAL else ""
    if is_changed:
        marks += f'<span class="rv">{escape(words("This rule has changed since this answer was confirmed"))}</span>'
    return f'<p class="rf">{marks}</p>\n' if marks else ""
