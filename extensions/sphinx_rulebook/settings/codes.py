"""Parsing the codes of findings as users write them: ``RB201``, a prefix such as ``RB2``, or a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..checks.suggestions import nearest
from ..model.findings import Code

_FAMILY = re.compile(r"RB[1-7]?")
"""A family may be named even if it has no codes: a project can exclude the family once and for all."""
_WHOLE = len("RB201")


def read_codes(written: str) -> frozenset[Code] | None:
    """Return the codes for a code, a prefix or a name, ignoring case; None for any other word."""
    word = written.strip()
    prefix, name = word.upper(), word.lower()
    if prefix.startswith("RB"):
        found = frozenset(code for code in Code if code.code.startswith(prefix))
        return found if found or _FAMILY.fullmatch(prefix) else None
    return next((frozenset({code}) for code in Code if code.label == name), None)


def nearest_code(written: str) -> str | None:
    """Return the code or name nearest to an unknown one; a code of the same family if possible."""
    word = written.strip()
    if word.isdecimal() and read_codes(f"RB{word}"):
        return f"RB{word}"
    if word.upper().startswith("RB"):
        every = [code.code for code in Code]
        family = [code for code in every if code.startswith(word.upper()[:3])]
        return nearest(word.upper(), family or every)
    return nearest(word.lower(), (code.label for code in Code))


def unknown_code(written: str) -> str:
    """Return the message for a word that is not a code, without the likely fix."""
    return f"{written!r} is not the code, code prefix or name of a finding"


def selected_codes(select: Sequence[str] | None, ignore: Iterable[str]) -> frozenset[Code]:
    """Return the codes that are selected and not ignored; all are selected if ``select`` is None.

    The longer prefix wins: with RB3 ignored and RB301 selected, RB301 is reported. Of two with the same length, the
    ignored one wins. Unknown words have no effect.
    """
    wanted: dict[Code, int] = dict.fromkeys(Code, 0) if select is None else {}
    _note_lengths(select or (), wanted)
    unwanted: dict[Code, int] = {}
    _note_lengths(ignore, unwanted)
    return frozenset(code for code, length in wanted.items() if length > unwanted.get(code, -1))


def _note_lengths(words: Iterable[str], lengths: dict[Code, int]) -> None:
    for word in words:
        length = len(word.strip()) if word.strip().upper().startswith("RB") else _WHOLE
        for code in read_codes(word) or ():
            lengths[code] = max(length, lengths.get(code, 0))
