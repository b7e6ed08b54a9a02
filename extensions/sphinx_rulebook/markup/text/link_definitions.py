"""Definitions of links: ``[name]: https://example.org``, on a line of their own."""

from __future__ import annotations

import re

LINK_DEFINITION = re.compile(
    r"\[(?!\^)(?P<name>[^\[\]]+)\]:[ \t]*(?:<[^<>]*>|(?=[^\s]*(?:/|#|mailto:|\.[A-Za-z]\w{1,4}(?:[#?]|\s|$)))\S+)", re.M
)
"""A line that says where the links of a name lead; ``[Tap]: Untap.`` is text."""
