"""Reading JSON with the line of every value."""

from __future__ import annotations

import json
import re

from ...support.errors import UnusableInputError
from .data_tree import DEEPEST, MOST_NODES, DataList, DataNode, DataTable, DataValue, repeated_key, too_deep, too_large

_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|[{}\[\]:,]|[^\s{}\[\]:,\"]+")


def read_json(text: str, name: str) -> DataNode:
    """Return what a JSON file contains.

    ``name`` is that of the file in messages. Raises UnusableInputError if it is not JSON, if a table has a key twice,
    or if it is too large or too deep.
    """
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise UnusableInputError(f"{name}:{error.lineno}: this is not valid JSON: {error.msg}") from error
    except RecursionError as error:
        raise too_deep(name, 1) from error
    except ValueError as error:  # a number with thousands of digits
        raise UnusableInputError(f"{name} cannot be read: {error}") from error
    reader = _JsonReader(text, name)
    node = reader.read(0)
    if isinstance(node, DataTable | DataList) and not any(node.entries if isinstance(node, DataTable) else node.items):
        raise UnusableInputError(f"{name} is empty")
    return node


class _JsonReader:
    """Walks over the tokens of a text that is known to be valid JSON."""

    def __init__(self, text: str, name: str) -> None:
        self._text, self._name = text, name
        self._tokens = _TOKEN.finditer(text)
        self._line, self._counted_to, self._count = 1, 0, 0
        self._token = ""
        self._next()

    def _next(self) -> str:
        """Go to the next token, and return the one before it."""
        before = self._token
        match = next(self._tokens, None)
        if match is not None:
            self._line += self._text.count("\n", self._counted_to, match.start())
            self._counted_to = match.start()
        self._token = match[0] if match is not None else ""
        return before

    def read(self, depth: int) -> DataNode:
        """Return the value that starts at the current token."""
        self._count += 1
        if self._count > MOST_NODES:
            raise too_large(self._name)
        line = self._line
        if depth > DEEPEST:
            raise too_deep(self._name, line)
        if self._token == "[":
            return self._list(depth, line)
        if self._token == "{":
            return self._table(depth, line)
        written = self._next()
        value = json.loads(written) if written.startswith('"') else written
        return DataValue(str(value), line, written == "null")

    def _list(self, depth: int, line: int) -> DataList:
        self._next()
        items: list[DataNode] = []
        while self._token != "]":
            items.append(self.read(depth + 1))
            if self._token == ",":
                self._next()
        self._next()
        return DataList(items, line)

    def _table(self, depth: int, line: int) -> DataTable:
        self._next()
        entries: dict[str, DataNode] = {}
        lines: dict[str, int] = {}
        while self._token != "}":
            own = self._line
            key = str(json.loads(self._next()))
            if key in entries:
                raise repeated_key(self._name, own, key, lines[key])
            self._next()
            entries[key], lines[key] = self.read(depth + 1), own
            if self._token == ",":
                self._next()
        self._next()
        return DataTable(entries, line, lines)
