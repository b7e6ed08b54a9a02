"""From a typed document to the files of a book; what a source book in another language adds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.importers.writing.imported_book import Imported, ReferenceCounts, SiblingBook
from sphinx_rulebook.importers.writing.labels import LabelChoice
from sphinx_rulebook.importers.writing.source_book import SourceBook, load_source_book
from sphinx_rulebook.model.units import Kind, Unit

from .farm import ENGLISH_SOURCE, JAPANESE
from .outlines import make


def like(folder: Path, settings: str = "") -> SourceBook:
    """The source book of the Japanese document."""
    (folder / "farm").mkdir()
    (folder / "farm" / "02-course.md").write_text(ENGLISH_SOURCE, "utf-8")
    (folder / "farm" / "book.toml").write_text(settings, "utf-8")
    return load_source_book(folder, None)


def units_of(result: Imported) -> list[Unit]:
    return [unit for file in result.files if file.chapter is not None for unit in file.chapter.units]


def test_an_aligned_document_takes_over_all_labels(tmp_path: Path) -> None:
    result = make(JAPANESE, source=like(tmp_path))
    assert {unit.number: tuple(anchor.label for anchor in unit.anchors) for unit in units_of(result)} == {
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


def test_its_files_have_the_names_of_the_source(tmp_path: Path) -> None:
    assert [file.path for file in make(JAPANESE, source=like(tmp_path)).files] == ["hb/02-course.md"]


def test_labels_outside_the_document_are_learned(tmp_path: Path) -> None:
    result = make(JAPANESE, source=like(tmp_path))
    text = result.files[0].text
    assert "「最初の農家」は、[[rule:coin]]のとおり" in text
    assert "育ちます。[[rule:growth]]" in text
    assert "[1.7.1][1.7.2]" in text
    assert result.references == ReferenceCounts(resolved=3, learned=2, left=2)


def test_only_what_nobody_knows_is_reported(tmp_path: Path) -> None:
    result = make(JAPANESE, source=like(tmp_path))
    assert [finding.message.split()[3] for finding in result.document_findings] == ["1.7.1", "1.7.2"]


def test_the_alignment_names_what_one_of_the_two_has_alone(tmp_path: Path) -> None:
    (alignment,) = make(JAPANESE, source=like(tmp_path)).alignments
    extra = [pair.translation.number for pair in alignment.pairs if pair.source is None and pair.translation]
    assert extra == ["2.1.1b"]
    assert not [pair for pair in alignment.pairs if pair.translation is None]


def test_the_scheme_is_that_of_the_source(tmp_path: Path) -> None:
    source = like(tmp_path, 'numbering = ["1", "1.0", "1.0.0", "1.0.0a"]\n')
    text = make(JAPANESE, source=source).files[0].text
    assert "### @@rule:game@@ @@number:2.0.1@@ ゲームは" in text
    assert "### @@rule:first_farmer@@ @@rule:opener@@ 「最初の農家」" in text


def test_references_print_as_those_of_the_source(tmp_path: Path) -> None:
    source = like(tmp_path, 'reference = "(rule #)"\n')
    assert make(JAPANESE, source=source).reference == "(rule #)"


@pytest.mark.parametrize(
    ("rule", "reference", "written"),
    [
        ("See [1.0.2].", "[#]", "See [[rule:x]]."),
        ("See rule 1.0.2.", "#", "See rule [[rule:x]]."),
        ("See [1.0.2], [1.0.2], and rule 1.0.2.", "[#]", "See [[rule:x]], [[rule:x]], and rule [[rule:x|#]]."),
        ("See rule 1.0.2, rule 1.0.2, or [1.0.2].", "#", r"See rule [[rule:x]], rule [[rule:x]], or \[[[rule:x]]\]."),
    ],
)
def test_references_print_as_most_of_them_are_typed(rule: str, reference: str, written: str) -> None:
    result = make(f"1 A\n1.0 B\n1.0.1 {rule}\n1.0.2 X\n1.0.3 C.\n", "letters")
    assert result.reference == reference
    assert f"### {written}\n" in result.files[0].text


def test_of_a_range_what_lies_between_is_referred_to_as_well() -> None:
    text = "1 A\n1.0 B\n1.0.1 See rules 1.0.2–4.\n1.0.2 X\n1.0.3 Y\n1.0.4 Z\n"
    result = make(text, "letters")
    assert "See rules [[rule:x]]–[[rule:y|]][[rule:z|##]]." in result.files[0].text
    assert result.references == ReferenceCounts(resolved=2, learned=0, left=0)


def test_chapters_are_files_that_sort_as_they_stand() -> None:
    chapters = "".join(f"{number} Unit {number}\n{number}.0 A\n{number}.0.1 B.\n" for number in range(1, 12))
    names = [file.path for file in make(chapters, "letters").files]
    assert names == sorted(names)
    assert names[0] == "hb/01-unit-1.md"
    assert names[-1] == "hb/11-unit-11.md"


def test_chapters_of_the_same_title_are_files_of_their_own() -> None:
    layout = "letters"
    names = [file.path for file in make("1 A\n1.0 B\n1.0.1 C.\n2 A\n2.0 B\n2.0.1 C.\n", layout).files]
    assert len(set(names)) == 2


def test_every_unit_is_counted_as_what_it_is() -> None:
    text = "1 A\n1.0 B\n1.0.1 C.\nExample: D.\nExample: E.\n1.0.1a F.\n1.0.2 G.\n\nGlossary\n\nBoat\nA ship.\n"
    assert make(text, "letters").kinds == {
        Kind.CHAPTER: 1,
        Kind.SECTION: 1,
        Kind.RULE: 2,
        Kind.SUBRULE: 1,
        Kind.EXAMPLE: 2,
        Kind.TERM: 1,
    }


def test_without_labels_nothing_is_referred_to_by_one() -> None:
    result = make("1 A\n1.0 B\n1.0.1 See [1.0.2].\n1.0.2 C.\n", "letters", LabelChoice.NONE)
    assert result.labels == 0
    assert "See [1.0.2]." in result.files[0].text
    assert result.references.left == 1


def test_all_units_may_have_labels() -> None:
    assert make("1 A\n1.0 B\n1.0.1 See [1.0.2].\n1.0.2 C.\n", "letters", LabelChoice.ALL).labels == 4


SIBLING = {"guidelines": SiblingBook("GUIDELINES", "Guidelines", frozenset({"rule:1a+", "cha:A"}), {})}
ARTICLES = "## Article 1: A\n\n- 1a) See {}.\n- 1b) B.\n\n## Article 2: C\n\n- 2a) D.\n"


@pytest.mark.parametrize(
    ("link", "written"),
    [
        ("[Guideline 1a+](guidelines:guideline:1a+)", "[[GUIDELINES/rule:1a+|Guideline #]]"),
        ("[Article A](guidelines:article:A)", "[[GUIDELINES/cha:A|Article #]]"),
        ("[it](guidelines:article:a)", "[[GUIDELINES/cha:A|it]]"),
        ("[Guideline 9z](guidelines:guideline:9z)", "Guideline 9z"),
        ("[Guideline 8z](elsewhere:guideline:8z)", "Guideline 8z"),
    ],
)
def test_a_link_into_another_book_of_the_tree_is_a_reference(link: str, written: str) -> None:
    result = make(ARTICLES.format(link), siblings=SIBLING)
    assert f"See {written}." in result.files[0].text


def test_a_link_into_no_book_of_the_tree_is_reported() -> None:
    result = make(ARTICLES.format("[Guideline 9z](guidelines:guideline:9z)"), siblings=SIBLING)
    (finding,) = result.document_findings
    assert (finding.code.code, finding.line) == ("RB205", 3)
    assert "9z of 'guidelines'" in finding.message


ENGLISH_BOATS = """\
1 Boats
1.1 A boat with more than 3 oars is fast.
1.2 A raft has no oars, and 2 sails.
1.3 A ferry takes 12 guests.

Glossary
Barge: a boat with 4 oars.
Ferry: a boat that takes 12 guests.
Raft: what has 2 sails.
"""
JAPANESE_BOATS = """\
1 舟
1.1 櫂が4本以上の舟は速い。
1.2 いかだには櫂がなく、2枚の帆がある。
1.3 渡し舟は12人の客を乗せる。

用語集
はしけ：櫂が4本の舟。
渡し舟：12人の客を乗せる舟。
いかだ：2枚の帆があるもの。
"""
LAST_TWO_LINES = re.compile(r"(.*\n)(.*\n)\Z")


@pytest.mark.parametrize(
    ("document", "terms"),
    [
        (JAPANESE_BOATS, {"はしけ": "term:barge", "渡し舟": "term:ferry", "いかだ": "term:raft"}),
        # In another order, nothing is certain, and the terms have labels of their own.
        (LAST_TWO_LINES.sub(r"\2\1", JAPANESE_BOATS), {"はしけ": "", "渡し舟": "", "いかだ": ""}),
    ],
)
def test_terms_take_over_labels_if_both_glossaries_have_the_same_order(
    tmp_path: Path, document: str, terms: dict[str, str]
) -> None:
    folder = tmp_path / "boats"
    for file in make(ENGLISH_BOATS).files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, "utf-8")
    result = make(document, source=load_source_book(folder, None))
    found = [unit for unit in units_of(result) if unit.kind is Kind.TERM]
    assert {unit.text.strip("*"): unit.label or "" for unit in found} == terms


def test_a_counterpart_of_a_rule_without_a_label_gets_none(tmp_path: Path) -> None:
    result = make(JAPANESE, labels=LabelChoice.ALL, source=like(tmp_path))
    labels = {unit.number: unit.label for unit in units_of(result)}
    assert labels["2.1.1"] is None
    assert labels["2.1.1b"] is not None  # which only the translation has
