from __future__ import annotations

import pytest

from sphinx_rulebook.languages import part_alignment as parts
from sphinx_rulebook.languages.part_alignment import align_books
from sphinx_rulebook.languages.unit_features import Features, read_features
from sphinx_rulebook.library.book_units import with_parents

from .invented import Line, invented_book, units_of_lines


def features_of(lines: list[Line], is_translation: bool) -> list[Features]:
    units = list(with_parents(units_of_lines(lines, is_translation)))
    return read_features(units, "el" if is_translation else "en")


def test_a_long_book_is_aligned_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_MOST", 2000)
    book = invented_book(200, 1)
    missing = {"r33", "r100", "r101"}
    left = [line for line in book if line.name not in missing]
    found = {
        (book[pairing.source].name, left[pairing.translation].name)
        for pairing in align_books(features_of(book, False), features_of(left, True), {})
    }
    right = {(line.name, line.name) for line in left}
    assert len(found & right) >= 0.95 * len(right)
    assert len(found - right) <= 5


def test_known_pairs_are_known_in_their_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    book = invented_book(120, 2)
    ours, theirs = features_of(book, False), features_of(book, True)
    monkeypatch.setattr(parts, "_MOST", 2000)
    known = {place: place for place in range(0, len(book), 2)}
    found = align_books(ours, theirs, known)
    assert not {pairing.source for pairing in found} & known.keys()
    assert sum(pairing.source == pairing.translation for pairing in found) >= 0.95 * (len(book) - len(known))


def test_a_book_without_sections_has_one_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_MOST", 10)
    book = [line for line in invented_book(30, 3) if line.rank > 2]
    found = align_books(features_of(book, False), features_of(book, True), {})
    assert sum(pairing.source == pairing.translation for pairing in found) >= 0.9 * len(book)
