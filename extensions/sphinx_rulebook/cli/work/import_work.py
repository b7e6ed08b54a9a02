"""The work of ``rulebook import``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ...importers.file_formats.logical_lines import ORIGINAL_TEXT
from ...importers.import_report import all_doubts, to_json, to_lines
from ...importers.making.book_making import make_book, target_of
from ...importers.making.import_options import BookRequest, ImportOptions
from ...importers.making.report_reading import read_report
from ...importers.page_citing import addresses_of, texts_of, with_pages
from ...importers.profile import Profile, load_profile
from ...importers.profiles import AUTO, PROFILES
from ...importers.writing.labels import LabelChoice
from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...model.findings import Severity
from ...reports.text_report import to_text
from ...support.errors import UnusableInputError
from .import_po import PO_ENDING, import_po
from .import_writing import others_beside, recover, write_files
from .look_work import look_files


def run_import(arguments: argparse.Namespace) -> int:
    """Write the files and report; return 1 if the result has errors, or doubts that are not accepted, else 0."""
    paths, output = [Path(file) for file in arguments.file], Path(arguments.output)
    if arguments.lang is not None and not LANGUAGE_TAG.fullmatch(arguments.lang):
        raise UnusableInputError(f"{arguments.lang!r} is not a language tag such as en or pt-BR")
    if any(path.suffix.lower() == PO_ENDING for path in paths):
        return import_po(arguments, paths)
    if arguments.redirects and (len(paths) > 1 or arguments.labels == str(LabelChoice.NONE)):
        raise UnusableInputError("--redirects works with a single file, and not with --labels none")
    recover(output)
    options = _options(arguments)
    request = BookRequest(arguments.book, paths)
    reports = [read_report(path, options) for path in paths]
    for name, encoding in (guess for report in reports for guess in report.guesses):
        sys.stderr.write(f"{name} was read as {encoding}; use --encoding to choose another\n")
    book, document = target_of(request, reports, options, output)
    made = make_book(book, document, reports, paths[0], options)
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
        beside.update(look_files(Path(arguments.look), paths, book.language, reports, imported, source))
    write_files(output, made.files, beside, arguments.force)
    for path in others_beside(files):
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
    options = ImportOptions(_layout(layout), encoding, language)
    reports = [read_report(path, options)]
    book, document = target_of(BookRequest(code, [path]), reports, options, output)
    write_files(output, make_book(book, document, reports, path, options).files, {}, force=False)


def _options(arguments: argparse.Namespace) -> ImportOptions:
    return ImportOptions(
        _layout(arguments.format),
        arguments.encoding,
        arguments.lang,
        arguments.title,
        arguments.like,
        LabelChoice(arguments.labels),
        bool(arguments.redirects),
        arguments.changes == ORIGINAL_TEXT,
    )


def _layout(name: str) -> str | Profile | None:
    if name == AUTO:
        return None
    if name.endswith(".toml"):
        return load_profile(Path(name))
    if name not in {profile.name for profile in PROFILES}:
        known = ", ".join(profile.name for profile in PROFILES)
        raise UnusableInputError(f"there is no layout {name!r}; use {AUTO}, {known} or a .toml file")
    return name
