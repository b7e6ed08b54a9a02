"""RB128: Markdown extensions of other programs that rules do not support, and that pages would show as written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..library.label_index import LabelIndex
from ..markup.fences import CodeFences
from ..markup.hidden_text import blanked
from ..markup.lines import without_code
from ..markup.source import LONG_LINE
from ..model.books import Book, Chapter, Library
from ..model.findings import Code, Finding
from ..model.units import Unit
from .check_markup import unit_sources

_MAY_HOLD = re.compile(r"\[\^|\[!|\[[ xX]\]|:::|!!!|\?\?\?|\$|%%|```|~~~|^[ \t>]*:[ \t]", re.M)
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+")
_FENCE = re.compile(r" {0,3}(?:`{3,}|~{3,})[ \t]*(?P<mark>\{[\w:.+\-]+\}|mermaid\b)")
_CALLOUT = re.compile(r"(?P<mark>\[![A-Za-z]+\])")
# The text between two dollar signs; $5 and $10 are prices.
_FORMULA = re.compile(r"(?<![\\$\w])(?P<mark>\$(?![\s$])(?P<inner>[^$]{1,200})(?<![\s\\])\$)(?![\w$])")
_MATHS = re.compile(r"[\\^_={}<>+]|\A[0-9]*[A-Za-z]{1,2}[0-9]?\Z")
_LINE_MARKS = (
    ("the task box", re.compile(r"[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?P<mark>\[[ xX]\])(?=[ \t])")),
    ("the directive", re.compile(r" {0,3}(?P<mark>:{3,}[ \t]*(?:\{[\w:.+\-]+\}|[A-Za-z][\w\-]*))")),
    ("the admonition", re.compile(r" {0,3}(?P<mark>(?:!!!|\?\?\?\+?)[ \t]+[\w\-]+)(?:[ \t]+\".*\")?[ \t]*$")),
    ("the formula", re.compile(r"[ \t]*(?P<mark>\$\$)(?!\$)")),
    ("the comment", re.compile(r"[ \t]*(?P<mark>%%)(?!%)")),
)
_INLINE_MARKS = (
    ("the footnote", re.compile(r"(?<!\\)(?P<mark>\[\^[^\[\]\s]{1,64}\])(?!\()")),
    ("the formula", re.compile(r"(?<![\\$])(?P<mark>\$\$[^$]+\$\$)(?!\$)")),
    ("the comment", re.compile(r"(?<![\\%\w])(?P<mark>%%[^%]+%%)(?![%\w])")),
)
_DEFINITION = re.compile(r" {0,3}(?P<mark>:)[ \t]+\S")


class _Found(NamedTuple):
    start: int
    mark: str
    message: str


def check_unsupported(book: Book, library: Library, index: LabelIndex) -> Iterator[Finding]:
    """Yield a finding for every unsupported mark in a book's rules."""
    for chapter in book.files():
        if _MAY_HOLD.search(unit_sources(chapter)):
            for unit in chapter.units:
                if _MAY_HOLD.search(unit.heading) or _MAY_HOLD.search(unit.body):
                    yield from _check_unit(unit, chapter)


def _check_unit(unit: Unit, chapter: Chapter) -> Iterator[Finding]:
    heading, body = blanked(unit)
    for found in _inline(without_code(heading.rstrip("\r\n"))):
        yield _finding(chapter, unit.line, unit.rank, found)
    fences, before, in_formula = CodeFences(), "", False
    lines = body.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, text in enumerate(lines, unit.line + 1):
        was_open = fences.is_open
        if fences.takes(text):
            opening = _FENCE.match(text) if fences.is_open and not was_open else None
            if opening is not None:
                what = "the diagram" if opening["mark"] == "mermaid" else "the directive"
                message = f"{what} {opening['mark']} is not supported yet; it is shown as code"
                yield _finding(chapter, number, 0, _Found(opening.start("mark"), opening["mark"], message))
            before = ""
        elif len(text) <= LONG_LINE:
            plain = without_code(text)
            was_in_formula, in_formula = in_formula, in_formula != (plain.strip() == "$$")
            if was_in_formula:  # it was reported at its start
                continue
            # The mark at the beginning of a line may be part of a longer mark, such as the $$ of a whole formula.
            by_place = {found.start: found for found in (*_at_start(plain, before), *_inline(plain))}
            for found in by_place.values():
                yield _finding(chapter, number, 0, found)
            before = plain


def _finding(chapter: Chapter, line: int, offset: int, found: _Found) -> Finding:
    column = offset + found.start + 1
    return Finding(Code.UNSUPPORTED_MARKUP, chapter.path, line, column, found.message, None, len(found.mark))


def _at_start(text: str, before: str) -> Iterator[_Found]:
    """Yield the marks at the beginning of a line, also within a quotation; ``before`` is the line above."""
    quote = _QUOTE.match(text)
    start = quote.end() if quote is not None else 0
    callout = _CALLOUT.match(text, start) if quote is not None else None
    if callout is not None:
        yield _shown("the callout", callout)
    for what, pattern in _LINE_MARKS:
        match = pattern.match(text, start)
        if match is not None:
            yield _shown(what, match)
    definition = _DEFINITION.match(text, start)
    if definition is not None and _QUOTE.sub("", before).strip():
        message = "the definition list is not supported yet; it is shown as written"
        yield _Found(definition.start("mark"), ":", message)


def _inline(text: str) -> Iterator[_Found]:
    for what, pattern in _INLINE_MARKS:
        for match in pattern.finditer(text):
            yield _shown(what, match)
    for match in _FORMULA.finditer(text):
        if _MATHS.search(match["inner"]):
            yield _shown("the formula", match)


def _shown(what: str, match: re.Match[str]) -> _Found:
    mark = match["mark"]
    shown = mark if len(mark) <= 40 else f"{mark[:40]}…"
    return _Found(match.start("mark"), mark, f"{what} {shown} is not supported yet; it is shown as written")
