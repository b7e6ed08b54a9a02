"""The letters of a glossary are right or are not shown."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.site.view.term_letters import FEWEST_TERMS, Letters, letters_of

ENGLISH = [
    "Anchor", "ape", "Ébène", "bell", "Boat", "cargo", "Chart", "Dock", "ferry", "Fog", "harbour", "Lamp", "Oar",
]  # fmt: skip
"""In the order of an English glossary, but for the third, which stands among those of another letter."""

JAPANESE = [
    "網", "あがる", "石", "いかだ", "重ね札", "カモメ", "櫂", "くじら", "船", "ふね", "港", "むぎ", "わら",
]  # fmt: skip


def shown(letters: Letters | None) -> list[str]:
    assert letters is not None
    return [group.letter for group in letters.groups for _ in range(group.size)]


def test_terms_in_order_have_the_letters_of_their_names() -> None:
    names = [name for name in ENGLISH if name != "Ébène"]
    letters = letters_of(names, "en")
    assert shown(letters) == [name[0].upper() for name in names]
    assert letters is not None
    assert [letter for letter, place in letters.places if place is not None] == list("ABCDFHLO")
    assert len(letters.places) == 26


def test_a_letter_with_an_accent_is_that_letter() -> None:
    assert (
        shown(
            letters_of(
                sorted([*ENGLISH[:2], *ENGLISH[3:], "Étoile"], key=lambda name: name.lower().replace("é", "e")), "fr"
            )
        )[7]
        == "E"
    )


def test_terms_in_no_order_have_no_letters() -> None:
    assert letters_of(ENGLISH, "en") is None
    assert letters_of(list(reversed(JAPANESE)), "ja") is None


def test_a_short_glossary_has_no_letters() -> None:
    assert letters_of(ENGLISH[3 : 3 + FEWEST_TERMS - 2], "en") is None


def test_kanji_have_a_letter_only_between_two_of_the_same() -> None:
    letters = letters_of(JAPANESE, "ja")
    assert shown(letters) == ["あ", "あ", "あ", "あ", "", "か", "か", "か", "", "は", "", "ま", "わ"]
    assert letters is not None
    # Other letters may have terms whose readings are not known, so no letter is said to have none.
    assert [letter for letter, _ in letters.places] == list("あかはまわ")


def test_a_letter_leads_to_the_first_term_that_may_have_it() -> None:
    letters = letters_of(JAPANESE, "ja")
    assert letters is not None
    starts = [sum(group.size for group in letters.groups[:place]) for place in range(len(letters.groups))]
    led_to = {letter: JAPANESE[starts[place]] for letter, place in letters.places if place is not None}
    assert led_to == {"あ": "網", "か": "重ね札", "は": "船", "ま": "港", "わ": "わら"}


def test_chinese_terms_have_no_letters_and_korean_ones_do() -> None:
    assert letters_of([chr(0x4E00 + at) for at in range(20)], "zh") is None
    assert shown(letters_of([chr(0xAC00 + 588 * at) for at in range(19)], "ko"))[:3] == ["ㄱ", "ㄱ", "ㄴ"]


@given(st.lists(st.text(min_size=1, max_size=6), max_size=40), st.sampled_from(["en", "ja", "ko", "zh", "de"]))
def test_the_groups_are_all_terms_and_no_letter_stands_twice(names: Sequence[str], language: str) -> None:
    letters = letters_of(names, language)
    if letters is not None:
        assert sum(group.size for group in letters.groups) == len(names)
        found = [group.letter for group in letters.groups if group.letter]
        assert len(found) == len(set(found))
        assert {letter for letter, place in letters.places if place is not None} == set(found)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_without_letters_are_no_error(language: str) -> None:
    assert letters_of(["…"] * 20, language) is None
