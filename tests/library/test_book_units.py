"""A book as one sequence of units: their places, and their texts without what only renumbering changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinx_rulebook.library.book_units import BookUnits
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.model.books import Library

from ..helpers import Files, chapter_text

RULES = """## Fog @@sec:fog@@ @@sec:mist@@
### See [[sec:mist|the mist]], [[LF/sec:mist]], [[lt/sec:oil]] and [[rule:none]]. @@rule:see@@

It is   wet. @@rule:see@@

> **Example:** One.

> **Note:** Cold.

> **Example:** Two.
#### Dry. @@rule:see@@
"""


@pytest.fixture
def units(library_of: Callable[[Files], Library]) -> BookUnits:
    """A book of one chapter that refers to another book, and is identified by places."""
    library = library_of(
        {
            "source/lf/1.md": chapter_text(RULES),
            "source/lf/2.md": chapter_text("## Oil\n", 2),
            "source/lt/1.md": chapter_text("## Oil @@sec:lamp@@ @@sec:oil@@\n", book="LT"),
        }
    )
    book = library.book("en", "LF")
    assert book is not None
    return BookUnits(
        book, index_languages(library)["en"], lambda units: tuple(f"u{place}" for place in range(len(units.placed)))
    )


def test_examples_follow_their_unit_and_have_it_as_their_parent(units: BookUnits) -> None:
    assert [parent for _, _, parent in units.placed] == [-1, 0, 1, 2, 2, 2, -1, 6]
    assert [units.text(place) for place in units.examples(2)] == ["One.", "Two."]
    assert units.examples(1) == range(2, 2)


def test_places_of_ids_and_labels(units: BookUnits) -> None:
    assert units.place_of_id["u4"] == 4
    assert units.place_of_label == {"cha:c1": 0, "sec:fog": 1, "sec:mist": 1, "rule:see": 2, "cha:c2": 6}


def test_a_text_names_its_references_by_the_first_label_of_their_targets(units: BookUnits) -> None:
    assert units.text(2) == (
        "See [[sec:fog|the mist]], [[sec:fog]], [[LT/sec:lamp]] and [[rule:none]].\n\nIt is wet.\n\n**Note**\n\nCold."
    )
