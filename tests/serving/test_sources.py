"""Which changes of files change a site."""

from __future__ import annotations

from pathlib import Path

import pytest
from watchfiles import Change

from sphinx_rulebook.serving.watched_files import WatchedFiles
from tests.helpers import write_tree

CONFIGURATION = 'html_static_path = ["_static"]\nhtml_logo = "art/logo.webp"\nrelease = open("VERSION").read()\n'


@pytest.fixture
def sources(tmp_path: Path) -> WatchedFiles:
    return WatchedFiles(write_tree(tmp_path, {"source/la/book.toml": "", "conf.py": CONFIGURATION}))


@pytest.mark.parametrize(
    "path",
    [
        "source/la/01-turns.md",
        "source/la/book.toml",
        "source/la/editions/1.0.json",
        "source/la/art/stone.SVG",
        "translations/ja/la/sync.json",
        "translations/ja/la/01-turns.md",
        "conf.py",
        "helpers/words.py",
        "pyproject.toml",
        "_static/extra.css",
        "_static/fonts/one.woff2",
        "art/logo.webp",
        "VERSION",
    ],
)
def test_what_a_site_is_made_from(sources: WatchedFiles, path: str) -> None:
    for change in Change:
        assert sources.has(path, change)


@pytest.mark.parametrize("path", ["serve.log", "notes.txt", "README.md", "package.json", "out/findings.json", "logs"])
def test_what_lies_beside_the_texts(sources: WatchedFiles, path: str) -> None:
    for change in Change:
        assert not sources.has(path, change)


def test_a_log_among_the_texts_counts_when_it_comes_and_goes(sources: WatchedFiles) -> None:
    path = "source/serve.log"
    assert sources.has(path, Change.added)
    assert not sources.has(path, Change.added)  # as some systems say of each line
    assert not sources.has(path, Change.modified)
    assert sources.has(path, Change.deleted)


def test_folders_count_when_they_come_and_go(sources: WatchedFiles) -> None:
    assert sources.has("source/new", Change.added)
    assert sources.has("translations", Change.added)
    assert not sources.has("source/la", Change.modified)


def test_what_a_page_includes_counts(sources: WatchedFiles, tmp_path: Path) -> None:
    for path in ("examples/board.csv", "source/la/board.csv"):
        assert not sources.has(path, Change.modified)
    sources.include([str(tmp_path / "examples" / "board.csv"), str(tmp_path / "source/la/board.csv"), "/etc/hosts"])
    for path in ("examples/board.csv", "source/la/board.csv"):
        assert sources.has(path, Change.modified)


def test_a_tree_without_a_project_is_its_own_text(tmp_path: Path) -> None:
    sources = WatchedFiles(write_tree(tmp_path, {"la/book.toml": ""}))
    assert sources.has("la/01-turns.md", Change.modified)
    assert not sources.has("serve.log", Change.modified)


def test_a_link_among_the_texts_changes_with_its_file(tmp_path: Path) -> None:
    files = {"source/la/book.toml": "", "shared/turns.md": "", "shared/notes.md": ""}
    sources = WatchedFiles(write_tree(tmp_path, files))
    assert not sources.has("shared/turns.md", Change.modified)
    link = tmp_path / "source/la/02-turns.md"
    link.symlink_to("../../shared/turns.md")
    assert sources.has("source/la/02-turns.md", Change.added)
    for change in Change:
        assert sources.has("shared/turns.md", change)
        assert not sources.has("shared/notes.md", change)
    assert sources.named_in_texts("shared/turns.md") == ["source/la/02-turns.md"]
    assert sources.named_in_texts("source/la/book.toml") == ("source/la/book.toml",)
    link.unlink()
    assert sources.has("source/la/02-turns.md", Change.deleted)
    assert not sources.has("shared/turns.md", Change.modified)


def test_settings_above_the_project_count(tmp_path: Path) -> None:
    table = '[tool.rulebook]\nbaseline = "known.json"\n'
    write_tree(tmp_path, {"repo/.git/HEAD": "", "repo/pyproject.toml": table, "repo/docs/rules/source/01.md": ""})
    repository = tmp_path.resolve() / "repo"
    sources = WatchedFiles(repository / "docs/rules")
    assert sources.outside() == {
        repository / "docs/pyproject.toml",
        repository / "pyproject.toml",
        repository / "known.json",
    }
    assert WatchedFiles(repository).outside() == frozenset()
