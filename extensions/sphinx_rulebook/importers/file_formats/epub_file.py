"""Reading an EPUB: web pages in a zip archive, in the order of its spine (EPUB 3.3, §5)."""

from __future__ import annotations

import posixpath
import tempfile
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

from lxml import etree

from ...support.errors import UnusableInputError
from .epub_spine import CONTAINER
from .html_folder import read_html_folder
from .logical_lines import ReadFile

_ENCRYPTION = "META-INF/encryption.xml"
_PAGES = (".xhtml", ".html", ".htm")
_LARGEST = 600_000_000
"""The most bytes that a file may have when it is unpacked."""


def read_epub(data: bytes, name: str) -> ReadFile:
    """Return the lines of the EPUB called ``name``.

    Raises UnusableInputError if it is too large, encrypted or without text, what DAMAGED_ARCHIVE has if it is damaged.
    """
    with zipfile.ZipFile(BytesIO(data)) as archive, tempfile.TemporaryDirectory() as folder:
        if sum(one.file_size for one in archive.infolist()) > _LARGEST:
            raise UnusableInputError(f"{name} is too large when it is unpacked")
        if _ENCRYPTION in archive.namelist() and _has_encrypted_pages(archive.read(_ENCRYPTION)):
            raise UnusableInputError(f"{name} is encrypted; import one without protection")
        archive.extractall(folder)
        if not (Path(folder) / CONTAINER).is_file():
            raise UnusableInputError(f"{name} is a damaged EPUB")
        return replace(read_html_folder(Path(folder)), format_name="an EPUB")


def _has_encrypted_pages(data: bytes) -> bool:
    """Return whether more than fonts is encrypted."""
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return False
    addresses = (one.get("URI") or "" for one in root.iter("{*}CipherReference"))
    return any(posixpath.splitext(unquote(address))[1].lower() in _PAGES for address in addresses)
