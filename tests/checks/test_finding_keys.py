"""The keys by which findings are known again."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.checks.finding_units import FindingUnits
from sphinx_rulebook.checks.fingerprints import key_of
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Code, Finding

from ..helpers import chapter_text, write_tree


@pytest.mark.parametrize(
    ("note", "certain"),
    [(Code.NUMBER_ON_ONE_SIDE, Code.NUMBER_DIFFERS), (Code.TERM_NOT_FOUND, Code.TERM_DIFFERS)],
)
def test_a_note_that_becomes_a_finding_is_not_new(note: Code, certain: Code, tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/hb/1.md": chapter_text("### @@rule:ebb@@ Wait 3 hours.\n")})
    units = FindingUnits(load(tmp_path).library)

    def key(code: Code, message: str) -> object:
        return key_of(Finding(code, "source/hb/1.md", 5, 1, message), units)

    assert key(note, "the number 3 of the source is missing here") == key(
        certain, "the number 3 of the source is missing here"
    )
    assert key(note, "the number 3 is missing") != key(note, "the word 3 is missing")
    assert key(Code.NUMBER_ON_ONE_SIDE, "the number 3") != key(Code.NUMBER_DIFFERS, "the number 4")
