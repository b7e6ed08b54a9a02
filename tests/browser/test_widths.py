"""Nothing is wider than the screen: every kind of page, on a phone, a small one, a tablet and a desk."""

from __future__ import annotations

import re
import shutil
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..conftest import RUNS_TRIALS
from .test_reading import pages_of_all_kinds

pytestmark = pytest.mark.browser

WIDTHS = (320, 390, 768, 1440)
TRIAL = pytest.mark.trial

# What reaches over the right edge, but for what is scrolled in a box of its own or cut off by one.
OVER_THE_EDGE = """() => {
  const edge = document.documentElement.clientWidth + 1;
  const isInBox = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== "visible" && box.getBoundingClientRect().right <= edge) return true;
    }
    return false;
  };
  const { scrollWidth } = document.documentElement;
  const found = scrollWidth >= edge ? [`the page: ${scrollWidth}`] : [];
  for (const element of document.body.querySelectorAll("*")) {
    const { right, width, height } = element.getBoundingClientRect();
    if (width && height && right > edge && !isInBox(element)) found.push(`${element.tagName} ${element.className}`);
  }
  return found.slice(0, 5);
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block", has_touch=True)
    yield context.new_page()
    context.close()


def too_wide(page: Page, folder: Path, addresses: Iterable[str]) -> list[str]:
    """Return what is wider than the screen, with its page and the screen's width."""
    found = []
    for address in addresses:
        page.goto(f"{folder.as_uri()}/{address}")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            found += [f"{address} at {width}: {one}" for one in page.evaluate(OVER_THE_EDGE)]
    return found


def few_pages_of_rules(folder: Path) -> list[str]:
    """Return the addresses of all pages but most of those of single rules, which are alike."""
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    rules = [page for page in pages if "/r/" in page]
    return [page for page in pages if "/r/" not in page] + rules[::30]


def each_in_one_language(pages: Sequence[str]) -> list[str]:
    """Return the addresses of pages, each in one of its languages, so that all languages have their share."""
    languages: dict[str, list[str]] = {}
    for page in pages:
        language, _, name = page.partition("/")
        languages.setdefault(name, []).append(language)
    return [
        f"{of_page[zlib.crc32(name.encode()) % len(of_page)]}/{name}" for name, of_page in languages.items() if name
    ]


def test_no_page_of_what_is_long_and_wide_is_wider(page: Page, crowded: Path) -> None:
    pages = few_pages_of_rules(crowded)
    if not RUNS_TRIALS:
        pages = each_in_one_language(pages)
    kinds = ("about", "offline", "translation", "graph", "history", "changes-", "compare", "find", "01-lanterns.ja")
    assert all(any(kind in address for address in pages) for kind in kinds)
    assert too_wide(page, crowded, pages) == []


def test_text_of_twice_the_size_fits_a_small_phone(page: Page, crowded: Path) -> None:
    page.set_viewport_size({"width": 320, "height": 844})
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')")
    found = []
    for address in each_in_one_language(few_pages_of_rules(crowded))[:: 1 if RUNS_TRIALS else 2]:
        page.goto(f"{crowded.as_uri()}/{address}")
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        found += [f"{address}: {one}" for one in page.evaluate(OVER_THE_EDGE)]
    assert found == [], "\n".join(found)


# Each width is seen in one language, and each language on a phone and on something larger.
@pytest.mark.parametrize(
    ("width", "language"),
    [
        pytest.param(width, language, marks=() if at % 2 == turn else TRIAL)
        for at, width in enumerate(WIDTHS)
        for turn, language in enumerate(("en", "ja"))
    ],
)
def test_nothing_laid_over_a_page_is_wider(page: Page, crowded: Path, width: int, language: str) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{crowded.as_uri()}/{language}/lantern/01-lanterns.html")
    field = page.locator("#search-field")
    for query in ("lantern", "1.1.1", "zzzz"):
        page.keyboard.press("/")
        field.fill(query)
        expect(page.locator("#found [role=option]")).to_have_count(0) if query == "zzzz" else expect(
            page.locator("#found [role=option]").first
        ).to_be_visible()
        assert page.evaluate(OVER_THE_EDGE) == [], query
        page.keyboard.press("Escape")
    for opener, shown in (("a.edition", "#editions"), ("button.aa", "#view"), ("button.menu", "#contents")):
        if page.locator(opener).is_visible():
            page.locator(opener).click()
            expect(page.locator(shown)).to_be_visible()
            assert page.evaluate(OVER_THE_EDGE) == [], shown
            page.keyboard.press("Escape")
    if width < 1000:
        page.locator("main ol:not([class]) > li[id]").nth(3).tap(position={"x": 100, "y": 50})
        expect(page.locator(".sheet")).to_be_visible()
        assert page.evaluate(OVER_THE_EDGE) == []


def test_the_bar_of_a_site_with_a_long_title_keeps_its_buttons(page: Page, crowded: Path) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        for address in ("en/index.html", "en/lantern/01-lanterns.html"):
            page.goto(f"{crowded.as_uri()}/{address}")
            names = page.locator(".bar :is(.home, .where):visible")
            expect(names).to_have_count(1)  # there is a way home
            for part in (names, *page.locator(".bar .bare:visible").all()):
                box = part.bounding_box()
                assert box is not None
                assert box["width"] >= 32, (address, width)
                assert box["x"] + box["width"] <= width, (address, width)


def test_no_page_of_the_bundled_rulebook_is_wider(page: Page, site: Path) -> None:
    assert too_wide(page, site, pages_of_all_kinds(site)[:: 1 if RUNS_TRIALS else 16]) == []


@pytest.mark.trial
@pytest.mark.corpora
@pytest.mark.parametrize("name", ["fab", "mtg", "riftbound"])
def test_no_page_of_a_real_rulebook_is_wider(page: Page, corpora: Path, tmp_path: Path, name: str) -> None:
    source = tmp_path / "source"
    if name == "fab":
        shutil.copytree(corpora / "fab-cr-src" / "2025-05-20", source)
        for path in (source, *source.rglob("*")):  # the corpora may not be written to, and copies keep that
            path.chmod(0o755 if path.is_dir() else 0o644)
    else:
        folder = {"mtg": corpora / "mtg-cr", "riftbound": corpora / "riftbound" / "en"}[name]
        newest = max(folder.glob("*.txt"), key=lambda path: re.findall(r"\d+", path.name))
        assert main(["import", str(newest), "--book", "CR", "-o", str(source)]) == 0
    assert main(["build", "--allow-errors", str(tmp_path)]) == 0
    folder = tmp_path / "build" / "html"
    pages = few_pages_of_rules(folder)
    rules = [address for address in pages if "/r/" in address]
    assert too_wide(page, folder, [address for address in pages if "/r/" not in address] + rules[::10]) == []
