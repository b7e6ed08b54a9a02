"""RB1xx: problems inside a unit's text: symbols, images, raw HTML.

Problems with anchors, ranks and headers are found by the parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from ...library.layout import PICTURE_ENDINGS
from ...markup.text.formulas import without_formulas
from ...markup.text.html_tags import find_tags
from ...markup.text.symbols import find_symbols
from ...markup.unit_lines import numbered_lines
from ...model.books import Book, Chapter, Library
from ...model.findings import Code, Finding
from ..checked_book import CheckedBook
from ..named_files import find_named
from ..suggestions import NearestNames

_IMAGE = re.compile(
    r"!\[[^\[\]\n]{0,1000}\]\(\s*"
    r"(?:<(?P<angled>[^<>\n]{1,1000})>|(?P<bare>(?:[^()\s<>\\]|\\.|\([^()\s<>]{0,200}\)){1,1000}))"
)
_FIGURE = re.compile(r" {0,3}(?::{3,}|`{3,}|~{3,})[ \t]*\{figure\}[ \t]*(?P<path>\S.*?)?[ \t]*$")
_DIRECTIVE = re.compile(r" {0,3}(?::{3,}|`{3,}|~{3,})[ \t]*\{[^{}]*\}")
_BACKSLASH = re.compile(r"\\(?=[^\w\s])")
_EXTERNAL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.\-]*:|//")


def check_markup(checked: CheckedBook) -> Iterator[Finding]:
    """Yield the findings in the text of a book's units, and in its table of symbols."""
    book, library = checked.book, checked.library
    yield from _check_pictures(book, library)
    symbols = NearestNames(book.symbols or ())
    for chapter, source in checked.sources:
        if not _may_hold_mark(source):
            continue
        for unit in chapter.units:
            if _may_hold_mark(unit.heading) or _may_hold_mark(unit.body):
                for line, offset, text in numbered_lines(unit):
                    yield from _check_line(text, line, offset, chapter, book, library, symbols)


def _may_hold_mark(text: str) -> bool:
    return "{" in text or "<" in text or "![" in text


def _check_line(
    text: str, line: int, offset: int, chapter: Chapter, book: Book, library: Library, symbols: NearestNames
) -> Iterator[Finding]:
    path = chapter.path
    if "{" in text and book.symbols is not None:
        directive = _DIRECTIVE.match(text)
        first = directive.end() if directive is not None else 0
        for start, name, mark in find_symbols(without_formulas(text)):
            if name not in book.symbols and start >= first:
                fix = symbols.find(name)
                if mark.startswith("\\{") and (fix is None or name.isdecimal()):
                    continue  # braces after backslashes are text, unless this looks like a slip of the pen
                message = f"the symbol {mark} is not in the book's table"
                written = mark.replace(name, fix) if fix else None
                yield Finding(Code.UNKNOWN_SYMBOL, path, line, offset + start + 1, message, written, len(mark))
    if "<" in text:
        # An image's address may be in angle brackets.
        unmarked = _IMAGE.sub(lambda match: match[0].replace("<", "(").replace(">", ")"), text)
        for start, tag, is_style in find_tags(unmarked):
            message = f"the HTML tag {tag} {'is dropped' if is_style else 'is shown as text'}; use Markdown"
            yield Finding(Code.RAW_HTML, path, line, offset + start + 1, message, None, len(tag))
    if "![" in text or "{figure}" in text:
        for start, target in _named_pictures(text):
            code = Code.MISSING_IMAGE
            if not target:
                message = "this figure names no picture; write its path after {figure}"
            elif _EXTERNAL.match(target):
                message = f"the image {target} is outside the project; pages load nothing from elsewhere"
            elif (found := find_named(library.root, path, _BACKSLASH.sub("", target)))[0] is None:
                message = f"the image {target} does not exist"
            elif not unquote(target).lower().endswith(PICTURE_ENDINGS):
                message = f"the image {target} is not a supported image file; use one of {', '.join(PICTURE_ENDINGS)}"
            elif (part := found[1]) is not None:
                code, message = Code.ACTIVE_PICTURE, f"the picture {target} contains {part}; it is not published"
            else:
                continue
            yield Finding(code, path, line, offset + start + 1, message, None, len(target) or 1)


def _named_pictures(text: str) -> Iterator[tuple[int, str]]:
    """Yield the pictures in a line: where each is named, and its name."""
    figure = _FIGURE.match(text)
    if figure is not None:
        yield (figure.start("path"), figure["path"]) if figure["path"] else (text.index("{figure}"), "")
    for match in _IMAGE.finditer(text):
        name = "angled" if match["angled"] else "bare"
        yield match.start(name), match[name]


def _check_pictures(book: Book, library: Library) -> Iterator[Finding]:
    """Yield a finding for every symbol whose picture is missing, or may not be published."""
    for symbol in (book.symbols or {}).values():
        picture = symbol.picture
        if picture is None:
            continue
        name = f"the picture {picture.path} of the symbol {symbol.key!r}"
        place, length = (picture.file, picture.line, picture.column), len("picture")
        file, part = find_named(library.root, picture.file, picture.path)
        if file is None:
            yield Finding(Code.MISSING_IMAGE, *place, f"{name} does not exist", None, length)
        elif not file.name.lower().endswith(PICTURE_ENDINGS):
            message = f"{name} is not a supported image file; use one of {', '.join(PICTURE_ENDINGS)}"
            yield Finding(Code.MISSING_IMAGE, *place, message, None, length)
        elif part is not None:
            yield Finding(Code.ACTIVE_PICTURE, *place, f"{name} contains {part}; it is not published", None, length)
