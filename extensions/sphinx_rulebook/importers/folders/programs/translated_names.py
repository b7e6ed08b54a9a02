"""The tags of languages in the names of files and folders: ``de``, ``pt-BR``."""

from __future__ import annotations

import re

from babel.localedata import exists

_TAG = re.compile(r"(?P<language>[a-z]{2})(?:[-_][A-Za-z]{2,4})?")
_NOT_LANGUAGES = frozenset({"ii", "io", "js", "md", "py", "rb", "rs", "sh", "ts"})
"""The endings of programs and a number that are the tags of rare languages, too."""


def is_language_tag(name: str) -> bool:
    """Return whether a name is the tag of a language, and not another abbreviation: ``gm`` is none."""
    match = _TAG.fullmatch(name)
    return match is not None and match["language"] not in _NOT_LANGUAGES and exists(match["language"])
