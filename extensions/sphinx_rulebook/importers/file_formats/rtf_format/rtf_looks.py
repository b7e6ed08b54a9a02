"""The look of text and the form of paragraphs in RTF, and the control words that change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .rtf_old_numbers import OldNumber


@dataclass(frozen=True, slots=True)
class RtfLook:
    """How text looks. Text that runs from right to left, and that of Asia, is bold by itself; ``complex_bold`` is None
    if it is as bold as any other. ``is_leftward`` and ``is_asian`` say to which text the next control words belong.
    """

    font: int = -1
    bold: bool = False
    complex_bold: bool | None = None
    asian_bold: bool = False
    is_leftward: bool = False
    is_asian: bool = False
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

    def change(look: RtfLook, value: int | None) -> RtfLook:
        parts: dict[str, Any] = {name: value != _OFF}
        return replace(look, **parts)

    return change


def _bold(look: RtfLook, value: int | None) -> RtfLook:
    is_on = value != _OFF
    return replace(look, complex_bold=is_on) if look.is_leftward else replace(look, bold=is_on)


def _other_bold(look: RtfLook, value: int | None) -> RtfLook:
    """Make text bold that is not in Latin letters and the like: the control word depends on those before it."""
    is_on = value != _OFF
    return replace(look, asian_bold=is_on) if look.is_asian else replace(look, complex_bold=is_on)


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
    "b": _bold,
    "ab": _other_bold,
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
    "rtlch": lambda look, _: replace(look, is_leftward=True, is_asian=False),
    "ltrch": lambda look, _: replace(look, is_leftward=False, is_asian=False),
    "loch": lambda look, _: replace(look, is_asian=False),
    "hich": lambda look, _: replace(look, is_asian=False),
    "dbch": lambda look, _: replace(look, is_asian=True),
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
