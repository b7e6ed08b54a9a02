"""Doubts about places of a file whose format does not say how they are to be read, such as a PDF."""

from __future__ import annotations

from collections.abc import Iterator

from ..file_formats.line_markdown import WrittenFile, file_in
from ..file_formats.logical_lines import ReadFile, UnsureKind
from .doubt import Doubt, DoubtKind, quote

_KINDS = {
    UnsureKind.TEXT: DoubtKind.UNSURE_TEXT,
    UnsureKind.LAYOUT: DoubtKind.UNSURE_LAYOUT,
    UnsureKind.FILE: DoubtKind.MISSING_FILE,
    UnsureKind.REFERENCE: DoubtKind.UNKNOWN_REFERENCES,
    UnsureKind.MARKUP: DoubtKind.UNREAD_MARKUP,
}
_LONGEST = 24


def doubt_file(file: ReadFile, written: WrittenFile, name: str) -> Iterator[Doubt]:
    """Yield the doubts that the reader of the file called ``name`` has, each with its line in the text it became, or
    with its place in the files of the document.
    """
    lines = written.text.split("\n")
    starts = {page: first for first, page in reversed(written.starts)}
    for one in file.unsure:
        if one.line:
            place = one.file if name in written.sources else file_in(name, one.file)
            yield Doubt(_KINDS[one.kind], place, one.line, one.line, one.taken, one.other, one.remedy)
            continue
        first = next((starts[page] for page in sorted(starts) if page >= one.page), 1)
        words = one.text[:_LONGEST].strip()
        found = (at for at, line in enumerate(lines[first - 1 :], first) if words and words in line)
        line = next(found, first)
        shown = f"{one.taken}: {quote(one.text)}." if one.text else f"{one.taken}."
        yield Doubt(_KINDS[one.kind], name, line, line, shown, one.other, one.remedy)
