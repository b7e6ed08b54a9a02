"""The table of numberings in the manual: every list is a numbering, and makes the numbers that the table shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sphinx_rulebook.markup.counting.number_schemes import read_scheme

PAGE = Path(__file__).resolve().parents[2] / "docs" / "settings.md"
_ROW = re.compile(
    r"\| (?P<kind>[^|]+) \| (?P<printed>[^|]+) \| `(?P<numbering>(?!numbering)[^`]+)` \| (?:`(?P<through>[^`]+)` )?\|"
)


def rows() -> list[re.Match[str]]:
    text = PAGE.read_text("utf-8")
    return list(_ROW.finditer(text[text.index("### Numberings of rulebooks") :]))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["kind"])
def test_a_numbering_of_the_table_makes_its_numbers(row: re.Match[str]) -> None:
    numbering = json.loads(row["numbering"])
    scheme = read_scheme(numbering, "", json.loads(row["through"] or "[]"))
    is_spaced = re.search("[第제、]", row["printed"]) is not None
    printed = re.split(r"\s+" if is_spaced else r",\s+", row["printed"])
    assert [number for number in printed if not scheme.is_number(number)] == []


def test_the_table_is_found() -> None:
    assert len(rows()) > 15
