"""Making several books at once, whose references lead into each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ...model.findings import Code, Finding
from ...support.errors import UnusableInputError
from ..folders.outside_links import OutsideLink
from ..import_report import DocumentReport
from ..typed_document import TypedDocument
from ..writing.imported_book import BookTarget, SiblingBook
from ..writing.link_targets import find_targets
from ..writing.mentions.book_mentions import names_of
from .book_making import MadeBook, make_book, target_of
from .import_options import BookRequest, ImportOptions

_Read = tuple[BookRequest, list[DocumentReport], BookTarget, TypedDocument]


def make_library(
    requests: Sequence[tuple[BookRequest, list[DocumentReport]]], options: ImportOptions, output: Path
) -> list[MadeBook]:
    """Return the books of some documents.

    A first pass finds what the books cite of each other, a second one names that, and the third one writes the
    references. Raises UnusableInputError if two books have the same code, or if a word or a number would change.
    """
    read: list[_Read] = [
        (request, reports, *target_of(request, reports, options, output)) for request, reports in requests
    ]
    if len(read) == 1:
        request, reports, book, document = read[0]
        return [replace(make_book(book, document, reports, request.paths[0], options), paths=request.paths)]
    codes = [book.code.casefold() for _, _, book, _ in read]
    again = next((code for at, code in enumerate(codes) if code in codes[:at]), None)
    if again is not None:
        raise UnusableInputError(f"two books have the code {again.upper()!r}; write CODE=FILE for each")
    read = [_with_outside(one, read) for one in read]
    siblings = {book.code.casefold(): _sibling(request, book, document) for request, _, book, document in read}
    first = _make(read, siblings, {}, options)
    cited: dict[str, set[str]] = {}
    for made in first:
        for code, number in made.imported.outside:
            cited.setdefault(code, set()).add(number)
    named = _make(read, siblings, cited, options)
    siblings = {
        code: replace(siblings[code], by_number=made.imported.by_number)
        for code, made in zip(codes, named, strict=True)
    }
    return _make(read, siblings, cited, options)


def _make(
    read: Sequence[_Read], siblings: Mapping[str, SiblingBook], cited: Mapping[str, set[str]], options: ImportOptions
) -> list[MadeBook]:
    made: list[MadeBook] = []
    for request, reports, book, document in read:
        target = replace(book, siblings={**book.siblings, **_others(siblings, book.code)})
        own = cited.get(book.code.casefold(), ())
        one = make_book(target, document, reports, request.paths[0], options, own)
        made.append(replace(one, paths=request.paths))
    return made


def _others(siblings: Mapping[str, SiblingBook], code: str) -> Mapping[str, SiblingBook]:
    return {other: book for other, book in siblings.items() if other != code.casefold()}


def _sibling(request: BookRequest, book: BookTarget, document: TypedDocument) -> SiblingBook:
    numbers = {unit.number for unit in document.units if unit.number}
    files = tuple(path.name for path in request.paths)
    return SiblingBook(
        book.code,
        book.title,
        frozenset(),
        {},
        frozenset(numbers | set(find_targets(document))),
        names_of(book.code, book.own_title, files),
        files,
        {f"#{name}": f"{book.folder}/{path}" for name, path in document.page_ids.items() if path.endswith(".md")},
    )


def _with_outside(one: _Read, every: Sequence[_Read]) -> _Read:
    """Return a document with the places in the others that its links lead to; those that lead nowhere are reported."""
    request, reports, book, document = one
    ids: dict[str, tuple[str, str]] = {}
    noted: list[DocumentReport] = []
    for report in reports:
        findings: list[Finding] = []
        for name, link in report.outside.items():
            places = (_place_in(other, link) for other in every)
            ids[name] = next((place for place in places if place is not None), ("", ""))
            if not ids[name][0]:
                message = f"the link to {link.written} became text: no document of this import has this page"
                length = max(1, len(link.written))
                findings.append(Finding(Code.TYPED_NUMBER, link.file, link.line, 1, message, None, length))
        noted.append(replace(report, findings=(*report.findings, *findings)))
    return (request, noted, book, replace(document, foreign_ids=ids)) if ids else one


def _place_in(other: _Read, link: OutsideLink) -> tuple[str, str] | None:
    """Return the code of a book and the address in it that a link leads to, or None if it has none."""
    request, reports, book, _ = other
    for path, report in zip(request.paths, reports, strict=True):
        if path.resolve() == link.path and link.fragment:
            return book.code, f"#{link.fragment}"
        if name := report.find(link.path, link.fragment):
            return book.code, f"#{name}"
    return None
