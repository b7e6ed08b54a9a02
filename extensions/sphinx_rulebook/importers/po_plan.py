"""What a PO file changes in a book's translation: which units say something else, which are added and confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..findings import Code, Finding, Severity
from ..languages.targets import ReferenceTargets
from ..model import Chapter, Kind, Unit
from .po_chapters import (
    ChapterSource,
    UnitSource,
    empty_lines_behind,
    insert_behind,
    new_chapter_source,
    new_unit_source,
    position_behind_extras,
    read_chapter_source,
    rewrite,
    says_already,
)
from .po_known import KnownBook, KnownEntry
from .po_reader import PoEntry, PoFile
from .po_texts import Problem, UnitText, broken_references, nearest, read_unit_text, references_of


@dataclass(slots=True)
class Counts:
    """How many entries of a file were what; an entry may be changed, and confirmed as well."""

    changed: int = 0
    added: int = 0
    confirmed: int = 0
    empty: int = 0
    unchanged: int = 0


@dataclass(frozen=True)
class Plan:
    """What becomes of a book's translation.

    ``files`` are all of its files by path, as they will be; ``confirmed`` are the places of the source's units that a
    person has confirmed, ``units`` the sources of the translation's units by those places.
    """

    book: KnownBook
    files: Mapping[str, ChapterSource]
    units: Mapping[int, UnitSource]
    confirmed: tuple[int, ...]
    counts: Counts


def plan_import(book: KnownBook, po: PoFile, findings: list[Finding]) -> Plan:
    """Return what a file changes; what is wrong with it is appended to ``findings``, and the plan is of no use then."""
    return _Planner(book, po, findings).plan()


@dataclass
class _Planner:
    book: KnownBook
    po: PoFile
    findings: list[Finding]
    counts: Counts = field(default_factory=Counts)
    confirmed: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        paired = self.book.paired
        self.known = {entry.id: entry for entry in self.book.entries}
        self.targets = ReferenceTargets(paired)
        chapters = list(paired.translation.book.files())
        self.files = {chapter.path: read_chapter_source(chapter) for chapter in chapters}
        own = [unit for chapter in chapters for unit in self.files[chapter.path].units]
        by_unit = {id(unit.like): unit for unit in own}
        self.units = {
            place: by_unit[id(unit)]
            for place, counterpart in paired.counterparts.items()
            if (unit := paired.translation.placed[counterpart.place].unit).kind is not Kind.EXAMPLE
            and paired.source.placed[place].unit.kind is not Kind.EXAMPLE
        }
        self.file_of = {id(unit): file for file in self.files.values() for unit in file.units}
        self.paired_units = {id(unit) for unit in self.units.values()}
        self.places_of: dict[int, list[int]] = {}
        for place, placed in enumerate(paired.source.placed):
            self.places_of.setdefault(id(placed.chapter), []).append(place)

    def plan(self) -> Plan:
        """Go through the entries, then write those that differ, in reading order, so that each finds its place."""
        changes: list[tuple[KnownEntry, UnitText]] = []
        seen: dict[str, PoEntry] = {}
        for entry in self.po.entries:
            known = self._known(entry, seen)
            if known is None:
                continue
            text = self._change(entry, known)
            if text is not None:
                changes.append((known, text))
            self._confirm(entry, known, is_changed=text is not None)
        if not any(finding.code.severity is Severity.ERROR for finding in self.findings):
            for known, text in sorted(changes, key=lambda change: change[0].place):
                self._write(known, text, {one.place for one, _ in changes})
        return Plan(self.book, self.files, self.units, tuple(self.confirmed), self.counts)

    def _known(self, entry: PoEntry, seen: dict[str, PoEntry]) -> KnownEntry | None:
        code = self.book.paired.source.book.code
        if entry.id is None:
            self._report(Code.UNKNOWN_ENTRY, entry, "this entry has no msgctxt, which says what unit it is of")
            return None
        first = seen.setdefault(entry.id, entry)
        if first is not entry:
            self._report(Code.DUPLICATE_ENTRY, entry, f"the entry of {entry.id} is there already, on line {first.line}")
            return None
        known = self.known.get(entry.id)
        if known is None:
            message = f"no unit of {code} has the id {entry.id!r}"
            fix = None
            if ":" in entry.id:
                fix = nearest(entry.id, tuple(self.known))
            else:
                message += "; its text has changed since this file was exported: export again, and merge the two files"
            self._report(Code.UNKNOWN_ENTRY, entry, message, fix)
        return known

    def _change(self, entry: PoEntry, known: KnownEntry) -> UnitText | None:
        """Return what an entry writes, None where it writes nothing; look for what is wrong with it."""
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
        problems += broken_references(entry.text, text, paired.translation.book, paired.translation.index)
        # What is wrong in the source in the same words has been there before, and is not this file's fault.
        problems = [problem for problem in problems if not _is_in(problem, entry.text, known.source)]
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
        is_confirmation = known.is_fuzzy and not entry.is_fuzzy and known.counterpart is not None and bool(entry.text)
        if not is_changed and not is_confirmation:
            return
        if entry.source != known.source:
            message = "the source has changed since this file was exported; this text is taken, and not confirmed"
            self.findings.append(Finding(Code.CHANGED_SOURCE, self.po.path, entry.line, 1, message, None, len("msgid")))
        elif not entry.is_fuzzy:
            self.counts.confirmed += 1
            self.confirmed.append(known.place)

    def _look_for_lost_references(self, entry: PoEntry, source: Unit, translation: Unit) -> None:
        ours, theirs = self.targets.of_pair(_with_all_references(source), _with_all_references(translation))
        there = [name for name, _ in theirs]
        for name, mark in ours:
            if name in there:
                there.remove(name)
            else:
                self._report(Code.LOST_REFERENCE, entry, f"the source refers to {mark}, and this text does not")

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
            file = self.file_of[id(unit)]
            rewrite(unit, text, file.line_end)
            file.is_changed = True

    def _add(self, place: int, text: UnitText, changed: set[int]) -> None:
        """Add a unit behind that of the source's unit before it, else before that of the unit behind it."""
        source = self.book.paired.source
        chapter, unit, _ = source.placed[place]
        near = [other for other in self.places_of[id(chapter)] if other in self.units]
        before = [other for other in near if other < place]
        behind = [other for other in near if other > place]
        neighbour = self.units[before[-1]] if before else self.units[behind[0]] if behind else None
        file = self.file_of[id(neighbour)] if neighbour is not None else self._file_for(chapter, changed)
        added = new_unit_source(unit, text, file.line_end)
        if before and neighbour is not None:
            position = file.units.index(neighbour)
            position = position_behind_extras(file.units, position, unit.rank, self.paired_units)
            insert_behind(file.units, position, added, empty_lines_behind(self._unit_before(place)), file.line_end)
        elif neighbour is not None:
            added.tail = file.line_end * empty_lines_behind(unit)
            file.units.insert(file.units.index(neighbour), added)
        elif file.units:
            insert_behind(file.units, len(file.units) - 1, added, 1, file.line_end)
        else:
            if file.before and not file.before.endswith(("\n", "\r")):
                file.before += file.line_end
            file.units.append(added)
        file.is_changed = True
        self.units[place] = added
        self.file_of[id(added)] = file
        self.paired_units.add(id(added))

    def _unit_before(self, place: int) -> Unit:
        """Return the unit of the source that stands before one that is not the first of its chapter."""
        placed = self.book.paired.source.placed
        return next(placed[one].unit for one in range(place - 1, -1, -1) if placed[one].unit.kind is not Kind.EXAMPLE)

    def _file_for(self, source: Chapter, changed: set[int]) -> ChapterSource:
        """Return the translation's file of a chapter of which it has no unit yet; make one where there is none."""
        path = f"{self.book.paired.translation.book.folder}/{source.path.rpartition('/')[2]}".lstrip("/")
        if path not in self.files:
            has_own_title = source.units[0].rank == 1 and self.places_of[id(source)][0] in changed
            self.files[path] = new_chapter_source(path, source, has_own_title)
        return self.files[path]


_OF_WHOLE_ENTRY = frozenset({Code.UNKNOWN_ENTRY, Code.DUPLICATE_ENTRY})


def _with_all_references(unit: Unit) -> Unit:
    return unit._replace(references=references_of(unit))


def _is_in(problem: Problem, text: str, source: str) -> bool:
    """Say whether what is wrong in a text stands in the source as well, to the letter and for the same reason."""
    if problem.code is Code.ANCHOR_IN_ENTRY:
        return False
    start = problem.offset
    marked = text[start : start + problem.length]
    if len(marked) > 2:  # a mark; else a sign that says nothing without its line
        closed = f"{marked}]]"
        return source.count(marked) > (source.count(closed) if problem.code is Code.UNCLOSED_REFERENCE else 0)
    line = text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0]
    return line in source.split("\n")
