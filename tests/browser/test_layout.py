"""The grid, the measure and the notes of pages, and what a screen reader and the clipboard get of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from sphinx.cmd.build import main as sphinx_build

from ..conftest import RUNS_TRIALS
from ..helpers import chapter_text, write_tree
from .conftest import Reader, until

pytestmark = pytest.mark.browser

KINDS = (
    "kk/04-the-round.html",
    "kk/glossary.html",
    "kk/index.html",
    "index.html",
    "r/kk/rule-capture.html",
    "kk/04-the-round.{other}.html",
    "kk/changes.html",
    "kk/changes-1.3.0.html",
    "kk/graph.html",
    "kk/1.0.0/04-the-round.html",
    "reading.html",
    "offline.html",
)

RULE_LISTS = """() => Array.from(document.querySelectorAll("ol:not([class]):has(> li[id])"),
  (list) => [list, ...list.children].map((one) => getComputedStyle(one).listStyleType))"""

EDGES = """() => {
  const edge = (selector, side) => Math.round(document.querySelector(selector).getBoundingClientRect()[side]);
  const main = document.querySelector("main");
  const style = getComputedStyle(main);
  return {
    name: edge(".bar .home", "left"),
    contents: document.querySelector("#contents") ? edge("#contents", "left") : edge(".bar .home", "left"),
    text: edge("main", "left"),
    tools: edge(".bar .aa", "right") - parseFloat(getComputedStyle(document.querySelector(".aa")).paddingRight),
    end: edge("main", "right"),
    bar: edge(".bar", "bottom"),
  };
}"""

# How many characters the full lines of the paragraphs and rules have.
LINES = """() => {
  const lengths = [];
  const isJapanese = document.documentElement.lang === "ja"; // whose Latin letters are half as wide as its own
  for (const block of document.querySelectorAll("main ol:not([class]) > li, main section > p, main dd")) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const lines = new Map();
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.parentElement.closest("ol:not([class]) > li, dd, main section > p") !== block) continue;
      if (text.parentElement.closest(".b, .x, .o, .table, h2, h3, li > a:first-child")) continue;
      for (let at = 0; at < text.length; at++) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const box = range.getClientRects()[0];
        if (!box || !box.width) continue;
        const line = Math.round(box.bottom / 8);
        lines.set(line, (lines.get(line) || 0) + (isJapanese && text.data[at] < "\\u2e80" ? 0.5 : 1));
      }
    }
    lengths.push(...lines.values());
  }
  return Math.max(0, ...lengths);
}"""

# The notes that lie over a text or over each other.
COVERED = """() => {
  const found = [];
  const boxes = [];
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.data.trim() || text.parentElement.closest(".b, .letters, [hidden]")) continue;
    if (text.parentElement.closest("details:not([open]) > :not(summary)")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const half = parseFloat(getComputedStyle(text.parentElement).fontSize) / 2;
    for (const {left, right, top, bottom, width} of range.getClientRects()) {
      // The boxes of some fonts are far higher than their letters.
      const middle = (top + bottom) / 2;
      if (width) texts.push([text.data.trim().slice(0, 30), {left, right, top: middle - half, bottom: middle + half}]);
    }
  }
  for (const note of document.querySelectorAll("main .b")) {
    const shown = [...note.children].find((one) => one.checkVisibility() && one.getBoundingClientRect().width) || note;
    const box = shown.getBoundingClientRect();
    if (!box.width || !note.checkVisibility()) continue;
    const isOver = ([, other]) => other.left < box.right - 1 && other.right > box.left + 1
      && other.top < box.bottom - 8 && other.bottom > box.top + 8;
    const name = note.textContent.trim().slice(0, 30);
    for (const one of [...texts, ...boxes].filter(isOver)) found.push(`${name} | ${one[0]}`);
    boxes.push([name, box]);
  }
  return found.slice(0, 5);
}"""


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, service_workers="block")
    yield page
    page.close()


def addresses(site: Path, language: str) -> Iterator[str]:
    other = {"en": "ja", "ja": "en"}[language]
    for kind in KINDS:
        yield f"{site.as_uri()}/{language}/{kind.format(other=other)}"


@pytest.mark.parametrize(("language", "turn"), [("en", 0), ("ja", 1)])
def test_every_kind_of_page_stands_on_the_same_grid(desk: Page, site: Path, language: str, turn: int) -> None:
    """Each kind is seen in one language; in a trial, in both."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for address in [*addresses(site, language)][slice(None) if RUNS_TRIALS else slice(turn, None, 2)]:
        desk.goto(address)
        for width in (1440, 1920):
            desk.set_viewport_size({"width": width, "height": 900})
            found[address, width] = desk.evaluate(EDGES)
    for (address, width), edges in found.items():
        start = (width - 1252) // 2
        assert edges["name"] == edges["contents"] == start, (address, width)
        assert edges["text"] == start + 280, (address, width)
        assert abs(edges["tools"] - (start + 1252)) <= 1, (address, width)
        assert edges["end"] == start + 1252, (address, width)
        assert edges["bar"] == 57, (address, width)


def test_no_number_beside_two_languages_is_broken(desk: Page, crowded: Path) -> None:
    desk.set_viewport_size({"width": 1280, "height": 900})
    desk.goto(f"{crowded.as_uri()}/en/lantern/01-lanterns.ja.html")
    numbers = desk.locator("main.pair .r > .n > a").evaluate_all(
        "all => all.map(one => [one.textContent.trim(), one.getClientRects().length])"
    )
    short = [(number, lines) for number, lines in numbers if 7 <= len(number) <= 9]
    assert short
    assert [number for number, lines in short if lines > 1] == []


@pytest.mark.parametrize(("language", "most"), [("en", 74), ("ja", 40)])
def test_lines_are_short_enough_to_read(desk: Page, site: Path, language: str, most: int) -> None:
    for page in ("kk/04-the-round.html", "kk/glossary.html", "reading.html", "index.html"):
        desk.goto(f"{site.as_uri()}/{language}/{page}")
        longest = desk.evaluate(LINES)
        assert most / 2 < longest <= most, page


@pytest.mark.alike(2)
@pytest.mark.parametrize(("turn", "width"), [*enumerate((320, 390, 800, 1100, 1440))])
def test_notes_lie_over_nothing(desk: Page, site: Path, crowded: Path, turn: int, width: int) -> None:
    """Every other page is seen at each width, in turn, and the one with the longest notes at all of them."""
    desk.set_viewport_size({"width": width, "height": 900})
    pages = [
        f"{site.as_uri()}/{language}/kk/{name}.html"
        for language in ("en", "ja")
        for name in ("02-cards", "05-yaku-and-scoring", "glossary")  # an odd number: each turn has both languages
    ]
    for address in (*pages[turn % 2 :: 2], f"{crowded.as_uri()}/en/lantern/01-lanterns.html"):
        desk.goto(address)
        expect(desk.locator("main .b").first).to_be_visible()
        assert desk.evaluate(COVERED) == [], address


def test_a_card_stands_beside_the_rule_and_hides_the_notes_under_it(desk: Page, site: Path) -> None:
    desk.goto(f"{site.as_uri()}/en/kk/04-the-round.html")
    rule = desk.locator("[id='rule:capture']")
    rule.click(position={"x": 300, "y": 12})
    card = rule.locator("> .about-card")
    expect(card.locator("h2 > .n")).to_have_text("4.2.3")
    expect(card.locator(".lines").first.locator("li").first).to_contain_text("1.2.3The field holds the cards")
    until(desk, "document.querySelectorAll('main .b.covered').length > 1")
    box = card.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 1440 - 94 + 1
    desk.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(rule.locator("> .b")).to_be_visible()


def test_rules_are_lists_that_a_screen_reader_walks(desk: Page, site: Path) -> None:
    desk.goto(f"{site.as_uri()}/en/kk/04-the-round.html")
    tree = desk.locator("main").aria_snapshot()
    lines = [line.strip() for line in tree.splitlines()]
    assert '- heading "4 The Round" [level=1]:' in lines
    assert '- heading "4.2 Playing and Capturing" [level=2]:' in lines
    assert '- heading "4.2.3" [level=3]:' in lines
    items = desk.get_by_role("listitem").filter(has=desk.get_by_role("heading", name="4.2.3", exact=True))
    assert items.count() == 1
    assert items.get_by_role("listitem").count() >= 3  # its subrules
    for role in ("banner", "search", "main", "contentinfo"):
        assert desk.get_by_role(role).count() == 1, role  # type: ignore[arg-type]
    assert desk.get_by_role("navigation", name="Contents").count() == 1


def test_what_is_selected_copies_with_its_numbers_and_nothing_else(desk: Page, site: Path) -> None:
    desk.goto(f"{site.as_uri()}/en/kk/04-the-round.html")
    copied = desk.evaluate(
        """() => {
          const range = document.createRange();
          range.setStartBefore(document.getElementById("rule:match"));
          range.setEndAfter(document.getElementById("rule:capture"));
          getSelection().removeAllRanges();
          getSelection().addRange(range);
          return String(getSelection());
        }"""
    )
    lines = [line for line in copied.splitlines() if line.strip()]
    assert lines[0].startswith("4.2.2 Two cards match if they are of the same month.")
    assert lines[1].startswith("4.2.3 If the card played matches")
    assert lines[2].startswith("4.2.3a If one card")
    assert "ited by" not in copied


def test_single_keys_can_be_switched_off(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html#rule:no_match")
    page.locator("button.aa").click()
    page.get_by_label("Single keys such as / and j").uncheck()
    page.keyboard.press("Escape")
    page.locator("main").click(position={"x": 5, "y": 5})
    page.keyboard.press("j")
    page.keyboard.press("/")
    page.keyboard.press("Control+k")  # a key with a modifier works all the same
    expect(page.locator("#search-field")).to_be_focused()
    assert page.locator("#search-field").input_value() == ""
    assert page.url.endswith("#rule:no_match")


def test_the_address_of_an_unlabelled_rule_survives_renumbering(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    number = page.locator("[id='kk4.2.3a'] > a").first
    number.click()
    page.wait_for_url("**/04-the-round.html#x*")
    name = page.url.partition("#")[2]
    expect(page.locator("[id='kk4.2.3a']")).to_have_class("addressed")
    for hash_ in ("4.2.3a", "kk4.2.3a", "KK4.2.3A"):
        page = reader.open(f"en/kk/04-the-round.html?{hash_}#{hash_}")
        expect(page.locator("[id='kk4.2.3a']")).to_be_in_viewport()
        expect(page.locator("[id='kk4.2.3a']")).to_have_class("addressed")
    assert page.locator(f"[id='{name}']").count() == 1


# WCAG 1.4.12
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  const all = "line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important";
  sheet.replaceSync(`* { ${all} } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}"""


def test_wider_spacing_of_text_breaks_nothing(desk: Page, site: Path, crowded: Path) -> None:
    for address in (*addresses(site, "en"), f"{crowded.as_uri()}/en/lantern/01-lanterns.html"):
        desk.goto(address)
        for width in (320, 1440):
            desk.set_viewport_size({"width": width, "height": 900})
            assert desk.evaluate(SPACED) <= 0, (address, width)


@pytest.mark.alike(1)
@pytest.mark.parametrize("theme", ["rulebook", "alabaster"])
def test_lists_of_rules_have_no_marks_and_are_lists_in_safari(browser: Browser, tmp_path: Path, theme: str) -> None:
    # Safari takes a list with "list-style-type: none" for plain text, but not one whose mark is an empty text.
    chapter = chapter_text("## Nets @@sec:nets@@\n\n### A net is cast.\n\n#### It sinks.\n")
    conf = f'extensions = ["sphinx_rulebook"]\nhtml_theme = "{theme}"\n'
    root = write_tree(tmp_path, {"source/conf.py": conf, "source/lf/1.md": chapter})
    assert sphinx_build(["-q", "-b", "html", str(root / "source"), str(root / "out")]) == 0
    page = browser.new_page()
    page.goto((root / "out/lf/1.html").as_uri())
    assert {style for styles in page.evaluate(RULE_LISTS) for style in styles} == {'""'}
    page.close()
