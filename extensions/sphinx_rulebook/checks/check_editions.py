"""RB4xx: frozen editions that differ from their release, and labels of earlier editions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from ..editions.carried_ids import match_with_last, units_of
from ..editions.chain import read_frozen_books
from ..editions.change_log import FILE_NAME as CHANGE_LOG
from ..editions.change_log import versions_in
from ..editions.frozen_book import FrozenBook
from ..editions.frozen_reader import FrozenEditionError, read_frozen, read_heads, verify
from ..editions.succession import gone_labels, lost_labels
from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex
from ..library.layout import EDITIONS_FOLDER, SETTINGS_NAME
from ..markup.book_toml.book_settings import SettingsReader
from ..markup.merge_conflicts import find_conflicts
from ..markup.source import fold_line_ends
from ..model.books import Book, EditionFile, Library
from ..model.findings import Code, Finding
from ..model.versions import Alias
from .suggestions import NearestNames


def check_editions(book: Book, library: Library, index: LabelIndex) -> Iterator[Finding]:
    """Yield the findings about a book's frozen editions, and about its former labels.

    Former labels are listed in the source's ``book.toml``; a translation does not have its own.
    """
    damaged = list(damaged_editions(book))
    yield from damaged
    yield from _find_missing_editions(book, library)
    if library.book(library.source_language, book.code) not in (book, None):
        return  # its settings are compared with those of its source, see `check_translated_editions`
    yield from _check_named_edition(book, book.edition_files, library.root, may_be_earlier=False)
    units = units_of(book, index)
    editions = [] if damaged else list(read_heads(book, []))
    try:
        last = read_frozen(editions[-1], book.language) if editions else None
    except FrozenEditionError as error:
        yield error.finding
        return
    yield from _check_aliases(book, units.place_of_label.keys(), last, is_sure=not damaged)
    if last is not None:
        yield from _find_lost_labels(last, units)


def damaged_editions(book: Book) -> Iterator[Finding]:
    """Yield problems that make a book's editions in one language, or their order, differ from what was released."""
    findings: list[Finding] = []
    editions = read_heads(book, findings)
    yield from findings
    for edition in editions:
        try:
            verify(edition)
        except FrozenEditionError as error:
            yield error.finding


def _find_missing_editions(book: Book, library: Library) -> Iterator[Finding]:
    """Yield the editions that the change log lists but whose files are missing, as after a bad merge."""
    path = f"{book.folder}/{EDITIONS_FOLDER}/{CHANGE_LOG}".lstrip("/")
    try:
        text = fold_line_ends(Path(library.root, path).read_bytes().decode("utf-8", "replace"))
    except OSError:
        return
    yield from find_conflicts(text, path)
    there = set(map(_version, book.edition_files))
    for version in versions_in(text):
        if version not in there:
            line = text[: text.index(f"## {version} ")].count("\n") + 1
            message = f"edition {version} is in the change log, but its file {version}.json is missing"
            yield Finding(Code.MISSING_EDITION, path, line, 4, message, None, len(version))


def check_translated_editions(source: Book, translation: Book, root: str) -> Iterator[Finding]:
    """Yield the editions that only a translation has, or that it lacks after its first one, and an edition that it
    names but nobody released. ``root`` is the folder of the library.
    """
    # A translation is of its source's edition if it names no other.
    if translation.edition != source.edition:
        files = (*translation.edition_files, *source.edition_files)
        yield from _check_named_edition(translation, files, root, may_be_earlier=True)
    if not source.edition_files or not translation.edition_files:
        return
    versions = [head.version for head in read_heads(source, [])]
    there = {_version(file): file.path for file in translation.edition_files}
    for version in sorted(there.keys() - set(map(_version, source.edition_files))):
        message = f"this edition is only in the translation: the source ({source.language}) has no edition {version}"
        yield Finding(Code.MISSING_EDITION, there[version], 1, 1, message)
    shared = [place for place, version in enumerate(versions) if version in there]
    for version in versions[shared[0] :] if shared else ():
        if version not in there:
            path = f"{source.folder}/{EDITIONS_FOLDER}/{version}.json".lstrip("/")
            message = f"the translation ({translation.language}) has earlier editions, but not this one"
            yield Finding(Code.MISSING_EDITION, path, 1, 1, message)


def _version(file: EditionFile) -> str:
    return PurePosixPath(file.path).stem


def _check_named_edition(
    book: Book, files: Sequence[EditionFile], root: str, may_be_earlier: bool
) -> Iterator[Finding]:
    """Report an edition in ``book.toml`` that was never released although others were, or that is not the last one;
    pages would show it as the one in force.

    ``files`` are the editions that the book can be of. ``may_be_earlier`` is whether it may be of an earlier edition
    than the last, as a translation is that does not follow its source yet.
    """
    versions = set(map(_version, files))
    if not book.edition or not versions:
        return
    file = f"{EDITIONS_FOLDER}/{book.edition}.json"
    message = f"edition {book.edition} has not been released: its file {file} does not exist"
    if book.edition in versions:
        heads = read_heads(book, []) if not may_be_earlier else ()
        if not heads or all(head.version != book.edition for head in heads[:-1]):
            return
        last = heads[-1].version
        message = f"the last edition is {last}, but this names {book.edition} as the one in force; write {last}"
    path = f"{book.folder}/{SETTINGS_NAME}".lstrip("/")
    try:
        text = fold_line_ends(Path(root, path).read_bytes().decode("utf-8", "replace"))
    except OSError:
        text = ""
    line, column = SettingsReader(text, path).place("edition", "")
    yield Finding(Code.MISSING_EDITION, path, line, column, message, None, len("edition"))


def _check_aliases(book: Book, labels: Collection[str], last: FrozenBook | None, is_sure: bool) -> Iterator[Finding]:
    """Yield the findings about former labels; ``is_sure`` means that all editions can be searched for them."""
    aliases = book.editions.aliases
    path = f"{book.folder}/{SETTINGS_NAME}".lstrip("/")
    led_to = {alias.label for alias in aliases.values()}
    present = NearestNames(labels)
    former = NearestNames(
        label for label in (last.units.place_of_label if last is not None else ()) if label not in labels
    )

    def finding(code: Code, label: str, message: str, fix: str | None = None) -> Finding:
        alias = aliases[label]
        return Finding(code, path, alias.line, alias.column, message, fix, len(label))

    for label in sorted(book.editions.removed & set(labels)):
        message = f"{label!r} is listed as removed, but a unit still has this label"
        yield Finding(Code.USED_ALIAS, path, 1, 1, message)
    for label, alias in aliases.items():
        if label in labels:
            message = f"{label!r} is listed as a former label, but a unit still has it"
            yield finding(Code.USED_ALIAS, label, message)
        elif _is_in_circle(label, aliases):
            yield finding(Code.ALIAS_CIRCLE, label, f"the aliases of {label!r} lead back to it")
        elif alias.label not in labels and alias.label not in aliases:
            message = f"{label!r} leads to {alias.label!r}, but no unit of this book has that label"
            message += "; if that rule was removed, delete this line"
            yield finding(Code.UNKNOWN_ALIAS, label, message, present.find(alias.label))
        elif is_sure and last is not None and label not in led_to and not _was_there(label, book, last):
            message = f"no edition of this book had the label {label!r}"
            yield finding(Code.UNKNOWN_ALIAS, label, message, former.find(label))


def _is_in_circle(label: str, aliases: Mapping[str, Alias]) -> bool:
    """Return whether the aliases of a label lead back to it; a label that only leads into a circle does not count."""
    seen: set[str] = set()
    present = label
    while present in aliases and present not in seen:
        seen.add(present)
        present = aliases[present].label
    return present == label and bool(seen)


def _was_there(label: str, book: Book, last: FrozenBook) -> bool:
    """Return whether any edition had a label: the last one has most labels, and the others are read for the rest."""
    if label in last.units.place_of_label or label in last.former or any(one.id == label for one in last.removed):
        return True
    return any(label in earlier.units.place_of_label for earlier in read_frozen_books(book, []))


def _find_lost_labels(last: FrozenBook, units: BookUnits) -> Iterator[Finding]:
    """Yield the labels that disappeared without a declaration; the editions are matched only if labels
    disappeared.
    """
    if not gone_labels(last, units):
        return
    for lost in lost_labels(last, units, match_with_last(last, units)):
        chapter, unit, _ = units.placed[lost.place]
        line, column = (unit.anchors[0].line, unit.anchors[0].column) if unit.anchors else (unit.line, 1)
        what = "has no label" if unit.label is None else f"is called {unit.label!r}"
        message = f"the label {lost.label!r} of edition {last.edition.version} is gone; its unit {what}"
        message += "; add it to [aliases] in book.toml" if unit.label is not None else ""
        length = len(unit.label) + 4 if unit.label is not None else 1
        fix = f'"{lost.label}" = "{unit.label}"' if unit.label is not None else None
        yield Finding(Code.LOST_LABEL, chapter.path, line, column, message, fix, length)
