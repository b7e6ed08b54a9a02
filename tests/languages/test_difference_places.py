"""A difference is placed at what differs, or at what corresponds to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import check_library
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.model.findings import Code, Finding

from ..helpers import write_tree

HEAD = "[REF book=LF chap=1]\n# {} @@cha:boats@@\n## {} @@sec:oars@@\n"


def check(tmp_path: Path, source: str, translation: str, language: str = "de") -> tuple[list[Finding], list[str]]:
    """Return the findings about numbers and full stops, and the lines of the translation."""
    path = f"translations/{language}/lf/01.md"
    files = {
        "source/lf/01.md": HEAD.format("Boats", "Oars") + source,
        path: HEAD.format("Boote", "Ruder") + translation,
    }
    root = write_tree(tmp_path, files)
    wanted = (Code.NUMBER_DIFFERS, Code.NUMBER_ON_ONE_SIDE, Code.MISSING_STOP)
    found = [one for one in check_library(load_library(root)).findings if one.code in wanted]
    return found, files[path].splitlines()


def marked(tmp_path: Path, source: str, translation: str, language: str = "de") -> list[str]:
    """Return for each finding the text of the translation from its place on."""
    found, lines = check(tmp_path, source, translation, language)
    return [lines[one.line - 1][one.column - 1 :] for one in found]


@pytest.mark.parametrize(
    ("source", "translation", "language", "expected"),
    [
        # In an example, and not in its opening word or in the rule.
        (
            "### @@rule:a@@ Take 4 oars.\n\n> **Example 4:** Aki takes 3 oars.\n> Ren takes 2.\n",
            "### @@rule:a@@ Man nimmt 4 Ruder.\n\n> **Beispiel 4:** Aki nimmt 3 Ruder.\n> Ren nimmt 4.\n",
            "de",
            "4.",
        ),
        (
            "### @@rule:a@@ Take 4 oars.\n\n> **Example:** Aki takes 3 oars.\n",
            "### @@rule:a@@ Man nimmt 4 Ruder.\n\n> **Beispiel:** Aki nimmt Ruder.\n",
            "de",
            "Aki nimmt Ruder.",
        ),
        (
            "### @@rule:a@@ Take 4 oars.\n\n> **Example:** Aki rows.\n",
            "### @@rule:a@@ Man nimmt 4 Ruder.\n\n> **Beispiel:** Aki rudert\n",
            "de",
            "Aki rudert",
        ),
        # Not in the anchor, the reference or the symbol, and the second of two.
        ("### @@rule:r2@@ Take 3 oars.\n", "### @@rule:r2@@ Man nimmt 2 Ruder.\n", "de", "2 Ruder."),
        (
            "### @@rule:r2@@ Take 2 oars.[[rule:r2]] Row 3 miles.\n",
            "### @@rule:r2@@ Man nimmt 2 Ruder.[[rule:r2]] Man rudert 2 Meilen.\n",
            "de",
            "2 Meilen.",
        ),
        ("### @@rule:a@@ Take 3 oars.\n", "### @@rule:a@@ 櫂を２本取る。\n", "ja", "２本取る。"),
        ("### @@rule:a@@ Take 3,000 oars.\n", "### @@rule:a@@ Prenez 2\u202f000 rames.\n", "fr", "2\u202f000 rames."),
        ("### @@rule:a@@ Take 3,000 oars.\n", "### @@rule:a@@ Prenez 2&nbsp;000 rames.\n", "fr", "2&nbsp;000 rames."),
        ("### @@rule:a@@ Take 1½ oars.\n", "### @@rule:a@@ Prenez 2½ rames.\n", "fr", "2½ rames."),
        # What is missing, at the block, the item or the cell that corresponds.
        (
            "### @@rule:a@@ Row.\n\nTake the rope.\n\nTake 3 oars.\n",
            "### @@rule:a@@ Man rudert.\n\nMan nimmt\ndas Seil.\n\nMan nimmt Ruder.\n",
            "de",
            "Man nimmt Ruder.",
        ),
        (
            "### @@rule:a@@ Take:\n\n- the rope\n- 3 oars\n",
            "### @@rule:a@@ Man nimmt:\n\n- das Seil\n- die Ruder\n",
            "de",
            "die Ruder",
        ),
        (
            "### @@rule:a@@ Take:\n\n| boat | oars |\n| --- | --- |\n| sloop | 4 |\n| yawl | 3 |\n",
            "### @@rule:a@@ Man nimmt:\n\n| Boot | Ruder |\n| --- | --- |\n| Slup | 4 |\n| Yawl | keine |\n",
            "de",
            "keine |",
        ),
        (
            "### @@rule:a@@ Row.\n\n> **Note:** Take 3 oars.\n",
            "### @@rule:a@@ Man rudert.\n\n> **Hinweis:** Man nimmt Ruder.\n",
            "de",
            "Man nimmt Ruder.",
        ),
        # Where the blocks differ, nothing is certain.
        (
            "### @@rule:a@@ Row.\n\nTake the rope.\n\nTake 3 oars.\n",
            "### @@rule:a@@ Man rudert.\n\nMan nimmt das Seil und Ruder.\n",
            "de",
            "Man rudert.",
        ),
        ("### @@rule:a@@ Take 3 oars.\n", "### @@rule:a@@ Man nimmt Ruder.\n", "de", "Man nimmt Ruder."),
    ],
)
def test_where_a_difference_is_placed(
    tmp_path: Path, source: str, translation: str, language: str, expected: str
) -> None:
    assert marked(tmp_path, source, translation, language) == [expected]


def test_a_mark_is_as_long_as_it_is_written(tmp_path: Path) -> None:
    (found,), lines = check(
        tmp_path, "### @@rule:a@@ Take 3,000 oars.\n", "### @@rule:a@@ Prenez 2&nbsp;000 rames.\n", "fr"
    )
    assert lines[found.line - 1][found.column - 1 :][: found.length] == "2&nbsp;000"
