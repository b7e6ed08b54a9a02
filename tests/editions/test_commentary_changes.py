"""Words that were the authors' reasons and are a rule now, or the reverse: every list of changes has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.exporters.changes import ComparedBook
from sphinx_rulebook.exporters.changes_markdown import to_markdown

from ..helpers import chapter_text, write_tree
from .books import compare_bodies, listed, release_bodies

RULE = "## Night @@sec:night@@\n### @@rule:lamp@@ Light the lamp.\n\n"
LAW = RULE + "The keeper wakes at dusk.\n"
WHY = RULE + "> **Why?** The keeper wakes at dusk.\n"
NOTE = RULE + "> **Note:** The keeper wakes at dusk.\n"


@pytest.mark.parametrize(
    ("old", "new", "added", "removed"),
    [
        pytest.param(WHY, LAW, "Light the lamp. **The keeper wakes at dusk.**", "~~Why? The keeper", id="becomes law"),
        pytest.param(LAW, WHY, "**Why? The keeper wakes", "Light the lamp. ~~The keeper", id="is no longer law"),
        pytest.param(WHY, NOTE, "Light the lamp. **Note: The keeper wakes", "~~Why? The keeper", id="becomes a note"),
        pytest.param(NOTE, WHY, "**Why? The keeper wakes", "Light the lamp. ~~Note: The", id="was a note"),
    ],
)
def test_words_of_a_commentary_are_not_those_of_the_rule(old: str, new: str, added: str, removed: str) -> None:
    comparison = compare_bodies(old, new)
    assert listed(comparison) == ["reworded 1.0.1", "note 1.0.1"]
    text = to_markdown(ComparedBook("1", "2", comparison))
    assert added in text
    assert removed in text


def test_a_note_that_becomes_running_text_is_reworded() -> None:
    assert listed(compare_bodies(NOTE, LAW)) == ["reworded 1.0.1"]


def test_a_sentence_moves_from_the_commentary_to_the_rule_below_it() -> None:
    old = RULE + "> **Why?** Ships pass.\n> They are slow.\n\nOil is dear.\n"
    new = RULE + "> **Why?** Ships pass.\n\nThey are slow.\n\nOil is dear.\n"
    assert listed(compare_bodies(old, new)) == ["reworded 1.0.1", "note 1.0.1"]


def test_a_commentary_in_another_place_is_no_change() -> None:
    assert listed(compare_bodies(f"{WHY}\nOil is dear.\n", f"{RULE}Oil is dear.\n\n{WHY.removeprefix(RULE)}")) == []


def test_the_working_text_is_not_the_edition_any_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    release_bodies(tmp_path, [WHY])
    write_tree(tmp_path, {"lf/1.md": chapter_text(LAW)})
    capsys.readouterr()
    assert main(["history", "--project", str(tmp_path), "LF/rule:lamp"]) == 0
    assert "Light the lamp.{+ The keeper wakes at dusk.+}" in capsys.readouterr().out
    write_tree(tmp_path, {"lf/1.md": chapter_text(WHY.replace("lamp.\n", "**lamp**.\n"))})
    assert main(["history", "--project", str(tmp_path), "LF/rule:lamp"]) == 0
    assert "not released yet" not in capsys.readouterr().out, "emphasis is no wording"
