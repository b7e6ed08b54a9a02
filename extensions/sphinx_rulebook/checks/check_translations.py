"""RB3xx: units that a translation lacks, units whose source has changed, and differences from the source.

Only certain pairs are compared: those matched by label, or confirmed by a person. Findings that a person has dismissed
are silenced, and listed with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..languages.comparing.calibration import calibrate
from ..languages.comparing.compared_unit import ComparedUnit, Difference
from ..languages.comparing.comparison import compare
from ..languages.comparing.conventions import BookConventions, Cause, Convention
from ..languages.comparing.difference_places import locate, places_of
from ..languages.comparing.other_words import find_other_words
from ..languages.comparing.punctuation import doubled_stop
from ..languages.pairing import PairedBook, pair_translation, translated_books
from ..languages.status import extra_for_certain, missing_for_certain
from ..languages.sync import sync_path
from ..languages.targets import ReferenceTargets
from ..languages.untranslated_text import are_alike, untranslated_part
from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex, successor
from ..library.layout import SETTINGS_NAME
from ..model.books import Book, Library
from ..model.findings import Code, Finding, Passage, certain_code
from ..model.units import Status, Unit
from ..support.paced_work import may_pause
from ..support.processes import map_side_by_side
from ..support.text_difference import difference, in_brackets
from .kept_forms import TRANSLATION, TranslationFindings
from .remembered import RememberedFindings
from .silenced import Silenced

_MUCH = 10_000
"""With more units than this, the books are compared in several processes: a pair takes about 0.05 ms."""
_MATTERS = {code.code: certain_code(code).code for code in Code}
"""For each code the one that stands for the same difference, whether or not it is certain: silences go by these."""
_LONGEST_DIFFERENCE = 200
"""How many characters of the changes a finding shows; rulebook status shows all."""


class _About(NamedTuple):
    """A finding with the unit that it is about, and the unit's place in the source, or in the translation if it
    exists only there.
    """

    finding: Finding
    source: int | None
    translation: int | None = None


def check_translations(
    library: Library,
    indexes: Mapping[str, LabelIndex],
    silenced: list[Silenced],
    conventions: list[BookConventions],
    remembered: RememberedFindings,
) -> Iterator[list[Finding]]:
    """Yield the findings about each translated book, and append silenced findings to ``silenced`` and what the books do
    as a rule to ``conventions``.
    """
    books: list[tuple[Book, Book]] = []
    for language in library.languages[1:]:
        for book in library.books.get(language, ()):
            if library.book(library.source_language, book.code) is None:
                yield [_translation_of_nothing(book, library)]
        books += translated_books(library, language)

    def check(both: tuple[Book, Book]) -> TranslationFindings:
        return check_translation(library, both, indexes, remembered)

    is_much = sum(len(chapter.units) for source, _ in books for chapter in source.files()) > _MUCH
    # A program with a memory usually checks only one book again, and has threads that would not survive a fork.
    is_much = is_much and remembered.memory is None
    for (_, book), (found, silenced_here, of_book) in zip(books, map_side_by_side(check, books, is_much), strict=True):
        silenced += silenced_here
        if of_book:
            conventions.append(BookConventions(book.language, book.code, of_book))
        yield found


def check_translation(
    library: Library, both: tuple[Book, Book], indexes: Mapping[str, LabelIndex], remembered: RememberedFindings
) -> TranslationFindings:
    """Return the findings about the translation of a book of the source."""

    def check() -> TranslationFindings:
        findings: list[Finding] = []
        silenced: list[Silenced] = []
        conventions = _Conventions()
        paired = pair_translation(library, *both, indexes, findings, remembered.memory)
        if both[1].edition_files or both[1].edition != both[0].edition:
            from .check_editions import check_translated_editions  # most books have no editions

            findings += check_translated_editions(*both, library.root)
        findings += _without_silenced(paired, list(_check_book(paired, conventions)), conventions, silenced)
        return findings, silenced, conventions.listed

    return remembered.recall("translation", both, TRANSLATION, check)


def _translation_of_nothing(book: Book, library: Library) -> Finding:
    place = next((chapter.path for chapter in book.files()), f"{book.folder}/{SETTINGS_NAME}")
    codes = ", ".join(source.code for source in library.books.get(library.source_language, ())) or "none"
    message = f"this translates {book.code}, which the source does not have; it has {codes}"
    return Finding(Code.TRANSLATION_OF_NOTHING, place, 1, 1, message)


@dataclass(slots=True)
class _Conventions:
    """The conventions of a book, and the units with their codes whose differences follow one of them."""

    listed: tuple[Convention, ...] = ()
    units: set[tuple[str, str]] = field(default_factory=set)


def _check_book(paired: PairedBook, conventions: _Conventions) -> Iterator[_About]:
    """Yield the findings about a translated book, and fill ``conventions``."""
    yield from _missing(paired)
    yield from _extra(paired)
    yield from _doubled_stops(paired)
    targets = ReferenceTargets(paired)
    current: list[tuple[int, str]] = []
    pairs: list[tuple[ComparedUnit, ComparedUnit]] = []
    differences: list[list[Difference]] = []
    ours, theirs = paired.source, paired.translation
    may_be_same = are_alike(ours.book.language, theirs.book.language)
    for place, counterpart in paired.counterparts.items():
        may_pause()
        unit, (chapter, translation, _) = ours.placed[place].unit, theirs.placed[counterpart.place]
        copied = None if may_be_same else untranslated_part(unit, translation)
        if copied is not None:
            message = "this is the text of the source, word for word: it is not translated"
            yield _About(
                _finding(Difference(Code.UNTRANSLATED_TEXT, message, copied), chapter.path, translation), place
            )
        entry = paired.entries.get(place)
        if entry is not None and paired.is_stale(place):
            changes = in_brackets(difference(*ours.before_and_now(place, entry.source)))
            yield _About(_stale(changes, chapter.path, translation), place)
            continue  # a stale translation differs from the current source by definition
        here, there = targets.of_pair(unit, translation)
        source = ComparedUnit(unit, ours.book.language, here, targets.number_of, ours.book.symbols)
        wording = ComparedUnit(translation, theirs.book.language, there, targets.number_of, theirs.book.symbols)
        current.append((place, chapter.path))
        pairs.append((source, wording))
        differences.append(list(compare(source, wording)))
    calibrated = calibrate(pairs, differences, _add_terms(pairs, differences))
    conventions.listed = calibrated.conventions
    checked = zip(current, pairs, calibrated.differences, differences, strict=True)
    for (place, path), (source, wording), found, all_found in checked:
        may_pause()
        conventions.units.update((ours.ids[place], _MATTERS[one.code.code]) for one in all_found if one not in found)
        if not found:
            continue
        parents = (_parent_of(ours, place), _parent_of(theirs, paired.counterparts[place].place))
        for one in found:
            origin, (line, column, length) = places_of(one, (source, parents[0]), (wording, parents[1]))
            passage = Passage(ours.placed[place].chapter.path, *origin)
            finding = Finding(one.code, path, line, column, one.message, None, length)
            yield _About(finding._replace(translated_from=passage), place)


def _parent_of(units: BookUnits, place: int) -> Unit | None:
    parent = units.placed[place].parent
    return units.placed[parent].unit if parent >= 0 else None


def _doubled_stops(paired: PairedBook) -> Iterator[_About]:
    """Yield a finding for every reference between two full stops, in the source or in the translation."""
    for units in (paired.source, paired.translation):
        for place, (chapter, unit, _) in enumerate(units.placed):
            mark = doubled_stop(unit) if unit.references else None
            if mark is not None:
                message = f"there is a full stop both before and after {mark[1:-1].strip()}"
                finding = _finding(Difference(Code.DOUBLED_STOP, message, mark), chapter.path, unit)
                source = place if units is paired.source else paired.sources.get(place)
                yield _About(finding, source, None if units is paired.source else place)


def _add_terms(
    pairs: Sequence[tuple[ComparedUnit, ComparedUnit]], differences: Sequence[list[Difference]]
) -> list[list[Cause]]:
    """Add the differences in the words for terms; return for each pair the terms in which it could differ."""
    could: list[list[Cause]] = [[] for _ in pairs]
    for term, places, lacking, instead in find_other_words(pairs):
        cause = Code.TERM_DIFFERS.code, term.source
        for place in places:
            could[place].append(cause)
        expected = " or ".join(term.names[:3])
        said = f"the source says {term.name!r}, translated elsewhere as {expected}"
        for place in lacking:
            other = instead.get(place)
            if other is None:
                found = Difference(Code.TERM_NOT_FOUND, f"{said}, but not here", None, term.source, cause)
            else:
                message = f"{said}, but this says {other.names[0]}, which is {other.name!r} elsewhere"
                found = Difference(Code.TERM_DIFFERS, message, other.names[0], term.source, cause)
            differences[place].append(found)
    return could


def _missing(paired: PairedBook) -> Iterator[_About]:
    language = paired.translation.book.language
    missing = missing_for_certain(paired)
    # A draft need not be translated before it is published.
    wanted = (place for place in missing if paired.source.placed[place].unit.status is not Status.DRAFT)
    for places, is_chapter in _by_chapter(paired.source, wanted):
        for place in places[:1] if is_chapter else places:
            chapter, unit, _ = paired.source.placed[place]
            what = f"this chapter ({len(places)} units)" if is_chapter else _called(unit)
            message = f"the translation ({language}) does not have {what}"
            yield _About(_finding(Difference(Code.MISSING_TRANSLATION, message), chapter.path, unit), place)


def _extra(paired: PairedBook) -> Iterator[_About]:
    labels = paired.source.place_of_label
    for places, is_chapter in _by_chapter(paired.translation, extra_for_certain(paired)):
        for place in places[:1] if is_chapter else places:
            chapter, unit, _ = paired.translation.placed[place]
            what = f"this chapter ({len(places)} units)" if is_chapter else _called(unit)
            message = f"the source ({paired.source.book.language}) does not have {what}"
            is_unknown = unit.label is not None and unit.label not in labels
            mark = f"@@{unit.label}@@" if is_unknown else None
            yield _About(_finding(Difference(Code.EXTRA_TRANSLATION, message, mark), chapter.path, unit), None, place)
    for place, (chapter, unit, _) in enumerate(paired.translation.placed):
        source = paired.sources.get(place)
        # A label where the source has none just gives the unit an address; another label than the source's is a slip.
        has_label = source is not None and bool(paired.source.placed[source].unit.anchors)
        for anchor in unit.anchors if has_label else ():
            if anchor.label not in labels:
                language, aliases = paired.source.book.language, paired.source.book.editions.aliases
                present = successor(anchor.label, aliases) if anchor.label in aliases else None
                known = f"now calls this {present}" if present in labels else f"has no label {anchor.label}"
                message = f"the source ({language}) {known}"
                found = Difference(Code.EXTRA_TRANSLATION, message, f"@@{anchor.label}@@")
                yield _About(_finding(found, chapter.path, unit), source)


def _called(unit: Unit) -> str:
    if unit.label is not None:
        return unit.label
    kind = unit.kind.value
    return f"this {kind}" if unit.number is None else f"this {kind} ({unit.number})"


def _by_chapter(units: BookUnits, places: Iterator[int]) -> Iterator[tuple[list[int], bool]]:
    """Yield places grouped by chapter, and whether a group has all units of its chapter."""
    of_chapter: dict[str, list[int]] = defaultdict(list)
    for place in places:
        of_chapter[units.placed[place].chapter.path].append(place)
    for chapter in units.book.files() if of_chapter else ():
        found = of_chapter.get(chapter.path)
        if found:
            size = sum(1 + len(unit.examples) for unit in chapter.units)
            yield found, len(found) == size and size > 1


def _stale(changes: str, path: str, translation: Unit) -> Finding:
    if len(changes) > _LONGEST_DIFFERENCE:
        changes = f"{changes[:_LONGEST_DIFFERENCE].rstrip()}…"
    message = f"the source has changed since this was translated: {changes}"
    return _finding(Difference(Code.STALE_TRANSLATION, message), path, translation)


def _finding(found: Difference, path: str, unit: Unit) -> Finding:
    """Return a difference as a finding, with its position in the file of the translation."""
    line, column, length = locate(unit, found.mark)
    return Finding(found.code, path, line, column, found.message, None, length)


def _id(paired: PairedBook, about: _About) -> str | None:
    if about.source is not None:
        return paired.source.ids[about.source]
    return paired.translation.ids[about.translation] if about.translation is not None else None


def _without_silenced(
    paired: PairedBook, found: list[_About], conventions: _Conventions, silenced: list[Silenced]
) -> Iterator[Finding]:
    reasons = paired.silenced
    if not reasons:
        yield from (about.finding for about in found)
        return
    known = {
        (unit_id, _MATTERS.get(code, code)): reason
        for unit_id, of_unit in reasons.items()
        for code, reason in of_unit.items()
    }
    # Calibration must not turn a silenced difference into an idle entry: it may be a finding again tomorrow.
    used = set(conventions.units)
    for about in found:
        unit_id = _id(paired, about)
        matter = _MATTERS[about.finding.code.code]
        reason = known.get((unit_id, matter)) if unit_id is not None else None
        if unit_id is None or reason is None:
            yield about.finding
        else:
            used.add((unit_id, matter))
            silenced.append(Silenced(about.finding, unit_id, reason))
    path = sync_path(paired.translation.book)
    # A translation that is out of date is not compared: what is silenced may be a finding again once it is up to date.
    not_compared = {_id(paired, about) for about in found if about.finding.code is Code.STALE_TRANSLATION}
    for unit_id, of_unit in reasons.items():
        for code, reason in of_unit.items():
            if unit_id not in not_compared and (unit_id, _MATTERS.get(code, code)) not in used:
                message = f"{code} of {unit_id} is silenced ({reason}), but there is no such finding"
                yield Finding(Code.IDLE_SILENCE, path, 1, 1, message)
