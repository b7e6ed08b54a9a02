"""What is given to GitHub and GitLab: valid by their schemas, and run here as their services would run it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from sphinx_rulebook.cli.command_line import main

from ..helpers import PROJECT, chapter_text, write_tree

BIN = Path(sys.executable).parent
ACTION = PROJECT / "action.yml"
TEMPLATE = PROJECT / "ci" / "gitlab" / "rulebook.gitlab-ci.yml"
CHECK = PROJECT / "ci" / "github" / "check.sh"

FILES = {
    "rules/source/kk/01-game.md": (
        "[REF book=KK chap=1]\n# Round @@cha:round@@\n## Play @@sec:play@@\n"
        "### @@rule:draw@@ Draw a <b>card</b>.[[rule:drow]]\n"
    )
}


def check_schema(schema: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [BIN / "check-jsonschema", "--builtin-schema", f"vendor.{schema}", path]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_action_is_what_github_takes(tmp_path: Path) -> None:
    done = check_schema("github-actions", ACTION)
    assert done.returncode == 0, done.stdout
    action = yaml.safe_load(ACTION.read_text("utf-8"))
    action["runs"]["using"] = "compost"
    broken = write_tree(tmp_path, {"action.yml": yaml.safe_dump(action)}) / "action.yml"
    assert check_schema("github-actions", broken).returncode == 1


@pytest.mark.parametrize("workflow", sorted((PROJECT / ".github/workflows").glob("*.yml")), ids=lambda path: path.stem)
def test_our_workflows_are_what_github_takes(workflow: Path) -> None:
    done = check_schema("github-workflows", workflow)
    assert done.returncode == 0, done.stdout


def test_every_input_of_the_action_is_used_and_reaches_the_script() -> None:
    action = yaml.safe_load(ACTION.read_text("utf-8"))
    text = ACTION.read_text("utf-8")
    script = CHECK.read_text("utf-8")
    for name in action["inputs"]:
        assert f"inputs.{name}" in text
    for name in action["runs"]["steps"][-1]["env"]:
        assert name in script or name == "RULEBOOK_ACTION"
    # What comes from outside is given by the environment: in a script it would be run.
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


def run_action(root: Path, **inputs: str) -> tuple[subprocess.CompletedProcess[str], dict[str, str], str]:
    """Run the action's script as the service does; return what it printed, its outputs, the summary of the job."""
    output, summary = root / "output.txt", root / "summary.md"
    for path in (output, summary):
        path.write_text("", "utf-8")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("RULEBOOK_")},
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_ACTIONS": "true",
        "GITHUB_WORKSPACE": str(root),
        "GITHUB_OUTPUT": str(output),
        "GITHUB_STEP_SUMMARY": str(summary),
        **{f"RULEBOOK_{name.upper()}": value for name, value in inputs.items()},
    }
    done = subprocess.run(["bash", CHECK], cwd=root, env=environment, capture_output=True, text=True, check=False)
    lines = (line.partition("=") for line in output.read_text("utf-8").splitlines())
    return done, {name: value for name, _, value in lines}, summary.read_text("utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return write_tree(tmp_path, FILES)


def test_the_action_annotates_and_writes_sarif_outputs_and_a_summary(checkout: Path) -> None:
    done, outputs, summary = run_action(checkout, path="rules", sarif="out/rulebook.sarif")
    assert done.returncode == 1
    assert done.stdout == (
        "::warning file=rules/source/kk/01-game.md,line=4,endLine=4,col=26,endColumn=29,"
        "title=RB118 raw-html::the HTML tag <b> is shown as text; use Markdown\n"
        "::error file=rules/source/kk/01-game.md,line=4,endLine=4,col=38,endColumn=51,title=RB201 unknown-reference"
        "::no unit of this book is called 'rule:drow'%0Adid you mean rule:draw?\n"
        "1 error, 1 warning\n"
    )
    assert outputs == {"errors": "1", "warnings": "1", "sarif": "out/rulebook.sarif"}
    log = json.loads((checkout / "out/rulebook.sarif").read_text("utf-8"))
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["RB118", "RB201"]
    assert summary.startswith("### rulebook check: 1 error, 1 warning\n")
    assert "### @@rule:draw@@ Draw a <b>card</b>.[[rule:drow]]" in summary


def test_the_summary_has_every_finding(checkout: Path) -> None:
    rules = "## More @@sec:more@@\n" + "".join(f"\n### Draw a card.[[rule:q{number}]]\n" for number in range(100))
    write_tree(checkout, {"rules/source/kk/02-more.md": chapter_text(rules, 2, "KK")})
    _, outputs, summary = run_action(checkout, path="rules", select="RB201")
    assert outputs["errors"] == "101"
    assert summary.count("no unit of this book is called 'rule:q") == 100


def test_the_action_takes_its_inputs(checkout: Path) -> None:
    assert run_action(checkout, path="rules", ignore="RB201")[0].returncode == 0
    assert run_action(checkout, path="rules", ignore="RB201", strict="true")[0].returncode == 1
    assert run_action(checkout, path="rules", select="RB205,RB3", strict="true")[1]["errors"] == "0"
    (checkout / "rules/pyproject.toml").write_text('[tool.rulebook]\nignore = ["RB7"]\n', "utf-8")
    write_tree(checkout, {"rules/source/page.md": "# Page\n\n![a](../../../outside.png)\n"})
    assert run_action(checkout, path="rules", ignore="RB201")[1]["errors"] == "0"
    assert run_action(checkout, path="rules", ignore="RB201", untrusted="true")[1]["errors"] == "1"
    main(["check", str(checkout / "rules"), "--write-baseline", str(checkout / "known.json")])
    done, outputs, _ = run_action(checkout, path="rules", baseline="known.json", strict="true")
    assert (done.returncode, outputs["errors"], outputs["warnings"]) == (0, "0", "0")


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"path": "nowhere"}, "nowhere is neither a folder nor a file"),
        ({"path": "--version"}, "--version is neither a folder nor a file"),
        ({"path": "rules", "select": "RB9; touch x"}, "is not the code"),
        ({"path": "rules", "strict": "yes"}, "must be true, false or empty"),
        ({"path": "rules", "untrusted": "yes"}, "must be true, false or empty"),
        ({"path": "rules", "baseline": "$(touch x)"}, "does not exist"),
    ],
)
def test_the_action_says_what_cannot_be_done(checkout: Path, inputs: dict[str, str], words: str) -> None:
    done, outputs, _ = run_action(checkout, **inputs)
    assert done.returncode == 2
    (line,) = done.stdout.splitlines()
    assert line.startswith("::error title=rulebook::")
    assert words in line
    assert outputs == {}
    assert not (checkout / "x").exists()


def template(**inputs: str) -> tuple[dict, dict]:
    """The two documents of the template, the second with its inputs put in."""
    head, _, body = TEMPLATE.read_text("utf-8").partition("\n---\n")
    spec = yaml.safe_load(head)
    values = {name: inputs.get(name, of["default"]) for name, of in spec["spec"]["inputs"].items()}
    filled = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: values[match[1]], body)
    assert "$[[" not in filled
    return spec, yaml.safe_load(filled)


def test_the_template_is_what_gitlab_takes(tmp_path: Path) -> None:
    spec, jobs = template()
    for name, document in (("spec.yml", spec), ("jobs.yml", jobs)):
        path = write_tree(tmp_path, {name: yaml.safe_dump(document)}) / name
        done = check_schema("gitlab-ci", path)
        assert done.returncode == 0, done.stdout
    jobs["rulebook"]["artifacts"]["when"] = "sometimes"
    broken = write_tree(tmp_path, {"broken.yml": yaml.safe_dump(jobs)}) / "broken.yml"
    assert check_schema("gitlab-ci", broken).returncode == 1


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    ("path", "options", "status"),
    [("rules", "", 1), ("rules", "--ignore=RB201", 0), ("rules", "--ignore=RB201 --strict", 1), ("nowhere", "", 2)],
)
def test_the_script_of_the_template_writes_both_reports(checkout: Path, path: str, options: str, status: int) -> None:
    _, jobs = template(path=path, options=options, job="check")
    job = jobs["check"]
    install, *script = job["script"]
    assert install.startswith("python -m pip install")
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", **job["variables"]}
    lines = "\n".join(["set -e", *script])
    done = subprocess.run(
        ["bash", "-c", lines], cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status or (status == 2 and done.returncode > 0)
    reports = [checkout / name for name in job["artifacts"]["reports"].values()]
    assert [report.exists() for report in reports] == [status < 2] * 2
    if status < 2:
        assert isinstance(json.loads(reports[0].read_text("utf-8")), list)
        assert "<testsuites" in reports[1].read_text("utf-8")
