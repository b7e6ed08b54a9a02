"""The machine-readable form of books, ``rulebook/1``: see ``rulebook-1.schema.json`` in this folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ..editions.carried_ids import units_of
from ..editions.rule_objects import UnitIds, rules_to_dicts
from ..library.book_units import BookUnits
from ..library.label_index import index_languages
from ..model.books import Library

FORMAT = "rulebook/1"
SCHEMA_NAME = "rulebook-1.schema.json"


Lines = Mapping[str, Sequence[str]]
"""The lines of the rules of chapters, by the paths of the chapters."""


def to_json(library: Library, languages: Iterable[str]) -> str:
    """Return the books of these languages as one JSON object, with a final newline."""
    indexes = index_languages(library)
    books: list[str] = []
    for language in languages:
        of_language = [units_of(book, indexes[language]) for book in library.books.get(language, ())]
        ids = UnitIds(of_language)
        books += [_book_text(units, ids, {}) for units in of_language]
    return _to_text(books)


def book_to_json(units: BookUnits, ids: UnitIds, kept: Lines) -> str:
    """Return one book in the same form as `to_json`; ``ids`` are the ids of all books of its language.

    ``kept`` are the lines of an earlier text that would be the same again.
    """
    return _to_text([_book_text(units, ids, kept)])


def in_order(units: BookUnits, lines: Lines) -> Iterator[str]:
    """Yield the lines of the chapters of a book in the order of the book."""
    for path in dict.fromkeys(chapter.path for chapter, _, _ in units.placed):
        yield from lines.get(path, ())


def _to_text(books: Sequence[str]) -> str:
    """Return the text of an export, one rule per line: small, and made in a third of the time of indented JSON."""
    written = ",\n".join(books)
    return f'{{"format": {_dump(FORMAT)}, "books": [\n{written}\n]}}\n'


def _book_text(units: BookUnits, ids: UnitIds, kept: Lines) -> str:
    """Return one book as the object that the schema calls a book."""
    book = units.book
    new: dict[str, list[str]] = {}
    for place, rule in rules_to_dicts(units, ids, kept):
        new.setdefault(units.placed[place].chapter.path, []).append(_dump(rule))
    rules = ",\n".join(in_order(units, {**new, **kept}))
    fields = {"book": book.code, "language": book.language, "edition": book.edition, "title": book.title}
    head = "".join(f"{_dump(key)}: {_dump(value)},\n" for key, value in fields.items())
    return f'{{{head}"rules": [\n{rules}\n]}}'


_dump = json.JSONEncoder(ensure_ascii=False).encode


def schema(name: str = SCHEMA_NAME) -> dict[str, object]:
    """Return the JSON Schema of the format, or another schema in the same folder."""
    text = Path(__file__).with_name(name).read_text("utf-8")
    loaded: dict[str, object] = json.loads(text)
    return loaded
