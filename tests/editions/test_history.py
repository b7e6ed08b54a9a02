"""What became of one rule from edition to edition."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.editions.chain import EditionState, compare_states
from sphinx_rulebook.editions.history import History, HistoryEvent, read_history
from sphinx_rulebook.support.text_difference import PieceKind

from .books import release_bodies
from .test_chain import states_of

HEAD = "## Boarding\n"
FARE = "### Passengers pay one coin each and sit down on the deck of the ferry.\n"
GOAT = "### @@rule:goat@@ A goat counts as two passengers and sits with its owner.\n"
CHILDREN = "### Children board before all others.\n"
OTHER = "## Leaving\n### The bell rings three times.\n"


def history_of(states: list[EditionState], at: int, unit_id: str) -> History:
    return read_history(states, at, unit_id, lambda place: compare_states(states[place - 1], states[place]))


def lines(history: History) -> list[str]:
    return [line(event) for event in history.events]


def line(event: HistoryEvent) -> str:
    numbers = f"{event.old or '-'} -> {event.new or '-'}"
    return " ".join([event.state.name, *(kind.value for kind in event.kinds), numbers])


def test_rule_that_was_there_from_the_first(tmp_path: Path) -> None:
    release_bodies(
        tmp_path,
        [
            HEAD + FARE + GOAT + OTHER,
            HEAD + CHILDREN + FARE + GOAT + OTHER,
            HEAD + CHILDREN + FARE.replace("one coin", "two coins") + GOAT + OTHER,
            HEAD + CHILDREN + GOAT + OTHER + FARE.replace("one coin", "two coins"),
        ],
    )
    states = states_of(tmp_path)
    history = history_of(states, 3, states[3].units.ids[-1])
    assert lines(history) == [
        "1.0 - -> 1.0.1",
        "2.0 renumbered 1.0.1 -> 1.0.2",
        "3.0 reworded 1.0.2 -> 1.0.2",
        "4.0 moved 1.0.2 -> 1.1.2",
    ]
    assert history.tombstone is None
    changed = [piece.text.strip() for piece in history.events[2].words if piece.change is not PieceKind.SAME]
    assert changed == ["one coin", "two coins"]


def test_rule_that_was_added_and_removed(tmp_path: Path) -> None:
    release_bodies(tmp_path, [HEAD + FARE, HEAD + FARE + GOAT, HEAD + FARE, HEAD + FARE + CHILDREN])
    states = states_of(tmp_path)
    history = history_of(states, 1, "rule:goat")
    assert lines(history) == ["2.0 added - -> 1.0.2", "3.0 removed 1.0.2 -> -"]
    assert history.tombstone is not None
    assert history.tombstone.gone_in == "3.0"


def test_rule_whose_label_was_renamed(tmp_path: Path) -> None:
    settings = '[aliases]\n"rule:goat" = "rule:goats"\n'
    release_bodies(tmp_path, [HEAD + GOAT])
    toml = tmp_path / "lf/book.toml"
    toml.write_text(toml.read_text("utf-8") + settings, "utf-8")
    release_later(tmp_path, HEAD + GOAT.replace("rule:goat", "rule:goats"))
    states = states_of(tmp_path)
    for at, name in ((0, "rule:goat"), (1, "rule:goats")):
        history = history_of(states, at, name)
        assert lines(history) == ["1.0 - -> 1.0.1", "2.0 1.0.1 -> 1.0.1"]
        assert history.events[1].renamed == "rule:goat"


def release_later(root: Path, body: str) -> None:
    from ..helpers import chapter_text
    from .books import release

    assert release(root, "2.0", {"lf/1.md": chapter_text(body)}, day="2024-02-02") == 0


def test_rules_that_were_merged_and_split(tmp_path: Path) -> None:
    both = f"{GOAT.strip()} {FARE[4:]}"
    release_bodies(tmp_path, [HEAD + FARE + GOAT, HEAD + both, HEAD + FARE + GOAT])
    states = states_of(tmp_path)
    fare = history_of(states, 0, states[0].units.ids[2])
    assert lines(fare) == ["1.0 - -> 1.0.1", "2.0 merged 1.0.1 -> -", "3.0 split - -> 1.0.1"]
    assert fare.tombstone is None
    goat = history_of(states, 0, "rule:goat")
    assert lines(goat) == ["1.0 - -> 1.0.2", "2.0 merged 1.0.2 -> 1.0.1", "3.0 split 1.0.1 -> 1.0.2"]


def test_rule_that_was_gone_for_a_while_is_the_same(tmp_path: Path) -> None:
    release_bodies(tmp_path, [HEAD + FARE + GOAT, HEAD + GOAT, HEAD + CHILDREN + FARE, HEAD + FARE + GOAT])
    states = states_of(tmp_path)
    for unit_id in ("rule:goat", states[0].units.ids[2]):
        for at in (0, 3):
            kinds = [event.kinds for event in history_of(states, at, unit_id).events if event.kinds]
            assert [kind for kind, *_ in kinds if kind != "renumbered"] == ["removed", "added"]


def test_working_text_is_the_last_event(tmp_path: Path) -> None:
    from ..helpers import chapter_text, write_tree

    release_bodies(tmp_path, [HEAD + FARE + GOAT])
    write_tree(tmp_path, {"lf/1.md": chapter_text(HEAD + GOAT.replace("two", "three"))})
    history = history_of(states_of(tmp_path), 1, "rule:goat")
    assert lines(history) == ["1.0 - -> 1.0.2", "tree reworded 1.0.2 -> 1.0.1"]
    assert history.events[-1].state.edition is None
