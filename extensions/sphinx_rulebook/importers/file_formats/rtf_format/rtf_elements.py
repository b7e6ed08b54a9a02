"""Making the elements of a Word file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from ....support.xml_text import fit_for_xml
from ..word_format.word_numbering import WORD

if TYPE_CHECKING:
    from lxml.etree import _Element


def add_element(parent: _Element, name: str, **attributes: str) -> _Element:
    """Add an element of a Word file to another one, with attributes of Word, and return it."""
    child = etree.SubElement(parent, f"{WORD}{name}")
    for key, value in attributes.items():
        child.set(f"{WORD}{key}", without_controls(value))
    return child


def new_element(name: str, **attributes: str) -> _Element:
    """Return an element of a Word file that is in no other one."""
    element = etree.Element(f"{WORD}{name}", nsmap={"w": WORD.strip("{}")})
    for key, value in attributes.items():
        element.set(f"{WORD}{key}", without_controls(value))
    return element


def without_controls(text: str) -> str:
    """Return a text without the characters that XML cannot have."""
    return fit_for_xml(text, "")
