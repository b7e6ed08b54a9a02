"""Numbers, words for units and references as documents of many languages have them.

The fixtures are as in `test_strangers`.
"""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.native_digits import DigitExchange
from sphinx_rulebook.importers.unit_words import Use, words_for
from sphinx_rulebook.markup.counting.counters import read_counter
from sphinx_rulebook.markup.counting.digits import OTHER_DIGITS

from ..helpers import Case
from .outlines import case_id, cases, make, numbers_of, reading_outline


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


@pytest.mark.alike(120)
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


@pytest.mark.parametrize(
    "text",
    [
        "1 İskele\n\n1.1 Her oyuncu bölüm 3 kart alır.\n\n1.2 Tur 2 bitince 5. oyuncu başlar.\n",
        "1 Dermaga\n\n1.1 Pemain mengambil bagian 2 kartu.\n\n1.2 Ronde 3 selesai.\n",
        "1 Laituri\n\n1.1 Luku 2 on pieni.\n\n1.2 Kierros 3 päättyy, osa 2 jää.\n",
        "1 Móló\n\n1.1 A játékos 2. része marad.\n\n1.2 A 3. kör véget ér.\n",
        "1 Причал\n\n1.1 Грав. бере п. 2 карти.\n\n1.2 Раунд 3 закінчено, частина 2 лишається.\n",
        "1 घाट\n\n1.1 खिलाड़ी 2 पत्ते लेता है।\n\n1.2 दौर 3 समाप्त।\n",
        "1 Cais\n\n1.1 O jogador n.º 2 joga.\n\n1.2 A ronda 3 acaba com o jogador 2 da equipa 3.\n",
    ],
)
def test_quantities_in_sentences_are_no_references(text: str) -> None:
    assert make(text).references.resolved == 0


@pytest.mark.parametrize(
    ("first", "index", "text"),
    [
        ("١", 11, "١٢"),
        ("๑", 0, "๑"),
        ("०१", 8, "०९"),
        ("א", 2, "ג"),
        ("أ", 4, "هـ"),
        ("الف", 2, "پ"),
        ("الف", 0, "الف"),
    ],
)
def test_counters_of_other_scripts_count_both_ways(first: str, index: int, text: str) -> None:
    counter = read_counter(first)
    assert (counter.show(index), counter.read(text)) == (text, index)


@given(st.sampled_from("٠۰०০๐０"), st.integers(1, 9999))
def test_digits_are_restored(zero: str, value: int) -> None:
    exchange = DigitExchange(zero)
    text = f"{value} {exchange.text(str(value))}"
    assert exchange.text(exchange.text(text)) == text
    assert exchange.text(text).split() == text.split()[::-1]


def test_the_digits_of_all_scripts_are_known() -> None:
    zeros = [chr(code) for code in range(0x80, 0x10000) if unicodedata.decimal(chr(code), None) == 0]
    assert [re.fullmatch(f"[{OTHER_DIGITS}]", zero) is not None for zero in zeros] == [True] * len(zeros)
