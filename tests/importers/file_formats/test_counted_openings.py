"""Lines that open with the next number of their kind, in many languages."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.counted_openings import counted_openings

NUMBERED = [
    ["Article 1", "Article 2", "Article 3", "Article 4"],
    ["ARTICLE 1.", "ARTICLE 2.", "ARTICLE 3:", "ARTICLE 4."],
    ["§ 1", "§ 2", "§ 3", "§ 4"],
    ["1. §", "2. §", "3. §", "4. §"],
    ["第一条", "第二条", "第三条", "第四条"],
    ["第1条", "第2条", "第3条", "第4条"],
    ["제1조", "제2조", "제3조", "제4조"],
    ["المادة ١", "المادة ٢", "المادة ٣", "المادة ٤"],
    ["अनुच्छेद १", "अनुच्छेद २", "अनुच्छेद ३", "अनुच्छेद ४"],
    ["ข้อ 1", "ข้อ 2", "ข้อ 3", "ข้อ 4"],
    ["Άρθρο 1", "Άρθρο 2", "Άρθρο 3", "Άρθρο 4"],
    ["1、", "2、", "3、", "4、"],
    ["（一）", "（二）", "（三）", "（四）"],
    ["①", "②", "③", "④"],
    ["(1)", "(2)", "(3)", "(4)"],
]


@pytest.mark.parametrize("numbers", NUMBERED, ids=[numbers[0] for numbers in NUMBERED])
def test_the_numbers_of_a_series_are_found(numbers: list[str]) -> None:
    texts = [line for number in numbers for line in (f"{number} Lanterns.", "They burn.")]
    assert counted_openings(texts) == {0, 2, 4, 6}


def test_series_that_begin_anew_are_found() -> None:
    assert counted_openings(["(1) One.", "(2) Two.", "(3) Three.", "Ropes", "(1) One.", "(2) Two."]) == {0, 1, 2, 4, 5}


def test_a_number_that_is_not_the_next_one_belongs_to_the_text() -> None:
    texts = ["Article 1 One.", "Article 2 Two.", "Article 9 and more.", "Article 3 Three.", "Article 4 Four."]
    assert counted_openings(texts) == {0, 1, 3, 4}


def test_a_few_references_at_the_start_of_lines_are_no_series() -> None:
    assert not counted_openings(["Article 1 One.", "Lanterns burn.", "Article 2 is void.", "Article 7 is not."])


@pytest.mark.parametrize("cited", [["Article 1 (Lanterns) and"], ["Article 4 (Boats) and", "Article 5 (Ropes) and"]])
def test_references_at_the_start_of_lines_do_not_end_a_series(cited: list[str]) -> None:
    texts = [
        "Article 1 One.",
        "Article 2 Two.",
        "Article 3 As in",
        *cited,
        "the annex.",
        "Article 4 Four.",
        "Article 5.",
    ]
    assert {0, 1, 2, len(texts) - 2, len(texts) - 1} <= counted_openings(texts)
