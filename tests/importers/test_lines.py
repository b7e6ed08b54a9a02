from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents.document_lines import (
    is_markdown,
    read_lines,
    typed_lines,
    wholly_bold,
    without_tags,
)
from sphinx_rulebook.importers.typed_document import Line


def plain(text: str, permalinks: str = "§¶") -> list[Line]:
    return read_lines(text, permalinks, False)


def marked(text: str) -> list[Line]:
    return read_lines(text, "§¶", True)


def texts(lines: list[Line]) -> list[str]:
    return [f"{line.bullet} {line.text}".lstrip() for line in lines]


def test_lines_are_counted_from_1_and_empty_ones_have_no_text() -> None:
    lines = plain("1 Harbor\n\n   \n1.1 Piers")
    assert [(line.number, line.raw, line.text) for line in lines] == [
        (1, "1 Harbor", "1 Harbor"),
        (2, "", ""),
        (3, "", ""),
        (4, "1.1 Piers", "1.1 Piers"),
    ]


@pytest.mark.parametrize(("line", "indent"), [("a", 0), ("  a", 2), ("\ta", 4), ("  \ta", 4), ("\u3000a", 1)])
def test_white_space_before_a_line_is_its_indent(line: str, indent: int) -> None:
    assert (plain(line)[0].indent, plain(line)[0].text) == (indent, "a")


@pytest.mark.parametrize("sign", [*"•●○◦▪‣·∙*+-–"])
@pytest.mark.parametrize("space", [" ", "\t", "\u3000"])
def test_a_sign_before_a_space_opens_an_item(sign: str, space: str) -> None:
    (line,) = plain(f"{sign}{space}salt")
    assert (line.bullet, line.text) == (sign, "salt")


@pytest.mark.parametrize("text", ["-3 points", "*salt*", "-", "- ", "+1 boat", "—salt"])
def test_a_sign_with_no_space_or_no_text_behind_it_opens_none(text: str) -> None:
    (line,) = plain(text)
    assert (line.bullet, line.text) == ("", text.strip())


def test_an_item_that_was_glued_to_a_sentence_is_a_line_of_its_own() -> None:
    lines = plain("- A boat sinks.- A boat sails.- It rests.")
    assert texts(lines) == ["- A boat sinks.", "- A boat sails.", "- It rests."]
    assert {line.number for line in lines} == {1}


def test_nothing_is_glued_where_no_line_opens_with_that_sign() -> None:
    assert texts(plain("A boat sinks.- A boat sails.\n• salt")) == ["A boat sinks.- A boat sails.", "• salt"]


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("A boat sinks. Example: It had a hole.", ["A boat sinks.", "Example: It had a hole."]),
        ("A boat sinks.Example: A hole. Example 2: Two.", ["A boat sinks.", "Example: A hole.", "Example 2: Two."]),
        ("船は沈みます。例：穴があった場合。", ["船は沈みます。", "例：穴があった場合。"]),
        ("船会沉。例如：船有洞时。", ["船会沉。", "例如：船有洞时。"]),
        ("배는 가라앉는다. 예: 구멍. 그러면 쉰다.", ["배는 가라앉는다. 예: 구멍. 그러면 쉰다."]),
        ("Das Boot sinkt. Beispiel: Ein Loch.", ["Das Boot sinkt.", "Beispiel: Ein Loch."]),
    ],
)
def test_an_example_behind_a_sentence_is_a_line_of_its_own(line: str, parts: list[str]) -> None:
    assert texts(plain(line)) == parts


def test_an_example_may_stand_behind_a_left_over_of_tex() -> None:
    lines = plain(r"A corner has 90\textdegree{} here. Example: A pier.")
    assert texts(lines) == ["A corner has 90° here.", "Example: A pier."]
    assert [line.raw for line in lines] == [r"A corner has 90\textdegree{} here.", "Example: A pier."]


def test_code_has_no_text() -> None:
    lines = marked("# Piers\n  ```\n# boat\n\n1.0.1 **a**\n  ```\n~~~\n# Boats")
    assert [(line.text, line.level, line.is_code) for line in lines] == [
        ("Piers", 1, False),
        *(("", 0, True) for _ in range(5)),
        ("~~~", 0, False),  # never closed
        ("Boats", 1, False),
    ]
    assert [line.raw for line in lines[1:4]] == ["```", "# boat", ""]


@pytest.mark.parametrize(
    "line",
    [
        "Example: A boat sinks.",
        "A boat sinks, for example: with a hole.",
        "A boat is an example. An example is a boat.",
        "See the example: it sinks.",
    ],
)
def test_a_word_inside_a_sentence_opens_no_example(line: str) -> None:
    assert texts(plain(line)) == [line]


def test_parts_of_a_line_keep_its_indent_and_all_its_letters() -> None:
    lines = plain("   - A boat sinks. Example: It had a hole.\n- x")
    assert [(line.indent, line.raw) for line in lines[:2]] == [
        (3, "- A boat sinks."),
        (3, "Example: It had a hole."),
    ]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (r"90\textdegree{} to the pier", "90° to the pier"),
        (r"$\infty$ crates", "∞ crates"),
        (r"$3 \times 4$ crates", "3 × 4 crates"),
        (r"3\power{} crates", r"3\power{} crates"),
        (r"$x^2$ crates", r"$x^2$ crates"),
        (r"$\frac{1}{2}$ crate", r"$\frac{1}{2}$ crate"),
        ("costs $3, not $4", "costs $3, not $4"),
        (r"a \to b", r"a \to b"),
    ],
)
def test_left_overs_of_tex_are_signs_where_they_are_nothing_more(typed: str, shown: str) -> None:
    assert plain(typed)[0].text == shown
    assert plain(typed)[0].raw == typed


def test_the_sign_of_a_permalink_is_no_text() -> None:
    lines = plain("1 Harbor§\n1.1 Piers ¶\n§ 4 of the law")
    assert texts(lines) == ["1 Harbor", "1.1 Piers", "§ 4 of the law"]
    assert lines[0].raw == "1 Harbor§"


def test_only_signs_that_the_layout_names_are_those_of_permalinks() -> None:
    assert texts(plain("1 Harbor§\n1.1 Piers#", "#")) == ["1 Harbor§", "1.1 Piers"]
    assert texts(plain("1 Harbor§", "")) == ["1 Harbor§"]


@pytest.mark.parametrize(
    ("line", "level", "title"),
    [
        ("# Harbor", 1, "Harbor"),
        ("### Harbor ###", 3, "Harbor"),
        ("## **Harbor**", 2, "Harbor"),
        ("## <a-tag><other> Harbor", 2, "Harbor"),
        ("#Harbor", 0, "#Harbor"),
        ("####### Harbor", 0, "####### Harbor"),
    ],
)
def test_a_heading_of_markdown_has_its_level(line: str, level: int, title: str) -> None:
    assert (marked(line)[0].level, marked(line)[0].text) == (level, title)


def test_plain_text_has_no_headings() -> None:
    assert (plain("# Harbor")[0].level, plain("# Harbor")[0].text) == (0, "# Harbor")


def test_a_quotation_of_markdown_is_its_text() -> None:
    assert texts(marked("> A boat sinks.\n> > - salt")) == ["A boat sinks.", "- salt"]
    assert texts(plain("> A boat sinks.")) == ["> A boat sinks."]


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("<label>[NEW] A boat", "[NEW] A boat"),
        ("<a> </a> A boat", "A boat"),
        ("<contents>", ""),
        ("< 3 boats", "< 3 boats"),
        ("a <b> c", "a <b> c"),
        ("<https://example.org>", "<https://example.org>"),
    ],
)
def test_bare_tags_before_a_line_are_left_out(text: str, bare: str) -> None:
    assert without_tags(text) == bare


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("**Harbor rules**", "Harbor rules"),
        ("__Harbor__", "Harbor"),
        ("**Harbor** rules", None),
        ("**Harbor** and **rules**", None),
        ("*Harbor*", None),
        ("****", None),
    ],
)
def test_a_line_is_wholly_bold_or_not(text: str, words: str | None) -> None:
    assert wholly_bold(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "# Harbor\n\n## Piers\n\n## Boats\n",
        "A [pier](#a) b.\n\nA [boat](b.md) c.\n\nSee [it](c.md) now.\n",
        "# Harbor\n\nA **boat** sinks.\n\n| a | b |\n",
    ],
)
def test_a_few_marks_make_a_document_markdown(text: str) -> None:
    assert is_markdown(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 Harbor\n1.1 Piers\n1.1.1 A pier [1.2] is long.\n" * 5,
        "# Harbor\nA **boat** sinks.\n",
        "#1 pier\n#2 pier\n#3 pier\n",
        "* salt\n* rice\n* tea\n",
    ],
)
def test_lists_brackets_and_one_or_two_marks_do_not(text: str) -> None:
    assert not is_markdown(text)


SIGNS = st.lists(
    st.sampled_from([*"ab.:•-*# \t§", "Example: ", "例：", ". ", "\n", "- ", "**", r"$\infty$", "<b>", "> ", "1.1 "]),
    max_size=30,
).map("".join)


@given(SIGNS, st.booleans())
def test_no_letter_of_a_line_is_lost_or_comes_twice(text: str, has_marks: bool) -> None:
    lines = read_lines(text, "§", has_marks)
    for number, typed in enumerate(text.split("\n"), 1):
        parts = [line.raw for line in lines if line.number == number]
        assert "".join("".join(parts).split()) == "".join(typed.split())
    assert [line.number for line in lines] == sorted(line.number for line in lines)


def test_a_form_feed_is_a_line_of_its_own_with_the_number_of_its_line() -> None:
    assert list(typed_lines("one\ftwo\n\f\nthree\n")) == [
        (1, "one", 0), (1, "\f", 3), (1, "two", 4), (2, "\f", 0), (2, "", 1), (3, "three", 0), (4, "", 0),
    ]  # fmt: skip


@pytest.mark.parametrize("sign", ["\v", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"])
def test_whatever_else_breaks_a_line_parts_it(sign: str) -> None:
    assert list(typed_lines(f"one{sign}two\nthree")) == [(1, "one", 0), (1, "two", 4), (2, "three", 0)]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('## <span id="a">100.</span> General', "100. General"),
        ('## <a id="piers"></a>Piers', "Piers"),
        ("## <a name=piers></a> Piers", "Piers"),
        ('A <font color="red">boat</font> sinks.', "A boat sinks."),
        ('Write `<span id="a">`.', 'Write `<span id="a">`.'),
        ('A <a href="#x">boat</a> or <card>.', 'A <a href="#x">boat</a> or <card>.'),
    ],
)
def test_tags_that_carry_no_text_are_left_out(line: str, text: str) -> None:
    assert [found.text for found in marked(line)] == [text]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("[1.2 Moving.](#r12) A player moves.", "1.2 [Moving.](#r12) A player moves."),
        ("[§ 3 Moving](#r3) is hard.", "§ 3 [Moving](#r3) is hard."),
        ("[1.2 Moving](https://x.org/a) is hard.", "1.2 [Moving](https://x.org/a) is hard."),
        ("## [1.2 Moving](#r12)", "1.2 Moving"),
        ("[1.2 Moving](#r12)", "[1.2 Moving](#r12)"),  # an entry of a table of contents
        ("[1.2 Moving](#r12) ... 5", "[1.2 Moving](#r12) ... 5"),
        ("[2 Cards](#cards) are drawn.", "[2 Cards](#cards) are drawn."),
        ("[1.2 cards](#cards) are drawn.", "[1.2 cards](#cards) are drawn."),
    ],
)
def test_a_number_in_a_link_with_other_words_opens_its_line(line: str, text: str) -> None:
    assert [one.text for one in read_lines(line, "", True)] == [text]


def test_a_backslash_that_breaks_a_line_is_not_text() -> None:
    lines = read_lines("1.1 A pier\\\nis long.\\\n\n1.2 Two \\\\\nare text.", "", True)
    assert [line.text for line in lines] == ["1.1 A pier", "is long.\\", "", "1.2 Two \\\\", "are text."]
    assert read_lines("A pier\\\nis long.", "", False)[0].text == "A pier\\"


@pytest.mark.parametrize(
    ("bold", "plain"),
    [
        ("**Artigo 1.º -** Um barco espera.", "Artigo 1.º - Um barco espera."),
        ("**ARTÍCULO 2°.-** Un barco espera.", "ARTÍCULO 2°.- Un barco espera."),
        ("**Άρθρο 1ο** Η βάρκα περιμένει.", "Άρθρο 1ο Η βάρκα περιμένει."),
        ("**1. §** A hajó vár.", "1. § A hajó vár."),
        ("**4 §** En båt väntar.", "4 § En båt väntar."),
        ("**3 boats** wait.", "**3 boats** wait."),
    ],
)
def test_a_bold_number_may_have_a_sign_of_its_language(bold: str, plain: str) -> None:
    assert [line.text for line in read_lines(bold, "", True)] == [plain]
