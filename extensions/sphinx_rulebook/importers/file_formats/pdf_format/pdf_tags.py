"""The structure that a tagged PDF says itself (ISO 32000, §14.7): headings, paragraphs, items, rows, notes."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from ..logical_lines import LineKind

_HEADING = re.compile(r"/H(?P<level>[1-6]?)$")
_DEEPEST = 200
_NOTES = ("/Note", "/Footnote", "/Endnote", "/FENote")


@dataclass(frozen=True, slots=True)
class TaggedBlock:
    """A block of the structure: its kind, its level, whether it is an item without a label, and the number of its
    cells. The level of a row is the number of its table.
    """

    kind: LineKind
    level: int = 0
    is_rest: bool = False
    cells: int = 0


@dataclass(slots=True)
class Tags:
    """The blocks of a document in the order of its tree; ``places`` are the index of the block and of the cell in it
    for the marked content of each page (from 0), ``texts`` what the tags say instead of the pictures in it, ``labels``
    the content that is the number or the bullet of an item.
    """

    blocks: list[TaggedBlock] = field(default_factory=list)
    places: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    texts: dict[tuple[int, int], str] = field(default_factory=dict)
    labels: set[tuple[int, int]] = field(default_factory=set)


def read_tags(data: bytes) -> Tags:
    """Return the tags of a PDF; without any if it has none, or if they are damaged."""
    # It reports every damaged object, of which one PDF may have hundreds.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(BytesIO(data))
        root = _resolved(reader.trailer["/Root"])
        tree = _resolved(root.get("/StructTreeRoot")) if isinstance(root, DictionaryObject) else None
        if not isinstance(tree, DictionaryObject):
            return Tags()
        pages = {
            page.indirect_reference.idnum: place
            for place, page in enumerate(reader.pages)
            if page.indirect_reference is not None
        }
        walker = _Walker(_resolved(tree.get("/RoleMap")) or {}, pages)
        walker.walk(tree.get("/K"), _Place(), 0)
    except Exception:  # a damaged file fails in any way there; its geometry tells the structure then
        return Tags()
    return walker.tags


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the walk through the tree is: the open block, the cell, the page, the depth of lists, in contents, the
    text that is said instead of a picture, in the label of an item, and directly in an element without a meaning.
    """

    block: int | None = None
    cell: int = 0
    page: int = 0
    lists: int = 0
    is_contents: bool = False
    text: str = ""
    is_label: bool = False
    is_loose: bool = False


def _resolved(node: Any) -> Any:
    return node.get_object() if isinstance(node, IndirectObject) else node


class _Walker:
    """Walks through the tree of structure elements."""

    def __init__(self, roles: Mapping[str, Any], pages: Mapping[int, int]) -> None:
        self.tags = Tags()
        self._roles, self._pages = roles, pages
        self._tables = 0

    def walk(self, node: Any, place: _Place, depth: int) -> None:
        """Read an element, a list of them, or a number of marked content."""
        node = _resolved(node)
        if node is None or depth > _DEEPEST:
            return
        if isinstance(node, int):
            block = place.block if place.block is not None else self._new(LineKind.PARAGRAPH)
            self.tags.places[place.page, int(node)] = (block, place.cell)
            if place.is_label:
                self.tags.labels.add((place.page, int(node)))
            if place.text:
                self.tags.texts[place.page, int(node)] = place.text
        elif isinstance(node, list):
            for child in node:
                self.walk(child, place, depth + 1)
        elif isinstance(node, DictionaryObject):
            self._element(node, place, depth)

    def _new(self, kind: LineKind, level: int = 0, is_rest: bool = False, cells: int = 0) -> int:
        self.tags.blocks.append(TaggedBlock(kind, level, is_rest, cells))
        return len(self.tags.blocks) - 1

    def _element(self, node: DictionaryObject, place: _Place, depth: int) -> None:
        page = place.page
        own = node.raw_get("/Pg") if "/Pg" in node else None
        if isinstance(own, IndirectObject):
            page = self._pages.get(own.idnum, page)
        if node.get("/Type") == "/OBJR":
            return
        if "/MCID" in node:
            self.walk(node["/MCID"], replace(place, page=page), depth)
            return
        kind = str(node.get("/S", ""))
        kind = kind if kind in _NOTES else str(self._roles.get(kind, kind))
        children = _resolved(node.get("/K"))
        children = children if isinstance(children, list) else [children]
        lists = place.lists + (kind == "/L")
        is_contents = place.is_contents or kind == "/TOC"
        self._tables += kind == "/Table"
        block = self._block(kind, children, place, lists, is_contents)
        text = str(node.get("/Alt", "")) if kind == "/Figure" else place.text
        for at, child in enumerate(children):
            cell = at if kind == "/TR" else place.cell + (1 if kind == "/LBody" and at else 0)
            is_label, is_loose = place.is_label or kind == "/Lbl", kind == "/NonStruct"
            self.walk(child, _Place(block, cell, page, lists, is_contents, text, is_label, is_loose), depth + 1)

    def _block(self, kind: str, children: Sequence[Any], place: _Place, lists: int, is_contents: bool) -> int | None:
        """Return the block that an element opens, or the open one."""
        heading = _HEADING.match(kind)
        if kind == "/TOCI" or (is_contents and kind == "/P"):
            return self._new(LineKind.CONTENTS)
        if kind == "/LI":
            labels = (_resolved(child) for child in children)
            has_label = any(isinstance(one, DictionaryObject) and one.get("/S") == "/Lbl" for one in labels)
            return self._new(LineKind.ITEM if has_label else LineKind.PARAGRAPH, lists, not has_label)
        if heading is not None:
            return self._new(LineKind.HEADING, int(heading["level"] or 1))
        if kind == "/TR":
            return self._new(LineKind.ROW, self._tables, cells=len(children))
        if kind in _NOTES or (place.is_loose and place.block is None):
            # WeasyPrint puts the footnotes of a page there; one without a mark becomes a paragraph.
            return self._new(LineKind.FOOTNOTE)
        if kind in ("/P", "/Caption"):
            open_kind = self.tags.blocks[place.block].kind if place.block is not None else LineKind.PARAGRAPH
            if open_kind is LineKind.PARAGRAPH or (open_kind is LineKind.ITEM and place.cell > 0):
                is_own_item = place.block is not None and self.tags.blocks[place.block].is_rest
                return place.block if is_own_item and not place.cell else self._new(LineKind.PARAGRAPH, lists)
        return place.block
