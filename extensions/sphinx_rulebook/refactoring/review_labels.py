"""Renaming a label in what rulings were confirmed with: the rulings, the rules that they cite, and texts."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.findings import Finding
from ..rulings.reviews import Reviews, read_reviews, reviews_path, reviews_text
from ..support.errors import UnusableInputError
from .edit_plan import Edit
from .project import Project
from .sync_labels import with_renamed_references


def review_edits(project: Project, code: str, old: str, new: str) -> Iterator[Edit]:
    """Yield edits of the files of all books that contain a label of the book ``code``.

    Without them, a ruling to review would no longer be one once it has another label. Raises UnusableInputError for a
    file that cannot be read.
    """
    library = project.library
    for book in library.books.get(library.source_language, ()):
        path = reviews_path(book)
        text = project.sources.get(path).text if project.sources.exists(path) else ""
        if old not in text:
            continue
        findings: list[Finding] = []
        reviews = read_reviews(library.root, book, findings)
        if findings:  # never overwrite a file that a later version has written, or that a merge has broken
            raise UnusableInputError(f"{path}:{findings[0].line}: {findings[0].message}")
        renamed = with_renamed_label(reviews, book.code, code, old, new)
        if renamed != reviews:
            yield Edit(path, 0, len(text), reviews_text(book, renamed))


def with_renamed_label(reviews: Reviews, book: str, code: str, old: str, new: str) -> Reviews:
    """Return the reviews of the book ``book`` after a label of the book ``code`` was renamed."""
    is_own = book.casefold() == code.casefold()

    def cited(name: str) -> str:
        of_book, slash, label = name.rpartition("/")
        is_renamed = label == old and (of_book or book).casefold() == code.casefold()
        return f"{of_book}{slash}{new}" if is_renamed else name

    return {
        (new if is_own and ruling == old else ruling): {
            cited(name): with_renamed_references(text, book, code, old, new) for name, text in texts.items()
        }
        for ruling, texts in reviews.items()
    }
