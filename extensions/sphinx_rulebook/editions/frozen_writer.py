"""The file of a frozen edition, as `editions.frozen_reader` reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..library.book_units import BookUnits
from ..library.printed_numbers import unit_name
from ..markup.hidden_text import without_hidden_text
from ..model.books import Chapter, Symbol
from ..model.units import BlockKind, Kind, Unit
from .frozen_book import Tombstone
from .frozen_reader import FORMAT, seal
from .rule_objects import is_exported, rules_to_dicts


def frozen_text(
    units: BookUnits,
    head: Mapping[str, str | None],
    former: Mapping[str, str],
    removed: Sequence[Tombstone],
    splits: Mapping[str, Sequence[str]],
    sources: Mapping[str, str],
    is_imported: bool = False,
    reasons: Mapping[str, str] | None = None,
) -> str:
    """Return the file of an edition, one rule per line.

    ``head`` has version, date, follows, note and perhaps effective; the other arguments are fields of
    `editions.frozen_book.FrozenBook`.
    """
    book = units.book
    first = json.dumps({"format": FORMAT, "edition": {**head, "hash": ""}}, ensure_ascii=False)
    table: dict[str, object] = {
        "book": book.code,
        "language": book.language,
        "edition": head["version"],
        "title": book.title,
        "folder": book.folder,
        "reference": book.reference,
        **({} if book.term_links else {"term_links": False}),
        **({"imported": True} if is_imported else {}),
        "symbols": {key: _symbol(symbol) for key, symbol in book.symbols.items()} if book.symbols is not None else None,
        "chapters": [_chapter(units, chapter) for chapter in book.files()],
        "former": dict(sorted(former.items())),
        "removed": [tombstone(one) for one in removed],
        "splits": {old: list(new) for old, new in sorted(splits.items())},
        **({"reasons": dict(sorted(reasons.items()))} if reasons else {}),
    }
    lines = [f"{_dump(key)}: {_dump(value)}," for key, value in table.items()]
    rules = ",\n".join(_dump(rule) for rule in _rules(units, sources))
    opening = "\n".join(lines)
    return seal(f'{first[:-1]},\n"books": [{{\n{opening}\n"rules": [\n{rules}\n]}}]}}\n')


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _rules(units: BookUnits, sources: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for place, rule in rules_to_dicts(units):
        unit = units.placed[place].unit
        references = [
            {**shown, "name": _name_of(units, reference)}
            if shown["target"] is not None and not shown["number"]
            else shown
            for shown, reference in zip(_list(rule["references"]), unit.references, strict=True)
        ]
        more = _more(unit)
        parent = units.placed[place].parent
        if unit.kind is Kind.EXAMPLE and not is_exported(units, parent):
            more["heading_id"] = units.ids[parent]
        source = sources.get(units.ids[place])
        yield {**rule, "references": references, **more} | ({"source": source} if source is not None else {})


def _list(value: object) -> list[dict[str, Any]]:
    return value if isinstance(value, list) else []


def _name_of(units: BookUnits, reference: Any) -> str:
    target = units.index.find(reference, units.book)
    return unit_name(target).text if target is not None else ""


def _more(unit: Unit) -> dict[str, Any]:
    """Return the fields that an export leaves out, unless they have their usual values."""
    more: dict[str, Any] = {"rank": unit.rank}
    if unit.status is not None:
        more["status"] = unit.status.value  # of a heading of a glossary, which is not among the exported rules
    labels = [anchor.label for anchor in unit.anchors]
    if labels != ([unit.label] if unit.label is not None else []):
        more["labels"] = labels
    if unit.blocks:
        more["heading"] = unit.text
        more["blocks"] = [
            [block.kind.value, block.word, block.markup if block.kind is not BlockKind.EXAMPLE else ""]
            for block in unit.blocks
        ]
    return more


def _chapter(units: BookUnits, chapter: Chapter) -> dict[str, Any]:
    """Return the fields of a chapter other than its rules; a glossary's headings by their places among its units."""
    headings = []
    own = [place for place, placed in enumerate(units.placed) if placed.chapter is chapter]
    at = -1
    for place in own:
        unit = units.placed[place].unit
        if unit.kind is Kind.EXAMPLE:
            continue
        at += 1
        if not is_exported(units, place):
            references = [
                {
                    "label": one.label,
                    "book": one.book or units.book.code,
                    "text": one.text,
                    "target": None,
                    "number": None,
                }
                for one in unit.references
            ]
            heading = {"at": at, "id": units.ids[place], "kind": unit.kind.value, "number": unit.number}
            heading |= {"label": unit.label, "markup": unit.text, "line": unit.line, "references": references}
            headings.append({**heading, **_more(unit)})
    return {
        "file": chapter.path,
        "title": chapter.header.title,
        "ordinal": chapter.ordinal,
        "glossary": chapter is units.book.glossary,
        **({"rulings": True} if any(chapter is file for file in units.book.rulings) else {}),
        "prologue": without_hidden_text(chapter.prologue),
        "headings": headings,
    }


def _symbol(symbol: Symbol) -> dict[str, str | None]:
    picture = symbol.picture
    return {
        "text": symbol.text,
        "name": symbol.name,
        "glyph": symbol.glyph,
        "picture": picture.path if picture is not None else None,
        "picture_of": picture.file if picture is not None else None,
    }


def tombstone(one: Tombstone) -> dict[str, object]:
    """Return a removed unit in the form of the ``rulebook/1`` schema."""
    return {
        "id": one.id,
        "kind": one.kind.value,
        "number": one.number,
        "edition": one.version,
        "gone_in": one.gone_in,
        "fate": one.fate.value,
        "into": list(one.into),
    }
