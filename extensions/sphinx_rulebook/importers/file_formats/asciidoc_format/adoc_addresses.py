"""The addresses in the texts of AsciiDoc: where they end, and what their links show."""

from __future__ import annotations

import html
import re

from .adoc_attributes import parse_list

BEFORE_ADDRESS = frozenset(">();[]|\"'“‘")
"""The signs after which an address may begin, as it may after a space."""
_ENTITY_END = re.compile(r"&[^;]{0,4};$")


def without_end(address: str) -> tuple[str, str]:
    """Return an address in HTML without the signs at its end that belong to the sentence around it, and these signs."""
    end = len(address)
    while end and address[end - 1] in ".,;:!?)" and not _ENTITY_END.search(address, max(0, end - 6), end):
        end -= 1
    return address[:end], address[end:]


def text_of_link(inner: str) -> str:
    """Return the text in the brackets after an address, without the attributes after it, such as ``us,window=_blank``.

    A mark for a new window (``^``) shows nothing.
    """
    if "=" in inner or inner.startswith('"'):
        positions, _ = parse_list(inner)
        inner = positions[0] if positions else ""
    return inner.removesuffix("^")


def safe_address(address: str) -> str:
    """Return an address in HTML as the value of an attribute of an element."""
    return html.escape(html.unescape(address))
