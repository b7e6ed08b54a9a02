"""What became of each rule of a real rulebook: on editions that chance has made of it, so that what is right is known.

None of their text stands here.  The seeds are others than those that the thresholds of the program were found with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.versions import ChangeKind

from ..conftest import RUNS_TRIALS
from ..editions.kinds import Kinds, Tally, add_to, mutate
from ..helpers import PROJECT
from .importing import import_once

SMALL = Kinds(5, 5, 8, 4, 4, 2, 6, 6, 6)
"""For a book of 250 rules, as many changes in proportion as `Kinds` makes of one of 1,200."""
SHOWN = (1.0, 0.5, 0.0)

Loaded = tuple[Book, Path]


def first_book(tree: Path) -> Loaded:
    library = load(tree).library
    return library.books[library.source_language][0], Path(library.root)


@pytest.fixture(scope="module")
def real_books(corpora: Path, shared_imports: Path) -> Mapping[str, Loaded]:
    magic = import_once(shared_imports, corpora / "mtg-cr/2006-05-01-DIS.txt", "--book", "CR")
    japanese = import_once(shared_imports, corpora / "riftbound/ja/2025-10-01.txt", "--language", "ja")
    trees = {"fab": corpora / "fab-cr-src" / "2025-05-20", "mtg": magic, "ja": japanese}
    return {name: first_book(tree) for name, tree in trees.items()}


def tally(loaded: Loaded, kinds: Kinds, seeds: Sequence[int], shown: Sequence[float] = SHOWN) -> Tally:
    """Return what was reported of mutations of a book, each seed with another share of labels that are the same."""
    total = Tally()
    for number, seed in enumerate(seeds):
        add_to(total, mutate(*loaded, replace(kinds, shown=shown[number % len(shown)]), seed))
    return total


def assert_right(total: Tally, least: float = 0.9) -> None:
    """Let all kinds together, those apart that follow from others, be right in .95; and each kind nearly so."""
    told_apart = [kind for kind in ChangeKind if kind not in (ChangeKind.RENUMBERED, ChangeKind.REFERENCE)]
    assert min(total.precision(*told_apart), total.recall(*told_apart)) >= 0.95
    assert min(total.precision(), total.recall()) >= 0.98
    # No text of ours has a status or a commentary that could change.
    assert not total.reported[ChangeKind.STATUS]
    assert not total.reported[ChangeKind.NOTE]
    for kind in (one for one in ChangeKind if one not in (ChangeKind.STATUS, ChangeKind.NOTE)):
        assert total.true[kind], kind
        assert min(total.precision(kind), total.recall(kind)) >= least, kind


@pytest.mark.trial
@pytest.mark.corpora
def test_changes_of_real_rulebooks_have_their_kinds(real_books: Mapping[str, Loaded]) -> None:
    total = Tally()
    for loaded in real_books.values():
        one = tally(loaded, Kinds(), range(100, 106 if RUNS_TRIALS else 103))
        assert_right(one)
        total += one
    assert_right(total, 0.95)


@pytest.mark.trial
@pytest.mark.corpora
def test_three_times_as_many_changes_are_recognised_as_well(real_books: Mapping[str, Loaded]) -> None:
    """A fifth of the rules was changed."""
    many = Kinds(40, 40, 80, 50, 40, 20, 40, 40, 40)
    assert_right(tally(real_books["fab"], many, [103], [0.5]))


def test_changes_of_the_bundled_rulebook_have_their_kinds() -> None:
    """In both languages together: one has too few of some kinds for a share to tell anything."""
    library = load(PROJECT).library
    total = Tally()
    for language in ("en", "ja"):
        book = next(book for book in library.books[language] if book.code == "KK")
        total += tally((book, Path(library.root)), SMALL, range(100, 102))
    assert_right(total)
