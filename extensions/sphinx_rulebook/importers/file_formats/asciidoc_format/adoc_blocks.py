"""The blocks of AsciiDoc: headings, paragraphs, blocks between delimiters, tables, pictures."""

from __future__ import annotations

import html
import posixpath
from collections.abc import Sequence
from dataclasses import replace

from ..placed_html import UNKNOWN_REMEDY, anchor, in_cell, place
from .adoc_attributes import BlockAttributes, attribute_entry, parse_list, with_attributes, with_line
from .adoc_inline import AdocText
from .adoc_lists import AdocLists, Marks
from .adoc_marks import (
    ADMONITION,
    ANCHOR_LINE,
    ATTRIBUTE_LINE,
    BLOCK_MACRO,
    BREAK,
    HEADING,
    block_title,
    delimiter_kind,
    ends_paragraph,
    item_mark,
    underlined_level,
)
from .adoc_page import AdocHeading, AdocPage, AdocPart
from .adoc_source import AdocLine, AdocSource
from .adoc_tables import AdocCell, read_cells

_ADMONITIONS = frozenset(("NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"))
_DEEPEST = 24
_DEEPEST_LEVEL = 5
_TYPED = frozenset(("source", "listing", "literal"))
_FORMULAS = frozenset(("stem", "latexmath", "asciimath"))
_OWN_STYLES = _TYPED | _FORMULAS | frozenset(("quote", "verse", "pass", "comment"))
"""The styles that make a paragraph what a block between delimiters is."""


class AdocBlocks:
    """Reads blocks one after the other."""

    def __init__(self, page: AdocPage) -> None:
        self._page = page
        self._lists = AdocLists(page, self.read_above, self.read_block)
        self._depth = 0

    def read(self, source: AdocSource) -> list[AdocPart]:
        """Return the parts of all blocks to the end of the source."""
        parts: list[AdocPart] = []
        while source.peek() is not None:
            parts += self.read_block(source)
        return parts

    def read_above(self, source: AdocSource) -> tuple[BlockAttributes, list[AdocLine]]:
        """Return what the lines above the next block say about it, and these lines."""
        above, taken = BlockAttributes(), list[AdocLine]()
        while (line := source.peek()) is not None:
            text = line.text
            if text.startswith("//") and not text.startswith("///"):
                self._page.maker.leave_out(text[2:], "a comment", line.file, line.number)
            elif delimiter_kind(text) == "comment":
                source.take()
                inside = self._until(source, text)
                self._page.maker.leave_out(" ".join(one.text for one in inside), "a comment", line.file, line.number)
                taken.append(line)
                continue
            elif (entry := attribute_entry(text)) is not None:
                source.take()
                taken.append(line)
                self._set(source, *entry)
                continue
            elif (found := ANCHOR_LINE.fullmatch(text)) is not None:
                reftext = {"reftext": found["text"]} if found["text"] else {}
                above = replace(above, ids=(*above.ids, found["id"]), named={**above.named, **reftext})
            elif (found := ATTRIBUTE_LINE.fullmatch(text)) is not None:
                above = with_line(above, with_attributes(found["list"], source.attributes))
            elif (title := block_title(text)) != "":
                above = replace(above, title=title)
            elif text.strip():
                break
            source.take()
            taken.append(line)
        return above, taken

    def read_entry(self, source: AdocSource) -> None:
        """Take a comment or the entry of an attribute."""
        line = source.take()
        entry = attribute_entry(line.text) if line is not None else None
        if entry is not None:
            self._set(source, *entry)

    def _set(self, source: AdocSource, name: str, value: str | None) -> None:
        """Set an attribute whose value may go on on further lines."""
        while value is not None and value.endswith("\\") and (line := source.take()) is not None:
            value = f"{value[:-1].removesuffix(' +').rstrip()} {line.text.strip()}"
        if name == "leveloffset" and value is not None and value[:1] in "+-":
            before = source.attributes.get("leveloffset", "0")
            value = str(_integer(before) + _integer(value))
        source.set(name, None if value is None else with_attributes(value, source.attributes))
        if name == "doctype" and value is not None:
            source.set(f"doctype-{value}", "")

    def read_block(self, source: AdocSource, marks: Marks = ()) -> list[AdocPart]:
        """Return the parts of the next block; none if only lines about blocks are left.

        ``marks`` are those of the lists that it is attached to, whose items end it.
        """
        above, _ = self.read_above(source)
        line = source.peek()
        if line is None:
            return [anchor(name) for name in above.ids]
        text, attributes = line.text, source.attributes
        heading = HEADING.fullmatch(text)
        if heading is not None:
            source.take()
            return self._section(source, line, above, len(heading["signs"]) - 1, heading["title"])
        kind = delimiter_kind(text)
        if kind:
            source.take()
            inside = self._until(source, "```" if text.startswith("```") else text)
            return self._delimited(source, line, above, kind, inside)
        macro = BLOCK_MACRO.fullmatch(text)
        if macro is not None and not text[:1].isspace():
            source.take()
            return self._macro(source, line, above, macro["name"], macro["target"], macro["list"])
        if BREAK.fullmatch(text):
            source.take()
            return [self._page.ids_of(above, attributes)]
        if item_mark(text) is not None:
            return self._lists.read(source, above)
        if text.strip() == "+":
            source.take()  # it attaches nothing
            return []
        source.take()
        below = source.peek()
        level = underlined_level(text, below.text) if below is not None else -1
        if level >= 0 and not above.style:
            source.take()
            return self._section(source, line, above, level, text.strip())
        return self._paragraph(source, line, above, marks)

    def _until(self, source: AdocSource, delimiter: str) -> list[AdocLine]:
        """Take the lines up to a delimiter, or to the end."""
        lines: list[AdocLine] = []
        while (line := source.take()) is not None and line.text != delimiter:
            lines.append(line)
        return lines

    def _inside(self, source: AdocSource, lines: Sequence[AdocLine]) -> list[AdocPart]:
        """Return the parts of the blocks in some lines."""
        if self._depth >= _DEEPEST:
            return self._literal(lines, source)
        self._depth += 1
        inner = AdocSource(lines, None, source.attributes)
        parts = self.read(inner)
        source.attributes = inner.attributes
        self._depth -= 1
        return parts

    # ---- Headings and paragraphs

    def _section(
        self, source: AdocSource, line: AdocLine, above: BlockAttributes, level: int, title: str
    ) -> list[AdocPart]:
        attributes = source.attributes
        level += line.offset + _integer(attributes.get("leveloffset", "0"))
        level = max(0, min(level, _DEEPEST_LEVEL))
        printed, number, kind = self._page.sections.number(level, above, attributes)
        shown = self._page.inline.show(AdocText(title, attributes, line.file, line.number))
        names = above.ids or (self._page.ids.make(shown, attributes),)
        for name in names:
            self._page.ids.add(name, above.named.get("reftext", shown), number, kind)
        anchors = "".join(map(anchor, names))
        begin = f"{place(line.file, line.number)}{anchors}{html.escape(printed)}"
        return [AdocHeading(level), begin, shown, AdocHeading(level, is_end=True)]

    def _paragraph(self, source: AdocSource, line: AdocLine, above: BlockAttributes, marks: Marks) -> list[AdocPart]:
        lines = [line]
        while (below := source.peek()) is not None and not ends_paragraph(below.text):
            mark = item_mark(below.text) if marks else None
            if marks and (below.text.strip() == "+" or (mark is not None and (mark.kind, mark.key) in marks)):
                break
            source.take()
            if not below.text.startswith("//") or below.text.startswith("///"):
                lines.append(below)
        style = above.style
        if style in _OWN_STYLES:
            return self._delimited(source, line, above, "paragraph", lines)
        if line.text[:1].isspace() and style != "normal":
            return self._delimited(source, line, replace(above, style="literal"), "paragraph", lines)
        attributes = source.attributes
        text = "\n".join(one.text.strip() for one in lines)
        start = self._page.ids_of(above, attributes)
        title = self._page.title(above, line, attributes)
        note = ADMONITION.fullmatch(text)
        name = style if style in _ADMONITIONS else ""
        if note is not None:
            name, text = note["name"], note["text"]
        if name and above.title:
            inside = self._page.paragraph(text, line, attributes, start)
            return self._page.titled_box(above, line, attributes, inside)
        label = f"{attributes.get(f'{name.lower()}-caption', name.capitalize())}: " if name else ""
        return [*title, *self._page.paragraph(text, line, attributes, f"{start}{html.escape(label)}")]

    # ---- Blocks between delimiters

    def _delimited(
        self, source: AdocSource, line: AdocLine, above: BlockAttributes, kind: str, inside: Sequence[AdocLine]
    ) -> list[AdocPart]:
        style, attributes = above.style, source.attributes
        start: list[AdocPart] = [self._page.ids_of(above, attributes)]
        if kind == "table":
            return self._table(source, line, above, inside)
        if kind == "comment" or style == "comment":
            text = " ".join(one.text for one in inside)
            self._page.maker.leave_out(text, "a comment", line.file, line.number)
            return start
        if style in _FORMULAS:
            tex = "\n".join(one.text for one in inside)
            at = AdocText("", attributes, line.file, line.number)
            is_plain = style == "asciimath" or (style == "stem" and attributes.get("stem", "") in ("", "asciimath"))
            formula = self._page.inline.formula(tex, is_plain, at)
            return [*start, f"<p>{place(line.file, line.number)}{formula}</p>"]
        if kind == "pass" or style == "pass":
            text = " ".join(one.text for one in inside)
            self._page.maker.leave_out(text, "HTML that is passed through", line.file, line.number)
            return start
        is_note = style in _ADMONITIONS and kind in ("example", "open")
        if above.title and (is_note or (kind == "example" and "collapsible" in above.options)):
            return [*start, *self._page.titled_box(above, line, attributes, self._inside(source, inside))]
        if is_note:
            return [*start, *self._note(source, line, above, inside)]
        if style == "verse" or kind in ("listing", "literal") or style in _TYPED:
            start = [*self._page.title(above, line, attributes, "listing"), *start]
            is_typed = kind in ("listing", "literal") or style in ("source", "listing")
            shown = self._typed(inside) if is_typed else self._literal(inside, source, style == "verse")
            return [*start, *shown, *self._credit(source, line, above)]
        if kind == "paragraph":
            inside = [replace(one, text=one.text.strip()) for one in inside]
        title = self._page.title(above, line, attributes, "example" if kind == "example" else "")
        parts = self._inside(source, inside)
        return [*title, *start, "<blockquote>", *parts, *self._credit(source, line, above), "</blockquote>"]

    def _note(
        self, source: AdocSource, line: AdocLine, above: BlockAttributes, inside: Sequence[AdocLine]
    ) -> list[AdocPart]:
        """Return an admonition without a title: its name is before its first paragraph."""
        label = source.attributes.get(f"{above.style.lower()}-caption", above.style.capitalize())
        first = next((at for at, one in enumerate(inside) if one.text.strip()), None)
        if first is None:
            return []
        text = inside[first].text
        has_text = not (ends_paragraph(text) or item_mark(text) or text[:1].isspace() or block_title(text))
        if not has_text or BLOCK_MACRO.fullmatch(text) or attribute_entry(text) is not None:
            name = f"<p>{place(line.file, line.number)}{html.escape(label)}:</p>"
            return [name, *self._inside(source, inside)]
        end = next((at for at in range(first, len(inside)) if ends_paragraph(inside[at].text)), len(inside))
        whole = "\n".join(one.text.strip() for one in inside[first:end])
        return [
            *self._page.paragraph(whole, inside[first], source.attributes, f"{html.escape(label)}: "),
            *self._inside(source, inside[end:]),
        ]

    def _literal(self, lines: Sequence[AdocLine], source: AdocSource, has_marks: bool = False) -> list[AdocPart]:
        """Return text as it is typed; only verses have formatting."""
        if not any(one.text.strip() for one in lines):
            return []
        text = "\n".join(one.text for one in lines)
        if has_marks:
            return self._page.paragraph(text, lines[0], source.attributes, tag="pre")
        return [f"<pre>{place(lines[0].file, lines[0].number)}{html.escape(text)}</pre>"]

    def _typed(self, lines: Sequence[AdocLine]) -> list[AdocPart]:
        """Return a block that is kept as it is typed."""
        if not any(one.text.strip() for one in lines):
            return []
        shown = self._page.maker.typed_block("\n".join(one.text for one in lines))
        return [f"<p>{place(lines[0].file, lines[0].number)}{shown}</p>"]

    def _credit(self, source: AdocSource, line: AdocLine, above: BlockAttributes) -> list[AdocPart]:
        """Return who said a quotation, and where."""
        if above.style not in ("quote", "verse"):
            return []
        said = [above.named.get("attribution", ""), above.named.get("citetitle", "")]
        names = [name for name in (above.positions or said) if name]
        return self._page.paragraph(", ".join(names), line, source.attributes, "— ") if names else []

    # ---- Tables and pictures

    def _table(
        self, source: AdocSource, line: AdocLine, above: BlockAttributes, inside: Sequence[AdocLine]
    ) -> list[AdocPart]:
        attributes = source.attributes
        parts = self._page.title(above, line, attributes, "table")
        parts += [self._page.ids_of(above, attributes), "<table>"]
        for row in read_cells(inside, line.text[0], above) if inside else ():
            parts.append("<tr>")
            for at, cell in enumerate(row):
                spans = f' colspan="{cell.columns}" rowspan="{cell.rows}"'
                parts.append(f"<td{spans}>{place(cell.line.file, cell.line.number) if not at else ''}")
                parts += [in_cell(part) if isinstance(part, str) else part for part in self._cell(source, cell)]
                parts.append("</td>")
            parts.append("</tr>")
        return [*parts, "</table>"]

    def _cell(self, source: AdocSource, cell: AdocCell) -> list[AdocPart]:
        lines = [AdocLine(text, cell.line.file, cell.line.number + at) for at, text in enumerate(cell.text.split("\n"))]
        if cell.style == "a":
            return self._inside(source, lines)
        if cell.style == "l":
            return self._literal(lines, source)
        paragraphs = cell.text.split("\n\n")
        if len(paragraphs) == 1:
            return [AdocText(cell.text, source.attributes, cell.line.file, cell.line.number)]
        return [
            part
            for text in paragraphs
            for part in ("<p>", AdocText(text, source.attributes, cell.line.file, cell.line.number), "</p>")
        ]

    def _macro(
        self, source: AdocSource, line: AdocLine, above: BlockAttributes, name: str, target: str, inner: str
    ) -> list[AdocPart]:
        attributes = source.attributes
        if name == "toc":
            return []
        positions, named = parse_list(with_attributes(inner, attributes))
        target = with_attributes(target, attributes)
        if "id" in named:
            above = replace(above, ids=(*above.ids, named["id"]))
        above = replace(above, title=above.title or named.get("title", ""), named={**above.named, **named})
        start = self._page.ids_of(above, attributes)
        if name == "image":
            at = AdocText("", attributes, line.file, line.number)
            picture = self._page.inline.image(target, positions, named, at)
            shown = f"<p>{place(line.file, line.number)}{start}{picture}</p>"
            return [shown, *self._page.title(above, line, attributes, "figure")]
        if name in ("video", "audio"):
            self._page.maker.leave_out(posixpath.basename(target), "embedded in the page", line.file, line.number)
            return [start, *self._page.title(above, line, attributes)]
        self._page.maker.unknown(f"The block macro {name}::", UNKNOWN_REMEDY, line.file, line.number)
        return self._page.paragraph(line.text, line, attributes, start)


def _integer(text: str) -> int:
    try:
        return max(-9, min(9, int(text)))
    except ValueError:
        return 0
