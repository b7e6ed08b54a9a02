"""The look of text and the form of paragraphs in RTF, and the control words that change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from .rtf_old_numbers import OldNumber


@dataclass(frozen=True, slots=True)
class RtfLook:
    """How text looks. ``other_bold`` is for the text that runs in the other direction than ``is_rightward`` says."""

    font: int = -1
    bold: bool = False
    other_bold: bool = False
    is_leftward: bool = False
    strike: bool = False
    hidden: bool = False
    place: str = ""
    """``superscript``, ``subscript`` or ""."""
    change: str = ""
    """The element of a Word file for a tracked change: ``ins``, ``del``, ``moveFrom``, ``moveTo``; or ""."""


@dataclass(frozen=True, slots=True)
class RtfForm:
    """What a paragraph is: its style, its list and the level there, its level as a heading, its place in tables.

    ``list`` is 0 for none, ``outline`` -1 for what the style says; ``depth`` is how many tables are around it.
    """

    style: int = 0
    list: int = 0
    level: int = 0
    outline: int = -1
    is_in_table: bool = False
    depth: int = 1
    is_initial: bool = False
    old_number: OldNumber | None = None

    @property
    def tables(self) -> int:
        """How many tables are around the paragraph."""
        return max(1, self.depth) if self.is_in_table else 0


_OFF = 0
_Change = Callable[[RtfLook, int | None], RtfLook]
_Formed = Callable[[RtfForm, int | None], RtfForm]


def _switch(name: str) -> _Change:
    """Return what switches a part of the look on, or off with the number 0."""
    return lambda look, value: replace(look, **{name: value != _OFF})


def _place(name: str) -> _Change:
    return lambda look, value: replace(look, place="" if value == _OFF else name)


def _shifted(sign: int) -> _Change:
    """Return what raises or lowers text by a distance (in half points), as programs do instead of naming it so."""

    def change(look: RtfLook, value: int | None) -> RtfLook:
        distance = sign * (6 if value is None else value)
        return replace(look, place="superscript" if distance > 0 else "subscript" if distance < 0 else "")

    return change


def _tracked(name: str) -> _Change:
    def change(look: RtfLook, value: int | None) -> RtfLook:
        if value == _OFF:
            return replace(look, change="" if look.change == name else look.change)
        return replace(look, change=name)

    return change


LOOKS: Mapping[str, _Change] = {
    "plain": lambda look, _: RtfLook(),
    "f": lambda look, value: replace(look, font=value or 0),
    "b": _switch("bold"),
    "ab": _switch("other_bold"),
    "strike": _switch("strike"),
    "striked": _switch("strike"),
    "v": _switch("hidden"),
    "super": _place("superscript"),
    "sub": _place("subscript"),
    "nosupersub": lambda look, _: replace(look, place=""),
    "up": _shifted(1),
    "dn": _shifted(-1),
    "revised": _tracked("ins"),
    "deleted": _tracked("del"),
    "mvf": _tracked("moveFrom"),
    "mvt": _tracked("moveTo"),
    "rtlch": lambda look, _: replace(look, is_leftward=True),
    "ltrch": lambda look, _: replace(look, is_leftward=False),
}
"""What the control words for the look of text do, given the look before and their number."""

FORMS: Mapping[str, _Formed] = {
    "pard": lambda form, _: RtfForm(),
    "s": lambda form, value: replace(form, style=value or 0),
    "ls": lambda form, value: replace(form, list=value or 0),
    "ilvl": lambda form, value: replace(form, level=min(max(value or 0, 0), 8)),
    "outlinelevel": lambda form, value: replace(form, outline=value or 0),
    "intbl": lambda form, value: replace(form, is_in_table=value != _OFF),
    "itap": lambda form, value: replace(form, depth=value or 0, is_in_table=bool(value)),
    "dropcapli": lambda form, value: replace(form, is_initial=True),
}
"""What the control words for the form of paragraphs do."""
