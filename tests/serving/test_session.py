"""An author at work: what is saved, what is shown, what is reported, and what stays on the disk."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .running import PATIENCE, Browser, Running, descendants, files_below, is_alive, new_rulebook, running, until

ONE, TWO = "source/la/01-the-game.md", "source/la/02-turns.md"
PAGE = "en/la/01-the-game.html"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("serving")
    with running(new_rulebook(folder / "rules", "en", "ja"), folder / "log.txt") as server:
        until(lambda: "open pages update as soon as" in server.printed(), "what shows pages")
        yield server


def test_a_save_is_shown_and_then_built(server: Running) -> None:
    browser, other = Browser(server, PAGE).listen(), Browser(server, "ja/la/02-turns.html").listen()
    server.edit(ONE, "Put the board between", "Lay the board between")
    until(browser.reloads, "a reload")
    assert "Lay the board between" in server.get(PAGE)[1]
    assert "rulebook-serving" in server.get(PAGE)[1]
    until(lambda: "Lay the board between" in server.built(PAGE), "the build")
    server.wait_for_build()
    assert "rulebook-serving" not in server.built(PAGE)
    assert browser.reloads() == 1  # what was shown at once is what was built
    assert other.reloads() == 0
    assert "shown after" in server.printed()


def test_of_saves_in_quick_succession_the_last_counts(server: Running) -> None:
    browser = Browser(server, PAGE).listen()
    text = (server.root / ONE).read_text("utf-8")
    for letter in "abcdefgh":  # a number would be a difference from the translation
        server.save(ONE, text.replace("All lanterns", f"Save {letter}: all lanterns"))
    until(lambda: "Save h: all" in server.get(PAGE)[1], "the last save")
    server.wait_for_build()
    assert "Save h: all" in server.built(PAGE)
    assert browser.reloads() >= 1
    server.save(ONE, text)


def test_the_title_of_a_chapter_is_new_in_the_contents_of_the_others(server: Running) -> None:
    browser = Browser(server, "en/la/glossary.html").listen()
    frame = "en/la/frame.js"
    assert "A New Game" not in server.get(frame)[1]
    server.edit(ONE, "# The Game", "# A New Game")
    until(browser.reloads, "a reload")
    assert "A New Game" in server.get(frame)[1]
    server.wait_for_build()
    assert "A New Game" in server.built(frame)
    assert browser.reloads() == 1
    server.edit(ONE, "# A New Game", "# The Game")


def test_a_page_that_nobody_showed_is_right_soon(server: Running) -> None:
    server.edit(TWO, "A lantern that is lit stays lit.", "A lantern that burns stays lit.")
    until(lambda: "A lantern that burns" in server.get("en/r/la/rule-lit_stays.html")[1], "the page of the rule")


def test_findings_are_reported_and_shown_until_they_are_fixed(server: Running) -> None:
    browser = Browser(server, PAGE).listen()
    server.edit(ONE, "[[rule:turn]]", "[[rule:trun]]")
    until(lambda: "RB201" in str(browser.findings()), "a finding")
    found = browser.findings()["findings"]
    unknown = [one for one in found if one["code"] == "RB201"]
    assert [one["suggestion"] for one in unknown] == ["rule:turn"]
    assert unknown[0]["place"].startswith(f"{ONE}:")
    assert "rule:trun" in unknown[0]["message"]
    until(lambda: f"{len(found)} new; now" in server.printed(), "the terminal")
    assert "did you mean rule:turn?" in server.printed()
    server.edit(ONE, "[[rule:trun]]", "[[rule:turn]]")
    until(lambda: not browser.findings().get("findings"), "no finding")
    until(lambda: f"{len(found)} fixed; now no findings" in server.printed(), "the terminal")


def test_settings_that_are_no_toml_leave_the_site_there(server: Running) -> None:
    browser = Browser(server, PAGE).listen()
    text = (server.root / "source/la/book.toml").read_text("utf-8")
    server.save("source/la/book.toml", 'title = "Lant')
    until(lambda: "RB130" in str(browser.findings()), "a finding")
    assert server.get(PAGE)[0] == 200
    (server.root / "source/la/book.toml").write_bytes(b'title = "\xff\xfe"\n')
    until(lambda: "RB101" in str(browser.findings()), "a finding")
    server.save("source/la/book.toml", text)
    until(lambda: not browser.findings().get("findings"), "no finding")
    server.wait_for_build()


def test_settings_that_are_half_typed_take_no_language_away(server: Running) -> None:
    browser = Browser(server, PAGE).listen()
    text = (server.root / "source/la/book.toml").read_text("utf-8")
    try:
        server.save("source/la/book.toml", text.replace('language = "en"', 'language = "fr"'))
        until(lambda: server.get(PAGE)[0] == 404, "the page in another language")
        french = PAGE.replace("en/", "fr/")
        until(lambda: server.get(french)[0] == 200, "the page in its own")
        browser = Browser(server, french).listen()
        server.save("source/la/book.toml", "title = ")
        until(lambda: "book.toml:1: this is not valid TOML" in str(browser.findings().get("message")), "the message")
        assert server.get(french)[0] == 200
    finally:
        server.save("source/la/book.toml", text)
    until(lambda: server.get(PAGE)[0] == 200, "the page")
    server.wait_for_build()


def test_a_text_without_chapters_leaves_the_last_site_there(server: Running) -> None:
    browser = Browser(server, PAGE).listen()
    shutil.move(server.root / "source" / "la", server.root / "away")
    until(lambda: "has no rules" in str(browser.findings().get("message")), "the message")
    assert server.get(PAGE)[0] == 200
    shutil.move(server.root / "away", server.root / "source" / "la")
    until(lambda: "message" not in browser.findings(), "no message")
    server.wait_for_build()
    assert server.get(PAGE)[0] == 200


def test_a_configuration_that_raises_leaves_the_last_site_there(server: Running) -> None:
    browser = Browser(server, PAGE).listen()
    server.save("conf.py", 'extensions = ["sphinx_rulebook"]\nproject = "Set"\nraise ValueError("no such day")\n')
    until(lambda: "no such day" in str(browser.findings().get("message")), "the message")
    assert server.get(PAGE)[0] == 200
    server.edit(TWO, "A player who passes", "Whoever passes")  # as long as nothing builds, nothing is shown
    server.save("conf.py", 'extensions = ["sphinx_rulebook"]\nproject = "Set by hand"\n')
    until(lambda: "message" not in browser.findings(), "no message")
    until(lambda: "Set by hand" in server.get("en/index.html")[1], "the page")
    until(lambda: "Whoever passes" in server.get("en/la/02-turns.html")[1], "the other page")
    (server.root / "conf.py").unlink()
    until(lambda: "Set by hand" not in server.get("en/index.html")[1], "the page as it was")
    server.wait_for_build()


def test_a_chapter_that_is_gone_is_lost_and_comes_back(server: Running) -> None:
    browser = Browser(server, "en/la/02-turns.html").listen()
    text = (server.root / TWO).read_text("utf-8")
    (server.root / TWO).rename(server.root / "source/la/02-rounds.md")
    until(lambda: server.get("en/la/02-turns.html")[0] == 404, "no page")
    until(browser.reloads, "a reload")
    assert "rulebook-serving" in server.get("en/la/02-turns.html")[1]  # it is shown again as soon as it is there
    lost = Browser(server, "en/la/02-turns.html").listen()
    (server.root / "source/la/02-rounds.md").unlink()
    server.save(TWO, text)
    until(lost.reloads, "a reload")
    assert server.get("en/la/02-turns.html")[0] == 200
    server.wait_for_build()


def test_a_second_server_keeps_out_of_the_way(server: Running, tmp_path: Path) -> None:
    server.wait_for_build()
    before = files_below(server.root / "build" / ".serving" / "html")
    with running(server.root, tmp_path / "log.txt") as second:
        assert "another rulebook serve is running for this project" in second.printed()
        assert second.address != server.address
        assert second.get(PAGE)[0] == 200
        assert second.stop() == 0
    assert files_below(server.root / "build" / ".serving" / "html") == before


def test_a_log_in_the_project_is_no_change(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    with running(root, root / "serve.log") as server:
        until(lambda: "open pages update as soon as" in server.printed(), "what shows pages")
        server.edit(TWO, "A lantern that is lit stays lit.", "A lantern that burns stays lit.")
        server.wait_for_build()
        for number in range(3):  # and nobody else's notes are either
            (root / "notes.txt").write_text(f"Note {number}\n", "utf-8")
            (root / "source" / "notes.txt").write_text(f"Note {number}\n", "utf-8")
        server.edit(TWO, "A lantern that burns stays lit.", "A lantern that glows stays lit.")
        server.wait_for_build()
        output = server.printed()
        assert "serve.log" not in output
        assert output.count(TWO) == 2
        assert not [line for line in output.splitlines() if line.startswith("notes.txt")]


def test_what_a_page_includes_is_watched(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    (root / "source" / "about.md").write_text("# About\n\n```{include} board.txt\n```\n", "utf-8")
    (root / "source" / "board.txt").write_text("A board of stone.\n", "utf-8")
    with running(root, tmp_path / "log.txt") as server:
        until(lambda: "open pages update as soon as" in server.printed(), "what shows pages")
        server.save("source/board.txt", "A board of wood.\n")
        until(lambda: "A board of wood." in server.get("en/about.html")[1], "the page")


def test_a_linked_chapter_and_settings_above_the_project_are_watched(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "repo" / "rules")
    (tmp_path / "repo" / ".git").mkdir()
    (root / "pyproject.toml").rename(tmp_path / "repo" / "pyproject.toml")
    (root / "shared").mkdir()
    (root / TWO).rename(root / "shared" / "turns.md")
    (root / TWO).symlink_to("../../shared/turns.md")
    with running(root, tmp_path / "log.txt") as server:
        until(lambda: "open pages update as soon as" in server.printed(), "what shows pages")
        server.edit("shared/turns.md", "A lantern that is lit stays lit.", "A lantern that burns stays lit.")
        until(lambda: f"\n{TWO}\n" in server.printed(), "the chapter")
        server.wait_for_build()
        with (tmp_path / "repo" / "pyproject.toml").open("a", encoding="utf-8") as settings:
            settings.write("\n[tool.other]\n")
        until(lambda: "../pyproject.toml" in server.printed(), "the settings")


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.alike(1)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_left_behind(number: int, tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    with running(root, tmp_path / "log.txt") as server:
        Browser(server, PAGE).listen()
        server.edit(ONE, "Put the board", "Lay the board")
        until(lambda: "01-the-game.md" in server.printed(), "the change")  # and a build is on its way
        below = descendants(server.process.pid)
        assert below
        assert server.stop(number) == 0
    until(lambda: not any(map(is_alive, below)), "no process")
    assert "Traceback" not in server.printed()
    assert not (root / "build" / "html").exists()
    assert not list((root / "build" / ".serving").glob("work-*"))


INTERRUPTED_AT_A_START = """
import os, signal, sys
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.serving import renderers, serving_session

class Interrupted(serving_session.Process):
    def __init__(self, task, *others):
        super().__init__(task, *others)
        if task.__name__ == sys.argv[2]:
            os.kill(os.getpid(), signal.SIGTERM)

renderers.Process = serving_session.Process = Interrupted
if __name__ == "__main__":
    sys.exit(main(["serve", sys.argv[1], "--port", "0"]))
"""
"""A server that is stopped at the moment when it has started a process and does not yet know it."""


@pytest.mark.alike(1)
@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked")
@pytest.mark.parametrize("task", ["build", "render"])
def test_a_server_that_is_starting_a_process_can_be_stopped(task: str, tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    command = [sys.executable, "-c", INTERRUPTED_AT_A_START, str(root), task]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr.splitlines()[-1]) == (0, "stopped")
    assert not list((root / "build" / ".serving").glob("work-*"))


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked")
def test_modules_in_the_current_folder_are_not_loaded(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    for name in ("typing", "random", "statistics", "socket", "sphinx"):
        (root / f"{name}.py").write_text("open('loaded', 'w').close()\nraise SystemExit(3)\n", "utf-8")
    script = tmp_path / "bin/rulebook.py"
    script.parent.mkdir()
    script.write_text(INTERRUPTED_AT_A_START, "utf-8")
    command = [sys.executable, str(script), ".", "render"]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr.splitlines()[-1]) == (0, "stopped")
    assert not (root / "loaded").exists()


def test_what_is_not_a_project_is_refused(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from sphinx_rulebook.cli.command_line import main

    assert main(["serve", str(tmp_path / "nowhere")]) == 2
    assert main(["serve", str(tmp_path), "--port", "99999"]) == 2
    assert main(["serve", str(tmp_path), "--port", "0"]) == 2
    printed = capfd.readouterr().err
    assert "is not a folder" in printed
    assert "is not a port" in printed
    assert "has no rules" in printed


def test_an_open_server_says_who_can_read_the_site(server: Running, tmp_path: Path) -> None:
    assert "everybody in this network" not in server.printed()
    root = new_rulebook(tmp_path / "open")
    with running(root, tmp_path / "log.txt", "--host", "0.0.0.0") as opened:
        assert "everybody in this network can read the site" in opened.printed()


@pytest.mark.trial
def test_a_site_without_offline_reading_is_served_too(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "plain", "en", "ja")
    (root / "conf.py").write_text('extensions = ["sphinx_rulebook"]\nrulebook_offline = False\n', "utf-8")
    with running(root, tmp_path / "log.txt") as plain:
        plain.edit(ONE, "Put the board", "Lay out the board")
        plain.wait_for_build()
        assert "Lay out the board" in plain.get(PAGE)[1]
        assert plain.get(PAGE.replace("en/", "ja/"))[0] == 200


def test_a_change_is_served_though_no_browser_has_the_page_open(server: Running) -> None:
    server.wait_for_build()
    server.edit(TWO, "turn", "Watch")
    until(lambda: TWO in server.printed().rpartition("the whole site is built")[2], "the change to be noticed")
    status, text = server.get("en/la/02-turns.html")
    assert status == 200
    assert "Watch" in text
    server.wait_for_build()


WAITING_CONFIGURATION = """
import pathlib, time
extensions = ["sphinx_rulebook"]
while not pathlib.Path("go.txt").exists():
    time.sleep(0.02)
"""


def test_there_is_an_address_before_there_is_a_site(tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    (root / "conf.py").write_text(WAITING_CONFIGURATION.replace('"go.txt"', repr(str(tmp_path / "go.txt"))), "utf-8")
    command = [sys.executable, "-m", "sphinx_rulebook", "serve", str(root), "--port", "0"]
    log = tmp_path / "log.txt"
    with (
        log.open("w") as stream,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stream, text=True, start_new_session=True) as process,
    ):
        assert process.stdout is not None
        try:
            server = Running(root, process, process.stdout.readline().split()[1], log)
            status, text = server.get("en/index.html")
            assert status == 503
            assert "The site is being built" in text
            assert "サイトを作成しています" in text
            assert "/@rulebook/" in text, "which loads the page again"
            (tmp_path / "go.txt").touch()
            until(lambda: server.get("en/index.html")[0] == 200, "the site")
            assert server.stop() == 0
        finally:
            if process.poll() is None:
                process.kill()
