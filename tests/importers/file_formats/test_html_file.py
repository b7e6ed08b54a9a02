"""Web pages: what a browser shows of them, and where their links lead."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from sphinx_rulebook.importers.file_formats.html_file import read_html
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.support.errors import UnusableInputError


def shown(body: str, head: str = "", folder: Path | None = None) -> str:
    page = f"<!doctype html><html><head><meta charset=utf-8>{head}</head><body>{body}</body></html>"
    return write_markdown(read_html(page.encode(), "harbor.html", folder)).text


def test_lists_have_the_numbers_that_a_browser_prints() -> None:
    assert shown(
        "<h1>Piers</h1><ol start=3><li>three<li>four<ol type=a><li>a<li>b</ol><li value=7>seven</ol>"
        "<ol reversed><li>last<li>first</ol><ul><li>a bullet<ul><li>below</ul></ul><ol><li>1.1 typed itself</ol>"
    ) == (
        "# Piers\n\n3. three\n\n4. four\n\n    a. a\n\n    b. b\n\n7. seven\n\n2. last\n\n1. first\n\n- a bullet\n\n"
        "    - below\n\n- 1.1 typed itself\n"
    )


def test_style_sheets_count() -> None:
    style = """<style>
    body { counter-reset: chapter }
    h2 { counter-reset: rule; counter-increment: chapter }
    h2::before { content: counter(chapter, upper-roman) ". " }
    p.rule { counter-increment: rule }  p.rule::before { content: counter(chapter) "." counter(rule) " " }
    p.rule.last::before { content: "(" counter(rule, lower-alpha) ") " }
    ol.deep { counter-reset: item; list-style: none }
    ol.deep > li { counter-increment: item }  ol.deep > li::before { content: counters(item, ".") " " }
    </style>"""
    body = (
        "<h2>Piers</h2><p class=rule>long<p class=rule>dry<h2>Boats</h2><p class=rule>sails<p class='rule last'>sinks"
        "<ol class=deep><li>one<ol class=deep><li>below</ol><li>two</ol>"
    )
    assert shown(body, style) == (
        "## I. Piers\n\n1.1 long\n\n1.2 dry\n\n## II. Boats\n\n2.1 sails\n\n(b) sinks\n\n"
        "1 one\n\n    1.1 below\n\n2 two\n"
    )


def test_a_style_sheet_beside_the_page_counts_too(tmp_path: Path) -> None:
    (tmp_path / "own.css").write_text("h2 { counter-increment: c } h2:before { content: counter(c) ' ' }")
    assert shown("<h2>Piers</h2>", "<link rel=stylesheet href=own.css>", tmp_path) == "## 1 Piers\n"
    assert shown("<h2>Piers</h2>", "<link rel=stylesheet href=../own.css>", tmp_path) == "## Piers\n"


def test_links_lead_to_ids_on_the_page_and_to_the_web() -> None:
    assert shown(
        '<p id=a>1.1 A pier.</p><p>See <a href="#a">1.1</a>, <a href="harbor.html#a">there</a>, '
        '<a href="https://example.org/(x)">us</a>, <a href="other.html">more</a><a href="#b">¶</a>.</p>'
    ) == ('<a id="a"></a>1.1 A pier.\n\nSee [1.1](#a), [there](#a), [us](https://example.org/%28x%29), more.\n')


def test_navigation_is_left_out_and_reported() -> None:
    page = (
        "<body><nav>Home</nav><div id=top>Banner</div><main><h1>Piers</h1><p>A pier is long."
        "<script>no()</script><p hidden>unseen</p><p style='display: none'>unseen</p></main><footer>Feet</footer>"
    )
    file = read_html(page.encode(), "harbor.html")
    assert write_markdown(file).text == "# Piers\n\nA pier is long.\n"
    assert {one.text for one in file.left_out} == {"Home", "Banner", "Feet", "unseen"}
    assert [one.reason for one in file.left_out if one.text == "unseen"] == ["hidden on the page"] * 2


@pytest.mark.parametrize(
    ("element", "text", "reason"),
    [
        ("<svg><title>A pier</title><text>seven<!-- 7 --></text></svg>", "A pier seven", "the text of a drawing"),
        ("<noscript>Open it <b>here</b>.</noscript>", "Open it here.", "shown only without scripts"),
        ("<button>Copy</button>", "Copy", "a control of the page"),
        ("<select><option>Red</option><option>Blue</option></select>", "Red Blue", "a control of the page"),
        ('<input value="Search">', "Search", "a control of the page"),
        ('<video src="a.mp4">See it.</video>', "See it.", "embedded in the page"),
        ('<iframe src="https://x.org/a"></iframe>', "https://x.org/a", "embedded in the page"),
        ('<span aria-hidden="true">seven</span>', "seven", "hidden from screen readers"),
        ('<img src="data:image/svg+xml,x" alt="A pier">', "A pier", "a picture that cannot be read"),
        ('<img src="DATA:image/svg+xml,x" alt="A pier">', "A pier", "a picture that cannot be read"),
        ('<img src="data:image/png;base64,?" alt="A pier">', "A pier", "a picture that cannot be read"),
    ],
)
def test_what_is_not_text_of_the_page_is_in_the_report(element: str, text: str, reason: str) -> None:
    for page in (f"<p>A pier {element} is long.</p>", f"<table><tr><td>A pier {element}</td><td>b</td></tr></table>"):
        file = read_html(f"<html><body>{page}</body></html>".encode(), "harbor.html")
        assert [(one.text, one.reason) for one in file.left_out] == [(text, reason)]
        assert "seven" not in write_markdown(file).text


@pytest.mark.parametrize("element", ["<script>a</script>", "<svg><path/></svg>", '<input type="hidden" value="a">'])
def test_what_no_reader_sees_is_not_reported(element: str) -> None:
    file = read_html(f"<html><body><p>A pier {element} is long.</p></body></html>".encode(), "harbor.html")
    assert not file.left_out


def test_a_picture_in_the_page_is_a_file_with_its_text() -> None:
    data = base64.b64encode(b"picture").decode()
    page = f'<html><body><p>A pier:</p><img src="data:image/png;base64,{data}" alt="A [long] pier"></body></html>'
    file = read_html(page.encode(), "harbor.html")
    ((name, content),) = file.pictures.items()
    assert content == b"picture"
    assert f"![A \\[long\\] pier]({name})" in write_markdown(file).text


def test_a_reading_is_in_brackets() -> None:
    assert shown("<p><ruby>港<rt>みなと</rt></ruby>の<ruby>船<rp>（</rp><rt>ふね</rt><rp>）</rp></ruby></p>") == (
        "港(みなと)の船（ふね）\n"
    )


def test_the_edit_links_of_a_wiki_are_not_text() -> None:
    link = '<span class="mw-editsection">[<a href="/edit">ändern</a>]</span>'
    for page in (f"<h2>Piers{link}</h2>", f'<div class="mw-heading"><h2>Piers</h2>{link}</div>'):
        assert shown(f"{page}<p>A pier is long.</p>") == "## Piers\n\nA pier is long.\n"


def test_a_remark_in_the_margin_is_text_and_a_list_of_links_is_not() -> None:
    assert shown(
        "<h1>Piers</h1><p>A pier is long.</p><aside><p>It is dry, too: see <a href=#x>below</a>.</p></aside>"
        "<aside><a href=a.html>Boats</a> · <a href=b.html>Fish</a></aside>"
    ) == ("# Piers\n\nA pier is long.\n\nIt is dry, too: see [below](#x).\n")


def test_what_is_struck_through_or_raised_is_not_plain_text() -> None:
    assert shown(
        "<p>A pier costs <del>three</del> <ins>four</ins> coins, <s>or <b>five</b> </s>and 10<sup>2</sup> nets; "
        "the 1<sup>st</sup> boat holds H<sub>2</sub>O at 10<sup>-3</sup> bar.</p>"
    ) == ("A pier costs ~~three~~ four coins, ~~or five~~ and 10² nets; the 1st boat holds H₂O at 10⁻³ bar.\n")


def test_tables_are_tables_or_rules() -> None:
    assert shown(
        "<table><tr><th>kind<th>coins<tr><td>a|b<td>2</table>"
        "<table><tr id=r11><td>1.1<td>A pier is long.<tr><td>1.2<td>A pier is dry.</table>"
    ) == (
        '| kind | coins |\n| --- | --- |\n| a\\|b | 2 |\n\n<a id="r11"></a>1.1 A pier is long.\n\n1.2 A pier is dry.\n'
    )


@pytest.mark.parametrize(
    ("rows", "grid"),
    [
        (["<th>a<th>b<th>c", "<td rowspan=2>d<td>e<td>f", "<td>g<td>h"], ["a|b|c", "d|e|f", "|g|h"]),
        (["<th>a<th colspan=2>b", "<td>c<td>d<td>e"], ["a|b|", "c|d|e"]),
        (["<th>a<th>b<th rowspan=0>c", "<td>d<td>e", "<td>f<td>g"], ["a|b|c", "d|e|", "f|g|"]),
        (["<th rowspan=2 colspan=2>a<th>b", "<td>c", "<td>d<td>e<td>f"], ["a||b", "||c", "d|e|f"]),
        (["<th rowspan=99>a<th colspan=x>b", "<td rowspan=-1>c"], ["a|b", "|c"]),
        (["<th>a<th rowspan=2>b<th rowspan=3>c", "<td>d", "<td>e<td>f"], ["a|b|c", "d||", "e|f|"]),
    ],
)
def test_cells_that_extend_over_others_move_no_cell_to_another_column(rows: list[str], grid: list[str]) -> None:
    file = read_html(f"<table>{''.join(f'<tr>{row}' for row in rows)}</table>".encode(), "harbor.html")
    assert ["|".join(line.cells) for line in file.lines] == grid


@pytest.mark.parametrize(
    "page",
    [
        # LibreOffice
        '<p>A pier is long<a class="sdfootnoteanc" name="f1anc" href="#f1sym"><sup>1</sup></a>.</p>'
        '<div id="f1"><p><a name="f1sym" href="#f1anc">1</a>Or <i>wide</i>.</p></div>',
        # Word
        '<p>A pier is long<a href="#_ftn1" name="_ftnref1"><span><sup>[1]</sup></span></a>.</p>'
        '<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Or wide.</p></div>',
        # Programs that turn Markdown into a page
        '<p>A pier is long<sup id="fnref:1"><a href="#fn:1">1</a></sup>.</p>'
        '<ol><li id="fn:1"><p>Or wide. <a href="#fnref:1">↩</a></p></li></ol>',
        # By hand, without a link back
        '<p>A pier is long<sup><a href="#f1">1</a></sup>.</p><p id="f1"><sup>1</sup> Or wide.</p>',
        '<p>A pier is long<a href="#f1"><sup>[1]</sup></a>.</p><div id="f1">[1] Or wide.</div>',
        '<p>A pier is long<sup><a href="#f1">1</a></sup>.</p><ol><li id="f1">Or wide.</li></ol>',
    ],
)
def test_a_note_with_a_link_back_is_a_footnote(page: str) -> None:
    text = shown(page).replace('<a id="fnref:1"></a>', "")  # the mark keeps its id
    assert text == "A pier is long[^f1].\n\n[^f1]: Or wide.\n"


@pytest.mark.parametrize(
    "page",
    [
        '<p><a id="t1" href="#r1">1</a></p><p id="r1"><a href="#t1">1</a> A pier is long.</p>',
        '<p id="r1">1.1 See <a href="#r2">2</a>.</p><p id="r2">1.2 See <a href="#r1">1</a>.</p>',
        '<p><span id="r1">1.1 See <a href="#r2">2</a>.</span></p><p><span id="r2">1.2 <a href="#r1">1</a></span></p>',
        '<p>See <a id="t1" href="#h1">1</a>.</p><div><h2 id="h1"><a href="#t1">1 Piers</a></h2><p>A pier.</p></div>',
    ],
)
def test_rules_and_contents_that_link_to_each_other_are_not_footnotes(page: str) -> None:
    assert "[^" not in shown(page)


def test_a_list_that_is_partly_footnotes_keeps_its_numbers() -> None:
    begin = '<p>A pier is long<sup><a href="#f1">1</a></sup>.</p><ol><li id="f1">Load the boat.</li>'
    text = shown(f"{begin}<li>Then sail.</li></ol>")
    assert "[^" not in text
    assert "1. Load the boat." in text
    assert "2. Then sail." in text


def test_a_raised_mark_is_not_the_number_of_a_unit() -> None:
    """It leads where its link does, and not to the unit with this number."""
    pages = (
        '<p>A pier is long<sup><a href="#r2">1</a></sup>.</p><p id="r2">A boat sails.</p>',
        '<p>A pier is long<a href="#r2"><sup>1</sup></a>.</p><p id="r2">A boat sails.</p>',
        '<p>A pier is long<sup><a href="#r2">[1]</a></sup>.</p><p id="r2">A boat sails.</p>',
    )
    for page in pages:
        assert shown(page).startswith("A pier is long[¹](#r2).\n")


def test_a_link_of_a_rule_to_itself_is_only_its_text() -> None:
    assert shown('<p id="r2"><a href="#r2">1.2 A boat sails.</a> It is dry.</p>').endswith(
        "1.2 A boat sails. It is dry.\n"
    )
    assert shown('<p><a id="r2" href="#r2">1.2 A boat sails.</a></p>').endswith("1.2 A boat sails.\n")
    assert "[rule 2](#r2)" in shown('<p id="r2">1.2 A boat sails, see <a href="#r2">rule 2</a>.</p>')


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "shift_jis"])
def test_the_encoding_is_that_of_the_page(encoding: str) -> None:
    charset = "" if encoding != "shift_jis" else "<meta charset=shift_jis>"
    page = f"<html><head>{charset}</head><body><p>桟橋は長い。</body></html>"
    assert write_markdown(read_html(page.encode(encoding), "harbor.html")).text == "桟橋は長い。\n"


def test_a_page_without_text_is_refused() -> None:
    with pytest.raises(UnusableInputError, match="has no text"):
        read_html(b"<html><body><div id=app></div><script>run()</script></body></html>", "harbor.html")
    with pytest.raises(UnusableInputError, match="has no text"):
        read_html(b"", "harbor.html")


def test_paragraphs_of_an_item_are_no_items_of_their_own() -> None:
    body = "<ol><li>A boat waits.<p>It has time.</p><p>The storm is long.</p><li><p>A raft</p><p>sinks.</p></ol>"
    file = read_html(f"<meta charset=utf-8>{body}".encode(), "a.html")
    shown = [(str(line.kind), line.number, line.text) for line in file.lines]
    assert shown == [
        ("item", "1.", "A boat waits."),
        ("paragraph", "", "It has time."),
        ("paragraph", "", "The storm is long."),
        ("item", "2.", "A raft"),
        ("paragraph", "", "sinks."),
    ]


def test_boxes_in_boxes_are_read_once_each() -> None:
    """If each were read twice, forty of them would take years."""
    assert shown("<table><tr><td>" * 40 + "A boat." + "</td></tr></table>" * 40).strip() == "A boat."


def test_a_table_that_names_rules_stays_a_table() -> None:
    page = (
        "<p>1.1 A boat waits.</p><p>1.2 A net is wet.</p>"
        "<table><tr><th>Rule</th><th>Fee</th></tr><tr><td>1.1</td><td>one coin</td></tr>"
        "<tr><td>1.2</td><td><table><tr><td>by day</td><td>one</td></tr><tr><td>by night</td><td>two</td></tr></table>"
        "</td></tr></table>"
        "<table><tr><td>1.3</td><td>A pier is long.</td></tr><tr><td>1.4</td><td>It is night.</td></tr></table>"
    )
    assert shown(page) == (
        "1.1 A boat waits.\n\n1.2 A net is wet.\n\n| Rule | Fee |\n| --- | --- |\n| 1.1 | one coin |\n"
        "| 1.2 | by day one by night two |\n\n1.3 A pier is long.\n\n1.4 It is night.\n"
    )


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [("iso-8859-1", "utf-8"), ("windows-1251", "utf-8"), ("gb2312", "utf-8"), ("gb2312", "gb18030")],
)
def test_a_page_in_utf_8_may_declare_something_else(declared: str, encoding: str) -> None:
    text = "码头很长。" if declared == "gb2312" else "Der Hafen ist größer."
    file = read_html(f"<meta charset={declared}><p>{text}</p>".encode(encoding), "harbor.html")
    assert write_markdown(file).text == f"{text}\n"
    assert not file.unsure


@pytest.mark.parametrize("declared", ["utf-8", "idna", "undefined"])
def test_an_encoding_that_is_not_that_of_the_page_is_doubted(declared: str) -> None:
    page = f"<meta charset={declared}><p>Der Hafen ist größer und schöner.</p>".encode("cp1252")
    file = read_html(page, "harbor.html")
    assert write_markdown(file).text == "Der Hafen ist größer und schöner.\n"
    assert [one.taken for one in file.unsure] == ["The page was read as cp1252, which is a guess"]


def test_a_damaged_sign_is_doubted() -> None:
    text = "Der Hafen ist größer und schöner als jeder Kähne-Zähler wünscht."
    file = read_html(f"<meta charset=utf-8><p>{text}".encode().replace("wü".encode(), b"w\xfc"), "harbor.html")
    assert [one.taken for one in file.unsure] == ["Signs of the page cannot be read"]


def test_terms_that_are_numbers_are_those_of_the_text_below() -> None:
    terms = "<dl><dt id=a>1.1</dt><dd>A pier is long.</dd><dt>pier</dt><dd>A long thing.</dd><dt>(a)</dt></dl>"
    assert shown(terms) == '<a id="a"></a>1.1 A pier is long.\n\npier: A long thing.\n\n(a)\n'


def test_lists_may_have_a_style_of_their_own() -> None:
    assert shown('<ol style="list-style-type: upper-roman"><li>long<li>dry</ol>') == "I. long\n\nII. dry\n"
    assert shown('<ol style="list-style-type: square"><li>long</ol>') == "- long\n"
    style = '<style>p::before { content: "§ " attr(data-number) } b::before { content: attr(title) }</style>'
    assert shown("<p data-number=2>A pier <b title=note>is</b> long.</p>", style) == "§ 2 A pier is long.\n"


def test_what_is_as_typed_has_a_paragraph_for_each_number() -> None:
    assert shown("<pre>1.1 A pier is\n    long.\n1.2 A boat\n\nAn end.</pre>") == (
        "1.1 A pier is long.\n\n1.2 A boat\n\nAn end.\n"
    )


def test_paragraphs_in_cells_of_rules_are_apart() -> None:
    rows = "<tr><td>1.1<td><p>A pier may be<p>(a) long.<tr><td>1.2<td>A boat sails."
    assert shown(f"<table>{rows}</table>") == "1.1 A pier may be\n\n(a) long.\n\n1.2 A boat sails.\n"


@pytest.mark.parametrize(
    "text",
    ["A pier is long (see 1.2).", "A pier is long. (see 1.2)", "घाट लंबा है।", "ท่าเรือยาวกว่าเรือทุกลำในเกมนี้"],
)
def test_a_table_with_sentences_of_any_language_is_one_of_rules(text: str) -> None:
    rows = f"<tr><td>(1)<td>{text}<tr><td>(2)<td>{text}<sup><a href=#n id=m>1</a></sup>"
    note = "<div id=n><a href=#m>1</a> A note.</div>"
    assert shown(f"<p>Piers are everywhere here.</p><table>{rows}</table>{note}").count("|") == 0


def test_a_possible_break_is_no_element_around_the_rest() -> None:
    page = "<p id=m>A long<wbr>er pier.<sup><a href=#n>1</a></sup></p><p id=n><a href=#m>1</a> Of wood.</p>"
    assert shown(page).startswith('<a id="m"></a>A longer pier.')


def test_a_line_break_may_be_typed_as_the_end_of_one() -> None:
    page = "<div>1) A boat sails.</br></br>2) A pier is long.<br>3) A net dries.</div>"
    assert shown(page) == shown(page.replace("</br>", "<br>"))
    assert shown(page).split("\n\n")[1] == "2) A pier is long."


def test_the_head_of_a_page_with_sentences_is_text() -> None:
    text = "A boat sails to the pier. Its captain pays for the night."
    page = f"<body><header><h1>Harbor</h1><p>{text}</p></header><p>A pier is long.</p></body>"
    assert text in shown(page)


def test_the_head_of_an_article_without_links_is_its_title_and_a_heading_has_one_line() -> None:
    page = "<body><article><header>Harbor law</header><h2>Piers<br><br>and boats</h2><p>A pier.</p></article></body>"
    assert shown(page) == "Harbor law\n\n## Piers and boats\n\nA pier.\n"
    assert "Home" not in shown(page.replace("Harbor law", "<a href=/>Home</a>"))


def test_what_is_after_the_end_of_a_page_is_text() -> None:
    assert shown("<html><body><p>A pier.</p></BODY></html>\n<p>A boat.</p>") == "A pier.\n\nA boat.\n"


def test_notes_have_their_marks_in_any_element() -> None:
    page = (
        "<p>A pier is long.<font color=red><sup><a href=#n id=m>1</a></sup></font></p>"
        "<ol><li id=n>Of wood. <a href=#m>back</a></ol>"
    )
    assert shown(page) == "A pier is long.[^f1]\n\n[^f1]: Of wood.\n"


def test_the_level_of_a_heading_may_be_no_number() -> None:
    assert shown("<div role=heading aria-level=two>Piers</div><div role=heading aria-level=99>Boats</div>") == (
        "## Piers\n\n###### Boats\n"
    )


def test_letters_in_a_symbol_font_are_signs() -> None:
    arrow = '<span style="font-family: Wingdings">à<span style="font-family: Arial"> à</span></span>'
    assert shown(f"<p>{arrow} <font face=Symbol>a</font></p>") == "→ à α\n"


def test_bold_paragraphs_are_headings_of_a_page_without_headings() -> None:
    body = "<p><b>Piers</b></p><p>A pier is long.</p><p><span style='font-weight:700'>Boats</span><p>A boat sails.</p>"
    assert shown(body) == "# Piers\n\nA pier is long.\n\n# Boats\n\nA boat sails.\n"
    assert shown(f"<h1>Harbor</h1>{body}").startswith("# Harbor\n\n## Piers\n")
    assert shown(f"<h1>Harbor</h1><h2>All</h2>{body}").startswith("# Harbor\n\n## All\n\nPiers\n")


@pytest.mark.parametrize(
    "text", ["<b>Piers.</b>", "<b>Example</b>", "<b>Piers</b> are long", "<b>Piers<br>Boats</b>", "<i>Piers</i>"]
)
def test_other_paragraphs_are_no_headings(text: str) -> None:
    assert "#" not in shown(f"<p>{text}</p><p>A pier is long.</p><p>{text}</p><p>A boat sails.</p>")


@pytest.mark.parametrize("name", ["epub:type=noteref", "role=doc-noteref"])
def test_a_link_may_say_that_it_leads_to_a_note(name: str) -> None:
    page = f"<p>A pier<a {name} href=#n>1</a> is long.</p><aside id=n><p>Of wood.</p></aside>"
    assert shown(page) == "A pier[^f1] is long.\n\n[^f1]: Of wood.\n"


def test_a_table_that_is_the_layout_of_a_page_is_none() -> None:
    page = "<td><h2>1 Piers</h2><p>1.1 A pier is long.</p><p>1.2 A pier is dry.</p>"
    assert shown(f"<table><tr><td><b>Harbor</b>{page}</table>") == (
        "Harbor\n\n## 1 Piers\n\n1.1 A pier is long.\n\n1.2 A pier is dry.\n"
    )
    names = "<tr><td><h4>kind</h4><td><p>coins</p>"
    assert shown(f"<table>{names}<tr><td>long<td>2</table>").startswith("| kind | coins |")
    part = "<h4>Piers</h4><ul><li>long<li>dry</ul>"
    assert shown(f"<table>{f'<tr><td>kind<td>{part}' * 3}</table>").startswith("| kind | Piers • long • dry |")
    numbered = "".join(f"<tr><td>1.{place}<td><h4>Piers</h4><p>They are long.<p>They are dry." for place in (1, 2, 3))
    assert shown(f"<table>{numbered}</table>").startswith("1.1 Piers\n\nThey are long.\n\nThey are dry.\n\n1.2 ")


def test_the_heading_above_the_only_section_of_a_page_is_its_title() -> None:
    rules = "<p>1.1 A pier is long.</p><p>1.2 A pier is dry.</p>"
    assert shown(f"<section><h1>1 Piers</h1><section><h2>All</h2>{rules}</section></section>").startswith("# 1 Piers\n")
    assert shown(f"<h1>A site</h1><div><h1>1 Piers</h1>{rules}</div>").startswith("# 1 Piers\n")
    menu = "<h3>Menu</h3><ul><li><a href=x>Boats</a></ul>"
    assert shown(f"{menu}<div>{rules}</div>").startswith("1.1 A pier is long.")


def test_a_link_that_is_no_address_is_its_text() -> None:
    head = "<link rel=stylesheet href='http://[x'>"
    assert shown(f"{head}<p>A <a href='http://[x'>pier</a> is <a href='//[x'>long</a>.</p>") == "A pier is long.\n"


@pytest.mark.parametrize(
    ("declared", "encoding", "text"),
    [
        ("iso-2022-jp", "iso2022_jp", "灯籠"),
        ("windows-874", "cp874", "โคม"),
        ("iso-8859-8-i", "iso8859-8", "פנס"),
        ("x-sjis", "cp932", "灯籠"),
    ],
)
def test_a_page_is_read_in_the_encoding_that_it_declares(declared: str, encoding: str, text: str) -> None:
    page = f"<!-- <meta charset=koi8-r> --><meta charset={declared}><p>{text}</p>"
    file = read_html(page.encode(encoding), "harbor.html")
    assert ([line.text for line in file.lines], list(file.unsure)) == ([text], [])


@pytest.mark.parametrize("text", ["👩\u200d🚀 sails", "क्\u200d (half)", "क्\u200c.", "ه\u200d"])
def test_what_joins_letters_and_emoji_is_kept(text: str) -> None:
    assert shown(f"<p>{text}</p>").strip() == text


def test_the_number_of_a_section_may_be_a_link_to_the_section() -> None:
    page = (
        "<section id=a><!-- a pier --><h1><a id=p1 href=#a>1 </a>Piers</h1><p><a href=#a>Piers</a> are long.</section>"
    )
    assert "1 Piers\n\n" in shown(page)
    assert "[Piers](#a) are long." in shown(page)


def test_the_form_of_numbers_may_be_in_the_shorthand_of_lists() -> None:
    page = (
        "<style>.a {list-style: inside lower-alpha} .b {list-style: url('x.png') upper-roman} .c {list-style: none}"
        " .d {list-style-type: lower-greek; list-style: outside} .e {list-style: square}</style>"
    )
    page += "".join(f"<ol class={name}><li>one</ol>" for name in "abcde")
    assert [(line.number, line.text) for line in read_html(page.encode(), "harbor.html", None).lines] == [
        (number, "one") for number in ("a.", "I.", "", "1.", "•")
    ]


def test_the_number_of_an_item_without_text_is_not_that_of_the_next_line() -> None:
    page = "<ol><li>one<li> <li>three<li></ol><p>After it.<ol start=7><li><ol type=a><li>in it</ol></ol>"
    file = read_html(page.encode(), "harbor.html", None)
    assert [(line.number, line.text) for line in file.lines] == [
        ("1.", "one"),
        ("3.", "three"),
        ("", "After it."),
        ("a.", "in it"),
    ]
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("2.", "a number without text"),
        ("4.", "a number without text"),
        ("7.", "a number without text"),
    ]


def test_signs_of_quotations_at_the_start_of_a_text_are_text() -> None:
    assert shown("<p>&gt;&gt;&gt; Go on.</p><p>&gt;3 cards</p>") == "\\>>> Go on.\n\n\\>3 cards\n"


@pytest.mark.parametrize("opened", ["", " style='display: block'"])
def test_what_a_click_opens_is_text(opened: str) -> None:
    closed = "<div class=block><h2>2. Nets</h2><div class=panel style='display: none'><p>2.1 A net dries.</div></div>"
    panel = f"<div class=block><h2>1. Boats</h2><div class=panel{opened}><p>1.1 A boat sails.</div></div>"
    assert shown(panel + closed) == "## 1. Boats\n\n1.1 A boat sails.\n\n## 2. Nets\n\n2.1 A net dries.\n"


def test_an_old_text_that_is_hidden_beside_the_new_one_is_left_out_and_doubted() -> None:
    old = "<div class=col hidden>1.1 A boat was blue, and sailed by day and by night on the whole lake.</div>"
    page = f"<div class=row>{old}<div class=col><p>1.1 A boat is red.</div></div>"
    file = read_html(page.encode(), "harbor.html")
    assert [line.text for line in file.lines] == ["1.1 A boat is red."]
    assert [one.reason for one in file.left_out] == ["hidden on the page"]
    assert len(file.unsure) == 1


def test_the_same_text_in_a_language_that_is_hidden_is_left_out() -> None:
    german = "<div class=text lang=de hidden><p>1.1 Ein Boot ist rot.</div>"
    assert shown(f"{german}<div class=text lang=en><p>1.1 A boat is red.</div>") == "1.1 A boat is red.\n"


@pytest.mark.parametrize(("text", "count"), [("2.1 A net dries at noon. " * 3, 1), ("Saved.", 0)])
def test_a_long_text_that_the_page_hides_is_doubted(text: str, count: int) -> None:
    page = f"<p>1.1 A boat sails.</p><div class=tab style='display:none'>{text}</div>"
    assert len(read_html(page.encode(), "harbor.html").unsure) == count


def test_sections_beside_each_other_are_parts_of_the_page() -> None:
    long = "A boat sails out to sea, and its captain pays for the night. " * 8
    page = f"<section><h2>Boats</h2><p>{long}</section><section><h2>Nets</h2><p>A net dries.</section>"
    assert "## Nets" in shown(page)


def test_items_may_have_a_style_of_their_own() -> None:
    item = "<li style='list-style-type: lower-alpha;'>"
    assert shown(f"<ol>{item}a boat{item}a net</ol>") == "a. a boat\n\nb. a net\n"


def test_a_heading_of_spaces_is_none() -> None:
    assert shown("<h2>Boats</h2><p>A boat sails.</p><h1>&nbsp;</h1><p>A net dries.") == (
        "## Boats\n\nA boat sails.\n\nA net dries.\n"
    )


def test_notes_beside_the_main_part_belong_to_it() -> None:
    """Pandoc sets the notes of an EPUB beside the section of the page, which has nearly all of its text."""
    mark = '<a href="#n1" id="m1" epub:type="noteref">1</a>'
    text = f"<section><h1>Piers</h1><p>A pier is long.{mark}</p><p>{'A boat waits. ' * 20}</p></section>"
    notes = '<section class="notes"><ol><li id="n1"><p>Not at night.<a href="#m1">↩</a></p></li></ol></section>'
    assert "A pier is long.[^f1]" in shown(text + notes)
    assert "[^f1]: Not at night." in shown(text + notes)


def test_a_menu_beside_the_main_part_is_left_out() -> None:
    menu = '<section id="top"><p><a href="#n1">1</a> <a href="#n2">2</a></p></section>'
    text = f'<section><h1>Piers</h1><p id="n1">{"A boat waits. " * 20}</p><p id="n2">A net.</p></section>'
    assert shown(menu + text).startswith("# Piers")


@pytest.mark.parametrize("part", ["header", "footer"])
def test_the_edges_of_pages_are_left_out(part: str) -> None:
    page = f"<h1>Piers</h1><p>A pier is long.</p><div title='{part}'><p>Page 1</p></div>"
    assert shown(page) == "# Piers\n\nA pier is long.\n"
    file = read_html(f"<html><body>{page}".encode(), "harbor.html")
    assert [(one.text, one.reason) for one in file.left_out] == [("Page 1", "the header or footer of pages")]


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ("<dt>Pier<dd>A long thing.<dt>Boat:<dd>It floats.", "Pier: A long thing.\n\nBoat: It floats."),
        ("<dt>May I wait?<dd>Yes.", "May I wait?\n\nYes."),
        ("<dt>Pier<dt>Quay<dd>A long thing.", "Pier\n\nQuay\n\nA long thing."),
        ("<dt>Pier<dd><p>A long thing.<p>It is wet.", "Pier: A long thing.\n\nIt is wet."),
        ("<dt>Pier<dd><ul><li>long<li>wet</ul>", "Pier\n\n- long\n\n- wet"),
        ("<dt>Pier<dd>", "Pier"),
        ("<dt>Pier</dl><dl><dd>A long thing.", "Pier\n\nA long thing."),
        ("<dt>Pier<dd>A long thing.</dl><dl><dd>It is wet.", "Pier: A long thing.\n\nIt is wet."),
        ("<dt>1.2 Piers<dd>A pier is long.", "1.2 Piers\n\nA pier is long."),
    ],
)
def test_a_term_is_before_its_meaning(terms: str, text: str) -> None:
    assert shown(f"<h1>Harbor</h1><dl>{terms}</dl>") == f"# Harbor\n\n{text}\n"
