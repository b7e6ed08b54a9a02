"""A published site does not change while the next one is built."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.language_builds.build_record import RECORD

from .conftest import copy_project, files_of

_NEAR_RULES = "source/r/fl/note.md"
"""A page of prose whose page is in the folder of the rules of a book."""


@pytest.mark.parametrize("path", [_NEAR_RULES, "source/r/fl/new.md", "source/fl/01-ships.md"])
def test_a_page_in_a_folder_of_rules_is_not_changed_in_place(path: str, tmp_path: Path) -> None:
    work = copy_project("two-books", tmp_path)
    near, site = work.root / _NEAR_RULES, work.root / "build/html"
    near.parent.mkdir(parents=True)
    near.write_text("# Note\n\n{rule:ref}`FL/rule:crew`\n", "utf-8")
    assert main(["build", "-q", str(work.root)]) == 0
    before = files_of(site)
    held = tmp_path / "held"
    shutil.copytree(site, held, copy_function=os.link)
    with (work.root / path).open("a", encoding="utf-8") as file:
        file.write("\n# Title\n" if path != "source/fl/01-ships.md" else "\n### Anchors are heavy.\n")
    assert main(["build", "-q", str(work.root)]) == 0
    assert files_of(held) == before


def test_files_in_a_linked_folder_of_extra_files_come_and_go(tmp_path: Path) -> None:
    work = copy_project("two-books", tmp_path)
    with (work.root / "conf.py").open("a", encoding="utf-8") as configuration:
        configuration.write('html_extra_path = ["extra"]\n')
    for folder in ("extra", "sheets"):
        (work.root / folder).mkdir()
        (work.root / folder / "a.txt").write_text("A\n", "utf-8")
        (work.root / folder / ".hidden").write_text("A\n", "utf-8")
    (work.root / "extra/linked").symlink_to("../sheets")
    assert main(["build", "-q", str(work.root)]) == 0
    english = work.root / "build/html/en"
    assert (english / "linked/a.txt").is_file()
    assert not (english / "linked/.hidden").exists()
    assert "hidden" not in (english / RECORD).read_text("utf-8")
    (work.root / "sheets/a.txt").unlink()
    assert main(["build", "-q", str(work.root)]) == 0
    assert not (english / "linked").exists()


def test_a_file_of_settings_that_appears_above_a_project_is_read(tmp_path: Path) -> None:
    work = copy_project("two-books", tmp_path)
    assert main(["build", "-q", str(work.root)]) == 0
    (work.root.parent / "pyproject.toml").write_text('[tool.rulebook.site]\nfoot = "Armada"\n', "utf-8")
    assert main(["build", "-q", str(work.root)]) == 0
    assert "Armada" in (work.root / "build/html/en/index.html").read_text("utf-8")
