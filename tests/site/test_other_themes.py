"""A project whose theme is not ours, or whose builder writes no pages of ours, keeps all that Sphinx gives to it."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from .conftest import Project, without_term_links

_LOADED = re.compile(r"<(?:script|link rel=\"stylesheet\")[^>]*>")
_BODY = re.compile(r'<div class="body" role="main">.*?<div class="clearer">', re.S)
"""What a page loads, and its text; its navigation may differ."""

OWN_THEME = 'html_theme = "rulebook"'


def _with_settings(project: Callable[[str], Project], settings: str) -> Project:
    """Return a project whose conf.py has these settings in place of our theme."""
    work = project("two-books")
    work.edit("conf.py", OWN_THEME, settings)
    return work


@pytest.mark.parametrize("settings", ["", 'html_theme = "alabaster"', 'html_theme = "classic"'])
def test_another_theme_keeps_search_index_and_sources(project: Callable[[str], Project], settings: str) -> None:
    work = _with_settings(project, settings)
    result = work.sphinx("en")
    assert result.status == 0
    assert "[theme" not in result.warnings
    out = work.out / "en"
    for name in ("search.html", "searchindex.js", "genindex.html", "_sources/index.md.txt"):
        assert (out / name).is_file(), name
    page = work.html("en", "index.html")
    assert "rulebook.css" not in page
    assert 'href="genindex.html"' in page


def test_rules_are_shown_and_found_with_another_theme(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, 'html_theme = "classic"')
    work.sphinx("en")
    assert "Every ship has a crew of three." in without_term_links(work.html("en", "fl/01-ships.html"))
    index = json.loads((work.out / "en/searchindex.js").read_text().removeprefix("Search.setIndex(").removesuffix(")"))
    pages = index["terms"]["crew"]
    names = {index["docnames"][at] for at in (pages if isinstance(pages, list) else [pages])}
    assert "fl/01-ships" in names


def test_a_page_of_a_rule_has_its_style_with_another_theme(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, 'html_theme = "classic"')
    work.sphinx("en")
    assert "_static/rulebook.css" in work.html("en", "r/fl/rule-crew.html")
    for name in ("rulebook.css", "theme.js", "icon.svg"):
        assert (work.out / "en/_static" / name).is_file(), name


def test_a_page_that_nobody_wrote_offers_no_source(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, 'html_theme = "classic"')
    work.sphinx("en")
    assert "_sources/fl/index" not in work.html("en", "fl/index.html")
    assert not (work.out / "en/_sources/fl/index.md.txt").exists()


def test_our_theme_makes_the_indices_that_a_project_asks_for(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, f"{OWN_THEME}\nhtml_use_index = True\nhtml_copy_source = True")
    work.sphinx("en")
    assert (work.out / "en/genindex.html").is_file()
    assert (work.out / "en/_sources/fl/01-ships.md.txt").is_file()


def test_our_theme_has_no_index_where_nobody_asks(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("en")
    for name in ("search.html", "searchindex.js", "genindex.html", "_sources/index.md.txt"):
        assert not (work.out / "en" / name).exists(), name


def test_a_theme_that_inherits_ours_has_our_pages(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, 'html_theme = "harbour_town"\nhtml_theme_path = ["themes"]')
    folder = work.root / "themes/harbour_town"
    folder.mkdir(parents=True)
    (folder / "theme.toml").write_text('[theme]\ninherit = "rulebook"\n', "utf-8")
    result = work.sphinx("en")
    assert result.status == 0
    assert "[theme" not in result.warnings
    assert 'class="bar"' in work.html("en", "fl/01-ships.html")
    assert not (work.out / "en/searchindex.js").exists()


@pytest.mark.parametrize("settings", ["", OWN_THEME])
@pytest.mark.parametrize(
    "builder", ["json", "pickle", "singlehtml", "epub", "text", "latex", "man", "texinfo", "gettext", "htmlhelp", "xml"]
)
def test_every_builder_builds(project: Callable[[str], Project], builder: str, settings: str) -> None:
    work = _with_settings(project, settings)
    assert work.sphinx(builder, builder=builder).status == 0


def test_json_holds_the_rules(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("en", builder="json")
    page = json.loads((work.out / "en/fl/01-ships.fjson").read_text("utf-8"))
    assert "Every ship has a crew of three." in without_term_links(page["body"])


def test_a_readme_of_documentation_stays_a_page(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, "")
    documentation = work.root / "documentation"
    (work.root / "source").rename(documentation)
    (documentation / "README.md").write_text("# Read me\n", "utf-8")
    work.sphinx("en", source=documentation)
    assert "Read me" in work.html("en", "README.html")


def test_only_chapters_have_the_stylesheet_of_rules(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, 'html_theme = "classic"')
    work.sphinx("en")
    assert (work.out / "en/_static/rulebook-rules.css").is_file()
    chapter, prose = work.html("en", "fl/01-ships.html"), work.html("en", "index.html")
    assert "_static/rulebook-rules.css" in chapter
    assert '<div class="rulebook-rules"><h1>' in chapter
    assert "rulebook-rules" not in prose


def test_our_theme_needs_no_stylesheet_for_others(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.sphinx("en")
    assert not (work.out / "en/_static/rulebook-rules.css").exists()
    assert "rulebook-rules" not in work.html("en", "fl/01-ships.html")


def test_pages_of_prose_are_those_of_a_project_without_the_extension(
    project: Callable[[str], Project], tmp_path: Path
) -> None:
    pages = {}
    for name, extension in (("with", "sphinx_rulebook"), ("without", "myst_parser")):
        source = project("gulls").root / "source" if name == "with" else tmp_path / name
        source.mkdir(exist_ok=True)
        settings = f'project = "Docs"\nextensions = ["{extension}"]\nhtml_theme = "classic"\n'
        (source / "conf.py").write_text(settings, "utf-8")
        (source / "index.md").write_text("# Docs\n\n```{toctree}\nguide\n```\n", "utf-8")
        (source / "guide.md").write_text("# Guide\n\n```python\nprint(1)\n```\n", "utf-8")
        with patch_docutils(source), docutils_namespace():
            out = tmp_path / f"{name}-out"
            Sphinx(source, source, out, tmp_path / f"{name}-doctrees", "html", status=None).build()
        texts = [(out / page).read_text("utf-8") for page in ("index.html", "guide.html", "search.html")]
        # A book that no toctree names is in a hidden one on the first page.
        texts[0] = texts[0].replace('<div class="toctree-wrapper compound">\n</div>\n', "")
        pages[name] = [(_LOADED.findall(text), _BODY.findall(text)) for text in texts]
        assert all(loaded and body for loaded, body in pages[name])
    assert pages["with"] == pages["without"]


def test_a_book_in_no_toctree_is_reported_with_what_to_add(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("conf.py", OWN_THEME, 'html_theme = "alabaster"\nrulebook_report_findings = False')
    index = "Sea\n===\n\n.. toctree::\n\n   fl/index\n"
    (work.root / "source/index.md").unlink()
    (work.root / "source/index.rst").write_text(index, "utf-8")
    warnings = work.sphinx("en").warnings
    assert "no toctree has the page ra/index, which is made for a book" in warnings
    assert "generated.md" not in warnings
    assert "fl/index" not in warnings
    (work.root / "source/index.rst").write_text(f"{index}   ra/index\n", "utf-8")
    assert work.sphinx("en").warnings == ""


def test_a_single_page_with_another_theme_has_the_stylesheet_of_rules(project: Callable[[str], Project]) -> None:
    work = _with_settings(project, 'html_theme = "alabaster"')
    work.sphinx("single", builder="singlehtml")
    html = work.html("single", "index.html")
    assert "_static/rulebook-rules.css" in html
    assert (work.out / "single/_static/rulebook-rules.css").is_file()
