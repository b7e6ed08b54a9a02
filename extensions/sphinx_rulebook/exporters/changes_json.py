"""The changes between two states of a book, as the JSON ``rulebook-diff/1``: see the schema in this folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..model.versions import ChangeKind
from .changes import ComparedBook, has_words, id_of, number_table

if TYPE_CHECKING:
    from ..editions.difference import Change, Comparison

FORMAT = "rulebook-diff/1"
SCHEMA_NAME = "rulebook-diff-1.schema.json"


def to_json(compared: ComparedBook) -> str:
    """Return a comparison as one JSON object, with a final newline."""
    comparison = compared.comparison
    book = comparison.new.book
    report = {
        "format": FORMAT,
        "book": book.code,
        "language": book.language,
        "old": compared.old,
        "new": compared.new,
        "effective": compared.edition.start if compared.edition is not None else None,
        "changes": [_change(comparison, change) for change in comparison.changes],
        "reasons": [
            {"id": unit_id, "edition": one.edition, "text": one.text}
            for unit_id, given in sorted(compared.reasons.items())
            for one in given
        ],
        "numbers": [list(row) for row in number_table(comparison)],
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def _change(comparison: Comparison, change: Change) -> dict[str, object]:
    old = comparison.old.placed[change.old].unit if change.old is not None else None
    new = comparison.new.placed[change.new].unit if change.new is not None else None
    kind = next((unit.kind.value for unit in (new, old) if unit is not None), None)
    entry: dict[str, object] = {
        "kind": change.kind.value,
        "id": id_of(comparison, change),
        "old": old.number if old is not None else None,
        "new": new.number if new is not None else None,
        "unit": kind,
    }
    if change.kind is ChangeKind.SPLIT:
        entry["into"] = [comparison.new.ids[place] for place in change.parts]
    elif change.kind is ChangeKind.MERGED and change.new is not None:
        entry["into"] = [comparison.new.ids[change.new]]
    if change.kind is ChangeKind.REFERENCE and change.old is not None:
        entry["retargeted"] = comparison.is_retargeted(change.old)
    if change.kind is ChangeKind.STATUS and change.old is not None and change.new is not None:
        entry["status"] = list(comparison.statuses(change.old, change.new))
    if has_words(comparison, change):
        language = comparison.language_of(change)
        if language is not None:
            entry["language"] = language
        entry["words"] = [[piece.change.value, piece.text] for piece in comparison.words(change)]
    return entry
