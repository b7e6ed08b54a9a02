"""What a project says of its checks: what is read, what is wrong with it and exactly where, and what it does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import Checked
from sphinx_rulebook.checks.silenced import Silencer
from sphinx_rulebook.library.identity import identify
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.settings.check_project import check_project
from sphinx_rulebook.settings.codes import selected_codes
from sphinx_rulebook.settings.file_patterns import compile_pattern
from sphinx_rulebook.settings.project_settings import Given, find_settings
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import Files, show_finding, write_tree

RULES = {
    "source/lf/01-docks.md": """[REF book=LF chap=1]
# Docks @@cha:docks@@
## Mooring @@sec:mooring@@
### @@rule:rope@@ A rope.[[rule:ferry]]
### A <b>knot</b>.[[rule:ferry]]

> **Example:** A hitch.[[rule:ferry]]
""",
    "source/lf/02-fog.md": "[REF book=LF chap=2]\n# Fog @@cha:fog@@\n## Bells @@sec:bells@@\n### Ring.[[rule:ferry]]\n",
}


def check(root: Path, settings: str, path: str = "", files: Files = RULES, given: Given | None = None) -> Checked:
    write_tree(root, {"pyproject.toml": settings, **files})
    return check_project(load(root / path), find_settings(root / path, given))


def places(checked: Checked) -> list[str]:
    return [show_finding(finding) for finding in checked.findings]


def of_settings(checked: Checked) -> list[str]:
    return [place for place in places(checked) if "pyproject.toml" in place]


def ignore(*lines: str) -> str:
    return "[[tool.rulebook.ignores]]\n" + "".join(f"{line}\n" for line in lines)


REASON = 'reason = "The ferry is written next week."'

ALL = [
    "RB201 source/lf/01-docks.md:4:26",
    "RB118 source/lf/01-docks.md:5:7",
    "RB201 source/lf/01-docks.md:5:19",
    "RB201 source/lf/01-docks.md:7:24",
    "RB201 source/lf/02-fog.md:4:10",
]


def test_without_settings_everything_is_reported(tmp_path: Path) -> None:
    assert places(check(tmp_path, '[project]\nname = "rulebook"\n')) == ALL
    assert places(check(tmp_path, "[tool.rulebook]\n")) == ALL


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ('[tool.rulebook]\nselekt = ["RB2"]\n', ['RB141 pyproject.toml:2:1 "select"']),
        ("[tool.rulebook]\nwhatever_this_is = 1\n", ["RB141 pyproject.toml:2:1"]),
        ('[tool.rulebook]\n\n  select = "RB2"\n', ["RB140 pyproject.toml:3:3"]),
        ("[tool.rulebook]\nstrict = 1\n", ["RB140 pyproject.toml:2:1"]),
        ("[tool.rulebook]\nignore = [1]\n", ["RB140 pyproject.toml:2:1"]),
        ('[tool.rulebook]\nbaseline = " "\n', ["RB140 pyproject.toml:2:1"]),
        ('[tool.rulebook]\nignore = [\n  "RB2",\n  "RB921",\n]\n', ['RB142 pyproject.toml:4:4 "RB121"']),
        ('[tool.rulebook]\nselect = ["RB", "rawhtml"]\n', ['RB142 pyproject.toml:2:18 "raw-html"']),
        ("[tool.rulebook]\nignores = 3\n", ["RB140 pyproject.toml:2:1"]),
        ('[tool.rulebook]\nfail_on = "error"\n', ["RB140 pyproject.toml:2:1"]),
        ('[tool.rulebook]\nfail_on = ["error", "RB2", "warnings"]\n', ['RB142 pyproject.toml:2:29 "warning"']),
        (
            '[tool.rulebook]\nfail_on = ["RB121x", "note"]\n',
            ['RB142 pyproject.toml:2:13 "RB121"', "RB142 pyproject.toml:2:23"],
        ),
        ('[tool]\nrulebook.ignore = ["RB2", "RB99"]\n', ['RB142 pyproject.toml:2:28 "RB109"']),
        ("[tool]\nrulebook = { strict = 1 }\n", ["RB140 pyproject.toml:2:14"]),
        ('["tool" . rulebook]\r\n\r\nstrict = 1\r\n', ["RB140 pyproject.toml:3:1"]),
        ("[tool]\nrulebook = 3\n", ["RB140 pyproject.toml:1:1"]),
        ("[tool.rulebook\nx = 1\n", ["RB140 pyproject.toml:1:15"]),
        ("# rulebook\n[tool.other]\nx = \n", ["RB140 pyproject.toml:3:5"]),
        (ignore('codes = ["RB201"]', REASON), ["RB140 pyproject.toml:1:1"]),
        (ignore('files = ["*.md"]', REASON), ["RB140 pyproject.toml:1:1"]),
        (ignore('codes = ["RB201"]', 'files = ["*.md"]'), ["RB140 pyproject.toml:1:1"]),
        (ignore('codes = ["RB201"]', 'files = ["*.md"]', 'reason = "  "'), ["RB140 pyproject.toml:4:1"]),
        (ignore('codes = ["RB201"]', 'rules = ["1.0.1"]', REASON), ["RB140 pyproject.toml:3:11"]),
        (ignore('codes = ["RB201"]', 'rules = ["LF/4"]', REASON), ["RB140 pyproject.toml:3:11"]),
        (ignore('codes = ["RB201"]', 'rules = ["two words"]', REASON), ["RB140 pyproject.toml:3:11"]),
        (ignore('codes = ["RB201", "RB2x"]', 'files = ["*"]', REASON), ['RB142 pyproject.toml:2:20 "RB201"']),
        (
            ignore('code = ["RB201"]', 'files = ["*"]', REASON),
            ["RB140 pyproject.toml:1:1", 'RB141 pyproject.toml:2:1 "codes"'],
        ),
        (ignore('codes = ["RB201"]', 'files = "*"', REASON), ["RB140 pyproject.toml:3:1"]),
        (ignore('codes = ["RB205"]', 'files = ["*"]', REASON), ["RB143 pyproject.toml:1:1"]),
        (ignore('codes = ["RB201"]', 'rules = ["rule:roep"]', REASON), ['RB143 pyproject.toml:3:11 "rule:rope"']),
        (ignore('codes = ["RB201"]', 'files = ["*"]', REASON) * 2, ["RB143 pyproject.toml:5:1"]),
        (
            '[tool.rulebook]\nignores = [{ codes = ["RB201"], files = ["*"], reason = "x" }, { codes = ["RB2q"] }]\n',
            ["RB140 pyproject.toml:2:64", "RB140 pyproject.toml:2:64", 'RB142 pyproject.toml:2:76 "RB201"'],
        ),
    ],
)
def test_what_is_wrong_with_settings_has_its_place(tmp_path: Path, settings: str, expected: list[str]) -> None:
    checked = check(tmp_path, settings)
    assert sorted(of_settings(checked)) == sorted(expected)
    for finding in checked.findings:
        assert "\n" not in finding.message


def test_settings_that_are_not_utf8(tmp_path: Path) -> None:
    checked = check(tmp_path, "", files={**RULES, "pyproject.toml": b"# rulebook\n[tool.rulebook]\n# caf\xe9\n"})
    assert of_settings(checked) == ["RB140 pyproject.toml:3:1"]


def test_a_byte_order_mark_that_nobody_sees_is_named(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"\xef\xbb\xbf[tool.rulebook]\nstrict = true\n")
    (finding,) = find_settings(tmp_path).findings
    assert (finding.code, finding.line, finding.column) == (Code.BAD_PROJECT_SETTINGS, 1, 1)
    assert "byte order mark" in finding.message


def test_an_entry_that_is_wrong_ignores_nothing(tmp_path: Path) -> None:
    checked = check(tmp_path, ignore('codes = ["RB201"]', 'files = ["*"]', 'reason = ""'))
    assert places(checked)[1:] == ALL


@pytest.mark.parametrize(
    ("where", "silenced"),
    [
        ('files = ["source/lf/02-fog.md"]', [4]),
        ('files = ["02-*.md"]', [4]),
        ('files = ["source/lf"]', [0, 2, 3, 4]),
        ('files = ["source/*.md"]', []),
        ('files = ["source/**/*.md", "lf/"]', [0, 2, 3, 4]),
        ('rules = ["rule:rope"]', [0]),
        ('rules = ["lf/rule:rope"]', [0]),
        ('rules = ["XX/rule:rope"]', []),
        ('rules = ["rule:rope", "sec:bells"]', [0]),
        ('rules = ["rule:rope"]\nfiles = ["02-fog.md"]', []),
    ],
)
def test_an_ignore_is_of_some_files_or_some_rules(tmp_path: Path, where: str, silenced: list[int]) -> None:
    checked = check(tmp_path, ignore('codes = ["RB201"]', where, REASON))
    assert [show_finding(one.finding) for one in checked.silenced] == [ALL[number] for number in silenced]
    assert [place for place in places(checked) if "RB143" not in place] == [
        place for number, place in enumerate(ALL) if number not in silenced
    ]
    assert any("RB143" in place for place in places(checked)) == (not silenced)
    assert all(
        one.by is Silencer.IGNORE and one.reason == "The ferry is written next week." for one in checked.silenced
    )


def test_an_ignore_of_a_unit_without_a_label_names_its_id(tmp_path: Path) -> None:
    library = load(write_tree(tmp_path, RULES)).library
    rule, example = [
        one.id for one in identify(library.books["en"][0]) if one.unit.text.startswith(("A <b>", "A hitch"))
    ]
    checked = check(tmp_path, ignore('codes = ["RB201"]', f'rules = ["{rule}"]', REASON))
    assert [show_finding(one.finding) for one in checked.silenced] == [ALL[2], ALL[3]]
    checked = check(tmp_path, ignore('codes = ["RB201"]', f'rules = ["{example}"]', REASON))
    assert [show_finding(one.finding) for one in checked.silenced] == [ALL[3]]


@pytest.mark.parametrize(
    ("select", "ignored", "expected"),
    [
        (None, (), {"RB118", "RB201"}),
        (("RB2",), (), {"RB201"}),
        (("unknown-reference",), (), {"RB201"}),
        (("rb1", "RB201"), (), {"RB118", "RB201"}),
        (None, ("RB1",), {"RB201"}),
        (None, ("RB",), set()),
        (("RB118",), ("RB1",), {"RB118"}),
        (("RB1",), ("RB118",), set()),
        (("RB118",), ("RB118",), set()),
        (("RB5",), (), set()),
    ],
)
def test_codes_that_are_selected(
    tmp_path: Path, select: tuple[str, ...] | None, ignored: tuple[str, ...], expected: set[str]
) -> None:
    assert {"RB118", "RB201"} & {code.code for code in selected_codes(select, ignored)} == expected
    lines = ([f"select = {list(select)}"] if select is not None else []) + [f"ignore = {list(ignored)}"]
    in_settings = check(tmp_path, "[tool.rulebook]\n" + "\n".join(lines) + "\n")
    assert {finding.code.code for finding in in_settings.findings} == expected
    given = check(tmp_path, "", given=Given(select, ignored))
    assert {finding.code.code for finding in given.findings} == expected


def test_the_command_line_selects_anew_and_ignores_more(tmp_path: Path) -> None:
    settings = '[tool.rulebook]\nselect = ["RB2"]\nignore = ["RB201"]\n'
    assert places(check(tmp_path, settings)) == []
    assert len(places(check(tmp_path, settings, given=Given(("RB201",))))) == 4
    settings = '[tool.rulebook]\nignore = ["RB118"]\n'
    assert places(check(tmp_path, settings, given=Given(None, ("RB201",)))) == []


def test_an_ignore_is_not_idle_because_its_code_is_not_selected(tmp_path: Path) -> None:
    settings = ignore('codes = ["RB201"]', 'files = ["*"]', REASON)
    checked = check(tmp_path, settings, given=Given(("RB1",)))
    assert places(checked) == [ALL[1]]
    assert checked.silenced == ()


def test_nothing_hides_what_is_wrong_with_the_settings(tmp_path: Path) -> None:
    settings = '[tool.rulebook]\nselect = ["RB2"]\nignore = ["RB1", "RB201"]\nstirct = true\n'
    settings += ignore('codes = ["RB141"]', 'files = ["pyproject.toml"]', REASON)
    checked = check(tmp_path, settings)
    assert of_settings(checked) == ['RB141 pyproject.toml:4:1 "strict"']


@pytest.mark.parametrize("path", ["source", "source/lf", "source/lf/01-docks.md"])
def test_settings_are_those_of_the_nearest_folder_above(tmp_path: Path, path: str) -> None:
    settings = ignore('codes = ["RB201"]', 'files = ["source/lf/01-docks.md"]', REASON)
    settings += ignore('codes = ["RB123"]', 'files = ["nowhere.md"]', REASON)  # idle, and not known to be from below
    checked = check(tmp_path, settings, path)
    assert {finding.line for finding in checked.findings if "01-docks" in finding.file} == {5}
    assert len(checked.silenced) == 3
    assert not of_settings(checked)


def test_settings_beyond_the_repository_do_not_hold(tmp_path: Path) -> None:
    write_tree(tmp_path, {"pyproject.toml": "[tool.rulebook]\nstrict = true\n"})
    (tmp_path / "game" / ".git").mkdir(parents=True)
    write_tree(tmp_path / "game" / "rules", {**RULES, "pyproject.toml": "[tool.ruff]\n"})
    assert not find_settings(tmp_path / "game" / "rules").is_strict
    (tmp_path / "game" / ".git").rmdir()
    assert find_settings(tmp_path / "game" / "rules").is_strict


def test_what_is_wrong_with_settings_above_is_reported_from_below(tmp_path: Path) -> None:
    checked = check(tmp_path, "[tool.rulebook]\nstirct = true\n", "source/lf")
    assert of_settings(checked) == ['RB141 ../../pyproject.toml:2:1 "strict"']


@pytest.mark.parametrize("word", ["RB9", "RB2011", "unknown-refrence", "2", ""])
def test_a_code_of_the_command_line_that_is_none(tmp_path: Path, word: str) -> None:
    write_tree(tmp_path, RULES)
    with pytest.raises(UnusableInputError, match="is not the code"):
        find_settings(tmp_path, Given((word,)))


@pytest.mark.parametrize(
    ("pattern", "matching", "others"),
    [
        ("a.md", ["a.md", "x/a.md", "x/y/a.md"], ["ba.md", "a.mdx"]),
        ("x/*.md", ["x/a.md"], ["a.md", "x/y/a.md", "y/x/a.md"]),
        ("x/", ["x/a.md", "x/y/a.md", "y/x/a.md"], ["ax/a.md"]),
        ("**/a.md", ["a.md", "x/y/a.md"], ["x/ba.md"]),
        ("x/**", ["x/a.md", "x/y/a.md"], ["a.md"]),
        ("./x/y", ["x/y/a.md"], ["z/x/y/a.md"]),
        ("0[12]-?.md", ["01-a.md", "02-b.md"], ["03-a.md", "01-ab.md"]),
        ("0[!1]*", ["02.md"], ["01.md"]),
        ("a.+(b).md", ["a.+(b).md"], ["aab.md"]),
        ("[z-a].md", ["[z-a].md"], ["z.md"]),
        ("霧/*", ["霧/一.md"], ["霧.md"]),
        ("**/x/*a*/**/b?.md", ["x/a/b1.md", "x/cac/d/b1.md", "y/x/z/x/cac/b1.md"], ["x/b1.md", "x/c/b1.md", "a/b1.md"]),
        ("*ab*b", ["abb", "aab-b", "x/ab-ab"], ["ab", "a/bab/a", "ab/b"]),
        ("x/**/**/a.md", ["x/a.md", "x/y/z/a.md"], ["a.md", "x/b.md"]),
    ],
)
def test_patterns_of_files(pattern: str, matching: list[str], others: list[str]) -> None:
    compiled = compile_pattern(pattern)
    assert [path for path in (*matching, *others) if compiled.fullmatch(path)] == matching


@pytest.mark.parametrize("pattern", ["**/" * 30 + "zz", "*a" * 30 + "z", "**/*a*/" * 15 + "zz", "**" * 40 + "zz"])
def test_no_pattern_takes_long(pattern: str) -> None:
    path = "/".join(["a" * 20] * 12)
    started = time.process_time()
    assert compile_pattern(pattern).fullmatch(path) is None
    assert time.process_time() - started < 5  # each more star took a multiple of the time before


def test_every_code_is_selected_unless_something_says_otherwise() -> None:
    assert selected_codes(None, ()) == frozenset(Code)
