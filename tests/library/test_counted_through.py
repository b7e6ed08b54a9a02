"""Numbers that are counted through all chapters of a book."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.library.memory import Memory

from ..helpers import load_book, write_tree

SETTINGS = 'code = "HB"\nnumbering = ["第1章", "第1節", "第1条", "第1条①"]\ncounted_through = ["第1条"]\n'
BOOK = {
    "source/hb/book.toml": SETTINGS,
    "source/hb/01.md": "[REF book=HB chap=1]\n# Ships\n## Hulls\n### A hull floats.\n## Masts\n### A mast stands.\n",
    "source/hb/02.md": "[REF book=HB chap=2]\n# Crews\n## Oars\n### An oar is long.\n#### Of wood.\n#### Wet.\n",
    "source/hb/10.md": "[REF book=HB chap=10]\n# Fog\n## Horns\n### A horn is loud.\n### A bell is, too.\n",
    "source/hb/words.md": "---\nglossary: true\n---\n# Words\n### **Fog**\n### **Oar**\n",
}


def numbers(book: object) -> list[str]:
    return [unit.number for chapter in book.chapters for unit in chapter.units if unit.number]  # type: ignore[attr-defined]


COUNTED = [
    *("第1章", "第1節", "第1条", "第2節", "第2条"),
    *("第2章", "第1節", "第3条", "第3条①", "第3条②"),
    *("第10章", "第1節", "第4条", "第5条"),
]


def test_articles_go_on_from_chapter_to_chapter_and_sections_begin_anew(tmp_path: Path) -> None:
    assert numbers(load_book(tmp_path, BOOK)) == COUNTED


def test_a_typed_number_moves_those_of_all_later_chapters(tmp_path: Path) -> None:
    files = {**BOOK, "source/hb/02.md": BOOK["source/hb/02.md"].replace("### An", "### @@number:第30条@@ An")}
    assert [number for number in numbers(load_book(tmp_path, files)) if number.endswith("条")] == [
        *("第1条", "第2条", "第30条", "第31条", "第32条")
    ]


def test_chapters_are_counted_in_their_order_even_if_a_heading_types_its_number(tmp_path: Path) -> None:
    files = {**BOOK, "source/hb/01.md": BOOK["source/hb/01.md"].replace("# Ships", "# Ships @@number:20@@")}
    assert [number for number in numbers(load_book(tmp_path, files)) if number.endswith("条")] == [
        *("第1条", "第2条", "第3条", "第4条", "第5条")
    ]
    assert load_book(tmp_path, files).chapters[-1].path.endswith("01.md")


def test_a_rank_that_continues_the_one_above_can_be_counted_through(tmp_path: Path) -> None:
    files = {**BOOK, "source/hb/book.toml": 'numbering = ["1", "", "1.1", "1.1a"]\ncounted_through = ["1.1"]\n'}
    assert numbers(load_book(tmp_path, files)) == [
        *("1", "1.1", "1.2", "2", "2.3", "2.3a", "2.3b", "10", "10.4", "10.5")
    ]


def test_ranks_that_share_a_counter_are_counted_through_together(tmp_path: Path) -> None:
    files = {**BOOK, "source/hb/book.toml": 'numbering = ["1", "§ 1", "§ 1"]\ncounted_through = ["§ 1"]\n'}
    found = [number for number in numbers(load_book(tmp_path, files)) if number.startswith("§")]
    assert found == [f"§ {value}" for value in range(1, 10)]


def test_only_chapters_whose_counts_change_are_parsed_again(tmp_path: Path) -> None:
    write_tree(tmp_path, BOOK)
    memory = Memory()
    first = load(tmp_path, memory=memory).library.books["en"][0]
    (tmp_path / "source/hb/01.md").write_text(BOOK["source/hb/01.md"].replace("floats", "swims"), "utf-8")
    second = load(tmp_path, memory=memory).library.books["en"][0]
    assert [one is other for one, other in zip(first.files(), second.files(), strict=True)] == [False, True, True, True]
    (tmp_path / "source/hb/02.md").write_text(BOOK["source/hb/02.md"] + "### A rope is new.\n", "utf-8")
    third = load(tmp_path, memory=memory).library.books["en"][0]
    assert [one is other for one, other in zip(second.files(), third.files(), strict=True)] == [
        True,
        False,
        False,
        True,
    ]
    assert third == load(tmp_path).library.books["en"][0]


@pytest.mark.parametrize("own", ["", 'title = "港"\n'])
def test_a_translation_has_the_numbers_of_its_source(tmp_path: Path, own: str) -> None:
    translated = {
        path.replace("source", "translations/ja"): text
        for path, text in BOOK.items()
        if path.endswith(("02.md", "10.md"))
    }
    files = {**BOOK, **translated, "translations/ja/hb/book.toml": own}
    library = load_library(write_tree(tmp_path, files)).library
    assert numbers(library.books["ja"][0]) == COUNTED[5:]


def test_a_translation_that_counts_for_itself_inherits_what_is_counted_through(tmp_path: Path) -> None:
    files = {
        **BOOK,
        "translations/ja/hb/book.toml": 'numbers = "own"\n',
        "translations/ja/hb/02.md": BOOK["source/hb/02.md"],
        "translations/ja/hb/10.md": BOOK["source/hb/10.md"],
    }
    library = load_library(write_tree(tmp_path, files)).library
    assert numbers(library.books["ja"][0])[2] == "第1条"
    assert numbers(library.books["ja"][0])[-1] == "第3条"
