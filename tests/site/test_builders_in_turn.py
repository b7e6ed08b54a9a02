"""Several builders that share the doctrees of a project, as `make html linkcheck` does, and one that runs again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from .conftest import Project

DOCTEST = "# Docks\n\n```{eval-rst}\n.. testcode::\n\n   print(1)\n\n.. testoutput::\n\n   2\n```\n\n{ref}`crew`\n"

_PROGRESS = re.compile(r' translation_progress="[^"]*"')
"""An attribute that Sphinx gives to the documents that it reads itself, and that no builder shows."""


@pytest.fixture
def work(project: Callable[[str], Project]) -> Project:
    return project("two-books")


@pytest.mark.parametrize(("builder", "ending"), [("text", "txt"), ("xml", "xml"), ("pseudoxml", "pseudoxml")])
def test_a_builder_writes_everything_after_another(work: Project, builder: str, ending: str) -> None:
    work.sphinx("html")
    work.sphinx(builder, builder=builder, doctrees_of="html")
    work.sphinx("fresh", builder=builder)
    for path in (work.out / "fresh").rglob(f"*.{ending}"):
        written = (work.out / builder / path.relative_to(work.out / "fresh")).read_text("utf-8")
        assert _PROGRESS.sub("", written) == _PROGRESS.sub("", path.read_text("utf-8"))
    assert (work.out / builder / f"fl/01-ships.{ending}").is_file()


@pytest.mark.parametrize("first", ["html", "doctest"])
def test_what_fails_fails_again(work: Project, first: str) -> None:
    work.edit("conf.py", '"sphinx_rulebook"', '"sphinx_rulebook", "sphinx.ext.doctest"')
    (work.root / "source/docks.md").write_text(DOCTEST, "utf-8")
    work.sphinx(first, builder=first)
    for _ in range(2):
        assert work.sphinx("doctest", builder="doctest", doctrees_of=first).status == 1
        assert "1 failure in tests" in (work.out / "doctest/output.txt").read_text("utf-8")


@pytest.mark.parametrize(("builder", "ending"), [("text", "txt"), ("xml", "xml")])
def test_pages_follow_the_numbers_of_rules_on_other_pages(work: Project, builder: str, ending: str) -> None:
    page = work.root / "source/docks.md"
    page.write_text("# Docks\n\nSee {rule}`FL/rule:crew`.\n", "utf-8")
    work.sphinx("out", builder=builder)
    work.edit("source/fl/01-ships.md", "### @@rule:ship@@", "### A hull floats.\n\n### @@rule:ship@@")
    work.sphinx("out", builder=builder)
    work.sphinx("fresh", builder=builder)
    for name in ("docks", "fl/01-ships", "fl/02-sailing"):
        assert work.html("out", f"{name}.{ending}") == work.html("fresh", f"{name}.{ending}")
    (work.out / f"out/docks.{ending}").unlink()
    work.sphinx("out", builder=builder)
    assert (work.out / f"out/docks.{ending}").is_file()
