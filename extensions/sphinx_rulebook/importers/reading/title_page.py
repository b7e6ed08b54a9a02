"""The line with the title of a document; if the book has a different title, it is kept in the introduction."""

from __future__ import annotations

import re
from dataclasses import replace

from ...markup.titles import is_title
from ...model.units import BlockKind
from ..typed_document import INTRODUCTION, TypedDocument, TypedPage, TypedParagraph
from ..writing.escaping import without_dead_links

PICTURES = re.compile(r"(?:!\[[^\[\]]*\]\([^()]*\)\s*)+")
"""A text of pictures only, in Markdown."""


def may_be_title(paragraph: TypedParagraph) -> bool:
    """Return whether a paragraph consists only of the words of a title; the markers of an example or an item would be
    lost.
    """
    is_marked = paragraph.level > 0 and paragraph.marker != "#"
    if paragraph.kind is not BlockKind.TEXT or is_marked or paragraph.is_block:
        return False
    return is_title(paragraph.text) and not PICTURES.fullmatch(paragraph.text)


def with_title_line(document: TypedDocument, title: str) -> tuple[TypedPage, ...]:
    """Return the pages of a document; the introduction gets the line of the document's title if it differs from
    ``title``.
    """
    line = document.title
    if line is None or title in (line.text, without_dead_links(line.text) if document.is_markdown else ""):
        return document.pages
    first = document.pages[0] if document.pages and document.pages[0].name == INTRODUCTION else None
    if first is None:
        return (TypedPage(INTRODUCTION, None, (replace(line, level=0, marker=""),)), *document.pages)
    paragraphs = first.paragraphs if first.title is None else (replace(first.title, level=2), *first.paragraphs)
    return (TypedPage(first.name, None, (replace(line, level=0, marker=""), *paragraphs)), *document.pages[1:])
