"""Terms and their definitions.

In the fixtures, a line of what is expected is a term; its paragraphs are indented below it.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.reading.glossary_terms import read_terms
from sphinx_rulebook.importers.reading.paragraphs import page_of
from sphinx_rulebook.importers.reading.wrapping import find_wrapping
from sphinx_rulebook.importers.typed_document import TypedUnit

from ..helpers import Case
from .outlines import case_id, cases, read, show_paragraphs


def terms_of(text: str, is_markdown: bool = False) -> list[TypedUnit]:
    lines = read_lines(text, "", is_markdown)
    return read_terms(
        list(enumerate(lines)), page_of(lines, Profile(""), is_markdown, [], (), find_wrapping(lines, ()))
    )


def shown(terms: list[TypedUnit]) -> str:
    return "".join(
        f"{term.text}\n" + "".join(f"  {line}\n" for line in show_paragraphs(term.paragraphs)) for term in terms
    )


@pytest.mark.parametrize("case", cases("glossaries"), ids=case_id)
def test_the_terms_of_a_glossary(case: Case) -> None:
    assert shown(terms_of(case.given)) == case.expected


def test_terms_may_be_bold_or_headings_in_markdown() -> None:
    text = "**Boat**\nA small ship.\n\n**Crate**\nA box.\n\n### Pier\n\nA place.\n"
    assert [term.text for term in terms_of(text, True)] == ["Boat", "Crate", "Pier"]
    assert [term.text for term in terms_of("**Boat**: A ship.\n\n**Crate**: A box.\n", True)] == ["Boat", "Crate"]


def test_the_text_of_a_footnote_is_no_term() -> None:
    note = "[^f1]: Very small: it floats.\n"
    for text in (f"Boat: A ship.[^f1]\n\n{note}", f"{note}\nBoat: A ship.[^f1]\n", f"**Boat**\nA ship.[^f1]\n\n{note}"):
        assert [term.text for term in terms_of(text, True)] == ["Boat"]
        assert note.strip() in shown(terms_of(text, True))
    assert note.strip() in shown(terms_of(note, True))


def test_a_bold_term_needs_no_sign_before_its_definition() -> None:
    text = "- **Long rope** It is long: very.\n\n  It is old.\n- **Boat:** A ship.\n- **Pier** — A place.\n"
    assert (
        shown(terms_of(text, True))
        == "Long rope\n  It is long: very.\n  It is old.\nBoat\n  A ship.\nPier\n  A place.\n"
    )


RULES = "1 Harbor\n1.1 Piers\n1.1.1 A pier is long.\n1.1.2 A boat sinks.\n"


def test_code_stays_with_the_term_above_it() -> None:
    text = "```\npier: crate\n```\n\nBoat: a ship.\n~~~\nboat\n\ncrate\n~~~\nCrate: a box.\n"
    assert shown(terms_of(text, True)) == (
        "\n  ```\npier: crate\n```\nBoat\n  a ship.\n  ~~~\nboat\n\ncrate\n~~~\nCrate\n  a box.\n"
    )


@pytest.mark.parametrize(
    "heading",
    ["Glossary", "GLOSSARY", "Glossary:", "用語集", "词汇表", "詞彙表", "術語", "용어사전", "Glossar", "Słowniczek"],
)
def test_a_glossary_stands_behind_the_rules_under_its_word(heading: str) -> None:
    document, _ = read(f"{RULES}\n{heading}\n\nBoat\nA small ship.\n\nCrate\nA box.\n")
    assert document.glossary is not None
    assert [unit.text for unit in document.glossary.units] == [heading, "Boat", "Crate"]


def test_a_glossary_ends_where_the_credits_begin() -> None:
    document, _ = read(f"{RULES}\nGlossary\n\nBoat\nA small ship.\n\nCredits\n\nBy the harbor master.\n")
    assert document.glossary is not None
    assert [unit.text for unit in document.glossary.units] == ["Glossary", "Boat"]
    assert [(page.name, [p.text for p in page.paragraphs]) for page in document.pages] == [
        ("credits", ["By the harbor master."])
    ]


def test_a_chapter_called_glossary_with_rules_below_is_a_chapter() -> None:
    document, _ = read(f"{RULES}2 Glossary\n2.1 Terms\n2.1.1 A boat is small.\n2.1.2 A crate is a box.\n")
    assert document.glossary is None
    assert [chapter.heading.text for chapter in document.chapters] == ["Harbor", "Glossary"]


def test_the_word_inside_the_rules_begins_no_glossary() -> None:
    document, _ = read(f"{RULES}Glossary\n1.1.3 A crate is a box.\n1.1.4 A box is a crate.\n1.1.5 Salt is salt.\n")
    assert document.glossary is None


NAMES = st.lists(st.text("abcdefghij", min_size=2, max_size=10), min_size=2, max_size=8, unique=True)


@given(NAMES, st.booleans())
def test_any_terms_come_back_in_order(names: list[str], is_on_one_line: bool) -> None:
    names = [name.title() for name in names]
    if is_on_one_line:
        text = "\n".join(f"{name}: That is a {name.lower()}." for name in names)
    else:
        text = "\n\n".join(f"{name}\nThat is a {name.lower()}." for name in names)
    assert shown(terms_of(text)) == "".join(f"{name}\n  That is a {name.lower()}.\n" for name in names)
