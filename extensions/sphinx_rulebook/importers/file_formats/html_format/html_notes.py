"""The footnotes of a web page: a link to a note that has a link back, or a raised mark that the note begins with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from urllib.parse import unquote

from lxml.html import HtmlElement

from .html_tree import BLOCKS, LONGEST_MARK

_NOTE_BLOCKS = frozenset(("li", "p", "div", "aside", "dd"))
_MARK = re.compile(r"[\[(]?(?:[0-9]{1,3}|[a-z]{1,2}|[ivx]{1,5}|[*†‡§]{1,3})[\])]?", re.I)


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

    A short link leads down to a block, and a link in that block leads back to the place of the first link. Without a
    link back, the short link is raised, and the block begins with what it shows, or is an item of a list of such notes.
    """
    places: dict[str, HtmlElement] = {}
    order: dict[HtmlElement, int] = {}
    for count, element in enumerate(tree.iter()):
        order[element] = count
        for name in (element.get("id"), element.get("name") if element.tag == "a" else None):
            if name:
                places.setdefault(name, element)
    found: list[tuple[HtmlElement, HtmlElement]] = []
    for link in tree.iter("a"):
        target = _target(link, places)
        if target is None or not _MARK.fullmatch(link.text_content().strip()):
            continue
        block, own_block = _block_of(target), _block_of(link)
        if block is None or block.tag not in _NOTE_BLOCKS or order[block] < order[link]:
            continue
        if own_block is None or len(own_block.text_content().strip()) <= LONGEST_MARK:
            continue  # an entry of a table of contents, to which a heading leads back
        found.append((link, block))
    raised = ((block, _sign_of(link)) for link, block in found if _is_raised(link))
    numbers = _numbers_of_notes(tree, frozenset(raised))
    marks: dict[HtmlElement, str] = {}
    blocks: dict[HtmlElement, str] = {}
    backs: set[HtmlElement] = set()
    signs: dict[HtmlElement, str] = {}
    for link, block in found:
        if link in backs:
            continue
        own = [one for one in block.iter("a") if _leads_back(_target(one, places), link, block)]
        if own or is_named_note(link) or _is_marked_note(block, link, numbers):
            backs.update(own)
            signs[block] = _sign_of(link)
            marks[link] = blocks.setdefault(block, f"f{len(blocks) + 1}")
    return PageNotes(marks, blocks, frozenset(backs), signs)


def leads_to_itself(link: HtmlElement) -> bool:
    """Return whether a link leads to its own place, or to an element that begins with it."""
    address = unquote((link.get("href") or "").strip())
    if not address.startswith("#") or len(address) == 1:
        return False
    own = (link.get("name"), *(one.get("id") for one in (*link.iter(), *_begun_by(link))))
    return address[1:] in own


def _begun_by(element: HtmlElement) -> Iterator[HtmlElement]:
    """Yield the elements around an element that have no text before it."""
    inner, outer = element, element.getparent()
    while outer is not None:
        siblings = inner.itersiblings(preceding=True)
        before = (
            text for one in siblings for text in (one.tail, one.text_content() if isinstance(one.tag, str) else "")
        )
        if any(text and text.strip() for text in chain((outer.text,), before)):
            return
        yield outer
        inner, outer = outer, outer.getparent()


def _sign_of(link: HtmlElement) -> str:
    return link.text_content().strip().strip("()[]")


def is_named_note(link: HtmlElement) -> bool:
    """Return whether a link says itself that it leads to a note, as in EPUB."""
    return "noteref" in (link.get("epub:type") or "").split() or link.get("role") == "doc-noteref"


def _is_raised(link: HtmlElement) -> bool:
    if any(one.tag == "sup" for one in link.iter()):
        return True
    above = next((one for one in link.iterancestors() if one.tag == "sup"), None)
    return above is not None and above.text_content().strip() == link.text_content().strip()


def _numbers_of_notes(tree: HtmlElement, marked: frozenset[tuple[HtmlElement, str]]) -> dict[HtmlElement, str]:
    """Return the items of the numbered lists in which a raised link leads to each item, by its number."""
    numbers: dict[HtmlElement, str] = {}
    for notes in tree.iter("ol"):
        items = [(item, str(number)) for number, item in enumerate(notes.findall("li"), 1)]
        numbers.update(items if marked.issuperset(items) else ())
    return numbers


def _is_marked_note(block: HtmlElement, link: HtmlElement, numbers: Mapping[HtmlElement, str]) -> bool:
    """Return whether a block begins with what a raised link to it shows, or is the item with this number."""
    if not _is_raised(link):
        return False
    sign = _sign_of(link)
    parent = block.getparent()
    if block.tag == "li" and parent is not None and parent.tag == "ol":
        return numbers.get(block) == sign
    return re.match(rf"[(\[]?{re.escape(sign)}(?![0-9A-Za-z])", block.text_content().strip()) is not None


def _target(link: HtmlElement, places: Mapping[str, HtmlElement]) -> HtmlElement | None:
    """Return the element of the page that a link leads to."""
    address = (link.get("href") or "").strip()
    return places.get(unquote(address[1:])) if address.startswith("#") else None


def _block_of(element: HtmlElement) -> HtmlElement | None:
    """Return the block that an element is, or stands in."""
    return next((one for one in (element, *element.iterancestors()) if one.tag in BLOCKS), None)


def _leads_back(target: HtmlElement | None, link: HtmlElement, note: HtmlElement) -> bool:
    """Return whether the target of a link in a note is the link to the note, inside it, or around it in its line."""
    if target is None or target is note or note in target.iterancestors():
        return False
    if target is link or link in target.iterancestors():
        return True
    return target in link.iterancestors() and len(target.text_content().strip()) <= LONGEST_MARK
