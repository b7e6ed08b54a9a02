"""The page numbers in a book for printing: they are read from a typeset document and written into its next rendering.

WeasyPrint could count them itself (``target-counter``), but it then typesets some pages again and others not, and
footnotes that move between such pages are lost or printed twice. So the document is typeset as a whole, each time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import count
from typing import Any
from urllib.parse import unquote

from ..support.errors import UnusableInputError

_LINK = re.compile(r'<a\b[^>]*? href="#([^"]+)"')
_TABLE = re.compile(r"<table\b")
_SMALLEST = 3
"""The number of steps in which the stylesheet makes tables narrower (``data-narrow``); in the last, words break."""
_TOLERANCE = 1.0
"""How far a box may be outside its place, in CSS pixels; widths are rounded."""
_UNKNOWN = "88"
"""Stands for a page number in the first rendering: most books have so many pages."""


def write_pages(html: str, pages: Mapping[str, int] | None) -> str:
    """Return a document whose links have the numbers of their pages, ``data-page``, for the stylesheet to print.

    A link to a missing anchor has none. If ``pages`` are not known yet, each link has a number of the usual width.
    """

    def written(link: re.Match[str]) -> str:
        if pages is None:
            return f'{link[0]} data-page="{_UNKNOWN}"'
        name = unescape(link[1])
        page = pages.get(name) or pages.get(unquote(name))
        return f'{link[0]} data-page="{page}"' if page else link[0]

    return _LINK.sub(written, html)


def pages_of_anchors(document: Any) -> dict[str, int]:
    """Return the page of each anchor: the first one if a rule is over two pages."""
    pages: dict[str, int] = {}
    for number, page in enumerate(document.pages, 1):
        for name in page.anchors:
            pages.setdefault(name, number)
    return pages


def write_narrow_tables(html: str, steps: Mapping[int, int]) -> str:
    """Return a document with narrower tables; ``steps`` are by the place of a table among all tables."""
    places = count()

    def written(table: re.Match[str]) -> str:
        step = steps.get(next(places))
        return f'{table[0]} data-narrow="{step}"' if step else table[0]

    return _TABLE.sub(written, html)


def narrow_tables(document: Any, root: Any, steps: Mapping[int, int]) -> dict[int, int]:
    """Return the steps by which the tables of a document are to be narrower in its next rendering.

    ``steps`` are those of this rendering; a table that is wider than its page then goes one step further.
    """
    wide = set()
    for page in document.pages:
        area = page._page_box
        left, right = area.content_box_x(), area.content_box_x() + area.width
        for box in area.descendants():
            if box.element_tag == "table" and (
                box.position_x < left - _TOLERANCE or box.position_x + box.margin_width() > right + _TOLERANCE
            ):
                wide.add(box.element)
    further = {
        place: min(steps.get(place, 0) + 1, _SMALLEST) for place, it in enumerate(root.iter("table")) if it in wide
    }
    return {**steps, **further}


def boxes_outside(document: Any) -> Iterator[str]:
    """Yield a warning for each page on which a text or a picture is cut at an edge of the paper."""
    rule = ""
    for place, page in enumerate(document.pages, 1):
        area = page._page_box
        width, height = area.margin_width(), area.margin_height()
        name, cut = rule, ""
        for box in area.descendants():
            if box.element_tag == "a" and "n" in (box.element.get("class") or "").split():
                name = rule = "".join(box.element.itertext()).strip()
            elif box.element_tag == "a" and box.element.get("role") == "doc-backlink":
                name = f"footnote {''.join(box.element.itertext()).strip()}"
            elif (hasattr(box, "text") or hasattr(box, "replacement")) and (
                box.position_x < -_TOLERANCE
                or box.position_x + box.width > width + _TOLERANCE
                or box.position_y < -_TOLERANCE
                or box.position_y + box.height > height + _TOLERANCE
            ):
                cut = cut or name or "the text"
        if cut:
            yield f"a part of {cut} is cut at the edge of page {place}: it is too large for the paper"


def check_notes(document: Any, root: Any) -> None:
    """Check that each footnote of a document is printed once. Raises UnusableInputError, which names the first that is
    not.

    ``root`` is the element of the document.
    """
    chapters = (part for part in root.iter("article") if "rules" in (part.get("class") or "").split())
    notes = (element for chapter in chapters for element in chapter.iter("div"))
    pages: dict[Any, list[int]] = {note: [] for note in notes if "fn" in (note.get("class") or "").split()}
    for number, page in enumerate(document.pages, 1) if pages else ():
        for element in _notes_on(page):
            pages.setdefault(element, []).append(number)
    for element, found in pages.items():
        if len(found) != 1:
            text = " ".join("".join(element.itertext()).split())
            where = f"on the pages {', '.join(map(str, found))}" if found else "on no page"
            raise UnusableInputError(
                f"the PDF would have the footnote {text[:60]!r} {where}; no file is written. Please report this, and "
                "try another --paper or a shorter note"
            )


def _notes_on(page: Any) -> Iterator[Any]:
    """Yield the elements of the footnotes on a page, once for each time that they are printed."""
    for area in page._page_box.children:
        if type(area).__name__ == "FootnoteAreaBox":
            yield from (box.element for box in area.children if box.element is not None)
