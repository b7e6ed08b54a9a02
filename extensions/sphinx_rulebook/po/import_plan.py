"""The changes that a PO file makes to a book's translation: units changed, added and confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from ..catalogues.po_file import PoEntry, PoFile
from ..checks.suggestions import NearestNames
from ..languages.targets import ReferenceTargets
from ..library.book_units import normal_text
from ..library.label_index import successor
from ..markup.ruling_facts import RULINGS_FOLDER, is_rulings_file
from ..markup.text.wording import are_same_words
from ..model.books import Chapter
from ..model.findings import Code, Finding, Severity
from ..model.units import Kind, Unit
from .chapter_sources import (
    ChapterSource,
    UnitSource,
    empty_lines_after,
    insert_after,
    new_chapter_source,
    new_unit_source,
    position_after_extras,
    read_chapter_source,
    rewrite,
    says_already,
)
from .exported_texts import EXPORTED_HEADER, digest_of_text, with_former_labels
from .known_book import KnownBook, KnownEntry
from .unit_texts import Problem, UnitText, broken_references, read_unit_text, references_of


@dataclass(slots=True)
class ImportCounts:
    """The counts of entries of each kind; an entry may be both changed and confirmed.

    ``newer`` are those whose text in the project is newer than that of the file, ``replaced`` the ids of those that
    replace the text of an earlier import.
    """

    changed: int = 0
    added: int = 0
    confirmed: int = 0
    empty: int = 0
    unchanged: int = 0
    newer: int = 0
    replaced: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class ImportPlan:
    """The changes to a book's translation.

    ``files`` are all files of the translation by path, with their new texts. ``confirmed`` are the places of the
    source's units that a person has confirmed; ``unconfirmed`` are those with new texts that nobody has, each with the
    source's unit that its translator saw if its wording has changed since. ``units`` are the sources of the
    translation's units by the places of the source's units.
    """

    book: KnownBook
    files: Mapping[str, ChapterSource]
    units: Mapping[int, UnitSource]
    confirmed: tuple[int, ...]
    unconfirmed: Mapping[int, Unit | None]
    counts: ImportCounts
    po: PoFile


def plan_import(book: KnownBook, po: PoFile, findings: list[Finding]) -> ImportPlan:
    """Return the changes of a file; problems go to ``findings``, and a plan with errors must not be used."""
    return _Planner(book, po, findings).plan()


@dataclass
class _Planner:
    book: KnownBook
    po: PoFile
    findings: list[Finding]
    counts: ImportCounts = field(default_factory=ImportCounts)
    confirmed: list[int] = field(default_factory=list)
    unconfirmed: dict[int, Unit | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        paired = self.book.paired
        self.known = {entry.id: entry for entry in self.book.entries}
        self.names = NearestNames(self.known)
        self.names_of = cache(lambda code: NearestNames(paired.translation.index.labels(code)))
        self.known_at = {entry.place: entry for entry in self.book.entries}
        self.targets = ReferenceTargets(paired)
        self.aliases = paired.source.book.editions.aliases
        self.exported = frozenset(self.po.fields.get(EXPORTED_HEADER, "").split())
        chapters = list(paired.translation.book.files())
        self.files = {chapter.path: read_chapter_source(chapter) for chapter in chapters}
        own = [unit for chapter in chapters for unit in self.files[chapter.path].units]
        by_unit = {unit.key: unit for unit in own}
        self.units = {
            place: by_unit[unit.key]
            for place, counterpart in paired.counterparts.items()
            if (unit := paired.translation.placed[counterpart.place].unit).kind is not Kind.EXAMPLE
            and paired.source.placed[place].unit.kind is not Kind.EXAMPLE
        }
        self.file_of = {unit.key: file for file in self.files.values() for unit in file.units}
        self.paired_units = {unit.key for unit in self.units.values()}
        self.places_of: dict[str, list[int]] = {}
        for place, placed in enumerate(paired.source.placed):
            self.places_of.setdefault(placed.chapter.key, []).append(place)

    def plan(self) -> ImportPlan:
        """Process the entries, then write the changed ones in reading order, so that each is put in the right
        place.
        """
        changes: list[tuple[KnownEntry, UnitText]] = []
        seen: dict[str, PoEntry] = {}
        for entry in self.po.entries:
            known = self._known(entry, seen)
            if known is None or self._leaves_newer(entry, known):
                continue
            text = self._change(entry, known)
            if text is not None:
                changes.append((known, text))
            self._confirm(entry, known, is_changed=text is not None)
        if not any(finding.code.severity is Severity.ERROR for finding in self.findings):
            for known, text in sorted(changes, key=lambda change: change[0].place):
                self._write(known, text, {one.place for one, _ in changes})
        confirmed = tuple(self.confirmed)
        return ImportPlan(self.book, self.files, self.units, confirmed, self.unconfirmed, self.counts, self.po)

    def _known(self, entry: PoEntry, seen: dict[str, PoEntry]) -> KnownEntry | None:
        code = self.book.paired.source.book.code
        if entry.id is None:
            self._report(Code.UNKNOWN_ENTRY, entry, "this entry has no msgctxt to say which unit it belongs to")
            return None
        first = seen.setdefault(entry.id, entry)
        if first is not entry:
            self._report(Code.DUPLICATE_ENTRY, entry, f"there is already an entry for {entry.id} on line {first.line}")
            return None
        known = self.known.get(entry.id) or self.known.get(successor(entry.id, self.aliases) or "")
        if known is None:
            message = f"no unit of {code} has the id {entry.id!r}"
            fix = None
            if ":" in entry.id:
                fix = self.names.find(entry.id)
            else:
                message += "; its text has changed since this file was exported: export again and merge the two files"
            self._report(Code.UNKNOWN_ENTRY, entry, message, fix)
        return known

    def _leaves_newer(self, entry: PoEntry, known: KnownEntry) -> bool:
        """Count an entry whose text in the project stays, since that has changed since the export; return whether it
        does.

        Then the entry has the text that was exported, or another change, which is reported. A file may be imported
        several times while its translator works on it: a text from an import may be replaced.
        """
        if not self.exported or not known.translation or entry.text in ("", known.translation):
            return False
        unit_id = entry.id or known.id  # a label may have changed since
        was_here = (known.translation, with_former_labels(known.translation, self.book.paired.source.book))
        if any(digest_of_text(unit_id, text) in self.exported for text in was_here):
            return False
        if digest_of_text(unit_id, entry.text) not in self.exported:
            if self._is_from_import(known):
                self.counts.replaced.append(known.id)
                return False
            message = (
                "the translation has changed in the project since this file was exported, and stays; "
                "export again and merge the two files"
            )
            self._report(Code.NEWER_TRANSLATION, entry, message)
        self.counts.newer += 1
        return True

    def _is_from_import(self, known: KnownEntry) -> bool:
        """Return whether the translation of an entry is the text of an earlier import."""
        paired = self.book.paired
        confirmed = paired.entries.get(known.place)
        if confirmed is None or known.counterpart is None or not confirmed.is_imported:
            return False
        return confirmed.translation == paired.translation.text(known.counterpart)

    def _change(self, entry: PoEntry, known: KnownEntry) -> UnitText | None:
        """Return the text that an entry writes, or None if the entry does not change anything; report problems with
        the entry.
        """
        if entry.text == known.translation:
            self.counts.unchanged += 1
            return None
        if not entry.text:
            self.counts.empty += 1
            return None
        paired = self.book.paired
        source = paired.source.placed[known.place].unit
        here = source if known.counterpart is None else paired.translation.placed[known.counterpart].unit
        problems: list[Problem] = []
        text = read_unit_text(entry.text, bool(here.text), problems)
        problems += broken_references(
            entry.text, text, paired.translation.book, paired.translation.index, self.names_of
        )
        if problems:
            # Problems that the source has in the same words existed before, and do not come from this file.
            before: list[Problem] = []
            unit = read_unit_text(known.source, bool(source.text), before)
            before += broken_references(
                known.source, unit, paired.translation.book, paired.translation.index, self.names_of
            )
            existed = {problem.where(known.source) for problem in before}
            problems = [problem for problem in problems if problem.where(entry.text) not in existed]
        if not problems and known.counterpart is not None and says_already(here, text):
            self.counts.unchanged += 1
            return None
        for problem in problems:
            self._report(problem.code, entry, problem.message, problem.suggestion, problem.offset, problem.length)
        if not problems:
            self._look_for_lost_references(entry, source, text.unit)
        if known.counterpart is None:
            self.counts.added += 1
        else:
            self.counts.changed += 1
        return text

    def _confirm(self, entry: PoEntry, known: KnownEntry, is_changed: bool) -> None:
        # Without a translation, a counterpart has the text of the source, which may be right as it is.
        is_open = known.is_fuzzy or not known.translation
        is_confirmation = is_open and not entry.is_fuzzy and known.counterpart is not None and bool(entry.text)
        if not is_changed and not is_confirmation:
            return
        seen = self._seen_source(entry, known)
        if is_changed and (seen is not None or entry.is_fuzzy):
            self.unconfirmed[known.place] = seen
        if seen is not None:
            message = "the source has changed since this file was exported; this text is imported but not confirmed"
            self.findings.append(Finding(Code.CHANGED_SOURCE, self.po.path, entry.line, 1, message, None, len("msgid")))
        elif not entry.is_fuzzy:
            self.counts.confirmed += 1
            self.confirmed.append(known.place)

    def _seen_source(self, entry: PoEntry, known: KnownEntry) -> Unit | None:
        """Return the unit of the source as the translator saw it, if its wording has changed since; else None."""
        if entry.source == known.source:
            return None
        source = self.book.paired.source
        unit = source.placed[known.place].unit
        seen = read_unit_text(entry.source, bool(unit.text), []).unit
        texts = [
            [normal_text(part, source.book, source.index) for part in (one, *one.examples)] for one in (seen, unit)
        ]
        is_same = len(texts[0]) == len(texts[1]) and all(map(are_same_words, *texts))
        return None if is_same else seen

    def _look_for_lost_references(self, entry: PoEntry, source: Unit, translation: Unit) -> None:
        ours, theirs = self.targets.of_pair(_with_all_references(source), _with_all_references(translation))
        there = [name for name, _ in theirs]
        for name, mark in ours:
            if name in there:
                there.remove(name)
            else:
                self._report(Code.LOST_REFERENCE, entry, f"the source refers to {mark}, but this text does not")

    def _report(
        self, code: Code, entry: PoEntry, message: str, fix: str | None = None, offset: int = 0, length: int = 1
    ) -> None:
        line, column = (entry.line, 1) if code in _OF_WHOLE_ENTRY else self.po.place(entry, offset)
        self.findings.append(Finding(code, self.po.path, line, column, message, fix, length))

    def _write(self, known: KnownEntry, text: UnitText, changed: set[int]) -> None:
        unit = self.units.get(known.place)
        if unit is None:
            self._add(known.place, text, changed)
        else:
            file = self.file_of[unit.key]
            rewrite(unit, text, file.line_end)
            file.is_changed = True

    def _add(self, place: int, text: UnitText, changed: set[int]) -> None:
        """Add a unit after the translation of the preceding source unit, or else before the translation of the
        following one.
        """
        source = self.book.paired.source
        chapter, unit, parent = source.placed[place]
        if parent >= 0 and parent not in self.units and chapter is not source.book.glossary:
            self._add_from_source(parent, changed)
        near = [other for other in self.places_of[chapter.key] if other in self.units]
        before = [other for other in near if other < place]
        after = [other for other in near if other > place]
        closest = before[-1:] or after[:1]
        neighbour = self.units[closest[0]] if closest else None
        file = self.file_of[neighbour.key] if neighbour is not None else self._file_for(chapter, changed)
        added = new_unit_source(unit, text, file.line_end)
        if before and neighbour is not None:
            position = file.units.index(neighbour)
            position = position_after_extras(file.units, position, unit.rank, self.paired_units)
            insert_after(file.units, position, added, empty_lines_after(self._unit_before(place)), file.line_end)
        elif neighbour is not None:
            added.tail = file.line_end * empty_lines_after(unit)
            file.units.insert(file.units.index(neighbour), added)
        elif file.units:
            insert_after(file.units, len(file.units) - 1, added, 1, file.line_end)
        else:
            if file.before and not file.before.endswith(("\n", "\r")):
                file.before += file.line_end
            file.units.append(added)
        file.is_changed = True
        self.units[place] = added
        self.file_of[added.key] = file
        self.paired_units.add(added.key)

    def _add_from_source(self, place: int, changed: set[int]) -> None:
        """Add a unit that is not translated yet, with the source's text: the units below it need it above them.

        An entry with a translation replaces the text later (see `has_text_of_source`).
        """
        chapter, unit, _ = self.book.paired.source.placed[place]
        files = {self.file_of[self.units[one].key] for one in self.places_of[chapter.key] if one in self.units}
        if unit.rank == 1 and any(file.units[0].like.rank == 1 for file in files):
            return  # the file has a title already, which is paired with nothing
        known = self.known_at.get(place)
        if known is not None:
            self._add(place, read_unit_text(known.source, bool(unit.text), []), changed | {place})

    def _unit_before(self, place: int) -> Unit:
        """Return the unit of the source before a unit that is not the first of its chapter."""
        placed = self.book.paired.source.placed
        return next(placed[one].unit for one in range(place - 1, -1, -1) if placed[one].unit.kind is not Kind.EXAMPLE)

    def _file_for(self, source: Chapter, changed: set[int]) -> ChapterSource:
        """Return the translation's file for a chapter without translated units; create the file if it is missing."""
        name = source.path.rpartition("/")[2]
        if is_rulings_file(source.path):
            name = f"{RULINGS_FOLDER}/{name}"
        path = f"{self.book.paired.translation.book.folder}/{name}".lstrip("/")
        if path not in self.files:
            has_own_title = source.units[0].rank == 1 and self.places_of[source.key][0] in changed
            self.files[path] = new_chapter_source(path, source, has_own_title)
        return self.files[path]


_OF_WHOLE_ENTRY = frozenset({Code.UNKNOWN_ENTRY, Code.DUPLICATE_ENTRY})


def _with_all_references(unit: Unit) -> Unit:
    return unit._replace(references=references_of(unit))
