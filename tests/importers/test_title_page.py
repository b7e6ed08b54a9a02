"""The line that names a document is to be read somewhere, whatever the book is called."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.reading.title_page import with_title_line
from sphinx_rulebook.importers.typed_document import TypedPage

from .outlines import read

RULES = "1 Harbor\n1.0 Piers\n1.0.1 A pier is long.\n1.0.2 A boat sinks.\n"


def pages(text: str, title: str) -> list[tuple[str, str | None, list[str]]]:
    """The pages of a document in a book of this title: their names, their titles, their paragraphs."""
    document, _ = read(text)
    return [shown(page) for page in with_title_line(document, title)]


def shown(page: TypedPage) -> tuple[str, str | None, list[str]]:
    return page.name, page.title.text if page.title is not None else None, [one.text for one in page.paragraphs]


@pytest.mark.parametrize("title", ["Harbor Rules"])
def test_a_book_of_the_same_title_needs_no_such_line(title: str) -> None:
    assert pages(f"Harbor Rules\n\n{RULES}", title) == []
    assert pages(f"Harbor Rules\n\nOld rules. They hold.\n\n{RULES}", title) == [
        ("introduction", None, ["Old rules. They hold."])
    ]


def test_in_a_book_of_another_title_it_opens_the_introduction() -> None:
    assert pages(f"Harbor Rules v2\n\nOld rules. They hold.\n\n{RULES}", "Harbor Rules") == [
        ("introduction", None, ["Harbor Rules v2", "Old rules. They hold."])
    ]


def test_where_there_is_no_introduction_it_is_all_of_one() -> None:
    assert pages(f"Harbor Rules v2\n\n{RULES}", "Harbor Rules") == [("introduction", None, ["Harbor Rules v2"])]


def test_the_pages_behind_the_rules_stay() -> None:
    assert pages(f"Harbor Rules v2\n\n{RULES}\nCredits\n\nBy Eve.\n", "Harbor Rules") == [
        ("introduction", None, ["Harbor Rules v2"]),
        ("credits", "Credits", ["By Eve."]),
    ]
