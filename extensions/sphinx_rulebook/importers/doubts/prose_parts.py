"""Doubts about parts before or after the rules that became pages of prose because their headings have no numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..documents.segments import is_prose_title
from ..rule_words import seems_to_have_rules
from ..typed_document import INTRODUCTION, Line, TypedDocument, TypedPage, TypedParagraph
from .doubt import Doubt, DoubtKind, quote


class _Part(NamedTuple):
    """A part of an introduction: its heading, or None for text above all headings, and the paragraphs below it."""

    heading: TypedParagraph | None
    paragraphs: list[TypedParagraph]

    @property
    def first(self) -> Line | None:
        """The first line of the part."""
        shown = self.heading or next(iter(self.paragraphs), None)
        return shown.lines[0] if shown is not None and shown.lines else None


def doubt_prose_parts(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for the parts of the introduction that seem to have rules, and one for the pages of prose after the
    rules whose headings are marked like those of chapters with numbers.
    """
    if before := _before_rules(document):
        became = "before the first number became the introduction"
        yield _doubt(document, before, became, "number the headings, or the paragraphs, like those of the rules")
    if after := _after_rules(document):
        yield _doubt(document, after, "after the rules became prose", "give each heading the next number")


def _doubt(document: TypedDocument, firsts: Sequence[Line], became: str, remedy: str) -> Doubt:
    """Return the doubt about parts with these first lines."""
    first, count = firsts[0], len(firsts)
    what, them = ("1 part without a number", "it") if count == 1 else (f"{count} parts without numbers", "them")
    return Doubt(
        DoubtKind.PROSE_PARTS,
        document.chapters[0].source,
        first.number,
        first.number,
        f"{what} {became}, from {quote(first.text)}.",
        f"Are there rules in {them}?",
        f"If so, {remedy}.",
    )


def _before_rules(document: TypedDocument) -> list[Line]:
    """Return the first lines of the parts of the introduction of a document with numbers that seem to have rules."""
    page = next((page for page in document.pages if page.name == INTRODUCTION), None)
    if page is None or not document.has_numbers:
        return []
    parts = _parts(page)
    if parts[0].heading is None and document.title is not None and is_prose_title(document.title.text):
        del parts[0]
    found: list[Line] = []
    known = 0  # the level of the heading of a true introduction that is above
    for part in parts:
        level = part.heading.lines[0].level if part.heading is not None and part.heading.lines else 0
        if part.heading is not None and is_prose_title(part.heading.text):
            known = level
        elif not 0 < known < level:
            known = 0
            title = part.heading.text if part.heading is not None else ""
            if part.first is not None and seems_to_have_rules(title, [one.text for one in part.paragraphs]):
                found.append(part.first)
    return found


def _parts(page: TypedPage) -> list[_Part]:
    parts = [_Part(page.title, [])]
    for paragraph in page.paragraphs:
        if paragraph.marker == "#":
            parts.append(_Part(paragraph, []))
        else:
            parts[-1].paragraphs.append(paragraph)
    return parts


def _after_rules(document: TypedDocument) -> list[Line]:
    """Return the headings of pages of prose that are marked like those of chapters with numbers."""
    headings = (chapter.heading for chapter in document.chapters)
    levels = {heading.lines[0].level for heading in headings if heading.number and heading.lines} - {0}
    titles = [page.title for page in document.pages if page.title is not None and page.name != INTRODUCTION]
    found = [title.lines[0] for title in titles if title.lines and title.lines[0].level in levels]
    return [line for line in found if not is_prose_title(line.text)]
