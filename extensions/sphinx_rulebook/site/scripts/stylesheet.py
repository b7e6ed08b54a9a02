"""Our styles: a file for each part of a page in the source, one stylesheet in the site."""

from __future__ import annotations

import re
from functools import cache

from ...support.language_tags import RIGHT_TO_LEFT, SCRIPTS_FROM_THE_RIGHT
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
    "directions",
    "forced",
    "print",
)
"""The files in the order of the stylesheet: of two rules with the same specificity, the later one counts."""

STYLESHEET = "rulebook.css"
"""The name of the stylesheet in ``_static``."""

_OTHER_SCRIPTS = ("Latn", "Cyrl", "Deva")
"""The other scripts in which these languages are written."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_EMPTY = re.compile(r"^[ ]+|\n(?=\n)", re.MULTILINE)


@cache
def stylesheet() -> str:
    """Return the stylesheet of the pages, without comments and indentation."""
    sources = {name: (STYLES / f"{name}.css").read_text("utf-8") for name in PARTS}
    sources["base"] += _direction_of_languages()
    return _EMPTY.sub("", _COMMENT.sub("", "".join(sources.values()))).lstrip()


def _direction_of_languages() -> str:
    """Return the style of elements in languages that are written from right to left (see `direction_of`)."""
    languages = [f'[lang|="{one}"]' for one in sorted(RIGHT_TO_LEFT)]
    scripts = [f'[lang*="-{one}"]' for one in sorted(SCRIPTS_FROM_THE_RIGHT)]
    others = ["html", *(f'[lang*="-{one}"]' for one in _OTHER_SCRIPTS)]
    return f":where({', '.join(languages + scripts)}):where(:not({', '.join(others)})) {{ direction: rtl; }}\n"
