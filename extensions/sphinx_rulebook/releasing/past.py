"""Editions of the past: from an old source tree, or an imported document, to a frozen edition behind the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ..book_units import BookUnits
from ..editions.frozen_book import FrozenBook
from ..editions.identity import draft_ids, entries, units_of
from ..editions.matching import Match, match_editions
from ..editions.succession import succeed
from ..index import LabelIndex, index_languages
from ..library import UnusableInputError, load
from ..markup.anchors import ANCHOR
from ..markup.references import REFERENCE, split_reference, write_reference
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

    ``is_imported`` says that a program made the labels of the tree from its words: then a unit that was in the last
    edition gets the label that it had there, and no other unit may have that.  The files of ``tree`` are rewritten
    thus.  Raises UnusableInputError where the tree has none of the books.
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
            _plan_book(plan, library, tree, book, release, is_imported)
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


def _plan_book(plan: Plan, library: Library, tree: Path, source: Book, release: Release, is_imported: bool) -> None:
    source_units: BookUnits | None = None
    past = _load(tree, library)
    for language in library.languages:
        present = library.book(language, source.code)
        old = past.book(language, source.code)
        if present is None or old is None:
            continue
        last = checked_last_edition(present, release)
        matches: dict[int, Match] | None = None  # to be found by labels and texts
        if is_imported and last is not None:
            matches = _relabel(tree, last, _units(past, old, present), old)
            past = _load(tree, library)
            old = past.book(language, source.code)
            assert old is not None, "only labels were changed"
        units = _units(past, old, present)
        succession = succeed(last, units, release.version, matches)
        sources: Mapping[str, str] = {}
        if source_units is None:
            source_units = succession.units
        else:
            source_book = past.book(past.source_language, source.code)
            if source_book is not None:
                sources = sources_of(past, index_languages(past), source_book, old, source_units, succession.units)
        add_release(plan, succession, release, sources, is_imported and (last is None or last.is_imported))
        if present is source:
            add_change_log(plan, library.root, succession, release)


def _units(past: Library, old: Book, present: Book) -> BookUnits:
    """Return the units of an old book as if its files lay in the folder of the present one."""
    book = replace(
        old,
        folder=present.folder,
        chapters=tuple(_placed(chapter, old, present) for chapter in old.chapters),
        glossary=_placed(old.glossary, old, present) if old.glossary is not None else None,
        editions=present.editions,
        edition_files=present.edition_files,
    )
    source = LabelIndex(past.books[past.source_language]) if old.language != past.source_language else None
    others = [other for other in past.books[old.language] if other is not old]
    return units_of(book, LabelIndex([book, *others], source))


def _placed(chapter: Chapter, old: Book, present: Book) -> Chapter:
    inside = chapter.path.removeprefix(f"{old.folder}/") if old.folder else chapter.path
    return replace(chapter, path=f"{present.folder}/{inside}".lstrip("/"))


def _relabel(tree: Path, last: FrozenBook, units: BookUnits, book: Book) -> dict[int, Match]:
    """Rewrite the labels in the files of an imported book to those that its units had in the last edition.

    Returns the places of its units by those in the last edition.
    """
    matches = match_editions(
        entries(last.units, last.units.ids, "old"), entries(units, draft_ids(units), "new"), trusts_ids=False
    )
    labels = _labels_by_last_edition(last, units, matches)

    def anchor(match: re.Match[str]) -> str:
        return f"@@{labels.get(match[1].strip(), match[1])}@@"

    def reference(match: re.Match[str]) -> str:
        parts = split_reference(match[1])
        if parts is None or parts.label not in labels or (parts.book or book.code).casefold() != book.code.casefold():
            return match[0]
        return write_reference(labels[parts.label], parts.book, parts.text)

    for chapter in book.files() if labels else ():
        path = tree / chapter.path
        text = path.read_bytes().decode("utf-8")
        path.write_bytes(REFERENCE.sub(reference, ANCHOR.sub(anchor, text)).encode("utf-8"))
    return matches


def _labels_by_last_edition(last: FrozenBook, units: BookUnits, matches: Mapping[int, Match]) -> dict[str, str]:
    """Return the labels that change, with what they become."""
    before = {match.place: last.units.placed[place].unit.label for place, match in matches.items()}
    ever = {*last.units.ids, *last.former, *(one.id for one in last.removed)}
    wanted = {place: before.get(place) for place, placed in enumerate(units.placed) if placed.unit.label is not None}
    taken = {label for label in wanted.values() if label is not None}
    renamed: dict[str, str] = {}
    for place, label in wanted.items():
        own = units.placed[place].unit.label
        assert own is not None, "only units with labels are wanted"
        if label is None:
            label = _free(own, taken | ever)
            taken.add(label)
        if label != own:
            renamed[own] = label
    return renamed


def _free(label: str, taken: set[str]) -> str:
    count, found = 1, label
    while found in taken:
        count += 1
        found = f"{label}_{count}"
    return found
