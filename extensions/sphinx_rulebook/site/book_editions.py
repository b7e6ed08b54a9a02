"""The editions of the books of one build: what pages, scripts and the marks of changed rules are made from.

Of a frozen edition only its head is read in every build.  Where its units stand, and what came between it and the one
before, is kept (see `cache`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import NamedTuple

from ..editions.chain import State, compare_states, frozen_state, is_same, working_state
from ..editions.frozen import FrozenEditionError, read_frozen, read_heads, verify
from ..editions.frozen_book import Edition, FrozenBook
from ..editions.identity import last_edition
from ..model import Book, ChangeKind, Kind, Unit
from .cache import Cache, digest_of
from .change_rows import ChangeRow, Step, make_step, step_from_json, step_to_json
from .documents import ChapterDocument
from .edition import Place
from .past_edition import FrozenLanguages, PastEdition
from .state import Site


class Standing(NamedTuple):
    """Where a unit stands in an edition: its id, its number or "", the name of its page, its anchor there."""

    id: str
    number: str
    page: str
    anchor: str


class Event(NamedTuple):
    """What a state did to a unit: the place of the state in the chain, and the row."""

    at: int
    row: ChangeRow


@dataclass
class BookEditions:
    """The editions of one book in the language of a build.

    ``heads`` are the frozen ones, the oldest first; ``working`` is the text that is being worked on, whose changes
    since the last edition are a step of their own where there are any.
    """

    site: Site
    book: Book
    folder: str
    heads: tuple[Edition, ...]
    cache: Cache
    _past: dict[str, PastEdition] = field(default_factory=dict)

    @cached_property
    def working(self) -> State:
        """The text that is being worked on."""
        return working_state(self.book, self.site.edition.index, last_edition(self.book))

    @cached_property
    def working_step(self) -> Step:
        """What the text that is being worked on changes since the last edition."""
        last = frozen_state(self._frozen(self.heads[-1]))
        return Step((), {}) if is_same(last, self.working) else make_step(compare_states(last, self.working))

    @property
    def is_released(self) -> bool:
        """Whether the text that is being worked on is that of the last edition."""
        return not self.working_step.rows

    def _frozen(self, edition: Edition) -> FrozenBook:
        return read_frozen(edition, self.book.language)

    def past(self, edition: Edition) -> PastEdition:
        """Return an edition as pages."""
        if edition.version not in self._past:
            frozen = dict(self._in_all_languages(edition.version))
            self._past[edition.version] = PastEdition(self.site, FrozenLanguages(self.site.edition.library, frozen))
        return self._past[edition.version]

    @cached_property
    def _all_heads(self) -> Mapping[str, Mapping[str, Edition]]:
        """The heads of all languages, by version and language."""
        library = self.site.edition.library
        heads: dict[str, dict[str, Edition]] = {}
        for language in library.languages:
            book = library.book(language, self.book.code)
            for head in read_heads(book, []) if book is not None else ():
                heads.setdefault(head.version, {})[language] = head
        return heads

    @cached_property
    def versions_in_other_languages(self) -> Mapping[str, list[str]]:
        """The versions of the book in the other languages that have pages of editions, the oldest first."""
        library, own = self.site.edition.library, self.site.edition.language
        books = {language: library.book(language, self.book.code) for language in library.languages if language != own}
        versions = {
            language: [head.version for head in sound_heads(read_heads(book, []))]
            for language, book in books.items()
            if book is not None
        }
        return {language: found for language, found in versions.items() if found}

    def heads_in_all_languages(self, version: str) -> Mapping[str, Edition]:
        """Return the languages that have a version, each with its head there."""
        return self._all_heads.get(version, {})

    def _in_all_languages(self, version: str) -> Iterator[tuple[str, FrozenBook]]:
        for language, head in self.heads_in_all_languages(version).items():
            try:
                yield language, read_frozen(head, language)
            except FrozenEditionError:  # which the check has told
                continue

    @cached_property
    def standings(self) -> Sequence[Sequence[Standing]]:
        """Where the units of every frozen edition stand, the oldest first."""
        return [self._standings_of(head) for head in self.heads]

    def _standings_of(self, head: Edition) -> list[Standing]:
        def make() -> list[list[str]]:
            placed = self.past(head).placed_units()
            return [[unit_id, unit.number or "", page, anchor] for unit_id, unit, page, anchor in placed]

        return [Standing(*row) for row in self.cache.get(self._digest("standings", head), make)]

    def chapter_titles(self, head: Edition) -> list[tuple[str, str]]:
        """Return page and title of every chapter of a frozen edition."""

        def make() -> list[list[str]]:
            return [[page, title] for page, title in self.past(head).chapter_titles()]

        return [(page, title) for page, title in self.cache.get(self._digest("titles", head), make)]

    def _digest(self, what: str, head: Edition) -> str:
        digests = [(language, other.digest) for language, other in self.heads_in_all_languages(head.version).items()]
        return digest_of(what, self.site.edition.language, head.digest, digests)

    @cached_property
    def standing_of(self) -> Sequence[Mapping[str, Standing]]:
        """Where the units of every frozen edition stand, by their ids."""
        return [{one.id: one for one in standings} for standings in self.standings]

    def in_force(self, date: str, label: str) -> Place | None:
        """Return where the edition that was in force on a day, or else the first, shows the unit of a label."""
        at = max((i for i, head in enumerate(self.heads) if head.date <= date), default=0)
        standing = self.standing_of[at].get(label)
        if standing is None:
            return None
        return Place(f"{self.folder}{self.heads[at].version}/{standing.page}", standing.anchor, None)

    @cached_property
    def present(self) -> list[Standing]:
        """Where the units of the text that is being worked on stand."""
        units = self.working.units
        standings = []
        for unit_id, placed in zip(units.ids, units.placed, strict=True):
            place = self.site.edition.place(placed.unit)
            if place is not None and placed.unit.kind is not Kind.EXAMPLE:
                page = place.document.removeprefix(self.folder)
                standings.append(Standing(unit_id, placed.unit.number or "", page, place.anchor))
        return standings

    @cached_property
    def steps(self) -> Sequence[Step]:
        """What every edition changed, the first's aside, and behind them what the working text changes if it does."""
        steps = [self._step(before, head) for before, head in zip(self.heads, self.heads[1:], strict=False)]
        return steps if self.is_released else [*steps, self.working_step]

    def renamed_at(self, at: int) -> Mapping[str, str]:
        """Return the ids that are other ones since the state at a place; that behind the last edition is the text."""
        return self.steps[at - 1].renamed if at < len(self.heads) else self.working_step.renamed

    def _step(self, before: Edition, head: Edition) -> Step:
        def make() -> object:
            old, new = frozen_state(self._frozen(before)), frozen_state(self._frozen(head))
            return step_to_json(make_step(compare_states(old, new)))

        return step_from_json(self.cache.get(digest_of("step", before.digest, head.digest), make))

    @cached_property
    def histories(self) -> Mapping[str, list[Event]]:
        """The events of the units that there are now by their ids, the newest first; an example's are its rule's."""
        events: dict[str, list[Event]] = {standing.id: [] for standing in self.present}
        names = {unit_id: unit_id for unit_id in events}  # what a unit is called in the state that is looked at
        for at in range(len(self.heads), 0, -1):
            rows = self.steps[at - 1].rows if at <= len(self.steps) else ()
            present = {name: unit_id for unit_id, name in names.items()}
            for row in rows:
                owner = row.owner if row.example else row.new_id
                unit_id = present.get(owner) if owner is not None else None
                if unit_id is not None:
                    events[unit_id].append(Event(at, row))
            former = {new: old for old, new in self.renamed_at(at).items()}
            born = {row.new_id for row in rows if row.old_id is None and not row.example}
            names = {unit_id: former.get(name, name) for unit_id, name in names.items() if name not in born}
        return {unit_id: found for unit_id, found in events.items() if found}

    def history_page(self, document: str) -> str | None:
        """Return the name of the page of a chapter's histories; None where nothing of it ever changed."""
        page = document.removeprefix(self.folder)
        return f"{document}.history" if page in self._changed_pages else None

    @cached_property
    def _changed_pages(self) -> frozenset[str]:
        return frozenset(standing.page for standing in self.present if standing.id in self.histories)

    @cached_property
    def shown_version(self) -> str:
        """The version that current pages are called by: that of the last edition."""
        return self.heads[-1].version

    @cached_property
    def _id_of(self) -> Mapping[int, str]:
        """The ids of the units that there are now, by their ``id()``."""
        units = self.working.units
        return {id(placed.unit): unit_id for unit_id, placed in zip(units.ids, units.placed, strict=True)}

    def released_page(self, document: str) -> str | None:
        """Return the page of the last edition that says what a chapter says now; None where there is none.

        A file may have been renamed since, which is no change of the text.
        """
        page = document.removeprefix(self.folder)
        return f"{self.folder}{self.shown_version}/{page}" if page in self._released_pages else None

    @cached_property
    def _released_pages(self) -> frozenset[str]:
        return frozenset(one.page for one in self.standings[-1]) if self.is_released else frozenset()

    def history_of(self, unit: Unit) -> Sequence[Event]:
        """Return what editions did to a unit that there is now, the newest first."""
        return self.histories.get(self._id_of.get(id(unit), ""), ())

    def mark(self, unit: Unit, document: ChapterDocument) -> str:
        """Return the HTML of a link to a unit's history that says what was done to it last; "" for numbers alone."""
        events = self.history_of(unit)
        loud = next((event for event in events if not is_quiet(event.row)), None)
        place = self.site.edition.place(unit)
        if loud is None or place is None:
            return ""
        words, version = self.site.words, self.version_at(loud.at)
        kind = ChangeKind.REWORDED if loud.row.example else loud.row.kind
        text = words.fill(MARKS[kind], edition=version) if version else words(UNRELEASED_MARKS[kind])
        page = self.site.page_uri(document.name, f"{document.name}.history")
        return f'<p class="hi"><a class="w" href="{escape(page)}#{escape(place.anchor)}">{escape(text)}</a></p>\n'

    def version_at(self, at: int) -> str | None:
        """Return the version of a state by its place, None for the text that is being worked on."""
        return self.heads[at].version if at < len(self.heads) else None


MARKS = {
    ChangeKind.ADDED: "Added in {edition}",
    ChangeKind.REWORDED: "Reworded in {edition}",
    ChangeKind.MOVED: "Moved in {edition}",
    ChangeKind.SPLIT: "Split in {edition}",
    ChangeKind.MERGED: "Merged in {edition}",
}
UNRELEASED_MARKS = {
    ChangeKind.ADDED: "Added, not released yet",
    ChangeKind.REWORDED: "Reworded, not released yet",
    ChangeKind.MOVED: "Moved, not released yet",
    ChangeKind.SPLIT: "Split, not released yet",
    ChangeKind.MERGED: "Merged, not released yet",
}

_QUIET = (ChangeKind.RENUMBERED, ChangeKind.REFERENCE)


def is_quiet(row: ChangeRow) -> bool:
    """Say whether a change is of numbers alone."""
    return row.kind in _QUIET


def read_book_editions(site: Site, cache: Cache) -> dict[str, BookEditions]:
    """Return the books of a build's language that have editions, by their documents.

    An edition that was changed or cut off, which the check tells, has no pages; nor have those behind it.
    """
    found: dict[str, BookEditions] = {}
    for name, document in site.edition.documents.books.items():
        book = document.book
        if book.language != site.edition.language:
            continue
        heads = tuple(sound_heads(read_heads(book, [])))
        if heads:
            found[name] = BookEditions(site, book, name.removesuffix("index"), heads, cache)
    return found


def sound_heads(heads: Sequence[Edition]) -> Iterator[Edition]:
    """Yield the editions of a book, the oldest first, up to the first that was changed or cut off."""
    for head in heads:
        try:
            verify(head)
        except FrozenEditionError:
            return
        yield head
