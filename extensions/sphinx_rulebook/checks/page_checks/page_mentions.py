"""What a page of prose names in MyST Markdown: files that it shows, and pages, files and rules that it links to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from ...markup.comments import blank_comments
from ...markup.lines import is_web_address, without_code
from ...markup.list_marks import LIST_MARK
from ...markup.references import REFERENCE
from ...markup.source import fold_line_ends

_TAKES_A_FILE = frozenset({"include", "literalinclude", "image", "figure", "graphviz"})
"""Directives whose argument is a file."""
_FILE_OPTIONS = frozenset({"file", "diff"})
"""Options of directives that name a file: of raw, csv-table and literalinclude."""
_CODE = frozenset({"code", "code-block", "code-cell", "sourcecode", "math", "mermaid", "raw", "literalinclude"})
"""Directives whose content is not Markdown."""
_RST = "eval-rst"

_FENCE = re.compile(
    rf"[ \t>]*(?:{LIST_MARK}[ \t]+)?(?P<mark>`{{3,}}|~{{3,}}|:{{3,}})[ \t]*"
    r"(?:\{(?P<name>[^{}\s]+)\})?[ \t]*(?P<argument>.*)"
)
_OPTION = re.compile(r"[ \t>]*:?(?P<name>[\w-]+):[ \t]+(?P<value>\S.*)")
_IMAGE = re.compile(r"!\[[^\[\]\n]{0,1000}\]\(\s*(?:<(?P<angled>[^<>\n]{1,1000})>|(?P<bare>[^)\s<>]{1,1000}))")
_IMAGE_BY_NAME = re.compile(r"!\[(?P<text>[^\[\]\n]{0,1000})\](?:\[(?P<name>[^\[\]\n]{0,1000})\])?(?!\()")
_DEFINITION = re.compile(r"[ >]{0,9}\[(?P<name>[^\[\]\n]{1,1000})\]:[ \t]*<?(?P<target>[^\s<>]{1,1000})")
_DOWNLOAD = re.compile(r"(?:\{download\}|:download:)(?P<ticks>`+)(?P<content>[^`\n]{1,1000})(?P=ticks)")
_LINK = re.compile(
    r"(?<![!\\])\[(?:\\.|!\[[^\[\]\n]{0,300}\]\([^()\n]{0,300}\)|\[[^\[\]\n]{0,300}\](?!\()|[^\[\]\\\n]){0,1000}\]"
    r"\(\s*(?:<(?P<angled>[^<>\n]{1,1000})>|(?P<bare>[^)\s<>]{1,1000}))"
)
_INDENTED = re.compile(r"(?: {4}|\t| {1,3}\t)[ \t]*\S")
_ITEM = re.compile(r" {0,3}(?:[-*+:]|\d{1,9}[.)]|\[\^[^\]\n]{1,100}\]:)(?:[ \t]|$)")
"""The first line of a list item, a definition or a footnote, whose further paragraphs are indented."""
_NAME = re.compile(r"(?<![!\\])\[(?P<name>[^\[\]\n]{1,1000})\](?![(:\[])")
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?:.*\n)*?---[ \t]*(?:\n|\Z)")
_TITLED = re.compile(r".*<(?P<target>[^<>]*)>\s*$")
_RST_DIRECTIVE = re.compile(r"\s*\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?(?P<name>[\w-]+)::[ \t]*(?P<argument>.*)")


class Mentioned(Enum):
    """How a page names something."""

    FILE = "file"
    """A file whose contents become a part of the page, or a picture."""
    LINK = "link"
    REFERENCE = "reference"
    """A mark as rules have it, ``[[rule:round]]``, which means nothing on a page of prose."""


class Mention(NamedTuple):
    """What a page names: line and column from 1, the name as written, and whether it would be fetched.

    ``is_absolute`` means that a leading slash is the machine's root, not the top of the pages.
    """

    line: int
    column: int
    target: str
    is_fetched: bool = False
    is_absolute: bool = False
    kind: Mentioned = Mentioned.FILE


def find_mentions(text: str) -> Iterator[Mention]:
    """Yield what a page names, in order. Files count in comments too: a mark may not be a comment in every context."""
    text = fold_line_ends(text).replace("\r\n", "\n")
    shown = blank_comments(text, is_prose=True)
    above = _FRONT_MATTER.match(shown)
    if above is not None:
        shown = re.sub(r"[^\n]", " ", above[0]) + shown[above.end() :]
    page = _Page(_names_of_images(text), _names_of_links(shown))
    for number, (line, line_shown) in enumerate(zip(text.split("\n"), shown.split("\n"), strict=True), 1):
        for mention in page.read_line(line, number):
            start = mention.column - 1
            if mention.kind is Mentioned.FILE or line_shown.startswith(mention.target, start):
                yield mention


class _Page:
    """Follows a page of prose line by line, and tracks the directives and code that it is in."""

    def __init__(self, names_of_images: frozenset[str], names_of_links: frozenset[str]) -> None:
        self._names_of_images, self._names_of_links = names_of_images, names_of_links
        self._open: list[tuple[str, str]] = []
        """The open fences: their marks, and the names of their directives, "" for plain code."""
        self._is_in_options = False
        self._is_in_item = False
        self._is_after_text = False
        """Whether the line before is not empty: then an indented line goes on with it."""

    def read_line(self, line: str, number: int) -> Iterator[Mention]:
        """Yield the files that a line names."""
        fence = _FENCE.match(line)
        if fence is not None and self._closes(fence):
            self._open.pop()
            self._is_in_options = False
        elif self._is_in_options and self._goes_on_with_options(line):
            option = _OPTION.match(line)
            if option is not None:
                yield from _of_option(option, number)
        elif self._is_in_code():
            return
        elif fence is not None:
            name = fence["name"] or ""
            self._open.append((fence["mark"], name))
            self._is_in_options = bool(name)
            yield from _of_argument(name, fence["argument"], number, fence.start("argument"))
        elif self._open and self._open[-1][1] == _RST:
            yield from self._of_rst(line, number)
        else:
            yield from _of_text(line, number, self._names_of_images)
            if not self._is_indented_code(line):
                yield from _links_of_text(line, number, self._names_of_links)

    def _is_indented_code(self, line: str) -> bool:
        """Return whether a line of text is code that is only indented, and record the line."""
        is_indented = _INDENTED.match(line) is not None
        if not is_indented and line.strip():
            self._is_in_item = _ITEM.match(line) is not None or (self._is_in_item and self._is_after_text)
        is_code = is_indented and not self._is_in_item and not self._is_after_text
        self._is_after_text = bool(line.strip()) and not is_code
        return is_code

    def _closes(self, fence: re.Match[str]) -> bool:
        """Return whether a fence line closes the innermost fence."""
        if not self._open or fence["name"] is not None or fence["argument"].strip():
            return False
        return fence["mark"].startswith(self._open[-1][0])

    def _goes_on_with_options(self, line: str) -> bool:
        """Return whether a line below the head of a directive is still an option, and record the answer."""
        self._is_in_options = line.strip() == "---" or _OPTION.match(line) is not None
        return self._is_in_options

    def _is_in_code(self) -> bool:
        return bool(self._open) and (not self._open[-1][1] or self._open[-1][1] in _CODE)

    def _of_rst(self, line: str, number: int) -> Iterator[Mention]:
        """Yield the files that a line of reStructuredText names."""
        directive, option = _RST_DIRECTIVE.match(line), _OPTION.match(line)
        if directive is not None:
            yield from _of_argument(directive["name"], directive["argument"], number, directive.start("argument"))
        elif option is not None:
            yield from _of_option(option, number)
        else:
            yield from _of_text(line, number, self._names_of_images)


def _names_of_images(text: str) -> frozenset[str]:
    """Return the names under which images are defined elsewhere on a page."""
    if "![" not in text:
        return frozenset()
    return frozenset((match["name"] or match["text"]).casefold() for match in _IMAGE_BY_NAME.finditer(text))


def _names_of_links(text: str) -> frozenset[str]:
    """Return the names by which links refer to addresses elsewhere on a page."""
    if "]:" not in text:
        return frozenset()
    return frozenset(match["name"].casefold() for match in _NAME.finditer(text))


def _of_argument(directive: str, argument: str, line: int, start: int) -> Iterator[Mention]:
    target = argument.strip()
    if directive not in _TAKES_A_FILE or not target:
        return
    column = start + len(argument) - len(argument.lstrip()) + 1
    if is_web_address(target):
        return  # nothing is fetched for a picture on another host; the content policy stops browsers from loading it
    if directive == "include" and target.startswith("<") and target.endswith(">"):
        inner = target[1:-1]
        if "/" in inner or "\\" in inner:  # a bare name refers to a docutils file
            yield Mention(line, column + 1, inner, is_absolute=True)
        return
    yield Mention(line, column, target)


def _of_option(option: re.Match[str], line: int) -> Iterator[Mention]:
    value = option["value"].strip().strip("\"'")
    column = option.start("value") + option["value"].index(value) + 1 if value else 1
    if option["name"] in _FILE_OPTIONS and value:
        yield Mention(line, column, value, is_absolute=option["name"] == "file")
    elif option["name"] == "url" and is_web_address(value):
        yield Mention(line, column, value, is_fetched=True)


def _of_text(line: str, number: int, wanted: frozenset[str]) -> Iterator[Mention]:
    for match in _IMAGE.finditer(line):
        group = "angled" if match["angled"] else "bare"
        if not is_web_address(match[group]):
            yield Mention(number, match.start(group) + 1, match[group])
    for match in _DOWNLOAD.finditer(line):
        titled = _TITLED.match(match["content"])
        target = titled["target"] if titled else match["content"]
        start = match.start("content") + (titled.start("target") if titled else 0)
        if not is_web_address(target):
            yield Mention(number, start + 1, target)
    if wanted:
        definition = _DEFINITION.match(line)
        if definition and definition["name"].casefold() in wanted and not is_web_address(definition["target"]):
            yield Mention(number, definition.start("target") + 1, definition["target"])


def _links_of_text(line: str, number: int, wanted: frozenset[str]) -> Iterator[Mention]:
    """Yield what a line links to, and the marks of references in it; code is neither."""
    if "[" not in line:
        return
    line = without_code(line)
    for match in _LINK.finditer(line):
        group = "angled" if match["angled"] else "bare"
        yield Mention(number, match.start(group) + 1, match[group], kind=Mentioned.LINK)
    definition = _DEFINITION.match(line) if wanted else None
    if definition is not None and definition["name"].casefold() in wanted:
        yield Mention(number, definition.start("target") + 1, definition["target"], kind=Mentioned.LINK)
    for match in REFERENCE.finditer(line):
        yield Mention(number, match.start() + 1, match[0], kind=Mentioned.REFERENCE)
