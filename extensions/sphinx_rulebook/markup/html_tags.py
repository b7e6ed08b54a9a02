"""HTML in a rule is text, not markup.

The one exception is a tag that can do nothing but carry style, ``<span ...>`` and ``<font ...>``: the site has its own
style, so the bare tag says nothing and is left out, and what stands between the tags remains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

TAG = re.compile(r"<(?:/?(?P<name>[A-Za-z][A-Za-z0-9\-]{0,30})(?:\s[^<>]{0,2000})?/?>)")
_STYLE_TAGS = frozenset({"span", "font"})


def find_tags(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield offset and text of every opening HTML tag in a line, and whether it is a tag of style."""
    for match in TAG.finditer(text):
        if not match[0].startswith("</"):
            yield match.start(), match[0], is_style_tag(match)


def is_style_tag(match: re.Match[str]) -> bool:
    """Say whether a tag that `TAG` found carries nothing but style."""
    return (match["name"] or "").lower() in _STYLE_TAGS
