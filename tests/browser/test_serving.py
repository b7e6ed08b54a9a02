"""A page while its author writes, in a real browser: it comes again at the same rule, with what is wrong over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.helpers import write_tree
from tests.serving.running import Running, new_rulebook, running
from tests.serving.running import until as until_so

from .conftest import until
from .hosting import Host

pytestmark = pytest.mark.browser

LONG = "source/la/03-long.md"
PAGE = "en/la/03-long.html"


def long_chapter(rules: int) -> str:
    """Return a chapter of many rules, of which every third has a label; the other two go by their numbers."""
    lines = ["---\ndocument: LA\nchapter: 3\n---\n", "# Long @@cha:long@@\n", "## All @@sec:all@@\n"]
    for number in range(rules):
        label = f"@@rule:light{number}@@ " if number % 3 == 0 else ""
        lines.append(f"### {label}Light number {'i' * (number + 1)} burns.[[rule:goal]]\n")
    return "\n".join(lines)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("serving")
    root = new_rulebook(folder / "rules")
    write_tree(root, {LONG: long_chapter(60)})
    with running(root, folder / "log.txt") as server:
        until_so(lambda: "open pages update as soon as" in server.printed(), "what shows pages")
        yield server


@pytest.fixture
def page(browser: Browser, server: Running) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1000, "height": 700})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(server.address + PAGE)
    yield page
    context.close()
    assert not [text for text in complaints if "Failed to load resource" not in text]


SHOWN = "words => [...document.querySelectorAll('main :is(p, li)')].some(one => one.textContent.includes(words))"
FIND = "[...document.querySelectorAll('main :is(p, li)')].find(one => one.textContent.includes(words))"
TOP = f"words => {FIND}?.getBoundingClientRect().top"
TEXT = f"words => {FIND}.textContent"


def go_to(page: Page, words: str) -> float:
    page.evaluate(f"words => scrollTo({{top: {FIND}.getBoundingClientRect().top + scrollY - 150}})", words)
    return float(page.evaluate(TOP, words))


@pytest.mark.alike(1)
@pytest.mark.parametrize("count", [31, 32], ids=["a rule with a label", "a rule that goes by its number"])
def test_the_page_comes_again_at_the_same_rule(page: Page, server: Running, count: int) -> None:
    words = f"number {'i' * count} burns"
    before = go_to(page, words)
    number = page.evaluate(TEXT, words)
    new = f"New rule before number {count}."
    server.edit(LONG, "## All @@sec:all@@\n", f"## All @@sec:all@@\n\n### {new}\n\n### And one more, {count}.\n")
    until(page, SHOWN, new)
    page.wait_for_load_state("load")
    page.wait_for_timeout(200)
    assert abs(page.evaluate(TOP, words) - before) < 2
    after = page.evaluate(TEXT, words)
    assert after.split()[0] != number.split()[0]  # and it has another number


def test_the_rule_that_is_written_stays_where_it_is(page: Page, server: Running) -> None:
    words = f"number {'i' * 41} burns"
    before = go_to(page, words)
    server.edit(LONG, words, f"{words}, and then goes out")
    until(page, SHOWN, f"{words}, and then goes out")
    page.wait_for_load_state("load")
    page.wait_for_timeout(200)
    assert abs(page.evaluate(TOP, words) - before) < 2


def test_findings_are_shown_over_the_page_until_they_are_closed(page: Page, server: Running) -> None:
    server.edit(LONG, "[[rule:goal]]", "[[rule:<b>gaol</b>]][[rule:gaol]]")
    panel = page.locator("#rulebook-findings")
    panel.wait_for()
    text = panel.inner_text()
    assert f"{LONG}:" in text
    assert "Did you mean rule:goal?" in text
    assert panel.locator("b b").count() == 0
    assert panel.get_attribute("aria-labelledby") == "rulebook-findings-title"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        contrast = page.evaluate(CONTRAST)
        assert contrast >= 4.5, scheme
    panel.get_by_role("button", name="Close").click()
    assert panel.count() == 0
    page.reload()
    page.wait_for_timeout(400)
    assert panel.count() == 0  # it stays closed as long as the same is wrong
    server.edit(LONG, "[[rule:<b>gaol</b>]][[rule:gaol]]", "[[rule:goal]][[rule:gool]]")
    panel.wait_for()
    server.edit(LONG, "[[rule:gool]]", "")
    panel.wait_for(state="detached")


CONTRAST = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((c) => c / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const panel = document.querySelector("#rulebook-findings");
  const paper = light(getComputedStyle(panel).backgroundColor);
  return Math.min(...[...panel.querySelectorAll("h2, code, b, em, button, li")].map((one) => {
    const ink = light(getComputedStyle(one).color);
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  }));
}"""


def test_no_worker_keeps_pages(page: Page) -> None:
    # The page may come again at any time: the first build of the server may have just ended.
    until(page, "() => document.readyState === 'complete' && !('serviceWorker' in navigator)")
    assert page.context.service_workers == []


def test_a_page_survives_its_server(browser: Browser, tmp_path: Path) -> None:
    root = new_rulebook(tmp_path / "rules")
    context = browser.new_context()
    page = context.new_page()
    with running(root, tmp_path / "log.txt") as first:
        address = first.address
        page.goto(f"{address}en/la/02-turns.html")
        page.wait_for_timeout(300)
    text = (root / "source/la/02-turns.md").read_text("utf-8")
    (root / "source/la/02-turns.md").write_text(text.replace("keeps all stones", "keeps every stone"), "utf-8")
    port = address.rsplit(":", 1)[1].strip("/")
    with running(root, tmp_path / "log.txt", "--port", port):
        until(page, SHOWN, "keeps every")
    context.close()


LOADED = """address => new Promise((resolve) => {
  const script = document.createElement("script");
  window.rulebookTexts = () => resolve("read");
  script.onload = () => resolve("loaded");
  script.onerror = () => resolve("refused");
  script.src = address;
  document.head.append(script);
})"""


def test_a_page_of_another_site_reads_nothing(browser: Browser, server: Running, tmp_path: Path) -> None:
    host = Host(write_tree(tmp_path, {"index.html": "<!doctype html><title>Other</title>"}))
    # Without the policy of our pages, which does not let the test load a script by a text.
    page = browser.new_page(bypass_csp=True)
    for other in (host.base, host.base.replace("127.0.0.1", "localhost")):  # another origin, and another site
        page.goto(other)
        assert page.evaluate(LOADED, f"{server.address}en/la/texts.js") == "refused", other
    page.goto(server.address + PAGE)
    assert page.evaluate(LOADED, f"{server.address}en/la/texts.js") == "read"
    page.close()
    host.stop()
