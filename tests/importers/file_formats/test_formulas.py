r"""Formulas of Word files and web pages become those of books, and no number loses its place: 2³ is not 23."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.html_file import read_html
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.word_format.word_file import read_word
from sphinx_rulebook.markup.text.formulas import FORMULA, mathml

from .made_word import paragraph, run, word_file

_MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


def text_of(file: ReadFile) -> str:
    return write_markdown(file).text.strip()


def of_page(formula: str, before: str = "Pay ", after: str = " coins.") -> ReadFile:
    page = f"<html><body><p>{before}<math>{formula}</math>{after}</p></body></html>"
    return read_html(page.encode(), "harbor.html")


def of_word(formula: str) -> ReadFile:
    inside = f"{run('Pay ')}<m:oMath {_MATH}>{formula}</m:oMath>{run(' coins.')}"
    return read_word(word_file(paragraph(inside)), "harbor.docx")


def r(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


PAGES = {
    "<mfrac><mn>1</mn><mn>2</mn></mfrac>": r"$\frac{1}{2}$",
    "<msup><mn>2</mn><mn>3</mn></msup>": "$2^{3}$",
    "<msub><mi>x</mi><mi>i</mi></msub>": "$x_{i}$",
    "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>": "$x_{1}^{2}$",
    "<msqrt><mi>n</mi><mo>+</mo><mn>1</mn></msqrt>": r"$\sqrt{n + 1}$",
    "<mroot><mi>n</mi><mn>3</mn></mroot>": r"$\root {3} \of {n}$",
    "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>": (
        r"$\sum_{i = 1}^{n} i$"
    ),
    "<mo>⌊</mo><mfrac><mi>n</mi><mn>2</mn></mfrac><mo>⌋</mo>": r"$\lfloor \frac{n}{2} \rfloor$",
    "<munder><mi>max</mi><mi>i</mi></munder><mi>x</mi>": r"$\max_{i} x$",
    "<mover><mi>x</mi><mo>¯</mo></mover>": r"$\overline{x}$",
    "<mfenced open='{' close=''><mfrac><mn>1</mn><mn>2</mn></mfrac></mfenced>": r"$\left\lbrace \frac{1}{2} \right.$",
    "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd>"
    "</mtr></mtable>": r"$\begin{matrix} 1 & 2 \\ 3 & 4 \end{matrix}$",
    "<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>": r"${n \atop k}$",
    "<semantics><mfrac><mtext>cards</mtext><mn>2</mn></mfrac><annotation>x</annotation></semantics>": (
        r"$\frac{\text{cards}}{2}$"
    ),
    "<mmultiscripts><mi>C</mi><mn>2</mn><none/><mprescripts/><mn>6</mn><none/></mmultiscripts>": "${}_{6} C_{2}$",
    "<mmultiscripts><mi>R</mi><mi>i</mi><none/><mi>k</mi><mi>l</mi></mmultiscripts>": "$R_{i k}^{l}$",
    "<mn>3</mn><mo>×</mo><mi>n</mi><mo>&lt;</mo><mn>7</mn>": "3×n<7",
    "<mn>3</mn><mn>4</mn>": "3 4",
}


@pytest.mark.parametrize(("formula", "expected"), PAGES.items())
def test_formulas_of_pages(formula: str, expected: str) -> None:
    file = of_page(formula)
    assert text_of(file) == f"Pay {expected} coins."
    assert not file.left_out
    if "$" in expected:
        found = FORMULA.search(text_of(file))
        assert found is not None
        assert mathml(found["tex"], False)


WORDS = {
    r("3×n+1"): "3×n+1",
    f"<m:f><m:num>{r('n+1')}</m:num><m:den>{r('2')}</m:den></m:f>": r"$\frac{n + 1}{2}$",
    f'<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>{r("1")}</m:num><m:den>{r("2")}</m:den></m:f>': "1/2",
    f"<m:sSup><m:e>{r('2')}</m:e><m:sup>{r('3')}</m:sup></m:sSup>": "$2^{3}$",
    f"<m:sSubSup><m:e>{r('x')}</m:e><m:sub>{r('i')}</m:sub><m:sup>{r('2')}</m:sup></m:sSubSup>": "$x_{i}^{2}$",
    f'<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>{r("n")}</m:e></m:rad>': r"$\sqrt{n}$",
    f"<m:rad><m:deg>{r('3')}</m:deg><m:e>{r('n')}</m:e></m:rad>": r"$\root {3} \of {n}$",
    f"<m:d><m:e>{r('n+1')}</m:e></m:d>": "(n+1)",
    f'<m:d><m:dPr><m:begChr m:val="⌈"/><m:endChr m:val="⌉"/></m:dPr><m:e><m:f><m:num>{r("n")}</m:num><m:den>{r("2")}'
    "</m:den></m:f></m:e></m:d>": r"$\left\lceil \frac{n}{2} \right\rceil$",
    f'<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{r("i=1")}</m:sub><m:sup>{r("n")}</m:sup><m:e>{r("i")}'
    "</m:e></m:nary>": r"$\sum_{i = 1}^{n} i$",
    f"<m:func><m:fName><m:limLow><m:e>{r('max')}</m:e><m:lim>{r('i')}</m:lim></m:limLow></m:fName><m:e>{r('x')}</m:e>"
    "</m:func>": r"$\max_{i} x$",
    f"<m:acc><m:e>{r('x')}</m:e></m:acc>": r"$\hat{x}$",
    f'<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>{r("x")}</m:e></m:bar>': r"$\overline{x}$",
    f"<m:m><m:mr><m:e>{r('1')}</m:e><m:e>{r('2')}</m:e></m:mr></m:m>": r"$\begin{matrix} 1 & 2 \end{matrix}$",
    f"<m:f><m:num>{r('𝑥')}</m:num><m:den><m:r><m:rPr><m:nor/></m:rPr><m:t>all cards</m:t></m:r></m:den></m:f>": (
        r"$\frac{x}{\text{all cards}}$"
    ),
}


@pytest.mark.parametrize(("formula", "expected"), WORDS.items())
def test_formulas_of_word(formula: str, expected: str) -> None:
    file = of_word(formula)
    assert text_of(file) == f"Pay {expected} coins."
    assert not file.left_out


def test_a_number_before_a_formula_is_not_part_of_it() -> None:
    half = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"
    assert text_of(of_page(half, "Pay 2", "x.")) == r"Pay 2 $\frac{1}{2}$ x."
    assert text_of(of_page(half, "半分の", "を払う。")) == r"半分の$\frac{1}{2}$を払う。"


def test_adjacent_formulas_are_apart() -> None:
    page = of_page("<msup><mn>2</mn><mn>3</mn></msup></math><math><msup><mi>x</mi><mn>4</mn></msup>")
    power = "<m:sSup><m:e>{}</m:e><m:sup>{}</m:sup></m:sSup>"
    between = f"</m:oMath><m:oMath {_MATH}>"
    word = of_word(f"{power.format(r('2'), r('3'))}{between}{power.format(r('x'), r('4'))}")
    assert text_of(page) == text_of(word) == "Pay $2^{3}$ $x^{4}$ coins."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5% of {a_b}", r"\text{5} \% \text{ of } \lbrace \text{a} \_ \text{b} \rbrace"),
        (r"#1 &amp; a\b", r"\# \text{1 } \& \text{ a} \backslash \text{b}"),
    ],
)
def test_a_text_in_a_formula_keeps_the_signs_of_latex(text: str, expected: str) -> None:
    file = of_page(f"<mfrac><mtext>{text}</mtext><mn>2</mn></mfrac>")
    assert text_of(file) == rf"Pay $\frac{{{expected}}}{{2}}$ coins."
    assert not file.left_out


def test_a_formula_with_money_is_on_one_line_and_reported() -> None:
    file = of_page("<mfrac><mtext>5 $</mtext><mn>2</mn></mfrac>")
    assert "5 $" in text_of(file).replace("\\", "")
    assert len(file.left_out) == 1


def test_a_formula_that_has_no_latex_is_on_one_line_and_reported() -> None:
    file = of_page('<mfrac><mtext>"a") coins</mtext><mn>2</mn></mfrac>')
    assert text_of(file) == 'Pay ("a") coins)/2 coins.'
    assert [one.reason for one in file.left_out] == ["the form of a formula, whose text is on one line"]


def test_grids_in_grids_take_no_time() -> None:
    file = of_page(f"{'<mtable><mtr><mtd>' * 22}<mn>7</mn>{'</mtd></mtr></mtable>' * 22}")
    assert "7" in text_of(file)


def test_a_formula_of_many_scripts_is_read() -> None:
    file = of_page(f"<mmultiscripts><mi>R</mi>{'<mi>i</mi><none/>' * 5_000}</mmultiscripts>")
    assert "ii" in text_of(file)
    assert file.left_out


def test_many_spaces_in_a_formula_take_no_time() -> None:
    spaces = " " * 100_000
    file = of_word(f"<m:sSup><m:e>{r(f'2{spaces}+{spaces}x')}</m:e><m:sup>{r('3')}</m:sup></m:sSup>")
    assert text_of(file) == "Pay ${2 + x}^{3}$ coins."


@pytest.mark.parametrize("levels", [100, 1_000])
def test_a_deep_formula_is_read_as_text(levels: int) -> None:
    file = of_page(f"{'<mrow>' * levels}<mn>7</mn>{'</mrow>' * levels}")
    assert "7" in text_of(file)
    assert file.left_out


def test_the_formulas_of_a_wiki() -> None:
    image = '<img class="mwe-math-fallback-image-inline" src="https://x.org/f" alt="{\\displaystyle 2^{3}}">'
    hidden = '<span style="display: none"><math><msup><mn>2</mn><mn>3</mn></msup></math></span>'
    for inside in (hidden + image, image):
        page = f'<html><body><p>Pay <span class="mwe-math-element">{inside}</span> coins.</p></body></html>'
        file = read_html(page.encode(), "harbor.html")
        assert "2^{3}" in text_of(file)
        assert "x.org" not in text_of(file)
