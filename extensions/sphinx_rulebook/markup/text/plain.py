"""Converting a unit's markup to plain text: no escapes, no emphasis, references as ``[4.1]``, symbols as their text,
formulas as they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from markdown_it.token import Token

from ...model.books import Book, Symbol
from ...model.units import Block, BlockKind, Unit
from ...support.language_tags import primary_language
from ...support.late_pattern import LatePattern
from ..footnotes import footnotes_of, superscript
from .callouts import callout_name
from .markdown import is_plain, read_blocks, read_inline, read_one_line


class ShowReference(Protocol):
    """A function that returns the printed form of a reference."""

    def __call__(self, book: str | None, label: str, text: str | None, /) -> str:
        """Return the printed form with its brackets, given the book (None for the reference's own), the label and its
        own text.
        """


_UNSPACED_END = LatePattern(r"[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]$")


def plain_inline(
    tokens: list[Token],
    show: ShowReference,
    symbols: Mapping[str, Symbol] | None,
    footnotes: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the text of inline tokens; ``footnotes`` are the marks to print for footnotes, by their names."""
    parts: list[str] = []
    before = ""
    for token in tokens:
        if token.type == "rulebook_reference":
            parts.append(show(token.meta["book"], token.meta["label"], token.meta["text"]))
        elif token.type == "rulebook_symbol":
            symbol = (symbols or {}).get(token.meta["name"])
            parts.append(symbol.text if symbol is not None else token.content)
        elif token.type == "rulebook_footnote":
            mark = footnotes.get(token.meta["name"], "")
            parts.append(f" {mark}" if mark and before == token.type else mark)  # two marks are not one number
        elif token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif token.type == "image":
            parts.append(plain_inline(token.children or [], show, symbols, footnotes))
        else:
            parts.append(token.content)
        before = token.type
    return "".join(parts)


def plain_heading(unit: Unit, show: ShowReference, symbols: Mapping[str, Symbol] | None) -> str:
    """Return the text of a unit's heading line, or of an example's first paragraph, without its body and without marks
    of footnotes.
    """
    text = unit.text
    return text if is_plain(text) else plain_inline(read_inline(text), show, symbols)


def plain_text(
    unit: Unit,
    show: ShowReference,
    book: Book,
    block_texts: Sequence[str] | None = None,
    writer: type[PlainWriter] | None = None,
) -> str:
    """Return the whole text of a unit of a book, one line for every paragraph, list item and table row, without its
    examples and commentaries; ``block_texts`` are the texts of all its blocks, if they are known, and ``writer`` is
    another writer of them.

    List bullets are left out, as publishers' own text editions do; a note keeps its word. A footnote is a line at the
    end; it has no mark, so that a text does not change with the footnotes of others.
    """
    writing = writer or PlainWriter
    if not unit.blocks:
        own = writing(show, book)
        return own.text(unit.text) if unit.rank > 1 and "\n" in unit.text else own.line(unit.text)
    lines = [writing(show, book).line(unit.text)] if unit.text else []
    for place, block in enumerate(unit.blocks):
        if block.kind not in (BlockKind.EXAMPLE, BlockKind.COMMENTARY):
            text = writing(show, book).text(block.markup) if block_texts is None else block_texts[place]
            lines.append(_opened(block, text))
    return "\n".join(line for line in lines if line)


def plain_lines(unit: Unit, show: ShowReference, book: Book) -> Iterator[str]:
    """Yield the text of a unit and of each of its blocks, in their order, with the marks of its footnotes.

    The footnotes of each unit are numbered from 1.
    """
    marks = {block.word: superscript(number) for number, block in enumerate(footnotes_of(unit), 1)}
    yield plain_inline(read_inline(unit.text), show, book.symbols, marks)
    for block in unit.blocks:
        text = PlainWriter(show, book, marks, book.language).text(block.markup)
        yield _opened(block, text, marks, book.language)


def plain_block(block: Block, show: ShowReference, book: Book | None, writer: type[PlainWriter] | None = None) -> str:
    """Return the text of one block of a body; a note, an example or a commentary opens with its word and a colon.

    ``book`` is the book of the block, or None for a text without symbols; ``writer`` is another writer of it.
    """
    return _opened(block, (writer or PlainWriter)(show, book).text(block.markup))


def _opened(block: Block, text: str, footnotes: Mapping[str, str] = MappingProxyType({}), language: str = "") -> str:
    """Return the text of a block with what it opens with: its word, or the mark of a footnote."""
    if block.kind is BlockKind.FOOTNOTE:
        return f"{footnotes.get(block.word, '')} {text}".lstrip()
    return with_word(block.word, text, language) if block.word else text


def plain_block_text(
    block: Block, show: ShowReference, book: Book | None, footnotes: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the text of one block of a body without its word."""
    return PlainWriter(show, book, footnotes).text(block.markup)


def with_word(word: str, text: str, language: str = "") -> str:
    """Return ``Note: text``, or ``注：text`` if the word's script has no spaces; French has a space before the colon.

    Texts that are compared with those of earlier editions are written without their ``language``.
    """
    if word[-1] in "?？":
        return f"{word}{text}" if word[-1] == "？" else f"{word} {text}"
    if _UNSPACED_END.compiled.search(word):
        return f"{word}：{text}"
    return f"{word}\u202f: {text}" if primary_language(language) == "fr" else f"{word}: {text}"


class PlainWriter:
    """Writes block markup as plain text."""

    def __init__(
        self,
        show: ShowReference,
        book: Book | None,
        footnotes: Mapping[str, str] = MappingProxyType({}),
        language: str = "",
    ) -> None:
        self._show, self._book, self._footnotes, self._language = show, book, footnotes, language
        self._lines: list[str] = []
        self._row: list[str] = []
        self._ordinals: list[int | None] = []
        self._prefix = ""
        """What the next line begins with: the number of its list item, or the word of its callout."""

    def text(self, markup: str) -> str:
        """Return a text, one line for every paragraph, list item and table row."""
        tokens = read_one_line(markup)
        if tokens is not None:
            return self._inline(tokens)
        for token in read_blocks(markup):
            self._add(token)
        return "\n".join(line for line in self._lines if line.strip())

    def _add(self, token: Token) -> None:
        kind = token.type
        if kind == "inline":
            text = self._inline(token.children or [])
            if self._row:  # in a cell: its row is not closed yet
                self._row[-1] = text
            else:
                self._add_line(text)
        elif kind in ("fence", "code_block", "math_block"):
            self._add_line(token.content.strip("\n"))
        elif kind == "ordered_list_open":
            self._ordinals.append(int(token.attrs.get("start", 1)))
        elif kind == "bullet_list_open":
            self._ordinals.append(None)
        elif kind in ("ordered_list_close", "bullet_list_close"):
            self._ordinals.pop()
        elif kind == "list_item_open":
            ordinal = self._ordinals[-1]
            bullet = self._bullet(len(self._ordinals))
            if ordinal is not None:
                self._prefix = f"{bullet}{ordinal}. "
                self._ordinals[-1] = ordinal + 1
            else:
                self._prefix += bullet
        elif kind == "callout_open":
            self._prefix += with_word(self._callout(token), "", self._language)
        elif kind in ("th_open", "td_open"):
            self._row.append("")
        elif kind == "tr_close":
            self._lines.append(" | ".join(self._row))
            self._row.clear()

    def line(self, markup: str) -> str:
        """Return the text of one line or paragraph."""
        return markup if is_plain(markup) else self._inline(read_inline(markup))

    def _bullet(self, depth: int) -> str:
        """Return what an item of a list begins with, before its number; ``depth`` is 1 in a list outside of others."""
        return ""

    def _inline(self, tokens: list[Token]) -> str:
        symbols = self._book.symbols if self._book is not None else None
        return plain_inline(tokens, self._show, symbols, self._footnotes)

    def _add_line(self, text: str) -> None:
        self._lines.append(self._prefix + text)
        self._prefix = ""

    def _callout(self, token: Token) -> str:
        language = self._book.language if self._book is not None else "en"
        return str(token.meta["title"]) or callout_name(token.meta["kind"], language)
