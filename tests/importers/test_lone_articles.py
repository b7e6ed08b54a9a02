"""``Article 1`` on a line of its own is a number, not a heading without one, and a profile with numbers is obeyed."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.reading.reader import read_document

from .outlines import NAME, imported_with_doubts, numbers_of

TEXTS = ("A pier is long.", "A boat floats.", "A rope is wet.")


@pytest.mark.parametrize("word", ["Article {}", "Artikel {}", "§ {}", "第{}条", "Rule {}"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("title", ["", "Harbor\n\n"])
def test_numbers_alone_on_their_lines_are_those_of_units(word: str, gap: str, title: str) -> None:
    text = title + "\n\n".join(f"{word.format(n)}{gap}{text}" for n, text in enumerate(TEXTS, 1)) + "\n"
    imported, doubts = imported_with_doubts(text)
    shown = "".join(file.text for file in imported.files)
    assert all(f"### {one}" in shown for one in TEXTS)
    assert doubts == []


def test_numbers_of_a_profile_are_those_of_units_though_headings_look_like_titles() -> None:
    text = "\n\n".join(f"{name}\n\n{n}. {text}" for n, (name, text) in enumerate(zip("ABC", TEXTS, strict=True), 1))
    assert numbers_of(text, Profile("own", numbers=("", "", "1"))) == ["", "1", "2", "3"]


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [(("§ 1", "§ 2", "§ 3"), "3 numbers, such as § 1 and § 2"), (("1", "1.1", "1.2"), "3 numbers, such as 1 and 1.1")],
)
def test_the_report_shows_two_different_numbers(numbers: tuple[str, ...], shown: str) -> None:
    text = "\n\n".join(f"{number} {text}" for number, text in zip(numbers, TEXTS, strict=True))
    assert read_document(text, NAME)[1].reason.partition(";")[0] == shown
