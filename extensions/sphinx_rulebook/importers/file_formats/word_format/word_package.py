"""The parts of a Word file (ECMA-376 part 2): XML documents in a zip archive that refer to each other."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from lxml import etree

from ..archives import DAMAGED_ARCHIVE, open_archive

if TYPE_CHECKING:
    from lxml.etree import _Element

_APPLICATION = "{http://schemas.openxmlformats.org/officeDocument/2006/extended-properties}Application"
_USUAL = b"http://schemas.openxmlformats.org/"
_STRICT = {
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": _USUAL + b"wordprocessingml/2006/main",
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": _USUAL + b"officeDocument/2006/relationships",
    b"http://purl.oclc.org/ooxml/officeDocument/math": _USUAL + b"officeDocument/2006/math",
    b"http://purl.oclc.org/ooxml/officeDocument/extendedProperties": _USUAL
    + b"officeDocument/2006/extended-properties",
    b"http://purl.oclc.org/ooxml/drawingml/": _USUAL + b"drawingml/2006/",
}
"""The namespaces of files that Word saves as "Strict Open XML", by those of other files (ECMA-376 part 4)."""


class WordParts(Protocol):
    """The parts of a Word file, from wherever they are."""

    @property
    def main(self) -> str:
        """The name of the part with the text."""

    @property
    def names(self) -> frozenset[str]:
        """The names of all parts."""

    @property
    def relations(self) -> Mapping[str, tuple[str, str]]:
        """The kind and the target of each relation of the text, by its id."""

    @property
    def producer(self) -> str:
        """The program that wrote the file; "" if it does not say so."""

    def part(self, name: str) -> _Element | None:
        """Return the root of a part, or None if the file has no such part."""

    def related(self, kind: str) -> _Element | None:
        """Return the root of the part that the text has as its ``styles``, its ``numbering`` and so on."""

    def content(self, name: str) -> bytes:
        """Return the bytes of a part."""


class WordPackage:
    """The Word file called ``name``. Raises UnusableInputError if it is too large, zipfile.BadZipFile if it is no
    archive.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self._archive = open_archive(data, name)
        self.names = frozenset(self._archive.namelist())
        main = next((target for kind, target in self._relations("").values() if kind.endswith("/officeDocument")), "")
        self.main = main if main in self.names else "word/document.xml"
        """The name of the part with the text."""
        self.relations = self._relations(self.main)
        """The kind and the target of each relation of the text, by its id."""

    @property
    def producer(self) -> str:
        """The program that wrote the file; "" if it does not say so."""
        try:
            root = self.part("docProps/app.xml")
        except (*DAMAGED_ARCHIVE, etree.XMLSyntaxError):
            return ""
        return (root.findtext(_APPLICATION) or "").strip() if root is not None else ""

    def part(self, name: str) -> _Element | None:
        """Return the root of a part, or None if the file has no such part. Raises etree.XMLSyntaxError."""
        if name not in self.names:
            return None
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        data = self._archive.read(name)
        for strict, usual in _STRICT.items():
            data = data.replace(strict, usual)
        return etree.fromstring(data, parser)

    def related(self, kind: str) -> _Element | None:
        """Return the root of the part that the text has as its ``styles``, its ``numbering`` and so on."""
        name = next((target for one, target in self.relations.values() if one.endswith(f"/{kind}")), "")
        return self.part(name)

    def content(self, name: str) -> bytes:
        """Return the bytes of a part."""
        return self._archive.read(name)

    def _relations(self, part: str) -> Mapping[str, tuple[str, str]]:
        folder, _, own = part.rpartition("/")
        root = self.part(f"{folder}/_rels/{own}.rels".lstrip("/"))
        found: dict[str, tuple[str, str]] = {}
        for relation in root if root is not None else ():
            target = relation.get("Target") or ""
            if relation.get("TargetMode") != "External":
                inside = target[1:] if target.startswith("/") else posixpath.join(folder, target)
                target = posixpath.normpath(inside)
            found[relation.get("Id") or ""] = (relation.get("Type") or "", target)
        return found
