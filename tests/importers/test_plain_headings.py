"""The headings of plain text without numbers, which only their form shows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.conservation import account_for
from sphinx_rulebook.importers.doubts.doubt import DoubtKind
from sphinx_rulebook.importers.reading.reader import read_document

from ..conftest import RUNS_TRIALS
from ..helpers import Case
from .made.plain_texts import PlainText, make_plain_text
from .outlines import NAME, case_id, cases, imported_with_doubts, read, reading_outline


def parts_of(text: str) -> tuple[str, list[tuple[str, tuple[str, ...]]]]:
    """Return the title of a document, and its sections with the texts below each."""
    document, _ = read_document(text, NAME)
    account_for(document, NAME)
    parts: list[tuple[str, list[str]]] = []
    for unit in document.units[1:]:
        own = [unit.text] if unit.rank > 2 and unit.text else []
        own += [f"{paragraph.opening} {paragraph.text}".strip() for paragraph in unit.paragraphs]
        if unit.rank == 2:
            parts.append((unit.text, own))
        elif parts:
            parts[-1][1].extend(own)
    return document.chapters[0].heading.text, [(title, tuple(texts)) for title, texts in parts]


def is_read(made: PlainText) -> bool:
    return parts_of(made.text) == (made.title, list(made.parts))


def test_headings_of_any_form_are_found_in_five_languages() -> None:
    """Of the texts that are not, most have numbered lists below half of their headings, which then are their rules."""
    made = [make_plain_text(random.Random(seed)) for seed in range(2000, 2300 if RUNS_TRIALS else 2120)]
    wrong = [(text.form, text.language) for text in made if not is_read(text)]
    assert len(wrong) <= 0.02 * len(made), wrong
    assert len({(text.form, text.language) for text in made}) > 25


@pytest.mark.parametrize("case", cases("plain-headings"), ids=case_id)
def test_a_text_without_numbers_becomes_a_book(case: Case) -> None:
    assert reading_outline(case.given) == case.expected


def test_the_report_names_the_headings_and_a_missing_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "Goal:\nSell fish.\n\nSetup:\nTake a boat.\n\nTurns:\nSail, or sell a fish.\n"
    (tmp_path / "fish.txt").write_text(text, "utf-8")
    command = ["import", str(tmp_path / "fish.txt"), "-o", str(tmp_path / "book")]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "3 lines look like its headings, from 'Goal'" in out
    assert "no title was found; the chapter is called 'fish', after the file (--title names it)" in out
    assert main([*command, "--title", "Fish Market", "--force"]) == 0
    assert "no title" not in capsys.readouterr().out
    assert "# Fish Market\n" in (tmp_path / "book/fish/01.md").read_text("utf-8")


def test_a_translation_without_numbers_has_those_of_its_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, translation = tmp_path / "source", tmp_path / "translations" / "ja"
    (tmp_path / "fish.txt").write_text("Fish\n\nGoal\nSell fish.\n\nTurns\nSail home.\n\nEnd\nGo to bed.\n", "utf-8")
    (tmp_path / "ja.txt").write_text("魚\n\n目的\n魚を売ります。\n\n手番\n家に帰ります。\n\n終了\n寝ます。\n", "utf-8")
    assert main(["import", str(tmp_path / "fish.txt"), "--book", "FI", "-o", str(source)]) == 0
    (source / "fi" / "book.toml").write_text('numbering = ["", "1", "1.1"]\n', "utf-8")
    like = ["--language", "ja", "--book", "fi", "--like", str(source), "-o", str(translation)]
    assert main(["import", str(tmp_path / "ja.txt"), *like]) == 0
    (chapter,) = (translation / "fi").glob("*.md")
    assert "\n## 手番 @@sec:turns@@\n" in chapter.read_text("utf-8")
    assert "@@number" not in chapter.read_text("utf-8")
    assert "7 pairs aligned" in (out := capsys.readouterr().out)
    assert "only in the source" not in out


NUMBERS = {
    "en": ("Article {}", "Lanterns", "The captain lights a lantern."),
    "de": ("§ {}", "Laternen", "Der Kapitän zündet eine Laterne an."),
    "ja": ("第{}条", "灯台", "船長は灯台に火をともす。"),
    "ko": ("제{}조", "등대", "선장은 등대에 불을 켠다."),
    "ar": ("المادة {}", "المنارة", "يضيء القبطان المنارة."),
}


def articles(language: str, has_titles: bool, is_apart: bool) -> str:
    """A text whose articles count through three parts with a title."""
    number, title, text = NUMBERS[language]
    lines = []
    for at in range(9):
        if has_titles and at % 3 == 0:
            lines += [f"{title} {'abc'[at // 3]}", *[""] * is_apart]
        lines += [f"{number.format(at + 1)} {text}", "", f"(1) {text}", "", f"(2) {text}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("language", NUMBERS)
def test_titles_between_articles_are_those_of_chapters(language: str) -> None:
    text = articles(language, has_titles=True, is_apart=True)
    imported, doubts = imported_with_doubts(text)
    title = NUMBERS[language][1]
    headings = [line for file in imported.files for line in file.text.split("\n") if line.startswith("# ")]
    assert [heading.split(" @@")[0] for heading in headings] == [f"# {title} {one}" for one in "abc"]
    assert sum(file.text.count("\n### ") for file in imported.files) == 9
    assert not doubts


def test_lines_that_stand_apart_without_being_those_of_chapters_are_a_doubt() -> None:
    text = articles("en", has_titles=False, is_apart=False)
    for at in (4, 7):  # none above the first article
        text = text.replace(f"Article {at} ", f"Lighting the lanterns\n\nArticle {at} ")
    assert [doubt.kind for doubt in imported_with_doubts(text)[1]] == [DoubtKind.HEADING_AS_TEXT]


def test_the_named_layout_stays_when_titles_between_rules_are_found() -> None:
    text = articles("en", has_titles=True, is_apart=True)
    document, recognition = read(text, "decimal")
    assert recognition.reason == "as asked for"
    assert [chapter.heading.text for chapter in document.chapters] == ["Lanterns a", "Lanterns b", "Lanterns c"]
