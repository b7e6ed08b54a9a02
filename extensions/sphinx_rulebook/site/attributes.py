"""Attributes of HTML elements: with quotation marks, or as short as HTML allows."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape

AttributeWriter = Callable[[str, str], str]
"""From a name and a value to an attribute, a space before it."""

_IS_SIMPLE = re.compile(r"[^\s\"'`=<>&]*[^\s\"'`=<>&/]").fullmatch


def quoted_attribute(name: str, value: str) -> str:
    """Return an attribute as XML takes it."""
    return f' {name}="{escape(value)}"'


@lru_cache(maxsize=1 << 16)  # the id of a rule stands on every page that shows it
def lean_attribute(name: str, value: str) -> str:
    """Return an attribute without the quotation marks that it can do without (HTML standard, 13.1.2.3)."""
    return f" {name}={value}" if _IS_SIMPLE(value) else f' {name}="{escape(value)}"'
