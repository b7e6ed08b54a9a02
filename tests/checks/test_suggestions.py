"""The likely fix: the nearest known name."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.checks.suggestions import NearestNames, nearest
from sphinx_rulebook.model.findings import Code

from ..helpers import chapter_text, find_all


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
