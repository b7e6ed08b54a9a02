"""Including the text of other files: mdBook's ``{{#include}}``, GitBook's ``{% include %}``, snippets of MkDocs."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from .page_source import PageSource, SourceLine

_INCLUDE = re.compile(
    r"\s*+(?:\{\{#include\s++(?P<mdbook>[^{}]++)\}\}"
    r"|\{%-?\s*+include\s++[\"'](?P<gitbook>[^\"']++)[\"']\s*+-?%\}"
    r"|-++8<-++\s++[\"'](?P<mkdocs>[^\"']++)[\"'])\s*+"
)
_RANGE = re.compile(r"(?P<path>.*?):(?P<first>[0-9]*)(?::(?P<last>[0-9]*))?$")
_DEEPEST = 10
_MOST_LINES = 200_000

ReadIncluded = Callable[[str], str | None]
"""A function that returns the text of a file of the project by its path below the root, or None."""


@dataclass(slots=True)
class Includer:
    """Replaces the lines of a page that include a file.

    ``read`` returns the text of a file by its path from the page's root, which may go above it within the project;
    ``snippets`` is the folder that MkDocs looks in, from the root; ``variables`` are the values that pages show.
    """

    read: ReadIncluded
    snippets: str = ".."
    variables: Mapping[str, str] = field(default_factory=dict)
    _total: int = field(default=0)

    def expand(self, page: PageSource) -> None:
        """Replace the includes of a page by the text; what cannot be included is left out with its reason."""
        if not any("include" in line.text or "8<" in line.text for line in page.lines):
            return
        self._total = 0
        originals = dict(page.original)
        code = page.code()
        lines: list[SourceLine] = []
        for place, line in enumerate(page.lines):
            lines += [line] if place in code and "{{#" not in line.text else self._lines(page, line, (), originals)
        page.lines = lines
        page.original = originals

    def _lines(
        self, page: PageSource, line: SourceLine, above: tuple[str, ...], originals: dict[str, str]
    ) -> Iterator[SourceLine]:
        match = _INCLUDE.fullmatch(line.text)
        if match is None:
            yield line
            return
        written = (match["mdbook"] or match["gitbook"] or match["mkdocs"]).strip()
        ranged = _RANGE.fullmatch(written)
        address = ranged["path"] if ranged is not None else written
        folder = self.snippets if match["mkdocs"] else posixpath.dirname(line.file)
        path = posixpath.normpath(posixpath.join(folder, address.strip()))
        if path in above or path == line.file:
            page.leave_out(line, line.text, "an include of a file that includes it")
            return
        text = self.read(path) if len(above) < _DEEPEST else None
        if text is None and match["mkdocs"]:
            path = posixpath.normpath(address.strip())
            text = self.read(path)
        if text is None:
            page.leave_out(line, line.text, "an include of a file that cannot be read")
            return
        originals[path] = text
        written_lines = text.removesuffix("\n").split("\n")
        first, last = 1, len(written_lines)
        if ranged is not None:
            first = int(ranged["first"] or 1)
            last = int(ranged["last"] or (last if ranged["last"] is not None else first))
        for number in range(max(1, first), min(last, len(written_lines)) + 1):
            self._total += 1
            if self._total > _MOST_LINES:
                page.leave_out(line, line.text, "an include with too many lines")
                return
            inner = SourceLine(written_lines[number - 1], path, number)
            yield from self._lines(page, inner, (*above, line.file, path), originals)
