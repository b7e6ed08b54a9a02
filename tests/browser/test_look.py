"""The face of a team in a real browser: any colour can be read, and an announcement stays away once it is dismissed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.site.pages.brand import BRAND_STYLES, Brand
from sphinx_rulebook.site.pages.brand_styles import brand_styles
from sphinx_rulebook.support.accent_colours import accent_of, parse_colour

from ..conftest import RUNS_TRIALS
from ..helpers import PROJECT, write_tree
from .test_reading import complaints_of_axe

pytestmark = pytest.mark.browser

COLOURS = ("yellow", "cyan", "#ff0000", "#0000ff", "#00ff00", "#ff00ff", "black", "white", "#808080", "orange")
KINDS = ("index", "kk/04-the-round", "r/kk/rule-capture", "about", "kk/index", "kk/changes", "kk/glossary", "kk/graph")
LOOK = """[tool.rulebook.site]
name = "Guild"
logo = "flag.svg"
accent = "yellow"
announcement = "The Spring Cup begins on 4 April."
announcement_link = "https://cup.example/"
report = "https://x.example/new?t={number}&l={label}&u={url}&line={line}"
edit = "https://x.example/{path}#L{line}"
links = [{ text = "Shop", href = "https://shop.example/" }]

[[tool.rulebook.site.fonts]]
file = "text.ttf"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("look") / "guild"
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, root / name)
    fonts = sorted(Path("/usr/share/fonts").rglob("DejaVuSerif*.ttf"))
    if not fonts:
        pytest.skip("the DejaVu fonts are missing")
    shutil.copy(fonts[0], root / "text.ttf")
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20z"/></svg>'
    write_tree(root, {"pyproject.toml": LOOK, "flag.svg": picture})
    assert main(["build", str(root)]) == 0
    return root / "build" / "html"


@pytest.mark.parametrize(("scheme", "turn"), [("light", 0), ("dark", 1)])
def test_ten_colours_can_be_read_on_every_kind_of_page(browser: Browser, folder: Path, scheme: str, turn: int) -> None:
    """Two colours are seen in each theme; in a trial, all are seen in both, and so is every kind of page."""
    context = browser.new_context(service_workers="block", color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found: list[str] = []
    styles = folder / "en" / BRAND_STYLES
    before = styles.read_text("utf-8")
    for at, colour in enumerate(COLOURS):
        if at % 5 != turn and not RUNS_TRIALS:
            continue
        rgb = parse_colour(colour)
        assert rgb is not None
        styles.write_text(brand_styles(Brand("", "", accent=accent_of(rgb))), "utf-8")
        kind = KINDS[(at + 2 * turn) % len(KINDS)]
        page.goto(f"{folder.as_uri()}/en/{kind}.html")
        # Whatever else axe looks for has nothing to do with colours; `test_reading` looks for it.
        found += complaints_of_axe(page, f"{colour} {kind}", rule="color-contrast")
    styles.write_text(before, "utf-8")  # for the other tests
    context.close()
    assert found == []


def test_an_announcement_stays_away_once_it_is_dismissed(browser: Browser, folder: Path) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    for name in ("index", "r/kk/rule-capture"):
        page.goto(f"{folder.as_uri()}/en/{name}.html")
        expect(page.locator(".announcement")).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(".announcement")).to_be_hidden()
    for name in ("kk/04-the-round", "r/kk/rule-capture"):
        page.goto(f"{folder.as_uri()}/ja/{name}.html")
        expect(page.locator(".announcement")).to_be_hidden()
    page.evaluate("localStorage.setItem('rulebook-dismissed', 'another')")
    page.reload()
    expect(page.locator(".announcement")).to_be_visible()
    context.close()


def test_a_rule_of_a_chapter_can_be_edited_and_reported(browser: Browser, folder: Path) -> None:
    context = browser.new_context(service_workers="block", viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.goto(f"{folder.as_uri()}/en/kk/04-the-round.html#rule:capture")
    card = page.locator(".about-card")
    text = (PROJECT / "source/kk/04-the-round.md").read_text("utf-8").split("\n")
    line = next(number for number, line in enumerate(text, 1) if "@@rule:capture@@" in line)
    edit = card.get_by_role("link", name="Edit this rule").get_attribute("href")
    assert edit == f"https://x.example/source/kk/04-the-round.md#L{line}"
    report = card.get_by_role("link", name="Report a problem").get_attribute("href")
    assert report is not None
    assert "?t=4.2.3&l=rule%3Acapture&u=file%3A%2F%2F" in report
    assert report.endswith(f"04-the-round.html%23rule%3Acapture&line={line}")
    assert page.evaluate("document.fonts.check('16px rulebook-1')")
    assert "rulebook-1" in page.evaluate("getComputedStyle(document.querySelector('main')).fontFamily")
    page.goto(f"{folder.as_uri()}/en/kk/rulings-play.html#ruling:drew_two")
    expect(card.get_by_role("link", name="Edit this ruling")).to_have_count(1)
    report = card.get_by_role("link", name="Report a problem").get_attribute("href")
    assert report is not None
    assert "?t=ruling%3Adrew_two&l=ruling%3Adrew_two&" in report
    context.close()
