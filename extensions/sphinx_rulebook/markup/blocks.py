"""The parts of the body below a heading: running Markdown, notes, examples, commentaries, footnotes.

An example, a note or a commentary is a block quotation that opens with its word: ``> **Example:** ...``. Any other
quotation is running text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..model.findings import Code, Finding
from ..model.units import Block, BlockKind, Reference
from .anchors import ANCHOR
from .fences import CodeFences
from .footnotes import DEFINITION, FootnoteMark, find_marks
from .lines import without_code
from .opening_words import KNOWN_WORDS, OpeningWords
from .references import read_references
from .source import LONG_LINE
from .text.callouts import ALERT

QUOTE = re.compile(r" {0,3}> ?")
# The length of the word is limited, so that no line takes long: a longer one does not count as an opening word.
OPENING = re.compile(
    r"(\*\*|__|\*|_)(?P<word>¡?[^\W\d][^*_:：]{0,30}?)(?P<count>\s{0,2}\d{1,4})?\s{0,2}[:：]?\s{0,2}\1\s*[:：]?\s*"
)
_ONE_QUOTE = re.compile(
    r"(?P<before>\n*)> \*\*(?P<word>[^\W\d][^*_:：\s]{0,30}?)(?P<count> \d{1,4})?[:：]\*\* "
    r"(?![\s:：])(?P<text>[^\n\r@]*)\n*"
)
OTHER_BLOCK = re.compile(r"\s*(?:[*+\-]\s|\d+[.)]\s|#|\||```|~~~|!\[)")
_INDENTED = re.compile(r" {4}| {0,3}\t")
_STARTS_BLOCK = re.compile(rf"{OTHER_BLOCK.pattern}|{QUOTE.pattern}|{DEFINITION.pattern}".replace("(?P<name>", "(?:"))
_GLUED_SIGNS = re.compile(r"(#{1,6})([^#\s])")
_ODD_HEADING = re.compile(r"[ \t]+#{1,6}[ \t]|[ \t]*(?:#{2,6}[^#\s]|#{1,6}\u3000|\uff03{1,6}[ \u3000])")


def block_kind(word: str, words: OpeningWords = KNOWN_WORDS) -> BlockKind | None:
    """Return the kind of a quotation that opens with ``word``, or None if it is a plain quotation."""
    word = word.strip(" ?？").casefold()
    if word in words.examples:
        return BlockKind.EXAMPLE
    if word.strip("!！¡ ") in words.notes:  # "Attention!"
        return BlockKind.NOTE
    if word in words.answers:
        return BlockKind.ANSWER
    return BlockKind.COMMENTARY if word in words.commentaries else None


class ReadBlock(NamedTuple):
    """A block, with the references and the marks of footnotes in it."""

    block: Block
    references: list[Reference]
    marks: list[FootnoteMark]


class _Open:
    """The block that lines are being added to."""

    def __init__(self, kind: BlockKind, word: str, line: int) -> None:
        self.kind, self.word, self.line = kind, word, line
        self.lines: list[str] = []
        self.references: list[Reference] = []
        self.marks: list[FootnoteMark] = []

    def close(self) -> ReadBlock:
        block = Block(self.kind, self.word, "\n".join(self.lines).strip("\n"), self.line)
        return ReadBlock(block, self.references, self.marks)

    @property
    def is_empty(self) -> bool:
        return not any(map(str.strip, self.lines))


def read_blocks(
    body: str, path: str, first_line: int, findings: list[Finding], words: OpeningWords = KNOWN_WORDS
) -> list[ReadBlock]:
    """Split a body that starts on ``first_line`` into its blocks.

    ``words`` are the words that open examples, notes and commentaries.
    """
    one = _ONE_QUOTE.fullmatch(body)
    kind = block_kind(one["word"], words) if one is not None else None
    if one is not None and kind is not None and len(body) <= LONG_LINE:
        # Most bodies are one example on one line; processing them line by line takes five times as long.
        on_line = first_line + len(one["before"])
        word = (one["word"] + (one["count"] or "")).strip()
        references: list[Reference] = []
        if "[[" in one["text"]:
            offset = one.start("text") - len(one["before"])
            references = read_references(one["text"], path, on_line, offset, findings)
        marks = list(find_marks(one["text"], on_line, one.start("text") - len(one["before"])))
        return [ReadBlock(Block(kind, word, one["text"], on_line), references, marks)]
    splitter = _Splitter(path, first_line, findings, words)
    for line_number, line in enumerate(_lines(body), first_line):
        splitter.add(line_number, line)
    return splitter.blocks()


class _Splitter:
    """Takes the lines of a body and puts each into its block."""

    def __init__(self, path: str, first_line: int, findings: list[Finding], words: OpeningWords) -> None:
        self._path, self._findings, self._words = path, findings, words
        self._done: list[_Open] = []
        self._current = _Open(BlockKind.TEXT, "", first_line)
        self._in_quote = False  # the previous line belongs to an example, a note or a commentary
        self._in_alert = False  # the previous line belongs to a callout that is written as a quotation
        self._fences = CodeFences()
        self._quoted_fences = CodeFences()

    def add(self, line_number: int, line: str) -> None:
        """Add the next line."""
        if self._current.kind is BlockKind.FOOTNOTE and self._continue_footnote(line_number, line):
            return
        content, offset = line, 0
        if not line and not self._fences.is_open:  # half of all lines
            self._in_quote = self._in_alert = False
            if self._quoted_fences.is_open:  # an empty line ends a quotation and the code in it
                self._quoted_fences = CodeFences()
            if self._current.kind is not BlockKind.TEXT:
                self._begin(BlockKind.TEXT, "", line_number)
            self._current.lines.append(line)
            return
        if not self._fences.is_open and not self._fences.is_in_directive:
            content, offset = self._unquote(line, line_number)
            if not self._in_quote and self._current.kind not in (BlockKind.TEXT, BlockKind.FOOTNOTE):
                self._begin(BlockKind.TEXT, "", line_number)
        is_code = self._is_code(line)
        if self._current.is_empty:
            self._current.lines.clear()
            if self._current.kind is BlockKind.TEXT:
                self._current.line = line_number
        self._current.lines.append(content)
        if not is_code and len(content) <= LONG_LINE:
            self._read_marks(content, line_number, offset)

    def _is_code(self, line: str) -> bool:
        """Return whether a line is fenced code or a fence of code, within its own quotation or outside all of them."""
        quote = QUOTE.match(line) if not self._fences.is_open else None
        if quote is not None:
            return self._quoted_fences.takes(line[quote.end() :])
        # Code in a quotation ends with the quotation, even if its fence is not closed.
        if self._quoted_fences.is_open:
            self._quoted_fences = CodeFences()
        return not self._in_quote and self._fences.takes(line)

    def blocks(self) -> list[ReadBlock]:
        """Return the blocks of all lines added, without empty text."""
        blocks = [*self._done, self._current]
        return [block.close() for block in blocks if not (block.kind is BlockKind.TEXT and block.is_empty)]

    def _begin(self, kind: BlockKind, word: str, line: int) -> None:
        self._done.append(self._current)
        self._current = _Open(kind, word, line)

    def _continue_footnote(self, line_number: int, line: str) -> bool:
        """Add a line to a footnote; return False if the footnote has ended before this line.

        As in Markdown, the paragraphs after its first one are indented by four spaces.
        """
        lines = self._current.lines
        indented = _INDENTED.match(line)
        if not line.strip():
            lines.append("")
            return True
        if indented is None and (not lines[-1] or _STARTS_BLOCK.match(line)):
            self._begin(BlockKind.TEXT, "", line_number)
            return False
        offset = indented.end() if indented is not None else 0
        lines.append(line[offset:])
        if not self._quoted_fences.takes(line[offset:]) and len(line) <= LONG_LINE:
            self._read_marks(line[offset:], line_number, offset)
        return True

    def _unquote(self, line: str, line_number: int) -> tuple[str, int]:
        """Return the text that a line adds to its block, and the count of characters before this text.

        If the line opens an example, a note, a commentary or a footnote, a new block is started. A line of running text
        is returned whole.
        """
        quote = QUOTE.match(line)
        if quote is None:
            self._in_alert = False
            definition = DEFINITION.match(line)
            if definition is not None:
                self._in_quote, self._quoted_fences = False, CodeFences()
                self._begin(BlockKind.FOOTNOTE, definition["name"], line_number)
                return line[definition.end() :], definition.end()
            # A line without a quotation mark continues the paragraph, as in CommonMark, unless another block starts
            # there.
            if self._in_quote and (not line.strip() or OTHER_BLOCK.match(line)):
                self._in_quote = False
            return line, 0
        content, offset = line[quote.end() :], quote.end()
        if not self._in_quote and (self._in_alert or ALERT.fullmatch(content)):
            self._in_alert = True
            return line, 0
        opening = OPENING.match(content)
        kind = block_kind(opening["word"], self._words) if opening else None
        if opening is not None and kind is not None:
            self._begin(kind, (opening["word"] + (opening["count"] or "")).strip(), line_number)
            self._in_quote = True
            return content[opening.end() :], offset + opening.end()
        return (content, offset) if self._in_quote else (line, 0)

    def _read_marks(self, content: str, line: int, offset: int) -> None:
        """Collect the references of a line, and report misplaced anchors and lines that only look like headings."""
        if "[[" in content:
            self._current.references += read_references(content, self._path, line, offset, self._findings)
        self._current.marks += find_marks(content, line, offset)
        if "@@" in content:
            content = without_code(content)
            at = content.find("@@")
            if at >= 0 and re.match(r"@@\w+:", content[at:]):
                message = "an anchor must be on the line of a heading; here it names nothing"
                place = offset + at + 1
                self._findings.append(Finding(Code.MISPLACED_ANCHOR, self._path, line, place, message, None, 2))
        if not self._in_quote and _ODD_HEADING.match(content):
            message = "this looks like a heading but is not: write # signs at the start of the line, then a space"
            place = len(content) - len(content.lstrip()) + 1
            # With an anchor, a heading is meant for sure.
            signs = _GLUED_SIGNS.match(content) if ANCHOR.search(without_code(content)) else None
            fix, length = (f"{signs[1]} {signs[2]}", len(signs[0])) if signs is not None else (None, 1)
            self._findings.append(Finding(Code.ODD_HEADING, self._path, line, place, message, fix, length))


def _lines(text: str) -> list[str]:
    """Return the lines of a text without their line ends, which are LF, CRLF or a lone CR."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")
