"""Making the files of one book from its documents."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...languages.numbered_library import load_library
from ...library.book_folder import code_of
from ...library.layout import SETTINGS_NAME
from ...markup.book_toml.book_settings import BOOK_CODE
from ...support.errors import UnusableInputError
from ..import_report import DocumentReport
from ..reading.merging import merge
from ..typed_document import TypedDocument
from ..writing.book_settings_text import book_settings_text
from ..writing.conversion import convert
from ..writing.former_labels import former_label, unique, with_aliases
from ..writing.imported_book import BookTarget, Imported, SiblingBook
from ..writing.link_targets import units_by_ids
from ..writing.mentions.book_mentions import names_of
from ..writing.naming import book_title, language_of, own_name, title_of_only_chapter
from ..writing.pictures import find_pictures
from ..writing.source_book import SourceBook, load_source_book
from .import_options import BookRequest, ImportOptions


@dataclass(frozen=True)
class MadeBook:
    """A book that was made: its files by their paths in its tree, and the data for the report.

    ``document`` is all that was imported, in the order of its documents.
    """

    book: BookTarget
    files: dict[str, str | bytes]
    document: TypedDocument
    imported: Imported
    reports: list[DocumentReport]
    source: SourceBook | None
    paths: Sequence[Path] = ()


def target_of(
    request: BookRequest, reports: Sequence[DocumentReport], options: ImportOptions, output: Path
) -> tuple[BookTarget, TypedDocument]:
    """Return the future book of some documents, and what they say together.

    Raises UnusableInputError if they cannot be one book, or if its code is not one.
    """
    source = load_source_book(options.like, request.code) if options.like else None
    document = merge([(report.name, report.document) for report in reports])
    path = request.paths[0]
    name = own_name(document, path.stem)
    stem = path.resolve().stem if path.is_dir() else path.stem
    code = source.book.code if source is not None else request.code or (name or code_of(stem)).upper()
    if not BOOK_CODE.fullmatch(code):
        raise UnusableInputError(f"{code!r} is not a book code; use letters, digits, _ . and -")
    folder = (source.folder if source is not None else "") or code.lower()
    own_title = book_title(document, reports[0].title) or title_of_only_chapter(document)
    language = options.language or reports[0].language or language_of(document) or ""
    siblings = _in_tree(output, code)
    title = options.title or own_title or code
    target = BookTarget(code, folder, title, name, source, siblings, language, own_title)
    return target, _with_title(document, options.title or reports[0].title)


def _with_title(document: TypedDocument, title: str | None) -> TypedDocument:
    """Return the document with the title that the user or the file gives as that of its only chapter, if it would else
    have the name of its file.
    """
    heading = document.chapters[0].heading if len(document.chapters) == 1 else None
    if not title or heading is None or not heading.is_unnamed:
        return document
    chapter = document.chapters[0]
    named = replace(chapter, units=(replace(heading, text=title), *chapter.units[1:]))
    return replace(document, chapters=(named,))


def _in_tree(output: Path, code: str) -> Mapping[str, SiblingBook]:
    """Return the other books that the tree has already, by their codes in lower case."""
    if not output.is_dir():
        return {}
    try:
        library = load_library(output).library
    except UnusableInputError:
        return {}
    return {
        other.code.casefold(): SiblingBook(
            other.code,
            other.title,
            frozenset(anchor.label for _, unit, _ in other.walk() for anchor in unit.anchors),
            {unit.number: unit.label for _, unit, _ in other.walk() if unit.number and unit.label},
            frozenset(unit.number for _, unit, _ in other.walk() if unit.number),
            names_of(other.code, other.title, ()),
        )
        for other in library.books[library.source_language]
        if other.code.casefold() != code.casefold()
    }


def _aliases(reports: Sequence[DocumentReport], document: TypedDocument, imported: Imported) -> Mapping[str, str]:
    """Return the present labels by the names that pages and ids had in the source."""
    units = units_by_ids(document)
    pairs: list[tuple[str, str]] = []
    for name, key in (pair for report in reports for pair in report.former.items()):
        present = imported.by_line.get(units[key].line) if key in units else None
        if present is not None:
            pairs.append((former_label(name, present), present))
    return unique(pairs)


def make_book(
    book: BookTarget,
    document: TypedDocument,
    reports: Sequence[DocumentReport],
    path: Path,
    options: ImportOptions,
    cited: Collection[str] = (),
) -> MadeBook:
    """Make the files of a book; ``path`` is that of its first document, ``cited`` the numbers that other books cite.

    Raises UnusableInputError if a word or a number would change.
    """
    profile = reports[0].recognition.profile
    imported = convert(document, profile, book, options.labels, options.keeps_ids, cited)
    found = tuple(finding for report in reports for finding in report.findings)
    imported = replace(imported, document_findings=(*found, *imported.document_findings))
    files: dict[str, str | bytes] = {file.path: file.text for file in imported.files}
    inside = {address: data for report in reports if report.file for address, data in report.file.pictures.items()}
    assets = {address: file.read_bytes() for report in reports for address, file in report.assets.items()}
    pictures = find_pictures(path, reports[0].document.text, imported.files, book.folder, {**inside, **assets})
    files.update({f"{book.folder}/{address}".lstrip("/"): data for address, data in assets.items()})
    files.update(pictures.files)
    imported = replace(imported, doubts=(*imported.doubts, *pictures.doubts))
    settings = book_settings_text(document, book, imported, profile, options.title)
    if book.source is None:
        settings = with_aliases(settings, _aliases(reports, document, imported), set(imported.by_line.values()))
    if settings:
        files[f"{book.folder}/{SETTINGS_NAME}".lstrip("/")] = settings
    return MadeBook(book, files, document, imported, list(reports), book.source)
