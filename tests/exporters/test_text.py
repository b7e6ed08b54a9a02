"""Numbered plain text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinx_rulebook.exporters.numbered_text import to_text
from sphinx_rulebook.model.books import Library

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


HARBOUR = """## Fog @@sec:fog@@

### @@rule:oil@@ Oil is wet.[[sec:fog]][[LT/cha:c1]][[rule:gone|gone]]

#### @@rule:drop@@ A drop ([[rule:oil|see #]]; [[rule:oil]]–[[rule:drop|##]][[rule:drop|]]).
"""


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        (
            "numbering = 'none'\n",
            "Chapter\nFog\nOil is wet.[Fog][LT 1][rule:gone]\nA drop (see Fog; [Fog]–Fog).\n",
        ),
        (
            "numbering = ['1', '', '1a', '1a1']\nreference = '#'\n",
            "1 Chapter\nFog\n1a Oil is wet.FogLT 1[rule:gone]\n1a1 A drop (see 1a; 1a–1).\n",
        ),
        (
            "numbering = 'sections'\nreference = ' (rule #)'\n",
            "1 Chapter\n1.1 Fog\nOil is wet. (rule 1.1) (rule LT 1)[rule:gone]\nA drop (see 1.1;  (rule 1.1)–1).\n",
        ),
        (
            "numbering = 'labels'\n",
            "1 Chapter\nfog Fog\noil Oil is wet.[fog][LT 1][rule:gone]\ndrop A drop (see oil; [oil]–drop).\n",
        ),
    ],
)
def test_text_of_a_book_with_numbers_of_its_own(
    library_of: Callable[[Files], Library], settings: str, text: str
) -> None:
    files = {"lf/1.md": chapter_text(HARBOUR), "lf/book.toml": settings, "lt/1.md": chapter_text("", book="LT")}
    assert to_text(library_of(files), ["en"]).split("\n\n")[0] + "\n" == text


def test_only_the_languages_asked_for(library_of: Callable[[Files], Library]) -> None:
    library = library_of({"en/lf/1.md": chapter_text("## Fog\n"), "ja/lf/1.md": chapter_text("## 霧\n")})
    assert to_text(library, ["ja"]) == "1 Chapter\n1.0 霧\n"
    assert to_text(library, []) == ""


def test_french_has_a_space_before_the_colon(library_of: Callable[[Files], Library]) -> None:
    text = chapter_text("## Brume\n\n### L’huile.\n\n> **Exemple :** Aki verse.\n\n> [!NOTE]\n> Doucement.\n")
    library = library_of({"lf/book.toml": 'language = "fr"\n', "lf/1.md": text})
    lines = to_text(library, ["fr"]).splitlines()
    assert lines[-2:] == ["Exemple\u202f: Aki verse.", "Remarque\u202f: Doucement."]
