"""Ids: the label where there is one, else one that insertions elsewhere do not change."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.library.identity import identify
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.units import Kind

from ..helpers import parse

HEAD = "[REF book=LF chap=1]\n# Docks @@cha:docks@@\n## General\n"


def ids_of(text: str) -> list[tuple[str, str, str | None]]:
    """Return text, id and id of the parent of each unit."""
    chapter, _ = parse(HEAD + text)
    book = Book("LF", "Lantern Ferry", "en", "lf", chapters=(chapter,))
    return [(entry.unit.text, entry.id, entry.parent) for entry in identify(book)]


def test_label_is_the_id_and_a_parent_is_named_by_its_id() -> None:
    units = ids_of("### Fog @@rule:fog@@ @@rule:mist@@\n#### Wet\n\n> **Example:** Yes.\n")
    ids = {text: unit_id for text, unit_id, _ in units}
    assert ids["Docks"] == "cha:docks"
    assert ids["Fog"] == "rule:fog"
    assert [parent for _, _, parent in units] == [None, "cha:docks", ids["General"], "rule:fog", ids["Wet"]]
    assert ids["Wet"].startswith("x")
    assert ids["Yes."].startswith("x")


def test_second_unit_with_a_label_has_an_id_of_its_own() -> None:
    first, second = [
        unit_id
        for text, unit_id, _ in ids_of("### Fog @@rule:fog@@\n### Mist @@rule:fog@@\n")
        if text in ("Fog", "Mist")
    ]
    assert first == "rule:fog"
    assert second.startswith("x")


def test_id_of_a_unit_without_a_label_is_as_long_as_releases_have_frozen_it() -> None:
    """Matching recognizes such an id by its form."""
    _, general, _ = ids_of("### Fog @@rule:fog@@\n")
    assert re.fullmatch("x[0-9a-f]{10}", general[1])


def test_units_that_say_the_same_are_distinguished_by_order() -> None:
    ids = [unit_id for text, unit_id, _ in ids_of("### Fog\n### Fog\n### Fog\n") if text == "Fog"]
    assert ids == [ids[0], f"{ids[0]}-2", f"{ids[0]}-3"]


def test_id_depends_on_the_text_and_not_on_white_space() -> None:
    assert ids_of("### Fog  lies\n\nWet.\n")[2][1] == ids_of("###   Fog lies\nWet.\n\n\n")[2][1]
    assert ids_of("### Fog lies\n")[2][1] != ids_of("### Fog lied\n")[2][1]
    assert ids_of("### Fog lies\n")[2][1] != ids_of("### Fog lies\n\nWet.\n")[2][1]


def test_id_depends_on_the_kind() -> None:
    rule, subrule = [unit_id for text, unit_id, _ in ids_of("### Fog\n#### Fog\n") if text == "Fog"]
    assert subrule != f"{rule}-2"


rules = st.lists(st.tuples(st.sampled_from(["###", "####"]), st.sampled_from("abcdefgh")), max_size=12)


def write(units: list[tuple[str, str]]) -> str:
    return "".join(f"{signs} {text}\n" for signs, text in units)


@given(rules, st.integers(0, 12), st.sampled_from(["###", "####"]))
def test_inserting_a_unit_changes_no_other_id(units: list[tuple[str, str]], at: int, signs: str) -> None:
    before = [unit_id for _, unit_id, _ in ids_of(write(units))]
    after = [unit_id for text, unit_id, _ in ids_of(write([*units[:at], (signs, "new"), *units[at:]])) if text != "new"]
    assert after == before


@given(rules)
def test_ids_are_unique(units: list[tuple[str, str]]) -> None:
    ids = Counter(unit_id for _, unit_id, _ in ids_of(write(units)))
    assert set(ids.values()) <= {1}


def test_terms_and_examples_have_ids() -> None:
    chapter, _ = parse("# Words\n\n### **Fog** @@term:fog@@\n\n### **Oil**\n\n> **Example:** Yes.\n")
    book = Book("LF", "Lantern Ferry", "en", "lf", glossary=chapter)
    kinds = {entry.unit.kind: entry.id for entry in identify(book)}
    assert set(kinds) == {Kind.CHAPTER, Kind.TERM, Kind.EXAMPLE}
    assert kinds[Kind.TERM].startswith("x")
