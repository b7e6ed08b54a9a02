"""Signs at the start of a line of a PDF: bullets, or words and dashes of a sentence that was wrapped there."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

STYLE = "@page { size: A6; margin: 10mm } body { font: 10pt/1.4 serif } p { margin: 1mm 0 }"


def lines_of(body: str) -> list[str]:
    """The lines of the Markdown that an untagged PDF becomes."""
    data = weasyprint.HTML(string=f"<html><style>{STYLE}</style><body>{body}").write_pdf()
    return [line for line in write_markdown(read_pdf(data, "porto.pdf")).text.splitlines() if line]


@pytest.mark.parametrize("style", ["", "margin-left: 8mm", "padding-left: 8mm; text-indent: -8mm"])
@pytest.mark.parametrize("pause", ["enquanto", "paga duas coisas:", "paga"])
def test_a_wrapped_line_that_begins_with_the_word_o_is_text(pause: str, style: str) -> None:
    rules = [
        (f"1.{at} A tripulação do barco {pause}", f"o sino número {at} toca no porto velho.") for at in range(1, 5)
    ]
    body = "<h2>1 Porto</h2>" + "".join(f'<p style="{style}">{first}<br>{rest}</p>' for first, rest in rules)
    assert lines_of(body)[1:] == [f"{first} {rest}" for first, rest in rules]


@pytest.mark.parametrize("width", range(56, 84, 3))
def test_a_dash_that_a_line_was_wrapped_before_is_text(width: int) -> None:
    rules = [
        "1.1 The watch counts the sacks before the new gate – if it is open – and leaves.",
        "1.2 The dealer shows the lantern after the gong – if there is one – and waits for any boat - any - to come.",
        "1.3 A boat – or a raft – that comes – at night – pays – or works – until it may go – or until the storm ends.",
    ]
    body = "<h2>1 Gate</h2>" + "".join(f'<p style="width: {width}mm">{rule}</p>' for rule in rules)
    assert lines_of(body)[1:] == rules


@pytest.mark.parametrize("sign", ["o", "-", "–"])
@pytest.mark.parametrize(
    ("opening", "indent"),
    [
        ("In each round, the player:", 0),
        ("In each round, the player who is the captain of the boat at the pier may", 6),
        ("The player has a choice.", 0),
    ],
)
def test_items_with_such_signs_are_items(opening: str, indent: int, sign: str) -> None:
    items = ["draws a card", "pays for a boat that waits at the pier until the storm is over", "leaves"]
    listed = "".join(f'<p style="margin: 0 0 0 {indent}mm">{sign} {item}</p>' for item in items)
    body = f"<h2>1 Boats</h2><p>1.1 {opening}</p>{listed}<p>1.2 Boats wait.</p>"
    assert lines_of(body)[2:] == [*(f"- {item}" for item in items), "1.2 Boats wait."]


@pytest.mark.parametrize("is_tagged", [False, True])
@pytest.mark.parametrize(
    ("style", "signs"),
    [
        ("lower-alpha", ("a.", "b.", "c.")),
        ("upper-alpha", ("A.", "B.", "C.")),
        ("lower-roman", ("i.", "ii.", "iii.")),
        ("decimal", ("1.", "2.", "3.")),
    ],
)
def test_an_inner_list_keeps_its_letters(style: str, signs: tuple[str, ...], is_tagged: bool) -> None:
    inner = ["five cards to each guest", "one card to the market", "the rest"]
    body = f"<h1>1 Harbor</h1><p>1.1 The dealer does:</p><ol><li>shuffles</li><li>deals<ol style='list-style: {style}'>"
    body += (
        "".join(f"<li>{item}</li>" for item in inner) + "</ol></li><li>pays, as in step 2b</li></ol><p>1.2 Wait.</p>"
    )
    data = weasyprint.HTML(string=f"<html><style>{STYLE}</style><body>{body}").write_pdf(pdf_tags=is_tagged)
    lines = [line for line in write_markdown(read_pdf(data, "harbor.pdf")).text.splitlines() if line]
    listed = [f"    {sign} {item}" for sign, item in zip(signs, inner, strict=True)]
    assert lines[2:] == ["1. shuffles", "2. deals", *listed, "3. pays, as in step 2b", "1.2 Wait."]


@pytest.mark.parametrize("margin", [1, 2, 4])
def test_paragraphs_whose_numbers_have_no_sign_stay_apart(margin: int) -> None:
    rules = [
        "1 各プレイヤーは満潮の前に琥珀の駒を二つ動かす。",
        "2 親は灯籠を公開する。",
        "3 番人は港の門を閉めてから駒を一つ取る。",
    ]
    body = "".join(f"<h2>第{at}条 準備</h2>" + "".join(f"<p>{rule}</p>" for rule in rules) for at in (1, 2))
    style = f"{STYLE} p {{ margin: {margin}mm 0; font-family: 'Noto Sans CJK JP'; width: 80mm }}"
    data = weasyprint.HTML(string=f"<html lang=ja><style>{style}</style><body>{body}").write_pdf()
    lines = [line for line in write_markdown(read_pdf(data, "minato.pdf")).text.splitlines() if line]
    assert [line for line in lines if not line.startswith("#")] == rules * 2
