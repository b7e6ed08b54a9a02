"""Releasing past editions: freezing an old source tree or an imported document as an edition after the existing
ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ..editions.carried_ids import units_of
from ..editions.succession import succeed
from ..languages.numbered_library import load_library
from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex, index_languages
from ..model.books import Book, Chapter, Library
from ..support.errors import UnusableInputError
from .release_plan import (
    Release,
    ReleasePlan,
    add_change_log,
    add_release,
    checked_last_edition,
    chosen_books,
    find_damage,
    sources_of,
)


def plan_past_release(
    library: Library, tree: Path, release: Release, code: str | None, is_imported: bool
) -> ReleasePlan:
    """Return the plan for releasing an old tree, after the existing editions of the project's books.

    ``is_imported`` means that a program generated the tree's labels from its words: then they are not ids, since a
    different text may give the same labels to different units. Raises UnusableInputError if the tree contains none of
    the books.
    """
    plan = ReleasePlan()
    past = _load(tree, library)
    for book in chosen_books(library, code):
        if past.book(past.source_language, book.code) is None:
            if code is not None or len(past.books[past.source_language]) == 0:
                raise UnusableInputError(f"{tree} has no book {book.code}")
            continue
        damage = find_damage(library, book)
        plan.findings += damage
        if not damage:
            _plan_book(plan, library, past, book, release, is_imported)
    if not plan.files and not plan.findings:
        codes = ", ".join(book.code for book in past.books[past.source_language])
        raise UnusableInputError(f"{tree} contains no book of this project, only {codes}")
    return plan


def _load(tree: Path, library: Library) -> Library:
    """Return the old books; a tree in a single language that the project lacks is treated as a tree that does not
    declare its language.
    """
    past = load_library(tree).library
    if len(past.books) == 1 and past.source_language not in library.languages:
        return load_library(tree, library.source_language).library
    return past


def _plan_book(
    plan: ReleasePlan, library: Library, past: Library, source: Book, release: Release, is_imported: bool
) -> None:
    source_units: BookUnits | None = None
    for language in library.languages:
        present = library.book(language, source.code)
        old = past.book(language, source.code)
        if present is None or old is None:
            continue
        last = checked_last_edition(present, release)
        units = _units(past, old, present, is_imported)
        succession = succeed(last, units, release.version, None)
        sources: Mapping[str, str] = {}
        if source_units is None:
            source_units = succession.units
        else:
            source_book = past.book(past.source_language, source.code)
            if source_book is not None:
                sources = sources_of(past, index_languages(past), source_book, old, source_units, succession.units)
        add_release(plan, succession, release, sources, is_imported)
        if present is source:
            add_change_log(plan, library.root, succession, release, {})


def _units(past: Library, old: Book, present: Book, is_imported: bool) -> BookUnits:
    """Return the units of an old book as if its files were in the folder of the current book."""
    book = replace(
        old,
        folder=present.folder,
        chapters=tuple(_placed(chapter, old, present) for chapter in old.chapters),
        glossary=_placed(old.glossary, old, present) if old.glossary is not None else None,
        editions=present.editions,
        edition_files=present.edition_files,
        has_made_labels=is_imported,
    )
    source = LabelIndex(past.books[past.source_language]) if old.language != past.source_language else None
    others = [other for other in past.books[old.language] if other is not old]
    return units_of(book, LabelIndex([book, *others], source))


def _placed(chapter: Chapter, old: Book, present: Book) -> Chapter:
    inside = chapter.path.removeprefix(f"{old.folder}/") if old.folder else chapter.path
    return chapter._replace(path=f"{present.folder}/{inside}".lstrip("/"))
