"""The reasons for changes in differences and histories, and the days from which editions are in force."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.editions.given_reasons import GivenReason, reasons_between
from sphinx_rulebook.exporters.rulebook_json import schema

from ..helpers import chapter_text, write_tree
from .test_chain import states_of

FARE, GOAT, BELL = "### @@rule:fare@@ Pay {}.\n", "### @@rule:goat@@ Tie up the goat.\n", "### Ring the bell {}.\n"
RULINGS = "# Rulings\n\n## @@ruling:pay@@ {}\n\n> **Answer:** Yes.{}\n"
REASONS = (
    "# rule:fare\nOil is *dear*.\n# rule:goat\nThe rail broke.\n# 1.0.3\nNobody heard it.\n",
    "# rule:toll\nOil is dearer.\n",
)


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three editions: a rule is reworded twice and gets another label in between, and a rule is removed."""
    root = tmp_path_factory.mktemp("reasons")
    bodies = (
        FARE.format("one coin") + GOAT + BELL.format("once"),
        FARE.format("two coins") + BELL.format("three times, and loudly"),
        FARE.format("three coins").replace("fare", "toll") + BELL.format("three times, and loudly"),
    )
    rulings = ("May I pay with oil?", "[[rule:fare]]"), ("May I pay with oil?", ""), ("May I pay in fog?", "")
    days = ("--date", "2025-01-01"), ("--date", "2025-03-01"), ("--date", "2025-06-01", "--effective", "2025-07-01")
    for at, (body, ruling, day) in enumerate(zip(bodies, rulings, days, strict=True)):
        files = {
            "source/lf/1.md": chapter_text(f"## Fares @@sec:fares@@\n{body}"),
            "source/lf/rulings/all.md": RULINGS.format(*ruling),
            "source/lf/book.toml": 'title = "Ferry"\n[aliases]\n"rule:fare" = "rule:toll"\n' if at == 2 else None,
            "why.md": REASONS[at - 1],
        }
        write_tree(root, {path: text for path, text in files.items() if text is not None})
        more = ["--reasons", str(root / "why.md")] if at else []
        assert main(["release", f"{at + 1}.0", "--project", str(root), *day, *more]) == 0
    return root


def test_reasons_between_two_editions(ferry: Path) -> None:
    states = states_of(ferry)
    assert [state.name for state in states] == ["1.0", "2.0", "3.0"]
    bell = states[0].units.ids[4]
    second, third = GivenReason("2.0", "Oil is *dear*."), GivenReason("3.0", "Oil is dearer.")
    gone = {"rule:goat": [GivenReason("2.0", "The rail broke.")], bell: [GivenReason("2.0", "Nobody heard it.")]}
    assert reasons_between(states, 0, 1) == {"rule:fare": [second], **gone}
    assert reasons_between(states, 1, 2) == {"rule:toll": [third]}
    assert reasons_between(states, 0, 2) == {"rule:toll": [second, third], **gone}
    assert reasons_between(states, 2, 0) == {}


def reported(ferry: Path, capsys: pytest.CaptureFixture[str], *command: str) -> str:
    capsys.readouterr()
    assert main([command[0], *command[1:], *([] if command[0] == "diff" else ["--project"]), str(ferry)]) == 0
    return capsys.readouterr().out


def test_a_difference_gives_each_reason_once(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = reported(ferry, capsys, "diff", "--since", "1.0", "--to", "2.0")
    assert "Pay [-one coin-]{+two coins+}.\n           reason: Oil is *dear*.\n" in text
    assert "Tie up the goat.\n           reason: The rail broke.\n" in text
    assert text.count("reason:") == 3
    assert "in force" not in text
    both = ("diff", "--since", "1.0", "--to", "3.0", "--format")
    assert "  *Reason:* 2.0: Oil is \\*dear\\*. · 3.0: Oil is dearer.\n" in reported(ferry, capsys, *both, "md")
    assert "3.0 is in force from 2025-07-01.\n" in reported(ferry, capsys, *both, "md")
    page = reported(ferry, capsys, *both, "html")
    assert page.count("<p><b>Reason:</b> The rail broke.</p>") == 1
    assert "<p>3.0 is in force from 2025-07-01.</p>" in page
    data = json.loads(reported(ferry, capsys, *both, "json"))
    jsonschema.validate(data, schema("rulebook-diff-1.schema.json"))
    assert data["effective"] == "2025-07-01"
    assert [(one["id"], one["edition"]) for one in data["reasons"]][:3] == [
        ("rule:goat", "2.0"),
        ("rule:toll", "2.0"),
        ("rule:toll", "3.0"),
    ]
    back = json.loads(reported(ferry, capsys, "diff", "--since", "3.0", "--to", "1.0", "--format", "json"))
    assert (back["effective"], back["reasons"]) == ("2025-01-01", [])


def test_a_question_is_said_once(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = reported(ferry, capsys, "diff", "--since", "1.0", "--to", "2.0")
    assert "reference  May I pay with oil?\n           Answer: Yes.[-[1.0.1]-]\n" in text
    text = reported(ferry, capsys, "diff", "--since", "2.0", "--to", "3.0", "--format", "md")
    assert "- **May I pay in fog?** May I pay ~~with oil~~**in fog**? Answer: Yes.\n" in text
    assert "May I pay with oil?" not in text


def test_a_history_gives_the_reasons(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = reported(ferry, capsys, "history", "rule:fare")
    assert "    Pay [-one coin-]{+two coins+}.\n    reason: Oil is *dear*.\n" in text
    assert "3.0 (2025-06-01, in force from 2025-07-01) reworded, renamed from rule:fare: 1.0.1\n" in text
    assert "  *Reason:* The rail broke.\n" in reported(ferry, capsys, "history", "rule:goat", "--format", "md")
    data = json.loads(reported(ferry, capsys, "history", "rule:fare", "--format", "json"))
    jsonschema.validate(data, schema("rulebook-history-1.schema.json"))
    assert [(one["effective"], one["reason"]) for one in data["events"]] == [
        ("2025-01-01", None),
        ("2025-03-01", "Oil is *dear*."),
        ("2025-07-01", "Oil is dearer."),
    ]
