"""The examples below each command's help: each runs, in a copy of the bundled rulebook."""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import COMMANDS, main
from sphinx_rulebook.cli.examples import EXAMPLES
from tests.helpers import PROJECT

BUILDING = re.compile(r"build\b|serve\b|export\b.* --format (?:pdf|epub|html|zip)\b")
"""What takes seconds: these examples are read here; the tests of each command and format run it."""

INPUTS = {
    "import": {"old-rules.txt": "1 Play\n1.1 Turns\n1.1.1 A player takes a turn.\n1.1.2 The turn ends (see 1.1.1).\n"},
}


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundled")
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, folder / name)
    shutil.copy(PROJECT / "conf.py", folder)
    return folder


def test_every_command_has_examples() -> None:
    assert set(EXAMPLES) == set(COMMANDS), "examples stand in cli/examples.py"


LINES = [(command, line) for command, lines in EXAMPLES.items() for line, _ in lines]


@pytest.mark.parametrize(("command", "line"), LINES, ids=[line for _, line in LINES])
def test_examples_run(
    command: str,
    line: str,
    bundled: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "project"
    shutil.copytree(bundled, folder)
    monkeypatch.chdir(folder)
    for name, text in INPUTS.get(command, {}).items():
        Path(name).write_text(text, "utf-8")
    if line == "import kk.po":
        assert main(["export", "--format", "po", "--language", "ja", "--book", "kk", "-o", "kk.po"]) == 0
    words = shlex.split(line)
    if BUILDING.match(line):
        with contextlib.suppress(SystemExit):
            assert main([*words, "no-such-folder"]) == 2  # the words are read; what follows them is what is wrong
        assert "no-such-folder is not a folder" in capfd.readouterr().err
        return
    if command == "lsp":
        done = subprocess.run(
            [sys.executable, "-m", "sphinx_rulebook", *words], input=b"", capture_output=True, check=False
        )
        assert b"Traceback" not in done.stderr
        return
    status = main(words)
    printed = capfd.readouterr()
    # The bundled translation lags behind, so that a strict check has something to say, and so has a formatter.
    assert status in ((0, 1) if command in ("check", "fmt", "ruling", "words") else (0,)), printed.err
    written = words[words.index("-o") + 1] if "-o" in words else None
    assert written is None or Path(written).exists()
