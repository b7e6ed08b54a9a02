"""The command line: exit codes, options, where output goes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

from sphinx_rulebook.cli.command_line import COMMANDS, main

from ..helpers import PROJECT, chapter_text, write_tree

GOOD = chapter_text("## Fog @@sec:fog@@[[cha:c1]]\n")
WARNING = chapter_text("## Fog @@rule:fog@@\n")
ERROR = chapter_text("## Fog[[sec:fgo]] @@sec:fog@@\n")


def run(*arguments: str | Path) -> int:
    """Run the command and return its exit status, also where argparse ends it."""
    try:
        return main([str(argument) for argument in arguments])
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (GOOD, [], 0),
        (GOOD, ["--strict"], 0),
        (WARNING, [], 0),
        (WARNING, ["--strict"], 1),
        (ERROR, [], 1),
        (ERROR, ["--format", "json"], 1),
        (WARNING, ["--format", "json", "--strict"], 1),
    ],
)
def test_status_of_a_check(tmp_path: Path, text: str, options: list[str], status: int) -> None:
    assert run("check", write_tree(tmp_path, {"lf/1.md": text}), *options) == status


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["unknown"],
        ["check", "none"],
        ["check", "."],
        ["check", "--format", "xml", "lf"],
        ["check", "lf", "--nothing"],
        ["export", "lf"],
        ["export", "--format", "json", "none"],
        ["export", "--format", "json", "--language", "xx", "lf"],
        ["export", "--format", "text", "-o", "lf", "lf"],
        ["graph", "--format", "gif", "lf"],
        ["graph", "--language", "xx", "lf"],
    ],
)
def test_unusable_input_or_usage_is_status_2_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    write_tree(tmp_path, {"empty/.keep": "", "lf/1.md": GOOD})
    monkeypatch.chdir(tmp_path / "empty" if arguments[1:] == ["."] else tmp_path)
    assert run(*arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.strip()
    assert "Traceback" not in output.err


def test_check_prints_findings_and_counts_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("check", write_tree(tmp_path, {"lf/1.md": ERROR}))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "lf/1.md:5:7: RB201 error: no unit of this book is called 'sec:fgo' [unknown-reference]"
    assert lines[-1] == "1 error"


def test_check_of_the_current_folder_in_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write_tree(tmp_path, {"lf/1.md": ERROR}))
    run("check", "--format", "json")
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["code"], finding["suggestion"]) == ("RB201", "sec:fog")


def test_check_of_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_tree(tmp_path, {"fog.txt": ERROR, "other.txt": WARNING}) / "fog.txt"
    assert run("check", path, "--format", "json") == 1
    assert [f["file"] for f in json.loads(capsys.readouterr().out)["findings"]] == ["fog.txt"]


def test_bundled_rulebook_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    """Its Japanese lags behind in four places, and two rulings are to review, so that a site has much to show."""
    assert run("check", PROJECT, "--format", "json") == 0
    report = json.loads(capsys.readouterr().out)
    codes = sorted(finding["code"] for finding in report["findings"])
    assert codes == ["RB301", "RB301", "RB303", "RB303", "RB605", "RB605"]
    assert report["silenced"]
    assert all(one["reason"].endswith(".") for one in report["silenced"])


@pytest.mark.parametrize("command", [["export", "--format", "json"], ["export", "--format", "text"], ["graph"]])
def test_output_goes_to_a_file_or_to_standard_output(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], command: list[str]
) -> None:
    tree = write_tree(tmp_path / "t", {"lf/1.md": chapter_text("## 霧\n")})
    assert run(*command, tree) == 0
    assert run(*command, tree, "-o", "-") == 0
    printed = capfdbinary.readouterr().out
    assert run(*command, tree, "-o", tmp_path / "new" / "out") == 0
    written = (tmp_path / "new" / "out").read_bytes()
    assert printed == written * 2
    assert b"\r" not in written


def test_languages_of_exports(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    files = {"source/lf/1.md": GOOD, "translations/ja/lf/1.md": chapter_text("## 霧\n")}
    tree = write_tree(tmp_path, files)
    outputs = []
    for options in (["json"], ["json", "--language", "ja"], ["text"], ["text", "--language", "ja"]):
        assert run("export", tree, "--format", *options) == 0
        outputs.append(capfd.readouterr().out)
    assert [[book["language"] for book in json.loads(text)["books"]] for text in outputs[:2]] == [["en", "ja"], ["ja"]]
    assert outputs[2:] == ["1 Chapter\n1.0 Fog [1]\n", "1 Chapter\n1.0 霧\n"]


@pytest.mark.parametrize(("options", "title"), [([], "sec:fog"), (["--language", "ja"], "sec:kiri")])
def test_graph_of_a_language(tmp_path: Path, capfd: pytest.CaptureFixture[str], options: list[str], title: str) -> None:
    files = {"source/lf/1.md": GOOD, "translations/ja/lf/1.md": chapter_text("## 霧 @@sec:kiri@@\n")}
    assert run("graph", write_tree(tmp_path, files), *options) == 0
    assert list(nx.parse_graphml(capfd.readouterr().out)) == ["LF/cha:c1", f"LF/{title}"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--help") == 0
    assert f"rulebook {command}" in capsys.readouterr().out


def test_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out.startswith("rulebook ")


@pytest.mark.parametrize(
    "command", [[sys.executable, "-m", "sphinx_rulebook"], [str(Path(sys.executable).with_name("rulebook"))]]
)
def test_program_exits_with_the_status(tmp_path: Path, command: list[str]) -> None:
    tree = write_tree(tmp_path, {"lf/1.md": ERROR})
    result = subprocess.run([*command, "check", tree], capture_output=True, check=False)
    assert result.returncode == 1
    assert result.stderr == b""


def test_text_is_printed_whatever_the_encoding_of_the_terminal(tmp_path: Path) -> None:
    tree = write_tree(tmp_path, {"lf/1.md": chapter_text("## 霧[[sec:霧]]\n")})
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    for arguments in (["check"], ["check", "--format", "json"], ["export", "--format", "text"]):
        command = [sys.executable, "-m", "sphinx_rulebook", *arguments, str(tree)]
        result = subprocess.run(command, capture_output=True, env=environment, check=False)
        assert b"Traceback" not in result.stderr
        assert result.stdout
