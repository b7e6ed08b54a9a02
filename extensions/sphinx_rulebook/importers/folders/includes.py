"""Including the text of other files: mdBook's ``{{#include}}``, GitBook's and Jekyll's ``{% include %}``, snippets of
MkDocs, parts of VitePress and of pages with components.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .front_matter import read_front_matter
from .page_source import PageSource, SourceLine

_INCLUDE = re.compile(
    r"\s*+(?:\{\{#include\s++(?P<mdbook>[^{}]++)\}\}"
    r"|\{%-?\s*+include\s++[\"'](?P<gitbook>[^\"']++)[\"']\s*+-?%\}"
    r"|\{%-?\s*+include_relative\s++(?P<relative>[^\s{}%]++)(?P<values>[^{}%]*+)-?%\}"
    r"|\{%-?\s*+include\s++(?P<jekyll>[^\s{}%\"']+\.(?:md|markdown|txt))(?P<given>[^{}%]*+)-?%\}"
    r"|<!--[ \t]*+@include:[ \t]*+(?P<vitepress>(?:(?!-->)[^\s{}<>])++)(?:\{(?P<range>[0-9,]++)\})?[ \t]*+-->"
    r"|\{\{<[ \t]*+include[ \t]++(?P<quarto>[^\s{}<>]++)[ \t]*+>\}\}"
    r"|<(?P<component>[A-Z]\w*+)[ \t]*+/>"
    r"|\{![ \t]*+(?P<plugin>[^\s{}!]++)[ \t]*+!\}"
    r"|-++8<-++\s++[\"'](?P<mkdocs>[^\"']++)[\"'])\s*+"
)
_IMPORT = re.compile(r"import[ \t]++(?P<name>[A-Z]\w*+)[ \t]++from[ \t]++[\"'](?P<path>[^\"']+\.mdx?)[\"'];?[ \t]*+")
_VALUE = re.compile(r"(?P<key>[\w\-]++)=(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)')")
_GIVEN = re.compile(r"\{\{-?[ \t]*+include\.(?P<key>[\w\-]++)[ \t]*+-?\}\}")
NOT_INCLUDED = "an include of a file that cannot be read"
"""The reason for which an include is left out if its file is missing."""
_RANGE = re.compile(r"(?P<path>.*?):(?P<first>[0-9]*)(?::(?P<last>[0-9]*))?$")
_DEEPEST = 10
_MOST_LINES = 200_000

ReadIncluded = Callable[[str], str | None]
"""A function that returns the text of a file of the project by its path below the root, or None."""


@dataclass(slots=True)
class Includer:
    """Replaces the lines of a page that include a file.

    ``read`` returns the text of a file by its path from the page's root, which may go above it within the project;
    ``snippets`` are the folders that MkDocs looks in, from the root; ``variables`` are the values that pages show.
    """

    read: ReadIncluded
    snippets: Sequence[str] = ("..",)
    variables: Mapping[str, str] = field(default_factory=dict)
    _total: int = field(default=0)
    _components: Mapping[str, str] = field(default_factory=dict)

    def expand(self, page: PageSource) -> None:
        """Replace the includes of a page by the text; what cannot be included is left out with its reason."""
        signs = ("include", "8<", "{!", "import ")
        if not any(sign in line.text for line in page.lines for sign in signs):
            return
        imported = [match for line in page.lines if (match := _IMPORT.fullmatch(line.text)) is not None]
        self._components = {match["name"]: match["path"] for match in imported}
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
        if match is None or (match["component"] and match["component"] not in self._components):
            yield line
            return
        component = self._components[match["component"]] if match["component"] else None
        snippet = match["mkdocs"] or match["plugin"]
        beside = (
            match["mdbook"]
            or match["gitbook"]
            or match["relative"]
            or match["vitepress"]
            or match["quarto"]
            or component
        )
        written = (snippet or beside or match["jekyll"]).strip()
        ranged = _RANGE.fullmatch(written) if component is None else None
        address = ranged["path"] if ranged is not None else written
        folder = self.snippets[0] if snippet else "_includes" if match["jekyll"] else posixpath.dirname(line.file)
        path = posixpath.normpath(posixpath.join(folder, address.strip()))
        if path in above or path == line.file:
            page.leave_out(line, line.text, "an include of a file that includes it")
            return
        text = self.read(path) if len(above) < _DEEPEST else None
        if text is None and snippet:
            others = (posixpath.join(other, address.strip()) for other in (*self.snippets[1:], ""))
            tried = ((other, self.read(other)) for other in map(posixpath.normpath, others))
            path, text = next((one for one in tried if one[1] is not None), (path, None))
        if text is None:
            page.leave_out(line, line.text, NOT_INCLUDED)
            return
        originals[path] = text
        written_lines = text.removesuffix("\n").split("\n")
        first, last = 1, len(written_lines)
        if ranged is not None:
            first = int(ranged["first"] or 1)
            last = int(ranged["last"] or (last if ranged["last"] is not None else first))
        elif match["range"]:
            start, comma, stop = match["range"].partition(",")
            first = int(start or 1)
            last = int(stop or (last if comma else first))
        given = {one["key"]: one["double"] or one["single"] or "" for one in _VALUE.finditer(match["given"] or "")}
        front = read_front_matter(text, path).length
        for number in range(max(1, first, front + 1), min(last, len(written_lines)) + 1):
            self._total += 1
            if self._total > _MOST_LINES:
                page.leave_out(line, line.text, "an include with too many lines")
                return
            shown = _GIVEN.sub(lambda one: given.get(one["key"], one[0]), written_lines[number - 1])
            inner = SourceLine(shown, path, number)
            yield from self._lines(page, inner, (*above, line.file, path), originals)
