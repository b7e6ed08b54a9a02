"""One chapter file: from its text to its units, numbered, with line and column of everything.

This is the only reader of the markup; all else works on what it returns.  Headings are found first, by one pattern
over the whole text, since most of a rulebook is headings; only what stands between two of them is looked at closer.
"""

from __future__ import annotations

import re

from ..findings import Code, Finding
from ..model import Anchor, Block, BlockKind, Chapter, Header, Kind, Reference, Unit
from .anchors import WELL_FORMED, read_heading
from .blocks import read_blocks
from .fences import CodeFences
from .header import read_header
from .numbering import NumberingScheme
from .references import read_references
from .source import LONG_LINE, SourceText, fold_line_ends, position

# A heading's line without its number signs and its end.  The line feed before it is what makes the search fast.
_HEADING = re.compile(r"\n(#+)([ \t][^\n]*|\r|)(?=\n|\Z)")
_FIRST_HEADING = re.compile(r"(#+)([ \t][^\n]*|\r|)(?=\n|\Z)")
_BOLD = re.compile(r"\*\*(?P<term>.+)\*\*|__(?P<other>.+)__")
_KINDS = (Kind.SUBRULE, Kind.CHAPTER, Kind.SECTION, Kind.RULE)  # by rank; whatever is deeper is a subrule
_TERM_RANK = 3
_CHAPTER_NUMBER = re.compile(r"\w{1,16}(?:[.\-]\w{1,16})?")
_CLOSING_SIGNS = re.compile(r"(?:^|[ \t])#+$")


def is_glossary(header: Header, text: str) -> bool:
    """Say whether a file is a glossary: by its front matter, or because every rule heading is wholly bold.

    A file with a chapter number is never taken for a glossary unless it says so.
    """
    if header.is_glossary or header.chapter is not None:
        return header.is_glossary
    rules = [match[2] for match in _HEADING.finditer(fold_line_ends(text)) if len(match[1]) == _TERM_RANK]
    return bool(rules) and all(_BOLD.fullmatch(re.sub("@@[^@]*@@", "", rule).strip()) for rule in rules)


def parse_chapter(
    source: SourceText,
    path: str,
    scheme: NumberingScheme,
    findings: list[Finding],
    header: Header | None = None,
    chapter_number: str | None = None,
) -> Chapter:
    """Parse one file of rules or terms.

    ``path`` is what findings call it.  ``header`` is given where it has been read already; ``chapter_number`` is the
    number of a chapter whose header has none.  Whatever is wrong is appended to ``findings``; nothing is raised and
    no text is lost.
    """
    text = source.text
    if header is None:
        header = read_header(text, path, findings)
    builder = _Builder(path, scheme, findings, is_glossary(header, text), header.chapter or chapter_number or "")
    lines = fold_line_ends(text)
    headings = _find_headings(lines, len(header.source))
    prologue = text[len(header.source) : headings[0][0] if headings else len(text)]
    line, counted = 1, 0
    for i, (start, rank, end) in enumerate(headings):
        line += lines.count("\n", counted, start)
        counted = start
        stop = headings[i + 1][0] if i + 1 < len(headings) else len(text)
        builder.add(rank, text[start + rank : end], text[end:stop], line)
    if prologue.strip():
        builder.note_stray(prologue, header, text)
    return Chapter(path, header, prologue, tuple(builder.units), source.has_byte_order_mark)


def _find_headings(lines: str, start: int) -> list[tuple[int, int, int]]:
    """Return offset, rank and end of line (its line feed included) of every heading that is not in fenced code."""
    headings: list[tuple[int, int, int]] = []
    first = _FIRST_HEADING.match(lines, start) if not start or lines[start - 1] == "\n" else None
    if first is not None:
        headings.append((start, len(first[1]), first.end() + 1))
    headings += [(match.start() + 1, len(match[1]), match.end() + 1) for match in _HEADING.finditer(lines, start)]
    if "```" not in lines and "~~~" not in lines:
        return headings
    fenced: list[tuple[int, int]] = []
    fences, opened, at = CodeFences(), 0, 0
    for line in lines.split("\n"):
        was_open = fences.is_open
        fences.takes(line)
        if fences.is_open and not was_open:
            opened = at
        elif was_open and not fences.is_open:
            fenced.append((opened, at))
        at += len(line) + 1
    # A fence that is never closed hides nothing: better a stray fence than a chapter lost.
    kept: list[tuple[int, int, int]] = []
    ends = iter([*fenced, (len(lines), len(lines))])
    opened, closed = next(ends)
    for heading in headings:
        while closed <= heading[0]:
            opened, closed = next(ends)
        if heading[0] < opened:
            kept.append(heading)
    return kept


class _Builder:
    """Collects the units of one file, counting as it goes."""

    def __init__(
        self, path: str, scheme: NumberingScheme, findings: list[Finding], glossary: bool, chapter: str
    ) -> None:
        self.path, self.scheme, self.findings, self.glossary = path, scheme, findings, glossary
        self.chapter, self.depth = scheme.chapter_number(chapter), scheme.depth
        if chapter and not _CHAPTER_NUMBER.fullmatch(chapter):
            message = f"the chapter's number {chapter[:24]!r} is neither a number nor a letter"
            findings.append(Finding(Code.BAD_NUMBER, path, 1, 1, message))
        self.units: list[Unit] = []
        self.counts = [0] * (scheme.depth + 2)
        self.numbers = [""] * (scheme.depth + 2)
        self.rank_above = 0

    def add(self, rank: int, heading: str, body: str, line: int) -> None:
        """Add the unit of one heading line and the body below it."""
        kind = _KINDS[rank] if rank < len(_KINDS) else Kind.SUBRULE
        if self.glossary and rank >= _TERM_RANK:
            kind = Kind.TERM
        anchors: tuple[Anchor, ...] = ()
        label, typed, typed_column = None, None, 0
        is_read = len(heading) <= LONG_LINE
        if is_read and "@@" in heading:
            read = read_heading(heading.rstrip("\r\n"), kind, self.path, line, rank, self.findings)
            text, anchors, label = read.text, tuple(read.anchors), read.label
            typed, typed_column = read.number, read.number_column
        else:
            text = heading.strip()
        if text and text[-1] == "#":
            text = _CLOSING_SIGNS.sub("", text).rstrip()
        references: tuple[Reference, ...] = ()
        if is_read and "[[" in heading:
            references = tuple(read_references(heading, self.path, line, rank, self.findings))
        if rank > self.rank_above + 1 or rank == 1 or rank > self.depth:
            self._check_rank(rank, line)
        self.rank_above = rank
        number = None if self.glossary else self._number(rank, typed, line, typed_column)
        blocks: tuple[Block, ...] = ()
        examples: tuple[Unit, ...] = ()
        if body and not body.isspace():
            blocks, examples, more_references = self._read_body(rank, body, line + 1)
            references += more_references
        if not text and not blocks:
            message = f"this {kind} has neither text nor body"
            self.findings.append(Finding(Code.EMPTY_RULE, self.path, line, 1, message, None, rank))
        self.units.append(
            Unit(
                kind,
                rank,
                number,
                label,
                text,
                line,
                heading,
                body,
                typed is not None,
                anchors,
                references,
                blocks,
                examples,
            )
        )

    def _read_body(
        self, rank: int, body: str, line: int
    ) -> tuple[tuple[Block, ...], tuple[Unit, ...], tuple[Reference, ...]]:
        blocks: list[Block] = []
        examples: list[Unit] = []
        references: list[Reference] = []
        for block, block_references in read_blocks(body, self.path, line, self.findings):
            blocks.append(block)
            if block.kind is BlockKind.EXAMPLE:
                examples.append(
                    Unit(
                        Kind.EXAMPLE,
                        rank + 1,
                        None,
                        None,
                        block.markup,
                        block.line,
                        references=tuple(block_references),
                    )
                )
            else:
                references.extend(block_references)
        return tuple(blocks), tuple(examples), tuple(references)

    def _check_rank(self, rank: int, line: int) -> None:
        above = self.rank_above
        if rank == 1 and self.units:
            message = "a second chapter starts here; every chapter is a file of its own"
            self.findings.append(Finding(Code.SECOND_CHAPTER, self.path, line, 1, message, None, 1))
        elif rank > above + 1 and not (self.glossary and rank == _TERM_RANK):
            before = f"the heading above has {'#' * above}" if above else "no chapter heading stands before it"
            fix = "#" * (above + 1)
            message = f"this heading has {'#' * rank}, but {before}: a rank is skipped"
            self.findings.append(Finding(Code.SKIPPED_RANK, self.path, line, 1, message, fix, rank))
        if rank > self.depth:
            message = f"a heading of rank {rank}; the book's numbering has {self.depth} ranks"
            self.findings.append(Finding(Code.TOO_DEEP, self.path, line, 1, message, None, rank))

    def _number(self, rank: int, typed: str | None, line: int, column: int) -> str | None:
        """Count the heading in; the ranks of a skipped one are counted as if they were there."""
        if rank > self.depth:
            return typed
        counts, numbers = self.counts, self.numbers
        if rank == 1:
            number = typed or self.chapter
            numbers[1] = number
            counts[2:] = [0] * (len(counts) - 2)
            numbers[2:] = [""] * (len(numbers) - 2)
            return number or None
        if not numbers[rank - 1]:
            for missing in range(1, rank):
                if numbers[missing]:
                    continue
                numbers[missing] = (
                    self.scheme.number(missing, numbers[missing - 1], counts[missing]) if missing > 1 else self.chapter
                )
                counts[missing] += 1
        if typed is None:
            number = self.scheme.number(rank, numbers[rank - 1], counts[rank])
            counts[rank] += 1
        else:
            number = typed
            index = self.scheme.index_of(rank, numbers[rank - 1], typed)
            if index is None:
                expected = self.scheme.number(rank, numbers[rank - 1], counts[rank])
                message = f"the typed number {typed!r} is not of the shape that this place has, such as {expected}"
                self.findings.append(Finding(Code.BAD_NUMBER, self.path, line, column, message, expected))
            counts[rank] = counts[rank] + 1 if index is None else index + 1
        numbers[rank] = number
        if numbers[rank + 1] or counts[rank + 1]:
            for below in range(rank + 1, len(counts)):
                counts[below] = 0
                numbers[below] = ""
        return number

    def note_stray(self, prologue: str, header: Header, text: str) -> None:
        """Report text before the first heading."""
        offset = len(header.source) + len(prologue) - len(prologue.lstrip())
        line, column = position(text, offset)
        first = prologue.strip().splitlines()[0]
        message = "this text stands before the first heading and belongs to no rule"
        self.findings.append(Finding(Code.STRAY_TEXT, self.path, line, column, message, None, min(len(first), 60)))


def has_rules(text: str) -> bool:
    """Say whether a file holds anchored rules, so that it must be a chapter even where no header says so."""
    return any(
        WELL_FORMED.fullmatch(match[1].strip())
        for match in re.finditer(r"^#+[ \t][^\r\n]*?@@([^@\r\n]*)@@", text, re.M)
    )
