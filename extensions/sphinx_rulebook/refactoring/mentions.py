"""Every place in a project where a label is written: anchors, references, roles of prose pages, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from ..markup.anchors import ANCHOR
from ..markup.comments import blank_comments
from ..markup.roles import find_roles
from ..model import Book, Chapter
from .project import Project
from .sources import Source

_LINK = re.compile(r"\]\(\s*<?(?P<page>[^)\s<>#]*)#(?P<fragment>[^)\s<>]+)")


class MentionKind(StrEnum):
    """How a label is written."""

    ANCHOR = "anchor"
    REFERENCE = "reference"
    LINK = "link"


class Mention(NamedTuple):
    """A label where it is written: the file, the offsets between which the label itself stands, and how.

    ``language`` is that of the text around it.
    """

    path: str
    start: int
    stop: int
    kind: MentionKind
    language: str


def find_mentions(project: Project, code: str, label: str) -> Iterator[Mention]:
    """Yield every place where a label of the book ``code`` is written, in all languages, in order of the files.

    What is written in a file that is not UTF-8 cannot be found: UnusableInputError is raised.
    """
    for language in project.library.languages:
        for book in project.library.books.get(language, ()):
            for chapter in book.files():
                yield from _in_chapter(project, book, chapter, code, label)
            for path in book.prose:
                yield from _in_prose(project.sources.get(path), book, code, label, language)
        for path in project.library.prose.get(language, ()):
            yield from _in_prose(project.sources.get(path), None, code, label, language)


def _in_chapter(project: Project, book: Book, chapter: Chapter, code: str, label: str) -> Iterator[Mention]:
    is_own = book.code.casefold() == code.casefold()
    found: list[Mention] = []
    for unit in chapter.units:
        for anchor in unit.anchors if is_own else ():
            if anchor.label == label:
                source = project.sources.get(chapter.path)
                match = ANCHOR.match(source.text, source.offset(anchor.line, anchor.column))
                assert match is not None, "the parser found it there"
                start = source.text.index(label, match.start())
                found.append(Mention(chapter.path, start, start + len(label), MentionKind.ANCHOR, book.language))
        for holder in (unit, *unit.examples):
            for reference in holder.references:
                if reference.label == label and (reference.book or book.code).casefold() == code.casefold():
                    source = project.sources.get(chapter.path)
                    mark = source.offset(reference.line, reference.column)
                    # Behind the book's code, which might hold the same letters.
                    behind = source.text.index("/", mark) + 1 if reference.book else mark
                    start = source.text.index(label, behind)
                    kind = MentionKind.REFERENCE
                    found.append(Mention(chapter.path, start, start + len(label), kind, book.language))
    if is_own and any("](" in unit.heading or "](" in unit.body for unit in chapter.units):
        found += _in_links(project.sources.get(chapter.path), book, label)
    yield from sorted(found)


def _in_links(source: Source, book: Book, label: str) -> Iterator[Mention]:
    """Yield the Markdown links whose fragment is the label, on the page itself or on another chapter of the book."""
    names = {"", *(PurePosixPath(chapter.path).name for chapter in book.files())}
    for match in _LINK.finditer(blank_comments(source.text)):
        if unquote(match["fragment"]) == label and match["page"] in names:
            yield Mention(source.path, match.start("fragment"), match.end(), MentionKind.LINK, book.language)


def _in_prose(source: Source, book: Book | None, code: str, label: str, language: str) -> Iterator[Mention]:
    for role in find_roles(source.text):
        of_book = role.book or (book.code if book is not None else "")
        if role.label == label and of_book.casefold() == code.casefold():
            start = source.offset(role.line, role.target_column)
            start = source.text.index("/", start) + 1 if role.book else start
            start = source.text.index(label, start)
            yield Mention(source.path, start, start + len(label), MentionKind.REFERENCE, language)
