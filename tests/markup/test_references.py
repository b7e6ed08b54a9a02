"""The parts of a reference, and what becomes of a text of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.references import (
    fill_reference,
    last_part,
    read_references,
    split_reference,
    write_reference,
)
from sphinx_rulebook.markup.roles import find_roles
from sphinx_rulebook.markup.text.markdown import read_inline
from sphinx_rulebook.model.findings import Finding


@pytest.mark.parametrize(
    ("mark", "parts"),
    [
        ("rule:fog", (None, "rule:fog", None)),
        (" LT/rule:fog ", ("LT", "rule:fog", None)),
        ("rule:1c+", (None, "rule:1c+", None)),
        ("rule:fog|", (None, "rule:fog", "")),
        ("rule:fog| the # ", (None, "rule:fog", "the #")),
        ("LT/rule:fog |a|b", ("LT", "rule:fog", "a|b")),
        (r"rule:fog\|a\|b", (None, "rule:fog", "a|b")),
        (r"rule:fog|a\b \#", (None, "rule:fog", r"a\b \#")),
        ("|a", None),
        ("two words|a", None),
        ("L+T/rule:fog", None),
        ("", None),
    ],
)
def test_parts_of_a_reference(mark: str, parts: tuple[str | None, str, str | None] | None) -> None:
    assert split_reference(mark) == parts


@pytest.mark.parametrize(
    "parts", [("rule:a", None, None), ("rule:a", "LT", None), ("rule:a", None, ""), ("a", "B", "#|#")]
)
def test_a_reference_that_is_written_is_read_back(parts: tuple[str, str | None, str | None]) -> None:
    label, book, text = parts
    assert split_reference(write_reference(label, book, text)[2:-2]) == (book, label, text)


@pytest.mark.parametrize(
    ("number", "last"),
    [
        ("702.2c", "c"),
        ("4.1.3", "3"),
        ("116", "116"),
        ("1(a)", "a"),
        ("IV.2.iii", "iii"),
        ("1.0.12ab", "ab"),
        ("002.1.a.10", "10"),
        ("1c+", "c"),
        ("第4条", "4"),
        ("§ 4 Abs. 2", "2"),
        ("第4条①", "①"),
        ("第十二条", "十二"),
        ("제3조", "3"),
        ("4.ア", "ア"),
        ("Ж", "Ж"),
        ("§", "§"),
    ],
)
def test_last_part_of_a_number(number: str, last: str) -> None:
    assert last_part(number) == last


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("the fog", "the fog"),
        ("rule #", "rule 4.1c"),
        ("–##", "–c"),
        ("# and ##", "4.1c and c"),
        ("###", "c4.1c"),
        (r"\# #", "# 4.1c"),
        (r"\## \\#", r"#4.1c \#"),
        ("", ""),
    ],
)
def test_a_text_with_the_number_in_it(text: str, filled: str) -> None:
    assert fill_reference(text, "4.1c", "c") == filled


@given(
    st.lists(st.sampled_from(["[[rule:a]]", "[[rule:a|", "b", "`", "]]", "]", "[", "|", "#", " "]), max_size=12).map(
        "".join
    )
)
def test_what_is_read_of_a_line_is_what_markdown_shows(text: str) -> None:
    findings: list[Finding] = []
    read = [(r.label, r.text) for r in read_references(text, "lf.md", 1, 0, findings)]
    shown = [(t.meta["label"], t.meta["text"]) for t in read_inline(text) if t.type == "rulebook_reference"]
    assert read == shown


def test_roles_in_code_are_text() -> None:
    text = "See {rule:ref}`KK/rule:a` and `` {rule:ref}`KK/rule:b` ``, `x` {rule:ref}`the end <KK/rule:c>`.\n"
    roles = list(find_roles(text))
    assert [role.label for role in roles] == ["rule:a", "rule:c"]
    assert [text[role.target_column - 1 :][: len(role.target)] for role in roles] == ["KK/rule:a", "KK/rule:c"]


@pytest.mark.parametrize(
    ("line", "references", "unclosed"),
    [
        ("[[rule:a]][[rule:b", ["rule:a"], [(11, "[[rule:b]]")]),
        ("[[rule:a]] [[rule:b", ["rule:a"], [(12, "[[rule:b]]")]),
        ("[[rule:a [[rule:b]]", ["rule:b"], [(1, "[[rule:a]]")]),
        ("[[rule:a]][[rule:b [[rule:c]][[rule:d", ["rule:a", "rule:c"], [(11, "[[rule:b]]"), (30, "[[rule:d]]")]),
    ],
)
def test_an_unclosed_reference_beside_others_is_reported_once(
    line: str, references: list[str], unclosed: list[tuple[int, str]]
) -> None:
    findings: list[Finding] = []
    found = read_references(line, "x.md", 3, 0, findings)
    assert [one.label for one in found] == references
    assert [(finding.column, finding.suggestion) for finding in findings] == unclosed
    assert {finding.code.code for finding in findings} == {"RB120"}


@pytest.mark.parametrize(
    ("line", "replaced", "fix"),
    [
        ("See [[rule:turn now.", "[[rule:turn", "[[rule:turn]]"),
        ("See [[rule:turn.", "[[rule:turn", "[[rule:turn]]"),
        ("See [[rule:turn] now.", "[[rule:turn]", "[[rule:turn]]"),
        ("See [[rule:turn ] now.", "[[rule:turn ]", "[[rule:turn]]"),
        ("See [[rule:turn.]", "[[rule:turn.]", "[[rule:turn]]."),
        ("See [[KK/rule:turn|the # turn] now.", "[[KK/rule:turn|the # turn]", "[[KK/rule:turn|the # turn]]"),
        (r"| [[rule:turn\|x] | b |", r"[[rule:turn\|x]", r"[[rule:turn\|x]]"),
        ("手番は[[rule:手番]を見る", "[[rule:手番]", "[[rule:手番]]"),
        # Where these end is for the author to say.
        ("手番は[[rule:turnを見る", "[[rule:turnを見る", None),
        ("See [[rule:turn|the turn now.", "[[rule:turn|the turn now.", None),
        (r"| [[rule:turn\|x | b |", r"[[rule:turn\|x | b |", None),
        ("See [[rule:turn|the [turn] now]].", "[[rule:turn|the", None),
        ("See [[rule:turn] now]].", "[[rule:turn]", None),
    ],
)
def test_an_unclosed_reference_is_closed_where_its_end_is_certain(line: str, replaced: str, fix: str | None) -> None:
    findings: list[Finding] = []
    assert read_references(line, "x.md", 3, 0, findings) == []
    (found,) = findings
    assert line[found.column - 1 :][: found.length] == replaced
    assert found.suggestion == fix
