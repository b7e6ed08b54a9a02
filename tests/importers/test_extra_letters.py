"""Items with letters that only some languages have, between two of a common alphabet."""

from __future__ import annotations

import pytest

from sphinx_rulebook.markup.counting.insertions import without_insertion

from .outlines import imported_with_doubts

VIETNAMESE = (
    "Điều 1. Bến\n1. Thuyền có:\n{}2. Xem điểm đ khoản 1 Điều 1.\nĐiều 2. Gió\n1. Gió có:\na) mưa;\nb) mây.\n"
    "2. Gió ngừng.\n"
)
UKRAINIAN = (
    "Стаття 1. Гавань\n1. Човен має:\n{}2. Човен стоїть.\nСтаття 2. Вітер\n1. Вітер має:\nа) дощ;\nб) хмару.\n"
    "2. Вітер стихає.\n"
)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        (VIETNAMESE, "abcdđe"),
        (UKRAINIAN, "абвгґдеєж"),
        (UKRAINIAN, "абвгґдеєжзиіїйк"),
    ],
)
def test_every_item_is_a_unit_with_its_letter(text: str, letters: str) -> None:
    items = "".join(f"{letter}) {'xyz'[at % 3] * 3};\n" for at, letter in enumerate(letters))
    made, doubts = imported_with_doubts(text.format(items))
    (chapter, *_) = (file.chapter for file in made.files if file.chapter is not None)
    numbers = [unit.number for unit in chapter.units if unit.text[:3] in ("xxx", "yyy", "zzz")]
    assert numbers == [f"{letter})" for letter in letters]
    assert doubts == []
    assert made.document_findings == ()


def test_a_line_with_such_a_letter_stays_text_elsewhere() -> None:
    made, _ = imported_with_doubts(UKRAINIAN.format("а) xxx;\nб) yyy;\nє) zzz;\n"))
    (chapter, *_) = (file.chapter for file in made.files if file.chapter is not None)
    assert "є)" not in [unit.number for unit in chapter.units]


def test_a_number_before_an_extra_letter() -> None:
    assert without_insertion("đ)") == "d)"
    assert without_insertion("(ґ)") == "(г)"
    assert without_insertion("d)") is None
