"""The figures of a rulebook, counted by hand."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import sphinx_rulebook.exporters
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.exporters.stats import Named, read_stats
from sphinx_rulebook.library.loading import load
from tests.helpers import PROJECT, write_tree

SCHEMA = Path(sphinx_rulebook.exporters.__file__).with_name("rulebook-stats-1.schema.json")

FILES = {
    "source/lf/1.md": (
        "[REF book=LF chap=1]\n\n# Fog @@cha:fog@@\n\n## Lamps @@sec:lamps@@\n\n"
        "### @@rule:lamp@@ A lamp is **lit**.[[rule:oil]][[XX/rule:other]]\n\n"
        "#### It burns oil, doesn't it?\n\n> **Example:** One lamp burns.[[rule:oil]]\n\n"
        "### @@rule:oil@@ Oil.\n\n### Nobody cites this.\n"
    ),
    "source/xx/1.md": "[REF book=XX chap=1]\n\n# Other\n\n## All\n\n### @@rule:other@@ See [[LF/rule:oil]].\n",
    "translations/ja/lf/1.md": (
        "[REF book=LF chap=1]\n\n# 霧 @@cha:fog@@\n\n## 灯 @@sec:lamps@@\n\n### @@rule:lamp@@ 灯は、2つ**灯る**。\n"
    ),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_tree(tmp_path, FILES)


def test_what_is_counted(project: Path) -> None:
    first, second, japanese = read_stats(load(project).library, ("en", "ja"), None)
    amounts = first.amounts
    assert (amounts.sections, amounts.rules, amounts.examples, amounts.terms) == (1, 4, 1, 0)
    assert (amounts.units, amounts.labelled, amounts.labelled_share) == (6, 4, 66)
    # Fog, Lamps, A lamp is lit, It burns oil doesn't it, One lamp burns, Oil, Nobody cites this
    assert amounts.length == 1 + 1 + 4 + 5 + 3 + 1 + 3
    assert (amounts.references_inside, amounts.references_across) == (2, 1)
    assert first.chapters[0].amounts == amounts
    assert first.most_cited == (Named("rule:oil", "1.0.2", 3),)
    assert first.longest[0] == Named(first.longest[0].id, "1.0.1a", 5)
    assert first.deepest == Named(first.longest[0].id, "1.0.1a", 4)
    assert [one.number for one in first.orphans] == ["1.0.3"]  # the subrule refers in its example
    assert (second.amounts.references_inside, second.amounts.references_across) == (0, 1)
    assert japanese.is_in_characters
    assert japanese.amounts.length == len("霧灯灯は2つ灯る")
    assert japanese.translation is not None
    assert (japanese.translation.translated, japanese.translation.source) == (3, 7)
    assert first.translation is None


def test_json_is_as_its_schema_says(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for path in (project, PROJECT):
        assert main(["stats", str(path), "--format", "json"]) == 0
        data = json.loads(capfd.readouterr().out)
        jsonschema.validate(data, json.loads(SCHEMA.read_text("utf-8")))
        assert data["format"] == "rulebook-stats/1"
    books = [(book["book"], book["language"]) for book in data["books"]]
    assert books == [("KK", "en"), ("TR", "en"), ("KK", "ja"), ("TR", "ja")]
    assert data["books"][0]["editions"][-1] == "1.3.0"
    assert data["books"][2]["translation"]["percentage"] == 98


def test_a_book_and_a_language_are_chosen(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(project), "--book", "xx", "--language", "en"]) == 0
    printed = capfd.readouterr().out
    assert printed.startswith("XX (en): XX\n")
    assert "LF" not in printed
    assert main(["stats", str(project), "--book", "yy"]) == 2
    assert main(["stats", str(project), "--language", "fr"]) == 2


def test_columns_stand_below_each_other_in_any_script(capfd: pytest.CaptureFixture[str]) -> None:
    from sphinx_rulebook.support.terminal_width import columns

    main(["stats", str(PROJECT), "--language", "ja", "--book", "kk"])
    _, *lines = capfd.readouterr().out.splitlines()
    table = lines[:9]
    assert len({columns(line) for line in table}) == 1


def test_markdown_is_a_table(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    main(["stats", str(project), "--format", "md", "--language", "en", "--book", "lf"])
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "## LF (en): LF"
    assert len({line.count("|") for line in lines if line.startswith("|")}) == 1
