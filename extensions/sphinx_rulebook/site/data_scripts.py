"""Data for scripts: in classic scripts of their own, since a page opened from a folder may load nothing else, or in a
page's ``script`` elements.
"""

from __future__ import annotations

import json


def data_script(function: str, data: object) -> str:
    """Return a script that calls a function with data; it holds no end tag, so that it may be put into a page too."""
    return f"{function}({_json(data)});\n".replace("</", "<\\/")


def script_json(value: object) -> str:
    """Return a value as JSON that may stand in a script element of a page."""
    return _json(value).replace("<", "\\u003c")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
