"""Plain text of markup: no escapes, no emphasis, references as numbers, symbols as their text; HTML is text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.token import Token

from sphinx_rulebook.markup.text.markdown import markdown, read_blocks, read_inline, readable
from sphinx_rulebook.markup.text.plain import plain_inline, plain_lines, plain_text
from sphinx_rulebook.model.books import Book, Symbol

from ..helpers import chapter_text, parse

SYMBOLS = {"oar": Symbol("oar", "Oar", "an oar")}
BOOK = Book("LF", "Lanterns", "en", "", symbols=SYMBOLS)


def show(book: str | None, label: str, text: str | None = None) -> str:
    return f"<{book or 'own'} {label}{'' if text is None else f' as {text}'}>"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("Fog.", "Fog."),
        ("**Fog** and *oil* and ~~mist~~", "Fog and oil and mist"),
        (r"2 \* 3, \[x\], a\_b", "2 * 3, [x], a_b"),
        ("a_b_c and __d__", "a_b_c and d"),
        ("2*3*4, Rower*in or Rower*innen", "2*3*4, Rower*in or Rower*innen"),
        ("*fog*s, 霧*雨*霧, **f**og and *안개*는", "fogs, 霧雨霧, fog and 안개는"),
        ("See[[rule:fog]].[[LT/sec:late]]", "See<own rule:fog>.<LT sec:late>"),
        ("**[[rule:fog]]**", "<own rule:fog>"),
        (
            "See [[rule:fog|the fog]] or[[LT/rule:fog| #! ]][[rule:fog|]]",
            "See <own rule:fog as the fog> or<LT rule:fog as #!><own rule:fog as >",
        ),
        ("*[[rule:1c+|a *b* `c` <i> {oar}]]*", "<own rule:1c+ as a *b* `c` <i> {oar}>"),
        (r"[[rule:fog\|a\|b|c]]", "<own rule:fog as a|b|c>"),
        ("[[rule:fog|nul\0]]", "<own rule:fog as nul\ufffd>"),
        ("`[[rule:fog|a`]]", "[[rule:fog|a]]"),
        ("[[rule:fog|a [b]]] [[|a]]", "[[rule:fog|a [b]]] [[|a]]"),
        (r"{oar}\{oar\}\oar{} {none} \{none\}", "OarOarOar {none} {none}"),
        ("[Docks](https://example.org/a_b)", "Docks"),
        ("![A ferry](ferry.svg)", "A ferry"),
        ("`{oar} [[rule:fog]] **`", "{oar} [[rule:fog]] **"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a < b > c &amp; d", "a < b > c & d"),
        ("<span style='x'>fog</span><FONT>!</font>", "fog!"),
        ("[[bad label]] [[", "[[bad label]] [["),
        ("これは**「霧」**である。", "これは「霧」である。"),
        ("これは*霧*。**櫂**を", "これは霧。櫂を"),
        ("**Fog** **", "Fog **"),
        ("霧** x**", "霧** x**"),
        ("nul\0 and \x1b", "nul\ufffd and \ufffd"),
        (r"$x_{oar}^2$ of $5 and $6, \$x$", "x_{oar}^2 of $5 and $6, $x$"),
        ("霧は$a+b$である。", "霧はa+bである。"),
        (r"Fog[^1] is thick[^thick]; \[^1] and `[^1]` and [^1](x.md)", "Fog is thick; [^1] and [^1] and ^1"),
    ],
)
def test_inline_markup_as_plain_text(markup: str, text: str) -> None:
    assert plain_inline(read_inline(markup), show, SYMBOLS) == text


def test_reference_of_any_spelling_is_printed_the_same_beside_other_markup() -> None:
    """The short cut for text whose only markup is ours, and the general reader, agree."""
    for markup in ("a[[rule:fog]]b{oar}c", r"\{oar\}[[LT/rule:fog]]", "[[ rule:fog ]]x", "[[rule:fog|{oar} #]]"):
        alone = plain_inline(read_inline(markup), show, SYMBOLS)
        beside = plain_inline(read_inline(f"{markup}**z**"), show, SYMBOLS)
        assert beside == f"{alone}z"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("### Fog\n\nOne.\n\nTwo\nlines.\n", "Fog\nOne.\nTwo\nlines."),
        ("### Load\n\n- oil\n- oars\n  - long\n", "Load\noil\noars\nlong"),
        ("### Load\n\n3. oil\n4. oars\n", "Load\n3. oil\n4. oars"),
        ("### Load\n\n1. oars\n   1. long\n   2. short\n2. oil\n", "Load\n1. oars\n1. long\n2. short\n2. oil"),
        (
            "### Load\n\n| a | b |\n| - | - |\n| {oar} | [[rule:x]] |\n| | c |\n",
            "Load\na | b\nOar | <own rule:x>\n | c",
        ),
        (
            "### Load\n\n| a | b |\n| - | - |\n| [[rule:x\\|the x\\|y]] | c |\n",
            "Load\na | b\n<own rule:x as the x|y> | c",
        ),
        ("### Fog\n\n> **Note:** Wet.\n", "Fog\nNote: Wet."),
        ("### 霧\n\n> **注：** 濡れる。\n", "霧\n注：濡れる。"),
        ("### Fog\n\n> **Example:** Gone.\n", "Fog"),
        ("###\n\nOnly a body.\n", "Only a body."),
        ("### Fog\n\n```\na *b*\n```\n", "Fog\na *b*"),
        ("### Fog\n\n<div>\n\nx\n\n</div>\n", "Fog\n<div>\nx\n</div>"),
        ("### Fog[^a]\n\n[^a]: It is\nthick.\n\n    Very. [[rule:x]]\n", "Fog\nIt is\nthick.\nVery. <own rule:x>"),
        ("### Fog\n\n> **Why?** So.\n\nThick.\n", "Fog\nThick."),
        ("### Fog\n\n> [!WARNING]\n> Thick.\n", "Fog\nWarning: Thick."),
        ("### Fog\n\n:::{tip} Row.\nOr wait.\n:::\n", "Fog\nTip: Row.\nOr wait."),
        ("### Fog\n\n```{admonition} At sea\n- Row.\n```\n", "Fog\nAt sea: Row."),
        ("### Fog\n\nOil\n: It burns.\n: It floats.\n", "Fog\nOil\nIt burns.\nIt floats."),
        ("### Fog\n\n$$\na^2\n$$\n", "Fog\na^2"),
        ('### Fog\n\n![A {oar}](x.svg "How to row")\n', "Fog\nA Oar\nHow to row"),
        ("### Fog\n\n:::{table} Loads {oar}\n| a |\n| - |\n| b |\n:::\n", "Fog\nLoads Oar\na\nb"),
        ("### Fog\n\n:::{other}\n- a\n:::\n", "Fog\n:::{other}\na\n:::"),
    ],
)
def test_whole_text_of_a_unit_is_a_line_for_every_part(body: str, text: str) -> None:
    chapter, _ = parse(chapter_text(f"## Section\n\n{body}"))
    assert plain_text(chapter.units[-1], show, BOOK) == text


def test_footnotes_of_a_unit_are_numbered_where_each_line_is_printed() -> None:
    chapter, _ = parse(chapter_text("## Section\n\n### Fog[^b] and oil[^a][^b].\n\n[^a]: Lamp.\n[^b]: Thick.\n"))
    assert list(plain_lines(chapter.units[-1], show, BOOK)) == ["Fog¹ and oil² ¹.", "¹ Thick.", "² Lamp."]


def test_a_callout_has_the_word_of_the_books_language() -> None:
    chapter, _ = parse(chapter_text("## Section\n\n### 霧\n\n> [!CAUTION]\n> 濃い。\n"))
    assert plain_text(chapter.units[-1], show, Book("LF", "灯", "ja", "")) == "霧\n注意：濃い。"
    assert plain_text(chapter.units[-1], show, Book("LF", "Lys", "da", "")) == "霧\nCaution: 濃い。"


def test_text_without_what_html_and_xml_cannot_hold() -> None:
    assert readable("a\0b\x0c\ufffe\t\n霧") == "a\ufffdb\ufffd\ufffd\t\n霧"


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "data:image/png;base64,x",
        "ftp://x",
    ],
)
def test_link_to_a_harmful_address_is_no_link(address: str) -> None:
    assert "link_open" not in {token.type for token in read_inline(f"[x]({address})")}


_PARTS = [
    "Fog",
    "a",
    "霧",
    "「",
    "1",
    ". ",
    "  ",
    "[[rule:fog]]",
    "{oar}",
    "[^1]",
    "$x$",
    *"('| :-=>#!*\t\n\"\u3000\x85",
]


def _contents(tokens: list[Token]) -> list[object]:
    """Return what the writers use of tokens: their types, the text between two marks in one piece, and the marks."""
    found: list[object] = []
    for token in tokens:
        if token.type == "inline":
            found.append(_contents(token.children or []))
        elif token.type == "text" and found and isinstance(found[-1], str):
            found[-1] += token.content
        else:
            found.append(token.content if token.type == "text" else (token.type, token.content, token.meta or None))
    return found


@given(st.lists(st.sampled_from(_PARTS), max_size=9).map("".join))
def test_a_body_of_one_line_is_read_as_any_other(body: str) -> None:
    assert _contents(read_blocks(body)) == _contents(markdown().parse(body))


@pytest.mark.parametrize(
    "body",
    [
        "A sum:\n$$\na\n$$\n",
        "- an item\n\n$$\na\n$$\n",
        "- an item\n$$\na\n$$\n",
        "> a quotation\n$$\na\n$$\n",
        "1. an item\n   $$\n   a\n   $$\n2. another\n",
        "- an item\n  - in an item\n\n$$a$$\n\nAn end.\n",
    ],
)
def test_a_formula_is_there_once_whatever_is_above_it(body: str) -> None:
    tokens = markdown().parse(body)
    assert [token.content.strip() for token in tokens if token.type == "math_block"] == ["a"]
    assert tokens[0].type != "math_block"
