"""A running `rulebook serve` as its user sees it: a process, an address, files that are saved."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from sphinx_rulebook.starting.hosting import Host
from sphinx_rulebook.starting.installed_from import Requirement
from sphinx_rulebook.starting.new_project import files_of, new_project
from tests.helpers import write_tree

PATIENCE = 90
"""Seconds after which something counts as broken; long because the machine may be busy with other things."""
_IS_BUILT = "the whole site is built"
_FOLLOWS = "later changes follow"
_SAVED = re.compile(r"^[^\s:]+\.(?:md|toml|py)(?:,|$| and )", re.M)
"""A line of the server's output that names the saved files."""


def until(is_so: Callable[[], Any], what: str) -> Any:
    """Return the value of a function as soon as it is truthy."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = is_so()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"in vain: {what}")


@dataclass
class Running:
    """A server, with its output."""

    root: Path
    process: subprocess.Popen[str]
    address: str
    log: Path
    markers: Iterator[int] = field(default_factory=count)

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.address + path, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def printed(self) -> str:
        return self.log.read_text("utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        """Save a file as editors do: under another name, which is then renamed."""
        text = (self.root / path).read_text("utf-8")
        assert old in text
        self.save(path, text.replace(old, new, 1))

    def save(self, path: str, text: str) -> None:
        part = (self.root / path).with_name(f".{Path(path).name}.swp")
        part.write_text(text, "utf-8")
        part.replace(self.root / path)

    def wait_for_build(self) -> None:
        """Wait until everything that was saved is built, and no build is running.

        One more page with new words is saved: a build that has them has everything that was saved before.
        """
        words = f"Marker {next(self.markers)}."
        self.save("source/marker.md", f"# {words}\n")

        def is_built() -> bool:
            lines = self.printed().splitlines()
            builds = [at for at, line in enumerate(lines) if _IS_BUILT in line]
            noticed = [at for at, line in enumerate(lines) if _SAVED.match(line)]
            if not builds or not noticed or noticed[-1] > builds[-1] or _FOLLOWS in lines[builds[-1]]:
                return False
            return words in self.built("en/marker.html")

        until(is_built, "a build")

    def built(self, path: str) -> str:
        """Return a page of the last complete build; "" while a build replaces the site."""
        try:
            return (self.root / "build" / ".serving" / "html" / path).read_text("utf-8")
        except FileNotFoundError:
            return ""

    def stop(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def running(root: Path, log: Path, *arguments: str, python: str | Path = sys.executable) -> Iterator[Running]:
    """Serve a project, and stop the server at the end."""
    command = [str(python), "-m", "sphinx_rulebook", "serve", str(root), "--port", "0", *arguments]
    with (
        log.open("w") as stream,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stream, text=True, start_new_session=True) as process,
    ):
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line.startswith("Serving http://"), log.read_text("utf-8")
            until(
                lambda: "the site is ready" in log.read_text("utf-8") or process.poll() is not None, "the first build"
            )
            yield Running(root, process, line.split()[1], log)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(PATIENCE)
                finally:
                    process.kill()  # otherwise ``Popen`` would wait forever


def new_rulebook(root: Path, *languages: str) -> Path:
    """Write a small rulebook, by default in English only."""
    return write_tree(
        root,
        files_of(
            new_project("Lanterns", "LA", languages or ("en",), "letters", Host.FOLDER, "lanterns", Requirement(""))
        ),
    )


@dataclass
class Browser:
    """The part of a browser that shows a page and waits for events."""

    server: Running
    path: str
    events: list[tuple[str, str]] = field(default_factory=list)

    def listen(self) -> Browser:
        _, html = self.server.get(self.path)
        digest = html.partition('data-digest="')[2].partition('"')[0]
        address = f"{self.server.address}@rulebook/events?page=/{self.path}&digest={digest}"
        answer = urllib.request.urlopen(address, timeout=PATIENCE)

        def read() -> None:
            name = ""
            try:
                for line in answer:
                    key, _, value = line.decode().rstrip("\n").partition(": ")
                    if key == "event":
                        name = value
                    elif key == "data" or line.startswith(b"data:"):
                        self.events.append((name, value))
            except OSError:
                pass

        threading.Thread(target=read, daemon=True).start()
        until(lambda: self.events, "the first event")
        return self

    def reloads(self) -> int:
        return sum(name == "reload" for name, _ in self.events)

    def findings(self) -> dict[str, Any]:
        return json.loads([data for name, data in self.events if name == "findings"][-1])


def descendants(pid: int) -> set[int]:
    """Return the processes below one, on Linux."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = {pid}
    while more := {one for one, parent in parents.items() if parent in found and one not in found}:
        found |= more
    return found - {pid}


def is_alive(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def files_below(folder: Path) -> dict[str, int]:
    return {str(path): os.stat(path).st_mtime_ns for path in sorted(folder.rglob("*")) if path.is_file()}
