"""Documents of kinds that the importer met late: each comes in whole, or with a doubt that names the place.

In the fixtures, ``?? 3-5 long-unit`` is a doubt about lines 3 to 5; the rest is as in `test_documents`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import Case
from .outlines import case_id, cases, imported_with_doubts, reading_outline

LONG = "\n\n".join(f"A boat of pier {n} sails out, and its captain pays for the night." for n in range(220))


@pytest.mark.parametrize("case", cases("strangers"), ids=case_id)
def test_a_strange_document_is_whole_or_doubted(case: Case) -> None:
    name = "harbor.md" if case.title.endswith("(Markdown)") else "harbor.txt"
    assert reading_outline(case.given, name) == case.expected


def test_a_few_links_in_a_long_text_do_not_make_it_markdown() -> None:
    links = "See [our site](https://example.org) and\n[the shop](https://example.org/shop) for more,\n"
    rules = "".join(f"1.{n} A boat of kind {n} pays {n} coins.\n" for n in range(1, 160))
    shown = reading_outline(f"{links}or [write to us](https://example.org/mail).\n\n1 Boats\n\n{rules}")
    assert shown.count("\n### 1.") == 159


def test_the_front_matter_names_a_chapter_and_a_book_without_a_title(tmp_path: Path) -> None:
    pages = {"dash": '---\ntitle: "Harbor rules"\n---\n', "plus": '+++\ntitle = "Harbor rules"\n+++\n'}
    for name, front in pages.items():
        page = tmp_path / f"{name}.md"
        page.write_text(f"{front}\nA boat sails.\n\n## Piers\n\nA pier is long.\n\n## Nets\n\nA net dries.\n", "utf-8")
        assert main(["import", str(page), "--book", name.upper(), "-o", str(tmp_path / "out")]) == 0
        assert "# Harbor rules\n" in (tmp_path / "out" / name / "01.md").read_text("utf-8")
        assert 'title = "Harbor rules"' in (tmp_path / "out" / name / "book.toml").read_text("utf-8")


def test_the_front_matter_comes_before_a_lower_heading_as_the_title(tmp_path: Path) -> None:
    page = tmp_path / "harbor.md"
    text = (
        "## Preamble\n\nWe sail.\n\n## 1. Boats\n\n1.1 A boat sails.\n\n1.2 It sinks.\n\n## 2. Nets\n\n2.1 A net dries."
    )
    page.write_text(f"---\ntitle: Harbor rules\n---\n\n{text}\n", "utf-8")
    assert main(["import", str(page), "--book", "HB", "-o", str(tmp_path / "out")]) == 0
    assert 'title = "Harbor rules"' in (tmp_path / "out" / "hb" / "book.toml").read_text("utf-8")


def test_a_unit_that_has_swallowed_many_paragraphs_is_doubted() -> None:
    shown = reading_outline(f"1 Piers\n\n1.1 A pier is long.\n\n1.2 A pier is dry.\n\n{LONG}\n\n1.3 A pier is sold.\n")
    assert shown.endswith("?? 5-445 long-unit\n")


def test_a_long_text_without_numbers_is_doubted_unless_the_layout_is_chosen(tmp_path: Path) -> None:
    assert reading_outline(LONG).endswith("?? 1-439 no-numbers\n")
    (tmp_path / "harbor.txt").write_text(LONG, "utf-8")
    command = ["import", str(tmp_path / "harbor.txt"), "--book", "HB", "-o", str(tmp_path / "out")]
    assert main([*command, "--layout", "unnumbered"]) == 0


def test_an_import_with_doubts_ends_with_status_1_unless_they_are_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "1 Piers\n\n1.1 A pier is long. 1.2 A pier is dry.\n\n1.3 A pier is sold.\n\n1.4 A pier sinks.\n"
    (tmp_path / "harbor.txt").write_text(text, "utf-8")
    report = tmp_path / "report.json"
    command = ["import", str(tmp_path / "harbor.txt"), "--book", "HB", "-o", str(tmp_path / "out")]
    assert main([*command, "--report", str(report)]) == 1
    written = capsys.readouterr()
    assert "harbor.txt:3: 1.2 is part of the text of 1.1. Does a unit with this number begin here?" in written.err
    assert "doubts: 1; check these lines, and use --accept if the import is right" in written.out
    assert '"kind": "number-in-text"' in report.read_text("utf-8")
    assert main([*command, "--accept"]) == 0


def test_a_profile_decides_what_is_text(tmp_path: Path) -> None:
    text = "1 Piers\n\n1.1 A pier is long.\n\n2 Boats\n\n2.1 A boat sails.\n\n2.2 of these sink.\n\n2.3 A boat rests.\n"
    (tmp_path / "harbor.txt").write_text(text, "utf-8")
    (tmp_path / "own.toml").write_text('text = ["2.2 of these"]\n', "utf-8")
    command = ["import", str(tmp_path / "harbor.txt"), "--book", "HB", "-o", str(tmp_path / "out")]
    assert main([*command, "--layout", str(tmp_path / "own.toml")]) == 0
    assert "\n2.2 of these sink.\n" in (tmp_path / "out/hb/02-boats.md").read_text("utf-8")


@pytest.mark.parametrize(("markdown", "expected"), [("true", "A **boat** sails."), ("false", r"A \*\*boat\*\* sails.")])
def test_a_profile_decides_whether_a_text_is_markdown(tmp_path: Path, markdown: str, expected: str) -> None:
    (tmp_path / "harbor.txt").write_text("1 Piers\n\n1.1 A **boat** sails.\n\n1.2 A pier is long.\n", "utf-8")
    (tmp_path / "own.toml").write_text(f"markdown = {markdown}\n", "utf-8")
    command = ["import", str(tmp_path / "harbor.txt"), "--book", "HB", "-o", str(tmp_path / "out")]
    assert main([*command, "--layout", str(tmp_path / "own.toml")]) == 0
    assert expected in (tmp_path / "out/hb/01-piers.md").read_text("utf-8")


def test_links_to_headings_as_obsidian_writes_them_lead_to_these(tmp_path: Path) -> None:
    page = tmp_path / "harbor.md"
    page.write_text("# Harbor\n\n## Two Boats\n\nA boat sails.\n\n## Nets\n\nSee [it](#Two%20Boats).\n", "utf-8")
    assert main(["import", str(page), "--book", "HB", "-o", str(tmp_path / "out")]) == 0
    assert "See [[sec:two_boats|it]]." in (tmp_path / "out/hb/01-harbor.md").read_text("utf-8")


def test_the_finding_about_a_range_is_about_all_its_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "harbor.md"
    page.write_text("# Harbor\n\n## Boats\n\nA boat obeys Rules 101-115.\n\n## Nets\n\nA net dries.\n", "utf-8")
    main(["import", str(page), "--book", "HB", "-o", str(tmp_path / "out")])
    assert "the references 101-115 stay as typed: there are no units with these numbers" in capsys.readouterr().err


def test_a_book_whose_rules_are_all_in_lists_says_how_they_become_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "# 1. Boats\n\n1. A boat sails.\n2. A boat sinks.\n\n# 2. Nets\n\n1. A net dries.\n2. A net is red.\n"
    hint = "no rules: the texts below the headings are lists"
    for written, is_shown in ((text, True), (text.replace(".\n2.", ".\n\n2."), False)):
        (tmp_path / "harbor.md").write_text(written, "utf-8")
        main(["import", str(tmp_path / "harbor.md"), "--book", "HB", "--force", "-o", str(tmp_path / "out")])
        shown = capsys.readouterr()
        assert (hint in shown.out + shown.err) is is_shown


def test_titles_with_links_have_neither_brackets_nor_addresses() -> None:
    link = "](https://harbor.example/rules)"
    text = f"# [Harbor{link}\n\nIt is old.\n\n## 1. Boats\n\n1.1 A.\n\n1.2 B.\n\n## 2. [Nets{link} of tin\n\n2.1 C.\n"
    files = {file.path: file.text for file in imported_with_doubts(text, "harbor.md")[0].files}
    assert files["hb/introduction.md"].startswith(f"# Harbor\n\n[Harbor{link}\n\nIt is old.")
    assert files["hb/02-nets-of-tin.md"].startswith("---\ntitle: Nets of tin\n")
    files = {file.path: file.text for file in imported_with_doubts(text.replace(link, "](a.md)"), "harbor.md")[0].files}
    assert files["hb/introduction.md"].startswith("# Harbor\n\nIt is old.")
