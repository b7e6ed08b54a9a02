"""How fast a single file is in Chromium: its first paint, its first page, and its first search.

python -m tests.benchmarks.single_file build/koi-koi-en.html "first word of a search"

Each number is the median over the pages of fresh browsers, on this processor and with it four times slower.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.tools.install import CHROMIUM_NAMES

TRIES = 7

PAINT = "performance.getEntriesByName('first-contentful-paint').map(({startTime}) => startTime)[0]"

# From the key that opens the search to its first row.
SEARCH = """async (query) => {
  const start = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true, cancelable: true}));
  while (!document.querySelector('#search-field')) await new Promise((resolve) => setTimeout(resolve, 1));
  const field = document.querySelector('#search-field');
  field.value = query;
  field.dispatchEvent(new InputEvent('input', {bubbles: true}));
  while (!document.querySelector('#found [role=option]')) await new Promise((resolve) => setTimeout(resolve, 1));
  return performance.now() - start;
}"""

SHOWN = "() => document.querySelector('.bar') && window.rulebook && performance.now()"


def measure(browser: Browser, address: str, query: str, slower: int) -> None:
    """Print the times on a processor slowed down by this factor."""
    paints, pages, searches = [], [], []
    for _ in range(TRIES):
        page = browser.new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(address)
        while not (shown := page.evaluate(SHOWN)):
            page.wait_for_timeout(20)
        pages.append(shown)
        paints.append(page.evaluate(PAINT))
        searches.append(page.evaluate(SEARCH, query))
        page.close()
    print(f"{slower}x: first paint {median(paints):.0f} ms (at most {max(paints):.0f}),", end=" ")
    print(f"first page {median(pages):.0f} ms (at most {max(pages):.0f}),", end=" ")
    print(f"first search {median(searches):.0f} ms (at most {max(searches):.0f})")


def main(file: str, query: str) -> None:
    """Measure one file."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    path = Path(file).resolve()
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        for slower in (1, 4):
            measure(browser, path.as_uri(), query, slower)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
