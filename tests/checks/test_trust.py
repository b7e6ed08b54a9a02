"""Pages of prose that would publish files from outside the project, or fetch some."""

from pathlib import Path

import pytest

from sphinx_rulebook.model.findings import Finding
from sphinx_rulebook.support.boundary import boundary_of

from ..helpers import chapter_text, find_all

CHAPTER = {"project/source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n")}


def _findings(tmp_path: Path, page: str, **more: str) -> list[Finding]:
    boundary_of.cache_clear()
    files = {**CHAPTER, "project/source/index.md": page, "secret.txt": "secret", **more}
    from ..helpers import write_tree

    write_tree(tmp_path, files)
    return [one for one in find_all(tmp_path / "project", {}) if one.code.code.startswith("RB7")]


@pytest.mark.parametrize(
    ("page", "place"),
    [
        ("![a](../../secret.txt)\n", (1, 6)),
        ("![a](<../../secret.txt>)\n", (1, 7)),
        ("![a](..%2f..%2fsecret.txt)\n", (1, 6)),
        ("text ![a][b]\n\n[b]: ../../secret.txt\n", (3, 6)),
        ("{download}`../../secret.txt`\n", (1, 12)),
        ("{download}`get it <../../secret.txt>`\n", (1, 20)),
        ("```{include} ../../secret.txt\n```\n", (1, 14)),
        ("```{include} </etc/passwd>\n```\n", (1, 15)),
        (":::{literalinclude} ../../secret.txt\n:::\n", (1, 21)),
        ("```{literalinclude} index.md\n:diff: ../../secret.txt\n```\n", (2, 8)),
        ("```{raw} html\n:file: ../../secret.txt\n```\n", (2, 8)),
        ("```{raw} html\n---\nfile: '../../secret.txt'\n---\n```\n", (3, 8)),
        ("```{csv-table} Title\n:header-rows: 1\n:file: /etc/passwd\n```\n", (3, 8)),
        ("```{figure} ../../secret.txt\nCaption\n```\n", (1, 13)),
        ("- ```{include} ../../secret.txt\n  ```\n", (1, 16)),
        ("> ```{include} ../../secret.txt\n> ```\n", (1, 16)),
        ("````{note}\n```{include} ../../secret.txt\n```\n````\n", (2, 14)),
        ("```{eval-rst}\n.. include:: ../../secret.txt\n```\n", (2, 14)),
        ("```{eval-rst}\n.. raw:: html\n   :file: ../../secret.txt\n```\n", (3, 11)),
        ("\r\n![a](../../secret.txt)\r\n", (2, 6)),
    ],
)
def test_what_lies_outside_is_an_error_with_its_place(tmp_path: Path, page: str, place: tuple[int, int]) -> None:
    found = _findings(tmp_path, page)
    assert [(one.code.code, one.file, one.line, one.column) for one in found] == [("RB701", "source/index.md", *place)]


@pytest.mark.parametrize("directive", ["raw} html", "csv-table}"])
def test_what_would_be_fetched_is_an_error(tmp_path: Path, directive: str) -> None:
    found = _findings(tmp_path, f"```{{{directive}\n:url: https://cards.example/a\n```\n")
    assert [(one.code.code, one.line, one.column) for one in found] == [("RB702", 2, 7)]


@pytest.mark.parametrize(
    "page",
    [
        "![a](pictures/a.png) ![b](https://cards.example/b.png) ![c](/c.png)\n",
        "```md\n![a](../../secret.txt)\n```\n",
        "````md\n```{include} ../../secret.txt\n```\n````\n",
        "```{code-block} md\n![a](../../secret.txt)\n```\n",
        "```{include} ../lf.md\n```\n",
        "```{include} <isonum.txt>\n```\n",
        "```{raw} html\n\nfile: ../../secret.txt\n```\n",
        "[a link](../../secret.txt)\n\n[b]: ../../secret.txt\n",
        "::::{grid} 1\n:gutter: 2\n\n:::{grid-item-card} Title\n:link: https://cards.example/\n:::\n::::\n",
    ],
)
def test_what_stays_inside_is_no_finding(tmp_path: Path, page: str) -> None:
    assert _findings(tmp_path, page) == []


def test_a_translated_page_is_seen_from_the_one_that_it_translates(tmp_path: Path) -> None:
    translation = {
        "project/translations/ja/lf/01.md": CHAPTER["project/source/lf/01.md"],
        "project/translations/ja/index.md": "![a](../shared.png)\n",
        "project/translations/ja/own.md": "![a](../../shared.png) ![b](../../../secret.txt)\n",
    }
    found = _findings(tmp_path, "# Fog\n\n![a](../shared.png)\n", **translation)
    assert [(one.file, one.column) for one in found] == [("translations/ja/own.md", 29)]


def test_links_out_of_the_project_are_not_read(tmp_path: Path) -> None:
    source = tmp_path / "project/source"
    source.mkdir(parents=True)
    (source / "linked.md").symlink_to(tmp_path / "secret.txt")
    (source / "folder").symlink_to(tmp_path)
    found = _findings(tmp_path, "# Fog\n")
    assert [one.file for one in found] == ["source/folder", "source/linked.md"]


def test_an_active_picture_is_an_error_wherever_it_is_shown(tmp_path: Path) -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    chapter = CHAPTER["project/source/lf/01.md"].replace("rises.", "rises. {fog} ![a](fog.svg)")
    settings = 'title = "Fog"\n[symbols.fog]\npicture = "fog.svg"\n'
    found = _findings(
        tmp_path,
        "![a](lf/fog.svg)\n",
        **{
            "project/source/lf/01.md": chapter,
            "project/source/lf/book.toml": settings,
            "project/source/lf/fog.svg": picture,
        },
    )
    assert [(one.code.code, one.file) for one in found] == [
        ("RB703", "source/index.md"),
        ("RB703", "source/lf/01.md"),
        ("RB703", "source/lf/book.toml"),
    ]
    assert "contains <script> in line 1" in found[0].message
