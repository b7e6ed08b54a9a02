"""What RB128 calls the markup of other programs, and what it says to write instead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..helpers import Files

CHAPTER = "[REF book=LF chap=1]\n# Docks\n## General\n### @@rule:fog@@ Fog is thick.\n\n"


@pytest.mark.parametrize(
    ("opening", "what", "instead"),
    [
        (":::note", "the directive :::note", "write :::{note}"),
        ("::: warning", "the directive ::: warning", "write :::{warning}"),
        (":::example", "the directive :::example", "write > before each line"),
        (":::{example}", "the directive :::{example}", "write > before each line"),
        ("!!! example", "the admonition !!! example", "write > before each line"),
        ("::Oil burns", "the indent ::", "write > before each line"),
        (":::Oil burns", "the indent :::", "write > before each line"),
    ],
)
def test_a_mark_has_its_name_and_what_to_write(
    findings_of: Callable[[Files], list], opening: str, what: str, instead: str
) -> None:
    found = findings_of({"source/lf/01.md": f"{CHAPTER}{opening}\nOil burns.\n"})
    messages = [one.message for one in found if one.code.code == "RB128"]
    assert len(messages) == 1
    assert messages[0].startswith(f"{what} is shown as written; {instead}")
