"""``rulebook explain``: codes in every form, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import sphinx_rulebook.reports.formats
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.model.findings import Code

SCHEMA = Path(sphinx_rulebook.reports.formats.__file__).with_name("rulebook-explanations-1.schema.json")


def explain(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 0
    return capfd.readouterr().out


def heads(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("RB") and line.endswith(")")]


@pytest.mark.parametrize("word", ["RB203", "rb203", "wrong-reference-kind", "Wrong-Reference-Kind"])
def test_a_code_or_its_name_in_whatever_case(capfd: pytest.CaptureFixture[str], word: str) -> None:
    text = explain(capfd, word)
    assert heads(text) == ["RB203 wrong-reference-kind (error)"]
    assert "\nWrong:\n\n  # Round @@cha:round@@\n" in text
    assert "\nRight:\n" in text
    assert 'codes = ["RB203"]' in text


def test_several_prefixes_and_all(capfd: pytest.CaptureFixture[str]) -> None:
    assert heads(explain(capfd, "raw-html", "RB201", "RB201")) == [
        "RB118 raw-html (warning)",
        "RB201 unknown-reference (error)",
    ]
    assert len(heads(explain(capfd, "RB2"))) == sum(code.code.startswith("RB2") for code in Code)
    assert len(heads(explain(capfd, "--all"))) == len(Code)


def test_what_cannot_be_ignored_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    text = explain(capfd, "RB141")
    assert "cannot be ignored" in text
    assert "codes =" not in text


def test_json_is_what_its_schema_says(capfd: pytest.CaptureFixture[str]) -> None:
    table = json.loads(explain(capfd, "--all", "--format", "json"))
    jsonschema.validate(table, json.loads(SCHEMA.read_text("utf-8")))
    assert [one["code"] for one in table["codes"]] == [code.code for code in Code]
    del table["codes"][0]["reason"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(table, json.loads(SCHEMA.read_text("utf-8")))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["RB999"], "'RB999' is not the code"),
        (["RB213"], "did you mean RB203?"),
        (["unknown-refrence"], "did you mean unknown-reference?"),
        (["201"], "did you mean RB201?"),
        (["RB5"], "'RB5' is not the code"),
        ([], "name the codes"),
        (["--all", "RB201"], "name the codes"),
    ],
)
def test_what_is_no_code(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["explain", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert words in output.err
