"""Which layout a document has.

In the fixtures, what is expected is the layout's name, the first number of each rank, and below it the reason.
"""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.document_lines import is_markdown, read_lines
from sphinx_rulebook.importers.documents.furniture import find_furniture
from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.profiles import PROFILES
from sphinx_rulebook.importers.reading.recognition import Recognition, by_name, recognise
from sphinx_rulebook.importers.typed_document import Line
from sphinx_rulebook.markup.counting.number_schemes import read_scheme

from ..helpers import Case
from .outlines import case_id, cases

CASES = cases("recognition")


def lines_of(text: str) -> list[Line]:
    return read_lines(text, "§", is_markdown(text))


def recognised(text: str) -> Recognition:
    lines = lines_of(text)
    return recognise(lines, find_furniture(lines, Profile("")))


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_layout_is_recognised_for_a_reason(case: Case) -> None:
    found = recognised(case.given)
    numbers = ", ".join(found.profile.numbers)
    assert f"{found.profile.name}: {numbers}\n{found.reason}\n" == case.expected


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_what_was_recognised_is_a_numbering_of_a_book(case: Case) -> None:
    numbering = recognised(case.given).profile.numbering
    assert read_scheme(numbering if isinstance(numbering, str) else list(numbering)).depth > 0


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_table_of_contents_does_not_count(case: Case) -> None:
    """Above the document a table of contents with all its headings, which is left out."""
    lines = lines_of(case.given)
    whole = recognise(lines, ())
    above = ["1. Something", "2. Else", "7.7.7 Altogether", "(z) Other"]
    with_contents = [*(Line(0, text, text) for text in above), *lines]
    found = recognise(with_contents, range(len(above)))
    assert (found.profile.numbers, found.reason) == (whole.profile.numbers, whole.reason)


@pytest.mark.parametrize("name", [profile.name for profile in PROFILES])
def test_every_layout_can_be_asked_for(name: str) -> None:
    found = by_name(name, lines_of("1. Harbor\n1.1. Piers\n1.1.1. A pier is long.\n1.1.2. A boat sinks.\n"), ())
    assert (found.profile.name, found.reason) == (name, "as asked for")


def test_what_of_a_decimal_layout_is_a_title_is_learned_also_where_it_was_asked_for() -> None:
    text = "1. Harbor\n1.1. A harbor has four piers.\n1.2. A pier is long.\n2. Cargo\n2.1. A boat sinks.\n"
    assert by_name("decimal", lines_of(text), ()).profile.numbers == ("1", "", "1.1")


@pytest.mark.parametrize(
    ("heading", "form"),
    [
        ("Abschnitt {}: Boote", "Abschnitt #:"),
        ("Статья {}: Лодки", "Статья #:"),
        ("제{}조: 배", "제#조:"),
        ("第{}条：船", "第#条："),
        ("Osa {}. Veneet", "Osa #."),
    ],
)
def test_chapters_are_named_in_any_language(heading: str, form: str) -> None:
    """The ids are those of every translation; the word before a chapter's number is that of its language."""
    chapters = [
        f"## {heading.format(key)}\n\n- {key}a) One boat.\n  - {key}a1) It floats.\n- {key}b) Two boats.\n"
        for key in ("1", "2", "3", "A")
    ]
    found = recognised("\n".join(chapters).replace("Aa)", "A1)").replace("Aa1)", "A1a)").replace("Ab)", "A2)"))
    assert found.profile.name == "wca"
    assert form in found.profile.headings
