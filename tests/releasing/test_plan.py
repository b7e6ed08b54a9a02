"""What a release would write: one book or all, in every language, and the edition in book.toml."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.releasing.release_plan import Release, ReleasePlan, plan_release, set_edition
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import Files, chapter_text, write_tree

EN = chapter_text("## Boarding @@sec:boarding@@\n### @@rule:fare@@ Pay one coin.\n### Sit down.\n")
JA = chapter_text("## 乗船 @@sec:boarding@@\n### @@rule:fare@@ 硬貨を1枚払う。\n### 座る。\n")
PROJECT: Files = {
    "source/lf/1.md": EN,
    "source/lt/1.md": chapter_text("## Late\n### Ring the bell.\n", book="LT"),
    "translations/ja/lf/1.md": JA,
}


def plan_of(root: Path, files: Files, version: str = "1.0", code: str | None = None) -> ReleasePlan:
    return plan_release(load(write_tree(root, files)), Release(version, "2024-01-01"), code)


def test_every_book_in_every_language(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, PROJECT)
    assert not plan.findings
    assert sorted(plan.files) == [
        "source/lf/book.toml",
        "source/lf/editions/1.0.json",
        "source/lf/editions/changes.md",
        "source/lt/book.toml",
        "source/lt/editions/1.0.json",
        "source/lt/editions/changes.md",
        "translations/ja/lf/editions/1.0.json",
    ]
    assert not list(tmp_path.rglob("*.json")), "a plan writes nothing"


def test_one_book(tmp_path: Path) -> None:
    assert {path.split("/")[-2] for path in plan_of(tmp_path, PROJECT, code="lt").files} == {"lt", "editions"}
    with pytest.raises(UnusableInputError, match="there is no book 'XX'; choose from LF, LT"):
        plan_of(tmp_path, PROJECT, code="XX")


def test_translation_knows_the_ids_of_its_source(tmp_path: Path) -> None:
    files = plan_of(tmp_path, PROJECT).files
    rules = json.loads(files["translations/ja/lf/editions/1.0.json"])["books"][0]["rules"]
    assert {rule["id"]: rule.get("source") for rule in rules if rule["label"]} == {
        "cha:c1": "cha:c1",
        "sec:boarding": "sec:boarding",
        "rule:fare": "rule:fare",
    }
    source = json.loads(files["source/lf/editions/1.0.json"])["books"][0]["rules"]
    assert not [rule for rule in source if "source" in rule]


def test_error_of_another_book_does_not_stop_the_release_of_one(tmp_path: Path) -> None:
    files = {**PROJECT, "source/lt/1.md": chapter_text("## Late[[sec:none]]\n", book="LT")}
    assert not plan_of(tmp_path, files, code="LF").findings
    assert [finding.code for finding in plan_of(tmp_path, files).findings] == [Code.UNKNOWN_REFERENCE]


def test_error_of_a_translation_stops_the_release(tmp_path: Path) -> None:
    files = {**PROJECT, "translations/ja/lf/1.md": JA.replace("座る。", "座る。[[rule:none]]")}
    assert [finding.file for finding in plan_of(tmp_path, files).findings] == ["translations/ja/lf/1.md"]


def test_warning_does_not_stop_the_release(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, {**PROJECT, "translations/ja/lf/1.md": JA.replace("@@rule:fare@@ ", "@@rule:far@@ ")})
    assert not plan.findings
    assert plan.files


@pytest.mark.parametrize("path", ["source/lf/editions/1.0.json", "translations/ja/lf/editions/1.0.json"])
def test_edition_that_was_touched_in_any_language_stops_the_release(tmp_path: Path, path: str) -> None:
    first = plan_of(tmp_path, PROJECT).files
    touched = first[path].replace("1.0.1", "1.0.9", 1)
    plan = plan_of(tmp_path, {**first, path: touched}, version="1.1")
    assert [(finding.code, finding.file) for finding in plan.findings] == [(Code.CHANGED_EDITION, path)]
    assert not plan.files


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'edition = "2.0"\n'),
        ('title = "F"\n', 'title = "F"\nedition = "2.0"\n'),
        ('title = "F"', 'title = "F"\nedition = "2.0"\n'),
        ('edition = "1.0"\ntitle = "F"\n', 'edition = "2.0"\ntitle = "F"\n'),
        ("edition='1.0' # now\n", 'edition="2.0" # now\n'),
        ('"edition" = "1.0"\n', '"edition" = "2.0"\n'),
        ('  edition = "1.0"\r\ntitle = "F"\r\n', '  edition = "2.0"\r\ntitle = "F"\r\n'),
        ('title = "F"\r\n', 'title = "F"\r\nedition = "2.0"\r\n'),
        ('\ufeffedition = "1.0"\n', '\ufeffedition = "2.0"\n'),
        (
            'title = "F"\n\n[symbols]\nedition = "E"\n',
            'title = "F"\nedition = "2.0"\n\n[symbols]\nedition = "E"\n',
        ),
        ('[symbols]\nedition = "E"\n', 'edition = "2.0"\n\n[symbols]\nedition = "E"\n'),
        (
            'edition = "1.0"\n[aliases]\n"rule:a" = "rule:b"\n',
            'edition = "2.0"\n[aliases]\n"rule:a" = "rule:b"\n',
        ),
        ('edition = "2.0"\n', None),
    ],
)
def test_edition_is_set_at_the_top_level_and_nothing_else_is_touched(
    tmp_path: Path, before: str, after: str | None
) -> None:
    library = load(write_tree(tmp_path, {"lf/1.md": EN})).library
    if before:
        write_tree(tmp_path, {"lf/book.toml": before})
    changed = set_edition(library, library.books["en"][0], "2.0", is_source=True)
    assert changed == after
    if changed is not None:
        assert tomllib.loads(changed.removeprefix("\ufeff"))["edition"] == "2.0"


def test_unusual_form_is_left_to_the_author(tmp_path: Path) -> None:
    library = load(write_tree(tmp_path, {"lf/1.md": EN, "lf/book.toml": 'edition = """1.0"""\n'})).library
    with pytest.raises(UnusableInputError, match=r'write edition = "2\.0" into it by hand'):
        set_edition(library, library.books["en"][0], "2.0", is_source=True)


def test_translation_that_names_no_edition_has_that_of_its_source(tmp_path: Path) -> None:
    library = load(write_tree(tmp_path, {**PROJECT, "translations/ja/lf/book.toml": 'title = "渡"\n'})).library
    book = library.books["ja"][0]
    assert set_edition(library, book, "2.0", is_source=False) is None
    write_tree(tmp_path, {"translations/ja/lf/book.toml": 'edition = "1.0"\n'})
    assert set_edition(library, book, "2.0", is_source=False) == 'edition = "2.0"\n'


def test_change_log_grows_at_its_top(tmp_path: Path) -> None:
    first = plan_of(tmp_path, PROJECT, code="LF").files
    log = first["source/lf/editions/changes.md"]
    assert log == "# Changes to LF\n\n## 1.0 (2024-01-01)\n\nThe first edition.\n"
    by_hand = log.replace("The first edition.", "Our first edition!")
    changed = {"source/lf/1.md": EN.replace("one coin", "two coins"), "source/lf/editions/changes.md": by_hand}
    second = plan_of(tmp_path, {**first, **changed}, "1.1", "LF").files["source/lf/editions/changes.md"]
    assert second.startswith("# Changes to LF\n\n## 1.1 (2024-01-01)\n\n1 reworded\n\n### Reworded\n\n- **1.0.1** Pay")
    assert second.endswith("\n\n## 1.0 (2024-01-01)\n\nOur first edition!\n")
