"""The style sheet of RTF, as that of a Word file."""

from __future__ import annotations

import locale
from typing import TYPE_CHECKING

from .rtf_characters import text_of_tokens
from .rtf_elements import add_element, new_element
from .rtf_tokens import RtfGroup, RtfToken

if TYPE_CHECKING:
    from lxml.etree import _Element

DEFAULT_STYLE = 0
_NO_STYLE = 222
_LANGUAGES = locale.windows_locale


def style_id(number: int) -> str:
    """Return the id of the style of paragraphs with a number."""
    return f"s{number}"


def language_tag(number: int) -> str:
    """Return the tag of the language for which Windows has a number; that of English if it is not known."""
    return _LANGUAGES.get(number, "en_US").replace("_", "-")


def read_styles(sheet: RtfGroup | None, encoding: str, language: int) -> _Element:
    """Return the styles of paragraphs in a style sheet: their names, what they are based on, the levels of headings.

    ``encoding`` is that of the document, ``language`` the number that Windows has for its language. The look of text
    and the number of a list are not from there: RTF repeats them wherever a style is used.
    """
    root = new_element("styles")
    defaults = add_element(add_element(root, "docDefaults"), "rPrDefault")
    add_element(add_element(defaults, "rPr"), "lang", val=language_tag(language))
    entries = sheet.groups if sheet is not None else []
    numbers = [_number(entry) for entry in entries]
    if DEFAULT_STYLE not in numbers:
        _add_style(root, DEFAULT_STYLE, "Normal")
    for number, entry in zip(numbers, entries, strict=True):
        if number is None:
            continue
        bare = RtfGroup([one for one in entry.items if isinstance(one, RtfToken)])
        name = text_of_tokens(bare, encoding).partition(";")[0].partition(",")[0]
        style = _add_style(root, number, name.strip())
        parent, outline = entry.value("sbasedon"), entry.value("outlinelevel")
        if parent not in (None, _NO_STYLE, number):
            add_element(style, "basedOn", val=f"s{parent}")
        if outline is not None:
            add_element(add_element(style, "pPr"), "outlineLvl", val=f"{outline}")
    return root


def _number(entry: RtfGroup) -> int | None:
    """Return the number of a style of paragraphs; None if the style is of text, tables or sections."""
    if any(entry.value(name) is not None for name in ("cs", "ds", "ts")):
        return None
    number = entry.value("s")
    return DEFAULT_STYLE if number is None else number


def _add_style(root: _Element, number: int, name: str) -> _Element:
    more = {"default": "1"} if number == DEFAULT_STYLE else {}
    style = add_element(root, "style", type="paragraph", styleId=style_id(number), **more)
    add_element(style, "name", val=name)
    return style
