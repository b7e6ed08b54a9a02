"""The headings that a document lacks, the ranks of its units, its chapters."""

from __future__ import annotations

import pytest

from sphinx_rulebook.model.findings import Severity

from .outlines import make, numbers_of, profile, read

PART = "1 A\n1.0 B\n1.0.1 C.\n2 D\n2.0 E\n2.0.1 F.\n"


def test_chapters_whose_numbers_begin_anew_are_counted_in_the_order_of_the_document() -> None:
    document, _ = read(PART + PART)
    assert [chapter.key for chapter in document.chapters] == ["1", "2", "3", "4"]
    headings = [(chapter.heading.number, chapter.heading.text) for chapter in document.chapters]
    assert headings == [("1", "A"), ("2", "D"), ("", "1 A"), ("", "2 D")]


def test_leading_zeros_make_no_other_chapter() -> None:
    layout = profile(numbers=["01", "01.1"])
    text = "01 A\n01.1 B.\n01.2 C.\n02 D\n02.1 E.\n02.2 F.\n01 A\n01.1 B.\n01.2 C.\n02 D\n02.1 E.\n"
    document, _ = read(text, layout)
    assert [chapter.key for chapter in document.chapters] == ["1", "2", "3", "4"]


def test_a_document_without_a_chapter_is_one_chapter_under_its_title() -> None:
    document, _ = read("Harbor Rules\n\n1. A pier is long.\n\n2. A boat sinks.\n\n3. A crate floats.\n")
    assert [chapter.heading.text for chapter in document.chapters] == ["Harbor Rules"]
    assert [unit.number for unit in document.units] == ["", "1", "2", "3"]


def test_without_a_title_either_it_is_called_after_its_file() -> None:
    document, _ = read("1. A pier is long.\n\n2. A boat sinks.\n\n3. A crate floats.\n")
    assert [chapter.heading.text for chapter in document.chapters] == ["harbor"]


@pytest.mark.parametrize("line", ["Example: A raft", "1) A raft", "- A raft", "100. A raft", "A raft"])
@pytest.mark.parametrize("layout", ["letters", "wca"])
def test_only_what_is_nothing_but_words_is_a_title(line: str, layout: str) -> None:
    """What marks a line as an example or as an item would be lost in a title."""
    document, _ = read(f"{line}\n\n1a) A pier is long.\n\n1.0.2 A boat sinks.\n", layout)
    titles = [document.title, *(chapter.heading for chapter in document.chapters if not chapter.heading.number)]
    assert ("A raft" in [title.text for title in titles if title is not None]) is (line == "A raft")


def test_an_appendix_behind_two_parts_keeps_its_letter() -> None:
    """Whether it is a chapter or one of the last part's sections, nothing of it is lost, and nothing is an error."""
    parts = "".join(f"Part {name}\n\n1. A{name}\n\n1.1. B.\n\n2. C{name}\n\n2.1. D.\n\n" for name in ("One", "Two"))
    result = make(f"HARBOR\n\n{parts}Appendix A: Tables\n\nA.1. Salt is salt.\n\nA.2. Rice is rice.\n")
    units = [unit for file in result.files if file.chapter is not None for unit in file.chapter.units]
    assert [unit.number for unit in units][-3:] == ["A", "A.1", "A.2"]
    assert [one for one in result.findings if one.code.severity is Severity.ERROR] == []


def test_what_stands_below_a_heading_without_a_number_skips_no_rank() -> None:
    """The subrule's own rule is above the heading; it goes on directly below that."""
    text = (
        "# 1 Harbor\n\n## 1.0 General\n\n1.0.1 A **boat** sinks.\n\n## Of Boats\n\n1.0.1a It is wet.\n\n"
        "1.0.2 A boat floats.\n"
    )
    result = make(text)
    assert result.findings == ()
    assert [unit.number for unit in result.files[0].chapter.units] == ["1", "1.0", "1.0.1", None, "1.0.1a", "1.0.2"]


def test_all_that_a_heading_without_a_number_parts_from_its_rule_is_of_one_rank() -> None:
    text = "# 1 A\n\n## 1.0 B\n\n1.0.1 **C**.\n\n## Of Boats\n\n1.0.1a D.\n\n1.0.1b E.\n\n1.0.2 F.\n\n1.0.2a G.\n"
    document, _ = read(text, "letters")
    assert [(unit.number, unit.rank) for unit in document.units[3:]] == [
        ("", 2),
        ("1.0.1a", 3),
        ("1.0.1b", 3),
        ("1.0.2", 3),
        ("1.0.2a", 4),
    ]


@pytest.mark.parametrize("chapter", ["# 1 Harbor", "## Chapter 1: Harbor"])
def test_the_heading_of_a_chapter_may_stand_behind_that_of_its_section(chapter: str) -> None:
    text = f"## 1.0 General\n\n{chapter}\n\n1.0.1 A **boat** sinks.\n\n# 2 Cargo\n\n## 2.0 Crates\n\n2.0.1 A.\n"
    document, _ = read(text, "letters")
    assert [(unit.number, unit.text) for unit in document.units[:3]] == [
        ("1", "Harbor"),
        ("1.0", "General"),
        ("1.0.1", "A **boat** sinks."),
    ]


def test_a_chapter_that_comes_again_after_its_rules_is_kept_too() -> None:
    document, _ = read("## 1.0 A\n\n1.0.1 **B**.\n\n## Chapter 1: C\n\n1.0.2 **D**.\n", "letters")
    headings = [(chapter.key, chapter.heading.number, chapter.heading.text) for chapter in document.chapters]
    assert headings == [("1", "1", "1"), ("2", "", "Chapter 1: C")]


@pytest.mark.parametrize(
    ("numbers", "chapter", "key"),
    [
        (["1", "1.1"], "4", "4"),
        (["I", "I.1"], "IV", "4"),
        (["A", "A.1"], "C", "3"),
        (["第1章", "", "第1条"], "第3章", "3"),
        (["000", "001"], "300", "300"),
    ],
)
def test_a_chapter_is_known_by_its_number_in_plain_digits(numbers: list[str], chapter: str, key: str) -> None:
    first = {"4": "4.1", "IV": "IV.1", "C": "C.1", "第3章": "第1条", "300": "301"}[chapter]
    layout = profile(numbers=numbers, chapter_step=100 if key == "300" else 0)
    document, _ = read(f"{chapter}. A\n\n{first}. B sinks.\n", layout)
    assert [one.key for one in document.chapters] == [key]


def test_a_missing_heading_is_made_of_its_number() -> None:
    assert numbers_of("2.1.1 A.\n2.1.1a B.\n2.1.2 C.\n", "letters") == ["(2)", "(2.1)", "2.1.1", "2.1.1a", "2.1.2"]


def test_a_title_without_its_number_is_that_of_the_missing_chapter() -> None:
    """The number of a chapter is lost, for example since it was a picture; its title still stands above its units."""
    text = "Harbor\n\n2.1 Piers\n\n2.1.1 A pier is long.\n\n2.1.2 A boat sinks.\n"
    document, _ = read(text, "letters")
    assert [chapter.key for chapter in document.chapters] == ["2"]


def test_a_misprinted_number_stays_where_it_is() -> None:
    text = "2 A\n2.0 B\n2.0.1 C.\n2.1 D\n2.0.2 E.\n2.1.2 F.\n"
    assert numbers_of(text) == ["2", "2.0", "2.0.1", "2.1", "2.0.2", "2.1.2"]


def test_a_unit_whose_rule_is_missing_stands_below_what_is_there() -> None:
    document, _ = read("1 A\n1.1 B\n1.1.1.1 C.\n1.1.2 D.\n1.1.2.1 E.\n1.2 F\n1.2.1 G.\n", "decimal")
    assert [(unit.number, unit.rank) for unit in document.units[2:5]] == [("1.1.1.1", 3), ("1.1.2", 3), ("1.1.2.1", 4)]


def test_where_ranks_count_together_titles_are_sections() -> None:
    rules = "".join(f"{number:03}.\nA boat sinks.\n{number:03}.1.\nIt is wet.\n" for number in range(2, 12))
    text = f"000.\nHarbor\n001.\nPiers\n{rules}012.\nBoats\n013.\nA boat floats.\n"
    document, _ = read(text, "riftbound")
    ranks = {unit.number: unit.rank for unit in document.units}
    assert [ranks[number] for number in ("000", "001", "002", "002.1", "012", "013")] == [1, 2, 3, 4, 2, 3]


def test_where_ranks_count_together_a_document_without_titles_has_no_sections() -> None:
    document, _ = read("100.\nCargo\n101.\nA crate is a box.\n101.1.\nAn open one.\n102.\nIt is wet.\n", "riftbound")
    assert [(unit.number, unit.rank) for unit in document.units] == [("100", 1), ("101", 3), ("101.1", 4), ("102", 3)]
    assert document.numbering == ("000", "", "001", "001.1", "001.1.a", "001.1.a.1", "001.1.a.1.a")
