"""HTML in a rule is text, not markup.

The exception is a tag that can only carry style, ``<span ...>`` or ``<font ...>``: the site has its own style, so the
bare tag has no meaning and is left out, and the text between the tags stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

TAG = re.compile(r"<(?:/?(?P<name>[A-Za-z][A-Za-z0-9\-]{0,30})(?:\s[^<>]{0,2000})?/?>)")
_STYLE_TAGS = frozenset({"span", "font"})


def find_tags(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the offset and the text of every opening HTML tag in a line, and whether it is a style tag."""
    for match in TAG.finditer(text):
        if not match[0].startswith("</"):
            yield match.start(), match[0], is_style_tag(match)


def is_style_tag(match: re.Match[str]) -> bool:
    """Return whether a tag that `TAG` found can only carry style."""
    return (match["name"] or "").lower() in _STYLE_TAGS
