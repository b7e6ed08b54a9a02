"""Numbered plain text."""

from __future__ import annotations

from collections.abc import Callable

from sphinx_rulebook.exporters.text import to_text
from sphinx_rulebook.model import Library

from ..helpers import Files, chapter_text

BODY = """## Fog @@sec:fog@@

### **Oil** is wet.[[sec:fog]][[LT/cha:c1]] @@rule:oil@@

1. Pour.
2. Light.

> **Example:** Aki pours.[[rule:oil]]

#### A \\{drop\\}.[[rule:gone]]
"""


def test_line_for_every_heading_and_paragraph(library_of: Callable[[Files], Library]) -> None:
    library = library_of(
        {
            "lf/1.md": chapter_text(BODY),
            "lf/words.md": "---\nglossary: true\n---\n# Words\n### **Wick**\nA string.\n",
            "lt/1.md": chapter_text("## Late\n", book="LT"),
        }
    )
    assert to_text(library, ["en"]) == (
        "1 Chapter\n1.0 Fog\n1.0.1 Oil is wet.[1.0][LT 1]\n1. Pour.\n2. Light.\nExample: Aki pours.[1.0.1]\n"
        "1.0.1a A {drop}.[rule:gone]\nWords\nWick\nA string.\n\n1 Chapter\n1.0 Late\n"
    )


def test_only_the_languages_asked_for(library_of: Callable[[Files], Library]) -> None:
    library = library_of({"en/lf/1.md": chapter_text("## Fog\n"), "ja/lf/1.md": chapter_text("## 霧\n")})
    assert to_text(library, ["ja"]) == "1 Chapter\n1.0 霧\n"
    assert to_text(library, []) == ""
