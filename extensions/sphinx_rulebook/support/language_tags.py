"""Tags of languages, such as ``pt-BR`` (BCP 47)."""

from __future__ import annotations

import re


def primary_language(tag: str) -> str:
    """Return the language of a tag without region and script, in lower case: ``pt`` for ``pt-BR`` and ``pt_BR``."""
    return re.split("[-_]", tag, maxsplit=1)[0].lower()
