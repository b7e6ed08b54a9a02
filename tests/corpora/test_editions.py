"""Which unit is which in real editions, and in mutated ones of real rulebooks.

None of their text stands here.  What is right is known where a number and what it says have both stayed, and where
chance has made the later edition.
"""

from __future__ import annotations

import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from sphinx_rulebook.editions.matching import Match, match_editions
from sphinx_rulebook.editions.outline import OutlineUnit
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.units import Kind

from ..editions.mutations import Mutation, Score, entries_of, judge, mutate
from .importing import MAGIC, USUAL_MAGIC, import_once

pytestmark = pytest.mark.corpora

SEEDS = range(2)
TYPED_NUMBER = re.compile(r"\[\[[^\]]*\]\]|\b\d{3}(?:\.\d+[a-z]?)?(?:-\w+)?")
TYPOGRAPHY = str.maketrans("“”‘’–—", "\"\"''--")


def entries_in(tree: Path) -> list[OutlineUnit]:
    return entries_of(next(iter(load(tree).library.books.values()))[0])


@pytest.fixture(scope="module")
def magic(corpora: Path, shared_imports: Path) -> Callable[[str], list[OutlineUnit]]:
    """A function that returns the units of an edition."""

    @cache
    def units_of(name: str) -> list[OutlineUnit]:
        return entries_in(import_once(shared_imports, corpora / "mtg-cr" / f"{name}.txt", "--book", "CR"))

    return units_of


@pytest.fixture(scope="module")
def japanese(corpora: Path, shared_imports: Path) -> list[OutlineUnit]:
    file = corpora / "riftbound" / "ja" / "2025-10-01.txt"
    return entries_in(import_once(shared_imports, file, "--language", "ja"))


@pytest.fixture(scope="module")
def fab(corpora: Path) -> list[list[OutlineUnit]]:
    return [entries_in(corpora / "fab-cr-src" / state) for state in ("2025-03-24", "2025-05-20")]


@cache
def normalised(text: str) -> str:
    return " ".join(TYPED_NUMBER.sub("#", text.translate(TYPOGRAPHY)).split())


def titles(entries: Sequence[OutlineUnit], place: int) -> list[str]:
    """Return what the sections and chapters above a unit are called."""
    found = []
    while (place := entries[place].parent) >= 0:
        if entries[place].kind in (Kind.CHAPTER, Kind.SECTION):
            found.append(normalised(entries[place].text))
    return found


def known_pairs(old: Sequence[OutlineUnit], new: Sequence[OutlineUnit]) -> dict[int, int]:
    """Return the pairs of the same number and text; if the text returns in the book, below the same titles.

    The number of a section called General, in a chapter that has become another, says nothing.
    """
    texts = [Counter(normalised(entry.text) for entry in side) for side in (old, new)]
    numbers = [Counter(entry.number for entry in side) for side in (old, new)]
    places = {entry.number: place for place, entry in enumerate(new) if numbers[1][entry.number] == 1}
    known: dict[int, int] = {}
    for i, entry in enumerate(old):
        text = normalised(entry.text)
        j = places.get(entry.number) if entry.number is not None and numbers[0][entry.number] == 1 else None
        if j is None or entry.kind != new[j].kind or text != normalised(new[j].text):
            continue
        if texts[0][text] == texts[1][text] == 1 or titles(old, i) == titles(new, j):
            known[i] = j
    return known


def hidden(entries: Sequence[OutlineUnit], side: str, is_hidden_alike: bool) -> list[OutlineUnit]:
    """Return units without ids, and half of them without numbers: the same half in both editions, or any."""
    rng = random.Random(f"numbers {side}")

    def keeps(number: str | None) -> bool:
        if is_hidden_alike:
            return number is not None and zlib.crc32(number.encode()) % 2 == 0
        return rng.random() < 0.5

    return [
        entry._replace(id=f"{side}-{place}", number=entry.number if keeps(entry.number) else None)
        for place, entry in enumerate(entries)
    ]


def precision_and_recall(matches: Mapping[int, Match], known: Mapping[int, int]) -> tuple[float, float]:
    """Compare with pairs that are known: a match of a unit in one of them has to be that pair."""
    there = set(known.values())
    touching = {(i, match.place) for i, match in matches.items() if i in known or match.place in there}
    right = len(touching & set(known.items()))
    return right / len(touching), right / len(known)


# The first pair and the last, which others import too; in a trial all.
@pytest.mark.alike(1)
@pytest.mark.parametrize(("earlier", "later"), [pair for pair in pairwise(MAGIC) if {*pair} <= {*USUAL_MAGIC}])
def test_rules_are_followed_through_the_editions_of_magic(
    magic: Callable[[str], list[OutlineUnit]], earlier: str, later: str
) -> None:
    old, new = magic(earlier), magic(later)
    known = known_pairs(old, new)
    assert known
    for is_alike in (True, False):
        matches = match_editions(hidden(old, "old", is_alike), hidden(new, "new", is_alike), {}, trusts_ids=False)
        assert min(precision_and_recall(matches, known)) >= 0.985, (is_alike, len(known))


@pytest.mark.parametrize("is_hidden_alike", [True, False])
def test_rules_are_followed_from_one_state_of_flesh_and_blood_to_the_next(
    fab: Sequence[Sequence[OutlineUnit]], is_hidden_alike: bool
) -> None:
    old, new = fab
    matches = match_editions(
        hidden(old, "old", is_hidden_alike), hidden(new, "new", is_hidden_alike), {}, trusts_ids=False
    )
    assert min(precision_and_recall(matches, known_pairs(old, new))) >= 0.985
    assert len(matches) == len(old)


@pytest.mark.alike(1)
@pytest.mark.parametrize(("shown", "is_real"), [(0.0, True), (0.5, True), (0.0, False)])
def test_mutated_editions_are_matched(fab: Sequence[Sequence[OutlineUnit]], shown: float, is_real: bool) -> None:
    total = sum_of_scores(fab[1], shown, is_real)
    assert total.f1 >= 0.985
    assert total.hard_recall >= 0.93


@pytest.mark.alike(1)
@pytest.mark.parametrize("shown", [0.0, 0.5])
def test_mutated_japanese_editions_are_matched(japanese: Sequence[OutlineUnit], shown: float) -> None:
    total = sum_of_scores(japanese, shown, is_real=True)
    assert total.f1 >= 0.985
    assert total.hard_recall >= 0.93


def sum_of_scores(book: Sequence[OutlineUnit], shown: float, is_real: bool) -> Score:
    total = Score()
    for seed in SEEDS:
        mutated = mutate(book, Mutation(is_real=is_real), seed, shown)
        score = judge(mutated, match_editions(mutated.old, mutated.new, {}, trusts_ids=shown > 0))
        assert score.f1 >= 0.985, seed
        total += score
    return total


def test_low_confidence_is_where_the_errors_are(fab: Sequence[Sequence[OutlineUnit]]) -> None:
    """Twice as much has changed as anywhere, so that there are errors at all."""
    sure, unsure = [], []
    for seed in SEEDS:
        mutated = mutate(fab[1], Mutation(insert=80, delete=80, move=60, light=200, heavy=150), seed)
        for i, match in match_editions(mutated.old, mutated.new, {}, trusts_ids=False).items():
            (sure if match.confidence >= 0.7 else unsure).append(mutated.truth.get(i) == match.place)
    assert sum(sure) / len(sure) >= 0.995
    assert sum(unsure) / len(unsure) < 0.97
    assert len(unsure) < len(sure) / 20
