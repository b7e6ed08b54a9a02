"""The examples of the manual's page on the API run and print what the page says."""

from __future__ import annotations

import http.server
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.helpers import PROJECT

PAGE = PROJECT / "docs" / "api.md"
PORT_IN_PAGE = "localhost:8000"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.M | re.S)
MARK = "===="


class Example(NamedTuple):
    """A block of code, and what the block behind it says that it prints."""

    code: str
    output: str


def examples(language: str) -> list[Example]:
    """Return the examples in a language; each goes on from those above it."""
    blocks = BLOCK.findall(PAGE.read_text("utf-8"))
    return [
        Example(code, following)
        for (name, code), (kind, following) in pairwise(blocks)
        if name == language and kind == "output"
    ]


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing of requests."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the bundled rulebook's site is served."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def outputs(command: list[str], program: str, tmp_path: Path, name: str, address: str) -> list[str]:
    """Run the examples as one program; return what each printed."""
    path = tmp_path / name
    path.write_text(program.replace(PORT_IN_PAGE, address), "utf-8")
    done = subprocess.run([*command, str(path)], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().replace("\r\n", "\n").replace(address, PORT_IN_PAGE).split(f"{MARK}\n")[:-1]


def test_python_examples_print_what_the_page_says(address: str, tmp_path: Path) -> None:
    found = examples("python")
    assert len(found) >= 8
    program = "".join(f'{example.code}\nprint("{MARK}")\n' for example in found)
    command = [sys.executable, "-I", "-X", "utf8", "-W", "error"]
    assert outputs(command, program, tmp_path, "examples.py", address) == [example.output for example in found]


def test_javascript_examples_print_what_the_page_says(address: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    found = examples("javascript")
    assert len(found) >= 2
    program = "".join(f'{example.code}\nconsole.log("{MARK}");\n' for example in found)
    assert outputs([node], program, tmp_path, "examples.mjs", address) == [example.output for example in found]


def test_every_example_says_what_it_prints() -> None:
    languages = [name for name, _ in BLOCK.findall(PAGE.read_text("utf-8"))]
    assert languages == [one for name in languages if name != "output" for one in (name, "output")]
