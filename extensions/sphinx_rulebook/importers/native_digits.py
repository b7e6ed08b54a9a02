"""Documents whose numbers have the digits of another script: they are read with plain digits instead.

While such a document is read, its digits and the plain ones change places. So nothing is lost, and the same exchange
restores the document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..markup.counting.digits import OTHER_DIGITS, digits_from, zero_of
from ..markup.counting.number_schemes import NAMED_SCHEMES
from .typed_document import Dropped, Line, TypedChapter, TypedDocument, TypedPage, TypedParagraph, TypedUnit

_OPENING = re.compile(
    rf"(?![|\[])[\W_]{{0,6}}(?:[^\W\d_]\S{{0,19}}\s)?[\W_]{{0,3}}"
    rf"(?:(?P<other>[{OTHER_DIGITS}]+)|(?P<plain>[0-9]{{1,3}}(?![0-9])))"
)
"""A number at the start of a line, or after a word, but not a cell of a table, a footnote or a year."""
_FULL_WIDTH_ZERO = "０"
_FEWEST = 2
_LEAST_SHARE = 0.9
_PLAIN = "0123456789"


def zero_of_numbers(lines: Iterable[Line]) -> str:
    """Return the zero of the script whose digits count in the numbers at the start of lines, or "" if these have plain
    digits, full-width ones, or none.
    """
    counts: Counter[str] = Counter()
    values: set[tuple[str, int]] = set()
    for line in lines:
        match = _OPENING.match(line.text)
        if match is None:
            continue
        zero = zero_of(match["other"][0]) if match["other"] else "0"
        counts[zero] += 1
        values.add((zero, int(match["other"] or match["plain"])))
    zero, count = counts.most_common(1)[0] if counts else ("0", 0)
    if zero in ("0", _FULL_WIDTH_ZERO) or count < max(_FEWEST, _LEAST_SHARE * counts.total()):
        return ""
    return zero if any((zero, value + 1) in values for script, value in values if script == zero) else ""


@dataclass(frozen=True, slots=True)
class DigitExchange:
    """Exchanges the digits of a script, which begin with ``zero``, and the plain ones."""

    zero: str

    def text(self, text: str) -> str:
        """Return a text with its digits exchanged."""
        digits = digits_from(self.zero)
        return text.translate(str.maketrans(_PLAIN + digits, digits + _PLAIN))

    def line(self, line: Line) -> Line:
        """Return a line with its digits exchanged."""
        texts = (self.text(text) for text in (line.raw, line.text, line.bullet, line.seen))
        raw, text, bullet, seen = texts
        return line._replace(raw=raw, text=text, bullet=bullet, seen=seen)

    def lines(self, lines: Iterable[Line]) -> list[Line]:
        """Return lines with their digits exchanged."""
        return [self.line(line) for line in lines]

    def document(self, document: TypedDocument) -> TypedDocument:
        """Return a document with its digits exchanged, also those of its numbering; the text of its file stays."""
        numbering = document.numbering
        if isinstance(numbering, str):
            # The schemes with names have plain digits.
            first_numbers = NAMED_SCHEMES[numbering][0] if document.has_numbers else ()
            numbering = first_numbers if any(first_numbers) else numbering
        if not isinstance(numbering, str):
            numbering = tuple(map(self.text, numbering))
        return replace(
            document,
            numbering=numbering,
            chapters=tuple(map(self._chapter, document.chapters)),
            title=None if document.title is None else self._paragraph(document.title),
            glossary=None if document.glossary is None else self._chapter(document.glossary),
            pages=tuple(map(self._page, document.pages)),
            dropped=tuple(Dropped(self.line(one.line), one.reason) for one in document.dropped),
            odd=tuple(self.lines(document.odd)),
            lines=tuple(self.lines(document.lines)),
            zero=self.zero,
        )

    def _chapter(self, chapter: TypedChapter) -> TypedChapter:
        return replace(chapter, units=tuple(map(self._unit, chapter.units)))

    def _unit(self, unit: TypedUnit) -> TypedUnit:
        return replace(
            unit,
            number=self.text(unit.number),
            text=self.text(unit.text),
            lines=tuple(self.lines(unit.lines)),
            paragraphs=tuple(map(self._paragraph, unit.paragraphs)),
            trimmed=self.text(unit.trimmed),
        )

    def _paragraph(self, paragraph: TypedParagraph) -> TypedParagraph:
        return replace(
            paragraph,
            opening=self.text(paragraph.opening),
            text=self.text(paragraph.text),
            lines=tuple(self.lines(paragraph.lines)),
            marker=self.text(paragraph.marker),
        )

    def _page(self, page: TypedPage) -> TypedPage:
        title = None if page.title is None else self._paragraph(page.title)
        return replace(page, title=title, paragraphs=tuple(map(self._paragraph, page.paragraphs)))
