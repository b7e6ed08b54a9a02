"""Every command of the manual runs, and prints what the page says; the manual itself is built by what it is about."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import PROJECT

from .manual import BIN, PROJECTS, PageError, Runner, blocks_of, commands_of, is_as_shown

PAGES = [
    PROJECT / "README.md",
    PROJECT / "CONTRIBUTING.md",
    *sorted((PROJECT / "docs").rglob("*.md")),
    *sorted((PROJECT / "editors").rglob("*.md")),
]
SHELLS = ("sh", "bash", "shell", "zsh", "shell-session", "powershell")


def name_of(page: Path) -> str:
    return page.relative_to(PROJECT).as_posix()


def without_code(page: Path) -> str:
    return re.sub(r"^(?P<fence>`{3,}).*?^(?P=fence)$", "", page.read_text("utf-8"), flags=re.M | re.S)


WITH_COMMANDS = [page for page in PAGES if "```console" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name_of)
def test_every_command_prints_what_the_page_says(page: Path, tmp_path: Path, programs: Path) -> None:
    runner = Runner(tmp_path, BIN if page.name == "README.md" else programs)  # one page by what is installed
    for block in blocks_of(page.read_text("utf-8")):
        ran = runner.run(block)
        reason = block.mark("not run")
        if block.language == "console":
            assert ran == len(list(commands_of(block))) if reason is None else len(reason.split()) > 2


def test_commands_stand_in_blocks_that_are_run() -> None:
    for page in PAGES:
        text = page.read_text("utf-8")
        assert not [block.line for block in blocks_of(text) if block.language in SHELLS], name_of(page)
        assert not re.search(r"^ {4,}(?:\$ |rulebook |make |pip |git )", without_code(page), re.M), name_of(page)


def test_the_tutorial_and_the_guides_are_run() -> None:
    run = {name_of(page) for page in WITH_COMMANDS}
    assert {"README.md", "docs/tutorial.md", "docs/editions.md", "docs/translating.md", "docs/ci.md"} <= run
    ran = sum(
        len(list(commands_of(block)))
        for page in WITH_COMMANDS
        for block in blocks_of(page.read_text("utf-8"))
        if block.language == "console" and block.mark("not run") is None
    )
    assert ran > 80


def test_links_between_the_pages_and_the_files_of_the_project() -> None:
    for page in PAGES:
        text = re.sub(r"`[^`\n]*`", "", without_code(page))
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            path, _, part = target.partition("#")
            if re.match(r"\w+:", target) or not path:
                continue
            found = page.parent / path
            assert found.exists(), f"{name_of(page)} links to {target}"
            if part and found.suffix == ".md":
                assert part in anchors(found), f"{name_of(page)} links to {target}"


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as forges and MyST make them."""
    headings = re.findall(r"^#+ (.+)$", without_code(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual")
    command = [sys.executable, "-m", "sphinx_rulebook", "build", "docs", "-o", str(folder / "html"), "--strict"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no findings" in done.stdout
    return folder / "html"


def test_the_manual_is_built_without_a_finding(built: Path) -> None:
    index = (built / "en" / "index.html").read_text("utf-8")
    assert 'href="tutorial.html"' in index
    # A page of prose leads to a rule of the markup.
    assert "mk/03-labels-and-references.html#rule-label" in (built / "en" / "writing.html").read_text("utf-8").replace(
        "%3A", ":"
    ).replace("rule:label", "rule-label")


def test_every_page_is_in_the_contents(built: Path) -> None:
    index = (PROJECT / "docs" / "index.md").read_text("utf-8")
    for page in PAGES:
        if page.parent == PROJECT / "docs" and page.name != "index.md":
            assert re.search(rf"^{page.stem}$", index, re.M), page.name
            assert f"({page.name})" in index, page.name


def run_all(text: str, runner: Runner) -> None:
    for block in blocks_of(text):
        runner.run(block)


def test_a_long_page_lists_its_headings(built: Path) -> None:
    page = (built / "en" / "commands.html").read_text("utf-8")
    contents = re.search(r'<nav id="contents".*?</nav>', page, re.S)
    assert contents is not None
    listed = re.findall(r'href="#([^"]+)"', contents[0])
    assert len(listed) > 20
    assert all(f'id="{anchor}"' in page for anchor in listed)
    home = re.search(r'<nav id="contents".*?</nav>', (built / "en" / "index.html").read_text("utf-8"), re.S)
    assert home is not None
    assert re.findall(r'href="#([^"]+)"', home[0]) == []


def test_a_page_that_is_wrong_is_reported(tmp_path: Path) -> None:
    def page(*lines: str) -> str:
        return "\n".join(["<!-- project: sample -->", *lines, ""])

    folders = iter([tmp_path / str(number) for number in range(6)])

    def lies(text: str, message: str) -> None:
        folder = next(folders)
        folder.mkdir()
        with pytest.raises(PageError, match=message):
            run_all(text, Runner(folder))

    lies(page("```console", "$ false", "```"), "ends with 1")
    lies(page("```console", "$ echo one", "two", "```"), "and the page shows")
    lies(page("```console", "two", "```"), "begins with")
    lies(page("```diff", "--- source/kk/01-game.md", "-Nothing of that.", "```"), "0 times")
    lies(page("<!-- status: 1 -->", "text"), "above no block")
    lies("```console\n$ true\n```\n", "no project")


def test_what_ellipses_stand_for() -> None:
    assert is_as_shown("a\nb 12 s\nc\n", ["...", "b ... s", "c"])
    assert is_as_shown("a\n", ["a", "..."])
    assert not is_as_shown("a\nb\n", ["a"])
    assert not is_as_shown("a\n", ["a", "b"])


def test_the_projects_of_the_manual_are_used() -> None:
    marks = [mark for page in PAGES for block in blocks_of(page.read_text("utf-8")) for mark in block.marks]
    used = {value for name, value in marks if name == "project"}
    assert used == set(PROJECTS)
