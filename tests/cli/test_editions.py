"""Releases, differences, histories and impacts on the command line."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import jsonschema
import pytest

from sphinx_rulebook.exporters.rulebook_json import schema

from ..helpers import chapter_text, write_tree
from .test_commands import run

EN = """## Boarding @@sec:boarding@@
### @@rule:fare@@ Each passenger pays one coin and takes a seat on the deck.[[rule:lantern]]
### @@rule:goat@@ A goat counts as two passengers.
### @@rule:lantern@@ A lantern burns until the end of the third crossing.
## Crossing @@sec:crossing@@
### @@rule:oar@@ The captain rolls the oar die and moves the ferry that many waves.[[rule:lantern]]
### If the ferry meets fog, the captain skips the next roll.
"""
JA = """## 乗船 @@sec:boarding@@
### @@rule:fare@@ 乗客はそれぞれ硬貨を1枚払い、甲板の席に座る。[[rule:lantern]]
### @@rule:goat@@ 山羊は乗客2人と数える。
### @@rule:lantern@@ 灯籠は3回目の渡りの終わりまで燃える。
## 渡り @@sec:crossing@@
### @@rule:oar@@ 船長は櫂のサイコロを振り、その数だけ波を進む。[[rule:lantern]]
### 霧に会ったら、船長は次の一振りを飛ばす。
"""
WORDS = (
    "---\ntitle: Words\nglossary: true\n---\n# Words\n### **Fare** @@term:fare@@\nWhat a passenger pays.[[rule:fare]]\n"
)
NEW_RULE = "### Children board before all others.\n"
INSERTED = EN.replace("### @@rule:goat@@", NEW_RULE + "### @@rule:goat@@")
SETTINGS = 'title = "Lantern Ferry"\nversions = "semver"\n'

Capture = pytest.CaptureFixture[str]


def write(root: Path, english: str | None = None, japanese: str | None = None, settings: str | None = None) -> None:
    """Write what is given of the project."""
    files = {
        "source/lf/1.md": chapter_text(english) if english is not None else None,
        "translations/ja/lf/1.md": chapter_text(japanese) if japanese is not None else None,
        "source/lf/book.toml": settings,
    }
    write_tree(root, {path: text for path, text in files.items() if text is not None})


def release(root: Path, version: str, *options: str, day: str = "2024-01-01") -> int:
    return run("release", version, "--project", root, "--date", day, *options)


@pytest.fixture
def project(tmp_path: Path, capsys: Capture) -> Path:
    """A project whose edition 1.0.0 has been released."""
    write(tmp_path, EN, JA, SETTINGS)
    write_tree(tmp_path, {"source/lf/words.md": WORDS})
    assert release(tmp_path, "1.0.0") == 0
    capsys.readouterr()
    return tmp_path


def files_in(root: Path) -> dict[str, bytes]:
    files = [path for path in root.rglob("*") if path.is_file() and "build" not in path.relative_to(root).parts]
    return {str(path.relative_to(root)): path.read_bytes() for path in files}


def settings_of(root: Path, more: str) -> None:
    """Write more into the settings of the book."""
    path = root / "source/lf/book.toml"
    path.write_text(path.read_text("utf-8") + more, "utf-8")


def test_release_tells_what_it_writes_and_a_dry_run_the_same(project: Path, capsys: Capture) -> None:
    write(project, EN.replace("one coin", "two coins"), JA.replace("硬貨を1枚", "硬貨を2枚"))
    before = files_in(project)
    assert release(project, "1.0.1", "--note", "Oil is  dear.", "--dry-run") == 0
    planned = capsys.readouterr()
    assert files_in(project) == before
    assert release(project, "1.0.1", "--note", "Oil is  dear.") == 0
    done = capsys.readouterr()
    assert planned.out.replace("would write", "wrote") == done.out
    assert planned.err == done.err == "LF ja: 1 missing of 9 units in this edition; rulebook status lists them\n"
    assert done.out == (
        "LF en 1.0.1 (2024-01-01) after 1.0.0: 1 reworded\n"
        "LF ja 1.0.1 (2024-01-01) after 1.0.0: 1 reworded\n"
        "wrote source/lf/editions/1.0.1.json\n"
        "wrote source/lf/editions/changes.md\n"
        "wrote source/lf/book.toml\n"
        "wrote translations/ja/lf/editions/1.0.1.json\n"
    )
    log = (project / "source/lf/editions/changes.md").read_text("utf-8")
    assert "## 1.0.1 (2024-01-01)\n\nOil is dear.\n\n1 reworded\n\n### Reworded\n\n- **1.0.1** Each" in log
    assert set(files_in(project)) - set(before) == {
        "source/lf/editions/1.0.1.json",
        "translations/ja/lf/editions/1.0.1.json",
    }
    for edition in project.rglob("*.json"):
        jsonschema.validate(json.loads(edition.read_text("utf-8")), schema())


@pytest.mark.parametrize("version", ["1.0.1", "1.1.0"])
@pytest.mark.parametrize("options", [[], ["--dry-run"]])
def test_release_that_breaks_a_promise_names_the_first_rule_that_moved(
    project: Path, capsys: Capture, version: str, options: list[str]
) -> None:
    write(project, INSERTED, JA)
    before = files_in(project)
    assert release(project, version, *options) == 1
    level = "patch" if version == "1.0.1" else "minor"
    output = capsys.readouterr()
    assert output.err.startswith(
        f"source/lf/1.md:8:1: RB410 error: {version} is a {level} version after 1.0.0 and must not make this change: "
        "rule 1.0.2 is renumbered, now 1.0.3 (the first of 2 such changes)"
    )
    assert files_in(project) == before
    assert release(project, "2.0.0") == 0


def test_error_of_a_check_refuses_a_release(project: Path, capsys: Capture) -> None:
    write(project, EN.replace("[[rule:lantern]]", "[[rule:lamp]]", 1))
    before = files_in(project)
    for options in ([], ["--dry-run"]):
        assert release(project, "1.0.1", *options) == 1
        assert "RB201 error: no unit of this book is called 'rule:lamp'" in capsys.readouterr().err
    assert files_in(project) == before


def test_lost_label_is_proposed_and_confirmed_in_the_settings(project: Path, capsys: Capture) -> None:
    write(project, EN.replace("rule:lantern", "rule:lamp"), JA.replace("rule:lantern", "rule:lamp"))
    before = files_in(project)
    for options in ([], ["--dry-run"]):
        assert release(project, "1.0.1", *options) == 1
        printed = capsys.readouterr().err
        assert '\n[aliases]\n"rule:lantern" = "rule:lamp"\n' in printed
        assert 'removed = ["rule:lantern"]' in printed
    assert files_in(project) == before
    settings_of(project, '[aliases]\n"rule:lantern" = "rule:lamp"\n')
    assert release(project, "1.0.1") == 0
    assert json.loads((project / "source/lf/editions/1.0.1.json").read_text("utf-8"))["books"][0]["former"] == {
        "rule:lantern": "rule:lamp"
    }
    capsys.readouterr()
    assert run("history", "rule:lantern", "--project", project) == 0
    assert "renamed from rule:lantern" in capsys.readouterr().out


def test_lost_label_whose_rule_has_none_now(project: Path, capsys: Capture) -> None:
    write(project, EN.replace("@@rule:goat@@ ", ""), JA.replace("@@rule:goat@@ ", ""))
    assert release(project, "1.0.1") == 1
    assert "rule:goat has no successor: give its rule a label again" in capsys.readouterr().err
    toml = project / "source/lf/book.toml"
    toml.write_text('removed = ["rule:goat"]\n' + toml.read_text("utf-8"), "utf-8")
    assert release(project, "2.0.0") == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1.0.0"], "edition 1.0.0 already exists"),
        (["0.9.0"], "0.9.0 is not after 1.0.0, the last edition"),
        (["spring"], "'spring' is not a semantic version"),
        (["1/2"], "'1/2' cannot be a version"),
        (["1.0.1", "--note", "x" * 1001], "a note can have at most 1000 characters"),
        (["1.0.1", "--note", "xx=Oil is dear."], "there is no language 'xx'; choose from en"),
        (["1.0.1", "--book", "XX"], "there is no book 'XX'; choose from LF"),
        (["1.0.1", "--encoding", "utf-8"], "need --from"),
        (["1.0.1", "--from", "none"], "none is neither a folder nor a file"),
    ],
)
def test_release_that_cannot_be_is_one_message(
    project: Path, capsys: Capture, arguments: list[str], message: str
) -> None:
    write(project, EN.replace("one coin", "two coins"))
    before = files_in(project)
    version, *options = arguments
    for more in ([], ["--dry-run"]):
        assert release(project, version, *options, *more) == 2
        output = capsys.readouterr()
        assert output.out == ""
        assert message in output.err
        assert output.err.count("\n") == 1
    assert files_in(project) == before


@pytest.mark.parametrize("day", ["2024-02-30", "yesterday", "20240101", "", "2023-12-31"])
def test_day_that_is_none_or_goes_backwards(project: Path, capsys: Capture, day: str) -> None:
    before = files_in(project)
    assert release(project, "1.0.1", day=day) == 2
    error = capsys.readouterr().err
    assert "is not a date" in error or "is before 2024-01-01, the date of the last edition" in error
    assert files_in(project) == before


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda text: text.replace("coin", "shell"), "RB401"),
        (lambda text: text[: len(text) // 2], "RB401"),
        (lambda text: "", "RB402"),
        (lambda text: text.replace("rulebook/1", "rulebook/2"), "RB403"),
        (lambda text: text.replace('"follows": null', '"follows": "0.1"'), "RB404"),
    ],
)
@pytest.mark.parametrize("tree", ["source", "translations/ja"])
def test_damaged_edition_is_reported_by_every_command_and_nothing_is_lost(
    project: Path, capsys: Capture, tree: str, damage: object, code: str
) -> None:
    path = project / tree / "lf/editions/1.0.0.json"
    path.write_text(damage(path.read_text("utf-8").replace("硬貨", "coin")), "utf-8")  # type: ignore[operator]
    before = files_in(project)
    language = ["--language", "ja"] if tree != "source" else []
    commands = [
        (["check", project], 1),
        (["release", "1.0.1", "--project", project, "--date", "2024-02-02"], 1),
        (["release", "1.0.1", "--project", project, "--date", "2024-02-02", "--dry-run"], 1),
        (["diff", "--since", "1.0.0", "--to", "tree", project, *language], 2),
        (["history", "rule:goat", "--project", project, *language], 2),
    ]
    for arguments, status in commands:
        assert run(*arguments) == status, arguments
        output = capsys.readouterr()
        printed = output.out + output.err
        assert code in printed
        assert f"{tree}/lf/editions/1.0.0.json" in printed
        assert "Traceback" not in printed
    assert files_in(project) == before


@pytest.mark.parametrize(
    ("aliases", "code"),
    [
        ('"rule:never" = "rule:goat"', "RB405"),
        ('"rule:sheep" = "rule:cow"', "RB405"),
        ('"rule:sheep" = "rule:cow"\n"rule:cow" = "rule:sheep"', "RB406"),
        ('"rule:goat" = "rule:fare"', "RB407"),
    ],
)
def test_bad_alias_refuses_a_release(project: Path, capsys: Capture, aliases: str, code: str) -> None:
    settings_of(project, f"[aliases]\n{aliases}\n")
    before = files_in(project)
    assert release(project, "1.0.1") == 1
    assert f"{code} error" in capsys.readouterr().err
    assert files_in(project) == before


def test_release_that_was_broken_off_is_undone_by_the_next(project: Path, capsys: Capture) -> None:
    staged = project / ".rulebook-writing"
    write(project, EN.replace("one coin", "two coins"))
    (project / "source/lf/editions/1.0.1.json").write_text("{", "utf-8")
    write_tree(staged, {"journal.json": '[["source/lf/editions/1.0.1.json", false]]'})
    assert release(project, "1.0.1") == 0
    assert "an earlier command was interrupted; its changes were undone" in capsys.readouterr().err
    assert run("check", project) == 0
    assert not staged.exists()


@pytest.fixture
def amended(project: Path, capsys: Capture) -> Path:
    """A project with two editions, and a text that has changed since."""
    write(project, INSERTED.replace("one coin", "two coins"), JA.replace("硬貨を1枚", "硬貨を2枚"))
    assert release(project, "2.0.0", day="2024-06-01") == 0
    write(
        project,
        INSERTED.replace("one coin", "two coins").replace("### @@rule:goat@@ A goat counts as two passengers.\n", ""),
    )
    capsys.readouterr()
    return project


TOLD = """LF en: 1.0.0 -> 2.0.0: 1 added, 1 reworded, 2 renumbered, 1 reference-only
reworded   1.0.1
           Each passenger pays [-one coin-]{+two coins+} and takes a seat on the deck.[1.0.4]
added      1.0.2
           Children board before all others.
renumbered 1.0.2 -> 1.0.3
renumbered 1.0.3 -> 1.0.4
reference  1.1.1

old -> new
1.0.2 -> 1.0.3
1.0.3 -> 1.0.4
- -> 1.0.2
"""


def test_difference_of_two_editions(amended: Path, capsys: Capture) -> None:
    assert run("diff", "--since", "1.0.0", "--to", "2.0.0", amended) == 0
    assert capsys.readouterr().out == TOLD


def test_difference_from_the_text_that_is_being_worked_on(amended: Path, capsys: Capture) -> None:
    assert run("diff", "--since", "2.0.0", "--to", "tree", amended) == 0
    first = capsys.readouterr().out.splitlines()
    assert first[0] == "LF en: 2.0.0 -> tree: 1 removed, 1 renumbered, 2 reference-only"
    assert run("diff", "--since", "tree", "--to", "2.0.0", amended) == 0
    assert capsys.readouterr().out.startswith("LF en: tree -> 2.0.0: 1 added, 1 renumbered, 2 reference-only")
    write(amended, INSERTED.replace("one coin", "two coins"))
    assert run("diff", "--since", "2.0.0", "--to", "tree", amended) == 0
    assert capsys.readouterr().out == "LF en: 2.0.0 -> tree: nothing changed\n"


def test_difference_in_japanese(amended: Path, capsys: Capture) -> None:
    assert run("diff", "--since", "1.0.0", "--to", "2.0.0", amended, "--language", "ja") == 0
    assert "硬貨を[-1-]{+2+}枚" in capsys.readouterr().out


def test_difference_as_json(amended: Path, capsys: Capture) -> None:
    for old, new in (("1.0.0", "2.0.0"), ("2.0.0", "tree"), ("2.0.0", "1.0.0")):
        assert run("diff", "--since", old, "--to", new, amended, "--format", "json") == 0
        report = json.loads(capsys.readouterr().out)
        jsonschema.validate(report, schema("rulebook-diff-1.schema.json"))
        assert (report["book"], report["language"], report["old"], report["new"]) == ("LF", "en", old, new)
    assert run("diff", "--since", "1.0.0", "--to", "2.0.0", amended, "--format", "json") == 0
    report = json.loads(capsys.readouterr().out)
    rows = [(row["kind"], row["id"], row["old"], row["new"]) for row in report["changes"]]
    assert rows[0] == ("reworded", "rule:fare", "1.0.1", "1.0.1")
    assert rows[2] == ("renumbered", "rule:goat", "1.0.2", "1.0.3")
    assert report["numbers"] == [["1.0.2", "1.0.3"], ["1.0.3", "1.0.4"], [None, "1.0.2"]]


def test_difference_as_markdown_and_html(amended: Path, capsys: Capture) -> None:
    assert run("diff", "--since", "1.0.0", "--to", "2.0.0", amended, "--format", "md") == 0
    markdown = capsys.readouterr().out
    assert markdown.startswith("# Lantern Ferry: 1.0.0 → 2.0.0\n")
    assert "\n## Reworded\n\n- **1.0.1** Each passenger pays ~~one coin~~**two coins** and" in markdown
    assert "\n## Renumbered\n\n- 1.0.2 → 1.0.3, 1.0.3 → 1.0.4\n" in markdown
    assert markdown.endswith("| 1.0.0 | 2.0.0 |\n| --- | --- |\n| 1.0.2 | 1.0.3 |\n| 1.0.3 | 1.0.4 |\n| – | 1.0.2 |\n")
    page = amended / "out" / "changes.html"
    assert run("diff", "--since", "1.0.0", "--to", "2.0.0", amended, "--format", "html", "-o", page) == 0
    html = page.read_text("utf-8")
    assert "pays <del>one coin</del><ins>two coins</ins> and" in html
    assert "http" not in html, "a page that asks for nothing"


def test_difference_with_trees(amended: Path, tmp_path_factory: pytest.TempPathFactory, capsys: Capture) -> None:
    other = tmp_path_factory.mktemp("other")
    write(other, EN)
    write_tree(other, {"source/lf/words.md": WORDS})
    for old, new, expected in (
        (str(other), "2.0.0", "1 added, 1 reworded, 2 renumbered, 1 reference-only"),
        ("1.0.0", str(other), "nothing changed"),
        (str(other), str(other), "nothing changed"),
        (str(amended), str(other), "1 added, 1 removed, 1 reworded"),
    ):
        assert run("diff", "--since", old, "--to", new, amended, "--book", "LF") == 0
        printed = capsys.readouterr().out.splitlines()[0]
        assert printed.startswith(f"LF en: {old} -> {new}: {expected}"), printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1.0.0", "3.0.0"], "no book has both 1.0.0 and 3.0.0: LF has 1.0.0, 2.0.0, tree"),
        (["./none", "2.0.0"], "no book has both ./none and 2.0.0"),
        (["1.0.0", "2.0.0", "--book", "XX"], "there is no book 'XX' in en"),
        (["1.0.0", "2.0.0", "--language", "de"], "there is no language 'de'; choose from en, ja"),
    ],
)
def test_difference_that_cannot_be(amended: Path, capsys: Capture, arguments: list[str], message: str) -> None:
    old, new, *options = arguments
    assert run("diff", "--since", old, "--to", new, amended, *options) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err
    assert output.err.count("\n") == 1


def test_difference_of_several_books(tmp_path: Path, capsys: Capture) -> None:
    files = {"source/lf/1.md": chapter_text(EN), "source/lt/1.md": chapter_text("## Late\n", book="LT")}
    write_tree(tmp_path, files)
    assert release(tmp_path, "1.0") == 0
    capsys.readouterr()
    assert run("diff", "--since", "1.0", "--to", "tree", tmp_path) == 0
    assert capsys.readouterr().out.count("nothing changed") == 2
    assert run("diff", "--since", "1.0", "--to", "tree", tmp_path, "--format", "json") == 2
    assert "name it with --book (LF, LT)" in capsys.readouterr().err


HISTORY = """LF/rule:goat
1.0.0 (2024-01-01)       in the first edition: 1.0.2
    A goat counts as two passengers.
2.0.0 (2024-06-01)       renumbered: 1.0.2 -> 1.0.3
not released yet         removed: 1.0.3
"""


@pytest.mark.parametrize("name", ["rule:goat", "LF/rule:goat", "lf/rule:goat", "1.0.2@1.0.0", "1.0.3@2.0.0"])
def test_history_of_a_rule_that_is_gone(amended: Path, capsys: Capture, name: str) -> None:
    assert run("history", name, "--project", amended) == 0
    assert capsys.readouterr().out == HISTORY


def test_history_by_number_is_of_the_rule_that_has_it_now(amended: Path, capsys: Capture) -> None:
    assert run("history", "1.0.3", "--project", amended) == 0
    assert capsys.readouterr().out.splitlines()[0] == "LF/rule:lantern"
    assert run("history", "1.0.4", "--project", amended) == 0, "which only an edition has"
    assert capsys.readouterr().out.splitlines()[0] == "LF/rule:lantern"


def test_history_by_id_with_words(amended: Path, capsys: Capture) -> None:
    assert run("history", "1.1.2@1.0.0", "--project", amended, "--format", "json") == 0
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, schema("rulebook-history-1.schema.json"))
    assert report["id"].startswith("x")
    assert run("history", report["id"], "--project", amended) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"LF/{report['id']}"
    for options in (["rule:fare"], ["rule:fare", "--language", "ja"], ["rule:goat"]):
        name, *rest = options
        assert run("history", name, "--project", amended, *rest, "--format", "json") == 0
        jsonschema.validate(json.loads(capsys.readouterr().out), schema("rulebook-history-1.schema.json"))


def test_history_as_markdown(amended: Path, capsys: Capture) -> None:
    assert run("history", "rule:fare", "--project", amended, "--format", "md") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# LF rule:fare\n\n- **1.0.0 (2024-01-01)** in the first edition: 1.0.1\n  Each")
    assert "~~one coin~~**two coins**" in printed


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rule:gaot", "no rule has or had the name 'rule:gaot'; did you mean rule:goat?"),
        ("9.9.9", "no rule has or had the name '9.9.9'"),
        ("1.0.4@1.0.0", "no rule has or had the name '1.0.4@1.0.0'"),
        ("1.0.2@7.0", "there is no edition '7.0': LF has 1.0.0, 2.0.0, tree"),
        ("XX/rule:goat", "there is no book 'XX' in en"),
    ],
)
def test_history_of_nothing(amended: Path, capsys: Capture, name: str, message: str) -> None:
    assert run("history", name, "--project", amended) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err


def test_rule_of_several_books(tmp_path: Path, capsys: Capture) -> None:
    files = {
        "source/lf/1.md": chapter_text(EN),
        "source/lt/1.md": chapter_text("## Late @@sec:boarding@@\n", book="LT"),
    }
    write_tree(tmp_path, files)
    assert run("history", "sec:boarding", "--project", tmp_path) == 2
    assert "is in more than one book; write LF/sec:boarding, LT/sec:boarding" in capsys.readouterr().err
    assert run("history", "LT/sec:boarding", "--project", tmp_path) == 0


def test_impact_of_a_change(amended: Path, capsys: Capture) -> None:
    assert run("impact", "--since", "1.0.0", amended) == 0
    printed = capsys.readouterr().out
    assert printed == (
        "## LF: 1.0.0 → tree\n\n1 added, 1 removed, 1 reworded.\n\n"
        "- **1.0.1** reworded: Each passenger pays ~~one coin~~**two coins** and takes a seat on the deck.\\[1.0.3\\]\n"
        "  - glossary: Fare What a passenger pays.\\[1.0.1\\]\n"
        "  - ja: current\n"
        "- **1.0.2** removed: A goat counts as two passengers.\n"
        "- **1.0.2** added: Children board before all others.\n"
        "  - ja: missing\n"
    )


def test_impact_since_the_last_edition(amended: Path, capsys: Capture) -> None:
    write(amended, INSERTED.replace("one coin", "two coins").replace("third crossing", "fourth crossing"))
    assert run("impact", "-o", amended / "impact.md", "--book", "LF", "--since", "2.0.0", amended) == 0
    assert "is referenced by 1.0.1, 1.1.1" in (amended / "impact.md").read_text("utf-8")
    assert run("impact", "--since", "7.0", amended) == 2
    assert "there is no edition or Git revision '7.0' of LF" in capsys.readouterr().err


def test_impact_without_editions(tmp_path: Path, capsys: Capture) -> None:
    write(tmp_path, EN)
    assert run("impact", tmp_path) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_impact_since_a_revision(tmp_path: Path, capsys: Capture) -> None:
    write(tmp_path, EN)
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@b.example", "-C", str(tmp_path)]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "all"]):
        subprocess.run([*git, *words], check=True)
    write(tmp_path, EN + "\n### @@rule:further@@ A further rule.\n")
    assert run("impact", "--since", "HEAD", tmp_path) == 0
    report = capsys.readouterr().out
    assert "LF: HEAD → tree" in report
    assert "1 added." in report
    assert run("impact", "--since", "nowhere", tmp_path) == 2
    assert "there is no edition or Git revision 'nowhere'" in capsys.readouterr().err


def test_nothing_can_be_released_of_one_file(tmp_path: Path, capsys: Capture) -> None:
    path = write_tree(tmp_path, {"lf/1.md": chapter_text(EN)}) / "lf/1.md"
    for options in ([], ["--dry-run"]):
        assert release(path, "1.0", *options) == 2
        assert "is not a folder" in capsys.readouterr().err
