"""RB3xx: what a translation lacks, what has changed since it was made, and where it differs from its source.

Only pairs that are known for certain are compared, by their labels or because a person has confirmed them; what a
person has judged stays silent, and is told with its reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..book_units import BookUnits
from ..findings import Code, Finding
from ..index import LabelIndex, successor
from ..languages.comparison import Difference, Wording, compare, doubled_stop
from ..languages.pairing import PairedBook, pair_translation, translated_books
from ..languages.status import extra_for_certain, missing_for_certain
from ..languages.sync import sync_path
from ..languages.targets import ReferenceTargets
from ..languages.terms import find_other_words
from ..library import SETTINGS_NAME
from ..model import Book, Kind, Library, Unit
from ..text_difference import difference, in_brackets
from .markup import numbered_lines
from .remembered import Remembered
from .side_by_side import map_side_by_side
from .silenced import Silenced

_MUCH = 10_000
"""From how many units on the books are compared in several processes: a pair takes about 0.05 ms."""
_LONGEST_DIFFERENCE = 200
"""How many characters of what has changed a finding tells; rulebook status tells all."""


@dataclass(frozen=True, slots=True)
class _About:
    """A finding with the unit that it is about: its place in the source, or in the translation if only that has it."""

    finding: Finding
    source: int | None
    translation: int | None = None


def check_translations(
    library: Library, indexes: Mapping[str, LabelIndex], silenced: list[Silenced], remembered: Remembered
) -> Iterator[list[Finding]]:
    """Yield the findings about each translated book, and append to ``silenced`` what is not to be told."""
    books: list[tuple[Book, Book]] = []
    for language in library.languages[1:]:
        for book in library.books.get(language, ()):
            if library.book(library.source_language, book.code) is None:
                yield [_translation_of_nothing(book, library)]
        books += translated_books(library, language)

    def check(both: tuple[Book, Book]) -> tuple[list[Finding], list[Silenced]]:
        return remembered.recall("translation", both, None, lambda: check_anew(both))

    def check_anew(both: tuple[Book, Book]) -> tuple[list[Finding], list[Silenced]]:
        findings: list[Finding] = []
        not_told: list[Silenced] = []
        paired = pair_translation(library, *both, indexes, findings, remembered.memory)
        findings += _without_silenced(paired, list(_check_book(paired)), not_told)
        return findings, not_told

    is_much = sum(len(chapter.units) for source, _ in books for chapter in source.files()) > _MUCH
    # Who remembers what was said of the other books checks one, and has threads that no fork would survive.
    is_much = is_much and remembered.memory is None
    for found, not_told in map_side_by_side(check, books, is_much):
        silenced += not_told
        yield found


def _translation_of_nothing(book: Book, library: Library) -> Finding:
    place = next((chapter.path for chapter in book.files()), f"{book.folder}/{SETTINGS_NAME}")
    codes = ", ".join(source.code for source in library.books.get(library.source_language, ())) or "none"
    message = f"the source has no book {book.code} that this could translate; it has {codes}"
    return Finding(Code.TRANSLATION_OF_NOTHING, place, 1, 1, message)


def _check_book(paired: PairedBook) -> Iterator[_About]:
    yield from _missing(paired)
    yield from _extra(paired)
    yield from _doubled_stops(paired)
    targets = ReferenceTargets(paired)
    current: list[tuple[int, Wording, Wording]] = []
    ours, theirs = paired.source, paired.translation
    for place, counterpart in paired.counterparts.items():
        unit, (chapter, translation, _) = ours.placed[place].unit, theirs.placed[counterpart.place]
        entry = paired.entries.get(place)
        if entry is not None and paired.is_stale(place):
            yield _About(_stale(entry.source, ours.text(place), chapter.path, translation), place)
            continue  # that it differs from what the source says now is what stale means
        here, there = targets.of_pair(unit, translation)
        source = Wording(unit, ours.book.language, here)
        wording = Wording(translation, theirs.book.language, there)
        current.append((place, source, wording))
        for found in compare(source, wording):
            yield _About(_finding(found, chapter.path, translation), place)
    yield from _terms(paired, current)


def _doubled_stops(paired: PairedBook) -> Iterator[_About]:
    """Yield a finding for every reference that stands between two full stops, in the source or in the translation."""
    for units in (paired.source, paired.translation):
        for place, (chapter, unit, _) in enumerate(units.placed):
            mark = doubled_stop(unit) if unit.references else None
            if mark is not None:
                message = f"a full stop stands before {mark[1:-1].strip()} and behind it"
                finding = _finding(Difference(Code.DOUBLED_STOP, message, mark), chapter.path, unit)
                source = place if units is paired.source else paired.sources.get(place)
                yield _About(finding, source, None if units is paired.source else place)


def _terms(paired: PairedBook, current: Sequence[tuple[int, Wording, Wording]]) -> Iterator[_About]:
    pairs = [(source, wording) for _, source, wording in current]
    for number, term in find_other_words(pairs):
        place, _, wording = current[number]
        expected = " or ".join(term.translations[:3])
        message = f"the source says {term.source!r}, which is {expected} elsewhere, and this does not"
        chapter = paired.translation.placed[paired.counterparts[place].place].chapter
        yield _About(_finding(Difference(Code.TERM_DIFFERS, message), chapter.path, wording.unit), place)


def _missing(paired: PairedBook) -> Iterator[_About]:
    language = paired.translation.book.language
    for places, is_chapter in _by_chapter(paired.source, missing_for_certain(paired)):
        for place in places[:1] if is_chapter else places:
            chapter, unit, _ = paired.source.placed[place]
            what = f"this chapter ({len(places)} units)" if is_chapter else _called(unit)
            message = f"the translation ({language}) lacks {what}"
            yield _About(_finding(Difference(Code.MISSING_TRANSLATION, message), chapter.path, unit), place)


def _extra(paired: PairedBook) -> Iterator[_About]:
    labels = paired.source.place_of_label
    for places, is_chapter in _by_chapter(paired.translation, extra_for_certain(paired)):
        for place in places[:1] if is_chapter else places:
            chapter, unit, _ = paired.translation.placed[place]
            what = f"this chapter ({len(places)} units)" if is_chapter else _called(unit)
            message = f"the source ({paired.source.book.language}) lacks {what}"
            is_unknown = unit.label is not None and unit.label not in labels
            mark = f"@@{unit.label}@@" if is_unknown else None
            yield _About(_finding(Difference(Code.EXTRA_TRANSLATION, message, mark), chapter.path, unit), None, place)
    for place, (chapter, unit, _) in enumerate(paired.translation.placed):
        source = paired.sources.get(place)
        for anchor in unit.anchors if source is not None else ():
            if anchor.label not in labels:
                language, aliases = paired.source.book.language, paired.source.book.editions.aliases
                present = successor(anchor.label, aliases) if anchor.label in aliases else None
                known = f"calls this {present} now" if present in labels else f"has no label {anchor.label}"
                message = f"the source ({language}) {known}"
                found = Difference(Code.EXTRA_TRANSLATION, message, f"@@{anchor.label}@@")
                yield _About(_finding(found, chapter.path, unit), source)


def _called(unit: Unit) -> str:
    if unit.label is not None:
        return unit.label
    kind = unit.kind.value
    return f"this {kind}" if unit.number is None else f"this {kind} ({unit.number})"


def _by_chapter(units: BookUnits, places: Iterator[int]) -> Iterator[tuple[list[int], bool]]:
    """Yield places by their chapters, and whether they are all units of it."""
    of_chapter: dict[str, list[int]] = defaultdict(list)
    for place in places:
        of_chapter[units.placed[place].chapter.path].append(place)
    for chapter in units.book.files() if of_chapter else ():
        found = of_chapter.get(chapter.path)
        if found:
            size = sum(1 + len(unit.examples) for unit in chapter.units)
            yield found, len(found) == size and size > 1


def _stale(earlier: str, text: str, path: str, translation: Unit) -> Finding:
    changes = in_brackets(difference(earlier, text))
    if len(changes) > _LONGEST_DIFFERENCE:
        changes = f"{changes[:_LONGEST_DIFFERENCE].rstrip()}…"
    message = f"the source has changed since this was translated: {changes}"
    return _finding(Difference(Code.STALE_TRANSLATION, message), path, translation)


def _finding(found: Difference, path: str, unit: Unit) -> Finding:
    """Return a difference as a finding with its place in the file of the translation."""
    line, column, length = _locate(unit, None if found.is_source else found.mark)
    return Finding(found.code, path, line, column, found.message, None, length)


def _locate(unit: Unit, mark: str | None) -> tuple[int, int, int]:
    """Return line, column and length of a mark in the source of a unit, or the beginning of its text."""
    if unit.kind is Kind.EXAMPLE:
        return unit.line, 1, 1
    if mark:
        for line, offset, text in numbered_lines(unit):
            place = text.find(mark)
            if place >= 0:
                return line, offset + place + 1, len(mark)
    start = unit.heading.find(unit.text) if unit.text else 0
    return unit.line, unit.rank + max(start, 0) + 1, 1


def _id(paired: PairedBook, about: _About) -> str | None:
    if about.source is not None:
        return paired.source.ids[about.source]
    return paired.translation.ids[about.translation] if about.translation is not None else None


def _without_silenced(paired: PairedBook, found: list[_About], silenced: list[Silenced]) -> Iterator[Finding]:
    reasons = paired.silenced
    if not reasons:
        yield from (about.finding for about in found)
        return
    used: set[tuple[str, str]] = set()
    for about in found:
        unit_id = _id(paired, about)
        reason = reasons.get(unit_id, {}).get(about.finding.code.code) if unit_id is not None else None
        if unit_id is None or reason is None:
            yield about.finding
        else:
            used.add((unit_id, about.finding.code.code))
            silenced.append(Silenced(about.finding, unit_id, reason))
    path = sync_path(paired.translation.book)
    for unit_id, of_unit in reasons.items():
        for code, reason in of_unit.items():
            if (unit_id, code) not in used:
                message = f"{code} of {unit_id} is silenced ({reason}), and there is no such finding"
                yield Finding(Code.IDLE_SILENCE, path, 1, 1, message)
