"""Word files: the numbers that Word prints, and everything else that a file knows."""

from __future__ import annotations

import html
import io
import sys
import time
import zipfile
from pathlib import Path

import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import LineKind
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.importers.file_formats.word_format.word_file import read_word
from sphinx_rulebook.support.errors import UnusableInputError

from .made_word import MAIN, RELATION, bookmark, field, level, lists, paragraph, run, table, word_file


def shown(data: bytes, is_original: bool = False) -> str:
    return write_markdown(read_word(data, "harbor.docx", is_original)).text


def test_what_is_struck_through_or_raised_is_not_plain_text() -> None:
    struck, raised, lowered = "<w:strike/>", '<w:vertAlign w:val="superscript"/>', '<w:vertAlign w:val="subscript"/>'
    runs = (
        run("A pier costs "),
        run("th", struck),
        run("ree ", struck),
        run("four", '<w:strike w:val="0"/>'),
        run(" coins and 10"),
        run("2", raised),
        run(" nets; the 1"),
        run("st", raised),
        run(" boat holds H"),
        run("2", lowered),
        run("O."),
    )
    assert shown(word_file(paragraph("".join(runs)))) == (
        "A pier costs ~~three~~ four coins and 10² nets; the 1st boat holds H₂O.\n"
    )


def test_a_style_gives_its_look_to_text() -> None:
    runs = (
        run("A pier costs "),
        run("three", '<w:rStyle w:val="Gone"/>'),
        run(" or "),
        run("five", "<w:dstrike/>"),
        run(" coins", '<w:rStyle w:val="Gone"/><w:strike w:val="0"/>'),
        run(" in the open", '<w:rStyle w:val="Secret"/>'),
        run("."),
    )
    file = read_word(word_file(paragraph("".join(runs))), "harbor.docx")
    assert write_markdown(file).text == "A pier costs ~~three~~ or ~~five~~ coins.\n"
    assert [(one.text, one.reason) for one in file.left_out] == [("in the open", "hidden text")]


def test_titles_may_be_bold_by_their_style() -> None:
    strong = '<w:rStyle w:val="Strong"/>'
    data = word_file(
        paragraph("Boats", "Caption"),
        paragraph("A boat waits.", "Caption"),
        paragraph(run("Piers", strong)),
        paragraph(run("Nets", strong), "Caption"),  # what both styles have is off again
    )
    assert shown(data) == "# Boats\n\nA boat waits.\n\n# Piers\n\nNets\n"


def test_a_reading_comes_after_its_text() -> None:
    ruby = f"<w:r><w:ruby><w:rubyPr/><w:rt>{run('みなと')}</w:rt><w:rubyBase>{run('港')}</w:rubyBase></w:ruby></w:r>"
    assert shown(word_file(paragraph(f"{ruby}{run('に入る。')}"))) == "港(みなと)に入る。\n"


@pytest.mark.parametrize(
    ("font", "code", "sign"),
    [
        ("Symbol", "F0B3", "≥"),
        ("Symbol", "B3", "≥"),
        ("Symbol", "F061", "α"),
        ("Symbol", "F0FE", "⎭"),
        ("Wingdings", "F0FC", "✓"),
        ("Wingdings", "F08C", "❶"),
        ("Wingdings 2", "F050", "✓"),
        ("Arial", "2265", "≥"),
    ],
)
def test_signs_of_symbol_fonts_are_plain_characters(font: str, code: str, sign: str) -> None:
    symbol = f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>'
    assert shown(word_file(paragraph(f"{run('Pay if ')}{symbol}{run(' 3.')}"))) == f"Pay if {sign} 3.\n"


def test_a_sign_without_a_character_stays_and_is_reported() -> None:
    symbol = '<w:r><w:sym w:font="Pier Dings" w:char="F0B3"/></w:r>'
    typed = run("\uf0b3", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')
    file = read_word(word_file(paragraph(f"{run('Pay ')}{symbol}{run(' if ')}{typed}{run(' 3.')}")), "harbor.docx")
    assert write_markdown(file).text == "Pay \uf0b3 if ≥ 3.\n"
    assert [one.text for one in file.left_out] == ["Pier Dings: F0B3"]


@pytest.mark.parametrize(
    ("form", "language", "first", "second", "eleventh"),
    [
        ("cardinalText", "en-GB", "One", "Two", "Eleven"),
        ("ordinalText", "en-GB", "First", "Second", "Eleventh"),
        ("ordinalText", "de-AT", "Erste", "Zweite", "Elfte"),
        ("ordinal", "en-GB", "1st", "2nd", "11th"),
        ("ordinal", "de-DE", "1.", "2.", "11."),
        ("ordinal", "fr", "1er", "2e", "11e"),
        ("decimalFullWidth", "ja", "１", "２", "１１"),
        ("chineseCountingThousand", "zh-CN", "一", "二", "十一"),
        ("japaneseCounting", "ja", "一", "二", "十一"),
        ("chineseLegalSimplified", "zh-CN", "壹", "贰", "拾壹"),
        ("ideographTraditional", "zh-TW", "甲", "乙", "甲甲"),
        ("aiueoFullWidth", "ja", "ア", "イ", "サ"),
        ("ganada", "ko", "가", "나", "카"),
        ("koreanCounting", "ko", "일", "이", "십일"),
        ("russianLower", "ru", "а", "б", "л"),
        ("russianUpper", "ru", "А", "Б", "Л"),
        ("hebrew1", "he", "א", "ב", "יא"),
        ("arabicAbjad", "ar", "أ", "ب", "ك"),
        ("thaiNumbers", "th", "๑", "๒", "๑๑"),
        ("thaiLetters", "th", "ก", "ข", "ฎ"),
        ("hindiNumbers", "hi", "१", "२", "११"),
        ("decimalEnclosedParen", "ko", "⑴", "⑵", "⑾"),
        ("numberInDash", "en-GB", "- 1 -", "- 2 -", "- 11 -"),
        ("lowerLetter", "en-GB", "a", "b", "k"),
        ("none", "en-GB", "", "", ""),
        ("of another world", "en-GB", "1", "2", "11"),
    ],
)
def test_numbers_are_printed_in_their_form(form: str, language: str, first: str, second: str, eleventh: str) -> None:
    body = [paragraph(f"Rope {at}", list_id=1) for at in range(11)]
    file = read_word(word_file(*body, numbering=lists((form, "Rule %1")), language=language), "harbor.docx")
    numbers = [line.number for line in file.lines]
    assert [numbers[at] for at in (0, 1, 10)] == [f"Rule {count}".strip() for count in (first, second, eleventh)]


def test_a_form_of_words_has_its_zeros() -> None:
    own = level(0, "custom", "R%1").replace('"custom"/>', '"custom" w:format="001, 002, 003, ..."/>', 1)
    choice = own.replace("<w:numFmt", '<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt', 1).replace(
        '..."/>', '..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>', 1
    )
    numbering = f'<w:abstractNum w:abstractNumId="0">{choice}</w:abstractNum>'
    numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    data = word_file(*(paragraph(f"Rope {at}", list_id=1) for at in range(2)), numbering=numbering)
    assert [line.number for line in read_word(data, "harbor.docx").lines] == ["R001", "R002"]


def test_a_count_that_no_letters_can_show_is_in_digits() -> None:
    numbering = lists(("upperLetter", "%1"), ("upperRoman", "%1"), ("hebrew1", "%1")).replace(
        '<w:start w:val="1"/>', '<w:start w:val="2147483647"/>'
    )
    data = word_file(*(paragraph("Rope", list_id=at) for at in (1, 2, 3)), numbering=numbering)
    assert [line.number for line in read_word(data, "harbor.docx").lines] == ["2147483647"] * 3


def test_paragraphs_without_text_are_counted() -> None:
    rule = lists(("decimal", "%1."), ("decimal", "§ %1"))
    data = word_file(
        paragraph("one", list_id=1),
        paragraph("", list_id=1),
        paragraph("three", list_id=1),
        paragraph("", list_id=2),
        paragraph("of the first"),
        numbering=rule,
    )
    file = read_word(data, "harbor.docx")
    assert [(line.number, line.text) for line in file.lines] == [
        ("1.", "one"), ("3.", "three"), ("", "§ 1"), ("", "of the first"),
    ]  # fmt: skip
    assert [(one.text, one.reason) for one in file.left_out] == [("2.", "a number without text")]


def test_a_table_that_names_rules_stays_a_table() -> None:
    data = word_file(
        paragraph("1.1 A boat waits."),
        paragraph("1.2 A net is wet."),
        table(("Rule", "Penalty"), ("1.1", "one coin"), ("1.2", "two coins")),
        table(("1.3", "A pier is long."), ("1.4", "It is night.")),
    )
    assert shown(data) == (
        "1.1 A boat waits.\n\n1.2 A net is wet.\n\n| Rule | Penalty |\n| --- | --- |\n| 1.1 | one coin |\n"
        "| 1.2 | two coins |\n\n1.3 A pier is long.\n\n1.4 It is night.\n"
    )


def test_numbers_stand_alone_in_the_cells_of_a_table() -> None:
    rows = [(paragraph("", list_id=1), paragraph(text)) for text in ("A boat waits.", "A net is wet.", "It is night.")]
    cells = "".join(f"<w:tr><w:tc>{number}</w:tc><w:tc>{text}</w:tc></w:tr>" for number, text in rows)
    data = word_file(f"<w:tbl>{cells}</w:tbl>", numbering=lists(("decimal", "2.%1")))
    assert shown(data) == "2.1 A boat waits.\n\n2.2 A net is wet.\n\n2.3 It is night.\n"


def test_numbers_are_counted_as_word_counts_them() -> None:
    data = word_file(
        paragraph("Piers", "H1"),
        paragraph("General", "H2"),
        paragraph("A pier is long.", "Rule"),
        paragraph("A pier is dry.", "Special"),
        paragraph("In summer.", "", 1, 3),
        paragraph("In winter.", "", 1, 3),
        paragraph("A pier is sold.", "Rule"),
        paragraph("Once.", "", 1, 3),
        paragraph("More", "H2"),
        paragraph("A pier sinks.", "Rule"),
        paragraph("Boats", "H1"),
        paragraph("General", "H2"),
        paragraph("A boat sails.", "Rule"),
    )
    numbers = [line.number for line in read_word(data, "harbor.docx").lines]
    assert numbers == [
        "Article I.", "1.1", "1.1.1", "1.1.2", "(a)", "(b)", "1.1.3", "(a)", "1.2", "1.2.1",
        "Article II.", "2.1", "2.1.1",
    ]  # fmt: skip


def test_a_list_goes_on_in_another_paragraph_and_begins_anew_where_it_says_so() -> None:
    data = word_file(
        *(paragraph(text, "", 2) for text in ("one", "two")),
        paragraph("between"),
        paragraph("three", "", 2),
        paragraph("bullet", "", 2, 1),
        *(paragraph(text, "", 3) for text in ("one again", "two again")),
        paragraph("no number", "Rule", 0).replace("<w:pPr>", '<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr>'),
    )
    numbers = [(line.number, line.text) for line in read_word(data, "harbor.docx").lines]
    assert numbers == [
        ("i)", "one"), ("ii)", "two"), ("", "between"), ("iii)", "three"), ("•", "bullet"),
        ("i)", "one again"), ("ii)", "two again"), ("", "no number"),
    ]  # fmt: skip


def test_cross_references_and_links_lead_to_their_targets() -> None:
    data = word_file(
        paragraph(bookmark("_Ref1") + bookmark("_GoBack") + run("A pier is long."), "Rule"),
        paragraph(run("See ") + field(r" REF _Ref1 \r \h ", "1.1.1") + run("."), "Rule"),
        paragraph(f'<w:hyperlink w:anchor="_Ref1">{run("here")}</w:hyperlink>' + run(" and ")
                  + f'<w:hyperlink r:id="w">{run("there")}</w:hyperlink>', "Rule"),
    )  # fmt: skip
    assert shown(data) == (
        '<a id="_Ref1"></a>1.1.1 A pier is long.\n\n'
        "1.1.2 See [1.1.1](#_Ref1).\n\n"
        "1.1.3 [here](#_Ref1) and [there](https://example.org/a)\n"
    )


def test_tracked_changes_are_accepted_or_left_out() -> None:
    changed = run("A pier is ") + '<w:del w:id="1"><w:r><w:delText>dry</w:delText></w:r></w:del>'
    changed += f'<w:ins w:id="2">{run("long")}</w:ins>' + run(".")
    data = word_file(
        paragraph(changed),
        paragraph("First half,", mark='<w:rPr><w:del w:id="3"/></w:rPr>'),
        paragraph(" second half."),
    )
    assert shown(data) == "A pier is long.\n\nFirst half, second half.\n"
    assert shown(data, is_original=True) == "A pier is dry.\n\nFirst half,\n\nsecond half.\n"


def test_notes_pictures_boxes_and_hidden_text() -> None:
    box = "<w:txbxContent>" + paragraph("In a box.") + "</w:txbxContent>"
    choice = f"<mc:Choice><wps:txbx>{box}</wps:txbx></mc:Choice>"
    both = f"<mc:AlternateContent>{choice}<mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
    data = word_file(
        paragraph(run("A pier") + '<w:r><w:footnoteReference w:id="2"/></w:r>' + run(" is long.")),
        paragraph(f"<w:r>{both}</w:r>" + run("Beside it.")),
        paragraph(run("secret", "<w:vanish/>") + run("A") + "<w:r><w:noBreakHyphen/></w:r>" + run("B")),
        paragraph('<w:r><w:drawing><wp:docPr descr="A boat"/><a:blip r:embed="p"/></w:drawing></w:r>'),
        paragraph("Contents 3", "TOC1"),
        notes=f'<w:footnote w:id="2">{paragraph("Of wood.")}</w:footnote>',
        parts={"word/media/boat.png": b"PNG"},
    )
    file = read_word(data, "harbor.docx")
    assert write_markdown(file).text == (
        "A pier[^f2] is long.\n\nBeside it.\n\nIn a box.\n\nA-B\n\n![A boat](pictures/boat.png)\n\n[^f2]: Of wood.\n"
    )
    assert file.pictures == {"pictures/boat.png": b"PNG"}
    assert {(one.text, one.reason) for one in file.left_out} == {
        ("secret", "hidden text"),
        ("Contents 3", "table of contents"),
    }


def test_a_table_is_a_table_unless_it_is_one_of_rules_or_a_box() -> None:
    rows = table(("kind", "coins"), ("long", "2"))
    rules = table(("1.1", "A pier is long."), ("1.2", "A pier | is dry."))
    assert shown(word_file(rows, rules, table(("A box.",)))) == (
        "| kind | coins |\n| --- | --- |\n| long | 2 |\n\n1.1 A pier is long.\n\n1.2 A pier | is dry.\n\nA box.\n"
    )


def test_the_signs_of_markdown_are_text() -> None:
    text = "*stars* and [brackets] &lt;b&gt; _x_ `y` &amp;amp;"
    assert shown(word_file(paragraph(text), paragraph("# no heading"), paragraph("- no item"))) == (
        "\\*stars\\* and \\[brackets\\] &lt;b> \\_x\\_ \\`y\\` &amp;amp;\n\n\\# no heading\n\n\\- no item\n"
    )


def test_a_sentence_with_a_heading_style_is_text() -> None:
    file = read_word(word_file(paragraph("Piers", "Plain"), paragraph("A pier is long.", "Plain")), "harbor.docx")
    assert [line.kind for line in file.lines] == [LineKind.HEADING, LineKind.PARAGRAPH]


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name == "lxml" or name.startswith("lxml.") or "word_" in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "lxml", None)
    with pytest.raises(UnusableInputError, match=r"lxml.* is not installed; pip install 'sphinx-rulebook\[import\]'"):
        read_other_format(word_file(paragraph("A pier is long.")), Path("harbor.docx"))


def test_a_damaged_file_and_another_archive_are_refused() -> None:
    data = word_file(paragraph("A pier is long."))
    for cut in range(0, len(data), max(1, len(data) // 60)):
        with pytest.raises(UnusableInputError):
            read_other_format(b"PK\x03\x04" + data[4 : 4 + cut], Path("harbor.docx"))
    with pytest.raises(UnusableInputError, match="has no text"):
        read_other_format(word_file(paragraph("")), Path("harbor.docx"))
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("rules.txt", "1.1 A pier is long.")
    with pytest.raises(UnusableInputError, match="an archive; unpack it first"):
        read_other_format(other.getvalue(), Path("rules.zip"))


@pytest.mark.parametrize("code", ["AUTONUM", r"AUTONUMLGL \e", "AUTONUMOUT", "LISTNUM Harbor"])
def test_fields_that_count_in_another_way_are_reported(code: str) -> None:
    file = read_word(word_file(paragraph(f'<w:fldSimple w:instr="{code}"/>' + run("A boat leaks."))), "harbor.docx")
    assert [one.reason for one in file.left_out] == [
        "numbers that Word counts in fields (AUTONUM, or LISTNUM of an own list)"
    ]


def test_fields_that_count_have_their_numbers() -> None:
    def count(code: str) -> str:
        marks = [f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "end")]
        return f"{marks[0]}<w:r><w:instrText> LISTNUM {code} </w:instrText></w:r>{marks[1]}"

    body = [
        paragraph(count("LegalDefault \\l 1") + run(" Piers")),
        paragraph(count("LegalDefault \\l 2") + run(" A pier is long.")),
        paragraph(count("LegalDefault \\l 2") + run(" A pier has ") + count("") + run(" a boat, ") + count("")),
        paragraph(count("LegalDefault \\l 1 \\s 4") + run(" Boats")),
        paragraph(count("OutlineDefault") + run(" A boat floats.")),
        paragraph(count("Harbor") + run("A boat leaks.")),
    ]
    assert shown(word_file(*body)).split("\n\n") == [
        *("1. Piers", "1.1. A pier is long.", "1.2. A pier has a) a boat, i)", "4. Boats", "I. A boat floats."),
        "A boat leaks.\n",
    ]


def test_rules_on_lines_of_one_paragraph_are_apart() -> None:
    line_break = "<w:r><w:br/></w:r>"
    rules = run("1.1 A pier is long.") + line_break + run("1.2 A pier is dry.")
    wrapped = run("A boat that is long") + line_break + run("sails 3 times.")
    assert shown(word_file(paragraph(rules), paragraph(wrapped))) == (
        "1.1 A pier is long.\n\n1.2 A pier is dry.\n\nA boat that is long sails 3 times.\n"
    )


def test_paragraphs_in_cells_of_rules_are_apart() -> None:
    def row(number: str, *texts: str) -> str:
        return f"<w:tr><w:tc>{paragraph(number)}</w:tc><w:tc>{''.join(map(paragraph, texts))}</w:tc></w:tr>"

    rules = row("1.1", "A pier may be", "(a) long, or", "(b) dry.") + row("1.2", "A boat sails.")
    assert shown(word_file(f"<w:tbl>{rules}</w:tbl>")) == (
        "1.1 A pier may be\n\n(a) long, or\n\n(b) dry.\n\n1.2 A boat sails.\n"
    )
    plain = row("kind", "long", "dry") + row("coins", "2")
    assert shown(word_file(f"<w:tbl>{plain}</w:tbl>")) == "| kind | long dry |\n| --- | --- |\n| coins | 2 |\n"


def test_rows_of_tables_keep_their_columns_and_may_be_deleted() -> None:
    first = f"<w:tr><w:tc>{paragraph('kind')}</w:tc><w:tc>{paragraph('coins')}</w:tc></w:tr>"
    indented = f'<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc>{paragraph("2")}</w:tc></w:tr>'
    gone = '<w:tr><w:trPr><w:del w:id="1"/></w:trPr>' + f"<w:tc>{paragraph('long')}</w:tc>" * 2 + "</w:tr>"
    data = word_file(f"<w:tbl>{first}{indented}{gone}</w:tbl>")
    assert shown(data) == "| kind | coins |\n| --- | --- |\n|  | 2 |\n"
    assert shown(data, is_original=True).endswith("| long | long |\n")


def test_a_large_first_letter_belongs_to_its_word() -> None:
    initial = f'<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>{run("A")}</w:p>'
    assert shown(word_file(initial, paragraph(" pier is long."))) == "A pier is long.\n"


def test_a_table_of_contents_is_known_by_its_field_or_its_purpose() -> None:
    gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>'
    part = f"<w:sdt><w:sdtPr>{gallery}</w:sdtPr><w:sdtContent>{paragraph('1 Piers 3')}</w:sdtContent></w:sdt>"
    start, middle, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
    first = f"{start}<w:r><w:instrText> TOC \\o </w:instrText></w:r>{middle}{run('1 Piers 3')}"
    second = f"{start}<w:r><w:instrText> SEQ Pier </w:instrText></w:r>{middle}{run('2 Boats 4')}{end}"
    field_of_three = [paragraph(first), paragraph(second), paragraph(run("3 Nets 5") + end)]
    file = read_word(word_file(part, *field_of_three, paragraph("1 Piers")), "harbor.docx")
    assert write_markdown(file).text == "1 Piers\n"
    assert [one.text for one in file.left_out] == ["1 Piers 3", "1 Piers 3", "2 Boats 4", "3 Nets 5"]


def test_letters_of_complex_scripts_have_a_bold_look_of_their_own() -> None:
    title, latin = run("السفن", "<w:bCs/>"), run("Boats", "<w:bCs/>")
    assert shown(word_file(paragraph(title), paragraph(latin))) == "# السفن\n\nBoats\n"


@pytest.mark.parametrize("name", ["Überschrift 1", "見出し 1", "العنوان 1", "Titre 1"])
def test_styles_of_headings_may_have_the_names_that_word_shows(name: str) -> None:
    style = f'<w:style w:type="paragraph" w:styleId="L1"><w:name w:val="{name}"/></w:style>'
    assert shown(word_file(paragraph("Piers", "L1"), paragraph("A pier is long."), styles=style)) == (
        "# Piers\n\nA pier is long.\n"
    )


def test_what_other_programs_drew_is_in_the_report() -> None:
    diagram = '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"/>'
    drawing = paragraph(run("A pier.") + f"<w:r><w:drawing>{diagram}</w:drawing></w:r>")
    file = read_word(word_file(drawing, '<w:altChunk r:id="p"/>'), "harbor.docx")
    assert {one.reason for one in file.left_out} == {
        "an embedded document",
        "diagrams, charts and objects of other programs",
    }


def test_signs_that_show_nothing_are_left_out() -> None:
    text = "\u200f1.1\u200f Der Ha\u00adfen ist\ufeff tro\u200bcken.\u200f"
    assert shown(word_file(paragraph(text))) == "1.1 Der Hafen ist trocken.\n"
    assert shown(word_file(paragraph("ท่าเรือ\u200bยาว"))) == "ท่าเรือ\u200bยาว\n"
    assert shown(word_file(paragraph("می\u200cرود"))) == "می\u200cرود\n"


def test_letters_in_a_symbol_font_are_signs() -> None:
    assert shown(word_file(paragraph(run("à", '<w:rFonts w:ascii="Wingdings"/>') + run(" home")))) == "→ home\n"


def test_languages_side_by_side_in_one_row_have_a_row_for_each_rule() -> None:
    english, german = ["1.1 A pier is long.", "1.2 A boat sails."], ["1.1 Ein Steg ist lang.", "1.2 Ein Boot fährt."]
    cells = "".join(f"<w:tc>{''.join(map(paragraph, texts))}</w:tc>" for texts in (english, german))
    assert shown(word_file(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>")) == (
        "| 1.1 A pier is long. | 1.1 Ein Steg ist lang. |\n| --- | --- |\n| 1.2 A boat sails. | 1.2 Ein Boot fährt. |\n"
    )


def test_languages_side_by_side_in_a_table_of_rules_are_doubted() -> None:
    rows = (("1.1", "A pier is long.", "Ein Steg ist lang."), ("1.2", "A boat sails.", "Ein Boot fährt."))
    with_titles = (("1.1", "Piers", "A pier is long."), ("1.2", "Boats", "A boat sails."))
    found = [read_word(word_file(table(*one)), "harbor.docx") for one in (rows, with_titles)]
    assert [[one.text for one in file.unsure] for file in found] == [["A boat sails."], []]


def test_hidden_paragraphs_are_not_counted() -> None:
    hidden = paragraph(run("secret", "<w:vanish/>"), list_id=1, mark="<w:rPr><w:vanish/></w:rPr>")
    data = word_file(
        *(paragraph("A pier.", list_id=1), hidden, paragraph("A boat.", list_id=1)), numbering=lists(("decimal", "%1."))
    )
    assert shown(data) == "1. A pier.\n\n2. A boat.\n"


def test_a_file_in_the_strict_form_is_read() -> None:
    usual, strict = io.BytesIO(word_file(paragraph("Piers", "H1"))), io.BytesIO()
    with zipfile.ZipFile(usual) as archive, zipfile.ZipFile(strict, "w") as other:
        for name in archive.namelist():
            text = archive.read(name).replace(MAIN.encode(), b"http://purl.oclc.org/ooxml/wordprocessingml/main")
            relation = b"http://purl.oclc.org/ooxml/officeDocument/relationships"
            other.writestr(name, text.replace(RELATION.encode(), relation))
    assert shown(strict.getvalue()) == "# Article I. Piers\n"


def test_bold_words_of_examples_are_no_headings() -> None:
    example = paragraph(run("Example", "<w:b/>"))
    assert shown(word_file(paragraph("1.1 A pier is long."), example)) == "1.1 A pier is long.\n\nExample\n"


def test_a_line_may_go_on_with_a_number() -> None:
    text = run("1.1 A crew of at least") + "<w:r><w:br/></w:r>" + run("3.5 tons waits.")
    assert shown(word_file(paragraph(text))) == "1.1 A crew of at least 3.5 tons waits.\n"
    rules = run("1.1 piers are long") + "<w:r><w:br/></w:r>" + run("1.2 boats wait")
    assert shown(word_file(paragraph(rules))) == "1.1 piers are long\n\n1.2 boats wait\n"


def test_a_table_of_contents_may_end_where_a_rule_begins() -> None:
    begin, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "end"))
    first = f"{begin}<w:r><w:instrText> TOC </w:instrText></w:r>{run('Piers 3')}"
    data = word_file(paragraph(first), paragraph(end + run("1.1 A pier is long.")))
    assert "1.1 A pier is long." in shown(data)
    assert "Piers 3" not in shown(data)


def test_links_to_the_web_that_are_fields_stay_links() -> None:
    codes = (
        ' HYPERLINK "https://boats.example/a" ',
        r' HYPERLINK "https://boats.example/a" \l "b" ',
        " HYPERLINK C:boats ",
    )
    fields = "".join(field(html.escape(code), f"boat{place} ") for place, code in enumerate(codes))
    assert shown(word_file(paragraph(fields))) == (
        "[boat0](https://boats.example/a) [boat1](https://boats.example/a#b) boat2\n"
    )


def test_a_paragraph_with_thousands_of_runs_takes_little_time() -> None:
    start = time.process_time()
    assert shown(word_file(paragraph(run("Pier. ", "<w:b/>") + run("Boat. ") * 6000))).endswith("Boat. Boat.\n")
    assert time.process_time() - start < 5


def test_a_blank_bullet_is_none() -> None:
    """Pandoc numbers the further paragraphs of an item with one."""
    picture = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val=""/><w:lvlPicBulletId w:val="0"/></w:lvl>'
    other = f'<w:abstractNum w:abstractNumId="9">{picture}</w:abstractNum>'
    other += '<w:num w:numId="9"><w:abstractNumId w:val="9"/></w:num>'
    made = lists(("bullet", "o"), ("bullet", " ")) + other
    body = (paragraph("a pier", list_id=1), paragraph("It is long.", list_id=2), paragraph("a boat", list_id=9))
    file = read_word(word_file(*body, numbering=made), "harbor.docx")
    assert [(line.number, line.text) for line in file.lines] == [("•", "a pier"), ("", "It is long."), ("•", "a boat")]
