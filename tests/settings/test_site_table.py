"""The look of a site in the settings: what is read, and the place of what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.settings.check_project import check_project
from sphinx_rulebook.settings.project_settings import find_settings, find_site_table
from sphinx_rulebook.settings.site_table import LinkPart

from ..helpers import chapter_text, show_finding, write_tree

FILES = {
    "source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog.\n"),
    "source/about.md": "# About\n",
    "brand/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>',
    "brand/active.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    "brand/text.woff2": b"wOF2 and more",
    "brand/not.woff2": b"nothing",
}
SITE = "[tool.rulebook.site]\n"


def found(root: Path, settings: str) -> list[str]:
    write_tree(root, {**FILES, "pyproject.toml": settings})
    checked = check_project(load(root), find_settings(root))
    return [show_finding(finding) for finding in checked.findings]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ('accnt = "#123"\n', 'RB141 pyproject.toml:2:1 "accent"'),
        ("name = 3\n", "RB140 pyproject.toml:2:1"),
        ("logo_has_name = 1\n", "RB140 pyproject.toml:2:1"),
        ('name = "two\\nlines"\n', "RB140 pyproject.toml:2:1"),
        ('name = { english = "Fog" }\n', "RB140 pyproject.toml:2:1"),
        ('foot = "x"\n\naccent = "tael"\n', 'RB140 pyproject.toml:4:11 "teal"'),
        ('accent = "url(x)"\n', "RB140 pyproject.toml:2:11"),
        ('accents = { LF = "#12" }\n', "RB140 pyproject.toml:2:19"),
        ("accents = { '\"] { } body' = '#123' }\n", "RB140 pyproject.toml:2:14"),
        ('accents = { LFF = "#123" }\n', 'RB140 pyproject.toml:2:13 "LF"'),
        ('[tool.rulebook.site.accents]\nLF = "blu"\n', 'RB140 pyproject.toml:3:7 "blue"'),
        ('logo = "brand/logo.png"\n', "RB140 pyproject.toml:2:9"),
        ('logo = "source/about.md"\n', "RB140 pyproject.toml:2:9"),
        ('logo = "brand/active.svg"\n', "RB703 pyproject.toml:2:9"),
        ('icon = "../secret.png"\n', "RB701 pyproject.toml:2:9"),
        ('report = "javascript:alert(1)"\n', "RB140 pyproject.toml:2:11"),
        ('report = "report.html"\n', "RB140 pyproject.toml:2:11"),
        ('edit = "https://x.example/{pth}"\n', 'RB140 pyproject.toml:2:9 "{path}"'),
        ('edit = "https://{label}.example/"\n', "RB140 pyproject.toml:2:9"),
        ('edit = "https://x.example/{path"\n', "RB140 pyproject.toml:2:9"),
        ('url = "rules.example"\n', "RB140 pyproject.toml:2:8"),
        ('[[tool.rulebook.site.links]]\ntext = "A"\n', "RB140 pyproject.toml:2:1"),
        ('[[tool.rulebook.site.links]]\ntext = "A"\nhref = "data:text/html,x"\n', "RB140 pyproject.toml:4:9"),
        ('[[tool.rulebook.site.links]]\ntext = "A"\nhref = "/x"\n', "RB140 pyproject.toml:4:9"),
        ('[[tool.rulebook.site.links]]\ntext = "A"\nhref = "//x.example"\n', "RB140 pyproject.toml:4:9"),
        ('[[tool.rulebook.site.links]]\ntext = "A"\nhref = "abuot.md"\n', "RB140 pyproject.toml:4:9"),
        ('[[tool.rulebook.site.links]]\ntext = "A"\nhref = "x"\nplace = "food"\n', 'RB140 pyproject.toml:5:10 "foot"'),
        ('links = ["x"]\n', "RB140 pyproject.toml:2:1"),
        ('[[tool.rulebook.site.fonts]]\nfile = "brand/not.woff2"\n', "RB140 pyproject.toml:3:9"),
        ('[[tool.rulebook.site.fonts]]\nfile = "brand/logo.svg"\n', "RB140 pyproject.toml:3:9"),
        ('[[tool.rulebook.site.fonts]]\nfile = "brand/text.woff2"\nweight = 2000\n', "RB140 pyproject.toml:4:1"),
        ('[[tool.rulebook.site.fonts]]\nfile = "brand/text.woff2"\nsty = "x"\n', 'RB141 pyproject.toml:4:1 "style"'),
    ],
)
def test_what_is_wrong_has_its_place(tmp_path: Path, settings: str, expected: str) -> None:
    header = "" if settings.startswith("[") else SITE
    if settings.startswith("["):
        settings = f"[tool.rulebook]\n{settings}"
    assert found(tmp_path, header + settings) == [expected]
    assert find_site_table(tmp_path).logo == ""


def test_what_is_right_is_read(tmp_path: Path) -> None:
    settings = """[tool.rulebook.site]
name = { en = "Fog", ja = "霧" }
logo = "brand/logo.svg"
accent = "teal"
accents = { lf = "#123" }
announcement = { ja = "お知らせ" }
report = "mailto:fog@x.example?subject={number}"
edit = "https://x.example/{path}#L{line}"
links = [{ text = "About", href = "about.md", place = "foot" }, { text = "Shop", href = "https://x.example/" }]

[[tool.rulebook.site.fonts]]
file = "brand/text.woff2"
weight = "400  700"
"""
    assert found(tmp_path, settings) == []
    site = find_site_table(tmp_path)
    assert [site.name.of(language) for language in ("en", "en-GB", "ja", "de")] == ["Fog", "Fog", "霧", "Fog"]
    assert [site.announcement.of(language, is_needed=False) for language in ("en", "ja")] == ["", "お知らせ"]
    assert site.accent == (0, 128, 128)
    assert [(link.href, link.place) for link in site.links] == [
        ("about.md", LinkPart.FOOT),
        ("https://x.example/", LinkPart.BAR),
    ]
    assert [font.weight for font in site.fonts] == ["400 700"]
