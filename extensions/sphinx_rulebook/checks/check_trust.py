"""RB7xx: pages of prose that would put files from the machine, or from the network, into the site.

Otherwise, anyone who can change a page could read files on the machine that builds it. The build itself refuses such
files (`sphinx.guard`); this check reports the position before anything is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from ..markup.lines import is_web_address
from ..markup.source import fold_line_ends
from ..model.books import Library
from ..model.findings import Code, Finding
from ..support.active_pictures import active_part
from ..support.boundary import is_inside

_TAKES_A_FILE = frozenset({"include", "literalinclude", "image", "figure", "graphviz"})
"""Directives whose argument is a file."""
_FILE_OPTIONS = frozenset({"file", "diff"})
"""Options of directives that name a file: of raw, csv-table and literalinclude."""
_CODE = frozenset({"code", "code-block", "code-cell", "sourcecode", "math", "mermaid", "raw", "literalinclude"})
"""Directives whose content is not Markdown."""
_RST = "eval-rst"

_FENCE = re.compile(
    r"[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?P<mark>`{3,}|~{3,}|:{3,})[ \t]*"
    r"(?:\{(?P<name>[^{}\s]+)\})?[ \t]*(?P<argument>.*)"
)
_OPTION = re.compile(r"[ \t>]*:?(?P<name>[\w-]+):[ \t]+(?P<value>\S.*)")
_IMAGE = re.compile(r"!\[[^\[\]\n]{0,1000}\]\(\s*(?:<(?P<angled>[^<>\n]{1,1000})>|(?P<bare>[^)\s<>]{1,1000}))")
_IMAGE_BY_NAME = re.compile(r"!\[(?P<text>[^\[\]\n]{0,1000})\](?:\[(?P<name>[^\[\]\n]{0,1000})\])?(?!\()")
_DEFINITION = re.compile(r"[ >]{0,9}\[(?P<name>[^\[\]\n]{1,1000})\]:[ \t]*<?(?P<target>[^\s<>]{1,1000})")
_DOWNLOAD = re.compile(r"(?:\{download\}|:download:)(?P<ticks>`+)(?P<content>[^`\n]{1,1000})(?P=ticks)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_TITLED = re.compile(r".*<(?P<target>[^<>]*)>\s*$")
_RST_DIRECTIVE = re.compile(r"\s*\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?(?P<name>[\w-]+)::[ \t]*(?P<argument>.*)")


class _Named(NamedTuple):
    """A file that a page names: line and column from 1, the name as written, and whether it would be fetched.

    ``is_absolute`` means that a leading slash is the machine's root, not the top of the pages.
    """

    line: int
    column: int
    target: str
    is_fetched: bool = False
    is_absolute: bool = False


def check_page(path: str, text: str, library: Library, language: str) -> Iterator[Finding]:
    """Yield a finding for every file that a page of prose requests from outside the project or from the network.

    ``path`` is the page's path below the library's root, ``language`` the language of its tree.
    """
    for named in _named_files(fold_line_ends(text).replace("\r\n", "\n")):
        place = path, named.line, named.column
        if named.is_fetched:
            message = f"{named.target} would be fetched while the site is built; put the file into the project"
            yield Finding(Code.FETCHED_FILE, *place, message, None, len(named.target))
        elif _is_address(named.target) or any(
            not is_inside(library.root, file) for file in _files(named, path, library, language)
        ):
            message = f"{named.target} is outside the project; files outside it are not read"
            yield Finding(Code.OUTSIDE_PROJECT, *place, message, None, len(named.target))
        else:
            for file in _files(named, path, library, language):
                part = active_part(file)
                if part is not None:
                    message = f"the picture {named.target} contains {part}; it is not published"
                    yield Finding(Code.ACTIVE_PICTURE, *place, message, None, len(named.target))
                    break


def _is_address(target: str) -> bool:
    """Return whether a name is an address such as ``file:///etc/passwd``, by which docutils would read a file."""
    return _SCHEME.match(target) is not None and not target.startswith("data:")


def _files(named: _Named, path: str, library: Library, language: str) -> Iterator[Path]:
    """Yield the files that a name may mean: an address may be escaped."""
    root = Path(library.root)
    source = library.trees.get(library.source_language, "")
    tree = library.trees.get(language, "")
    folder = PurePosixPath(path).parent
    if tree != source and tree:
        # Sphinx reads a translated page instead of the source's page, so its paths are relative to that one.
        inside = PurePosixPath(path).relative_to(tree)
        if (root / source / inside).is_file():
            folder = PurePosixPath(source) / inside.parent
    for target in dict.fromkeys((named.target, unquote(named.target))):
        if "\0" in target:
            continue
        if target.startswith("/") and not named.is_absolute:
            yield root / source / target.lstrip("/")
        else:
            yield root / folder / target


def _named_files(text: str) -> Iterator[_Named]:
    """Yield the files that a page names, in order."""
    page = _Page(_names_of_images(text))
    for number, line in enumerate(text.split("\n"), 1):
        yield from page.read_line(line, number)


class _Page:
    """Follows a page of prose line by line, and tracks the directives and code that it is in."""

    def __init__(self, names_of_images: frozenset[str]) -> None:
        self._names_of_images = names_of_images
        self._open: list[tuple[str, str]] = []
        """The open fences: their marks, and the names of their directives, "" for plain code."""
        self._is_in_options = False

    def read_line(self, line: str, number: int) -> Iterator[_Named]:
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

    def _of_rst(self, line: str, number: int) -> Iterator[_Named]:
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


def _of_argument(directive: str, argument: str, line: int, start: int) -> Iterator[_Named]:
    target = argument.strip()
    if directive not in _TAKES_A_FILE or not target:
        return
    column = start + len(argument) - len(argument.lstrip()) + 1
    if is_web_address(target):
        return  # nothing is fetched for a picture on another host; the content policy stops browsers from loading it
    if directive == "include" and target.startswith("<") and target.endswith(">"):
        inner = target[1:-1]
        if "/" in inner or "\\" in inner:  # a bare name refers to a docutils file
            yield _Named(line, column + 1, inner, is_absolute=True)
        return
    yield _Named(line, column, target)


def _of_option(option: re.Match[str], line: int) -> Iterator[_Named]:
    value = option["value"].strip().strip("\"'")
    column = option.start("value") + option["value"].index(value) + 1 if value else 1
    if option["name"] in _FILE_OPTIONS and value:
        yield _Named(line, column, value, is_absolute=option["name"] == "file")
    elif option["name"] == "url" and is_web_address(value):
        yield _Named(line, column, value, is_fetched=True)


def _of_text(line: str, number: int, wanted: frozenset[str]) -> Iterator[_Named]:
    for match in _IMAGE.finditer(line):
        group = "angled" if match["angled"] else "bare"
        if not is_web_address(match[group]):
            yield _Named(number, match.start(group) + 1, match[group])
    for match in _DOWNLOAD.finditer(line):
        titled = _TITLED.match(match["content"])
        target = titled["target"] if titled else match["content"]
        start = match.start("content") + (titled.start("target") if titled else 0)
        if not is_web_address(target):
            yield _Named(number, start + 1, target)
    if wanted:
        definition = _DEFINITION.match(line)
        if definition and definition["name"].casefold() in wanted and not is_web_address(definition["target"]):
            yield _Named(number, definition.start("target") + 1, definition["target"])
