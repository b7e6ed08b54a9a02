"""What references lead to, in names that two languages share."""

from __future__ import annotations

import pytest

from sphinx_rulebook.languages.targets import ReferenceTargets

from ..helpers import Files, chapter_text
from .pairs import pair, place_of

HEAD = """# Boats @@cha:boats@@
## Oars @@sec:oars@@ @@sec:paddles@@
### Everybody rows. @@rule:row@@
### Nobody rests.
"""
HEAD_JA = """# 舟 @@cha:boats@@
## 櫂 @@sec:paddles@@ @@sec:oars@@
### 全員が漕ぐ。 @@rule:row@@
### 誰も休まない。
"""


def names(ours: str, theirs: str, more: str = "", further: Files | None = None) -> tuple[list[str], list[str]]:
    """Return the names of the targets of a rule that says ``ours`` and ``theirs``; ``more`` is only in the source."""
    paired = pair(
        f"{HEAD}{more}### @@rule:end@@ Ends.{ours}\n",
        f"{HEAD_JA}### @@rule:end@@ 終わる。{theirs}\n",
        None,
        further,
    )
    source = paired.source.placed[place_of(paired.source, "Ends.")].unit
    translation = paired.translation.placed[place_of(paired.translation, "終わる。")].unit
    here, there = ReferenceTargets(paired).of_pair(source, translation)
    return [name for name, _ in here], [name for name, _ in there]


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ("[[sec:oars]]", "[[sec:oars]]", ["sec:oars"]),
        ("[[sec:oars]]", "[[sec:paddles]]", ["sec:oars"]),
        ("[[sec:paddles]]", "[[sec:oars]]", ["sec:oars"]),
        ("[[sec:paddles|#]]", "[[lf/sec:oars|櫂]]", ["sec:oars"]),
        ("[[rule:row]]", "[1.0.1]", ["rule:row"]),
        ("[1.0.1]", "[[rule:row]]", ["rule:row"]),
        ("[[rule:row]][[cha:boats]]", "[1.0.1][[cha:boats]]", ["rule:row", "cha:boats"]),
        ("[[cha:boats]][1.0.1]", "[1.0.1][[cha:boats]]", ["cha:boats", "rule:row"]),
        ("[9.9.9]", "[9.9.9]", ["9.9.9"]),
        ("[[TR/sec:docks]]", "[[tr/sec:docks]]", ["tr/sec:docks"]),
        ("", "", []),
    ],
)
def test_the_same_target_has_the_same_name(ours: str, theirs: str, expected: list[str]) -> None:
    here, there = names(ours, theirs)
    assert sorted(here) == sorted(there) == sorted(expected)


def test_marks_are_as_they_are_written() -> None:
    paired = pair(
        f"{HEAD}### @@rule:end@@ Ends.[[sec:paddles]][1.0.1]\n", f"{HEAD_JA}### @@rule:end@@ 終。[[sec:oars]]\n"
    )
    source = paired.source.placed[place_of(paired.source, "Ends.")].unit
    translation = paired.translation.placed[place_of(paired.translation, "終。")].unit
    here, there = ReferenceTargets(paired).of_pair(source, translation)
    assert [mark for _, mark in here] == ["[[sec:paddles]]", "[1.0.1]"]
    assert [mark for _, mark in there] == ["[[sec:oars]]"]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("[[sec:oars]]", "[[cha:boats]]"),
        ("[[rule:row]]", "[1.0.2]"),
        ("[[TR/sec:oars]]", "[[sec:oars]]"),
        ("[[TR/sec:oars]]", "[[ML/sec:oars]]"),
    ],
)
def test_another_target_has_another_name(ours: str, theirs: str) -> None:
    docks = {f"source/{code}/1.md": chapter_text("## D @@sec:oars@@\n", book=code) for code in ("TR", "ML")}
    here, there = names(ours, theirs, "", docks)
    assert here != there


def test_a_number_of_the_translation_is_that_of_its_own_books_order() -> None:
    new = "### A lamp is lit. @@rule:lamp@@\n"
    source = HEAD.replace("### Everybody", f"{new}### Everybody")
    paired = pair(f"{source}### @@rule:end@@ Ends.[[rule:row]]\n", f"{HEAD_JA}### @@rule:end@@ 終。[1.0.1]\n")
    source_unit = paired.source.placed[place_of(paired.source, "Ends.")].unit
    translation = paired.translation.placed[place_of(paired.translation, "終。")].unit
    here, there = ReferenceTargets(paired).of_pair(source_unit, translation)
    assert [name for name, _ in here] == [name for name, _ in there] == ["rule:row"]


# What the translation does not have yet

BELLS = "## Bells @@sec:bells@@ @@sec:gongs@@\n### Ring. @@rule:ring@@\n"


def test_a_rule_that_is_not_translated_yet_is_known_by_any_of_its_labels() -> None:
    assert names("[[sec:bells]]", "[[sec:gongs]]", BELLS) == (["sec:bells"], ["sec:bells"])


def test_a_reference_to_another_rule_that_is_not_translated_yet_is_another() -> None:
    assert names("[[sec:bells]]", "[[rule:ring]]", BELLS) == (["sec:bells"], ["rule:ring"])


# Other books

DOCKS = {
    "source/tr/1.md": chapter_text("## Docks @@sec:docks@@ @@sec:piers@@\n", book="TR"),
    "translations/ja/tr/1.md": chapter_text("## 桟橋 @@sec:piers@@ @@sec:docks@@\n", book="TR"),
}


@pytest.mark.parametrize("theirs", ["[[TR/sec:docks]]", "[[TR/sec:piers]]", "[[tr/sec:piers|桟橋]]"])
def test_a_rule_of_another_book_is_known_by_any_of_its_labels(theirs: str) -> None:
    assert names("[[TR/sec:docks]]", theirs, "", DOCKS) == (["tr/sec:docks"], ["tr/sec:docks"])


# What leads nowhere


def test_what_names_that_lead_nowhere_stand_for_is_learned_from_the_pairs() -> None:
    source = "### @@rule:a@@ A.[[x:one]]\n### @@rule:b@@ B.[[x:one]][[x:two]]\n### @@rule:c@@ C.[[x:two]]\n"
    translation = "### @@rule:a@@ あ[[3.1]]\n### @@rule:b@@ い[[3.1]][[3.2]]\n### @@rule:c@@ う[[3.1]]\n"
    paired = pair(HEAD + source, HEAD_JA + translation)
    targets = ReferenceTargets(paired)
    found = {}
    for place, counterpart in paired.counterparts.items():
        unit = paired.source.placed[place].unit
        here, there = targets.of_pair(unit, paired.translation.placed[counterpart.place].unit)
        found[unit.label] = [name for name, _ in here] == [name for name, _ in there]
    assert [found[label] for label in ("rule:a", "rule:b", "rule:c")] == [True, True, False]
