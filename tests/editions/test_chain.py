"""The states of a book in a row, and its rules through all of them."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.editions.chain import EditionState, compare_any, compare_back, compare_states, read_chain, trace
from sphinx_rulebook.library.label_index import LabelIndex
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Code, Finding

from ..helpers import chapter_text, write_tree
from .books import listed, release_bodies

FIRST = """## Boarding
### Passengers pay one coin each and sit down on the deck.
### The captain counts the lanterns before the ferry leaves.
### @@rule:goat@@ A goat counts as two passengers.
"""
SECOND = FIRST.replace("### Passengers", "### Children board before all others.\n### Passengers").replace(
    "two", "three"
)
THIRD = SECOND.replace("### The captain counts the lanterns before the ferry leaves.\n", "")


def states_of(root: Path, findings: list[Finding] | None = None) -> list[EditionState]:
    book = load(root).library.books["en"][0]
    told_of: list[Finding] = []
    states = read_chain(book, LabelIndex([book]), told_of)
    assert findings is not None or not told_of
    if findings is not None:
        findings += told_of
    return states


def test_text_that_nobody_changed_is_no_state_of_its_own(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FIRST, SECOND])
    assert [state.name for state in states_of(tmp_path)] == ["1.0", "2.0"]
    write_tree(tmp_path, {"lf/1.md": chapter_text(THIRD)})
    assert [state.name for state in states_of(tmp_path)] == ["1.0", "2.0", "tree"]


def test_book_without_editions_has_its_text(tmp_path: Path) -> None:
    write_tree(tmp_path, {"lf/1.md": chapter_text(FIRST)})
    assert [state.name for state in states_of(tmp_path)] == ["tree"]


def test_trace_goes_back_and_forth(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FIRST, SECOND, THIRD, THIRD.replace("### Children", "### @@rule:children@@ Children")])
    states = states_of(tmp_path)
    captain, children = states[0].units.ids[3], states[1].units.ids[2]
    assert trace(states, 0, captain) == [captain, captain, None, None]
    assert trace(states, 1, captain) == [captain, captain, None, None]
    assert trace(states, 3, "rule:children") == [None, children, children, "rule:children"]
    assert trace(states, 2, children) == [None, children, children, "rule:children"]
    assert states[3].find(children) == "rule:children"
    assert states[3].find(captain) is None
    assert captain in states[3].tombstones


def test_comparisons_forwards_and_backwards(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FIRST, SECOND])
    old, new = states_of(tmp_path)
    assert listed(compare_states(old, new)) == [
        "added 1.0.1",
        "renumbered 1.0.1 -> 1.0.2",
        "renumbered 1.0.2 -> 1.0.3",
        "reworded 1.0.3 -> 1.0.4",
    ]
    assert [line.split()[0] for line in listed(compare_back(new, old))] == [
        "removed",
        "renumbered",
        "renumbered",
        "reworded",
    ]
    assert listed(compare_any(old, new)) == listed(compare_states(old, new))


def test_editions_far_apart_are_compared_by_ids(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FIRST, SECOND, THIRD])
    first, _, third = states_of(tmp_path)
    assert listed(compare_states(first, third)) == [
        "added 1.0.1",
        "renumbered 1.0.1 -> 1.0.2",
        "removed 1.0.2",
        "reworded 1.0.3",
    ]


def test_edition_that_was_touched_is_a_finding_and_left_out(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FIRST, SECOND])
    path = tmp_path / "lf/editions/1.0.json"
    path.write_text(path.read_text("utf-8").replace("goat", "sheep"), "utf-8")
    findings: list[Finding] = []
    assert [state.name for state in states_of(tmp_path, findings)] == ["2.0"]
    assert [finding.code for finding in findings] == [Code.CHANGED_EDITION]
