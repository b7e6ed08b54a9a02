"""Rewriting the remarks, tabs and tags of a page as callouts, examples and plain text, with every line's place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...markup.opening_words import KNOWN_WORDS
from .callout_kinds import EXAMPLE, TITLED, callout_of
from .page_source import PageSource, SourceLine
from .site_tags import SiteTag, find_tags

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
_DETAILS = re.compile(r"<details(?:\s[^<>]*)?>")
_SUMMARY = re.compile(r"<summary(?:\s[^<>]*)?>(?P<title>.*)</summary>")
_ANY_TAG = re.compile(r"<[^<>]*>")
_SLASHES = re.compile(r"/{3,}+[ \t]*+(?:(?P<kind>[a-z][\w\-]*+)[ \t]*+(?:\|[ \t]*+(?P<title>.*+))?+)?+")
_OPENING = re.compile(r"\s*+[*_]*+(?P<word>e\.g\.(?=,?\s)|[^\W\d][^*_:：]{0,30}(?=[:：]|[*_]++[:：]))", re.I)
"""The word that opens a remark."""
_SLASH_SIGNS = "///"
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
_EXAMPLE_WORD = "Example:"
_LISTED = re.compile(r"\s*(?:[-*+]|[0-9]{1,9}[.)])\s|\s*(?:`{3}|~{3}|:{3}|\||>|#)")


@dataclass(slots=True)
class _Open:
    """A remark that is open: the line that opened it, what it becomes, and its lines so far.

    ``indent`` is the indentation of its contents if that ends it, else 0; ``name`` is the name of the tag, or the
    colons, that end it. ``is_plain`` means that its contents stay as they are.
    """

    line: SourceLine
    name: str
    directive: str = ""
    title: str = ""
    indent: int = 0
    is_plain: bool = False
    lines: list[SourceLine] = field(default_factory=list)


class RemarkWalk:
    """Walks over the lines of one page."""

    def __init__(self, page: PageSource) -> None:
        self._page = page
        self._out: list[SourceLine] = []
        self._open: list[_Open] = []
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
        (self._open[-1].lines if self._open else self._out).append(line)

    def _opens(self, line: SourceLine, inner: int) -> bool:
        """Open or close a remark that is written with signs, and return whether the line does so."""
        text = line.text
        if (match := _ADMONITION.fullmatch(text)) is not None:
            title = match["title"]
            directive, shown = callout_of(match["kind"], title or "")
            self._open.append(_Open(line, "", directive, shown, inner + _indent(match["indent"]) + _TAB_WIDTH))
            return True
        if (match := _TAB.fullmatch(text)) is not None:
            self._page.leave_out(line, text, "a tab, which became a remark with its title")
            self._open.append(_Open(line, "", TITLED, match["title"], inner + _indent(match["indent"]) + _TAB_WIDTH))
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
            self._open.append(_Open(line, match["signs"], directive, shown))
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
            self._open.append(_Open(line, "div", directive, title))
        elif text == "</div>" and top is not None and top.name == "div":
            self._close(line)
        elif _DETAILS.fullmatch(text) is not None:
            self._open.append(_Open(line, "details-tag", is_plain=True))
        elif (match := _SUMMARY.fullmatch(text)) is not None and top is not None and top.name == "details-tag":
            top.directive, top.title, top.is_plain = TITLED, _ANY_TAG.sub("", match["title"]).strip(), False
        elif text == "</details>" and top is not None and top.name == "details-tag":
            self._close(line)
        else:
            return False
        return True

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
            self._open.append(_Open(line, _SLASH_SIGNS, is_plain=True))
        else:
            directive, title = callout_of(match["kind"], (match["title"] or "").strip())
            self._open.append(_Open(line, _SLASH_SIGNS, directive, title))
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
            elif tag.name not in (*_SHOWN_WITH_ADDRESS, "content-ref", "code", "include"):
                self._page.leave_out(line, tag.written, f"the end of the tag {tag.name!r}")
        elif tag.name in _HINTS and not tag.is_single:
            kind = tag.arguments.get("style") or tag.arguments.get("type") or tag.first or tag.name
            directive, title = callout_of("info" if kind == "hint" else kind, tag.arguments.get("title", ""))
            self._open.append(_Open(line, tag.name, directive, title))
        elif tag.name in _GROUPS and not tag.is_single:
            self._page.leave_out(line, tag.written, f"the tag {tag.name!r}, whose parts became remarks")
            self._open.append(_Open(line, tag.name, is_plain=True))
        elif tag.name in _PARTS and not tag.is_single:
            title = tag.arguments.get(_PARTS[tag.name]) or tag.arguments.get("title") or tag.first
            self._open.append(_Open(line, tag.name, TITLED if title else "", title, is_plain=not title))
        elif tag.name in _SHOWN_WITH_ADDRESS:
            address = tag.arguments.get(_SHOWN_WITH_ADDRESS[tag.name]) or tag.arguments.get("url") or tag.first
            self._page.leave_out(line, tag.written, f"the tag {tag.name!r}, of which the address is kept")
            if address:
                shown = tag.arguments.get("caption") or tag.arguments.get("title") or address
                name = shown if "://" in address else shown.rpartition("/")[2]
                self._add(line._replace(text=f"[{name}](<{address}>)"))
                self._add(line._replace(text=""))
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
        if one.is_plain or not one.directive:
            written = [one.line._replace(text=""), *lines, closing._replace(text="")]
        elif one.directive == EXAMPLE or _is_example(one, lines):
            written = _example(one, lines, closing)
        else:
            written = _directive(one, lines, closing)
        for line in written:
            self._add(line)

    def _captions(self, one: _Open) -> bool:
        """Make a caption that of the picture directly above it, and return whether there is one."""
        before = self._open[-1].lines if self._open else self._out
        place = next((at for at in range(len(before) - 1, -1, -1) if before[at].text.strip()), -1)
        picture = _PICTURE.fullmatch(before[place].text) if place >= 0 else None
        if picture is None:
            return False
        if picture["attributes"]:
            self._page.leave_out(before[place], picture["attributes"], "attributes for a site")
        caption = " ".join(line.text.strip() for line in one.lines if line.text.strip()).replace('"', "”")
        before[place] = before[place]._replace(text=f'{picture["open"]} "{caption}")')
        return True


def _is_example(one: _Open, lines: Sequence[SourceLine]) -> bool:
    """Return whether a remark without a title begins with a word such as *Example:*."""
    first = next((line.text for line in lines if line.text.strip()), "")
    word = _OPENING.match(first)
    return not one.title and word is not None and word["word"].strip().casefold() in KNOWN_WORDS.examples


def _directive(one: _Open, lines: Sequence[SourceLine], closing: SourceLine) -> list[SourceLine]:
    inside = max(
        (len(line.text) - len(line.text.lstrip(":")) for line in lines if line.text.startswith(":::")), default=2
    )
    signs = ":" * max(3, inside + 1)
    opening = f"{signs}{{{one.directive}}} {one.title}".rstrip()
    return [
        one.line._replace(text=""),
        one.line._replace(text=opening),
        *lines,
        closing._replace(text=signs),
        closing._replace(text=""),
    ]


def _example(one: _Open, lines: Sequence[SourceLine], closing: SourceLine) -> list[SourceLine]:
    """Return an example, whose paragraphs become one; if it has lists, tables or code, a remark with this title."""
    written = [line for line in lines if line.text.strip()]
    items = [at for at, line in enumerate(written) if _LISTED.match(line.text)]
    is_listed = bool(items) and items[0] > 0 and written[items[0] - 1].text.rstrip().endswith((":", "："))
    is_list = is_listed and all(at in items for at in range(items[0], len(written)))
    if (items and not is_list) or not written or any(line.text.startswith("```") for line in written):
        one.directive, one.title = TITLED, one.title or _EXAMPLE_WORD.rstrip(":")
        return _directive(one, lines, closing)
    is_word = one.title.strip(":： ").casefold() in KNOWN_WORDS.examples
    word = f"{one.title.strip(':： ')}:" if is_word else _EXAMPLE_WORD
    opening = "" if _is_example(one, lines) and not one.title else f"**{word}** "
    if one.title and not is_word:
        opening += f"{one.title.rstrip('.')}. "
    out = [one.line._replace(text="")]
    for at, line in enumerate(written):
        text = line.text if at in items else line.text.strip()
        out.append(line._replace(text=f"> {opening if not at else ''}{text}"))
    return [*out, closing._replace(text="")]


def _indent(text: str) -> int:
    expanded = text.expandtabs(_TAB_WIDTH)
    return len(expanded) - len(expanded.lstrip())


def _dedented(text: str, indent: int) -> str:
    expanded = text.expandtabs(_TAB_WIDTH) if text[:1] in " \t" else text
    return expanded[min(indent, len(expanded) - len(expanded.lstrip())) :]
