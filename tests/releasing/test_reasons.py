"""The reasons for changes: which rule each belongs to, in which languages, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.releasing.reasons import Reason, ReasonsFile, read_reasons
from sphinx_rulebook.releasing.release_plan import Release, plan_release
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import Files, chapter_text, write_tree

OLD: Files = {
    "source/lf/1.md": chapter_text(
        "## Boarding @@sec:boarding@@\n### @@rule:fare@@ Pay one coin.\n#### Children pay nothing.\n### Sit down.\n"
        "### @@rule:goat@@ Tie up the goat.\n"
    ),
    "translations/ja/lf/1.md": chapter_text(
        "## 乗船 @@sec:boarding@@\n### @@rule:fare@@ 硬貨を1枚払う。\n#### 子どもは無料。\n### 座る。\n"
        "### @@rule:goat@@ 山羊をつなぐ。\n"
    ),
}
NEW: Files = {
    "source/lf/1.md": chapter_text(
        "## Boarding @@sec:boarding@@\n### @@rule:fare@@ Pay two coins.\n#### Children pay nothing.\n### Sit down.\n"
        "### Keep quiet.\n"
    ),
    "translations/ja/lf/1.md": chapter_text(
        "## 乗船 @@sec:boarding@@\n### @@rule:fare@@ 硬貨を2枚払う。\n#### 子どもは無料。\n### 座る。\n"
        "### 静かにする。\n"
    ),
}


def release(root: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Release the old text, then the new one with reasons by language; return the files of the second release."""
    write_tree(root, OLD)
    for path, text in plan_release(load(root), Release("1.0", "2024-01-01"), None).files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    write_tree(root, NEW)
    reasons = {language: read_reasons("reasons.md", text) for language, text in texts.items()}
    plan = plan_release(load(root), Release("2.0", "2025-01-01", reasons=reasons), None)
    assert not plan.findings
    assert not plan.lost
    return plan.files


def reasons_in(files: Mapping[str, str], folder: str) -> dict[str, str]:
    book = json.loads(files[f"{folder}/lf/editions/2.0.json"])["books"][0]
    return dict(book.get("reasons", {}))


def test_reading() -> None:
    text = "\n## rule:fare\nCoins are\r\n*plentiful*.\n\n# §1.2 ##\nOld.\n\nVery old.\n"
    assert read_reasons("r.md", text) == ReasonsFile(
        "r.md", (Reason("rule:fare", 2, "Coins are *plentiful*."), Reason("1.2", 6, "Old. Very old."))
    )


@pytest.mark.parametrize(
    "name", ["rule:fare", "RULE:Fare", "1.0.1", "@@rule:fare@@", "`rule:fare`", "LF 1.0.1", "lf/1.0.1"]
)
def test_a_rule_has_several_names(tmp_path: Path, name: str) -> None:
    files = release(tmp_path, {"": f"# {name}\nCoins are plentiful.\n"})
    assert reasons_in(files, "source") == {"rule:fare": "Coins are plentiful."}


def test_a_rule_that_is_gone_keeps_its_reason(tmp_path: Path) -> None:
    files = release(tmp_path, {"": "# rule:goat\nThere are no goats.\n"})
    assert reasons_in(files, "source") == {"rule:goat": "There are no goats."}
    assert reasons_in(files, "translations/ja") == {"rule:goat": "There are no goats."}
    assert "*Reason:* There are no goats." in files["source/lf/editions/changes.md"]


def test_each_language_has_its_own_reasons_or_those_of_the_source(tmp_path: Path) -> None:
    files = release(tmp_path / "one", {"": "# rule:fare\nCoins.\n"})
    assert reasons_in(files, "translations/ja") == {"rule:fare": "Coins."}
    files = release(tmp_path / "two", {"en": "# rule:fare\nCoins.\n", "ja": "# rule:fare\n硬貨。\n"})
    assert reasons_in(files, "source") == {"rule:fare": "Coins."}
    assert reasons_in(files, "translations/ja") == {"rule:fare": "硬貨。"}


def test_an_edition_without_reasons_says_nothing_of_them(tmp_path: Path) -> None:
    files = release(tmp_path, {})
    assert "reasons" not in json.loads(files["source/lf/editions/2.0.json"])["books"][0]
    assert "Reason" not in files["source/lf/editions/changes.md"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Why?\n", "reasons.md:1: a heading with a rule must come first, such as ## 4.2"),
        ("# rule:fare\n\n# rule:goat\nGone.\n", "reasons.md:1: 'rule:fare' has no reason below it"),
        ("# rule:fare\nA\n# rule:fare\nB\n", "reasons.md:3: 'rule:fare' already has a reason in line 1"),
        ("# rule:fare\nA\n# 1.0.1\nB\n", "reasons.md:3: this rule already has a reason under another name"),
        ("# 9.9\nA\n", "reasons.md:1: there is no rule '9.9' in this edition or the last one"),
        ("# 1.0.2\nA\n", "reasons.md:1: '1.0.2' has not changed in LF; only a change has a reason"),
        ("# ``\nA\n", "reasons.md:1: this heading names no rule"),
        (f"# rule:fare\n{'a' * 1001}\n", "reasons.md:1: a reason can have at most 1000 characters; this one has 1001"),
    ],
)
def test_what_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UnusableInputError) as raised:
        release(tmp_path, {"": text})
    assert str(raised.value) == message


def test_a_language_that_no_book_has(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match="no book of this release is in the language 'fr'"):
        release(tmp_path, {"fr": "# rule:fare\nA\n"})
