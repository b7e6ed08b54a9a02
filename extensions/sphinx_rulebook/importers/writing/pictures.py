"""The pictures of a document: the files beside it that its text shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from ...support.boundary import is_inside
from ..doubts.doubt import Doubt, DoubtKind
from .imported_book import ImportedFile

_PICTURE = re.compile(r"!\[[^\[\]]*\]\(<?(?P<address>[^()\s<>]++)>?[^()]*+\)")


@dataclass(frozen=True, slots=True)
class Pictures:
    """The contents of the pictures of a book, by their paths in its tree, and doubts about those that are missing."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    doubts: Sequence[Doubt] = ()


def find_pictures(
    document: Path, text: str, written: Sequence[ImportedFile], folder: str, inside: Mapping[str, bytes]
) -> Pictures:
    """Find the pictures that a book shows: inside the document that it was made from, or in its folder.

    ``text`` is the text of the document, ``written`` are the files of the book in its ``folder``, ``inside`` are the
    pictures inside the document, by their addresses.
    """
    files: dict[str, bytes] = {}
    doubts: list[Doubt] = []
    around = document if document.is_dir() else document.parent
    for address in dict.fromkeys(_addresses(written)):
        if address in inside:
            files[f"{folder}/{address}".lstrip("/")] = inside[address]
            continue
        path = PurePosixPath(unquote(address))
        source = around / path
        if is_inside(str(around), source) and source.is_file() and ".." not in path.parts:
            files[f"{folder}/{path}".lstrip("/")] = source.read_bytes()
            continue
        line = text.count("\n", 0, max(0, text.find(address))) + 1
        doubts.append(
            Doubt(
                DoubtKind.MISSING_PICTURE,
                document.name,
                line,
                line,
                f"The picture {address} is not in the folder of the document.",
                "Where is it?",
                f"Put it at {folder}/{path} in the book.",
            )
        )
    return Pictures(files, doubts)


def _addresses(written: Sequence[ImportedFile]) -> Iterator[str]:
    for file in written:
        for match in _PICTURE.finditer(file.text):
            if ":" not in match["address"]:
                yield match["address"]
