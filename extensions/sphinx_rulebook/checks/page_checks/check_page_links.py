"""RB210, and marks of references on pages of prose: where the links of a page lead, and the files that it shows.

Sphinx and MyST report such links too, but only in a build. The check does not know the names that other extensions give
to pages and places, and so it reports only names of files and of rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote

from ...library.label_index import LabelIndex
from ...library.layout import PICTURE_ENDINGS, PROSE_ENDINGS
from ...markup.lines import is_web_address
from ...markup.references import split_reference
from ...markup.roles import ROLE, RoleReference
from ...model.findings import Code, Finding
from ...model.units import LABEL_KINDS
from ...support.boundary import is_inside
from .checked_page import CheckedPage
from .page_mentions import Mention, Mentioned

_MYST_SCHEME = re.compile(r"(?:project|path):")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_FILE_ENDINGS = (*PICTURE_ENDINGS, ".pdf", ".epub", ".zip", ".txt", ".csv", ".json", ".docx", ".xlsx", ".odt", ".html")
"""Endings that a name in a link has only if it is a file: other names may be labels, such as those of functions."""
_VARIABLE = ("*", "{{", "|")
"""The signs of names that Sphinx completes: of a picture in several formats, and of substitutions."""


def check_page_links(page: CheckedPage, mentions: Iterable[Mention], index: LabelIndex) -> Iterator[Finding]:
    """Yield a finding for every link of a page, and every file that it shows, that leads nowhere, and for every mark of
    a reference. Links to labels are `linked_labels`.
    """
    for named in mentions:
        place = page.path, named.line, named.column
        length = len(named.target)
        if named.kind is Mentioned.REFERENCE:
            message, suggestion = _advice(page, named, index)
            if message:
                yield Finding(Code.UNSUPPORTED_MARKUP, *place, message, suggestion, length)
        elif not named.is_fetched and not any(sign in named.target for sign in _VARIABLE):
            draft = _draft(page, named)
            problem = _problem(page, named, index) if draft is None else None
            if draft is not None:
                yield Finding(Code.DRAFT_REFERENCE, *place, draft, None, length)
            elif problem is not None:
                yield Finding(Code.BROKEN_PAGE_LINK, *place, problem, None, length)


def linked_labels(page: CheckedPage, mentions: Iterable[Mention]) -> Iterator[RoleReference]:
    """Yield the labels of rules that a page links to, ``#KK/rule:round``, as references. Labels that a page defines are
    left out.
    """
    for named in mentions:
        label = unquote(named.target.removeprefix("#"))
        parts = split_reference(label) if named.kind is Mentioned.LINK and named.target.startswith("#") else None
        if parts is None or parts.text is not None or not _is_label(parts.label) or label in page.targets:
            continue
        column = named.column
        yield RoleReference(named.line, column, len(named.target), label, column + 1, parts.book, parts.label)


def _advice(page: CheckedPage, named: Mention, index: LabelIndex) -> tuple[str, str | None]:
    """Return the message about a mark of a reference, "" if it is another mark, and what to write instead, or None."""
    parts = split_reference(named.target[2:-2])
    if parts is None or not _is_label(parts.label):
        return "", None
    books = page.library.books.get(page.language, ())
    book = parts.book or page.code or (books[0].code if len(books) == 1 else None)
    target = f"{book or 'BOOK'}/{parts.label}"
    role = f"{ROLE}`{target}`" if parts.text is None else f"{ROLE}`{parts.text} <{target}>`"
    is_known = book is not None and index.find_label(parts.label, book) is not None
    return f"a page of prose shows {named.target} as it is; write {role}", role if is_known else None


def _is_label(label: str) -> bool:
    """Return whether a label is that of a rule, a section and so on."""
    kind, colon, _ = label.partition(":")
    return bool(colon) and kind in LABEL_KINDS.values()


def _draft(page: CheckedPage, named: Mention) -> str | None:
    """Return the message about a link to the file of a draft, or None for any other."""
    address = _address(named)
    if named.kind is not Mentioned.LINK or not address.endswith(PROSE_ENDINGS):
        return None
    files = page.files(named._replace(target=address))
    is_draft = any(map(page.chapters.is_draft, files))
    return f"{address} is a draft, which is not published" if is_draft else None


def _problem(page: CheckedPage, named: Mention, index: LabelIndex) -> str | None:
    """Return what is wrong with a link or with a file that is shown, or None if nothing is, or nobody knows."""
    return _problem_of_file(page, named) if named.kind is Mentioned.FILE else _problem_of_link(page, named, index)


def _problem_of_file(page: CheckedPage, named: Mention) -> str | None:
    if named.is_absolute or _SCHEME.match(named.target):
        return None
    files = list(page.files(named))
    # `check_trust` reports a file outside the project; whether it exists is not said, since strangers may ask.
    is_known = all(is_inside(page.library.root, file) for file in files) and not any(map(Path.exists, files))
    return f"the file {named.target} does not exist" if is_known else None


def _problem_of_link(page: CheckedPage, named: Mention, index: LabelIndex) -> str | None:
    address = _address(named)
    if not address or is_web_address(named.target):
        return None
    is_page = address.endswith(PROSE_ENDINGS)
    files = [file for file in page.files(named._replace(target=address)) if is_inside(page.library.root, file)]
    file = next((one for one in files if one.is_file()), None)
    if file is None:
        if is_page and not any(map(page.chapters.is_page_of_book, files)):
            return f"the link {named.target} leads to a page that does not exist"
        if not is_page and address.lower().endswith(_FILE_ENDINGS):
            return f"the link {named.target} leads to a file that does not exist"
        return None
    if not is_page:
        return None
    if not page.may_be_shown(file):
        return f"the link {named.target} leads to a file that is not a page of the site"
    return _problem_of_label(page, named, file, index)


def _problem_of_label(page: CheckedPage, named: Mention, file: Path, index: LabelIndex) -> str | None:
    """Return what is wrong with the label in a link to the file of a chapter, or None."""
    label = unquote(named.target.partition("#")[2])
    found = page.chapters.find(file) if _is_label(label) else None
    if found is None:
        return None
    book, chapter = found
    target = index.find_label(label, book.code)
    if target is None:
        return f"the link {named.target} leads to a label that the book {book.code} does not have"
    # The chapter of the language may be another file than that of the source, which is the one that is named.
    if Path(target.chapter.path).name != Path(chapter.path).name:
        return f"the link {named.target} leads to a label of another file: {target.chapter.path}"
    return None


def _address(named: Mention) -> str:
    """Return the file that a link names, "" if it names none."""
    address = _MYST_SCHEME.sub("", named.target, count=1).partition("#")[0]
    return "" if _SCHEME.match(address) else address
