from __future__ import annotations

import json
from functools import partial
from importlib.resources import files
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_rulebook.languages import comparing
from sphinx_rulebook.languages.comparing.number_words import number_words
from sphinx_rulebook.languages.comparing.numbers import (
    find_numbers,
    has_one,
    has_place,
    lost_number,
    may_have_certain,
)
from sphinx_rulebook.languages.writing_systems import normalised, words_in

from ..conftest import RUNS_TRIALS


def values(text: str, language: str) -> list[int]:
    return [number.value for number in find_numbers(normalised(text), language)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Draw 3 cards, then two more.", [3, 2]),
        ("en", "forty-eight boats and twenty oars", [48, 20]),
        ("en", "The Third player takes 1,200 points.", [3, 1200]),
        ("en", "Take three (3) ropes.", [3]),
        ("en", "Tenfold oneness is fourth-rate.", [4]),
        ("en", "one of the boats", []),
        ("en", "more than one boat", [2]),
        ("en", "", []),
        ("ja", "３枚の札と２つの舟", [3, 2]),
        ("ja", "二番目の手順", [2]),
        ("ja", "十二枚と百二十人", [12, 120]),
        ("ja", "第1手番、最初の札", [1, 1]),
        ("ja", "札の一番上", []),
        ("de", "dreiundzwanzig Boote und 4 Netze", [23, 4]),
        ("fr", "deux bateaux et 4 filets", [2, 4]),
        ("xx", "two boats and 4 nets", [4]),
        ("pt-BR", "dois barcos", [2]),
    ],
)
def test_numbers_in_digits_and_words(language: str, text: str, expected: list[int]) -> None:
    assert values(text, language) == expected


def test_places_are_those_of_the_text() -> None:
    text = "At first 12 boats, then three."
    assert [text[n.start : n.stop] for n in find_numbers(text, "en")] == ["first", "12", "three"]


@pytest.mark.parametrize(
    ("text", "language", "is_certain", "is_ordinal"),
    [
        ("7", "en", True, False),
        ("two", "en", True, False),
        ("both", "en", False, False),
        ("one", "en", False, False),
        ("third", "en", True, True),
        ("first", "en", False, True),
        ("3rd", "en", True, True),
        ("三番目", "ja", True, True),
        ("三枚", "ja", True, False),
        ("三光", "ja", False, False),
    ],
)
def test_what_a_translation_has_to_have(text: str, language: str, is_certain: bool, is_ordinal: bool) -> None:
    (number,) = find_numbers(text, language)
    assert (number.is_certain, number.is_ordinal) == (is_certain, is_ordinal)


def test_words_that_stand_for_numbers() -> None:
    assert has_one("take a boat", "en")
    assert not has_one("take boats", "en")
    assert has_place("最後に", "ja", 3)
    assert not has_one("anything", "xx")


@pytest.mark.parametrize("text", ["札を枚引く", "第手番", "舟をつ以上"])
def test_a_counter_that_has_lost_its_number(text: str) -> None:
    assert lost_number(text, "ja") is not None


@pytest.mark.parametrize("text", ["札を3枚引く", "第1手番", "三人で", "札の枚数", "個別に数える", "次第に増える"])
def test_a_counter_with_its_number(text: str) -> None:
    assert lost_number(text, "ja") is None


@given(st.text(max_size=60), st.sampled_from(["en", "ja", "zh", "ko", "de", "fr", "es", "it", "pt", "xx", ""]))
def test_no_text_is_too_odd(text: str, language: str) -> None:
    normal = normalised(text)
    numbers = find_numbers(normal, language)
    assert all(first.stop <= second.start for first, second in pairwise(numbers))
    assert all(isinstance(number.value, str) or number.value >= 0 for number in numbers)


@given(st.lists(st.integers(0, 9999), max_size=6), st.sampled_from(["en", "ja", "xx"]))
def test_digits_are_found_in_any_language(numbers: list[int], language: str) -> None:
    assert values(" / ".join(map(str, numbers)), language) == numbers


SPELLED = json.loads(files(comparing).joinpath("spelled_numbers.json").read_text("utf-8"))
"""The words for numbers, by language."""


def pieces_of(language: str) -> list[str]:
    """Return what numbers and counted things in a language consist of, and other text."""
    words, spelled = number_words(language), SPELLED.get(language, {})
    return [
        *(word for table in (words.cardinals, words.ordinals, words.others) for word in table),
        *(word for name in ("cardinals", "ordinals", "joins") for word in spelled.get(name, ())),
        *(*words.counters, *words.ordinal_counters, "the"),
        *"0123一二三十百万億〇両第 -.,’()",
        *("分の", "分之", "½", "٣", "٬"),
    ]


@pytest.mark.parametrize("language", ["ja", "zh", *SPELLED])
@given(data=st.data())
@settings(max_examples=2000 if RUNS_TRIALS else 15)
def test_a_text_with_a_certain_number_is_never_ruled_out(language: str, data: st.DataObject) -> None:
    pieces = data.draw(st.lists(st.sampled_from(pieces_of(language)), max_size=6))
    joined = data.draw(st.sampled_from(["", " ", "-"])).join(pieces)
    text = normalised(joined)
    if any(number.is_certain for number in find_numbers(text, language)):
        assert may_have_certain(text, language, partial(words_in, text)), text


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Play one oar first."), ("ja", "一度だけ、両手で一番上の札を引く。"), ("de", "")]
)
def test_a_text_without_a_number_above_one_is_ruled_out(language: str, text: str) -> None:
    assert not may_have_certain(text, language, partial(words_in, text))
