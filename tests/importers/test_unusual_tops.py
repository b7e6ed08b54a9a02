"""Documents whose highest numbers cannot all be numbers of chapters."""

from __future__ import annotations

from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.typed_document import TypedUnit

STATUTE = """§1 General
(1) The game is for four players.
(2) A draw decides who begins.
§2 Turns
(1) The turn player draws a card.
(2) Contrary to § 1, the loser begins the second round.
§2a Breaks
Breaks are allowed.
§3 End
The game ends after ten rounds (see § 2a).
"""
ARTICLES = """# Harbour League

## Article I: Members

(a) Clubs may join.

(b) Clubs may leave.

(c) Clubs pay dues.

## Article II: Teams

(a) A team has five sailors.

(b) Teams swap sailors.

## Appendix A: Signals

A.1 One flag means stop.

A.2 Two flags mean go.
"""


def units_of(text: str, name: str) -> list[TypedUnit]:
    document, _ = read_document(text, name)
    return [unit for chapter in document.chapters for unit in chapter.units]


def test_an_inserted_paragraph_keeps_its_place_and_number() -> None:
    units = units_of(STATUTE, "a.txt")
    assert [(unit.number, unit.text) for unit in units if unit.rank == 2] == [
        ("§ 1", "General"),
        ("§ 2", "Turns"),
        ("§ 2a", "Breaks"),
        ("§ 3", "End"),
    ]


def test_an_appendix_below_articles_says_what_it_is() -> None:
    assert "Appendix: Signals" in [unit.text for unit in units_of(ARTICLES, "a.md")]


def numbers_of(text: str) -> list[str]:
    return [unit.number for unit in units_of(text, "a.txt") if not unit.is_made_up]


def test_a_bracket_may_close_all_numbers() -> None:
    text = "1) General\n1.1) A fleet has ten ships.\n1.2) Ships fight.\n2) Combat\n2.1) Range is 3 (see 1.2).\n"
    assert numbers_of(text) == ["1", "1.1", "1.2", "2", "2.1"]


def test_the_first_article_may_have_a_word_for_a_number() -> None:
    text = (
        "Article premier. Objet\nLe jeu oppose deux équipes.\n\n"
        "Art. 2. Matériel\n2.1 Chaque équipe reçoit six palets.\n2.2 Le terrain mesure 10 m.\n\n"
        "Art. 3. Terrain\n3.1 Le terrain est plat.\n"
    )
    assert numbers_of(text) == ["1", "2", "2.1", "2.2", "3", "3.1"]
