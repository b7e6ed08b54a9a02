"""Finding every occurrence of a label in a project: anchors, references, roles of prose pages, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import PurePosixPath
from posixpath import normpath
from typing import NamedTuple
from urllib.parse import unquote

from ..markup.anchors import ANCHOR
from ..markup.comments import blank_comments
from ..markup.roles import find_roles
from ..model.books import Book, Chapter
from .project import Project
from .source_files import SourceFile

_LINK = re.compile(r"\]\(\s*<?(?P<page>[^)\s<>#]*)#(?P<fragment>[^)\s<>]+)")


class MentionKind(StrEnum):
    """The syntax in which a label is written."""

    ANCHOR = "anchor"
    REFERENCE = "reference"
    LINK = "link"


class LabelMention(NamedTuple):
    """An occurrence of a label: the file, the offsets of the label itself, and its syntax.

    ``language`` is the language of the surrounding text.
    """

    path: str
    start: int
    stop: int
    kind: MentionKind
    language: str


def find_mentions(project: Project, code: str, label: str) -> Iterator[LabelMention]:
    """Yield every occurrence of a label of the book ``code``, in all languages, in the order of the files.

    Raises UnusableInputError if a file is not UTF-8, since labels in it cannot be found.
    """
    for language in project.library.languages:
        for book in project.library.books.get(language, ()):
            for chapter in book.files():
                yield from _in_chapter(project, book, chapter, code, label)
            for path in book.prose:
                yield from _in_prose(project, project.sources.get(path), book, code, label, language)
        for path in project.library.prose.get(language, ()):
            yield from _in_prose(project, project.sources.get(path), None, code, label, language)


def _in_chapter(project: Project, book: Book, chapter: Chapter, code: str, label: str) -> Iterator[LabelMention]:
    is_own = book.code.casefold() == code.casefold()
    found: list[LabelMention] = []
    for unit in chapter.units:
        for anchor in unit.anchors if is_own else ():
            if anchor.label == label:
                source = project.sources.get(chapter.path)
                match = ANCHOR.match(source.text, source.offset(anchor.line, anchor.column))
                assert match is not None, "the parser found it there"
                start = source.text.index(label, match.start())
                found.append(LabelMention(chapter.path, start, start + len(label), MentionKind.ANCHOR, book.language))
        for holder in (unit, *unit.examples):
            for reference in holder.references:
                if reference.label == label and (reference.book or book.code).casefold() == code.casefold():
                    source = project.sources.get(chapter.path)
                    mark = source.offset(reference.line, reference.column)
                    # After the book's code, which might contain the same letters.
                    after = source.text.index("/", mark) + 1 if reference.book else mark
                    start = source.text.index(label, after)
                    kind = MentionKind.REFERENCE
                    found.append(LabelMention(chapter.path, start, start + len(label), kind, book.language))
    if is_own and any("](" in unit.heading or "](" in unit.body for unit in chapter.units):
        found += _in_links(project.sources.get(chapter.path), book, label)
    yield from sorted(found)


def _in_links(source: SourceFile, book: Book, label: str) -> Iterator[LabelMention]:
    """Yield the Markdown links whose fragment is the label, on the page itself or in a different chapter of the
    book.
    """
    names = {"", *(PurePosixPath(chapter.path).name for chapter in book.files())}
    for match in _LINK.finditer(blank_comments(source.text)):
        if unquote(match["fragment"]) == label and match["page"] in names:
            yield LabelMention(source.path, match.start("fragment"), match.end(), MentionKind.LINK, book.language)


def _in_prose(
    project: Project, source: SourceFile, book: Book | None, code: str, label: str, language: str
) -> Iterator[LabelMention]:
    chapters = {chapter.path for one in project.translations(code) for chapter in one.files()}
    text = blank_comments(source.text, is_prose=True)
    for match in _LINK.finditer(text) if label in text else ():
        page = normpath(PurePosixPath(source.path).parent / unquote(match["page"]))
        if unquote(match["fragment"]) == label and page in chapters:
            yield LabelMention(source.path, match.start("fragment"), match.end(), MentionKind.LINK, language)
    for role in find_roles(source.text):
        of_book = role.book or (book.code if book is not None else "")
        if role.label == label and of_book.casefold() == code.casefold():
            start = source.offset(role.line, role.target_column)
            start = source.text.index("/", start) + 1 if role.book else start
            start = source.text.index(label, start)
            yield LabelMention(source.path, start, start + len(label), MentionKind.REFERENCE, language)
