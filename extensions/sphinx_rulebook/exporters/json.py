"""The machine-readable form of books, ``rulebook/1``: see ``rulebook-1.schema.json`` beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources

from ..book_units import BookUnits
from ..editions.identity import units_of
from ..index import Target, index_languages
from ..markup.markdown import readable
from ..markup.plain import plain_text
from ..model import Block, BlockKind, Kind, Library, Unit
from .texts import shown_by_number

FORMAT = "rulebook/1"
SCHEMA_NAME = "rulebook-1.schema.json"


def to_json(library: Library, languages: Iterable[str]) -> str:
    """Return the books of these languages as one JSON object, with a final newline."""
    indexes = index_languages(library)
    books: list[dict[str, object]] = []
    for language in languages:
        of_language = [units_of(book, indexes[language]) for book in library.books.get(language, ())]
        ids = UnitIds(of_language)
        books += [book_to_dict(units, ids) for units in of_language]
    return _to_text(books)


def book_to_json(units: BookUnits, ids: UnitIds) -> str:
    """Return one book as `to_json` gives it; ``ids`` are those of all books of its language."""
    return _to_text([book_to_dict(units, ids)])


def _to_text(books: list[dict[str, object]]) -> str:
    """Return the text of an export, one rule a line as in a frozen edition: that is small, and made in a third of the
    time that an indented one takes.
    """
    written = ",\n".join(map(_book_text, books))
    return f'{{"format": {_dump(FORMAT)}, "books": [\n{written}\n]}}\n'


def _book_text(book: dict[str, object]) -> str:
    rules = book["rules"]
    assert isinstance(rules, list)
    lines = ",\n".join(map(_dump, rules))
    fields = "".join(f"{_dump(key)}: {_dump(value)},\n" for key, value in book.items() if key != "rules")
    return f'{{{fields}"rules": [\n{lines}\n]}}'


_dump = json.JSONEncoder(ensure_ascii=False).encode


def schema(name: str = SCHEMA_NAME) -> dict[str, object]:
    """Return the JSON Schema of the format, or another that lies beside it."""
    text = resources.files(__package__).joinpath(name).read_text("utf-8")
    loaded: dict[str, object] = json.loads(text)
    return loaded


def book_to_dict(units: BookUnits, ids: UnitIds | None = None) -> dict[str, object]:
    """Return one book as the object that the schema calls a book."""
    book = units.book
    return {
        "book": book.code,
        "language": book.language,
        "edition": book.edition,
        "title": book.title,
        "rules": [rule for _, rule in rules_to_dicts(units, ids)],
    }


def rules_to_dicts(units: BookUnits, ids: UnitIds | None = None) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the places of the units that are exported, each with the object that the schema calls a rule.

    ``ids`` are those of books that this one refers into; whoever exports several books makes them once for all.
    """
    book, index = units.book, units.index
    show = shown_by_number(book, index)
    ids = ids or UnitIds([units])
    exported = {place for place in range(len(units.placed)) if is_exported(units, place)}
    for place, (chapter, unit, parent) in enumerate(units.placed):
        if place not in exported:
            continue
        references = []
        for reference in unit.references:
            target = index.find(reference, book)
            references.append(
                {
                    "label": reference.label,
                    "target": ids.of(target) if target is not None else None,
                    "number": target.unit.number if target is not None else None,
                    "book": target.book.code if target is not None else (reference.book or book.code),
                    "text": readable(reference.text) if reference.text is not None else None,
                }
            )
        yield (
            place,
            {
                "id": units.ids[place],
                "kind": unit.kind.value,
                "number": unit.number,
                "label": unit.label,
                "parent": units.ids[parent] if parent in exported else None,
                "text": plain_text(unit, show, book.symbols),
                "markup": readable(unit_markup(unit)),
                "references": references,
                "file": chapter.path,
                "line": unit.line,
            },
        )


def is_exported(units: BookUnits, place: int) -> bool:
    """Say whether a unit is among the rules of an export: the glossary's own headings hold none."""
    chapter, unit, _ = units.placed[place]
    return chapter is not units.book.glossary or unit.kind in (Kind.TERM, Kind.EXAMPLE)


class UnitIds:
    """The ids of the units of books of one language; those of further books are added when they are asked for."""

    def __init__(self, books: Sequence[BookUnits]) -> None:
        self._index = books[0].index if books else None
        self._of_books: dict[int, dict[int, str]] = {}
        for units in books:
            self._add(units)

    def _add(self, units: BookUnits) -> dict[int, str]:
        ids = {id(placed.unit): unit_id for placed, unit_id in zip(units.placed, units.ids, strict=True)}
        self._of_books[id(units.book)] = ids
        return ids

    def of(self, target: Target) -> str:
        """Return the id of what a reference leads to."""
        ids = self._of_books.get(id(target.book))
        if ids is None:
            assert self._index is not None  # who has a target has a book that refers to it
            ids = self._add(units_of(target.book, self._index))
        return ids[id(target.unit)]


def unit_markup(unit: Unit) -> str:
    """Return a unit's own source without its anchors and its examples, paragraphs apart."""
    parts = [unit.text, *(_block_markup(block) for block in unit.blocks if block.kind is not BlockKind.EXAMPLE)]
    return "\n\n".join(part for part in parts if part)


def _block_markup(block: Block) -> str:
    if block.kind is BlockKind.TEXT:
        return block.markup
    lines = f"**{block.word}:** {block.markup}".split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)
