"""The likely fix: the nearest known name."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.checks.suggestions import NearestNames, nearest
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.model.findings import Code

from ..helpers import chapter_text, find_all, write_tree


@pytest.mark.parametrize(
    ("written", "known", "fix"),
    [
        ("rule:fgo", ["rule:oil", "rule:fog"], "rule:fog"),
        ("rule:fog", ["rule:fogs", "rule:frog"], "rule:fogs"),
        ("rule:fog", ["sec:compass"], None),
        ("rule:fog", [], None),
        ("", [""], ""),
    ],
)
def test_nearest_name(written: str, known: list[str], fix: str | None) -> None:
    assert nearest(written, known) == fix


@given(st.text("abc:_", max_size=8), st.lists(st.text("abc:_", max_size=8), max_size=6))
def test_known_name_is_its_own_nearest(written: str, known: list[str]) -> None:
    assert nearest(written, [*known, written]) == written


def test_of_two_names_as_near_the_one_that_nothing_cites_is_meant(tmp_path) -> None:
    body = "## Fog\n\n### A @@rule:oar_a@@\n\n### B @@rule:oar_b@@\n\n### See[[rule:oar_a]][[rule:oar_x]]\n"
    (found,) = find_all(tmp_path, {"lf/01.md": chapter_text(body)})
    assert (found.code, found.suggestion) == (Code.UNKNOWN_REFERENCE, "rule:oar_b")


def test_suggestion_in_another_book_is_a_label_of_that_book(tmp_path) -> None:
    files = {
        "lf/01.md": chapter_text("## Fog @@sec:late@@[[LT/sec:latt]]\n"),
        "lt/01.md": chapter_text("## Late @@sec:lattice@@\n", book="LT"),
    }
    (found,) = find_all(tmp_path, files)
    assert found.suggestion == "sec:lattice"


NAMES = st.text("ab:_", max_size=8)


@given(st.lists(NAMES, max_size=40), st.lists(NAMES, min_size=25, max_size=40, unique=True))
def test_many_names_are_looked_up_as_one_is(known: list[str], written: list[str]) -> None:
    names = NearestNames(known)
    assert [names.find(name) for name in written] == [nearest(name, known) for name in written]


def test_after_many_comparisons_nothing_is_suggested() -> None:
    chance = random.Random(3)
    known = ["".join(chance.choices("abcdefgh_", k=12)) for _ in range(3000)]
    written = [name[1:] for name in known[:20]] + ["".join(chance.choices("abcdefgh_", k=12)) for _ in range(3000)]
    started = time.process_time()
    names = NearestNames(known)
    found = [names.find(name) for name in written]
    assert time.process_time() - started < 5  # it took 7 seconds, and four times as long for twice as many
    assert found[:20] == known[:20]
    assert not any(found[-1000:])
    assert names.find(known[0]) == known[0]
    assert NearestNames(["a" * 100_000]).find("b" * 100_000) is None


def test_thousands_of_unknown_references_are_no_matter_of_minutes(tmp_path) -> None:
    words = ["lantern", "harbor", "captain", "crate", "anchor", "signal", "compass", "market", "storm", "ferry", "ink"]
    chance = random.Random(16)
    labels = sorted({f"rule:{'_'.join(chance.choices(words, k=4))}" for _ in range(4000)})
    rules = "".join(f"### A @@{label}@@[[{label[:-3]}x{label[-1]}]]\n\n" for label in labels)
    started = time.process_time()
    found = find_all(tmp_path, {"lf/01.md": chapter_text(f"## Fog\n\n{rules}")})
    assert time.process_time() - started < 10  # it took 19 seconds, and four times as long for twice as many
    assert len(found) == len(labels)
    assert found[0].suggestion == labels[0]


_LOST = "source/lf/01.md:7"


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("### @@rule:moor Tie the boat.", f"its anchor at {_LOST} is not closed with @@"),
        ("### @@rule: moor@@ Tie the boat.", f"its anchor at {_LOST} is not read (RB111)"),
        ("###@@rule:moor@@ Tie the boat.", f"its anchor at {_LOST} is not read (RB109)"),
        ("### rule:moor Tie the boat.", f"its anchor at {_LOST} is not read (RB128)"),
        ("<!-- ### @@rule:moor@@ Tie the boat. -->", f"@@rule:moor at {_LOST} is not read as an anchor"),
    ],
    ids=["unclosed", "bad label", "no heading", "bare", "comment"],
)
def test_a_label_that_is_written_but_not_read_is_not_mistyped(tmp_path, heading: str, reason: str) -> None:
    body = f"## Boats @@sec:boats@@\n\n{heading}\n\n### @@rule:moon@@ The moon rises.[[rule:moor]]\n"
    other = chapter_text("## Piers @@sec:piers@@\n\n### @@rule:pier@@ A.[[LF/rule:moor]]\n").replace("LF", "PR", 1)
    page = "Begin with {rule:ref}`LF/rule:moor`.\n"
    files = {"source/lf/01.md": chapter_text(body), "source/pr/01.md": other, "source/index.md": page}
    found = [one for one in find_all(tmp_path, files) if one.code is Code.UNKNOWN_REFERENCE]
    assert [(one.message, one.suggestion) for one in found] == [
        (f"no unit of the book LF is called 'rule:moor'; {reason}", None),
        (f"no unit of this book is called 'rule:moor'; {reason}", None),
        (f"no unit of the book LF is called 'rule:moor'; {reason}", None),
    ]


def test_a_label_that_is_not_read_is_not_one_of_another_kind(tmp_path) -> None:
    body = "## Boats @@sec:boats\n\n### @@rule:boats@@ Boats float.[[sec:boats]]\n"
    found = {one.code: one for one in find_all(tmp_path, {"source/lf/01.md": chapter_text(body)})}
    (one,) = (found[code] for code in found if code is Code.WRONG_REFERENCE_KIND)
    assert (one.suggestion, one.message.partition("; ")[2]) == (
        None,
        "its anchor at source/lf/01.md:5 is not closed with @@",
    )


def test_a_similar_label_is_suggested_if_only_another_book_has_the_unread_anchor(tmp_path) -> None:
    body = "## Boats @@sec:boats@@\n\n### @@rule:moon@@ The moon rises.[[rule:moor]][[PR/rule:moon]]\n"
    other = chapter_text("## Piers @@sec:piers@@\n\n### @@rule:moor Tie.\n\n### @@rule:moan@@ Moan.\n")
    files = {"source/lf/01.md": chapter_text(body), "source/pr/01.md": other.replace("LF", "PR", 1)}
    found = [one for one in find_all(tmp_path, files) if one.code is Code.UNKNOWN_REFERENCE]
    assert [one.suggestion for one in found] == ["rule:moon", "rule:moan"]


def test_the_place_of_an_unread_anchor_follows_every_edit(tmp_path, capfd: pytest.CaptureFixture[str]) -> None:
    body = "## Boats @@sec:boats@@\n\n{}### @@rule:moor Tie.\n"
    other = chapter_text("## Piers @@sec:piers@@\n\n### @@rule:pier@@ A.[[LF/rule:moor]]\n").replace("LF", "PR", 1)
    root = write_tree(
        tmp_path / "project", {"source/lf/01.md": chapter_text(body.format("")), "source/pr/01.md": other}
    )
    assert main(["check", str(root)]) == 1
    assert "01.md:7 is not closed" in capfd.readouterr().out
    (root / "source/lf/01.md").write_text(chapter_text(body.format("### More.\n\n")), "utf-8")
    assert main(["check", str(root)]) == 1
    assert "01.md:9 is not closed" in capfd.readouterr().out
