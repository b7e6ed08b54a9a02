"""A warning about a page is reported by every build until its cause is gone, whatever Sphinx has to read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree

_FOG = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n")
_CLEAR = _FOG.replace("Fog rises.", "Fog lifts.")
_READ = "# About\n\n```{lighthouse}\n```\n"
"""A page that Sphinx warns about while it reads it."""
_WRITTEN = "# About\n\nSee {doc}`nowhere`.\n"
"""A page that Sphinx warns about while it writes it."""
_INCLUDES = "# About\n\n```{include} /more.txt\n```\n"
"""A page with a warning that names the file that it includes."""


def _build(root: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    """Return the status of a build, and what it prints."""
    status = main(["build", str(root), *options])
    printed = capsys.readouterr()
    return status, printed.out + printed.err


@pytest.fixture(params=[_READ, _WRITTEN, _INCLUDES], ids=["read", "written", "included"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    files = {"source/lf/01.md": _FOG, "source/about.md": request.param, "source/more.txt": "{doc}`nowhere`\n"}
    return write_tree(tmp_path, {**files, "source/clean.md": "# Clean\n\nNothing here.\n"})


@pytest.mark.alike(1)
def test_a_warning_is_reported_until_its_cause_is_gone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "1 warning from Sphinx" in _build(project, capsys)[1]
    for rules in (_CLEAR, _FOG):  # neither build has a reason of its own to read the page
        write_tree(project, {"source/lf/01.md": rules})
        status, printed = _build(project, capsys)
        assert status == 0
        assert "1 warning from Sphinx" in printed
    status, printed = _build(project, capsys, "--strict")
    assert status == 1
    assert "1 warning from Sphinx" in printed
    write_tree(project, {"source/lf/01.md": _CLEAR})
    assert _build(project, capsys, "--strict")[0] == 1
    write_tree(project, {"source/about.md": "# About\n\nA harbour.\n"})
    status, printed = _build(project, capsys, "--strict")
    assert status == 0
    assert "from Sphinx" not in printed


@pytest.mark.alike(1)
def test_a_refused_build_does_not_silence_the_next(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        assert _build(project, capsys, "--strict")[0] == 1
    assert not (project / "build" / "html").exists()


@pytest.mark.alike(1)
def test_pages_without_warnings_are_not_read_again(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _build(project, capsys)
    doctrees = project / "build" / ".html-doctrees" / "en"
    before = {name: (doctrees / f"{name}.doctree").stat().st_mtime_ns for name in ("about", "clean")}
    write_tree(project, {"source/lf/01.md": _CLEAR})
    _build(project, capsys)
    after = {name: (doctrees / f"{name}.doctree").stat().st_mtime_ns for name in before}
    assert after["clean"] == before["clean"]
    assert after["about"] != before["about"]


_EXTENSION = """
from sphinx.util.logging import getLogger

extensions = ["sphinx_rulebook"]

def setup(app):
    app.connect("doctree-resolved", complain)

def complain(app, doctree, docname):
    if docname == "about" and "lighthouse" in doctree.astext():
        getLogger(__name__).warning("no lighthouse")
"""


def test_a_warning_without_a_place_belongs_to_the_page_that_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about = "# About\n\nA lighthouse.\n"
    project = write_tree(tmp_path, {"conf.py": _EXTENSION, "source/lf/01.md": _FOG, "source/about.md": about})
    assert "1 warning from Sphinx" in _build(project, capsys)[1]
    write_tree(project, {"source/lf/01.md": _CLEAR})
    assert "1 warning from Sphinx" in _build(project, capsys)[1]
    write_tree(project, {"source/about.md": "# About\n\nA harbour.\n"})
    assert _build(project, capsys, "--strict")[0] == 0


def test_suppressed_warnings_cost_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = 'extensions = ["sphinx_rulebook"]\nsuppress_warnings = ["ref.doc", "myst.directive_unknown"]\n'
    write_tree(project, {"conf.py": settings})
    assert _build(project, capsys, "--strict")[0] == 0
    assert not list((project / "build").rglob("rulebook-warned-documents.json"))
