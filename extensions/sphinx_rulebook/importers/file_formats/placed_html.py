"""Web pages that are made of marked-up text: each of their lines knows its place in that text."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import quote

from ...support.errors import UnusableInputError
from .html_file import read_html
from .included_files import FileProblem, IncludedFiles, bytes_in
from .logical_lines import LineKind, LogicalLine, ReadFile, escaped
from .source_notes import SourceNotes
from .written_formulas import write_tex

_PLACE = "\ufdd2"
"""A character that no text has: an id that begins with it is the place of a line, and its number."""
_BETWEEN = "\ufdd3"
_ITEM = re.compile(rf'<li><a id="{_PLACE}[0-9]*{_BETWEEN}(?P<number>[^{_BETWEEN}"]+){_BETWEEN}[^"]*"></a>')
_TYPED = "\ufdd7"
"""A character that no text has: it is around the index of a block that is kept as it is typed."""
_BLOCK = re.compile(rf"{_TYPED}([0-9]{{1,9}}){_TYPED}")
UNKNOWN_REMEDY = "If so, write that in another way, and import the document again."
_MARK = re.compile(r"\[\^f[0-9]{1,9}\]")


@dataclass(slots=True)
class PageMaker(SourceNotes):
    """Collects a page, and what the report says about the text that it is made of.

    ``files`` are the files of the document, ``pictures`` the contents of those pictures that the book needs copies of,
    by their addresses, ``blocks`` the texts that are kept as they are typed.
    """

    files: IncludedFiles = field(kw_only=True)
    pictures: dict[str, bytes] = field(default_factory=dict)
    blocks: list[str] = field(default_factory=list)

    @property
    def sources(self) -> Mapping[str, str]:
        """The texts of the files that were read, by their paths."""
        return self.files.sources

    def picture(self, path: str) -> str:
        """Return the address of a picture in the book; ``path`` is below the folder of the document, or above it.

        A picture above that folder is kept if it belongs to the same repository.
        """
        if not path.startswith("../"):
            return path
        kept = f"pictures/{path.replace('../', '')}"
        data = bytes_in(self.files.folder, path)
        if not isinstance(data, FileProblem):  # else it is a missing picture, like any other
            self.pictures[kept] = data
        return kept

    def typed_block(self, text: str) -> str:
        """Return the HTML of a block that is kept as it is typed, such as a drawing of signs."""
        self.blocks.append("\n".join(line.rstrip() for line in text.strip("\n").split("\n")))
        return f"{_TYPED}{len(self.blocks) - 1}{_TYPED}" if self.blocks[-1].strip() else ""


def place(file: str, line: int | None, number: str = "") -> str:
    """Return the HTML that gives the line after it its place in the source, and the number of an item."""
    return anchor(f"{_PLACE}{line or 0}{_BETWEEN}{number}{_BETWEEN}{file}")


def in_cell(shown: str) -> str:
    """Return the HTML of a cell of a table, or a part of it, with the numbers of items in their text.

    The ids in a cell name no lines, so that the numbers that they have would be lost.
    """
    return _ITEM.sub(lambda match: f'<li style="list-style: none">{match[0][4:]}{match["number"]} ', shown)


def anchor(name: str) -> str:
    """Return the HTML of a place that links lead to."""
    return f'<a id="{html.escape(name)}"></a>'


def link(target: str, shown: str) -> str:
    """Return the HTML of a link to an anchor; ``shown`` is HTML."""
    return f'<a href="#{html.escape(quote(target, safe=""))}">{shown}</a>'


def note_link(target: str) -> str:
    """Return the HTML of the mark of a footnote, whose text is in an element ``div`` with the id ``target``."""
    return f'<a role="doc-noteref" href="#{html.escape(quote(target, safe=""))}">1</a>'


def box_tags(unfolds: bool) -> tuple[str, str, str]:
    """Return the HTML before the title of a box, between that and its blocks, and after these; ``unfolds`` says that
    readers may hide the blocks.
    """
    if unfolds:
        return "<details><summary>", "</summary>", "</details>"
    return '<div class="admonition"><p class="admonition-title">', "</p>", "</div>"


def formula(tex: str) -> str | None:
    """Return the HTML of a formula in LaTeX, or None if it cannot be read."""
    tex = " ".join(tex.split())
    if write_tex(tex) is None:
        return None
    return f'<span class="mwe-math-element"><img alt="{html.escape(tex)}"></span>'


def read_placed_html(body: str, name: str, format_name: str, maker: PageMaker) -> ReadFile:
    """Return the lines of a page whose body was made of the document called ``name``.

    Raises UnusableInputError if it has no text.
    """
    page = f'<!doctype html><html><head><meta charset="utf-8"></head><body><main>{body}</main></body></html>'
    try:
        file = read_html(page.encode("utf-8", "replace"), name)
    except UnusableInputError as error:
        raise UnusableInputError(f"{name} has no text") from error
    lines = _with_code(_placed(file.lines, name), maker.blocks)
    if not any(line.text or any(line.cells) for line in lines):
        raise UnusableInputError(f"{name} has no text")
    used = [one for one in file.used if one != "ids" or any(line.anchors for line in lines)]
    return ReadFile(
        format_name,
        lines,
        used=used,
        left_out=[*maker.left_out, *file.left_out],
        pictures={**maker.pictures, **file.pictures},
        unsure=[*maker.all_unsure(), *file.unsure],
        sources=maker.sources,
    )


def _with_code(lines: Sequence[LogicalLine], blocks: Sequence[str]) -> list[LogicalLine]:
    """Return the lines with code as it is typed; links to code lead to the line above it."""
    shown: list[LogicalLine] = []
    for line in lines:
        own = _with_blocks(line, blocks)
        if own.kind is LineKind.CODE and own.anchors and shown:
            shown[-1] = replace(shown[-1], anchors=(*shown[-1].anchors, *own.anchors))
            own = replace(own, anchors=())
        shown.append(own)
    return shown


def _with_blocks(line: LogicalLine, blocks: Sequence[str]) -> LogicalLine:
    """Return a line with the blocks that are kept as they are typed: one that is a whole paragraph is code."""
    if _TYPED not in line.text and not any(_TYPED in cell for cell in line.cells):
        return line
    whole = _BLOCK.fullmatch(line.text)
    if whole is not None and line.kind is LineKind.PARAGRAPH and int(whole[1]) < len(blocks):
        return replace(line, kind=LineKind.CODE, text=blocks[int(whole[1])], number="")

    def flat(match: re.Match[str]) -> str:
        return escaped(" ".join(blocks[int(match[1])].split())) if int(match[1]) < len(blocks) else ""

    cells = tuple(_BLOCK.sub(flat, cell) for cell in line.cells)
    return replace(line, text=_BLOCK.sub(flat, line.text), cells=cells)


def _placed(lines: Sequence[LogicalLine], name: str) -> list[LogicalLine]:
    """Return the lines with their places, and without the ids that name these."""
    placed: list[LogicalLine] = []
    file, line = name, 1
    for one in lines:
        number = one.number
        for id_ in one.anchors:
            if id_.startswith(_PLACE):
                written, own, where = id_[1:].split(_BETWEEN, 2)
                file, line = (where, int(written)) if int(written) else (file, line)
                number = own if own and one.kind is LineKind.ITEM else number
        anchors = tuple(id_ for id_ in one.anchors if not id_.startswith(_PLACE))
        placed.append(replace(one, number=number, anchors=anchors, file=file, line=line))
    return _with_near_notes(placed)


def _with_near_notes(lines: Sequence[LogicalLine]) -> list[LogicalLine]:
    """Return the lines with each footnote at the end of the section that has its mark, and not in a glossary at the end
    of the document.
    """
    notes = {f"[^{line.name}]": line for line in lines if line.kind is LineKind.FOOTNOTE}
    placed: list[LogicalLine] = []
    waiting: list[LogicalLine] = []
    for line in lines:
        if line.kind is LineKind.FOOTNOTE:
            continue
        if line.kind is LineKind.HEADING:
            placed += waiting
            waiting = []
        placed.append(line)
        for mark in _MARK.findall(" ".join((line.text, *line.cells))):
            if mark in notes:
                waiting.append(replace(notes.pop(mark), file=line.file, line=line.line))
    return [*placed, *waiting, *notes.values()]
