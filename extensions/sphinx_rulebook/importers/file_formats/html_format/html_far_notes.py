"""Footnotes on a page of their own, as many EPUBs have them: a mark leads to the note, which leads back to the mark, or
the mark is raised, and the note begins with it or has no number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..line_markdown import address_of
from ..logical_lines import LineKind, LogicalLine

_MARK = re.compile(r"\[(?:\\\[)?(?P<sign>[0-9¹²³⁰⁴-⁹]{1,3}|\\?\*|[†‡])(?:\\\])?\]\((?P<address>#[^()\s]+)\)")
_BACK = re.compile(r"\[(?:\\\[)?(?P<sign>[0-9¹²³⁰⁴-⁹]{1,3}|[^\w\[\]]{1,4})(?:\\\])?\]\((?P<address>#[^()\s]+)\)")
"""A link back shows the mark of the note, or an arrow."""
_TEXTS = (LineKind.PARAGRAPH, LineKind.ITEM)
_AROUND = " .:)]"
_SIGN = re.compile(r"\\?[(\[]?(?P<sign>[0-9]+(?:[.\-][0-9]+)*)\\?[.:)\]]*(?:\([^()\s]*\))?\s+")
"""The number that a note or a rule begins with, which may be a link."""
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def with_far_notes(lines: Sequence[LogicalLine]) -> list[LogicalLine]:
    """Return the lines of pages with the notes that marks on earlier pages lead to as footnotes."""
    raised: dict[int, str] = {}
    places = {address_of(name): at for at, line in enumerate(lines) for name in line.anchors}
    marks: dict[int, set[int]] = {}
    for at, line in enumerate(lines):
        for match in _MARK.finditer(line.text):
            note = places.get(match["address"])
            if note is not None and lines[note].page > line.page and lines[note].kind in _TEXTS:
                marks.setdefault(note, set()).add(at)
                sign = match["sign"].translate(_PLAIN)
                if sign != match["sign"]:
                    raised[note] = sign
    out = list(lines)
    names: dict[str, str] = {}
    for note in sorted(marks):
        end = note + 1
        while end < len(lines) and _continues(lines[end], lines[note]):
            end += 1
        text = " ".join(line.text for line in lines[note:end])
        backs = [match for match in _BACK.finditer(text) if places.get(match["address"]) in marks[note]]
        if not backs and not _is_marked_note(lines[note], raised.get(note, "")):
            continue
        if not backs:
            text = _SIGN.sub("", text)
        for match in reversed(backs):
            text = f"{text[: match.start()].rstrip()} {text[match.end() :].lstrip()}"
        name = f"n{len(names) + 1}"
        names.update((address_of(anchor), name) for anchor in lines[note].anchors)
        whole = replace(lines[note], kind=LineKind.FOOTNOTE, text=text.strip().lstrip(_AROUND), number="", name=name)
        out[note:end] = [whole, *[replace(line, text="") for line in lines[note + 1 : end]]]
    return [replace(line, text=_with_marks(line.text, names)) for line in out if line.text or line.cells]


def _continues(line: LogicalLine, note: LogicalLine) -> bool:
    """Return whether a line goes on with the note above it."""
    return line.kind in _TEXTS and not line.anchors and line.page == note.page


def _is_marked_note(line: LogicalLine, sign: str) -> bool:
    """Return whether a line is the note of a raised mark: a line with another number is a rule."""
    if not sign:
        return False
    opening = _SIGN.match(line.text)
    number = line.number or (opening["sign"] if opening is not None else "")
    return number.strip(_AROUND + "([") in ("", sign)


def _with_marks(text: str, names: Mapping[str, str]) -> str:
    """Return a text with the marks of notes instead of the links to them; ``names`` has these by address."""

    def mark(match: re.Match[str]) -> str:
        name = names.get(match["address"])
        return match[0] if name is None else f"[^{name}]"

    return _MARK.sub(mark, text)
