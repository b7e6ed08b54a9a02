"""What `check --untrusted` reports of pages of prose, with file, line and column."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree

RULES = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n")


def _findings(root: Path, files: dict[str, str], *options: str) -> list[tuple[str, str, int, int]]:
    write_tree(root / "project", {"source/lf/01.md": RULES, **files})
    report = root / "report.json"
    main(["check", "--format", "json", "-o", str(report), *options, str(root / "project")])
    found = json.loads(report.read_bytes())["findings"]
    return [(one["code"], one["file"], one["line"], one["column"]) for one in found]


@pytest.mark.parametrize(
    ("page", "code", "place"),
    [
        ("<b>bold</b>\n", "RB705", (1, 1)),
        ("text <!DOCTYPE html>\n", "RB705", (1, 6)),
        ("a `<b>` and <i\n>\n", "RB705", (1, 13)),
        ("```{raw} html\n<b>\n```\n", "RB705", (1, 6)),
        ("````{note}\n```{raw} html\n<b>\n```\n````\n", "RB705", (2, 6)),
        ("```{eval-rst}\n.. raw:: html\n\n   b\n```\n", "RB705", (2, 6)),
        ("```{eval-rst}\n.. role:: hot(raw)\n```\n", "RB705", (2, 4)),
        ("[a](javascript:owned)\n", "RB705", (1, 5)),
        ("[a]: JavaScript:owned\n", "RB705", (1, 6)),
        ("```{image} a.png\n:target: javascript:owned\n```\n", "RB705", (2, 10)),
        ("---\nmyst:\n  html_meta:\n    'http-equiv=refresh': '0'\n---\n# A\n", "RB705", (4, 6)),
        ("![a](a.html)\n", "RB705", (1, 6)),
        ("{download}`a <a.js>`\n", "RB705", (1, 15)),
        ("```{include} part.txt\n```\n", "RB706", (1, 14)),
        ("```{literalinclude} part.txt\n```\n", "RB706", (1, 21)),
        ("```{csv-table}\n:file: part.csv\n```\n", "RB706", (2, 8)),
        ("```{eval-rst}\n.. include:: part.txt\n```\n", "RB706", (2, 14)),
    ],
)
def test_what_strangers_cannot_write_has_its_place(
    tmp_path: Path, page: str, code: str, place: tuple[int, int]
) -> None:
    files = {"source/index.md": page, "source/a.png": "", "source/part.txt": "a", "source/part.csv": "a"}
    found = [one for one in _findings(tmp_path, files, "--untrusted") if one[0].startswith("RB7")]
    assert found[0] == (code, "source/index.md", *place)
    assert {one[0] for one in found} == {code}
    assert [one for one in _findings(tmp_path, files) if one[0] in ("RB705", "RB706")] == []


@pytest.mark.parametrize(
    "page",
    [
        "`<b>` and <https://cards.example/> and \\<b> and 1 < 2 and a<b.\n",
        "```html\n<b>\n```\n",
        "```{code-block} html\n<b>\n```\n",
        "<!-- a comment\n<b> -->\n",
        "![a](a.png) ![b](https://cards.example/b) {download}`part.csv`\n",
        "```{csv-table}\n\na, b\n```\n",
    ],
)
def test_what_strangers_can_write(tmp_path: Path, page: str) -> None:
    files = {"source/index.md": page, "source/a.png": "", "source/part.csv": "a"}
    assert [one for one in _findings(tmp_path, files, "--untrusted") if one[0].startswith("RB7")] == []


def test_strangers_cannot_silence_what_they_do(tmp_path: Path) -> None:
    settings = '[tool.rulebook]\nselect = ["RB1"]\n[[tool.rulebook.ignores]]\ncodes = ["RB7"]\nreason = "mine"\n'
    files = {"source/index.md": "<b>\n", "pyproject.toml": settings}
    codes = [code for code, *_ in _findings(tmp_path, files, "--untrusted")]
    assert "RB705" in codes


def test_settings_above_the_project_are_of_others(tmp_path: Path) -> None:
    write_tree(tmp_path, {"pyproject.toml": "[tool.rulebook]\nnonsense = 1\n"})
    assert len(_findings(tmp_path, {})) == 1
    assert _findings(tmp_path, {}, "--untrusted") == []


@pytest.mark.parametrize("is_link", [False, True])
def test_settings_and_baseline_outside_are_not_read(tmp_path: Path, is_link: bool) -> None:
    write_tree(tmp_path, {"other.toml": "[tool.rulebook]\nnonsense = 1\n", "other.json": "{}"})
    settings = "pyproject.toml"
    if is_link:
        (tmp_path / "project").mkdir()
        (tmp_path / "project/pyproject.toml").symlink_to(tmp_path / "other.toml")
        files, place = {}, (1, 1)
    else:
        files, place = {settings: '[tool.rulebook]\nbaseline = "../other.json"\n'}, (2, 13)
    assert _findings(tmp_path, files) == [("RB701", settings, *place)]


@pytest.mark.parametrize("option", ["--write-baseline", "--prune-baseline"])
def test_nothing_is_written_for_strangers(tmp_path: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"source/lf/01.md": RULES})
    assert main(["check", "--untrusted", str(tmp_path), option]) == 2
    assert "--untrusted writes nothing" in capsys.readouterr().err
    assert main(["check", "--untrusted", str(tmp_path / "source/lf/01.md")]) == 2
