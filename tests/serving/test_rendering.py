"""What is shown at once after a save is what a build makes of it, byte by byte."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from sphinx_rulebook.publishing.build import build_site
from sphinx_rulebook.publishing.build_state import Gate
from sphinx_rulebook.serving.building import Unusable
from sphinx_rulebook.serving.page_rendering import CheckedRevision, Pages, Ready, Unwritten, Wanted, render
from sphinx_rulebook.serving.worker_process import Process
from sphinx_rulebook.starting.hosting import Host
from sphinx_rulebook.starting.installed_from import Requirement
from sphinx_rulebook.starting.new_project import files_of, new_project
from tests.helpers import write_tree

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pages are shown at once where processes can be forked")

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


@dataclass
class Renderer:
    """A renderer of a language, and the project that it renders."""

    root: Path
    language: str
    process: Process
    messages: SimpleQueue[Any] = field(default_factory=SimpleQueue)
    revision: int = 0

    def next(self, kind: type) -> Any:
        message = self.messages.get(timeout=60)
        assert isinstance(message, kind), message
        return message

    def files(self, *names: str) -> dict[str, bytes]:
        self.revision += 1
        self.process.send(Wanted(self.revision, names, False))
        pages = self.next(Pages)
        assert pages.revision == self.revision
        return dict(pages.files)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new rulebook in two languages, with more prose, built."""
    root = tmp_path_factory.mktemp("served")
    write_tree(
        root, files_of(new_project("Lanterns", "LA", ("en", "ja"), "letters", Host.FOLDER, "lanterns", Requirement("")))
    )
    write_tree(root, {"source/about.md": "# About\n\nSee {rule:ref}`LA/rule:turn`.\n", "source/la/star.svg": PICTURE})
    build_site(root, root / "site" / "html", Gate.NOTHING, True, lambda line: None, shows_drafts=True)
    return root


@pytest.fixture(scope="module")
def renderers(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Renderer]]:
    made: dict[str, Renderer] = {}
    for language in ("en", "ja"):
        messages: SimpleQueue[Any] = SimpleQueue()
        work = tmp_path_factory.mktemp("work")
        arguments = (project, language, project / "site" / "html", work)
        process = Process(render, arguments, messages.put, lambda queue=messages: queue.put(None))
        made[language] = Renderer(project, language, process, messages)
    for one in made.values():
        one.next(Ready)
    yield made
    for one in made.values():
        one.process.stop()


def replaced(path: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        text = (root / path).read_text("utf-8")
        assert old in text
        (root / path).write_text(text.replace(old, new, 1), "utf-8")

    return edit


def removed(path: str) -> Callable[[Path], None]:
    return lambda root: (root / path).unlink()


def added(path: str, text: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        write_tree(root, {path: text})

    return edit


ONE, TWO = "source/la/01-the-game.md", "source/la/02-turns.md"
EDITS = {
    "a rule": replaced(ONE, "All lanterns on it are dark.", "Every lantern on it is **dark**."),
    "a rule more, which renumbers what follows": replaced(
        ONE, "### @@rule:players@@", "### A first rule.\n\n### @@rule:players@@"
    ),
    "a heading": replaced(TWO, "# Turns @@cha:turns@@", "# Rounds & Turns @@cha:turns@@"),
    "a reference": replaced(ONE, "[[rule:lighting]]", "[[rule:passing]][[rule:nowhere]]"),
    "the glossary": replaced(
        "source/la/glossary.md",
        "### **Stone** @@term:stone@@",
        "### **Oil** @@term:oil@@\n\nBurns.\n\n### **Stone** @@term:stone@@",
    ),
    "an example": replaced(TWO, "> **Example:** Two stones", "> **Example:** Exactly two stones"),
    "the translation": replaced(
        "translations/ja/la/01-the-game.md", "### @@rule:board@@ ", "### 灯籠は9つある。\n\n### @@rule:board@@ "
    ),
    "a picture in a rule": replaced(ONE, "### @@rule:players@@ ", "### @@rule:players@@ ![Star](star.svg) "),
    "a page of prose": replaced("source/about.md", "See", "Look at [the first page](index.md) or"),
    "a chapter more": added(
        "source/la/03-end.md",
        "[REF book=LA chap=3]\n\n# The End @@cha:end@@\n\n## All @@sec:end@@\n\n### It ends.[[rule:goal]]\n",
    ),
    "a draft": replaced(ONE, "### @@rule:players@@", "### @@status:draft@@ A draft.\n\n### @@rule:players@@"),
    "another numbering": replaced("source/la/book.toml", '"letters"', '"decimal"'),
    "a chapter less": removed(TWO),
}
PAGES = (
    "index.html",
    "about.html",
    "la/index.html",
    "la/01-the-game.html",
    "la/02-turns.html",
    "la/03-end.html",
    "la/glossary.html",
    "la/graph.html",
    "r/la/rule-board.html",
)


@pytest.mark.alike(2)
@pytest.mark.parametrize("name", EDITS)
def test_pages_are_those_of_a_build(name: str, project: Path, renderers: dict[str, Renderer], tmp_path: Path) -> None:
    """The edits follow each other, as those of an author do; only the first state was ever built for the renderers."""
    EDITS[name](project)
    copy = tmp_path / "copy"  # so that nothing of an earlier build is at hand
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns("site"))
    build_site(copy, copy / "out", Gate.NOTHING, True, lambda line: None, shows_drafts=True)
    pictures: set[str] = set()
    for language, renderer in renderers.items():
        other = "ja" if language == "en" else "en"
        wanted = (*PAGES, f"la/01-the-game.{other}.html", "translation.html")
        shown = renderer.files(*wanted)
        there = [file for file in wanted if (copy / "out" / language / file).is_file()]
        assert len(there) >= 8
        for file in there:
            assert shown[f"{language}/{file}"] == (copy / "out" / language / file).read_bytes(), f"{language}/{file}"
        # The frame of the pages of a book, which has the titles of all chapters.
        frame = (copy / "out" / language / "la/frame.js").read_bytes()
        assert shown[f"{language}/la/frame.js"] == frame
        assert renderer.files("la/glossary.html")[f"{language}/la/frame.js"] == frame
        pictures |= {path for path in shown if not path.endswith((".html", ".js", ".atom"))}
        assert shown.keys() - pictures == {f"{language}/{file}" for file in (*there, "la/frame.js", "la/rulings.atom")}
    assert all((copy / "out" / path).is_file() for path in pictures)
    assert bool(pictures) == ("star.svg" in (project / ONE).read_text("utf-8"))


def test_a_check_comes_with_the_pages(project: Path, renderers: dict[str, Renderer]) -> None:
    replaced(ONE, "### @@rule:stones@@", "### [[rule:nothing_of_the_kind]] @@rule:stones@@")(project)
    renderer = renderers["en"]
    renderer.process.send(Wanted(100, ("index.html",), True))
    renderer.next(Pages)
    findings = renderer.next(CheckedRevision).findings
    assert any("rule:nothing_of_the_kind" in finding.message for finding in findings)


def test_what_is_settled_when_sphinx_starts_is_left_to_the_build(project: Path, renderers: dict[str, Renderer]) -> None:
    replaced("pyproject.toml", 'en = "Lanterns"', 'en = "Lanterns & Oil"')(project)
    renderer = renderers["en"]
    renderer.process.send(Wanted(101, ("index.html",), False))
    assert renderer.next(Unwritten).revision == 101


def test_a_text_that_cannot_be_loaded_is_reported(project: Path, renderers: dict[str, Renderer]) -> None:
    for chapter in (project / "source" / "la").rglob("*.md"):
        chapter.unlink()
    renderer = renderers["ja"]
    renderer.process.send(Wanted(102, ("index.html",), True))
    assert "has no rules" in renderer.next(Unusable).message
