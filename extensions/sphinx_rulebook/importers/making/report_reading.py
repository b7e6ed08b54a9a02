"""Reading the documents of an import, whatever their format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ...support.errors import UnusableInputError
from ..conservation import account_for
from ..data_files.data_mapping import DataMapping
from ..data_files.mapped_document import MappedDocument
from ..data_files.mapped_files import read_mapped
from ..documents.encodings import read_text
from ..documents.text_formats import refuse_other_formats
from ..doubts.file_doubts import doubt_file
from ..doubts.weighing import weigh_readings
from ..file_formats.line_markdown import write_markdown
from ..file_formats.logical_lines import ReadFile
from ..file_formats.opening import read_folder, read_marked_text, read_other_format
from ..folders.folder_plan import is_markdown_folder
from ..folders.front_matter import read_front_matter
from ..folders.markdown_folder import read_markdown_folder
from ..import_report import DocumentReport
from ..page_citing import cite_doubt
from ..profile import Profile
from .import_options import ImportOptions

_NAVIGATION = frozenset({"summary.md", "mkdocs.yml", "mkdocs.yaml", "book.toml", ".gitbook.yaml"})


def read_report(path: Path, options: ImportOptions) -> DocumentReport:
    """Read a document: a file of any known format, or a folder.

    Raises UnusableInputError if it cannot be read, or is in a format that is not known.
    """
    if path.name.lower() in _NAVIGATION and path.is_file():
        path = path.parent.parent if path.name.lower() == "summary.md" and path.parent.name == "src" else path.parent
    if path.is_dir():
        if is_markdown_folder(path):
            return _read_markdown_folder(path, options)
        return _read_file(path, read_folder(path), options.layout)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    file = read_other_format(data, path, options.is_original, options.encoding)
    if file is not None:
        return _read_file(path, file, options.layout)
    text = read_text(data, path.name, options.encoding)
    guesses = ((path.name, text.encoding),) if text.is_guess else ()
    marked = read_marked_text(text.text, path)
    if marked is not None:
        return replace(_read_file(path, marked, options.layout), guesses=guesses)
    refuse_other_formats(text.text, path.name)
    reading = weigh_readings(text.text, path.name, options.layout)
    account = account_for(reading.document, path.name)
    title = read_front_matter(text.text, path.name).values.get("title", "") if reading.document.is_markdown else ""
    return DocumentReport(
        path.name,
        text.encoding,
        reading.recognition,
        reading.document,
        account,
        reading.doubts,
        title=title,
        guesses=guesses,
    )


def read_mapped_reports(
    path: Path, profile: Profile, mapping: DataMapping, options: ImportOptions
) -> list[MappedReport]:
    """Read YAML or JSON by a mapping: a report for each language, the source first.

    Raises UnusableInputError if a file cannot be read.
    """
    if not path.exists():
        raise UnusableInputError(f"{path} cannot be read: No such file or directory")
    reports: list[MappedReport] = []
    for read in read_mapped(path, mapping, profile, options.encoding, options.language or ""):
        name = path.resolve().name
        document = read.mapped.document
        report = DocumentReport(
            name,
            "utf-8" if not read.guesses else "several encodings",
            read.recognition,
            document,
            account_for(document, name),
            read.doubts,
            read.file,
            read.written,
            language=read.language,
            findings=read.mapped.findings,
            addresses=read.mapped.addresses,
            guesses=read.guesses,
        )
        reports.append(MappedReport(read.language, report, read.mapped))
    return reports


class MappedReport(NamedTuple):
    """The report of one language of YAML or JSON, with the places of its entries."""

    language: str
    report: DocumentReport
    mapped: MappedDocument


def _read_file(path: Path, file: ReadFile, layout: str | Profile | None) -> DocumentReport:
    """Read a document that is not text by the Markdown that says the same."""
    written, name = write_markdown(file), path.name
    reading = weigh_readings(written.text, name, layout, has_marks=True)
    account = account_for(reading.document, name)
    recognition, document = reading.recognition, reading.document
    own = reading.doubts
    if name in written.sources:  # the file is text: its doubts cite its own lines
        own = [cite_doubt(doubt, {name: written}) for doubt in own]
    doubts = [*own, *doubt_file(file, written, name)]
    return DocumentReport(
        name,
        file.format_name,
        recognition,
        document,
        account,
        doubts,
        file,
        written,
        title=file.title,
        language=file.language,
    )


def _read_markdown_folder(path: Path, options: ImportOptions) -> DocumentReport:
    read = read_markdown_folder(
        path,
        options.layout,
        options.encoding,
        options.keeps_ids,
        options.language or "",
        [other for other in options.documents if other != path],
    )
    name = path.resolve().name
    return DocumentReport(
        name,
        "utf-8" if not read.guesses else "several encodings",
        read.recognition,
        read.document,
        account_for(read.document, name),
        read.doubts,
        read.file,
        read.written,
        title=read.title,
        language=read.language,
        assets=read.assets,
        addresses=read.addresses,
        former=read.former,
        findings=read.findings,
        guesses=tuple((f"{name}/{file}", encoding) for file, encoding in read.guesses),
        site=read.site,
        outside=read.outside,
        find=read.find,
    )
