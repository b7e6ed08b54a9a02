"""Checking the pages of prose: references to rules, links, comments, and what the pages would put into the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ...library.label_index import LabelIndex
from ...markup.comments import COMMENT_SIGN, UNCLOSED_COMMENT, find_comments
from ...markup.merge_conflicts import find_conflicts
from ...markup.roles import RoleReference, find_roles
from ...markup.source import position
from ...model.books import Library
from ...model.findings import Code, Finding
from ..chapter_files import ChapterFiles
from ..check_references import draft_message, former_label
from ..lost_anchors import no_unit_message
from ..suggestions import NearestNames
from .check_page_links import check_page_links, linked_labels
from .check_trust import check_trust
from .check_untrusted import check_substitutions, check_untrusted
from .checked_page import CheckedPage
from .page_mentions import find_mentions

_TARGET = re.compile(r"^[ \t>]*\((?P<name>[^()\n]{1,200})\)=", re.M)
"""A place that a page defines for links, as MyST writes it: ``(name)=``."""


def check_prose(
    library: Library, language: str, index: LabelIndex, read: Callable[[Path], bytes] = Path.read_bytes
) -> Iterator[Finding]:
    """Yield the findings on the pages of prose of a language. ``read`` reads a file."""
    names: dict[str, NearestNames] = {}
    external = {code for book in library.books.get(language, ()) for code in book.external}
    for page in _pages(library, language, read):
        path, text = page.path, page.text
        mentions = tuple(find_mentions(text))
        yield from find_conflicts(text, path)
        yield from check_trust(page, mentions)
        yield from check_page_links(page, mentions, index)
        yield from check_substitutions(path, text)
        if library.is_untrusted:
            yield from check_untrusted(path, text)
        for offset in find_comments(text, is_prose=True).unclosed:
            line, column = position(text, offset)
            yield Finding(Code.UNCLOSED_COMMENT, path, line, column, UNCLOSED_COMMENT, None, len(COMMENT_SIGN))
        for role in (*find_roles(text), *linked_labels(page, mentions)):
            is_external = (role.book or "").casefold() in external and not index.has_book(role.book or "")
            finding = None if is_external else _check_role(role, path, page.code, index, names)
            if finding is not None:
                yield finding


def _pages(library: Library, language: str, read: Callable[[Path], bytes]) -> Sequence[CheckedPage]:
    """Return the pages outside books, and those of books."""
    chapters = ChapterFiles(library, language)
    paths = [(path, None) for path in library.prose.get(language, ())]
    of_books = [(path, book.code) for book in library.books.get(language, ()) for path in book.prose]
    pages = []
    for path, code in [*paths, *of_books]:
        text = read(Path(library.root, path)).decode("utf-8", "replace")
        pages.append(CheckedPage(library, language, chapters, path, code, text))
    targets = frozenset(match["name"] for page in pages if ")=" in page.text for match in _TARGET.finditer(page.text))
    return [page._replace(targets=targets) for page in pages] if targets else pages


def _check_role(
    role: RoleReference, path: str, code: str | None, index: LabelIndex, names: dict[str, NearestNames]
) -> Finding | None:
    """Return the problem with a role, or None; ``names`` caches the labels of each book that was searched."""
    line, column, length, label, target = role.line, role.column, role.length, role.label, role.target
    book = role.book or code
    draft = index.find_draft(label, book) if book is not None else None
    if draft is not None:
        return Finding(Code.DRAFT_REFERENCE, path, line, column, draft_message(label, draft), None, length)
    found = index.find_label(label, book) if book is not None else None
    present = former_label(label, found) if found is not None else None
    if found is not None and present is None:
        return None
    if present is not None:
        message = f"{label!r} is a former label of {present!r}"
        return Finding(Code.FORMER_LABEL, path, line, column, message, f"{book}/{present}", length)
    if book is None:
        message = f"{target!r} does not name a book; write BOOK/kind:name"
        return Finding(Code.UNKNOWN_REFERENCE, path, line, column, message, None, length)
    if not index.has_book(book):
        return Finding(Code.UNKNOWN_BOOK, path, line, column, f"there is no book {book!r}", None, length)
    if book not in names:
        names[book] = NearestNames(index.labels(book))
    near = names[book].find(label)
    message = no_unit_message(label, book)
    return Finding(Code.UNKNOWN_REFERENCE, path, line, column, message, f"{book}/{near}" if near else None, length)
