from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.profiles import decimal, letters, magic, riftbound, wca
from sphinx_rulebook.importers.reading.shapes import NumberShapes, Opening, split_number
from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.markup.counting.numbering import ChapterNumbers

from .outlines import profile

LETTERS = NumberShapes(letters.PROFILE)
DECIMAL = NumberShapes(decimal.PROFILE)
MAGIC = NumberShapes(magic.PROFILE)
RIFTBOUND = NumberShapes(riftbound.PROFILE)
WCA = NumberShapes(wca.PROFILE)


def shapes(*numbers: str, **keys: object) -> NumberShapes:
    return NumberShapes(profile(numbers=list(numbers), **keys))


SIGNED = shapes("1", "", "(a)", "(i)")
STATUTE = shapes("第1章", "", "第1条")
PARAGRAPHS = shapes("", "§ 1", "(1)")
ROMAN = shapes("I", "I.A", "I.A.1")
LEAGUE = shapes("I", "", "I/1", headings=["PART # -"])
DASHES = shapes("1", "1-1", "1-1-1")


@pytest.mark.parametrize(
    ("layout", "number", "rank", "above"),
    [
        (LETTERS, "4", 1, None),
        (LETTERS, "4.0", 2, "4"),
        (LETTERS, "4.10", 2, "4"),
        (LETTERS, "4.0.12", 3, "4.0"),
        (LETTERS, "14.0.1ab", 4, "14.0.1"),
        (DECIMAL, "1.2.3.4.5.6", 6, "1.2.3.4.5"),
        (DECIMAL, "10.1", 2, "10"),
        (MAGIC, "7", 1, None),
        (MAGIC, "702", 2, "7"),
        (MAGIC, "702.15", 3, "702"),
        (MAGIC, "702.15k", 4, "702.15"),
        (RIFTBOUND, "100", 1, None),
        (RIFTBOUND, "142", 3, "100"),
        (RIFTBOUND, "005", 3, "000"),
        (RIFTBOUND, "142.3", 4, "142"),
        (RIFTBOUND, "142.3.b.2", 6, "142.3.b"),
        (WCA, "12", 1, None),
        (WCA, "A", 1, None),
        (WCA, "2k", 3, "2"),
        (WCA, "A7", 3, "A"),
        (WCA, "9f12", 4, "9f"),
        (WCA, "A7b", 4, "A7"),
        (WCA, "5b5c", 5, "5b5"),
        (WCA, "4f++", 3, "4"),
        (SIGNED, "(b)", 3, None),
        (SIGNED, "(iv)", 4, None),
        (STATUTE, "第12条", 3, None),
        (STATUTE, "第2章", 1, None),
        (PARAGRAPHS, "§ 12", 2, None),
        (PARAGRAPHS, "(2)", 3, None),
        (ROMAN, "XIV", 1, None),
        (ROMAN, "XIV.C", 2, "XIV"),
        (ROMAN, "XIV.C.2", 3, "XIV.C"),
        (LEAGUE, "II/3", 3, "II"),
        (DASHES, "3-12-4", 3, "3-12"),
    ],
)
def test_a_number_has_its_rank_and_tells_what_stands_above(
    layout: NumberShapes, number: str, rank: int, above: str | None
) -> None:
    assert layout.rank_of(number) == rank
    assert layout.above(number) == above


@pytest.mark.parametrize(
    ("layout", "number"),
    [
        (LETTERS, "4.0.1.2"),
        (LETTERS, "4a"),
        (LETTERS, ""),
        (LETTERS, "4."),
        (LETTERS, "12345"),
        (DECIMAL, "1.2.3.4.5.6.7"),
        (DECIMAL, "1-1"),
        (MAGIC, "702.15.2"),
        (RIFTBOUND, "14.2"),
        (RIFTBOUND, "142.b"),
        (WCA, "AA1"),
        (WCA, "2kk"),
        (SIGNED, "a"),
        (SIGNED, "(a"),
        (STATUTE, "第条"),
        (ROMAN, "1.A"),
        (ROMAN, "I.1"),
        (DASHES, "3.1"),
    ],
)
def test_a_number_of_another_shape_has_no_rank_and_nothing_above(layout: NumberShapes, number: str) -> None:
    assert layout.rank_of(number) is None
    assert layout.above(number) is None


def test_of_the_ranks_that_a_number_fits_it_has_the_deepest() -> None:
    assert SIGNED.ranks_of("(i)") == [3, 4]
    assert SIGNED.rank_of("(i)") == 4


def test_where_ranks_count_together_a_number_does_not_tell_which_it_is() -> None:
    assert [rank for rank in range(1, 8) if RIFTBOUND.is_shared(rank)] == [3]
    assert RIFTBOUND.ranks_of("142") == [1, 2, 3]
    assert not any(LETTERS.is_shared(rank) for rank in range(1, 5))


def test_the_shape_that_a_layout_gives_goes_before_what_follows_from_its_numbers() -> None:
    layout = shapes("1", "1.1", shapes=["[0-9]{2}", ""])
    assert [layout.rank_of(number) for number in ("07", "7", "07.1", "7.1")] == [1, None, 2, None]


def test_letters_that_are_left_out_are_still_read() -> None:
    """Who numbers without l and o may have slipped, and the number must not be lost for that."""
    assert MAGIC.rank_of("702.15l") == 4


@pytest.mark.parametrize(
    ("layout", "line", "number", "text"),
    [
        (LETTERS, "4.0.1 A boat sinks.", "4.0.1", "A boat sinks."),
        (LETTERS, "4.0.1a. A boat sinks.", "4.0.1a", "A boat sinks."),
        (LETTERS, "4.0.1\tA boat sinks.", "4.0.1", "A boat sinks."),
        (LETTERS, "4. Harbor", "4", "Harbor"),
        (LETTERS, "4: Harbor", "4", "Harbor"),
        (LETTERS, "4) Harbor", "4", "Harbor"),
        (LETTERS, "Chapter 4: Harbor", "4", "Harbor"),
        (LETTERS, "SECTION 4.1 Harbor", "4.1", "Harbor"),
        (LETTERS, "Abschnitt 4.1 Hafen", "4.1", "Hafen"),
        (LETTERS, "第4章 港", "4", "港"),
        (LETTERS, "第四章　港", "4", "港"),
        (LETTERS, "第十二章：港", "12", "港"),
        (LETTERS, "第 3 条", "3", ""),
        (LETTERS, "４．１．２　船は沈む。", "4.1.2", "船は沈む。"),
        (LETTERS, "4.1.2船は沈む。", "4.1.2", "船は沈む。"),
        (LETTERS, "４．１．２3隻の船は沈む。", "4.1.2", "3隻の船は沈む。"),
        (LETTERS, "4.1.2", "4.1.2", ""),
        (DASHES, "1-1-2.3人以上で遊ぶ。", "1-1-2", "3人以上で遊ぶ。"),
        (DASHES, "１‐１‐２　船は沈む。", "1-1-2", "船は沈む。"),
        (MAGIC, "100.1a Boats sink.", "100.1a", "Boats sink."),
        (MAGIC, "100. Harbor", "100", "Harbor"),
        (RIFTBOUND, "142.3.b.2.", "142.3.b.2", ""),
        (WCA, "Article 4: Harbor", "4", "Harbor"),
        (WCA, "<article-4><x> Article 4: Harbor", "4", "Harbor"),
        (WCA, "第A条：港", "A", "港"),
        (WCA, "4f++) A boat sinks.", "4f++", "A boat sinks."),
        (PARAGRAPHS, "§ 1a Harbor", "§ 1a", "Harbor"),
        (SIGNED, "(a) A boat sinks.", "(a)", "A boat sinks."),
        (SIGNED, "( iv ) A boat sinks.", "(iv)", "A boat sinks."),
        (STATUTE, "第3条 船は沈む。", "第3条", "船は沈む。"),
        (STATUTE, "第３条　船は沈む。", "第3条", "船は沈む。"),
        (STATUTE, "第三条　船は沈む。", "第3条", "船は沈む。"),
        (STATUTE, "第百二十三条　船は沈む。", "第123条", "船は沈む。"),
        (PARAGRAPHS, "§ 1 Harbor", "§ 1", "Harbor"),
        (PARAGRAPHS, "§1 Harbor", "§ 1", "Harbor"),
        (PARAGRAPHS, "(2) A boat sinks.", "(2)", "A boat sinks."),
        (ROMAN, "XIV. Harbor", "XIV", "Harbor"),
        (ROMAN, "I.A.3 A boat sinks.", "I.A.3", "A boat sinks."),
        (LEAGUE, "PART II - Harbor", "II", "Harbor"),
        (LEAGUE, "II/3 A boat sinks.", "II/3", "A boat sinks."),
    ],
)
def test_a_line_opens_with_a_number_of_the_layout(layout: NumberShapes, line: str, number: str, text: str) -> None:
    opening = layout.split(line)
    assert opening is not None
    assert (opening.number, opening.text) == (number, text)


@pytest.mark.parametrize(
    ("layout", "line"),
    [
        (LETTERS, "A boat sinks."),
        (LETTERS, ""),
        (LETTERS, "4.0.1.2 A boat sinks."),
        (LETTERS, "4th boats sink."),
        (LETTERS, "4.5% of the boats sink."),
        (LETTERS, "2つの船は沈む。"),
        (LETTERS, "4.1-4.3 are for boats."),
        (LETTERS, "1.1/1.2 are for boats."),
        (LETTERS, "Rule 4.0.1 sinks boats."),
        (LETTERS, "Chapter 4 is about boats."),
        (LETTERS, "第4章の船は沈む。"),
        (LETTERS, "第3条により船は沈む。"),
        (LETTERS, "v4.0.1 of the rules"),
        (LETTERS, "$4.50 a boat"),
        (WCA, "4 Harbor"),  # where chapters open with a word, no bare number is one
        (SIGNED, "(see) A boat sinks."),
        (SIGNED, "(a)b"),
        (STATUTE, "第3条の船は沈む。"),
        (STATUTE, "第3条に従う。"),
        (ROMAN, "I am a boat."),
        (ROMAN, "A. boat"),
        (LEAGUE, "PARTY II - Harbor"),
        (LEAGUE, "II/3rd of the boats sink."),
    ],
)
def test_any_other_line_opens_with_none(layout: NumberShapes, line: str) -> None:
    assert layout.split(line) is None


@pytest.mark.parametrize(
    ("layout", "line", "is_sure"),
    [
        (WCA, "Article 4: Harbor", True),
        (LEAGUE, "PART II - Harbor", True),
        (STATUTE, "第3条 船は沈む。", True),
        (LETTERS, "Chapter 4: Harbor", True),
        (LETTERS, "4.0.1 A boat sinks.", False),
        (LETTERS, "4 Harbor", False),
    ],
)
def test_a_word_before_the_number_makes_it_sure(layout: NumberShapes, line: str, is_sure: bool) -> None:
    opening = layout.split(line)
    assert opening is not None
    assert opening.is_sure is is_sure


@pytest.mark.parametrize(
    ("layout", "line", "trimmed"),
    [
        (WCA, "Article 4: Harbor", "Article:"),
        (LEAGUE, "PART II - Harbor", "PART-"),
        (LETTERS, "Chapter 4: Harbor", "Chapter"),
        (LETTERS, "第四章　港", "第四章"),
        (LETTERS, "4. Harbor", ""),
    ],
)
def test_what_stood_around_the_number_is_said(layout: NumberShapes, line: str, trimmed: str) -> None:
    opening = layout.split(line)
    assert opening is not None
    assert "".join(opening.trimmed.split()) == trimmed


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("4.1.2 A boat", "4.1.2"),
        ("103.1.b.4. A boat", "103.1.b.4"),
        ("1a1a) A boat", "1a1a"),
        ("1-2-3 A boat", "1-2-3"),
        ("(4) A boat", "4"),
        ("A.1 A boat", "A.1"),
        ("Rule 4: Harbor", "4"),
        ("(4 A boat", None),
        ("A. Harbor", None),
        ("4/5 of the boats", None),
    ],
)
def test_a_number_of_any_shape_is_distinguished_from_text(line: str, number: str | None) -> None:
    found = split_number(line)
    assert (found.number if found is not None else None) == number


@pytest.mark.parametrize(("line", "number"), [("A. Harbor", "A"), ("iv) a boat", "iv"), ("A Harbor", None)])
def test_letters_are_a_number_where_they_may_be_and_a_sign_follows(line: str, number: str | None) -> None:
    found = split_number(line, allows_letters=True)
    assert (found.number if found is not None else None) == number


@pytest.mark.parametrize(
    ("rank", "before", "number", "follows"),
    [(3, "(h)", "(i)", True), (3, "(g)", "(i)", False), (3, "", "(i)", False), (3, "(u)", "(v)", True)],
)
def test_a_letter_follows_the_one_before_it(rank: int, before: str, number: str, follows: bool) -> None:
    assert SIGNED.follows(rank, before, number) is follows


SCHEMES = [
    ("1", "1.0", "1.0.1", "1.0.1a"),
    ("1", "1.1", "1.1.1", "1.1.1.1"),
    ("1", "100", "100.1", "100.1a"),
    ("1", "1-1", "1-1-1", "1-1-1-1"),
    ("I", "I.A", "I.A.1", "I.A.1.a"),
    ("1", "", "1a", "1a1"),
    ("第1章", "", "第1条", "(1)"),
    ("", "§ 1", "(1)", "(a)"),
]


@given(st.sampled_from(SCHEMES), st.integers(1, 40), st.data())
def test_every_number_that_a_book_would_count_is_read_with_its_rank(
    scheme: tuple[str, ...], chapter: int, data: st.DataObject
) -> None:
    """What `book.toml` numbers by a scheme, the same scheme as a layout reads."""
    layout = shapes(*scheme)
    numbers = ChapterNumbers(read_scheme(scheme), str(chapter))
    ranks = [rank for rank, first in enumerate(scheme, 1) if first]
    counted = [(rank, numbers.count(rank)) for rank in (ranks[0], *data.draw(st.lists(st.sampled_from(ranks[1:]))))]
    for rank, number in counted:
        assert number is not None
        assert layout.rank_of(number) == rank
        opening = layout.split(f"{number}. Boats sink")
        assert opening is not None
        assert (opening.number, opening.text) == (number, "Boats sink")


@given(
    st.sampled_from([LETTERS, DECIMAL, MAGIC, RIFTBOUND, WCA, SIGNED, STATUTE, PARAGRAPHS, ROMAN, LEAGUE]), st.text()
)
def test_any_line_can_be_split_and_loses_nothing(layout: NumberShapes, line: str) -> None:
    opening = layout.split(line)
    if opening is not None:
        assert isinstance(opening, Opening)
        assert layout.rank_of(opening.number) is not None
        assert opening.text in line
