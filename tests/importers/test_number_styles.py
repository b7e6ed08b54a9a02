"""Numbers in the styles of rulebooks of many kinds: prefixes, colons, decimals, zeros, and what only looks like them.

The fixtures are as in `test_strangers`.
"""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.reading.number_series.colon_letters import find_colon_letters
from sphinx_rulebook.importers.reading.number_series.compound_series import find_compound
from sphinx_rulebook.importers.reading.number_series.fraction_numbers import find_fractions
from sphinx_rulebook.importers.reading.number_series.roman_items import with_roman_items

from ..helpers import Case
from .outlines import case_id, cases, numbers_of, reading_outline, settings_of


@pytest.mark.parametrize("case", cases("number_styles"), ids=case_id)
def test_numbers_of_a_style_are_read(case: Case) -> None:
    assert reading_outline(case.given) == case.expected


def numbering_of(title: str) -> str:
    given = next(case.given for case in cases("number_styles") if case.title == title)
    return settings_of(given).splitlines()[0]


@pytest.mark.parametrize(
    ("title", "numbering"),
    [
        ("Two prefixes, each with chapters of its own", '["HR1", "", "HR1.1", "HR1.1.1"]'),
        ("Rules that begin with the digit of a chapter", '["1", "", "C101", "A"]'),
        ("Prefixes in angle brackets that change with the chapter", '["Section 1", "", "", "a", "i"]'),
        ("A colon between rule and clause", '["1", "", "1:1", "a)"]'),
        ("Chapters with two zeros", '["", "", "(a)"]'),
        ("Parts, some with sections, above rules that count on", '["PART 1", "", "1", "1.1", "(a)"]'),
    ],
)
def test_what_no_scheme_counts_is_typed(title: str, numbering: str) -> None:
    assert numbering_of(title) == f"numbering = {numbering}"


@pytest.mark.parametrize(
    "text",
    [
        "G20 boats sail.\n\nR2 was a boat.\n\nC3 is a sea.\n",
        "10:30 is early.\n\n11:00 is late.\n",
        "p.12\n\np.13\n\np.14\n",
        "A1 Piers\n\nA2 Boats\n\nB1 Seas\n",
        "Rule 1 Piers\n\nRule 2 Boats\n\nRule 3 Seas\n",
        "1.1 A pier.\n\n1.2 A boat.\n\n1.3 A sea.\n\n1.4 A crate.\n\nX1 is a lamp.\n\nX2 is a lamp.\n\nX3 is a lamp.\n",
    ],
)
def test_other_lines_have_no_numbers_with_prefixes(text: str) -> None:
    assert find_compound(read_lines(text, "", False), ()) is None


@pytest.mark.parametrize(
    "text",
    [
        "1 Piers\n1.0 Old piers\n1.1 New piers\n2 Boats\n2.0 Old boats\n2.1 New boats\n",
        "1.1 A pier.\n1.2 A boat.\n1.10 A sea.\n1.11 A crate.\n2.1 A lamp.\n2.2 A rope.\n",
        "1.50 metres\n0.75 metres\n2.25 metres\n1.50 metres\n",
    ],
)
def test_other_numbers_are_no_fractions(text: str) -> None:
    assert find_fractions(read_lines(text, "", False), ()) is None


def test_a_reference_at_the_start_of_a_wrapped_line_is_no_fraction() -> None:
    text = "1.00 BOATS\n1.01 Oars\nAn oar floats (Rule\n2.02(b)).\n1.02 Ropes\n2.00 PIERS\n2.01 Planks\n2.02 Posts\n"
    series = find_fractions(read_lines(text, "", False), ())
    assert series is not None
    assert 3 not in series.places


def test_the_speakers_of_a_dialogue_are_no_letters() -> None:
    for text in ("Q: Is it wet?\nA: Yes.\nQ: Is it red?\nA: No.\n", "A: Go.\nB: No.\nA: Go!\nB: No!\nA: Go!!\n"):
        assert find_colon_letters(read_lines(text, "", False), ()) == set()


def test_an_i_after_an_h_is_a_letter() -> None:
    letters = "".join(f"{letter}. A boat.\n" for letter in "abcdefghij")
    assert with_roman_items(read_lines(letters, "", False), (), ("1", "a")) == ("1", "a")
    numerals = "a. A boat.\ni. A rope.\nii. A lamp.\nb. A pier.\n"
    assert with_roman_items(read_lines(numerals, "", False), (), ("1", "a")) == ("1", "a", "i")


@pytest.mark.parametrize(
    "text",
    [
        "1:0 Red, Blue\n2:1 Blue, Green\n2:2 Green, Grey\n3:0 Grey, Red\n3:1 Red, Green\n",
        "0:00 A whistle.\n0:01 A boat.\n0:02 A crate.\n1:30 A lamp.\n1:31 A rope.\n",
    ],
    ids=["scores", "times"],
)
def test_scores_and_times_are_no_numbers_of_rules(text: str) -> None:
    assert find_compound(read_lines(text, "", False), ()) is None


def test_versions_are_no_numbers_of_rules() -> None:
    text = "# Changes\n\nv1.0 Boats sail.\n\nv1.1 Boats stop.\n\nv1.2 Boats turn.\n\nv2.0 Boats sink.\n"
    assert settings_of(text).splitlines()[0] == 'numbering = "none"'


def test_items_with_a_bracket_count_anew_below_chapters_with_a_full_stop() -> None:
    chapters = [f"{at}. Lanterns {at}\n\n1) Light one.\n\n2) Carry it.\n\n3) Put it down." for at in (1, 2, 3)]
    assert numbers_of("\n\n\n".join(chapters)) == ["1", "1)", "2)", "3)", "2", "1)", "2)", "3)", "3", "1)", "2)", "3)"]


def test_articles_on_lines_below_each_other_without_full_stops_are_articles() -> None:
    texts = ("ผู้เล่นจั่วการ์ดหนึ่งใบจากกองกลางแล้ววางไว้หน้าตน", "กัปตันย้ายตะเกียงไปที่ท่าเรือเมื่อเริ่มรอบใหม่ทุกครั้ง")
    lines = [f"ข้อ {at} {texts[at % 2]}" for at in range(1, 9)]
    made_up, *numbers = numbers_of("\n".join(lines))
    assert made_up == "()"
    assert numbers == [f"ข้อ {at}" for at in range(1, 9)]
