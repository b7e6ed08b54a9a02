from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.alignment import align
from sphinx_rulebook.languages.chapter_alignment import UnitPair, align_chapters, matched
from sphinx_rulebook.languages.unit_features import read_features
from sphinx_rulebook.library.book_units import with_parents
from sphinx_rulebook.model.units import Unit

from .chapters import units_of
from .invented import Line, invented_book, units_of_lines

ENGLISH = r"""
# The Harvest @@cha:harvest@@

## General @@sec:general@@

### A harvest consists of three rounds, and each round of one turn for every farmer.[[sec:rounds]]

#### A farmer whose turn it is is the "active farmer."

### Every farmer starts with 4 coins and 2 sacks.

> **Example:** In a game of three farmers there are 12 coins and 6 sacks on the table.

## Rounds @@sec:rounds@@

### At the start of a round all fields grow.

#### Corn grows by \{corn\}.

#### Wheat grows by \{wheat\}\{wheat\}.

#### A field without seed stays as it is until somebody sows it.

### A round ends when nobody can act any more.[[rule:act]][[sec:general]]
"""

JAPANESE = r"""
# 収穫

## 総則

### 収穫は3つのラウンドからなり、各ラウンドでは農家がそれぞれ1回ずつターンを行います。[[1.1]]

#### ターンを行っている農家を「手番農家」と呼びます。

### 各農家は４枚の硬貨と２つの袋を持って始めます。

> **例:** 3人の農家で遊ぶときは、12枚の硬貨と6つの袋がテーブルにあります。

## ラウンド

### ラウンドの開始時にすべての畑が育ちます。

#### トウモロコシは\{corn\}だけ育ちます。

#### 米は育ちません。[[2.7]][[2.8]][[2.9]]

#### 小麦は\{wheat\}\{wheat\}だけ育ちます。

#### 種のない畑は、だれかが種をまくまでそのままです。

### だれも行動できなくなるとラウンドは終わります。[[3.2]][[1.0]]
"""


def aligned(source: Sequence[Unit], translation: Sequence[Unit]) -> list[UnitPair]:
    return align_chapters(source, translation, "en", "ja")


def numbers(pairs: Sequence[UnitPair]) -> list[tuple[str | None, str | None]]:
    """The numbers of the pairs; an example's is None, as is that of a unit that is not there."""
    return [
        (pair.source.number if pair.source else None, pair.translation.number if pair.translation else None)
        for pair in pairs
    ]


def test_an_inserted_subrule_moves_those_behind_it() -> None:
    pairs = aligned(units_of(ENGLISH), units_of(JAPANESE))
    renumbered = [(ours, theirs) for ours, theirs in numbers(pairs) if ours != theirs]
    assert renumbered == [(None, "1.1.1b"), ("1.1.1b", "1.1.1c"), ("1.1.1c", "1.1.1d")]


def test_a_missing_subrule_does_as_well() -> None:
    pairs = aligned(units_of(JAPANESE), units_of(ENGLISH))
    assert [pair for pair in numbers(pairs) if None in pair and pair != (None, None)] == [("1.1.1b", None)]


def test_examples_are_aligned_with_their_rules() -> None:
    examples = [pair for pair in aligned(units_of(ENGLISH), units_of(JAPANESE)) if numbers([pair]) == [(None, None)]]
    assert len(examples) == 1
    assert examples[0].source is not None
    assert examples[0].translation is not None


def paired_names(ours: Sequence[Line], theirs: Sequence[Line]) -> set[tuple[str | None, str | None]]:
    """Align two books of lines and return the names of what was paired; None where there is no counterpart."""
    source_names = {line.source: line.name for line in ours}
    translation_names = {line.translation: line.name for line in theirs}
    pairs = align_chapters(units_of_lines(ours, False), units_of_lines(theirs, True), "en", "el")
    return {
        (
            source_names[pair.source.text] if pair.source else None,
            translation_names[pair.translation.text] if pair.translation else None,
        )
        for pair in pairs
    }


def test_a_language_that_nobody_knows_is_learned() -> None:
    book = invented_book(60, 1)
    assert paired_names(book, book) == {(line.name, line.name) for line in book}


def test_a_missing_section_takes_its_rules_with_it() -> None:
    book = invented_book(60, 2)
    start = next(place for place, line in enumerate(book) if line.name == "s24")
    gone = book[start : start + 7]
    found = paired_names(book, [line for line in book if line not in gone])
    assert {ours for ours, theirs in found if theirs is None} == {line.name for line in gone}
    assert all(theirs in (ours, None) for ours, theirs in found)


def test_rules_that_changed_places_are_found() -> None:
    book = invented_book(60, 3)
    moved = list(book)
    first, second = (next(i for i, line in enumerate(book) if line.name == name) for name in ("r7", "r40"))
    moved[first], moved[second] = moved[second], moved[first]
    moved.insert(5, moved.pop(next(i for i, line in enumerate(moved) if line.name == "r52")))
    assert paired_names(book, moved) == {(line.name, line.name) for line in book}


@pytest.mark.parametrize("seed", range(4))
def test_rules_that_only_one_side_has_are_reported(seed: int) -> None:
    book = invented_book(72, seed)
    rng = random.Random(seed)
    gone = set(rng.sample([line.name for line in book if line.rank == 4], 8))
    missing, extra = set(sorted(gone)[:4]), set(sorted(gone)[4:])
    found = paired_names(
        [line for line in book if line.name not in extra], [line for line in book if line.name not in missing]
    )
    right = {(line.name, line.name) for line in book if line.name not in gone}
    right |= {(name, None) for name in missing} | {(None, name) for name in extra}
    assert len(found & right) >= 0.94 * len(right)  # a wrong pair costs two or three lines


def test_known_pairs_are_kept_and_not_reported_again() -> None:
    book = invented_book(24, 5)
    features = [
        read_features(list(with_parents(units_of_lines(book, is_translation))), language)
        for is_translation, language in ((False, "en"), (True, "el"))
    ]
    known = {3: 9}
    pairings = align(features[0], features[1], known)
    assert all(pairing.source != 3 and pairing.translation != 9 for pairing in pairings)


def test_a_unit_that_only_one_side_has_between_known_pairs_has_no_counterpart() -> None:
    book = invented_book(24, 5)
    ours, theirs = (
        read_features(list(with_parents(units_of_lines(lines, is_translation))), language)
        for lines, is_translation, language in ((book, False, "en"), (book[:5] + book[6:], True, "el"))
    )
    known = {place: place - (place > 5) for place in range(len(book)) if place != 5}
    assert align(ours, theirs, known) == []
    assert align(theirs, ours, {j: i for i, j in known.items()}) == []


def test_the_same_input_makes_the_same_pairs_and_confidences() -> None:
    book = invented_book(40, 6)
    ours, theirs = units_of_lines(book, False), units_of_lines(book[3:], True)
    features = [
        read_features(list(with_parents(units)), language) for units, language in ((ours, "en"), (theirs, "el"))
    ]
    pairings = align(features[0], features[1])
    assert pairings == align(features[0], features[1])
    assert all(0 < pairing.confidence <= 1 for pairing in pairings)


def test_the_number_plays_no_part() -> None:
    elsewhere = aligned(units_of(ENGLISH, "1"), units_of(JAPANESE, "8"))
    here = aligned(units_of(ENGLISH, "1"), units_of(JAPANESE, "1"))
    assert [_texts(pair) for pair in elsewhere] == [_texts(pair) for pair in here]


def _texts(pair: UnitPair) -> tuple[str | None, str | None]:
    return pair.source.text if pair.source else None, pair.translation.text if pair.translation else None


def test_units_of_different_ranks_are_never_a_pair() -> None:
    pairs = aligned(units_of("# A\n\n## B\n\n### One\n"), units_of("# A\n\n## B\n\n### One\n\n#### One\n"))
    assert all(source.rank == translation.rank for source, translation in matched(pairs))


def test_nothing_aligns_with_nothing() -> None:
    assert aligned((), ()) == []
    assert numbers(aligned(units_of("# A\n"), ())) == [("1", None)]


WORDS = st.lists(
    st.sampled_from(["corn", "wheat", "field", "farmer", "coin", "2", "4", "\\{corn\\}", "[[rule:act]]"]), max_size=9
)


@st.composite
def chapters(draw: st.DrawFn) -> list[tuple[int, str]]:
    """A chapter as ranks and texts, no two of which are equal."""
    ranks = [1]
    for rank in draw(st.lists(st.integers(2, 4), max_size=16)):
        ranks.append(min(rank, ranks[-1] + 1))
    return [(rank, f"unit{i} {' '.join(draw(WORDS))}") for i, rank in enumerate(ranks)]


def written(chapter: Sequence[tuple[int, str]]) -> tuple[Unit, ...]:
    return units_of("\n\n".join(f"{'#' * rank} {text}" for rank, text in chapter) + "\n")


@given(chapters())
def test_a_chapter_aligns_with_itself(chapter: list[tuple[int, str]]) -> None:
    pairs = aligned(written(chapter), written(chapter))
    assert all(ours == theirs for ours, theirs in numbers(pairs))
    assert len(pairs) == len(chapter)


@given(chapters(), st.data())
def test_what_is_left_after_deletions_aligns_with_itself(chapter: list[tuple[int, str]], data: st.DataObject) -> None:
    leaves = [i for i in range(1, len(chapter)) if i + 1 == len(chapter) or chapter[i + 1][0] <= chapter[i][0]]
    gone = data.draw(st.sets(st.sampled_from(leaves), max_size=3)) if leaves else set()
    left = [unit for i, unit in enumerate(chapter) if i not in gone]
    for source, translation in ((chapter, left), (left, chapter)):
        pairs = aligned(written(source), written(translation))
        assert [pair[0].text for pair in matched(pairs)] == [text.strip() for _, text in left]
        assert all(ours.text == theirs.text for ours, theirs in matched(pairs))


@given(chapters(), chapters())
def test_every_unit_is_in_one_pair(one: list[tuple[int, str]], other: list[tuple[int, str]]) -> None:
    pairs = aligned(written(one), written(other))
    assert [pair.source for pair in pairs if pair.source] == list(written(one))
    assert sorted(pair.translation for pair in pairs if pair.translation) == sorted(written(other))
