"""Converting a unit's markup to plain text: no escapes, no emphasis, references as ``[4.1]``, symbols as their text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from markdown_it.token import Token

from ..model.books import Symbol
from ..model.units import Block, BlockKind, Unit
from .markdown import read_blocks, read_inline


class ShowReference(Protocol):
    """A function that returns the printed form of a reference."""

    def __call__(self, book: str | None, label: str, text: str | None, /) -> str:
        """Return the printed form with its brackets, given the book (None for the reference's own), the label and its
        own text.
        """


_UNSPACED_END = re.compile(r"[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]$")


def plain_inline(tokens: list[Token], show: ShowReference, symbols: Mapping[str, Symbol] | None) -> str:
    """Return the text of inline tokens."""
    parts: list[str] = []
    for token in tokens:
        if token.type == "rulebook_reference":
            parts.append(show(token.meta["book"], token.meta["label"], token.meta["text"]))
        elif token.type == "rulebook_symbol":
            symbol = (symbols or {}).get(token.meta["name"])
            parts.append(symbol.text if symbol is not None else token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif token.type == "image":
            parts.append(plain_inline(token.children or [], show, symbols))
        else:
            parts.append(token.content)
    return "".join(parts)


def plain_heading(unit: Unit, show: ShowReference, symbols: Mapping[str, Symbol] | None) -> str:
    """Return the text of a unit's heading line, or of an example's first paragraph, without its body."""
    return plain_inline(read_inline(unit.text), show, symbols)


def plain_text(unit: Unit, show: ShowReference, symbols: Mapping[str, Symbol] | None) -> str:
    """Return the whole text of a unit, one line for every paragraph, list item and table row, without its examples.

    List bullets are left out, as publishers' own text editions do; a note keeps its word.
    """
    if not unit.blocks:
        if unit.rank > 1 and "\n" in unit.text:
            return _plain_markup(unit.text, show, symbols)
        return plain_heading(unit, show, symbols)
    lines = [plain_heading(unit, show, symbols)] if unit.text else []
    lines += [plain_block(block, show, symbols) for block in unit.blocks if block.kind is not BlockKind.EXAMPLE]
    return "\n".join(line for line in lines if line)


def plain_block(block: Block, show: ShowReference, symbols: Mapping[str, Symbol] | None) -> str:
    """Return the text of one block of a body; a note or an example opens with its word and a colon."""
    text = _plain_markup(block.markup, show, symbols)
    return with_word(block.word, text) if block.word else text


def with_word(word: str, text: str) -> str:
    """Return ``Note: text``, or ``注：text`` if the word's script has no spaces."""
    return f"{word}：{text}" if _UNSPACED_END.search(word) else f"{word}: {text}"


def _plain_markup(markup: str, show: ShowReference, symbols: Mapping[str, Symbol] | None) -> str:
    lines: list[str] = []
    row: list[str] = []
    ordinals: list[int | None] = []
    item_prefix = ""
    for token in read_blocks(markup):
        if token.type == "inline":
            text = plain_inline(token.children or [], show, symbols)
            if row:  # in a cell: its row is not closed yet
                row[-1] = text
            else:
                lines.append(item_prefix + text)
                item_prefix = ""
        elif token.type in ("fence", "code_block"):
            lines.append(token.content.rstrip("\n"))
        elif token.type == "ordered_list_open":
            ordinals.append(int(token.attrs.get("start", 1)))
        elif token.type == "bullet_list_open":
            ordinals.append(None)
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            ordinals.pop()
        elif token.type == "list_item_open":
            ordinal = ordinals[-1]
            if ordinal is not None:
                item_prefix = f"{ordinal}. "
                ordinals[-1] = ordinal + 1
        elif token.type in ("th_open", "td_open"):
            row.append("")
        elif token.type == "tr_close":
            lines.append(" | ".join(row))
            row.clear()
    return "\n".join(line for line in lines if line.strip())
