"""The front matter of a page: YAML between lines of dashes, TOML between lines of plus signs, or keys and values."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...support.errors import UnusableInputError
from ..data_files.data_tree import DataTable, DataValue
from ..data_files.yaml_tree import read_yaml
from ..documents.markdown_marks import metadata_of

_LONGEST = 200
_MOST_VALUES = 5_000
_FENCES = {"---": "---", "+++": "+++"}
_POSITION = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_ORDER_KEYS = (
    "sidebar_position",
    "nav_order",
    "weight",
    "order",
    "position",
    "sidebar.order",
    "eleventyNavigation.order",
)
_TABLES = ("sidebar", "eleventyNavigation")
"""The keys whose tables have the place of a page."""
_DRAFT = {"draft": "true", "published": "false"}
_UNLISTED = dict.fromkeys(("unlisted", "nav_exclude", "sidebar.hidden"), "true")
"""The keys by which programs do not publish or do not list a page, with the value that says so."""
_PAIR = re.compile(r"(?P<key>[A-Za-z_][\w\-]{0,60}):(?:[ \t]++(?P<value>.*+))?+")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The values of a page's front matter that are texts, with their lines; ``length`` is how many lines it takes."""

    values: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    length: int = 0

    @property
    def position(self) -> float | None:
        """The page's place among its neighbours, if it is given."""
        found = (
            self.values[key]
            for key in _ORDER_KEYS
            if _POSITION.fullmatch(self.values.get(key, "")) and (key, self.values[key]) != ("weight", "0")
        )  # a weight of 0 is none for Hugo
        return next(map(float, found), None)

    @property
    def draft_line(self) -> int:
        """The line that says that the page is not published, or 0."""
        return self._line_of(_DRAFT)

    @property
    def unlisted_line(self) -> int:
        """The line that says that the navigation does not have the page, or 0."""
        return self._line_of(_UNLISTED)

    def _line_of(self, signs: Mapping[str, str]) -> int:
        found = (key for key, value in signs.items() if self.values.get(key, "").lower() == value)
        return next((self.lines[key] for key in found), 0)


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
        return _loose_pairs(lines[:end], end)
    if tree is None:
        return FrontMatter(length=end + 2)
    if not isinstance(tree, DataTable):
        return FrontMatter()
    values = {
        key: " ".join(value.text.split())
        for key, value in tree.entries.items()
        if isinstance(value, DataValue) and not value.is_null
    }
    places = {key: line + 1 for key, line in tree.key_lines.items()}
    for name in _TABLES:
        table = tree.entries.get(name)
        if isinstance(table, DataTable):
            for key, value in table.entries.items():
                if isinstance(value, DataValue) and not value.is_null:
                    values[f"{name}.{key}"] = " ".join(value.text.split())
                    places[f"{name}.{key}"] = table.key_lines[key] + 1
    return FrontMatter(values, places, end + 2)


def _loose_pairs(lines: Sequence[str], end: int) -> FrontMatter:
    """Return the pairs of front matter that is not valid YAML, such as ``title: Rules: the basics``; none if a line is
    neither a pair nor within one.
    """
    values: dict[str, str] = {}
    places: dict[str, int] = {}
    for at, line in enumerate(lines, 2):
        pair = _PAIR.fullmatch(line.rstrip())
        if pair is not None:
            value = (pair["value"] or "").strip()
            is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
            values[pair["key"]] = value[1:-1] if is_quoted else value
            places[pair["key"]] = at
        elif line.strip() and (not values or not line.startswith((" ", "\t", "-", "#"))):
            return FrontMatter()
    return FrontMatter(values, places, end + 2) if values else FrontMatter()


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
    places = {
        line.partition("=")[0].strip().strip("\"'"): at for at, line in reversed([*enumerate(written.split("\n"), 2)])
    }
    return FrontMatter(values, {key: places.get(key, 2) for key in values}, end + 2)
