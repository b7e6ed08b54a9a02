"""The marks in the texts of YAML and JSON: references, symbols, and words that are only marked, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..file_formats.logical_lines import escaped
from .data_mapping import DataMapping

_SPLIT = re.compile(r"[,;\s]+")
_NOT_IN_NAME = re.compile(r"[^\w.+\-]")
_RANGE = "–"

IdOf = Callable[[str], str | None]
"""A function that returns the id of the joined text for an id of the source, or None."""


@dataclass(slots=True)
class DataMarks:
    """Rewrites the texts of one language; ``id_of`` finds the unit of an id.

    ``symbols`` are the names of the symbols found, with their marks. ``unknown`` are the ids of the last text that no
    unit has, ``dropped`` its marks that show nothing.
    """

    mapping: DataMapping
    is_markdown: bool
    id_of: IdOf
    symbols: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    count: int = 0

    def rewrite(self, text: str) -> str:
        """Return the Markdown of a text."""
        self.unknown, self.dropped = [], []
        return self._rewritten(text)

    def _rewritten(self, text: str) -> str:
        parts: list[str] = []
        end = 0
        for match, write in self._marks(text):
            if match.start() >= end:
                parts += [self._plain(text[end : match.start()]), write(match)]
                end = match.end()
        return "".join([*parts, self._plain(text[end:])])

    def _marks(self, text: str) -> list[tuple[re.Match[str], Callable[[re.Match[str]], str]]]:
        kinds = (
            (self.mapping.references, self._reference),
            (self.mapping.symbols, self._symbol),
            (self.mapping.shown, self._shown),
        )
        found = [
            (match, write) for patterns, write in kinds for pattern in patterns for match in re.finditer(pattern, text)
        ]
        return sorted(found, key=lambda one: (one[0].start(), -one[0].end()))

    def _plain(self, text: str) -> str:
        return text if self.is_markdown else escaped(text)

    def _reference(self, match: re.Match[str]) -> str:
        ids = [name for name in _SPLIT.split(match["id"].strip()) if name]
        written: list[str] = []
        for name in ids:
            self.count += 1
            target = self.id_of(name)
            if target is None:
                self.unknown.append(name)
                written.append(escaped(name))
            else:
                written.append(f"[](#{target})")
        is_range = match.groupdict().get("range") is not None
        return (_RANGE if is_range else ", ").join(written)

    def _symbol(self, match: re.Match[str]) -> str:
        name = _NOT_IN_NAME.sub("", match["symbol"])
        if not name:
            return escaped(match[0])
        self.symbols.setdefault(name, match[0])
        return f"{{{name}}}"

    def _shown(self, match: re.Match[str]) -> str:
        text = match.groupdict().get("text")
        if text is None:
            self.dropped.append(match[0])
            return ""
        return self._rewritten(text)
