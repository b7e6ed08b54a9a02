"""Findings with results of earlier commands are those of a check from nothing, whatever has changed in between."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from sphinx_rulebook.checks import check_library, check_translations, checking_crew
from sphinx_rulebook.checks.check_library import Checked
from sphinx_rulebook.checks.checking_crew import prepare_check
from sphinx_rulebook.checks.remembered import RememberedFindings
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.editions import frozen_reader
from sphinx_rulebook.editions.frozen_reader import seal_of
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.languages.pairing import pair_translation
from sphinx_rulebook.library import chapter_parsing, kept_results
from sphinx_rulebook.library.kept_results import kept_results_of
from sphinx_rulebook.library.memory import Memory
from sphinx_rulebook.markup.parser import parse_chapter as parse
from sphinx_rulebook.settings.check_project import check_project
from sphinx_rulebook.settings.project_settings import find_settings
from sphinx_rulebook.support.errors import UnusableInputError
from sphinx_rulebook.support.processes import can_fork
from tests.helpers import chapter_text, write_tree
from tests.two_languages import write_project

DOCKS = "source/hb/01.md"
CREWS = "source/hb/02.md"
OFFICIALS = "source/tr/01.md"
BOATS = "source/bt/01.md"
KAIJO = "translations/ja/hb/01.md"
FUNE = "translations/ja/bt/01.md"
TOML = "source/hb/book.toml"
RESULTS = Path("build", ".checks", "rulebook-kept-results.jsonl")

MORE = {
    "source/bt/book.toml": 'code = "BT"\ntitle = "Boats"\nnumbering = "decimal"\n',
    BOATS: """
        [REF book=BT chap=1]
        # Boats @@cha:boats@@

        ## Hulls @@sec:hulls@@

        ### @@rule:hull@@ A hull holds two crews.[[HB/rule:crew]] See [crews](../hb/02.md), [here](#sec:hulls).

        ### A plank is ![wood](wood.svg) and [this page](about.md).[[HB/rule:oar]]

        ### @@rule:keel@@ A keel of 3 planks, see rule 1.1.1, holds a hull <b>fast</b>.
        """,
    FUNE: """
        [REF book=BT chap=1]
        # 船 @@cha:boats@@

        ## 船体 @@sec:hulls@@

        ### @@rule:hull@@ 船体には乗組2組が乗る。[[HB/rule:crew]]

        ### 板は![木](wood.svg)である。

        ### @@rule:keel@@ 板4枚の竜骨が船体を支える。
        """,
}

Edit = Callable[[Path], None]


def swap(path: str, *pairs: tuple[str, str]) -> Edit:
    """Return an edit that replaces a text with another, or back if it is not there."""

    def apply(root: Path) -> None:
        file = root / path
        if file.is_file():
            text = file.read_text("utf-8")
            for old, new in pairs:
                text = text.replace(old, new) if old in text else text.replace(new, old)
            file.write_text(text, "utf-8")

    return apply


def toggle(path: str, text: str) -> Edit:
    """Return an edit that creates a file, or deletes it if it exists."""

    def apply(root: Path) -> None:
        file = root / path
        if file.exists():
            file.unlink()
        else:
            write_tree(root, {path: dedent(text).lstrip("\n")})

    return apply


def append(file: Path, text: str) -> None:
    file.write_text(file.read_text("utf-8") + text, "utf-8")


def move_away(path: str) -> Edit:
    """Return an edit that hides a file or folder, or brings it back."""

    def apply(root: Path) -> None:
        here, there = root / path, root / "away" / path
        if here.exists():
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(there, ignore_errors=True)
            shutil.move(here, there)
        elif there.exists():
            here.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(there, here)

    return apply


def silence(root: Path) -> None:
    """Silence a difference, or confirm another wording of the source."""
    path = root / "translations/ja/bt/sync.json"
    data = {
        "format": "rulebook-sync/1",
        "units": {"rule:hull": {"kind": "rule", "source": "A hull.", "translation": "船体。"}},
        "silenced": {"rule:keel": {"RB307": "on purpose"}},
    }
    if path.exists():
        data["units"] = {}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), "utf-8")


def release(root: Path) -> None:
    """Release an edition if that is possible, whether or not the text has errors."""
    count = len(list(root.glob("source/hb/editions/*.json")))
    main(["release", f"{count + 1}.0", "--project", str(root), "--book", "HB", "--date", f"2025-01-{count + 1:02}"])


def write_baseline(root: Path) -> None:
    main(["check", str(root), "--no-cache", "--write-baseline"])


EDITS: dict[str, Edit] = {
    "words": swap(CREWS, ("two sailors", "three sailors")),
    "label": swap(CREWS, ("@@rule:crew@@", "@@rule:team@@")),
    "another label": swap(OFFICIALS, ("@@rule:referee@@", "@@rule:umpire@@")),
    "new label": swap(CREWS, ("## Hands", "### @@rule:oar@@ An oar.\n\n## Hands")),
    "label without its anchor": swap(BOATS, ("@@rule:keel@@ ", "")),
    "duplicate": swap(CREWS, ("@@sec:hands@@", "@@rule:quay@@")),
    "lines": swap(DOCKS, ("## Quays", "Many words.\n\n## Quays")),
    "lines of a duplicate": swap(CREWS, ("# Crews", "\n# Crews")),
    "chapter": move_away(CREWS),
    "book": move_away("source/tr"),
    "language": move_away("translations/ja"),
    "translated chapter": move_away(KAIJO),
    "translated words": swap(KAIJO, ("3そう", "5そう")),
    "translated label": swap(FUNE, ("@@rule:keel@@", "@@rule:kiel@@")),
    "missing rule": swap(KAIJO, ("### @@rule:tide@@ 潮は高いか低い。", "")),
    "number of a rule": swap(BOATS, ("### A plank", "### A sail.\n\n### A plank")),
    "scheme": swap("source/bt/book.toml", ('"decimal"', '"letters"')),
    "code": swap(TOML, ('"HB"', '"HR"')),
    "same code": swap("source/tr/book.toml", ('"TR"', '"HB"')),
    "no settings": move_away(TOML),
    "alias": swap(TOML, ('title = "Harbour"', 'title = "Harbour"\naliases = { "rule:oar" = "rule:crew" }')),
    "symbols": swap(TOML, ("gull =", "tern =")),
    "external": swap("source/bt/book.toml", ('code = "BT"', 'code = "BT"\nexternal = ["HB", "HR"]')),
    "settings of the translation": toggle("translations/ja/bt/book.toml", 'numbers = "own"\n'),
    "wrong setting": swap(TOML, ("title =", "titel =")),
    "picture": toggle("source/bt/wood.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "active picture": toggle("source/bt/wood.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
    "page": toggle("source/bt/about.md", "# About\n\n{rule:ref}`HB/rule:oar` and {rule:ref}`HB/rule:crew`.\n"),
    "draft": swap(CREWS, ("@@rule:crew@@", "@@rule:crew@@ @@status:draft@@")),
    "draft chapter": swap(CREWS, ("# Crews", "# Crews @@status:draft@@")),
    "draft of another book": swap(BOATS, ("# Boats", "# Boats @@status:draft@@")),
    "link to it": swap(OFFICIALS, ("counts the boats", "counts [the boats](../bt/01.md)")),
    "same label": swap(OFFICIALS, ("@@rule:referee@@", "@@rule:tide@@")),
    "beta": swap(DOCKS, ("@@rule:tide@@", "@@rule:tide@@ @@status:beta@@")),
    "new book": toggle("source/nb/01.md", "[REF book=NB chap=1]\n# New\n\n### @@rule:new@@ New.[[BT/rule:keel]]\n"),
    "reference to it": swap(DOCKS, ("holds three boats.", "holds three boats.[[NB/rule:new]][[BT/rule:keel]]")),
    "glossary": toggle("source/bt/glossary.md", "# Glossary\n\n### **Hull**\n\nA boat.[[HB/rule:quay]]\n"),
    "not UTF-8": lambda root: (root / "source/bt/03.md").write_bytes(b"[REF book=BT chap=3]\n# \xff\n"),
    "sync": silence,
    "no sync": move_away("translations/ja/bt/sync.json"),
    "broken sync": toggle("translations/ja/hb/sync.json", "{"),
    "release": release,
    "broken edition": toggle("source/hb/editions/0.9.json", "{}"),
    "lost edition": move_away("source/hb/editions/1.0.json"),
    "change log": toggle("source/hb/editions/CHANGELOG.md", "# Changes\n\n## 0.1\n"),
    "selection": toggle("pyproject.toml", '[tool.rulebook]\nignore = ["RB5"]\n'),
    "ignores": toggle(
        "pyproject.toml",
        """
        [tool.rulebook]
        baseline = "rulebook-baseline.json"

        [[tool.rulebook.ignores]]
        codes = ["RB2", "RB3"]
        rules = ["BT/rule:keel", "rule:quay", "rule:oars"]
        reason = "known"
        """,
    ),
    "baseline": write_baseline,
}


def write(root: Path) -> Path:
    write_project(root)
    return write_tree(root, {path: dedent(text).lstrip("\n") for path, text in MORE.items()})


def check(root: Path, memory: Memory | None, shows_drafts: bool = False) -> Checked | str:
    """Return the result of a check, or the message if it is not possible."""
    try:
        loaded = load_library(root, memory=memory, shows_drafts=shows_drafts)
        return check_project(loaded, find_settings(root), memory)
    except UnusableInputError as error:
        return str(error)


def check_with_cache(root: Path, shows_drafts: bool = False) -> Checked | str:
    try:
        memory = prepare_check(root, shows_drafts=shows_drafts)
    except UnusableInputError as error:
        return str(error)
    result = check(root, memory, shows_drafts)
    if memory is not None:
        memory.save()
    return result


@pytest.fixture(params=["one process", pytest.param("processes", marks=pytest.mark.trial)])
def project(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    if request.param == "processes":
        if not can_fork():
            pytest.skip("this system cannot fork")
        monkeypatch.setattr(checking_crew, "_MUCH", 0)
        monkeypatch.setattr(checking_crew, "processors", lambda: 3)
    return write(tmp_path / "game")


def test_every_kind_of_change(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_with_cache(project) == check(project, None)
    for name, change in EDITS.items():
        for _ in range(2):
            change(project)
            expected = check(project, None)
            assert check_with_cache(project) == expected, name
            assert check_with_cache(project) == expected, name


@pytest.mark.parametrize(
    ("shows_drafts", "names"),
    [
        (False, ["same label", "same code", "lines", "lines"]),
        (False, ["link to it", "draft of another book", "draft of another book"]),
        (True, ["draft", "lines of a duplicate", "lines of a duplicate"]),
        (True, ["link to it", "draft of another book", "draft of another book"]),
    ],
)
def test_changes_that_matter_after_others(tmp_path: Path, shows_drafts: bool, names: list[str]) -> None:
    root = write(tmp_path / "game")
    for name in names:
        EDITS[name](root)
        assert check_with_cache(root, shows_drafts) == check(root, None, shows_drafts), name


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    "seed", [0, 1, pytest.param(2, marks=pytest.mark.trial), pytest.param(3, marks=pytest.mark.trial)]
)
def test_chains_of_changes(tmp_path: Path, seed: int) -> None:
    root, chance = write(tmp_path / "game"), random.Random(seed)
    for number in range(40):
        names = chance.sample(sorted(EDITS), chance.choice((1, 1, 2, 3)))
        for name in names:
            EDITS[name](root)
        shows_drafts = chance.random() < 0.2
        assert check_with_cache(root, shows_drafts) == check(root, None, shows_drafts), (number, names)


@pytest.mark.parametrize("is_read", [False, True])
def test_a_build_and_a_check_share_their_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_read: bool
) -> None:
    root = write(tmp_path / "game")
    expected = check(root, None)
    memory = prepare_check(root, is_read=is_read)
    assert check(root, memory) == expected
    assert memory is not None
    memory.save()
    monkeypatch.setattr(check_library, "CHECKS", None)
    monkeypatch.setattr(check_translations, "_check_book", None)
    assert check(root, prepare_check(root, is_read=not is_read)) == expected


def test_this_process_is_free_for_other_work_while_others_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(tmp_path / "game")
    expected = check(root, None)
    memories: list[Memory] = []
    assert prepare_check(root, is_read=True, meanwhile=memories.append) is not None
    assert memories == []
    monkeypatch.setattr(checking_crew, "_SOME", 0)
    monkeypatch.setattr(checking_crew, "processors", lambda: 2)
    memory = prepare_check(root, is_read=True, meanwhile=memories.append)
    assert memories == [memory]
    monkeypatch.setattr(check_translations, "_check_book", None)  # another process has done it
    assert check(root, memory) == expected


def test_one_other_process_checks_one_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_tree(tmp_path, {"source/lf/01-game.md": chapter_text("### @@rule:draw@@ Draw.[[rule:old]]\n")})
    monkeypatch.setattr(checking_crew, "_SOME", 1)
    monkeypatch.setattr(checking_crew, "processors", lambda: 2)
    expected = check(root, None)
    memories: list[Memory] = []
    memory = prepare_check(root, is_read=True, meanwhile=memories.append)
    assert memories == [memory]
    assert memory is not None
    monkeypatch.setattr(check_library, "CHECKS", None)
    assert check(root, memory) == expected
    memory.save()
    prepare_check(root, is_read=True, meanwhile=memories.append)
    assert memories == [memory]  # everything is known, and there is nothing to check


def test_a_small_part_of_a_project_is_checked_without_other_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = "### @@rule:draw@@ Draw.\n"
    large = rule + "".join(f"\n### Pile {number} is empty.\n" for number in range(20))
    files = {"source/lf/01-game.md": chapter_text(rule), "source/pl/01-game.md": chapter_text(large, book="PL")}
    root = write_tree(tmp_path, files)
    monkeypatch.setattr(checking_crew, "_SOME", 1)
    monkeypatch.setattr(checking_crew, "processors", lambda: 2)
    memories: list[Memory] = []
    for changed, count in ((None, 1), ("lf", 1), ("pl", 2)):
        if changed is not None:
            append(root / f"source/{changed}/01-game.md", "\n### Another pile.\n")
        memory = prepare_check(root, is_read=True, meanwhile=memories.append)
        assert memory is not None
        check(root, memory)
        memory.save()
        assert len(memories) == count, changed


def test_only_the_changed_book_is_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write(tmp_path / "game")
    check_with_cache(root)
    parsed: list[str] = []
    monkeypatch.setattr(chapter_parsing, "parse_chapter", lambda *given: parsed.append(given[1]) or parse(*given))
    assert check_with_cache(root) == check_with_cache(root)
    assert parsed == []
    EDITS["words"](root)
    check_with_cache(root)
    assert sorted(parsed) == [DOCKS, CREWS, KAIJO, "translations/ja/hb/02.md"]


def test_a_build_keeps_what_only_a_check_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write(tmp_path / "game")
    append(root / OFFICIALS, "".join(f"\n### @@rule:clerk_{number}@@ A clerk.\n" for number in range(300)))
    check_with_cache(root)
    for number in range(4):  # a build parses the units of all books
        append(root / DOCKS, f"\n### A quay of stone {number}.\n")
        memory = prepare_check(root, is_read=True)
        check(root, memory)
        assert memory is not None
        memory.save()
    parsed: list[str] = []
    monkeypatch.setattr(chapter_parsing, "parse_chapter", lambda *given: parsed.append(given[1]) or parse(*given))
    append(root / DOCKS, "\n### A quay of wood.\n")
    check_with_cache(root)
    assert DOCKS in parsed
    assert OFFICIALS not in parsed


def test_one_changed_book_is_checked_in_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write(tmp_path / "game")
    monkeypatch.setattr(checking_crew, "_MUCH", 0)
    monkeypatch.setattr(checking_crew, "processors", lambda: 2)
    check_with_cache(root)

    def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(checking_crew, "Crew", fail)
    append(root / BOATS, "\n### A boat of wood.\n")
    assert check_with_cache(root) == check(root, None)
    append(root / DOCKS, "\n### A quay of stone.\n")
    append(root / BOATS, "\n### A boat of iron.\n")
    with pytest.raises(AssertionError):
        check_with_cache(root)


def test_a_memory_that_is_closed_keeps_nothing_more(tmp_path: Path) -> None:
    root = write(tmp_path / "game")
    memory = Memory(kept_results_of(root), is_read=True)
    assert check(root, memory) == check(root, None)
    memory.save_and_close()
    data = (root / RESULTS).read_bytes()
    for name in ("words", "label", "number of a rule", "missing rule", "picture"):
        EDITS[name](root)
        memory.files_changed += 1
        assert check(root, memory) == check(root, None)
        memory.save_and_close()
    assert (root / RESULTS).read_bytes() == data


def test_a_file_that_is_saved_during_a_check_is_not_taken_for_the_former_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(tmp_path / "game")
    with monkeypatch.context() as patched:
        patched.setattr(
            check_translations, "pair_translation", lambda *given: EDITS["sync"](root) or pair_translation(*given)
        )
        silenced = check_with_cache(root)
    EDITS["no sync"](root)
    assert check_with_cache(root) == check(root, None) != silenced


def test_an_edition_that_is_saved_during_a_check_is_not_taken_for_the_former_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(tmp_path / "game")
    release(root)
    edition = root / "source/hb/editions/1.0.json"
    whole = edition.read_bytes()
    changed = whole.replace(b"two sailors", b"eleven sailors")
    edition.write_bytes(changed)
    with monkeypatch.context() as patched:
        patched.setattr(frozen_reader, "seal_of", lambda path: edition.write_bytes(whole) and seal_of(path))
        check_with_cache(root)
    edition.write_bytes(changed)
    checked = check_with_cache(root)
    assert isinstance(checked, Checked)
    assert "RB401" in {finding.code.code for finding in checked.findings}


def test_an_edition_that_comes_back_during_a_check_is_not_missing_in_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(tmp_path / "game")
    release(root)
    EDITS["lost edition"](root)
    with monkeypatch.context() as patched:
        patched.setattr(RememberedFindings, "recall_seals", lambda self, book: bring_back(root))
        check_with_cache(root)
    assert (root / "source/hb/editions/1.0.json").exists()
    assert check_with_cache(root) == check(root, None)


def bring_back(root: Path) -> None:
    if not (root / "source/hb/editions/1.0.json").exists():
        EDITS["lost edition"](root)


@pytest.mark.parametrize("forged", ["[]", "[[],null]", '{"a":1}', "true", '[["x"],[]]', "[[],[[]]]", '"[]"'])
def test_results_in_another_form_are_made_again(tmp_path: Path, forged: str) -> None:
    root = write(tmp_path / "game")
    expected = check_with_cache(root)
    body = b"".join(line[:33] + forged.encode() + b"\n" for line in (root / RESULTS).read_bytes().splitlines()[1:])
    (root / RESULTS).write_bytes(kept_results._head(body) + body)
    assert check_with_cache(root) == expected
