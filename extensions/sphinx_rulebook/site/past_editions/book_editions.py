"""The editions of the books of one build, from which pages, scripts and history marks are made.

A build reads only the head of each frozen edition. The locations of its units, and the changes since the previous
edition, are cached (see `cache`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ...editions.chain import EditionState, has_same_rules
from ...editions.frozen_book import Edition, FrozenBook
from ...editions.frozen_reader import FrozenEditionError, read_frozen, read_heads
from ...editions.translated.completed_state import compare_completed, is_unchanged, own_state
from ...library.book_units import BookUnits
from ...markup.ruling_facts import is_rulings_file
from ...model.books import Book
from ...model.units import Kind, Unit
from ...support.cache import Cache, digest_of
from ...support.content_digest import digest_file
from ..view.language_view import LanguageView, Place
from ..view.library_views import LibraryViews
from .change_rows import QUIET_KINDS, ChangeRow, Step, make_step, step_from_json, step_to_json
from .edition_states import EditionStates, sound_heads
from .frozen_views import FrozenViews
from .past_edition import PastEdition

VALUES = "rulebook-values"
"""The folder of the values about editions that a build keeps, beside the doctrees of its language."""


class Standing(NamedTuple):
    """The location of a unit in an edition: its id, its number or "", the name of its page, and its anchor on that
    page.
    """

    id: str
    number: str
    page: str
    anchor: str


class EditionEvent(NamedTuple):
    """A change to a unit: the index in the chain of the state that made the change, and the row of the change."""

    at: int
    row: ChangeRow


@dataclass
class BookEditions:
    """The editions of one book in the language of a build.

    ``heads`` are the heads of the frozen editions, the oldest first. ``working`` is the working text; its changes
    since the last edition, if any, are a separate step.
    """

    views: LibraryViews
    view: LanguageView
    book: Book
    folder: str
    heads: tuple[Edition, ...]
    cache: Cache
    _past: dict[str, PastEdition] = field(default_factory=dict)
    _rows: dict[int, Mapping[str, list[str]]] = field(default_factory=dict)

    @cached_property
    def working(self) -> EditionState:
        """The working text."""
        return self.views.present(self.book)

    @cached_property
    def states(self) -> EditionStates:
        """The states that are compared."""
        return EditionStates(self.views, self.book)

    @cached_property
    def working_step(self) -> Step:
        """The changes of the working text since the last edition.

        Rulings are given between editions, and each has its own date: they are not unreleased changes of the book.
        """
        last, working = self.states.frozen(self.heads[-1]), self.states.working
        if is_unchanged(last, working):
            return Step((), {})
        step = make_step(compare_completed(last, working))
        given = _ids_of_rulings(last.units) | _ids_of_rulings(working.units)
        return Step([row for row in step.rows if row.owner not in given], step.renamed)

    @property
    def is_released(self) -> bool:
        """Whether the rules of the working text are those of the last edition; a translation may follow later."""
        return not self.working_step.rows

    def past(self, edition: Edition) -> PastEdition:
        """Return a past edition."""
        if edition.version not in self._past:
            frozen = dict(self._in_all_languages(edition.version))
            views = FrozenViews(self.view.library, frozen)
            self._past[edition.version] = PastEdition(views, self.view.language)
        return self._past[edition.version]

    @cached_property
    def _all_heads(self) -> Mapping[str, Mapping[str, Edition]]:
        """The heads in all languages, by version and language."""
        library = self.view.library
        heads: dict[str, dict[str, Edition]] = {}
        for language in library.languages:
            book = library.book(language, self.book.code)
            for head in read_heads(book, []) if book is not None else ():
                heads.setdefault(head.version, {})[language] = head
        return heads

    @cached_property
    def versions_in_other_languages(self) -> Mapping[str, list[str]]:
        """The versions of the book in the other languages that have pages of editions, the oldest first."""
        library, own = self.view.library, self.view.language
        books = {language: library.book(language, self.book.code) for language in library.languages if language != own}
        versions = {
            language: [head.version for head in sound_heads(read_heads(book, []))]
            for language, book in books.items()
            if book is not None
        }
        return {language: found for language, found in versions.items() if found}

    def heads_in_all_languages(self, version: str) -> Mapping[str, Edition]:
        """Return the heads of a version by language."""
        return self._all_heads.get(version, {})

    def _in_all_languages(self, version: str) -> Iterator[tuple[str, FrozenBook]]:
        for language, head in self.heads_in_all_languages(version).items():
            try:
                yield language, read_frozen(head, language)
            except FrozenEditionError:  # the check reports it
                continue

    def standings_at(self, at: int) -> Sequence[Standing]:
        """Return the locations of the units in the frozen edition at an index."""
        return [Standing(*row) for row in self._rows_at(at).values()]

    def standing(self, at: int, unit_id: str) -> Standing | None:
        """Return the location of a unit in the frozen edition at an index, by its id in that edition."""
        row = self._rows_at(at).get(unit_id)
        return Standing(*row) if row is not None else None

    def _rows_at(self, at: int) -> Mapping[str, list[str]]:
        """Return the locations of the units in a frozen edition by their ids, as they are cached: of most editions, a
        build needs few.
        """
        if at not in self._rows:
            head = self.heads[at]

            def make() -> list[list[str]]:
                placed = self.past(head).placed_units(self.states.frozen(head).units)
                return [[unit_id, unit.number or "", page, anchor] for unit_id, unit, page, anchor in placed]

            self._rows[at] = {row[0]: row for row in self.cache.get(self.digest("standings", head), make)}
        return self._rows[at]

    @cached_property
    def pages(self) -> Sequence[Sequence[str]]:
        """The sorted names of the chapters' pages in every frozen edition, the oldest first."""
        return [self._pages_at(at) for at in range(len(self.heads))]

    def _pages_at(self, at: int) -> list[str]:
        def make() -> list[str]:
            return sorted({standing.page for standing in self.standings_at(at)})

        names: list[str] = self.cache.get(self.digest("pages", self.heads[at]), make)
        return names

    def chapter_titles(self, head: Edition) -> list[tuple[str, str]]:
        """Return the page and the title of every chapter of a frozen edition."""

        def make() -> list[list[str]]:
            return [[page, title] for page, title in self.past(head).chapter_titles()]

        return [(page, title) for page, title in self.cache.get(self.digest("titles", head), make)]

    def digest(self, what: str, head: Edition) -> str:
        """Return the digest under which something about a frozen edition is cached."""
        return digest_of(what, self.view.language, digest_file(head.file.location), self.file_digests(head.version))

    def file_digests(self, version: str) -> Sequence[tuple[str, str]]:
        """Return the languages of a version with digests of their files.

        The digest in the head of a file does not tell whether the file is damaged, and then its pages differ.
        """
        heads = self.heads_in_all_languages(version)
        return sorted((language, digest_file(head.file.location)) for language, head in heads.items())

    def in_force(self, date: str, label: str) -> Place | None:
        """Return the location of the unit with a label in the edition in force on a date, or else in the first
        edition.
        """
        at = max((i for i, head in enumerate(self.heads) if head.start <= date), default=0)
        standing = self.standing(at, label)
        if standing is None:
            return None
        return Place(f"{self.folder}{self.heads[at].version}/{standing.page}", standing.anchor, None)

    @cached_property
    def present(self) -> list[Standing]:
        """The locations of the units in the working text; what a translation lacks is shown in the source language."""
        units = self.states.working.units
        standings = []
        for unit_id, placed in zip(units.ids, units.placed, strict=True):
            place = self.view.place(placed.unit)
            if place is not None and placed.unit.kind is not Kind.EXAMPLE:
                page = place.document.removeprefix(self.folder)
                standings.append(Standing(unit_id, placed.unit.number or "", page, place.anchor))
        return standings

    @cached_property
    def steps(self) -> Sequence[Step]:
        """The changes of every edition except the first, then the changes of the working text, if any."""
        steps = [self._step(before, head) for before, head in zip(self.heads, self.heads[1:], strict=False)]
        return steps if self.is_released else [*steps, self.working_step]

    def renamed_at(self, at: int) -> Mapping[str, str]:
        """Return the ids that the state at an index changed; the index after the last edition is the working text."""
        return self.steps[at - 1].renamed if at < len(self.heads) else self.working_step.renamed

    def _step(self, before: Edition, head: Edition) -> Step:
        def make() -> object:
            from .edition_changes import changes_to_json, digest_of_changes  # only a new edition needs them

            states = self.states.frozen(before), self.states.frozen(head)
            comparison = compare_completed(*states)
            self.cache.get(digest_of_changes(*digests), lambda: changes_to_json(before, head, states, comparison))
            return step_to_json(make_step(comparison, states[1].reasons))

        digests = self.states.digests(before), self.states.digests(head)
        return step_from_json(self.cache.get(digest_of("step", *digests), make))

    @cached_property
    def histories(self) -> Mapping[str, list[EditionEvent]]:
        """The events of the current units by their ids, the newest first; the events of an example belong to its
        rule.
        """
        events: dict[str, list[EditionEvent]] = {standing.id: [] for standing in self.present}
        names = {unit_id: unit_id for unit_id in events}  # the ids of the current units in the state of this iteration
        for at in range(len(self.heads), 0, -1):
            rows = self.steps[at - 1].rows if at <= len(self.steps) else ()
            present = {name: unit_id for unit_id, name in names.items()}
            for row in rows:
                owner = row.owner if row.example else row.new_id
                unit_id = present.get(owner) if owner is not None else None
                if unit_id is not None:
                    events[unit_id].append(EditionEvent(at, row))
            former = {new: old for old, new in self.renamed_at(at).items()}
            born = {row.new_id for row in rows if row.old_id is None and not row.example}
            names = {unit_id: former.get(name, name) for unit_id, name in names.items() if name not in born}
        return {unit_id: found for unit_id, found in events.items() if found}

    def history_page(self, document: str) -> str | None:
        """Return the name of the page with the histories of a chapter's rules; None if nothing in the chapter ever
        changed.
        """
        page = document.removeprefix(self.folder)
        return f"{document}.history" if page in self._changed_pages else None

    @cached_property
    def _changed_pages(self) -> frozenset[str]:
        return frozenset(standing.page for standing in self.present if standing.id in self.histories)

    @cached_property
    def shown_version(self) -> str:
        """The version shown on current pages: the version of the last edition."""
        return self.heads[-1].version

    @cached_property
    def _id_of(self) -> Mapping[str, str]:
        """The ids of the current units, by unit key."""
        units = self.working.units
        return {placed.unit.key: unit_id for unit_id, placed in zip(units.ids, units.placed, strict=True)}

    def released_page(self, document: str) -> str | None:
        """Return the page of the last edition with the current text of a chapter; None if there is no such page.

        A file may have been renamed since, which does not change the text.
        """
        page = document.removeprefix(self.folder)
        return f"{self.folder}{self.shown_version}/{page}" if page in self._released_pages else None

    @cached_property
    def _released_pages(self) -> frozenset[str]:
        if not self.is_released:
            return frozenset()
        last, working = self.states.frozen(self.heads[-1]), self.states.working
        is_revised = own_state(working) is not working and not has_same_rules(own_state(last), own_state(working))
        return frozenset(self.pages[-1]) if not is_revised else frozenset()

    def history_of(self, unit: Unit) -> Sequence[EditionEvent]:
        """Return the events of a current unit, the newest first."""
        return self.histories.get(self._id_of.get(unit.key, ""), ())

    def version_at(self, at: int) -> str | None:
        """Return the version of a state by its index, None for the working text."""
        return self.heads[at].version if at < len(self.heads) else None


def _ids_of_rulings(units: BookUnits) -> frozenset[str]:
    """Return the ids of the units in files of rulings."""
    return frozenset(
        unit_id for unit_id, placed in zip(units.ids, units.placed, strict=True) if is_rulings_file(placed.chapter.path)
    )


def is_quiet(row: ChangeRow) -> bool:
    """Return whether a change affects only numbers."""
    return row.kind in QUIET_KINDS


def read_book_editions(views: LibraryViews, view: LanguageView, cache: Cache) -> dict[str, BookEditions]:
    """Return the books of a language that have editions, by their documents.

    A frozen edition that was modified or truncated, which the check reports, has no pages; neither have later
    editions.
    """
    found: dict[str, BookEditions] = {}
    for name, document in view.documents.books.items():
        book = document.book
        if book.language != view.language:
            continue
        heads = tuple(sound_heads(read_heads(book, [])))
        if heads:
            found[name] = BookEditions(views, view, book, name.removesuffix("index"), heads, cache)
    return found
