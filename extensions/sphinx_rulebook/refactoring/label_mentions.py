"""Finding every occurrence of a label in a project: anchors, references, roles of prose pages, links."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import NamedTuple
from urllib.parse import unquote

from ..checks.page_checks.page_mentions import Mentioned
from ..checks.page_checks.page_mentions import find_mentions as named_on_page
from ..markup.anchors import ANCHOR
from ..markup.roles import find_roles
from ..markup.unit_lines import numbered_lines
from ..model.books import Book, Chapter
from ..support.errors import UnusableInputError
from .project import Project
from .source_files import SourceFile

_LINK = re.compile(r"\]\(\s*<?(?P<page>[^)\s<>#]*)#(?P<fragment>[^)\s<>]+)")
_DEFINITION = re.compile(
    r"^[ \t>]{0,20}\[[^\[\]\n]{1,1000}\]:[ \t]*<?(?P<page>[^\s<>#]{0,1000})#(?P<fragment>[^\s<>]{1,1000})"
)
_RST_ROLE = re.compile(
    r":rule:ref:`(?:[^`<\n]{0,1000}<)?(?:(?P<book>[\w.-]{1,100})/)?(?P<label>[a-z]{1,10}:[\w.+\-]{1,1000})>?`"
)
_SCHEME = re.compile(r"^(?:project|path):")


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
    found += _in_links(project, book, chapter, code, label)
    yield from sorted(found)


def _in_links(project: Project, book: Book, chapter: Chapter, code: str, label: str) -> Iterator[LabelMention]:
    """Yield the Markdown links of rules that lead to the label: on the page itself, or in a chapter of its book."""
    chapters = {one.path for translation in project.translations(code) for one in translation.files()}
    for unit in chapter.units:
        if not any(sign in text for sign in ("](", "]:") for text in (unit.heading, unit.body)):
            continue
        source = project.sources.get(chapter.path)
        for line, omitted, text in numbered_lines(unit):
            for match in (*_LINK.finditer(text), *_DEFINITION.finditer(text)):
                page = unquote(match["page"])
                leads_there = (
                    normpath(PurePosixPath(chapter.path).parent / page) in chapters
                    if page
                    else book.code.casefold() == code.casefold()
                )
                if unquote(match["fragment"]) == label and leads_there:
                    start = source.offset(line, omitted + match.start("fragment") + 1)
                    stop = start + len(match["fragment"])
                    yield LabelMention(source.path, start, stop, MentionKind.LINK, book.language)


def _in_prose(
    project: Project, source: SourceFile, book: Book | None, code: str, label: str, language: str
) -> Iterator[LabelMention]:
    found: list[LabelMention] = []
    is_own = book is not None and book.code.casefold() == code.casefold()
    chapters = {chapter.path for one in project.translations(code) for chapter in one.files()}
    folders = _folders(project, source.path, language)
    for named in named_on_page(source.text) if "#" in source.text else ():
        page, _, fragment = _SCHEME.sub("", named.target, count=1).partition("#")
        if named.kind is not Mentioned.LINK or not fragment:
            continue
        of_book, slash, name = fragment.rpartition("/")
        if page:
            name = fragment
            top = project.library.trees.get(project.library.source_language, "")
            files = (
                [f"{top}{unquote(page)}".lstrip("/")]
                if page.startswith("/")
                else [normpath(folder / unquote(page)) for folder in folders]
            )
            leads_there = not chapters.isdisjoint(files)
        else:
            leads_there = of_book.casefold() == code.casefold() if slash else is_own
        if leads_there and unquote(name) == label:
            stop = source.offset(named.line, named.column) + len(named.target)
            found.append(LabelMention(source.path, stop - len(name), stop, MentionKind.LINK, language))
    for role in find_roles(source.text):
        written = role.book or (book.code if book is not None else "")
        if role.label == label and written.casefold() == code.casefold():
            start = source.offset(role.line, role.target_column)
            start = source.text.index("/", start) + 1 if role.book else start
            start = source.text.index(label, start)
            found.append(LabelMention(source.path, start, start + len(label), MentionKind.REFERENCE, language))
    yield from sorted(found)


def find_rst_roles(project: Project, code: str, label: str) -> Iterator[tuple[str, int]]:
    """Yield path and line of the roles of reStructuredText that name a label; they are not changed, since what is code
    there is not known.
    """
    for language in project.library.languages:
        books = project.library.books.get(language, ())
        pages: list[tuple[str, Book | None]] = [(path, None) for path in project.library.prose.get(language, ())]
        pages += [(path, book) for book in books for path in book.prose]
        pages += [(path, None) for path in _rst_pages(project, project.library.trees.get(language, ""))]
        for path, book in pages:
            try:
                source = project.sources.get(path)
            except UnusableInputError:  # no page of the site either
                continue
            for match in _RST_ROLE.finditer(source.text) if ":rule:ref:" in source.text else ():
                written = match["book"] or (book.code if book is not None else "")
                if match["label"] == label and written.casefold() == code.casefold():
                    yield path, source.line_of(match.start())


def _rst_pages(project: Project, tree: str) -> Iterator[str]:
    """Yield the paths of the pages in a tree that are reStructuredText, which the library does not list."""
    root = Path(project.library.root)
    for folder, names, files in os.walk(root / tree):
        names[:] = sorted(name for name in names if not name.startswith((".", "_")) and name != "build")
        yield from (Path(folder, file).relative_to(root).as_posix() for file in sorted(files) if file.endswith(".rst"))


def _folders(project: Project, path: str, language: str) -> list[PurePosixPath]:
    """Return the folders that the links of a page may be relative to: its own, and that of the page it translates."""
    folder = PurePosixPath(path).parent
    trees = project.library.trees
    tree, source = trees.get(language, ""), trees.get(project.library.source_language, "")
    return [folder, PurePosixPath(source) / folder.relative_to(tree)] if tree and tree != source else [folder]
