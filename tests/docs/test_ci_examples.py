"""The commands of the manual's page on CI run, with the settings of the page, and print what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest
import yaml

from sphinx_rulebook.checks.project_settings import find_settings
from tests.helpers import PROJECT, write_tree

PAGE = PROJECT / "docs" / "ci.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.M | re.S)
BIN = Path(sys.executable).parent

#: The project of the page.
FILES = {
    "source/kk/01-game.md": """[REF book=KK chap=1]
# Round @@cha:round@@
## Play @@sec:play@@
### @@rule:play@@ Play a <b>card</b>.[[rule:drow]]
### @@rule:draw@@ Draw a card.
### @@rule:print@@ In the first edition this was rule 1.0.2.
""",
}


def blocks() -> list[tuple[str, str]]:
    return BLOCK.findall(PAGE.read_text("utf-8"))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = write_tree(tmp_path, FILES)
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "all"],
    ):
        subprocess.run(["git", *command], cwd=root, check=True, capture_output=True)
    return root


def test_every_command_runs_with_the_settings_above_it(project: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    environment["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    settings = project / "pyproject.toml"
    page = blocks()
    ran = 0
    for (kind, text), following in zip_longest(page, page[1:]):
        if kind == "toml":
            written = settings.read_text("utf-8") if settings.exists() else ""
            # A table that is there already is gone on with.
            header = text.partition("\n")[0]
            has_table = header == "[tool.rulebook]" and header in written
            settings.write_text(
                written.replace(header, text.rstrip("\n"), 1) if has_table else f"{written}{text}", "utf-8"
            )
            assert find_settings(project).findings == ()
        elif kind == "sh":
            script = f"set -e\n{text}"
            done = subprocess.run(
                ["bash", "-c", script], cwd=project, env=environment, capture_output=True, text=True, check=False
            )
            wanted = following[1] if following is not None and following[0] == "output" else None
            assert done.returncode == (0 if wanted is None or "error" not in wanted else 1), done.stdout + done.stderr
            if wanted is not None:
                assert done.stdout == wanted
            ran += text.count("rulebook ")
    assert ran >= 14
    for name in ("rulebook.sarif", "rulebook-codequality.json", "rulebook-junit.xml", "findings.json"):
        assert (project / name).stat().st_size


def test_the_configurations_name_what_is_there() -> None:
    pre_commit, github, gitlab = (yaml.safe_load(text) for kind, text in blocks() if kind == "yaml")
    hooks = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert [one["id"] for one in pre_commit["repos"][0]["hooks"]] == [one["id"] for one in hooks]
    action = yaml.safe_load((PROJECT / "action.yml").read_text("utf-8"))
    step = next(one for one in github["jobs"]["rulebook"]["steps"] if "sphinx-rulebook" in one["uses"])
    assert step["with"].keys() <= action["inputs"].keys()
    text = PAGE.read_text("utf-8")
    assert all(f"`{name}`" in text for name in (*action["inputs"], *action["outputs"]))
    head = yaml.safe_load((PROJECT / "ci/gitlab/rulebook.gitlab-ci.yml").read_text("utf-8").partition("\n---\n")[0])
    assert gitlab["include"][0]["inputs"].keys() <= head["spec"]["inputs"].keys()
