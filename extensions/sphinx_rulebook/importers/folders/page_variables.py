"""The variables of a GitBook, which its pages show by ``<code class="expression">space.vars.name</code>``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from ...support.boundary import is_inside
from ...support.errors import UnusableInputError
from ..data_files.data_tree import DataTable, DataValue
from ..data_files.yaml_tree import read_yaml
from ..documents.encodings import read_text
from .page_source import PageSource

_FILE = ".gitbook/vars.yaml"
_MOST_VALUES = 10_000
_EXPRESSION = re.compile(r"<code\s+class=\"expression\"\s*+>(?P<expression>[^<>]*+)</code>")
_OF_SPACE = re.compile(r"\s*+space\.vars\.(?P<name>[\w\-]++)\s*+")


def read_variables(top: Path, root: Path) -> Mapping[str, str]:
    """Return the variables of a GitBook by their names; none if it has no file of them, or one that cannot be read."""
    path = next((base / _FILE for base in (root, top) if (base / _FILE).is_file()), None)
    if path is None or not is_inside(str(top), path):
        return {}
    try:
        tree = read_yaml(read_text(path.read_bytes(), path.name).text, path.name, _MOST_VALUES)
    except (UnusableInputError, OSError):
        return {}
    entries = tree.entries if isinstance(tree, DataTable) else {}
    return {name: value.text for name, value in entries.items() if isinstance(value, DataValue)}


def show_variables(page: PageSource, variables: Mapping[str, str]) -> None:
    """Replace the variables of a page by their values; what has none stays as an expression, and is reported."""
    code = page.code()
    for place, line in enumerate(page.lines):
        if place in code or 'class="expression"' not in line.text:
            continue
        for match in _EXPRESSION.finditer(line.text):
            known = _OF_SPACE.fullmatch(match["expression"])
            is_known = known is not None and known["name"] in variables
            reason = "a variable, for which its value stands" if is_known else "a variable without a known value"
            page.leave_out(line, match["expression"], reason)

        def value(match: re.Match[str]) -> str:
            known = _OF_SPACE.fullmatch(match["expression"])
            return variables.get(known["name"], match[0]) if known is not None else match[0]

        page.lines[place] = line._replace(text=_EXPRESSION.sub(value, line.text))
