"""What rulings were confirmed with: the texts of the rules that each cites, as they were then.

``rulings/reviews.json`` in the folder of a book has an entry for each ruling by its label. Only a person changes it,
and a release adds rulings without an entry, so that rewording a rule never makes its rulings current.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ..markup.merge_conflicts import explain_syntax_error
from ..markup.ruling_facts import RULINGS_FOLDER
from ..model.books import Book
from ..model.findings import Code, Finding

REVIEWS_NAME = "reviews.json"
FORMAT = "rulebook-reviews/1"

Reviews = Mapping[str, Mapping[str, str]]
"""The texts of cited rules (see `normal_text`) by the labels of the rulings and of the rules; the label of a rule in
another book has its code before it: ``KK/rule:round``."""


def reviews_path(book: Book) -> str:
    """Return the path of the file for a book, relative to the library's root."""
    return f"{book.folder}/{RULINGS_FOLDER}/{REVIEWS_NAME}".lstrip("/")


def read_reviews(root: str, book: Book, findings: list[Finding]) -> Reviews:
    """Return what the rulings of a book were confirmed with; nothing if the file is missing or unreadable.

    Problems with the file are appended to ``findings``.
    """
    path = reviews_path(book)

    def report(message: str, line: int = 1, column: int = 1) -> Reviews:
        findings.append(Finding(Code.BAD_REVIEWS, path, line, column, message))
        return {}

    try:
        text = Path(root, path).read_bytes().decode("utf-8-sig")
        data = json.loads(text)
    except FileNotFoundError:
        return {}
    except OSError as error:
        return report(f"this file cannot be read: {error.strerror}")
    except json.JSONDecodeError as error:
        message = explain_syntax_error(text, error.lineno, f"this file is not valid JSON: {error.msg}")
        return report(message, error.lineno, error.colno)
    except (ValueError, RecursionError):
        return report("this file cannot be read as UTF-8 JSON")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else None
        return report(f"this file has the format {found!r}, not {FORMAT}; it is not changed")
    rulings = data.get("rulings")
    if not isinstance(rulings, dict) or not all(map(_is_entry, rulings.values())):
        return report("rulings must be an object with an object of texts for each ruling")
    return rulings


def _is_entry(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def reviews_text(book: Book, reviews: Reviews) -> str:
    """Return the text of the file; the same reviews give the same bytes."""
    rulings = {label: dict(sorted(reviews[label].items())) for label in sorted(reviews)}
    table = {"format": FORMAT, "book": book.code, "rulings": rulings}
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"
