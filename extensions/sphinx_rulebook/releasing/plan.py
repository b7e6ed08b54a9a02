"""What a release would write, and what speaks against it: nothing is written here."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..book_units import BookUnits
from ..checks.editions import damaged_editions
from ..checks.project import check_project
from ..checks.project_settings import find_settings
from ..editions.change_log import FILE_NAME
from ..editions.frozen import FrozenEditionError, read_frozen, read_heads
from ..editions.frozen_book import FrozenBook
from ..editions.identity import match_with_last, units_of
from ..editions.policy import VersionError, broken_promises, check_version, level_of
from ..editions.succession import LostLabel, Succession, lost_labels, succeed
from ..exporters.change_log import add_entry
from ..exporters.frozen import frozen_text
from ..findings import Code, Finding, Severity
from ..index import LabelIndex, index_languages
from ..languages.pairing import Basis, pair_translation
from ..library import EDITIONS_FOLDER, SETTINGS_NAME, Loaded, UnusableInputError
from ..model import Book, Library


@dataclass(frozen=True, slots=True)
class Release:
    """What is to be released: the version, its ISO date, and a line that its authors say of it ("" for none).

    ``notes`` are the line in other languages.
    """

    version: str
    day: str
    note: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)

    def note_in(self, language: str) -> str:
        """Return the line in a language, or as it is in none of its own."""
        return self.notes.get(language, self.note)


@dataclass
class Plan:
    """What a release would do.

    ``files`` are by their paths below the library's root.  Where there are ``findings`` or ``lost`` labels (each with
    its book and the label that the unit has now, None for none), nothing may be written.
    """

    files: dict[str, str] = field(default_factory=dict)
    released: list[Succession] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    lost: list[tuple[Book, LostLabel, str | None]] = field(default_factory=list)


def chosen_books(library: Library, code: str | None) -> list[Book]:
    """Return the books of the source, or the one called ``code``.  Raises UnusableInputError."""
    books = library.books[library.source_language]
    chosen = [book for book in books if code is None or book.code.casefold() == code.casefold()]
    if not chosen:
        raise UnusableInputError(f"there is no book {code!r}; there are {', '.join(book.code for book in books)}")
    return chosen


def plan_release(loaded: Loaded, release: Release, code: str | None) -> Plan:
    """Return what the release of the text that is being worked on would do; ``code`` is that of the only book.

    Raises UnusableInputError where the version or its date cannot be.
    """
    library = loaded.library
    books = chosen_books(library, code)
    plan = Plan()
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
        # The checks have told of it, or the project ignores it: nothing can follow a broken edition for all that.
        plan.findings += (finding for finding in damage if finding not in plan.findings)
        return plan
    indexes = index_languages(library)
    for book in books:
        _plan_book(plan, library, indexes, book, release)
    return plan


def find_damage(library: Library, source: Book) -> list[Finding]:
    """Return what is wrong with the editions of a book in any of its languages: nothing can follow them."""
    books = (library.book(language, source.code) for language in library.languages)
    return [finding for book in books if book is not None for finding in damaged_editions(book)]


def _plan_book(plan: Plan, library: Library, indexes: Mapping[str, LabelIndex], source: Book, release: Release) -> None:
    source_units: BookUnits | None = None
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
        add_release(plan, succession, release, sources)
        if book is source:
            add_change_log(plan, library.root, succession, release)
            _keep_promises(plan, succession, release)
        settings = set_edition(library, book, release.version, is_source=book is source)
        if settings is not None:
            plan.files[_beside(book, SETTINGS_NAME)] = settings


def checked_last_edition(book: Book, release: Release) -> FrozenBook | None:
    """Return the last edition of a book, whose editions are known to be as they were released.

    Raises UnusableInputError where the release cannot follow them.
    """
    editions = read_heads(book, [])
    try:
        check_version(release.version, release.day, book.editions, editions)
        return read_frozen(editions[-1], book.language) if editions else None
    except FrozenEditionError as error:
        found = error.finding
        raise UnusableInputError(f"{found.file}: {found.code.code} {found.message}") from None
    except VersionError as error:
        raise UnusableInputError(f"{book.code}: {error}") from None


def add_release(
    plan: Plan, succession: Succession, release: Release, sources: Mapping[str, str], is_imported: bool = False
) -> None:
    """Add the files of a book in one language to a plan; ``is_imported`` says that a program made its labels."""
    book, last = succession.units.book, succession.last
    head = {
        "version": release.version,
        "date": release.day,
        "follows": last.edition.version if last is not None else None,
        "note": release.note_in(book.language),
    }
    units = succession.units
    names = succession.former, succession.removed, succession.splits
    frozen = frozen_text(units, head, *names, sources, is_imported)
    plan.files[_beside(book, f"{EDITIONS_FOLDER}/{release.version}.json")] = frozen
    plan.released.append(succession)


def add_change_log(plan: Plan, root: str, succession: Succession, release: Release) -> None:
    """Add the change log of a book to a plan, with what the release changes on top."""
    path = _beside(succession.units.book, f"{EDITIONS_FOLDER}/{FILE_NAME}")
    file = Path(root, path)
    try:
        before = file.read_bytes().decode("utf-8") if file.is_file() else ""
    except UnicodeDecodeError:
        raise UnusableInputError(f"{path} is not UTF-8, and nothing can be added to it") from None
    plan.files[path] = add_entry(
        before, succession.units, succession.comparison, release.version, release.day, release.note
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
    """Return the ids of the source's units by those of a translation's, where they are known to be the same rule."""
    paired = pair_translation(library, source, book, indexes, [])  # what is wrong with a sync state, the check tells
    return {
        units.ids[counterpart.place]: source_units.ids[place]
        for place, counterpart in paired.counterparts.items()
        if counterpart.basis is not Basis.PROPOSED
    }


def _keep_promises(plan: Plan, succession: Succession, release: Release) -> None:
    """Add a finding where the book's policy does not let this version change what it changes."""
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
    unit = old if old is not None and old.number else new.unit if new is not None else None
    name = f"{unit.kind} {unit.number}" if unit is not None else "a unit"
    became = f", now {new.unit.number}" if new is not None and old is not None and new.unit.number != old.number else ""
    more = f" (the first of {len(broken)} such changes)" if len(broken) > 1 else ""
    message = (
        f"{release.version} is a {level} version behind {last.edition.version}, and may not bring this: "
        f"{name} is {first.kind}{became}{more}; make it a higher version, or take the change back"
    )
    file, line = (new.chapter.path, new.unit.line) if new is not None else (_beside(book, SETTINGS_NAME), 1)
    plan.findings.append(Finding(Code.BROKEN_PROMISE, file, line, 1, message))


_EDITION = re.compile(
    r"^\ufeff?[ \t]*(?:edition|\"edition\"|'edition')[ \t]*=[ \t]*(?P<value>\"[^\"\n]*\"|'[^'\n]*')", re.M
)
_TABLE = re.compile(r"^[ \t]*\[", re.M)


def set_edition(library: Library, book: Book, version: str, is_source: bool) -> str | None:
    """Return the text of a ``book.toml`` that names the edition, or None where it need not be written.

    A translation that does not name one has the source's.  Raises UnusableInputError where no place is found for it.
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
        raise UnusableInputError(f'{path}: write edition = "{version}" into it yourself; its form is unusual')
    return changed if changed != text else None


def _read(text: str) -> dict[str, object] | None:
    """Return what a settings file says; None where it cannot be read, which the checks tell."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        return None
