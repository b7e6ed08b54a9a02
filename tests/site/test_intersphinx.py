"""Rules can be referred to from other Sphinx projects, with and without our extension."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.inventory import InventoryFile

from ..helpers import PROJECT
from .conftest import Project, copy_project

SITE = "https://gulls.example"


@pytest.fixture(scope="module")
def gulls(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A built site that others refer to."""
    work = copy_project("gulls", tmp_path_factory.mktemp("cited"))
    with (work.root / "source/gg/book.toml").open("a", encoding="utf-8") as settings:
        settings.write('\n[aliases]\n"rule:soar" = "rule:fly"\n')
    work.sphinx("en")
    return work


def mapping_to(cited: Project) -> str:
    """Return the setting of a project that refers to a built one."""
    inventory = str(cited.out / "en/objects.inv")
    return f'intersphinx_mapping = {{"gulls": ("{SITE}/", {inventory!r})}}\n'


def test_a_project_without_the_extension_refers_to_rules(gulls: Project, tmp_path: Path) -> None:
    source = tmp_path / "citing"
    source.mkdir()
    (source / "conf.py").write_text(f'extensions = ["sphinx.ext.intersphinx"]\n{mapping_to(gulls)}', "utf-8")
    (source / "index.rst").write_text(
        "Citing\n======\n\n:external+gulls:ref:`GG/rule:fly`, :ref:`gg/rule:land`, :ref:`birds <gg/term:gull>`, "
        ":ref:`a former label <gg/rule:soar>`\n",
        "utf-8",
    )
    with patch_docutils(source), docutils_namespace():
        app = Sphinx(source, source, tmp_path / "out", tmp_path / "doctrees", "html", status=None, warningiserror=True)
        app.build()
    page = (tmp_path / "out/index.html").read_text("utf-8")
    for address, shown in (
        ("gg/01-gulls.html#rule:fly", "GG 1.0.1"),
        ("gg/01-gulls.html#rule:land", "GG 1.0.1a"),
        ("gg/glossary.html#term:gull", "birds"),
        ("gg/01-gulls.html#rule:fly", "a former label"),
    ):
        assert re.search(rf'href="{SITE}/{address}"[^>]*>(<[^>]*>)*{shown}</span></a>', page)


def test_prose_with_the_extension_refers_to_rules_of_another_site(
    gulls: Project, project: Callable[[str], Project]
) -> None:
    work = project("two-books")
    work.edit("conf.py", '"sphinx_rulebook"', '"sphinx_rulebook", "sphinx.ext.intersphinx"')
    conf = work.root / "conf.py"
    conf.write_text(conf.read_text("utf-8") + mapping_to(gulls), "utf-8")
    roles = "# Birds\n\n{external+gulls:rule:ref}`GG/rule:fly` {external+gulls:ref}`gg/rule:land`\n"
    (work.root / "source/birds.md").write_text(roles, "utf-8")
    work.sphinx("en")
    page = work.html("en", "birds.html")
    assert f'href="{SITE}/gg/01-gulls.html#rule:fly" title="(in Gulls)">GG 1.0.1' in page.replace(
        '<span class="">', ""
    ).replace("<span>", "")
    assert f'href="{SITE}/gg/01-gulls.html#rule:land"' in page


def citing(project: Callable[[str], Project], cited: Project) -> Project:
    """Return a project with a book that refers to the book GG of another site."""
    work = project("two-books")
    work.edit("conf.py", '"sphinx_rulebook"', '"sphinx_rulebook", "sphinx.ext.intersphinx"')
    conf = work.root / "conf.py"
    conf.write_text(conf.read_text("utf-8") + mapping_to(cited), "utf-8")
    work.edit("source/fl/book.toml", "[symbols.wind]", 'external = ["GG"]\n\n[symbols.wind]')
    references = "[[GG/rule:fly]], [[GG/rule:land|landing, rule #]]."
    work.edit("source/fl/01-ships.md", "### @@rule:crew@@", f"### @@rule:gulls@@ See {references}\n\n### @@rule:crew@@")
    return work


def test_rules_refer_to_rules_of_another_site(gulls: Project, project: Callable[[str], Project]) -> None:
    work = citing(project, gulls)
    result = work.sphinx("en")
    assert "GG" not in result.warnings
    link = f'<a class="w l" href={SITE}/gg/01-gulls.html#rule'
    for page in ("fl/01-ships.html", "r/fl/rule-gulls.html"):
        html = work.html("en", page)
        assert f"{link}:fly>[GG 1.0.1]</a>, {link}:land>landing, rule 1.0.1a</a>." in html
    work.sphinx("text", builder="text")
    assert "See [GG 1.0.1], landing, rule 1.0.1a." in work.html("text", "fl/01-ships.txt")


def test_a_rule_that_no_inventory_has_is_reported(gulls: Project, project: Callable[[str], Project]) -> None:
    work = citing(project, gulls)
    work.edit("source/fl/01-ships.md", "[[GG/rule:fly]]", "[[GG/rule:swim]]")
    result = work.sphinx("en")
    assert result.warnings.count("no inventory has GG/rule:swim; add the site of the book GG") == 1
    assert "source/fl/01-ships.md:18:24: WARNING: no inventory has GG/rule:swim" in result.warnings
    assert "See [GG/rule:swim], " in work.html("en", "fl/01-ships.html")


def test_only_books_that_the_settings_name_are_elsewhere(gulls: Project, project: Callable[[str], Project]) -> None:
    work = citing(project, gulls)
    work.edit("source/fl/01-ships.md", "[[GG/rule:fly]]", "[[DUCK/rule:fly]]")
    assert "there is no book 'DUCK'" in work.sphinx("en").warnings


def test_our_own_pages_do_not_see_the_labels_for_others(gulls: Project) -> None:
    result = gulls.sphinx("en")
    assert "more than one target" not in result.warnings
    assert "gg/rule:fly" not in (gulls.out / "en.doctrees/environment.pickle").read_bytes().decode("latin-1")


@pytest.mark.alike(1)
@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_every_label_of_the_inventory_leads_to_its_rule(tmp_path: Path, builder: str) -> None:
    work = Project(PROJECT, tmp_path)  # the bundled rulebook has frozen editions
    work.sphinx("en", builder=builder)
    inventory = InventoryFile.loads((tmp_path / "en/objects.inv").read_bytes(), uri="")
    labels = {name: item for name, item in inventory.data["std:label"].items() if "/" in name}
    assert labels["kk/1.0.0/rule:round"].display_name == "KK 4.0.1 (1.0.0)"
    read = cache(lambda page: page.read_text("utf-8"))  # most labels are on pages of others
    for name, item in labels.items():
        path, _, anchor = item.uri.lstrip("/").partition("#")
        page = tmp_path / "en" / path / ("index.html" if path.endswith("/") else "")
        text = read(page)
        assert any(f"id={quote}{anchor}{quote}" in text for quote in ("", '"')), name


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_the_address_of_a_page_with_any_name_has_escapes(tmp_path: Path, builder: str) -> None:
    work = copy_project("gulls", tmp_path)
    (work.root / "source/gg/01-gulls.md").rename(work.root / "source/gg/100% gulls?.md")
    work.sphinx("en", builder=builder)
    inventory = InventoryFile.loads((work.out / "en/objects.inv").read_bytes(), uri="")
    item = inventory.data["std:label"]["gg/rule:fly"]
    name = {"html": "100%25%20gulls%3F.html", "dirhtml": "100%25%20gulls%3F/"}[builder]
    assert item.uri == f"gg/{name}#rule:fly"
    assert f"{name}#rule:fly" in work.html("en", f"r/gg/rule-fly{'.html' if builder == 'html' else '/index.html'}")
