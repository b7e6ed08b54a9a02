"""Lists inside of the items of an article stay lists: their numbers count anew, and are no second numbers of units."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

PAGE = "<html lang=en><body><h1>Harbor</h1>{}</body></html>"
ARTICLE = "<h2>Article {} {}</h2><ol><li>It is so.<ol><li>Here.</li><li>There.</li></ol></li><li>It ends.</li></ol>"
BULLETS = (
    "<h2>Article {} {}</h2><ol><li>It is so.<ul><li>Here.<ol><li>Or there.</li></ol></li></ul></li><li>End.</li></ol>"
)


def chapters(tmp_path: Path, page: str) -> tuple[str, int]:
    """Import a web page; return its chapters and the exit status."""
    (tmp_path / "harbor.html").write_text(PAGE.format(page), "utf-8")
    command = ["import", str(tmp_path / "harbor.html"), "--book", "HB", "-o", str(tmp_path / "out")]
    status = main(command)
    return "".join(path.read_text("utf-8") for path in sorted((tmp_path / "out").rglob("*.md"))), status


def test_a_list_within_a_list_is_part_of_its_item(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, status = chapters(tmp_path, ARTICLE.format(1, "Piers") + ARTICLE.format(2, "Boats"))
    assert text.count("### It is so.\n\n1. Here.\n2. There.\n\n### It ends.\n") == 2
    assert "@@number" not in text
    assert (status, capsys.readouterr().err) == (0, "")


def test_a_list_within_a_bullet_is_part_of_it(tmp_path: Path) -> None:
    text, status = chapters(tmp_path, BULLETS.format(1, "Piers") + BULLETS.format(2, "Boats"))
    assert text.count("- Here.\n  1. Or there.\n\n### End.") == 2
    assert status == 0


def test_a_list_below_a_colon_keeps_its_own_lists(tmp_path: Path) -> None:
    inner = "<ol><li>Here.<ol><li>Up.</li><li>Down.</li></ol></li>"
    inner += "<li>There.<ol><li>Left.</li><li>Right.</li></ol></li></ol>"
    text, status = chapters(tmp_path, f"<h2>Article 1</h2><p>So:</p>{inner}<h2>Article 2</h2><p>B.</p>")
    assert "1. Here.\n   1. Up.\n   2. Down.\n2. There.\n   1. Left.\n   2. Right.\n" in text
    assert status == 0


def test_a_rule_after_the_bullets_of_another_one_is_a_rule(tmp_path: Path) -> None:
    items = "<ol><li>Draw.</li><li>Play.<ul><li>One.</li><li>Both.</li></ul></li><li>End.</li><li>Rest.</li></ol>"
    text, _ = chapters(tmp_path, "".join(f"<h2>{n} Turn</h2><h3>{n}.1 Steps</h3>{items}" for n in (1, 2, 3)))
    rules = "### @@number:2@@ Play.\n\n- One.\n- Both.\n\n### @@number:3@@ End.\n\n### @@number:4@@ Rest.\n"
    assert text.count(rules) == 3


def test_a_list_of_its_own_that_counts_anew_is_part_of_the_item_above(tmp_path: Path) -> None:
    """Where the signs (1) and 1. are lost, the number after the inner list shows where that ends."""
    inner = "<ol><li>Here.</li><li>There.</li><li>Anywhere.</li></ol>"
    article = (
        "<h2>§ {} Piers</h2><ol><li>It is so.</li><li>It ends.</li></ol>" + inner + "<ol start=3><li>End.</li></ol>"
    )
    text, status = chapters(tmp_path, "".join(article.format(n) for n in (1, 2)))
    assert text.count("### It ends.\n\n1. Here.\n2. There.\n3. Anywhere.\n\n### End.\n") == 2
    assert ("@@number" in text, status) == (False, 0)


def test_lists_one_after_the_other_are_not_inside_each_other(tmp_path: Path) -> None:
    """After 1 and 2, and 1 and 2 again, 3 goes on the second list."""
    lists = "<ol><li>It is so.</li><li>It ends.</li></ol><ol><li>Here.</li><li>There.</li><li>End.</li></ol>"
    text, _ = chapters(tmp_path, "".join(f"<h2>§ {n} Piers</h2>{lists}" for n in (1, 2)))
    assert text.count("Here.\n\n### ") == 2


def test_a_list_in_the_last_of_many_items_is_part_of_it(tmp_path: Path) -> None:
    """Few items have lists below them: the items are rules, and not the titles of those."""
    inner = "<ol><li>Here.</li><li>There.</li></ol>"
    article = "<h2>Article {} Piers</h2><ol><li>It is so.</li><li>It is wet.</li><li>It ends{}</li></ol>"
    text, status = chapters(tmp_path, article.format(1, ".") + article.format(2, inner))
    assert text.count(" It ends\n\n1. Here.\n2. There.\n") == 1
    assert ("@@number" in text, status) == (False, 0)


def test_a_paragraph_after_an_inner_list_is_part_of_the_item(tmp_path: Path) -> None:
    items = "<ol><li>Draw.</li><li>Then<ol type=a><li>play, or</li><li>wait.</li></ol><p>Who waits is out.</p></li>"
    text, _ = chapters(tmp_path, f"<h2>Turn</h2><p>A turn has steps:</p>{items}<li>Rest.</li></ol><p>It ends.</p>")
    assert "b. wait.\n\nWho waits is out.\n\n3. Rest.\n\n### It ends.\n" in text
