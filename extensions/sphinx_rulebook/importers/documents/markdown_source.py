"""Markdown before it is read in lines: without its comments, and with its HTML as what it shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ...markup.comments import drop_comments, find_comments
from ..typed_document import Line
from .document_lines import places_of_code
from .drawn_tables import with_drawn_tables
from .hard_breaks import with_hard_breaks
from .html_in_markdown import show_html
from .open_tables import with_closed_tables


def without_comments(text: str) -> tuple[str, Mapping[int, Sequence[Line]]]:
    """Return Markdown without its HTML comments, line for line, and the lines of comments by their numbers."""
    spans = find_comments(text).spans
    comments: defaultdict[int, list[Line]] = defaultdict(list)
    for start, stop in spans:
        first = text.count("\n", 0, start) + 1
        for number, line in enumerate(text[start:stop].split("\n"), first):
            comments[number].append(Line(number, line.strip(), ""))
    return drop_comments(text, spans), comments


def with_html_shown(text: str) -> tuple[str, Mapping[str, int]]:
    """Return Markdown with its HTML as Markdown, line for line, and the line of each id; its tables have pipes at
    both edges, and its line breaks end paragraphs.
    """
    if "  \n" in text:
        lines = text.split("\n")
        text = "\n".join(with_hard_breaks(lines, places_of_code(lines)))
    text = with_drawn_tables(text, places_of_code(text.split("\n")), is_markdown=True)
    if "-|" in text or "|-" in text or "- |" in text or "| -" in text or "| :" in text or ": |" in text:
        lines = text.split("\n")
        text = "\n".join(with_closed_tables(lines, places_of_code(lines)))
    if "<" not in text and "&" not in text and "{#" not in text and "]{" not in text and "![" not in text:
        return text, {}
    lines = text.split("\n")
    shown, ids = show_html(lines, places_of_code(lines))
    return "\n".join(shown), {name: place + 1 for name, place in ids.items()}
