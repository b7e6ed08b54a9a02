"""Several numbers after the plural of their word, some of them of rules that were inserted later."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

FRENCH = """Article 1 Le quai est long. Voir les articles 1 bis et 2.
Article 1 bis La barque est à quai.
Article 2 Le port ferme (articles 1, 1 bis et 1 ter).
"""
GERMAN = "§ 1 Ein Boot fährt.\n§ 1a Ein Boot sinkt, siehe §§ 1a und 2.\n§ 2 Ein Floß treibt (§§ 1, 1a, 1b).\n"


@pytest.mark.parametrize(
    ("text", "language", "rows"),
    [
        (FRENCH, "fr", ["[[B|1 ##]] et [[C|##]]", "[[A|##]], [[B|1 ##]] et 1 ter"]),
        (GERMAN, "de", ["[[B|1##]] und [[C|##]]", "[[A|##]], [[B|1##]], 1b"]),
    ],
)
def test_each_number_leads_to_its_own_rule(text: str, language: str, rows: list[str], tmp_path: Path) -> None:
    document = tmp_path / "harbor.txt"
    document.write_text(text, "utf-8")
    source = tmp_path / "source"
    assert main(["import", str(document), "--language", language, "--book", "HB", "-o", str(source), "--accept"]) == 0
    written = "\n".join(path.read_text("utf-8") for path in sorted(source.rglob("*.md")))
    labels = re.findall(r"@@(rule:\w+)@@", written)
    assert len(labels) == 3
    for label, name in zip(labels, "ABC", strict=True):
        written = written.replace(f"[[{label}", f"[[{name}")
    for row in rows:
        assert row in written
