"""Opening a file that is not text: which format it has, and the reader of that format."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

from ...support.errors import UnusableInputError
from ..documents.text_formats import ASCIIDOC, RESTRUCTURED, format_with_reader
from .archives import DAMAGED_ARCHIVE
from .logical_lines import ReadFile

_HTML_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_RTF_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{\\u?rtf")
_WEB_ARCHIVE_ENDINGS = (".mht", ".mhtml")
_WEB_ARCHIVE_START = re.compile(rb"\A\s*(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*content-type:\s*multipart/related", re.I)
_FLAT_ODT_ENDING = ".fodt"
_FLAT_ODT_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<office:document\s")
_HTML_ENDINGS = (".html", ".htm", ".xhtml")
_LATEX_ENDINGS = (".tex", ".latex", ".ltx")
_WORD_TYPE = "word/document.xml"
_OPEN_DOCUMENT = frozenset({"content.xml", "META-INF/manifest.xml"})
_START = 4096


def read_other_format(
    data: bytes, path: Path, is_original: bool = False, encoding: str | None = None
) -> ReadFile | None:
    """Return the lines of a PDF, a Word file, RTF, an OpenDocument text, an EPUB, a web page, one that was saved
    as a web archive, or a document of LaTeX; None if the file is any other text.

    ``is_original`` leaves out the tracked changes of a Word file or RTF, ``encoding`` is that of LaTeX. Raises
    UnusableInputError if the file is damaged, has no text, or if what reads it is not installed.
    """
    if data[:_START].lstrip().startswith(b"%PDF-"):
        try:
            from .pdf_format.pdf_file import read_pdf
        except ImportError as error:
            raise _missing(path, "PDF", error) from error
        return read_pdf(data, path.name)
    if data.startswith(b"PK\x03\x04"):
        return _read_archive(data, path, is_original)
    if _RTF_START.match(data[:_START]):
        return _read_rtf(data, path, is_original)
    if path.suffix.lower() == _FLAT_ODT_ENDING or _FLAT_ODT_START.match(data[:_START]):
        return _read_odt(data, path, is_original)
    if path.suffix.lower() in _WEB_ARCHIVE_ENDINGS or _WEB_ARCHIVE_START.search(data[:_START]):
        return _read_web_archive(data, path)
    if path.suffix.lower() in _HTML_ENDINGS or _HTML_START.match(data[:_START]):
        try:
            from .html_file import read_html
        except ImportError as error:
            raise _missing(path, "web pages", error) from error
        return read_html(data, path.name, path.parent)
    if path.suffix.lower() in _LATEX_ENDINGS:
        try:
            from .latex_format.latex_file import read_latex
        except ImportError as error:
            raise _missing(path, "LaTeX", error) from error
        return read_latex(data, path, encoding)
    return None


def read_marked_text(text: str, path: Path) -> ReadFile | None:
    """Return the lines of a text in reStructuredText or AsciiDoc, or None if it is in no such format.

    Raises UnusableInputError if it cannot be read, or if what reads it is not installed.
    """
    format_ = format_with_reader(text, path.name)
    try:
        if format_ == RESTRUCTURED:
            from .rst_format.rst_file import read_rst

            return read_rst(text, path)
        if format_ == ASCIIDOC:
            from .asciidoc_format.adoc_file import read_asciidoc

            return read_asciidoc(text, path)
    except ImportError as error:
        raise _missing(path, format_, error) from error
    return None


def read_folder(folder: Path) -> ReadFile:
    """Return the lines of the web pages in a folder, or of its documents in reStructuredText if they are most.

    Raises UnusableInputError if there are none, or if what reads them is not installed.
    """
    try:
        from .html_folder import read_html_folder
        from .rst_format.rst_file import is_rst_folder, read_rst_folder
    except ImportError as error:
        raise _missing(folder, "web pages", error) from error
    return read_rst_folder(folder) if is_rst_folder(folder) else read_html_folder(folder)


def _read_archive(data: bytes, path: Path, is_original: bool) -> ReadFile:
    try:
        names = set(zipfile.ZipFile(BytesIO(data)).namelist())
    except DAMAGED_ARCHIVE as error:
        raise UnusableInputError(f"{path.name} is a damaged archive or Word file: {error}") from error
    if _WORD_TYPE not in names and not any(name.endswith("document.xml") for name in names):
        if "META-INF/container.xml" in names:
            return _read_epub(data, path)
        if names >= _OPEN_DOCUMENT:
            return _read_odt(data, path, is_original)
        raise UnusableInputError(f"{path.name} is an archive; unpack it first")
    try:
        from .word_format.word_file import read_word
    except ImportError as error:
        raise _missing(path, "Word files", error) from error
    return read_word(data, path.name, is_original)


def _read_rtf(data: bytes, path: Path, is_original: bool) -> ReadFile:
    try:
        from .rtf_format.rtf_file import read_rtf
    except ImportError as error:
        raise _missing(path, "RTF", error) from error
    return read_rtf(data, path.name, is_original)


def _read_web_archive(data: bytes, path: Path) -> ReadFile:
    try:
        from .web_archive import read_web_archive
    except ImportError as error:
        raise _missing(path, "web pages", error) from error
    return read_web_archive(data, path.name)


def _read_odt(data: bytes, path: Path, is_original: bool) -> ReadFile:
    try:
        from .odt_format.odt_file import read_odt
    except ImportError as error:
        raise _missing(path, "OpenDocument texts", error) from error
    return read_odt(data, path.name, is_original)


def _read_epub(data: bytes, path: Path) -> ReadFile:
    try:
        from .epub_file import read_epub
    except ImportError as error:
        raise _missing(path, "EPUBs", error) from error
    try:
        return read_epub(data, path.name)
    except DAMAGED_ARCHIVE as error:
        raise UnusableInputError(f"{path.name} is a damaged EPUB: {error}".rstrip(": ")) from error


def _missing(path: Path, what: str, error: ImportError) -> UnusableInputError:
    return UnusableInputError(
        f"{path.name} cannot be read: {error.name} is not installed; "
        f"pip install 'sphinx-rulebook[import]' installs what reads {what}"
    )
