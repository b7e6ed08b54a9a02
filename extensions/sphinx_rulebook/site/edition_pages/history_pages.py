"""The page of the histories of a chapter's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any

from ...markup.text.plain import plain_heading
from ..past_editions.book_editions import EditionEvent, Standing
from .edition_frame import EditionFrame

_LONGEST_START = 90


class HistoryPages:
    """Writes the history pages of one book."""

    def __init__(self, frame: EditionFrame) -> None:
        self._frame = frame

    def pages(self) -> Iterator[tuple[str, str, str]]:
        """Yield name, title and text of each page."""
        editions = self._frame.editions
        for document in self._frame.site.view.documents.of_book(editions.book):
            name = editions.history_page(document.name)
            if name is None:
                continue
            heading = self._frame.site.headings.title(document).text
            title = self._frame.words.fill("History of {chapter}", chapter=heading)
            page = document.name.removeprefix(editions.folder)
            standings = [one for one in editions.present if one.page == page and one.id in editions.histories]
            body = self._history_page(title, standings)
            yield name.removeprefix(editions.folder), title, body

    def _history_page(self, title: str, standings: Sequence[Standing]) -> str:
        """Return the text of a page of histories; a rule is rendered again only if its history changes."""
        editions = self._frame.editions
        lead = self._frame.words.fill(
            "Changes since {edition}. Rules that are not listed here have not changed.",
            edition=editions.heads[0].version,
        )
        rules = [self._rule(standing, editions.histories[standing.id]) for standing in standings]
        return self._frame.render("history.html", title=title, lead=lead, rules=rules)

    def _rule(self, standing: Standing, events: Sequence[EditionEvent]) -> str:
        """Return the part of a rule, which depends on its own events, and on where units were in the editions before
        and after each.
        """
        start = self._start(standing)

        def make() -> str:
            return self._frame.render("history_rule.html", rule=self._history(standing, start, events))

        if events[0].at == len(self._frame.editions.heads):
            return make()  # nothing is cached about changes of the working text
        shown = [(self._sides[event.at], *event.row) for event in events]
        digest = self._frame.digest("history", self._first, standing, start, shown)
        return str(self._frame.editions.cache.get(digest, make))

    @cached_property
    def _sides(self) -> Sequence[tuple[str, ...]]:
        """The digests of the frozen editions before and after the changes of each."""
        editions = self._frame.editions
        digests = [editions.digest("history", head) for head in editions.heads]
        return [(), *pairwise(digests)]

    @cached_property
    def _first(self) -> tuple[str, str]:
        """What the history of every rule that is older than the second edition ends with."""
        first = self._frame.editions.heads[0]
        return first.version, first.date

    def _start(self, standing: Standing) -> str:
        """Return the start of a unit's current text."""
        units = self._frame.editions.states.working.units
        unit = units.placed[units.place_of_id[standing.id]].unit
        start = " ".join(plain_heading(unit, self._frame.show, units.book.symbols).split())
        return start if len(start) <= _LONGEST_START else f"{start[:_LONGEST_START].rstrip()}…"

    def _history(self, standing: Standing, start: str, events: Sequence[EditionEvent]) -> dict[str, Any]:
        editions = self._frame.editions
        reported = []
        for at, group in groupby(events, key=lambda event: event.at):
            # The heading above them names the unit.
            rows = [self._frame.entry(at, event.row) | {"start": ""} for event in group]
            version = editions.version_at(at)
            reported.append(
                {
                    "edition": self._frame.version(at),
                    "date": editions.heads[at].date if version else "",
                    "uri": self._frame.uri(f"{version}/index") if version else "",
                    "rows": rows,
                    "text": "",
                }
            )
        if not any(event.row.old_id is None and not event.row.example for event in events):
            first = editions.heads[0]
            number = next((e.row.old for e in reversed(events) if e.row.old and not e.row.example), standing.number)
            text = self._frame.words.fill("In the first edition, as {number}", number=number) if number else ""
            reported.append(
                {
                    "edition": first.version,
                    "date": first.date,
                    "uri": self._frame.uri(f"{first.version}/index"),
                    "rows": [],
                    "text": text or self._frame.words("In the first edition"),
                }
            )
        return {
            "anchor": standing.anchor,
            "uri": f"{self._frame.uri(standing.page)}#{standing.anchor}",
            "name": standing.number or start or self._frame.words("Without a number"),
            "start": start if standing.number else "",
            "events": reported,
        }
