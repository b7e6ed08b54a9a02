"""Decoding the bytes of a file, with a finding for everything that cannot be read."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from ..model.findings import Code, Finding

LONG_LINE = 100_000
"""The length at which the markup of a line is no longer read: the longest line of a real rulebook has about 4,000."""

_WIDE_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_BYTE_ORDER_MARK = "\ufeff"
_LONE_RETURN = re.compile(r"\r(?!\n)")
_CONTROL_BYTES = bytes([*range(9), 11, 12, *range(14, 32), 127])
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class SourceText(NamedTuple):
    """The text of a file without its byte order mark, with the file's own newlines."""

    text: str
    has_byte_order_mark: bool


def decode(data: bytes, path: str, findings: list[Finding]) -> SourceText:
    """Decode the bytes of the file called ``path``; problems are appended to ``findings``.

    A file that is not UTF-8 is still decoded, with U+FFFD instead of everything that cannot be read.
    """
    wide = next((mark for mark in _WIDE_MARKS if data.startswith(mark)), None)
    if wide is not None:
        findings.append(Finding(Code.NOT_UTF8, path, 1, 1, "the file is UTF-16; save it as UTF-8"))
        return SourceText(data[len(wide) :].decode(_WIDE_MARKS[wide], "replace"), False)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix(_BYTE_ORDER_MARK)
        line, column = position(before, len(before))
        bad = data[error.start : error.start + 1].hex().upper()
        findings.append(
            Finding(Code.NOT_UTF8, path, line, column, f"byte 0x{bad} is not UTF-8; save the file as UTF-8")
        )
        text = data.decode("utf-8", "replace")
    marked = text.startswith(_BYTE_ORDER_MARK)
    if marked:
        text = text[1:]
        findings.append(
            Finding(Code.BYTE_ORDER_MARK, path, 1, 1, "the file starts with a byte order mark; save it without one")
        )
    if not text.strip():
        findings.append(Finding(Code.EMPTY_FILE, path, 1, 1, "the file is empty"))
    for match in _CONTROL.finditer(text) if _may_hold_control(data, text) else ():
        line, column = position(text, match.start())
        name = "NUL" if match[0] == "\0" else f"U+{ord(match[0]):04X}"
        findings.append(
            Finding(Code.CONTROL_CHARACTER, path, line, column, f"control character {name} in the text; delete it")
        )
    if len(text) > LONG_LINE:
        for number, one_line in enumerate(fold_line_ends(text).split("\n"), 1):
            if len(one_line) > LONG_LINE:
                message = f"this line has {len(one_line):,} characters, so its markup is not read; break it up"
                findings.append(Finding(Code.LONG_LINE, path, number, 1, message))
    return SourceText(text, marked)


def fold_line_ends(text: str) -> str:
    """Return a text of the same length in which every line ends with LF, even if it ended with a lone CR."""
    return _LONE_RETURN.sub("\n", text) if "\r" in text else text


def _may_hold_control(data: bytes, text: str) -> bool:
    """Return whether a text may contain control characters: rules out most files faster than a pattern."""
    return len(data.translate(None, _CONTROL_BYTES)) != len(data) or "\ufffe" in text or "\uffff" in text


def position(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column, from 1, of the character at ``offset``; lines end with LF, CRLF or a lone
    CR.
    """
    before = fold_line_ends(text[: offset + 1])[:offset]
    return before.count("\n") + 1, offset - before.rfind("\n")
