"""Importing translations from PO files: a translator's edits are written to the files of the translation.

Everything is computed and verified first, on a copy of the project that is read again; the caller then writes the
files.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..catalogues.po_file import BOOK_HEADER, PoFile, read_po_file
from ..editions.carried_ids import units_of
from ..languages.confirming import confirm, leave_open
from ..languages.numbered_library import load_library
from ..languages.pairing import Basis, Counterpart, PairedBook
from ..languages.sync import SYNC_NAME, sync_path, write_sync
from ..library.book_units import BookUnits, normal_text
from ..library.label_index import LabelIndex, index_languages
from ..library.layout import SOURCE_FOLDER, TRANSLATIONS_FOLDER, is_project
from ..markup.book_toml.book_settings import LANGUAGE_TAG
from ..markup.chapter_writer import write_chapter
from ..model.books import Book, Library
from ..model.findings import Code, Finding, Severity
from ..support.counted import counted
from ..support.errors import UnusableInputError
from ..support.language_tags import may_be_same, same_tag, tag_of_locale
from .chapter_sources import UnitSource, is_as_meant
from .import_plan import ImportCounts, ImportPlan, plan_import
from .known_book import KnownBook, ReadEntries

_MOST_NAMED = 5
_COPIED = (".md", ".toml", SYNC_NAME)


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """The results of an import for a book's translation."""

    language: str
    code: str
    counts: ImportCounts
    obsolete: tuple[str, ...] = ()
    """The places of the entries that a translation program has set aside, in the form FILE:LINE."""

    def to_line(self) -> str:
        """Return the summary on one line."""
        c = self.counts
        line = (
            f"{self.language} {self.code}: {c.changed} changed, {c.added} added, {c.confirmed} confirmed, "
            f"{c.empty} empty; {c.unchanged} unchanged"
        )
        if c.newer:
            line += f", {c.newer} newer in the project"
        if c.replaced:
            names = [*c.replaced[:_MOST_NAMED], *(["..."] if len(c.replaced) > _MOST_NAMED else [])]
            line += f"; replaced the text of an earlier import: {', '.join(names)}"
        if self.obsolete:
            count = counted(len(self.obsolete), "obsolete entry", "obsolete entries")
            line += f"; {count} (#~) not imported, the first at {self.obsolete[0]}"
        return line


@dataclass(frozen=True, slots=True)
class PoImport:
    """The output of an import: ``files`` by their paths below the project, empty if any finding is an error.

    ``findings`` are about the PO files, ``project_findings`` about files of the project.
    """

    files: Mapping[str, bytes] = field(default_factory=dict)
    summaries: tuple[ImportSummary, ...] = ()
    findings: tuple[Finding, ...] = ()
    project_findings: tuple[Finding, ...] = ()


def import_translations(
    root: Path,
    files: Mapping[str, bytes],
    read_entries: ReadEntries,
    language: str | None = None,
    code: str | None = None,
) -> PoImport:
    """Return the changes that some PO files, given by name, make to a project.

    ``language`` and ``code`` are used for a file whose header does not give them. Nothing is written. Raises
    UnusableInputError if there is no project, or if the result could not be verified.
    """
    if not is_project(root):
        raise UnusableInputError(f"{root} is not a project: it has no folder {SOURCE_FOLDER}/")
    library = load_library(root).library
    findings: list[Finding] = []
    project_findings: list[Finding] = []
    plans: list[ImportPlan] = []
    books: dict[str, dict[str, KnownBook]] = {}
    named: dict[tuple[str, str], str] = {}
    for name, data in files.items():
        po = read_po_file(data, name, findings)
        place = _place(po, library, language, code, findings) if po is not None else None
        if po is None or place is None:
            continue
        if place in named:
            message = f"this file has the same book and language as {named[place]}"
            findings.append(Finding(Code.OTHER_BOOK_OF_PO, name, 1, 1, message))
            continue
        named[place] = name
        if place[0] not in books:
            read = read_entries(library, place[0], project_findings)
            books[place[0]] = {book.paired.source.book.code: book for book in read}
        plans.append(plan_import(books[place[0]][place[1]], po, findings))
    findings.sort(key=lambda finding: finding.line)
    findings.sort(key=lambda finding: list(files).index(finding.file))
    if any(finding.code.severity is Severity.ERROR for finding in [*findings, *project_findings]):
        return PoImport({}, (), tuple(findings), tuple(project_findings))
    summaries = tuple(
        ImportSummary(
            plan.book.paired.translation.book.language,
            plan.book.paired.source.book.code,
            plan.counts,
            tuple(f"{plan.po.path}:{line}" for line in plan.po.obsolete_lines),
        )
        for plan in plans
    )
    return PoImport(_files(root, library, plans), summaries, tuple(findings), tuple(project_findings))


def _place(
    po: PoFile, library: Library, language: str | None, code: str | None, findings: list[Finding]
) -> tuple[str, str] | None:
    """Return the language and the book of a file, or None if they are not usable, which is reported."""

    def report(message: str, what: str) -> None:
        line = next((i for i, text in enumerate(po.lines, 1) if what in text), 1)
        findings.append(Finding(Code.OTHER_BOOK_OF_PO, po.path, line, 1, message))

    books = {book.code.casefold(): book for book in library.books[library.source_language]}
    named_language = tag_of_locale(po.language) if po.language else language
    named_code = po.book or code
    if named_language is None:
        report("this file does not name its language; give it with --language", "msgstr")
    elif language is not None and not may_be_same(named_language, language):
        report(f"this file is in the language {po.language!r}, not {language!r}", "Language:")
    elif not LANGUAGE_TAG.fullmatch(named_language):
        report(f"{named_language!r} is not a language tag such as ja or pt-BR", "Language:")
    elif language is None and (near := _near_languages(named_language, library)):
        there = " and ".join(map(repr, near))
        message = f"there is no translation into {named_language!r}, but there is one into {there}"
        choice = " or ".join(f"--language {one}" for one in [*near, named_language.replace("_", "-")])
        report(f"{message}; choose with {choice}", "Language:")
    elif same_tag(named_language, library.source_language):
        report(f"{named_language!r} is the source language, which is not translated", "Language:")
    elif named_code is None:
        report(f"this file does not name its book ({BOOK_HEADER}); give it with --book", "msgstr")
    elif code is not None and named_code.casefold() != code.casefold():
        report(f"this file is for the book {named_code}, not {code}", BOOK_HEADER)
    elif named_code.casefold() not in books:
        there = ", ".join(book.code for book in books.values())
        report(f"there is no book {named_code!r}; choose from {there}", BOOK_HEADER)
    else:
        wanted = language or named_language
        known = next((one for one in library.languages if same_tag(one, wanted)), None)
        return known or wanted.replace("_", "-"), books[named_code.casefold()].code
    return None


def _near_languages(named: str, library: Library) -> list[str]:
    """Return the languages that a project translates into and that a file may mean, if it names one that the project
    lacks: translation programs add regions, leave them out, or write another tag, such as zh_CN for zh-Hans.
    """
    if any(same_tag(one, named) for one in library.languages):
        return []
    return [one for one in library.languages if one != library.source_language and may_be_same(one, named)]


def _files(root: Path, library: Library, plans: Sequence[ImportPlan]) -> dict[str, bytes]:
    """Return the files that differ from the project's files, after reading them back and verifying them."""
    changed: dict[str, bytes] = {}
    for plan in plans:
        for file in plan.files.values():
            if not file.is_changed:
                continue
            path = root / file.path
            drafts = (one.path for one in plan.book.paired.translation.book.draft_chapters)
            if file.path in drafts:
                raise UnusableInputError(f"{path} is a draft, which has no entries; publish it or leave its units out")
            if file.chapter is None and path.exists():
                raise UnusableInputError(f"{path} already exists and has no rules of this book")
            if file.chapter is not None and path.read_bytes() != write_chapter(file.chapter):
                raise UnusableInputError(f"{path} is not UTF-8; save it as UTF-8 first")
            changed[file.path] = file.to_bytes()
    changed = {path: data for path, data in changed.items() if _differs(root / path, data)}
    if not changed and not any(plan.confirmed for plan in plans):
        return {}
    languages = {plan.book.paired.translation.book.language for plan in plans}
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary, root.resolve().name or "project")
        trees = [SOURCE_FOLDER, *(library.trees.get(one, f"{TRANSLATIONS_FOLDER}/{one}") for one in languages)]
        _copy(root, copy, trees)
        for name, data in changed.items():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes(data)
        now = load_library(copy).library
        indexes = index_languages(now)
        for plan in plans:
            read = now.book(plan.book.paired.translation.book.language, plan.book.paired.source.book.code)
            if read is None and not plan.confirmed:
                continue  # it was not translated before and is not translated now
            places = _prove(plan, read)
            if (plan.confirmed or plan.unconfirmed) and read is not None:
                paired = _paired_again(plan, read, indexes[read.language], places)
                state = confirm(paired, _with_examples(paired, plan.confirmed), is_imported=True)
                write_sync(str(copy), paired.source.book, read, leave_open(paired, state, _earlier_texts(plan)))
                data = (copy / sync_path(read)).read_bytes()
                if _differs(root / sync_path(read), data):
                    changed[sync_path(read)] = data
    return changed


def _differs(path: Path, data: bytes) -> bool:
    return not path.is_file() or path.read_bytes() != data


def _copy(root: Path, copy: Path, trees: Sequence[str]) -> None:
    """Copy the files of a project that `load` and the sync states need."""
    for tree in trees:
        for folder, names, files in os.walk(root / tree):
            names[:] = [name for name in names if not name.startswith(".")]
            target = copy / Path(folder).relative_to(root)
            target.mkdir(parents=True, exist_ok=True)
            for name in files:
                if name.endswith(_COPIED):
                    shutil.copyfile(Path(folder, name), target / name)


def _prove(plan: ImportPlan, read: Book | None) -> dict[str, int]:
    """Return the places of the translation's units by the ids of their sources.

    Raises UnusableInputError if a file, read back, contains an unexpected unit: no text may be lost.
    """
    before = plan.book.paired.translation.book
    refusal = "nothing is written: with these texts, {} would be read incorrectly"
    chapters = {chapter.path: chapter for chapter in read.files()} if read is not None else {}
    if read is None or set(chapters) != set(plan.files):
        odd = sorted(set(chapters) ^ set(plan.files))
        raise UnusableInputError(refusal.format(odd[0] if odd else before.folder))
    places: dict[str, int] = {}
    place = 0
    for chapter in read.files():
        file = plan.files[chapter.path]
        same_role = file.chapter is None or (file.chapter is before.glossary) == (chapter is read.glossary)
        if not same_role or len(chapter.units) != len(file.units):
            raise UnusableInputError(refusal.format(chapter.path))
        for unit, meant in zip(chapter.units, file.units, strict=True):
            if not is_as_meant(meant, unit):
                raise UnusableInputError(refusal.format(f"the unit on line {unit.line} of {chapter.path}"))
            places[meant.key] = place
            place += 1 + len(unit.examples)
    return places


def _paired_again(plan: ImportPlan, read: Book, index: LabelIndex, places: Mapping[str, int]) -> PairedBook:
    """Return the pairs with the new texts: the pairs known before, and the pairs that a person has now confirmed.

    Proposals stay proposals, and are left out.
    """
    before, translation = plan.book.paired, units_of(read, index)
    counterparts: dict[int, Counterpart] = {}
    for place, unit in plan.units.items():
        old = before.counterparts.get(place)
        is_confirmed = place in plan.confirmed or (place in plan.unconfirmed and old is None)
        if not is_confirmed and (old is None or old.basis is Basis.PROPOSED):
            continue
        now = places[unit.key]
        counterparts[place] = Counterpart(now, Basis.CONFIRMED)
        for source_example, example in _examples(before, translation, place, now, unit, is_confirmed):
            counterparts[source_example] = Counterpart(example, Basis.CONFIRMED)
    return replace(before, translation=translation, counterparts=counterparts)


def _examples(
    before: PairedBook, translation: BookUnits, place: int, now: int, unit: UnitSource, is_confirmed: bool
) -> list[tuple[int, int]]:
    """Return the pairs of the examples of two paired units: in order, or as they were paired before."""
    ours = range(place + 1, place + 1 + len(before.source.placed[place].unit.examples))
    theirs = range(now + 1, now + 1 + len(translation.placed[now].unit.examples))
    if is_confirmed and len(ours) == len(theirs):
        return list(zip(ours, theirs, strict=True))
    old = before.counterparts.get(place)
    if old is None or len(theirs) != len(unit.like.examples):
        return []
    known = {one: before.counterparts[one] for one in ours if one in before.counterparts}
    return [
        (one, now + other.place - old.place)
        for one, other in known.items()
        if other.basis is not Basis.PROPOSED and now + other.place - old.place in theirs
    ]


def _earlier_texts(plan: ImportPlan) -> dict[int, str | None]:
    """Return the texts of the source that translators saw, for units without a confirmation and for their examples
    (see `leave_open`).
    """
    source = plan.book.paired.source
    earlier: dict[int, str | None] = {}
    for place, seen in plan.unconfirmed.items():
        earlier[place] = normal_text(seen, source.book, source.index) if seen is not None else None
        examples = source.examples(place)
        is_as_before = seen is not None and len(seen.examples) == len(examples)
        for at, example in enumerate(examples):
            said = seen.examples[at] if seen is not None and is_as_before else None
            earlier[example] = normal_text(said, source.book, source.index) if said is not None else None
    return earlier


def _with_examples(paired: PairedBook, places: Sequence[int]) -> list[int]:
    """Return the places of units and of their examples."""
    return [one for place in places for one in range(place, place + 1 + len(paired.source.placed[place].unit.examples))]
