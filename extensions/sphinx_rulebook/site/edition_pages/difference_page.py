"""The page with the changes of an edition, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ..pages.book_overview import CHANGES
from ..past_editions.book_editions import is_quiet
from ..past_editions.change_rows import KIND_NAMES, QUIET_KINDS, ChangeRow, Step
from .edition_frame import EditionFrame


class DifferencePage:
    """Writes the difference pages of one book."""

    def __init__(self, frame: EditionFrame) -> None:
        self._frame = frame

    def write(self, at: int, step: Step, title: str) -> str:
        """Return the text of a difference page; a page for two frozen editions is rendered only once."""
        heads = self._frame.editions.heads
        if at >= len(heads):
            return self._make_difference(at, step, title)
        neighbours = [self._frame.editions.states.digests(head) for head in heads[max(0, at - 2) : at + 2]]
        digest = self._frame.digest("difference", title, neighbours, at == len(self._frame.editions.steps))
        return str(self._frame.editions.cache.get(digest, lambda: self._make_difference(at, step, title)))

    def _make_difference(self, at: int, step: Step, title: str) -> str:
        loud = [row for row in step.rows if not is_quiet(row)]
        chapters = [
            {"title": self._page_title(at, page), "rows": [self._frame.entry(at, row) for row in rows]}
            for page, rows in groupby(loud, key=lambda row: self._page_of(at, row))
        ]
        quiet = [
            {
                "name": self._frame.words(KIND_NAMES[kind]),
                "rows": [self._frame.entry(at, row) for row in step.rows if row.kind is kind],
            }
            for kind in QUIET_KINDS
            if any(row.kind is kind for row in step.rows)
        ]
        last = len(self._frame.editions.steps)
        heads = self._frame.editions.heads
        return self._frame.render(
            "difference.html",
            title=title,
            note=heads[at].note if at < len(heads) else "",
            before=self._neighbour(at - 1) if at > 1 else None,
            after=self._neighbour(at + 1) if at < last else None,
            all=self._frame.uri(CHANGES),
            counts=self._frame.counts(step.rows),
            chapters=_joined(chapters),
            quiet=quiet,
            numbers=list(self._numbers(at)),
            old_version=self._frame.version(at - 1),
            new_version=self._frame.version(at),
        )

    def _neighbour(self, at: int) -> dict[str, str]:
        return {"uri": self._frame.uri(self._frame.step_name(at)), "name": self._frame.version(at)}

    def _page_of(self, at: int, row: ChangeRow) -> str:
        standing = self._frame.standing(at, row.owner if row.new_id is not None else None) or self._frame.standing(
            at, row.new_id
        )
        standing = standing or self._frame.standing(at - 1, row.owner) or self._frame.standing(at - 1, row.old_id)
        return standing.page if standing is not None else ""

    def _page_title(self, at: int, page: str) -> str:
        """Return the title of a chapter in a state, or else in the previous state."""
        for place in (at, at - 1):
            chapter = next((one for one in self._chapters(place) if one[0] == page), None)
            if chapter is not None:
                return chapter[1]
        return ""

    def _chapters(self, at: int) -> list[tuple[str, str]]:
        """Return the page and the title of every chapter in a state."""
        heads, folder = self._frame.editions.heads, self._frame.editions.folder
        if at < len(heads):
            return self._frame.editions.chapter_titles(heads[at])
        documents = self._frame.site.view.documents.of_book(self._frame.editions.book)
        return [(one.name.removeprefix(folder), self._frame.site.headings.title(one).text) for one in documents]

    def _numbers(self, at: int) -> Iterator[tuple[str, str]]:
        """Yield the old and the new number of every unit whose number changed or that is in only one of the states."""
        step = self._frame.editions.steps[at - 1]
        before = {one.id: one for one in self._frame.standings(at - 1)}
        now = {one.id: one for one in self._frame.standings(at)}
        gone = {row.old_id: row.parts for row in step.rows if row.new_id is None}
        for unit_id, standing in before.items():
            there = now.get(step.renamed.get(unit_id, unit_id))
            into = gone.get(unit_id)
            number = ""
            if there is not None:
                number = there.number
            elif into:
                number = into[0][1]
            if standing.number and standing.number != number:
                yield standing.number, number
        kept = {step.renamed.get(unit_id, unit_id) for unit_id in before}
        yield from (("", one.number) for one in now.values() if one.id not in kept and one.number)


def _joined(chapters: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return chapters, merging those with the same title: a removed rule may be out of order."""
    joined: dict[str, dict[str, Any]] = {}
    for chapter in chapters:
        if chapter["title"] in joined:
            joined[chapter["title"]]["rows"] += chapter["rows"]
        else:
            joined[chapter["title"]] = chapter
    return list(joined.values())
