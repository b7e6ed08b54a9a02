from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.findings import Code
from sphinx_rulebook.importers.conversion import Imported, ReferenceCounts, convert
from sphinx_rulebook.importers.reader import read_document
from sphinx_rulebook.importers.source_book import SourceBook, load_source_book
from sphinx_rulebook.model import Kind

from .documents import ENGLISH_PLAIN, ENGLISH_SOURCE, JAPANESE_RENDERED


def imported(text: str, source: SourceBook | None = None) -> Imported:
    document, layout = read_document(text, "rules.txt")
    return convert(document, layout, "FARM", "farm", source)


def like(folder: Path, settings: str = "") -> SourceBook:
    """The source book of the Japanese document."""
    (folder / "farm").mkdir()
    (folder / "farm" / "02-course.md").write_text(ENGLISH_SOURCE, "utf-8")
    (folder / "farm" / "book.toml").write_text(settings, "utf-8")
    return load_source_book(folder, None)


def test_it_is_written_as_a_person_would() -> None:
    files = imported(ENGLISH_PLAIN).files
    assert [file.path for file in files] == ["farm/02-course-of-play.md"]
    assert files[0].text == (
        "---\ntitle: Course of Play\ndocument: farm\nchapter: 2\n---\n\n# Course of Play\n\n\n## General\n\n\n"
        "### A game consists of rounds. [[sec:rounds]][[rule:first_farmer]]\n\n"
        '### @@rule:first_farmer@@ The "first farmer" begins with 4 coins, as in [1.3.2d].\n\n'
        "> **Example:** Of three farmers, the first has 4 coins and the others 5.\n\n\n"
        "## Rounds @@sec:rounds@@\n\n\n### At the start of a round all fields grow.\n\n"
        "#### Corn grows by \\{corn\\}.[1.4.1]\n\n#### Wheat grows by \\{wheat\\}\\{wheat\\}.\n\n"
        "> **Note:** Rice does not grow here.\n\n"
        "### A round ends when nobody can act any more. See [[rule:first_farmer]].\n"
    )


def test_unknown_numbers_are_reported_where_they_stand() -> None:
    result = imported(ENGLISH_PLAIN)
    lines = result.files[0].text.split("\n")
    assert [finding.code for finding in result.findings] == [Code.TYPED_NUMBER] * 2
    for finding, number in zip(result.findings, ("[1.3.2d]", "[1.4.1]"), strict=True):
        assert lines[finding.line - 1][finding.column - 1 :].startswith(number)
    assert result.references == ReferenceCounts(resolved=3, learned=0, left=2)


def test_an_aligned_document_takes_over_all_labels(tmp_path: Path) -> None:
    result = imported(JAPANESE_RENDERED, like(tmp_path))
    labels = {unit.number: tuple(a.label for a in unit.anchors) for unit in result.files[0].chapter.units}
    assert labels == {
        "2": ("cha:course",),
        "2.0": ("sec:course_general",),
        "2.0.1": ("rule:game",),
        "2.0.2": ("rule:first_farmer", "rule:opener"),
        "2.1": ("sec:rounds",),
        "2.1.1": (),
        "2.1.1a": (),
        "2.1.1b": (),
        "2.1.1c": ("rule:wheat",),
        "2.1.2": (),
    }
    assert result.files[0].path == "farm/02-course.md"


def test_labels_outside_the_document_are_learned(tmp_path: Path) -> None:
    result = imported(JAPANESE_RENDERED, like(tmp_path))
    text = result.files[0].text
    assert "「最初の農家」は、[[rule:coin]]のとおり" in text
    assert "育ちます。[[rule:growth]]" in text
    assert "[1.7.1][1.7.2]" in text
    assert result.references == ReferenceCounts(resolved=3, learned=2, left=2)


def test_the_scheme_is_that_of_the_source(tmp_path: Path) -> None:
    source = like(tmp_path, 'numbering = ["1", "1.0", "1.0.0", "1.0.0a"]\n')
    text = imported(JAPANESE_RENDERED, source).files[0].text
    assert "### @@rule:game@@ @@number:2.0.1@@ ゲームは" in text
    assert "### @@rule:first_farmer@@ @@rule:opener@@ 「最初の農家」" in text


def test_numbers_that_do_not_follow_are_typed() -> None:
    result = imported("2 A\n\n2.0 B\n\n2.0.2 C.\n\n2.0.3 D.\n\n2.0.3 E.\n\n2.0.3c F.\n")
    units = result.files[0].chapter.units
    assert [unit.number for unit in units] == ["2", "2.0", "2.0.2", "2.0.3", "2.0.3", "2.0.3c"]
    assert [unit.explicit_number for unit in units] == [False, False, True, False, True, True]
    assert result.findings == ()


def test_a_bare_number_is_a_reference_only_where_a_chapter_is_called_so() -> None:
    text = imported("2 A\n2.0 B\n2.0.1 See [2], and take [3].\n2.0.2 C.\n").files[0].text
    assert "See [[cha:a]], and take [3]." in text


def test_every_chapter_is_a_file() -> None:
    result = imported("1 A\n1.0 B\n1.0.1 See [2.0.1].\n2 規則\n2.0 C\n2.0.1 D.\n")
    assert [file.path for file in result.files] == ["farm/01-a.md", "farm/02.md"]
    assert "See [[rule:r2_0_1]]" in result.files[0].text
    assert result.kinds == {Kind.CHAPTER: 2, Kind.SECTION: 2, Kind.RULE: 2}


TEXTS = st.lists(
    st.sampled_from(
        [*"\\`*_{}[]<>()#&~!@:|.§a ", "[[", "@@", "](", "1. ", "- ", "Note: ", "例:", "[2.0.1]", "語", "4"]
    ),
    max_size=12,
).map("".join)


@given(TEXTS, TEXTS, st.sampled_from(["\n", "\n\n", "\r\n\r\n"]))
def test_any_text_keeps_its_words_and_numbers(heading: str, paragraph: str, end: str) -> None:
    lines = ["2 A", "2.0 B", f"2.0.1 {heading}", f"2.0.1a {heading}", paragraph, paragraph, "2.0.2 C", "2.0.3 D"]
    imported(end.join(lines))  # refuses by itself what it did not write to the letter
