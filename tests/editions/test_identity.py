"""Ids that last: units without labels keep theirs from edition to edition, whatever becomes of them."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.editions.carried_ids import last_edition, units_of
from sphinx_rulebook.library.label_index import LabelIndex
from sphinx_rulebook.library.loading import load

from ..helpers import chapter_text, write_tree
from .books import editions_of, release_bodies

FERRY = """## Boarding
### Passengers pay one coin each and sit down on the deck.
### The captain counts the lanterns before the ferry leaves.
### A goat counts as two passengers.
"""


def ids_by_start(root: Path, body: str) -> dict[str, str]:
    """Return the ids of the rules of a new text of a released book, by their first words."""
    write_tree(root, {"lf/1.md": chapter_text(body)})
    library = load(root).library
    book = library.books["en"][0]
    units = units_of(book, LabelIndex([book]))
    assert len(set(units.ids)) == len(units.ids)
    return {" ".join(placed.unit.text.split()[:3]): units.ids[i] for i, placed in enumerate(units.placed)}


def test_unlabelled_units_keep_their_ids(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    before = ids_by_start(tmp_path, FERRY)
    after = ids_by_start(
        tmp_path,
        "## Leaving\n### A goat counts as two passengers.\n## Boarding\n### Nobody boards after the bell.\n"
        "### Passengers pay two coins each and sit down on the deck.\n"
        "### The captain counts the lanterns before the ferry leaves.\n",
    )
    for start in ("Passengers pay one", "The captain counts", "A goat counts", "Boarding"):
        assert before[start] == after[start.replace("one", "two")]
    assert after["Nobody boards after"] not in before.values()


def test_new_unit_does_not_take_the_id_of_one_that_said_the_same_first(tmp_path: Path) -> None:
    """The id of a reworded rule is the digest of what it said at first; a copy of that text is a new rule."""
    first = "## Fees\n### A crate of oil costs three coins at the northern pier.\n### Rope is free for captains.\n"
    second = first.replace("three coins", "four coins")
    third = second.replace("### A crate", "### A crate of oil costs three coins at the northern pier.\n### A crate")
    release_bodies(tmp_path, [first, second])
    (_, last) = editions_of(load(tmp_path).library.books["en"][0])
    ids = ids_by_start(tmp_path, third)
    oil = next(last.units.ids[i] for i, one in enumerate(last.units.placed) if "four" in one.unit.text)
    write_tree(tmp_path, {"lf/1.md": chapter_text(third)})
    book = load(tmp_path).library.books["en"][0]
    units = units_of(book, LabelIndex([book]))
    assert units.ids[next(i for i, one in enumerate(units.placed) if "four" in one.unit.text)] == oil
    assert len(set(units.ids)) == len(units.ids) == len(ids) + 1


def test_units_that_say_the_same_are_distinguished_by_where_they_stand(tmp_path: Path) -> None:
    body = "## Bow\n### Bow ropes are red.\n#### Yes.\n## Stern\n### Stern ropes are blue.\n#### Yes.\n"
    release_bodies(tmp_path, [body])
    book = load(tmp_path).library.books["en"][0]
    last = last_edition(book)
    assert last is not None
    write_tree(tmp_path, {"lf/1.md": chapter_text(body.replace("#### Yes.\n", "", 1))})
    book = load(tmp_path).library.books["en"][0]
    assert units_of(book, LabelIndex([book])).ids[-1] == last.units.ids[-1]


def test_label_given_to_a_unit_becomes_its_id_and_the_old_one_is_known(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY, FERRY.replace("### A goat", "### @@rule:goat@@ A goat")])
    first, second = editions_of(load(tmp_path).library.books["en"][0])
    goat = first.units.ids[-1]
    assert second.units.ids[-1] == "rule:goat"
    assert second.former == {goat: "rule:goat"}
    assert second.removed == ()


def test_label_taken_from_a_unit_stays_its_id_where_nobody_says_that_it_is_gone(tmp_path: Path) -> None:
    with_label = FERRY.replace("### A goat", "### @@rule:goat@@ A goat")
    release_bodies(tmp_path, [with_label])
    assert ids_by_start(tmp_path, FERRY)["A goat counts"] == "rule:goat"


def test_label_that_is_gone_for_good_leaves_its_id_behind(tmp_path: Path) -> None:
    with_label = FERRY.replace("### A goat", "### @@rule:goat@@ A goat")
    release_bodies(tmp_path, [with_label])
    toml = tmp_path / "lf/book.toml"
    toml.write_text('removed = ["rule:goat"]\n' + toml.read_text("utf-8"), "utf-8")
    assert ids_by_start(tmp_path, FERRY)["A goat counts"].startswith("x")
    release_bodies(tmp_path / "again", [with_label])
    toml = tmp_path / "again/lf/book.toml"
    toml.write_text('removed = ["rule:goat"]\n' + toml.read_text("utf-8"), "utf-8")
    assert ids_by_start(tmp_path / "again", with_label)["A goat counts"] == "rule:goat"


def test_id_of_a_removed_unit_comes_back_with_its_text(tmp_path: Path) -> None:
    without = FERRY.replace("### A goat counts as two passengers.\n", "")
    release_bodies(tmp_path, [FERRY, without, FERRY])
    first, second, third = editions_of(load(tmp_path).library.books["en"][0])
    assert [one.id for one in second.removed] == [first.units.ids[-1]]
    assert third.units.ids == first.units.ids
    assert third.removed == ()


def test_edition_that_cannot_be_read_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    release_bodies(tmp_path, [FERRY])
    path = tmp_path / "lf/editions/1.0.json"
    path.write_text(path.read_text("utf-8").replace("goat", "sheep"), "utf-8")
    assert last_edition(load(tmp_path).library.books["en"][0]) is None
