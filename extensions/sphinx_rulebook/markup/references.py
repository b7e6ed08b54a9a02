"""References: ``[[rule:round]]``, or ``[[KK/rule:round]]`` into another book."""

from __future__ import annotations

import re

from ..findings import Code, Finding
from ..model import Reference
from .lines import without_code

REFERENCE = re.compile(r"\[\[([^\[\]\r\n]*)\]\]")
_ESCAPED = re.compile(r"\\[\[\\]")
_PARTS = re.compile(r"(?:([\w.\-]+)/)?([\w.\-]+(?::[\w.\-]+)?)")


def split_reference(mark: str) -> tuple[str | None, str] | None:
    """Return the book (None for the reference's own) and the label between ``[[`` and ``]]``, or None if malformed."""
    match = _PARTS.fullmatch(mark.strip())
    return (match[1], match[2]) if match else None


def write_reference(label: str, book: str | None = None) -> str:
    """Return the markup of a reference."""
    return f"[[{book}/{label}]]" if book else f"[[{label}]]"


def read_references(text: str, path: str, line: int, offset: int, findings: list[Finding]) -> list[Reference]:
    """Return the references in one line of text, which starts after ``offset`` characters of its source line."""
    found: list[Reference] = []
    end = 0
    if "`" in text or "\\[" in text:
        text = _ESCAPED.sub("  ", without_code(text))  # what Markdown prints as it is written is no reference
    for match in REFERENCE.finditer(text):
        if "[[" in text[end : match.start()]:
            _find_unclosed(text, end, match.start(), path, line, offset, findings)
        end = match.end()
        column, length = offset + match.start() + 1, len(match[0])
        parts = split_reference(match[1])
        if parts is None:
            message = f"{match[0]} is no reference; write [[kind:name]] or [[BOOK/kind:name]]"
            findings.append(Finding(Code.MALFORMED_REFERENCE, path, line, column, message, None, length))
        else:
            found.append(Reference(parts[0], parts[1], line, column, length))
    if "[[" in text[end:]:
        _find_unclosed(text, end, len(text), path, line, offset, findings)
    return found


def _find_unclosed(
    text: str, start: int, stop: int, path: str, line: int, offset: int, findings: list[Finding]
) -> None:
    at = text.find("[[", start, stop)
    if at < 0:
        return
    written = re.match(r"\[\[([\w:./\-]*)", text[at:stop])
    fix = f"[[{written[1]}]]" if written and ":" in written[1] else None
    if fix is None and not re.match(r"\[\[\w+:", text[at:stop]):
        return  # two square brackets of running text: [[optional] words]
    findings.append(
        Finding(
            Code.UNCLOSED_REFERENCE,
            path,
            line,
            offset + at + 1,
            "this reference is not closed with ]] on its line",
            fix,
            len(written[0]) if written else 2,
        )
    )
