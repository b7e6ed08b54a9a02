"""Opening a file that is not plain text: which format it has, and the reader of that format.

The readers are imported when they are needed, since they need libraries that may not be installed.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from ...support.errors import UnusableInputError
from ..documents.text_formats import ASCIIDOC, RESTRUCTURED, format_with_reader
from .archives import DAMAGED_ARCHIVE
from .logical_lines import ReadFile

_START = 4096
"""How many bytes at the start of a file show its format."""
_MARK = rb"(?:\xef\xbb\xbf)?\s*"
_PDF_START = re.compile(rb"\s*%PDF-")
_RTF_START = re.compile(_MARK + rb"\{\\u?rtf")
_FLAT_ODT_START = re.compile(_MARK + rb"(?:<\?xml[^>]*>\s*)?<office:document\s")
_WEB_ARCHIVE_START = re.compile(rb"\s*(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*content-type:\s*multipart/related", re.I)
_HTML_START = re.compile(
    _MARK + rb"(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_ARCHIVE_START = b"PK\x03\x04"
_WORD_TYPE = "word/document.xml"
_OPEN_DOCUMENT = frozenset({"content.xml", "META-INF/manifest.xml"})


class _File(NamedTuple):
    """A file, and what the user says about it: whether its tracked changes are left out, and its encoding."""

    data: bytes
    path: Path
    is_original: bool
    encoding: str | None

    @property
    def name(self) -> str:
        return self.path.name


class _Format(NamedTuple):
    """A format: its files in messages, the ends of their names, how they start (None: like any text), its reader."""

    files: str
    endings: tuple[str, ...]
    start: re.Pattern[bytes] | None
    read: Callable[[_File], ReadFile]

    def has(self, file: _File) -> bool:
        """Return whether a file that is no archive has this format."""
        is_named = file.path.suffix.lower() in self.endings
        return is_named or (self.start is not None and self.start.match(file.data[:_START]) is not None)


def _read_pdf(file: _File) -> ReadFile:
    from .pdf_format.pdf_file import read_pdf

    return read_pdf(file.data, file.name)


def _read_word(file: _File) -> ReadFile:
    from .word_format.word_file import read_word

    return read_word(file.data, file.name, file.is_original)


def _read_rtf(file: _File) -> ReadFile:
    from .rtf_format.rtf_file import read_rtf

    return read_rtf(file.data, file.name, file.is_original)


def _read_odt(file: _File) -> ReadFile:
    from .odt_format.odt_file import read_odt

    return read_odt(file.data, file.name, file.is_original)


def _read_epub(file: _File) -> ReadFile:
    from .epub_file import read_epub

    try:
        return read_epub(file.data, file.name)
    except DAMAGED_ARCHIVE as error:
        raise UnusableInputError(f"{file.name} is a damaged EPUB: {error}".rstrip(": ")) from error


def _read_web_archive(file: _File) -> ReadFile:
    from .web_archive import read_web_archive

    return read_web_archive(file.data, file.name)


def _read_html(file: _File) -> ReadFile:
    from .html_file import read_html

    return read_html(file.data, file.name, file.path.parent)


def _read_latex(file: _File) -> ReadFile:
    from .latex_format.latex_file import read_latex

    return read_latex(file.data, file.path, file.encoding)


_FLAT_ODT = _Format("OpenDocument texts", (".fodt",), _FLAT_ODT_START, _read_odt)
_FORMATS = (
    _Format("PDF", (), _PDF_START, _read_pdf),
    _Format("RTF", (), _RTF_START, _read_rtf),
    _FLAT_ODT,
    _Format("web pages", (".mht", ".mhtml"), _WEB_ARCHIVE_START, _read_web_archive),
    _Format("web pages", (".html", ".htm", ".xhtml"), _HTML_START, _read_html),
    _Format("LaTeX", (".tex", ".latex", ".ltx"), None, _read_latex),
)
"""The formats of files that are no archives, in the order in which they are tried."""
_WORD = _Format("Word files", (), None, _read_word)
_ODT = _FLAT_ODT._replace(start=None)
_EPUB = _Format("EPUBs", (), None, _read_epub)


def read_other_format(
    data: bytes, path: Path, is_original: bool = False, encoding: str | None = None
) -> ReadFile | None:
    """Return the lines of a PDF, a Word file, RTF, an OpenDocument text, an EPUB, a web page, one that was saved
    as a web archive, or a document of LaTeX; None if the file is any other text.

    ``is_original`` leaves out the tracked changes of a Word file or RTF, ``encoding`` is that of LaTeX. Raises
    UnusableInputError if the file is damaged, has no text, or if what reads it is not installed.
    """
    file = _File(data, path, is_original, encoding)
    if data.startswith(_ARCHIVE_START):
        found: _Format | None = _format_of_archive(file)
    else:
        found = next((format_ for format_ in _FORMATS if format_.has(file)), None)
    if found is None:
        return None
    with _needs_library(path, found.files):
        return found.read(file)


def read_marked_text(text: str, path: Path) -> ReadFile | None:
    """Return the lines of a text in reStructuredText or AsciiDoc, or None if it is in no such format.

    Raises UnusableInputError if it cannot be read, or if what reads it is not installed.
    """
    format_ = format_with_reader(text, path.name)
    with _needs_library(path, format_):
        if format_ == RESTRUCTURED:
            from .rst_format.rst_file import read_rst

            return read_rst(text, path)
        if format_ == ASCIIDOC:
            from .asciidoc_format.adoc_file import read_asciidoc

            return read_asciidoc(text, path)
    return None


def read_folder(folder: Path) -> ReadFile:
    """Return the lines of the web pages in a folder, or of its documents in reStructuredText if they are most.

    Raises UnusableInputError if there are none, or if what reads them is not installed.
    """
    with _needs_library(folder, "web pages"):
        from .html_folder import read_html_folder
        from .rst_format.rst_file import is_rst_folder, read_rst_folder

        return read_rst_folder(folder) if is_rst_folder(folder) else read_html_folder(folder)


def _format_of_archive(file: _File) -> _Format:
    try:
        names = set(zipfile.ZipFile(BytesIO(file.data)).namelist())
    except DAMAGED_ARCHIVE as error:
        raise UnusableInputError(f"{file.name} is a damaged archive or Word file: {error}") from error
    if _WORD_TYPE in names or any(name.endswith("document.xml") for name in names):
        return _WORD
    if "META-INF/container.xml" in names:
        return _EPUB
    if names >= _OPEN_DOCUMENT:
        return _ODT
    raise UnusableInputError(f"{file.name} is an archive; unpack it first")


@contextmanager
def _needs_library(path: Path, files: str) -> Iterator[None]:
    """Say what to install if a reader of some files cannot be imported; ``path`` is that of the file to read."""
    try:
        yield
    except ImportError as error:
        raise UnusableInputError(
            f"{path.name} cannot be read: {error.name} is not installed; "
            f"pip install 'sphinx-rulebook[import]' installs what reads {files}"
        ) from error
