"""Importing YAML and JSON by a mapping: units, ids, references, languages; what is not in the mapping is reported."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load

from ..folders.trees import write_files

LEAGUE = """\
chapters:
- chapter: chap_game
  name: The Game
  sections:
  - section: sec_kites
    name: Kites
    rules:
    - rule: rule_one
      text: |-
        A player has one kite, see {ref:sec_turns} and {ref:rule_draw,rule_fly}.

        It has a [tail].
      examples:
      - text: Ana's kite is {term:red} & <big>.
      new: true
    - text: Kites are paper. {ref:nobody}
- chapter: chap_turns
  name: Turns
  sections:
  - section: sec_turns
    name: Order
    intro: Players take turns.
    rules:
    - rule: rule_draw
      text: Draw.
    - group:
      rules:
      - rule: rule_fly
        text: Fly.
"""
PROFILE = r"""
numbers = ["1", "1.1", "1.1.1"]
[mapping]
root = "chapters"
children = ["sections", "rules"]
title = "name"
text = ["text", "intro"]
id = ["chapter", "section", "rule"]
examples = "examples"
references = '\{ref:(?P<id>[^{}]+)\}'
symbols = '\[(?P<symbol>tail)\]'
shown = '\{term:(?P<text>[^{}]*)\}'
"""


def imported(tmp_path: Path, files: Mapping[str, str], profile: str, *arguments: str) -> tuple[int, Mapping[str, str]]:
    """Import files by a profile as the book KL, and return the status and the written files."""
    write_files(tmp_path / "data", files)
    (tmp_path / "own.toml").write_text(profile, "utf-8")
    out, name = tmp_path / "out", next(iter(files)) if len(files) == 1 else ""
    source = str(tmp_path / "data" / name)
    command = ["import", source, "--layout", str(tmp_path / "own.toml"), "--book", "KL", "-o", str(out / "source")]
    status = main([*command, *(("--language", "en") if "languages" not in profile else ()), *arguments])
    return status, {
        path.relative_to(out).as_posix(): path.read_text("utf-8") for path in sorted(out.rglob("*")) if path.is_file()
    }


def test_entries_are_units_with_their_ids_as_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, files = imported(tmp_path, {"league.yaml": LEAGUE}, PROFILE)
    assert status == 1
    game = files["source/kl/01-the-game.md"]
    assert "## Kites @@sec:sec_kites@@" in game
    assert (
        "### @@rule:rule_one@@ A player has one kite, "
        "see [[sec:sec_turns]] and [[rule:rule_draw]], [[rule:rule_fly]].\n\n"
        "It has a {tail}.\n\n> **Example:** Ana's kite is red & &lt;big>." in game
    )
    turns = files["source/kl/02-turns.md"]
    assert "## Order @@sec:sec_turns@@\n\nPlayers take turns.\n" in turns
    assert "### @@rule:rule_fly@@ Fly." in turns  # a group is no level of its own
    settings = tomllib.loads(files["source/kl/book.toml"])
    assert settings["symbols"]["tail"] == {"text": "[tail]", "name": "tail"}
    errors = capsys.readouterr().err
    assert (
        "league.yaml:16:1: RB205 warning: the reference to 'nobody' at chapters[0].sections[0].rules[1].text" in errors
    )
    assert "league.yaml:15: The key 'new' is not in the mapping" in errors
    assert main(["check", str(tmp_path / "out")]) == 0


def test_numbers_are_those_of_the_profile(tmp_path: Path) -> None:
    imported(tmp_path, {"league.yaml": LEAGUE}, PROFILE)
    book = load(tmp_path / "out" / "source").library.books["en"][0]
    numbers = [unit.number for chapter in book.chapters for unit in chapter.units]
    assert numbers == ["1", "1.1", "1.1.1", "1.1.2", "2", "2.1", "2.1.1", "2.1.2"]


def test_readable_labels_keep_the_ids_as_aliases(tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    profile = f'{PROFILE}ignored = "new"\nlabels = "readable"\n'
    _, files = imported(tmp_path, {"league.yaml": LEAGUE}, profile, "--redirects", str(table))
    aliases = tomllib.loads(files["source/kl/book.toml"])["aliases"]
    assert aliases["sec:sec_kites"] == "sec:kites"
    assert json.loads(table.read_text("utf-8"))["sec_kites"] == "kl/01-the-game.html#sec:kites"
    assert main(["check", str(tmp_path / "out")]) == 0


def test_prefixes_of_ids_can_be_left_out(tmp_path: Path) -> None:
    profile = f'{PROFILE}ignored = "new"\nid_prefixes = ["chap_", "sec_", "rule_"]\n'
    _, files = imported(tmp_path, {"league.yaml": LEAGUE}, profile)
    assert "[[sec:turns]] and [[rule:draw]], [[rule:fly]]" in files["source/kl/01-the-game.md"]
    assert tomllib.loads(files["source/kl/book.toml"])["aliases"]["rule:rule_fly"] == "rule:fly"


NESTED = """\
basics:
  name: {en: Basics, fr: Bases, ja: 基本}
  items:
    players:
      name: {en: Players, fr: Joueurs, ja: 人数}
      text: {en: "Two. See @setup.", fr: "Deux. Voir @setup.", ja: "2人。@setup参照。"}
      examples:
      - {en: Ana and Bo., fr: Ana et Bo., ja: アナとボー。}
    setup:
      name: {en: Setup, fr: Mise en place}
"""
NESTED_PROFILE = r"""
[mapping]
languages = ["en", "fr", "ja"]
children = "items"
id = "@key"
title = "name"
text = "text"
examples = "examples"
references = '@(?P<id>[a-z]+)'
"""


def test_languages_as_keys(tmp_path: Path) -> None:
    status, files = imported(tmp_path, {"rules.yaml": NESTED}, NESTED_PROFILE)
    assert status == 0
    assert [name for name in files if "/kl/" in name] == [
        "source/kl/01-basics.md",
        "source/kl/book.toml",
        "translations/fr/kl/01-basics.md",
        "translations/ja/kl/01-basics.md",
    ]
    french, japanese = files["translations/fr/kl/01-basics.md"], files["translations/ja/kl/01-basics.md"]
    assert "## Mise en place @@sec:setup@@" in french
    assert "> **Exemple :** Ana et Bo." in french
    assert "2人。[[sec:setup]]参照。" in japanese  # the unit is only in the source
    assert "> **例：** アナとボー。" in japanese
    assert "setup@@" not in japanese


FLAT = {"board.title": "Board", "board.text": "It is square.", "board.rows.text": "See @board.", "goal": "Win."}
FLAT_PROFILE = r"""
numbers = ["1", "", "1.1"]
[mapping]
files = "rules.{lang}.json"
languages = ["en", "de"]
separator = "."
children = "*"
id = "@key"
title = "title"
text = "text"
references = '@(?P<id>[a-z]+)'
"""


def test_a_flat_table_for_each_language(tmp_path: Path) -> None:
    german = {"goal": "Gewinne.", "board.title": "Brett", "board.rows.text": "Siehe @board."}
    files = {"rules.en.json": json.dumps(FLAT, indent=1), "rules.de.json": json.dumps(german)}
    status, written = imported(tmp_path, files, FLAT_PROFILE)
    assert status == 0
    assert (
        "# Board @@cha:board@@\n\nIt is square.\n\n### @@rule:rows@@ See [[cha:board]]."
        in written["source/kl/01-board.md"]
    )
    assert "### @@rule:rows@@ Siehe [[cha:board]]." in written["translations/de/kl/01-board.md"]
    assert "chapter: 2" in written["translations/de/kl/02-win.md"]  # the order is that of the source
    assert main(["check", str(tmp_path / "out")]) == 0


@pytest.mark.parametrize(
    ("keys", "rows"),
    [
        ('parent = "up"', [{"id": "a", "t": "A"}, {"id": "c", "up": "b", "t": "C."}, {"id": "b", "up": "a", "t": "B"}]),
        ('level = "depth"', [{"t": "A", "depth": 1}, {"t": "B", "depth": 2}, {"t": "C.", "depth": 3}]),
        ('number = "no"', [{"t": "A", "no": "1"}, {"t": "B", "no": "1.1"}, {"t": "C.", "no": "1.1.1"}]),
    ],
)
def test_flat_lists(tmp_path: Path, keys: str, rows: list[dict[str, object]]) -> None:
    status, _ = imported(tmp_path, {"rows.json": json.dumps(rows)}, f'[mapping]\ntext = "t"\nid = "id"\n{keys}\n')
    assert status == 0
    book = load(tmp_path / "out" / "source").library.books["en"][0]
    assert [(unit.rank, unit.text) for unit in book.chapters[0].units] == [(1, "A"), (2, "B"), (3, "C.")]


SIMPLE = '[mapping]\nchildren = "rules"\ntext = "text"\nid = "id"\nparent = "up"\n'
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.yaml", BOMB, "has more than 2,000,000 values, counting those that aliases repeat"),
        (
            "a.yaml",
            "rules: &r\n- text: one\n  rules: *r\n",
            "a.yaml:1: an alias leads to a part of the file that contains it",
        ),
        ("a.yaml", "[" * 150 + "]" * 150, "a.yaml:1: lists and tables are nested more than 100 deep"),
        ("a.yaml", "rules: [a, b\nc: d", "a.yaml:2: this is not valid YAML"),
        ("a.yaml", "rules:\n- text: one\n  text: two\n", "a.yaml:3: the key 'text' is already on line 2"),
        ("a.yaml", "rules:\n- {id: a, text: A}\n- {id: a, text: B}\n", "a.yaml:3: the id 'a' is already at a.yaml:2"),
        (
            "a.yaml",
            "rules:\n- {id: a, up: b, text: A}\n- {id: b, up: a, text: B}\n",
            "the entries above 'a' lead back to it",
        ),
        ("a.yaml", "rules:\n- {id: a, up: c, text: A}\n", "the entry above 'a' is 'c', which does not exist"),
        ("a.yaml", "x: y\n", "a.yaml has no entries with the keys of the mapping"),
        ("a.json", '{"rules": [{"text": "a",}]}', "a.json:1: this is not valid JSON"),
        ("a.json", '{"rules": [{"text": "a",\n"text": "b"}]}', "a.json:2: the key 'text' is already on line 1"),
        ("a.json", "[" * 150 + "]" * 150, "a.json:1: lists and tables are nested more than 100 deep"),
    ],
)
def test_bad_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, message: str
) -> None:
    status, files = imported(tmp_path, {name: text}, SIMPLE)
    assert (status, files) == (2, {})
    assert message in capsys.readouterr().err


def test_a_tag_runs_no_code(tmp_path: Path) -> None:
    text = f"rules:\n- text: !!python/object/apply:pathlib.Path.touch ['{tmp_path / 'made'}']\n- text: Fly.\n"
    imported(tmp_path, {"a.yaml": text}, SIMPLE)
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ("", "needs title or text"),
        ('text = "t"\nname = "n"', "unknown key 'name' in [mapping]"),
        ("text = 1", "'text' in [mapping] must be a text or a list of texts"),
        ('text = "t"\nreferences = "("', "is not a regular expression"),
        ('text = "t"\nreferences = "@a"', "needs a group (?P<id>...)"),
        ('text = "t"\nshown = "a*"', "matches an empty text"),
        ('text = "t"\nlabels = "no"', "must be 'keep' or 'readable'"),
        ('text = "t"\nlanguages = ["e"]', "is not a language tag"),
    ],
)
def test_bad_mappings_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mapping: str, message: str
) -> None:
    status, _ = imported(tmp_path, {"a.yaml": "t: x\n"}, f"[mapping]\n{mapping}\n")
    assert status == 2
    assert message in capsys.readouterr().err


def test_levels_need_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _ = imported(tmp_path, {"league.yaml": LEAGUE}, PROFILE.replace('["1", "1.1", "1.1.1"]', '["1", "1.1"]'))
    assert status == 2
    assert "league.yaml is 3 levels deep, but numbers in the profile has 2" in capsys.readouterr().err


UNTITLED = """\
- name: Kites
  rules:
  - text: A kite flies.
    rules:
    - text: It needs wind.
    - text: It needs a line.
  - text: A line is long.
- name: Wind
  rules:
  - name: Gusts
    rules:
    - text: A gust is short.
"""
OF_UNTITLED = """
numbers = ["1", "", "1.1", "1.1a"]
[mapping]
children = "rules"
title = "name"
text = "text"
"""


def test_a_rule_with_others_below_it_is_no_section(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _ = imported(tmp_path, {"kites.yaml": UNTITLED}, OF_UNTITLED)
    assert status == 0, capsys.readouterr()
    book = load(tmp_path / "out/source").library.books["en"][0]
    assert [(unit.kind.value, unit.number, unit.text) for chapter in book.chapters for unit in chapter.units] == [
        ("chapter", "1", "Kites"),
        ("rule", "1.1", "A kite flies."),
        ("subrule", "1.1a", "It needs wind."),
        ("subrule", "1.1b", "It needs a line."),
        ("rule", "1.2", "A line is long."),
        ("chapter", "2", "Wind"),
        ("section", None, "Gusts"),
        ("rule", "2.1", "A gust is short."),
    ]


@pytest.mark.parametrize(
    ("profile", "line"),
    [
        (OF_UNTITLED.replace('title = "name"', 'text = ["text", "name"]').replace('text = "text"\n', ""), 3),
        (OF_UNTITLED.replace(', "1.1a"', ""), 3),
    ],
    ids=["nothing has a title", "too few numbers"],
)
def test_a_rule_that_may_be_a_section_is_a_doubt(
    tmp_path: Path, profile: str, line: int, capsys: pytest.CaptureFixture[str]
) -> None:
    imported(tmp_path, {"kites.yaml": UNTITLED}, profile)
    shown = capsys.readouterr()
    assert f"kites.yaml:{line}" in shown.out + shown.err
    assert "Entries without a title on a level without numbers, with others below them:" in shown.out + shown.err
