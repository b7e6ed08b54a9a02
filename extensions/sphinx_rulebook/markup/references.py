r"""References: ``[[rule:round]]``, or ``[[KK/rule:round]]`` to another book.

How a reference is printed depends on its book, unless it has its own text: ``[[rule:round|the round]]``. In such a
text ``#`` is replaced by the number and ``##`` by its last part (``c`` of ``702.2c``); ``\#`` is a literal number
sign, and ``\|``, as it must be written in a table, is ``|``.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from unicodedata import east_asian_width

from ..model.findings import Code, Finding
from ..model.units import Reference
from .counting.counters import last_counter
from .lines import CODE

REFERENCE = re.compile(r"\[\[([^\[\]\r\n]*)\]\]")
_PARTS = re.compile(r"(?:([\w.\-]+)/)?([\w.+\-]+(?::[\w.+\-]+)?)")
# As in Markdown, whichever comes first counts: code and a bracket after a backslash hide a reference, and a reference
# hides both.
_HIDING = re.compile(rf"\[\[\s*{_PARTS.pattern}\s*(?:\\?\|[^\[\]\r\n]*)?\]\]|\\[\[\\`]|{CODE.pattern}")
_UNCLOSED = re.compile(r"\[\[(?P<target>[\w:./+\-]*)(?:(?P<bar>\\?\|)(?P<text>[^\[\]\n]*))?(?P<close>[ \t]*\])?")
_WIDE = str.maketrans({"：": ":", "／": "/"})
_PLACEHOLDER = re.compile(r"\\#|##?")
_PART_OF_NUMBER = re.compile(r"[0-9]+|[^\W\d_]+")


class ReferenceParts(NamedTuple):
    """The parts of the text between ``[[`` and ``]]``: the book or None, the label, the reference's own text or
    None.
    """

    book: str | None
    label: str
    text: str | None = None


def split_reference(mark: str) -> ReferenceParts | None:
    """Return the parts of the text between ``[[`` and ``]]``, or None if it is not a reference."""
    text = None
    if "|" in mark:
        mark, _, text = mark.partition("|")
        mark = mark.removesuffix("\\")
        text = text.replace("\\|", "|").strip()
    match = _PARTS.fullmatch(mark.strip())
    return ReferenceParts(match[1], match[2], text) if match else None


def write_reference(label: str, book: str | None = None, text: str | None = None) -> str:
    """Return the markup of a reference."""
    target = f"{book}/{label}" if book else label
    return f"[[{target}]]" if text is None else f"[[{target}|{text}]]"


def fill_reference(text: str, number: str, last_part: str) -> str:
    """Return a reference's own text with the number filled in."""
    shown = {"#": number, "##": last_part, "\\#": "#"}
    return _PLACEHOLDER.sub(lambda match: shown[match[0]], text) if "#" in text else text


def last_part(number: str) -> str:
    """Return the last digits or letters of a number: ``c`` of ``702.2c``, ``3`` of ``4.1.3`` and of ``第3条``."""
    counter = None if number.isascii() else last_counter(number)
    if counter is not None:
        return counter
    parts = _PART_OF_NUMBER.findall(number)
    return parts[-1] if parts else number


def read_references(text: str, path: str, line: int, offset: int, findings: list[Finding]) -> list[Reference]:
    """Return the references in one line of text that starts after ``offset`` characters of its source line."""
    found: list[Reference] = []
    end = 0
    if "`" in text or "\\[" in text:
        # Blank them out with a character that no reference can contain, so that no match extends across them.
        text = _HIDING.sub(lambda match: match[0] if match[0].startswith("[[") else "\n" * len(match[0]), text)
    for match in REFERENCE.finditer(text):
        if "[[" in text[end : match.start()]:
            _find_unclosed(text, end, match.start(), path, line, offset, findings)
        end = match.end()
        column, length = offset + match.start() + 1, len(match[0])
        parts = split_reference(match[1])
        if parts is None:
            message = f"{match[0]} is not a reference; write [[kind:name]], [[BOOK/kind:name]] or [[kind:name|text]]"
            fix = _in_ascii(match[1]) or _without_spaces(match[1])
            findings.append(Finding(Code.MALFORMED_REFERENCE, path, line, column, message, fix, length))
        else:
            found.append(Reference(parts[0], parts[1], line, column, length, parts[2]))
    if "[[" in text[end:]:
        _find_unclosed(text, end, len(text), path, line, offset, findings)
    return found


def _in_ascii(mark: str) -> str | None:
    """Return a reference whose colon, bar or slash was typed full-width, as keyboards for Japanese do, or None."""
    target, bar, text = (mark if "|" in mark else mark.replace("｜", "|", 1)).partition("|")
    fixed = f"{target.translate(_WIDE)}{bar}{text}"
    return f"[[{fixed}]]" if fixed != mark and split_reference(fixed) is not None else None


def _find_unclosed(
    text: str, start: int, stop: int, path: str, line: int, offset: int, findings: list[Finding]
) -> None:
    at = text.find("[[", start, stop)
    while at >= 0:
        following = text.find("[[", at + 2, stop)
        written = _UNCLOSED.match(text, at, stop)
        if (
            written is not None and ":" in written["target"]
        ):  # otherwise they are brackets of running text: [[optional] words]
            fix, length = _closed(written, text[written.end() : following if following >= 0 else stop])
            message = "this reference is not closed with ]] on the same line"
            if (written["text"] or "").strip():
                message += "; its text must not contain brackets"
            findings.append(Finding(Code.UNCLOSED_REFERENCE, path, line, offset + at + 1, message, fix, length))
        at = following


def _closed(written: re.Match[str], rest: str) -> tuple[str | None, int]:
    """Return the closed form of an unclosed reference, and how many characters it replaces.

    ``rest`` is the text after it, up to the next reference. The form is None if the end of the reference is not
    certain: its own text may end anywhere, words without spaces follow its label at once, or ``]]`` comes later.
    """
    target, is_half_closed = written["target"], written["close"] is not None
    # A full stop at the end is that of the sentence.
    label = target.rstrip(".")
    after = target[len(label) :]
    if written["bar"]:
        own_text = written["text"].strip()
        fix = f"[[{target}{written['bar']}{own_text}]]"
        is_certain = is_half_closed and bool(own_text)
        length = len(written[0].rstrip())
    elif is_half_closed:
        fix, is_certain, length = f"[[{label}]]{after}", True, len(written[0])
    else:
        fix, is_certain, length = f"[[{label}]]", ends_at_space(label), len(f"[[{label}")
    is_certain = is_certain and not label.endswith(":") and "]]" not in rest
    return fix if is_certain else None, length


def ends_at_space(label: str) -> bool:
    """Return whether a label that ends where other characters begin is complete: in a script without spaces, the words
    of the sentence may follow it at once.
    """
    return label.isascii() or not any(east_asian_width(character) in "WF" for character in label)


def _without_spaces(mark: str) -> str | None:
    """Return a reference in whose label spaces were typed, after the colon or within the name, or None."""
    target, bar, text = mark.partition("|")
    kind, colon, name = (" ".join(part.split()) for part in target.partition(":"))
    fixed = f"{kind}{colon}{name.replace(' ', '_')}{bar}{text}"
    return f"[[{fixed}]]" if colon and fixed != mark and split_reference(fixed) is not None else None
