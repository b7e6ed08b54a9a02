"""Importing the folders of programs for sites: where their pages are, which of them count, what they include."""

from __future__ import annotations

from pathlib import Path

import pytest

from .trees import PIXEL, import_folder

STARLIGHT = {
    "README.md": "# How to build\n\nRun it.\n",
    "astro.config.mjs": "starlight({ sidebar: [] })\n",
    "src/content/docs/index.md": "---\ntitle: Kites\n---\n\nKites fly. See [wind](/play/wind/#gusts).\n",
    "src/content/docs/end.md": "---\ntitle: End\n---\n\nAll go home.\n",
    "src/content/docs/play/wind.md": "---\ntitle: Wind\nsidebar:\n  order: 1\n---\n\n## Gusts\n\nIt counts twice.\n",
    "src/content/docs/play/calm.md": "---\ntitle: Calm\nsidebar:\n  order: 2\n---\n\nNobody flies.\n",
    "src/content/docs/play/ash.md": "---\ntitle: Ash\nsidebar:\n  order: -3\n---\n\nAsh ends the game.\n",
}
HUGO = {
    "hugo.toml": 'title = "Kites"\n',
    "archetypes/default.md": '---\ntitle: "{{ .Name }}"\n---\n',
    "content/_index.md": "---\ntitle: Start\n---\nHello.\n",
    "content/play/_index.md": "---\ntitle: Play\nweight: 1\n---\nHow to play.\n",
    "content/play/wind.md": '---\ntitle: Wind\nweight: 2\n---\nSee [calm]({{< ref "/play/calm.md" >}}).\n',
    "content/play/calm.md": "---\ntitle: Calm\nweight: 1\n---\nNobody flies.\n",
    "content/play/late.md": "---\ntitle: Late\nweight: 0\n---\nAfter sunset.\n",
    "content/play/soon.md": "+++\ntitle = 'Soon'\ndraft = true\n+++\nNot yet.\n",
    "content/play/wind.de.md": "---\ntitle: Wind\n---\nEine Böe zählt doppelt.\n",
}
INCLUDES = {
    "_config.yml": "title: Kites\n",
    "a.md": "# Wind\n\n{% include_relative _gust.md %}\n\n{% include note.md who='Ana' %}\n\n{% include gone.md %}\n",
    "_gust.md": "---\ntitle: Gust\n---\nA gust counts twice.\n",
    "_includes/note.md": "{{ include.who }} holds on.\n",
    "b.mdx": 'import Calm from "./_calm.mdx";\n\n# Calm\n\n<Calm />\n\nAt most {most} kites.\n',
    "_calm.mdx": "Nobody flies.\n",
    "c.md": "# Ash\n\n<!--@include: ./part.md-->\n",
    "part.md": "Ash ends the game.\n",
}
DOCSIFY = {
    "_sidebar.md": "- [Wind](wind.md)\n- [Calm](calm.md)\n",
    "wind.md": "# Wind {docsify-ignore}\n\n## A gust :id=blow\n\nIt counts. See [calm](calm.md?id=nobody-flies).\n",
    "calm.md": "# Calm\n\n## Nobody flies\n\nSee [gusts](wind.md#blow).\n\n?> Have a rest.\n\n!> Keep the string.\n",
}


def _said(found: object) -> list[str]:
    doubts = found.report["doubts"]  # type: ignore[attr-defined]
    return sorted(f"{one['file'].partition('/')[2]}:{one['first_line']} {one['taken']}" for one in doubts)


def test_pages_of_starlight_have_the_order_of_their_sidebar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, STARLIGHT, capsys)
    assert [line for line in found.outline if line[0] in "12"] == ["1 End", "1 Play", "2 Ash", "2 Wind", "2 Calm"]
    assert "rule:gusts" in found.files["index.md"]
    assert ("unread-file", "kites/astro.config.mjs", 1) in found.doubts()


def test_pages_of_hugo_are_those_below_its_content(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, HUGO, capsys)
    assert [line for line in found.outline if line[0] in "12"] == ["1 Play", "2 Calm", "2 Wind", "2 Late"]
    assert "[[sec:calm|calm]]" in found.files["01-play.md"]
    assert _said(found) == [
        "play/soon.md:3 The front matter says that this page is not published, so it was left out.",
        "play/wind.de.md:1 This page seems to be a translation of play/wind.md, so it was left out.",
    ]


def test_what_pages_include_is_their_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, INCLUDES, capsys)
    assert found.outline == [
        "1 Wind",
        "3 A gust counts twice.",
        "3 Ana holds on.",
        "1 Calm",
        "3 Nobody flies.",
        "3 At most {most} kites.",
        "1 Ash",
        "3 Ash ends the game.",
    ]
    assert _said(found) == [
        "a.md:7 The text of “{% include gone.md %}” is missing here.",
        "b.mdx:7 The site shows something else for “{most}”, which stayed as it is typed.",
    ]


def test_marks_of_docsify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, DOCSIFY, capsys)
    assert found.status == 0, found.errors
    assert found.outline[:3] == ["1 Wind", "2 A gust", "3 It counts. See [[sec:nobody_flies|calm]]."]
    assert "[[sec:a_gust|gusts]]" in found.files["02-calm.md"]
    assert "> [!TIP]\n> Have a rest." in found.files["02-calm.md"]
    assert "> [!IMPORTANT]\n> Keep the string." in found.files["02-calm.md"]


def test_a_title_with_a_colon_is_front_matter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "a.md": "---\ntitle: Wind: the gusts\nweight: 2\ntags:\n  - a: b: c\n---\n\nA gust counts twice.\n",
        "b.md": "---\ntitle: 'Calm'\nweight: 1\nnote: @none\n---\n\nNobody flies.\n",
    }
    found = import_folder(tmp_path, files, capsys)
    assert found.outline == ["1 Calm", "3 Nobody flies.", "1 Wind: the gusts", "3 A gust counts twice."]


def test_a_number_within_a_name_is_not_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "law-1.md": "A kite has a string. See [the second](law-2.md) and [the third](law-3.md).\n",
        "law-2.md": "A string has two ends.\n",
        "01-end.md": "The end. See [the other end](02-end.md).\n",
    }
    found = import_folder(tmp_path, files, capsys)
    assert [line for line in found.outline if line[0] == "1"] == ["1 End", "1 Law 1", "1 Law 2"]
    assert "See [[cha:law_2|the second]] and the third." in found.files["02-law-1.md"]
    assert "See the other end." in found.files["01-end.md"]


def test_a_page_with_the_text_of_others_is_a_doubt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = "## § 1 Wind\n\nA gust counts twice for every kite in the sky.\n\nA calm counts for nothing at all.\n"
    two = "## § 2 String\n\nA kite without a string is lost, see [§ 1](1.md).\n\nIts player is out of the game then.\n"
    files = {"law/1.md": one, "law/2.md": two, "whole.md": f"# The law\n\n{one}\n{two.replace('1.md', 'law/1.md')}"}
    found = import_folder(tmp_path, files, capsys)
    assert _said(found) == [
        "whole.md:1 This page has the whole text of law/1.md, law/2.md, which is in the book twice."
    ]


RETYPE = {
    "retype.yml": "input: .\n",
    "index.md": "---\norder: 100\n---\n# Kites\n\nHello.\n",
    "play/index.md": "---\norder: 80\n---\n# Play\n\nHow to play.\n",
    "play/calm.md": "---\norder: 10\n---\n# Calm\n\nNobody flies.\n",
    "play/wind.md": (
        "---\norder: 20\n---\n# Wind\n\n!!!warning Take care\nIt breaks.\n!!!\n\n==- More\nA gust.\n===\n\n"
        "+++ Two\nSix cards.\n+++ Three\nFive cards.\n+++\n"
    ),
    "ash/index.yml": "label: The ash\norder: 90\n",
    "ash/fire.md": "# Fire\n\nIt burns.\n",
    "end.md": "---\norder: -1\n---\n# End\n\nAll go home.\n",
    "middle.md": "# Middle\n\nHalf-time.\n",
}


def test_pages_of_retype_have_the_highest_number_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, RETYPE, capsys)
    titles = ["1 The ash", "2 Fire", "1 Play", "2 Wind", "2 Calm", "1 Middle", "1 End"]
    assert [line for line in found.outline if line[0] in "12"] == titles
    text = found.files["02-play.md"]
    assert ":::{admonition} Take care\nIt breaks.\n:::" in text
    assert all(sign not in text for sign in ("!!!", "+++", "==="))
    assert all(words in text for words in ("A gust.", "Six cards.", "Five cards."))


def test_a_readme_beside_latex_names_the_file_to_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "README.md": "# Build\n\nRun make.\n",
        "main.tex": "\\documentclass{book}\\begin{document}\\input{a}\\end{document}\n",
        "a.tex": "\\chapter{Wind}\nA gust.\n",
    }
    found = import_folder(tmp_path, files, capsys)
    assert "If so, import main.tex by itself: it includes the others." in found.errors


def test_addresses_of_docusaurus_and_hugo_from_the_top(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = "---\ntitle: {}\n---\n\nSee {} now.\n"
    docusaurus = {
        "docusaurus.config.js": "module.exports = {}\n",
        "docs/play/wind.md": page.format("Wind", "[calm](/docs/play/calm)"),
        "docs/play/calm.md": page.format("Calm", "[wind](/docs/play/wind)"),
        "docs/end.md": page.format("End", "[wind](/play/wind)"),
    }
    found = import_folder(tmp_path / "a", docusaurus, capsys)
    assert found.status == 0, found.errors
    assert "[[sec:calm|calm]]" in found.files["02-play.md"]
    hugo = {
        "hugo.toml": "title = 'Kites'\n",
        "content/_footer.md": "A foot.\n",
        "content/play/wind.md": page.format(
            "Wind", '[ash]({{< ref "other/ash.md" >}}) and [ash]({{< relref "ash" >}})'
        ),
        "content/other/ash.md": page.format("Ash", "[wind](/play/wind/)"),
    }
    found = import_folder(tmp_path / "b", hugo, capsys)
    assert "See [[sec:ash|ash]] and [[sec:ash|ash]] now." in found.files["02-play.md"]
    assert [one[:2] for one in found.doubts()] == [("unlisted-page", "kites/_footer.md")]


def test_the_only_folder_is_not_a_chapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "hugo.toml": "title = 'Kites'\n",
        "content/_index.md": "---\ntitle: Kites\n---\nHello.\n",
        "content/docs/play/_index.md": "---\ntitle: Play\n---\nHow to play.\n",
        "content/docs/play/wind.md": "---\ntitle: Wind\n---\nA gust.\n\n<--->\n\nA calm.\n",
    }
    found = import_folder(tmp_path, files, capsys)
    assert found.outline == ["1 Play", "3 How to play.", "2 Wind", "3 A gust.", "3 A calm."]


def test_folders_of_languages_and_pages_with_two_titles_are_doubts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        **{f"{tag}/wind.md": f"# Wind {tag}\n\nA gust.\n" for tag in ("en", "de")},
        **{f"{tag}/calm.md": f"# Calm {tag}\n\nA calm.\n" for tag in ("en", "de")},
        "guns.md": "---\ntitle: Weapons\n---\n\n# General\n\nA kite is a weapon.\n",
        "ash.md": "---\ntitle: Ash\n---\n\n# Ash & fire\n\nIt burns.\n",
        "rope.md": "---\ntitle: Ropes\n---\n\n# General remarks\n\nA rope is long.\n",
    }
    found = import_folder(tmp_path, files, capsys)
    assert _said(found) == [
        "de/calm.md:1 The folders de, en have the same pages; all of them are in the book.",
        "guns.md:2 The page is called “Weapons”, and its heading “General” became its title. "
        "1 other page has two titles, too.",
    ]


@pytest.mark.parametrize(
    ("called", "heading"),
    [
        ("FAQ", "Frequently asked questions"),
        ("Scoring", "How to score"),
        ("Spielregeln", "Ziel der Spiele"),
        ("計算規則", "規則：計算"),
        ("2", "Wind"),
    ],
)
def test_titles_with_the_same_words_are_one(
    called: str, heading: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"guns.md": f"---\ntitle: {called}\n---\n\n# {heading}\n\nA kite.\n", "b.md": "# Calm\n\nA calm.\n"}
    assert import_folder(tmp_path, files, capsys).doubts() == []


@pytest.mark.parametrize("settings", ["docusaurus.config.js", "_config.yml", ".obsidian/app.json"])
def test_a_program_that_shows_the_heading_alone_has_no_second_title(
    settings: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = "---\ntitle: Weapons\n---\n\n# General\n\nA kite is a weapon.\n"
    files = {settings: "remote_theme: just-the-docs\n", "docs/guns.md": page, "docs/calm.md": "# Calm\n\nA calm.\n"}
    assert import_folder(tmp_path, files, capsys).doubts() == []


def test_many_pages_of_a_folder_that_are_left_out_are_one_doubt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"old/{number}.md": f"# Wind {number}\n\nA gust.\n" for number in range(1, 12)}
    files |= {"_sidebar.md": "- [Calm](calm.md)\n", "calm.md": "# Calm\n\nA calm.\n", "ash.md": "# Ash\n\nAsh.\n"}
    found = import_folder(tmp_path, files, capsys)
    assert found.doubts() == [("unlisted-page", "kites/ash.md", 1), ("unlisted-page", "kites/old/1.md", 1)]
    assert "so it was left out. So were 10 other pages in old/. Are they parts of the rules?" in found.errors


def test_abbreviations_are_no_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {f"{tag}/wind.md": f"# Wind {tag}\n\nA gust.\n" for tag in ("gm", "pc")}
    files |= {f"part.{tag}.md": f"# Part {tag}\n\nA calm.\n" for tag in ("ii", "iv", "vx")}
    found = import_folder(tmp_path, files, capsys)
    assert found.doubts() == []
    assert len([line for line in found.outline if line.startswith("3 ")]) == 5


def test_settings_of_another_program_are_not_those_of_hugo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"config.json": "{}", "content/wind.md": "# Wind\n\nA gust.\n", "calm.md": "# Calm\n\nA calm.\n"}
    assert "3 A calm." in import_folder(tmp_path / "a", files, capsys).outline
    site = {**files, "config.json": '{"baseURL": "https://example.org"}'}
    assert import_folder(tmp_path / "b", site, capsys).outline == ["1 Wind", "3 A gust."]
    site = {**files, "content/ash/_index.md": "---\ntitle: Ash\n---\n\nIt burns.\n"}
    assert "3 A calm." not in import_folder(tmp_path / "c", site, capsys).outline


def test_snippets_of_mkdocs_are_in_their_own_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "mkdocs.yml": (
            "site_name: Kites\nmarkdown_extensions:\n  - abbr\n  - pymdownx.snippets:\n      base_path: [parts]\n"
            "nav:\n  - wind.md\n"
        ),
        "parts/gust.md": "A gust counts twice.\n",
        "docs/wind.md": '# Wind\n\n--8<-- "gust.md"\n\n:material-flag: A calm counts for nothing.\n',
    }
    found = import_folder(tmp_path, files, capsys)
    assert found.status == 0, found.errors
    assert found.outline == ["1 Wind", "3 A gust counts twice.", "3 A calm counts for nothing."]


def test_a_letter_after_the_number_of_a_name_keeps_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"{name}.md": f"# Part {name}\n\nA gust.\n" for name in ("1", "2", "2a", "10")}
    found = import_folder(tmp_path, files, capsys)
    titles = ["1 Part 1", "1 Part 2", "1 Part 2a", "1 Part 10"]
    assert [line for line in found.outline if line[0] == "1"] == titles


def test_marks_of_quarto_and_obsidian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "wind.md": (
            '# Wind\n\n::: {.callout-warning title="Take care"}\nIt breaks.\n:::\n\n{{< include _gust.qmd >}}\n\n'
            "A calm. %%not for players%% ^calm\n\n![[kite.png|200]]\n\nHere {{< include gone.qmd >}} stops.\n"
        ),
        "_gust.qmd": "A gust counts twice.\n",
        "kite.png": PIXEL,
    }
    found = import_folder(tmp_path, files, capsys)
    text = found.files["01-wind.md"]
    assert ":::{admonition} Take care\nIt breaks.\n:::" in text
    assert "### A gust counts twice.\n\n### A calm.\n" in text
    assert "players" not in text
    assert _said(found) == ["wind.md:13 The text of “{{< include gone.qmd >}}” is missing here."]


def test_percentages_and_powers_are_no_marks_of_obsidian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"a.md": "# Wind\n\nIt is 5%% of it, or 2%% of that.\n\nIt is x ^2\n", "b.md": "# Calm\n\nA calm.\n"}
    found = import_folder(tmp_path, files, capsys)
    assert found.outline[1:3] == ["3 It is 5%% of it, or 2%% of that.", "3 It is x ^2"]


def test_formulas_are_no_expressions_of_a_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"a.mdx": "# Wind\n\nA gust counts $2^{n}$ and `{most}`.\n", "b.md": "# Calm\n\nIt is ${{x}}$.\n"}
    found = import_folder(tmp_path, files, capsys)
    assert found.doubts() == []


@pytest.mark.parametrize(
    ("sidebar", "is_order"),
    [
        ("[{type: 'autogenerated', dirName: '.'}]", False),
        ("/* or: ['wind', 'calm'] */ [{type: 'autogenerated', dirName: '.'}] // ['wind']", False),
        ("['wind', {type: 'autogenerated', dirName: 'more'}]", True),
        ("[{type: 'autogenerated', dirName: 'b'}, {type: 'autogenerated', dirName: 'a'}]", True),
        ("['wind', 'calm']", True),
    ],
)
def test_a_sidebar_of_the_folders_is_no_order_of_its_own(
    sidebar: str, is_order: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "sidebars.js": f"// the sidebar\nmodule.exports = {{\n  all: {sidebar}\n}};\n",
        "docs/wind.md": "# Wind\n\nA gust.\n",
        "docs/calm.md": "# Calm\n\nA calm.\n",
    }
    found = import_folder(tmp_path, files, capsys)
    assert found.doubts() == ([("unread-file", "kites/sidebars.js", 1)] if is_order else [])


def test_an_order_in_files_of_a_plugin_is_a_doubt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "mkdocs.yml": "site_name: Kites\n",
        "docs/.pages": "nav:\n  - wind.md\n  - calm.md\n",
        "docs/more/.pages": "title: More rules\n",
        "docs/more/ash.md": "# Ash\n\nIt burns.\n",
        "docs/wind.md": "# Wind\n\nA gust.\n",
        "docs/calm.md": "# Calm\n\nA calm.\n",
    }
    found = import_folder(tmp_path, files, capsys)
    assert found.doubts() == [("unread-file", "kites/docs/.pages", 1)]
