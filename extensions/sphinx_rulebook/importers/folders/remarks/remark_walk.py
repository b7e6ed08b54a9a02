"""Rewriting the remarks, tabs and tags of a page as callouts, examples and plain text, with every line's place."""

from __future__ import annotations

import re

from ...documents.callout_kinds import EXAMPLE, callout_of
from ..page_source import PageSource, SourceLine
from .remark_writing import OpenRemark, is_example_remark, written_directive, written_example
from .site_tags import SiteTag, find_tags
from .unfolded_parts import PART, STEP

_ADMONITION = re.compile(
    r"(?P<indent>[ \t]*+)(?:!!!|\?\?\?\+?)\s++(?P<kind>[\w\-]++)(?:\s++[\w\-]++)*+\s*+"
    r"(?:\"(?P<title>[^\"]*+)\")?+\s*+"
)
_TAB = re.compile(r"(?P<indent>[ \t]*)={3}[!+]{0,2}\s+\"(?P<title>[^\"]*)\"\s*")
_COLONS = re.compile(
    r"(?P<indent>[ \t]*+)(?P<signs>:{3,}+)\s*+(?P<kind>[A-Za-z][\w\-]*+)\s*+"
    r"(?:\[(?P<label>[^\[\]]*+)\]|(?P<title>[^{}\[\]]*+))\s*+(?:\{[^{}]*+\})?+\s*+"
)
_DIV = re.compile(r"<div\s+class=\"(?P<kind>warning|note|info|tip|danger|caution|important)\b[^\"]*\"\s*>")
_ASIDE = re.compile(r"<aside(?:\s[^<>]*+)?>(?P<text>.*+)")
_ASIDE_SIGN = re.compile(r"\s*+(?:<img\s[^<>]*+>|[^\w\s\[(*_`\"'“‘「『]{1,4})(?=\s|$)\s*+")
"""The sign at the start of a callout of Notion: an emoji, or a picture of one."""
_DETAILS = re.compile(r"<details(?:\s[^<>]*)?>")
_SUMMARY = re.compile(r"<summary(?:\s[^<>]*)?>(?P<title>.*)</summary>")
_ANY_TAG = re.compile(r"<[^<>]*>")
_SLASHES = re.compile(r"/{3,}+[ \t]*+(?:(?P<kind>[a-z][\w\-]*+)[ \t]*+(?:\|[ \t]*+(?P<title>.*+))?+)?+")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]++(?P<text>\S.*)")
_SLASH_SIGNS = "///"
_DETAILS_NAME = "details-tag"
_PICTURE = re.compile(r"(?P<open>!\[[^\[\]]*+\]\([^()\s]++)\)\s*+(?P<attributes>\{[^{}]*+\})?+\s*+")
_COLONS_END = re.compile(r"\s*(?P<signs>:{3,})\s*")
_OWN_DIRECTIVE = re.compile(r"\s*:{3,}\{[\w\-:]+\}.*")
_MODULE_LINE = re.compile(
    r"import\s.+\sfrom\s+[\"'][^\"']+[\"'];?\s*|import\s+[\"'][^\"']+[\"'];?\s*|export\s+(?:const|default)\s.+"
)
"""A line of JavaScript, as pages with components have at their top."""
_HINTS = frozenset(
    {"hint", "notice", "callout", "alert", "admonition", "note", "info", "tip", "warning", "danger", "caution"}
)
_GROUPS = frozenset(
    {
        "tabs",
        "tabs-group",
        "stepper",
        "columns",
        "updates",
        "cards",
        "cardgroup",
        "codegroup",
        "accordion-group",
        "accordiongroup",
    }
)
_PARTS = {
    "tab": "title",
    "tabitem": "label",
    "step": "title",
    "column": "title",
    "update": "date",
    "card": "title",
    "accordion": "title",
    "details": "title",
    "expand": "title",
}
_SHOWN_WITH_ADDRESS = {"embed": "url", "file": "src", "youtube": "id", "vimeo": "id", "swagger": "src"}
_TAB_WIDTH = 4
_DEEPEST = 20


class RemarkWalk:
    """Walks over the lines of one page."""

    def __init__(self, page: PageSource) -> None:
        self._page = page
        self._out: list[SourceLine] = []
        self._open: list[OpenRemark] = []
        self._shown: dict[str, tuple[str, int]] = {}  # the address and the line of the last file or video, by its tag
        self._is_mdx = page.path.lower().endswith(".mdx")

    def rewrite(self) -> None:
        """Rewrite the lines of the page."""
        code = self._page.code()
        for place, line in enumerate(self._page.lines):
            text = line.text
            while self._open and self._open[-1].indent and text.strip() and _indent(text) < self._open[-1].indent:
                self._close()
            inner = next((one.indent for one in reversed(self._open) if one.indent), 0)
            if inner:
                line = line._replace(text=_dedented(text, inner))
            if place in code:
                self._add(line)
            elif _MODULE_LINE.fullmatch(text):
                self._page.leave_out(line, text, "an import of a component")
                self._add(line._replace(text=""))
            elif not self._opens(line, inner):
                self._tags(line)
        while self._open:
            one = self._open[-1]
            if not one.indent:
                self._page.leave_out(one.line, one.line.text, "the start of a remark that does not end")
                one.is_plain = one.is_plain or not one.lines
            self._close()
        self._page.lines = self._out

    def _add(self, line: SourceLine) -> None:
        self._lines_so_far().append(line)

    def _lines_so_far(self) -> list[SourceLine]:
        """Return the lines of what is open last, or those of the page."""
        return self._open[-1].lines if self._open else self._out

    def _start(self, one: OpenRemark) -> None:
        """Open a remark, unless it is within so many others that nobody could have meant it."""
        if len(self._open) < _DEEPEST:
            self._open.append(one)
        else:
            self._page.leave_out(one.line, one.line.text, "a remark within too many others")

    def _opens(self, line: SourceLine, inner: int) -> bool:
        """Open or close a remark that is written with signs, and return whether the line does so."""
        text = line.text
        if (match := _ADMONITION.fullmatch(text)) is not None:
            title = match["title"]
            directive, shown = callout_of(match["kind"], title or "")
            self._start(OpenRemark(line, "", directive, shown, inner + _indent(match["indent"]) + _TAB_WIDTH))
            return True
        if (match := _TAB.fullmatch(text)) is not None:
            self._page.leave_out(line, text, "a tab, of which the title and the text stay")
            self._start(OpenRemark(line, "", PART, match["title"], inner + _indent(match["indent"]) + _TAB_WIDTH))
            return True
        if "<" in text and self._html_remark(line):
            return True
        if text.startswith(_SLASH_SIGNS) and self._slashes(line):
            return True
        if ":::" not in text or _OWN_DIRECTIVE.fullmatch(text):
            return False
        if (match := _COLONS.fullmatch(text)) is not None:
            title = (match["label"] or match["title"] or "").strip()
            directive, shown = callout_of("note" if match["kind"] == "details" else match["kind"], title)
            self._start(OpenRemark(line, match["signs"], directive, shown))
            return True
        match = _COLONS_END.fullmatch(text)
        if match is not None and any(one.name == match["signs"] for one in self._open):
            while self._open[-1].name != match["signs"]:
                self._close()
            self._close(line)
            return True
        return False

    def _html_remark(self, line: SourceLine) -> bool:
        """Open or close a remark of HTML whose tags are on lines of their own."""
        text = line.text.strip()
        top = self._open[-1] if self._open else None
        if (match := _DIV.fullmatch(text)) is not None:
            directive, title = callout_of(match["kind"], "")
            self._start(OpenRemark(line, "div", directive, title))
        elif text == "</div>" and top is not None and top.name == "div":
            self._close(line)
        elif (match := _ASIDE.fullmatch(text)) is not None and "</aside>" not in text:
            self._start(OpenRemark(line, "aside", "note"))
            if match["text"].strip():
                self._add(line._replace(text=match["text"].strip()))
        elif text == "</aside>" and top is not None and top.name == "aside":
            self._without_sign(top)
            self._close(line)
        elif _DETAILS.fullmatch(text) is not None:
            self._page.leave_out(line, text, "a part that readers unfold, of which the title and the text stay")
            self._start(OpenRemark(line, _DETAILS_NAME, is_plain=True))
        elif (match := _SUMMARY.fullmatch(text)) is not None and _awaits_title(top):
            assert top is not None
            top.directive, top.title, top.is_plain = PART, _ANY_TAG.sub("", match["title"]).strip(), False
        elif text == "</details>" and top is not None and top.name == _DETAILS_NAME:
            self._close(line)
        else:
            return False
        return True

    def _without_sign(self, one: OpenRemark) -> None:
        """Leave out the sign at the start of a remark."""
        place = next((at for at, line in enumerate(one.lines) if line.text.strip()), -1)
        sign = _ASIDE_SIGN.match(one.lines[place].text) if place >= 0 else None
        if sign is not None:
            self._page.leave_out(one.lines[place], sign[0], "the sign of a remark")
            one.lines[place] = one.lines[place]._replace(text=one.lines[place].text[sign.end() :])

    def _slashes(self, line: SourceLine) -> bool:
        """Open or close a block between slashes, as extensions of MkDocs have."""
        match = _SLASHES.fullmatch(line.text)
        if match is None:
            return False
        if not match["kind"]:
            if not any(one.name == _SLASH_SIGNS for one in self._open):
                return False
            while self._open[-1].name != _SLASH_SIGNS:
                self._close()
            self._close(line)
        elif match["kind"].endswith("caption"):
            self._start(OpenRemark(line, _SLASH_SIGNS, is_plain=True))
        else:
            directive, title = callout_of(match["kind"], (match["title"] or "").strip())
            self._start(OpenRemark(line, _SLASH_SIGNS, directive, title))
        return True

    def _tags(self, line: SourceLine) -> None:
        """Take the tags of a line; the text around them stays."""
        tags = find_tags(line.text, self._is_mdx)
        if not tags:
            self._add(line)
            return
        end = 0
        for tag in tags:
            if tag.start < end:
                continue
            self._text(line, line.text[end : tag.start])
            self._tag(line, tag)
            end = tag.stop
        self._text(line, line.text[end:])

    def _text(self, line: SourceLine, text: str) -> None:
        if text.strip():
            self._add(line._replace(text=text.rstrip() if text[:1].isspace() else text.strip()))

    def _tag(self, line: SourceLine, tag: SiteTag) -> None:
        if tag.closes:
            if any(one.name == tag.name for one in self._open):
                while self._open[-1].name != tag.name:
                    self._close()
                self._close(line)
            elif tag.name in self._shown:
                self._caption(*self._shown.pop(tag.name))
            elif tag.name not in (*_SHOWN_WITH_ADDRESS, "content-ref", "code", "include"):
                self._page.leave_out(line, tag.written, f"the end of the tag {tag.name!r}")
        elif tag.name in _HINTS and not tag.is_single:
            kind = tag.arguments.get("style") or tag.arguments.get("type") or tag.first or tag.name
            directive, title = callout_of("info" if kind == "hint" else kind, tag.arguments.get("title", ""))
            self._start(OpenRemark(line, tag.name, directive, title))
        elif tag.name in _GROUPS and not tag.is_single:
            self._page.leave_out(line, tag.written, f"the tag {tag.name!r}, whose parts stay one after the other")
            self._start(OpenRemark(line, tag.name, is_plain=True))
        elif tag.name in _PARTS and not tag.is_single:
            title = tag.arguments.get(_PARTS[tag.name]) or tag.arguments.get("title") or tag.first
            self._start(OpenRemark(line, tag.name, PART if title else "", title, is_plain=not title))
            if tag.arguments.get("href"):
                self._add(line._replace(text=f"[{title or tag.arguments['href']}](<{tag.arguments['href']}>)"))
                self._add(line._replace(text=""))
        elif tag.name in _SHOWN_WITH_ADDRESS:
            address = tag.arguments.get(_SHOWN_WITH_ADDRESS[tag.name]) or tag.arguments.get("url") or tag.first
            self._page.leave_out(line, tag.written, f"the tag {tag.name!r}, of which the address is kept")
            if address:
                shown = tag.arguments.get("caption") or tag.arguments.get("title") or address
                name = shown if "://" in address else shown.rpartition("/")[2]
                self._add(line._replace(text=f"[{name}](<{address}>)"))
                self._add(line._replace(text=""))
                self._shown[tag.name] = (address, len(self._lines_so_far()) - 2)
        elif tag.name == "figure":
            address, caption = (
                tag.arguments.get("src", ""),
                tag.arguments.get("caption", tag.arguments.get("title", "")),
            )
            shown = f' "{caption}"' if caption else ""
            self._add(line._replace(text=f"![{tag.arguments.get('alt', '')}]({address}{shown})"))
        elif tag.name == "code":
            if tag.arguments.get("title"):
                self._add(line._replace(text=tag.arguments["title"]))
                self._add(line._replace(text=""))
        elif tag.name != "content-ref":
            self._page.leave_out(line, tag.written, f"the tag {tag.name!r}, which rules do not have")

    def _caption(self, address: str, place: int) -> None:
        """Make the one line of text between the tags of a file or a video the text of the link at a place."""
        lines = self._lines_so_far()
        below = [line for line in lines[place + 1 :] if line.text.strip()]
        if len(below) == 1 and "[" not in below[0].text and not below[0].text.startswith((">", "#", "|", ":::")):
            lines[place:] = [
                below[0]._replace(text=f"[{below[0].text.strip()}](<{address}>)"),
                lines[place]._replace(text=""),
            ]

    def _close(self, end: SourceLine | None = None) -> None:
        """Write the remark that is open last, and close it."""
        one = self._open.pop()
        lines = one.lines
        if one.indent:
            while lines and not lines[-1].text.strip():
                lines.pop()
        closing = end or (lines[-1] if lines else one.line)
        if one.name == _SLASH_SIGNS and one.is_plain and self._captions(one):
            return
        if one.name in ("step", "column") and one.is_plain:
            lines = _with_title(one)
        if one.name in _PARTS or one.name in _HINTS:
            lines = _without_margin(lines)
        if one.is_plain or not one.directive:
            written = [one.line._replace(text=""), *lines, closing._replace(text="")]
        elif one.directive == EXAMPLE or is_example_remark(one, lines):
            written = written_example(one, lines, closing)
        else:
            written = written_directive(one, lines, closing)
        for line in written:
            self._add(line)

    def _captions(self, one: OpenRemark) -> bool:
        """Make a caption that of the picture directly above it, and return whether there is one."""
        before = self._lines_so_far()
        place = next((at for at in range(len(before) - 1, -1, -1) if before[at].text.strip()), -1)
        picture = _PICTURE.fullmatch(before[place].text) if place >= 0 else None
        if picture is None:
            return False
        if picture["attributes"]:
            self._page.leave_out(before[place], picture["attributes"], "attributes for a site")
        caption = " ".join(line.text.strip() for line in one.lines if line.text.strip()).replace('"', "”")
        before[place] = before[place]._replace(text=f'{picture["open"]} "{caption}")')
        return True


def _awaits_title(one: OpenRemark | None) -> bool:
    return one is not None and one.name == _DETAILS_NAME and not one.directive


def _with_title(one: OpenRemark) -> list[SourceLine]:
    """Make the heading at the start of a step its title, if it has one, and return the lines below it."""
    place = next((at for at, line in enumerate(one.lines) if line.text.strip()), -1)
    heading = _HEADING.fullmatch(one.lines[place].text) if place >= 0 else None
    if heading is None:
        return one.lines
    one.directive, one.title, one.is_plain = STEP, heading["text"], False
    one.line = one.lines[place]
    return one.lines[place + 1 :]


def _without_margin(lines: list[SourceLine]) -> list[SourceLine]:
    """Return lines without the indentation that all of them have, as inside components."""
    margin = min((len(line.text) - len(line.text.lstrip(" ")) for line in lines if line.text.strip()), default=0)
    return [line._replace(text=line.text[margin:]) for line in lines] if margin else lines


def _indent(text: str) -> int:
    expanded = text.expandtabs(_TAB_WIDTH)
    return len(expanded) - len(expanded.lstrip())


def _dedented(text: str, indent: int) -> str:
    expanded = text.expandtabs(_TAB_WIDTH) if text[:1] in " \t" else text
    return expanded[min(indent, len(expanded) - len(expanded.lstrip())) :]
