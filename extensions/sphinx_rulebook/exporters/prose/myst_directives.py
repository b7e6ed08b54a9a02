"""The directives of MyST, Sphinx and sphinx-design as plain text.

A directive that is not known here is its title and its contents, so that no words are lost.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import dedent, indent
from typing import Protocol

from ...markup.fences import CALLOUTS
from ...markup.text.callouts import callout_name
from ...markup.text.directives import Directive
from ...markup.text.plain import with_word
from .myst_markdown import ProseBlock, text_of_html

_WITHOUT_TEXT = frozenset(
    {"bibliography", "codeauthor", "contents", "default-role", "highlight", "index", "meta", "role", "sectionauthor"}
    | {"sectnum", "tags", "tableofcontents", "toctree"}
)
_CODE = frozenset({"code", "code-block", "code-cell", "eval-rst", "math", "parsed-literal", "sourcecode"})
"""Directives whose contents are written as they are; reStructuredText is not read."""
_DIAGRAMS = frozenset({"digraph", "graph", "graphviz", "inheritance-diagram", "mermaid", "plantuml", "uml"})
_OPENED_BY_ARGUMENT = frozenset(
    {"centered", "compound", "epigraph", "highlights", "hlist", "line-block", "parsed-literal", "pull-quote"}
)
"""Directives without arguments: what follows their name is the start of their text."""
_ARGUMENT_IS_NOT_TEXT = frozenset(
    {"class", "container", "div", "figure-md", "grid", "grid-item", "only", "rst-class", "tab-set", "tab-set-code"}
)
_CARD_LINES = re.compile(r"^(?:\^{3,}|\+{3,})[ \t]*$", re.M)
"""The lines around the body of a card."""
_LINE_NUMBER = re.compile(r"-?[0-9]{1,9}")


class BlockTexts(Protocol):
    """The writer of the page that a directive is on."""

    def written(self, blocks: Sequence[ProseBlock]) -> list[str]:
        """Return the texts of blocks."""

    def read(self, content: str) -> list[ProseBlock]:
        """Return the blocks of Markdown."""

    def line(self, markup: str) -> str:
        """Return the text of one line of Markdown."""


class DirectiveWriter:
    """Writes the directives of the page at ``path``.

    ``included`` returns the path and the text of a file, given the path of a page and what this page calls the file.
    """

    def __init__(
        self, page: BlockTexts, path: str, language: str, included: Callable[[str, str], tuple[str, str] | None]
    ) -> None:
        self._page, self._language, self._included = page, language, included
        self._paths = [path]
        """The page, and the files that are being included, the innermost last."""

    def texts(self, directive: Directive) -> list[str]:
        """Return the texts of the blocks that a directive shows."""
        name, options = directive.name, directive.options
        if name in _WITHOUT_TEXT:
            return []
        if name in ("image", "figure") or name in _DIAGRAMS:
            contents = self._contents(directive.content) if name == "figure" else []
            return [*map(self._page.line, (options.get("alt", ""), options.get("caption", ""))), *contents]
        if name in ("include", "literalinclude"):
            return self._file(directive)
        if name in _CODE:
            code = f"{directive.argument}\n{directive.content}" if name == "math" else directive.content
            return [self._page.line(options.get("caption", "")), code.strip("\n")]
        if name == "raw":
            return [text_of_html(directive.content)] if "html" in directive.argument.split() else []
        if name in CALLOUTS:
            content = f"{directive.argument}\n{directive.content}"
            return self.with_title(callout_name(name, self._language), self._page.read(content))
        if name == "admonition":
            return self.with_title(self._page.line(directive.argument), self._page.read(directive.content))
        return self._titled(directive)

    def with_title(self, word: str, blocks: Sequence[ProseBlock]) -> list[str]:
        """Return a remark: its word or title, then its text on the same line, if it opens with a paragraph."""
        texts = self._page.written(blocks)
        if not word:
            return texts
        if blocks and blocks[0].type == "paragraph" and texts:
            return [with_word(word, texts[0], self._language), *texts[1:]]
        return [with_word(word, "", self._language).rstrip(), *texts]

    def _titled(self, directive: Directive) -> list[str]:
        name, argument = directive.name, directive.argument
        if name in _OPENED_BY_ARGUMENT:
            return self._contents(f"{argument}\n{directive.content}")
        if name.startswith("button-"):
            return self._contents(directive.content or argument)
        title = [self._page.line(argument)] if argument and name not in _ARGUMENT_IS_NOT_TEXT else []
        if name == "list-table":
            return [*title, "\n".join(self._rows_of_list(self._page.read(directive.content)))]
        if name == "csv-table":
            return [*title, "\n".join(self._rows_of_csv(directive))]
        if name == "glossary":
            return [*title, "\n".join(self._terms(directive.content))]
        content = _CARD_LINES.sub("", directive.content) if "card" in name else directive.content
        return [*title, *self._contents(content)]

    def _contents(self, content: str) -> list[str]:
        return self._page.written(self._page.read(content))

    # Files

    def _file(self, directive: Directive) -> list[str]:
        """Return the text of a file; like a broken reference, a file that cannot be read is its name in brackets."""
        found = self._included(self._paths[-1], directive.argument)
        if found is None or found[0] in self._paths:
            return [f"[{directive.argument}]"]
        path, text = found
        text = _part(text, directive.options)
        if directive.name == "literalinclude":
            return [self._page.line(directive.options.get("caption", "")), text.strip("\n")]
        if "literal" in directive.options or "code" in directive.options:
            return [text.strip("\n")]
        self._paths.append(path)
        try:
            return self._contents(text)
        finally:
            self._paths.pop()

    # Tables and terms

    def _rows_of_list(self, blocks: Sequence[ProseBlock]) -> Iterator[str]:
        """Yield the rows of a table that is written as a list of lists."""
        for rows in blocks:
            for row in rows.children:
                cells = [cell for inner in row.children for cell in inner.children]
                yield " | ".join(" ".join(" ".join(self._page.written(cell.children)).split()) for cell in cells)

    def _rows_of_csv(self, directive: Directive) -> Iterator[str]:
        options = directive.options
        text = directive.content
        if "file" in options:
            found = self._included(self._paths[-1], options["file"])
            text = found[1] if found is not None else f"[{options['file']}]"
        sign = options.get("delim", ",")
        delimiter = {"tab": "\t", "space": " "}.get(sign, sign if len(sign) == 1 else ",")
        lines = [options["header"]] if "header" in options else []
        try:
            rows = list(csv.reader([*lines, *text.split("\n")], delimiter=delimiter, skipinitialspace=True))
        except (csv.Error, ValueError, TypeError):
            rows = [[line] for line in text.split("\n")]
        yield from (" | ".join(map(self._page.line, row)) for row in rows if row)

    def _terms(self, content: str) -> Iterator[str]:
        """Yield the terms of a glossary, each with its definition, which is indented below it."""
        for part in re.split(r"\n(?=\S)", content.strip("\n")):
            term, _, definition = part.partition("\n")
            yield self._page.line(term)
            if definition.strip():
                yield indent("\n\n".join(self._contents(dedent(definition))), "  ")


def _part(text: str, options: dict[str, str]) -> str:
    """Return the part of a file that the options of an include select."""
    lines = text.split("\n")
    start, end = (_number(options.get(name, "")) for name in ("start-line", "end-line"))
    text = "\n".join(lines[start:end])
    if options.get("start-after"):
        text = text.partition(options["start-after"])[2]
    if options.get("end-before"):
        text = text.partition(options["end-before"])[0]
    return text


def _number(value: str) -> int | None:
    return int(value) if _LINE_NUMBER.fullmatch(value) else None
