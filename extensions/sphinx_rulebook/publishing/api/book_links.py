"""The locations of a book's rules on the site and in other languages: the JSON ``rulebook-links/1`` (see its
schema).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

from ...editions.carried_ids import WorkingUnits
from ...editions.chain import EditionState
from ...editions.frozen_book import FrozenBook
from ...editions.frozen_writer import tombstone
from ...editions.other_names import other_names
from ...editions.rule_objects import is_exported
from ...exporters.rulebook_json import Lines, in_order
from ...model.units import Kind
from ...site.view.library_views import LibraryViews
from ..site_addresses import SiteAddresses

FORMAT = "rulebook-links/1"
SCHEMA_NAME = "rulebook-links-1.schema.json"


class BookState(NamedTuple):
    """The current text of a book, and its relation to the last edition: ``working`` is the state after it."""

    units: WorkingUnits
    working: EditionState

    @property
    def last(self) -> FrozenBook | None:
        """The last edition, or None if there is no readable edition."""
        return self.units.last


def links_of(state: BookState, language: str, addresses: SiteAddresses, views: LibraryViews, kept: Lines) -> str:
    """Return the links of a book in its language, one rule per line, with a final newline.

    ``kept`` are the lines of an earlier text that would be the same again.
    """
    book = state.units.book
    others = [one for one in views.loaded.library.languages if one != language]
    there = {other: found for other in others if (found := views.loaded.library.book(other, book.code)) is not None}
    ids = {other: views.unit_ids(found) for other, found in there.items()}
    counterparts = {other: views.counterparts.of_book(language, other, book.code) for other in there}
    own = addresses.of_book(book, language)
    head = {
        "format": FORMAT,
        "book": book.code,
        "language": language,
        "pages": f"../../{quote(language)}/",
        "languages": list(there),
        "also": dict(sorted(other_names(state.units, state.working))),
        "gone": [tombstone(one) for one in state.working.removed] if state.last is not None else [],
    }

    def row(place: int) -> dict[str, Any]:
        unit, unit_id = state.units.placed[place].unit, state.units.ids[place]
        other: dict[str, str | None] = {}
        for one in there:
            counterpart = counterparts[one].get(unit.key)
            found = ids[one].get(counterpart.key) if counterpart is not None else None
            if found != unit_id:
                other[one] = found
        link: dict[str, Any] = {
            "id": unit_id,
            "kind": unit.kind.value,
            "number": unit.number,
            "page": own.place(unit),
        }
        if other:
            link["other"] = other
        if changed := [one.cited for one in views.reviews.changes(unit, book)]:
            link["to_review"] = changed
        return link

    new: dict[str, list[str]] = {}
    for place, (chapter, unit, _) in enumerate(state.units.placed):
        if chapter.path not in kept and unit.kind is not Kind.EXAMPLE and is_exported(state.units, place):
            new.setdefault(chapter.path, []).append(_dump(row(place)))
    return _text(head, in_order(state.units, {**new, **kept}))


_dump = json.JSONEncoder(ensure_ascii=False).encode


def _text(head: Mapping[str, object], rows: Iterable[str]) -> str:
    fields = "".join(f"{_dump(key)}: {_dump(value)},\n" for key, value in head.items())
    lines = ",\n".join(rows)
    return f'{{{fields}"rules": [\n{lines}\n]}}\n'
