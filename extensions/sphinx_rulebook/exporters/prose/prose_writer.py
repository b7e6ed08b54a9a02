"""Writing a page of prose as plain text: an empty line between blocks, ``- `` or a number before the items of a list,
the cells of a table between vertical lines, footnotes at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from markdown_it.token import Token

from ...markup.footnotes import superscript
from ...markup.text.callouts import callout_name
from ...markup.text.markdown import readable
from .myst_directives import DirectiveWriter
from .myst_markdown import ProseBlock, directive_of, read_prose, read_prose_line, text_of_html
from .prose_inline import FootnoteNumbers, LinkTexts, ProseInline
from .prose_library import ProsePage

_LINE_START = re.compile(r"(?<=\n)(?!\n)")
_DEEPEST = 8
"""How deep directives may be nested; the contents of deeper ones are written as they are."""


class ProseWriter:
    """Writes one page of prose, in a language, with the texts of its links; for ``included``, see `DirectiveWriter`."""

    def __init__(
        self,
        page: ProsePage,
        language: str,
        links: LinkTexts,
        included: Callable[[str, str], tuple[str, str] | None],
    ) -> None:
        self._page, self._language = page, language
        self._footnotes = dict(_footnotes(page.blocks))
        self._numbers = FootnoteNumbers(self._footnotes)
        self._inline = ProseInline(links, self._footnotes, self._numbers)
        self._directives = DirectiveWriter(self, page.path, language, included)
        self._depth = 0

    def text(self) -> str:
        """Return the text of the page with a final newline, or "" if it has no text."""
        texts = self.written(self._page.blocks)
        footnotes = "\n".join(self._written_footnotes())
        text = readable("\n\n".join([*texts, footnotes]))
        text = "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
        return f"{text}\n" if text else ""

    def written(self, blocks: Iterable[ProseBlock]) -> list[str]:
        """Return the texts of blocks; those without text are left out."""
        return [text for block in blocks for text in self._texts(block) if text.strip()]

    def read(self, content: str) -> list[ProseBlock]:
        """Return the blocks of the contents of a directive."""
        if self._depth >= _DEEPEST:
            return [ProseBlock(Token("code_block", "code", 0, content=content))]
        blocks = read_prose(content, self._page.environment)
        self._footnotes |= dict(_footnotes(blocks))
        return blocks

    def line(self, markup: str) -> str:
        """Return the text of one line of markup, such as the title of a directive."""
        return self._inline.line(read_prose_line(markup, self._page.environment))

    # Blocks

    def _texts(self, block: ProseBlock) -> list[str]:
        kind = block.type
        if kind in ("paragraph", "heading"):
            return [self._inline.text(_inline_tokens(block))]
        if kind in ("fence", "colon_fence", "code_block"):
            return self._fence(block.token)
        if kind in ("bullet_list", "ordered_list"):
            return [self._list(block)]
        if kind == "table":
            return ["\n".join(self._rows(block))]
        if kind == "dl":
            return ["\n".join(self._definitions(block))]
        if kind == "html_block":
            return [text_of_html(block.token.content)]
        if kind == "alert":
            word = callout_name(block.token.info.lower(), self._language)
            return self._directives.with_title(word, [one for one in block.children if one.type != "alert_title"])
        if kind == "blockquote":
            return self.written(block.children)
        return []  # front matter, comments, targets, lines across the page; footnotes are written at the end

    def _fence(self, token: Token) -> list[str]:
        directive = directive_of(token) if token.type != "code_block" else None
        if directive is None:
            return [token.content.strip("\n")]
        self._depth += 1
        try:
            return self._directives.texts(directive)
        finally:
            self._depth -= 1

    def _list(self, block: ProseBlock) -> str:
        """Return a list; the lines of an item are indented below its first one. An empty line is between items if one
        of them has several paragraphs.
        """
        number = int(block.token.attrs.get("start", 1)) if block.type == "ordered_list" else None
        is_tight = all(inner.token.hidden for item in block.children for inner in item.children if _is_text(inner))
        items: list[str] = []
        for item in block.children:
            marker = "- " if number is None else f"{number}{item.token.markup} "
            between = "\n" if is_tight else "\n\n"
            items.append(marker + _indented(between.join(self.written(item.children)), len(marker)))
            number = None if number is None else number + 1
        is_long = not is_tight and any("\n\n" in item for item in items)
        return ("\n\n" if is_long else "\n").join(items)

    def _rows(self, table: ProseBlock) -> Iterator[str]:
        for part in table.children:
            for row in part.children:
                yield " | ".join(self._inline.line(_inline_tokens(cell)) for cell in row.children)

    def _definitions(self, block: ProseBlock) -> Iterator[str]:
        for child in block.children:
            if child.type == "dt":
                yield self._inline.text(_inline_tokens(child))
            else:
                yield "  " + _indented("\n\n".join(self.written(child.children)), 2)

    def _written_footnotes(self) -> Iterator[str]:
        """Yield the footnotes by number; those that nothing refers to come last. Footnotes may refer to others."""
        texts: dict[int, str] = {}
        for name, blocks in list(self._footnotes.items()):
            text = "\n\n".join(self.written(blocks))
            number = self._numbers.number(name)
            mark = superscript(number)
            texts[number] = f"{mark} {_indented(text, len(mark) + 1)}"
        yield from (texts[number] for number in sorted(texts))


def _footnotes(blocks: Iterable[ProseBlock]) -> Iterator[tuple[str, Sequence[ProseBlock]]]:
    """Yield the names and the texts of the footnotes in blocks."""
    for block in blocks:
        if block.type == "footnote_reference":
            yield str(block.token.meta["label"]), block.children
        yield from _footnotes(block.children)


def _inline_tokens(block: ProseBlock) -> list[Token]:
    """Return the inline tokens of a block without blocks in it: a paragraph, a heading, a cell, a term."""
    return [token for child in block.children for token in child.token.children or ()]


def _is_text(block: ProseBlock) -> bool:
    return block.type == "paragraph"


def _indented(text: str, width: int) -> str:
    """Return a text whose lines after the first are indented, except empty ones."""
    return _LINE_START.sub(" " * width, text)
