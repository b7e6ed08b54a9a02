"""A chapter that is parsed without the others of its book is the same as with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.library import book_folder
from sphinx_rulebook.library.chapter_parsing import ChapterFile, ParsingRules, parse_alone, parse_files
from sphinx_rulebook.library.kept_chapters import BookChapters
from sphinx_rulebook.library.memory import Memory

from ..contract import write_contract
from ..helpers import PROJECT, write_tree

ROOTS = sorted(path.name for path in (PROJECT / "tests" / "roots").iterdir() if path.name != "contract")
ODD = {
    "source/od/01.md": "[REF book=OD chap=1]\n# Boats\n## Hulls\n### @@rule:hull@@ A hull floats.\n",
    "source/od/02-oars.md": "# Oars\n## Blades\n"
    "### @@rule:blade@@ @@status:draft@@ A blade is flat.\n### It is wide.\n",
    "source/od/03-nets.md": "# Nets @@status:draft@@\n## Knots\n### @@rule:mesh@@ A mesh is wide.\n",
    "source/od/sails.md": "# Sails\n## Cloth\n### @@rule:cloth@@ Cloth is white.\n",
    "source/od/words.md": "---\nglossary: true\n---\n# Words\n### **Oar**\nAn oar moves a boat.\n",
    "source/od/rulings/wet.md": "# Rulings\n\n"
    "## @@ruling:wet@@ Is a hull wet?\n\ndate: 2026-01-01\n\nYes, see [[rule:hull]].\n",
    "translations/ja/od/01.md": "[REF book=OD chap=1]\n# 舟\n## 船体\n### @@rule:hull@@ 船体は浮く。\n",
    "translations/ja/od/02-oars.md": "# 櫂\n## 水かき\n### @@rule:blade@@ 水かきは平らだ。\n",
    "translations/ja/od/03-nets.md": "# 網\n## 結び目\n### 網の目は広い。\n",
}

Call = tuple[str, Sequence[ChapterFile], ParsingRules, BookChapters]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """The books that have been parsed: each with its folder, files and rules."""
    found: list[Call] = []

    def note(folder: str, files: Sequence[ChapterFile], rules: ParsingRules, memory: Memory) -> BookChapters:
        parsed = parse_files(folder, files, rules, memory)
        found.append((folder, files, rules, parsed))
        return parsed

    monkeypatch.setattr(book_folder, "parse_files", note)
    return found


def alone(calls: Sequence[Call]) -> dict[str, bool]:
    """Compare every chapter with itself alone; return whether it can be parsed alone, by its path."""
    can: dict[str, bool] = {}
    for _, files, rules, parsed in calls:
        of_path = {file.path: file for file in files}
        for chapter in (*parsed.files(), *parsed.drafts):
            found = parse_alone(of_path[chapter.path], rules, Memory())
            assert found in (None, chapter)
            can[chapter.path] = found is not None
    return can


@pytest.mark.parametrize("root", [*ROOTS, "contract", "."])
def test_chapters_of_a_project_are_the_same_alone(root: str, calls: list[Call], tmp_path: Path) -> None:
    if root == "contract":
        folder = write_contract(tmp_path / "contract")
    else:
        folder = PROJECT if root == "." else PROJECT / "tests" / "roots" / root
    load_library(folder)
    can = alone(calls)
    assert can
    counted = {file.path for _, files, rules, _ in calls for file in files if rules.scheme.counted_through}
    assert {path for path, is_alone in can.items() if not is_alone} == counted & can.keys()


@pytest.mark.parametrize("shows_drafts", [False, True])
def test_only_a_number_from_the_order_of_files_needs_the_others(
    calls: list[Call], tmp_path: Path, shows_drafts: bool
) -> None:
    load_library(write_tree(tmp_path, ODD), shows_drafts=shows_drafts)
    can = alone(calls)
    assert [path for path, is_alone in can.items() if not is_alone] == ["source/od/sails.md"]
    assert len(can) == len(ODD)
    hidden = {chapter.path for _, _, _, parsed in calls for chapter in parsed.drafts}
    drafts = {"source/od/03-nets.md", "translations/ja/od/03-nets.md"}
    assert hidden == (set() if shows_drafts else drafts)
