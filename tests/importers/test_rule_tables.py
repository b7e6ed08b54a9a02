"""Tables whose rows are rules, and tables that only look like them."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.rule_tables import are_rules

SENTENCES = ["A boat waits.", "A net is wet.", "It is night."]


@pytest.mark.parametrize(
    "numbers",
    [
        ["1.1", "1.2", "1.3"],
        ["1:1", "1:2", "1:3"],
        ["SW 1.1", "SW 1.2", "SW 1.3"],
        ["<S1>", "<S2>", "<S3>"],
        ["①", "②", "③"],
        ["第一条", "第二条", "第三条"],
        ["第1条", "第2条", "第3条"],
        ["제1조", "제2조", "제3조"],
        ["§ 1", "§ 2", "§ 3"],
        ["Rule 1", "Rule 2", "Rule 3"],
        ["**1.**", "**2.**", "**3.**"],
        ["(a)", "(b)", "(c)"],
        ["1:10", "1:11", "1:12"],
        ["&lt;G1>", "&lt;G2>", "&lt;G3>"],
        ["가.", "나.", "다."],
        ["а)", "б)", "в)"],
    ],
)
def test_rows_of_rules(numbers: list[str]) -> None:
    assert are_rules([*map(list, zip(numbers, SENTENCES, strict=True))])


@pytest.mark.parametrize(
    "rows",
    [
        [["9:00", "The boats come."], ["10:30", "The nets dry."], ["12:15", "It is noon."]],
        [["1-4", "A boat waits."], ["5-8", "A net is wet."], ["9-16", "It is night."]],
        [["①", "amber"], ["②", "copper"], ["③", "silver"]],
        [["Rule 1", "amber"], ["Rule 2", "copper"], ["Rule 3", "silver"]],
        [["Boats", "They wait."], ["Nets", "They are wet."], ["Piers", "They are long."]],
        [["4", "amber"], ["6", "copper"], ["8", "silver"]],
    ],
)
def test_rows_of_something_else(rows: list[list[str]]) -> None:
    assert not are_rules(rows)
