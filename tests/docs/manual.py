"""Runs the manual: the blocks of a page, the files that it writes, the commands that it shows.

HTML comments on a page, each on its own line, contain what a reader need not see:

    <!-- project: NAME -->     what follows runs in a new copy of this project (PROJECTS)
    <!-- before: COMMAND -->   run first, if the manual takes it for granted
    <!-- status: 1 -->         the commands of the next block end with this status; 0 by default
    <!-- serves: PATH -->      the command of the next block serves until it is stopped; it must serve this address
    <!-- not run: REASON -->   the next block is not run
    <!-- write: PATH -->       the next block is the content of this file; append: is added to it

A block ``console`` has commands after ``$``, and below each of them its output: ``...`` alone matches any lines, and
within a line any characters.  A command without output may print anything.  A block ``diff`` with ``--- PATH`` changes
a file.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.helpers import PROJECT, write_tree

BIN = Path(sys.executable).parent
MARKS = ("project", "before", "status", "serves", "not run", "write", "append")
_MARK = re.compile(rf"<!-- (?P<name>{'|'.join(MARKS)}): (?P<value>.+?) -->")
_FENCE = re.compile(r"(?P<fence>`{3,}|~{3,})(?P<language>[\w-]*)")
_SECONDS = 60
"""How long one command may take."""


class PageError(Exception):
    """A page is wrong: a command fails, or prints something else than the page shows."""


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, with the marks above it."""

    language: str
    text: str
    line: int
    marks: tuple[tuple[str, str], ...] = ()

    def mark(self, name: str) -> str | None:
        """Return the value of a mark, or None if the block does not have it."""
        return dict(self.marks).get(name)


@dataclass
class Command:
    """A command of a block, the number of its line, and its output, which is empty if the page does not show it."""

    text: str
    line: int
    output: list[str] = field(default_factory=list)


def blocks_of(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page; raises PageError for marks that no block follows."""
    marks: list[tuple[str, str]] = []
    opened: re.Match[str] | None = None
    start = 0
    inside: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if opened is not None:
            if line.startswith(opened["fence"]) and not line.strip("`~ "):
                yield Block(opened["language"], "".join(f"{one}\n" for one in inside), start, tuple(marks))
                opened, marks = None, []
            else:
                inside.append(line)
        elif match := _MARK.fullmatch(line):
            marks.append((match["name"], match["value"]))
        elif match := _FENCE.match(line):
            opened, start, inside = match, number, []
        elif line.strip() and any(name not in ("project", "before") for name, _ in marks):
            raise PageError(f"line {number}: a mark stands above no block")
    if marks and any(name != "project" for name, _ in marks):
        raise PageError("a mark stands above no block")


def commands_of(block: Block) -> Iterator[Command]:
    """Yield the commands of a block; raises PageError for output without a command."""
    command: Command | None = None
    for number, line in enumerate(block.text.rstrip("\n").split("\n"), block.line + 1):
        if line.startswith("$ "):
            if command is not None:
                yield command
            command = Command(line[2:], number)
        elif command is None:
            raise PageError(f"line {number}: a console block begins with $")
        else:
            command.output.append(line)
    if command is not None:
        yield command


def is_as_shown(output: str, shown: list[str]) -> bool:
    """Return whether an output is as a page shows it; an ellipsis there matches anything."""
    pattern = ""
    for line in shown:
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += r"[^\n]*".join(re.escape(part) for part in line.rstrip().split("...")) + r"[ \t]*\n"
    return re.fullmatch(pattern, output.rstrip("\n") + "\n") is not None


def _bundled(folder: Path) -> None:
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, folder / name)
    shutil.copy(PROJECT / "conf.py", folder)


def _tutorial(folder: Path) -> None:
    for name in ("kites.pdf", "kites.txt"):
        shutil.copy(PROJECT / "docs" / "tutorial" / name, folder)


SAMPLE = {
    "source/kk/01-game.md": """[REF book=KK chap=1]
# Round @@cha:round@@
## Play @@sec:play@@
### @@rule:play@@ Play a <b>card</b>.[[rule:drow]]
### @@rule:draw@@ Draw a card.
### @@rule:print@@ In the first edition this was rule 1.0.2.
""",
}
"""A rulebook in which a check finds something."""

HANDBOOK = {
    "handbook.txt": """Handbook 2024
PART I - Entry
I/1 A club enters by letter.
I/2 The fee is due in May (cf. I/1).
Case: A letter of June is late.
Handbook 2024
PART II - Play
II/1 Matches are played on Sundays.
"""
}

PROJECTS: Mapping[str, Callable[[Path], object]] = {
    "bundled": _bundled,
    "empty": lambda folder: None,
    "handbook": lambda folder: write_tree(folder, HANDBOOK),
    "sample": lambda folder: write_tree(folder, SAMPLE),
    "tutorial": _tutorial,
}


class Runner:
    """Runs the blocks of a page in turn, each in the project as the previous blocks have left it."""

    def __init__(self, folder: Path, programs: Path = BIN) -> None:
        """``programs`` is the folder of the program `rulebook` that is run, but for what serves."""
        self._folder = folder
        self._programs = programs
        self._projects = 0
        self.place: Path | None = None
        self._home = folder / "home"
        self._home.mkdir()
        kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR", "CI")}
        kept = {name: value for name, value in kept.items() if not name.startswith(("GIT_", "GITHUB_", "COV_"))}
        self._environment = kept | {
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self._home),
            "COLUMNS": "100",
            "BROWSER": "true",  # `serve --open` opens nothing
            "LC_ALL": "C.UTF-8",
            "PYTHONUNBUFFERED": "1",  # messages and prompts in the order of a terminal
            **{
                f"GIT_{who}_{what}": "author@example.org"
                for who in ("AUTHOR", "COMMITTER")
                for what in ("NAME", "EMAIL")
            },
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "init.defaultBranch",
            "GIT_CONFIG_VALUE_0": "main",
        }

    def run(self, block: Block) -> int:
        """Do what a block says; return the number of commands run.  Raises PageError if the result is different."""
        for name, value in block.marks:
            if name == "project":
                self._begin(value)
            elif name == "before":
                status, output = self._ask(value)
                if status:
                    raise PageError(f"line {block.line}: before it, {value} fails:\n{output}")
        if block.mark("write") or block.mark("append"):
            path = self._path(block.mark("write") or block.mark("append") or "")
            before = path.read_text("utf-8") if block.mark("append") and path.is_file() else ""
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(before + block.text, "utf-8")
        if block.language == "diff":
            self._change(block)
        if block.language != "console" or block.mark("not run"):
            return 0
        ran = 0
        for command in commands_of(block):
            if block.mark("serves") is not None:
                self._serve(command, block.mark("serves") or "/")
            else:
                self._run(command, int(block.mark("status") or 0))
            ran += 1
        return ran

    def _begin(self, name: str) -> None:
        self._projects += 1
        self.place = self._folder / f"{name}-{self._projects}" / "rules"
        self.place.mkdir(parents=True)
        PROJECTS[name](self.place)

    def _path(self, name: str) -> Path:
        if self.place is None:
            raise PageError("no project is named above")
        return self.place / name

    def _ask(self, command: str) -> tuple[int, str]:
        place = self._path(".")
        where = self._folder / "where"
        script = f"{command}\nstatus=$?; pwd > '{where}'; exit $status"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=place,
            env={**self._environment, "PATH": f"{self._programs}{os.pathsep}{self._environment['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=_SECONDS,
            check=False,
        )
        self.place = Path(where.read_text("utf-8").strip())
        return done.returncode, done.stdout

    def _run(self, command: Command, status: int) -> None:
        ended, output = self._ask(command.text)
        if ended != status:
            raise PageError(f"line {command.line}: {command.text} ends with {ended}:\n{output}")
        if command.output and not is_as_shown(output, command.output):
            shown = "\n".join(command.output)
            raise PageError(f"line {command.line}: {command.text} prints\n{output}\nand the page shows\n{shown}")

    def _serve(self, command: Command, path: str) -> None:
        """Start a command that serves, request a page from it, and end it as Ctrl+C does."""
        process = subprocess.Popen(
            ["bash", "-c", f"exec {command.text}"],
            cwd=self._path("."),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        killer = threading.Timer(_SECONDS, process.kill)
        killer.start()
        printed: list[str] = []
        try:
            assert process.stdout is not None
            address = None
            for line in process.stdout:
                printed.append(line)
                found = re.search(r"http://[\w.\-]+:\d+/", line)
                if found:
                    address = found[0].replace("//0.0.0.0:", "//127.0.0.1:")
                    break
            if address is None:
                raise PageError(f"line {command.line}: {command.text} prints no address:\n{''.join(printed)}")
            if not _is_served(address + path.lstrip("/")):
                raise PageError(f"line {command.line}: {command.text} does not serve {path}")
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            printed += process.stdout.readlines()
            process.wait(_SECONDS)
        finally:
            killer.cancel()
            process.kill()
            process.wait()
        if command.output and not is_as_shown("".join(printed), command.output):
            raise PageError(f"line {command.line}: {command.text} prints\n{''.join(printed)}")

    def _change(self, block: Block) -> None:
        lines = block.text.rstrip("\n").split("\n")
        if not lines[0].startswith("--- "):
            raise PageError(f"line {block.line}: a change names its file: --- PATH")
        path = self._path(lines[0][4:])
        old = "".join(f"{line[1:]}\n" for line in lines[1:] if not line.startswith("+"))
        new = "".join(f"{line[1:]}\n" for line in lines[1:] if not line.startswith("-"))
        text = path.read_text("utf-8")
        # The last line of a file may have no line break.
        whole = text if text.endswith("\n") else f"{text}\n"
        if whole.count(old) != 1:
            raise PageError(f"line {block.line}: {path.name} holds these lines {whole.count(old)} times:\n{old}")
        path.write_text(whole.replace(old, new), "utf-8")


def _is_served(address: str) -> bool:
    """Return whether an address is served, as soon as the first build has ended."""
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=_SECONDS) as answer:
                return answer.status == 200 and bool(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                if error.code != 503:
                    return False
        time.sleep(0.1)
    return False
