"""How the pages of a small game in two languages are laid out: side by side, its changes, and its name in the bar."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..small_game import NAME, release_game, write_game

pytestmark = pytest.mark.browser

PHONE, DESK = 390, 1280

LINES_OF_HEADINGS = """rows => rows.map((row) => {
  const box = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const [number, ...cells] = row.children;
  const [own, there] = cells.map((cell) => box(cell.querySelector("h1, h2, .h1")));
  const lists = cells.map((cell) => cell.querySelector("ul"));
  const below = lists.map((list) => list && list.getBoundingClientRect().top);
  const is_number = number.textContent.trim() && number.querySelector(":not(.p)");
  return {number: is_number ? box(number) : null, own, there, below};
})"""


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the game with numbers and two editions."""
    root = tmp_path_factory.mktemp("released")
    release_game(root)
    assert main(["build", str(root)]) == 0
    return root / "build" / "html"


@pytest.fixture(scope="module")
def unnumbered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the game without numbers and editions."""
    root = tmp_path_factory.mktemp("unnumbered")
    write_game(root, 6, is_numbered=False)
    assert main(["build", str(root)]) == 0
    return root / "build" / "html"


@pytest.fixture(params=["released", "unnumbered"])
def site(request: pytest.FixtureRequest) -> Path:
    found: Path = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.alike(1)
def test_headings_side_by_side_are_laid_out_alike(site: Path, page: Page) -> None:
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{site.as_uri()}/de/ls/01.en.html")
        rows = page.locator(".r.h").evaluate_all(LINES_OF_HEADINGS)
        assert len(rows) == 3
        for row in rows:
            number, own, there = row["number"], row["own"], row["there"]
            if number is not None:
                assert number["top"] < own["bottom"], "a number is on the line of its heading"
                assert number["bottom"] > own["top"]
                assert number["right"] < own["left"]
            if width == PHONE:
                assert there["top"] >= own["bottom"], "a translation is below its heading"
            else:
                assert abs(there["top"] - own["top"]) < 2
            for title, below in zip((own, there), row["below"], strict=True):
                assert below is None or below - title["bottom"] > 4, "a list has room above it"
        if width == PHONE:
            starts = {round((row["number"] or row["own"])["left"]) for row in rows}
            assert len(starts) == 1, "headings start at one edge"


@pytest.mark.alike(1)
def test_a_long_name_in_the_bar_is_whole_where_there_is_room(site: Path, page: Page) -> None:
    for width in (DESK, 1100):
        page.set_viewport_size({"width": width, "height": 900})
        for name in ("index", "ls/01", "ls/01.en"):
            page.goto(f"{site.as_uri()}/de/{name}.html")
            home = page.locator(".bar .home")
            expect(home).to_have_text(NAME)
            assert home.evaluate("node => node.scrollWidth <= node.clientWidth")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.alike(1)
def test_the_preview_of_a_title_shows_the_rules_below_it(site: Path, page: Page) -> None:
    page.set_viewport_size({"width": DESK, "height": 900})
    page.goto(f"{site.as_uri()}/de/ls/01.html")
    page.keyboard.press("/")
    page.keyboard.type("Handlimit")
    peek = page.locator("dialog .peek")
    expect(peek).to_contain_text("Niemand hält mehr als 6 Laternen.")
    expect(peek).to_contain_text("Nobody holds more than 6 lanterns.")


def test_changes_without_a_number_keep_out_of_the_column_of_numbers(released: Path, page: Page) -> None:
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        for address in ("changes-1.1.html", "compare.html#1.0..1.1"):
            page.goto(f"{released.as_uri()}/de/ls/{address}")
            page.reload()
            rows = page.locator(".diff .c")
            expect(rows).to_have_count(3)
            assert rows.locator(".n").all_inner_texts() == ["2.1.1"]
            assert "Darf ich im Nebel rudern?" in rows.nth(2).inner_text()
            boxes = rows.evaluate_all("rows => rows.map((row) => [row.offsetTop, row.scrollHeight, row.offsetHeight])")
            for (top, height, own), (below, *_) in pairwise(boxes):
                assert height <= own + 1
                assert top + own <= below
