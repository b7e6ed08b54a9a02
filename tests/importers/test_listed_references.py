"""Rows and ranges of numbers after one word: every number of a row leads to its rule, and both ends of a range."""

from __future__ import annotations

import re

import pytest

from .outlines import imported_with_doubts

_LABEL = re.compile(r"@@(?P<label>[a-z]+:[^@]+)@@")
_REFERENCE = re.compile(r"\[\[(?P<label>[^\]|]+)(?:\|(?P<text>[^\]]*))?\]\]")
_LETTERS = "abcdefghi"


def numbers_led_to(heading: str, text: str) -> list[int]:
    """Import nine rules, the last of which has a text with references; return the numbers that these lead to.

    ``heading`` is the beginning of each rule with ``#`` for its number.
    """
    rules = [f"{heading.replace('#', str(n))} Zq {_LETTERS[n - 1] * 4}." for n in range(1, 10)]
    made, _ = imported_with_doubts("\n\n".join([*rules[:-1], f"{rules[-1]} {text}"]) + "\n", "harbor.txt")
    written = "\n".join(file.text for file in made.files)
    numbers: dict[str, int] = {}
    for line in written.splitlines():
        label, name = _LABEL.search(line), re.search(r"([a-i])\1\1\1", line)
        if label is not None and name is not None:
            numbers[label["label"]] = _LETTERS.index(name[1]) + 1
    return [numbers[match["label"]] for match in _REFERENCE.finditer(written) if match["text"] != ""]


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("Rule #.", "See rules 3, 4, and 6."),
        ("Rule #.", "rules 3–5 do not hold."),
        ("Rule #.", "Rule 3 or 4 applies."),
        ("Rule #.", "Rules from 3 to 5 hold."),
        ("§ #", "Es gelten die §§ 3 bis 5."),
        ("§ #", "§§ 3-5 gelten."),
        ("§ #", "nach § 3 oder 4."),
        ("Artikel #", "Artikel 3 bis 5 gelten."),
        ("Article #", "Voir les articles 3, 4 ainsi que 6."),
        ("Artículo #.", "Véanse los arts. 3 y 4."),
        ("Artículo #.", "Los artículos 7 u 8 valen."),
        ("Articolo #", "Gli articoli da 3 a 5 valgono."),
        ("Artigo #.º", "Ver os artigos 3.º, 4.º e 6.º."),
        ("Artikel #", "De artikelen 3 tot en met 5 gelden."),
        ("# §", "Se 3, 4 och 6 §§"),
        ("# §", "3–5 §:ssä säädetään"),
        ("Artykuł #", "Zob. art. 3 oraz 4."),
        ("Článek #", "Viz čl. 3 až 5."),
        ("Статья #.", "См. ст. 3, 4 или 6."),
        ("Стаття #.", "Див. статтями 3 й 4."),
        ("Članak #.", "Vidi članke 3., 4. ili 6."),
        ("#. člen", "Glej 4. in 5. člen."),
        ("#. §", "Lásd a 3. és 4. §-t."),
        ("Madde # –", "Madde 3, 4 ve 6 uygulanır."),
        ("Madde # –", "3 üncü ve 4 üncü maddelere göre"),
        ("Άρθρο #", "Βλέπε άρθρα 3 έως 5."),
        ("Điều #.", "Xem Điều 3 hoặc 4."),
        ("Pasal #", "Lihat Pasal 3 sampai dengan 5."),
        ("ข้อ #", "ดูข้อ 4 และ 5"),
        ("अनुच्छेद #", "अनुच्छेद 4 और 5 देखें।"),
        ("المادة #", "المواد من 3 إلى 5"),
        ("المادة #", "انظر المادتين 4 و5."),
        ("ماده #", "ماده 3 و 4"),
        ("סעיף #", "סעיפים 3, 4 ו־6"),
        ("第#条", "第3条及び第5条"),
        ("第#条", "第3、5条"),
        ("제#조", "제3조부터 제5조까지"),
        ("# straipsnis.", "Žr. 3 ir 4 straipsnius."),
    ],
)
def test_every_number_of_a_row_is_a_reference(heading: str, text: str) -> None:
    assert numbers_led_to(heading, text) == [int(number) for number in re.findall("[0-9]+", text)]


@pytest.mark.parametrize(
    ("heading", "text", "expected"),
    [
        ("Rule #.", "After rule 3 and 4 players, sail.", [3]),
        ("Rule #.", "Rules 3 and 20 players.", [3]),
        ("Rule #.", "See rule 3, 4 boats.", [3]),
        ("Artikel #", "nach Artikel 3, 2. Absatz", [3]),
        ("Madde # –", "Madde 3 ve 2. fıkra uygulanır.", [3]),
        ("Article #", "Voir les articles 3 et 4 %.", [3]),
        ("Rule #.", "After rule 3, 4 of the boats sail.", [3]),
        ("Rule #.", "By rule 3, 5 is the least.", [3]),
        ("Rule #.", "Rules 3 and 4:30 hours.", [3]),
        ("Rule #.", "Rules 3 and 4,5 metres.", [3]),
        ("Rule #.", "Rules 3 and 4-player games.", [3]),
        ("Rule #.", "Rules 3 and 4 m of rope.", [3]),
        ("Rule #.", "Rules 3 and 4° east.", [3]),
        ("Rule #.", "Rules 3 and 4 or more boats.", [3]),
        ("Rule #.", "Rules 3 and 4 out of 5 boats.", [3]),
        ("Rule #.", "Rules 3 and 5 players take part.", [3]),
        ("§ #", "Nach § 3 und 4 Segeln.", [3]),
        ("§ #", "Nach § 3, 5 Euro.", [3]),
        ("Artikel #", "Nach Artikel 3 oder 4 Spieler.", [3]),
        ("Статья #.", "ст. 3 и 5 очков", [3]),
        ("Madde # –", "Madde 3 ve 4 oyuncu", [3]),
        ("ข้อ #", "ข้อ 4 และ 5 คน", [4]),
        ("第#条", "第3、5条件", []),
    ],
)
def test_quantities_and_parts_are_none(heading: str, text: str, expected: list[int]) -> None:
    assert numbers_led_to(heading, text) == expected


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("Rule #.", "See rule 3 of the Anchor Rules."),
        ("Rule #.", "See rules 2 to 4 of the Anchor Guide."),
        ("Rule #.", "See rules 2 and 4 of the other book."),
        ("§ #", "Siehe § 3 BGB."),
        ("§ #", "Siehe Hafengesetz § 3."),
        ("§ #", "Enligt hamnlagen § 3."),
        ("§ #", "Siehe § 3 Abs. 2 BGB."),
        ("§ #", "Es gelten die §§ 3 und 4 StGB."),
        ("§ #", "Es gelten die §§ 3 bis 5 des Hafengesetzes."),
        ("Artikel #", "Artikel 3 bis 5 der anderen Ordnung"),
        ("Article #", "Voir les articles 3 et 5 du Code maritime."),
        ("Artículo #.", "artículos 3 y 4 del Código Marítimo"),
        ("Статья #.", "статьи 3 и 5 Морского кодекса"),
        ("第#条", "民法第3条"),
        ("第#条", "民法第3、5条"),
        ("第#条", "船舶法第3条"),
        ("第#条", "港の船に関する法律第3条第5項"),
    ],
)
def test_rules_of_other_documents_are_none(heading: str, text: str) -> None:
    assert numbers_led_to(heading, text) == []


@pytest.mark.parametrize(
    ("heading", "text", "expected"),
    [
        ("§ #", "Siehe § 3 GROSSE Boote.", [3]),
        ("§ #", "Siehe Grundlagen § 3.", [3]),
        ("§ #", "§ 3 OR § 4", [3, 4]),
        ("§ #", "§§ 3 und 4 der Hafenordnung", [3, 4]),
        ("Article #", "Voir l'article 3 du présent code.", [3]),
        ("第#条", "本法第3条", [3]),
        ("第#条", "この法律第3条", [3]),
        ("第#条", "用法は第3条", [3]),
        ("Rule #.", "Rule 3 of the game.", [3]),
        ("Rule #.", "Apply rule 3 in other cases.", [3]),
        ("Rule #.", "Rule 3 in another round.", [3]),
    ],
)
def test_own_rules_are_references(heading: str, text: str, expected: list[int]) -> None:
    assert numbers_led_to(heading, text) == expected


def test_a_title_of_the_document_is_no_other_book() -> None:
    text = "1. Anchor Rules\n\n2. Zq bb.\n\n3. Zq cc. See rule 2 of the Anchor Rules.\n"
    made, _ = imported_with_doubts(text, "harbor.txt")
    assert "[[" in "".join(file.text for file in made.files)


DECIMALS = (
    "1 Port\n\n1.1 Zq aa.\n\n1.2 Zq bb.\n\n1.3 Zq cc.\n\n2 Mar\n\n2.1 Zq dd.\n\n2.2 Zq ee.\n\n3 Sol\n\n3.1 Zq ff. {}\n"
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Chapters 1 and 2 hold.", 2),
        ("Siehe Regeln 1.1 bis 1.3.", 2),
        ("Bkz. kural 1.1 ve 1.2.", 2),
        ("Lásd az 1.1. és 1.2. szabályt.", 2),
        ("Se reglerna 1.1 och 1.2.", 2),
        ("см. пункты 1.1, 1.2 и 2.1.", 3),
        ("1.1から1.3までを参照。", 2),
        ("כללים 1.1 עד 1.3.", 2),
    ],
)
def test_rows_of_numbers_with_several_parts(text: str, count: int) -> None:
    made, doubts = imported_with_doubts(DECIMALS.format(text), "harbor.txt")
    written = "\n".join(file.text for file in made.files)
    assert len([match for match in _REFERENCE.finditer(written) if match["text"] != ""]) == count
    assert doubts == []
