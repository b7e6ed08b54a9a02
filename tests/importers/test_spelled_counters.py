"""Counters that are words, in all languages with tables."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.reading.number_series.worded_firsts import worded_firsts
from sphinx_rulebook.importers.reading.shapes import NumberShapes
from sphinx_rulebook.importers.spelled_counters import is_spelled, opening_kinds, spelled_counter

from .outlines import outline


@pytest.mark.parametrize(
    ("first", "later", "index"),
    [
        ("PART ONE", "PART TWELVE", 11),
        ("Part One", "Part Twenty-One", 20),
        ("Part One", "Part Twenty One", 20),
        ("First Part", "Third Part", 2),
        ("1st Part", "22nd Part", 21),
        ("Erster Abschnitt", "Zweiter Abschnitt", 1),
        ("TÍTULO PRIMERO", "TÍTULO SÉPTIMO", 6),
        ("Titre premier", "Titre deuxième", 1),
        ("Parte Prima", "Parte Terza", 2),
        ("Раздел первый", "Раздел третий", 2),
        ("Rozdział pierwszy", "Rozdział drugi", 1),
        ("Erster Abschnitt", "DREISSIGSTER ABSCHNITT", 29),
        ("الفصل الأول", "الفصل الحادي عشر", 10),
    ],
)
def test_words_are_counted(first: str, later: str, index: int) -> None:
    shapes = NumberShapes(Profile("", numbers=(first,)))
    assert is_spelled(first)
    opening = shapes.split(f"{later}: Boats")
    assert opening is not None
    assert (opening.number, opening.text) == (later, "Boats")
    assert shapes.spelled_index(later) == index


@pytest.mark.parametrize(
    "first", ["Part One", "Erster Teil", "Titre un", "Kapittel en", "Раздел первый", "الفصل الأول"]
)
def test_shown_words_are_read(first: str) -> None:
    spelled = spelled_counter(first)
    assert spelled is not None
    counter = spelled[2]
    shown = [counter.show(index) for index in range(60)]
    assert [counter.read(text) for text in shown if not text.isdecimal()] == [
        index for index, text in enumerate(shown) if not text.isdecimal()
    ]
    assert len({text for text in shown if not text.isdecimal()}) > 15


@pytest.mark.parametrize(
    "first", ["", "1", "Part 1", "Part I", "I. Abschnitt", "§ 1", "第一条", "Part Two", "One Boat", "Part A"]
)
def test_other_numbers_are_not_words(first: str) -> None:
    assert spelled_counter(first) is None


@pytest.mark.parametrize(
    "line",
    [
        "Part one of the kit is a tail.",
        "Part One applies to boats.",
        "First part of the day is for lines.",
        "Section one of the hall is closed.",
        "Zweiter Teil der Lampe ist das Glas.",
        "Part One Boats Are Never Sold To Anybody Who Has No Pier, And No Rope Is Ever Lent To Them.",
    ],
)
def test_a_sentence_is_no_heading(line: str) -> None:
    for first in ("Part One", "First Part", "Section One", "Erster Teil"):
        assert NumberShapes(Profile("", numbers=(first,))).split(line) is None


def test_the_kinds_that_a_line_opens() -> None:
    assert opening_kinds("PART ONE: THE CLUB") == ["PART ONE"]
    assert opening_kinds("Erster Abschnitt") == ["Erster Abschnitt"]
    assert opening_kinds("PART TWO: THE GAME") == opening_kinds("A part of it") == []


def test_a_numbering_leaves_them_out() -> None:
    assert Profile("", numbers=("PART ONE", "§ 1", "(1)")).numbering == ("", "§ 1", "(1)")


@pytest.mark.parametrize("title", ["", ": The Harbor"], ids=["word", "word and title"])
@pytest.mark.parametrize("marks", ["", "## "], ids=["text", "Markdown"])
def test_words_in_headings_above_rules_without_numbers_are_titles(marks: str, title: str) -> None:
    top = "# Boats" if marks else "Boats"
    text = (
        f"{top}\n\n{marks}Part One{title}\n\nA boat sails.\n\nIt is slow.\n\n{marks}Part Two{title}\n\nA boat sinks.\n"
    )
    lines = outline(text).splitlines()
    assert [line for line in lines if line.startswith("## ")] == [f"## - Part One{title}", f"## - Part Two{title}"]
    assert [line for line in lines if line.startswith("### ")] == [
        "### - A boat sails.",
        "### - It is slow.",
        "### - A boat sinks.",
    ]


def test_words_of_two_kinds_above_rules_without_numbers_are_typed() -> None:
    text = (
        "THE BOATS\n\nPART ONE WOOD\n\nChapter One: Oak\n\nA boat is made of oak.\n\nChapter Two: Ash\n\n"
        "A boat is made of ash.\n\nPART TWO IRON\n\nChapter One: Steel\n\nA boat is made of steel.\n"
    )
    lines = outline(text).splitlines()
    assert [line for line in lines if line.startswith("# ")] == [
        "# PART ONE WOOD @@number:PART ONE@@",
        "# PART TWO IRON @@number:PART TWO@@",
    ]


@pytest.mark.parametrize(
    ("text", "first"), [("Part ii", "Part i"), ("Part Ii", "Part I"), ("PART II", "PART I"), ("Part 2", "Part 1")]
)
def test_a_second_number_shows_the_first_one_of_its_kind(text: str, first: str) -> None:
    assert list(worded_firsts([text])) == [first]
