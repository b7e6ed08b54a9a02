"""Where the keys and values of a TOML file are written; the libraries tell places only of what they cannot read."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEADER = re.compile(r"^[ \t]*\[\[?([^\[\]\n]+)\]\]?", re.M)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text: line and column from 1, and how many characters stand there."""

    line: int
    column: int
    length: int


class TomlPlaces:
    """The places of a TOML file, which is known to be one."""

    def __init__(self, text: str) -> None:
        self._text = text
        headers = [(re.sub(r"[\s\"']", "", match[1]), match.start(), match.end()) for match in _HEADER.finditer(text)]
        ends = [start for _, start, _ in headers[1:]] + [len(text)]
        self._tables = [(name, start, end, stop) for (name, start, end), stop in zip(headers, ends, strict=True)]

    def of_key(self, table: str, key: str) -> Place:
        """Return the place of a key of a table; where that cannot be found, of the table, else the beginning."""
        found = self._in_table(table, 0)
        if found is None:
            return self._key(key, 0, len(self._text)) or Place(1, 1, 1)
        start, behind, stop = found
        return self._key(key, behind, stop) or self._place(start, self._text.index("]", start) + 1)

    def of_value(self, table: str, key: str, value: str) -> Place:
        """Return the place of a string among the values of a key; where that cannot be found, of the key."""
        place = self.of_key(table, key)
        found = self._in_table(table, 0)
        return self._string(value, self._offset(place), found[2] if found else len(self._text)) or place

    def of_item(self, table: str, key: str, number: int, inner: str | None = None, value: str | None = None) -> Place:
        """Return the place of a table in a list of tables, of a key in it, or of a string among that key's values.

        ``number`` counts the tables of the list from 0.  They may be written as ``[[table.key]]`` or in one line.
        """
        found = self._in_table(f"{table}.{key}", number)
        if found is not None:
            start, behind, stop = found
            place = self._place(start, self._text.index("]", start) + 2)
        else:
            place = self.of_key(table, key)
            behind = self._offset(place)
            for _ in range(number + 1):
                behind = self._text.find("{", behind + 1)
                if behind < 0:
                    return place
            place = self._place(behind, behind + 1)
            stop = self._text.find("}", behind)
        if inner is None:
            return place
        of_key = self._key(inner, behind, stop)
        if of_key is None:
            return place
        return (self._string(value, self._offset(of_key), stop) if value is not None else None) or of_key

    def _in_table(self, table: str, number: int) -> tuple[int, int, int] | None:
        """Return where the header of a table starts and ends, and where the next one starts."""
        same = [(start, behind, stop) for name, start, behind, stop in self._tables if name == table]
        return same[number] if number < len(same) else None

    def _key(self, key: str, start: int, stop: int) -> Place | None:
        pattern = re.compile(rf"(?:^|[\n{{,])[ \t]*(?:[\w\-]+\.)*[\"']?(?P<key>{re.escape(key)})[\"']?[ \t]*=")
        match = pattern.search(self._text, start, stop)
        return self._place(match.start("key"), match.end("key")) if match else None

    def _string(self, value: str, start: int, stop: int) -> Place | None:
        match = re.compile(rf"[\"'](?P<value>{re.escape(value)})[\"']").search(self._text, start, stop)
        return self._place(match.start("value"), match.end("value")) if match else None

    def _place(self, start: int, end: int) -> Place:
        line = self._text.count("\n", 0, start) + 1
        return Place(line, start - self._text.rfind("\n", 0, start), end - start)

    def _offset(self, place: Place) -> int:
        offset = 0
        for _ in range(place.line - 1):
            offset = self._text.index("\n", offset) + 1
        return offset + place.column - 1
