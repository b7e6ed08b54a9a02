"""The command line as a person types it: help, slips, completion, and how little is loaded for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import COMMANDS, main
from tests.helpers import PROJECT


def test_no_command_is_helped_and_fails(capfd: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    printed = capfd.readouterr().err
    assert all(f"    {name} " in printed for name in COMMANDS)
    assert "exit codes:" in printed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("chekc", "there is no command 'chekc'; did you mean check?"),
        ("zzz", "there is no command 'zzz'; the commands are"),
    ],
)
def test_a_mistyped_command_is_put_right(typed: str, answer: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([typed, "."])
    assert ended.value.code == 2
    assert answer in capfd.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("columns", [80, 200])
def test_help_is_no_wider_than_the_terminal(
    command: str, columns: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    arguments, _, examples = capfd.readouterr().out.partition("examples:\n")
    assert max(map(len, arguments.splitlines())) <= min(columns, 100)
    assert f"  rulebook {command}" in examples


HEAVY = ("sphinx", "docutils", "myst_parser", "networkx", "numpy", "babel", "yaml", "watchfiles", "jinja2", "shtab")

NEEDED = {
    ("check", "--format", "json", "-o", "{out}"): {"yaml"},
    ("stats", "-o", "{out}"): {"yaml"},
    ("diff", "--since", "1.1.1", "--to", "1.2.0", "--book", "kk", "-o", "{out}"): {"yaml"},
    ("history", "KK/4.0.1", "-o", "{out}"): {"yaml"},
    ("export", "--format", "json", "-o", "{out}"): {"yaml"},
    ("export", "--format", "text", "-o", "{out}"): {"yaml"},
    ("graph", "-o", "{out}"): {"yaml", "networkx", "numpy"},
    ("completion", "bash", "-o", "{out}"): {"shtab"},
}
"""What commands load of it, since they need it, when they run: front matter is YAML."""

RUNS: tuple[tuple[str, ...], ...] = (
    *((command, "--help") for command in COMMANDS),
    ("--version",),
    ("explain", "RB201"),
    *NEEDED,
)


@pytest.mark.alike(12)
@pytest.mark.parametrize("words", RUNS, ids=" ".join)
def test_what_a_command_does_without_is_not_loaded(words: tuple[str, ...], tmp_path: Path) -> None:
    typed = [word.format(out=tmp_path / "out") for word in words]
    program = (
        "import sys\nfrom sphinx_rulebook.cli.command_line import main\n"
        f"try:\n    status = main({typed!r})\nexcept SystemExit as ended:\n    status = ended.code\n"
        f"print(*sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)\nsys.exit(status)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    loaded = set(done.stderr.splitlines()[-1].split())
    assert loaded <= NEEDED.get(words, set())


def test_progress_is_for_terminals(tmp_path: Path) -> None:
    (tmp_path / "lf").mkdir()
    (tmp_path / "lf" / "1.md").write_text("[REF book=LF chap=1]\n\n# Fog @@cha:fog@@\n", "utf-8")
    command = [sys.executable, "-m", "sphinx_rulebook", "build", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "Built in" in done.stdout


# ---- Completion


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("completion")
    for shell in ("bash", "zsh", "fish"):
        assert main(["completion", shell, "-o", str(folder / shell)]) == 0
    return folder


def run(shell: str, program: str, folder: Path) -> list[str]:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is missing")
    environment = {**os.environ, "HOME": str(folder), "TERM": "dumb"}
    done = subprocess.run(
        [shell, *(["-f"] if shell == "zsh" else []), "-c", program],
        cwd=folder,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["sta"], {"stats", "status"}),
        (["check", "--st"], {"--strict"}),
        (["check", "--format", "g"], {"github", "gitlab"}),
        (["export", "--format", "p"], {"po"}),
        (["completion", ""], {"bash", "zsh", "fish"}),
    ],
)
def test_bash_completes(typed: list[str], found: set[str], scripts: Path) -> None:
    words = " ".join(f"'{word}'" for word in ["rulebook", *typed])
    program = (
        f"source ./bash; complete -p rulebook; COMP_WORDS=({words}); COMP_CWORD={len(typed)};"
        ' _shtab_rulebook rulebook "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}";'
        ' printf "%s\\n" "${COMPREPLY[@]}"'
    )
    registered, *replies = run("bash", program, scripts)
    assert registered.endswith("rulebook")
    assert found <= set(replies)
    assert all(reply.startswith(typed[-1]) for reply in replies if reply)


def test_fish_completes(scripts: Path) -> None:
    lines = run("fish", 'source ./fish; complete -C "rulebook sta"; complete -C "rulebook check --stri"', scripts)
    assert {line.split("\t")[0] for line in lines if line} >= {"stats", "status", "--strict"}


def test_zsh_knows_the_commands(scripts: Path) -> None:
    shutil.copy(scripts / "zsh", scripts / "_rulebook")
    program = "fpath=($PWD $fpath); autoload -U compinit; compinit -u -d ./dump; print -l $_comps[rulebook]"
    assert run("zsh", program, scripts)[0] == "_rulebook"
    assert run("zsh", "zsh -f -n ./_rulebook; print $?", scripts)[0] == "0"
