"""``rulebook status`` and ``rulebook confirm``, and what ``rulebook check`` says of translations."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.checks import check_translations as translations
from sphinx_rulebook.checks.check_library import check_library
from sphinx_rulebook.library.loading import load

from ..helpers import Files, write_tree
from ..languages.pairs import ENGLISH, JAPANESE, book_files, project
from .test_commands import run

MARKET = "# Market @@cha:market@@\n## Stalls @@sec:stalls@@\n### Every stall sells 4 things.\n"
MARKET_JA = "# 市場 @@cha:market@@\n## 屋台 @@sec:stalls@@\n### どの屋台も品物を4つ売る。\n"
MARKET_DE = "# Markt @@cha:market@@\n## Stände @@sec:stalls@@\n### Jeder Stand verkauft 4 Dinge.\n"
SYNC = "translations/ja/lf/sync.json"

TWO_BOOKS: Files = {
    **project(ENGLISH, JAPANESE),
    **book_files("source", MARKET, "MK"),
    **book_files("translations/ja", MARKET_JA, "MK"),
    **book_files("translations/de", MARKET_DE, "MK"),
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two books, both in Japanese and one in German, which is the current folder."""
    write_tree(tmp_path, TWO_BOOKS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Runs a command; returns its status, what it prints and what it tells on standard error."""

    def say(*arguments: str | Path) -> tuple[int, str, str]:
        capsys.readouterr()
        status = run(*arguments)
        output = capsys.readouterr()
        return status, output.out, output.err

    return say


def edit(path: Path, before: str, after: str) -> None:
    """Replace words in a file."""
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def confirmed(root: Path, book: str = "lf") -> list[str]:
    """Return what was confirmed of a book, in the words of the source."""
    data = json.loads((root / f"translations/ja/{book}/sync.json").read_text("utf-8"))
    return [unit["source"] for unit in data["units"].values()]


def refuses(said: tuple[int, str, str], words: str) -> None:
    """See that a command ended with status 2 and one line that has these words."""
    status, out, err = said
    assert (status, out) == (2, "")
    assert err.count("\n") == 1, err
    assert words in err


# status


def books_of(text: str) -> list[str]:
    """Return the language and code of every book in a text."""
    return [
        line.partition(":")[0] for line in text.splitlines() if " translated (" in line and not line.startswith(" ")
    ]


@pytest.mark.parametrize(
    ("arguments", "books"),
    [
        ([], ["de MK", "ja LF", "ja MK"]),
        (["."], ["de MK", "ja LF", "ja MK"]),
        (["--language", "ja"], ["ja LF", "ja MK"]),
        (["--language", "ja", "."], ["ja LF", "ja MK"]),
        (["--language", "de", "."], ["de MK"]),
        (["--language", "ja", "--book", "MK"], ["ja MK"]),
        (["--language", "ja", ".", "--book", "mk"], ["ja MK"]),
        (["--book", "MK"], ["de MK", "ja MK"]),
        (["--book", "LF"], ["ja LF"]),
    ],
)
def test_status_of_languages_and_books(root: Path, say: Say, arguments: list[str], books: list[str]) -> None:
    status, out, err = say("status", *arguments)
    assert (status, err) == (0, "")
    assert books_of(out) == books


def test_status_of_a_project_elsewhere(root: Path, monkeypatch: pytest.MonkeyPatch, say: Say) -> None:
    here = say("status", "--language", "ja")
    monkeypatch.chdir(root.parent)
    assert say("status", "--language", "ja", root.name) == say("status", "--language", "ja", root) == here
    assert books_of(say("status", root.name)[1]) == ["de MK", "ja LF", "ja MK"]


def test_a_language_of_a_tree_is_meant_although_there_is_a_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: Say
) -> None:
    write_tree(tmp_path, {**book_files("en", ENGLISH), **book_files("ja", JAPANESE)})
    monkeypatch.chdir(tmp_path)
    status, out, _ = say("status", "--language", "ja")
    assert (status, books_of(out)) == (0, ["ja LF"])
    assert say("status", "--language", "ja", ".")[1] == out


def test_a_language_is_not_needed_if_there_is_only_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: Say
) -> None:
    root = write_tree(tmp_path / "one", {**book_files("source", ENGLISH), **book_files("translations/ja", JAPANESE)})
    assert say("confirm", "--all", "--project", root)[1].startswith("ja LF: ")


def test_a_folder_whose_name_could_be_a_language_is_a_folder(
    root: Path, monkeypatch: pytest.MonkeyPatch, say: Say
) -> None:
    expected = say("status")[1]
    write_tree(root.parent / "outer", {f"kk/{path}": text for path, text in TWO_BOOKS.items()})
    monkeypatch.chdir(root.parent / "outer")
    assert say("status", "kk") == (0, expected, "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--language", "fr"], "there is no translation 'fr'; choose from de, ja"),
        (["--language", "en"], "there is no translation 'en'"),
        (["nowhere"], "nowhere"),
        (["--language", "ja", "nowhere"], "nowhere"),
        (["--language", "ja", "--book", "ZZ"], "there is no translated book 'ZZ'"),
        (["--language", "de", "--book", "LF"], "there is no translated book 'LF'"),
        (["--book", "ZZ"], "there is no translated book 'ZZ'"),
    ],
)
def test_status_of_what_is_not_there_is_refused(root: Path, say: Say, arguments: list[str], words: str) -> None:
    refuses(say("status", *arguments), words)


def test_without_translations_there_is_no_status(tmp_path: Path, say: Say) -> None:
    write_tree(tmp_path, book_files("source", ENGLISH))
    refuses(say("status", tmp_path), "has no translations")
    refuses(say("status", "--language", "ja", tmp_path), "has no translations")


def test_in_the_folder_of_a_book_the_project_with_its_translations_is_named(root: Path, say: Say) -> None:
    named = f"lf has no translations; it is a part of the project {root}, so name that"
    for command in ("status",), ("status", "--language", "ja"), ("confirm", "--all", "--project"):
        refuses(say(*command, "source/lf"), named)


@pytest.mark.parametrize("form", ["text", "md", "json"])
def test_status_is_the_same_twice_and_in_a_file(root: Path, say: Say, form: str) -> None:
    first = say("status", "--format", form)
    assert first == say("status", "--format", form)
    assert first[1].endswith("\n")
    assert say("status", "--format", form, "-o", "out/status") == (0, "", "")
    assert (root / "out/status").read_bytes() == first[1].encode()


def test_status_proposes_and_changes_nothing(root: Path, say: Say) -> None:
    before = sorted(path for path in root.rglob("*") if path.is_file())
    (units,) = [
        one["units"]
        for one in json.loads(say("status", "--format", "json")[1])["languages"]
        if (one["language"], one["book"]) == ("ja", "LF")
    ]
    assert [unit["state"] for unit in units].count("unconfirmed") == 5
    assert sorted(path for path in root.rglob("*") if path.is_file()) == before


def test_status_tells_what_is_wrong_with_a_state_and_does_without_it(root: Path, say: Say) -> None:
    write_tree(root, {SYNC: "{"})
    status, out, err = say("status", "--language", "ja")
    assert status == 1
    assert out.startswith("ja LF")
    assert f"{SYNC}:1:2: RB320" in err


# sync


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("rule:row", ["Everybody aboard rows.[[sec:fog]]"]),
        ("LF/1.0.1", ["Everybody aboard rows.[[sec:fog]]"]),
        ("lf/rule:row", ["Everybody aboard rows.[[sec:fog]]"]),
        ("1.0.1a", ["Each rower takes 2 oars from the shed."]),
        ("1.0.1b", ["Whoever drops an oar sits out for a turn.[[rule:row]]", "Aki drops an oar and rests."]),
        ("sec:fog", ["Fog"]),
    ],
)
def test_a_rule_is_confirmed_by_its_label_or_number_with_its_examples(
    root: Path, say: Say, name: str, expected: list[str]
) -> None:
    assert say("confirm", "--language", "ja", name)[0] == 0
    assert confirmed(root) == expected
    assert not (root / "translations/ja/mk/sync.json").exists()


def test_a_rule_is_confirmed_by_its_id(root: Path, say: Say) -> None:
    units = json.loads(say("status", "--language", "ja", "--book", "LF", "--format", "json")[1])["languages"][0][
        "units"
    ]
    (unit,) = [unit for unit in units if unit["source"] == "1.0.1a"]
    assert say("confirm", "--language", "ja", unit["id"]) == (0, "ja LF: 1 newly confirmed, 0 up to date again\n", "")
    assert confirmed(root) == ["Each rower takes 2 oars from the shed."]


def test_an_example_is_confirmed_alone_by_its_id(root: Path, say: Say) -> None:
    units = json.loads(say("status", "--language", "ja", "--book", "LF", "--format", "json")[1])["languages"][0][
        "units"
    ]
    (unit,) = [unit for unit in units if unit["source"] is None]
    assert say("confirm", "--language", "ja", unit["id"])[0] == 0
    assert confirmed(root) == ["Aki drops an oar and rests."]


def test_several_rules_of_several_books_are_confirmed_at_once(root: Path, say: Say) -> None:
    assert say("confirm", "--language", "ja", "rule:bell", "MK/1.0.1", "1.1.1a")[0] == 0
    assert confirmed(root) == ["In fog, the bell is rung 3 times.", "Nobody talks while the bell rings."]
    assert confirmed(root, "mk") == ["Every stall sells 4 things."]


def test_all_confirms_all_and_then_nothing_is_to_be_done(root: Path, say: Say) -> None:
    status, out, err = say("confirm", "--language", "ja", "--all")
    assert (status, err) == (0, "")
    assert out.startswith("ja LF: 5 newly confirmed, 0 up to date again")
    assert len(confirmed(root)) == 10
    assert len(confirmed(root, "mk")) == 3
    assert not (root / "translations/de/mk/sync.json").exists()
    written = (root / SYNC).read_bytes()
    assert say("confirm", "--language", "ja", "--all")[1].startswith("ja LF: 0 newly confirmed, 0 up to date again\n")
    assert (root / SYNC).read_bytes() == written
    assert "10 of 10 translated (100 %)" in say("status", "--language", "ja", "--book", "LF")[1]


def test_all_leaves_out_a_text_that_was_only_copied_until_it_is_named(root: Path, say: Say) -> None:
    text = "Every stall sells 4 things that were caught today."
    edit(root / "source/mk/01.md", "Every stall sells 4 things.", text)
    edit(root / "translations/ja/mk/01.md", "どの屋台も品物を4つ売る。", text)
    out = say("confirm", "--language", "ja", "--all", "--book", "MK")[1]
    assert out == "ja MK: 0 newly confirmed, 0 up to date again, 1 without a translation\n"
    assert confirmed(root, "mk") == ["Market", "Stalls"]
    assert "2 of 3 translated (66 %), 1 missing" in say("status", "--language", "ja", "--book", "MK")[1]
    say("confirm", "--language", "ja", "MK/1.0.1")
    assert "3 of 3 translated (100 %)" in say("status", "--language", "ja", "--book", "MK")[1]


def test_all_of_one_book(root: Path, say: Say) -> None:
    assert say("confirm", "--language", "ja", "--all", "--book", "MK")[0] == 0
    assert not (root / SYNC).exists()
    assert len(confirmed(root, "mk")) == 3


def test_a_stale_rule_is_marked_current_and_only_that(root: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "--all")
    edit(root / "source/lf/01.md", "rung 3 times", "rung at least 3 times")
    edit(root / "source/lf/01.md", "takes 2 oars", "takes both of the 2 oars")
    assert "8 of 10 translated (80 %), 2 stale" in say("status", "--language", "ja", "--book", "LF")[1]
    assert say("confirm", "--language", "ja", "rule:bell") == (0, "ja LF: 0 newly confirmed, 1 up to date again\n", "")
    out = say("status", "--language", "ja", "--book", "LF")[1]
    assert "9 of 10 translated (90 %), 1 stale" in out
    assert "Each rower takes {+both of the +}2 oars from the shed." in out


def test_an_edit_of_the_translation_alone_leaves_it_stale(root: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "--all")
    edit(root / "source/lf/01.md", "rung 3 times", "rung twice")
    edit(root / "translations/ja/lf/01.md", "3回鳴らす", "2回鳴らす")
    assert "1 stale" in say("status", "--language", "ja", "--book", "LF")[1]
    say("confirm", "--language", "ja", "1.0.1a")
    assert "1 stale" in say("status", "--language", "ja", "--book", "LF")[1]


def test_what_has_no_translation_is_reported(root: Path, say: Say) -> None:
    edit(root / "translations/ja/lf/01.md", "### @@rule:bell@@ 霧の中では鐘を3回鳴らす。\n", "")
    status, out, _ = say("confirm", "--language", "ja", "rule:bell")
    assert (status, out) == (0, "ja LF: 0 newly confirmed, 0 up to date again, 1 without a translation\n")


def test_proposals_that_are_not_sure_are_named_to_be_looked_at(
    root: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sphinx_rulebook.cli.work.confirm_work._UNSURE", 1.0)
    out = say("confirm", "--language", "de", "--all")[1]
    units = json.loads(say("status", "--language", "de", "--format", "json")[1])["languages"][0]["units"]
    assert {unit["state"] for unit in units} == {"translated"}
    assert out.startswith("de MK: 1 newly confirmed, 0 up to date again; please check 1.0.1 (0.")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--language", "ja"], "name the rules"),
        (["--language", "fr", "--all"], "there is no translation 'fr'"),
        (["--language", "en", "--all"], "there is no translation 'en'"),
        (["--language", "ja", "rule:bel"], "no rule is called 'rule:bel'; did you mean rule:bell?"),
        (["--language", "ja", "9.9.9"], "no rule is called '9.9.9'"),
        (["--language", "ja", "ZZ/1.0"], "no rule is called 'ZZ/1.0'"),
        (["--language", "ja", "MK/rule:bell"], "no rule is called 'MK/rule:bell'"),
        (["--language", "ja", "1.0.1"], "'1.0.1' is in more than one book; write LF/1.0.1, MK/1.0.1"),
        (["--language", "ja", "rule:bell", "--all"], "--all confirms everything"),
        (["--language", "ja", "--all", "--book", "ZZ"], "there is no translated book 'ZZ'"),
        (["--language", "ja", "rule:bell", "--silence", "RB307"], "--reason"),
        (["--language", "ja", "rule:bell", "--silence", "RB307", "--reason", "  "], "--reason"),
        (["--language", "ja", "rule:bell", "--reason", "Said once."], "--silence"),
        (
            ["--language", "ja", "rule:bell", "--silence", "RB201", "--reason", "x"],
            "'RB201' is not a finding about translations",
        ),
        (["--language", "ja", "rule:bell", "--unsilence", "RB999"], "'RB999' is not a finding about translations"),
        (["--language", "ja", "rule:bell", "--unsilence", "RB307"], "RB307 is not silenced for rule:bell"),
        (["--language", "ja", "--all", "--silence", "RB307", "--reason", "x"], "--all confirms everything"),
        (["--language", "ja", "--silence", "RB307", "--reason", "x"], "name the rules"),
        (
            ["--language", "ja", "rule:bell", "--silence", "RB307", "--reason", "x", "--unsilence", "RB311"],
            "--unsilence",
        ),
        (["--language", "ja", "rule:bell", "--project", "nowhere"], "nowhere"),
    ],
)
def test_what_sync_cannot_do_is_refused_and_nothing_is_written(
    root: Path, say: Say, arguments: list[str], words: str
) -> None:
    refuses(say("confirm", *arguments), words)
    assert not list(root.rglob("sync.json"))


def test_one_rule_that_is_not_there_keeps_the_others_from_being_confirmed(root: Path, say: Say) -> None:
    refuses(say("confirm", "--language", "ja", "rule:bell", "rule:gong"), "'rule:gong'")
    assert not list(root.rglob("sync.json"))


def test_a_number_that_two_books_have_is_one_with_its_book(root: Path, say: Say) -> None:
    assert say("confirm", "--language", "ja", "1.0.1", "--book", "MK")[0] == 0
    assert confirmed(root, "mk") == ["Every stall sells 4 things."]


# silence and tell


def checked(say: Say) -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:
    """Return the codes and files of all findings, and the codes, ids and reasons of those that are silenced."""
    _, out, _ = say("check", "--format", "json")
    report = json.loads(out)
    return (
        [(finding["code"], finding["file"]) for finding in report["findings"]],
        [(one["code"], one["id"], one["reason"]) for one in report["silenced"]],
    )


JA = "translations/ja/lf/01.md"


@pytest.fixture
def differing(root: Path) -> Path:
    """The project, in whose translation a number and a stop are missing; both have labels."""
    edit(root / "translations/ja/lf/01.md", "鐘を3回鳴らす。", "鐘を鳴らす")
    for path, rule in ((root / "source/lf/01.md", "#### Each"), (root / JA, "#### 漕ぎ手はそれぞれ")):
        edit(path, rule, rule.replace("#### ", "#### @@rule:take@@ "))
    edit(root / JA, "2本の櫂", "3本の櫂")
    return root


def test_a_silenced_finding_is_only_reported_with_its_reason(differing: Path, say: Say) -> None:
    numbers = [("RB307", JA)] * 2
    assert sorted(checked(say)[0]) == [*numbers, ("RB311", JA)]
    assert say(
        "confirm", "--language", "ja", "rule:bell", "--silence", "RB307", "--reason", "As often as you like."
    ) == (0, "", "")
    found, silenced = checked(say)
    assert sorted(found) == [*numbers[1:], ("RB311", JA)]
    assert silenced == [("RB307", "rule:bell", "As often as you like.")]
    status, out, _ = say("check")
    assert status == 0
    assert f"{JA}:11: RB307 of rule:bell is silenced: As often as you like.\n" in out
    assert out.endswith("\n2 warnings\n")
    assert "is silenced" in say("check", "--changed", str(differing / JA))[1]
    assert "is silenced" not in say("check", "--changed", str(differing / "source/lf/01.md"))[1]


def test_a_silenced_finding_can_be_reported_again(differing: Path, say: Say) -> None:
    before = checked(say)
    say("confirm", "--language", "ja", "rule:bell", "rule:take", "--silence", "RB307", "--reason", "Said once.")
    assert checked(say)[0] == [("RB311", JA)]
    assert say("confirm", "--language", "ja", "rule:bell", "rule:take", "--unsilence", "RB307") == (0, "", "")
    assert checked(say) == before


def test_silencing_one_code_leaves_the_others_and_what_was_confirmed(differing: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "--all")
    units = json.loads((differing / SYNC).read_text("utf-8"))["units"]
    say("confirm", "--language", "ja", "rule:bell", "--silence", "RB307", "--reason", "Said once.")
    say("confirm", "--language", "ja", "rule:bell", "--silence", "RB311", "--reason", "A shout.")
    data = json.loads((differing / SYNC).read_text("utf-8"))
    assert data["units"] == units
    assert data["silenced"] == {"rule:bell": {"RB307": "Said once.", "RB311": "A shout."}}
    assert checked(say)[1] == [("RB307", "rule:bell", "Said once."), ("RB311", "rule:bell", "A shout.")]


def test_what_is_silenced_stays_so_when_others_are_confirmed(differing: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "rule:bell", "--silence", "RB307", "--reason", "Said once.")
    say("confirm", "--language", "ja", "--all")
    assert checked(say)[1] == [("RB307", "rule:bell", "Said once.")]


def test_naming_a_rule_silences_nothing_of_its_examples(root: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "1.0.1b", "--silence", "RB307", "--reason", "Said once.")
    assert len(json.loads((root / SYNC).read_text("utf-8"))["silenced"]) == 1


def test_several_examples_are_silenced_by_their_ids(root: Path, say: Say) -> None:
    edit(root / "source/lf/01.md", "and rests.\n", "and rests.\n\n> **Example:** Haru takes 7 oars.\n")
    units = json.loads(say("status", "--language", "ja", "--book", "LF", "--format", "json")[1])["languages"][0][
        "units"
    ]
    ids = [unit["id"] for unit in units if unit["source"] is None]
    assert len(ids) == 2
    say("confirm", "--language", "ja", *ids, "1.0.1b", "--silence", "RB307", "--reason", "Said once.")
    silenced = json.loads((root / SYNC).read_text("utf-8"))["silenced"]
    assert set(ids) < silenced.keys()
    assert len(silenced) == 3


def test_a_silence_of_a_rule_that_is_gone_is_reported_and_can_be_taken_back(differing: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "rule:bell", "--silence", "RB307", "--reason", "Said once.")
    for path in (differing / "source/lf/01.md", differing / JA):
        edit(path, "@@rule:bell@@", "@@rule:gong@@")
    found = checked(say)[0]
    assert ("RB321", SYNC) in found
    twice = ["rule:bell", "rule:bell"]
    assert say("confirm", "--language", "ja", *twice, "--unsilence", "RB307") == (0, "", "")
    assert ("RB321", SYNC) not in checked(say)[0]


# check


def test_a_check_loads_no_numpy(root: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "--all")
    edit(root / "source/lf/01.md", "rung 3 times", "rung twice")
    program = (
        "import sys\nfrom sphinx_rulebook.cli.command_line import main\n"
        f"main(['check', {str(root)!r}])\n"
        "sys.exit('numpy loaded' if 'numpy' in sys.modules else 0)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "RB303" in result.stdout


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="nothing is compared side by side here")
def test_books_that_are_compared_side_by_side_give_the_same(
    differing: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("confirm", "--language", "ja", "--all")
    edit(differing / "translations/ja/mk/01.md", "屋台 @@sec:stalls@@", "天幕 @@sec:tents@@")
    say("confirm", "--language", "ja", "rule:bell", "--silence", "RB307", "--reason", "Said once.")
    say("confirm", "--language", "ja", "rule:take", "--silence", "RB313", "--reason", "Nothing.")
    edit(differing / "source/lf/01.md", "Nobody talks", "Nobody sings")
    one_process = check_library(load(differing))
    monkeypatch.setattr(translations, "_MUCH", 0)
    monkeypatch.setattr("sphinx_rulebook.support.processes.processors", lambda: 3)
    used: list[str] = []
    get_context = multiprocessing.get_context

    def context(method: str) -> object:
        used.append(method)
        return get_context(method)

    monkeypatch.setattr("multiprocessing.get_context", context)
    several = check_library(load(differing))
    assert set(used) == {"fork"}
    assert several == one_process
    assert {f.code.code for f in several.findings} >= {"RB302", "RB303", "RB307", "RB311", "RB321"}
    assert [one.reason for one in several.silenced] == ["Said once."]


# What the first users missed


def test_a_pair_can_be_named_in_full(root: Path, say: Say) -> None:
    write_tree(root, {"source/lf/02.md": CHAPTER_2, JA.replace("01.md", "02.md"): TRANSLATED_2})
    say("confirm", "--language", "ja", "2.0.1=2.0.2")
    report = json.loads(say("status", "--language", "ja", "--format", "json", "--book", "LF")[1])
    units = {unit["source"]: unit for unit in report["languages"][0]["units"]}
    assert units["2.0.1"]["translation"] == "2.0.1"  # it has its number now
    assert units["2.0.1"]["state"] == "translated"


def test_a_named_pair_of_which_one_is_not_there_is_refused(root: Path, say: Say) -> None:
    status, _, err = say("confirm", "--language", "ja", "rule:row=9.9.9")
    assert status == 2
    assert "9.9.9" in err


def test_what_only_the_translation_has_can_be_silenced(root: Path, say: Say) -> None:
    (root / JA).write_text(f"{(root / JA).read_text('utf-8')}\n## 余り @@sec:extra@@\n", "utf-8")
    assert any(code == "RB302" for code, _ in checked(say)[0])
    assert say("confirm", "--language", "ja", "sec:extra", "--silence", "RB302", "--reason", "Only here.")[0] == 0
    assert not any(code == "RB302" for code, _ in checked(say)[0])


def test_all_is_all_at_once(root: Path, say: Say) -> None:
    say("confirm", "--language", "ja", "--all")
    before = (root / SYNC).read_bytes()
    say("confirm", "--language", "ja", "--all")
    assert (root / SYNC).read_bytes() == before


def test_a_language_is_known_in_any_case(root: Path, say: Say) -> None:
    assert say("status", "--language", "JA")[0] == 0


def test_a_translation_without_books_is_reported(root: Path, say: Say) -> None:
    write_tree(root, {"translations/ko/index.md": "# 안개\n"})
    status, _, err = say("status", "--language", "ko")
    assert status == 2
    assert "ko" in err


CHAPTER_2 = "[REF book=LF chap=2]\n# Lamps @@cha:lamps@@\n## Wicks @@sec:wicks@@\n### Trim them.\n### Light them.\n"
TRANSLATED_2 = "[REF book=LF chap=2]\n# 灯 @@cha:lamps@@\n## 芯 @@sec:wicks@@\n### 点ける。\n### 切る。\n"
