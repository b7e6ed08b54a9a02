"""The front matter of a page: YAML between lines of dashes, TOML between lines of plus signs, or keys and values."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

from ...support.errors import UnusableInputError
from ..data_files.data_tree import DataTable, DataValue
from ..data_files.yaml_tree import read_yaml
from ..documents.markdown_marks import metadata_of

_LONGEST = 200
_MOST_VALUES = 5_000
_FENCES = {"---": "---", "+++": "+++"}
_POSITION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_ORDER_KEYS = ("sidebar_position", "nav_order", "weight", "order", "position")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The values of a page's front matter that are texts, with their lines; ``length`` is how many lines it takes."""

    values: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    length: int = 0

    @property
    def position(self) -> float | None:
        """The page's place among its neighbours, if it is given."""
        found = (self.values[key] for key in _ORDER_KEYS if _POSITION.fullmatch(self.values.get(key, "")))
        return next(map(float, found), None)


def read_front_matter(text: str, name: str) -> FrontMatter:
    """Return the front matter of a page; none if its first line does not open one, or if it is not a table."""
    start, _, rest = text.partition("\n")
    closing = _FENCES.get(start.rstrip())
    if closing is None:
        return _metadata(text)
    lines = rest.split("\n", _LONGEST)
    end = next((at for at, line in enumerate(lines[:_LONGEST]) if line.rstrip() == closing), None)
    if end is None:
        return FrontMatter()
    written = "\n".join(lines[:end])
    if closing == "+++":
        return _toml(written, end)
    try:
        tree = read_yaml(written, name, _MOST_VALUES) if written.strip() else None
    except UnusableInputError:
        return FrontMatter()
    if tree is None:
        return FrontMatter(length=end + 2)
    if not isinstance(tree, DataTable):
        return FrontMatter()
    values = {
        key: " ".join(value.text.split())
        for key, value in tree.entries.items()
        if isinstance(value, DataValue) and not value.is_null
    }
    return FrontMatter(values, {key: line + 1 for key, line in tree.key_lines.items()}, end + 2)


def _metadata(text: str) -> FrontMatter:
    """Return the metadata of a page that has no lines of signs around it."""
    lines = metadata_of(text.split("\n", _LONGEST)[:_LONGEST])
    pairs = {
        key.strip().lower(): (" ".join(value.split()), at)
        for at, line in enumerate(lines, 1)
        for key, _, value in [line.partition(":")]
        if not line[0].isspace()
    }
    return FrontMatter(
        {key: value for key, (value, _) in pairs.items()}, {key: at for key, (_, at) in pairs.items()}, len(lines)
    )


def _toml(written: str, end: int) -> FrontMatter:
    try:
        table = tomllib.loads(written)
    except (tomllib.TOMLDecodeError, RecursionError):
        return FrontMatter()
    values = {key: str(value) for key, value in table.items() if isinstance(value, str | int | float)}
    return FrontMatter(values, dict.fromkeys(values, 2), end + 2)
