"""PDF files whose syllables have several glyphs and one text (ActualText), as browsers write Hindi and Thai."""

from __future__ import annotations

import itertools

import pypdfium2  # type: ignore[import-untyped]
import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_boxes import doubt_damage
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_characters import NO_MEANING, Character, PdfPage, read_page
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

SIZE = 20
GLYPH = 11.12
"""The width of the glyph of ``n`` in Helvetica at this size."""

ARABIC = "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <6E> <0644> endbfchar"
"""The characters of the font ``A``, in which ``n`` is an Arabic letter."""


def pdf(content: str) -> bytes:
    """A PDF of one page whose text is written by the given operators, in Helvetica."""
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R/A 6 0 R>>>>>>",
        f"<</Length {len(content)}>>stream\n{content}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 7 0 R>>",
        f"<</Length {len(ARABIC)}>>stream\n{ARABIC}\nendstream",
    ]
    text, places = "%PDF-1.7\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj{one}endobj\n"
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(objects) + 1
    trailer = f"trailer<</Size {count}/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF"
    text += f"xref\n0 {count}\n0000000000 65535 f \n{rows}{trailer}"
    return text.encode("latin-1")


def piece(text: str, left: float, *heights: int) -> str:
    """Glyphs side by side, each at its height above the line, that are one piece with the given text."""
    glyphs = "".join(
        f"BT /F {SIZE} Tf {left + GLYPH * place} {700 + height} Td (n) Tj ET\n" for place, height in enumerate(heights)
    )
    return f"/Span<</ActualText<FEFF{text.encode('utf-16-be').hex()}>>>BDC\n{glyphs}EMC\n"


def plain(text: str, left: float) -> str:
    return f"BT /F {SIZE} Tf {left} 700 Td ({text}) Tj ET\n"


def read(content: str) -> str:
    more = "".join(
        f"BT /F {SIZE} Tf 50 {600 - 30 * at} Td (The harbour is open until dawn.) Tj ET\n" for at in range(4)
    )
    return write_markdown(read_pdf(pdf(content + more), "harbor.pdf")).text.split("\n")[0]


def test_a_syllable_of_two_glyphs_is_in_its_word() -> None:
    assert read(piece("चा", 50, 0, 0) + piece("ला", 50 + 2 * GLYPH, 0, 0) + plain("n", 50 + 4 * GLYPH)) == "चालाn"


def test_a_syllable_whose_last_glyph_is_the_first_on_the_line_is_not_lost() -> None:
    glyphs = plain("n", 50 + GLYPH) + plain("n", 50)
    content = f"/Span<</ActualText<FEFF{'ни'.encode('utf-16-be').hex()}>>>BDC\n{glyphs}EMC\n"
    assert read(content + plain("n", 50 + 2 * GLYPH)) == "ниn"


def test_a_ligature_that_runs_from_right_to_left_keeps_its_order() -> None:
    content = "".join(
        piece("لا", 500 - 2 * GLYPH * at, 0) + plain("n", 500 - 2 * GLYPH * at - GLYPH) for at in range(3)
    )
    letters = read_page(pypdfium2.PdfDocument(pdf(content.replace("/F", "/A")))[0]).characters
    assert [one.sign for one in letters] == list("لال" * 3)
    for before, one in itertools.pairwise(letters):
        assert one.right <= before.left + 1, letters


def test_a_space_after_such_a_syllable_stays() -> None:
    assert read(piece("चा", 50, 0, 0) + piece("ला", 60 + 2 * GLYPH, 0, 0)) == "चा ला"


def test_a_syllable_with_marks_above_the_line_is_read_once() -> None:
    content = piece("ริ่", 50, 0, 4, 9) + plain("n", 50 + 3 * GLYPH) + piece("ร์", 50 + 4 * GLYPH, 0, 5)
    assert read(content) == "ริ่nร์"


def test_words_of_other_scripts_are_parted_as_before() -> None:
    assert read(plain("nn", 50) + plain("nn", 50 + 3 * GLYPH)) == "nn nn"


def letter(sign: str, left: float) -> Character:
    return Character(sign, left, left + 6, 0, 10, 11.7, False, -1, False)


@pytest.mark.parametrize(("apart", "doubts"), [(0, 0), (2, 0), (3, 1)])
def test_marks_that_stand_apart_from_their_letters_are_a_doubt(apart: int, doubts: int) -> None:
    words = [[letter("ร", 0), letter(" ", 6), letter("ิ", 12)]] * apart + [[letter("ร", 0), letter("ิ", 3)]] * 5
    page = PdfPage(600, 800, [one for word in words for one in word])
    assert len(list(doubt_damage([page]))) == doubts


def test_characters_without_a_meaning_are_a_doubt() -> None:
    page = PdfPage(600, 800, [letter("n", 0), letter(NO_MEANING, 6)])
    assert len(list(doubt_damage([page]))) == 1
