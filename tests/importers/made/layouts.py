"""The grammar of layouts: how a rulebook becomes the lines of a text or of Markdown."""

from __future__ import annotations

import html
import random
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field

from .rulebooks import Block, Rulebook, Unit

_CITED = re.compile("\x01([0-9]+)\x02")
_HEADED_PAGES = 38


@dataclass
class Document:
    """A document: its text, the line (from 1) on which each unit starts, and the features of its layout."""

    text: str
    lines: list[int]
    features: set[str]
    name: str


@dataclass
class _Line:
    text: str
    unit: int | None = None
    may_break_page: bool = True
    """Whether a page may end above the line."""


@dataclass
class _Layout:
    """The choices of one document."""

    chance: random.Random
    book: Rulebook
    is_markdown: bool
    features: set[str] = field(default_factory=set)
    lines: list[_Line] = field(default_factory=list)

    def has(self, feature: str, share: float) -> bool:
        if self.chance.random() >= share:
            return False
        self.features.add(feature)
        return True

    def choose(self, *features: tuple[str, float]) -> str:
        """Return one of several features that exclude each other, each with its share; "" for the rest."""
        at = self.chance.random()
        for feature, share in features:
            at -= share
            if at < 0:
                self.features.add(feature)
                return feature
        return ""


def lay_out(book: Rulebook, chance: random.Random) -> Document:
    """Return a rulebook in a random layout."""
    is_markdown = chance.random() < 0.45 or book.style.needs_marks
    return (_Markdown if is_markdown else _Plain)(chance, book, is_markdown).document()


class _Written(_Layout):
    """What plain text and Markdown share."""

    def document(self) -> Document:
        book = self.book
        self.decide()
        self.open()
        contents_at = len(self.lines)
        for place in range(len(book.units)):
            self.unit(place)
        self.close()
        if self.contents:
            entries = list(self.entries())
            where = contents_at if self.contents != "contents at the end" else len(self.lines)
            self.lines[where:where] = [_Line(text, None, False) for text in entries]
        lines = list(self.paged())
        starts = [0] * len(book.units)
        for number, line in enumerate(lines, 1):
            if line.unit is not None and not starts[line.unit]:
                starts[line.unit] = number
        text = "\n".join(line.text for line in lines) + "\n"
        if self.has("CRLF", 0.08):
            text = text.replace("\n", "\r\n")
        return Document(text, starts, self.features | book.features, f"book.{'md' if self.is_markdown else 'txt'}")

    contents = ""

    def decide(self) -> None:
        raise NotImplementedError

    def unit(self, place: int) -> None:
        raise NotImplementedError

    def open(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def entries(self) -> Iterator[str]:
        raise NotImplementedError

    def paged(self) -> Iterator[_Line]:
        yield from self.lines

    def printed(self, unit: Unit) -> str:
        """The number as it stands before the text of a unit, with the text after it."""
        if "appendices" in self.book.features and unit.number in ("A", "B"):
            return f"{self.book.language.appendix} {unit.number}: "
        return f"{unit.number}{unit.level.after}" if unit.number else ""

    def is_title(self, unit: Unit) -> bool:
        return unit.level.is_title or (not unit.blocks and not unit.text.endswith((".", "。", ")", "”", "»")))

    def show(self, text: str) -> str:
        """A text with its references as they are printed."""
        return _CITED.sub(lambda match: self.book.units[int(match[1])].cited, text)


class _Plain(_Written):
    """Plain text."""

    def decide(self) -> None:
        spaced = self.book.language.is_spaced
        self.width = 0
        if self.has("wrapped", 0.5):
            self.width = self.chance.randint(60, 100) // (1 if spaced and self.book.language.tag != "ko" else 2)
        self.gaps = self.choose(("empty lines between units", 0.45), ("empty lines around titles", 0.25))
        self.gaps = self.gaps or self.choose(("no empty lines", 1.0))
        if not any(level.number([1, 1, 1, 1]) for level in self.book.style.levels):
            self.gaps = "empty lines between units"
        elif self.book.style.restarts and self.gaps == "no empty lines":
            self.gaps = "empty lines around titles"
        self.indent = self.choose(("indented by depth", 0.18), ("hanging indent", 0.14))
        compound = re.fullmatch(r"[0-9A-Z]+([.\-].*)", self.book.style.levels[-1].number([1, 1, 1, 1])) is not None
        self.alone = compound and not self.indent and self.has("numbers on lines of their own", 0.24)
        self.bullets = not self.indent and not self.alone and compound and self.has("bullets before numbers", 0.3)
        self.pages = self.choose(("page heads and form feeds", 0.16), ("page heads", 0.16), ("form feeds", 0.17))
        self.contents = ""
        if any(unit.level.is_title for unit in self.book.units):
            self.contents = self.choose(
                ("contents", 0.14), ("contents with leaders", 0.14), ("contents at the end", 0.14)
            )
        self.cells = self.choose(("tables in columns", 0.5), ("a cell a line", 0.5)) if self.has_tables else ""

    @property
    def has_tables(self) -> bool:
        return any(block.kind == "table" for unit in self.book.units for block in unit.blocks)

    def open(self) -> None:
        if self.has("a title", 0.75):
            self.put(self.book.title)
            self.gap()
        if self.book.preface:
            self.put(self.book.language.preface)
            self.gap()
            for text in self.book.preface:
                self.put(text)
                self.gap()

    def close(self) -> None:
        if self.book.terms:
            self.gap()
            self.put(self.book.language.glossary)
            self.gap()
            inline = self.has("terms with a colon", 0.4)
            for term, text in self.book.terms:
                if inline:
                    self.put(f"{term}: {text}")
                else:
                    self.put(term)
                    self.put(text)
                self.gap()
        if self.book.credits:
            self.gap()
            self.put(self.book.language.credits)
            self.gap()
            for text in self.book.credits:
                self.put(text)

    def gap(self) -> None:
        if self.lines and self.lines[-1].text:
            self.lines.append(_Line(""))

    def put(self, text: str, unit: int | None = None, indent: str = "", hanging: str = "") -> None:
        written = [text]
        if self.width:
            width = max(self.width, len(indent) + 30)
            if self.book.language.is_spaced:
                written = textwrap.wrap(
                    text, width, initial_indent=indent, subsequent_indent=hanging or indent,
                    break_on_hyphens=False, break_long_words=False,
                )  # fmt: skip
            else:
                written = list(self.fold(text, width, indent, hanging or indent))
        else:
            written = [indent + text]
        self.lines += [_Line(line, unit if not k else None) for k, line in enumerate(written)]

    @staticmethod
    def fold(text: str, width: int, first: str, rest: str) -> Iterator[str]:
        """Break a text of a script without spaces; no line starts with a sign that may not stand there."""
        indent = first
        while text:
            stop = width - len(indent)
            while stop < len(text) and text[stop] in "、。）」：～":
                stop += 1
            while (
                stop < len(text)
                and re.match(r"[0-9A-Za-z.\-]", text[stop])
                and re.match(r"[0-9A-Za-z.\-]", text[stop - 1])
            ):
                stop += 1
            yield indent + text[:stop]
            text, indent = text[stop:].lstrip("　 "), rest

    def unit(self, place: int) -> None:
        unit = self.book.units[place]
        if self.gaps == "empty lines between units" or (
            self.gaps == "empty lines around titles" and unit.level.is_title
        ):
            self.gap()
        indent = "  " * (unit.depth - 1) if self.indent == "indented by depth" else ""
        before = self.printed(unit)
        hanging = indent + " " * len(before) if self.indent == "hanging indent" else indent
        if self.alone and unit.number and not unit.number.isalpha():
            self.put(before.rstrip(), place, indent)
            self.put(self.show(unit.text), None, indent)
        else:
            bullet = "- " if self.bullets and not unit.level.is_title else ""
            self.put(bullet + before + self.show(unit.text), place, indent, hanging)
        if self.gaps != "no empty lines" and unit.level.is_title:
            self.gap()
        for block in unit.blocks:
            if self.gaps == "empty lines between units":
                self.gap()
            self.block(block, hanging)
        if self.gaps == "empty lines between units":
            self.gap()

    def block(self, block: Block, indent: str) -> None:
        language = self.book.language
        if block.kind == "text":
            if self.width:
                self.gap()  # the line above may happen to be full
            self.put(self.show(block.text), None, indent)
        elif block.kind in ("example", "note"):
            word = language.example if block.kind == "example" else language.note
            space = " " if language.is_spaced else ""
            self.put(f"{word}{space}{self.show(block.text)}", None, indent)
        elif block.kind == "list":
            for depth, mark, text in block.items:
                own = indent + "  " * depth
                shown = "•" if mark == "-" else mark
                self.put(f"{shown} {text}", None, own, own + " " * (len(shown) + 1))
        elif self.cells == "tables in columns":
            widths = [max(len(row[k]) for row in block.rows) + 4 for k in range(len(block.rows[0]))]
            for row in block.rows:
                line = "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
                self.lines.append(_Line(indent + line))
        else:
            self.lines += [_Line(indent + cell) for row in block.rows for cell in row]

    def entries(self) -> Iterator[str]:
        yield ""
        yield self.book.language.contents
        yield ""
        page = 1
        for unit in self.book.units:
            if unit.level.is_title and unit.depth <= 2:
                entry = self.printed(unit) + unit.text
                if self.contents == "contents with leaders":
                    entry = f"{entry} {'.' * max(3, 60 - len(entry))} {page}"
                yield entry
                page += 1
        yield ""

    def paged(self) -> Iterator[_Line]:
        if not self.pages or len(self.lines) < 3 * _HEADED_PAGES:
            self.features.discard(self.pages)
            yield from self.lines
            return
        head, foot = f"{self.book.title} v2.3", f"{self.book.language.page} {{}}"
        page = 1
        for place, line in enumerate(self.lines):
            if place and place % _HEADED_PAGES == 0:
                if self.pages != "form feeds":
                    yield _Line(foot.format(page))
                page += 1
                mark = "\f" if "form feeds" in self.pages else ""
                if self.pages != "form feeds":
                    yield _Line(mark + head)
                else:
                    line = _Line(mark + line.text, line.unit)
            yield line


class _Markdown(_Written):
    """Markdown."""

    def decide(self) -> None:
        self.is_markdown = True
        self.features.add("Markdown")
        spaced = self.book.language.is_spaced
        self.width = self.chance.randint(60, 100) if spaced and self.has("wrapped", 0.3) else 0
        self.width //= 2 if self.book.language.tag == "ko" else 1
        has_numbers = any(level.number([1, 1, 1, 1]) for level in self.book.style.levels)
        last = self.book.style.levels[-1].number([1, 1, 1, 1])
        self.is_compound = re.fullmatch(r"[0-9A-Z]+([.\-].*|[a-z][0-9]+)", last) is not None
        if has_numbers:
            self.form = self.choose(
                ("rules as paragraphs", 0.17), ("bold numbers", 0.16), ("rules as bullets", 0.17),
                ("rules as headings", 0.18), ("HTML rows", 0.17), ("an HTML table", 0.15),
            )  # fmt: skip
        else:
            self.form = self.choose(("rules as paragraphs", 1.0))
        if self.form in ("HTML rows", "an HTML table"):
            self.width = 0
            self.features.discard("wrapped")
        self.anchors = ""
        if self.is_compound:
            self.anchors = self.choose(("anchors before numbers", 0.2), ("spans with ids", 0.22))
        self.links = (
            self.is_compound and self.form not in ("HTML rows", "an HTML table") and self.has("links with ids", 0.3)
        )
        self.escapes = self.is_compound and not self.links and self.has("escaped as by pandoc", 0.24)
        self.contents = ""
        if has_numbers and self.has("linked contents", 0.17):
            self.contents = "linked contents"
        self.html_tables = self.has("tables in HTML", 0.3)
        self.quotes = self.has("examples in quotes", 0.5)

    def anchor(self, unit: Unit) -> str:
        return "r" + re.sub(r"[^0-9A-Za-z]", "", unit.number).lower()

    def mark(self, text: str) -> str:
        """Escape what is markup in a text."""
        return text.replace("*", r"\*").replace("_", r"\_")

    def show(self, text: str) -> str:
        if self.form in ("HTML rows", "an HTML table"):
            return super().show(text)

        def cited(match: re.Match[str]) -> str:
            unit = self.book.units[int(match[1])]
            if self.links:
                return f"[{unit.cited}](#{self.anchor(unit)})"
            return unit.cited

        return _CITED.sub(cited, text)

    def open(self) -> None:
        if self.has("a title", 0.75):
            self.put(f"# {self.book.title}")
        if self.book.preface:
            self.put(f"## {self.book.language.preface}")
            for text in self.book.preface:
                self.put(text)

    def close(self) -> None:
        self.end_table()
        if self.book.terms:
            self.put(f"## {self.book.language.glossary}")
            bold = self.has("bold terms", 0.5)
            for term, text in self.book.terms:
                if bold:
                    self.put(f"**{term}**: {text}")
                else:
                    self.put(f"### {term}")
                    self.put(text)
        if self.book.credits:
            self.put(f"## {self.book.language.credits}")
            for text in self.book.credits:
                self.put(text)

    def put(self, text: str, unit: int | None = None, indent: str = "", hanging: str = "") -> None:
        if self.lines and self.lines[-1].text:
            self.lines.append(_Line(""))
        self.add(text, unit, indent, hanging)

    def add(self, text: str, unit: int | None = None, indent: str = "", hanging: str = "") -> None:
        written = [indent + text]
        if self.width and not text.startswith("#"):
            written = textwrap.wrap(
                text, self.width, initial_indent=indent, subsequent_indent=hanging or indent,
                break_on_hyphens=False, break_long_words=False,
            )  # fmt: skip
        self.lines += [_Line(line, unit if not k else None) for k, line in enumerate(written)]

    in_table = False

    def end_table(self) -> None:
        if self.in_table:
            self.lines.append(_Line("</table>" if self.form == "an HTML table" else "</div>"))
            self.in_table = False

    def unit(self, place: int) -> None:
        unit = self.book.units[place]
        number = unit.number
        before = self.printed(unit)
        text = self.show(unit.text)
        if self.form in ("HTML rows", "an HTML table") and (not unit.level.is_title or self.form == "HTML rows"):
            self.row(place, before.rstrip(), html.escape(text))
            return
        self.end_table()
        if self.escapes:
            before = re.sub(r"(?<=[0-9A-Za-z])\.(?=\s)", r"\\.", before)
        if number and self.anchors == "anchors before numbers":
            before = f'<a id="{self.anchor(unit)}"></a>{before}'
        elif number and self.anchors == "spans with ids":
            before = f'<span id="{self.anchor(unit)}">{before.rstrip()}</span> '
        if unit.level.is_title or self.form == "rules as headings":
            self.put(f"{'#' * min(6, unit.depth + 1)} {before}{text}", place)
            self.blocks(unit, "")
        elif self.form == "rules as bullets":
            depth = unit.depth - 1 - sum(level.is_title for level in self.book.style.levels[: unit.depth - 1])
            indent = "    " * max(0, depth)
            if self.lines[-1].text.startswith("#"):
                self.lines.append(_Line(""))
            self.add(f"- {before}{text}", place, indent, indent + "  ")
            self.blocks(unit, indent + "  ")
        else:
            if self.form == "bold numbers" and number:
                closed = before.rstrip()
                before = f"**{closed}** "
            self.put(before + text, place)
            self.blocks(unit, "")

    def row(self, place: int, number: str, text: str) -> None:
        unit = self.book.units[place]
        if not self.in_table:
            self.put("<table>" if self.form == "an HTML table" else '<div class="rules">')
            self.in_table = True
        if self.form == "an HTML table":
            self.lines.append(_Line(f"<tr><td>{number}</td><td>{text}</td></tr>", place))
        else:
            self.lines.append(_Line(""))
            kind = "heading" if unit.level.is_title else "plain"
            cells = f'<div class="number">{number}</div><div class="text">{text}</div>'
            self.lines.append(_Line(f'<div class="rule {kind} level-{unit.depth}">{cells}</div>', place))
            self.lines.append(_Line(""))
        for block in unit.blocks:
            for text in self.plain_parts(block):
                if self.form == "an HTML table":
                    self.lines.append(_Line(f"<tr><td></td><td>{html.escape(text)}</td></tr>"))
                else:
                    empty = '<div class="number"></div>'
                    self.lines.append(
                        _Line(f'<div class="rule">{empty}<div class="text">{html.escape(text)}</div></div>')
                    )
                    self.lines.append(_Line(""))

    def plain_parts(self, block: Block) -> Iterator[str]:
        if block.kind == "table":
            yield from (" | ".join(row) for row in block.rows)
        elif block.kind == "list":
            yield from (f"{'•' if mark == '-' else mark} {text}" for _, mark, text in block.items)
        else:
            yield self.worded(block)

    def worded(self, block: Block) -> str:
        language = self.book.language
        if block.kind == "text":
            return self.show(block.text)
        word = language.example if block.kind == "example" else language.note
        return f"{word}{' ' if language.is_spaced else ''}{self.show(block.text)}"

    def blocks(self, unit: Unit, indent: str) -> None:
        for block in unit.blocks:
            if block.kind == "list":
                deeper = {1: indent}
                self.lines.append(_Line(""))
                for depth, mark, text in block.items:
                    own = deeper.get(depth, indent)
                    self.add(f"{mark} {text}", None, own, own + " " * (len(mark) + 1))
                    deeper[depth + 1] = own + " " * (len(mark) + 1)
                self.lines.append(_Line(""))
            elif block.kind == "table" and self.html_tables:
                self.put("<table>", None, indent)
                for row in block.rows:
                    self.lines.append(_Line(f"{indent}<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"))
                self.lines.append(_Line(f"{indent}</table>"))
            elif block.kind == "table":
                self.lines.append(_Line(""))
                for k, row in enumerate(block.rows):
                    self.lines.append(_Line(f"{indent}| {' | '.join(row)} |"))
                    if not k:
                        self.lines.append(_Line(f"{indent}|{' --- |' * len(row)}"))
                self.lines.append(_Line(""))
            elif block.kind in ("example", "note") and self.quotes:
                self.put(f"> {self.worded(block)}", None, indent, indent + "> ")
            else:
                self.put(self.worded(block), None, indent, indent)

    def entries(self) -> Iterator[str]:
        yield ""
        yield f"## {self.book.language.contents}"
        yield ""
        for unit in self.book.units:
            if unit.level.is_title and unit.depth <= 2:
                indent = "  " * (unit.depth - 1)
                yield f"{indent}- [{self.printed(unit)}{unit.text}](#{self.anchor(unit) or 'x'})"
        yield ""
