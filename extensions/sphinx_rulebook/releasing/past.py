"""Editions of the past: from an old source tree, or an imported document, to a frozen edition behind the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ..book_units import BookUnits
from ..editions.identity import units_of
from ..editions.succession import succeed
from ..index import LabelIndex, index_languages
from ..library import UnusableInputError, load
from ..model import Book, Chapter, Library
from .plan import (
    Plan,
    Release,
    add_change_log,
    add_release,
    checked_last_edition,
    chosen_books,
    find_damage,
    sources_of,
)


def plan_past_release(library: Library, tree: Path, release: Release, code: str | None, is_imported: bool) -> Plan:
    """Return what the release of an old tree would do, behind the editions that the project's books have.

    ``is_imported`` says that a program made the labels of the tree from its words: they are no ids then, since another
    text may have them on other units.  Raises UnusableInputError where the tree has none of the books.
    """
    plan = Plan()
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
        raise UnusableInputError(f"{tree} has no book of this project; it has {codes}")
    return plan


def _load(tree: Path, library: Library) -> Library:
    """Return the old books; a tree of one language that the project does not have is one that did not say its own."""
    past = load(tree).library
    if len(past.books) == 1 and past.source_language not in library.languages:
        return load(tree, library.source_language).library
    return past


def _plan_book(plan: Plan, library: Library, past: Library, source: Book, release: Release, is_imported: bool) -> None:
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
            add_change_log(plan, library.root, succession, release)


def _units(past: Library, old: Book, present: Book, is_imported: bool) -> BookUnits:
    """Return the units of an old book as if its files lay in the folder of the present one."""
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
    return replace(chapter, path=f"{present.folder}/{inside}".lstrip("/"))
