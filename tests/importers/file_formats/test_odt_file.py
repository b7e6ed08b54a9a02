"""OpenDocument texts: numbers that the program counts, headings, notes, tables, pictures, and files without a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.support.errors import UnusableInputError

from .made_odt import STYLES, cell, heading, made_odt, numbered, paragraph, row


def read(data: bytes, is_original: bool = False) -> ReadFile:
    file = read_other_format(data, Path("harbor.odt"), is_original)
    assert file is not None
    return file


def numbers(text: str, styles: str = STYLES) -> list[str]:
    """Return the number of each line of a document with its text."""
    return [f"{line.number} {line.text}".strip() for line in read(made_odt(text, styles)).lines]


def shown(text: str) -> str:
    """Return a document as Markdown."""
    return write_markdown(read(made_odt(text))).text


def test_headings_and_lists_have_the_numbers_that_the_program_prints() -> None:
    text = (
        heading("Piers")
        + heading("General", 2)
        + numbered("Numbers", "A pier is long.", paragraph("A pier is dry.") + numbered("", "In summer.", "In winter."))
        + heading("Boats", 1)
        + heading("Sails", 2)
        + numbered("Numbers", "A boat sails.")
    )
    file = read(made_odt(text))
    assert (file.format_name, file.producer) == ("an OpenDocument text", "A program")
    assert list(file.used) == ["heading styles", "automatic numbers"]
    assert [(line.kind.value, line.level, line.number, line.text) for line in file.lines] == [
        ("heading", 1, "1.", "Piers"),
        ("heading", 2, "1.1", "General"),
        ("item", 1, "1.", "A pier is long."),
        ("item", 1, "2.", "A pier is dry."),
        ("item", 2, "(a)", "In summer."),
        ("item", 2, "(b)", "In winter."),
        ("heading", 1, "2.", "Boats"),
        ("heading", 2, "2.1", "Sails"),
        ("item", 1, "1.", "A boat sails."),
    ]


def test_a_list_may_go_on_after_other_paragraphs() -> None:
    text = (
        numbered("Legal", "One.", more=' xml:id="a"')
        + paragraph("Between them.")
        + numbered("Legal", "Two.", numbered("", "Below two."), more=' text:continue-numbering="true"')
        + numbered("Legal", "Another list.")
        + numbered("Legal", "Three.", more=' text:continue-list="a"')
    )
    assert numbers(text) == ["1. One.", "Between them.", "2. Two.", "2.1 Below two.", "1. Another list.", "3. Three."]


def test_numbers_may_begin_anywhere_or_be_missing() -> None:
    items = (
        '<text:list-header><text:p>Rules</text:p></text:list-header><text:list-item text:start-value="5"><text:p>Five.'
        "</text:p><text:p>More of it.</text:p></text:list-item><text:list-item><text:p>Six.</text:p></text:list-item>"
    )
    text = (
        f'<text:list text:style-name="Numbers">{items}</text:list>'
        + numbered("Dots", "A dot.")
        + heading("Piers", more=' text:restart-numbering="true" text:start-value="7"')
        + heading("A note", style="Uncounted")
        + heading("Another", more=' text:is-list-header="true"')
        + heading("Boats")
    )
    assert numbers(text) == [
        *("Rules", "5. Five.", "More of it.", "6. Six.", "• A dot."),
        *("7. Piers", "A note", "Another", "8. Boats"),
    ]


def test_a_paragraph_may_name_its_list() -> None:
    one = '<text:numbered-paragraph text:list-id="x" text:style-name="Numbers" text:level="{}"><text:p>{}</text:p>'
    one += "</text:numbered-paragraph>"
    text = "".join(one.format(*pair) for pair in ((1, "One."), (2, "Below."), (1, "Two.")))
    assert numbers(text) == ["1. One.", "(a) Below.", "2. Two."]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ('style:num-format="I" style:num-suffix="."', "II."),
        ('style:num-format="a" style:num-letter-sync="true" text:start-value="27"', "bb"),
        ('style:num-format="a" text:start-value="27"', "ab"),
        ('style:num-format="一, 二, 三, ..." style:num-prefix="第" style:num-suffix="条"', "第二条"),
        ('style:num-format="①, ②, ③, ..."', "②"),
        ('style:num-format="001, 002, 003, ..."', "002"),
        ('style:num-format="First"', "Second"),
        ('style:num-format="A" loext:num-list-format="Rule %1%:"', "Rule B:"),
        ('style:num-format=""', ""),
    ],
)
def test_counts_have_the_form_of_their_list(form: str, expected: str) -> None:
    style = f'<text:list-style style:name="L"><text:list-level-style-number text:level="1" {form}/></text:list-style>'
    assert numbers(numbered("L", "One.", "Two."), style)[1] == f"{expected} Two.".strip()


def test_a_level_that_is_not_counted_has_no_place_in_the_numbers_below() -> None:
    style = (
        '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format=""/>'
        '<text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/></text:list-style>'
    )
    assert numbers(numbered("L", paragraph("Piers") + numbered("", "One.")), style) == ["Piers", "1 One."]


def test_a_level_that_is_left_out_is_counted() -> None:
    """LibreOffice counts it as if it were there, without text."""
    inside = numbered("", numbered("", "Deep."), "Beside it.")
    assert numbers(numbered("Numbers", paragraph("One.") + inside)) == ["1. One.", "i) Deep.", "(b) Beside it."]


def test_headings_are_known_by_their_styles_too() -> None:
    text = paragraph("Harbor", "Title") + paragraph("Piers", "Titre_20_2")
    text += paragraph('<text:span text:style-name="Bold">Long ones</text:span>') + paragraph("A pier is long.")
    assert shown(text) == "# Harbor\n\n## Piers\n\n### Long ones\n\nA pier is long.\n"


def test_looks_that_mean_something_stay() -> None:
    span = '<text:span text:style-name="{}">{}</text:span>'
    text = f"It costs {span.format('Gone', 'three')} four, 10{span.format('Up', '2')} or H{span.format('Down', '2')}O."
    text += f"{span.format('Hidden', 'A secret.')}<text:s text:c='2'/><text:tab/>*Yes*<text:line-break/>and no."
    file = read(made_odt(paragraph(text) + paragraph("Nothing.", "Secret") + paragraph("End.")))
    assert write_markdown(file).text == "It costs ~~three~~ four, 10² or H₂O. \\*Yes\\* and no.\n\nEnd.\n"
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("A secret.", "hidden text"),
        ("Nothing.", "hidden text"),
    ]


def test_links_and_references_lead_to_bookmarks() -> None:
    place = '<text:bookmark-start text:name="{0}"/>A pier<text:bookmark-end text:name="{0}"/> is long.'
    text = paragraph(place.format("p")) + paragraph(place.format("unused"))
    text += paragraph(
        '<text:bookmark-ref text:reference-format="number" text:ref-name="p">1</text:bookmark-ref>, '
        '<text:a xlink:href="#p">there</text:a>, <text:a xlink:href="https://x.example/a b">far</text:a>, '
        '<text:a xlink:href="#Piers|outline">above</text:a>, <text:a xlink:href="javascript:x">no</text:a>'
    )
    assert shown(text) == (
        '<a id="p"></a>A pier is long.\n\nA pier is long.\n\n'
        "[1](#p), [there](#p), [far](https://x.example/a%20b), above, no\n"
    )


def test_notes_comments_and_readings() -> None:
    note = (
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        "<text:note-body>{}</text:note-body></text:note>"
    )
    text = paragraph(
        f"A pier{note.format(paragraph('Of wood.') + paragraph('Or iron.'))} is long."
        "<office:annotation><text:p>Really?</text:p></office:annotation>"
        "<text:ruby><text:ruby-base>桟橋</text:ruby-base><text:ruby-text>さんばし</text:ruby-text></text:ruby>"
    )
    file = read(made_odt(text))
    assert write_markdown(file).text == "A pier[^n1] is long.桟橋(さんばし)\n\n[^n1]: Of wood. Or iron.\n"
    assert [(one.text, one.reason) for one in file.left_out] == [("1", "comments")]


def test_tables_keep_their_columns() -> None:
    head = f"<table:table-header-rows>{row('kind', 'coins')}</table:table-header-rows>"
    wide = row(cell(paragraph("all"), ' table:number-columns-spanned="2"'), "<table:covered-table-cell/>")
    both = row(cell(paragraph("2"), ' table:number-columns-repeated="2"'))
    assert shown(f"<table:table>{head}{wide}{both}</table:table>") == (
        "| kind | coins |\n| --- | --- |\n| all |  |\n| 2 | 2 |\n"
    )
    assert shown(f"<table:table>{row(cell(numbered('Numbers', 'One.')))}</table:table>") == "1. One.\n"


def test_pictures_boxes_and_formulas() -> None:
    inside = "<math:mfrac><math:mi>a</math:mi><math:mi>b</math:mi></math:mfrac>"
    formula = f'<math:math xmlns:math="http://www.w3.org/1998/Math/MathML">{inside}</math:math>'.encode()
    frame = "<draw:frame>{}</draw:frame>"
    picture = frame.format('<draw:image xlink:href="Pictures/a.png"/><svg:desc>A boat</svg:desc>')
    other = frame.format('<draw:image xlink:href="Pictures/a.wmf"/>')
    box = frame.format(f"<draw:text-box>{paragraph('In a box.')}</draw:text-box>")
    number = frame.format('<draw:object xlink:href="./Object 1"/>')
    chart = frame.format('<draw:object xlink:href="./Object 2"/>')
    parts = {"Pictures/a.png": b"png", "Pictures/a.wmf": b"wmf", "Object 1/content.xml": formula}
    group = f"<draw:g>{box}<draw:custom-shape>{paragraph('In a star.')}</draw:custom-shape></draw:g>"
    file = read(made_odt(paragraph(f"Pay {number} coins.{picture}{other}{group}{chart}"), parts=parts))
    assert write_markdown(file).text == (
        "Pay $\\frac{a}{b}$ coins.![A boat](pictures/a.png)\n\nIn a box.\n\nIn a star.\n"
    )
    assert file.pictures == {"pictures/a.png": b"png"}
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("a.wmf", "a picture that browsers do not show"),
        ("1", "charts and objects of other programs"),
    ]


def test_tables_of_contents_and_hidden_sections_are_left_out() -> None:
    contents = (
        f"<text:table-of-content><text:index-body>{paragraph('1 Piers 3')}</text:index-body></text:table-of-content>"
    )
    hidden = f'<text:section text:display="none">{paragraph("A secret.")}</text:section>'
    file = read(made_odt(f"{contents}{hidden}<text:section>{paragraph('A pier is long.')}</text:section>"))
    assert write_markdown(file).text == "A pier is long.\n"
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("1 Piers 3", "table of contents"),
        ("A secret.", "hidden text"),
    ]


def test_tracked_changes_are_taken() -> None:
    changes = (
        '<text:tracked-changes><text:changed-region text:id="a"><text:deletion><text:p>short</text:p></text:deletion>'
        "</text:changed-region></text:tracked-changes>"
    )
    text = changes + paragraph(
        'A pier is <text:change text:change-id="a"/><text:change-start text:change-id="b"/>long.'
    )
    assert shown(text) == "A pier is long.\n"
    with pytest.raises(UnusableInputError, match=r"^harbor.odt has tracked changes; reject them in LibreOffice"):
        read(made_odt(text), is_original=True)
    assert read(made_odt(paragraph("A pier.")), is_original=True).lines


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (made_odt(""), "^harbor.odt has no text$"),
        (made_odt(paragraph("A"), manifest="<manifest:encryption-data/>"), "^harbor.odt is encrypted; save it without"),
        (made_odt(paragraph("A"), parts={"content.xml": b"<x"}), "^harbor.odt is a damaged OpenDocument file: "),
        (
            made_odt("", parts={"content.xml": b"<office><office:body xmlns:office='urn:x'/></office>"}),
            "^harbor.odt is an OpenDocument file without a text, such as a spreadsheet$",
        ),
    ],
    ids=["empty", "encrypted", "damaged", "spreadsheet"],
)
def test_other_files_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(UnusableInputError, match=message):
        read(data)


def test_a_damaged_description_of_the_file_does_not_matter() -> None:
    assert read(made_odt(paragraph("A pier."), parts={"meta.xml": b"<x"})).producer == ""


def test_a_list_that_is_its_own_parent_ends() -> None:
    style = (
        '<style:style style:name="A" style:family="paragraph" style:parent-style-name="B"/>'
        '<style:style style:name="B" style:family="paragraph" style:parent-style-name="A"/>'
    )
    assert numbers(paragraph("A pier.", "A"), style) == ["A pier."]
    deep = "<text:section>" * 300 + paragraph("Deep.") + "</text:section>" * 300
    assert numbers(paragraph("A pier.") + deep) == ["A pier."]
