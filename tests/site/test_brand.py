"""Logo, icon, name, styles and scripts of Sphinx's settings, on every page of a site."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.publishing.build import build_site
from sphinx_rulebook.publishing.build_state import Gate
from sphinx_rulebook.site.html.attributes import without_optional_quotes

from .conftest import ROOTS, Project

SETTINGS = """
html_title = "The Fleet <2>"
html_short_title = "Fleet"
html_logo = "art/flag.svg"
html_favicon = "art/anchor.ico"
html_static_path = ["static"]
html_css_files = ["fleet.css", ("paper.css", {"media": "print"})]
html_js_files = ["fleet.js", ("later.js", {"defer": "defer"}), (None, {"body": "window.fleet = 1 < 2"})]
"""


@pytest.fixture(scope="module")
def branded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a project that sets all of these."""
    root = tmp_path_factory.mktemp("branded") / "fleet"
    shutil.copytree(ROOTS / "two-books", root)
    for path in ("art/flag.svg", "art/anchor.ico", *(f"static/{name}" for name in ("fleet.css", "paper.css"))):
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text("", "utf-8")
    (root / "art/flag.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', "utf-8")
    (root / "static/fleet.js").write_text("", "utf-8")
    (root / "static/later.js").write_text("", "utf-8")
    with (root / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write(SETTINGS)
    report = build_site(root, None, Gate.NOTHING, False, lambda line: None)
    assert report.is_published
    assert report.warnings == ()
    return report.folder


def _pages(site: Path) -> list[Path]:
    return sorted((site / "en").rglob("*.html"))


def test_every_kind_of_page_has_the_styles_and_scripts(branded: Path) -> None:
    names = {path.relative_to(branded / "en").as_posix() for path in _pages(branded)}
    assert {"index.html", "fl/index.html", "fl/01-ships.html", "fl/graph.html", "r/fl/rule-crew.html"} <= names
    for page in _pages(branded):
        html = without_optional_quotes(page.read_text("utf-8"))
        for address in re.findall(r"(?:href|src)=([^ >]*(?:fleet|paper|later|flag|anchor)\.\w+)", html):
            assert (page.parent / address).is_file(), (page, address)
        assert html.count("_static/fleet.css") == 1, page
        assert html.count("_static/paper.css media=print>") == 1, page
        assert html.count("_static/fleet.js") == 1, page
        assert html.count("_static/later.js defer=defer>") == 1, page
        assert "<script>window.fleet = 1 < 2</script>" in html, page
        assert html.count("_static/anchor.ico") == 1, page
        # The bar of chapters and of the pages of rules is in a script.
        bar = branded / "en/fl/frame.js" if "frame.js" in html else page
        # Before the name of the site, and on a phone before the name of the book.
        assert bar.read_text("utf-8").count("_static/flag.svg") == 2, page
    assert "frame.js" in (branded / "en/fl/01-ships.html").read_text("utf-8")


def test_a_projects_style_comes_after_ours(branded: Path) -> None:
    html = (branded / "en/index.html").read_text("utf-8")
    assert html.index("rulebook.css") < html.index("fleet.css")


def test_the_policy_lets_a_script_of_the_settings_run(branded: Path) -> None:
    html = (branded / "en/fl/01-ships.html").read_text("utf-8")
    assert re.search(r"script-src 'sha256-[^']+' 'self'", html)


def test_the_names_stand_in_bar_and_title(branded: Path) -> None:
    html = (branded / "en/index.html").read_text("utf-8")
    assert "The Fleet &lt;2&gt;</title>" in html
    assert re.search(r'<a class="home" [^>]*><img src="_static/flag.svg" alt=""> Fleet</a>', html)
    manifest = json.loads((branded / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["name"], manifest["short_name"]) == ("The Fleet <2>", "Fleet")


def test_the_pages_above_the_languages_have_the_style(branded: Path) -> None:
    front = (branded / "index.html").read_text("utf-8")
    assert 'href="en/_static/fleet.css"' in front
    assert 'href="en/_static/anchor.ico"' in front
    assert "en/_static/fleet.css" in (branded / "404.html").read_text("utf-8")


def test_a_new_style_reaches_every_page_of_a_later_build(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("en")
    assert "fleet.css" not in work.html("en", "r/fl/rule-crew.html")
    (work.root / "static").mkdir()
    (work.root / "static/fleet.css").write_text("", "utf-8")
    work.edit("conf.py", "html_theme", 'html_static_path = ["static"]\nhtml_css_files = ["fleet.css"]\nhtml_theme')
    work.sphinx("en")
    for page in (work.out / "en").rglob("*.html"):
        assert "fleet.css" in page.read_text("utf-8"), page


def test_a_file_on_another_host_is_reported_and_left_out(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("conf.py", "html_theme", 'html_css_files = ["https://fonts.example/a.css"]\nhtml_theme')
    result = work.sphinx("en")
    assert "html_css_files: https://fonts.example/a.css is left out" in result.warnings
    assert result.warnings.count("fonts.example") == 1
    assert "fonts.example" not in work.html("en", "index.html")
