"""References on pages of prose lead to rules, as those in rules do."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts

RULES = (
    "# 1 Piers\n\n1.1 A pier is long.\n\n1.2 A pier is dry.\n\n1.3 A pier is wet.\n\n"
    "# 2 Boats\n\n2.1 It floats.\n\n2.2 It leaks.\n\n"
)
LABELS = {"1.1": "piers_pier_long", "1.2": "piers_pier_dry", "1.3": "piers_pier_wet", "2.1": "boats_floats"}


def imported(prose: str) -> tuple[str, list[str], list[str]]:
    """Import rules with a page of prose; return the page, the findings, and the kinds of the doubts."""
    made, doubts = imported_with_doubts(f"{RULES}{prose}\n", "harbor.md")
    (page,) = (file.text for file in made.files if file.chapter is None)
    for number, label in LABELS.items():
        page = page.replace(f"{{rule:ref}}`# <HB/rule:{label}>`", f"‹{number}›")
    return page, [finding.message for finding in made.document_findings], [str(doubt.kind) for doubt in doubts]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("We thank the crew of rule 1.2.", "We thank the crew of rule ‹1.2›."),
        ("The crew (see 1.1) sails.", "The crew (see ‹1.1›) sails."),
        ("Rules 1.1 and 2.1 are old.", "Rules ‹1.1› and ‹2.1› are old."),
        ("Rules 1.1–1.3 are old.", "Rules ‹1.1›–‹1.3› are old."),
        ("Crews are old [1.2].", r"Crews are old \[‹1.2›\]."),
        ("- a crew, see rule 1.2", "- a crew, see rule ‹1.2›"),
        ("| Crew | see rule 1.2 |\n| --- | --- |\n| Boat | none |", "| Crew | see rule ‹1.2› |"),
    ],
)
def test_a_number_is_a_reference(typed: str, written: str) -> None:
    page, findings, doubts = imported(f"# Credits\n\n{typed}")
    assert written in page
    assert (findings, doubts) == ([], [])


def test_a_number_that_no_unit_has_is_reported() -> None:
    page, findings, _ = imported("# Credits\n\nWe thank the crew of rule 7.7.")
    assert "rule 7.7." in page
    assert findings == ["the reference to 7.7 stays as typed: there is no unit with this number"]


@pytest.mark.parametrize(
    "prose",
    [
        "# Credits\n\nThis is version 1.2.3 of 28.11.2026. In version 1.2, boats sank in build 1.2 and release 2.1.",
        "# Credits\n\n1. Ask the crew.\n2. Wait.\n\nAfter step 2, sail.",
        "# Version history\n\nIn rule 1.2, a pier was wet.",
        "# License\n\nThe notice of section 1.2 and of Section 2 stays.",
        "# Credits\n\n9.1 The crew.\n\nSee the names in 9.1.\n\n## Licence\n\nSection 1.2 of it applies.",
    ],
    ids=["dates", "steps", "changes", "licence", "own numbers"],
)
def test_numbers_of_something_else_stay_text(prose: str) -> None:
    page, findings, doubts = imported(prose)
    assert "rule:ref" not in page
    assert (findings, doubts) == ([], [])


def test_several_numbers_without_a_word_are_doubted() -> None:
    page, findings, doubts = imported("# Index\n\nCrew: 1.2; 2.1.")
    assert "Crew: 1.2; 2.1." in page
    assert (findings, doubts) == ([], ["unlinked-numbers"])
