"""How languages write numbers in digits: the same number is no difference, another number is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.comparing.compared_unit import ComparedUnit, Difference
from sphinx_rulebook.languages.comparing.comparison import compare
from sphinx_rulebook.languages.comparing.digit_numbers import with_ascii_digits
from sphinx_rulebook.languages.comparing.numbers import find_numbers
from sphinx_rulebook.languages.comparing.separators import readings_of
from sphinx_rulebook.languages.writing_systems import normalised
from sphinx_rulebook.model.findings import Code

from .chapters import units_of


def differences(source: str, translation: str, language: str, source_language: str = "en") -> list[Difference]:
    ours, theirs = (units_of(f"### {text}\n")[0] for text in (source, translation))
    return list(compare(ComparedUnit(ours, source_language, ()), ComparedUnit(theirs, language, ())))


RIGHT = [
    *(
        ("1,000 boats sail.", f"Il y a 1{space}000 {word}.", language)
        for space in (" ", "\u00a0", "\u202f", "\u2009", "\u2007", "&nbsp;", "&#8239;")
        for language, word in (("fr", "barques"), ("es", "barcas"), ("sv", "båtar"), ("cs", "lodí"), ("nb", "båter"))
    ),
    ("1,250,000 boats sail.", "1 250 000 човнів пливуть.", "uk"),
    ("12,500 boats sail.", "12 500 Boote fahren.", "de-AT"),
    ("12,500 boats sail.", "12.500 Boote fahren.", "de-AT"),
    ("12,500 boats sail.", "12’500 Boote fahren.", "de-CH"),
    ("12,500 boats sail.", "12'500 Boote fahren.", "de"),
    ("12,500 boats sail.", "12’500 barche navigano.", "it-CH"),
    ("12,500 boats sail.", "12,500 barcas navegan.", "es-MX"),
    ("12,500 boats sail.", "12.500 barcas navegan.", "es-AR"),
    ("12,500 boats sail.", "12.500 barques naviguent.", "fr"),
    ("12,500 boats sail.", "12.500 łodzi płynie.", "pl"),
    ("12,500 boats sail.", "12 500 barcos navegam.", "pt-PT"),
    ("12,500 boats sail.", "12.500 barcos navegam.", "pt-BR"),
    ("12,500 boats sail.", "يبحر ١٢٬٥٠٠ قارب.", "ar"),
    ("12,500 boats sail.", "يبحر 12.500 قارب.", "ar-MA"),
    ("12,500 boats sail.", "۱۲٬۵۰۰ قایق.", "fa"),
    ("12,500 boats sail.", "১২,৫০০ নৌকা।", "bn"),
    ("12,500 boats sail.", "๑๒,๕๐๐ ลำ.", "th"),
    ("12,500 boats sail.", "၁၂,၅၀၀ စင်း။", "my"),
    ("100,000 boats sail.", "1,00,000 नावें.", "hi"),
    ("100,000 boats sail.", "१,००,००० नावें.", "hi"),
    ("12,345,678 boats sail.", "1,23,45,678 boats sail.", "en-IN"),
    ("Row 1,250.5 miles.", "Man rudert 1.250,5 Meilen.", "de"),
    ("Row 1,250.5 miles.", "Ramez 1 250,5 lieues.", "fr"),
    ("Row 2.5 miles.", "Ramez 2,5 lieues.", "fr"),
    ("Row 2.5km.", "Ramez 2,5 km.", "fr"),
    ("Row 2.5 miles.", "جدّف ٢٫٥ ميل.", "ar"),
    ("Row 0.250 miles.", "Man rudert 0,250 Meilen.", "de"),
    ("Row 1.500 miles.", "Ramez 1.500 lieues.", "fr"),
    ("Take 2 100-mile charts.", "Prenez 2 cartes de 100 lieues.", "fr"),
    ("The lots 100,200,300 sail.", "Die Lose 100, 200, 300 fahren.", "de"),
    ("20,000 boats sail.", "2万隻が出る。", "ja"),
    ("15,000 boats sail.", "1万5千隻が出る。", "ja"),
    ("15,000 boats sail.", "1万5000隻が出る。", "ja"),
    ("15,000 boats sail.", "1.5万隻が出る。", "ja"),
    ("12,345 boats sail.", "1万2,345隻が出る。", "ja"),
    ("3,000 boats sail.", "3千隻が出る。", "ja"),
    ("300 boats sail.", "３百隻が出る。", "ja"),
    ("120,000,000 boats sail.", "1億2000万隻が出る。", "ja"),
    ("30,000,000 boats sail.", "3千万隻が出る。", "ja"),
    ("20,000 boats sail.", "2 万艘船出航。", "zh"),
    ("300,000,000 boats sail.", "3亿艘船出航。", "zh-Hans"),
    ("50,000 boats sail.", "5萬艘船出航。", "zh-Hant"),
    ("10,000 boats sail.", "배 1만 척이 떠난다.", "ko"),
    ("25,000 boats sail.", "배 2만 5천 척이 떠난다.", "ko"),
    ("25,000 boats sail.", "배 2만 5,000척이 떠난다.", "ko"),
    ("Row 5 miles.", "5만큼 노를 젓는다.", "ko"),
    ("Only 3 of the boats sail.", "배 3만 떠난다.", "ko"),
    ("Row 1½ miles.", "Ramez 1½ lieue.", "fr"),
    ("Row 1½ miles.", "Ramez 1 1/2 lieue.", "fr"),
    ("Row 1½ miles.", "Ramez 1 ½ lieue.", "fr"),
    ("Row 1½ miles.", "Ramez 1,5 lieue.", "fr"),
    ("Row 1½ miles.", "Man rudert 1.5 Meilen.", "de"),
    ("Row 1/2 of a mile.", "Ramez ½ lieue.", "fr"),
    ("Row 1/2 of a mile.", "Ramez 0,5 lieue.", "fr"),
    ("Row 1/2 of a mile.", "Ramez la moitié d'une lieue.", "fr"),
    ("Row ½ of a mile.", "Man rudert die Hälfte einer Meile.", "de"),
    ("Row ¾ of a mile.", "Ramez 3/4 de lieue.", "fr"),
    ("Row 1½ miles.", "Man rudert anderthalb Meilen.", "de"),
    ("Row 1/3 of a mile.", "Man rudert ein Drittel der Meile.", "de"),
    ("Row 3/4 of a mile.", "Man rudert drei Viertel der Meile.", "de"),
    ("Row 2/3 of a mile.", "Ramez deux tiers de lieue.", "fr"),
    ("Row three quarters of a mile.", "Ramez ¾ de lieue.", "fr"),
    ("Row 3/4 of a mile.", "4分の3海里を漕ぐ。", "ja"),
    ("Row 3/4 of a mile.", "四分の三海里を漕ぐ。", "ja"),
    ("Row ¾ of a mile.", "划四分之三海里。", "zh"),
    ("Row 3/4 of a mile.", "4분의 3 해리를 젓는다.", "ko"),
    ("Take 2 1/2 boats.", "2隻の1/2の舟を取る。", "ja"),
    ("Take a 2/4 boat.", "2/4の舟を取る。", "ja"),
    ("5,000 boats sail.", "5 mil barcos navegam.", "pt-BR"),
    ("5,000 boats sail.", "5 тыс. лодок плывут.", "ru"),
    ("5,000 boats sail.", "5 ribu perahu berlayar.", "id"),
    ("2,000,000 boats sail.", "2 Millionen Boote fahren.", "de"),
    ("2.5 million boats sail.", "2.500.000 Boote fahren.", "de"),
]


@pytest.mark.parametrize(("source", "translation", "language"), RIGHT)
def test_the_same_number_in_the_way_of_another_language(source: str, translation: str, language: str) -> None:
    assert [
        one.message for one in differences(source, translation, language) if one.code is not Code.MISSING_STOP
    ] == []


WRONG = [
    ("1,000 boats sail.", "2 000 barques naviguent.", "fr", "2 000"),
    ("1,000 boats sail.", "1 000 000 de barques naviguent.", "fr", "1 000 000"),
    ("1,000 boats sail.", "100 barques naviguent.", "fr", "100"),
    ("1,000 boats sail.", "2’000 Boote fahren.", "de-CH", "2’000"),
    ("1,000 boats sail.", "1,000 Boote fahren.", "de", "1,000"),
    ("1,000 boats sail.", "10.000 barcas navegan.", "es", "10.000"),
    ("1,000 boats sail.", "يبحر ٢٬٠٠٠ قارب.", "ar", "٢٬٠٠٠"),
    ("1,000 boats sail.", "۱٬۰۰۱ قایق.", "fa", "۱٬۰۰۱"),
    ("100,000 boats sail.", "10,00,000 नावें.", "hi", "10,00,000"),
    ("Row 2.5 miles.", "جدّف ٢٫٦ ميل.", "ar", "٢٫٦"),
    ("Row 2.5 miles.", "Ramez 25 lieues.", "fr", "25"),
    ("Row 1,250.5 miles.", "Man rudert 1.250,6 Meilen.", "de", "1.250,6"),
    ("10,000 boats sail.", "3万隻が出る。", "ja", "3万"),
    ("1,000 boats sail.", "5千隻が出る。", "ja", "5千"),
    ("2 boats sail.", "2万隻が出る。", "ja", "2万"),
    ("20,000 boats sail.", "2億隻が出る。", "ja", "2億"),
    ("15,000 boats sail.", "1万6千隻が出る。", "ja", "1万6千"),
    ("10,000 boats sail.", "3万艘船出航。", "zh", "3万"),
    ("10,000 points.", "3만 점.", "ko", "3만"),
    ("2 points.", "2만 점.", "ko", "2만"),
    ("Row 5 miles.", "6만큼 노를 젓는다.", "ko", "6"),
    ("Row 1½ miles.", "Ramez 2½ lieues.", "fr", "2 1⁄2"),
    ("Row 1½ miles.", "Ramez 11,2 lieues.", "fr", "11,2"),
    ("Row 1/2 of a mile.", "Ramez ⅓ lieue.", "fr", "1⁄3"),
    ("Row 3/4 of a mile.", "Man rudert zwei Viertel der Meile.", "de", "zwei"),
    ("Row 2/3 of a mile.", "Ramez deux lieues.", "fr", "deux"),
    ("Row 3/4 of a mile.", "4分の1海里を漕ぐ。", "ja", "4分の1"),
    ("Row 3/4 of a mile.", "五分の三海里を漕ぐ。", "ja", "五分の三"),
    ("Row 3/4 of a mile.", "3분의 4 해리를 젓는다.", "ko", "3분의 4"),
    ("Take a 2/2 boat.", "4/4の舟を取る。", "ja", "4/4"),
    ("Take a 1/2 boat.", "2/4の舟を取る。", "ja", "2/4"),
    ("5,000 boats sail.", "6 mil barcos navegam.", "pt-BR", "6 mil"),
    ("5,000 boats sail.", "5 milhões de barcos navegam.", "pt-BR", "5 milhões"),
]


@pytest.mark.parametrize(("source", "translation", "language", "mark"), WRONG)
def test_another_number_in_the_way_of_another_language(source: str, translation: str, language: str, mark: str) -> None:
    found = [one for one in differences(source, translation, language) if one.code is not Code.MISSING_STOP]
    assert [(one.code, one.mark) for one in found] == [(Code.NUMBER_DIFFERS, mark)]


@pytest.mark.parametrize(
    ("source", "translation", "said"),
    [
        (
            "Row 1.500 miles.",
            "Man rudert 1.500 Meilen.",
            "1.500 (read as 1.5) here, but the translation has 1.500 (read as 1500)",
        ),
        (
            "Row 1,500 miles.",
            "Man rudert 1,500 Meilen.",
            "1,500 (read as 1500) here, but the translation has 1,500 (read as 1.5)",
        ),
        ("Row 1½ miles.", "Man rudert 2 Meilen.", "1½ here, but the translation has 2"),
    ],
)
def test_the_message_says_how_numbers_are_read(source: str, translation: str, said: str) -> None:
    (found,) = differences(source, translation, "de")
    assert found.message == f"the source has {said}"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("See 704.500a.", "en", [704, 500]),
        ("See 1.2.3 and 1.000.5.", "de", [1, 2, 3, 1, 0, 5]),
        ("10 200 30 400", "fr", [10200, 30400]),
        ("2024 100", "fr", [2024, 100]),
        ("1,0001", "en", [1.0001]),
        ("0,500", "en", [0.5]),
        ("3 1/1 boats", "en", [3, "1/1"]),
        ("第1千番", "ja", [1000]),
        ("", "fr", []),
    ],
)
def test_signs_between_digits(text: str, language: str, expected: list[float | str]) -> None:
    assert [number.value for number in find_numbers(normalised(text), language)] == expected


@pytest.mark.parametrize(
    ("sign", "language", "expected"),
    [
        (",", "en", (True, False)),
        (".", "en", (False, True)),
        (".", "de", (True, False)),
        (".", "de-AT", (True, False)),
        (".", "de_ch", (True, True)),
        (".", "fr-CA", (True, True)),
        (",", "zh-Hant-TW", (True, False)),
        (".", "xx", (True, True)),
        (".", "", (True, True)),
        (".", "no such-tag", (True, True)),
    ],
)
def test_what_a_sign_means_in_a_language(sign: str, language: str, expected: tuple[bool, bool]) -> None:
    assert readings_of(sign, language) == expected


@given(st.text(max_size=40))
def test_digits_of_all_scripts_keep_their_places(text: str) -> None:
    plain = with_ascii_digits(text)
    assert len(plain) == len(text)
    assert not any(sign.isdecimal() and not sign.isascii() for sign in plain)


@given(
    st.integers(1, 10**9), st.sampled_from([" ", "'", "’", "٬"]), st.sampled_from(["fr", "en", "ja", "ar", "xx", ""])
)
def test_grouped_digits_are_one_number(value: int, sign: str, language: str) -> None:
    text = f"{value:,}".replace(",", sign)
    assert [number.value for number in find_numbers(text, language)] == [value]


@pytest.mark.parametrize(
    "text",
    ["9" * 5000, f"{'9' * 400}.5", f"{'9' * 400}万", f"1/{'9' * 5000}", f"1⁄{'9' * 400}", "1⁄0", "万" * 3000, "½" * 99],
)
@pytest.mark.parametrize("language", ["en", "ja", "ko", "de"])
def test_no_number_is_too_long(text: str, language: str) -> None:
    assert find_numbers(normalised(text), language) or language in ("en", "de", "ko")
    assert list(differences(text, text, language, language)) == []
