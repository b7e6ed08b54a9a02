"""Writing logical lines as the Markdown that the engine reads, with the page that each line comes from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .logical_lines import LineKind, LogicalLine, ReadFile

_INDENT = "    "
_DEEPEST = 6
_MARKED = re.compile(r"(?:#{1,6}(?=\s|$)|>|[+-](?=\s)|={2,}$|-{2,}$|:(?=\s)|\|)")
_BULLETS = frozenset("•●○◦▪■□‣·∙–—-*o\uf0b7\uf0a7\u2043➢✓❖")
_HYPHEN = re.compile(r"-\s+(?=\S)")
_TICKS = re.compile(r"`+")
_ID = re.compile(r"[^\w:.\-]")


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """The Markdown of a file, and the line (from 1) on which each of its pages begins; none if it has no pages."""

    text: str
    starts: Sequence[tuple[int, int]] = ()
    """The first line of each page, and the number of the page."""
    names: Sequence[str] = ()
    """The names of the pages, if each is a file."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """The anchors as their document names them, by their ids in the text."""
    origins: Sequence[tuple[str, int]] = ()
    """The file and the line that each line comes from, if the text was joined from several files."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """The texts of these files."""

    def place_of(self, line: int) -> tuple[int, int]:
        """Return the page that a line is on, and its place on that page, from 1; the page is 0 if there are none."""
        at = bisect_right([first for first, _ in self.starts], line) - 1
        if at < 0:
            return 0, line
        first, page = self.starts[at]
        return page, line - first + 1

    def cite(self, name: str, line: int) -> tuple[str, int]:
        """Return how messages cite a line of the file called ``name``: the file with its page, the line on it."""
        if self.origins:
            file, number = self.origins[min(max(line, 1), len(self.origins)) - 1]
            return self._file_in(name, file), max(1, number)
        page, place = self.place_of(line)
        return (self.name_of(name, page) if page else name), place

    def name_of(self, name: str, page: int) -> str:
        """Return how messages cite a page of the file called ``name``."""
        return f"{name}/{self.names[page - 1]}" if self.names else f"{name}, page {page}"

    def texts(self, name: str) -> dict[str, str]:
        """Return the text of each page as messages cite it, or the whole text."""
        if self.origins:
            return {self._file_in(name, file): text for file, text in self.sources.items()}
        if not self.starts:
            return {name: self.text}
        return {self.name_of(name, page): text for page, text in self.pages()}

    def _file_in(self, name: str, file: str) -> str:
        """Return how messages cite a file: one that a document includes has its path beside the document."""
        return file if name in self.sources else file_in(name, file)

    def pages(self) -> Iterator[tuple[int, str]]:
        """Yield the number and the text of each page."""
        lines = self.text.split("\n")
        for at, (first, page) in enumerate(self.starts):
            stop = self.starts[at + 1][0] - 1 if at + 1 < len(self.starts) else len(lines)
            yield page, "\n".join(lines[first - 1 : stop])


def file_in(folder: str, file: str) -> str:
    """Return how messages cite a file of a folder; a document that is a single file is not a folder."""
    return file if file == folder else f"{folder}/{file}"


def write_markdown(file: ReadFile) -> WrittenFile:
    """Return the Markdown of a file: a paragraph for each line, and one table for rows in a row."""
    out: list[str] = []
    starts: list[tuple[int, int]] = []
    origins: list[tuple[str, int]] = []
    before: LogicalLine | None = None
    for line in _with_typed_items([*_with_plain_levels(file.lines)]):
        if line.kind is LineKind.CONTENTS:
            continue
        is_row_below = before is not None and before.kind is LineKind.ROW is line.kind and line.level == before.level
        if out and not is_row_below:
            out.append("")
        if line.page and (not starts or line.page > starts[-1][1]):
            starts.append((len(out) + 1, line.page))
        if line.kind is LineKind.CODE:
            out += _code(line)
        elif line.kind is LineKind.DIRECTIVE:
            directive, _, title = line.text.partition(" ")
            out.append(f"{directive} {_anchors(line)}{title}".rstrip())
        else:
            out += _row(line, is_head=not is_row_below) if line.kind is LineKind.ROW else [_paragraph(line)]
        origins += [(line.file, line.line)] * (len(out) - len(origins))
        before = line
    addresses = {_ID.sub("-", name): name for line in file.lines for name in line.anchors}
    placed = origins if file.sources else ()
    return WrittenFile("\n".join(out) + "\n", starts, file.page_names, addresses, placed, file.sources)


def _with_plain_levels(lines: Sequence[LogicalLine]) -> Iterator[LogicalLine]:
    """Yield the lines with the levels of items from 1 below each heading, which may be on the outer levels of their
    list.
    """
    outermost = 0
    for line in lines:
        if line.kind is LineKind.HEADING:
            outermost = 0
        elif line.kind is LineKind.ITEM:
            outermost = min(outermost or line.level, line.level)
            line = replace(line, level=line.level - outermost + 1)
        yield line


def _with_typed_items(lines: Sequence[LogicalLine]) -> Iterator[LogicalLine]:
    """Yield the lines with paragraphs that begin with a typed hyphen as items, if another one is beside them.

    A single one may be a sentence, or a line of speech.
    """
    # One place on each side, so that the first and the last line have neighbours too.
    typed = [False, *(map(_has_typed_hyphen, lines)), False]
    for at, line in enumerate(lines, 1):
        if typed[at] and (typed[at - 1] or typed[at + 1]):
            line = replace(line, kind=LineKind.ITEM, level=1, text=line.text[1:].lstrip())
        yield line


def _has_typed_hyphen(line: LogicalLine) -> bool:
    return line.kind is LineKind.PARAGRAPH and not line.number and _HYPHEN.match(line.text) is not None


def _anchors(line: LogicalLine) -> str:
    names = (_ID.sub("-", name) for name in line.anchors)
    return "".join(f'<a id="{name}"></a>' for name in names)


def _row(line: LogicalLine, is_head: bool) -> list[str]:
    cells = [cell.replace("|", r"\|").replace("\n", " ") for cell in line.cells]
    cells[0] = f"{_anchors(line)}{cells[0]}"
    row = f"| {' | '.join(cells)} |"
    return [row, f"|{' --- |' * len(cells)}"] if is_head else [row]


def _code(line: LogicalLine) -> list[str]:
    """Return fenced code; the anchors of code belong to the line above it."""
    fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(line.text)), default=0))
    return [fence, *line.text.split("\n"), fence]


def _paragraph(line: LogicalLine) -> str:
    text = " ".join(line.text.split())
    anchors = _anchors(line)
    numbered = f"{line.number} {text}".strip() if line.number else text
    if line.kind is LineKind.HEADING:
        return f"{'#' * min(max(1, line.level), _DEEPEST)} {anchors}{numbered}"
    if line.kind is LineKind.FOOTNOTE:
        return f"[^{line.name}]: {text}"
    if line.kind is LineKind.ITEM:
        indent = _INDENT * (max(1, line.level) - 1)
        if line.number in _BULLETS or not line.number:
            return f"{indent}- {anchors}{text}"
        return f"{indent}{anchors}{numbered}"
    is_marked = _MARKED.match(text) is not None
    return f"{anchors}{chr(92) if is_marked else ''}{numbered}"


def address_of(name: str) -> str:
    """Return the address of a link to an anchor."""
    return f"#{_ID.sub('-', name)}"
