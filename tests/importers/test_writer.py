"""What is written, to the letter."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinx_rulebook.importers.typed_document import TypedChapter, TypedUnit
from sphinx_rulebook.importers.writing.book_writer import BookWriter
from sphinx_rulebook.importers.writing.chapter_counts import typed_numbers
from sphinx_rulebook.markup.counting.number_schemes import read_scheme

from ..helpers import Case, parse
from .outlines import case_id, cases, make, profile

LETTERS = read_scheme("letters")


@pytest.mark.parametrize("case", cases("written"), ids=case_id)
def test_the_files_of_a_book(case: Case) -> None:
    assert "".join(f"=== {file.path}\n{file.text}" for file in make(case.given).files) == case.expected


def chapter(key: str, *units: tuple[int, str]) -> TypedChapter:
    """A chapter whose units have a rank and a number, and a title that is that number."""
    return TypedChapter(key, tuple(TypedUnit(rank, number, f"Unit {number}") for rank, number in units), "harbor.txt")


def typed(numbers: TypedChapter, scheme: object = LETTERS) -> list[str | None]:
    return [number for _, number in typed_numbers(numbers, scheme, {})]


def test_a_number_that_would_be_counted_is_not_typed() -> None:
    units = chapter("4", (1, "4"), (2, "4.0"), (3, "4.0.1"), (4, "4.0.1a"), (4, "4.0.1b"), (3, "4.0.2"), (2, "4.1"))
    assert typed(units) == [None] * 7


def test_a_number_at_a_gap_is_typed_and_counting_goes_on_from_there() -> None:
    units = chapter("4", (1, "4"), (2, "4.0"), (3, "4.0.3"), (3, "4.0.4"), (3, "4.0.4"), (3, "4.0.5"), (3, "4.0.2"))
    assert typed(units) == [None, None, "4.0.3", None, "4.0.4", None, "4.0.2"]


def test_a_unit_without_a_number_says_so_where_its_rank_has_one() -> None:
    assert typed(chapter("4", (1, ""), (2, "4.0"), (3, ""), (3, "4.0.1"))) == ["none", None, "none", None]
    assert typed(chapter("1", (1, ""), (2, ""), (3, "")), read_scheme("none")) == [None, None, None]


def test_a_letter_that_the_scheme_leaves_out_is_typed() -> None:
    scheme = read_scheme("letters-skip-lo")
    units = chapter("1", (1, "1"), (2, "100"), (3, "100.1"), (4, "100.1a"), (4, "100.1l"), (4, "100.1m"))
    assert typed(units, scheme)[4] == "100.1l"


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("4", "chapter: 4"),
        ("000", "chapter: '000'"),
        ("A", "chapter: A"),
        ("007", "chapter: '007'"),
        ("No", "chapter: 'No'"),
    ],
)
def test_the_header_keeps_the_chapter_as_it_is_written(key: str, line: str) -> None:
    writer = BookWriter("HB", LETTERS, {}, lambda piece: ())
    assert line in writer.chapter(chapter(key, (1, key))).splitlines()


def test_examples_of_the_layouts_own_words_stay_examples() -> None:
    layout = profile(numbers=["1", "1.0", "1.0.1"], examples=["case"])
    (file,) = make("1 Harbor\n1.0 Piers\n1.0.1 A pier is long.\nCase: A boat.\n1.0.2 It sinks.\n", layout).files
    assert "> **Case:** A boat.\n" in file.text
    assert file.chapter is not None
    assert [len(unit.examples) for unit in file.chapter.units] == [0, 0, 1, 0]


def test_items_with_leading_zeros_are_paragraphs_that_keep_them() -> None:
    text = "1 Harbor\n\n1.0 Piers\n\n1.0.1 A boat carries:\n\n01. salt\n02. rice\n\n1.0.2 It sinks.\n"
    (file,) = make(text, "letters").files
    assert "\n01\\. salt\n\n02\\. rice\n" in file.text


ITEMS = st.lists(
    st.tuples(st.integers(1, 3), st.sampled_from(["-", "•", "1.", "2.", "3.", "7."])), min_size=1, max_size=10
)


@given(ITEMS)
@example([(1, "-"), (2, "2."), (3, "1."), (2, "3.")])
def test_any_list_is_written_as_the_words_that_it_had(items: list[tuple[int, str]]) -> None:
    """The import itself refuses a list that would read otherwise; what is written parses without a finding."""
    lines = [f"{'   ' * (level - 1)}{sign} salt {i}" for i, (level, sign) in enumerate(items)]
    text = "1 Harbor\n\n1.0 Piers\n\n1.0.1 A boat carries:\n\n" + "\n".join(lines) + "\n\n1.0.2 It sinks.\n"
    (file,) = make(text, "letters").files
    found, findings = parse(file.text)
    assert findings == []
    assert [unit.number for unit in found.units] == ["1", "1.0", "1.0.1", "1.0.2"]


STEPS = st.lists(st.tuples(st.integers(2, 4), st.integers(0, 3)), max_size=20)


@given(STEPS)
def test_whatever_numbers_a_document_has_its_file_has_the_same(steps: list[tuple[int, int]]) -> None:
    """Gaps, repeats and wrong places too: each is typed where it would not be counted."""
    units, counts, above = [(1, "1")], {2: -1, 3: 0, 4: 0}, {2: "", 3: ""}
    for rank, step in steps:
        if rank > 2 and not above[rank - 1]:
            continue
        counts[rank] = max(0, counts[rank] + step)
        number = {
            2: f"1.{counts[2]}",
            3: f"{above[2]}.{counts[3] + 1}",
            4: f"{above[3]}{'abcdefghijklmnopqrstuvwxyz'[counts[4] % 26]}",
        }[rank]
        units.append((rank, number))
        above.update({rank: number, **dict.fromkeys(range(rank + 1, 4), "")})
        counts.update(dict.fromkeys(range(rank + 1, 5), 0))
    typed_chapter = chapter("1", *units)
    read, _ = parse(BookWriter("HB", LETTERS, {}, lambda piece: ()).chapter(typed_chapter))
    assert [unit.number for unit in read.units] == [number for _, number in units]


@pytest.mark.parametrize(("text", "title"), [("*Nets*", "Nets"), ("* Nets*", "'* Nets*'")])
def test_a_title_loses_only_marks_that_emphasize_it(text: str, title: str) -> None:
    nets = TypedChapter("1", (TypedUnit(1, "1", text),), "harbor.md")
    assert f"title: {title}\n" in BookWriter("HB", LETTERS, {}, lambda piece: (), is_markdown=True).chapter(nets)
