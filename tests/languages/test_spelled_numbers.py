"""Numbers that are spelled out, in many languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.comparing.numbers import find_numbers
from sphinx_rulebook.languages.comparing.spelled_numbers import spelled_numbers, value_of
from sphinx_rulebook.languages.writing_systems import normalised, words_in


def found(text: str, language: str) -> list[tuple[float | str, bool]]:
    return [(one.value, one.is_ordinal) for one in find_numbers(normalised(text), language) if one.is_certain]


GERMAN = (
    *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
GERMAN_TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")


def german(number: int) -> str:
    """Spell a number below a million as a German does, without a table of ours."""
    if number >= 1000:
        thousands, rest = divmod(number, 1000)
        return f"{german(thousands).removesuffix('s') if thousands == 1 else german(thousands)}tausend" + (
            german(rest) if rest else ""
        )
    if number >= 100:
        hundreds, rest = divmod(number, 100)
        return f"{'ein' if hundreds == 1 else german(hundreds)}hundert" + (german(rest) if rest else "")
    if number < 20:
        return GERMAN[number]
    tens, units = divmod(number, 10)
    ten = GERMAN_TENS[tens - 2]
    return f"{'ein' if units == 1 else GERMAN[units]}und{ten}" if units else ten


@given(st.integers(2, 999_999))
def test_german_up_to_a_million(number: int) -> None:
    text = f"Es liegen {german(number)} Boote am Ufer."
    assert found(text, "de") == [(number, False)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "Das einundzwanzigste Boot und der dritte Kahn", [(21, True), (3, True)]),
        ("de", "Zweifellos sieht man die Dreharbeit.", []),
        ("en", "two hundred and five oars, then thirty-one", [(205, False), (31, False)]),
        ("en", "twenty first mates", [(21, True)]),
        ("en", "two, three or four oars", [(2, False), (3, False), (4, False)]),
        ("en", "Round to the nearest second, at most a second later.", []),
        ("ru", "не менее двух вёсел, из трёх лодок, пятью канатами", [(2, False), (3, False), (5, False)]),
        ("ru", "второго гребца и двадцать третьей лодки", [(2, True), (23, True)]),
        ("ko", "두 번째 배, 세 명의 사공, 스물두 개", [(2, True), (3, False), (22, False)]),
        ("uk", "п’ять човнів і дев'ятнадцять весел", [(5, False), (19, False)]),
        ("en", "the fiftieth space", [(50, True)]),
        ("fr", "Deuxièmement, la cinquantième case", [(2, True), (50, True)]),
        ("pl", "co najmniej dwoje z nich", [(2, False)]),
        ("fr", "quatre-vingt-dix-sept rames et la troisième barque", [(97, False), (3, True)]),
        ("es", "treinta y dos remos, la segunda barca, ciento cinco cabos", [(32, False), (2, True), (105, False)]),
        ("pt-BR", "vinte e um remos e a terceira vez", [(21, False), (3, True)]),
        ("it", "ventidue remi e la quarta barca", [(22, False), (4, True)]),
        ("pl", "dwóch wioślarzy i pięcioma linami", [(2, False), (5, False)]),
        ("nl", "tweeëntwintig roeiers in de derde boot", [(22, False), (3, True)]),
        ("sv", "tjugotvå åror i den tredje båten", [(22, False), (3, True)]),
        ("tr", "yirmi iki kürek, üçüncü kayık", [(22, False), (3, True)]),
        ("vi", "hai mươi lăm mái chèo", [(25, False)]),
        ("id", "dua puluh dua dayung", [(22, False)]),
        ("hi", "तीन नावें और बाईस चप्पू", [(3, False), (22, False)]),
        ("ar", "خمسة وعشرون مجدافا", [(25, False)]),
        ("zh", "第二个人取零个，共三万五千张牌", [(2, True), (0, False), (35000, False)]),
        ("ja", "両手で三枚を第二の山に", [(3, False), (2, True)]),
    ],
)
def test_numbers_in_other_languages(language: str, text: str, expected: list[tuple[int, bool]]) -> None:
    assert found(text, language) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "at least 1.5 boats", [1.5]),
        ("de", "mindestens 1,50 Boote", [1.5]),
        ("de", "1.500 Boote", [1500]),
        ("en", "1,500 boats", [1500]),
        ("en", "a 3x3x3 cube and a 2×2 one", ["3x3x3", "2x2"]),
        ("ru", "куб 3х3х3", ["3x3x3"]),
        ("fr", "8 × 8 cases, puis 2 x 2", ["8x8", "2x2"]),
        ("ko", "1.5배(내림)", [1.5]),
        ("zh", "两个+1/−1指示物和一个2/2生物", [2, "+1/-1", "2/2"]),
        ("en", "rule 704.5x", [704, 5]),
        ("en", "X.49 becomes X", [49]),
    ],
)
def test_decimals_and_products(language: str, text: str, expected: list[float | str]) -> None:
    assert [value for value, _ in found(text, language)] == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([2, 100, 5, None, 20], 225),
        ([2, 100, 1000], 200_000),
        ([1000, 5], 1005),
        ([20, 2], 22),
        ([5, None, 20], 25),
        ([5, 20], None),
        ([2, 3], None),
        ([20, 12], None),
        ([0, 5], None),
        ([], None),
    ],
)
def test_the_value_of_parts(values: list[int | None], expected: int | None) -> None:
    assert value_of(values) == expected


def test_a_language_without_a_table_has_no_words_for_numbers() -> None:
    assert not spelled_numbers("xx")
    assert list(spelled_numbers("xx").find("two boats", lambda: ["two", "boats"])) == []


WORDS = ("one", "two", "twenty", "hundred", "thousand", "and", "second", "boats", "alone", "ones", "7", "_")
GAPS = (" ", "-", ", ", "")


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(GAPS)), max_size=12))
def test_numbers_in_ascii_are_those_in_any_text(pieces: list[tuple[str, str]]) -> None:
    text = "".join(word + gap for word, gap in pieces)
    spelled = spelled_numbers("en")
    in_any_text = f"{text} . é"  # this is not read by the words that it has
    assert list(spelled.find(text, lambda: words_in(text))) == list(spelled.find(in_any_text, list))
