"""The badges of drafts, beta and deprecated rules, on a site that shows drafts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..conftest import RUNS_TRIALS
from ..helpers import write_tree
from .test_reading import complaints_of_axe
from .test_widths import few_pages_of_rules, too_wide

pytestmark = pytest.mark.browser

FILES = {
    "source/lf/book.toml": 'title = "Lanterns"\n',
    "source/lf/01.md": """[REF book=LF chap=1]
# Lights @@cha:lights@@

## Fog @@sec:fog@@ @@status:beta@@

### @@rule:oil@@ @@status:deprecated@@ Oil burns for three rounds.[[rule:wick]]

#### @@rule:wick@@ @@status:beta@@ A wick lasts for one game.

### @@rule:hidden@@ @@status:draft@@ A lamp may be hidden.

#### Below the table.

## Storm @@status:draft@@

### Wind blows out every lamp.
""",
    "source/lf/glossary.md": (
        "---\ndocument: lf\nglossary: true\n---\n# Words\n\n### **Lamp** @@status:beta@@\n\nA light.\n"
    ),
    "translations/ja/lf/01.md": """[REF book=LF chap=1]
# 灯 @@cha:lights@@

## 霧 @@sec:fog@@

### @@rule:oil@@ 油は三ラウンド燃える。[[rule:wick]]
""",
}


@pytest.fixture(scope="module")
def drafts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write_tree(tmp_path_factory.mktemp("statuses"), FILES)
    assert main(["build", "--drafts", str(root)]) == 0
    return root / "build" / "drafts"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block")
    yield context.new_page()
    context.close()


def shown(page: Page) -> list[str]:
    """Return the words of the visible badges."""
    return [badge.inner_text().strip() for badge in page.locator(".sb").all() if badge.is_visible()]


def test_a_badge_marks_a_unit_and_a_draft_all_that_is_below_it(page: Page, drafts: Path) -> None:
    page.goto(f"{drafts.as_uri()}/en/lf/01.html")
    assert shown(page) == ["Beta", "Deprecated", "Beta", "Draft", "Draft"]
    expect(page.locator("#rule\\:hidden")).to_contain_text("A lamp may be hidden.")
    page.goto(f"{drafts.as_uri()}/ja/lf/01.html")
    assert shown(page)[:2] == ["試行", "廃止予定"]
    page.goto(f"{drafts.as_uri()}/en/lf/glossary.html")
    assert shown(page) == ["Beta"]
    page.goto(f"{drafts.as_uri()}/en/r/lf/rule-hidden.html")
    assert shown(page) == ["Draft", "Draft"]


def test_a_search_shows_the_status_of_a_rule(page: Page, drafts: Path) -> None:
    page.goto(f"{drafts.as_uri()}/en/lf/01.html")
    page.keyboard.press("/")
    page.locator("dialog.palette input").fill("burns")
    expect(page.locator("dialog.palette .hit").first).to_contain_text("Deprecated Oil burns")
    page.locator("dialog.palette input").fill("table")
    expect(page.locator("dialog.palette .hit").first).to_contain_text("Draft Below the table")


def test_no_page_is_wider_than_the_screen(page: Page, drafts: Path) -> None:
    assert too_wide(page, drafts, few_pages_of_rules(drafts)[:: 1 if RUNS_TRIALS else 2]) == []


@pytest.mark.parametrize(
    ("width", "scheme", "turn"),
    [
        (390, "light", 0),
        (1440, "dark", 1),
        pytest.param(1440, "dark", 0, marks=pytest.mark.trial),
        pytest.param(390, "light", 1, marks=pytest.mark.trial),
    ],
)
def test_axe_finds_nothing(
    browser: Browser, drafts: Path, width: int, scheme: Literal["light", "dark"], turn: int
) -> None:
    """Every other page is seen in each turn; in a trial, all are seen in both themes and sizes."""
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, service_workers="block", bypass_csp=True
    )
    page = context.new_page()
    found = []
    addresses = ("en/lf/01.html", "ja/lf/01.html", "en/lf/01.ja.html", "en/r/lf/rule-hidden.html")
    for address in addresses[turn::2]:
        page.goto(f"{drafts.as_uri()}/{address}")
        found += complaints_of_axe(page, address)
    context.close()
    assert found == []
