"""The tree of a web page: its encoding, its style sheets, the element with its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

from lxml import html
from lxml.etree import ParserError
from lxml.html import HtmlElement

from ....support.boundary import is_inside
from ....support.errors import UnusableInputError
from ..logical_lines import LeftOut
from .html_addresses import address_parts
from .html_unseen import UNREAD, is_hidden, text_outside_links, unseen_part

# fmt: off
BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
    "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "ul",
))
# fmt: on
"""The elements that begin a line and end it."""
CELLS = ("td", "th")
_WBR = re.compile(r"</?wbr(?:\s[^<>]*)?>", re.I)
_CLOSED_BREAK = re.compile(r"</br\s*>", re.I)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LEAST_MAIN = 0.8
LONGEST_MARK = 6
"""How long the mark of a note is."""

_ENDS = re.compile(r"</(?:body|html)\s{0,9}>", re.I)
"""The ends of a page, which need not be written."""


def parse_page(text: str, name: str) -> HtmlElement:
    """Return the tree of a page. Raises UnusableInputError if it has no text."""
    text = re.sub(r"^\s*<\?xml[^>]*\?>", "", text.removeprefix("\ufeff"))  # lxml refuses text that declares an encoding
    text = _WBR.sub("", text)  # for lxml, the text after it would be inside
    text = _CLOSED_BREAK.sub("<br>", text)  # browsers read it so
    text = _ENDS.sub("", text)  # browsers show the text after it, which lxml drops
    try:
        tree = html.document_fromstring(text.replace("\0", " "), parser=html.HTMLParser(huge_tree=True))
    except (ParserError, ValueError) as error:
        raise UnusableInputError(f"{name} has no text") from error
    return tree


def linked_sheets(tree: HtmlElement, folder: Path | None) -> list[str]:
    """Return the style sheets beside the page; none is fetched from elsewhere."""
    sheets: list[str] = []
    for link in tree.iter("link"):
        address = address_parts(link.get("href") or "")
        if folder is None or "stylesheet" not in (link.get("rel") or "").lower().split() or address.scheme:
            continue
        path = folder / unquote(address.path)
        if is_inside(str(folder), path) and path.is_file():
            sheets.append(path.read_text("utf-8", "replace"))
    return sheets


def main_element(tree: HtmlElement) -> HtmlElement:
    """Return the element with the text of a page: marked as such, or the one that has nearly all text without links.

    A heading directly above this element, or of the first level, belongs to it, unless the element has headings of its
    own of this level or above.
    """
    body = tree.find("body")
    root = body if body is not None else tree
    marked = [element for element in tree.iter() if element.tag == "main" or element.get("role") == "main"]
    if len(marked) == 1:
        return marked[0]
    while True:
        inside = [child for child in root if isinstance(child.tag, str) and child.tag in ("div", "article", "section")]
        best = max((one for one in inside if not is_hidden(one)), key=text_outside_links, default=None)
        if best is None or text_outside_links(best) < _LEAST_MAIN * text_outside_links(root):
            return root
        if any(_is_title(child, best) or _is_next_part(child, best) or _has_notes(child, best) for child in root):
            return root
        root = best


def _is_title(element: HtmlElement, section: HtmlElement) -> bool:
    """Return whether an element beside a section is its title."""
    if element.tag not in _HEADINGS or (element.tag != "h1" and element is not section.getprevious()):
        return False
    return next(section.iter(*_HEADINGS[: _HEADINGS.index(element.tag) + 1]), None) is None


def _is_next_part(element: HtmlElement, section: HtmlElement) -> bool:
    """Return whether an element beside a section is another section or article that begins with such a heading."""
    if element is section or element.tag != section.tag or element.tag not in ("section", "article"):
        return False
    first = next(section.iter(*_HEADINGS), None)
    own = next(element.iter(*_HEADINGS), None)
    return first is not None and own is not None and own.tag == first.tag and text_outside_links(element) > 0


def _has_notes(element: HtmlElement, section: HtmlElement) -> bool:
    """Return whether an element beside a section has notes, to which marks in the section lead and which lead back."""
    if element is section or not isinstance(element.tag, str):
        return False
    return bool(_links_of(section) & _ids_of(element)) and bool(_links_of(element) & _ids_of(section))


def _links_of(element: HtmlElement) -> set[str]:
    """Return the ids to which short links lead from inside an element."""
    links = ((link.get("href") or "", link.text_content().strip()) for link in element.iter("a"))
    return {unquote(address[1:]) for address, text in links if address[:1] == "#" and len(text) <= LONGEST_MARK}


def _ids_of(element: HtmlElement) -> set[str]:
    return {name for one in element.iter() for name in (one.get("id"), one.get("name")) if name}


def texts_outside(tree: HtmlElement, root: HtmlElement) -> list[LeftOut]:
    """Return the texts of a page that are around its main element."""
    body = tree.find("body")
    found: list[LeftOut] = []
    inner = root
    while inner is not body and (parent := inner.getparent()) is not None:
        for sibling in parent:
            if sibling is not inner and isinstance(sibling.tag, str):
                unseen = unseen_part(sibling) if sibling.tag in UNREAD else None
                text = " ".join(sibling.text_content().split())
                if unseen is not None:
                    found += unseen
                elif text:
                    found.append(LeftOut.quote(0, text, "outside the main part of the page"))
        inner = parent
    return found


def is_layout(rows: Sequence[Sequence[HtmlElement]]) -> bool:
    """Return whether the cells of a table are the columns of a page, and not data: nearly all text is in cells that
    have a heading and several paragraphs, with other cells beside them in one row at most.
    """
    columns = {cell for row in rows for cell in row if _is_column(cell)}
    if not columns:
        return False
    beside = sum(0 < sum(cell in columns for cell in row) < sum(map(_has_text, row)) for row in rows)
    whole = sum(text_outside_links(cell) for row in rows for cell in row)
    return beside <= 1 and sum(map(text_outside_links, columns)) >= _LEAST_MAIN * whole


def has_content(cell: HtmlElement) -> bool:
    """Return whether an element is a cell of a table with a text or a picture."""
    return cell.tag in CELLS and (_has_text(cell) or cell.find(".//img") is not None)


def _is_column(cell: HtmlElement) -> bool:
    return any(True for _ in cell.iter(*_HEADINGS)) and sum(1 for _ in cell.iter("p", "li")) > 1


def _has_text(cell: HtmlElement) -> bool:
    return bool(cell.text_content().strip())
