"""Pages as a browser prints them: numbers and texts stand beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PAPER = {"width": 718, "height": 1000}
"""What is left of A4 within the margins, in pixels of CSS."""

# Each number with the text that is printed over it; what scrolls on a screen, and what is folded away, aside.
OVERPRINTED = """() => {
  const main = document.querySelector("main");
  const texts = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.data.trim() || text.parentElement.closest(".table, pre, details:not([open])")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    texts.push([text, [...range.getClientRects()]]);
  }
  const found = [];
  for (const link of main.querySelectorAll(":is(h1, h2, h3, .n, li[id]) > a:first-child")) {
    const box = link.getBoundingClientRect();
    if (!box.width) continue;
    for (const [text, boxes] of texts) {
      // Lines may touch, as letters reach above and below them.
      const isOver = boxes.some((one) => one.left < box.right - 1 && one.right > box.left + 1
        && one.top < box.bottom - box.height / 3 && one.bottom > box.top + box.height / 3);
      if (isOver && !link.contains(text)) found.push(`${link.textContent}: ${text.data.trim().slice(0, 40)}`);
    }
  }
  return [main.querySelectorAll(":is(h1, h2, h3, .n, li[id]) > a:first-child").length, found.slice(0, 5)];
}"""


@pytest.fixture
def paper(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=PAPER, service_workers="block")  # type: ignore[arg-type]
    page.emulate_media(media="print")
    yield page
    page.close()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "address",
    ["r/kk/rule-capture.html", "r/kk/rule-no_match.html", "r/kk/term-bright.html", "kk/04-the-round.html"],
)
def test_no_number_is_printed_over_a_text(paper: Page, site: Path, language: str, address: str) -> None:
    paper.goto(f"{site.as_uri()}/{language}/{address}")
    numbers, overprinted = paper.evaluate(OVERPRINTED)
    assert numbers
    assert overprinted == []


def test_nor_one_of_a_rule_without_a_label(paper: Page, site: Path) -> None:
    for path in sorted((site / "en" / "r" / "kk").glob("x*.html"))[:3]:
        paper.goto(path.as_uri())
        assert paper.evaluate(OVERPRINTED)[1] == []


def test_nor_one_that_is_long(paper: Page, crowded: Path) -> None:
    pages = [
        path for path in sorted((crowded / "en" / "r" / "lantern").glob("*.html")) if path.name.endswith("-12.html")
    ]
    for path in (*pages, crowded / "en" / "lantern" / "01-lanterns.html"):
        paper.goto(path.as_uri())
        numbers, overprinted = paper.evaluate(OVERPRINTED)
        assert numbers
        assert overprinted == []


def test_the_number_of_a_rule_stands_above_its_text(paper: Page, site: Path) -> None:
    for language in ("en", "ja"):
        paper.goto(f"{site.as_uri()}/{language}/r/kk/rule-no_match.html")
        number = paper.locator("h1 > a").bounding_box()
        text = paper.locator("main .lead > p").first.bounding_box()
        assert number is not None
        assert text is not None
        assert number["y"] + number["height"] <= text["y"] + 1
        assert number["x"] <= text["x"] + 2
