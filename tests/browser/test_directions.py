"""Languages that are written from right to left, and more languages than a bar has room for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree
from .test_widths import OVER_THE_EDGE

pytestmark = pytest.mark.browser

HEAD = "[REF book=LF chap=1]\n\n# {} @@cha:lamps@@\n\n## {} @@sec:oil@@\n\n"
TEXTS = {
    "en": ("Lamps", "Oil", "A lamp burns one oil.[[cha:lamps]]"),
    "ar": ("المصابيح", "الزيت", "يحرق المصباح زيتًا واحدًا.[[cha:lamps]]"),
    "he": ("מנורות", "שמן", "מנורה שורפת שמן אחד.[[cha:lamps]]"),
    "fr": ("Lampes", "Huile", "Une lampe brûle une huile.[[cha:lamps]]"),
    "ja": ("灯籠", "油", "灯籠は油を1つ燃やす。[[cha:lamps]]"),
}
BELOW = "\n\n> **Example:** {0}\n\n| {0} | 12 |\n| --- | --- |\n| {0} | 3 |\n"

UNTRANSLATED = """[REF book=LF chap=2]

# Wicks @@cha:wicks@@

## Trimming @@sec:trim@@

### @@rule:trim@@ Trim a wick before you light it.

### See [[rule:trim]].
"""

AT_THE_START = """(selector) => {
  const main = document.querySelector("main").getBoundingClientRect();
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.right > main.left + main.width / 2 && box.left > main.left + main.width / 2 ? "right" : "left";
}"""


WIDTHS = (320, 1280)
"""Those of a small phone and of a desk."""


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a rulebook in five languages, two of which are written from right to left."""
    root = tmp_path_factory.mktemp("lamps")
    for language, (title, section, rule) in TEXTS.items():
        tree = "source" if language == "en" else f"translations/{language}"
        text = HEAD.format(title, section) + f"### @@rule:lamp@@ {rule}{BELOW.format(title)}"
        write_tree(root, {f"{tree}/lf/01-lamps.md": text})
    write_tree(root, {"source/lf/02-untranslated.md": UNTRANSLATED})
    assert main(["build", str(root), "--allow-errors", "-o", str(root / "site"), "-q"]) == 0
    return root / "site"


@pytest.fixture(params=WIDTHS)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a small phone and on a desk."""
    context = browser.new_context(viewport={"width": request.param, "height": 800}, service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("language", "side"), [("ar", "right"), ("he", "right"), ("fr", "left")])
def test_a_page_runs_in_the_direction_of_its_language(browser: Browser, lamps: Path, language: str, side: str) -> None:
    page = browser.new_page(service_workers="block")
    for address in ("lf/01-lamps.html", "r/lf/rule-lamp.html"):
        page.goto(f"{lamps.as_uri()}/{language}/{address}")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            expect(page.locator(".bar .tongue")).to_be_visible()
            for selector in ("main h1", "main table td", "main ol a"):
                direction = page.locator(selector).first.evaluate("one => getComputedStyle(one).direction")
                assert direction == ("rtl" if side == "right" else "ltr"), (address, width, selector)
            assert page.evaluate(AT_THE_START, "main a[id], main a") == side
            page.evaluate("document.documentElement.scrollTo(0, 0)")
            assert page.evaluate(OVER_THE_EDGE) == []
    page.close()


PLACES = """() => {
  const places = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const [[main], [number], [note]] = ["main", "main li a", "main li .b"].map(places);
  return { room: number.left - main.left, number: [number.left, number.right], note: [note.left, note.right] };
}"""


@pytest.mark.alike(2)
@pytest.mark.parametrize("is_long", [False, True])
def test_an_original_in_the_other_direction_is_beside_the_contents_with_its_notes_outside(
    page: Page, lamps: Path, is_long: bool
) -> None:
    page.goto(f"{lamps.as_uri()}/ar/lf/02-untranslated.html")
    if is_long:  # as on a page with hundreds of rules, where the notes have to be within their sections
        page.evaluate("document.querySelector('main').classList.add('long')")
    expect(page.locator("main li .b").first).to_be_visible()
    places = page.evaluate(PLACES)
    is_wide = page.viewport_size is not None and page.viewport_size["width"] > 1000
    if is_wide:
        assert places["room"] > 240
        assert places["note"][1] <= places["number"][0]
    else:
        assert places["room"] < 20
        assert places["note"][0] >= places["number"][1]
    for part, direction in (("main h1", "ltr"), ("main .b", "rtl"), ("main .steps", "rtl"), ("main .notice", "rtl")):
        assert page.locator(part).first.evaluate("one => getComputedStyle(one).direction") == direction, part
    assert page.evaluate(OVER_THE_EDGE) == []


def test_two_languages_side_by_side_run_each_in_its_own_direction(page: Page, lamps: Path) -> None:
    page.goto(f"{lamps.as_uri()}/fr/lf/01-lamps.ar.html")
    directions = "(language) => getComputedStyle(document.querySelector(`main [lang=${language}]`)).direction"
    assert page.evaluate(directions, "ar") == "rtl"
    assert page.locator("main h1").first.evaluate("one => getComputedStyle(one).direction") == "ltr"
    page.goto(f"{lamps.as_uri()}/ar/lf/01-lamps.fr.html")
    assert page.evaluate(directions, "fr") == "ltr"


def test_many_languages_are_a_menu_that_leaves_room_for_the_search(page: Page, lamps: Path) -> None:
    page.goto(f"{lamps.as_uri()}/en/lf/01-lamps.html")
    search = page.locator(".bar .search").bounding_box()
    assert search is not None
    assert search["width"] > 80
    menu = page.locator("#languages")
    expect(menu).to_be_hidden()
    page.locator(".bar .tongue").click()
    expect(menu.locator("a")).to_have_text(["English", "العربية", "Français", "עברית", "日本語"])
    menu.locator("a[hreflang=fr]").click()
    expect(page).to_have_url(f"{lamps.as_uri()}/fr/lf/01-lamps.html")


def test_the_menu_of_languages_needs_no_script(browser: Browser, lamps: Path) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 700}, java_script_enabled=False)
    page = context.new_page()
    for address in ("lf/01-lamps.html", "r/lf/rule-lamp.html", "index.html"):
        page.goto(f"{lamps.as_uri()}/en/{address}")
        page.locator(".tongue").click()
        page.locator("#languages a[hreflang=he]").click()
        expect(page).to_have_url(f"{lamps.as_uri()}/he/{address}")
    context.close()
