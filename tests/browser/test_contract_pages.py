"""What the markup contract looks like and how it is used: in a browser, in both languages, on a phone and a desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..contract import CHAPTER, write_contract
from .test_reading import complaints_of_axe
from .test_widths import too_wide

pytestmark = pytest.mark.browser

RULES = ("footnote_name", "commentary", "callout", "table", "picture_caption", "list", "formula")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the contract."""
    root = write_contract(tmp_path_factory.mktemp("contract") / "project")
    assert main(["build", str(root)]) == 0
    return root / "build" / "html"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block", viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    ("language", "width", "scheme", "turn"),
    [
        ("en", 390, "dark", 0),
        ("ja", 1280, "light", 1),
        pytest.param("ja", 1280, "light", 0, marks=pytest.mark.trial),
        pytest.param("en", 390, "dark", 1, marks=pytest.mark.trial),
    ],
)
def test_axe_finds_nothing(
    browser: Browser, folder: Path, language: str, width: int, scheme: Literal["light", "dark"], turn: int
) -> None:
    """Every other page is seen in each turn; in a trial, all are seen in both languages, themes and sizes."""
    context = browser.new_context(
        service_workers="block", viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    page = context.new_page()
    found: list[str] = []
    other = {"en": "ja", "ja": "en"}[language]
    names = (CHAPTER, f"{CHAPTER}.{other}", "r/mk/rule-footnote_name", "r/mk/rule-callout")
    for name in names[turn::2]:
        page.goto(f"{folder.as_uri()}/{language}/{name}.html")
        for summary in page.locator("details.why > summary").all():
            summary.click()
        found += complaints_of_axe(page, name)
    context.close()
    assert found == []


def test_nothing_is_wider_than_the_screen(page: Page, folder: Path) -> None:
    addresses = [f"{language}/{CHAPTER}.html" for language in ("en", "ja")] + [f"en/{CHAPTER}.ja.html"]
    addresses += [f"en/r/mk/rule-{name}.html" for name in RULES]
    assert too_wide(page, folder, addresses) == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_mark_leads_to_its_footnote_and_back(page: Page, folder: Path, language: str) -> None:
    page.goto(f"{folder.as_uri()}/{language}/{CHAPTER}.html")
    rule = page.locator('li[id="rule:footnote_name"]')
    rule.locator("sup a").last.focus()
    page.keyboard.press("Enter")
    note = rule.locator("div.fn").last
    expect(note).to_be_in_viewport()
    assert page.evaluate("location.hash").endswith(f"{language}/fn:2")
    assert page.evaluate("document.querySelector(':target').tagName") == "DIV"
    note.locator("a[role=doc-backlink]").click()
    assert page.evaluate("document.querySelector(':target').tagName") == "SUP"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_commentary_is_unfolded_with_the_keyboard(page: Page, folder: Path, language: str) -> None:
    page.goto(f"{folder.as_uri()}/{language}/{CHAPTER}.html")
    commentary = page.locator("details.why")
    expect(commentary.locator("p")).not_to_be_visible()
    commentary.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(commentary.locator("p")).to_be_visible()
    expect(page.locator(".sheet, .about-card").filter(visible=True)).to_have_count(0)


def test_a_footnote_is_smaller_than_the_rule_and_a_formula_is_as_large(page: Page, folder: Path) -> None:
    page.goto(f"{folder.as_uri()}/en/{CHAPTER}.html")
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    text, note, formula = (
        page.locator(one).first.evaluate(size)
        for one in ('li[id="rule:footnote"]', "div.fn", 'li[id="rule:formula"] math[display]')
    )
    assert note < text
    assert text <= formula <= 1.2 * text


def test_the_table_of_a_caption_is_as_wide_as_it_needs(page: Page, folder: Path) -> None:
    page.goto(f"{folder.as_uri()}/en/{CHAPTER}.html")
    box = page.locator("figure .table").evaluate("box => box.scrollWidth - box.clientWidth")
    assert box == 0


def test_words_beside_a_mark_are_found(page: Page, folder: Path) -> None:
    page.goto(f"{folder.as_uri()}/en/{CHAPTER}.html")
    page.keyboard.press("/")
    page.locator("#search-field").fill("same file")
    expect(page.locator("#found .n").first).to_have_text("4.3.5")
