"""References to a label that is written in the book but names nothing: because its anchor is not closed, is not on a
heading, or is in a comment or in code. The reference is right; a similar label would be the wrong fix.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..model.books import Book, Library
from ..model.findings import Code, Finding
from ..support.paced_work import may_pause

_MESSAGE = re.compile(r"(?:no unit of (?:the book (?P<book>[^ ]+)|this book) is called|there is no) '(?P<label>[^']+)'")
_WRITTEN = re.compile(r"@@[ \t]*(?P<label>[\w:.+\-]+)")
_BROKEN = frozenset({Code.UNKNOWN_REFERENCE, Code.WRONG_REFERENCE_KIND})
_REASONS = frozenset(
    {
        Code.UNCLOSED_ANCHOR,
        Code.ODD_HEADING,
        Code.BAD_LABEL,
        Code.MISPLACED_ANCHOR,
        Code.LONG_LINE,
        Code.UNSUPPORTED_MARKUP,
    }
)
"""The findings that say why an anchor on their line is not read."""


def no_unit_message(label: str, book: str | None) -> str:
    """Return the message about a label that no unit has, in the book with a code, or else in the book of the file."""
    return f"no unit of {f'the book {book}' if book else 'this book'} is called {label!r}"


def other_kind_message(label: str, book: str | None, fix: str) -> str:
    """Return the message about a label that names a unit only with another kind, ``fix``."""
    # With the code of a book, it does not look like a label of the file's own book.
    return (
        f"the book {book} has no {label!r}, but it has {fix!r}"
        if book
        else f"there is no {label!r}, but there is {fix!r}"
    )


class _Written(NamedTuple):
    path: str
    line: int


def explain_lost_anchors(
    findings: Iterable[Finding], library: Library, read: Callable[[Path], bytes]
) -> dict[Finding, Finding]:
    """Return those findings about unknown labels that have another reason, each with what to report instead of it:
    the place of the anchor that is not read, and no suggestion. ``read`` reads a file.
    """
    findings = list(findings)
    broken = [(one, match) for one in findings if one.code in _BROKEN and (match := _MESSAGE.match(one.message))]
    if not broken:
        return {}
    reasons: dict[_Written, Finding] = {}
    for one in sorted((one for one in findings if one.code in _REASONS), key=Finding.sort_key):
        reasons.setdefault(_Written(one.file, one.line), one)
    lost = _LostAnchors(library, reasons, read)
    explained: dict[Finding, Finding] = {}
    for one, match in broken:
        place = lost.find(match["label"], match["book"], one.file)
        if place is not None:
            message = f"{match[0]}; {_reason(match['label'], place, reasons.get(place))}"
            explained[one] = one._replace(message=message, suggestion=None)
    return explained


def _reason(label: str, place: _Written, reason: Finding | None) -> str:
    where = f"{place.path}:{place.line}"
    if reason is None:
        return f"@@{label} at {where} is not read as an anchor"
    if reason.code is Code.UNCLOSED_ANCHOR:
        return f"its anchor at {where} is not closed with @@"
    return f"its anchor at {where} is not read ({reason.code.code})"


class _LostAnchors:
    """Finds anchors in the texts of books; those that are read are found too, but no reference to them is broken."""

    def __init__(self, library: Library, reasons: Mapping[_Written, Finding], read: Callable[[Path], bytes]) -> None:
        self._library, self._reasons, self._read = library, reasons, read
        self._books: dict[str, Book] = {}
        for books in library.books.values():
            for book in books:
                for path in _paths(book):
                    self._books[path] = book
        self._written: dict[tuple[str, str], dict[str, _Written]] = {}

    def find(self, label: str, code: str | None, path: str) -> _Written | None:
        """Return the place of an anchor in the book with a code, or else the book of the file at ``path``: in the
        language of the file or that of the source.
        """
        own = self._books.get(path)
        code = code or (own.code if own is not None else None)
        if code is None:
            return None
        language = own.language if own is not None else self._language_of(path)
        for one in dict.fromkeys((language, self._library.source_language)):
            place = self._written_in(one, code).get(label)
            if place is not None:
                return place
        return None

    def _language_of(self, path: str) -> str:
        for language, pages in self._library.prose.items():
            if path in pages:
                return language
        for language, books in self._library.books.items():
            if any(path in book.prose for book in books):
                return language
        return self._library.source_language

    def _written_in(self, language: str, code: str) -> Mapping[str, _Written]:
        key = language, code.casefold()
        if key not in self._written:
            books = [one for one in self._library.books.get(language, ()) if one.code.casefold() == key[1]]
            paths = [path for book in books for path in _paths(book)]
            written = self._written[key] = {}
            for place, finding in self._reasons.items():
                # What is not written as an anchor may be meant as one: its fix is one.
                fix = finding.suggestion or ""
                if place.path in paths and (fix.startswith("@@") or finding.code is Code.BAD_LABEL):
                    written.setdefault(fix.strip("@"), place)
            for path in paths:
                may_pause()
                for label, line in self._anchors(path):
                    written.setdefault(label, _Written(path, line))
        return self._written[key]

    def _anchors(self, path: str) -> Iterator[tuple[str, int]]:
        """Yield each label that follows @@ in a file, with its line."""
        try:
            text = self._read(Path(self._library.root, path)).decode("utf-8", "replace")
        except OSError:  # deleted in the meantime
            return
        line, counted = 1, 0
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        for match in _WRITTEN.finditer(text):
            line, counted = line + text.count("\n", counted, match.start()), match.start()
            yield match["label"].rstrip("."), line


def _paths(book: Book) -> Iterator[str]:
    for chapter in (*book.files(), *book.draft_chapters):
        yield chapter.path
