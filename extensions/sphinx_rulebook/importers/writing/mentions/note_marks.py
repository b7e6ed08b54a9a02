"""The marks of notes that are typed in brackets, ``ends.[1]``, and are not references."""

from __future__ import annotations

import re
from collections.abc import Collection

from ...typed_document import TypedDocument

_NOTE = re.compile(r"\\?\[(?P<mark>[0-9]{1,3})\\?\]\s+\S")
_BEFORE, _STOPS = ".,;:!?。、”’»)", ".!?。"
_MARK = re.compile(rf"(?<=[\w{re.escape(_BEFORE)}])\\?\[(?P<mark>[0-9]{{1,3}})\\?\]")


def marks_of_notes(document: TypedDocument) -> frozenset[str]:
    """Return the numbers in brackets that lines begin with which are not the first lines of units.

    They are marks of notes only if one of them is directly after a word or a stop: a reference may begin a line, too.
    """
    units = {unit.line for unit in document.units}
    found = ((line, _NOTE.match(line.text)) for line in document.lines if line.number not in units)
    notes = frozenset(note["mark"] for line, note in found if note is not None and not line.is_code)
    marks = (mark["mark"] for line in document.lines if notes for mark in _MARK.finditer(line.text))
    return notes if any(mark in notes for mark in marks) else frozenset()


def is_note_mark(bracketed: re.Match[str], is_escaped: bool, notes: Collection[str]) -> bool:
    """Return whether a number in brackets is the mark of one of the notes: directly after a word or a stop, after a
    sentence, or at the start of the note.
    """
    if bracketed["number"] not in notes or bracketed["book"]:
        return False
    before = bracketed.string[: bracketed.start() - is_escaped]
    if not before.strip():
        return True
    return before[-1].isalnum() or before[-1] in _BEFORE or before.rstrip()[-1] in _STOPS
