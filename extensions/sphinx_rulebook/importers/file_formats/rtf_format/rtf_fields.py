"""The fields of RTF whose text is in their codes: signs of fonts, and readings above a text (ruby)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .rtf_elements import add_element, new_element, without_controls

if TYPE_CHECKING:
    from lxml.etree import _Element

_SYMBOL = re.compile(r"\s*SYMBOL\s++(?P<code>0x[0-9A-Fa-f]{1,6}|[0-9]{1,6})(?P<rest>.*)", re.S | re.I)
_FONT = re.compile(r"\\f\s*+(?:\"(?P<quoted>[^\"]{1,80})\"|(?P<bare>[^\s\"\\]{1,80}))", re.I)
_UNICODE = re.compile(r"\\u\b", re.I)
_RUBY = re.compile(
    r"\s*EQ\b(?:[^(]|\\\()*?\\o\s?(?:\\a[a-z]\s?)?\(\s?\\s\s?\\up\s?[0-9]{1,3}\s?\((?P<reading>[^()]{1,80})\)\s?"
    r"[,;](?P<base>[^()]{1,200})\)",
    re.I,
)
_FORMULA = re.compile(r"\s*EQ\s", re.I)
_ANSI_SIGN = 0xF000


def shown_by_code(code: str) -> _Element | None:
    """Return a run of a Word file that shows what the code of a field says; None if it shows nothing by itself."""
    symbol = _SYMBOL.match(code)
    if symbol is not None:
        return _sign(symbol)
    ruby = _RUBY.match(code)
    if ruby is None:
        return None
    run = new_element("r")
    made = add_element(run, "ruby")
    for name, text in (("rubyBase", ruby["base"]), ("rt", ruby["reading"])):
        add_element(add_element(add_element(made, name), "r"), "t").text = without_controls(text)
    return run


def is_formula(code: str) -> bool:
    """Return whether the code of a field is a formula, as Word had before it had an editor for these."""
    return _FORMULA.match(code) is not None


def _sign(symbol: re.Match[str]) -> _Element:
    value = int(symbol["code"], 0) if symbol["code"].lower().startswith("0x") else int(symbol["code"])
    font = _FONT.search(symbol["rest"])
    run = new_element("r")
    if font is None or _UNICODE.search(symbol["rest"]) is not None:
        in_ansi = bytes((value,)).decode("cp1252", "replace") if value < 0x100 else chr(min(value, 0x10FFFF))
        add_element(run, "t").text = without_controls(in_ansi)
    else:
        char = f"{value if value > 0xFF else value + _ANSI_SIGN:04X}"
        add_element(run, "sym", char=char, font=font["quoted"] or font["bare"])
    return run
