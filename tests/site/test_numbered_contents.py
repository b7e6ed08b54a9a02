"""Numbered tables of contents and rebuilds."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.cli.command_line import main

from .conftest import copy_project, files_of


def test_a_rebuild_with_numbered_contents_is_a_build_from_nothing(tmp_path: Path) -> None:
    work = copy_project("two-books", tmp_path)
    contents = "# Contents\n\n```{toctree}\n:numbered:\n\nfl/01-ships\nfl/02-sailing\n```\n"
    (work.root / "source/contents.md").write_text(contents, "utf-8")
    assert main(["build", "-q", str(work.root)]) == 0
    work.edit("source/fl/01-ships.md", "a cook", "a cook from the north")
    assert main(["build", "-q", str(work.root)]) == 0
    fresh = tmp_path / "fresh"
    assert main(["build", "-q", str(work.root), "-o", str(fresh)]) == 0
    assert files_of(work.root / "build/html") == files_of(fresh)
