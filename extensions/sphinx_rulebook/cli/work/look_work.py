"""The pages of ``rulebook import --look``, for the documents of an import."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ...importers.import_report import DocumentReport, all_doubts, to_lines
from ...importers.looking.look_page import look_page
from ...importers.looking.side_by_side import excerpts_of
from ...importers.writing.imported_book import Imported
from ...importers.writing.source_book import SourceBook
from ...support.errors import UnusableInputError


def look_files(
    folder: Path,
    paths: Sequence[Path],
    language: str,
    reports: Sequence[DocumentReport],
    imported: Imported,
    source: SourceBook | None,
) -> Iterator[tuple[Path, str | bytes]]:
    """Yield a page in ``folder`` for each document, and the pictures of its pages if it is a PDF.

    ``paths`` are the documents of the ``reports``. Raises UnusableInputError if two of them have the same name, since
    their pages would be one file, or if what draws the pages of a PDF is not installed.
    """
    if len({path.name for path in paths}) < len(paths):
        raise UnusableInputError("--look needs documents with different names; rename one of them")
    doubts = all_doubts(reports, imported)
    facts = list(to_lines(reports, imported, source))
    for path, report in zip(paths, reports, strict=True):
        pictures: dict[int, str] = {}
        if report.file is not None and report.file.pages and not report.file.page_names:
            # Loaded here, since only a PDF needs it.
            try:
                from ...importers.looking.page_pictures import page_pictures
            except ImportError as error:
                raise UnusableInputError(
                    f"--look cannot draw the pages of {path.name}: {error.name} is not installed; "
                    "pip install 'sphinx-rulebook[import]' installs it"
                ) from error

            digits = len(str(report.file.pages))
            for page, picture in page_pictures(path.read_bytes()):
                pictures[page] = f"{path.name}-pages/{page:0{digits}}.webp"
                yield folder / pictures[page], picture
        excerpts = list(excerpts_of(report, doubts))
        yield folder / f"{path.name}.html", look_page(path.name, language, facts, excerpts, pictures)
