"""The machine-readable form of books, ``rulebook/1``: see ``rulebook-1.schema.json`` beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib import resources

from ..identity import identify
from ..index import LabelIndex, index_languages
from ..markup.markdown import readable
from ..markup.plain import plain_text
from ..model import Block, BlockKind, Book, Kind, Library, Unit
from .texts import shown_by_number

FORMAT = "rulebook/1"
SCHEMA_NAME = "rulebook-1.schema.json"


def to_json(library: Library, languages: Iterable[str]) -> str:
    """Return the books of these languages as one JSON object, with a final newline."""
    indexes = index_languages(library)
    books = [
        book_to_dict(book, indexes[language]) for language in languages for book in library.books.get(language, ())
    ]
    return json.dumps({"format": FORMAT, "books": books}, ensure_ascii=False, indent=1) + "\n"


def schema() -> dict[str, object]:
    """Return the JSON Schema of the format."""
    text = resources.files(__package__).joinpath(SCHEMA_NAME).read_text("utf-8")
    loaded: dict[str, object] = json.loads(text)
    return loaded


def book_to_dict(book: Book, index: LabelIndex) -> dict[str, object]:
    """Return one book as the object that the schema calls a book; ``index`` is that of its language."""
    return {
        "book": book.code,
        "language": book.language,
        "edition": book.edition,
        "title": book.title,
        "rules": list(_rules(book, index)),
    }


def _rules(book: Book, index: LabelIndex) -> Iterator[dict[str, object]]:
    show = shown_by_number(book, index)
    exported: set[str] = set()
    identified = list(identify(book))
    other_ids: dict[int, dict[int, str]] = {id(book): {id(entry.unit): entry.id for entry in identified}}
    for chapter, unit, unit_id, parent in identified:
        if chapter is book.glossary and unit.kind not in (Kind.TERM, Kind.EXAMPLE):
            continue  # the glossary's own headings hold no rule
        exported.add(unit_id)
        references = []
        for reference in unit.references:
            target = index.find(reference, book)
            target_id = None
            if target is not None:
                if id(target.book) not in other_ids:
                    other_ids[id(target.book)] = {id(entry.unit): entry.id for entry in identify(target.book)}
                target_id = other_ids[id(target.book)][id(target.unit)]
            references.append(
                {
                    "label": reference.label,
                    "target": target_id,
                    "number": target.unit.number if target is not None else None,
                    "book": target.book.code if target is not None else (reference.book or book.code),
                    "text": readable(reference.text) if reference.text is not None else None,
                }
            )
        yield {
            "id": unit_id,
            "kind": unit.kind.value,
            "number": unit.number,
            "label": unit.label,
            "parent": parent if parent in exported else None,
            "text": plain_text(unit, show, book.symbols),
            "markup": readable(unit_markup(unit)),
            "references": references,
            "file": chapter.path,
            "line": unit.line,
        }


def unit_markup(unit: Unit) -> str:
    """Return a unit's own source without its anchors and its examples, paragraphs apart."""
    parts = [unit.text, *(_block_markup(block) for block in unit.blocks if block.kind is not BlockKind.EXAMPLE)]
    return "\n\n".join(part for part in parts if part)


def _block_markup(block: Block) -> str:
    if block.kind is BlockKind.TEXT:
        return block.markup
    lines = f"**{block.word}:** {block.markup}".split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)
