"""Headings that a format counts: their numbers are those of units, however few there are."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.reading.reader import read_document

NESTED = """\
# 1 Setup

## 1.1 Dealing

1. Take two ropes.

2. Keep one.

# 2 Play

1. Draw.

2. Pass.
"""
FLAT = """\
## 1. Setup

1. Take two ropes.

2. Keep one.

3. Smile.

## 2. Play

1. Draw.

2. Pass.

3. Smile again.
"""


def chapters_of(text: str) -> list[tuple[str, str]]:
    document, _ = read_document(text, "ropes.md")
    return [(chapter.key, chapter.units[0].text) for chapter in document.chapters]


@pytest.mark.parametrize("text", [NESTED, FLAT])
def test_the_numbers_of_few_headings_are_those_of_chapters(text: str) -> None:
    assert chapters_of(text) == [("1", "Setup"), ("2", "Play")]


def test_items_do_not_count_on_from_headings() -> None:
    assert chapters_of(FLAT.replace("## 2. Play\n\n1.", "## Play\n\n2.")) != [("1", "Setup"), ("2", "Draw.")]


def test_things_that_are_counted_are_not_numbers() -> None:
    text = "# 1 player\n\nDraw a rope.\n\n# 2 players\n\nDraw two ropes.\n"
    document, _ = read_document(text, "ropes.md")
    assert [unit.text for chapter in document.chapters for unit in chapter.units if unit.rank == 2] == [
        "1 player",
        "2 players",
    ]


@pytest.mark.parametrize("titles", [("A Variants",), ("A Variants", "B For two"), ("A. variants",)])
def test_headings_with_letters_after_the_chapters_are_appendixes(titles: tuple[str, ...]) -> None:
    text = NESTED + "".join(f"\n# {title}\n\nAnything goes.\n" for title in titles)
    expected = [(title[0], title[1:].lstrip(". ")) for title in titles]
    assert chapters_of(text) == [("1", "Setup"), ("2", "Play"), *expected]


def test_an_article_is_not_the_letter_of_an_appendix() -> None:
    keys = [key for key, _ in chapters_of(f"{NESTED}\n# A word of thanks\n\nThank you.\n")]
    assert "A" not in keys


@pytest.mark.parametrize("title", ["The end!", "And then: the end!", "Who wins?"])
def test_a_heading_may_end_as_a_sentence_does(title: str) -> None:
    text = (
        NESTED.replace("# 2 Play", "## 1.2 Turns\n\nDraw.\n\n# 2 Play\n\n## 2.1 Drawing") + f"\n# 3 {title}\n\nStop.\n"
    )
    assert chapters_of(text)[2:] == [("3", title)]


def test_a_deeper_heading_at_the_end_belongs_to_the_last_chapter() -> None:
    document, _ = read_document(
        f"{NESTED}\n## Last words\n\nThe end.\n\n# Credits\n\nBy Ana.\n\n## Prints\n\nTwo.\n", "ropes.md"
    )
    assert [unit.text for unit in document.chapters[-1].units if unit.rank == 2] == ["Last words"]
    assert [page.name for page in document.pages] == ["credits", "prints"]
