"""The figures of a rulebook as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from .stats import BookStats, Named

FORMAT = "rulebook-stats/1"


def to_json(stats: Iterable[BookStats]) -> str:
    """Return the figures of books as one JSON object (see rulebook-stats-1.schema.json), with a final newline."""
    return json.dumps({"format": FORMAT, "books": list(map(_book, stats))}, ensure_ascii=False, indent=1) + "\n"


def _book(stats: BookStats) -> dict[str, Any]:
    book, counts = stats.book, stats.translation
    return {
        "book": book.code,
        "language": book.language,
        "title": book.title,
        "edition": book.edition,
        "editions": list(stats.versions),
        "length_in": "characters" if stats.is_in_characters else "words",
        "minutes": stats.minutes,
        **asdict(stats.amounts),
        "chapters": [
            {"number": chapter.number, "title": chapter.title, "file": chapter.file, **asdict(chapter.amounts)}
            for chapter in stats.chapters
        ],
        "most_cited": [_named(one, "references") for one in stats.most_cited],
        "longest": [_named(one, "length") for one in stats.longest],
        "deepest": _named(stats.deepest, "rank") if stats.deepest is not None else None,
        "orphans": [{"id": one.id, "number": one.number} for one in stats.orphans],
        "translation": None if counts is None else counts._asdict() | {"percentage": counts.percentage},
    }


def _named(one: Named, counted: str) -> dict[str, Any]:
    return {"id": one.id, "number": one.number, counted: one.count}
