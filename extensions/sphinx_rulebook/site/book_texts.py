"""All that a book says, as data: what the search looks through, the graph draws, and two editions are compared by.

A classic script, since a page opened from a folder may load nothing else: ``texts.js`` in the folder of the book, and
in that of each past edition.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..book_units import with_parents
from ..markup.titles import is_title
from ..model import Book, Kind, Unit
from .data_scripts import data_script
from .documents import ChapterDocument
from .edition import Shown, SiteEdition
from .folding import fold
from .plain_texts import PlainTexts
from .switching import OtherAddresses

TEXTS = "texts.js"

_LETTERS = {
    Kind.CHAPTER: "c",
    Kind.SECTION: "s",
    Kind.RULE: "r",
    Kind.SUBRULE: "u",
    Kind.EXAMPLE: "x",
    Kind.TERM: "t",
}
_TITLED = (Kind.CHAPTER, Kind.SECTION, Kind.TERM)

_LEAST = 3
_UNSPACED = r"\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
_WORD = re.compile(rf"(?:[^\W\d_{_UNSPACED}][\u0300-\u036f]*){{{_LEAST},}}|[\u30a1-\u30fa\u30fc]{{{_LEAST},}}")
"""What the search may take a misspelt word for: words of scripts with spaces, and runs of katakana."""


class _Row(NamedTuple):
    """A unit as a book's pages show it: the place of its parent among all rows (-1 for none), the chapter that it is
    of, and whether it stands in for what is not translated.
    """

    unit: Unit
    parent: int
    document: ChapterDocument
    is_foreign: bool


def book_texts(
    edition: SiteEdition, book: Book, version: str, plain: PlainTexts, other_addresses: OtherAddresses | None = None
) -> str:
    """Return the script with the texts of a book as the pages of an edition show it; "" as version of the current text.

    ``plain`` are the texts of the edition.  In the data, ``chapters`` are the stem of a page, how many of the ``units``
    are on it, and its title where none of them is that.  A unit is its label or "", its number or "", how many places
    before it its parent stands (0 for none), a letter for its kind (a capital where its first line is a title), its
    text, and then, where they are not 0, the units that it refers to (places, or code and label for those of other
    books), its anchor, where that is not its label or else code and number, and its language, where it is the source's
    that stands in for what is not translated.  ``vocabulary`` are the words of the texts, folded, the more frequent
    before the rarer.
    """
    rows: list[_Row] = []
    chapters = []
    for document in edition.documents.of_book(book):
        start = len(rows)
        rows += _rows(edition, document, start)
        stem = document.name.rpartition("/")[2]
        title = document.chapter.title if not document.chapter.units else ""
        chapters.append([stem, len(rows) - start, *([title] if title else [])])
    places = {id(row.unit): place for place, row in enumerate(rows)}
    texts = [plain.of(row.unit, row.document.book) for row in rows]
    data = {
        "code": book.code,
        "title": book.title,
        "language": edition.language,
        "version": version,
        "chapters": chapters,
        "units": [
            _lean(edition, row, place, text, places) for place, (row, text) in enumerate(zip(rows, texts, strict=True))
        ],
        "vocabulary": " ".join(_vocabulary(texts)),
        **({"elsewhere": other_addresses} if other_addresses else {}),
    }
    return data_script("rulebookTexts", data)


def _rows(edition: SiteEdition, document: ChapterDocument, start: int) -> Iterator[_Row]:
    """Yield the units that a chapter's page shows, what stands in for missing ones among them."""
    is_foreign = document.book.language != edition.language
    place_of: dict[int, int] = {}
    place = start

    def missing(above: list[Shown]) -> Iterator[_Row]:
        nonlocal place
        for shown in above:
            yield _Row(shown.unit, -1, shown.document, True)
            place += 1

    yield from missing(edition.missing(document.chapter).units)
    for inner, (unit, parent) in enumerate(with_parents(document.chapter.units)):
        place_of[inner] = place
        yield _Row(unit, place_of.get(parent, -1), document, is_foreign)
        place += 1
        yield from missing(edition.missing(unit).units)


def _lean(edition: SiteEdition, row: _Row, place: int, text: str, places: Mapping[int, int]) -> list[Any]:
    unit, book = row.unit, row.document.book
    position = edition.place(unit)
    anchor = position.anchor if position is not None else ""
    label = anchor if anchor in {one.label for one in unit.anchors} else ""
    letter = _LETTERS[unit.kind]
    if unit.kind in _TITLED or (unit.kind is not Kind.EXAMPLE and is_title(unit.text)):
        letter = letter.upper()
    targets: dict[int | str, None] = {}
    for holder in (unit, *unit.examples):
        for reference in holder.references:
            target = edition.index.find(reference, book)
            if target is None or target.unit is unit:
                continue
            found = places.get(id(target.unit))
            targets[found if found is not None else f"{target.book.code} {target.unit.label or ''}"] = None
    expected = label or f"{book.code.lower()}{unit.number or ''}"
    language = book.language if row.is_foreign else 0
    further = [
        list(targets) if unit.kind is not Kind.EXAMPLE and targets else 0,
        anchor if anchor not in (expected, "") else 0,
        language,
    ]
    while further and further[-1] == 0:
        further.pop()
    return [label, unit.number or "", place - row.parent if row.parent >= 0 else 0, letter, text, *further]


def _vocabulary(texts: Iterable[str]) -> list[str]:
    counts: Counter[str] = Counter()
    for text in texts:
        plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
        # Folded after they were found: folded hiragana could not be told from katakana.
        counts.update(map(fold, _WORD.findall(plain)))
    return sorted(counts, key=lambda word: (-counts[word].bit_length(), word))
