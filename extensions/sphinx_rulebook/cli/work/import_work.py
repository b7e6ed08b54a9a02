"""The work of ``rulebook import``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ...importers.file_formats.logical_lines import ORIGINAL_TEXT
from ...importers.import_report import DocumentReport, all_doubts, to_json, to_lines
from ...importers.making.book_making import MadeBook, make_book, target_of
from ...importers.making.import_options import BookRequest, ImportOptions
from ...importers.making.library_making import make_library
from ...importers.making.mapped_making import make_mapped
from ...importers.making.report_reading import read_mapped_reports, read_report
from ...importers.page_citing import addresses_of, texts_of, with_pages
from ...importers.profile import Profile, load_profile
from ...importers.profiles import AUTO, PROFILES
from ...importers.writing.imported_book import Imported
from ...importers.writing.kept_settings import DECIDED, merge_settings
from ...importers.writing.labels import LabelChoice
from ...importers.writing.redirects import RedirectHost, RedirectTable, host_of, redirects_text
from ...library.layout import SETTINGS_NAME, TRANSLATIONS_FOLDER
from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...model.findings import Severity
from ...reports.text_report import to_text
from ...settings.project_settings import find_site_table
from ...support.errors import UnusableInputError
from ..output import say
from .import_po import PO_ENDING, import_po
from .import_writing import others_beside, recover, write_files
from .look_work import look_files

_CODED = re.compile(r"(?P<code>[A-Za-z][\w.\-]*)=(?P<path>.+)", re.S)


def run_import(arguments: argparse.Namespace) -> int:
    """Write the files and report; return 1 if the result has errors, or doubts that are not accepted, else 0."""
    paths = [path for request in _requests(arguments) for path in request.paths]
    output = Path(arguments.output)
    if arguments.language is not None and not LANGUAGE_TAG.fullmatch(arguments.language):
        raise UnusableInputError(f"{arguments.language!r} is not a language tag such as en or pt-BR")
    if any(path.suffix.lower() == PO_ENDING for path in paths):
        return import_po(arguments, paths)
    if arguments.redirects and (len(paths) > 1 or arguments.labels == str(LabelChoice.NONE)):
        raise UnusableInputError("--redirects works with a single file, and not with --labels none")
    recover(output)
    made = _make(arguments, output)
    root = output
    if len(made) > 1 and made[0].book.language and any(path.startswith("source/") for path in made[0].files):
        root = output.parent if output.name == "source" else output
    return _write(arguments, made, paths, root)


def _make(arguments: argparse.Namespace, output: Path) -> list[MadeBook]:
    """Make the books, or the languages of a book."""
    options = _options(arguments)
    requests = _requests(arguments)
    request = requests[0]
    paths = [path for one in requests for path in one.paths]
    if isinstance(options.layout, Profile) and (mapping := options.layout.mapping) is not None:
        if len(paths) > 1:
            raise UnusableInputError("a mapping reads one file or one folder; name the folder of the files")
        mapped = read_mapped_reports(paths[0], options.layout, mapping, options)
        _tell_guesses([one.report for one in mapped])
        return make_mapped(request, mapped, options, output)
    if len(requests) > 1 and (options.title or options.like):
        raise UnusableInputError("--title and --like are for one book; import the books one by one to use them")
    if len(requests) > 1:
        options = replace(options, documents=paths)
    read = [(one, [read_report(path, options) for path in one.paths]) for one in requests]
    _tell_guesses([report for _, reports in read for report in reports])
    return make_library(read, options, output)


def _requests(arguments: argparse.Namespace) -> list[BookRequest]:
    """Return the books that the documents are for: one, or one for each ``CODE=FILE`` and the files after it."""
    requests: list[BookRequest] = []
    for written in arguments.file:
        match = _CODED.fullmatch(written)
        if match is None or Path(written).exists():
            if not requests:
                requests.append(BookRequest(arguments.book, []))
            requests[-1] = BookRequest(requests[-1].code, [*requests[-1].paths, Path(written)])
        else:
            requests.append(BookRequest(match["code"], [Path(match["path"])]))
    if arguments.book and len(requests) > 1:
        raise UnusableInputError("--book is for one book; write CODE=FILE for each of several")
    return requests


def _tell_guesses(reports: Sequence[DocumentReport]) -> None:
    for name, encoding in (guess for report in reports for guess in report.guesses):
        sys.stderr.write(f"{name} was read as {encoding}; use --encoding to choose another\n")


class _Shown(NamedTuple):
    """A book that was made, with its reports and itself as they are reported."""

    made: MadeBook
    reports: Sequence[DocumentReport]
    imported: Imported


def _write(arguments: argparse.Namespace, made: Sequence[MadeBook], paths: Sequence[Path], root: Path) -> int:
    """Write the books and report; return the exit status."""
    shown = [_Shown(one, *with_pages(one.reports, one.imported)) for one in made]
    beside: dict[Path, str | bytes] = {}
    redirects: RedirectTable | None = None
    if arguments.report:
        beside[Path(arguments.report)] = _report_text(shown)
    if arguments.redirects:
        redirects = _redirects(arguments, shown, root)
        beside[Path(arguments.redirects)] = redirects.text
    if arguments.look:
        beside.update(_look_files(Path(arguments.look), shown))
    every = {path: content for one in made for path, content in one.files.items()}
    if arguments.force:
        every.update(_kept_settings(made, root))
    files = [root / path for path in every]
    write_files(root, every, beside, arguments.force)
    for path in others_beside(files):
        sys.stderr.write(f"{path} is not part of this import: delete it if an earlier import wrote it\n")
    fails = False
    for one in shown:
        has_problems = _report_problems(one, paths[0].parent, root, arguments.accept)
        fails = fails or has_problems
    counts = [line for one in shown for line in to_lines(one.reports, one.imported, one.made.source)]
    for line in [*map(str, files), *counts, *([_about(redirects)] if redirects is not None else [])]:
        say(line)
    return 1 if fails else 0


def _report_text(shown: Sequence[_Shown]) -> str:
    """Return the report of the import as JSON: of the book, or of all books."""
    tables = [to_json(one.reports, one.imported, one.made.source) for one in shown]
    table = tables[0] if len(tables) == 1 else {"books": tables}
    return f"{json.dumps(table, ensure_ascii=False, indent=2)}\n"


def _redirects(arguments: argparse.Namespace, shown: Sequence[_Shown], root: Path) -> RedirectTable:
    """Return the redirects from the old addresses; raise UnusableInputError if their host cannot have them."""
    addresses: dict[str, str] = {}
    for one in shown:
        addresses.update(addresses_of(one.reports, one.imported))
    reports = [report for one in shown for report in one.reports]
    has_pages = all(report.file is not None and report.file.page_names for report in reports)
    host = RedirectHost(arguments.redirects_for) if arguments.redirects_for else host_of(arguments.redirects)
    if not has_pages and host not in (RedirectHost.JSON, RedirectHost.CSV):
        raise UnusableInputError(f"--redirects-for {host} needs a folder of pages: ids alone have no address")
    site = arguments.redirects_base or _site_of(root)
    former = next((report.site for report in reports), "")
    return redirects_text(addresses, host, shown[0].made.book.language or "en", site, former)


def _look_files(folder: Path, shown: Sequence[_Shown]) -> Iterator[tuple[Path, str | bytes]]:
    """Yield the files that show the documents beside what became of them, in a folder for each of several languages."""
    languages = [one.made.book.language for one in shown]
    for one, language in zip(shown, languages, strict=True):
        look = folder / language if len(set(languages)) > 1 else folder
        yield from look_files(look, one.made.paths, language, one.reports, one.imported, one.made.source)


def _report_problems(shown: _Shown, documents: Path, root: Path, accepts: bool) -> bool:
    """Print the findings and the doubts about a book; return whether there are errors, or doubts that are not
    accepted.
    """
    sys.stderr.write(to_text(shown.imported.document_findings, documents, texts=texts_of(shown.reports)))
    sys.stderr.write(to_text(shown.imported.findings, root))
    doubts = all_doubts(shown.reports, shown.imported)
    sys.stderr.write("".join(f"{line}\n" for doubt in doubts for line in doubt.to_lines()))
    has_errors = any(finding.code.severity is Severity.ERROR for finding in shown.imported.findings)
    return has_errors or (bool(doubts) and not accepts)


def _kept_settings(made: Sequence[MadeBook], root: Path) -> Iterator[tuple[str, str]]:
    """Yield the ``book.toml`` of each book that has one, with what the import does not decide; say what it changes."""
    for one in made:
        folders = {path.rpartition("/")[0] for path in one.files if path.endswith(".md")}
        shortest = min(folders, key=len, default=one.book.folder)
        name = f"{shortest}/{SETTINGS_NAME}".lstrip("/")
        written = one.files.get(name, "")
        try:
            old = (root / name).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            continue  # there is none, or nothing in it can be kept
        new = written if isinstance(written, str) else written.decode("utf-8")
        is_translation = one.source is not None or name.startswith(f"{TRANSLATIONS_FOLDER}/")
        merged, changes = merge_settings(old, new, {"numbers"} if is_translation else DECIDED)
        for change in changes:
            sys.stderr.write(f"{root / name}: the import changes a setting: {change}\n")
        if merged != old or written:
            yield name, merged


def _site_of(output: Path) -> str:
    """Return the address of the site that the settings of the project around a folder give, or ""."""
    folder = next((one for one in (output.resolve(), *output.resolve().parents) if one.is_dir()), output)
    return find_site_table(folder).url


def _about(redirects: RedirectTable) -> str:
    said = f"redirects: {redirects.addresses} old addresses"
    if redirects.left_out:
        said += f"; {redirects.left_out} more have a #, which servers never see: --redirects-for json has them"
    return said


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
        _layout(arguments.layout),
        arguments.encoding,
        arguments.language,
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
