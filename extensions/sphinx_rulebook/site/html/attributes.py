"""Attributes of HTML elements, with quotation marks or as short as HTML allows."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape

from ...support.language_tags import direction_of

AttributeWriter = Callable[[str, str], str]
"""A function from a name and a value to an attribute with a leading space."""

_IS_SIMPLE = re.compile(r"[^\s\"'`=<>&]*[^\s\"'`=<>&/]").fullmatch


def quoted_attribute(name: str, value: str) -> str:
    """Return an attribute as well-formed XML."""
    return f' {name}="{escape(value)}"'


# A script or a style with its text, or the start tag of another element; a tag ends outside quotation marks.
_ELEMENT = re.compile(
    r"<(?:(?P<name>script|style)\b(?P<start>[^>\"]*(?:\"[^\"]*\"[^>\"]*)*)>(?P<text>.*?)</(?P=name)>"
    r"|[a-zA-Z][^>\"]*(?:\"[^\"]*\"[^>\"]*)*>)",
    re.DOTALL,
)
_QUOTED = re.compile(r"=\"([^\s\"'`=<>&\ue000-\uf8ff]*[^\s\"'`=<>&/\ue000-\uf8ff])\"(?!/)")


def without_optional_quotes(html: str) -> str:
    """Return HTML without the quotation marks that are optional around its attributes (HTML standard, 13.1.2.3), except
    around characters for private use: these are marks that are still to be replaced.

    The HTML is that of a template: it has no quotation marks in tags but those around attributes.
    """

    def lean(found: re.Match[str]) -> str:
        if found["name"] is None:
            return _QUOTED.sub(r"=\1", found[0])
        start = _QUOTED.sub(r"=\1", found["start"])
        return f"<{found['name']}{start}>{found['text']}</{found['name']}>"

    return _ELEMENT.sub(lean, html)


@lru_cache(maxsize=1 << 16)  # the id of a rule is on every page that shows it
def lean_attribute(name: str, value: str) -> str:
    """Return an attribute without quotation marks where they are optional (HTML standard, 13.1.2.3)."""
    return f" {name}={value}" if _IS_SIMPLE(value) else f' {name}="{escape(value)}"'


def page_language(language: str) -> str:
    """Return the attributes of the ``html`` element of a page in a language: its tag, and its direction if need be."""
    direction = ' dir="rtl"' if direction_of(language) == "rtl" else ""
    return f' lang="{escape(language)}"{direction}'


def text_language(language: str, around: str, attribute: AttributeWriter = quoted_attribute) -> str:
    """Return the attributes of an element with a text in a language, within one ``around`` it: its tag, and its
    direction if that differs. Our stylesheet sets directions too, but not all readers use it.
    """
    direction = direction_of(language)
    return attribute("lang", language) + (attribute("dir", direction) if direction != direction_of(around) else "")
