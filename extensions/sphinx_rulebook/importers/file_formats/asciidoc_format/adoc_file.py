"""Reading a document in AsciiDoc with the files that it includes."""

from __future__ import annotations

from pathlib import Path

from ..included_files import IncludedFiles
from ..logical_lines import ReadFile
from ..placed_html import PageMaker, read_placed_html
from .adoc_attributes import attribute_entry, with_attributes
from .adoc_blocks import AdocBlocks
from .adoc_marks import HEADING, underlined_level
from .adoc_page import AdocPage, AdocPart
from .adoc_source import AdocLine, AdocSource, lines_of, start_attributes

_MOST_LINES_OF_HEADER = 3


def read_asciidoc(text: str, path: Path) -> ReadFile:
    """Return the lines of the document at ``path``, whose text is given.

    Raises UnusableInputError if it has no text.
    """
    maker = PageMaker(files=IncludedFiles(path.parent, {path.name: text}))
    page = AdocPage(maker)
    source = AdocSource(lines_of(text, path.name), maker, start_attributes(path.name))
    blocks = AdocBlocks(page)
    parts = _header(source, page, blocks)
    parts += blocks.read(source)
    return read_placed_html(page.show(parts), path.name, "AsciiDoc", maker)


def _header(source: AdocSource, page: AdocPage, blocks: AdocBlocks) -> list[AdocPart]:
    """Return the title of a document, its authors and its revision; nothing if it has no title."""
    above, taken = blocks.read_above(source)
    line = source.peek()
    title, signs = _title(source, line)
    if line is None or not title:
        for one in reversed([one for one in taken if attribute_entry(one.text) is None]):
            source.give_back(one)
        return []
    for _ in range(signs):
        source.take()
    parts: list[AdocPart] = page.paragraph(title, line, source.attributes, page.ids_of(above, {}), tag="h1")
    people: list[tuple[AdocLine, str]] = []
    while (line := source.peek()) is not None and line.text.strip():
        if line.text.startswith("//") or attribute_entry(line.text) is not None:
            blocks.read_entry(source)
        elif len(people) < _MOST_LINES_OF_HEADER - 1:
            source.take()
            people.append((line, line.text))
        else:
            break
    source.set("doctitle", title)
    for at, (line, text) in enumerate(people):
        shown = with_attributes(text, source.attributes)
        if "{" not in shown and at == 0:
            author, _, rest = shown.partition("<")
            source.set("author", author.strip())
            source.set("email", rest.partition(">")[0])
        parts += page.paragraph(text.replace(";", ","), line, source.attributes) if shown.strip() else []
    return parts


def _title(source: AdocSource, line: AdocLine | None) -> tuple[str, int]:
    """Return the title of a document, if the next line is one, and on how many lines it is."""
    if line is None:
        return "", 0
    heading = HEADING.fullmatch(line.text)
    if heading is not None:
        return (heading["title"], 1) if len(heading["signs"]) == 1 else ("", 0)
    source.take()
    below = source.peek()
    source.give_back(line)
    if below is not None and below.text[:1] == "=" and underlined_level(line.text, below.text) == 0:
        return line.text, 2
    return "", 0
