"""The footnotes of a web page: a link to a note that has a link back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from lxml.html import HtmlElement

_NOTE_BLOCKS = frozenset(("li", "p", "div", "aside", "dd"))
_INLINE = frozenset(("a", "b", "em", "i", "small", "span", "strong", "sup"))
_MARK = re.compile(r"[\[(]?(?:[0-9]{1,3}|[a-z]{1,2}|[ivx]{1,5}|[*†‡§]{1,3})[\])]?", re.I)
_LONGEST_MARK = 6


@dataclass(frozen=True, slots=True)
class PageNotes:
    """The footnotes of a page: the name of each note by the links to it, and by the block with its text.

    ``backs`` are the links back to the text, ``signs`` what the links to a note show.
    """

    marks: Mapping[HtmlElement, str] = field(default_factory=dict)
    blocks: Mapping[HtmlElement, str] = field(default_factory=dict)
    backs: frozenset[HtmlElement] = frozenset()
    signs: Mapping[HtmlElement, str] = field(default_factory=dict)


def find_notes(tree: HtmlElement) -> PageNotes:
    """Return the footnotes of a page, however the program that wrote it marks them.

    A short link leads down to a block, and a link in that block leads back to the place of the first link.
    """
    places: dict[str, HtmlElement] = {}
    order: dict[HtmlElement, int] = {}
    for count, element in enumerate(tree.iter()):
        order[element] = count
        for name in (element.get("id"), element.get("name") if element.tag == "a" else None):
            if name:
                places.setdefault(name, element)
    marks: dict[HtmlElement, str] = {}
    blocks: dict[HtmlElement, str] = {}
    backs: set[HtmlElement] = set()
    signs: dict[HtmlElement, str] = {}
    for link in tree.iter("a"):
        target = _target(link, places)
        if target is None or link in backs or not _MARK.fullmatch(link.text_content().strip()):
            continue
        block, own_block = _block_of(target), _block_of(link)
        if block is None or block.tag not in _NOTE_BLOCKS or order[block] < order[link]:
            continue
        if own_block is None or len(own_block.text_content().strip()) <= _LONGEST_MARK:
            continue  # an entry of a table of contents, to which a heading leads back
        own = [one for one in block.iter("a") if _leads_back(_target(one, places), link, block)]
        if own:
            backs.update(own)
            signs[block] = link.text_content().strip().strip("()[]")
            marks[link] = blocks.setdefault(block, f"f{len(blocks) + 1}")
    return PageNotes(marks, blocks, frozenset(backs), signs)


def _target(link: HtmlElement, places: Mapping[str, HtmlElement]) -> HtmlElement | None:
    """Return the element of the page that a link leads to."""
    address = (link.get("href") or "").strip()
    return places.get(unquote(address[1:])) if address.startswith("#") else None


def _block_of(element: HtmlElement) -> HtmlElement | None:
    """Return the block that an element is, or stands in."""
    return next((one for one in (element, *element.iterancestors()) if one.tag not in _INLINE), None)


def _leads_back(target: HtmlElement | None, link: HtmlElement, note: HtmlElement) -> bool:
    """Return whether the target of a link in a note is the link to the note, inside it, or around it in its line."""
    if target is None or target is note or note in target.iterancestors():
        return False
    if target is link or link in target.iterancestors():
        return True
    return target in link.iterancestors() and len(target.text_content().strip()) <= _LONGEST_MARK
