"""The work of ``rulebook import``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...importers.conservation import account_for
from ...importers.documents.encodings import read_text
from ...importers.documents.refused_formats import refuse_other_formats
from ...importers.doubts.weighing import weigh_readings
from ...importers.file_formats.line_markdown import write_markdown
from ...importers.file_formats.logical_lines import ACCEPTED_TEXT, ORIGINAL_TEXT, ReadFile
from ...importers.file_formats.opening import read_folder, read_other_format
from ...importers.import_report import DocumentReport, all_doubts, to_json, to_lines
from ...importers.page_citing import addresses_of, texts_of, with_pages
from ...importers.profile import Profile, load_profile
from ...importers.profiles import AUTO, PROFILES
from ...importers.reading.merging import merge
from ...importers.typed_document import TypedDocument
from ...importers.writing.conversion import convert
from ...importers.writing.imported_book import BookTarget, Imported
from ...importers.writing.labels import LabelChoice
from ...importers.writing.naming import book_title, language_of, own_name
from ...importers.writing.pictures import find_pictures
from ...importers.writing.source_book import SourceBook, load_source_book
from ...languages.numbered_library import load_library
from ...library.book_folder import code_of
from ...library.layout import SETTINGS_NAME
from ...markup.book_toml.book_settings import BOOK_CODE, DEFAULT_SCHEME, LANGUAGE_TAG, OWN_NUMBERS
from ...model.books import DEFAULT_REFERENCE
from ...model.findings import Severity
from ...reports.text_report import to_text
from ...support.errors import UnusableInputError
from ...support.transaction import WRITING_FOLDER, locked, write_all
from .look_work import look_files

_PO_ENDING = ".po"
_NOT_FOR_PO = ("encoding", "title", "like", "report", "redirects", "look", "force", "accept")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def run_import(arguments: argparse.Namespace) -> int:
    """Write the files and report; return 1 if the result has errors, or doubts that are not accepted, else 0."""
    paths, output = [Path(file) for file in arguments.file], Path(arguments.output)
    if arguments.language is not None and not LANGUAGE_TAG.fullmatch(arguments.language):
        raise UnusableInputError(f"{arguments.language!r} is not a language tag such as en or pt-BR")
    if any(path.suffix.lower() == _PO_ENDING for path in paths):
        return _import_po(arguments, paths)
    if arguments.redirects and (len(paths) > 1 or arguments.labels == str(LabelChoice.NONE)):
        raise UnusableInputError("--redirects works with a single file, and not with --labels none")
    _recover(output)
    made = _make(arguments, paths, output)
    reports, imported = with_pages(made.reports, made.imported)
    source = made.source
    files = [output / path for path in made.files]
    beside: dict[Path, str | bytes] = {}
    if arguments.report:
        written = json.dumps(to_json(reports, imported, source), ensure_ascii=False, indent=2)
        beside[Path(arguments.report)] = f"{written}\n"
    if arguments.redirects:
        addresses = json.dumps(addresses_of(reports, imported), ensure_ascii=False, indent=2)
        beside[Path(arguments.redirects)] = f"{addresses}\n"
    if arguments.look:
        language = _language(arguments, made.document) or ""
        beside.update(look_files(Path(arguments.look), paths, language, reports, imported, source))
    _write(output, made.files, beside, arguments.force)
    for path in _others(files):
        sys.stderr.write(f"{path} is not part of this import: delete it if an earlier import wrote it\n")
    sys.stderr.write(to_text(imported.document_findings, paths[0].parent, texts=texts_of(reports)))
    sys.stderr.write(to_text(imported.findings, output))
    doubts = all_doubts(reports, imported)
    sys.stderr.write("".join(f"{line}\n" for doubt in doubts for line in doubt.to_lines()))
    sys.stdout.write("".join(f"{line}\n" for line in [*map(str, files), *to_lines(reports, imported, source)]))
    has_errors = any(finding.code.severity is Severity.ERROR for finding in imported.findings)
    return 1 if has_errors or (doubts and not arguments.accept) else 0


def write_import(path: Path, output: Path, code: str, language: str, layout: str, encoding: str | None) -> None:
    """Turn a text into the source tree of a book in an empty folder, like ``rulebook import``.

    Raises UnusableInputError.
    """
    arguments = argparse.Namespace(
        layout=layout,
        encoding=encoding,
        language=language,
        book=code,
        title=None,
        like=None,
        labels=str(LabelChoice.REFERENCED),
        redirects=None,
        changes=ACCEPTED_TEXT,
    )
    _write(output, _make(arguments, [path], output).files, {}, force=False)


@dataclass(frozen=True)
class _Made:
    """The result of importing texts: the files of the book by their paths in its tree, and the data for the report.

    ``document`` is all that was imported, in the order of the files.
    """

    files: dict[str, str | bytes]
    document: TypedDocument
    imported: Imported
    reports: list[DocumentReport]
    source: SourceBook | None


def _make(arguments: argparse.Namespace, paths: Sequence[Path], output: Path) -> _Made:
    layout = _layout(arguments.layout)
    source = load_source_book(arguments.like, arguments.book) if arguments.like else None
    is_original = arguments.changes == ORIGINAL_TEXT
    reports = [_read(path, layout, arguments.encoding, is_original) for path in paths]
    document = merge([(report.name, report.document) for report in reports])
    book = _book(arguments, document, paths[0], source, output)
    profile = reports[0].recognition.profile
    imported = convert(document, profile, book, LabelChoice(arguments.labels), bool(arguments.redirects))
    files: dict[str, str | bytes] = {file.path: file.text for file in imported.files}
    inside = {address: data for report in reports if report.file for address, data in report.file.pictures.items()}
    pictures = find_pictures(paths[0], reports[0].document.text, imported.files, book.folder, inside)
    files.update(pictures.files)
    imported = replace(imported, doubts=(*imported.doubts, *pictures.doubts))
    settings = _settings(arguments, document, book, imported, profile)
    if settings:
        files[f"{book.folder}/{SETTINGS_NAME}".lstrip("/")] = settings
    return _Made(files, document, imported, reports, source)


def _import_po(arguments: argparse.Namespace, paths: Sequence[Path]) -> int:
    """Put translations into a project and report; return 1 if errors prevented writing, else 0."""
    # Loaded here, since importing a text does not need Babel.
    from ...po.entries import read_entries
    from ...po.importing import import_translations

    others = [path for path in paths if path.suffix.lower() != _PO_ENDING]
    if others:
        raise UnusableInputError(f"{others[0]} is not a {_PO_ENDING} file; import texts and translations separately")
    given = [f"--{name}" for name in _NOT_FOR_PO if getattr(arguments, name)]
    given += ["--layout"] if arguments.layout != AUTO else []
    given += ["--labels"] if arguments.labels != str(LabelChoice.REFERENCED) else []
    if given:
        raise UnusableInputError(f"{given[0]} does not work with {_PO_ENDING} files")
    root = Path(arguments.output)
    _recover(root)
    try:
        data = {str(path): path.read_bytes() for path in paths}
    except OSError as error:
        raise UnusableInputError(f"{error.filename} cannot be read: {error.strerror}") from error
    imported = import_translations(root, data, read_entries, arguments.language, arguments.book)
    _write(root, imported.files, {}, force=True)
    sys.stderr.write(to_text(imported.findings, Path()))
    sys.stderr.write(to_text(imported.project_findings, root))
    sys.stdout.write("".join(f"{summary.to_line()}\n" for summary in imported.summaries))
    findings = [*imported.findings, *imported.project_findings]
    return 1 if any(finding.code.severity is Severity.ERROR for finding in findings) else 0


def _layout(name: str) -> str | Profile | None:
    if name == AUTO:
        return None
    if name.endswith(".toml"):
        return load_profile(Path(name))
    if name not in {profile.name for profile in PROFILES}:
        known = ", ".join(profile.name for profile in PROFILES)
        raise UnusableInputError(f"there is no layout {name!r}; use {AUTO}, {known} or a .toml file")
    return name


def _read(path: Path, layout: str | Profile | None, encoding: str | None, is_original: bool) -> DocumentReport:
    if path.is_dir():
        return _read_file(path, read_folder(path), layout)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    file = read_other_format(data, path, is_original)
    if file is not None:
        return _read_file(path, file, layout)
    text = read_text(data, path.name, encoding)
    refuse_other_formats(text.text, path.name)
    if text.is_guess:
        sys.stderr.write(f"{path.name} was read as {text.encoding}; use --encoding to choose another\n")
    reading = weigh_readings(text.text, path.name, layout)
    account = account_for(reading.document, path.name)
    return DocumentReport(path.name, text.encoding, reading.recognition, reading.document, account, reading.doubts)


def _read_file(path: Path, file: ReadFile, layout: str | Profile | None) -> DocumentReport:
    """Read a document that is not text by the Markdown that says the same."""
    written = write_markdown(file)
    reading = weigh_readings(written.text, path.name, layout, has_marks=True)
    account = account_for(reading.document, path.name)
    recognition, document = reading.recognition, reading.document
    return DocumentReport(path.name, file.format_name, recognition, document, account, reading.doubts, file, written)


def _book(
    arguments: argparse.Namespace, document: TypedDocument, path: Path, source: SourceBook | None, output: Path
) -> BookTarget:
    name = own_name(document, path.stem)
    code = source.book.code if source is not None else arguments.book or (name or code_of(path.stem)).upper()
    if not BOOK_CODE.fullmatch(code):
        raise UnusableInputError(f"{code!r} is not a book code; use letters, digits, _ . and -")
    folder = (source.folder if source is not None else "") or code.lower()
    title = arguments.title or book_title(document) or code
    siblings: Mapping[str, frozenset[str]] = {}
    if output.is_dir():
        try:
            library = load_library(output).library
        except UnusableInputError:
            pass
        else:
            siblings = {
                other.code.casefold(): frozenset(anchor.label for _, unit, _ in other.walk() for anchor in unit.anchors)
                for other in library.books[library.source_language]
                if other.code.casefold() != code.casefold()
            }
    return BookTarget(code, folder, title, name, source, siblings, _language(arguments, document) or "")


def _language(arguments: argparse.Namespace, document: TypedDocument) -> str | None:
    return arguments.language or language_of(document)


def _settings(
    arguments: argparse.Namespace, document: TypedDocument, book: BookTarget, imported: Imported, profile: Profile
) -> str:
    """Return a ``book.toml`` with the settings that do not follow from the folder's name or the source book, or
    "".
    """
    entries: dict[str, str | bool | Sequence[str] | None] = {"title": arguments.title or book_title(document)}
    if book.source is None:
        entries["code"] = book.code if book.code != book.code.upper() else None
        entries["language"] = _language(arguments, document)
        entries["numbering"] = document.numbering if document.numbering != DEFAULT_SCHEME else None
        entries["counted_through"] = imported.counted_through
        entries["restarts_at_headings"] = imported.restarts_at_headings or None
        entries["skip_letters"] = document.skip_letters if not isinstance(document.numbering, str) else None
        entries["examples"] = profile.examples or None
        entries["notes"] = profile.notes or None
        entries["reference"] = imported.reference if imported.reference != DEFAULT_REFERENCE else None
    elif imported.other_numbers():
        # The document prints other numbers than the source for some rules, and an import keeps what it prints.
        entries["numbers"] = OWN_NUMBERS
    settings = "".join(
        f"{key} = {json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)}\n"
        for key, value in entries.items()
        if value or (key == "counted_through" and value is not None)  # an empty list says that numbers begin anew
    )
    for name in imported.symbols if book.source is None else ():
        key = name if _BARE_KEY.fullmatch(name) else json.dumps(name)
        settings += f"\n[symbols.{key}]\ntext = {json.dumps(f'{{{name}}}')}\nname = {json.dumps(name)}\n"
    return settings.lstrip("\n")


def _others(files: Sequence[Path]) -> list[Path]:
    """Return the chapters beside the written files that do not belong to the import."""
    folders = {path.parent for path in files if path.name == SETTINGS_NAME} or {path.parent for path in files}
    return sorted(path for folder in folders for path in folder.glob("*.md") if path not in files)


def _recover(root: Path) -> None:
    """Undo the incomplete changes of an earlier command in a tree."""
    if (root / WRITING_FOLDER).is_dir():
        with locked(root) as was_undone:
            if was_undone:
                sys.stderr.write("an earlier command was interrupted; its changes were undone\n")


def _write(root: Path, files: Mapping[str, str | bytes], beside: Mapping[Path, str | bytes], force: bool) -> None:
    """Write all files, by their paths below a tree, and what is ``beside`` the tree, or nothing.

    A file that already exists and differs is overwritten only with ``force``, one beside it is always overwritten. If a
    command is killed while writing, the next command that writes undoes its changes. Raises
    UnusableInputError.
    """
    made = _make_folder(root)
    staged: dict[Path, Path] = {}
    try:
        with locked(root):
            if not force:
                _refuse_to_overwrite(root, files)
            for path, content in beside.items():
                made += _make_folder(path.parent)
                staged[path] = _stage(path, content)
            write_all(root, files)
        for path, part in staged.items():
            part.replace(path)
    except OSError as error:
        raise UnusableInputError(f"{error.filename or root} cannot be written: {error.strerror}") from error
    finally:
        for part in staged.values():
            part.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            for folder in made:
                folder.rmdir()  # empty if nothing was written


def _make_folder(root: Path) -> list[Path]:
    """Create a folder and its missing parent folders; return the created folders, the innermost first."""
    made: list[Path] = []
    try:
        for folder in reversed([one for one in (root, *root.parents) if not one.exists()]):
            folder.mkdir()
            made.insert(0, folder)
        if not root.is_dir():
            raise NotADirectoryError(0, "it is not a folder", str(root))
    except OSError as error:
        for folder in made:
            folder.rmdir()
        raise UnusableInputError(f"{error.filename} cannot be written: {error.strerror}") from error
    return made


def _refuse_to_overwrite(root: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = root / name
        data = content.encode("utf-8") if isinstance(content, str) else content
        try:
            if path.exists() and path.read_bytes() != data:
                raise UnusableInputError(f"{path} already exists; --force overwrites it")
        except OSError as error:
            raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error


def _stage(path: Path, content: str | bytes) -> Path:
    """Write a file under a temporary name beside its final path."""
    if path.is_dir():
        raise IsADirectoryError(0, "it is a folder", str(path))
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    if path.exists():
        shutil.copymode(path, part)
    return part
