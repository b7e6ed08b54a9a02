from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.alignment import Pair, align, matched
from sphinx_rulebook.model import Unit

from .chapters import units_of

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


def numbers(pairs: Sequence[Pair]) -> list[tuple[str | None, str | None]]:
    """The numbers of the pairs; an example's is None, as is that of a unit that is not there."""
    return [
        (pair.source.number if pair.source else None, pair.translation.number if pair.translation else None)
        for pair in pairs
    ]


def test_an_inserted_subrule_moves_those_behind_it() -> None:
    pairs = align(units_of(ENGLISH), units_of(JAPANESE))
    renumbered = [(ours, theirs) for ours, theirs in numbers(pairs) if ours != theirs]
    assert renumbered == [(None, "1.1.1b"), ("1.1.1b", "1.1.1c"), ("1.1.1c", "1.1.1d")]


def test_a_missing_subrule_does_as_well() -> None:
    pairs = align(units_of(JAPANESE), units_of(ENGLISH))
    assert [pair for pair in numbers(pairs) if None in pair and pair != (None, None)] == [("1.1.1b", None)]


def test_examples_are_aligned_with_their_rules() -> None:
    examples = [pair for pair in align(units_of(ENGLISH), units_of(JAPANESE)) if numbers([pair]) == [(None, None)]]
    assert len(examples) == 1
    assert examples[0].source is not None
    assert examples[0].translation is not None


def test_a_missing_section_takes_its_rules_with_it() -> None:
    without_general = JAPANESE[: JAPANESE.index("## 総則")] + JAPANESE[JAPANESE.index("## ラウンド") :]
    pairs = align(units_of(ENGLISH), units_of(without_general))
    assert ("1.1", "1.0") in numbers(pairs)
    assert ("1.0", None) in numbers(pairs)


def test_the_number_plays_no_part() -> None:
    elsewhere = align(units_of(ENGLISH, "1"), units_of(JAPANESE, "8"))
    here = align(units_of(ENGLISH, "1"), units_of(JAPANESE, "1"))
    assert [pair.fit for pair in elsewhere] == [pair.fit for pair in here]


def test_units_of_different_ranks_are_never_a_pair() -> None:
    pairs = align(units_of("# A\n\n## B\n\n### One\n"), units_of("# A\n\n## B\n\n### One\n\n#### One\n"))
    assert all(source.rank == translation.rank for source, translation in matched(pairs))


def test_nothing_aligns_with_nothing() -> None:
    assert align((), ()) == []
    assert numbers(align(units_of("# A\n"), ())) == [("1", None)]


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
    pairs = align(written(chapter), written(chapter))
    assert all(ours == theirs for ours, theirs in numbers(pairs))
    assert len(pairs) == len(chapter)


@given(chapters(), st.data())
def test_what_is_left_after_deletions_aligns_with_itself(chapter: list[tuple[int, str]], data: st.DataObject) -> None:
    leaves = [i for i in range(1, len(chapter)) if i + 1 == len(chapter) or chapter[i + 1][0] <= chapter[i][0]]
    gone = data.draw(st.sets(st.sampled_from(leaves), max_size=3)) if leaves else set()
    left = [unit for i, unit in enumerate(chapter) if i not in gone]
    for source, translation in ((chapter, left), (left, chapter)):
        pairs = align(written(source), written(translation))
        assert [pair[0].text for pair in matched(pairs)] == [text.strip() for _, text in left]
        assert all(ours.text == theirs.text for ours, theirs in matched(pairs))


@given(chapters(), chapters())
def test_every_unit_is_in_one_pair_and_in_order(one: list[tuple[int, str]], other: list[tuple[int, str]]) -> None:
    pairs = align(written(one), written(other))
    assert [pair.source for pair in pairs if pair.source] == list(written(one))
    assert [pair.translation for pair in pairs if pair.translation] == list(written(other))
