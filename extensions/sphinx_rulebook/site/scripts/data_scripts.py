"""Data for scripts: as classic scripts, since a page opened from a folder can load nothing else, or in a page's
``script`` elements.
"""

from __future__ import annotations

import json

_encode = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":")
).encode  # making one takes longer than a short text


def data_script(function: str, data: object) -> str:
    """Return a script that calls a function with data; it contains no end tag, so it can also be inlined in a page."""
    return f"{function}({_json(data)});\n".replace("</", "<\\/")


def script_json(value: object) -> str:
    """Return a value as JSON that is safe in a script element of a page."""
    return _json(value).replace("<", "\\u003c")


def _json(value: object) -> str:
    return _encode(value)
