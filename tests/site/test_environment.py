"""What Sphinx keeps of a build in its environment."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from docutils import nodes
from sphinx.project import Project as SphinxProject

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.sphinx import extension, source_parser
from tests.helpers import write_tree

from .conftest import Project

_SAVES_WHILE_READING = """
from pathlib import Path

extensions = ["sphinx_rulebook"]


def save(app, name, content):
    page = Path(app.srcdir, f"{name}.md")
    if "before" in content[0]:
        page.write_text(content[0].replace("before", "after"), "utf-8")


def setup(app):
    app.connect("source-read", save)
"""
"""A configuration that saves a page as soon as Sphinx has its text: as an author may, in that moment."""


def test_the_environment_has_no_rules(tmp_path: Path) -> None:
    """It is read and written by every build, so it must not grow with the text of a library."""
    chapter = tmp_path / "source" / "hr" / "01.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_text(
        "[REF book=HR chap=1]\n\n# Herons\n\n## Fishing\n\n### @@rule:wade@@ A heron wades before it fishes.\n", "utf-8"
    )
    assert main(["build", str(tmp_path)]) == 0
    environment = tmp_path / "build" / ".html-doctrees" / "en" / "environment.pickle"
    data = environment.read_bytes()
    assert b"wades before it" not in data
    project = pickle.loads(data).project
    assert type(project) is SphinxProject
    assert "hr/01" in project.docnames


@pytest.mark.parametrize("name", ["index", "hr/about", "hr/index"])
def test_a_page_that_is_saved_while_it_is_read_is_read_again(tmp_path: Path, name: str) -> None:
    files = {"hr/01": "[REF book=HR chap=1]\n\n# Herons @@cha:herons@@\n\n## Fishing\n\n### A heron fishes.\n"}
    files[name] = "# Birds\n\nWhat was before.\n"
    write_tree(tmp_path, {f"source/{path}.md": text for path, text in files.items()})
    write_tree(tmp_path, {"conf.py": _SAVES_WHILE_READING})
    page = tmp_path / "build/html/en" / f"{name}.html"
    assert main(["build", str(tmp_path)]) == 0
    assert "What was before." in page.read_text("utf-8")
    assert main(["build", str(tmp_path)]) == 0
    assert "What was after." in page.read_text("utf-8")


def test_other_code_of_ours_reads_every_page_again(
    project: Callable[[str], Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    parse = source_parser._ProseParser.parse

    def note(parser: source_parser._ProseParser, text: str, document: nodes.document) -> None:
        read.append(text)
        parse(parser, text, document)

    monkeypatch.setattr(source_parser._ProseParser, "parse", note)
    gulls = project("gulls")
    gulls.sphinx("html", builder="text")
    pages = list(read)
    gulls.sphinx("html", builder="text")
    assert read == pages
    monkeypatch.setattr(extension, "own_digest", lambda: "0123456789abcdef")
    gulls.sphinx("html", builder="text")
    assert read == [*pages, *pages]
