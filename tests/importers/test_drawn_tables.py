"""Tables that are drawn with hyphens become tables of Markdown, on the same number of lines."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents.drawn_tables import with_drawn_tables

RULED = "  Boat       Fee\n  --------- ----\n  Raft         2\n  Big yawl    50\n"
CLOSED = "=====  ===\nBoat   Fee\n=====  ===\nRaft     2\n=====  ===\n"
GRID = (
    "+------+-----+\n| Boat | Fee |\n+======+=====+\n| Raft | 2   |\n|      | or 3|\n+------+-----+\n"
    "| Yawl | 5   |\n+------+-----+\n"
)
FRAMED = (
    "-----------------\nKind of\nboat     Fee\n------   --------\nRaft     two or\n         three\n\n"
    "Yawl     five\n-----------------\n"
)
LISTED = "+------+-----+\n| Boat | Fee |\n+------+-----+\n| Raft | 2   |\n| Yawl | 5   |\n+------+-----+\n"


@pytest.mark.parametrize(
    ("drawn", "rows"),
    [
        (RULED, ["| Boat | Fee |", "| Raft | 2 |", "| Big yawl | 50 |"]),
        (CLOSED, ["| Boat | Fee |", "| Raft | 2 |"]),
        (GRID, ["| Boat | Fee |", "| Raft | 2 or 3 |", "| Yawl | 5 |"]),
        (FRAMED, ["| Kind of boat | Fee |", "| Raft | two or three |", "| Yawl | five |"]),
        ("船      料金\n------  ----\n大型船  二円\n", ["| 船 | 料金 |", "| 大型船 | 二円 |"]),
        (LISTED, ["| Boat | Fee |", "| Raft | 2 |", "| Yawl | 5 |"]),
    ],
)
def test_a_drawn_table_is_one_of_markdown(drawn: str, rows: list[str]) -> None:
    shown = with_drawn_tables(f"The fees:\n\n{drawn}\nBoats wait.\n")
    lines = shown.split("\n")
    assert lines[:2] == ["The fees:", ""]
    assert [line for line in lines if line.startswith("|")] == [rows[0], "| --- | --- |", *rows[1:]]
    assert lines[-2:] == ["Boats wait.", ""]
    assert len(lines) == len(f"The fees:\n\n{drawn}\nBoats wait.\n".split("\n"))


@pytest.mark.parametrize(
    "text",
    [
        "Boat      Fee\n----- -------\nA long raft 2\n",
        "Boat   Fee\n----   ---\nRaft   2\nYawl and raft 3\n",
        "Boat    Fee\n-------------  ---\nRaft    2\n",
        "=====  ===\nSmall  The\nboat   fee\n=====  ===\nRaft   2\n=====  ===\n",
        "Boats\n-----\n\nThey wait.\n",
        "A boat -- a raft -- waits.\n",
        "----- ---\n\nBoats wait.\n",
        "+------+-----+\n| Boat | Fee |\n+------+-----+\n",
        "+------+\nBoats wait.\n",
    ],
)
def test_what_is_no_table_stays_as_it_is(text: str) -> None:
    assert with_drawn_tables(text) == text


def test_a_sentence_directly_below_a_table_is_none_of_its_rows() -> None:
    shown = with_drawn_tables("Boat   Fee\n----   ---\nRaft   2\nAll of them wait at the pier.\n")
    assert shown == "| Boat | Fee |\n| --- | --- |\n| Raft | 2 |\nAll of them wait at the pier.\n"


def test_signs_of_markdown_in_plain_text_are_text() -> None:
    assert "| \\*2\\* |" in with_drawn_tables("Boat  Fee\n----  ---\nRaft  *2*\n")
    assert "| *2* |" in with_drawn_tables("Boat  Fee\n----  ---\nRaft  *2*\n", is_markdown=True)


def test_code_is_no_table() -> None:
    assert with_drawn_tables(RULED, code=range(4), is_markdown=True) == RULED


@given(st.text(alphabet="ab|+-= \n", max_size=120))
def test_no_line_is_added_or_taken(text: str) -> None:
    assert with_drawn_tables(text).count("\n") == text.count("\n")


@pytest.mark.parametrize(
    "lines", ["+--+\n", "+--+\n|ab|\n", "-- --\n", "-- --\na  b\n", "-- --\n\na  b\n", "------\na  b\n-- --\n"]
)
def test_many_lines_of_tables_take_no_longer_than_others(lines: str) -> None:
    start = process_time()
    with_drawn_tables(lines * 20_000)
    assert process_time() - start < 5
