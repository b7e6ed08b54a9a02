from __future__ import annotations

import pytest

from sphinx_rulebook.importers.document import TypedDocument
from sphinx_rulebook.importers.reader import read_document
from sphinx_rulebook.library import UnusableInputError
from sphinx_rulebook.model import BlockKind

from .documents import ENGLISH_PLAIN, JAPANESE_RENDERED


def read(text: str) -> TypedDocument:
    return read_document(text, "rules.txt")[0]


def numbers(text: str) -> list[str]:
    return [unit.number for unit in read(text).units]


def texts(text: str) -> list[str]:
    return [unit.text for unit in read(text).units]


def test_ranks_come_from_the_shape_of_the_number() -> None:
    ranks = {unit.number: unit.rank for unit in read(ENGLISH_PLAIN).units}
    assert [ranks[number] for number in ("2", "2.0", "2.0.1", "2.1.1a")] == [1, 2, 3, 4]


def test_chrome_is_what_stands_before_the_first_number() -> None:
    assert read(JAPANESE_RENDERED).chrome == ("メニューを開く",)
    assert read(ENGLISH_PLAIN).chrome == ()


def test_an_edition_on_top_is_chrome() -> None:
    assert read("3.10.1 of May\n" + ENGLISH_PLAIN).chrome == ("3.10.1 of May",)


def test_permalinks_are_no_text() -> None:
    assert not any("§" in text for text in texts(JAPANESE_RENDERED))


def test_a_sign_of_paragraph_is_text_where_no_unit_ends_with_one() -> None:
    assert "as § 4 says" in texts("2 A\n2.0 B\n2.0.1 as § 4 says\n2.0.2 D\n")


def test_examples_and_notes_keep_their_words() -> None:
    paragraphs = [paragraph for unit in read(JAPANESE_RENDERED).units for paragraph in unit.paragraphs]
    assert [(p.kind, p.opening) for p in paragraphs] == [(BlockKind.EXAMPLE, "例:"), (BlockKind.NOTE, "注:")]


def test_with_empty_lines_a_text_goes_on_until_the_next_one() -> None:
    text = "2 A\n\n2.0 B\n\n2.0.1 First.\nSecond.\n\nThird\nfourth.\n\n2.0.2 D\n"
    unit = read(text).units[2]
    assert unit.text == "First. Second."
    assert [paragraph.text for paragraph in unit.paragraphs] == ["Third fourth."]


def test_a_title_does_not_go_on() -> None:
    units = read("2 A\n\n2.0 Title\nText of the section.\n\n2.0.1 C.\n\n2.0.2 D.\n").units
    assert units[1].text == "Title"


def test_without_empty_lines_every_line_is_a_paragraph() -> None:
    unit = read("2 A\n2.0 B\n2.0.1 Title\nIs a text of its own.\n2.0.2 D\n").units[2]
    assert [paragraph.text for paragraph in unit.paragraphs] == ["Is a text of its own."]


def test_a_sentence_goes_on_in_lower_case() -> None:
    assert "All fields grow at once." in texts("2 A\n2.0 B\n2.0.1 All fields\ngrow at once.\n2.0.2 D\n")


def test_a_line_goes_on_where_the_page_was_full() -> None:
    lines = "2.0.1 All the fields of a farmer called\nCornelius grow at once, but for fields\nwithout seed.\n"
    assert "All the fields of a farmer called Cornelius grow at once, but for fields without seed." in texts(
        f"2 A\n2.0 B\n{lines}2.0.2 D\n"
    )


def test_japanese_lines_are_joined_without_a_space() -> None:
    assert "畑が育ちます。" in texts("2 進行§\n\n2.0 総則§\n\n2.0.1 畑が\n育ちます。§\n\n2.0.2 終わり§\n")


@pytest.mark.parametrize("continuation", ["2 cards are drawn.", "2.0.9 says otherwise.", "1.0.1 says so."])
def test_a_number_inside_a_sentence_starts_no_unit(continuation: str) -> None:
    text = f"2 A\n2.0 B\n2.0.1 As the rule\n{continuation}\n2.0.2 D\n2.0.3 E\n"
    assert numbers(text) == ["2", "2.0", "2.0.1", "2.0.2", "2.0.3"]


def test_chapters_follow_each_other() -> None:
    text = "1 A\n1.0 B\n1.0.1 C.\n2 Reserved\n3 D\n3.0 E\n3.0.1 F.\n"
    assert [chapter.heading.text for chapter in read(text).chapters] == ["A", "Reserved", "D"]


def test_a_missing_heading_is_made_of_its_number() -> None:
    units = read("2.1.1 A.\n2.1.1a B.\n2.1.2 C.\n").units
    assert [(unit.number, unit.is_made_up) for unit in units[:3]] == [("2", True), ("2.1", True), ("2.1.1", False)]


def test_numbers_may_skip_and_repeat() -> None:
    text = "2 A\n\n2.0 B\n\n2.0.1 C.\n\n2.0.4 D.\n\n2.0.4 E.\n\n2.0.3 F.\n"
    assert numbers(text) == ["2", "2.0", "2.0.1", "2.0.4", "2.0.4", "2.0.3"]


def test_a_misprinted_number_stays_where_it_is() -> None:
    assert numbers("2 A\n2.0 B\n2.0.1 C.\n2.1 D\n2.0.2 E.\n2.1.2 F.\n") == [
        "2",
        "2.0",
        "2.0.1",
        "2.1",
        "2.0.2",
        "2.1.2",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Only prose.\n\n1 2 3\n",
        "100. General\n100.1. A rule.\n100.1a B.\n",
        "9" * 5000 + " A\n1.0 B\n",
        "1.1.1.1 A\n1.1.1.2 B\n1.1.1.3 C\n1.1 D\n",
    ],
)
def test_another_layout_is_refused(text: str) -> None:
    with pytest.raises(UnusableInputError, match=r"rules\.txt: the layout is not recognised"):
        read(text)


def test_a_line_too_long_for_markup_is_refused() -> None:
    with pytest.raises(UnusableInputError, match="line 3 has more than 100,000 characters"):
        read("2 A\n2.0 B\n2.0.1 " + "long " * 20_001 + "\n2.0.2 C.\n")


def test_two_parts_with_the_same_chapters_are_refused() -> None:
    part = "1 A\n1.0 B\n1.0.1 C.\n2 D\n2.0 E\n2.0.1 F.\n"
    with pytest.raises(UnusableInputError, match="chapter 1 starts on line 1 and again on line 7"):
        read(part + part)


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_all_line_ends_are_read(end: str) -> None:
    assert read(JAPANESE_RENDERED.replace("\n", end)) == read(JAPANESE_RENDERED)
