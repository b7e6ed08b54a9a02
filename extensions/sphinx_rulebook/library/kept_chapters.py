"""The chapters of a book as kept results: everything about them that is needed without their units."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from ..model.books import BookDigest, Chapter, Header
from ..model.findings import Finding
from ..model.units import Draft, Unit
from ..model.unread_units import LabelledUnit, UnitAmounts, UnreadUnits
from ..model.versions import EditionSettings
from ..support.content_digest import Digestible, digest_values
from .kept_results import KeptResults
from .label_columns import LabelColumns
from .records import RecordError, a_count, a_text, a_truth, fields, many, read_finding, record_finding, statuses

_CITED_BOOK = re.compile(r"\[\[\s*([\w.\-]+)/")
"""The code of a book in anything that may be a reference, whether or not it counts as one."""


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


class KnownChapters(NamedTuple):
    """The chapters of a book, the codes of the books that its text may refer to, and a digest of what other books may
    depend on: its labels, and the places of drafts.
    """

    chapters: BookChapters
    codes: frozenset[str]
    labels: str


def recall_chapters(
    kept: KeptResults,
    inputs: str,
    headers: Mapping[str, Header],
    texts: Iterable[str],
    parse: Callable[[], BookChapters],
    parse_alone: Callable[[str], Chapter | None],
    is_read: bool,
) -> KnownChapters:
    """Return the chapters of a book with some ``texts``.

    ``inputs`` is a digest of everything that ``parse`` depends on, ``headers`` are those of its files by path. If the
    chapters are kept, the units of each are parsed only when they are needed, unless they are wanted at once
    (``is_read``): by ``parse_alone``, given the path of its file, or with the whole book where that returns None.
    """
    key = digest_values("chapters", inputs)
    record = kept.get(key)
    if record is not None:
        try:
            known = _Reader(kept, key, headers, cache(parse), parse_alone).read(record)
            if not is_read:
                return known
            kept.keep(_key_of_labels(key))  # the next command may not parse all units
            return known._replace(chapters=parse())
        except RecordError:
            pass
    parsed = parse()
    found = frozenset(code.casefold() for text in texts if "[[" in text for code in _CITED_BOOK.findall(text))
    labels = [LabelColumns.of(chapter.labelled()) for chapter in parsed.files()]
    known = KnownChapters(parsed, found, _digest_labels(parsed, labels))
    kept.put(key, _record(known))
    kept.put(_key_of_labels(key), labels)
    return known


def digest_book(inputs: str, code: str, known: KnownChapters, editions: EditionSettings) -> BookDigest:
    """Return the digest of a book with some chapters; ``inputs`` is that of `recall_chapters`."""
    former = tuple((old, alias.label) for old, alias in editions.aliases.items())
    labels = digest_values(code, known.labels, former, tuple(sorted(editions.removed)))
    return BookDigest(digest_values(inputs, code), labels, known.codes)


def _digest_labels(parsed: BookChapters, labels: Iterable[LabelColumns]) -> str:
    """Return a digest of the labels of a book's files, and of the places of drafts."""
    of_files = tuple(
        (
            columns.digestible(),
            chapter.path if chapter.begins_as_draft or chapter.drafts else None,
            _digestible(chapter.drafts),
        )
        for chapter, columns in zip(parsed.files(), labels, strict=True)
    )
    return digest_values(of_files, tuple((chapter.path, _digestible(chapter.drafts)) for chapter in parsed.drafts))


def _digestible(drafts: Sequence[Draft]) -> Digestible:
    return tuple((*draft.labels, draft.line) for draft in drafts)


def _key_of_labels(key: str) -> str:
    return digest_values("labels of chapters", key)


def _record(known: KnownChapters) -> object:
    parsed = known.chapters
    return [
        [_record_chapter(chapter) for chapter in parsed.chapters],
        None if parsed.glossary is None else _record_chapter(parsed.glossary),
        [_record_chapter(chapter) for chapter in parsed.rulings],
        [_record_chapter(chapter) for chapter in parsed.drafts],
        [record_finding(finding) for finding in parsed.findings],
        sorted(known.codes),
        known.labels,
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
        self._labelled: list[Sequence[LabelledUnit]] | None = None

    def read(self, record: object) -> KnownChapters:
        chapters, glossary, rulings, drafts, findings, codes, labels = fields(record, 7)
        read = tuple(self._chapter(one, place) for place, one in enumerate(many(chapters, _any)))
        first = len(read) + (glossary is not None)
        book = BookChapters(
            read,
            None if glossary is None else self._chapter(glossary, len(read)),
            tuple(self._chapter(one, place) for place, one in enumerate(many(rulings, _any), first)),
            tuple(self._chapter(one, -1) for one in many(drafts, _any)),
            tuple(many(findings, read_finding)),
        )
        return KnownChapters(book, frozenset(many(codes, a_text)), a_text(labels))

    def _chapter(self, record: object, place: int) -> Chapter:
        path, prologue, has_mark, ordinal, drafts, counts, size, amounts, of_units = fields(record, 9)
        path, size = a_text(path), a_count(size)
        if path not in self._headers:
            raise RecordError
        of_units = tuple(statuses(of_units))
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
                columns = many(self._kept.get(_key_of_labels(self._key)), LabelColumns.read)
                self._labelled = [one.units() for one in columns]
            except RecordError:
                self._labelled = [chapter.labelled() for chapter in self._parse().files()]
        return self._labelled[place] if 0 <= place < len(self._labelled) else ()

    def _units(self, path: str, size: int) -> Sequence[Unit]:
        alone = self._parse_alone(path)
        if alone is not None and len(alone.units) == size:
            return alone.units
        return next((chapter.units for chapter in self._parse().files() if chapter.path == path), ())


def _any(value: object) -> object:
    return value


def _draft(value: object) -> Draft:
    labels, line = fields(value, 2)
    return Draft(tuple(many(labels, a_text)), a_count(line))
