"""The parser of one chapter file: from its text to its numbered units, with line and column of everything.

This is the only reader of the markup; all other code works on its result. Headings are found first, with one pattern
over the whole text, since most of a rulebook is headings; only the text between two of them is examined in detail.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..model.answered_questions import RulingFacts
from ..model.books import Chapter, Header
from ..model.findings import Code, Finding
from ..model.units import LABEL_KINDS, Block, BlockKind, Kind, Reference, Status, Unit
from .anchors import NO_NUMBER, NUMBER_KIND, HeadingAnchors, number_mark, read_heading
from .blocks import read_blocks
from .comments import COMMENT_SIGN, UNCLOSED_COMMENT, find_comments
from .counting.counters import plain_value
from .counting.number_schemes import NumberingScheme
from .counting.numbering import ChapterNumbers, NumberPlaces
from .drafts import PublishedText, may_have_drafts, status_of
from .fences import find_headings
from .file_kinds import TERM_RANK, is_glossary
from .footnotes import ChapterFootnotes, find_marks, mark_names
from .headers import read_header
from .hidden_text import PublishedPlaces, with_hidden_text
from .opening_words import KNOWN_WORDS, OpeningWords
from .references import read_references
from .ruling_facts import is_rulings_file, read_ruling_facts
from .source import LONG_LINE, SourceText, fold_line_ends, position
from .titles import names_unit

_KINDS = (Kind.SUBRULE, Kind.CHAPTER, Kind.SECTION, Kind.RULE)  # by rank; all deeper ones are subrules
_RULE_RANK = 3
_RULING_MARK = f"@@{LABEL_KINDS[Kind.RULING]}:"
_CHAPTER_NUMBER = re.compile(r"\w{1,16}(?:[.\-]\w{1,16})?")
_CLOSING_SIGNS = re.compile(r"(?:^|[ \t])#+$")


def parse_chapter(
    source: SourceText,
    path: str,
    scheme: NumberingScheme,
    findings: list[Finding],
    header: Header | None = None,
    chapter_number: str | None = None,
    words: OpeningWords = KNOWN_WORDS,
    shows_drafts: bool = False,
    statuses: Mapping[str, Status] = MappingProxyType({}),
    before: tuple[int, ...] = (),
) -> Chapter:
    """Parse one file of rules or terms.

    ``path`` is the file's name in findings. ``header`` is given if it has already been read; ``chapter_number`` is
    the number of a chapter whose header lacks it. ``words`` are the words that open examples and notes. ``before``
    are the `Chapter.counts` of the preceding chapter. Drafts are hidden unless ``shows_drafts``; ``statuses`` are those
    of the labels of a translation's source, for headings without a status of their own. Problems are appended to
    ``findings``; nothing is raised and no text is lost.
    """
    if header is None:
        header = read_header(source.text, path, findings)
    parse = _Parse(path, scheme, header, chapter_number, words, statuses, before)
    if COMMENT_SIGN in source.text or (not shows_drafts and may_have_drafts(source.text, statuses)):
        return _parse_published(source, parse, findings, shows_drafts)
    return _parse(source, parse, findings)


class _Parse(NamedTuple):
    """The arguments of `parse_chapter` that all its steps need."""

    path: str
    scheme: NumberingScheme
    header: Header
    chapter_number: str | None
    words: OpeningWords
    statuses: Mapping[str, Status]
    before: tuple[int, ...]


def _parse_published(source: SourceText, given: _Parse, findings: list[Finding], shows_drafts: bool) -> Chapter:
    """Parse a file as if it had no hidden text, and then convert all positions to positions in the file."""
    comments = find_comments(source.text, len(given.header.source))
    for offset in comments.unclosed:
        line, column = position(source.text, offset)
        findings.append(
            Finding(Code.UNCLOSED_COMMENT, given.path, line, column, UNCLOSED_COMMENT, None, len(COMMENT_SIGN))
        )
    published = PublishedText(source.text, comments.spans, len(given.header.source), shows_drafts, given.statuses)
    if not comments.spans and not published.drafts:
        return _parse(source, given, findings)
    places = PublishedPlaces(source.text, published)
    own: list[Finding] = []
    read = SourceText(published.text, source.has_byte_order_mark)
    hidden_footnotes = mark_names(source.text) if published.drafts else frozenset()
    chapter = _parse(read, given, own, places.line, hidden_footnotes)
    chapter, found = with_hidden_text(chapter, source.text, published, places, own)
    findings += found
    return chapter


def _parse(
    source: SourceText,
    given: _Parse,
    findings: list[Finding],
    line_of: Callable[[int], int] = int,
    hidden_footnotes: frozenset[str] = frozenset(),
) -> Chapter:
    """Parse a text without hidden text.

    ``line_of`` converts a line of it to the line of the file, for messages; ``hidden_footnotes`` are the names of
    footnotes that drafts refer to.
    """
    path, scheme, header, chapter_number, words, statuses, before = given
    text, lines = source.text, fold_line_ends(source.text)
    written_number = header.chapter or chapter_number or ""
    numbers = ChapterNumbers(scheme, written_number, before)
    has_rulings = is_rulings_file(path)
    has_terms = header.is_glossary if has_rulings else is_glossary(header, text)
    builder = _Builder(path, scheme, findings, has_terms, written_number, words, line_of, numbers)
    builder.statuses = statuses
    if has_rulings:
        builder.rulings, builder.words = header.ruling or RulingFacts(), words.of_rulings()
    if f"{NUMBER_KIND}:" in text:
        builder.places = NumberPlaces(scheme)  # only typed numbers may be duplicates
    headings = find_headings(lines, len(header.source))
    prologue = text[len(header.source) : headings[0][0] if headings else len(text)]
    line, counted = 1, 0
    for i, (start, rank, end) in enumerate(headings):
        line += lines.count("\n", counted, start)
        counted = start
        stop, next_rank, _ = headings[i + 1] if i + 1 < len(headings) else (len(text), 0, 0)
        builder.add(rank, text[start + rank : end], text[end:stop], line, has_units=next_rank > rank)
    if prologue.strip():
        builder.note_stray(prologue, header, text)
    units = tuple(builder.footnotes.given_to(builder.units, hidden_footnotes) if "[^" in text else builder.units)
    typed = units[0].number if units and units[0].rank == 1 and units[0].explicit_number else None
    # A number in words, such as PART ONE, does not tell the place of the chapter.
    value = next((value for one in (typed or "", written_number) if (value := plain_value(one)) is not None), None)
    ordinal = (typed or written_number) if value is None else str(value)
    return Chapter(path, header, prologue, units, source.has_byte_order_mark, ordinal, counts=numbers.counts)


class _Builder:
    """Collects the units of one file, and numbers them."""

    def __init__(
        self,
        path: str,
        scheme: NumberingScheme,
        findings: list[Finding],
        glossary: bool,
        chapter: str,
        words: OpeningWords,
        line_of: Callable[[int], int],
        numbers: ChapterNumbers,
    ) -> None:
        self.path, self.scheme, self.findings, self.glossary, self.words = path, scheme, findings, glossary, words
        self.depth, self.numbers, self.line_of = scheme.depth, numbers, line_of
        self.places: NumberPlaces | None = None  # only if numbers are typed: otherwise there are no duplicates
        if chapter and not _CHAPTER_NUMBER.fullmatch(chapter):
            message = f"the chapter's number {chapter[:24]!r} is neither a number nor a letter"
            findings.append(Finding(Code.BAD_NUMBER, path, 1, 1, message))
        self.units: list[Unit] = []
        self.footnotes = ChapterFootnotes(path, findings, line_of)
        self.rank_above = self.draft_rank = 0
        self.statuses: Mapping[str, Status] = MappingProxyType({})
        self.rulings: RulingFacts | None = None  # the facts that all rulings of the file share, if it is one of rulings

    def add(self, rank: int, heading: str, body: str, line: int, has_units: bool) -> None:
        """Add the unit of one heading line and the body below it; ``has_units`` is whether other units belong to it."""
        kind = self._kind(rank, heading)
        is_read = len(heading) <= LONG_LINE
        if is_read and ("@@" in heading or ":" in heading):
            read = read_heading(heading.rstrip("\r\n"), kind, self.path, line, rank, self.findings)
        else:
            read = HeadingAnchors(heading.strip())
        text = read.text
        if text and text[-1] == "#":
            text = _CLOSING_SIGNS.sub("", text).rstrip()
        references: tuple[Reference, ...] = ()
        if is_read and "[[" in heading:
            references = tuple(read_references(heading, self.path, line, rank, self.findings))
        if is_read and "[^" in heading:
            self.footnotes.note_marks(len(self.units), list(find_marks(heading, line, rank)))
        if self.rulings is None and (rank > self.rank_above + 1 or rank == 1 or rank > self.depth):
            self._check_rank(rank, line, read.label)
        self.rank_above = rank
        status, number = self._status(rank, read), self._number(rank, read, line)
        blocks: tuple[Block, ...] = ()
        examples: tuple[Unit, ...] = ()
        ruling, content, first_line = None, body, line + 1
        if kind is Kind.RULING and self.rulings is not None:
            ruling, content, first_line = read_ruling_facts(body, self.path, line, self.rulings, self.findings)
        if content and not content.isspace():
            blocks, examples, more_references = self._read_body(rank, content, first_line)
            references += more_references
        if not text and not blocks and not (has_units and (kind is Kind.SECTION or names_unit(number or ""))):
            message = f"this {kind} has neither text nor body"
            self.findings.append(Finding(Code.EMPTY_RULE, self.path, line, 1, message, None, rank))
        self.units.append(
            Unit(
                kind,
                rank,
                number,
                read.label,
                text,
                line,
                heading,
                body,
                read.number is not None,
                tuple(read.anchors),
                references,
                blocks,
                examples,
                f"{self.path}:{len(self.units)}",
                status,
                ruling,
            )
        )

    def _kind(self, rank: int, heading: str) -> Kind:
        if self.glossary and rank >= TERM_RANK:
            return Kind.TERM
        if self.rulings is not None and rank > 1:
            return Kind.SECTION if rank == 2 and _RULING_MARK not in heading else Kind.RULING
        return _KINDS[rank] if rank < len(_KINDS) else Kind.SUBRULE

    def _status(self, rank: int, read: HeadingAnchors) -> Status | None:
        """Return the status of a heading; everything below a draft is one, too."""
        if 0 < self.draft_rank < rank:
            return Status.DRAFT
        status = status_of(read, self.statuses)
        self.draft_rank = rank if status is Status.DRAFT else 0
        return status

    def _number(self, rank: int, read: HeadingAnchors, line: int) -> str | None:
        """Return the number of a heading: the typed one, or else the next one. Glossaries and rulings have none."""
        if self.glossary or self.rulings is not None:
            return None
        number = read.number if read.number != NO_NUMBER else None
        if read.number is None:
            number = self.numbers.count(rank, read.label)
        if self.places is not None:
            self._check_number(rank, number, read.number, read.label, line, read.number_column)
        return number

    def _read_body(
        self, rank: int, body: str, line: int
    ) -> tuple[tuple[Block, ...], tuple[Unit, ...], tuple[Reference, ...]]:
        blocks: list[Block] = []
        examples: list[Unit] = []
        references: list[Reference] = []
        for block, block_references, marks in read_blocks(body, self.path, line, self.findings, self.words):
            if block.kind is BlockKind.FOOTNOTE:
                self.footnotes.note_definition(block, block_references, marks)
                continue
            self.footnotes.note_marks(len(self.units), marks)
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
                        key=f"{self.path}:{len(self.units)}.{len(examples)}",
                    )
                )
            else:
                references.extend(block_references)
        return tuple(blocks), tuple(examples), tuple(references)

    def _check_rank(self, rank: int, line: int, label: str | None) -> None:
        above = self.rank_above
        if rank == 1 and self.units:
            message = "a second chapter starts here; each chapter needs its own file"
            self.findings.append(Finding(Code.SECOND_CHAPTER, self.path, line, 1, message, None, 1))
        elif rank > above + 1 and not (self.glossary and rank == TERM_RANK):
            skipped = [r for r in range(above + 1, rank) if not self.scheme.may_be_left_out(r)]
            if skipped:
                before = f"the heading above has {'#' * above}" if above else "there is no chapter heading before it"
                # A rule that lacks the headings above it must not become a chapter or a section.
                fix = None if rank == _RULE_RANK or label is not None else "#" * skipped[0]
                message = f"this heading has {'#' * rank}, but {before}: it skips a rank"
                self.findings.append(Finding(Code.SKIPPED_RANK, self.path, line, 1, message, fix, rank))
        if rank > self.depth and not (self.glossary and rank == TERM_RANK):
            message = f"this heading has rank {rank}, but the book's numbering has only {self.depth} ranks"
            self.findings.append(Finding(Code.TOO_DEEP, self.path, line, 1, message, None, rank))

    def _check_number(
        self, rank: int, number: str | None, typed: str | None, label: str | None, line: int, column: int
    ) -> None:
        """Process a typed number, and report one that has a different form, is a duplicate, or comes too late."""
        assert self.places is not None, "made wherever numbers are typed"
        length = rank
        if typed is None:
            column = 1
        else:
            length = len(number_mark(typed))
            if typed == NO_NUMBER:
                self.numbers.pass_over(rank)
                return
            taken = self.numbers.take(rank, typed, label)
            if not taken.fits and self.scheme.is_number(typed):
                message = f"the typed number {typed} belongs to another place; here it would be {taken.expected}"
                self.findings.append(Finding(Code.NUMBER_ORDER, self.path, line, column, message, None, length))
            elif not taken.fits:
                fix = taken.expected
                message = f"the typed number {typed!r} does not have the shape of numbers here, such as {fix}"
                self.findings.append(Finding(Code.BAD_NUMBER, self.path, line, column, message, fix, length))
            if taken.lower_than is not None:
                message = f"the typed number {typed} is lower than {taken.lower_than} before it"
                self.findings.append(Finding(Code.NUMBER_ORDER, self.path, line, column, message, None, length))
        first = self.places.note(rank, number, self.line_of(line), typed is not None)
        if first is not None:
            message = f"the number {number} is already used on line {first}"
            self.findings.append(Finding(Code.DUPLICATE_NUMBER, self.path, line, column, message, None, length))

    def note_stray(self, prologue: str, header: Header, text: str) -> None:
        """Report text before the first heading."""
        offset = len(header.source) + len(prologue) - len(prologue.lstrip())
        line, column = position(text, offset)
        first = prologue.strip().splitlines()[0]
        message = "this text is before the first heading and belongs to no rule"
        self.findings.append(Finding(Code.STRAY_TEXT, self.path, line, column, message, None, min(len(first), 60)))
