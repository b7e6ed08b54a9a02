"""Reading an EPUB: web pages in a zip archive, in the order of its spine (EPUB 3.3, §5)."""

from __future__ import annotations

import posixpath
import tempfile
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from ...support.errors import UnusableInputError
from .archives import open_archive
from .epub_spine import CONTAINER, read_description, spine_of
from .html_folder import read_html_folder
from .logical_lines import ReadFile, Unsure, UnsureKind

_ENCRYPTION = "META-INF/encryption.xml"
_NEEDS_PASSWORD = 1
"""The bit of the flags of a part in a zip archive that says so."""
_GUESSED_ORDER = Unsure(
    0,
    "",
    "The order of the pages is a guess: that of the EPUB cannot be read",
    "Do they follow each other?",
    "If not, unpack the EPUB, and import its pages in their order.",
    UnsureKind.LAYOUT,
)


def read_epub(data: bytes, name: str) -> ReadFile:
    """Return the lines of the EPUB called ``name``.

    Raises UnusableInputError if it is too large, encrypted or without text, what DAMAGED_ARCHIVE has if it is damaged.
    """
    with open_archive(data, name) as archive, tempfile.TemporaryDirectory() as folder:
        if any(one.flag_bits & _NEEDS_PASSWORD for one in archive.infolist()):
            raise UnusableInputError(f"{name} is encrypted; import one without protection")
        try:
            archive.extractall(folder)
        except OSError as error:  # its message has the path of the temporary folder
            raise UnusableInputError(f"{name} cannot be unpacked: {error.strerror or error}") from error
        if not (Path(folder) / CONTAINER).is_file():
            raise UnusableInputError(f"{name} is a damaged EPUB")
        spine = spine_of(Path(folder))
        if not _encrypted(Path(folder)).isdisjoint(spine):
            raise UnusableInputError(f"{name} is encrypted; import one without protection")
        try:
            file = read_html_folder(Path(folder), spine)
        except UnusableInputError as error:
            raise UnusableInputError(f"{name} has no text") from error
    unsure = file.unsure if any(spine.values()) else (_GUESSED_ORDER, *file.unsure)
    return replace(file, format_name="an EPUB", unsure=unsure)


def _encrypted(folder: Path) -> set[str]:
    """Return the paths of the parts that are encrypted; fonts may be, and are not read."""
    root = read_description(folder, _ENCRYPTION)
    if root is None:
        return set()
    return {posixpath.normpath(unquote(one.get("URI") or "")) for one in root.iter("{*}CipherReference")}
