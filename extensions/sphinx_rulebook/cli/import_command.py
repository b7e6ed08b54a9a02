"""``rulebook import``: from the text of a rulebook with typed numbers to chapter files."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from ..checks.output import to_text
from ..findings import Finding, Severity
from ..importers.conversion import Imported, convert
from ..importers.document import TypedDocument
from ..importers.reader import read_document
from ..importers.source_book import SourceBook, load_source_book
from ..languages.alignment import matched
from ..library import SETTINGS_NAME, UnusableInputError
from ..markup.settings import BOOK_CODE
from ..markup.source import decode
from ..model import Kind


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``import``."""
    parser.add_argument("file", help="a text in which every unit starts with its number")
    parser.add_argument("--lang", help="the language of the text, for book.toml")
    parser.add_argument(
        "--book", metavar="CODE", help="the book's code (default: that of --like, else the file's name)"
    )
    parser.add_argument("--title", help="the book's title, for book.toml")
    parser.add_argument("--like", metavar="DIR", help="the same book in its source language: labels are taken from it")
    parser.add_argument("-o", "--output", metavar="DIR", default=".", help="the tree to write to (default: .)")
    parser.add_argument("--force", action="store_true", help="overwrite files that are there")


def run(arguments: argparse.Namespace) -> int:
    """Write the files and report; return 1 where the text could not be read to the letter, else 0."""
    path, output = Path(arguments.file), Path(arguments.output)
    text, read_findings = _read(path)
    sys.stderr.write(to_text(read_findings, path.parent))
    source = load_source_book(arguments.like, arguments.book) if arguments.like else None
    code = source.book.code if source is not None else arguments.book or _code_of(path)
    if not BOOK_CODE.fullmatch(code):
        raise UnusableInputError(f"{code!r} is no code of a book; use letters, digits, _ . and -")
    document, layout = read_document(text, path.name)
    folder = (source.folder if source is not None else "") or code.lower()
    imported = convert(document, layout, code, folder, source)
    files = {output / file.path: file.text for file in imported.files}
    settings = _settings(arguments, code, source)
    if settings:
        files[output / folder / SETTINGS_NAME] = settings
    _write(files, arguments.force)
    sys.stderr.write(to_text(imported.findings, output))
    sys.stderr.write(_notes(document, imported))
    sys.stdout.write("".join(f"{file}\n" for file in files) + _report(imported))
    return 1 if any(finding.code.severity is Severity.ERROR for finding in read_findings) else 0


def _read(path: Path) -> tuple[str, list[Finding]]:
    findings: list[Finding] = []
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    return decode(data, path.name, findings).text, findings


def _code_of(path: Path) -> str:
    """Return a code made of a file's name."""
    return re.sub(r"\W+", "-", path.stem).strip("-_").upper() or "RULES"


def _settings(arguments: argparse.Namespace, code: str, source: SourceBook | None) -> str:
    """Return a ``book.toml`` with what neither the folder's name nor the source book says; "" where that is nothing."""
    entries = {"code": code if source is None and code != code.upper() else None, "title": arguments.title}
    if source is None:
        entries["language"] = arguments.lang
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in entries.items() if value)


def _write(files: Mapping[Path, str], force: bool) -> None:
    """Write all files, or none where one is there already and differs (``force``: overwrite it)."""
    for path, text in files.items():
        try:
            if not force and path.exists() and (path.name != SETTINGS_NAME or path.read_bytes() != text.encode()):
                raise UnusableInputError(f"{path} is there already; --force overwrites it")
        except OSError as error:
            raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    for path, text in files.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        except OSError as error:
            raise UnusableInputError(f"{path} cannot be written: {error.strerror}") from error


def _notes(document: TypedDocument, imported: Imported) -> str:
    """Return what the reader of the document took the liberty of doing, a line each."""
    notes = [
        f"line {unit.line}: no heading {unit.number} stands above; one was made of its number"
        for unit in imported.made_up
    ]
    if document.chrome:
        notes.append(f"left out as page chrome, before the first number: {_count(len(document.chrome), 'line')}")
    return "".join(f"{note}\n" for note in notes)


def _report(imported: Imported) -> str:
    references = imported.references
    lines = [
        ", ".join(_count(imported.kinds[kind], kind) for kind in Kind if imported.kinds.get(kind)),
        f"references: {references.resolved} resolved, {references.learned} learned, {references.left} left as text",
    ]
    for alignment in imported.alignments:
        both = sum(1 for _ in matched(alignment.pairs))
        missing = sum(1 for pair in alignment.pairs if pair.translation is None)
        lines.append(
            f"chapter {alignment.number}: {_count(both, 'pair')} aligned, {missing} missing, "
            f"{len(alignment.pairs) - both - missing} extra"
        )
    return "".join(f"{line}\n" for line in lines)


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
