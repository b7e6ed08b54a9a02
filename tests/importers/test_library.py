"""Importing several documents as one library: their references lead into each other; others are reported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from .folders.trees import write_files

RULES = (
    "Kite Rules\n\n1 Kites\n\n1.1 A kite flies.\n\n1.2 A kite has a tail.\n\n2 Turns\n\n2.1 Draw a card.\n\n2.2 Fly.\n"
)
POLICY = """# Tournament Policy

## 1 Rounds

1.1 A round has two games.

1.2 See KR 2.1, rules 1.1 and 1.2 of the Kite Rules, Penalty Guide 1.1 and rule 1.1.

1.3 See [the tail](rules.txt#12), the [guide](guide.md) and version 1.2 of the app.
"""
GUIDE = "# Penalty Guide\n\n## 1 Penalties\n\n1.1 Late players lose (TP 1.1).\n\n1.2 See KR 9.9.\n"
FILES = {"rules.txt": RULES, "policy.md": POLICY, "guide.md": GUIDE}


def test_references_lead_into_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = write_files(tmp_path / "in", FILES)
    documents = [f"KR={files / 'rules.txt'}", f"TP={files / 'policy.md'}", f"PG={files / 'guide.md'}"]
    out = tmp_path / "out"
    assert main(["import", *documents, "--language", "en", "-o", str(out / "source")]) == 0
    policy = (out / "source/tp/01-rounds.md").read_text("utf-8")
    rules = (out / "source/kr/01-kites.md").read_text("utf-8")
    assert (
        "See KR [[KR/rule:turns_draw_card|#]], "
        "rules [[KR/rule:kites_kite_flies|#]] and [[KR/rule:kites_kite_tail|#]] of the Kite Rules," in policy
    )
    late = re.search(r"Penalty Guide \[\[PG/(rule:\w+)\|#\]\] and rule \[\[rule:round_two_games\]\]\.", policy)
    assert late is not None
    assert f"### @@{late[1]}@@ Late players lose" in (out / "source/pg/01-penalties.md").read_text("utf-8")
    assert "See [[KR/rule:kites_kite_tail|the tail]], the guide and version 1.2 of the app." in policy
    assert "### @@rule:kites_kite_flies@@ A kite flies." in rules
    assert "(TP [[TP/rule:round_two_games|#]])" in (out / "source/pg/01-penalties.md").read_text("utf-8")
    errors = capsys.readouterr().err
    assert "guide.md:7:12: RB205 warning: the reference to 9.9 of 'KR' stays as typed" in errors
    assert errors.count("RB205") == 2  # the other is the link to the guide as a whole
    assert main(["check", str(out)]) == 0


def test_without_the_others_references_are_reported_and_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = write_files(tmp_path / "in", {"policy.md": POLICY.replace("KR 2.1", "KR 2.1.1")})
    assert (
        main(["import", str(files / "policy.md"), "--book", "TP", "--language", "en", "-o", str(tmp_path / "out")]) == 0
    )
    policy = (tmp_path / "out/tp/01-rounds.md").read_text("utf-8")
    assert (
        "See KR 2.1.1, rules 1.1 and 1.2 of the Kite Rules, Penalty Guide 1.1 and rule [[rule:round_two_games]]."
        in policy
    )
    errors = capsys.readouterr().err
    for number, name in (("2.1.1", "KR"), ("1.1", "Kite Rules"), ("1.2", "Kite Rules"), ("1.1", "Penalty Guide")):
        assert f"the reference to {number} of '{name}' stays as typed" in errors
    assert "the link to rules.txt#12 became text: the document is not part of this import" in errors


def test_a_book_that_is_there_already_counts(tmp_path: Path) -> None:
    files = write_files(tmp_path / "in", FILES)
    out = str(tmp_path / "out" / "source")
    assert (
        main(["import", str(files / "rules.txt"), "--book", "KR", "--language", "en", "--labels", "all", "-o", out])
        == 0
    )
    assert main(["import", str(files / "policy.md"), "--book", "TP", "--language", "en", "-o", out]) == 0
    assert "See KR [[KR/rule:" in (tmp_path / "out/source/tp/01-rounds.md").read_text("utf-8")
    assert main(["check", str(tmp_path / "out")]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["KR=rules.txt", "KR=guide.md"], "two books have the code 'KR'"),
        (["KR=rules.txt", "PG=guide.md", "--book", "X"], "--book is for one book"),
        (["KR=rules.txt", "PG=guide.md", "--title", "X"], "--title and --like are for one book"),
    ],
)
def test_what_does_not_go_together(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(write_files(tmp_path / "in", FILES))
    assert main(["import", *arguments, "-o", str(tmp_path / "out")]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


FOLDERS = {
    "rules/README.md": "# Kite Rules\n\nSee the [policy](../policy/README.md) and [rounds](../policy/rounds.md).\n",
    "rules/play.md": "# Play\n\nFly as in [one](../policy/rounds.md#games), [all](../policy/), [no](../policy/x.md).\n",
    "policy/README.md": "# Policy\n\nFor the [rules](../rules/play.md).\n",
    "policy/rounds.md": "# Rounds\n\n## Games\n\nTwo, see [play](../rules/play#play) and [it](../rules/README.md).\n",
}


def test_links_between_folders_lead_to_the_other_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = write_files(tmp_path / "in", FOLDERS)
    out = tmp_path / "out" / "source"
    arguments = [f"KR={files / 'rules'}", f"TP={files / 'policy'}", "--language", "en", "-o", str(out)]
    assert main(["import", *arguments]) == 0
    errors = capsys.readouterr().err
    play, rounds = ((out / name).read_text("utf-8") for name in ("kr/01-play.md", "tp/01-rounds.md"))
    assert "Fly as in [[TP/sec:games|one]], [all](../tp/index.md), no." in play
    assert "Two, see [[KR/cha:play|play]] and [it](../kr/index.md)." in rounds
    assert "See the [policy](../tp/index.md) and {rule:ref}`rounds <TP/cha:rounds>`." in (
        out / "kr/index.md"
    ).read_text("utf-8")
    assert "rules/play.md:3" in errors
    assert "the link to ../policy/x.md became text" in errors
    assert main(["check", str(tmp_path / "out")]) == 0
