"""The face that a team gives its site in pyproject.toml: on every page, in every language, and safe."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from sphinx_rulebook.publishing.build import build_site
from sphinx_rulebook.publishing.build_state import Gate
from sphinx_rulebook.site.html.attributes import without_optional_quotes

from ..helpers import write_tree
from .conftest import ROOTS, Project

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20z"/></svg>'
LOOK = """[tool.rulebook.site]
name = { en = "The <Guild>", ja = "組合" }
url = "https://rules.example/fleet/"
logo = "art/flag.svg"
logo_dark = "art/night.svg"
icon = "art/flag.svg"
accent = "cyan"
accents = { RA = "#0a6" }
announcement = { en = "Regatta & more on 1 May", ja = "5月1日はレガッタ" }
announcement_link = "about.md"
foot = "Written by <b>sailors</b>"
copyright = "2025 Guild"
report = "https://x.example/new?t={number}&l={label}&e={edition}&u={url}"
edit = "https://x.example/edit/{path}#L{line}"

[[tool.rulebook.site.links]]
text = { en = "Shop", ja = "店" }
href = "https://shop.example/?a=1&b=2"

[[tool.rulebook.site.links]]
text = "About"
href = "about.md"

[[tool.rulebook.site.links]]
text = "Races"
href = "ra/index.html"
place = "foot"

[[tool.rulebook.site.fonts]]
file = "art/text.woff2"
weight = "400 700"

[[tool.rulebook.site.fonts]]
file = "art/text.woff2"
use = "interface"
languages = ["ja"]
"""
FILES = {
    "pyproject.toml": LOOK,
    "art/flag.svg": PICTURE,
    "art/night.svg": PICTURE.replace("M0", "M1"),
    "art/text.woff2": b"wOF2 and more",
    "source/about.md": "# About\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a project without a conf.py that sets all of it."""
    root = tmp_path_factory.mktemp("look") / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    (root / "conf.py").unlink()
    write_tree(root, FILES)
    report = build_site(root, None, Gate.NOTHING, False, lambda line: None)
    assert report.warnings == ()
    return report.folder


def pages(site: Path, language: str) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each page, its HTML, and the HTML of its bar and foot, which may be in a script."""
    for path in sorted((site / language).rglob("*.html")):
        html = path.read_text("utf-8")
        script = re.search(r'src="?([^ >"]*frame\.js)"?>', html)
        frame = (path.parent / script[1]).read_text("utf-8").replace('\\"', '"') if script else html
        frame = without_optional_quotes(frame.replace("\\u003c", "<"))
        yield path.relative_to(site / language).as_posix(), html, frame


@pytest.mark.parametrize(("language", "name"), [("en", "The &lt;Guild&gt;"), ("ja", "組合")])
def test_every_page_has_the_face_of_the_team(site: Path, language: str, name: str) -> None:
    names = set()
    for page, html, frame in pages(site, language):
        names.add(page)
        assert '_static/brand/logo.svg width=60 height=20 alt="">' in frame, page
        assert "<img class=on-dark src=" in frame, page
        assert f"{name}</a>" in frame, page
        assert "_static/rulebook-brand.css" in html, page
        assert "_static/brand/icon.svg" in html, page
        announced = {"en": "Regatta &amp; more on 1 May", "ja": "5月1日はレガッタ"}[language]
        assert f"{announced}</a></p><button" in html, page
        assert 'href="https://shop.example/?a=1&amp;b=2"' in frame, page
        assert {"en": ">Shop</a>", "ja": ">店</a>"}[language] in frame, page
        assert re.search(r"href=[^ >]+>Races</a>", frame), page
        assert "Written by &lt;b&gt;sailors&lt;/b&gt;" in frame, page
        assert "© 2025 Guild" in frame, page
    assert {"index.html", "about.html", "fl/index.html", "fl/01-ships.html", "r/fl/rule-crew.html"} <= names
    assert {"fl/graph.html", "offline.html", "fl/glossary.html"} <= names


@pytest.mark.parametrize(
    ("language", "path"), [("en", "source/fl/01-ships.md"), ("ja", "translations/ja/fl/01-ships.md")]
)
def test_rules_of_source_and_translation_can_be_edited_and_reported(site: Path, language: str, path: str) -> None:
    lines = (ROOTS / "two-books" / path).read_text("utf-8").split("\n")
    line = next(number for number, text in enumerate(lines, 1) if "@@rule:crew@@" in text)
    html = (site / language / "r/fl/rule-crew.html").read_text("utf-8")
    assert f"href=https://x.example/edit/{path}#L{line}>" in html
    url = f"https%3A%2F%2Frules.example%2Ffleet%2F{language}%2Fr%2Ffl%2Frule-crew.html"
    found = re.search(r'href="(https://x.example/new[^"]*)"', html)
    assert found is not None
    number = re.search(r"<h1><a [^>]*>([^<]*)</a>", html)
    assert number is not None
    assert unescape(found[1]) == f"https://x.example/new?t={number[1]}&l=rule%3Acrew&e=1.0.0&u={url}"
    chapter = (site / language / "fl/01-ships.html").read_text("utf-8")
    assert f'data-edit="https://x.example/edit/{path}#L{{line}}"' in chapter
    assert 'data-report="https://x.example/new?t={number}&amp;l={label}&amp;e=1.0.0&amp;u={url}"' in chapter
    known = re.search(r'id="lines">(.*?)</script>', chapter)
    assert known is not None
    assert json.loads(known[1])["rule:crew"] == line
    assert f'href="https://x.example/edit/{path}#L1"' in chapter
    home = (site / language / "index.html").read_text("utf-8")
    assert f'href="https://x.example/edit/{path.rpartition("/fl")[0]}/index.md#L1"' in home


def test_every_rule_has_the_links(site: Path) -> None:
    for language in ("en", "ja"):
        for page, html, _ in pages(site, language):
            if page.startswith("r/"):
                assert html.count("https://x.example/edit/") == 1, page
                assert html.count("https://x.example/new?") == 1, page


def test_every_link_inside_the_site_leads_somewhere(site: Path) -> None:
    for language in ("en", "ja"):
        for page, html, frame in pages(site, language):
            here = (site / language / page).parent
            for address in re.findall(r'(?:href|src)="([^"#?:]+)["#?]', html + frame):
                assert (here / unquote(unescape(address))).exists(), (page, address)


def test_the_site_works_without_a_network(site: Path) -> None:
    listed = {path for one in (site / "offline").glob("*.json") for path in json.loads(one.read_text("utf-8"))}
    for language in ("en", "ja"):
        for name in ("logo.svg", "logo-dark.svg", "icon.svg", "font-1.woff2", "font-2.woff2"):
            assert f"{language}/_static/brand/{name}" in listed
        assert f"{language}/_static/rulebook-brand.css" in listed
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["name"] == "The <Guild>"
    assert manifest["theme_color"] == "#006f6f"
    assert manifest["icons"] == [
        {"src": "en/_static/brand/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    ]


def test_the_styles_name_colours_and_fonts(site: Path) -> None:
    styles = (site / "en/_static/rulebook-brand.css").read_text("utf-8")
    assert ":root { --accent: light-dark(#006f6f, #6ff9f8); }" in styles
    assert ':root:has(main[data-book="RA" i]) { --accent: light-dark(#' in styles
    assert 'url("brand/font-1.woff2") format("woff2"); font-weight: 400 700;' in styles
    assert '[lang] { --own-text: "rulebook-1"; }' in styles
    assert '[lang] { --own-ui: "-"; }\n[lang]:lang(ja) { --own-ui: "rulebook-2"; }' in styles


def test_the_settings_of_sphinx_win(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    write_tree(work.root, FILES)
    options = {"accent": "#a0a", "announcement": "From conf.py", "links": [{"text": "Own", "href": "about.md"}]}
    more = f'html_logo = "art/night.svg"\nhtml_theme_options = {options!r}\nhtml_theme'
    work.edit("conf.py", "html_theme", more)
    assert "html_theme_options" not in work.sphinx("en").warnings
    home = work.html("en", "index.html")
    assert ">Fleet</a>" in home
    assert "_static/night.svg" in home
    assert "brand/logo" not in home
    assert "From conf.py" in home
    assert ">Own</a>" in home
    assert ">Shop</a>" not in home
    assert "Written by" in home
    assert "light-dark(#9" in work.html("en", "_static/rulebook-brand.css")


def test_an_active_logo_is_left_out(tmp_path: Path) -> None:
    shutil.copytree(ROOTS / "two-books", tmp_path / "fleet")
    active = PICTURE.replace("<path", "<script>alert(1)</script><path")
    write_tree(tmp_path / "fleet", {"pyproject.toml": '[tool.rulebook.site]\nlogo = "f.svg"\n', "f.svg": active})
    report = build_site(tmp_path / "fleet", None, Gate.NOTHING, False, lambda line: None)
    assert "RB703" in {finding.code.code for finding in report.findings}
    assert not [path for path in report.folder.rglob("*.svg") if "script" in path.read_text("utf-8")]
    assert "brand/logo" not in (report.folder / "en/index.html").read_text("utf-8")
