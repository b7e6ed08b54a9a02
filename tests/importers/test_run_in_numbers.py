"""A number and a title in bold or italic type, on the line on which the text goes on, are the start of a unit."""

from __future__ import annotations

import pytest

from .outlines import reading_outline

HEAD = "# 5 Piers\n\n5.1 A pier is long.\n\n"
TAIL = "\n\n5.3 A pier is sold.\n"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("**5.2 Rain.** A wet pier is closed.", "**Rain.** A wet pier is closed."),
        ("<b>5.2 Rain.</b> A wet pier is closed.", "**Rain.** A wet pier is closed."),
        ("<strong>5.2. Rain</strong> A wet pier is closed.", "**Rain** A wet pier is closed."),
        ("*5.2 Rain.* A wet pier is closed.", "*Rain.* A wet pier is closed."),
        ("__5.2 Rain__: A wet pier is closed.", "__Rain__: A wet pier is closed."),
        ("***5.2 Rain.*** A wet pier is closed.", "***Rain.*** A wet pier is closed."),
        ("- **5.2 Rain.** A wet pier is closed.", "**Rain.** A wet pier is closed."),
        ("> **5.2 Rain.** A wet pier is closed.", "**Rain.** A wet pier is closed."),
        ("**5.2 雨。**濡れた桟橋は閉じる。", "**雨。**濡れた桟橋は閉じる。"),
    ],
)
def test_a_single_bold_number_with_a_title_is_that_of_a_unit(typed: str, read: str) -> None:
    shown = reading_outline(f"{HEAD}{typed}{TAIL}", "harbor.md")
    assert f"5.2 {read}" in shown
    assert "\n?? " not in shown


@pytest.mark.parametrize(
    ("first", "second", "third", "number"),
    [
        ("## § 1 Stege\n\nEin Steg ist lang.", "**§ 2 Regen.** Ein nasser Steg ist zu.", "## § 3 Ende\n\nAus.", "§ 2"),
        (
            "## 第1条 桟橋\n\n桟橋は長い。",
            "**第2条（雨）** 濡れた桟橋は閉じる。",
            "## 第3条 終わり\n\n終わる。",
            "第2条",
        ),
        ("**1. Piers.** A pier is long.", "**2. Rain.** A wet pier is closed.", "**3. End.** It ends.", "2"),
    ],
)
def test_numbers_with_signs_are_found_too(first: str, second: str, third: str, number: str) -> None:
    shown = reading_outline(f"# Harbor\n\n{first}\n\n{second}\n\n{third}\n", "harbor.md")
    assert f"# {number} **" in shown
    assert "\n?? " not in shown


@pytest.mark.parametrize("typed", ["**2 Boats** are enough.", "**3 boats** are enough.", "**5.2 metres** are enough."])
def test_what_a_bold_number_counts_stays_as_typed(typed: str) -> None:
    assert typed in reading_outline(f"{HEAD}{typed}{TAIL}", "harbor.md")


@pytest.mark.parametrize(
    "inside", ["A pier is dry. **5.2 Rain.** A wet pier is closed.", "1. **5.2 Rain.** It is closed."]
)
def test_a_bold_number_within_a_text_is_doubted(inside: str) -> None:
    shown = reading_outline(f"# 5 Piers\n\n5.1 A pier is long.\n\n{inside}{TAIL}", "harbor.md")
    assert "number-in-text" in shown
