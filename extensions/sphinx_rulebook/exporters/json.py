"""The machine-readable form of books, ``rulebook/1``: see ``rulebook-1.schema.json`` beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
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
    books = [
        book_to_dict(units_of(book, indexes[language]))
        for language in languages
        for book in library.books.get(language, ())
    ]
    return json.dumps({"format": FORMAT, "books": books}, ensure_ascii=False, indent=1) + "\n"


def schema(name: str = SCHEMA_NAME) -> dict[str, object]:
    """Return the JSON Schema of the format, or another that lies beside it."""
    text = resources.files(__package__).joinpath(name).read_text("utf-8")
    loaded: dict[str, object] = json.loads(text)
    return loaded


def book_to_dict(units: BookUnits) -> dict[str, object]:
    """Return one book as the object that the schema calls a book."""
    book = units.book
    return {
        "book": book.code,
        "language": book.language,
        "edition": book.edition,
        "title": book.title,
        "rules": [rule for _, rule in rules_to_dicts(units)],
    }


def rules_to_dicts(units: BookUnits) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the places of the units that are exported, each with the object that the schema calls a rule."""
    book, index = units.book, units.index
    show = shown_by_number(book, index)
    ids = _Ids(units)
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


class _Ids:
    """The ids of units, those of other books included."""

    def __init__(self, units: BookUnits) -> None:
        self._index = units.index
        self._of_books: dict[int, dict[int, str]] = {}
        self._add(units)

    def _add(self, units: BookUnits) -> dict[int, str]:
        ids = {id(placed.unit): unit_id for placed, unit_id in zip(units.placed, units.ids, strict=True)}
        self._of_books[id(units.book)] = ids
        return ids

    def of(self, target: Target) -> str:
        """Return the id of what a reference leads to."""
        ids = self._of_books.get(id(target.book)) or self._add(units_of(target.book, self._index))
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
