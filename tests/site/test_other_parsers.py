"""Projects with another extension that reads Markdown: it reads their pages, and chapters stay ours."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from docutils import nodes
from docutils.parsers import rst
from myst_parser.parsers.sphinx_ import MystParser
from myst_parser.sphinx_ext.main import setup_sphinx
from sphinx.application import Sphinx

from ..helpers import write_tree
from .conftest import Project
from .test_docs_projects import DOCS, build

Setup = Callable[[Sphinx], None]

NOTE = "# Note\n\nSee {rule:ref}`KB/rule:gust`.\n"


class NotebookParser(MystParser):
    """Reads Markdown in the place of MyST, and leaves its mark, as the parser of MyST-NB does."""

    supported = ("a-notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        super().parse(inputstring, document)
        document += nodes.paragraph("", "read as a notebook")


class PlainParser(rst.Parser):
    """Reads Markdown as reStructuredText after small changes, and knows nothing of Sphinx, as that of M2R2."""

    supported = ("markdown",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        super().parse(inputstring.replace("# Note", "Note\n====").replace("{rule:ref}", ":rule:ref:"), document)
        document += nodes.paragraph("", "read as reStructuredText")


def notebooks(app: Sphinx) -> None:
    if "myst_enable_extensions" not in app.config:  # MyST-NB leaves this test to MyST
        setup_sphinx(app)
    app.add_source_parser(NotebookParser)
    app.add_source_suffix(".md", "a-notebook", override=True)


def plain_markdown(app: Sphinx) -> None:
    app.add_source_suffix(".md", "markdown")
    app.add_source_parser(PlainParser)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Setup, list[str]], Project]:
    """Makes a project with our extension and another one, which is called ``other``."""

    def make(setup: Setup, extensions: list[str]) -> Project:
        other = ModuleType("other")
        other.setup = setup  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "other", other)
        # Sphinx changes its own default value of this setting, for all builds of a process.
        conf = f'project = "Bay"\nextensions = {extensions}\nsource_suffix = {{".rst": "restructuredtext"}}\n'
        index = DOCS["index.rst"].replace("guide", "guide\n   note")
        files = {**DOCS, "conf.py": conf, "index.rst": index, "note.md": NOTE}
        return Project(write_tree(tmp_path / "docs", files), tmp_path / "out")

    return make


@pytest.mark.parametrize(
    ("setup", "extensions", "mark"),
    [
        (notebooks, ["other", "sphinx_rulebook"], "read as a notebook"),
        (notebooks, ["sphinx_rulebook", "other"], "read as a notebook"),
        (plain_markdown, ["other", "sphinx_rulebook"], "read as reStructuredText"),
    ],
)
@pytest.mark.parametrize("theme", ["alabaster", "rulebook"])
def test_chapters_are_ours_and_pages_are_theirs(
    project: Callable[[Setup, list[str]], Project],
    setup: Setup,
    extensions: list[str],
    mark: str,
    theme: str,
) -> None:
    work = project(setup, extensions)
    with (work.root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write(f'html_theme = "{theme}"\n')
    assert build(work).warnings == ""
    chapter, note = (work.html("html", name) for name in ("kb/01-kites.html", "note.html"))
    assert "has two strings." in chapter
    assert "@@" not in chapter
    assert mark not in chapter
    assert mark in note
    assert 'href="kb/01-kites.html#rule:gust"' in note or "href=kb/01-kites.html#rule:gust" in note
    assert "01-kites.html" in work.html("html", "kb/index.html")


@pytest.mark.parametrize(
    "suffixes",
    ['".rst"', '[".rst", ".md"]', '[".rst"]', '{".rst": "restructuredtext", ".md": "markdown"}'],
)
@pytest.mark.parametrize("theirs", ["", '"myst_parser", '])
def test_source_suffix_may_have_any_form(tmp_path: Path, suffixes: str, theirs: str) -> None:
    conf = f'project = "Bay"\nextensions = [{theirs}"sphinx_rulebook"]\nsource_suffix = {suffixes}\n'
    work = Project(write_tree(tmp_path / "docs", {**DOCS, "conf.py": conf}), tmp_path / "out")
    assert build(work).warnings == ""
    assert "has two strings." in work.html("html", "kb/01-kites.html")
