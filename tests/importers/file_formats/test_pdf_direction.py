"""PDF files in Arabic and Hebrew, whose text runs from right to left."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_characters import Character, PdfPage
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_direction import doubt_direction, mirrored_pages
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

ARABIC = [
    "كل لاعب يأخذ ثلاث بطاقات من السوق ثم يضعها أمامه على الطاولة حتى ينتهي الدور الأول من اللعبة.",
    "يدفع القبطان 10,000 قطعة (أو 2.5 صندوق) إلى الحارس بعد الغروب، انظر القاعدة 1.1 أعلاه.",
    "تسمى هذه البطاقة VIP Card في الطبعة القديمة، ولا تباع في الميناء إلا ليلا.",
]
HEBREW = [
    "כל שחקן לוקח שלושה קלפים מן השוק ומניח אותם לפניו על השולחן עד סוף התור הראשון של המשחק.",
    "הקברניט משלם 10,000 מטבעות (או 2.5 ארגזים) לשומר אחרי השקיעה, ראו כלל 1.1 למעלה.",
    "הקלף נקרא VIP Card במהדורה הישנה, ואינו נמכר בנמל אלא בלילה.",
]
STYLE = "@page { size: A5; margin: 14mm } body { font: 10pt/1.5 'DejaVu Sans' } p { margin: 1mm 0 }"


def made(texts: list[str], language: str, style: str, is_tagged: bool) -> bytes:
    """A PDF of a heading, and rules with numbers in which each of the texts occurs four times."""
    body = f"<h2>1 {texts[2].split()[0]}</h2>" + "".join(f"<p>{rule}</p>" for rule in numbered(texts))
    page = f"<html lang={language} dir=rtl><style>{STYLE}{style}</style><body>{body}"
    return weasyprint.HTML(string=page).write_pdf(pdf_tags=is_tagged)


def numbered(texts: list[str]) -> list[str]:
    """The rules of such a PDF."""
    return [f"1.{at} {text}" for at, text in enumerate(texts * 4, 1)]


@pytest.mark.alike(4)
@pytest.mark.parametrize("is_tagged", [False, True])
@pytest.mark.parametrize("style", ["", "body { text-align: justify }", "body { columns: 2; column-gap: 8mm }"])
@pytest.mark.parametrize(("language", "texts"), [("ar", ARABIC), ("he", HEBREW)])
def test_text_from_right_to_left_is_read_in_its_order(
    language: str, texts: list[str], style: str, is_tagged: bool
) -> None:
    file = read_pdf(made(texts, language, style, is_tagged), "harbor.pdf")
    lines = [line for line in write_markdown(file).text.splitlines() if line]
    assert lines[1:] == numbered(texts)
    assert not file.unsure


def test_a_word_that_runs_to_the_left_in_other_text_is_a_doubt_with_its_page() -> None:
    rules = [f"<p>1.{at} The card is called {HEBREW[2].split()[0]} in the old edition.</p>" for at in range(1, 4)]
    data = weasyprint.HTML(string=f"<style>{STYLE}</style><h2>1 Cards</h2>{''.join(rules)}").write_pdf()
    assert [one.page for one in read_pdf(data, "cards.pdf").unsure] == [1]


@pytest.mark.parametrize("texts", [ARABIC, HEBREW])
def test_words_that_run_backwards_are_a_doubt(texts: list[str]) -> None:
    assert not list(doubt_direction(" ".join(texts)))
    assert len(list(doubt_direction(" ".join(text[::-1] for text in texts)))) == 1


def test_columns_of_a_table_are_in_the_order_in_which_they_are_read() -> None:
    cells = ["لاعب", "بطاقة", "قطعة", "2", "10", "7", "3", "8", "5"]
    rows = [cells[at : at + 3] for at in (0, 3, 6)]
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    style = "table { border-collapse: collapse } td { border: .5pt solid; padding: 1mm 4mm }"
    body = f"<h2>1 السوق</h2><p>1.1 {ARABIC[0]}</p><table>{table}</table><p>1.2 {ARABIC[2]}</p>"
    data = weasyprint.HTML(string=f"<html lang=ar dir=rtl><style>{STYLE}{style}</style><body>{body}").write_pdf()
    lines = write_markdown(read_pdf(data, "harbor.pdf")).text.splitlines()
    found = [line.strip("| ").split(" | ") for line in lines if line.startswith("|") and "---" not in line]
    assert found == rows


@pytest.mark.parametrize("line", ["קלף )2(.", "קלף )ב( ספינה"])
def test_brackets_that_are_reversed_on_one_line_only_are_turned(line: str) -> None:
    texts = ["(1) קלף", "(2) קלף (א)", line]
    characters = [
        Character(sign, 190 - 10 * place, 200 - 10 * place, bottom, bottom + 8, 10, False, -1, False)
        for bottom, text in zip((90, 60, 30), texts, strict=True)
        for place, sign in enumerate(text)
    ]
    (page,) = mirrored_pages([PdfPage(200, 100, characters)])
    turned = line.translate(str.maketrans("()", ")("))
    assert "".join(one.sign for one in page.characters) == "".join((*texts[:2], turned))
