"""The files of a document of LaTeX: those that it includes, in its folder only, and their encodings."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from ....documents.encodings import read_text
from ...included_files import FileProblem, IncludedFiles, bytes_in, is_file_in

_INPUTENC = re.compile(rb"\\usepackage\s*\[(?P<name>[\w\-, ]{1,40})\]\s*\{inputenc\}")
_ENCODINGS = {
    **{f"latin{count}": f"iso8859-{count}" for count in range(1, 5)},
    "latin5": "iso8859-9",
    "latin9": "iso8859-15",
    "latin10": "iso8859-16",
    "ansinew": "cp1252",
    **{f"cp{page}": f"cp{page}" for page in (437, 850, 852, 866, 1250, 1251, 1252, 1257)},
    "applemac": "mac_roman",
    "macce": "mac_latin2",
    "koi8-r": "koi8_r",
    "koi8-u": "koi8_u",
    "ascii": "ascii",
}
"""The encodings of Python by their names in inputenc."""
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
_DRAWN = (".pdf", ".eps", ".ps", ".pgf", ".tikz", ".tif", ".tiff", ".bmp")
_BEGIN, _END = "\\begin{document}", "\\end{document}"
_MOST_OF_ONE = 1000
"""How often a file may be included: one may hold only a sign that occurs in many rules."""
_HEAD = re.compile(r"^[^%\n]{0,200}?\\documentclass\b", re.M)


class LatexFiles:
    """Reads the files of the document ``main`` in a folder; none is outside this folder.

    ``guessed`` are the files whose encoding is a guess, with it.
    """

    def __init__(self, data: bytes, path: Path, encoding: str | None = None) -> None:
        """Read the document itself. Raises UnusableInputError if it is not text."""
        self._files = IncludedFiles(path.parent, decode=self._decoded)
        self.guessed: list[tuple[str, str]] = []
        self._encoding = encoding
        declared = _INPUTENC.search(data)
        name = declared["name"].decode().split(",")[-1].strip() if declared is not None else ""
        self._declared = _ENCODINGS.get(name)
        self.main = path.name
        self._files.sources[self.main] = self._decoded(data, path.name)

    @property
    def sources(self) -> Mapping[str, str]:
        """The texts that were read, by their paths."""
        return self._files.sources

    def _decoded(self, data: bytes, name: str) -> str:
        if self._encoding is None and self._declared is not None:
            try:
                data.decode("utf-8")
            except UnicodeDecodeError:
                return read_text(data, name, self._declared).text
        found = read_text(data, name, self._encoding)
        if found.is_guess:
            self.guessed.append((name, found.encoding))
        return found.text

    def find(
        self, written: str, beside: str, bases: Sequence[str], endings: Sequence[str] = ("", ".tex")
    ) -> str | None:
        """Return the name of a file of the document, or None if there is none in its folder.

        ``written`` is as the document names it, from one of the folders ``bases`` or from that of the file ``beside``.
        """
        own = posixpath.dirname(beside)
        for base in dict.fromkeys([*bases, "", own]):
            for ending in endings:
                name = posixpath.normpath(posixpath.join(base, f"{written}{ending}"))
                if not name.startswith(("..", "/")) and "\0" not in name and is_file_in(self._files.folder, name):
                    return name
        return None

    def text_of(self, name: str) -> str | FileProblem:
        """Return the text of a file that was found, or why it is left out.

        A file that is a document of its own has empty lines instead of its preamble.
        """
        text = self._files.include(name, _MOST_OF_ONE)
        if isinstance(text, FileProblem):
            return text
        start = text.find(_BEGIN)
        if start < 0 or _HEAD.search(text[:start]) is None:
            return text
        end = text.find(_END, start)
        inside = text[start + len(_BEGIN) : end if end >= 0 else len(text)]
        return "\n" * text[:start].count("\n") + inside

    def picture(self, written: str, beside: str, bases: Sequence[str]) -> tuple[str, bool] | None:
        """Return the path of a picture in the folder, and whether browsers show it; None if there is none."""
        stem, ending = posixpath.splitext(written)
        others = [stem] if ending.lower() in _DRAWN else []
        for name in (written, *others):
            endings = ("", *_PICTURES) if name == written else _PICTURES
            found = self.find(name, beside, bases, endings)
            if found is not None and found.lower().endswith(_PICTURES):
                return found, True
        drawn = self.find(written, beside, bases, ("", *_DRAWN))
        return (drawn, False) if drawn is not None else None

    def bytes_of(self, picture: str) -> bytes | None:
        """Return the contents of a picture, or None if they cannot be read."""
        data = bytes_in(self._files.folder, picture)
        return None if isinstance(data, FileProblem) else data
