"""From the text of a rulebook with typed numbers to its units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..library import UnusableInputError
from ..markup.blocks import block_kind
from ..markup.source import LONG_LINE, fold_line_ends
from ..model import BlockKind
from .document import TypedChapter, TypedDocument, TypedParagraph, TypedUnit
from .layouts import LAYOUTS, Layout, recognise
from .starts import Start, ends_sentence, find_starts

_OPENING = re.compile(r"(?P<opening>(?P<word>[^\W\d][^*_:：]{0,30}?)(?:\s*[0-9]+)?\s*[:：])\s*")
_BULLET = re.compile(r"[•●○◦▪‣·*+\-–]\s|\(?(?:[0-9]{1,3}|[a-z])[.)]\s")
# Scripts that have no space between words: two lines in one of these are one text without a space between them.
_UNSPACED = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_PAGE_BREAKS = dict.fromkeys(map(ord, "\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029"), " ")
_WIDEST_PAGE = 200
_MOST = 0.5
_TITLE_RANK = 2


def read_document(text: str, name: str) -> tuple[TypedDocument, Layout]:
    """Read a document, called ``name`` in messages, and say of which layout it is.

    Raises UnusableInputError where it is of none that we know, or has a line too long to be markup.
    """
    lines = [line.strip() for line in fold_line_ends(text).translate(_PAGE_BREAKS).split("\n")]
    too_long = next((number for number, line in enumerate(lines, 1) if len(line) > LONG_LINE), None)
    if too_long is not None:
        raise UnusableInputError(f"{name}: line {too_long} has more than {LONG_LINE:,} characters; break it up")
    layout = recognise(lines)
    if layout is None:
        known = ", ".join(layout.name for layout in LAYOUTS)
        raise UnusableInputError(
            f"{name}: the layout is not recognised; the layouts known ({known}) have a number at the start of each "
            "unit's line, such as 4, 4.0, 4.0.1, 4.0.1a"
        )
    starts = find_starts(lines, layout)
    page = _Page(lines, layout, starts)
    units = [
        page.unit(start, starts[i + 1].line if i + 1 < len(starts) else len(lines)) for i, start in enumerate(starts)
    ]
    chrome = tuple(line for line in lines[: starts[0].line] if line)
    return TypedDocument(_chapters(units, layout, name), chrome), layout


class _Page:
    """Knows how the lines of a document make paragraphs.

    Where most units have an empty line before them, empty lines part paragraphs.  Otherwise every line is a paragraph
    but for those that go on: a line broken because the page was full, or the rest of a sentence in lower case.
    """

    def __init__(self, lines: Sequence[str], layout: Layout, starts: Sequence[Start]) -> None:
        self.lines, self.layout = lines, layout
        after_empty = sum(1 for start in starts if not start.line or not lines[start.line - 1])
        self.is_spaced = after_empty >= _MOST * len(starts)
        self.has_permalinks = any(lines[start.line].endswith(tuple(layout.permalinks)) for start in starts)
        self.width = max(map(len, lines))

    def unit(self, start: Start, stop: int) -> TypedUnit:
        """Read the unit of ``start``, which ends before the line ``stop``."""
        paragraphs = self._paragraphs([start.text, *self.lines[start.line + 1 : stop]], start.rank <= _TITLE_RANK)
        text, *rest = paragraphs
        body = tuple(_read_paragraph(paragraph) for paragraph in rest)
        return TypedUnit(start.rank, start.number, text, start.line + 1, body)

    def _paragraphs(self, lines: Sequence[str], has_title: bool) -> list[str]:
        paragraphs = [self._without_permalink(lines[0])]
        heading_end = self._heading_end(lines)
        for i, line in enumerate(lines[1:], 1):
            text = self._without_permalink(line)
            if text and (i <= heading_end or self._goes_on(lines[i - 1], line, has_title and i == 1)):
                paragraphs[-1] = _join(paragraphs[-1], text)
            elif text:
                paragraphs.append(text)
        return paragraphs

    def _heading_end(self, lines: Sequence[str]) -> int:
        """Return the line that has the heading's permalink, where the heading runs on to it; else 0."""
        if not self.has_permalinks:
            return 0
        for i, line in enumerate(lines):
            if not line:
                break
            if line.endswith(tuple(self.layout.permalinks)):
                return i
        return 0

    def _goes_on(self, before: str, line: str, is_below_title: bool) -> bool:
        """Say whether a line goes on with the paragraph, or the title, of the line before it."""
        if not before or _is_marked(line) or before.endswith(tuple(self.layout.permalinks)):
            return False
        if self.is_spaced and not is_below_title:
            return True
        first_word = line.split(maxsplit=1)[0]
        is_full = self.width <= _WIDEST_PAGE and len(before) + 1 + len(first_word) > self.width
        return is_full or (line[0].islower() and not ends_sentence(before))

    def _without_permalink(self, line: str) -> str:
        return line.rstrip(self.layout.permalinks).rstrip() if self.has_permalinks else line


def _is_marked(line: str) -> bool:
    """Say whether a line opens an example, a note or an item of a list."""
    return _BULLET.match(line) is not None or _read_paragraph(line).kind is not BlockKind.TEXT


def _read_paragraph(text: str) -> TypedParagraph:
    match = _OPENING.match(text)
    kind = block_kind(match["word"]) if match else None
    if match is None or kind is None:
        return TypedParagraph(BlockKind.TEXT, "", text)
    return TypedParagraph(kind, match["opening"], text[match.end() :])


def _join(before: str, text: str) -> str:
    if not before or (_UNSPACED.match(before[-1]) and _UNSPACED.match(text)):
        return before + text
    return f"{before} {text}"


def _chapters(units: Sequence[TypedUnit], layout: Layout, name: str) -> tuple[TypedChapter, ...]:
    """Group the units into chapters, each with a heading."""
    chapters: list[list[TypedUnit]] = []
    for unit in _with_headings(units, layout):
        if unit.rank == 1:
            first = next((chapter[0] for chapter in chapters if int(chapter[0].number) == int(unit.number)), None)
            if first is not None:
                raise UnusableInputError(
                    f"{name}: chapter {unit.number} starts on line {first.line} and again on line {unit.line}; "
                    "import the two parts as two books"
                )
            chapters.append([])
        chapters[-1].append(unit)
    return tuple(TypedChapter(tuple(chapter)) for chapter in chapters)


def _with_headings(units: Sequence[TypedUnit], layout: Layout) -> Iterator[TypedUnit]:
    """Yield the units, and before those that stand below no heading the headings that the document lacks.

    A unit whose number is that of another place (a misprint) stays where it is.
    """
    typed = {unit.number for unit in units}
    open_units: list[str] = []
    for unit in units:
        above: list[str] = []
        number = layout.above(unit.number)
        while number is not None:
            above.insert(0, number)
            number = layout.above(number)
        for rank, number in enumerate(above, 1):
            is_open = len(open_units) >= rank
            if is_open and (open_units[rank - 1] == number or number in typed):
                continue
            del open_units[rank - 1 :]
            open_units.append(number)
            typed.add(number)
            yield TypedUnit(rank, number, number, unit.line, (), True)
        del open_units[unit.rank - 1 :]
        open_units.append(unit.number)
        yield unit
