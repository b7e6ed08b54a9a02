"""Brackets that close the numbers of a document: ``1)`` and ``1.1)``."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...typed_document import Line

_OF_TWO_PARTS = re.compile(r"[0-9]{1,3}[.\-][0-9]")
_OF_TWO_PARTS_CLOSED = re.compile(r"[0-9]{1,3}(?:[.\-][0-9]{1,3})+\)")
_OF_ONE_PART = re.compile(r"[0-9]{1,3}(?P<sign>[.)]?)\s")


def closes_with_bracket(lines: Sequence[Line], dropped: Collection[int], chain: Sequence[str]) -> bool:
    """Return whether a bracket closes all numbers, ``1)`` and ``1.1)``, so that ``1)`` is not a kind of its own."""
    if len(chain) < 2:
        return False
    below = [line.text for i, line in enumerate(lines) if i not in dropped and _OF_TWO_PARTS.match(line.text)]
    return bool(below) and 2 * sum(1 for text in below if _OF_TWO_PARTS_CLOSED.match(text)) > len(below)


def has_brackets_only(lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Return whether a bracket closes every plain number at the start of a line."""
    found = (_OF_ONE_PART.match(line.text) for i, line in enumerate(lines) if i not in dropped and not line.bullet)
    return all(match["sign"] == ")" for match in found if match is not None)
