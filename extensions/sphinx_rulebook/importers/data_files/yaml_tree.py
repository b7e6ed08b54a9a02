"""Reading YAML safely: no objects are made, repeated parts are bounded, and every value keeps its line."""

from __future__ import annotations

from typing import Any

import yaml

from ...support.errors import UnusableInputError
from .data_tree import (
    DEEPEST,
    MOST_NODES,
    DataList,
    DataNode,
    DataTable,
    DataValue,
    repeated_key,
    too_deep,
    too_large,
)

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MERGE = "tag:yaml.org,2002:merge"
_NULL = "tag:yaml.org,2002:null"


def read_yaml(text: str, name: str, most: int = MOST_NODES) -> DataNode:
    """Return what a YAML file contains; several documents in it become a list.

    ``name`` is that of the file in messages, ``most`` how many values it may have. Tags of other programs are ignored.
    Raises UnusableInputError if it is not YAML, if a table has a key twice, or if aliases make it too large, too deep
    or circular.
    """
    try:
        _check_depth(text, name)
        documents = [node for node in yaml.compose_all(text, Loader=_Loader) if node is not None]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{name}:{mark.line + 1}" if mark is not None else name
        problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
        raise UnusableInputError(f"{place}: this is not valid YAML: {problem}") from error
    except RecursionError as error:
        raise too_deep(name, 1) from error
    reader = _YamlReader(name, most)
    nodes = [reader.read(document, ()) for document in documents]
    if not nodes:
        raise UnusableInputError(f"{name} is empty")
    return nodes[0] if len(nodes) == 1 else DataList(nodes, nodes[0].line)


def _check_depth(text: str, name: str) -> None:
    """Check the nesting before nodes are made, which takes a call of a function for each level."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise too_deep(name, event.start_mark.line + 1 if event.start_mark is not None else 1)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


class _YamlReader:
    """Turns the nodes of one file into values, and counts them."""

    def __init__(self, name: str, most: int) -> None:
        self._name, self._most = name, most
        self._count = 0

    def read(self, node: yaml.Node, above: tuple[yaml.Node, ...]) -> DataNode:
        """Return the value of a node; ``above`` are the nodes around it."""
        self._count += 1
        if self._count > self._most:
            raise too_large(self._name, self._most)
        line = node.start_mark.line + 1
        if isinstance(node, yaml.ScalarNode):
            first = line + 1 if node.style in ("|", ">") else line
            return DataValue(str(node.value), first, node.tag == _NULL)
        if any(node is one for one in above):
            raise UnusableInputError(f"{self._name}:{line}: an alias leads to a part of the file that contains it")
        if len(above) >= DEEPEST:
            raise too_deep(self._name, line)
        inside = (*above, node)
        if isinstance(node, yaml.SequenceNode):
            return DataList([self.read(item, inside) for item in node.value], line)
        assert isinstance(node, yaml.MappingNode)
        return self._table(node, inside)

    def _table(self, node: yaml.MappingNode, inside: tuple[yaml.Node, ...]) -> DataTable:
        entries: dict[str, DataNode] = {}
        lines: dict[str, int] = {}
        merged: list[DataTable] = []
        for key, value in node.value:
            line = key.start_mark.line + 1
            if key.tag == _MERGE:
                found = self.read(value, inside)
                parts = found.items if isinstance(found, DataList) else [found]
                merged += [part for part in parts if isinstance(part, DataTable)]
                continue
            if not isinstance(key, yaml.ScalarNode):
                raise UnusableInputError(f"{self._name}:{line}: the key of a table must be a text")
            name = str(key.value)
            if name in entries:
                raise repeated_key(self._name, line, name, lines[name])
            entries[name] = self.read(value, inside)
            lines[name] = line
        for table in merged:
            for name, inherited in table.entries.items():
                if name not in entries:
                    entries[name], lines[name] = inherited, table.key_lines[name]
        return DataTable(entries, node.start_mark.line + 1, lines)
