"""Numbers, words for units and references as documents of many languages have them.

The fixtures are as in `test_strangers`.
"""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.unit_words import Use, words_for

from ..helpers import Case
from .outlines import case_id, cases, numbers_of, reading_outline


@pytest.mark.parametrize("case", cases("languages"), ids=case_id)
def test_documents_of_other_languages_are_read(case: Case) -> None:
    assert reading_outline(case.given) == case.expected


_BEFORE = sorted(words_for(Use.HEADING))
_AFTER = sorted({*words_for(Use.AFTER_DOT), *words_for(Use.AFTER_NUMBER)})


def book(numbers: list[str]) -> str:
    """Return a document with a heading and two items for each number."""
    titles = ("Titulo A", "Titulo B", "Titulo C")
    return "\n".join(
        f"{number} – {title}\n(1) Alpha.\n(2) Beta.\n" for number, title in zip(numbers, titles, strict=True)
    )


def read_numbers(text: str) -> list[str]:
    """Return the numbers of the units of a document, except those in brackets."""
    return [number for number in numbers_of(text) if number and "(" not in number]


@pytest.mark.parametrize("word", [*_BEFORE, *(word.upper() for word in _BEFORE if word.upper() != word)])
@pytest.mark.parametrize("counters", [("1", "2", "3"), ("I", "II", "III")])
def test_each_word_before_numbers_is_read(word: str, counters: tuple[str, ...]) -> None:
    numbers = [f"{word} {counter}" for counter in counters]
    assert read_numbers(book(numbers)) == numbers


@pytest.mark.parametrize("word", _AFTER)
def test_each_word_after_numbers_is_read(word: str) -> None:
    sign = "" if word in words_for(Use.AFTER_NUMBER) else "."
    numbers = [f"{counter}{sign} {word}" for counter in (1, 2, 3)]
    assert read_numbers(book(numbers)) == numbers


@pytest.mark.parametrize("sign", ["{} §", "{}. §", "§ {}", "{}.§"])
def test_a_section_sign_is_read_on_both_sides_of_a_number(sign: str) -> None:
    numbers = [sign.format(counter) for counter in (1, 2, 3)]
    assert read_numbers(book(numbers)) == [number.replace(".§", ". §") for number in numbers]


@pytest.mark.parametrize(
    "text",
    [
        "Oyuncu 1 başlar.\nOyuncu 2 bekler.\nOyuncu 3 yatar.\n",
        "Madde 1 ile başlayan taşlar beyazdır.\n\nÜç taş vardır.\n",
        "Bab 2 selesai, tetapi pemain menunggu.\n\nTali itu baru.\n",
        "1 luku jää väliin.\n\nKöysi on uusi.\n",
        "3장 뽑는다.\n\n카드는 희다.\n",
        "2 § ei ole voimassa.\n\nKöysi on uusi.\n",
    ],
)
def test_single_sentences_with_words_are_text(text: str) -> None:
    assert read_numbers(text) == []
