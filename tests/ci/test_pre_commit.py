"""The hook for pre-commit, run by pre-commit itself in a repository of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from ..helpers import PROJECT, write_tree

HOOKS = PROJECT / ".pre-commit-hooks.yaml"
BIN = Path(sys.executable).parent

FILES = {
    "rules/source/kk/01-game.md": (
        "[REF book=KK chap=1]\n# Round @@cha:round@@\n## Play @@sec:play@@\n"
        "### @@rule:draw@@ Draw a card.[[rule:old]]\n"
    ),
    "rules/source/kk/02-scoring.md": (
        "[REF book=KK chap=2]\n# Scoring @@cha:scoring@@\n## Points @@sec:points@@\n### Count.[[rule:draw]]\n"
    ),
    "README.md": "# A game\n",
}

Commit = Callable[[], subprocess.CompletedProcess[str]]


@pytest.fixture
def commit(tmp_path: Path) -> Commit:
    """Commits all of the folder ``tmp_path``; the hook runs, from the environment of the tests and with no network."""
    hooks = yaml.safe_load(HOOKS.read_text("utf-8"))
    # An environment of its own would take a minute to install; what is installed here is the same program.
    local = [{**hook, "language": "system", "args": ["rules", *hook.get("args", [])]} for hook in hooks]
    config = yaml.safe_dump({"repos": [{"repo": "local", "hooks": local}]})
    write_tree(tmp_path, {**FILES, ".pre-commit-config.yaml": config})
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
    environment = kept | {
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "PRE_COMMIT_HOME": str(tmp_path.parent / "pre-commit"),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.org",
    }

    def call(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    for command in (["git", "init", "-q"], ["git", "add", "."], ["git", "commit", "-q", "-m", "first"]):
        assert call(*command).returncode == 0
    assert call(str(BIN / "pre-commit"), "install").returncode == 0

    def commit() -> subprocess.CompletedProcess[str]:
        call("git", "add", "--all")
        done = call("git", "commit", "-m", "next")
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout + done.stderr, "")

    return commit


def test_commits_that_break_rules_are_refused(tmp_path: Path, commit: Commit) -> None:
    game, scoring = tmp_path / "rules/source/kk/01-game.md", tmp_path / "rules/source/kk/02-scoring.md"

    # What was wrong before, in a file that is not touched, stops nobody.
    write_tree(tmp_path, {"README.md": "# A better game\n"})
    done = commit()
    assert done.returncode == 0, done.stdout
    assert "rulebook check" in done.stdout
    assert "Passed" in done.stdout
    good = scoring.read_text("utf-8")
    scoring.write_text(good.replace("Count.", "Count them."), "utf-8")
    assert commit().returncode == 0

    # A new broken reference does.
    scoring.write_text(good.replace("rule:draw", "rule:drow"), "utf-8")
    done = commit()
    assert done.returncode == 1
    assert "source/kk/02-scoring.md:4:11: RB201 error" in done.stdout
    assert "did you mean rule:draw?" in done.stdout
    assert "rule:old" not in done.stdout
    scoring.write_text(good, "utf-8")

    # So does a label that is gone, in the file that refers to it; the file of the commit has all findings.
    text = game.read_text("utf-8")
    game.write_text(text.replace("@@rule:draw@@ ", ""), "utf-8")
    done = commit()
    assert done.returncode == 1
    assert "source/kk/02-scoring.md:4:11: RB201 error" in done.stdout
    assert "rule:old" in done.stdout
    game.write_text(text, "utf-8")

    # A file that is deleted is in no list of files that pre-commit gives.
    game.unlink()
    done = commit()
    assert done.returncode == 1
    assert "source/kk/02-scoring.md:4:11: RB201 error" in done.stdout
    game.write_text(text.replace("[[rule:old]]", ""), "utf-8")
    assert commit().returncode == 0


def test_what_is_not_in_the_canonical_form_is_written_anew_and_refused_once(tmp_path: Path, commit: Commit) -> None:
    game = tmp_path / "rules/source/kk/01-game.md"
    game.write_text(game.read_text("utf-8").replace("### @@rule:draw@@ ", "###  @@rule:draw@@  "), "utf-8")
    done = commit()
    assert done.returncode == 1
    assert "files were modified by this hook" in done.stdout
    assert "### @@rule:draw@@ Draw" in game.read_text("utf-8")
    write_tree(tmp_path, {"README.md": "# A better game\n"})
    assert commit().returncode == 0


def test_the_manifest_is_valid() -> None:
    done = subprocess.run([BIN / "pre-commit", "validate-manifest", HOOKS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
