"""Which kind of file a text is: a glossary, or a chapter even without a header."""

from __future__ import annotations

import re

from ..model.books import Header
from .anchors import WELL_FORMED
from .comments import without_comments
from .fences import HEADING, CodeFences
from .source import fold_line_ends

TERM_RANK = 3
"""The rank of the headings of a glossary that name terms."""

_BOLD = re.compile(r"\*\*(?P<term>.+)\*\*|__(?P<other>.+)__")


def is_glossary(header: Header, text: str) -> bool:
    """Return whether a file is a glossary: because of its front matter, or because every rule heading is entirely bold.

    A file with a chapter number is never taken for a glossary unless its front matter declares it one.
    """
    if header.is_glossary or header.chapter is not None:
        return header.is_glossary
    rules = [
        match[2] for match in HEADING.finditer(fold_line_ends(without_comments(text))) if len(match[1]) == TERM_RANK
    ]
    return bool(rules) and all(_BOLD.fullmatch(re.sub("@@[^@]*@@", "", rule).strip()) for rule in rules)


def has_rules(text: str) -> bool:
    """Return whether a file contains anchored rules, so that it must be a chapter even without a header.

    Fenced code does not count: a page of prose may describe the markup.
    """
    fences = CodeFences()
    return any(
        WELL_FORMED.fullmatch(match[1].strip())
        for line in without_comments(text).split("\n")
        if not fences.takes(line)
        for match in re.finditer(r"^#+[ \t][^\r]*?@@([^@\r]*)@@", line)
    )
