"""How long after a save a browser shows the new text: `rulebook serve`, a corpus of a size, headless Chromium.

    python tests/benchmarks/serving.py --size S --saves 60 --pause 2

The browser shows a chapter; one of its rules is changed, each time by saving the whole file under another name and
renaming it, as editors do.  The time runs from before the save to the first frame of the loaded page that has the new
words.  A third of the saves change a rule of the page, a third add one at the start of the chapter, which renumbers
everything after it, and a third change a rule of the translation.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generate import SIZES, make_corpus, write_rulebook
from playwright.sync_api import Error, Page, sync_playwright

SEEN = """
(() => {
  const noted = new Set();
  const look = () => {
    for (const [, number] of (document.querySelector("main")?.textContent || "").matchAll(/Saved-(\\d+)-words/g)) {
      if (noted.has(number)) continue;
      noted.add(number);
      setTimeout(() => {
        if (!localStorage.getItem(`seen${number}`)) {
          localStorage.setItem(`seen${number}`, String(performance.timeOrigin + performance.now()));
        }
      });
    }
    if (performance.now() < 1000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""
"""Runs in each page before anything else: records when the words are there, after the frame that shows them."""


@contextmanager
def serving(project: Path) -> Iterator[str]:
    """Run the server and yield its address; raises an exception if it does not start."""
    command = [str(Path(sys.executable).with_name("rulebook")), "serve", str(project), "--port", "8170"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            yield line.split()[1]
        finally:
            process.terminate()


def save(file: Path, text: str) -> None:
    """Write a file as editors do: under another name first, and then renamed."""
    part = file.with_name(f".{file.name}.save")
    part.write_text(text, "utf-8")
    os.replace(part, file)


def changed(text: str, number: int, is_more: bool) -> str:
    """Return a chapter with an additional rule, or with other words in its first rule."""
    before, heading, behind = text.partition("\n### ")
    if is_more:
        return f"{before}\n### Saved-{number}-words.\n{heading}{behind}"
    return f"{before}{heading}Saved-{number}-words. {behind}"


def wait_for(page: Page, number: int) -> float:
    """Return when the words of a save were seen, in seconds since 1970."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            found = page.evaluate(f"localStorage.getItem('seen{number}')")
        except Error:  # between two pages
            found = None
        if found:
            return float(found) / 1000
        time.sleep(0.03)
    raise TimeoutError(f"save {number} was never seen")


def report(kind: str, times: list[float]) -> str:
    """Return a line about some times, given in ascending order."""
    p95 = times[min(len(times) - 1, round(0.95 * len(times)))]
    return f"{kind}: {len(times)} saves, p50 {statistics.median(times):.0f}, p95 {p95:.0f}, slowest {times[-1]:.0f}"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure the time from a save to the page that shows it.")
    parser.add_argument("--size", choices=sorted(SIZES), default="S")
    parser.add_argument("--saves", type=int, default=60)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds from a page to the next save (default: 2)")
    arguments = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    kinds = ("a rule in English", "a rule more in English", "a rule in Japanese")
    times: list[tuple[float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "rulebook")
        write_rulebook(make_corpus(SIZES[arguments.size]), project)
        files = {"en": project / "source/b01/03.md", "ja": project / "translations/ja/b01/03.md"}
        texts = {language: file.read_text("utf-8") for language, file in files.items()}
        with serving(project) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page()
            page.add_init_script(SEEN)
            shown = ""
            for number in range(arguments.saves):
                kind = kinds[number * len(kinds) // arguments.saves]
                language = "ja" if kind == kinds[2] else "en"
                if language != shown:
                    page.goto(f"{address}{language}/b01/03.html")
                    shown = language
                time.sleep(arguments.pause)
                start = time.time()
                save(files[language], changed(texts[language], number, kind == kinds[1]))
                times.append(((wait_for(page, number) - start) * 1000, kind))
            browser.close()
    print(f"size {arguments.size}, pause {arguments.pause} s, milliseconds from a save to the page:")
    for kind in ("all", *kinds):
        print(report(kind, sorted(time for time, of in times if kind in ("all", of))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
