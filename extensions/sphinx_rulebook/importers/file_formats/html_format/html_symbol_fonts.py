"""Text of web pages in symbol fonts, which Word writes as letters: an arrow is an à in Wingdings."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

_FONT = re.compile(r"font-family\s*+:[\s\"']*+(?P<font>wingdings(?: 2)?|symbol)\s*(?:[\"',;]|$)", re.I)
_ANY_FONT = re.compile(r"font-family\s*+:|(?<![\w-])font\s*+:", re.I)
_FONTS = ("wingdings", "wingdings 2", "symbol")


def symbol_font(element: HtmlElement, outer: str) -> str:
    """Return the name of the symbol font in which an element is written, "" for any other font; ``outer`` is that of
    the element around it.
    """
    style = element.get("style") or ""
    match = _FONT.search(style)
    if match is not None:
        return match["font"].lower()
    if element.tag == "font" and element.get("face") is not None:
        face = (element.get("face") or "").strip().lower()
        return face if face in _FONTS else ""
    return "" if outer and _ANY_FONT.search(style) else outer
