r"""A PO file, read: its header's language and book, and its entries with their places.

Babel reads the format.  It is lenient where text would be lost (a string without its second quotation mark loses its
last character; of two ``msgstr`` the second is dropped), so that the lines are looked at first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email.parser import HeaderParser

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser, unescape

from ..findings import Code, Finding
from ..markup.source import fold_line_ends, position

BOOK_HEADER = "X-Rulebook-Book"
_STRING = re.compile(r'"(?:[^"\\]|\\[\\trn"])*"')
_LINE = re.compile(rf"(?:(?P<keyword>msg[a-z]+(?:\[[0-9]+\])?) )?\s*(?P<string>{_STRING.pattern})")
_CHARACTER = re.compile(r"\\?.")
_BEHIND = {"msgctxt": (None, "msgstr"), "msgid": (None, "msgctxt", "msgstr"), "msgstr": ("msgid",)}
"""Behind which keywords each may stand; None is the start of the file."""
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii", "charset")


@dataclass(frozen=True, slots=True)
class PoEntry:
    """An entry: the id of its unit (None where it has none), the source's text and its translation.

    Both are without the empty lines around them; ``line`` is that of the ``msgid``.
    """

    id: str | None
    source: str
    text: str
    is_fuzzy: bool
    line: int


@dataclass(frozen=True)
class PoFile:
    """A PO file; ``language`` and ``book`` are what its header says, ``lines`` are the file's."""

    path: str
    language: str | None
    book: str | None
    entries: tuple[PoEntry, ...]
    lines: Sequence[str] = field(repr=False, default=())

    def place(self, entry: PoEntry, offset: int = 0) -> tuple[int, int]:
        """Return line and column, from 1, of a character of an entry's text."""
        at = next(i for i in range(entry.line - 1, len(self.lines)) if self.lines[i].lstrip().startswith("msgstr"))
        start, passed = (at + 1, 1), 0
        skipped = _text_of(self.lines, at).find(entry.text)
        if skipped < 0:
            return start  # its line ends were not \n; the entry is near enough
        for number, string in _strings(self.lines, at):
            for match in _CHARACTER.finditer(self.lines[number], string.start() + 1, string.end() - 1):
                if passed == skipped + offset:
                    return number + 1, match.start() + 1
                passed += 1
        return start


def _strings(lines: Sequence[str], at: int) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the strings of one text, with the positions of their lines; it begins behind a keyword."""
    for number in range(at, len(lines)):
        string = _STRING.search(lines[number])
        if string is None or (number > at and not lines[number].lstrip().startswith('"')):
            return
        yield number, string


def _text_of(lines: Sequence[str], at: int) -> str:
    return "".join(unescape(string[0]) for _, string in _strings(lines, at))


class _Entries(Catalog):
    """Keeps every message as it is read; a catalogue of Babel makes one of two that are alike."""

    def __init__(self) -> None:
        super().__init__(charset="utf-8")
        self.read: list[Message] = []

    def __setitem__(self, _: object, message: Message) -> None:
        self.read.append(message)


def read_po_file(data: bytes, path: str, findings: list[Finding]) -> PoFile | None:
    """Return what a PO file says, or None where it cannot be read: what is wrong is then appended to ``findings``."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        line, column = position(before, len(before))
        bad = data[error.start : error.start + 1].hex().upper()
        message = f"byte 0x{bad} is no UTF-8; save the file as UTF-8"
        findings.append(Finding(Code.NOT_UTF8, path, line, column, message))
        return None
    lines = fold_line_ends(text).replace("\r\n", "\n").split("\n")
    problem = _first_bad_line(lines, path)
    if problem is not None:
        findings.append(problem)
        return None
    catalog = _Entries()
    try:
        # Of comments only the flags mean something here, and Babel stumbles over some that other programs write.
        kept = [line if not line.startswith("#") or line.startswith("#,") else "" for line in map(str.strip, lines)]
        PoFileParser(catalog, ignore_obsolete=True, abort_invalid=True).parse(kept)
    except PoFileError as error:
        reason = str(error).rpartition(" on ")[0] or "it cannot be read"
        findings.append(Finding(Code.BAD_PO, path, error.lineno + 1, 1, f"this is no PO file: {reason}"))
        return None
    header = next((message for message in catalog.read if not message.id and message.context is None), None)
    if header is None:
        message = "this is no PO file of rulebook export: it has no header (an entry whose msgid is empty)"
        findings.append(Finding(Code.BAD_PO, path, 1, 1, message))
        return None
    fields = HeaderParser().parsestr(str(header.string))
    encoding = fields.get_content_charset("utf-8")
    if encoding not in _ENCODINGS:
        message = f"the file says that it is {encoding}; save it as UTF-8"
        findings.append(Finding(Code.NOT_UTF8, path, header.lineno or 1, 1, message))
        return None
    entries = tuple(_entry(message) for message in catalog.read if message is not header)
    return PoFile(path, _field(fields.get("Language")), _field(fields.get(BOOK_HEADER)), entries, lines)


def _entry(message: Message) -> PoEntry:
    source, text = without_outer_empty_lines(str(message.id)), without_outer_empty_lines(str(message.string))
    return PoEntry(message.context, source, text, message.fuzzy, message.lineno or 1)


def without_outer_empty_lines(text: str) -> str:
    r"""Return a text whose lines end with ``\n``, without the empty lines around it and without a final line end."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    written = [number for number, line in enumerate(lines) if line.strip()]
    return "\n".join(lines[written[0] : written[-1] + 1]) if written else ""


def _field(value: str | None) -> str | None:
    return value.strip() or None if value is not None else None


def _first_bad_line(lines: Sequence[str], path: str) -> Finding | None:
    """Return what is wrong with the first line that is neither empty, nor a comment, nor a whole string."""
    before: str | None = None
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        column = len(line) - len(line.lstrip()) + 1
        match = _LINE.fullmatch(stripped)
        keyword = match["keyword"] if match else None
        if match is None:
            message = "this is no line of a PO file: neither a keyword with a text in quotation marks, nor such a text"
            if stripped.startswith(("msg", '"')):
                message = (
                    "this is no whole string: a quotation mark is missing, or \\ stands before a sign that it cannot"
                )
        elif keyword is None and before is None:
            message = "a text stands here before any keyword"
        elif keyword is not None and keyword not in _BEHIND:
            message = f"{keyword} is for plural forms, which no entry of a rulebook has"
        elif keyword is not None and before not in _BEHIND[keyword]:
            message = (
                f"{keyword} stands behind {before or 'nothing'}; an entry is msgctxt, msgid and msgstr, in this order"
            )
        else:
            before = keyword or before
            continue
        return Finding(Code.BAD_PO, path, number, column, message, None, len(stripped))
    if before not in (None, "msgstr"):
        return Finding(Code.BAD_PO, path, len(lines), 1, f"the file ends behind a {before}: a part of it is missing")
    return None
