"""HTML comments: what is read is the text as though they had never stood there, what is written keeps them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.chapter_writer import write_chapter
from sphinx_rulebook.markup.comments import blank_comments, drop_comments, find_comments, without_comments
from sphinx_rulebook.markup.counting.number_schemes import read_scheme
from sphinx_rulebook.markup.hidden_text import blanked, body_of, comments_in
from sphinx_rulebook.markup.parser import parse_chapter
from sphinx_rulebook.markup.source import decode
from sphinx_rulebook.model.books import Chapter
from sphinx_rulebook.model.findings import Code, Finding
from sphinx_rulebook.model.units import Unit


def parse(text: str) -> tuple[Chapter, list[Finding]]:
    findings: list[Finding] = []
    return parse_chapter(
        decode(text.encode(), "lf/01.md", findings), "lf/01.md", read_scheme("letters"), findings
    ), findings


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Fog <!-- or mist --> rises.", "Fog rises."),
        ("F<!-- x -->og", "Fog"),
        ("Fog. <!-- x -->\nOil.", "Fog.\nOil."),
        ("<!-- x --> Fog.", "Fog."),
        ("Oil.\n<!-- x --> Fog.", "Oil.\nFog."),
        ("Fog\n<!-- x -->\nrises.", "Fog\nrises."),
        ("Fog.\n\n<!-- x -->\n\nOil.", "Fog.\n\nOil."),
        ("Fog.\n\n<!-- x\n\n### Not a rule\n-->\n\nOil.\n", "Fog.\n\nOil.\n"),
        ("Fog.\n\n<!-- x -->\n\n<!-- y -->\n\nOil.", "Fog.\n\nOil."),
        ("Fog <!-- x\ny --> rises.", "Fog\nrises."),
        ("> Fog\n> <!-- x -->\n> rises.", "> Fog\n> rises."),
        ("> Fog.\n>\n> <!-- x -->\n>\n> Oil.", "> Fog.\n>\n> Oil."),
        ("- fog\n  <!-- x -->\n- oil", "- fog\n- oil"),
        ("- fog <!-- x --> rises", "- fog rises"),
        ("| a |\n| - |\n<!-- x -->\n| b |", "| a |\n| - |\n| b |"),
        ("<!-- x --> <!-- y -->\nFog.", "Fog."),
        ("<!-- x\n--> Fog <!-- y --> rises <!-- z -->.\nOil.", "Fog rises .\nOil."),
        ("Fog\r\n<!-- x -->\r\nrises.\r\n", "Fog\r\nrises.\r\n"),
        ("Fog.\r\n\r\n<!-- x -->\r\n\r\nOil.", "Fog.\r\n\r\nOil."),
        ("Fog.\n<!-- x -->", "Fog.\n"),
        ("<!-->Fog<!--->.", "Fog."),
        ("Fog <!-- it is\nthick", "Fog <!-- it is\nthick"),
        ("Fog --> oil", "Fog --> oil"),
        ("Write `<!-- x -->` so.", "Write `<!-- x -->` so."),
        ("Write \\<!-- x --> so.", "Write \\<!-- x --> so."),
        ("<!-- ` --> Fog `oil`", "Fog `oil`"),
        ("```\n<!-- x -->\n```\nFog <!-- y -->", "```\n<!-- x -->\n```\nFog"),
        ("```\nFog\n\n### Oil <!-- x -->\n", "```\nFog\n\n### Oil\n"),
        ("<!-- ``` -->\nFog\n<!-- ``` -->", "Fog\n"),
        ("[[rule:o<!-- x -->il]]", "[[rule:o il]]"),
    ],
)
def test_a_text_is_read_as_though_it_had_no_comments(text: str, read: str) -> None:
    assert without_comments(text) == read
    assert len(blank_comments(text)) == len(text)


def test_the_text_of_a_page_keeps_its_lines() -> None:
    text = "# Page\n\n<!-- x\ny -->    indented\n\nFog <!-- z --> rises.\n\n:::{note}\n<!-- x -->Oil\n:::\n"
    dropped = drop_comments(text, find_comments(text, is_prose=True).spans)
    assert dropped == "# Page\n\n\nindented\n\nFog rises.\n\n:::{note}\nOil\n:::\n"
    assert dropped.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("```{include} a.md\n:start-after: <!-- x -->\n:end-before: '<!-- y'\n```\n<!-- z -->Oil\n", "\n```\nOil\n"),
        ("1. Fog\n\n    ```{include} a.md\n    :end-before: <!-- x -->\n\n    <!-- y -->\n", "-->\n\n    \n"),
        (":::{include} a.md\n---\nend-before: <!-- x -->\n---\n:::\n<!-- y -->Oil\n", "<!-- x -->\n---\n:::\nOil\n"),
        (":::{note}\n---\n:::\n<!-- x -->Oil\n", "---\n:::\nOil\n"),
        ("```{code-block} html\n:caption: a\n\n<!-- x -->\n```\n<!-- y -->Oil\n", "<!-- x -->\n```\nOil\n"),
        ("- Fog\n\n    ```html\n    <!-- x -->\n    ```\n    <!-- y -->Oil\n", "<!-- x -->\n    ```\n    Oil\n"),
        ("1. ```html\n   <!-- x -->\n   ```\n<!-- y -->Oil\n", "<!-- x -->\n   ```\nOil\n"),
        ("> ```html\n> <!-- x -->\n> ```\n> <!-- y -->Oil\n", "<!-- x -->\n> ```\n> Oil\n"),
        # A fence ends with its quote or item, and one of another depth does not close it.
        ("> ```\n> a\n<!-- x -->Oil\n", "> a\nOil\n"),
        ("- ```\n  a\n\n  b\n\n<!-- x -->Oil\n", "b\n\nOil\n"),
        ("Fog\n\n    ```\n\n<!-- x -->Oil\n", "```\n\nOil\n"),
        ("> 1. ```\n>    a\n>\n>    <!-- x -->\n> ```\n", "<!-- x -->\n> ```\n"),
        (
            "```\n> ```\n> <!-- x -->\n    ```\n<!-- y -->\n```\n<!-- z -->Oil\n",
            "> <!-- x -->\n    ```\n<!-- y -->\n```\nOil\n",
        ),
        (":::{tip}\n:class: <!-- x -->\n<!-- y -->Oil\n:oil: <!-- z -->\n:::\n", "<!-- x -->\nOil\n:oil: \n:::\n"),
    ],
)
def test_options_and_code_of_directives_are_no_comments_on_a_page(text: str, shown: str) -> None:
    dropped = drop_comments(text, find_comments(text, is_prose=True).spans)
    assert dropped.endswith(shown)
    assert dropped.count("\n") == text.count("\n")


def test_a_comment_without_an_end_of_its_own_is_reported() -> None:
    assert find_comments("a <!-- b\n### c <!-- d --> <!-- e").unclosed == [2, 26]
    chapter, findings = parse("# A\n\n## B <!-- c\n\n### D\n")
    assert [(one.code, one.line, one.column) for one in findings if one.code is Code.UNCLOSED_COMMENT] == [
        (Code.UNCLOSED_COMMENT, 3, 6)
    ]
    assert [unit.text for unit in chapter.units] == ["A", "B <!-- c", "D"]


LINES = st.lists(
    st.sampled_from(
        [
            "",
            "## Fog @@sec:fog@@",
            "### @@rule:oil@@ Oil burns.[[sec:fog]]",
            "### Lamp [[rule:no]] and `code`",
            "#### @@number:1.0.1b@@ Wick",
            "Slow and *bright*.",
            "- fog",
            "> **Example:** Aki waits.",
            "> And waits.",
            "| a | b |",
            "| - | - |",
            "@@rule:misplaced@@",
            "```",
            "### <b>",
        ]
    ),
    max_size=14,
)
COMMENT = st.sampled_from(
    ["<!-- x -->", "<!-- x\n### Not a rule @@rule:x@@ [[rule:x]]\n\n> **Note:** y -->", "<!-- ``` -->"]
)


def said(unit: Unit) -> tuple[object, ...]:
    """All that a unit says, without places and sources."""
    return (
        unit.kind,
        unit.rank,
        unit.number,
        unit.label,
        unit.text,
        [anchor.label for anchor in unit.anchors],
        [(one.book, one.label, one.text) for one in unit.references],
        [(block.kind, block.word, block.markup.strip()) for block in unit.blocks],
        [said(example) for example in unit.examples],
        " ".join(body_of(unit).split()),
    )


@given(LINES, st.lists(st.tuples(st.integers(0, 14), COMMENT), min_size=1, max_size=4), st.sampled_from(["\n", "\r\n"]))
def test_comments_between_lines_change_nothing(lines: list[str], comments: list[tuple[int, str]], end: str) -> None:
    plain = ["[REF book=LF chap=1]", "# Lamps", *lines]
    if "```" in lines:
        return
    commented = list(plain)
    for place, comment in sorted(comments, reverse=True):
        commented.insert(2 + min(place, len(lines)), comment)
    text = "".join(f"{line}\n" for line in commented).replace("\n", end)
    expected, found_there = parse("".join(f"{line}\n" for line in plain).replace("\n", end))
    chapter, findings = parse(text)
    assert [said(unit) for unit in chapter.units] == [said(unit) for unit in expected.units]
    assert write_chapter(chapter) == text.encode()
    assert sorted(one.code.code for one in findings) == sorted(one.code.code for one in found_there)


@given(LINES, st.lists(st.tuples(st.integers(0, 14), COMMENT), max_size=4))
def test_everything_has_its_place_in_the_file(lines: list[str], comments: list[tuple[int, str]]) -> None:
    written = ["[REF book=LF chap=1]", "# Lamps", *lines]
    for place, comment in sorted(comments, reverse=True):
        at = 2 + min(place, len(lines) - 1)
        if lines and not written[at].startswith("```"):
            written[at] = f"{written[at]} {comment}"
    text = "".join(f"{line}\n" for line in written)
    chapter, _ = parse(text)
    assert write_chapter(chapter) == text.encode()
    in_file = text.split("\n")
    for unit in chapter.units:
        assert in_file[unit.line - 1].startswith("#" * unit.rank)
        for anchor in unit.anchors:
            assert in_file[anchor.line - 1][anchor.column - 1 :].startswith(f"@@{anchor.label}@@")
        for holder in (unit, *unit.examples):
            for one in holder.references:
                assert in_file[one.line - 1][one.column - 1 :].startswith(f"[[{one.label}]]")
        assert "<!--" not in "".join(blanked(unit)) or "```" in lines


def test_the_comments_of_a_unit_are_known_to_the_letter() -> None:
    chapter, _ = parse("# A <!-- x\ny --> b\n\n<!-- z -->\n")
    assert comments_in(chapter.units[0]) == ["<!-- x\ny -->", "<!-- z -->"]
    assert body_of(chapter.units[0]).strip() == "b"
