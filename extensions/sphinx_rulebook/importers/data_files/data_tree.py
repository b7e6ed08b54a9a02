"""What YAML and JSON files contain: values, lists and tables, each with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...support.errors import UnusableInputError

MOST_NODES = 2_000_000
"""The most values that one file may have; a rulebook of 100,000 rules has fewer."""
DEEPEST = 100
"""How deep lists and tables may be nested."""


@dataclass(frozen=True, slots=True, eq=False)
class DataValue:
    """A text, a number or the like, as written; ``is_null`` is true for one that says that there is nothing."""

    text: str
    line: int
    is_null: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class DataList:
    """A list."""

    items: Sequence[DataNode]
    line: int


@dataclass(frozen=True, slots=True, eq=False)
class DataTable:
    """A table: values by their keys, in order; ``key_lines`` are the lines of the keys."""

    entries: Mapping[str, DataNode]
    line: int
    key_lines: Mapping[str, int]


DataNode = DataValue | DataList | DataTable


def leaves(node: DataNode, path: str = "") -> Iterator[tuple[str, DataValue]]:
    """Yield each value below a node with its path, such as ``rules[3].text``."""
    waiting: list[tuple[str, DataNode]] = [(path, node)]
    while waiting:
        place, found = waiting.pop()
        if isinstance(found, DataValue):
            yield place, found
        elif isinstance(found, DataList):
            waiting += [(f"{place}[{at}]", item) for at, item in reversed(list(enumerate(found.items)))]
        else:
            waiting += [(joined_path(place, key), item) for key, item in reversed(list(found.entries.items()))]


def joined_path(path: str, key: str) -> str:
    """Return the path of a key of a table with a path."""
    return f"{path}.{key}" if path else key


def too_large(name: str, most: int = MOST_NODES) -> UnusableInputError:
    """Return the error about a file with too many values."""
    return UnusableInputError(
        f"{name} has more than {most:,} values, counting those that aliases repeat; split it, or write them out"
    )


def too_deep(name: str, line: int) -> UnusableInputError:
    """Return the error about a file with too deep nesting."""
    return UnusableInputError(f"{name}:{line}: lists and tables are nested more than {DEEPEST} deep")


def repeated_key(name: str, line: int, key: str, first: int) -> UnusableInputError:
    """Return the error about a key that a table has twice: one of the two values would be lost."""
    return UnusableInputError(f"{name}:{line}: the key {key!r} is already on line {first}; rename one of them")
