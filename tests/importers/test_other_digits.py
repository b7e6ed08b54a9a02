"""Numbers in digits that are not read are doubted, with what to do."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts

ARABIC = "الرصيف طويل."
HINDI = "घाट लंबा है।"


@pytest.mark.parametrize(
    ("digits", "text"), [("٠١٢٣", ARABIC), ("۰۱۲۳", ARABIC), ("०१२३", HINDI), ("๐๑๒๓", "ท่าเรือยาว")], ids=list("apht")
)
@pytest.mark.parametrize("layout", ["{} ", "{}. ", "({}) ", "{} - ", "# {} ", "**{}.** ", "المادة {}: ", "अनुच्छेद {} "])
def test_they_are_doubted(digits: str, text: str, layout: str) -> None:
    written = "\n\n".join(f"{layout.format(digit)}{text}" for digit in digits[1:])
    doubts = [doubt for doubt in imported_with_doubts(written, "harbor.md")[1] if "digits" in doubt.taken]
    assert [(doubt.first, doubt.last) for doubt in doubts] == [(1, 5)]
    assert "write these numbers with the digits 0 to 9" in doubts[0].remedy


def test_a_single_quantity_is_not_doubted() -> None:
    doubts = imported_with_doubts(f"1 Piers\n\n1.1 ٣ {ARABIC}\n\n1.2 A pier is dry.\n")[1]
    assert [doubt for doubt in doubts if "digits" in doubt.taken] == []


def test_full_width_digits_are_read() -> None:
    imported, doubts = imported_with_doubts("１　桟橋\n\n１．１　桟橋は長い。\n\n１．２　桟橋は乾く。\n")
    assert "".join(file.text for file in imported.files).count("### ") == 2
    assert doubts == []
