"""The addresses at which readers edit a text or report a problem: a project's pattern, filled for a page or a rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_FOLDERS = "/"


def fill_address(pattern: str, values: Mapping[str, str]) -> str:
    """Return an address with values for its placeholders, escaped for any part of an address.

    A placeholder without a value stays as it is, for a script to fill. A path keeps its slashes.
    """

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name not in values:
            return match[0]
        return quote(values[name], safe=_FOLDERS if name == "path" else "")

    return _PLACEHOLDER.sub(value, pattern)
