"""What a server reads or has written is gone while it runs: it says so, and goes on when it can."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path

import pytest

from sphinx_rulebook.serving.page_rendering import render
from sphinx_rulebook.serving.serving_folder import serving_folder

from .running import Browser, Running, new_rulebook, running, until

PAGE = "en/la/01-the-game.html"
ONE = "source/la/01-the-game.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that survives what one test after the other does to it."""
    folder = tmp_path_factory.mktemp("losing")
    with running(new_rulebook(folder / "rules"), folder / "log.txt") as server:
        until(lambda: "open pages update as soon as" in server.printed(), "what shows pages")
        yield server


def test_a_site_that_was_deleted_is_built_again(server: Running) -> None:
    shutil.rmtree(server.root / "build")
    until(lambda: server.get(PAGE)[0] == 200, "the page")
    assert "html was deleted: it is built again" in server.printed()
    server.edit(ONE, "Put the board", "Lay the board")
    until(lambda: "Lay the board" in server.get(PAGE)[1], "the new text")
    server.wait_for_build()
    server.edit(ONE, "Lay the board", "Put the board")
    server.wait_for_build()
    assert server.process.poll() is None
    assert "Traceback" not in server.printed()


@pytest.mark.parametrize("edit", ["", "Lay the board"], ids=["idle", "building"])
def test_a_site_that_was_deleted_is_still_of_one_server(server: Running, edit: str) -> None:
    server.wait_for_build()
    if edit:
        server.edit(ONE, "Put the board", edit)
        until(lambda: (server.root / "build/.serving/unfinished").exists(), "the build")
    while (server.root / "build/.serving/lock").exists():  # a running build may add to a folder that is being deleted
        shutil.rmtree(server.root / "build", ignore_errors=True)
    until(lambda: server.get(PAGE)[0] == 200 and edit in server.built(PAGE), "the new build")
    server.wait_for_build()
    with serving_folder(server.root) as other:
        assert other.is_temporary
    if edit:
        server.edit(ONE, edit, "Put the board")
        server.wait_for_build()


def test_a_site_that_was_deleted_during_a_build_is_built_again(server: Running) -> None:
    kept = server.root / "build/.serving"
    shutil.rmtree(server.root / "build")
    kept.parent.write_text("a file, where the folder of the site was", "utf-8")
    server.edit(ONE, "Put the board", "Set the board")
    until(lambda: "cannot be written" in server.printed(), "the message")
    assert "the last successful build is shown" not in server.printed()
    kept.parent.unlink()
    until(lambda: server.get("index.html")[0] == 200, "a file that only builds write")
    assert "Set the board" in server.built(PAGE)
    server.edit(ONE, "Set the board", "Put the board")
    server.wait_for_build()


def test_a_project_that_is_moved_away_comes_back(server: Running) -> None:
    away = server.root.with_name("away")
    server.root.rename(away)
    # A build and a check notice it, each in its own words; which of them is first depends on the time.
    until(lambda: re.search("is neither a folder nor a file|is not there any more", server.printed()), "the message")
    assert server.get(PAGE)[0] == 503
    assert not server.root.exists()
    away.rename(server.root)
    until(lambda: server.get(PAGE)[0] == 200, "the page")
    server.edit(ONE, "Put the board", "Lay the board")
    until(lambda: "Lay the board" in server.get(PAGE)[1], "the new text")
    server.wait_for_build()
    assert "Traceback" not in server.printed()


def test_the_folder_of_a_server_does_not_bring_a_moved_project_back(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    with serving_folder(root) as folder:
        assert not folder.restore()
        root.rename(tmp_path / "away")
        folder.restore()
        assert not root.exists()


def test_a_baseline_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    (root / "known.json").write_text('{"format": "rulebook-baseline/1", "findings": []}', "utf-8")
    (root / "pyproject.toml").write_text('[tool.rulebook]\nbaseline = "known.json"\n', "utf-8")
    with running(root, tmp_path / "log.txt") as server:
        until(lambda: "open pages update as soon as" in server.printed(), "what shows pages")
        browser = Browser(server, PAGE).listen()
        server.save("known.json", "{")
        until(lambda: "known.json:1:2" in str(browser.findings().get("message")), "the message")
        (root / "known.json").unlink()
        until(lambda: "known.json does not exist" in str(browser.findings().get("message")), "the other message")


def test_pages_that_cannot_be_written_are_left_to_the_build(tmp_path: Path) -> None:
    ours, theirs = Pipe()
    render(theirs, tmp_path, "en", tmp_path / "no-site", tmp_path / "work")
    assert not ours.poll()
