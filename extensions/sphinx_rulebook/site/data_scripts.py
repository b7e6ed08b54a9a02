"""Data for scripts: in classic scripts of their own, since a page opened from a folder may load nothing else, or in a
page's ``script`` elements.
"""

from __future__ import annotations

import json


def data_script(function: str, data: object) -> str:
    """Return a script that calls a function with data."""
    return f"{function}({script_json(data)});\n"


def script_json(value: object) -> str:
    """Return a value as JSON that may stand in a script, and in a script element of a page."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
