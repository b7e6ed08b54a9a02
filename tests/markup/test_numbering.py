"""Numbering schemes: named ones and own ones, their errors, and that counting and reading numbers are inverse."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.numbering import NAMED_SCHEMES, SchemeError, letters, read_scheme, roman

OWN_SCHEMES: dict[str, tuple[Sequence[str], str]] = {
    "roman": (("I", "I.1", "I.1.i"), ""),
    "width": (("01", "01-00", "01-00-001"), ""),
    "upper case": (("A", "A1", "A1(A)"), ""),
    "suffix": (("1", "1.a)", "1.a).1"), ""),
    "skipping": (("1", "1a"), "aeiou"),
}
SCHEMES = {name: read_scheme(name) for name in NAMED_SCHEMES} | {
    name: read_scheme(first, skip) for name, (first, skip) in OWN_SCHEMES.items() if name != "skipping"
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
    ],
)
def test_numbers_of_a_rank(scheme: str | list[str], rank: int, above: str, numbers: list[str]) -> None:
    read = read_scheme(scheme)
    assert [read.number(rank, above, index) for index in range(len(numbers))] == numbers


@pytest.mark.parametrize(
    ("index", "text"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_letters_count_as_columns_of_a_spreadsheet(index: int, text: str) -> None:
    assert letters(index) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "i"), (4, "iv"), (9, "ix"), (14, "xiv"), (40, "xl"), (90, "xc"), (400, "cd"), (1994, "mcmxciv")],
)
def test_roman_numerals(value: int, text: str) -> None:
    assert roman(value) == text


def test_width_grows_where_digits_do_not_suffice() -> None:
    scheme = read_scheme(["01", "01.01"])
    assert [scheme.number(2, "01", index) for index in (8, 98, 99)] == ["01.09", "01.99", "01.100"]


@pytest.mark.parametrize(
    ("scheme", "skip", "reason"),
    [
        ("letterz", "", "no numbering scheme is called 'letterz'"),
        ([], "", "this list is empty"),
        (["-"], "", "rank 1 of the numbering starts with '-', which holds no counter"),
        (["1", "2.1"], "", "rank 2 of the numbering starts with '2.1', which does not continue '1'"),
        (["1", "1.1.1"], "", "rank 2 of the numbering starts with '1.1.1', which does not continue '1' by one counter"),
        (["1", "1"], "", "rank 2"),
        (["1", "1b"], "", "a counter of letters starts with 'a', not with 'b'"),
        (["1", "1a"], "a", "a counter of letters starts with 'b', not with 'a'"),
    ],
)
def test_scheme_that_cannot_be_read_says_why(scheme: str | list[str], skip: str, reason: str) -> None:
    with pytest.raises(SchemeError) as raised:
        read_scheme(scheme, skip)
    assert reason in str(raised.value)


ranks = st.sampled_from([(scheme, rank) for scheme in SCHEMES.values() for rank in range(1, scheme.depth + 1)])
indexes = st.integers(0, 2000)


def number_above(scheme: object, rank: int, index: int) -> str:
    """Return the number of some unit of the rank above."""
    above = ""
    for step in range(1, rank):
        above = scheme.number(step, above, (index * step) % 40)  # type: ignore[attr-defined]
    return above


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


@given(ranks, st.text("0123456789.abcxivIVA-()", max_size=12))
def test_a_number_that_is_read_is_one_that_would_be_written(rank_of: tuple, text: str) -> None:
    scheme, rank = rank_of
    above = number_above(scheme, rank, 1)
    index = scheme.index_of(rank, above, text)
    assert index is None or scheme.number(rank, above, index) == text


@pytest.mark.parametrize("rank", [3, 4])
@pytest.mark.parametrize("text", ["", "4", "4.0", "5.0.1", "4.0.0", "4.0.01", "4.0.1-", "4.0.1A", "4.0.x", "4.0.1.1"])
def test_number_of_another_shape_has_no_place(rank: int, text: str) -> None:
    above = {3: "4.0", 4: "4.0.1"}[rank]
    assert read_scheme("letters").index_of(rank, above, text) is None


def test_number_before_the_first_has_no_place() -> None:
    scheme = read_scheme(["1", "1.100"])
    assert [scheme.index_of(2, "3", number) for number in ("3.100", "3.099", "3.99", "3.5")] == [0, None, None, None]
