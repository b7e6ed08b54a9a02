"""The first page of a site, as somebody sees it who has just begun: it leads to every book, chapter and page."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.site.view.site_name import site_name

from ..helpers import chapter_text, write_tree
from .conftest import Project

RULES = "## General @@sec:general@@\n\n### @@rule:sail@@ Ships sail.\n"


def _links(html: str) -> list[str]:
    main_part = html[html.index("<main") : html.index("</main>")]
    return re.findall(r'<a (?:class="[^"]*" )?href="([^"]*)"', main_part)


@pytest.fixture
def started(tmp_path: Path) -> Path:
    """A project as `rulebook init` makes it."""
    assert main(["init", str(tmp_path / "lanterns"), "--yes"]) == 0
    return tmp_path / "lanterns"


def _home(root: Path, language: str = "en") -> str:
    assert main(["build", str(root)]) == 0
    return (root / "build/html" / language / "index.html").read_text("utf-8")


def test_a_new_project_leads_to_its_book_and_chapters(started: Path) -> None:
    links = _links(_home(started))
    folder = next(path.name for path in (started / "source").iterdir() if path.is_dir())
    for page in ("index.html", "01-the-game.html", "02-turns.html", "glossary.html"):
        assert f"{folder}/{page}" in links


def test_a_page_outside_every_toctree_is_published_and_reached(
    started: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (started / "source/faq.md").write_text("# Questions\n", "utf-8")
    home = _home(started)
    assert "toctree" not in capfd.readouterr().err
    assert (started / "build/html/en/faq.html").is_file()
    assert "faq.html" in _links(home)
    assert ">Questions</a>" in home


def test_a_page_outside_every_toctree_passes_a_strict_build(started: Path) -> None:
    (started / "source/faq.md").write_text("# Questions\n", "utf-8")
    assert main(["build", "--strict", str(started)]) == 0


def test_pages_are_in_the_order_of_their_front_matter_then_of_their_names(started: Path) -> None:
    for name, front in (
        ("zoo", "order: 1"),
        ("faq", "order: 2.5"),
        ("about", ""),
        ("links", 'order: "10"'),
        ("odd", "order: x"),
    ):
        text = f"---\n{front}\n---\n" if front else ""
        (started / f"source/{name}.md").write_text(f"{text}# {name.title()}\n", "utf-8")
        (started / f"source/lanterns/p-{name}.md").write_text(f"{text}# {name.title()}\n", "utf-8")
    wanted = ["zoo", "faq", "links", "about", "odd"]
    home = _home(started)
    pages = [link.removesuffix(".html") for link in _links(home)]
    assert [page for page in pages if page in wanted] == wanted
    of_book = re.findall(r'href="p-(\w+)\.html"', (started / "build/html/en/lanterns/index.html").read_text("utf-8"))
    assert of_book[: len(wanted)] == wanted
    texts = (started / "build/html/en/_static/prose.js").read_text("utf-8")
    assert all(name.title() in texts for name in wanted)


def test_a_second_book_leaves_the_name_of_the_site(started: Path) -> None:
    def name() -> str | None:
        found = re.search(r'<a class="home"[^>]*>([^<]*)<', _home(started))
        return found[1] if found else None

    before = name()
    write_tree(started, {"source/aa/01-ships.md": chapter_text(RULES, book="AA")})
    assert name() == before


def test_a_library_without_a_first_page_shows_each_book_once(tmp_path: Path) -> None:
    write_tree(tmp_path, {"source/cr/01-ships.md": chapter_text(RULES, book="CR")})
    home = _home(tmp_path)
    text = re.sub(r"<[^>]+>", " ", home[home.index("<main") : home.index("</main>")])
    assert text.split().count("CR") == 1
    assert "cr/01-ships.html" in _links(home)
    assert "cr/index.html" in _links(home)


def test_what_the_text_of_the_first_page_leads_to_is_not_listed_again(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    (work.root / "source/index.md").write_text("# Fleet\n\n[Fleet](fl/index.md) and [about](about.md)\n", "utf-8")
    (work.root / "source/about.md").write_text("# About\n", "utf-8")
    (work.root / "source/fl/index.md").write_text("# The fleet\n", "utf-8")
    (work.root / "source/left-out.md").write_text("---\norphan: true\n---\n# Left out\n", "utf-8")
    work.sphinx("en")
    links = _links(work.html("en", "index.html"))
    assert (links.count("fl/index.html"), links.count("about.html")) == (1, 1)
    assert "ra/index.html" in links
    assert "left-out.html" not in links


def test_pages_below_another_page_are_left_to_it(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    toctree = "```{toctree}\n:hidden:\n\ninside\n```\n"
    (work.root / "source/outside.md").write_text(f"# Outside\n\n{toctree}", "utf-8")
    (work.root / "source/inside.md").write_text("# Inside\n", "utf-8")
    work.sphinx("en")
    links = _links(work.html("en", "index.html"))
    assert "outside.html" in links
    assert "inside.html" not in links


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("# The *Long* Voyage\n", "The Long Voyage"),
        ("---\ntitle: Other\n---\n\nText.\n\nA Voyage\n========\n", "A Voyage"),
        ("```\n# no heading\n```\n## Nor this\n", "Ships"),
    ],
)
def test_a_site_is_called_as_its_first_page_is(tmp_path: Path, page: str, name: str) -> None:
    files = {
        "source/index.md": page,
        "source/cr/book.toml": 'title = "Ships"\n',
        "source/cr/01-ships.md": chapter_text(RULES, book="CR"),
    }
    assert site_name(load(write_tree(tmp_path, files)).library, "en") == name
