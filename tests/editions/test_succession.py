"""How a new text follows the last edition: former names, tombstones, splits, labels that are lost."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.editions.carried_ids import last_edition, match_with_last, units_of
from sphinx_rulebook.editions.succession import Succession, gone_labels, lost_labels, succeed
from sphinx_rulebook.library.label_index import LabelIndex
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.versions import ChangeKind

from ..helpers import chapter_text, write_tree
from .books import editions_of, release_bodies

ONE = "Each passenger pays one coin to the captain, and may not leave the deck while the lantern is burning."
TWO = "A passenger who falls into the water is pulled out by the nearest player before anything else happens."
FERRY = f"## Boarding\n### @@rule:fare@@ {ONE}\n### @@rule:fall@@ {TWO}\n### @@rule:goat@@ A goat counts as two.\n"


def follow(root: Path, body: str, settings: str = "") -> Succession:
    """Return how a new body follows what was released of the book in a folder."""
    write_tree(root, {"lf/1.md": chapter_text(body)})
    toml = root / "lf/book.toml"
    toml.write_text(f"{toml.read_text('utf-8')}{settings}", "utf-8")
    book = load(root).library.books["en"][0]
    return succeed(last_edition(book), units_of(book, LabelIndex([book])), "2.0", None)


def lost(succession: Succession) -> list[tuple[str, str | None]]:
    last, units = succession.last, succession.units
    assert last is not None
    found = lost_labels(last, units, match_with_last(last, units))
    return [(one.label, units.placed[one.place].unit.label) for one in found]


def test_first_edition_follows_nothing(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    (first,) = editions_of(load(tmp_path).library.books["en"][0])
    assert (first.former, first.removed, first.splits) == ({}, (), {})
    assert first.edition.follows is None


def test_renamed_label(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    succession = follow(tmp_path, FERRY.replace("rule:fall", "rule:rescue"), '[aliases]\n"rule:fall" = "rule:rescue"\n')
    assert succession.former == {"rule:fall": "rule:rescue"}
    assert succession.removed == ()
    assert succession.comparison is not None
    assert not succession.comparison.changes
    assert lost(succession) == []


def test_label_renamed_twice_leads_to_the_last_name(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    toml = tmp_path / "lf/book.toml"
    toml.write_text(toml.read_text("utf-8") + '[aliases]\n"rule:fall" = "rule:rescue"\n', "utf-8")
    release_bodies_again(tmp_path, FERRY.replace("rule:fall", "rule:rescue"), "1.5")
    succession = follow(tmp_path, FERRY.replace("rule:fall", "rule:swim"), '"rule:rescue" = "rule:swim"\n')
    assert succession.former == {"rule:fall": "rule:swim", "rule:rescue": "rule:swim"}


def release_bodies_again(root: Path, body: str, version: str) -> None:
    from .books import release

    assert release(root, version, {"lf/1.md": chapter_text(body)}, day="2024-02-02") == 0


def test_lost_label_is_proposed_with_its_successor(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    assert lost(follow(tmp_path, FERRY.replace("rule:fall", "rule:rescue"))) == [("rule:fall", "rule:rescue")]
    assert lost(follow(tmp_path, FERRY.replace("@@rule:fall@@ ", ""))) == [("rule:fall", None)]


def test_second_label_of_a_rule_can_be_lost_too(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY.replace("@@rule:fall@@", "@@rule:fall@@ @@rule:plunge@@")])
    assert lost(follow(tmp_path, FERRY)) == [("rule:plunge", "rule:fall")]


def test_label_that_went_with_its_rule_is_not_lost(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    succession = follow(tmp_path, FERRY.replace("### @@rule:goat@@ A goat counts as two.\n", ""))
    assert succession.last is not None
    assert [label for label, _ in gone_labels(succession.last, succession.units)] == ["rule:goat"]
    assert lost(succession) == []


def test_label_that_is_said_to_be_removed_is_not_lost_and_its_rule_is_gone(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    toml = tmp_path / "lf/book.toml"
    toml.write_text('removed = ["rule:fall"]\n' + toml.read_text("utf-8"), "utf-8")
    succession = follow(tmp_path, FERRY.replace("rule:fall", "rule:rescue"))
    assert lost(succession) == []
    assert [(one.id, one.fate, one.into) for one in succession.removed] == [("rule:fall", ChangeKind.REMOVED, ())]
    assert succession.former == {}


def test_removed_rule_leaves_a_tombstone(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    succession = follow(tmp_path, FERRY.replace("### @@rule:goat@@ A goat counts as two.\n", ""))
    (stone,) = succession.removed
    assert (stone.id, stone.number, stone.version, stone.gone_in) == ("rule:goat", "1.0.3", "1.0", "2.0")
    assert (stone.fate, stone.into) == (ChangeKind.REMOVED, ())


def test_merged_rule_leaves_a_tombstone_that_says_where_it_went(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    merged = FERRY.replace(f"\n### @@rule:fall@@ {TWO}", f" {TWO}")
    (stone,) = follow(tmp_path, merged).removed
    assert (stone.id, stone.fate, stone.into) == ("rule:fall", ChangeKind.MERGED, ("rule:fare",))


def test_alias_of_a_merged_rule_leads_to_the_one_that_holds_it(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    merged = FERRY.replace(f"\n### @@rule:fall@@ {TWO}", f" {TWO}")
    succession = follow(tmp_path, merged, '[aliases]\n"rule:fall" = "rule:fare"\n')
    assert succession.former["rule:fall"] == "rule:fare"
    assert succession.units.ids.count("rule:fare") == 1
    assert succession.comparison is not None
    assert [change.kind.value for change in succession.comparison.changes][:2] == ["merged", "merged"]


def test_split_rule_is_known_by_its_parts(tmp_path: Path) -> None:
    release_bodies(tmp_path, [f"## Boarding\n### @@rule:fare@@ {ONE} {TWO}\n### @@rule:z@@ Z.\n"])
    succession = follow(tmp_path, f"## Boarding\n### @@rule:fare@@ {ONE}\n### @@rule:fall@@ {TWO}\n### @@rule:z@@ Z.\n")
    assert succession.splits == {"rule:fare": ("rule:fare", "rule:fall")}
    assert succession.removed == ()


def test_tombstones_stay_until_the_rule_comes_back(tmp_path: Path) -> None:
    without = FERRY.replace("### @@rule:goat@@ A goat counts as two.\n", "")
    release_bodies(tmp_path, [FERRY, without, without + "### More.\n", FERRY])
    editions = editions_of(load(tmp_path).library.books["en"][0])
    assert [[one.id for one in each.removed if one.id == "rule:goat"] for each in editions] == [
        [],
        ["rule:goat"],
        ["rule:goat"],
        [],
    ]
    assert editions[2].removed[0].gone_in == "2.0"


def test_every_id_of_every_edition_resolves_in_every_later_one(tmp_path: Path) -> None:
    bodies = [
        FERRY,
        FERRY.replace("two.", "three."),
        FERRY.replace(f"\n### @@rule:fall@@ {TWO}", f" {TWO}") + "### Rope is free.\n",
        FERRY + "### Rope is free.\n#### Not for goats.\n",
        FERRY + "### @@rule:rope@@ Rope is free.\n",
        "## Boarding\n### Gulls may not be fed.\n",
    ]
    release_bodies(tmp_path, bodies)
    editions = editions_of(load(tmp_path).library.books["en"][0])
    for place, earlier in enumerate(editions):
        for later in editions[place:]:
            known = {*later.units.ids, *(one.id for one in later.removed)}
            assert {later.former.get(unit_id, unit_id) for unit_id in earlier.units.ids} <= known
            assert set(later.former.values()) <= known
