"""Importing an mdBook, an MkDocs project and folders without navigation."""

from __future__ import annotations

from pathlib import Path

import pytest

from .trees import PIXEL, import_folder

MDBOOK = {
    "book.toml": '[book]\ntitle = "Kite Rules"\n',
    "src/SUMMARY.md": (
        "# Summary\n\n[Introduction](README.md)\n\n# Playing\n\n- [Basics](basics.md)\n  - [Turns](./turns.md)\n"
        "  - [Draft]()\n\n---\n\n[Contributors](people.md)\n"
    ),
    "src/README.md": "# Introduction\r\n\r\nSee [turns](turns.md#the-wind--again).\r\n",
    "src/basics.md": "# Basics\n\n{{#include shared.txt}}\n\nSee a [wrapped\nlink](turns.html) and ![](a.png).\n",
    "src/shared.txt": "Everybody has a kite.\n{{#include basics.md}}\n",
    "src/turns.md": (
        '# Turns\n\n## The Wind\n\nIt turns.\n\n## The Wind & Again\n\n<div class="warning">\n\n'
        "Take care.\n\n</div>\n\n"
        "1. One\n1. Two\n"
    ),
    "src/people.md": "# Contributors\n\nAna.\n",
    "src/a.png": PIXEL,
}
MKDOCS = {
    "mkdocs.yml": (
        "site_name: Kite Handbook\nsite_url: https://kites.example/\nnav:\n  - Home: index.md\n  - Rules:\n"
        "      - rules/index.md\n      - Setup: rules/setup.md\n      - Play:\n          - rules/turns.md\n"
        "markdown_extensions:\n  - emoji: {index: !!python/name:material.emoji }\n"
    ),
    "docs/index.md": "# Handbook\n\n"
    "[Go](rules/setup.md){ .md-button }, or [there](https://kites.example/rules/turns/#wind).\n",
    "docs/rules/index.md": "# The Rules\n\nHere they are.\n",
    "docs/rules/setup.md": (
        '# Setup { #start }\n\n!!! note\n    Take a [kite](turns.md#wind).\n\n!!! warning "Careful"\n    It breaks.\n\n'
        '!!! example\n    Ana takes one.\n\n    She flies it.\n\n=== "Two players"\n\n    Six cards.\n\n'
        "Text.[^a]\n\n[^a]: See [start](#start).\n\n![Board](../img/b.png)\n/// caption\nA board\n///\n"
    ),
    "docs/rules/turns.md": "---\ntitle: Turn order\n---\n\n## Wind\n\nFirst.\n\n## Übung\n\nSee [it](#ubung).\n",
    "docs/img/b.png": PIXEL,
}
PLAIN = {
    "README.md": "# Kite Club\n\nBegin [here](01-basics/01-start.md) or with [[Attack|the attack]].\n",
    "01-basics/02-spool.md": "# The Spool\n\nIt holds string.\n",
    "01-basics/01-start.md": (
        "---\ntitle: Start\n---\n\nimport Tabs from '@theme/Tabs';\n\n"
        "See [combat](/combat/attack).\n\n:::tip[Read]\nSome text.\n:::\n"
    ),
    "02-combat/_category_.json": '{"label": "Fighting"}',
    "02-combat/attack.md": '# Attack\n\n<a id="hit"></a>A hit counts.\n\nSee [a hit](#hit).\n',
    "02-combat/攻撃.md": "\ufeff# 攻撃の手順\r\n\r\n[凧](attack.md)を飛ばす。\r\n",
    "CHANGELOG.md": "# Changelog\n\nThe [order](02-combat/攻撃.md#攻撃の手順) is new.\n",
}


def test_an_mdbook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, MDBOOK, capsys)
    basics = found.files["01-basics.md"]
    assert found.status == 0, found.errors
    titles = [line for line in found.outline if line[2:] in ("Basics", "Turns", "The Wind", "The Wind & Again")]
    assert titles == ["1 Basics", "2 Turns", "3 The Wind", "3 The Wind & Again"]
    assert "### Everybody has a kite." in basics
    assert "See a [[sec:turns|wrapped link]] and ![](a.png)." in basics
    assert ":::{warning}\n\nTake care.\n\n:::" in basics
    assert "1. One\n2. Two\n" in basics
    assert "{rule:ref}`turns <KL/rule:the_wind_again>`" in found.files["index.md"]
    assert "## Playing\n\n- {rule:ref}`Basics <KL/cha:basics>`" in found.files["index.md"]
    assert found.files["people.md"] == "# Contributors\n\nAna.\n"
    assert 'title = "Kite Rules"' in found.files["book.toml"]
    assert ("shared.txt", 2, "an include of a file that includes it") in found.left_out()
    assert ("SUMMARY.md", 9, "a title in the navigation without a page") in found.left_out()


def test_an_mkdocs_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, MKDOCS, capsys)
    rules = found.files["01-the-rules.md"]
    assert found.status == 0, found.errors
    assert [line for line in found.outline if line[0] in "12"] == ["1 The Rules", "2 Setup", "2 Play"]
    assert [line for line in found.outline if line[2:] in ("Turn order", "Wind")] == ["3 Turn order", "4 Wind"]
    assert ":::{note}\nTake a [[rule:wind|kite]].\n:::" in rules
    assert ":::{admonition} Careful\nIt breaks.\n:::" in rules
    assert "> **Example:** Ana takes one. She flies it." in rules
    assert ":::{admonition} Two players\n\nSix cards.\n:::" in rules
    assert "[^p2-a]: See [[sec:setup|start]]." in rules
    assert '![Board](img/b.png "A board")' in rules
    assert "See [[rule:ubung|it]]." in rules
    assert "{rule:ref}`Go <KL/sec:setup>`, or {rule:ref}`there <KL/rule:wind>`." in found.files["index.md"]
    assert ("mkdocs.yml", 4, "a title in the navigation, for which the page has its own") in found.left_out()


def test_a_folder_without_navigation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, PLAIN, capsys)
    assert found.status == 0, found.errors
    assert [line for line in found.outline if line[0] in "12"] == [
        "1 Basics",
        "2 Start",
        "2 The Spool",
        "1 Fighting",
        "2 Attack",
        "2 攻撃の手順",
    ]
    assert "See [[sec:attack|combat]]." in found.files["01-basics.md"]
    assert ":::{admonition} Read\nSome text.\n:::" in found.files["01-basics.md"]
    assert "A hit counts." in found.files["02-fighting.md"]
    assert "[[sec:attack|凧]]を飛ばす。" in found.files["02-fighting.md"]
    assert "or with {rule:ref}`the attack <KL/sec:attack>`." in found.files["index.md"]
    assert "The {rule:ref}`order <KL/sec:fighting_2>` is new." in found.files["CHANGELOG.md"]


def test_a_folder_with_typed_numbers_is_read_by_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        f"{chapter}-chapter.md": f"# {chapter}. Part {chapter}\n\n"
        + "".join(f"{chapter}.{rule} A kite has {rule} strings, see 1.{rule}.\n\n" for rule in (1, 2, 3))
        for chapter in (1, 2)
    }
    found = import_folder(tmp_path, {**files, "README.md": "# Rules\n\nSee [part 2](2-chapter.md).\n"}, capsys)
    assert found.status == 0, found.errors
    assert [unit.number for unit in found.book.chapters[1].units] == ["2", "2.1", "2.2", "2.3"]
    assert "A kite has 3 strings, see [[" in found.files["02-part-2.md"]
    assert "See {rule:ref}`part 2 <KL/cha:part_2>`." in found.files["index.md"]


KINDS = {
    "article": ("Article 1", "1.", "(a)"),
    "paragraph": ("§ 1", "(1)", "1."),
    "roman": ("I.", "A.", "1."),
}


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_several_kinds_are_the_ranks(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every rank of a folder has its own kind of number, and the lowest would stand beside the one above it."""
    top, middle, low = KINDS[kind]
    files = {"README.md": "# Gulls\n\nRules for gulls.\n"}
    for place in (1, 2, 3):
        chapter = top.replace("1", str(place)) if "1" in top else f"{'I' * place}."
        others = [middle.replace("1", str(n)).replace("A", "-AB"[n]) for n in (1, 2)]
        lows = [low.replace("1", str(n)).replace("a", "-ab"[n]) for n in (1, 2)]
        sign = "## " if kind == "roman" else ""
        body = "".join(
            f"{sign}{other} A gull finds {place} fish{'' if sign else '.'}\n\n"
            + "".join(f"{lower} A small gull eats it first.\n\n" for lower in lows)
            for other in others
        )
        files[f"{place}.md"] = f"# {chapter} Part {place}\n\n{body}"
    found = import_folder(tmp_path, files, capsys)
    units = [unit for chapter in found.book.chapters for unit in chapter.units]
    ranks = sorted({unit.rank for unit in units})
    assert [ranks.index(unit.rank) for unit in units] == [0, 1, 2, 2, 1, 2, 2] * 3
    assert found.status == 0


def test_lists_below_headings_without_numbers_stay_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (
        "# {}\n\nA gull sleeps.\n\nA gull eats.\n\n1. It looks.\n2. It dives.\n   (a) It is wet.\n   (b) It is dry.\n"
    )
    files = {"README.md": "# Gulls\n", "a.md": page.format("Day"), "b.md": page.format("Night")}
    found = import_folder(tmp_path, files, capsys)
    assert 'numbering = "none"' in found.files["book.toml"]


def test_a_profile_says_which_pages_are_prose(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.toml").write_text('numbers = []\nprose = ["guide/*"]\n', "utf-8")
    files = {
        "rules.md": "# Rules\n\nFly, see [how](guide/how.md).\n",
        "guide/how.md": "# How\n\nHold [on](../rules.md).\n",
    }
    found = import_folder(tmp_path, files, capsys, "--layout", str(tmp_path / "own.toml"))
    assert found.files["guide/how.md"] == "# How\n\nHold {rule:ref}`on <KL/cha:rules>`.\n"
    assert "see [how](guide/how.md)." in found.files["01-rules.md"]


def test_a_link_within_the_folder_never_leads_out_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "secret.png").write_bytes(PIXEL)
    (tmp_path / "secret.md").write_text("# Secret\n\nWords.\n", "utf-8")
    files = {"a.md": "# A\n\nText ![s](../secret.png) and [it](../secret.md).\n\n{{#include ../secret.md}}\n"}
    found = import_folder(tmp_path, files, capsys)
    assert not any("secret" in name for name in found.files)
    assert not any("Words." in text for text in found.files.values())


ODD = {
    "SUMMARY.md": '* [導入](入門/README.md)\n  * [準備](入門/01 準備.md "t")\n* [Combat](combat.md)\n',
    "入門/README.md": "# 導入\r\n\r\n[準備](<01 準備.md>)と[範囲](../combat.md#範囲)を見よ。\r\n",
    "入門/01 準備.md": "# 準備\r\n\r\n1. 並べる。\r\n2. 決める。\r\n\r\n例：青木が先手。\r\n",
    "combat.md": (
        "Combat\n======\n\nH<sub>2</sub>O and a<br>break.\n\n"
        "<table>\n<tr><th>Roll</th><th>Result</th></tr>\n<tr>\n<td>1</td>\n"
        '<td>See <a href="combat.html#scope">it</a></td>\n</tr>\n</table>\n\n## 範囲\n\n'
        "Near.[^1]\n\n~~~\n[x](no.md) {% hint %}\n~~~\n\n"
        "[^1]: A note.\n\n## Scope\n\nFar, `[y](no.md)`, <Player> wins.\n"
    ),
}


def test_other_scripts_line_ends_and_html(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, ODD, capsys)
    assert found.status == 0, found.errors
    assert [line for line in found.outline if line[0] in "12"] == ["1 導入", "2 準備", "1 Combat", "2 範囲", "2 Scope"]
    first, combat = found.files["01.md"], found.files["02-combat.md"]
    assert "|準備]]と[[sec:" in first
    assert "> **例：** 青木が先手。" in first
    assert "### H₂O and a break." in combat
    assert r"| Roll | Result |" in combat
    assert r"| 1 | See [[sec:scope\|it]] |" in combat
    assert "[^p2-1]: A note." in combat
    assert "~~~\n[x](no.md) {% hint %}\n~~~" in combat
    assert "Far, `[y](no.md)`, &lt;Player> wins." in combat


PAGE_IDS = ("1f2e3d4c5b6a79881f2e3d4c5b6a7988", "aa2e3d4c5b6a79881f2e3d4c5b6a7988")
BESIDE = {
    f"Ferry {PAGE_IDS[0]}.md": f"# Ferry\n\nWelcome.\n\n[Fares](Ferry%20{PAGE_IDS[0]}/Fares%20{PAGE_IDS[1]}.md)\n",
    f"Ferry {PAGE_IDS[0]}/Fares {PAGE_IDS[1]}.md": "# Fares\n\nPay one coin.\n",
    f"Goats {PAGE_IDS[1]}/Feed {PAGE_IDS[0]}.md": "# Feed\n\nHay.\n",
    "Ropes.md": "# Ropes and knots\n\nTie them.\n",
    "Ropes/README.md": "# Knots\n\nMany.\n",
}


def test_a_page_beside_a_folder_of_its_name_is_the_page_of_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = import_folder(tmp_path, BESIDE, capsys)
    assert [line for line in found.outline if line[0] in "12"] == [
        "1 Ferry",
        "2 Fares",
        "1 Goats",
        "2 Feed",
        "1 Knots",
        "1 Ropes and knots",
    ]
    assert "[[sec:fares|Fares]]" in found.files["01-ferry.md"]


HOSTILE = {
    "a.md": "# A\n\n" + "<details><summary>x</summary>\n" * 60 + "\nText.\n",
    "b.md": '{% include "c.md" %}\n',
    "c.md": '{% include "b.md" %}\n',
    "d.md": "# D\n\n" + ":::{note}\n" * 60 + "### H\n",
    "e.md": "# E\n\n## Same\n\n" * 60,
}


def test_what_nobody_means_is_left_out_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, HOSTILE, capsys)
    assert found.status == 0, found.errors
    assert ("a.md", 24, "a remark within too many others") in found.left_out()
    assert ("d.md", 62, "the start of a remark that does not end") in found.left_out()
    assert ("b.md", 1, "an include of a file that includes it") in found.left_out() or (
        "c.md",
        1,
        "an include of a file that includes it",
    ) in found.left_out()


REMARKS = {
    "a.md": (
        "# A\n\n> [!tip]- Hold on\n> With both hands.\n\n> [!example]\n> Ana holds on.\n\n"
        '<aside>\n<img src="/icon.svg" alt="x" width="40px" /> Never let go.\n\n</aside>\n\n'
        "![[board.png]] and ![[b.md]] and [[nowhere|there]].\n"
    ),
    "b.md": "# B\n\nMore.\n",
    "files/board.png": PIXEL,
}


def test_remarks_and_files_of_obsidian_and_notion(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, REMARKS, capsys)
    text = found.files["01-a.md"]
    assert ":::{admonition} Hold on\nWith both hands.\n:::" in text
    assert "> **Example:** Ana holds on." in text
    assert ":::{note}\nNever let go.\n\n:::" in text
    assert "![board.png](files/board.png) and [[cha:b|B]] and there." in text
    assert "the link to nowhere became text: not exactly one page has this name" in found.errors
