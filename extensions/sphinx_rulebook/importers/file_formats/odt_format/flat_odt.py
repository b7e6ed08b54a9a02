"""OpenDocument texts that are one XML document (``.fodt``), with pictures and formulas inside the elements that show
them (OpenDocument 1.3, part 3, §3.1.2).
"""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING

from lxml import etree

from .odt_package import DRAW, LINK, OFFICE, TEXT, producer_in, text_in

if TYPE_CHECKING:
    from lxml.etree import _Element

_HREF = f"{LINK}href"
_STARTS = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpeg", b"GIF8": ".gif", b"RIFF": ".webp"}


class FlatOdt:
    """The OpenDocument text called ``name``, whose pictures and formulas get addresses, as those in packages have.

    Raises UnusableInputError if it has no text, etree.XMLSyntaxError if it is damaged.
    """

    def __init__(self, data: bytes, name: str) -> None:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        self.content: _Element = etree.fromstring(data, parser)
        self.text: _Element = text_in(self.content, name)
        _remove_deleted_text(self.text)
        self._formulas: dict[str, _Element] = {}
        self._pictures: dict[str, bytes] = {}
        for place in self.text.iter(f"{DRAW}object"):
            formula = next((one for one in place if str(one.tag).endswith("}math")), None)
            if formula is not None:
                address = f"Object{len(self._formulas) + 1}"
                self._formulas[address] = formula
                place.set(_HREF, address)
        for place in self.text.iter(f"{DRAW}image"):
            content = _decoded(place.findtext(f"{OFFICE}binary-data") or "")
            if content:
                ending = next((ending for start, ending in _STARTS.items() if content.startswith(start)), "")
                address = f"picture{len(self._pictures) + 1}{ending}"
                self._pictures[address] = content
                place.set(_HREF, address)

    @property
    def producer(self) -> str:
        """The program that wrote the file; "" if it does not say so."""
        return producer_in(self.content)

    def part(self, name: str) -> _Element | None:
        """Return None: the styles are in the document itself."""
        return None

    def formula(self, address: str) -> _Element | None:
        """Return the root of the formula at an address, or None if it has none."""
        return self._formulas.get(address)

    def picture(self, address: str) -> bytes | None:
        """Return the bytes of the picture at an address, or None if it has none."""
        return self._pictures.get(address)


def _remove_deleted_text(text: _Element) -> None:
    """Remove the text that tracked changes delete, which stays in its place in these files."""
    deleted = {
        region.get(f"{TEXT}id") or ""
        for region in text.iter(f"{TEXT}changed-region")
        if region.find(f"{TEXT}deletion") is not None
    }
    open_changes: set[str] = set()
    for event, element in etree.iterwalk(text, ("start", "end")) if deleted else ():
        change = element.get(f"{TEXT}change-id") or ""
        if event == "start" and element.tag == f"{TEXT}change-start" and change in deleted:
            open_changes.add(change)
        elif event == "start" and element.tag == f"{TEXT}change-end":
            open_changes.discard(change)
        elif open_changes and event == "start":
            element.text = None
        if open_changes and event == "end":
            element.tail = None  # the tail is what follows the element


def _decoded(text: str) -> bytes:
    """Return bytes that are written as text; none if the text is damaged."""
    try:
        return base64.b64decode("".join(text.split()))
    except (binascii.Error, ValueError):
        return b""
