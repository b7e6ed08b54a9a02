"""Reading a document of LaTeX: its headings and lists with the numbers that LaTeX prints, tables, notes, references."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ....support.errors import UnusableInputError
from ..logical_lines import LineKind, LogicalLine, ReadFile, Unsure, UnsureKind, escaped, without_unseen
from ..rule_rows import with_rules_of_tables
from ..shown_lines import paragraphs_in
from ..typed_drawings import drawing_in
from ..written_formulas import set_apart
from .expanding.latex_conditions import add_conditions
from .expanding.latex_definitions import add_definitions
from .expanding.latex_files import LatexFiles
from .expanding.latex_notes import LatexNotes
from .expanding.latex_signs import add_signs
from .latex_easylists import add_easylists
from .latex_floats import add_floats
from .latex_front import add_front
from .latex_glossaries import add_glossaries
from .latex_headings import add_headings
from .latex_including import Including
from .latex_lists import add_lists
from .latex_math import add_formulas
from .latex_pieces import LineDraft, TextPiece, markdown_of, plain_of
from .latex_reader import LatexReader
from .latex_references import PLACE, add_references, resolved
from .latex_styles import add_styles
from .latex_tables import add_tables
from .latex_theorems import add_theorems
from .latex_units import add_units

_CLASS = re.compile(r"^[^%\n]{0,200}?\\documentclass\b", re.M)
_BEGINS = re.compile(r"\\begin\s{0,9}\{document\}|\\(?:input|include|subfile|import)\b")
"""Where the text of a document begins, or a file that may say so."""
_CHAPTER = re.compile(r"^\s{0,40}\\chapter\b", re.M)
_DEEPEST_HEADING = 6


def read_latex(data: bytes, path: Path, encoding: str | None = None) -> ReadFile:
    """Return the lines of the document of LaTeX at ``path``, with the files of its folder that it includes.

    ``encoding`` is that of all these files, None to detect it. Nothing in them is executed. Raises UnusableInputError
    if the document is not text or has none, or if its macros never end.
    """
    files = LatexFiles(data, path, encoding)
    notes = LatexNotes()
    reader = LatexReader(files, notes)
    including = Including(reader)
    add_definitions(reader.stream)
    add_conditions(reader.stream, including.exists)
    add_signs(reader.stream)
    for add in (add_styles, add_front, add_headings, add_lists, add_tables, add_references, add_theorems, add_floats):
        add(reader)
    add_easylists(reader)
    add_glossaries(reader)
    add_units(reader)
    add_formulas(reader)
    text = files.sources[files.main]
    is_part = _CLASS.search(text) is None
    if is_part or _BEGINS.search(text) is None:
        reader.is_in_body = True  # a part of a document, or one whose text does not say where it begins
        if is_part and _CHAPTER.search(text) is not None:
            reader.counters.set_class("book")
    reader.stream.open_file(text, files.main)
    try:
        reader.read()
        lines = list(_lines(reader))
    except RecursionError:
        place = reader.stream.place
        raise UnusableInputError(f"{place.file}:{place.line}: what is here is nested too deeply") from None
    if not lines:
        raise UnusableInputError(f"{path.name} has no text")
    unsure = [*notes.all_unsure(), *_guesses(files)]
    title = plain_of(reader.capture_pieces(reader.title)) if reader.title else ""
    return ReadFile(
        "a document of LaTeX",
        with_rules_of_tables(lines, unsure),
        used=_used(reader, lines),
        left_out=notes.left_out,
        pictures=reader.pictures,
        unsure=unsure,
        sources=files.sources,
        title=title,
        language=reader.language,
    )


def _used(reader: LatexReader, lines: list[LogicalLine]) -> list[str]:
    """Return what the document has that shows its structure, in the words of the report."""
    has = {
        "headings": any(line.kind is LineKind.HEADING for line in lines),
        "counters": any(line.number not in ("", "•") for line in lines),
        "footnotes": bool(reader.footnotes),
        "labels": bool(reader.labels),
        "macros": bool(reader.stream.macros),
    }
    return [name for name, is_used in has.items() if is_used]


def _guesses(files: LatexFiles) -> Iterator[Unsure]:
    for name, encoding in files.guessed:
        yield Unsure(
            0,
            "",
            f"This file was read as {encoding}, which is a guess.",
            "Are its letters right?",
            "If not, name its encoding with --encoding.",
            UnsureKind.TEXT,
            name,
            1,
        )


def _lines(reader: LatexReader) -> Iterator[LogicalLine]:
    """Yield the lines of a document, with its footnotes at the end."""
    drafts = reader.lines
    reader.placed = frozenset(name for draft in drafts for name in draft.anchors)
    used = sorted({draft.level for draft in drafts if draft.kind is LineKind.HEADING})
    ranks = {level: min(rank, _DEEPEST_HEADING) for rank, level in enumerate(used, 1)}
    for draft in (*drafts, *reader.footnotes):
        level = ranks[draft.level] if draft.kind is LineKind.HEADING else draft.level
        yield from _of_draft(reader, draft, level)


def _of_draft(reader: LatexReader, draft: LineDraft, level: int) -> Iterator[LogicalLine]:
    """Yield the line of a draft, and further ones for the rules on its own lines."""
    file, line = draft.place.file, draft.place.line
    names = (name for name in draft.anchors if not name.startswith(PLACE) or name in reader.linked)
    anchors = tuple(dict.fromkeys(name.removeprefix(PLACE) for name in names))
    cells = tuple(_text(reader, cell) for cell in draft.cells)
    if draft.kind is LineKind.CODE:
        drawing = drawing_in("".join(piece.text for piece in draft.pieces))
        yield LogicalLine(LineKind.CODE, drawing, anchors=anchors, file=file, line=line)
        return
    # A number is plain text until here: that of an item may be anything, such as a tag of HTML.
    number = escaped(draft.number) if draft.kind is not LineKind.FOOTNOTE else ""
    whole = _text(reader, draft.pieces)
    texts = paragraphs_in(whole) if draft.kind in (LineKind.PARAGRAPH, LineKind.ITEM) else [" ".join(whole.split())]
    texts = [" ".join(without_unseen(text).split()) for text in texts] or [""]
    if not (texts[0] or any(cells) or (draft.kind is LineKind.HEADING and number)):
        return
    yield LogicalLine(draft.kind, texts[0], level, number, 0, anchors, cells, draft.name, file, line)
    for text in texts[1:]:
        yield LogicalLine(LineKind.PARAGRAPH, text, file=file, line=line)


def _text(reader: LatexReader, pieces: list[TextPiece]) -> str:
    is_german = reader.language.startswith("de")
    text = set_apart(markdown_of(resolved(reader, pieces), is_german))
    return "\n".join(" ".join(line.split()) for line in text.split("\n")).strip()
