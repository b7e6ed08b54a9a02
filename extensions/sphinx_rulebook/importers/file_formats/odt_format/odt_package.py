"""The parts of an OpenDocument file (OpenDocument 1.3, part 2): XML documents and pictures in a zip archive."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Protocol

from lxml import etree

from ....support.errors import UnusableInputError
from ..archives import DAMAGED_ARCHIVE, open_archive

if TYPE_CHECKING:
    from lxml.etree import _Element

_URN = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, TEXT, TABLE, STYLE, DRAW = (f"{{{_URN}{name}:1.0}}" for name in ("office", "text", "table", "style", "drawing"))
LOOK = f"{{{_URN}xsl-fo-compatible:1.0}}"
SVG = f"{{{_URN}svg-compatible:1.0}}"
LINK = "{http://www.w3.org/1999/xlink}"
"""The namespaces of elements and attributes, as lxml writes them before their names."""

_META = f"{{{_URN}meta:1.0}}"
_MANIFEST = f"{{{_URN}manifest:1.0}}"
_CONTENT = "content.xml"


class OdtParts(Protocol):
    """The parts of an OpenDocument text, from wherever they are: ``content`` is the root of the part with the text,
    ``text`` its element.
    """

    content: _Element
    text: _Element

    @property
    def producer(self) -> str:
        """The program that wrote the file; "" if it does not say so."""

    def part(self, name: str) -> _Element | None:
        """Return the root of a part, or None if the file has no such part."""

    def formula(self, address: str) -> _Element | None:
        """Return the root of the object at an address if it is a formula, else None."""

    def picture(self, address: str) -> bytes | None:
        """Return the bytes of a picture inside the file, or None if it is not there."""


class OdtPackage:
    """The OpenDocument file called ``name``.

    Raises UnusableInputError if it is too large, encrypted or no text, zipfile.BadZipFile if it is no archive.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self._archive = open_archive(data, name)
        self.names = frozenset(self._archive.namelist())
        manifest = self.part("META-INF/manifest.xml")
        if manifest is not None and next(manifest.iter(f"{_MANIFEST}encryption-data"), None) is not None:
            raise UnusableInputError(f"{name} is encrypted; save it without a password")
        content = self.part(_CONTENT)
        if content is None:
            raise KeyError("it has no text inside")
        self.content: _Element = content
        self.text: _Element = text_in(content, name)

    @property
    def producer(self) -> str:
        """The program that wrote the file; "" if it does not say so."""
        try:
            root = self.part("meta.xml")
        except (*DAMAGED_ARCHIVE, etree.XMLSyntaxError):
            return ""
        return producer_in(root) if root is not None else ""

    def part(self, name: str) -> _Element | None:
        """Return the root of a part, or None if the file has no such part. Raises etree.XMLSyntaxError."""
        if name not in self.names:
            return None
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        return etree.fromstring(self._archive.read(name), parser)

    def formula(self, address: str) -> _Element | None:
        """Return the root of the object at an address if it is a formula, else None."""
        root = self.part(posixpath.join(posixpath.normpath(address), _CONTENT)) if address else None
        return root if root is not None and str(root.tag).rpartition("}")[2] == "math" else None

    def picture(self, address: str) -> bytes | None:
        """Return the bytes of a picture inside the file, or None if it is not there."""
        name = posixpath.normpath(address)
        return self._archive.read(name) if name in self.names else None


def text_in(content: _Element, name: str) -> _Element:
    """Return the element with the text below a root; raises UnusableInputError if the file called ``name`` has none."""
    body = content.find(f"{OFFICE}body")
    text = body.find(f"{OFFICE}text") if body is not None else None
    if text is None:
        raise UnusableInputError(f"{name} is an OpenDocument file without a text, such as a spreadsheet")
    return text


def producer_in(root: _Element) -> str:
    """Return the name of the program that wrote a file, which is somewhere below a root; "" if it is not there."""
    found = next(root.iter(f"{_META}generator"), None)
    return " ".join((found.text or "").split()) if found is not None else ""
