"""A small game of one book in German and English, with a titled rule, rulings, and an edition to come."""

from __future__ import annotations

import re
from pathlib import Path

from sphinx_rulebook.cli.command_line import main

from .helpers import write_tree

NAME = "Die Laternen am langen Steg"
GERMAN = """---
document: ls
chapter: 1
---

# {name} @@cha:steg@@

## Material @@sec:material@@

- 12 Laternen
- 3 Boote

## Zug @@sec:zug@@

### @@rule:limit@@ Handlimit

#### @@rule:sieben@@ Niemand hält mehr als {limit} Laternen.

### @@rule:nebel@@ Im Nebel fährt kein Boot.
"""
ENGLISH = """---
document: ls
chapter: 1
---

# The Lanterns on the Long Pier @@cha:steg@@

## Components @@sec:material@@

- 12 lanterns
- 3 boats

## Turn @@sec:zug@@

### @@rule:limit@@ Hand limit

#### @@rule:sieben@@ Nobody holds more than {limit} lanterns.

### @@rule:nebel@@ No boat sails in fog.
"""
RULINGS = """# Fragen

## @@ruling:tausch@@ Gilt das Limit auch, wenn ich gerade erst tausche?
date: 2025-02-03

> **Antwort:** Ja. [[rule:sieben]]

## @@ruling:boot@@ Darf ich im Nebel rudern?
date: 2025-02-04

> **Antwort:** Nein. [[rule:nebel]]
"""
ENGLISH_RULINGS = """# Questions

## @@ruling:tausch@@ Does the limit hold while I am swapping?
date: 2025-02-03

> **Answer:** Yes. [[rule:sieben]]

## @@ruling:boot@@ May I row in fog?
date: 2025-02-04

> **Answer:** No. [[rule:nebel]]
"""
SETTINGS = f"""[tool.rulebook.site]
name = {{ de = "{NAME}", en = "The Lanterns on the Long Pier" }}
url = "https://lanterns.example/"
report = "https://lanterns.example/new?title={{number}}&label={{label}}"
edit = "https://lanterns.example/edit/{{path}}#L{{line}}"
"""
BOOK = 'title = "{}"\nlanguage = "{}"\nnumbering = ["", "1", "1.1", "1.1.1"]\n'


def write_game(root: Path, limit: int, is_numbered: bool = True) -> None:
    """Write the texts of the game, with a number in one of its rules."""
    numbering = "" if is_numbered else 'numbering = "none"\n'
    german, english = BOOK.format(NAME, "de"), BOOK.format("The Lanterns on the Long Pier", "en")
    if not is_numbered:
        german, english = (re.sub(r"numbering.*\n", numbering, text) for text in (german, english))
    write_tree(
        root,
        {
            "pyproject.toml": SETTINGS,
            "source/ls/book.toml": german,
            "source/ls/01.md": GERMAN.format(name=NAME, limit=limit),
            "translations/en/ls/book.toml": english,
            "translations/en/ls/01.md": ENGLISH.format(limit=limit),
        },
    )


def release_game(root: Path) -> None:
    """Write the game with two editions: the second has two rulings, a reworded rule, and a day far in the future."""
    write_game(root, 7)
    assert main(["release", "1.0", "--project", str(root), "--date", "2025-01-02"]) == 0
    write_game(root, 6)
    rulings = {"source/ls/rulings/fragen.md": RULINGS, "translations/en/ls/rulings/fragen.md": ENGLISH_RULINGS}
    write_tree(root, rulings)
    assert main(["release", "1.1", "--project", str(root), "--date", "2999-12-31"]) == 0
