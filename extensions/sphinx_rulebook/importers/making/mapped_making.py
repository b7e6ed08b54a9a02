"""Making the books of a rulebook in YAML or JSON: that of the source language, and its translations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ...library.layout import SETTINGS_NAME, SOURCE_FOLDER, TRANSLATIONS_FOLDER
from ..data_files.mapped_document import OF_SOURCE
from ..profile import Profile
from ..writing.conversion import convert
from ..writing.former_labels import former_label, unique, with_aliases
from ..writing.imported_book import BookTarget
from ..writing.labels import LabelChoice
from .book_making import MadeBook, make_book, target_of
from .import_options import BookRequest, ImportOptions
from .report_reading import MappedReport


def make_mapped(
    request: BookRequest, reports: Sequence[MappedReport], options: ImportOptions, output: Path
) -> list[MadeBook]:
    """Return the book of the source language, and then its translations.

    If there are any, the paths of all files begin with the folder of their language in the project. Raises
    UnusableInputError if a word or a number would change.
    """
    first = reports[0]
    own = replace(options, language=first.language or options.language)
    book, document = target_of(request, [first.report], own, output)
    source = replace(make_book(book, document, [first.report], request.paths[0], options), paths=request.paths)
    aliases = _aliases(first, source)
    settings = with_aliases(
        _text(source.files.get(_settings_path(book), "")), aliases, set(source.imported.by_line.values())
    )
    if settings:
        source.files[_settings_path(book)] = settings
    if len(reports) == 1:
        return [source]
    made = [_below(source, SOURCE_FOLDER)]
    made += [
        _below(_translation(other, first, source), f"{TRANSLATIONS_FOLDER}/{other.language}") for other in reports[1:]
    ]
    return made


def _translation(other: MappedReport, first: MappedReport, source: MadeBook) -> MadeBook:
    """Make a translation, whose units have the labels of the source, and whose files its names."""
    by_line = source.imported.by_line
    labels = {key: by_line[line] for key, line in first.mapped.keys.items() if line in by_line}
    document = other.report.document
    named = {f"u{at}": (line, labels[key]) for at, (key, line) in enumerate(other.mapped.keys.items()) if key in labels}
    document = replace(
        document,
        ids={**document.ids, **{name: line for name, (line, _) in named.items()}},
        id_labels={name: label for name, (_, label) in named.items()},
        other_labels={
            f"{OF_SOURCE}{name}": by_line[line] for name, line in first.report.document.ids.items() if line in by_line
        },
    )
    files = {
        chapter.key: file.path.rpartition("/")[2]
        for chapter, file in zip(source.document.chapters, source.imported.files, strict=False)
    }
    book = replace(source.book, language=other.language, file_names=files)
    profile: Profile = other.report.recognition.profile
    imported = convert(document, profile, book, LabelChoice.NONE)
    imported = replace(imported, document_findings=(*other.report.findings, *imported.document_findings))
    written: Mapping[str, str | bytes] = {file.path: file.text for file in imported.files}
    return MadeBook(book, dict(written), document, imported, [other.report], None, source.paths)


def _below(made: MadeBook, folder: str) -> MadeBook:
    return replace(made, files={f"{folder}/{path}": content for path, content in made.files.items()})


def _settings_path(book: BookTarget) -> str:
    return f"{book.folder}/{SETTINGS_NAME}"


def _text(content: str | bytes) -> str:
    return content if isinstance(content, str) else content.decode("utf-8")


def _aliases(report: MappedReport, source: MadeBook) -> Mapping[str, str]:
    """Return the present labels by those that the ids would be."""
    document, by_line = report.report.document, source.imported.by_line
    of_ids = {key: by_line.get(line, "") for key, line in document.ids.items()}
    pairs = [
        (former_label(name, of_ids[key]), of_ids[key])
        for name, key in report.mapped.addresses.items()
        if of_ids.get(key)
    ]
    return unique(pairs)
