"""Laws, codes and 規則 with chapters, articles that are counted through, and items: their numbers come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load

from .outlines import cases, make, outline, read
from .statutes import STYLES, Law, Style, make_law

SEEDS = (1, 2)


def drawn(style: Style, seed: int) -> Law:
    """Return a document that has at least two units of every rank in one place, so that its numbers can be learned."""
    law = make_law(style, seed)
    firsts = [level.first for level in style.levels]
    assert all(law.numbers.count(first) for first in firsts), "choose another seed"
    return law


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_numbers_are_recognised_and_counted(style: Style, seed: int) -> None:
    law = drawn(style, seed)
    imported = make(law.text)
    chapters = [file.chapter for file in imported.files if file.chapter is not None]
    assert [unit.number for chapter in chapters for unit in chapter.units if unit.number] == law.numbers
    assert "@@number:" not in "".join(file.text for file in imported.files)
    assert (imported.counted_through or ()) == style.counted_through
    numbering = read(law.text)[0].numbering
    assert [first for first in numbering if first] == [level.first for level in style.levels]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_references_lead_to_their_rules(style: Style, seed: int) -> None:
    law = drawn(style, seed)
    references = make(law.text).references
    assert (references.resolved, references.left) == (len(law.citations), 0)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_the_imported_book_has_the_numbers_of_its_document(style: Style, tmp_path: Path) -> None:
    law = drawn(style, SEEDS[0])
    document, tree = tmp_path / "law.txt", tmp_path / "source"
    document.write_text(law.text, "utf-8")
    assert main(["import", str(document), "--language", style.language, "-o", str(tree)]) == 0
    loaded = load(tree)
    book = loaded.library.books[style.language][0]
    assert [unit.number for chapter in book.chapters for unit in chapter.units if unit.number] == law.numbers
    assert [finding.code.code for finding in loaded.findings] == []


def test_a_document_that_begins_anew_says_so_in_its_book(tmp_path: Path) -> None:
    chapter = (
        "Chapter {}. {}\n\nArticle 1. Oil\n(1) Oil is free.\n(2) A can is full.\n\nArticle 2. Fog\n(1) Fog is wet.\n\n"
    )
    document, tree = tmp_path / "law.txt", tmp_path / "source"
    document.write_text(chapter.format(1, "Lamps") + chapter.format(2, "Nights").replace("is", "was"), "utf-8")
    assert main(["import", str(document), "-o", str(tree)]) == 0
    assert "counted_through = []\n" in next(tree.rglob("book.toml")).read_text("utf-8")
    assert [finding.code.code for finding in load(tree).findings] == []


CASES = cases("statutes")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_parts_of_numbers_lead_to_the_parts_of_their_rules(case: object) -> None:
    assert outline(case.given) == case.expected  # type: ignore[attr-defined]


def test_a_hundred_articles_in_chinese_are_counted_as_chinese_writes_them() -> None:
    counted = make_law(next(style for style in STYLES if style.name == "a Chinese law"), 1, chapters=60)
    assert "第一百一十条" in counted.numbers
    imported = make(counted.text)
    assert "@@number:" not in "".join(file.text for file in imported.files)


@pytest.mark.parametrize("written", ["Article 1 bis", "Article 1 bis.", "Article 1 bis:"])
def test_an_inserted_article_keeps_the_space_in_its_number(written: str) -> None:
    text = f"Article 1 Oil is free.\n\n{written} Fog is wet.\n\nArticle 2 See article 1bis and article 1 bis.\n"
    imported = make(f"{text}\nArticle 3 Night is dark.\n")
    shown = "".join(file.text for file in imported.files)
    assert "@@number:Article 1 bis@@ Fog is wet." in shown
    assert imported.references.resolved == 2


def test_a_number_without_a_space_stays_so() -> None:
    imported = make(
        "Article 1 Oil is free.\n\nArticle 1bis Fog is wet.\n\nArticle 2 See article 1 bis.\n\nArticle 3 End.\n"
    )
    shown = "".join(file.text for file in imported.files)
    assert "@@number:Article 1bis@@ Fog is wet." in shown
    assert imported.references.resolved == 1
