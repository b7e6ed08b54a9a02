"""Numbers of units in footnotes and in the cells of tables are linked like those in texts, or doubted."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts

RULES = (
    "# 1 Piers\n\n1.1 A pier is long.[^a]\n\n1.2 A pier is dry.\n\n{}\n\n# 2 Boats\n\n2.1 It floats.\n\n2.2 It leaks.\n"
)


def imported(block: str) -> tuple[str, list[str], list[str]]:
    """Import a document with a block; return the text of the book, the findings, and the kinds of the doubts."""
    made, doubts = imported_with_doubts(RULES.format(block), "harbor.md")
    text = "".join(file.text for file in made.files)
    return text, [finding.message for finding in made.document_findings], [str(doubt.kind) for doubt in doubts]


@pytest.mark.parametrize(
    "words", ["See rule {}.", "As {} says.", "Voir la règle {}.", "Siehe Regel {}.", "規則{}を参照。"]
)
def test_a_reference_in_a_footnote_is_linked(words: str) -> None:
    text, findings, doubts = imported(f"[^a]: {words.format('1.2')}")
    assert f"[^a]: {words.format('[[rule:piers_pier_dry]]')}" in text
    assert (findings, doubts) == ([], [])


def test_a_reference_in_a_cell_is_linked() -> None:
    text, findings, doubts = imported(
        "| Pier | Rule |\n| --- | --- |\n| North | see rule 1.2 |\n| South | 3.5 metres |"
    )
    assert "| North | see rule [[rule:piers_pier_dry]] |\n| South | 3.5 metres |" in text
    assert (findings, doubts) == ([], [])


def test_a_range_in_a_footnote_leads_to_both_ends() -> None:
    text, _, _ = imported("[^a]: See rules 1.1 to 1.2.")
    assert "[^a]: See rules [[rule:piers_pier_long]] to [[rule:piers_pier_dry]]." in text


def test_a_number_that_no_unit_has_is_reported() -> None:
    _, findings, _ = imported("[^a]: See rule 7.7.")
    assert findings == ["the reference to 7.7 stays as typed: there is no unit with this number"]


@pytest.mark.parametrize(
    "block",
    ["[^a]: Compare 1.2.", "| Pier | Rule |\n| --- | --- |\n| North | 1.2 |\n| South | 2.1 |"],
    ids=["footnote", "cells"],
)
def test_a_number_without_a_word_is_doubted(block: str) -> None:
    text, _, doubts = imported(block)
    assert block in text
    assert doubts == ["unlinked-numbers"]


@pytest.mark.parametrize(
    "block",
    ["| Pier | Metres |\n| --- | --- |\n| North | 1.2 |\n| South | 7.5 |", "```\nsee rule 1.2\n```"],
    ids=["table", "code"],
)
def test_quantities_and_code_are_neither(block: str) -> None:
    text, _, doubts = imported(block)
    assert block in text
    assert doubts == []


@pytest.mark.parametrize("credits_text", ["We thank all.", "We thank all.[^n]"])
def test_a_footnote_after_the_credits_goes_to_its_chapter(credits_text: str) -> None:
    """A web page has its notes at its end, which may be on a page of prose."""
    text = (
        "# 1 Piers\n\n1.1 A pier is long.[^n]\n\n1.2 A pier is dry.\n\n# 2 Boats\n\n2.1 It floats.\n\n2.2 It leaks.\n\n"
        f"# Credits\n\n{credits_text}\n\n[^n]: Or wide.\n"
    )
    made, _ = imported_with_doubts(text, "harbor.md")
    files = {file.path.rpartition("/")[2]: file.text for file in made.files}
    assert "[^n]: Or wide." in files["01-piers.md"]
    assert ("[^n]: Or wide." in files["credits.md"]) == ("[^n]" in credits_text)


def test_a_link_to_an_id_on_a_page_of_prose_leads_to_this_page() -> None:
    rules = RULES.format("See [the thanks](#thanks) and [boats](#boats).").replace("# 2", '# <a id="boats"></a>2')
    made, _ = imported_with_doubts(f'{rules}\n# Credits\n\n<a id="thanks"></a>By Ann.\n', "harbor.md")
    text = "".join(file.text for file in made.files)
    assert "See [the thanks](credits.md) and [[cha:boats|boats]]." in text
