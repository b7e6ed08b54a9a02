"""Attributes of HTML elements, with quotation marks or as short as HTML allows."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape

AttributeWriter = Callable[[str, str], str]
"""A function from a name and a value to an attribute with a leading space."""

_IS_SIMPLE = re.compile(r"[^\s\"'`=<>&]*[^\s\"'`=<>&/]").fullmatch


def quoted_attribute(name: str, value: str) -> str:
    """Return an attribute as well-formed XML."""
    return f' {name}="{escape(value)}"'


@lru_cache(maxsize=1 << 16)  # the id of a rule is on every page that shows it
def lean_attribute(name: str, value: str) -> str:
    """Return an attribute without quotation marks where they are optional (HTML standard, 13.1.2.3)."""
    return f" {name}={value}" if _IS_SIMPLE(value) else f' {name}="{escape(value)}"'
