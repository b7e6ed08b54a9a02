"""The files for each place on the web: valid for its service, with few rights, and their steps run here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from sphinx_rulebook.cli.command_line import main

BIN = Path(sys.executable).parent
PINNED = re.compile(r"[\w./-]+@[0-9a-f]{40}")
SCHEMAS = {
    "github": ("github-workflows", ".github/workflows/*.yml"),
    "cloudflare": ("github-workflows", ".github/workflows/*.yml"),
    "netlify": ("github-workflows", ".github/workflows/*.yml"),
    "gitlab": ("gitlab-ci", ".gitlab-ci.yml"),
    "readthedocs": ("readthedocs", ".readthedocs.yaml"),
}


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """A project for each place, in a repository with a branch for the change of a rule."""
    folder = tmp_path_factory.mktemp("hosting")
    made = {}
    for host in ("github", "gitlab", "netlify", "cloudflare", "readthedocs"):
        root = made[host] = folder / host / "my rules"
        assert main(["init", str(root), "--language", "en,ja", "--title", "Lanterns", "--host", host, "--yes"]) == 0
        # As on a service whose machine has the package already.
        (root / "requirements.txt").write_text("", "utf-8")
        git = ["git", "-c", "user.name=A", "-c", "user.email=a@b.example", "-C", str(root)]
        for words in (
            ["init", "-q", "-b", "main"],
            ["add", "-A"],
            ["commit", "-qm", "all"],
            ["update-ref", "refs/remotes/origin/main", "HEAD"],
        ):
            subprocess.run([*git, *words], check=True)
        chapter = root / "source/lanterns/01-the-game.md"
        text = chapter.read_text("utf-8").replace("twelve", "thirteen")
        # A rule that nobody has translated yet must not hold up the site.
        chapter.write_text(f"{text}\n### @@rule:new@@ A new rule.[[rule:goal]]\n", "utf-8")
    return made


@pytest.mark.parametrize("host", SCHEMAS)
def test_the_files_are_what_the_service_takes(projects: Mapping[str, Path], host: str) -> None:
    schema, pattern = SCHEMAS[host]
    files = sorted(projects[host].glob(pattern))
    assert files
    command = [BIN / "check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def workflows(root: Path) -> Iterator[dict[str, Any]]:
    for path in sorted((root / ".github/workflows").glob("*.yml")):
        yield yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("host", ["github", "cloudflare", "netlify", "readthedocs"])
def test_workflows_have_few_rights_and_pinned_actions(projects: Mapping[str, Path], host: str) -> None:
    for workflow in workflows(projects[host]):
        assert workflow["permissions"] == {}
        for name, job in workflow["jobs"].items():
            runs = [step["run"] for step in job["steps"] if "run" in step]
            for step in job["steps"]:
                assert PINNED.fullmatch(step.get("uses", f"a@{'0' * 40}")), step
                assert "${{" not in step.get("run", ""), step
                if "checkout" in step.get("uses", ""):
                    assert step["with"]["persist-credentials"] is False
            rights = set(job["permissions"].items()) - {("contents", "read")}
            # Whatever may write, or has a secret, neither checks out nor runs anything of the project.
            if rights or "secrets." in str(job):
                assert not any("rulebook" in run or "pip" in run for run in runs), name
                assert not any("checkout" in step.get("uses", "") for step in job["steps"]), name
            if "pull_request" in (workflow.get(True) or {}) and (rights or "secrets." in str(job)):
                assert "head.repo.full_name == github.repository" in job["if"], name


def run_steps(root: Path, job: Mapping[str, Any], temporary: Path, **more: str) -> None:
    """Run the commands of a job of GitHub as its machine does."""
    environment = {
        **os.environ,
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "RUNNER_TEMP": str(temporary),
        **more,
    }
    temporary.mkdir()
    for step in job["steps"]:
        is_for_own = step.get("if") == "env.TRUST == ''"
        if "run" in step and not (is_for_own and more.get("TRUST")):
            done = subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
                cwd=root,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, (step, done.stdout, done.stderr)


def test_the_steps_of_github_publish_and_preview(projects: Mapping[str, Path], tmp_path: Path) -> None:
    root = projects["github"]
    changes, publishing = workflows(root)
    for number, name in enumerate(("check", "build")):
        run_steps(root, publishing["jobs"][name], tmp_path / f"{number}")
    assert publishing["jobs"]["build"]["steps"][-1]["with"]["path"] == "build/html"
    assert (root / "build/html/ja/lanterns/01-the-game.html").is_file()
    run_steps(root, changes["jobs"]["site"], tmp_path / "own", BASE="main", TRUST="")
    impact = (tmp_path / "own/impact.md").read_text("utf-8")
    assert "**thirteen**" in impact
    assert "rule" in impact
    run_steps(root, changes["jobs"]["site"], tmp_path / "fork", BASE="main", TRUST="--untrusted")
    assert not (tmp_path / "fork/impact.md").exists()
    assert "head.repo.full_name != github.repository && '--untrusted'" in changes["jobs"]["site"]["env"]["TRUST"]


def test_the_comment_has_the_preview_and_the_impact(projects: Mapping[str, Path], tmp_path: Path) -> None:
    (changes, _) = workflows(projects["github"])
    (step,) = [step for step in changes["jobs"]["comment"]["steps"] if "run" in step]
    program = tmp_path / "gh"
    program.write_text('#!/bin/sh\necho "$@" > arguments.txt\n', "utf-8")
    program.chmod(0o755)
    (tmp_path / "impact.md").write_text("## LA\n", "utf-8")
    values = {"PREVIEW": "https://p.example/", "HOW": step["env"]["HOW"], "NUMBER": "7", "GITHUB_REPOSITORY": "o/r"}
    environment = {**os.environ, **values, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["bash", "-e", "-c", step["run"]], cwd=tmp_path, env=environment, check=True)
    comment = (tmp_path / "comment.md").read_text("utf-8")
    assert comment.startswith("[Preview of the site](https://p.example/): unpack it, and open index.html.\n\n## LA\n")
    assert (
        "pr comment 7 --repo o/r --edit-last --create-if-none --body-file comment.md"
        in (tmp_path / "arguments.txt").read_text()
    )


def lines_of(host: str, root: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each job of a service, and its commands."""
    if host == "gitlab":
        for name, job in yaml.safe_load((root / ".gitlab-ci.yml").read_text("utf-8")).items():
            if isinstance(job, dict):
                yield name, job["script"]
    elif host == "netlify":
        table = tomllib.loads((root / "netlify.toml").read_text("utf-8"))
        yield "build", [table["build"]["command"]]
        yield "deploy-preview", [table["context"]["deploy-preview"]["command"]]
        assert table["build"]["publish"] == "build/html"
    else:
        yield "build", yaml.safe_load((root / ".readthedocs.yaml").read_text("utf-8"))["build"]["commands"]


@pytest.mark.parametrize(
    "host",
    [pytest.param("gitlab", marks=pytest.mark.trial), pytest.param("netlify", marks=pytest.mark.trial), "readthedocs"],
)
def test_the_steps_of_other_services_give_a_site(projects: Mapping[str, Path], host: str, tmp_path: Path) -> None:
    origin = projects[host]
    for name, lines in lines_of(host, origin):
        root = tmp_path / name / "project"
        shutil.copytree(origin, root)
        environment = {
            **os.environ,
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
            "CI_MERGE_REQUEST_PROJECT_URL": "https://host.example/o/p",
            "READTHEDOCS_OUTPUT": "_readthedocs",
            "READTHEDOCS_VERSION_TYPE": "branch",
            # Without a network, the repository itself stands for its remote.
            "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": "remote.origin.url",
            "GIT_CONFIG_VALUE_0": str(origin),
            "GIT_CONFIG_KEY_1": f"url.{origin}.insteadOf",
            "GIT_CONFIG_VALUE_1": "https://host.example/o/p.git",
        }
        script = "\n".join(lines)
        done = subprocess.run(
            ["bash", "-e", "-c", script], cwd=root, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (name, done.stdout, done.stderr)
        if name != "check":
            assert list(root.glob("*/**/ja/lanterns/01-the-game.html")), name
        assert ("--untrusted" in script) == (
            name in ("change-from-elsewhere", "deploy-preview") or host == "readthedocs"
        )
        if name == "change":
            assert "**thirteen**" in (root / "impact.md").read_text("utf-8")
