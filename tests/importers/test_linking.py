"""Which unit each reference of a document means."""

from __future__ import annotations

from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.reading.shapes import NumberShapes
from sphinx_rulebook.importers.writing.linking.document_links import find_links
from sphinx_rulebook.importers.writing.linking.found_links import Links
from sphinx_rulebook.importers.writing.mentions.number_mentions import MentionFinder

from .outlines import NAME, profile


def links_of(text: str, layout: str | Profile | None = None, own_name: str = "") -> Links:
    document, recognition = read_document(text, NAME, layout)
    found = recognition.profile
    return find_links(document, MentionFinder(found, NumberShapes(found), document.is_markdown), own_name)


def targets(links: Links) -> list[tuple[str, int | None]]:
    """The number of each reference, and the line of the unit that it means; None where it means none."""
    return [
        (link.mention.number, link.target.line if link.target is not None else None)
        for of_piece in links.by_piece.values()
        for link in of_piece
    ]


RULES = "1 Harbor\n1.0 Piers\n1.0.1 See [1.0.2] and [1.0].\n1.0.2 A boat sinks. [9.0.9]\nExample: As in [1.0.1].\n"


def test_a_reference_means_the_unit_of_its_number() -> None:
    links = links_of(RULES)
    assert targets(links) == [("1.0.2", 4), ("1.0", 2), ("9.0.9", None), ("1.0.1", 3)]
    assert sorted(unit.number for unit in links.cited()) == ["1.0", "1.0.1", "1.0.2"]


def test_one_that_means_none_is_named_with_its_place() -> None:
    links = links_of(RULES)
    assert [(*place, mention.number) for place, mention in links.dangling] == [(NAME, 4, 22, 5, "9.0.9")]


def test_the_place_of_a_reference_is_that_on_its_own_line() -> None:
    text = (
        "1 Harbor\n\n1.0 Piers\n\n1.0.1 A pier is as long as two boats, as all boats\nknow that have read rule 1.0.7\n"
        "of old.\n\n1.0.2 A boat sinks.\n"
    )
    assert [(place.line, place.column) for place, _ in links_of(text).dangling] == [(6, 26)]


def test_a_second_reference_to_the_same_missing_number_has_its_own_place() -> None:
    links = links_of("1 Harbor\n1.0 Piers\n1.0.1 See [9.0.9], and [9.0.9] again.\n1.0.2 A boat.\n")
    assert [place.column for place, _ in links.dangling] == [12, 25]


def test_a_number_that_stands_twice_means_the_first_and_is_ambiguous() -> None:
    links = links_of("1 A\n1.0 B\n1.0.1 C.\n1.0.2 D.\n1.0.2 E, see [1.0.2].\n1.0.3 F.\n")
    assert targets(links) == [("1.0.2", 4)]
    assert [(place.line, first.line, second.line) for place, _, first, second in links.ambiguous] == [(5, 4, 5)]


def test_the_case_of_a_letter_does_not_matter_where_no_other_unit_has_it() -> None:
    text = (
        "## Article 1: A\n\n- 1a) B. See {}.\n- 1b) C.\n\n## Article A: D\n\n- A1) E.\n\n## Article 2: F\n\n- 2a) G.\n"
    )
    assert targets(links_of(text.format("[x](h:regulation:a1)"), own_name="h")) == [("a1", 8)]


def test_where_chapters_have_no_number_a_reference_means_a_unit_of_its_own_chapter() -> None:
    part = "### 1. Boats\n\n1.1. A boat, see 1.2.\n\n1.2. A ship.\n\n### 2. Crates\n\n2.1. Salt, see rule 1.1.\n\n"
    links = links_of(f"# Harbor\n\n## Game\n\n{part}## Contest\n\n{part}")
    assert targets(links) == [("1.2", 9), ("1.1", 7), ("1.2", 21), ("1.1", 19)]
    assert links.ambiguous == []


def test_a_made_up_chapter_can_be_meant() -> None:
    layout = profile(numbers=["1", "1.0", "1.0.1"])
    links = links_of("2.0 Piers\n2.0.1 See section 2 and rule 2.0.2.\n2.0.2 A boat.\n", layout)
    assert [number for number, _ in targets(links)] == ["2", "2.0.2"]
    assert links.dangling == []


def test_a_link_to_another_book_is_outside() -> None:
    text = (
        "## Article 1: A\n\n- 1a) See [it](other:regulation:1b) and [it](own:regulation:1b).\n- 1b) B.\n\n"
        "## Article 2: C\n\n- 2a) D.\n"
    )
    links = links_of(text, own_name="own")
    assert [(mention.book, mention.number) for _, mention in links.outside] == [("other", "1b")]
    assert [number for number, line in targets(links) if line] == ["1b"]


def test_terms_refer_to_rules_as_well() -> None:
    links = links_of(f"{RULES}\nGlossary\n\nBoat\nA ship. See rule 1.0.2.\n")
    assert targets(links)[-1] == ("1.0.2", 4)


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    links = links_of("1 Harbor\f\n1.0 Piers\u2028Wide\n\f1.0.1 A boat.\n   1.0.2 See [9.0.9] now.\n1.0.3 A crate.\n")
    assert [(place.line, place.column) for place, _ in links.dangling] == [(4, 15)]


def test_a_link_at_the_end_of_a_title_is_a_reference() -> None:
    links = links_of("# Harbor\n\n## 1 Piers\n\n### 1.1 Boat.[1.2](#12)\n\n### 1.2 A **box** is full.\n")
    assert targets(links) == [("1.2", 7)]
