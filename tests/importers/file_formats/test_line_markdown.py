"""Lines of a document that its author typed as items, in the Markdown that the engine reads."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import LineKind, LogicalLine, ReadFile


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        (["Bring:", "- a rope", "- a boat", "Row."], ["Bring:", "- a rope", "- a boat", "Row."]),
        (["-\u00a0a rope", "-\u00a0a boat"], ["- a rope", "- a boat"]),
        (["Bring:", "- a rope", "Row."], ["Bring:", r"\- a rope", "Row."]),
        (["-5 knots", "-6 knots"], ["-5 knots", "-6 knots"]),
        (["+ 1 point", "+ 2 points"], [r"\+ 1 point", r"\+ 2 points"]),
    ],
)
def test_typed_hyphens_one_below_the_other_are_items(texts: list[str], written: list[str]) -> None:
    lines = [LogicalLine(LineKind.PARAGRAPH, text) for text in texts]
    assert write_markdown(ReadFile("a text", lines)).text.split("\n\n") == [*written[:-1], f"{written[-1]}\n"]
