"""Which first lines of rules are titles, and rules on one line."""

from __future__ import annotations

import pytest

from sphinx_rulebook.catalogues.interface_catalogue import InterfaceTranslations
from sphinx_rulebook.catalogues.plural_forms import ENGLISH
from sphinx_rulebook.markup.text.plain import plain_text
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.units import Unit
from sphinx_rulebook.site.html.rule_titles import has_title, in_bold, on_one_line, shortened
from sphinx_rulebook.site.html.side_notes import citing_name
from sphinx_rulebook.site.view.interface_words import Words

from ..helpers import parse

CHAPTER = """\
[REF book=LF chap=3]

# Your turn

Take one action.

## Actions

### Sail

Move a boat.

- far

### 帆走

舟を動かす。

### Move a boat.

Then rest.

### Rest

> **Note:** Nobody rows.
"""


@pytest.fixture(scope="module")
def units() -> dict[str, Unit]:
    chapter, _ = parse(CHAPTER)
    return {unit.text: unit for unit in chapter.units}


def test_a_title_is_short_and_has_a_text_below_it(units: dict[str, Unit]) -> None:
    assert [text for text, unit in units.items() if has_title(unit)] == ["Sail", "帆走"]


def test_a_title_is_bold_once() -> None:
    assert in_bold("Sail") == in_bold("<strong>Sail</strong>") == "<strong>Sail</strong>"


def test_on_one_line_a_colon_follows_a_title(units: dict[str, Unit]) -> None:
    book = Book("LF", "en", "", "Fleet", ())
    texts = {name: plain_text(unit, lambda *_: "", book) for name, unit in units.items()}
    lines = {name: on_one_line(unit, texts[name], "en") for name, unit in units.items()}
    assert lines == {
        "Your turn": "Your turn: Take one action.",
        "Actions": "Actions",
        "Sail": "Sail: Move a boat. far",
        "帆走": "帆走：舟を動かす。",
        "Move a boat.": "Move a boat. Then rest.",
        "Rest": "Rest Note: Nobody rows.",
    }
    assert on_one_line(units["Sail"], texts["Sail"], "fr") == "Sail\u202f: Move a boat. far"


def test_a_long_line_ends_with_a_whole_word() -> None:
    assert shortened("a" * 150) == "a" * 150
    assert shortened("sail " * 40) == f"{('sail ' * 30).rstrip()}…"
    assert shortened("帆" * 151) == f"{'帆' * 150}…"


def test_a_citing_chapter_is_not_taken_for_a_count(units: dict[str, Unit]) -> None:
    words = Words(InterfaceTranslations({"chapter {number}": "第{number}章"}, {}, ENGLISH))
    assert citing_name(units["Your turn"], "3", words) == "第3章"
    assert citing_name(units["Sail"], "3.1.1", words) == "3.1.1"
