"""The chapters of a book as kept results: everything about them that is needed without their units."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from ..model.books import BookDigest, Chapter, Header
from ..model.findings import Finding
from ..model.units import Anchor, Draft, Status, Unit
from ..model.unread_units import LabelledUnit, UnitAmounts, UnreadUnits
from ..model.versions import EditionSettings
from ..support.content_digest import Digestible, digest_values
from .kept_results import KeptResults
from .records import RecordError, a_count, a_text, a_text_or_none, a_truth, fields, many, read_finding, record_finding

_CITED_BOOK = re.compile(r"\[\[\s*([\w.\-]+)/")
"""The code of a book in anything that may be a reference, whether or not it counts as one."""
_STATUSES: Mapping[object, Status | None] = {None: None, **{status.value: status for status in Status}}


class BookChapters(NamedTuple):
    """The parsed files of a book, with all findings from parsing them; ``drafts`` are files that are hidden drafts."""

    chapters: tuple[Chapter, ...]
    glossary: Chapter | None
    rulings: tuple[Chapter, ...]
    drafts: tuple[Chapter, ...]
    findings: tuple[Finding, ...]

    def files(self) -> Iterator[Chapter]:
        """Yield the chapters, then the glossary if there is one, then the files of rulings."""
        yield from self.chapters
        if self.glossary is not None:
            yield self.glossary
        yield from self.rulings


def recall_chapters(
    kept: KeptResults,
    inputs: str,
    headers: Mapping[str, Header],
    texts: Iterable[str],
    parse: Callable[[], BookChapters],
    parse_alone: Callable[[str], Chapter | None],
    is_read: bool,
) -> tuple[BookChapters, frozenset[str]]:
    """Return the chapters of a book, and the codes of the books that its ``texts`` may refer to.

    ``inputs`` is a digest of everything that ``parse`` depends on, ``headers`` are those of its files by path. If the
    chapters are kept, the units of each are parsed only when they are needed, unless they are wanted at once
    (``is_read``): by ``parse_alone``, given the path of its file, or with the whole book where that returns None.
    """
    key = digest_values("chapters", inputs)
    record = kept.get(key)
    if record is not None:
        try:
            chapters, codes = _Reader(kept, key, headers, cache(parse), parse_alone).read(record)
            if not is_read:
                return chapters, codes
            kept.keep(_key_of_labels(key))  # the next command may not parse all units
            return parse(), codes
        except RecordError:
            pass
    parsed = parse()
    found = frozenset(code.casefold() for text in texts if "[[" in text for code in _CITED_BOOK.findall(text))
    kept.put(key, _record(parsed, found))
    kept.put(_key_of_labels(key), [[_record_labelled(one) for one in chapter.labelled()] for chapter in parsed.files()])
    return parsed, found


def digest_book(
    inputs: str, code: str, chapters: BookChapters, codes: frozenset[str], kept: KeptResults, editions: EditionSettings
) -> BookDigest:
    """Return the digest of a book with some chapters; ``inputs`` is that of `recall_chapters`."""
    key = digest_values("labels", inputs, code)
    known = kept.get(key)
    if not isinstance(known, str):
        known = _digest_labels(code, chapters, editions)
        kept.put(key, known)
    return BookDigest(digest_values(inputs, code), known, codes)


def _digest_labels(code: str, chapters: BookChapters, editions: EditionSettings) -> str:
    """Return a digest of everything about a book that other books may depend on: labels in order, former labels, and
    the places of drafts.
    """
    labels: list[Digestible] = []
    for chapter in chapters.files():
        for one in chapter.labelled():
            is_draft = one.status is Status.DRAFT
            labels.append((*(anchor.label for anchor in one.anchors), one.line if is_draft else None))
        labels.append(
            (chapter.path if chapter.begins_as_draft or chapter.drafts else None, _digestible(chapter.drafts))
        )
    hidden = tuple((chapter.path, _digestible(chapter.drafts)) for chapter in chapters.drafts)
    former = tuple((old, alias.label) for old, alias in editions.aliases.items())
    return digest_values(code, tuple(labels), hidden, former, tuple(sorted(editions.removed)))


def _digestible(drafts: Sequence[Draft]) -> Digestible:
    return tuple((*draft.labels, draft.line) for draft in drafts)


def _key_of_labels(key: str) -> str:
    return digest_values("labels of chapters", key)


def _record(parsed: BookChapters, codes: frozenset[str]) -> object:
    return [
        [_record_chapter(chapter) for chapter in parsed.chapters],
        None if parsed.glossary is None else _record_chapter(parsed.glossary),
        [_record_chapter(chapter) for chapter in parsed.rulings],
        [_record_chapter(chapter) for chapter in parsed.drafts],
        [record_finding(finding) for finding in parsed.findings],
        sorted(codes),
    ]


def _record_chapter(chapter: Chapter) -> list[object]:
    return [
        chapter.path,
        chapter.prologue,
        chapter.has_byte_order_mark,
        chapter.ordinal,
        [[list(draft.labels), draft.line] for draft in chapter.drafts],
        list(chapter.counts),
        len(chapter.units),
        list(chapter.amounts),
        list(dict.fromkeys(unit.status for unit in chapter.units)),
    ]


def _record_labelled(one: LabelledUnit) -> list[object]:
    return [one.position, one.label, [list(anchor) for anchor in one.anchors], one.line, one.status, one.number]


class _Reader:
    """Reads the record of a book's chapters."""

    def __init__(
        self,
        kept: KeptResults,
        key: str,
        headers: Mapping[str, Header],
        parse: Callable[[], BookChapters],
        parse_alone: Callable[[str], Chapter | None],
    ) -> None:
        self._kept, self._key, self._headers = kept, key, headers
        self._parse, self._parse_alone = parse, parse_alone
        self._labelled: list[list[LabelledUnit]] | None = None

    def read(self, record: object) -> tuple[BookChapters, frozenset[str]]:
        chapters, glossary, rulings, drafts, findings, codes = fields(record, 6)
        read = tuple(self._chapter(one, place) for place, one in enumerate(many(chapters, _any)))
        first = len(read) + (glossary is not None)
        book = BookChapters(
            read,
            None if glossary is None else self._chapter(glossary, len(read)),
            tuple(self._chapter(one, place) for place, one in enumerate(many(rulings, _any), first)),
            tuple(self._chapter(one, -1) for one in many(drafts, _any)),
            tuple(many(findings, read_finding)),
        )
        return book, frozenset(many(codes, a_text))

    def _chapter(self, record: object, place: int) -> Chapter:
        path, prologue, has_mark, ordinal, drafts, counts, size, amounts, statuses = fields(record, 9)
        path, size = a_text(path), a_count(size)
        if path not in self._headers:
            raise RecordError
        of_units = tuple(many(statuses, _status))
        found = UnitAmounts(*(a_count(amount) for amount in fields(amounts, 2)))
        units = UnreadUnits(size, found, of_units, partial(self._labels, place), partial(self._units, path, size))
        return Chapter(
            path,
            self._headers[path],
            a_text(prologue),
            units if size else (),
            a_truth(has_mark),
            a_text(ordinal),
            tuple(many(drafts, _draft)),
            tuple(many(counts, a_count)),
        )

    def _labels(self, place: int) -> Sequence[LabelledUnit]:
        if self._labelled is None:
            try:
                self._labelled = many(self._kept.get(_key_of_labels(self._key)), lambda one: many(one, _labelled_unit))
            except RecordError:
                self._labelled = [list(chapter.labelled()) for chapter in self._parse().files()]
        return self._labelled[place] if 0 <= place < len(self._labelled) else ()

    def _units(self, path: str, size: int) -> Sequence[Unit]:
        alone = self._parse_alone(path)
        if alone is not None and len(alone.units) == size:
            return alone.units
        return next((chapter.units for chapter in self._parse().files() if chapter.path == path), ())


def _any(value: object) -> object:
    return value


def _status(value: object) -> Status | None:
    if value is not None and not isinstance(value, str):
        raise RecordError
    if value not in _STATUSES:
        raise RecordError
    return _STATUSES[value]


def _draft(value: object) -> Draft:
    labels, line = fields(value, 2)
    return Draft(tuple(many(labels, a_text)), a_count(line))


def _labelled_unit(value: object) -> LabelledUnit:
    position, label, anchors, line, status, number = fields(value, 6)
    return LabelledUnit(
        a_count(position),
        a_text_or_none(label),
        tuple(many(anchors, _anchor)),
        a_count(line),
        _status(status),
        a_text_or_none(number),
    )


def _anchor(value: object) -> Anchor:
    label, line, column = fields(value, 3)
    return Anchor(a_text(label), a_count(line), a_count(column))
