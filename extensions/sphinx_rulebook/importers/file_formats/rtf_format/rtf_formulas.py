"""The formulas of RTF (``mmath``), whose control words are the elements of formulas in Word files, with an m before
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from ..word_format.word_formulas import MATH
from .rtf_characters import text_of_tokens
from .rtf_elements import without_controls
from .rtf_tokens import RtfGroup, RtfKind, RtfToken

if TYPE_CHECKING:
    from lxml.etree import _Element

_DEEPEST = 200
"""The level below which the parts of a formula are beside each other: no formula is so deep."""
_PROPERTIES = "Pr"
_PICTURE, _NOT_SHOWN = "mmathPict", frozenset({"mctrlPr"})
_RUN, _PLAIN_RUN = "mr", "mnor"


def read_formula(group: RtfGroup, encoding: str) -> _Element:
    """Return the formula of a group ``mmath`` as an element of a Word file; ``encoding`` is that of its text."""
    root = etree.Element(f"{MATH}oMath")
    waiting = [(group, root, 0)]
    while waiting:  # groups may be in each other to any depth
        one, element, depth = waiting.pop()
        for inner in one.groups:
            name = inner.name
            if name == _PICTURE or name in _NOT_SHOWN:
                continue
            if name == _RUN:
                _add_run(element, inner, encoding)
            elif one.name.endswith(_PROPERTIES):
                value = text_of_tokens(inner, encoding, depth=3)
                _add(element, name).set(f"{MATH}val", without_controls(value))
            elif depth < _DEEPEST and (name in ("moMath", "moMathPara", "mmath") or not name.startswith("m")):
                place = etree.SubElement(element, f"{MATH}box")  # what is inside stays in its order
                waiting.append((inner, place, depth + 1))
            else:
                place = _add(element, name) if depth < _DEEPEST else element
                waiting.append((inner, place, depth + 1))
    return root


def _add(parent: _Element, name: str) -> _Element:
    return etree.SubElement(parent, f"{MATH}{name.removeprefix('m') or 'e'}")


def _add_run(parent: _Element, run: RtfGroup, encoding: str) -> None:
    made = etree.SubElement(parent, f"{MATH}r")
    if any(_is_plain(token) for token in run.tokens):
        etree.SubElement(etree.SubElement(made, f"{MATH}rPr"), f"{MATH}nor")
    etree.SubElement(made, f"{MATH}t").text = without_controls(text_of_tokens(run, encoding, depth=9))


def _is_plain(token: RtfToken) -> bool:
    return token.kind is RtfKind.WORD and token.name == _PLAIN_RUN and token.value != 0
