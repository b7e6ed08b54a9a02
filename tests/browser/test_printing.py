"""Pages as a browser prints them: numbers and texts stand beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree

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


@pytest.mark.alike(1)
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


LONG = "a_long_line_of_code_" * 8
WIDE = "\n".join("| " + " | ".join([cell] * 12) + " |" for cell in ("Column", "---", "Longer"))
WIDE_FORMULA = " + ".join(rf"\frac{{l_{{{place}}}}}{{w_{{{place}}}}}" for place in range(12))
FULL = f"""[REF book=LF chap=1]

# Lamps @@cha:lamps@@

## Oil @@sec:oil@@

### @@rule:lamp@@ A lamp burns oil.[[rule:table]]

> **Why?** It was dark before there were lamps.

```
{LONG}
```

![A pole](pole.svg)

### @@rule:table@@ A table has columns.

{WIDE}

### @@rule:word@@ A table has long words.

| No | Word |
| --- | --- |
| 1 | {"long" * 12} |

### @@rule:sum@@ A formula is wide.

$$
{WIDE_FORMULA}
$$

- with a list

$$
a = b
$$

### @@rule:small@@ A table is small.

| No | Word |
| --- | --- |
| 1 | short |
"""
POLE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="3000" viewBox="0 0 300 3000"/>'

# How far a table of a rule reaches beyond the page, and whether it has more than a column of it.
TABLES = """() => [...document.querySelectorAll("main table")].map((table) => {
  const box = table.getBoundingClientRect();
  return [Math.max(0, Math.round(box.right - innerWidth)), table.parentElement.offsetWidth > innerWidth / 2];
})"""


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a chapter with all that needs more room than a column, or none unless it is opened."""
    root = tmp_path_factory.mktemp("full")
    write_tree(root, {"source/lf/01-lamps.md": FULL, "source/lf/pole.svg": POLE})
    assert main(["build", str(root), "-o", str(root / "site"), "-q"]) == 0
    return (root / "site" / "en" / "lf" / "01-lamps.html").as_uri()


@pytest.mark.alike(1)
@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_commentary_is_printed(browser: Browser, full: str, has_scripts: bool) -> None:
    page = browser.new_page(java_script_enabled=has_scripts)
    page.goto(full)
    closed = page.locator("details").bounding_box()
    page.emulate_media(media="print")
    printed = page.locator("details p").bounding_box()
    page.close()
    assert closed is not None
    assert printed is not None
    assert printed["height"] > 0


def test_what_was_folded_away_is_so_again_after_printing(paper: Page, full: str) -> None:
    paper.goto(full)
    paper.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert paper.locator("details").get_attribute("open") is not None
    paper.evaluate("dispatchEvent(new Event('afterprint'))")
    assert paper.locator("details").get_attribute("open") is None


def test_a_wide_table_has_both_columns(paper: Page, full: str) -> None:
    paper.goto(full)
    paper.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert paper.evaluate(TABLES) == [[0, True], [0, True], [0, False]]


def test_a_wide_formula_has_both_columns(paper: Page, full: str) -> None:
    paper.goto(full)
    paper.evaluate("dispatchEvent(new Event('beforeprint'))")
    formulas = paper.locator("main math[display=block]")
    wide, narrow = formulas.evaluate_all("all => all.map(one => one.clientWidth)")
    assert wide > 1.5 * narrow
    assert [one.get_attribute("data-wide") for one in formulas.all()] == ["", None]
    assert formulas.first.evaluate("one => getComputedStyle(one).backgroundImage") == "none"  # the shadow of a cut edge


def test_one_with_many_columns_has_them_without_scripts_too(browser: Browser, full: str) -> None:
    page = browser.new_page(viewport=PAPER, java_script_enabled=False)  # type: ignore[arg-type]
    page.emulate_media(media="print")
    page.goto(full)
    assert page.evaluate(TABLES)[0] == [0, True]
    page.close()


def test_lines_of_code_are_not_cut(paper: Page, full: str) -> None:
    paper.goto(full)
    assert paper.locator("pre").evaluate("code => code.scrollWidth <= code.clientWidth")


def test_a_tall_picture_fits_on_a_page_in_one_piece(paper: Page, full: str) -> None:
    paper.goto(full)
    box = paper.locator("main img").bounding_box()
    assert box is not None
    assert box["height"] < PAPER["height"] * 2 / 3
