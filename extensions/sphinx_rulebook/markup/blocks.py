"""The body below a heading, in parts: running Markdown, notes, examples.

An example or a note is a block quotation that opens with its word: ``> **Example:** ...``.  Any other quotation is
running text.
"""

from __future__ import annotations

import re

from ..findings import Code, Finding
from ..model import Block, BlockKind, Reference
from .lines import without_code
from .references import read_references
from .source import LONG_LINE
from .words import EXAMPLE_WORDS, NOTE_WORDS

_QUOTE = re.compile(r" {0,3}> ?")
# The word is bounded, so that no line takes long: what is longer is no opening word.
_OPENING = re.compile(
    r"(\*\*|__|\*|_)(?P<word>[^\W\d][^*_:：]{0,30}?)(?P<count>\s{0,2}\d{1,4})?\s{0,2}[:：]?\s{0,2}\1\s*[:：]?\s*"
)
_OTHER_BLOCK = re.compile(r"\s*(?:[*+\-]\s|\d+[.)]\s|#|\||```|~~~|!\[)")
_ODD_HEADING = re.compile(r"[ \t]+#{1,6}[ \t]|[ \t]*(?:#{2,6}[^#\s]|#{1,6}\u3000|\uff03{1,6}[ \u3000])")
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


def block_kind(word: str) -> BlockKind | None:
    """Return what a quotation that opens with ``word`` is, or None where it is a plain quotation."""
    word = word.strip().casefold()
    if word in EXAMPLE_WORDS:
        return BlockKind.EXAMPLE
    return BlockKind.NOTE if word in NOTE_WORDS else None


class _Open:
    """The block that lines are being added to."""

    def __init__(self, kind: BlockKind, word: str, line: int) -> None:
        self.kind, self.word, self.line = kind, word, line
        self.lines: list[str] = []
        self.references: list[Reference] = []

    def close(self) -> tuple[Block, list[Reference]]:
        return Block(self.kind, self.word, "\n".join(self.lines).strip("\n"), self.line), self.references

    @property
    def is_empty(self) -> bool:
        return not any(map(str.strip, self.lines))


def read_blocks(body: str, path: str, first_line: int, findings: list[Finding]) -> list[tuple[Block, list[Reference]]]:
    """Split a body, which starts on ``first_line``, into its blocks, each with its references."""
    done: list[_Open] = []
    current = _Open(BlockKind.TEXT, "", first_line)
    in_quote = False  # the line before belongs to a quoted block
    fence = ""
    for line_number, line in enumerate(_lines(body), first_line):
        content, offset = line, 0
        fenced = FENCE.match(line)
        if fence:
            in_fence = True
            if fenced and fenced[1].startswith(fence) and not line.strip(" `~"):
                fence = ""
        else:
            in_fence = False
            quote = _QUOTE.match(line)
            if quote is not None:
                content, offset = line[quote.end() :], quote.end()
                opening = _OPENING.match(content)
                kind = block_kind(opening["word"]) if opening else None
                if opening is not None and kind is not None:
                    done.append(current)
                    current = _Open(kind, (opening["word"] + (opening["count"] or "")).strip(), line_number)
                    content, offset = content[opening.end() :], offset + opening.end()
                    in_quote = True
                elif not in_quote:
                    content, offset = line, 0
            elif in_quote and (not line.strip() or _OTHER_BLOCK.match(line)):
                in_quote = False
            if not in_quote and current.kind is not BlockKind.TEXT:
                done.append(current)
                current = _Open(BlockKind.TEXT, "", line_number)
            if fenced and not in_quote:
                fence, in_fence = fenced[1], True
        if current.is_empty:
            current.lines.clear()
            if current.kind is BlockKind.TEXT:
                current.line = line_number
        current.lines.append(content)
        if not in_fence and not in_quote and _ODD_HEADING.match(line):
            signs = line.lstrip()
            message = "this looks like a heading and is none: write # signs at the start of the line, and a space"
            column = len(line) - len(signs) + 1
            findings.append(Finding(Code.ODD_HEADING, path, line_number, column, message))
        if not in_fence and ("[[" in content or "@@" in content) and len(content) <= LONG_LINE:
            _read_marks(content, path, line_number, offset, current, findings)
    done.append(current)
    return [block.close() for block in done if not (block.kind is BlockKind.TEXT and block.is_empty)]


def _read_marks(content: str, path: str, line: int, offset: int, block: _Open, findings: list[Finding]) -> None:
    block.references += read_references(content, path, line, offset, findings)
    content = without_code(content)
    at = content.find("@@")
    if at >= 0 and re.match(r"@@\w+:", content[at:]):
        message = "an anchor names the heading whose line it stands on; here it names nothing"
        findings.append(Finding(Code.MISPLACED_ANCHOR, path, line, offset + at + 1, message, None, 2))


def _lines(text: str) -> list[str]:
    """Return the lines of a text without their ends, which are LF, CRLF or a lone CR."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")
