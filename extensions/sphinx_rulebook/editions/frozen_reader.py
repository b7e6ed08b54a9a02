"""Frozen editions: their files, which are never written again, and the books read from them.

A file is a ``rulebook/1`` export of one book in one language, with everything needed to show and track its units:
ranks, blocks, headings of the glossary, symbols, former ids, removed units. Its first line is the head, so that the
editions of a book can be ordered without reading their texts. The head contains a digest of the whole file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..model.books import Book, EditionFile
from ..model.findings import Code, Finding
from ..support.content_digest import FileState, file_state
from .frozen_book import Edition, FrozenBook, read_frozen_book

FORMAT = "rulebook/1"
_OTHER_FORMAT = re.compile(r"rulebook/(\d+)")
_HASH = re.compile(rb'"hash": "sha256:[0-9a-f]{64}"')
_NO_HASH = '"hash": ""'
_LONGEST_HEAD = 65536


class FrozenEditionError(Exception):
    """A frozen edition cannot be used; ``finding`` gives the reason."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def seal(text: str) -> str:
    """Return the text of a frozen edition, whose head has an empty hash, with its digest filled in."""
    return text.replace(_NO_HASH, f'"hash": "{_digest(text.encode("utf-8", "surrogatepass"))}"', 1)


def _digest(data: bytes) -> str:
    """Return the digest of a file; it ignores differences in line ends, which a version control system may change."""
    plain = _HASH.sub(_NO_HASH.encode(), data.replace(b"\r\n", b"\n"), count=1)
    return f"sha256:{hashlib.sha256(plain).hexdigest()}"


def read_heads(book: Book, findings: list[Finding]) -> tuple[Edition, ...]:
    """Return the editions of a book in one language, oldest first.

    Problems with a head, or with the order, are appended to ``findings``; such an edition is left out.
    """
    editions: list[Edition] = []
    unreadable: set[str] = set()
    for file in book.edition_files:
        try:
            editions.append(read_head(file))
        except FrozenEditionError as error:
            findings.append(error.finding)
            unreadable.add(_name(file))
    return tuple(_in_order(editions, unreadable, findings))


def read_head(file: EditionFile) -> Edition:
    """Read the first line of a frozen edition. Raises FrozenEditionError."""
    try:
        with open(file.location, encoding="utf-8") as stream:
            line = stream.readline(_LONGEST_HEAD)
    except (OSError, UnicodeDecodeError) as error:
        raise _error(Code.BAD_EDITION, file, f"this edition cannot be read: {error}") from None
    try:
        head = json.loads(line.rstrip().removesuffix(",") + "}")
        _check_format(head, file)
        fields = head["edition"]
        edition = Edition(
            _text(fields["version"]),
            _text(fields["date"]),
            fields["follows"] if fields["follows"] is None else _text(fields["follows"]),
            _text(fields["note"] or ""),
            _text(fields["hash"]),
            file,
            _text(fields.get("effective", "")),
        )
    except (ValueError, LookupError, TypeError, RecursionError):
        message = "this is not a frozen edition written by rulebook release, or its first line was edited"
        raise _error(Code.BAD_EDITION, file, message) from None
    if edition.version != _name(file):
        raise _error(Code.BAD_EDITION, file, f"this file holds edition {edition.version}, but has another name")
    return edition


def _name(file: EditionFile) -> str:
    """Return the version that a file is named after."""
    return file.path.rpartition("/")[2].removesuffix(".json")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _check_format(head: Mapping[str, Any], file: EditionFile) -> None:
    known = _OTHER_FORMAT.fullmatch(str(head.get("format")))
    if head.get("format") != FORMAT and known is not None:
        message = f"this edition is in the format {known[0]}, which needs a later version of rulebook"
        raise _error(Code.LATER_EDITION, file, message)
    if known is None:
        raise ValueError("no format")


def _error(code: Code, file: EditionFile, message: str, line: int = 1) -> FrozenEditionError:
    return FrozenEditionError(Finding(code, file.path, line, 1, message))


def _in_order(editions: Sequence[Edition], unreadable: set[str], findings: list[Finding]) -> Iterator[Edition]:
    """Yield editions, each after its predecessor; editions without a known predecessor are left out.

    If several in a row are left out, only the first is reported; an edition that follows an ``unreadable`` one is
    not.
    """
    after: dict[str | None, list[Edition]] = {}
    follows = {edition.version: edition.follows for edition in editions}
    for edition in editions:
        after.setdefault(edition.follows, []).append(edition)
    last: str | None = None
    while after.get(last):
        # Follow the chain from the first edition; popping each link makes a circle end.
        first, *others = after.pop(last)
        for other in others:
            message = f"this edition and {first.version} both follow {last or 'nothing'}"
            findings.append(_error(Code.EDITION_ORDER, other.file, message).finding)
        yield first
        last = first.version
    for rest in after.values():
        for edition in rest:
            before = edition.follows
            if before not in follows and before not in unreadable:
                message = f"this edition follows {before}, which is missing"
                findings.append(_error(Code.EDITION_ORDER, edition.file, message).finding)
            elif _follows_itself(edition.version, follows):
                message = "this edition follows itself" + (
                    ", through other editions" if before != edition.version else ""
                )
                findings.append(_error(Code.EDITION_ORDER, edition.file, message).finding)


def _follows_itself(version: str, follows: Mapping[str, str | None]) -> bool:
    seen: set[str] = set()
    before = follows[version]
    while before is not None and before in follows and before not in seen:
        if before == version:
            return True
        seen.add(before)
        before = follows[before]
    return False


def read_frozen(edition: Edition, language: str) -> FrozenBook:
    """Return the book of an edition. Raises FrozenEditionError if its file was edited or truncated."""
    verify(edition)
    try:
        return _read_frozen(edition, language, file_state(edition.file.location))
    except OSError as error:
        raise _error(Code.BAD_EDITION, edition.file, f"this edition cannot be read: {error.strerror}") from None


def verify(edition: Edition) -> None:
    """Raise FrozenEditionError if an edition's file differs from what was frozen."""
    location = edition.file.location
    try:
        if seal_of(location) == edition.digest:
            return
        text = _read(location)
    except (OSError, UnicodeDecodeError) as error:
        raise _error(Code.BAD_EDITION, edition.file, f"this edition cannot be read: {error}") from None
    if not text.rstrip().endswith("]}"):
        raise _error(Code.CHANGED_EDITION, edition.file, "this edition is cut off; restore it from version control")
    message = "this edition was changed after its release; restore it from version control"
    raise _error(Code.CHANGED_EDITION, edition.file, message)


def seal_of(location: str) -> str:
    """Return the digest that the head of an unchanged edition contains, of the file at a location.  Raises OSError."""
    key = location, file_state(location)
    seal = _seals.get(key)
    if seal is None:
        with open(location, "rb") as stream:
            seal = _seals[key] = _digest(stream.read())
    return seal


def know_seal(location: str, state: FileState, seal: str) -> None:
    """Take over the result of `seal_of` from an earlier command, which read a file with the contents that the file has
    in this state.
    """
    _seals[location, state] = seal


_seals: dict[tuple[str, FileState], str] = {}
"""The digests of files in each of their states: a check, the pages of each language and the API all verify every
edition."""


def _read(location: str) -> str:
    with open(location, encoding="utf-8", newline="") as stream:
        return stream.read()


@lru_cache(maxsize=64)
def _read_frozen(edition: Edition, language: str, state: FileState) -> FrozenBook:
    try:
        return read_frozen_book(json.loads(_read(edition.file.location))["books"][0], edition)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, StopIteration) as error:
        message = f"this edition lacks required data ({type(error).__name__}: {error})"
        raise _error(Code.BAD_EDITION, edition.file, message) from None
