"""The pages about the editions of a book: the change log, differences, histories, what is gone, finding, comparing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import jinja2
from sphinx.environment import BuildEnvironment

from ..editions.frozen_book import Edition, Tombstone
from ..exporters.texts import shown_by_number
from ..markup.plain import plain_heading
from ..model import ChangeKind, Kind
from .book_editions import BookEditions, Event, Standing, is_quiet
from .cache import digest_of
from .change_rows import ChangeRow, Step
from .own_pages import THEME_FOLDER, OwnPage
from .pages import book_page_context
from .past_edition import CHANGES, FIND
from .state import Site

GONE, COMPARE, FEED = "gone", "compare", "changes.atom"
UNRELEASED = "unreleased"

_NAMES = {
    ChangeKind.ADDED: "Added",
    ChangeKind.REMOVED: "Removed",
    ChangeKind.REWORDED: "Reworded",
    ChangeKind.MOVED: "Moved",
    ChangeKind.RENUMBERED: "Only renumbered",
    ChangeKind.REFERENCE: "Only a reference changed",
    ChangeKind.SPLIT: "Split",
    ChangeKind.MERGED: "Merged",
}
_LONGEST_START = 90


class EditionPages:
    """Writes the pages of one book."""

    def __init__(self, editions: BookEditions, book_document: str, env: BuildEnvironment) -> None:
        self._editions, self._document, self._env = editions, book_document, env
        self._site: Site = editions.site
        self._words = self._site.words
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(THEME_FOLDER / "parts"), autoescape=True, undefined=jinja2.StrictUndefined
        )
        self._folder_digest = editions.folder, sorted(self._words.messages.items())
        self._present = {standing.id: standing for standing in editions.present}
        self._standings: list[Mapping[str, Standing]] = [
            *({one.id: one for one in standings} for standings in editions.standings),
            self._present,
        ]
        self._show = shown_by_number(editions.book, editions.working.units.index)
        self._tombstones = {one.id: one for one in editions.working.removed}

    def pages(self) -> Iterator[OwnPage]:
        """Yield all pages, those of the editions themselves aside."""
        words = self._words
        yield self._page(CHANGES, words("Editions and changes"), self._change_log())
        for at, step in enumerate(self._editions.steps, 1):
            title = self._step_title(at)
            yield self._page(self._step_name(at), title, self._difference(at, step, title))
        yield from self._histories()
        if self._tombstones:
            yield self._page(GONE, words("Rules that are gone"), self._gone())
        yield self._page(FIND, words("Find a rule by a number that it had"), self._find())
        yield self._page(COMPARE, words("Compare any two editions"), self._compare())

    def address_of_step(self, at: int) -> str:
        """Return the address of the page that says what a state changed, as seen from the change log."""
        return self._uri(self._step_name(at)) if at else self._uri(CHANGES)

    def summary(self, at: int) -> str:
        """Return in a line what an edition brought."""
        note = self._editions.heads[at].note
        rows = self._editions.steps[at - 1].rows if at else ()
        counts = ", ".join(f"{count['name']} {count['count']}" for count in self._counts(rows))
        return " · ".join(part for part in (note, counts) if part) or self._words("The first edition")

    # ---- Names and addresses

    def _page(self, name: str, title: str, body: str) -> OwnPage:
        page = self._name(name)
        context = book_page_context(self._site, self._document, page, self._env)
        return OwnPage(page, title, context, body)

    def _name(self, name: str) -> str:
        return f"{self._editions.folder}{name}"

    def _uri(self, name: str, here: str = CHANGES) -> str:
        """Return the address of a page of the book, as seen from another, which lies in the same folder."""
        return self._site.page_uri(self._name(here), self._name(name))

    def _render(self, template: str, **context: Any) -> str:
        return self._templates.get_template(template).render(words=self._words, **context)

    def _step_name(self, at: int) -> str:
        return f"{CHANGES}-{self._editions.version_at(at) or UNRELEASED}"

    def _version(self, at: int) -> str:
        return self._editions.version_at(at) or self._words("Not released yet")

    def _step_title(self, at: int) -> str:
        version = self._editions.version_at(at)
        if version is None:
            return self._words.fill("Changes since {edition}, not released yet", edition=self._version(at - 1))
        return self._words.fill("Changes in {edition}", edition=version)

    def _standing(self, at: int, unit_id: str | None) -> Standing | None:
        """Return where a unit stands in a state, by its id there."""
        return self._standings[at].get(unit_id) if unit_id is not None else None

    def _address(self, at: int, unit_id: str | None) -> str:
        """Return the address of a unit in a state, "" where it has none of its own, as an example has none."""
        standing = self._standing(at, unit_id)
        if standing is None:
            return ""
        version = self._editions.version_at(at)
        return f"{self._uri(f'{version}/{standing.page}' if version else standing.page)}#{standing.anchor}"

    # ---- The change log

    def _change_log(self) -> str:
        editions, words = self._editions, self._words
        heads = editions.heads
        listed = []
        if not editions.is_released:
            name = words.fill("Changes since {edition}, not released yet", edition=heads[-1].version)
            uri = self._site.page_uri(self._name(CHANGES), self._document)
            listed.append(self._log_entry(len(heads), name, None) | {"uri": uri})
        for at in range(len(heads) - 1, -1, -1):
            head = heads[at]
            listed.append(self._log_entry(at, head.version, head) | {"uri": self._uri(f"{head.version}/index")})
        return self._render(
            "changes.html",
            book=editions.book.title,
            find=self._uri(FIND),
            compare=self._uri(COMPARE),
            gone=self._uri(GONE) if self._tombstones else "",
            feed=FEED,
            editions=listed,
        )

    def _log_entry(self, at: int, name: str, head: Edition | None) -> dict[str, Any]:
        rows = self._editions.steps[at - 1].rows if at else ()
        return {
            "anchor": head.version if head is not None else UNRELEASED,
            "name": name,
            "date": head.date if head is not None else "",
            "note": head.note if head is not None else "",
            "is_current": head is not None and at == len(self._editions.heads) - 1 and self._editions.is_released,
            "is_first": at == 0,
            "counts": self._counts(rows),
            "changes": self._uri(self._step_name(at)) if at else "",
        }

    def _counts(self, rows: Iterable[ChangeRow]) -> list[dict[str, Any]]:
        counts = dict.fromkeys(_NAMES, 0)
        for row in rows:
            counts[row.kind] += 1
        return [
            {"kind": kind.value, "name": self._words(_NAMES[kind]), "count": count, "is_quiet": kind in _QUIET_KINDS}
            for kind, count in counts.items()
            if count
        ]

    # ---- Differences

    def _difference(self, at: int, step: Step, title: str) -> str:
        """Return the text of a page of differences; that of two frozen editions is made once."""
        heads = self._editions.heads
        if at >= len(heads):
            return self._make_difference(at, step, title)
        neighbours = [head.digest for head in heads[max(0, at - 2) : at + 2]]
        digest = self._digest("difference", title, neighbours, at == len(self._editions.steps))
        return str(self._editions.cache.get(digest, lambda: self._make_difference(at, step, title)))

    def _digest(self, *parts: object) -> str:
        """Return a digest for a text of a page, which is in the reader's language."""
        return digest_of(self._site.builder.name, self._folder_digest, *parts)

    def _make_difference(self, at: int, step: Step, title: str) -> str:
        loud = [row for row in step.rows if not is_quiet(row)]
        chapters = [
            {"title": self._page_title(at, page), "rows": [self._entry(at, row) for row in rows]}
            for page, rows in groupby(loud, key=lambda row: self._page_of(at, row))
        ]
        quiet = [
            {
                "name": self._words(_NAMES[kind]),
                "rows": [self._entry(at, row) for row in step.rows if row.kind is kind],
            }
            for kind in _QUIET_KINDS
            if any(row.kind is kind for row in step.rows)
        ]
        last = len(self._editions.steps)
        heads = self._editions.heads
        return self._render(
            "difference.html",
            title=title,
            note=heads[at].note if at < len(heads) else "",
            before={"uri": self._uri(self._step_name(at - 1)), "name": self._version(at - 1)} if at > 1 else None,
            after={"uri": self._uri(self._step_name(at + 1)), "name": self._version(at + 1)} if at < last else None,
            all=self._uri(CHANGES),
            counts=self._counts(step.rows),
            chapters=_joined(chapters),
            quiet=quiet,
            numbers=list(self._numbers(at)),
            old_version=self._version(at - 1),
            new_version=self._version(at),
        )

    def _page_of(self, at: int, row: ChangeRow) -> str:
        standing = self._standing(at, row.owner if row.new_id is not None else None) or self._standing(at, row.new_id)
        standing = standing or self._standing(at - 1, row.owner) or self._standing(at - 1, row.old_id)
        return standing.page if standing is not None else ""

    def _page_title(self, at: int, page: str) -> str:
        """Return the title of a chapter in a state, or in the one before."""
        for place in (at, at - 1):
            chapter = next((one for one in self._chapters(place) if one[0] == page), None)
            if chapter is not None:
                return chapter[1]
        return ""

    def _chapters(self, at: int) -> list[tuple[str, str]]:
        """Return page and title of every chapter of a state."""
        heads, folder = self._editions.heads, self._editions.folder
        if at < len(heads):
            return self._editions.chapter_titles(heads[at])
        rendering = self._site.rendering
        documents = self._site.edition.documents.of_book(self._editions.book)
        return [(one.name.removeprefix(folder), rendering.title(one).text) for one in documents]

    def _entry(self, at: int, row: ChangeRow) -> dict[str, Any]:
        """Return a change as the templates show it; ``at`` is the place of the state that brought it."""
        words = self._words
        owner_is_new = row.new_id is not None
        old_uri = self._address(at - 1, row.owner if row.example and not owner_is_new else row.old_id)
        new_uri = self._address(at, row.owner if row.example and owner_is_new else row.new_id)
        is_split = row.kind is ChangeKind.SPLIT
        return {
            "kind": row.kind.value,
            "kind_name": words(_NAMES[row.kind]),
            "anchor": "",
            "old": row.old,
            "new": row.new,
            "old_uri": old_uri,
            "new_uri": new_uri,
            "name": row.new or row.old or row.title or words("Without a number"),
            "uri": new_uri if owner_is_new else old_uri,
            "example": f"{words('Example')} {row.example}" if row.example else "",
            "html": row.html,
            "parts": [
                {"name": number or words("Without a number"), "uri": self._address(at, unit_id)}
                for unit_id, number in row.parts
            ],
            "parts_name": words("is now") if is_split else words("went into"),
        }

    def _numbers(self, at: int) -> Iterator[tuple[str, str]]:
        """Yield old and new number of every unit that has another number, or is in one of both states only."""
        step = self._editions.steps[at - 1]
        before, now = self._standings[at - 1], self._standings[at]
        gone = {row.old_id: row.parts for row in step.rows if row.new_id is None}
        for unit_id, standing in before.items():
            there = now.get(step.renamed.get(unit_id, unit_id))
            into = gone.get(unit_id)
            number = there.number if there is not None else into[0][1] if into else ""
            if standing.number and standing.number != number:
                yield standing.number, number
        kept = {step.renamed.get(unit_id, unit_id) for unit_id in before}
        yield from (("", one.number) for one in now.values() if one.id not in kept and one.number)

    # ---- Histories

    def _histories(self) -> Iterator[OwnPage]:
        editions = self._editions
        for document in self._site.edition.documents.of_book(editions.book):
            name = editions.history_page(document.name)
            if name is None:
                continue
            heading = self._site.rendering.title(document).text
            title = self._words.fill("History of {chapter}", chapter=heading)
            page = document.name.removeprefix(editions.folder)
            standings = [one for one in editions.present if one.page == page and one.id in editions.histories]
            body = self._history_page(title, standings)
            yield self._page(name.removeprefix(editions.folder), title, body)

    def _history_page(self, title: str, standings: Sequence[Standing]) -> str:
        """Return the text of a page of histories; it is made anew only where it says something else."""
        editions = self._editions
        starts = [self._start(standing) for standing in standings]
        working = () if editions.is_released else editions.working_step.rows
        heads = [head.digest for head in editions.heads]
        lead = self._words.fill(
            "What changed since {edition}. Rules that are not listed here are as they were in it.",
            edition=editions.heads[0].version,
        )

        def make() -> str:
            rules = [
                self._history(standing, start, editions.histories[standing.id])
                for standing, start in zip(standings, starts, strict=True)
            ]
            return self._render("history.html", title=title, lead=lead, rules=rules)

        return str(editions.cache.get(self._digest("history", title, heads, standings, starts, working), make))

    def _start(self, standing: Standing) -> str:
        """Return how a unit begins now."""
        units = self._editions.working.units
        unit = units.placed[units.place_of_id[standing.id]].unit
        start = " ".join(plain_heading(unit, self._show, units.book.symbols).split())
        return start if len(start) <= _LONGEST_START else f"{start[:_LONGEST_START].rstrip()}…"

    def _history(self, standing: Standing, start: str, events: Sequence[Event]) -> dict[str, Any]:
        editions = self._editions
        told = []
        for at, group in groupby(events, key=lambda event: event.at):
            rows = [self._entry(at, event.row) for event in group]
            version = editions.version_at(at)
            told.append(
                {
                    "edition": self._version(at),
                    "date": editions.heads[at].date if version else "",
                    "uri": self._uri(f"{version}/index") if version else "",
                    "rows": rows,
                    "text": "",
                }
            )
        if not any(event.row.old_id is None and not event.row.example for event in events):
            first = editions.heads[0]
            number = next((e.row.old for e in reversed(events) if e.row.old and not e.row.example), standing.number)
            text = self._words.fill("In the first edition, as {number}", number=number) if number else ""
            told.append(
                {
                    "edition": first.version,
                    "date": first.date,
                    "uri": self._uri(f"{first.version}/index"),
                    "rows": [],
                    "text": text or self._words("In the first edition"),
                }
            )
        return {
            "anchor": standing.anchor,
            "uri": f"{self._uri(standing.page)}#{standing.anchor}",
            "name": standing.number or self._words("Without a number"),
            "start": start,
            "events": told,
        }

    # ---- What is gone

    def _gone(self) -> str:
        rules = [self._tombstone(one) for one in reversed(self._tombstones.values()) if one.kind is not Kind.EXAMPLE]
        lead = self._words("Links and citations that lead to these rules end here; it says what became of them.")
        return self._render("gone.html", lead=lead, rules=rules)

    def _tombstone(self, one: Tombstone) -> dict[str, Any]:
        versions = [head.version for head in self._editions.heads]
        last = versions.index(one.version) if one.version in versions else 0
        gone_in = one.gone_in if one.gone_in in versions else None
        steps = self._editions.steps[last : last + 1]
        row = next((row for step in steps for row in step.rows if row.old_id == one.id), None)
        is_merged = one.fate is ChangeKind.MERGED
        if gone_in is None:
            fate = self._words("Merged, not released yet; see" if is_merged else "Removed, not released yet.")
        else:
            message = "Merged in {edition}; see" if is_merged else "Removed in {edition}."
            fate = self._words.fill(message, edition=gone_in)
        standing = self._standing(last, one.id)
        return {
            "anchor": one.id,
            "also": standing.anchor if standing is not None and standing.anchor != one.id else "",
            "name": one.number or (row.title if row is not None else "") or one.id,
            "until": self._words.fill("until {edition}", edition=one.version),
            "uri": self._address(last, one.id) or self._uri(f"{one.version}/index"),
            "fate": fate,
            "into": [{"name": name, "uri": uri} for name, uri in self._present_names(one.into)],
            "html": row.html.replace("<del>", "").replace("</del>", "") if row is not None else "",
        }

    def _present_names(self, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield what units of an earlier edition are called now, with their addresses; those that went on as well."""
        for unit_id in ids:
            present = self._editions.working.find(unit_id) or unit_id
            standing = self._present.get(present)
            if standing is not None:
                name = standing.number or self._words("Without a number")
                yield name, f"{self._uri(standing.page)}#{standing.anchor}"
            elif present in self._tombstones:
                yield self._tombstones[present].number or present, f"#{present}"

    # ---- Forms

    def _find(self) -> str:
        heads = [{"version": head.version, "date": head.date} for head in reversed(self._editions.heads)]
        return self._render(
            "find.html", editions=heads, sentences=json.dumps(self._sentences(_FIND_WORDS)), changes=self._uri(CHANGES)
        )

    def _compare(self) -> str:
        editions = self._editions
        heads = reversed(editions.heads)
        listed = [{"version": head.version, "name": f"{head.version} ({head.date})"} for head in heads]
        if not editions.is_released:
            listed.insert(0, {"version": "", "name": self._words("Not released yet")})
        words = [*(_NAMES.values()), *_COMPARE_WORDS]
        return self._render(
            "compare.html",
            book=editions.book.title,
            editions=listed,
            sentences=json.dumps(self._sentences(words)),
            changes=self._uri(CHANGES),
        )

    def _sentences(self, words: Iterable[str]) -> dict[str, str]:
        return {word: self._words(word) for word in words}


_QUIET_KINDS = (ChangeKind.REFERENCE, ChangeKind.RENUMBERED)

_FIND_WORDS = (
    "{number} as of {edition} is now {now}",
    "{number} as of {edition} is still {now}",
    "{number} as of {edition} is now a rule without a number",
    "{number} as of {edition} is gone",
    "No edition has a rule {number}",
    "{edition} has no rule {number}",
    "from {first} to {last}",
)
_COMPARE_WORDS = ("Nothing changed", "Without a number", "Example", "These two are the same edition")


def _joined(chapters: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return chapters with those of one title put together: a removed rule may stand out of their order."""
    joined: dict[str, dict[str, Any]] = {}
    for chapter in chapters:
        if chapter["title"] in joined:
            joined[chapter["title"]]["rows"] += chapter["rows"]
        else:
            joined[chapter["title"]] = chapter
    return list(joined.values())
