"""RTF: headings, links, notes, tables, pictures and formulas; what is left out; files of several programs."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown

from .made_rtf import FONTS, made_rtf, read, shown

PNG = "89504e470d0a1a0a00"


def test_headings_are_those_of_styles_and_levels() -> None:
    text = (
        r"\pard\s1 Piers\par\pard\s2 Boats\par\pard\s4 Nets\par\pard\s5 Ropes\par\pard\outlinelevel1 Sails\par"
        r"\pard\s3 Piers\tab 3\par\pard\s1\outlinelevel9 No title.\par\pard\plain A pier is long.\par"
        r"{\pard\plain\b Winds\b0\par}"
    )
    file = read(made_rtf(text))
    assert [(line.kind.value, line.level, line.text) for line in file.lines] == [
        ("heading", 1, "Piers"),
        ("heading", 2, "Boats"),
        ("heading", 2, "Nets"),
        ("heading", 3, "Ropes"),
        ("heading", 2, "Sails"),
        ("contents", 0, "Piers 3"),
        ("paragraph", 0, "No title."),
        ("paragraph", 0, "A pier is long."),
        ("heading", 4, "Winds"),
    ]
    assert (file.format_name, list(file.used)) == ("RTF", ["heading styles"])


def test_what_is_struck_through_or_raised_is_not_plain_text() -> None:
    text = (
        r"A pier costs {\strike three} four coins, 10{\super 2} nets, H{\sub 2}O, 5{\up6 2\up0  x} and "
        r"1{\super st}.\par\striked1 gone\striked0  kept\par\line\par"
    )
    assert shown(text) == "A pier costs ~~three~~ four coins, 10² nets, H₂O, 5² x and 1st.\n\n~~gone~~ kept\n"


def test_text_of_other_scripts_is_bold_by_control_words_of_its_own() -> None:
    header = r"{\fonttbl{\f0 Arial;}}"
    text = (
        r"\pard\s1 Piers\par"
        r"{\rtlch\fcs1\ab\af0 \ltrch\fcs0\f0 \u1513?\u1500?}\par"
        r"{\rtlch\fcs1\ab0\af0 \ltrch\fcs0\b\f0 \u1513?\u1500?}\par"
        r"{\ltrch\fcs1 \rtlch\fcs0\b\u1513?\u1500?}\par{\b\u1513?\u1500?}\par"
        r"{\ltrch\dbch\ab\dbch \u33337?\u24065?}\par{\ltrch\dbch\ab\loch boat}\par"
    )
    kinds = [line.kind.value for line in read(made_rtf(text, header)).lines]
    assert kinds == ["paragraph", "heading", "paragraph", "heading", "heading", "heading", "paragraph"]


def test_links_and_references_lead_to_bookmarks_and_the_web() -> None:
    text = (
        r"{\*\bkmkstart _Ref1}{\*\bkmkend _Ref1}A pier.\par{\*\bkmkstart unused}A boat, see "
        r"{\field{\*\fldinst { REF _Ref1 \\r \\h }{{\*\datafield 08d0}}}{\fldrslt {1.1}}}, "
        r'{\field{\*\fldinst HYPERLINK \\l "_Ref1"}{\fldrslt\ul here}}, '
        r'{\field{\*\fldinst HYPERLINK "#_Ref1"}{\fldrslt there}} and '
        r'{\field{\*\fldinst HYPERLINK "https://boats.example/a b" \\l "c"}{\fldrslt far}}.\par'
    )
    assert shown(text) == (
        '<a id="_Ref1"></a>A pier.\n\nA boat, see [1.1](#_Ref1), [here](#_Ref1), [there](#_Ref1) and '
        "[far](https://boats.example/a%20b#c).\n"
    )


def test_a_table_of_contents_is_left_out_and_signs_of_fields_are_shown() -> None:
    text = (
        r'{\field{\*\fldinst TOC \\o "1-3"}{\fldrslt\pard Piers\tab 3\par Boats\tab 4\par}}\pard A '
        r'{\field{\*\fldinst SYMBOL 183 \\f "Symbol" \\s 10}{\fldrslt\f1}} and '
        r"{\field{\*\fldinst SYMBOL 8364 \\u}{\fldrslt}}{\field{\*\fldinst SYMBOL 171 \\f Symbol}}.\par"
        r"{\field{\*\fldinst EQ \\* jc2 \\o\\ad(\\s\\up 9(ka),kan)}{\fldrslt}} "
        r"{\field{\*\fldinst PAGE}{\fldrslt 7}}{\field{\*\fldinst{ EQ \\f(a,b)}}{\fldrslt}}\par"
    )
    file = read(made_rtf(text))
    assert write_markdown(file).text == "A • and €↔.\n\nkan(ka) 7\n"
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("Piers 3", "table of contents"),
        ("Boats 4", "table of contents"),
        ("EQ \\f(a,b)", "a formula in a field"),
    ]


def test_notes_are_footnotes_and_comments_are_counted() -> None:
    text = (
        r"A pier{\super\chftn{\footnote\pard\plain{\super\chftn} Of wood.\par Or stone.}} is long.\par"
        r" A boat{\*\footnote\ftnalt At the end.} floats{\*\atnid A}{\*\atnauthor B}\chatn{\*\annotation Really?}.\par"
    )
    file = read(made_rtf(text))
    assert write_markdown(file).text == (
        "A pier[^f1] is long.\n\nA boat[^f2] floats.\n\n[^f1]: Of wood. Or stone.\n\n[^f2]: At the end.\n"
    )
    assert [(one.text, one.reason) for one in file.left_out] == [("1", "comments")]


def test_running_heads_and_data_are_not_text() -> None:
    text = (
        r"{\info{\title A title}{\author Somebody}}{\header\pard Harbor\par}{\footerr 7}{\*\generator A program;}"
        r"{\*\themedata 504b0304}{\*\pgdsctbl{\pgdsc0 Default Page Style;}}A pier{\xe boats}{\*\xmlopen x}.\par"
    )
    file = read(made_rtf(text))
    assert (write_markdown(file).text, file.producer, list(file.left_out)) == ("A pier.\n", "A program", [])


def test_hidden_text_and_parts_that_are_not_known_are_reported() -> None:
    file = read(made_rtf(r"A pier{\v  in secret}.{\*\harbor Three words more}{\*\other 01 af x}\par"))
    assert write_markdown(file).text == "A pier.\n"
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("in secret", "hidden text"),
        ("Three words more", "a part that is not known: harbor"),
    ]


def test_tracked_changes_are_accepted_or_rejected() -> None:
    text = r"A pier is {\deleted short}{\revised long}{\mvf , wet}{\mvt , dry}.\par One\deleted\par\deleted0  boat.\par"
    assert shown(text) == "A pier is long, dry.\n\nOne boat.\n"
    assert shown(text, is_original=True) == "A pier is short, wet.\n\nOne\n\nboat.\n"


def test_cells_may_be_merged_and_tables_be_in_cells() -> None:
    text = (
        r"\trowd\cellx2000\clvmgf\cellx4000\clmgf\cellx6000\clmrg\cellx8000\pard\intbl a\cell b\cell c\cell\cell\row"
        r"\trowd\trleft40\cellx2010\clvmrg\cellx4000\cellx6000\cellx8000\pard\intbl d\cell\cell e\cell f\cell\row"
        r"\trowd\cellx8000\pard\intbl g\par\itap2 h\nestcell i\nestcell{\*\nesttableprops\trowd\cellx1000\cellx2000"
        r"\nestrow}{\nonesttables\par}\pard\intbl\itap1 j\cell\row"
        r"\trowd\trleft4000\cellx6000\cellx8000\pard\intbl k\cell l\cell\row\pard After it.\par"
    )
    assert shown(text) == (
        "| a | b | c |  |\n| --- | --- | --- | --- |\n| d |  | e | f |\n| g h i j |  |  |  |\n|  |  | k | l |\n\n"
        "After it.\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        r"\trowd\cellx1000\cellx2000\intbl a\cell b\cell\row\pard c\par",  # as it should be
        r"\trowd\cellx1000\cellx2000 a\cell b\cell\row\pard c\par",  # the paragraphs do not say that they are in it
        r"\intbl a\cell b\cell\row\pard c\par",  # nothing says how wide the cells are
        r"\trowd\cellx1000\cellx2000\intbl a\cell b\row\pard c\par",  # the last cell has no end
        r"\trowd\cellx1000\intbl a\cell b\cell\pard c\par",  # the row has no end
    ],
)
def test_a_table_that_is_not_well_made_keeps_its_text(text: str) -> None:
    assert shown(text) == "| a | b |\n| --- | --- |\n\nc\n"


def test_text_boxes_come_after_their_paragraph() -> None:
    text = (
        r"Before {\shp{\*\shpinst\shpleft0{\sp{\sn shapeType}{\sv 202}}{\shptxt\pard\plain In a box.\par In it, too.}}"
        r"{\shprslt{\*\do{\dptxbx{\dptxbxtext In a box.\par}}}}}after.\par"
        r"{\*\do\dobxcolumn{\dptxbx{\dptxbxtext\pard An older box.\par}}}\par"
    )
    assert shown(text) == "Before after.\n\nIn a box.\n\nIn it, too.\n\nAn older box.\n"


def test_pictures_that_browsers_show_are_kept() -> None:
    described = r"{\*\picprop{\sp{\sn wzDescription}{\sv A [boat]}}}"
    text = (
        rf"{{\*\shppict{{\pict{described}\pngblip {PNG[:8]}" + "\n" + rf"{PNG[8:]}}}}}"
        r"{\nonshppict{\pict\wmetafile8 0100}}{\pict\jpegblip\bin4 " + "\xff\xd8\xff}}" + r"}\par"
        rf"{{\shp{{\*\shpinst{{\sp{{\sn pib}}{{\sv{{\pict\pngblip {PNG}}}}}}}}}}} same\par"
        r"{\pict\wmetafile8 010009000003}{\object\objemb{\*\objclass A.1}{\*\objdata 01}{\result{\pict\emfblip 02}}}"
        r"{{\NeXTGraphic sail.png \width9}" + "\xac}" + r"wind\par"
    )
    file = read(made_rtf(text))
    assert write_markdown(file).text == (
        "![A \\[boat\\]](pictures/picture1.png)![](pictures/picture2.jpeg)\n\n![](pictures/picture1.png) same\n\nwind\n"
    )
    assert file.pictures == {
        "pictures/picture1.png": bytes.fromhex(PNG),
        "pictures/picture2.jpeg": b"\xff\xd8\xff}",
    }
    assert sorted((one.text, one.reason) for one in file.left_out) == [
        ("1", "diagrams, charts and objects of other programs"),
        ("picture3.wmf", "a picture that browsers do not show"),
        ("picture4.emf", "a picture that browsers do not show"),
        ("sail.png", "a picture that is not in the file"),
    ]


def test_formulas_are_read() -> None:
    text = (
        r"Pay {\mmath{\*\moMath{\mf{\mfPr{\mctrlPr\f1}}{\mnum{\mr\mscr0 a}}{\mden{\mr b}}}{\mr +}{\msSup{\me{\mr n}}"
        r"{\msup{\mr 2}}}{\mnary{\mnaryPr{\mchr \u8721?}{\msubHide 1}{\msupHide 1}}{\msub}{\msup}{\me{\mr k}}}}"
        r"{\mmathPict{\pict 00}}} coins {\mmath{\*\moMathPara{\*\moMath{\mr\mnor or x}}}}.\par"
    )
    assert shown(text) == r"Pay $\frac{a}{b} + n^{2} \sum k$ coins or x." + "\n"


def test_a_paragraph_with_a_large_first_letter_and_one_with_lines() -> None:
    text = r"\pard\dropcapli3\dropcapt1 A\par\pard  pier.\par 1.1 A boat.\line 1.2 A sail.\u8232?1.3 A net.\page\par"
    assert shown(text, FONTS) == "A pier.\n\n1.1 A boat.\n\n1.2 A sail.\n\n1.3 A net.\n"


def test_text_has_a_version_for_programs_that_know_unicode() -> None:
    assert shown(r"{\upr{A ?}{\*\ud{A \u33337?}}} sails.\par") == "A 船 sails.\n"
