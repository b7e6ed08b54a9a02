"""Numbers in the digits of other scripts."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts

ARABIC = "الرصيف طويل."
HINDI = "घाट लंबा है।"


SCRIPTS = [("٠١٢٣", ARABIC), ("۰۱۲۳", ARABIC), ("०१२३", HINDI), ("๐๑๒๓", "ท่าเรือยาว"), ("০১২৩", "ঘাট লম্বা।")]


@pytest.mark.parametrize(("digits", "text"), SCRIPTS, ids=list("aphtb"))
@pytest.mark.parametrize("layout", ["{} ", "{}. ", "({}) ", "{} - ", "# {} ", "**{}.** ", "المادة {}: ", "अनुच्छेद {} "])
def test_they_number_units_and_stay_as_they_are(digits: str, text: str, layout: str) -> None:
    written = "\n\n".join(f"{layout.format(digit)}{text}" for digit in digits[1:])
    imported, doubts = imported_with_doubts(written, "harbor.md")
    chapters = [file.chapter for file in imported.files if file.chapter is not None]
    numbers = [unit.number for chapter in chapters for unit in chapter.units if unit.number]
    assert [number.strip("().:# ").split()[-1] for number in numbers] == list(digits[1:])
    assert [doubt for doubt in doubts if "digits" in doubt.taken] == []


@pytest.mark.parametrize(("digits", "text"), SCRIPTS, ids=list("aphtb"))
def test_decimal_numbers_and_references_have_the_digits_of_the_document(digits: str, text: str) -> None:
    _, one, two, three = digits
    lines = [f"{one} {text[:6]}", f"{one}.{one} {text}", f"{one}.{two} {text} ({two}.{one})", f"{two} {text[:6]}"]
    lines += [f"{two}.{one} {text} ({one}.{two})", f"{two}.{two} {text} {three}"]
    imported, doubts = imported_with_doubts("\n\n".join(lines))
    written = "".join(file.text for file in imported.files)
    chapters = [file.chapter for file in imported.files if file.chapter is not None]
    numbers = [unit.number for chapter in chapters for unit in chapter.units]
    assert numbers == [one, f"{one}.{one}", f"{one}.{two}", two, f"{two}.{one}", f"{two}.{two}"]
    assert written.count("([[") == imported.references.resolved == 2
    assert written.count(three) == 1
    assert [doubt for doubt in doubts if "digits" in doubt.taken] == []


def test_numbers_in_two_scripts_are_doubted() -> None:
    text = "\n\n".join(f"{number}. {ARABIC}" for number in "12345")
    doubts = imported_with_doubts(f"{text}\n\n١ {ARABIC}\n\n٢ {ARABIC}\n", "harbor.md")[1]
    assert [doubt.first for doubt in doubts if "digits" in doubt.taken] == [11]


def test_a_single_quantity_is_not_doubted() -> None:
    doubts = imported_with_doubts(f"1 Piers\n\n1.1 ٣ {ARABIC}\n\n1.2 A pier is dry.\n")[1]
    assert [doubt for doubt in doubts if "digits" in doubt.taken] == []


def test_full_width_digits_are_read() -> None:
    imported, doubts = imported_with_doubts("１　桟橋\n\n１．１　桟橋は長い。\n\n１．２　桟橋は乾く。\n")
    assert "".join(file.text for file in imported.files).count("### ") == 2
    assert doubts == []


def test_plain_digits_elsewhere_stay_as_they_are() -> None:
    text = (
        "# घाट 2024\n\n१. घाट [लंबा](pic2.md) है, टिप्पणी[^1]।\n\n२. घाट `x1` सूखा है।\n\n"
        "| a | 1 |\n|---|---|\n| b | 2 |\n\n३. नाव १२ मीटर और 7।\n\n[^1]: टिप्पणी 7।\n"
    )
    imported, doubts = imported_with_doubts(text, "harbor.md")
    written = "".join(file.text for file in imported.files)
    assert [unit.number for file in imported.files if file.chapter for unit in file.chapter.units] == [None, *"१२३"]
    for kept in ("घाट 2024", "[^1]", "`x1`", "| a | 1 |", "| b | 2 |", "१२ मीटर और 7।", "[^1]: टिप्पणी 7।"):
        assert kept in written
    assert [doubt for doubt in doubts if "digits" in doubt.taken] == []
