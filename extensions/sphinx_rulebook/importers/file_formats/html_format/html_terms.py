"""The lists of terms of a web page: a term is the number of the text below it, or what that text explains."""

from __future__ import annotations

import itertools
from dataclasses import replace

from lxml.html import HtmlElement

from ....markup.titles import ends_sentence
from ...documents.rule_tables import is_lone_number
from ...reading.shapes import split_number
from ..logical_lines import LineKind, LogicalLine

_LONGEST_TERM = 80


def numbers_text(term: HtmlElement, line: LogicalLine) -> bool:
    """Return whether a term, of which a line was read, is only the number of the text below it."""
    below = next(term.itersiblings("dd", "dt"), None)
    has_text = below is not None and below.tag == "dd" and below.text_content().strip()
    return bool(has_text) and line.kind is LineKind.PARAGRAPH and is_lone_number(line.text.replace("\\", ""))


def with_term(meaning: HtmlElement, term: LogicalLine, text: LogicalLine) -> list[LogicalLine]:
    """Return the lines of a term and of the first paragraph that explains it, as one line if both are short parts of
    one: a question, a title with a number, and one of several terms with the same meaning stay on their lines, and so
    does a text that is not directly below a term.
    """
    above = [one.tag for one in itertools.islice(meaning.itersiblings("dt", "dd", preceding=True), 2)]
    shown = term.text.rstrip(":")
    is_below_one_term = above[:1] == ["dt"] and above[1:] != ["dt"]
    opening = split_number(term.text)
    is_title = opening is not None and any(map(str.isdigit, opening.number))
    is_short = len(term.text) <= _LONGEST_TERM and not ends_sentence(shown)
    is_term = term.kind is LineKind.PARAGRAPH and is_short and not is_title
    is_text = text.kind is LineKind.PARAGRAPH and not text.number
    if not is_term or not is_text or not is_below_one_term:
        return [term, text]
    return [replace(term, text=f"{shown}: {text.text}", anchors=(*term.anchors, *text.anchors))]
