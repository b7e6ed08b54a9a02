"""Comparing the numbers of a document with those that its book counts: typed numbers, and counting through chapters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...markup.anchors import NO_NUMBER
from ...markup.counting.counters import plain_value
from ...markup.counting.number_schemes import NAMED_SCHEMES, NumberingScheme, read_scheme
from ...markup.counting.numbering import ChapterNumbers
from ..typed_document import TypedChapter, TypedDocument, TypedUnit

Labels = Mapping[TypedUnit, Sequence[str]]


def typed_numbers(
    chapter: TypedChapter, scheme: NumberingScheme, labels: Labels, before: Sequence[int] = ()
) -> Iterator[tuple[TypedUnit, str | None]]:
    """Yield each unit with the number that must be typed because the scheme would count a different one, or None.

    ``before`` are the counts with which the preceding chapter ended.
    """
    return _typed_numbers(chapter, scheme, labels, ChapterNumbers(scheme, chapter.key, before))


def _typed_numbers(
    chapter: TypedChapter, scheme: NumberingScheme, labels: Labels, numbers: ChapterNumbers
) -> Iterator[tuple[TypedUnit, str | None]]:
    for unit in chapter.units:
        label = next(iter(labels.get(unit, ())), None)
        wanted = unit.number or None
        if unit.rank == 1:
            counted = numbers.take(1, wanted).expected if wanted is not None else numbers.count(1, label)
            yield unit, None if counted == wanted else wanted or NO_NUMBER
            continue
        if unit.rank > scheme.depth:
            yield unit, wanted
            continue
        if wanted is None:
            if scheme.patterns[unit.rank - 1] is None:
                numbers.count(unit.rank, label)  # the numbers below it may begin anew
            would_have_one = scheme.patterns[unit.rank - 1] is not None or (scheme.uses_labels and label is not None)
            yield unit, NO_NUMBER if would_have_one else None
            continue
        taken = numbers.take(unit.rank, wanted, label)
        yield unit, None if taken.expected == wanted else wanted


def counts_before(chapters: Sequence[TypedChapter], scheme: NumberingScheme) -> Mapping[TypedChapter, tuple[int, ...]]:
    """Return the counts with which the preceding chapter ends, for each chapter of a book that counts through."""
    return {} if not scheme.counted_through else _count(chapters, scheme)[0]


def _count(
    chapters: Sequence[TypedChapter], scheme: NumberingScheme
) -> tuple[Mapping[TypedChapter, tuple[int, ...]], int]:
    """Return the counts before each chapter, and how many numbers must be typed."""
    before: dict[TypedChapter, tuple[int, ...]] = {}
    counts: tuple[int, ...] = ()
    typed = 0
    for chapter in sorted(chapters, key=_order):
        before[chapter] = counts
        numbers = ChapterNumbers(scheme, chapter.key, counts)
        typed += sum(1 for _, number in _typed_numbers(chapter, scheme, {}, numbers) if number is not None)
        counts = numbers.counts
    return before, typed


def _order(chapter: TypedChapter) -> tuple[int, str]:
    """The order of chapters in a book (see `chapter_order` in the library)."""
    value = plain_value(chapter.key)
    return (value, "") if value is not None else (10**9, chapter.key)


def counted_through(document: TypedDocument, language: str) -> tuple[str, ...]:
    """Return the value of ``counted_through`` for the book of a document: the first numbers of the ranks that go on
    from chapter to chapter, because fewer numbers must then be typed.
    """
    numbering = document.numbering
    first_numbers = NAMED_SCHEMES[numbering][0] if isinstance(numbering, str) else numbering
    if len(document.chapters) < 2 or not any(first_numbers[1:]):
        return ()

    def scheme(through: Sequence[str]) -> NumberingScheme:
        listed = numbering if isinstance(numbering, str) else list(numbering)
        return read_scheme(listed, document.skip_letters, through, language)

    found: tuple[str, ...] = ()
    least = _count(document.chapters, scheme(found))[1]
    for rank, pattern in enumerate(scheme(()).patterns, 1):
        first = first_numbers[rank - 1] if rank <= len(first_numbers) else ""
        if rank == 1 or pattern is None or pattern.stem or pattern.counter != rank or not least:
            continue
        typed = _count(document.chapters, scheme((*found, first)))[1]
        if typed < least:
            found, least = (*found, first), typed
    return found


def restarts_at_headings(document: TypedDocument, through: Sequence[str], language: str) -> bool:
    """Return the value of ``restarts_at_headings`` for the book of a document: whether fewer numbers must be typed if
    rules are counted anew below headings without a number. ``through`` is the value of ``counted_through``.
    """
    numbering = document.numbering
    if isinstance(numbering, str) or "" not in numbering[1:-1]:
        return False

    def typed(restarts: bool) -> int:
        scheme = read_scheme(list(numbering), document.skip_letters, through, language, restarts)
        return _count(document.chapters, scheme)[1]

    return typed(True) < typed(False)
