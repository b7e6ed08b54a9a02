"""A document in excerpts, each with what became of it: by its pages, or by its units if it has no pages."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...markup.text.markdown import read_inline
from ...markup.text.plain import plain_inline
from ..doubts.doubt import Doubt
from ..import_report import DocumentReport
from ..typed_document import TypedParagraph, TypedUnit

_BULLETS = ("-", "*", "+")
_RANKS = ("chapter", "section", "rule", "subrule")


class Outcome(NamedTuple):
    """What became of some lines, which begin with the line ``line`` of the text that the engine read.

    ``kind`` is the kind of the unit, ``text`` for what is below it, ``prose``, ``title`` for the book's title, or
    ``left out``. ``note`` is the word of an example or a note, the mark of an item, or the reason for leaving out.
    ``rank`` is that of the unit, or of the unit that the text is below.
    """

    line: int
    kind: str
    text: str
    number: str = ""
    note: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A page of a document (from 1), or lines of it if ``page`` is 0, with what became of it and what is in doubt.

    ``first`` is the number of its first line: in the source ``file`` if there is one, else in the text of the document.
    """

    page: int
    first: int
    source: Sequence[str]
    outcomes: Sequence[Outcome]
    doubts: Sequence[Doubt]
    file: str = ""


def excerpts_of(report: DocumentReport, doubts: Sequence[Doubt]) -> Iterator[Excerpt]:
    """Yield the excerpts of a document; ``doubts`` cite its pages, if it has any."""
    outcomes = sorted(_outcomes(report), key=lambda outcome: outcome.line)
    sources = report.written.sources if report.written is not None else {}
    own = [doubt for doubt in doubts if doubt.file == report.name or (report.name in sources and doubt.file in sources)]
    if report.written is not None and report.written.starts:
        yield from _by_page(report, outcomes, own)
    else:
        yield from _by_unit(report, outcomes, own)


def _by_page(report: DocumentReport, outcomes: Sequence[Outcome], doubts: Sequence[Doubt]) -> Iterator[Excerpt]:
    assert report.file is not None
    assert report.written is not None
    texts = dict(report.written.pages())
    here: defaultdict[int, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        here[report.written.place_of(outcome.line)[0]].append(outcome)
    for one in report.file.left_out:
        here[one.page].append(Outcome(0, "left out", one.text, note=one.reason))
    doubted: defaultdict[int, list[Doubt]] = defaultdict(list)
    for doubt in doubts:
        doubted[doubt.page].append(doubt)
    for page in range(1, report.file.pages + 1):
        yield Excerpt(page, 1, texts.get(page, "").split("\n"), here[page], doubted[page])


def _by_unit(report: DocumentReport, outcomes: Sequence[Outcome], doubts: Sequence[Doubt]) -> Iterator[Excerpt]:
    lines = report.document.text.split("\n")
    # An excerpt ends where the next unit begins; what is left out between two units is shown with the first one.
    opening = [outcome.line for outcome in outcomes if outcome.kind not in ("text", "left out") and outcome.line]
    starts = sorted({1, *opening})
    here: defaultdict[int, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        here[_start_of(outcome.line, starts)].append(outcome)
    doubted: defaultdict[int, list[Doubt]] = defaultdict(list)
    places = _Places(report)
    for doubt in doubts:
        doubted[_start_of(places.line_of(doubt), starts)].append(doubt)
    for first, stop in itertools.pairwise([*starts, len(lines) + 1]):
        source = lines[first - 1 : stop - 1]
        if any(source) or here[first]:
            file, line = _place_of(first, report)
            yield Excerpt(0, line, source, here[first], doubted[first], file)


def _place_of(line: int, report: DocumentReport) -> tuple[str, int]:
    """Return the source and the line in it that a line of the text was made of; "" and the line if it is the source."""
    if report.written is None or report.name not in report.written.sources:
        return "", line
    return report.written.cite(report.name, line)


class _Places:
    """The lines of the text that was made of a document, by the places in its sources that doubts cite."""

    def __init__(self, report: DocumentReport) -> None:
        self._has_sources = report.written is not None and report.name in report.written.sources
        self._firsts: defaultdict[str, list[int]] = defaultdict(list)
        """The lines of each source that lines of the text were made of, in order."""
        self._last: defaultdict[str, list[int]] = defaultdict(list)
        """The last line of the text that was made of each of them, or of one above it."""
        if report.written is not None and self._has_sources:
            origins = enumerate(report.written.origins, 1)
            for first, line, file in sorted((first, line, file) for line, (file, first) in origins):
                self._last[file].append(max([line, *self._last[file][-1:]]))
                self._firsts[file].append(first)

    def line_of(self, doubt: Doubt) -> int:
        """Return the line of the text to which a doubt belongs."""
        if not self._has_sources:
            return doubt.first
        at = bisect_right(self._firsts[doubt.file], doubt.first)
        return self._last[doubt.file][at - 1] if at else 1


def _start_of(line: int, starts: Sequence[int]) -> int:
    """Return the first line of the excerpt that contains a line."""
    return starts[max(0, bisect_right(starts, line) - 1)]


def _outcomes(report: DocumentReport) -> Iterator[Outcome]:
    """Yield what became of the lines of a document."""
    document = report.document
    if document.title is not None:
        yield _paragraph(document.title, "title", 0)
    for page in document.pages:
        for paragraph in (page.title, *page.paragraphs):
            if paragraph is not None:
                yield _paragraph(paragraph, "prose", 0)
    for chapter in document.files():
        is_glossary = chapter is document.glossary
        for unit in chapter.units:
            kind = "term" if is_glossary and unit.rank > 1 else _RANKS[min(unit.rank, len(_RANKS)) - 1]
            if not unit.is_made_up:
                yield Outcome(unit.line, kind, _shown(unit.text), unit.number, rank=unit.rank)
            yield from _below(unit)
    for dropped in document.dropped:
        if dropped.line.raw.strip():
            yield Outcome(dropped.line.number, "left out", dropped.line.shown, note=dropped.reason)


def _below(unit: TypedUnit) -> Iterator[Outcome]:
    for paragraph in unit.paragraphs:
        yield _paragraph(paragraph, "text", unit.rank)


def _paragraph(paragraph: TypedParagraph, kind: str, rank: int) -> Outcome:
    line = paragraph.lines[0].number if paragraph.lines else 0
    text = paragraph.text if paragraph.is_block else _shown(paragraph.text)
    marker = "•" if paragraph.marker in _BULLETS else paragraph.marker.strip("#")
    return Outcome(line, kind, text, note=paragraph.opening or marker, rank=rank)


def _shown(text: str) -> str:
    """Return a text in Markdown as a reader sees it."""
    return plain_inline(read_inline(text), lambda book, label, own: own or label, None)
