"""The printed form of references: numbers, names of units without a number, references to other books."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.library.printed_numbers import shown_by_number
from sphinx_rulebook.model.books import Library

from ..helpers import Files, chapter_text

RULES = """## Fog @@sec:fog@@
### Wet. @@rule:wet@@
#### Cold. @@rule:cold@@
### Dry. @@number:none@@ @@rule:dry@@
"""
FILES = {
    "source/lf/1.md": chapter_text(RULES),
    "source/lt/book.toml": "numbering = 'none'\nreference = '(#)'\n",
    "source/lt/1.md": chapter_text("## Oil [[rule:lamp]] @@sec:oil@@\n### A lamp burns. @@rule:lamp@@\n", book="LT"),
}


@pytest.mark.parametrize(
    ("reader", "code", "label", "text", "shown"),
    [
        ("LF", None, "rule:cold", None, "[1.0.1a]"),
        ("LF", "lf", "rule:cold", None, "[1.0.1a]"),
        ("LF", None, "rule:cold", "rule # (##)", "rule 1.0.1a (a)"),
        ("LF", None, "rule:dry", None, "[1.0]"),
        ("LF", "LT", "rule:lamp", None, "[LT Oil]"),
        ("LF", "LT", "rule:lamp", "see ##", "see Oil"),
        ("LT", None, "rule:lamp", None, "(Oil)"),
        ("LT", "LF", "rule:wet", None, "(LF 1.0.1)"),
        ("LF", None, "rule:none", None, "[rule:none]"),
        ("LF", "LT", "rule:none", "text", "[LT/rule:none]"),
    ],
)
def test_a_reference_is_printed_as_the_name_of_its_target(
    library_of: Callable[[Files], Library], reader: str, code: str | None, label: str, text: str | None, shown: str
) -> None:
    library = library_of(FILES)
    book = library.book("en", reader)
    assert book is not None
    assert shown_by_number(book, index_languages(library)["en"])(code, label, text) == shown
