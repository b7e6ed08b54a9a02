"""The configurations of the manual's page on CI name what is there; its commands are run as those of any page."""

from __future__ import annotations

import yaml

from tests.helpers import PROJECT

from .manual import blocks_of

PAGE = PROJECT / "docs" / "ci.md"


def test_the_configurations_name_what_is_there() -> None:
    text = PAGE.read_text("utf-8")
    pre_commit, github, gitlab = (yaml.safe_load(block.text) for block in blocks_of(text) if block.language == "yaml")
    hooks = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert [one["id"] for one in pre_commit["repos"][0]["hooks"]] == [one["id"] for one in hooks]
    action = yaml.safe_load((PROJECT / "action.yml").read_text("utf-8"))
    step = next(one for one in github["jobs"]["rulebook"]["steps"] if "sphinx-rulebook" in one["uses"])
    assert step["with"].keys() <= action["inputs"].keys()
    assert all(f"`{name}`" in text for name in (*action["inputs"], *action["outputs"]))
    head = yaml.safe_load((PROJECT / "ci/gitlab/rulebook.gitlab-ci.yml").read_text("utf-8").partition("\n---\n")[0])
    assert gitlab["include"][0]["inputs"].keys() <= head["spec"]["inputs"].keys()


def test_the_tutorial_uses_the_action_as_it_is() -> None:
    text = (PROJECT / "docs" / "tutorial.md").read_text("utf-8")
    job = next(
        yaml.safe_load(block.text) for block in blocks_of(text) if block.mark("write") == ".github/workflows/rules.yml"
    )
    action = yaml.safe_load((PROJECT / "action.yml").read_text("utf-8"))
    used = [step for step in job["jobs"]["check"]["steps"] if "sphinx-rulebook" in step["uses"]]
    assert [step["with"].keys() <= action["inputs"].keys() for step in used] == [True]
