"""Numbering schemes: named ones and own ones, their errors, and that counting and reading numbers are inverse."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.counting.counters import han_numeral, han_value, letters, letters_index, roman, roman_value
from sphinx_rulebook.markup.counting.number_schemes import NAMED_SCHEMES, NumberingScheme, SchemeError, read_scheme
from sphinx_rulebook.markup.counting.numbering import ChapterNumbers

OWN_SCHEMES: dict[str, tuple[Sequence[str], str]] = {
    "roman": (("I", "I.1", "I.1.i"), ""),
    "width": (("01", "01-00", "01-00-001"), ""),
    "upper case": (("A", "A1", "A1(A)"), ""),
    "suffix": (("1", "1.a)", "1.a).1"), ""),
    "skipping": (("1", "1b"), "aeiou"),
    "rules of a chapter": (("1", "", "1a", "1a1"), ""),
    "chapters without number": (("", "1", "1.1", "1.1.1"), ""),
    "only rules": (("", "", "1", "1.1"), ""),
    "alone": (("000", "", "001", "001.1", "001.1.a"), ""),
    "alone in brackets": (("1", "", "(a)"), ""),
    "alone as its chapter": (("1", "1", "i"), ""),
    "shared": (("000", "001", "001", "001.1", "001.1.a", "001.1.a.1"), ""),
    "shared stem": (("A", "A.1", "A.1", "A.1.1", "A.1.1"), ""),
    "shared over a gap": (("1", "1.1", "", "1.1"), ""),
    "paragraphs": (("1", "", "§ 1", "§ 1 Abs. 1", "§ 1 Abs. 1 Nr. 1"), ""),
    "articles": (("Article I", "", "Rule 1", "Rule 1.1", "Rule 1.1 (a)"), ""),
    "kanji": (("第一章", "", "第一条", "第一条第一項"), ""),
    "marks": (("1", "", "①", "①ア", "①ア⑴"), ""),
    "kana": (("１", "", "ア", "アあ", "アあい", "アあいイ"), ""),
    "other alphabets": (("Α", "", "а", "а.가", "а.가.甲"), "ё"),
}
SCHEMES = {name: read_scheme(name) for name in NAMED_SCHEMES} | {
    name: read_scheme(first, skip) for name, (first, skip) in OWN_SCHEMES.items()
}


@pytest.mark.parametrize(
    ("scheme", "rank", "above", "numbers"),
    [
        ("letters", 2, "4", ["4.0", "4.1", "4.2"]),
        ("letters", 3, "4.0", ["4.0.1", "4.0.2"]),
        ("letters", 4, "4.0.1", ["4.0.1a", "4.0.1b"]),
        ("letters-skip-lo", 2, "1", ["100", "101"]),
        ("letters-skip-lo", 3, "100", ["100.1", "100.2"]),
        ("letters-skip-lo", 4, "100.1", [f"100.1{c}" for c in "abcdefghijkmnpqrstuvwxyz"] + ["100.1aa"]),
        ("decimal", 2, "8", ["8.1", "8.2"]),
        ("decimal", 4, "8.3.4", ["8.3.4.1", "8.3.4.2"]),
        ("decimal", 6, "8.3.4.1.9", ["8.3.4.1.9.1"]),
        (["I", "I.1", "I.1.i"], 3, "IV.2", ["IV.2.i", "IV.2.ii", "IV.2.iii", "IV.2.iv", "IV.2.v", "IV.2.vi"]),
        (["I"], 1, "", ["I", "II", "III", "IV"]),
        (["01", "01-00", "01-00-001"], 3, "02-07", ["02-07-001", "02-07-002"]),
        (["1", "1.A"], 2, "3", ["3.A", "3.B"]),
        (["1", "1(a)"], 2, "3", ["3(a)", "3(b)"]),
        (["1", "", "1a"], 3, "3", ["3a", "3b"]),
        (["1", "(a)"], 2, "3", ["(a)", "(b)"]),
        (["1", "2"], 2, "3", ["2", "3"]),
        (["000", "001", "001", "001.1"], 3, "100", ["001", "002"]),
        (["000", "001", "001", "001.1"], 4, "012", ["012.1", "012.2"]),
        (["1", "§ 1"], 2, "3", ["§ 1", "§ 2"]),
        (["1", "§ 1", "§ 1 Abs. 1"], 3, "§ 4", ["§ 4 Abs. 1", "§ 4 Abs. 2"]),
        (["第1章", "第1節", "第1条", "第1条①"], 4, "第4条", ["第4条①", "第4条②"]),
        (["Article 1", "Rule 1", "Rule 1.1"], 2, "Article 2", ["Rule 1", "Rule 2"]),
        (["Article 1", "Rule 1", "Rule 1.1"], 3, "Rule 12", ["Rule 12.1", "Rule 12.2"]),
        (["A", "Abs. 1"], 2, "B", ["Abs. 1", "Abs. 2"]),
        (["I", "In 1"], 2, "II", ["In 1", "In 2"]),
        (["A", "Aa"], 2, "B", ["Ba", "Bb"]),
        (["Part A", "Part A, R1"], 2, "Part B", ["Part B, R1", "Part B, R2"]),
        (["一", "一、1"], 2, "三", ["三、1", "三、2"]),
        (["1", "(1)"], 2, "3", ["(1)", "(2)"]),
        (["1", "第九条"], 2, "3", ["第九条", "第十条", "第十一条"]),
        (["", "（1）"], 2, "", ["（1）", "（2）"]),
        (["1", "Teil i"], 2, "3", ["Teil i", "Teil ii"]),
        (["1", "Teil ア"], 2, "3", ["Teil ア", "Teil イ", "Teil ウ"]),
        (["1", "イ"], 2, "3", ["イ", "ロ", "ハ", "ニ", "ホ", "ヘ", "ト"]),
        (["1", "い."], 2, "3", ["い.", "ろ.", "は."]),
        (["1", "가."], 2, "3", ["가.", "나.", "다.", "라.", "마.", "바.", "사.", "아.", "자.", "차.", "카.", "타."]),
    ],
)
def test_numbers_of_a_rank(scheme: str | list[str], rank: int, above: str, numbers: list[str]) -> None:
    read = read_scheme(scheme)
    assert [read.number(rank, above, index) for index in range(len(numbers))] == numbers


def test_a_rank_without_numbers_has_none() -> None:
    assert read_scheme("sections").number(3, "1.1", 0) is None
    assert read_scheme("sections").index_of(3, "1.1", "1.1.1") is None


@pytest.mark.parametrize(
    ("index", "text"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_letters_count_as_columns_of_a_spreadsheet(index: int, text: str) -> None:
    assert letters(index) == text
    assert letters_index(text) == index


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "i"), (4, "iv"), (9, "ix"), (14, "xiv"), (40, "xl"), (90, "xc"), (400, "cd"), (1994, "mcmxciv")],
)
def test_roman_numerals(value: int, text: str) -> None:
    assert roman(value) == text
    assert roman_value(text) == value


@pytest.mark.parametrize("text", ["ab1", "á", "A"])
def test_what_is_no_letter_of_a_counter_is_none(text: str) -> None:
    assert letters_index(text) is None


@pytest.mark.parametrize(("text", "value"), [("iiii", 4), ("ic", 99), ("IX", None), ("ix1", None)])
def test_a_roman_numeral_may_be_written_otherwise(text: str, value: int | None) -> None:
    assert roman_value(text) == value


def test_width_grows_where_digits_do_not_suffice() -> None:
    scheme = read_scheme(["01", "01.01"])
    assert [scheme.number(2, "01", index) for index in (8, 98, 99)] == ["01.09", "01.99", "01.100"]


@pytest.mark.parametrize(
    ("scheme", "skip", "reason"),
    [
        ("letterz", "", "there is no numbering scheme 'letterz'"),
        ([], "", "this list is empty"),
        (["-"], "", "rank 1 of the numbering starts with '-', which has no counter"),
        (["1", "2.1"], "", "rank 2 of the numbering starts with '2.1', which is neither '1' followed by one counter"),
        (
            ["1", "1.1.1"],
            "",
            "rank 2 of the numbering starts with '1.1.1', which is neither '1' followed by one counter",
        ),
        (
            ["1", "1.0", "1.1"],
            "",
            "rank 3 of the numbering starts with '1.1', which is neither '1.0' followed by one counter",
        ),
        (
            ["1", "", "2.1"],
            "",
            "rank 3 of the numbering starts with '2.1', which is neither '1' followed by one counter",
        ),
        (["", "1.1"], "", "rank 2 of the numbering starts with '1.1', which has more than one counter"),
        (["1", "1.1", "b"], "", "a letter counter must start with 'a', not with 'b'"),
        (["1", "1b"], "", "a letter counter must start with 'a', not with 'b'"),
        (["1", "Part B"], "", "a letter counter must start with 'A', not with 'B'"),
        (["Article"], "", "rank 1 of the numbering starts with 'Article', which has no counter"),
        (["1", "Rule"], "", "rank 2 of the numbering starts with 'Rule', which is neither '1' followed by one counter"),
        (["", "§ 1 a"], "", "rank 2 of the numbering starts with '§ 1 a', which has more than one counter"),
        (["", "第1条ア"], "", "which has more than one counter"),
        (["", "アイテム"], "", "which has no counter"),
        (["1", "а)"], "а", "a counter of these letters must start with 'б', not with 'а'"),
        (["1", "1a"], "a", "a letter counter must start with 'b', not with 'a'"),
        (["a"], "abcdefghijklmnopqrstuvwxyz", "a letter counter must start with ''"),
    ],
)
def test_scheme_that_cannot_be_read_says_why(scheme: str | list[str], skip: str, reason: str) -> None:
    with pytest.raises(SchemeError) as raised:
        read_scheme(scheme, skip)
    assert reason in str(raised.value)


@pytest.mark.parametrize(
    ("first", "written", "number"),
    [
        ("1", "4", "4"),
        ("1", "04", "04"),
        ("1", "B", "B"),
        ("000", "4", "004"),
        ("000", "100", "100"),
        ("000", "000", "000"),
        ("000", "0", "000"),
        ("001", "1000", "1000"),
        ("01", "4", "04"),
        ("01", "004", "04"),
        ("§1", "4", "§4"),
        ("§00", "4", "§04"),
        ("I", "4", "IV"),
        ("I", "0", "0"),
        ("A", "4", "D"),
        ("A", "A", "A"),
        ("", "4", None),
    ],
)
def test_number_of_a_chapter_keeps_its_value(first: str, written: str, number: str | None) -> None:
    assert read_scheme([first]).chapter_number(written) == number


def test_number_of_a_chapter_with_labels_is_as_written() -> None:
    assert read_scheme("labels").chapter_number("04") == "04"
    assert read_scheme("none").chapter_number("04") is None


@pytest.mark.parametrize(
    ("first", "written", "number"),
    [
        ("第一章", "4", "第四章"),
        ("第1章", "4", "第4章"),
        ("Article I", "4", "Article IV"),
        ("１", "14", "１４"),
        ("０１", "4", "０４"),
        ("①", "4", "④"),
        ("①", "0", "0"),
        ("①", "60", "(60)"),
        ("Глава А", "3", "Глава В"),
    ],
)
def test_number_of_a_chapter_in_any_script(first: str, written: str, number: str) -> None:
    assert read_scheme([first]).chapter_number(written) == number


@pytest.mark.parametrize(
    ("value", "japanese", "chinese"),
    [
        (10, "十", "十"),
        (11, "十一", "十一"),
        (20, "二十", "二十"),
        (100, "百", "一百"),
        (101, "百一", "一百零一"),
        (110, "百十", "一百一十"),
        (1005, "千五", "一千零五"),
        (1050, "千五十", "一千零五十"),
        (10_000, "一万", "一万"),
        (20_300, "二万三百", "二万零三百"),
        (100_010, "十万十", "十万零一十"),
    ],
)
def test_numbers_in_chinese_characters(value: int, japanese: str, chinese: str) -> None:
    assert (han_numeral(value), han_numeral(value, True)) == (japanese, chinese)


@given(st.integers(1, 99_999_999), st.booleans())
def test_numbers_in_chinese_characters_are_read_in_both_forms(value: int, is_chinese: bool) -> None:
    assert han_value(han_numeral(value, is_chinese)) == value


def test_chinese_numbers_are_those_of_the_books_language() -> None:
    ends = [
        read_scheme(["1", "第一条"], language=language).number(2, "1", 100) for language in ("", "ja", "zh", "zh-TW")
    ]
    assert ends == ["第百一条", "第百一条", "第一百零一条", "第一百零一条"]


@pytest.mark.parametrize(
    ("first", "last", "beyond"),
    [
        ("①", "㊿", "(51)"),
        ("⑴", "⒇", "(21)"),
        ("ア", "ン", "アア"),
        ("イ", "ス", "イイ"),
        ("가", "히", "가가"),
        ("α", "ω", "αα"),
        ("а", "я", "аа"),
        ("甲", "癸", "甲甲"),
    ],
)
def test_no_alphabet_ends(first: str, last: str, beyond: str) -> None:
    scheme = read_scheme(["", f"[{first}]"])
    numbers = [scheme.number(2, "", index) for index in range(200)]
    assert numbers[numbers.index(f"[{last}]") + 1] == f"[{beyond}]"
    assert len(set(numbers)) == 200


ranks = st.sampled_from(
    [
        (scheme, rank)
        for scheme in SCHEMES.values()
        for rank in range(1, scheme.depth + 1)
        if not scheme.may_be_left_out(rank)
    ]
)
indexes = st.integers(0, 2000)


def number_above(scheme: NumberingScheme, rank: int, index: int) -> str:
    """Return a number that those of a rank begin with."""
    pattern = scheme.patterns[rank - 1]
    if pattern is None or not pattern.stem:
        return ""
    above = number_above(scheme, pattern.stem, index)
    return scheme.number(pattern.stem, above, (index * rank) % 40) or ""


@given(ranks, st.integers(2001, 200_000_000))
def test_no_counter_ends(rank_of: tuple, index: int) -> None:
    scheme, rank = rank_of
    if scheme.patterns[rank - 1].shown.read("i") == 0:
        return  # nobody counts so many units in Roman numerals
    above = number_above(scheme, rank, 1)
    assert scheme.index_of(rank, above, scheme.number(rank, above, index)) == index


@given(ranks, indexes, indexes)
def test_reading_a_number_is_the_inverse_of_counting(rank_of: tuple, index: int, place: int) -> None:
    scheme, rank = rank_of
    above = number_above(scheme, rank, place)
    assert scheme.index_of(rank, above, scheme.number(rank, above, index)) == index


@given(ranks, indexes, indexes, indexes)
def test_two_units_never_have_the_same_number(rank_of: tuple, first: int, second: int, place: int) -> None:
    scheme, rank = rank_of
    above = number_above(scheme, rank, place)
    assert (scheme.number(rank, above, first) == scheme.number(rank, above, second)) == (first == second)


@given(ranks, st.text("0123456789.abcxivIVA-()一十百〇①㊿⑴１アインあ가αа甲 §第条", max_size=12))
def test_a_number_that_is_read_is_one_that_would_be_written(rank_of: tuple, text: str) -> None:
    scheme, rank = rank_of
    above = number_above(scheme, rank, 1)
    index = scheme.index_of(rank, above, text)
    assert index is None or scheme.number(rank, above, index) == text


@given(st.sampled_from(sorted(SCHEMES)), st.lists(st.integers(1, 9), max_size=60), st.sampled_from(["", "3", "A"]))
def test_any_scheme_numbers_any_tree(name: str, steps: list[int], chapter: str) -> None:
    scheme = SCHEMES[name]
    numbers = ChapterNumbers(scheme, chapter)
    for rank in steps:
        number = numbers.count(rank, "rule:a")
        if rank > scheme.depth or (scheme.may_be_left_out(rank) and not scheme.uses_labels):
            assert number is None
        elif rank > 1:
            assert number


UNIQUE = [
    name
    for name, scheme in sorted(SCHEMES.items())
    if all(pattern is None or pattern.stem or pattern.restart == 1 for pattern in scheme.patterns)
]
"""The schemes whose numbers go on from those above, up to one rank that stands alone below the chapter."""


@given(st.sampled_from(UNIQUE), st.lists(st.integers(2, 6), max_size=60))
def test_numbers_that_go_on_from_those_above_are_unique_in_a_chapter(name: str, steps: list[int]) -> None:
    counting = ChapterNumbers(SCHEMES[name], "3")
    counting.count(1)
    numbers = [number for rank in steps if (number := counting.count(rank)) is not None]
    assert len(set(numbers)) == len(numbers)


def test_most_schemes_number_a_chapter_without_repeating_themselves() -> None:
    assert set(SCHEMES) - set(UNIQUE) == {"alone as its chapter"}


@given(st.sampled_from(sorted(SCHEMES)), st.lists(st.integers(1, 6), max_size=40))
def test_typing_the_number_that_would_be_counted_changes_nothing(name: str, steps: list[int]) -> None:
    counting, typing = ChapterNumbers(SCHEMES[name], "3"), ChapterNumbers(SCHEMES[name], "3")
    for rank in steps:
        number = counting.count(rank)
        if number is not None:
            taken = typing.take(rank, number)
            assert (taken.expected, taken.fits, taken.lower_than) == (number, True, None)
        else:
            typing.count(rank)


@pytest.mark.parametrize("rank", [3, 4])
@pytest.mark.parametrize("text", ["", "4", "4.0", "5.0.1", "4.0.0", "4.0.01", "4.0.1-", "4.0.1A", "4.0.x", "4.0.1.1"])
def test_number_of_another_shape_has_no_place(rank: int, text: str) -> None:
    above = {3: "4.0", 4: "4.0.1"}[rank]
    assert read_scheme("letters").index_of(rank, above, text) is None


def test_number_before_the_first_has_no_place() -> None:
    scheme = read_scheme(["1", "1.100"])
    assert [scheme.index_of(2, "3", number) for number in ("3.100", "3.099", "3.99", "3.5")] == [0, None, None, None]


@pytest.mark.parametrize(
    ("typed", "lower_than"), [("3.7", None), ("3.6", None), ("3.5", None), ("3.4", "3.5"), ("3.0", "3.5")]
)
def test_a_typed_number_that_is_lower_than_the_one_before_it_names_that_one(typed: str, lower_than: str | None) -> None:
    numbers = ChapterNumbers(read_scheme("letters"), "3")
    numbers.count(1)
    numbers.take(2, "3.5")
    taken = numbers.take(2, typed)
    assert (taken.expected, taken.fits, taken.lower_than) == ("3.6", True, lower_than)


@pytest.mark.parametrize(
    ("text", "is_number"),
    [("4", True), ("4.0", True), ("12.3.4b", True), ("4.0.1.1", False), ("4.x", False), ("b", False), ("", False)],
)
def test_a_number_of_a_scheme_has_the_form_of_one_of_its_ranks(text: str, is_number: bool) -> None:
    assert read_scheme("letters").is_number(text) == is_number


def test_ranks_without_numbers_have_no_form() -> None:
    assert [read_scheme("sections").is_number(text) for text in ("3", "3.1", "3.1.1")] == [True, True, False]


def test_a_list_with_the_numbers_of_a_lower_rank_fits() -> None:
    numbers = ChapterNumbers(read_scheme(["1", "1.1", "1.1.1", "a)"]), "3")
    numbers.count(1)

    def fit(*typed: str) -> list[bool]:
        numbers.count(2)
        return [numbers.take(3, one).fits for one in typed]

    assert fit("a)", "b)", "c)") == [True, True, True]
    assert fit("c)", "a)", "c)", "d)") == [False, True, False, False]
    assert fit("3.3.1", "a)", "3.3.2", "b)") == [True, True, True, False]


@pytest.mark.parametrize(
    ("first", "through", "left_out"),
    [
        (["I", "", "1"], [], [2]),
        (["I", "A", "§ 1", "(1)"], ["§ 1"], [2]),
        (["I", "A", "§ 1", "(1)"], [], []),
        (["I", "I.1", "I.1.1"], [], []),
        (["I", "§ 1", "§ 1.1"], ["§ 1"], []),
    ],
)
def test_a_rank_may_be_left_out_if_no_number_depends_on_it(
    first: list[str], through: list[str], left_out: list[int]
) -> None:
    scheme = read_scheme(first, counted_through=through)
    assert [rank for rank in range(1, scheme.depth + 1) if scheme.may_be_left_out(rank)] == left_out
