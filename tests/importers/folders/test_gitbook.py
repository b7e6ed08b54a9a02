"""Importing a GitBook: its tree, its links, its remarks, its pictures; what cannot be kept is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ...helpers import write_tree
from .trees import PIXEL, import_folder

SUMMARY = """# Table of contents

* [Welcome](README.md)

## Core

* [Basics](rules/README.md)
  * [Setup](rules/setup.md)
* [Combat](rules/combat.md)
  * [Phases](rules/phases.md)
    * [Wind](rules/wind.md)
      * [Gusts & Lulls](rules/gusts.md)

## More

* [Glossary](glossary.md)
* [Chat](https://chat.example)
"""
SETUP = """---
description: Before the first turn
---

# Setup

Each player does this:

1. Take a [spool](../glossary.md#spool).
2. Shuffle.

{% hint style="info" %}
The oldest player [begins](combat.md).

* Never twice.
{% endhint %}

{% hint style="success" %}
Example: Ana begins.
{% endhint %}

{% tabs %}
{% tab title="Two players" %}
Six cards.
{% endtab %}
{% endtabs %}

{% embed url="https://video.example/1" %}

<figure><img src="../.gitbook/assets/the board.png" alt="Board"><figcaption><p>Two kites</p></figcaption></figure>
"""
COMBAT = """# Combat

{% content-ref url="wind.md" %}
[wind.md](wind.md)
{% endcontent-ref %}

## 1. Roll

Roll, see [the same](#1.-roll) and [gusts](gusts.md#strong "mention").

| Step | Page |
| --- | --- |
| A | [Setup](setup.md) |

```
[not](a-link.md) {% hint %}
```
"""
FILES = {
    "SUMMARY.md": SUMMARY,
    "README.md": "# Welcome\n\nBegin with [setup](rules/setup.md) or the [glossary](glossary.md).\n",
    "rules/README.md": "# Basics\n\nKites fly.\n",
    "rules/setup.md": SETUP,
    "rules/combat.md": COMBAT,
    "rules/phases.md": "No heading here.\n",
    "rules/wind.md": "# Wind\n\nIt blows. Back to the [welcome](../README.md).\n",
    "rules/gusts.md": "# Gusts & Lulls\n\n## Strong\n\nHold on.\n",
    "glossary.md": "# Glossary\n\n## Spool\n\nIt holds string.\n\n## Kite\n\nIt flies.\n",
    ".gitbook/assets/the board.png": PIXEL,
}


def line_of(text: str, words: str) -> int:
    """Return the number of the first line with these words."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def test_the_summary_is_the_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, FILES, capsys)
    assert found.status == 0, found.errors
    titles = ("Basics", "Setup", "Combat", "1. Roll", "Phases", "Wind", "Gusts & Lulls", "Strong")
    assert [line for line in found.outline if line[2:] in titles] == [
        "1 Basics",
        "2 Setup",
        "1 Combat",
        "2 1. Roll",
        "2 Phases",
        "3 Wind",
        "4 Gusts & Lulls",
        "5 Strong",
    ]
    assert list(found.files) == [
        "01-basics.md",
        "02-combat.md",
        "book.toml",
        "gitbook/assets/the-board.png",
        "glossary.md",
        "index.md",
    ]


def test_links_are_references(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, FILES, capsys)
    basics, combat, index = found.files["01-basics.md"], found.files["02-combat.md"], found.files["index.md"]
    assert "1. Take a [[term:spool|spool]]." in basics
    assert "### @@rule:wind_p4@@" not in combat
    assert "[[rule:wind|Wind]]" in combat  # the name of a file becomes the title of its page
    assert "Roll, see [[sec:1_roll|the same]] and [[rule:strong|gusts]]." in combat
    assert r"| A | [[sec:setup\|Setup]] |" in combat
    assert "Back to the [welcome](index.md)." in combat
    assert "Begin with {rule:ref}`setup <KL/sec:setup>` or the [glossary](glossary.md)." in index
    assert "## Core\n\n- {rule:ref}`Basics <KL/cha:basics>`\n- {rule:ref}`Combat <KL/cha:combat>`" in index
    assert "[not](a-link.md) {% hint %}" in combat


def test_remarks_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    basics = import_folder(tmp_path, FILES, capsys).files["01-basics.md"]
    assert ":::{note}\nThe oldest player [[cha:combat|begins]].\n\n* Never twice.\n:::" in basics
    assert "> **Example:** Ana begins." in basics
    assert ":::{admonition} Two players\nSix cards.\n:::" in basics
    assert '![Board](gitbook/assets/the-board.png "Two kites")' in basics
    assert "## Setup @@sec:setup@@\n\nBefore the first turn\n" in basics


def test_what_is_not_kept_is_named_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, FILES, capsys)
    assert found.left_out() >= {
        ("SUMMARY.md", line_of(SUMMARY, "[Chat]"), "a link of the navigation to another site"),
        ("rules/setup.md", line_of(SETUP, "{% tabs %}"), "the tag 'tabs', whose parts stay one after the other"),
        ("rules/setup.md", line_of(SETUP, "{% embed"), "the tag 'embed', of which the address is kept"),
        ("rules/combat.md", 4, "the name of a file, for which the title of its page stands"),
    }


@pytest.mark.parametrize(
    ("page", "doubt"),
    [
        ({"SUMMARY.md": f"{SUMMARY}* [Gone](gone.md)\n"}, ("missing-page", "kites/SUMMARY.md", 18)),
        ({"rules/other.md": "# Other\n"}, ("unlisted-page", "kites/rules/other.md", 1)),
        ({"rules/wind.md": "# Wind\n\n![](none.png)\n"}, ("missing-picture", "kites/rules/wind.md", 3)),
        ({"rules/gusts.md": "# G\n\n## A\n\n### B\n\n#### C\n\nDeep.\n"}, ("deep-tree", "kites/rules/gusts.md", 7)),
    ],
)
def test_doubts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], page: dict[str, str], doubt: tuple[str, str, int]
) -> None:
    found = import_folder(tmp_path, {**FILES, **page}, capsys)
    assert (found.status, found.doubts()) == (1, [doubt])


def test_links_that_lead_nowhere_are_reported_and_kept_as_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "# Wind\n\nSee [one](none.md), [two](setup.md#none), [three][x] and [x].\n\n[x]: gusts.md\n"
    found = import_folder(tmp_path, {**FILES, "rules/wind.md": text}, capsys)
    assert (
        "See one, [[sec:setup|two]], [[rule:gusts_lulls|three]] and [[rule:gusts_lulls|x]]."
        in found.files["02-combat.md"]
    )
    assert (
        "kites/rules/wind.md:3:11: RB205 warning: the link to none.md became text: there is no such page"
        in found.errors
    )
    assert "it has no heading 'none'" in found.errors


def test_bad_files_are_reported_together_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = {"rules/wind.md": PIXEL, "rules/gusts.md": b"\xff\xfe\x00\x01\x02\x00\x01\x03" * 20}
    found = import_folder(tmp_path, {**FILES, **bad}, capsys)
    assert (found.status, found.files) == (2, {})
    assert "kites has 2 unreadable files: rules/wind.md is a picture; rules/gusts.md is not text" in found.errors


def test_the_site_is_built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, FILES, capsys)
    assert main(["build", str(found.root)]) == 0
    site = found.root / "build" / "html" / "en" / "kl"
    assert 'href="index.html"' in (site / "02-combat.html").read_text("utf-8")
    assert "Two kites" in (site / "01-basics.html").read_text("utf-8")


PARTS = {
    "SUMMARY.md": "* [Home](README.md)\n* [Play](play.md)\n* [Glossary](glossary.md)\n",
    "README.md": '# Home\n\n{% hint style="info" %}\nBegin with [the sheet](files/sheet.pdf).\n{% endhint %}\n',
    "play.md": """# Play <a href="#play" id="play"></a>

Take {% file src="files/sheet.pdf" %}
the score sheet
{% endfile %}

{% file src="files/page.html" %}

<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody>
<tr><td>Kite</td><td>Flies</td></tr></tbody></table>

<details><summary>Many strings</summary>

### Two strings

Hold both.

</details>

Then fly.

{% tabs %}
{% tab title="Two players" %}
### Deal

Six cards.
{% endtab %}

{% tab title="Three players" %}
Five cards.
{% endtab %}
{% endtabs %}

## End

- [ ] Land.
""",
    "glossary.md": "# Glossary\n\nWords of the game.\n\n## Kite\n\nIt flies.\n",
    "files/sheet.pdf": b"%PDF-1.4\n",
    "files/page.html": "<script>1</script>",
}


def test_parts_with_headings_are_units_where_nothing_comes_after_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = import_folder(tmp_path, PARTS, capsys)
    titles = ("Two players", "Deal", "Three players", "End", "Two strings")
    assert [line for line in found.outline if line[2:] in titles] == [
        "2 Two players",
        "3 Deal",
        "2 Three players",
        "2 End",
    ]
    play = found.files["01-play.md"]
    assert ":::{admonition} Many strings\n\n**Two strings**\n\nHold both.\n\n:::" in play
    line = line_of(str(PARTS["play.md"]), "### Two strings")
    assert ("play.md", line, "the mark of a heading in a remark, which became bold text") in found.left_out()
    assert "- Land." in play
    assert play.startswith("---\ntitle: Play\n")
    assert "|  |  |\n| --- | --- |\n| Kite | Flies |" in play


def test_files_come_along_on_a_page_of_downloads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, PARTS, capsys)
    assert "[the score sheet](downloads.md)" in found.files["01-play.md"]
    assert "Begin with [the sheet](files/sheet.pdf)." in found.files["index.md"]
    assert found.files["downloads.md"] == "# Downloads\n\n- [sheet.pdf](files/sheet.pdf)\n"
    assert "files/sheet.pdf" in found.files
    assert "files/page.html" not in found.files
    assert "the link to the file files/page.html became text: a browser could run a file of this kind" in found.errors


def test_a_glossary_keeps_its_introduction(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, PARTS, capsys)
    assert "# Glossary\n\nWords of the game.\n\n### **Kite**" in found.files["glossary.md"]
    assert ":::{note}\nBegin with" in found.files["index.md"]


def test_variables_and_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (
        '# Play\n\nHold <code class="expression">space.vars.limit</code> and '
        '<code class="expression">space.vars.none</code>.\n\n{% columns %}\n{% column %}\n### Left\n\nOne.\n'
        "{% endcolumn %}\n{% endcolumns %}\n\nAfter.\n\n"
        '{% tabs %}\n{% tab title="A \\"kite\\" & B" %}\nTwo.\n{% endtab %}\n{% endtabs %}\n'
    )
    files = {"SUMMARY.md": "* [Play](play.md)\n", "play.md": page, ".gitbook/vars.yaml": "limit: seven\n"}
    found = import_folder(tmp_path, files, capsys)
    text = found.files["01-play.md"]
    assert "Hold seven and `space.vars.none`." in text
    assert ":::{admonition} Left\n\nOne.\n:::\n\n### After." in text
    assert ':::{admonition} A "kite" & B\nTwo.\n:::' in text
    assert ("play.md", 3, "a variable without a known value") in found.left_out()


def test_a_paragraph_that_its_references_make_too_long_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    links = " ".join(f"[x{number}](b.md)" for number in range(12_000))
    write_tree(
        tmp_path / "old", {"SUMMARY.md": "* [A](a.md)\n* [B](b.md)\n", "a.md": f"# A\n\n{links}\n", "b.md": "# B\n"}
    )
    assert main(["import", str(tmp_path / "old"), "--book", "X", "-o", str(tmp_path / "source")]) == 2
    assert "the text from line 4 on has more than 100,000 characters with its references" in capsys.readouterr().err
    assert not (tmp_path / "source").exists()
