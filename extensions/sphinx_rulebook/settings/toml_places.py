"""Finding the positions of keys and values in a TOML file; TOML libraries give positions only for syntax errors."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEADER = re.compile(r"^[ \t]*\[\[?([^\[\]\n]+)\]\]?", re.M)


class TomlPlace(NamedTuple):
    """A position in a text: line and column from 1, and the length in characters."""

    line: int
    column: int
    length: int


class TomlPlaces:
    """Finds positions in a valid TOML file."""

    def __init__(self, text: str) -> None:
        self._text = text
        headers = [(re.sub(r"[\s\"']", "", match[1]), match.start(), match.end()) for match in _HEADER.finditer(text)]
        ends = [start for _, start, _ in headers[1:]] + [len(text)]
        self._tables = [(name, start, end, stop) for (name, start, end), stop in zip(headers, ends, strict=True)]

    def of_key(self, table: str, key: str) -> TomlPlace:
        """Return the position of a key in a table, or of the header of a table with this name; if neither can be
        found, the position of the table, or else the beginning.
        """
        found, own = self._in_table(table, 0), self._in_table(f"{table}.{key}", 0)
        if found is None and own is None:
            return self._key(key, 0, len(self._text)) or TomlPlace(1, 1, 1)
        place = self._key(key, *found[1:]) if found is not None else None
        if place is not None:
            return place
        start = next(header[0] for header in (own, found) if header is not None)
        return self._place(start, self._text.index("]", start) + 1)

    def of_value(self, table: str, key: str, value: str) -> TomlPlace:
        """Return the position of a string among the values of a key; if it cannot be found, the position of the
        key.
        """
        place = self.of_key(table, key)
        found = self._in_table(table, 0)
        return self._string(value, self._offset(place), found[2] if found else len(self._text)) or place

    def of_item(
        self, table: str, key: str, number: int, inner: str | None = None, value: str | None = None
    ) -> TomlPlace:
        """Return the position of a table in a list of tables, of a key in the table, or of a string among the key's
        values.

        ``number`` is the index (from 0) of the table in the list. The tables may be written as ``[[table.key]]`` or
        inline.
        """
        found = self._in_table(f"{table}.{key}", number)
        if found is not None:
            start, after, stop = found
            place = self._place(start, self._text.index("]", start) + 2)
        else:
            place = self.of_key(table, key)
            after = self._offset(place)
            for _ in range(number + 1):
                after = self._text.find("{", after + 1)
                if after < 0:
                    return place
            place = self._place(after, after + 1)
            stop = self._text.find("}", after)
        if inner is None:
            return place
        of_key = self._key(inner, after, stop)
        if of_key is None:
            return place
        return (self._string(value, self._offset(of_key), stop) if value is not None else None) or of_key

    def _in_table(self, table: str, number: int) -> tuple[int, int, int] | None:
        """Return the start and the end of the header of a table, and the start of the next header."""
        same = [(start, after, stop) for name, start, after, stop in self._tables if name == table]
        return same[number] if number < len(same) else None

    def _key(self, key: str, start: int, stop: int) -> TomlPlace | None:
        pattern = re.compile(rf"(?:^|[\n{{,])[ \t]*(?:[\w\-]+\.)*[\"']?(?P<key>{re.escape(key)})[\"']?[ \t]*=")
        match = pattern.search(self._text, start, stop)
        return self._place(match.start("key"), match.end("key")) if match else None

    def _string(self, value: str, start: int, stop: int) -> TomlPlace | None:
        match = re.compile(rf"[\"'](?P<value>{re.escape(value)})[\"']").search(self._text, start, stop)
        return self._place(match.start("value"), match.end("value")) if match else None

    def _place(self, start: int, end: int) -> TomlPlace:
        line = self._text.count("\n", 0, start) + 1
        return TomlPlace(line, start - self._text.rfind("\n", 0, start), end - start)

    def _offset(self, place: TomlPlace) -> int:
        offset = 0
        for _ in range(place.line - 1):
            offset = self._text.index("\n", offset) + 1
        return offset + place.column - 1
