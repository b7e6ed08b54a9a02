"""RB207, and roles on prose pages: links that an author wrote by hand, in rules and elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

from ..library.label_index import LabelIndex
from ..library.layout import PROSE_ENDINGS
from ..markup.comments import COMMENT_SIGN, UNCLOSED_COMMENT, find_comments
from ..markup.lines import is_web_address
from ..markup.roles import RoleReference, find_roles
from ..markup.source import position
from ..markup.unit_lines import numbered_lines
from ..model.books import Book, Library
from ..model.findings import Code, Finding
from ..model.units import Status
from .check_references import draft_message, former_label
from .check_trust import check_page
from .check_untrusted import check_substitutions, check_untrusted
from .checked_book import CheckedBook
from .named_files import find_named
from .suggestions import NearestNames

_LINK = re.compile(r"(?<![!\\])\[(?:\\.|[^\[\]\\\n]){0,1000}\]\(\s*<?(?P<address>[^)\s<>]{1,1000})")


def check_links(checked: CheckedBook) -> Iterator[Finding]:
    """Yield a finding for every Markdown link in a rule that does not lead to a page."""
    book, library, index = checked.book, checked.library, checked.index
    for chapter, source in checked.sources:
        if "](" not in source:
            continue
        for unit in chapter.units:
            is_draft = unit.status is Status.DRAFT
            if "](" in unit.heading or "](" in unit.body:
                for line, offset, text in numbered_lines(unit):
                    for match in _LINK.finditer(text):
                        reason = _reason(match["address"], chapter.path, book, library, index)
                        draft = None if is_draft else _draft_of(match["address"], chapter.path, book, library, index)
                        if draft is not None:
                            column = offset + match.start("address") + 1
                            length = len(match["address"])
                            yield Finding(Code.DRAFT_REFERENCE, chapter.path, line, column, draft, None, length)
                        elif reason is not None:
                            column = offset + match.start("address") + 1
                            message = f"the link {match['address']} {reason}"
                            length = len(match["address"])
                            yield Finding(Code.BROKEN_LINK, chapter.path, line, column, message, None, length)


def _draft_of(address: str, path: str, book: Book, library: Library, index: LabelIndex) -> str | None:
    """Return the message about a link to a draft, or None if the link does not lead to one."""
    if is_web_address(address):
        return None
    target, _, fragment = address.partition("#")
    if not target:
        draft = index.find_draft(unquote(fragment), book.code)
        return draft_message(unquote(fragment), draft) if draft is not None else None
    file = find_named(library.root, path, target)[0] if target.endswith(".md") else None
    for other in library.books.get(book.language, ()) if file is not None else ():
        shown = [chapter for chapter in other.files() if chapter.begins_as_draft]
        for chapter in (*other.draft_chapters, *shown):
            if Path(library.root, chapter.path).resolve() == file:
                return f"{target} is a draft, which is not published"
    return None


def _reason(address: str, path: str, book: Book, library: Library, index: LabelIndex) -> str | None:
    """Return the reason why a link is broken, or None if it is not."""
    if is_web_address(address):
        return None
    target, _, fragment = address.partition("#")
    if not target:
        return (
            None if index.find_label(unquote(fragment), book.code) else "leads to a label that this book does not have"
        )
    if not target.endswith(PROSE_ENDINGS):
        return "does not lead to a page; link to a .md or .rst file of the project or to a web address"
    return None if find_named(library.root, path, target)[0] is not None else "leads to a page that does not exist"


def check_prose(
    library: Library, language: str, index: LabelIndex, read: Callable[[Path], bytes] = Path.read_bytes
) -> Iterator[Finding]:
    """Yield the findings on pages of prose: roles that do not name a rule, unclosed comments, forbidden files.

    ``read`` reads a file.
    """
    pages = [(path, None) for path in library.prose.get(language, ())]
    of_books = [(path, book.code) for book in library.books.get(language, ()) for path in book.prose]
    names: dict[str, NearestNames] = {}
    external = {code for book in library.books.get(language, ()) for code in book.external}
    for path, code in [*pages, *of_books]:
        text = read(Path(library.root, path)).decode("utf-8", "replace")
        yield from check_page(path, text, library, language)
        yield from check_substitutions(path, text)
        if library.is_untrusted:
            yield from check_untrusted(path, text)
        for offset in find_comments(text, is_prose=True).unclosed:
            line, column = position(text, offset)
            yield Finding(Code.UNCLOSED_COMMENT, path, line, column, UNCLOSED_COMMENT, None, len(COMMENT_SIGN))
        for role in find_roles(text):
            is_external = (role.book or "").casefold() in external and not index.has_book(role.book or "")
            finding = None if is_external else _check_role(role, path, code, index, names)
            if finding is not None:
                yield finding


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
    message = f"no unit of the book {book} is called {label!r}"
    return Finding(Code.UNKNOWN_REFERENCE, path, line, column, message, f"{book}/{near}" if near else None, length)
