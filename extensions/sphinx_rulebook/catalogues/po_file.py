"""Reading a PO file: its header's language and book, and its entries with their positions.

Babel reads the format. It is lenient where text would be lost (a string without its second quotation mark loses its
last character; of two ``msgstr`` the second is dropped), so the lines are checked first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from email.parser import HeaderParser
from itertools import pairwise
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser, unescape

from ..markup.source import fold_line_ends, position
from ..model.findings import Code, Finding
from .plural_forms import MOST_FORMS

BOOK_HEADER = "X-Rulebook-Book"
_ESCAPED = '\\trn"'
"""The characters that may follow a backslash."""
_STRING = re.compile(r'"(?:[^"\\]|\\[\\trn"])*"')
_LINE = re.compile(rf"(?:(?P<keyword>msg[a-z_]+(?:\[[0-9]+\])?) )?\s*(?P<string>{_STRING.pattern})")
_CHARACTER = re.compile(r"\\?.")
_AFTER = {"msgctxt": (None, "msgstr"), "msgid": (None, "msgctxt", "msgstr"), "msgstr": ("msgid",)}
"""The keywords that may precede each keyword; None is the start of the file."""
_FORMS = tuple(f"msgstr[{index}]" for index in range(MOST_FORMS))
_AFTER_WITH_FORMS = {
    "msgctxt": (None, "msgstr", *_FORMS),
    "msgid": (None, "msgctxt", "msgstr", *_FORMS),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid",),
    _FORMS[0]: ("msgid_plural",),
    **{form: (before,) for before, form in pairwise(_FORMS)},
}
"""The same in a file whose entries may have plural forms."""
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii", "charset")


class PoEntry(NamedTuple):
    """An entry: the id of its unit (None if the entry lacks it), the source's text and its translation.

    Both texts are without the empty lines around them; ``line`` is the line of the ``msgid``.
    """

    id: str | None
    source: str
    text: str
    is_fuzzy: bool
    line: int


@dataclass(frozen=True)
class PoFile:
    """A PO file; ``language``, ``book`` and ``fields`` come from its header, ``lines`` are the lines of the file."""

    path: str
    language: str | None
    book: str | None
    entries: tuple[PoEntry, ...]
    lines: Sequence[str] = field(repr=False, default=())
    fields: Mapping[str, str] = field(repr=False, default_factory=dict)

    @property
    def obsolete_lines(self) -> Sequence[int]:
        """The lines, from 1, of the entries that are set aside as comments, ``#~ msgid``; they are not among the
        entries.
        """
        return [number for number, line in enumerate(self.lines, 1) if line.startswith("#~ msgid ")]

    def place(self, entry: PoEntry, offset: int = 0) -> tuple[int, int]:
        """Return line and column, from 1, of a character of an entry's text."""
        at = next(i for i in range(entry.line - 1, len(self.lines)) if self.lines[i].lstrip().startswith("msgstr"))
        start, passed = (at + 1, 1), 0
        skipped = _text_of(self.lines, at).find(entry.text)
        if skipped < 0:
            return start  # its line ends were not \n; the entry's position is close enough
        for number, string in _strings(self.lines, at):
            for match in _CHARACTER.finditer(self.lines[number], string.start() + 1, string.end() - 1):
                if passed == skipped + offset:
                    return number + 1, match.start() + 1
                passed += 1
        return start


def _strings(lines: Sequence[str], at: int) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the strings of one text, with the positions of their lines; it begins after a keyword."""
    for number in range(at, len(lines)):
        string = _STRING.search(lines[number])
        if string is None or (number > at and not lines[number].lstrip().startswith('"')):
            return
        yield number, string


def _text_of(lines: Sequence[str], at: int) -> str:
    return "".join(unescape(string[0]) for _, string in _strings(lines, at))


class _Entries(Catalog):
    """Keeps every message as read; Babel's own catalogue merges equal messages."""

    def __init__(self) -> None:
        super().__init__(charset="utf-8")
        self.read: list[Message] = []

    @property
    def num_plurals(self) -> int:
        """Return the length of the texts of an entry with plural forms; what the header says is compared elsewhere."""
        return MOST_FORMS

    def __setitem__(self, _: object, message: Message) -> None:
        self.read.append(message)


def read_po_file(data: bytes, path: str, findings: list[Finding]) -> PoFile | None:
    """Return the contents of a PO file, or None if the file cannot be read; then the problem is appended to
    ``findings``.
    """
    lines = read_po_lines(data, path, findings)
    # Only the flags in the comments matter here, and Babel fails on some comments from other programs.
    messages = read_messages(lines, path, ("#,",), findings) if lines is not None else None
    if lines is None or messages is None:
        return None
    header = header_of(messages)
    if header is None:
        message = "this PO file was not written by rulebook export: it has no header (an entry with an empty msgid)"
        findings.append(Finding(Code.BAD_PO, path, 1, 1, message))
        return None
    fields = dict(HeaderParser().parsestr(str(header.string)))
    entries = tuple(_entry(message) for message in messages if message is not header)
    return PoFile(path, _field(fields.get("Language")), _field(fields.get(BOOK_HEADER)), entries, lines, fields)


def read_po_lines(
    data: bytes, path: str, findings: list[Finding], *, has_plural_forms: bool = False
) -> list[str] | None:
    """Return the lines of a PO file if each is valid; else None, and the problem is appended to ``findings``.

    ``has_plural_forms`` says whether entries may have plural forms.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        line, column = position(before, len(before))
        bad = data[error.start : error.start + 1].hex().upper()
        message = f"byte 0x{bad} is not UTF-8; save the file as UTF-8"
        findings.append(Finding(Code.NOT_UTF8, path, line, column, message))
        return None
    lines = fold_line_ends(text).replace("\r\n", "\n").split("\n")
    problem = _first_bad_line(lines, path, _AFTER_WITH_FORMS if has_plural_forms else _AFTER)
    if problem is not None:
        findings.append(problem)
        return None
    return lines


def read_messages(
    lines: Sequence[str], path: str, comments: tuple[str, ...], findings: list[Finding]
) -> list[Message] | None:
    """Return all messages of a PO file, equal ones too, in the order of the file; or None if it cannot be read, and
    then the problem is appended to ``findings``.

    Of the comments, only lines with one of these beginnings are read.
    """
    catalog = _Entries()
    kept = [line if not line.startswith("#") or line.startswith(comments) else "" for line in map(str.strip, lines)]
    try:
        PoFileParser(catalog, ignore_obsolete=True, abort_invalid=True).parse(kept)
    except PoFileError as error:
        reason = str(error).rpartition(" on ")[0] or "it cannot be read"
        findings.append(Finding(Code.BAD_PO, path, error.lineno + 1, 1, f"this is not a valid PO file: {reason}"))
        return None
    header = header_of(catalog.read)
    if header is not None:
        encoding = HeaderParser().parsestr(str(header.string)).get_content_charset("utf-8")
        if encoding not in _ENCODINGS:
            message = f"the file declares the encoding {encoding}; save it as UTF-8"
            findings.append(Finding(Code.NOT_UTF8, path, header.lineno or 1, 1, message))
            return None
    return catalog.read


def header_of(messages: Iterable[Message]) -> Message | None:
    """Return the message that has the header of its file, or None if there is none."""
    return next((one for one in messages if not one.id and one.context is None), None)


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


def _first_bad_line(lines: Sequence[str], path: str, after: Mapping[str, tuple[str | None, ...]]) -> Finding | None:
    """Return a finding for the first line that is neither empty, nor a comment, nor a complete string.

    ``after`` has the keywords that may precede each keyword.
    """
    before: str | None = None
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        column = len(line) - len(line.lstrip()) + 1
        match = _LINE.fullmatch(stripped)
        keyword = match["keyword"] if match else None
        if match is None:
            message = "this is not a line of a PO file: expected a keyword and a quoted string, or a quoted string"
            if stripped.startswith(("msg", '"')):
                message = _string_problem(stripped)
        elif keyword is None and before is None:
            message = "this string comes before any keyword"
        elif keyword is not None and keyword not in after and after is _AFTER:
            message = f"{keyword} is for plural forms, which rulebook entries do not have"
        elif keyword is not None and keyword not in after:
            message = f"{keyword} is not known; an entry has at most {_FORMS[-1]}"
        elif keyword is not None and before not in after[keyword]:
            message = f"{keyword} follows {before or 'nothing'}; an entry is msgctxt, msgid and msgstr, in this order"
        else:
            before = keyword or before
            continue
        return Finding(Code.BAD_PO, path, number, column, message, None, len(stripped))
    if before in ("msgctxt", "msgid", "msgid_plural"):
        return Finding(Code.BAD_PO, path, len(lines), 1, f"the file ends after a {before}: a part of it is missing")
    return None


def _string_problem(line: str) -> str:
    """Return what is wrong with the string of a line."""
    found = (match[0] for match in _CHARACTER.finditer(line) if len(match[0]) > 1)
    unknown = next((escape for escape in found if escape[1] not in _ESCAPED), None)
    if unknown is None:
        return "this string is not valid: a quotation mark is missing"
    if unknown[1] in "01234567x":
        return f"this string has bytes as numbers ({unknown}...); write characters, as msgcat --no-escape does"
    return f"{unknown} has no meaning in a PO file; write \\\\ for a backslash"
