"""All texts of a book as data, for the search, the graph, and the comparison of editions.

It is a classic script, since a page opened from a folder can load nothing else: ``texts.js`` in the folder of the
book and of each past edition.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...languages.writing_systems import normalised
from ...library.book_units import with_parents
from ...markup.titles import is_title
from ...model.books import Book, Chapter
from ...model.units import Block, Kind, Unit, commentaries_of
from ..view.language_view import LanguageView
from ..view.page_documents import ChapterDocument
from ..view.plain_texts import PlainTexts
from .data_scripts import data_script
from .folding import MARKS, fold

TEXTS = "texts.js"

CounterpartAddresses = Mapping[str, str | None]
"""From the id of a unit on a page to the address of its counterpart, as seen from the page of the same name in
another language; None if the unit has no counterpart there."""

OtherAddresses = Mapping[str, Mapping[str, CounterpartAddresses]]
"""Addresses that differ between another language and this one, by the other language and the stem of a page."""

_LETTERS = {
    Kind.CHAPTER: "c",
    Kind.SECTION: "s",
    Kind.RULE: "r",
    Kind.SUBRULE: "u",
    Kind.EXAMPLE: "x",
    Kind.TERM: "t",
    Kind.RULING: "q",
}
_TITLED = (Kind.CHAPTER, Kind.SECTION, Kind.TERM, Kind.RULING)

_LEAST = 3
_UNSPACED = r"\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
_WORD = re.compile(rf"(?:[^\W\d_{_UNSPACED}][{MARKS}]*){{{_LEAST},}}|[\u30a1-\u30fa\u30fc]{{{_LEAST},}}")
"""The words that the search can suggest for a misspelling: words of scripts with spaces, and runs of katakana."""
_ASCII_WORD = re.compile(rf"[A-Za-z]{{{_LEAST},}}")
"""Finds the same words in a text of ASCII in a third of the time."""


class _Row(NamedTuple):
    """A unit on a book's pages: the index of its parent among all rows (-1 if it has none), its chapter, and whether
    it is a unit of the source instead of a missing translation.

    The row of a ``commentary`` has the unit that it belongs to, which is also its parent.
    """

    unit: Unit
    parent: int
    document: ChapterDocument
    is_foreign: bool
    commentary: Block | None = None


def book_texts(
    view: LanguageView, book: Book, version: str, plain: PlainTexts, other_addresses: OtherAddresses | None = None
) -> str:
    """Return the script with the texts of a book in a view; the version of the current text is "".

    ``plain`` are the texts of the view. In the data, each of ``chapters`` has the stem of a page, the count of
    ``units`` on it, and its title if none of these units is the title. Each unit has its label or "", its number or
    "", the distance to its parent (how many units earlier, 0 if it has none), a letter for its kind (a capital if its
    first line is a title), and its text; the commentaries of a unit follow it, with the letter w. Five values follow
    unless they are 0: the units that it refers to (indexes, or code and label for units of other books), its anchor (if
    it is neither the label nor code and number), its language (if it is a unit of the source instead of a missing
    translation), its status, and the day of a ruling. ``vocabulary`` are the folded words of the texts, the most
    frequent first; ``synonyms`` are those of the book's settings.
    """
    rows: list[_Row] = []
    chapters = []
    for document in view.documents.of_book(book):
        start = len(rows)
        rows += _rows(view, document, start)
        stem = document.name.rpartition("/")[2]
        title = document.chapter.title if not document.chapter.units else ""
        chapters.append([stem, len(rows) - start, *([title] if title else [])])
    places = {row.unit.key: place for place, row in enumerate(rows) if row.commentary is None}
    texts = [
        _text(row.unit, plain.of(row.unit, row.document.book))
        if row.commentary is None
        else plain.of_commentary(row.commentary, row.document.book)
        for row in rows
    ]
    data = {
        "code": book.code,
        "title": book.title,
        "language": view.language,
        "version": version,
        "chapters": chapters,
        "units": [
            _lean(view, row, place, text, places) for place, (row, text) in enumerate(zip(rows, texts, strict=True))
        ],
        "vocabulary": " ".join(_vocabulary(texts)),
        **({"synonyms": book.synonyms} if book.synonyms else {}),
        **({"also": also} if (also := _further_labels(view, book, rows, places)) else {}),
        **({"elsewhere": other_addresses} if other_addresses else {}),
    }
    return data_script("rulebookTexts", data)


def _further_labels(view: LanguageView, book: Book, rows: Sequence[_Row], places: Mapping[str, int]) -> dict[str, int]:
    """Return the rows of former labels, and of labels of units that have several, by the label."""
    units = [row.unit for row in rows if row.commentary is None]
    found = view.further_labels(book, units)
    return {name: places[target.unit.key] for name, target in found.items() if target.unit.key in places}


def _rows(view: LanguageView, document: ChapterDocument, start: int) -> list[_Row]:
    """Return the units on a chapter's page, including the source's units instead of missing ones; the first has the
    index ``start``.
    """
    is_foreign = document.book.language != view.language
    places: list[int] = []
    rows: list[_Row] = []

    def add(unit: Unit, parent: int, of: ChapterDocument, is_foreign: bool) -> None:
        rows.append(_Row(unit, parent, of, is_foreign))
        if unit.blocks:
            own = start + len(rows) - 1
            rows.extend(_Row(unit, own, of, is_foreign, block) for block in commentaries_of(unit))

    def add_missing(above: Unit | Chapter) -> None:
        for shown in view.missing_after(above).units:
            add(shown.unit, -1, shown.document, True)

    add_missing(document.chapter)
    for unit, parent in with_parents(document.chapter.units):
        above = places[parent] if parent >= 0 else -1
        places.append(start + len(rows))
        add(unit, above, document, is_foreign)
        add_missing(unit)
    return rows


def _text(unit: Unit, text: str) -> str:
    """Return the text of a unit as the search finds it: that of a ruling with what it is about and its tags."""
    further = ", ".join((*unit.ruling.about, *unit.ruling.tags)) if unit.ruling is not None else ""
    return f"{text}\n{further}" if further else text


def _lean(view: LanguageView, row: _Row, place: int, text: str, places: Mapping[str, int]) -> list[Any]:
    unit, book = row.unit, row.document.book
    if row.commentary is not None:
        return ["", "", place - row.parent, "w", text]
    position = view.place(unit)
    anchor = position.anchor if position is not None else ""
    label = anchor if unit.anchors and any(one.label == anchor for one in unit.anchors) else ""
    letter = _LETTERS[unit.kind]
    if unit.kind in _TITLED or (unit.kind is not Kind.EXAMPLE and is_title(unit.text)):
        letter = letter.upper()
    has_references = unit.kind is not Kind.EXAMPLE and (unit.references or unit.examples)
    targets = list(_targets(view, row, place, places)) if has_references else []
    expected = label or f"{book.code.lower()}{unit.number or ''}"
    language = book.language if row.is_foreign else 0
    further = [
        targets or 0,
        anchor if anchor not in (expected, "") else 0,
        language,
        unit.status or 0,
        (unit.ruling.date if unit.ruling is not None else "") or 0,
    ]
    while further and further[-1] == 0:
        further.pop()
    return [label, unit.number or "", place - row.parent if row.parent >= 0 else 0, letter, text, *further]


def _targets(view: LanguageView, row: _Row, place: int, places: Mapping[str, int]) -> Iterable[int | str]:
    """Return the units that a unit and its examples refer to, each once."""
    targets: dict[int | str, None] = {}
    book = row.document.book
    for holder in (row.unit, *row.unit.examples):
        for reference in holder.references:
            target = view.index.find(reference, book)
            if target is None:
                continue
            # A unit of another book is named, so that its chapter need not be parsed.
            is_foreign = target.book.code.casefold() != book.code.casefold()
            found = places.get(target.unit.key) if not is_foreign else None
            if found != place:
                targets[found if found is not None else f"{target.book.code} {target.label or ''}"] = None
    return targets


def _vocabulary(texts: Sequence[str]) -> list[str]:
    # No word goes on after the end of a line, so many texts are searched as one.
    words = Counter(_ASCII_WORD.findall("\n".join(text for text in texts if text.isascii())))
    words.update(_WORD.findall(normalised("\n".join(text for text in texts if not text.isascii()))))
    # Words are folded only now, because folded hiragana is no longer distinct from katakana.
    counts: Counter[str] = Counter()
    for word, count in words.items():
        counts[fold(word)] += count
    return sorted(counts, key=lambda word: (-counts[word].bit_length(), word))
