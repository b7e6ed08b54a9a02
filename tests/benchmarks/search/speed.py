"""How fast the search answers in Chromium: its first result on a fresh page, and queries typed letter by letter.

python -m tests.benchmarks.search.speed <folder of a site> en/mtg/1.html tests/search/queries/mtg-en.tsv

The first number is the time from the request to open the palette with a query to its first row, including all loading.
The second is the time of the search itself for each query as it is typed letter by letter and shown.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.tools.install import CHROMIUM_NAMES

TRIES = 7
QUERIES = 25

FIRST = """async (query) => {
  const start = performance.now();
  await new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = document.querySelector('script[src$="rulebook.js"]').src.replace(/rulebook.js$/, 'search.js');
    script.onload = resolve; script.onerror = reject;
    document.head.append(script);
  });
  window.rulebookSearch.open(query);
  while (!document.querySelector('#found [role=option]')) await new Promise((resolve) => setTimeout(resolve, 1));
  return performance.now() - start;
}"""

TYPING = """async (queries) => {
  const field = document.getElementById('search-field');
  const times = [];
  for (const query of queries) {
    for (let end = 2; end <= query.length; end++) {
      field.value = query.slice(0, end);
      window.rulebookSearch.open('');  // looks at once for what is in the field
      const start = performance.now();
      await new Promise((resolve) => {
        const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
        observer.observe(document.querySelector('.state-of-search'), {childList: true, subtree: true});
      });
      document.querySelector('.answers').getBoundingClientRect();
      times.push(performance.now() - start);
    }
  }
  return times;
}"""


def measure(browser: Browser, address: str, queries: list[str], slower: int) -> None:
    """Print the times on a processor slowed down by this factor."""
    first = []
    typing: list[float] = []
    for trial in range(TRIES):
        page = browser.new_page(viewport={"width": 1280, "height": 900}, bypass_csp=True)  # loads a script by itself
        session = page.context.new_cdp_session(page)
        page.goto(address)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        first.append(page.evaluate(FIRST, queries[trial]))
        if not trial:
            typing = page.evaluate(TYPING, queries)
        page.close()
    print(
        f"{slower} times slower: first result {median(first):.0f} ms (worst {max(first):.0f}); "
        f"typing: median {median(typing):.1f} ms, p95 {quantiles(typing, n=20)[-1]:.1f} ms of {len(typing)}"
    )


def main(site: str, page: str, queries: str) -> None:
    """Measure on this processor, and with the processor four times slower."""
    lines = [line for line in Path(queries).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    asked = [line.split("\t")[1] for line in lines]
    asked = asked[:: max(1, len(asked) // QUERIES)]
    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        for slower in (1, 4):
            measure(browser, (Path(site).resolve() / page).as_uri(), asked, slower)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
