"""Helpers for tests of printed books: a small rulebook in two languages, and a function that runs the command."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree

RULES = """## General @@sec:general@@

### @@rule:leaf@@ A **leaf** is a card.[[rule:far]]

#### @@rule:sub@@ A leaf may be <b>dry</b> & <script>alert(1)</script>.

> **Example:** Aki holds a leaf.

### @@rule:table@@ Leaves are counted.[[OT/rule:other]]

## Play @@sec:play@@

### @@rule:play@@ One leaf is played.[[rule:leaf]] Then \\{l\\} is drawn.
"""
FAR = "## Far @@sec:far@@\n\n### @@rule:far@@ It is far away.[[rule:sub]]\n"
JA_RULES = """## 総則 @@sec:general@@

### @@rule:leaf@@ **葉**は札である。[[rule:far]]

#### @@rule:sub@@ 葉は乾いていてもよい。

> **例：** アキは葉を持つ。

### @@rule:table@@ 葉を数える。[[OT/rule:other]]

## 進行 @@sec:play@@

### @@rule:play@@ 葉を1枚出す。[[rule:leaf]]\\{l\\}を引く。
"""
CODE = '```python\nprint(1); keep(b"two", x=3)\n```\n'
TOCTREE = "```{toctree}\n:hidden:\n\nabout\n```\n"
SYMBOL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#0a0"/></svg>\n'
)


def header(body: str, number: int, title: str, book: str = "LF") -> str:
    return chapter_text(body, number, book).replace("# Chapter", f"# {title}", 1)


FILES = {
    "conf.py": 'project = "Leaf & Stone"\nauthor = "Aki <Mori>"\nextensions = ["sphinx_rulebook"]\n',
    "source/index.md": "# Leaf and Stone\n\nWelcome. See [the rules](lf/01-leaves.md) and [all else](about.md).\n\n"
    + TOCTREE,
    "source/about.md": "# About\n\nWritten for a test.\n\n" + CODE,
    "source/lf/book.toml": (
        'code = "LF"\ntitle = "The Rules of Leaf"\nedition = "1.1.0"\n\n'
        '[symbols.l]\ntext = "leaf"\nname = "a leaf"\npicture = "leaf.svg"\n'
    ),
    "source/lf/leaf.svg": SYMBOL,
    "source/lf/01-leaves.md": header(RULES, 1, "Leaves"),
    "source/lf/02-far.md": header(FAR, 2, "Far Away"),
    "source/lf/glossary.md": (
        "---\ndocument: lf\nglossary: true\n---\n# Glossary\n\n### **Leaf**\nA card. See [[rule:leaf]].\n"
    ),
    "source/ot/book.toml": 'code = "OT"\ntitle = "Other Rules"\n',
    "source/ot/01-other.md": header("## Other @@sec:o@@\n\n### @@rule:other@@ Another rule.\n", 1, "Others", "OT"),
    "translations/ja/index.md": "# 葉と石\n\nようこそ。\n\n" + TOCTREE,
    "translations/ja/lf/book.toml": 'code = "LF"\ntitle = "葉の規則"\nedition = "1.1.0"\n',
    "translations/ja/lf/01-leaves.md": header(JA_RULES, 1, "葉"),
    "translations/ja/lf/02-far.md": header("## 遠方 @@sec:far@@\n\n### @@rule:far@@ 遠い。\n", 2, "遠く"),
}


def write_rulebook(root: Path) -> Path:
    return write_tree(root, FILES)


def rulebook(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command; with environment variables, which are added to ours, in a process of its own."""
    if not environment:
        written, errors = io.BytesIO(), io.StringIO()
        output = io.TextIOWrapper(written, "utf-8", newline="", write_through=True)  # some commands write bytes to it
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = main([*map(str, arguments)])
        return subprocess.CompletedProcess(arguments, status, written.getvalue().decode("utf-8"), errors.getvalue())
    command = [sys.executable, "-m", "sphinx_rulebook", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment}, timeout=300
    )
