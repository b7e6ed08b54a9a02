"""The files that a release would write, and the findings that prevent the release: nothing is written here."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..checks.check_editions import damaged_editions
from ..editions.carried_ids import match_with_last, units_of
from ..editions.change_log import FILE_NAME
from ..editions.frozen_book import FrozenBook
from ..editions.frozen_reader import FrozenEditionError, read_frozen, read_heads
from ..editions.frozen_writer import frozen_text
from ..editions.policy import VersionError, broken_promises, check_version, level_of
from ..editions.succession import LostLabel, Succession, lost_labels, succeed
from ..exporters.change_log_writer import LogEntry, add_entry
from ..languages.pairing import pair_translation
from ..languages.translated_chain import known_sources
from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex, index_languages
from ..library.layout import EDITIONS_FOLDER, SETTINGS_NAME
from ..library.loading import Loaded
from ..model.books import Book, Library
from ..model.findings import Code, Finding, Severity
from ..rulings.review_states import by_present_labels, confirmed, rulings_of, with_new_citations
from ..rulings.reviews import read_reviews, reviews_path, reviews_text
from ..settings.check_project import check_project
from ..settings.project_settings import find_settings
from ..support.errors import UnusableInputError
from .reasons import ReasonsFile, UsedReasons, of_translation


@dataclass(frozen=True, slots=True)
class Release:
    """A release: the version, its ISO date, and a one-line remark by its authors ("" for none).

    ``notes`` are the remark in other languages. ``effective`` is the ISO date from which the edition is in force, ""
    for the date of the release. ``reasons`` are the authors' reasons for its changes by language, "" for those of the
    source language.
    """

    version: str
    day: str
    note: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    effective: str = ""
    reasons: Mapping[str, ReasonsFile] = field(default_factory=dict)

    def note_in(self, language: str) -> str:
        """Return the remark in a language, or the general remark if the language has none."""
        return self.notes.get(language, self.note)


@dataclass
class ReleasePlan:
    """The effects of a release.

    ``files`` are by their paths below the library's root. If there are ``findings`` or ``lost`` labels (each with its
    book and the label that the unit has now, or None), nothing may be written. ``remembered`` are the counts of rulings
    whose rules are remembered from now on, with their books.
    """

    files: dict[str, str] = field(default_factory=dict)
    released: list[Succession] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    lost: list[tuple[Book, LostLabel, str | None]] = field(default_factory=list)
    remembered: list[tuple[Book, int]] = field(default_factory=list)


def chosen_books(library: Library, code: str | None) -> list[Book]:
    """Return the books of the source, or the book called ``code``.  Raises UnusableInputError."""
    books = library.books[library.source_language]
    chosen = [book for book in books if code is None or book.code.casefold() == code.casefold()]
    if not chosen:
        raise UnusableInputError(f"there is no book {code!r}; choose from {', '.join(book.code for book in books)}")
    return chosen


def plan_release(loaded: Loaded, release: Release, code: str | None) -> ReleasePlan:
    """Return the plan for releasing the working text; ``code`` limits it to one book.

    Raises UnusableInputError if the version or its date is not possible.
    """
    library = loaded.library
    books = chosen_books(library, code)
    plan = ReleasePlan()
    folders = tuple(
        f"{other.folder}/" if other.folder else ""
        for book in books
        for language in library.languages
        if (other := library.book(language, book.code)) is not None
    )
    plan.findings += [
        finding
        for finding in check_project(loaded, find_settings(library.root)).findings
        if finding.code.severity is Severity.ERROR
        and (finding.file.startswith(folders) or finding.code is Code.HALF_RELEASE)
    ]
    damage = [finding for book in books for finding in find_damage(library, book)]
    if damage:
        # The checks have reported the edition, or the project ignores this finding; still, nothing can follow a
        # broken edition.
        plan.findings += (finding for finding in damage if finding not in plan.findings)
        return plan
    indexes = index_languages(library)
    used = UsedReasons(release.reasons)
    for book in books:
        _plan_book(plan, library, indexes, book, release, used)
    if not plan.findings and not plan.lost:
        used.refuse_unused()
    return plan


def find_damage(library: Library, source: Book) -> list[Finding]:
    """Return the problems with the editions of a book in any of its languages: a release cannot follow broken
    editions.
    """
    books = (library.book(language, source.code) for language in library.languages)
    return [finding for book in books if book is not None for finding in damaged_editions(book)]


def _plan_book(
    plan: ReleasePlan,
    library: Library,
    indexes: Mapping[str, LabelIndex],
    source: Book,
    release: Release,
    used: UsedReasons,
) -> None:
    source_units: BookUnits | None = None
    source_reasons: Mapping[str, str] = {}
    for language in library.languages:
        book = library.book(language, source.code)
        if book is None:
            continue
        last = checked_last_edition(book, release)
        units = units_of(book, indexes[language])
        matches = match_with_last(last, units) if last is not None else None
        if last is not None and matches is not None and book is source:
            plan.lost += [
                (book, lost, units.placed[lost.place].unit.label) for lost in lost_labels(last, units, matches)
            ]
        succession = succeed(last, units, release.version, matches)
        sources = {}
        if source_units is None:
            source_units = succession.units
        else:
            sources = sources_of(library, indexes, source, book, source_units, succession.units)
        reasons = used.reasons_of(succession, "" if book is source and "" in release.reasons else book.language)
        if book is source:
            source_reasons = reasons
        elif book.language not in release.reasons:
            reasons = of_translation(source_reasons, succession, sources)
        add_release(plan, succession, release, sources, reasons=reasons)
        if book is source:
            add_change_log(plan, library.root, succession, release, reasons)
            _keep_promises(plan, succession, release)
            _remember_rulings(plan, library, indexes[language], book)
        settings = set_edition(library, book, release.version, is_source=book is source)
        if settings is not None:
            plan.files[_beside(book, SETTINGS_NAME)] = settings


def _remember_rulings(plan: ReleasePlan, library: Library, index: LabelIndex, book: Book) -> None:
    """Remember the rules that the rulings of a book rest on, for rulings that nobody has confirmed yet and for
    citations that were added later.
    """
    findings: list[Finding] = []
    reviews = read_reviews(library.root, book, findings)
    if not book.rulings or findings:
        plan.findings += (finding for finding in findings if finding not in plan.findings)
        return
    known = by_present_labels(book, index, reviews)
    new = frozenset(unit.label for unit in rulings_of(book) if unit.label is not None and unit.label not in known)
    remembered = confirmed(book, index, reviews, new) if new else reviews
    remembered = with_new_citations(book, index, remembered)
    if remembered != reviews:
        plan.files[reviews_path(book)] = reviews_text(book, remembered)
        count = sum(remembered[label] != known.get(label) for label in remembered)
        plan.remembered += [(book, count)] if count else []


def checked_last_edition(book: Book, release: Release) -> FrozenBook | None:
    """Return the last edition of a book whose editions are known to be intact.

    Raises UnusableInputError if the release cannot follow this edition.
    """
    editions = read_heads(book, [])
    try:
        check_version(release.version, release.day, release.effective, book.editions, editions)
        return read_frozen(editions[-1], book.language) if editions else None
    except FrozenEditionError as error:
        found = error.finding
        raise UnusableInputError(f"{found.file}: {found.code.code} {found.message}") from None
    except VersionError as error:
        raise UnusableInputError(f"{book.code}: {error}") from None


def add_release(
    plan: ReleasePlan,
    succession: Succession,
    release: Release,
    sources: Mapping[str, str],
    is_imported: bool = False,
    reasons: Mapping[str, str] | None = None,
) -> None:
    """Add the files of a book in one language to a plan.

    ``is_imported`` means that a program generated its labels; ``reasons`` are by the ids of the changed units.
    """
    book, last = succession.units.book, succession.last
    head = {
        "version": release.version,
        "date": release.day,
        "follows": last.edition.version if last is not None else None,
        "note": release.note_in(book.language),
    }
    if release.effective:
        head["effective"] = release.effective
    units = succession.units
    names = succession.former, succession.removed, succession.splits
    frozen = frozen_text(units, head, *names, sources, is_imported, reasons)
    plan.files[_beside(book, f"{EDITIONS_FOLDER}/{release.version}.json")] = frozen
    plan.released.append(succession)


def add_change_log(
    plan: ReleasePlan, root: str, succession: Succession, release: Release, reasons: Mapping[str, str]
) -> None:
    """Add the change log of a book to a plan, with the changes of the release at the top."""
    path = _beside(succession.units.book, f"{EDITIONS_FOLDER}/{FILE_NAME}")
    file = Path(root, path)
    try:
        before = file.read_bytes().decode("utf-8") if file.is_file() else ""
    except UnicodeDecodeError:
        raise UnusableInputError(f"{path} is not UTF-8; save it as UTF-8 first") from None
    plan.files[path] = add_entry(
        before,
        succession.units,
        succession.comparison,
        LogEntry(release.version, release.day, release.note, release.effective, reasons),
    )


def _beside(book: Book, name: str) -> str:
    return f"{book.folder}/{name}".lstrip("/")


def sources_of(
    library: Library,
    indexes: Mapping[str, LabelIndex],
    source: Book,
    book: Book,
    source_units: BookUnits,
    units: BookUnits,
) -> dict[str, str]:
    """Return the ids of the source's units by the ids of a translation's units, for units known to be the same
    rule.
    """
    paired = pair_translation(library, source, book, indexes, [])  # the check reports problems with a sync state
    return known_sources(paired, units, source_units)


def _keep_promises(plan: ReleasePlan, succession: Succession, release: Release) -> None:
    """Add a finding if the book's policy does not allow this version to make its changes."""
    comparison, last = succession.comparison, succession.last
    if comparison is None or last is None:
        return
    book = succession.units.book
    broken = broken_promises(comparison, release.version, last.edition.version, book.editions)
    if not broken:
        return
    first = broken[0]
    level = level_of(release.version, last.edition.version)
    old = comparison.old.placed[first.old].unit if first.old is not None else None
    new = comparison.new.placed[first.new] if first.new is not None else None
    unit = new.unit if new is not None else None
    if old is not None and old.number:
        unit = old
    name = f"{unit.kind} {unit.number}" if unit is not None else "a unit"
    became = f", now {new.unit.number}" if new is not None and old is not None and new.unit.number != old.number else ""
    more = f" (the first of {len(broken)} such changes)" if len(broken) > 1 else ""
    message = (
        f"{release.version} is a {level} version after {last.edition.version} and must not make this change: "
        f"{name} is {first.kind}{became}{more}; choose a higher version or undo the change"
    )
    file, line = (new.chapter.path, new.unit.line) if new is not None else (_beside(book, SETTINGS_NAME), 1)
    plan.findings.append(Finding(Code.BROKEN_PROMISE, file, line, 1, message))


_EDITION = re.compile(
    r"^\ufeff?[ \t]*(?:edition|\"edition\"|'edition')[ \t]*=[ \t]*(?P<value>\"[^\"\n]*\"|'[^'\n]*')", re.M
)
_TABLE = re.compile(r"^[ \t]*\[", re.M)


def set_edition(library: Library, book: Book, version: str, is_source: bool) -> str | None:
    """Return the text of a ``book.toml`` that names the edition, or None if it need not be written.

    A translation that does not name an edition has the source's. Raises UnusableInputError if the text has no
    suitable line for it.
    """
    path = Path(library.root, _beside(book, SETTINGS_NAME))
    text = path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""
    table = _TABLE.search(text)
    top = text[: table.start()] if table is not None else text
    match = _EDITION.search(top)
    if match is not None:
        changed = f'{text[: match.start("value")]}"{version}"{text[match.end("value") :]}'
    elif is_source:
        end = "\r\n" if "\r\n" in text else "\n"
        above = f"{top.rstrip()}{end}" if top.strip() else ""
        changed = f'{above}edition = "{version}"{end}{end if table is not None else ""}{text[len(top) :]}'
    else:
        return None
    if _read(text) is not None and (_read(changed) or {}).get("edition") != version:
        raise UnusableInputError(
            f'{path}: write edition = "{version}" into it by hand; the layout of the file is unusual'
        )
    return changed if changed != text else None


def _read(text: str) -> dict[str, object] | None:
    """Return the contents of a settings file, or None if it cannot be read, which the checks report."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        return None
