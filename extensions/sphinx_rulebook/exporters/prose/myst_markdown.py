"""The Markdown of pages of prose: MyST, read with markdown-it-py and the plugins that MyST itself uses.

The extensions of MyST are those that a site always has: fences of colons, definition lists, attributes in brackets.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from textwrap import dedent
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin
from mdit_py_plugins.myst_role import myst_role_plugin

from ...markup.comments import drop_comments, find_comments
from ...markup.fences import directive_name
from ...markup.source import LONG_LINE
from ...markup.text.directives import Directive

_OPTION = re.compile(r"[ \t]*:?(?P<name>[\w\-]+):(?:[ \t]+(?P<value>.*))?")
_QUOTED = re.compile(r"([\"'])(?P<value>(?:(?!\1).)*)\1")
_LINE_TAGS = frozenset(
    {"address", "article", "aside", "blockquote", "br", "caption", "center", "dd", "details", "div", "dl", "dt"}
    | {"figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main"}
    | {"nav", "ol", "p", "pre", "section", "summary", "table", "tr", "ul"}
)
"""The elements of HTML whose text begins on a new line."""
_HIDDEN_TAGS = frozenset({"script", "style", "template", "title"})


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"alerts": True}).enable("table")
    reader.use(front_matter_plugin).use(myst_block_plugin).use(myst_role_plugin)
    reader.use(footnote_plugin, inline=False, move_to_end=False, always_match_refs=True)
    reader.use(colon_fence_plugin).use(deflist_plugin)
    reader.use(
        attrs_plugin,
        after=("image", "code_inline", "link_close", "span_close"),
        spans=True,
        span_after="footnote_ref",
    )
    return reader


@dataclass(slots=True)
class ProseBlock:
    """A block of a page: the token that opens it, or is all of it, and the blocks in it."""

    token: Token
    children: list[ProseBlock] = field(default_factory=list)

    @property
    def type(self) -> str:
        """The name of the block in markdown-it-py, such as ``list_item``."""
        return self.token.type.removesuffix("_open")


def read_prose(text: str, environment: MutableMapping[str, Any]) -> list[ProseBlock]:
    """Return the blocks of a page of prose, or of the contents of a directive on it.

    ``environment`` holds the page's definitions of links. As in rules, the markup of a text with a line that is longer
    than any person writes is not read.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > LONG_LINE and any(len(line) > LONG_LINE for line in text.split("\n")):
        return [ProseBlock(Token("fence", "code", 0, content=text))]
    text = drop_comments(text, find_comments(text, is_prose=True).spans)
    return _nested(_reader().parse(text, environment))


def read_prose_line(text: str, environment: MutableMapping[str, Any]) -> list[Token]:
    """Return the inline tokens of one line of a page of prose, such as a title."""
    if len(text) > LONG_LINE:
        return [Token("text", "", 0, content=text)]
    return next((token.children or [] for token in _reader().parseInline(text, environment)), [])


def _nested(tokens: list[Token]) -> list[ProseBlock]:
    top: list[ProseBlock] = []
    around = [top]
    for token in tokens:
        if token.nesting < 0:
            around.pop()
            continue
        block = ProseBlock(token)
        around[-1].append(block)
        if token.nesting > 0:
            around.append(block.children)
    return top


def directive_of(fence: Token) -> Directive | None:
    """Return the directive that a fence is, or None if it is code.

    As in MyST, options are lines ``:name: value`` or lines of YAML between two lines ``---``; a value that continues on
    further lines is not read whole.
    """
    name = directive_name(fence.info)
    if not name:
        return None
    lines = fence.content.split("\n")
    options: dict[str, str] = {}
    if lines[0].startswith("---"):
        end = next((place for place, line in enumerate(lines[1:], 1) if line.startswith("---")), len(lines))
        options = dict(filter(None, map(_option, lines[1:end])))
        lines = lines[end + 1 :]
    else:
        while lines and lines[0].lstrip().startswith(":") and (option := _option(lines[0])) is not None:
            options[option[0]] = option[1]
            lines.pop(0)
    return Directive(name, fence.info.partition("}")[2].strip(), options, dedent("\n".join(lines)))


def _option(line: str) -> tuple[str, str] | None:
    match = _OPTION.fullmatch(line.rstrip())
    if match is None:
        return None
    value = (match["value"] or "").strip()
    quoted = _QUOTED.fullmatch(value)
    return match["name"], quoted["value"] if quoted is not None else value


def text_of_html(html: str) -> str:
    """Return the text of a piece of raw HTML, one line for every block; scripts and styles are left out."""
    reader = _HtmlText()
    reader.feed(html)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.parts).split("\n"))
    return "\n".join(line for line in lines if line)


class _HtmlText(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in _HIDDEN_TAGS
        if tag in _LINE_TAGS:
            self.parts.append("\n")
        elif tag in ("td", "th") and "".join(self.parts[-1:]).strip():
            self.parts.append(" | ")
        elif tag == "img" and not self._hidden:
            self.parts.append(dict(attrs).get("alt") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN_TAGS and self._hidden:
            self._hidden -= 1
        if tag in _LINE_TAGS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(data.replace("\n", " "))
