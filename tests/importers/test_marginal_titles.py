"""Titles of articles on the lines above their numbers."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts

PARTED = (
    "BİRİNCİ BÖLÜM{0}Başlangıç{0}{0}Amaç{0}MADDE 1 – (1) Bu kurallar oyunu düzenler.{0}Kapsam{0}"
    "MADDE 2 – (1) Herkes oynar.{0}(2) Konuklar bekler.{0}İKİNCİ BÖLÜM{0}Oyun{0}{0}Sıra{0}"
    "MADDE 3 – (1) Oyuncu Madde 2'ye göre oynar.{0}(2) Sonra bekler.{0}"
)


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_line_above_the_number_is_the_title(gap: str) -> None:
    made, doubts = imported_with_doubts(PARTED.format(gap))
    units = [unit for file in made.files if file.chapter is not None for unit in file.chapter.units]
    articles = {unit.number: unit.text for unit in units if (unit.number or "").startswith("MADDE")}
    assert articles == {"MADDE 1": "Amaç", "MADDE 2": "Kapsam", "MADDE 3": "Sıra"}
    assert doubts == []


def test_titles_above_articles_with_their_text_on_the_line_are_doubted() -> None:
    text = PARTED.replace("– (1)", "–").replace("(2) ", "")
    _, doubts = imported_with_doubts(text.format("\n\n"))
    assert "heading-as-text" in [doubt.kind for doubt in doubts]


def test_a_short_line_above_one_article_stays_text() -> None:
    text = PARTED.replace("{0}Kapsam", "").replace("{0}Sıra", "")
    made, _ = imported_with_doubts(text.format("\n"))
    units = [unit for file in made.files if file.chapter is not None for unit in file.chapter.units]
    assert [unit.text for unit in units if unit.number == "MADDE 1"] == [""]
