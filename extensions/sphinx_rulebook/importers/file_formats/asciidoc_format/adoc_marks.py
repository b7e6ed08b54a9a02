"""The lines of AsciiDoc that begin something: headings, items, blocks, and the lines above blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass

HEADING = re.compile(r"(?P<signs>={1,6}|#{1,6})[ \t]+(?P<title>\S.*)")
ATTRIBUTE_LINE = re.compile(r"\[(?P<list>|[^\W\d]|[\w.#%{,\"'][^\[].*|[.#%{,\"'].*|[^\W\d].*)\]")
ANCHOR_LINE = re.compile(r"\[\[(?P<id>[^\W\d][\w:.\-]*)(?:,(?P<text>[^\[\]]*+))?\]\]")
_TITLE_LINE = re.compile(r"\.(?P<title>\.?[^\s.].*)")
BLOCK_MACRO = re.compile(r"(?P<name>[a-z][\w\-]*)::(?P<target>[^\[\]]*)\[(?P<list>.*)\]")
ADMONITION = re.compile(r"(?P<name>NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?P<text>\S.*)", re.S)
_UNORDERED = re.compile(r"[ \t]*(?P<mark>-|\*{1,5}|•)[ \t]+(?P<text>\S.*)")
_ORDERED = re.compile(r"[ \t]*(?P<mark>\.{1,5}|[0-9]{1,6}\.|[a-zA-Z]\.|[ivxlIVXL]{1,8}\))[ \t]+(?P<text>\S.*)")
_TERM = re.compile(
    r"(?!//[^/])[ \t]*(?P<text>[^\s:;](?:(?!::(?:\s|$)|;;(?:\s|$)|:::).)*)(?P<mark>:{2,4}|;;)"
    r"(?:[ \t]+(?P<rest>\S.*))?[ \t]*"
)
_CALLOUT = re.compile(r"<(?P<mark>[0-9]{1,4}|\.)>[ \t]+(?P<text>\S.*)")
BREAK = re.compile(r"'{3,}|<<<|---|\*\*\*|- - -|\* \* \*")
"""A line across the page, or the end of a page."""
_DELIMITER = re.compile(r"={4,}|-{4,}|\.{4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|```.*|[|,:!]={3,}")
_UNDERLINES = "=-~^+"
_KINDS = {
    "=": "example",
    "-": "listing",
    ".": "literal",
    "*": "sidebar",
    "_": "quote",
    "+": "pass",
    "/": "comment",
    "`": "listing",
    "|": "table",
    ",": "table",
    ":": "table",
    "!": "table",
}


@dataclass(frozen=True, slots=True)
class ItemMark:
    """The mark of an item: the kind of its list, the mark by which items of one list are known, and its text.

    ``typed`` is the mark as it is typed. An item of a list of definitions has its term as the text, and ``rest`` after
    it.
    """

    kind: str
    key: str
    typed: str
    text: str
    rest: str = ""


def item_mark(line: str) -> ItemMark | None:
    """Return the mark that begins a line, or None."""
    if (found := _UNORDERED.fullmatch(line)) is not None:
        return ItemMark("ul", found["mark"], found["mark"], found["text"])
    if (found := _ORDERED.fullmatch(line)) is not None:
        return ItemMark("ol", _form_of(found["mark"]), found["mark"], found["text"])
    if (found := _CALLOUT.fullmatch(line)) is not None:
        return ItemMark("callouts", "<>", found["mark"], found["text"])
    if "::" in line or ";;" in line:
        found = _TERM.fullmatch(line)
        if found is not None:
            return ItemMark("dl", found["mark"], found["mark"], found["text"].strip(), found["rest"] or "")
    return None


def _form_of(mark: str) -> str:
    """Return what the marks of a list have in common: ``1.`` for any number."""
    if mark.startswith("."):
        return mark
    if mark[:1].isdigit():
        return "1."
    if mark.endswith(")"):
        return "i)" if mark[:1].islower() else "I)"
    return "a." if mark[:1].islower() else "A."


def delimiter_kind(line: str) -> str:
    """Return the kind of block that a line opens, or ""."""
    if _DELIMITER.fullmatch(line) is None:
        return ""
    return "open" if line == "--" else _KINDS[line[0]]


def ends_paragraph(line: str) -> bool:
    """Return whether a line ends the paragraph above it, without an empty line between them."""
    return not line.strip() or delimiter_kind(line) != "" or is_above_block(line)


def is_above_block(line: str) -> bool:
    """Return whether a line says something about the block below it."""
    return line.startswith("[") and any(one.fullmatch(line) is not None for one in (ATTRIBUTE_LINE, ANCHOR_LINE))


def block_title(line: str) -> str:
    """Return the title of the block below that a line is, or ""."""
    title = _TITLE_LINE.fullmatch(line)
    return title["title"] if title is not None and item_mark(line) is None and not delimiter_kind(line) else ""


def underlined_level(title: str, below: str) -> int:
    """Return the rank (from 0) of a title with a line of signs below it; -1 if it is not a title."""
    sign = below[:1]
    if not sign or sign not in _UNDERLINES or below.strip(sign) or not any(map(str.isalnum, title)):
        return -1
    if abs(len(title) - len(below)) > 1 or len(below) < 3 or title[:1].isspace():
        return -1
    return _UNDERLINES.index(sign)
