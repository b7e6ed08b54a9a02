"""HTML inside Markdown, rewritten as the Markdown that shows the same: rows, lists, headings, links, line breaks."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Mapping, Sequence

from ...markup.list_marks import LIST_MARK
from .hard_breaks import PARTING
from .html_rows import OWN_ELEMENT, HtmlRow, as_own_element, write_rows
from .raised_digits import lowered, raised
from .table_grids import CellSpan

_NAMES = (
    "a|abbr|article|aside|b|big|blockquote|br|caption|center|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|"
    "figcaption|figure|font|footer|h[1-6]|header|hr|i|img|ins|kbd|label|li|main|mark|nav|ol|p|picture|q|s|samp|"
    "section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr"
)
_TAG = re.compile(
    rf"<(?P<close>/)?(?P<name>{_NAMES})"
    r"(?P<attributes>(?:\s+[\w:\-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)*)\s*/?>",
    re.I,
)
_BEGUN_TAG = re.compile(rf"<(?:{_NAMES})(?:\s[^<>]*)?$", re.I)
_REST_OF_TAG = re.compile(r"(?P<tag>[^<>`]*+>)\S*")
_ATTRIBUTE = re.compile(
    r"(?P<name>[\w:\-]+)\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'=<>`]+))"
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_KEPT_ENTITIES = frozenset("<>&")
_SPECIAL = frozenset(r"\`*_[]#|~")
_SPACES = str.maketrans(dict.fromkeys("\xa0\u2002\u2003\u2009\u202f", " "))
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_REMOTE_PICTURE = re.compile(r"!\[(?P<text>[^\[\]]*)\]\((?P<address>https?://[^()\s]++)[^()]*+\)")
_SPAN = re.compile(r"\[(?P<text>[^\[\]]*)\]\{(?P<attributes>[#.][^{}]*)\}")
_SPAN_ID = re.compile(r"#(?P<id>[\w:.\-]+)")
_HEADING_ID = re.compile(r"\s*+\{(?=[^{}]*+\}\s*+$)[^{}]*#(?P<id>[\w:.\-]++)[^{}]*+\}\s*+$")
_NUMBER = re.compile(r"[(\[]?(?:[0-9]{1,4}|[A-Z]|[IVXLC]{1,6})?(?:[.\-]?[0-9a-z])*+[.):\]]?")
_LONGEST_NUMBER = 24
_ITEM = re.compile(rf"\s*{LIST_MARK}\s+(?=\S)")
_RAISED = re.compile(r"<(?P<tag>sup|sub)>(?P<text>[^<>]{1,12})</(?P=tag)>", re.I)
_STYLES = {
    **dict.fromkeys(("b", "strong"), "**"),
    **dict.fromkeys(("i", "em"), "*"),
    **dict.fromkeys(("del", "s", "strike"), "~~"),
    **dict.fromkeys(("code", "tt"), "`"),
}
_BLOCK = re.compile(
    "article|aside|blockquote|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|header|main|nav|p|picture|"
    "section|summary"
)
_WHITE_SPACE_OF_LINES = "\v\f\n\r\t\x1c\x1d\x1e\x85\u2028\u2029"
"""White space that would end a line, or looks like a place in a table."""


def show_html(lines: Sequence[str], code: Collection[int]) -> tuple[list[str], Mapping[str, int]]:
    """Return the lines of Markdown with their HTML as Markdown, and the index of the line of each id.

    ``code`` are the indexes of the lines of fenced code, which stay as they are. Every line keeps its index; a break
    within a line is shown by vertical tabs.
    """
    reader = _HtmlReader(len(lines))
    for place, line in enumerate(_with_whole_tags(lines, code)):
        if place in code:
            reader.out[place] = line
        else:
            reader.read(place, _with_linked_pictures(line) if "![" in line else line)
    reader.close_table()
    return reader.out, reader.ids


def _with_whole_tags(lines: Sequence[str], code: Collection[int]) -> list[str]:
    """Return the lines with each tag on one line: the rest of a tag, and the word after it, move to the line on which
    it begins.
    """
    whole = list(lines)
    for place in range(len(lines) - 1):
        if place in code or place + 1 in code or "<" not in whole[place]:
            continue
        begun = _BEGUN_TAG.search(whole[place])
        rest = _REST_OF_TAG.match(whole[place + 1])
        if begun is None or rest is None:
            continue
        below = whole[place + 1][rest.end() :].strip()
        is_text = any(map(str.isalnum, whole[place][: begun.start()]))
        moved = rest["tag"] if is_text and not below else rest[0]
        whole[place] = f"{whole[place]} {moved.strip()}"
        indent = whole[place + 1][: len(whole[place + 1]) - len(whole[place + 1].lstrip())]
        whole[place + 1] = indent + whole[place + 1][len(moved) :].lstrip()
    return whole


def _with_own_digits(element: re.Match[str]) -> str:
    """Return raised or lowered digits as characters of their own, and any other element as it is."""
    digits = raised(element["text"]) if element["tag"].lower() == "sup" else lowered(element["text"])
    return element[0] if digits is None else digits


class _HtmlReader:
    """Rewrites lines one by one; a table, a list or a link may extend over several lines."""

    def __init__(self, count: int) -> None:
        self.out = [""] * count
        self.ids: dict[str, int] = {}
        self._line = 0
        self._links: list[str] = []
        self._lists: list[int] = []  # the number of the next item of each open list, or -1 for bullets
        self._rows: list[HtmlRow] | None = None
        self._tables = 0
        self._in_cell = False
        self._is_pipe_row = False
        self._code: list[tuple[int, int]] = []

    def read(self, place: int, line: str) -> None:
        """Rewrite a line."""
        self._line = place
        if "<" not in line and "&" not in line and "{" not in line and self._rows is None:
            self.out[place] = line
            return
        named = _HEADING_ID.search(line) if line.startswith("#") else None
        if named is not None:
            self.ids.setdefault(named["id"], place)
            line = line[: named.start()]
        if "]{" in line:
            line = self._without_spans(line)
        if "<" in line and "`" not in line:
            line = _RAISED.sub(_with_own_digits, line)
        self._is_pipe_row = line.lstrip().startswith("|")
        code = [match.span() for match in _CODE.finditer(line)] if "`" in line else []
        end = 0
        for tag in _TAG.finditer(line):
            if any(start < tag.end() and tag.start() < stop for start, stop in code):
                continue
            self._text(line[end : tag.start()])
            self._tag(tag["name"].lower(), tag["close"] is not None, tag["attributes"])
            end = tag.end()
        self._text(line[end:])

    def _without_spans(self, line: str) -> str:
        """Return a line without the attributes that pandoc writes after a span: ``[]{#_Ref1 .anchor}``."""
        for span in _SPAN.finditer(line):
            named = _SPAN_ID.search(span["attributes"])
            if named is not None:
                self.ids.setdefault(named["id"], self._line)
        return _SPAN.sub(lambda span: span["text"], line)

    def _text(self, text: str) -> None:
        if not text:
            return
        shown = _without_entities(text)
        if self._rows is not None:
            if self._in_cell:
                self._rows[-1].cells[-1] += shown
            elif shown.strip():
                self._rows.append(HtmlRow(self._line))  # text between the rows
                self._rows[-1].add(shown.strip())
            return
        so_far = self.out[self._line]
        if so_far.endswith((PARTING, "- ")) or (so_far.endswith(" ") and self._lists):
            shown = shown.lstrip()
        self.out[self._line] = so_far + shown

    def _tag(self, name: str, closes: bool, attributes: str) -> None:
        found = {
            match["name"].lower(): html.unescape(match["double"] or match["single"] or match["bare"] or "")
            for match in _ATTRIBUTE.finditer(attributes)
        }
        anchor = found.get("id") or (found.get("name") if name == "a" else None)
        if anchor and not closes:
            self.ids.setdefault(anchor, self._line)
        if name in ("table", "tr", "td", "th"):
            self._table_tag(name, closes, (found.get("colspan"), found.get("rowspan")))
        elif name == "a":
            self._link(closes, found.get("href", ""))
        elif name in _STYLES:
            self._text(_STYLES[name])
        elif name == "br":
            self._break(is_line=True)
        elif name == "img" and not closes:
            self._text(f"![{found.get('alt', '')}]({found.get('src', '').replace(' ', '%20')})")
        elif name == "q":
            self._text("”" if closes else "“")
        elif self._rows is not None and (_BLOCK.fullmatch(name) or name in ("li", "ul", "ol")):
            self._text(" ")
        elif name in ("ul", "ol"):
            self._list(closes, -1 if name == "ul" else int(found["start"]) if found.get("start", "").isdigit() else 1)
        elif name == "li" and not closes:
            self._item()
        elif name[0] == "h" and name[1:].isdigit():
            self._break()
            if not closes and self._rows is None:
                self.out[self._line] += f"{'#' * int(name[1:])} "
        elif _BLOCK.fullmatch(name) or name == "hr":
            self._break()

    def _break(self, is_line: bool = False) -> None:
        """End a paragraph, unless its text so far is only the number of the text that follows."""
        if self._rows is not None or self._is_pipe_row:
            self._text(" ")
            return
        so_far = self.out[self._line]
        paragraph = so_far.rpartition(PARTING)[2].strip()
        if OWN_ELEMENT.fullmatch(paragraph) and not is_line:
            return
        if not paragraph or (is_line and self._line and not paragraph):
            return
        is_number = len(paragraph) <= _LONGEST_NUMBER and _NUMBER.fullmatch(paragraph) is not None
        if is_number and not is_line:
            before = so_far[: len(so_far.rstrip()) - len(paragraph)]
            self.out[self._line] = f"{before}{as_own_element(paragraph)} "
        elif not so_far.endswith(PARTING):
            item = _ITEM.match(so_far) if is_line else None
            # The text after a break within an item is its further paragraph.
            self.out[self._line] = so_far + PARTING + (" " * item.end() if item is not None else "")

    def _link(self, closes: bool, address: str) -> None:
        if not closes:
            self._links.append(address)
            self._text("[" if address else "")
        elif self._links:
            opened = self._links.pop()
            if opened and not self._is_taken_back():
                self._text(f"]({opened})")

    def _is_taken_back(self) -> bool:
        """Take back the opening of a link without a text, as beside headings, and return whether there was one."""
        if self._rows is not None:
            cells = self._rows[-1].cells if self._rows and self._in_cell else []
            is_empty = bool(cells) and cells[-1].endswith("[")
            if is_empty:
                cells[-1] = cells[-1][:-1]
            return is_empty
        is_empty = self.out[self._line].endswith("[")
        if is_empty:
            self.out[self._line] = self.out[self._line][:-1]
        return is_empty

    def _list(self, closes: bool, first: int) -> None:
        if closes:
            del self._lists[-1:]
            self._break()
        else:
            self._break()
            self._lists.append(first)

    def _item(self) -> None:
        self._break()
        number = self._lists[-1] if self._lists else -1
        if number >= 0:
            self._lists[-1] += 1
        so_far = self.out[self._line].rstrip(" ")
        indent = "   " * max(0, len(self._lists) - 1)
        self.out[self._line] = so_far + indent + ("- " if number < 0 else f"{number}. ")

    # Tables

    def _table_tag(self, name: str, closes: bool, span: CellSpan) -> None:
        if name == "table":
            self._tables += -1 if closes else 1
            if self._tables == 1 and not closes:
                self._break()
                self._rows = []
            elif self._tables <= 0:
                self.close_table()
            return
        if self._rows is None or self._tables > 1:
            self._text(" ")
            return
        self._in_cell = name != "tr" and not closes
        if name == "tr" and not closes:
            self._rows.append(HtmlRow(self._line))
        elif self._in_cell:
            if not self._rows:
                self._rows.append(HtmlRow(self._line))
            self._rows[-1].add("", span)
            self._rows[-1].is_head &= name == "th"

    def close_table(self) -> None:
        """Write the rows of a table: as rules if most of them begin with a number, else as a table of Markdown."""
        rows, self._rows, self._tables, self._in_cell = self._rows or [], None, 0, False
        for line, text in write_rows(rows):
            self.out[line] = f"{self.out[line].rstrip()}\v{text}"


def _with_linked_pictures(line: str) -> str:
    """Return a line with links to pictures on other sites: a rulebook's pages load nothing from elsewhere."""
    return _REMOTE_PICTURE.sub(lambda match: f"[{match['text'] or 'picture'}]({match['address']})", line)


def _without_entities(text: str) -> str:
    if "&" not in text:
        return text
    parts: list[str] = []
    end = 0
    code = [match.span() for match in _CODE.finditer(text)] if "`" in text else []
    for match in _ENTITY.finditer(text):
        if any(start < match.end() and match.start() < stop for start, stop in code):
            continue
        shown = html.unescape(match[0])
        is_known = shown != match[0] and shown not in _KEPT_ENTITIES
        if not is_known or not (shown.strip(_WHITE_SPACE_OF_LINES) or shown == " "):
            continue
        parts += [text[end : match.start()], f"\\{shown}" if shown in _SPECIAL else shown.translate(_SPACES)]
        end = match.end()
    return "".join([*parts, text[end:]])
