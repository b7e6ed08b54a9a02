"""Our styles: a file for each part of a page in the source, one stylesheet in the site."""

from __future__ import annotations

import re
from functools import cache

from ..html.templates import THEME_FOLDER

STYLES = THEME_FOLDER / "styles"

PARTS = (
    "tokens",
    "base",
    "bar",
    "contents",
    "prose",
    "rules",
    "remarks",
    "notes",
    "notices",
    "rulings",
    "rule_page",
    "pairs",
    "glossary",
    "home",
    "editions",
    "progress",
    "graph",
    "palette",
    "offline",
    "resume",
    "single",
    "forced",
    "print",
)
"""The files in the order of the stylesheet: of two rules with the same specificity, the later one counts."""

STYLESHEET = "rulebook.css"
"""The name of the stylesheet in ``_static``."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_EMPTY = re.compile(r"^[ ]+|\n(?=\n)", re.MULTILINE)


@cache
def stylesheet() -> str:
    """Return the stylesheet of the pages, without comments and indentation."""
    sources = ((STYLES / f"{name}.css").read_text("utf-8") for name in PARTS)
    return _EMPTY.sub("", _COMMENT.sub("", "".join(sources))).lstrip()
