"""What a site keeps on a device by itself: after one visit, within a budget, and only if network and reader agree."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ..conftest import RUNS_TRIALS
from .conftest import until
from .hosting import PAGES, Builds, Host
from .test_offline import build_of, take, visit

pytestmark = pytest.mark.browser

CHAPTERS = ("en/sb/01-turns.html", "en/sb/02-drawing.html")

ASK = """(question) => new Promise((resolve) => {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return resolve(null);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  worker.postMessage(question, [port2]);
})"""


def here(page: Page, language: str = "en") -> dict[str, tuple[int, int]]:
    """Return how many bytes of each book's text are on the device, and how many there are."""
    answer = page.evaluate(ASK, {"ask": "taken"})
    texts = [one for one in answer["sets"] if one["kind"] == "text" and one["language"] == language]
    return {one["key"]: (one["here"], one["bytes"]) for one in texts}


def until_whole(page: Page, language: str = "en") -> None:
    """Wait until the texts of all books of a language are there."""
    until(
        page,
        f"async (language) => {{ const answer = await ({ASK})({{ask: 'taken'}});"
        " return answer && answer.sets.length && answer.sets.every((set) =>"
        " set.kind !== 'text' || set.language !== language || set.here === set.bytes) }",
        language,
    )


def record(page: Page) -> dict[str, Any]:
    """Return the worker's record of what nobody has asked for."""
    found = page.evaluate(
        "async () => { for (const name of await caches.keys())"
        " for (const request of await (await caches.open(name)).keys())"
        " if (request.url.endsWith('offline/quiet')) return (await caches.match(request)).json(); }"
    )
    return dict(found or {"paths": []})


def settle(page: Page) -> None:
    """Wait until the page has had the time to start, and the worker has answered."""
    page.evaluate(
        "() => new Promise((resolve) => requestIdleCallback(() =>"
        " requestIdleCallback(resolve, {timeout: 1000}), {timeout: 1000}))"
    )
    page.evaluate(ASK, {"ask": "state"})


# ---- One visit -----------------------------------------------------------------------------------------------------


def test_after_one_visit_every_chapter_can_be_read(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    until_whole(page)
    host.is_down = True
    for address in ("en/index.html", "en/sb/index.html", *CHAPTERS):
        page.goto(host.base + address)
        expect(page.locator("main h1").first).to_be_visible()
        assert "offline.html" not in page.url
    assert build_of(page) == "b0001"


def test_the_home_page_is_enough_for_the_visit(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.base}en/index.html")
    until_whole(page)
    host.is_down = True
    page.goto(host.base + CHAPTERS[1])
    assert build_of(page) == "b0001"


def numbers_of(site: Path, count: int) -> list[str]:
    """Return numbers of rules, spread over a book."""
    text = (site / "en" / "kk" / "texts.js").read_text("utf-8")
    data = json.loads(text[text.index("(") + 1 : text.rindex(")")].replace("<\\/", "</"))
    numbers = [row[1] for row in data["units"] if row[3].lower() in "ru" and row[1]]
    return [numbers[at * len(numbers) // count] for at in range(count)]


def search_for(page: Page, query: str) -> None:
    """Search for a number, and open the first result."""
    page.wait_for_load_state()
    page.keyboard.press("/")
    page.locator("#search-field").fill(query)
    expect(page.locator("#found .n").first).to_have_text(query)
    page.locator("#search-field").press("Enter")
    until(
        page,
        "(number) => { const id = decodeURIComponent(location.hash.slice(1)), unit = id && document.getElementById(id);"
        " return unit && unit.textContent.trim().startsWith(number) && !document.querySelector('dialog[open]') }",
        query,
    )


def test_searched_rules_are_opened_without_a_network(context: BrowserContext, site: Path) -> None:
    host = Host(site)
    page = visit(context, host, "en/kk/01-game-concepts.html")
    until_whole(page)
    host.is_down = True
    page.goto(f"{host.base}en/index.html")
    for number in numbers_of(site, 50 if RUNS_TRIALS else 3):
        search_for(page, number)
        assert "offline.html" not in page.url, number
    page.locator(".languages a:not([aria-current])").last.click()
    expect(page.locator("#missing")).to_be_visible()
    expect(page.locator("#missing-name")).to_contain_text("日本語")
    host.is_down = False
    page.goto(f"{host.base}ja/kk/01-game-concepts.html")
    until_whole(page, "ja")
    host.is_down = True
    page.goto(f"{host.base}en/kk/04-the-round.html#rule:capture")
    page.locator(".languages a:not([aria-current])").last.click()
    expect(page.locator("html[lang=ja] main.rules")).to_be_visible()
    assert page.url.endswith("ja/kk/04-the-round.html#rule:capture")
    host.stop()


def test_a_rule_without_its_page_is_shown_from_the_texts(context: BrowserContext, site: Path) -> None:
    host = Host(site)
    page = visit(context, host, "en/kk/01-game-concepts.html")
    until_whole(page)
    host.is_down = True
    page.goto(f"{host.base}en/r/kk/rule-capture.html")
    view = page.locator(".offline-rule")
    expect(view.locator("h2, p").first).to_contain_text("4.2.3")
    expect(view).to_contain_text("4.2.3a")
    expect(view.locator(".path")).to_contain_text("The Round")
    view.locator(".path a").last.click()
    expect(page.locator("main.rules")).to_be_visible()
    named = next(path.stem for path in sorted((site / "en" / "r" / "kk").glob("x*.html")))
    page.goto(f"{host.base}en/r/kk/{named}.html")  # an id of the editions
    expect(view).to_be_visible()
    page.goto(f"{host.base}en/kk/04-the-round.ja.html")
    expect(view.locator("h2").first).to_have_text("4 The Round")
    page.goto(f"{host.base}ja/kk/04-the-round.html#rule:capture")
    expect(page.locator("#missing-name")).to_contain_text("日本語")
    expect(view).to_have_count(0)
    host.stop()


@pytest.mark.trial
def test_what_the_languages_share_is_fetched_once(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    until_whole(page)
    page.goto(host.base + PAGES[3])
    until_whole(page, "ja")
    assert build_of(page) == "b0001"
    for name in ("search.js", "rulebook.css", "rulebook.js"):
        assert f"rules/ja/_static/{name}" not in host.asked
    assert "rules/ja/_static/library.js" in host.asked


# ---- When nothing is kept ------------------------------------------------------------------------------------------

METERED = (
    {"saveData": True},
    {"type": "cellular"},
    {"effectiveType": "2g"},
    {"effectiveType": "3g"},
)


@pytest.mark.alike(1)
@pytest.mark.parametrize("network", METERED, ids=str)
def test_a_metered_network_is_spared(context: BrowserContext, host: Host, network: dict[str, Any]) -> None:
    context.add_init_script(
        "window.network = Object.assign(new EventTarget(), " + json.dumps(network) + ");"
        "Object.defineProperty(Navigator.prototype, 'connection', {get: () => window.network});"
    )
    page = visit(context, host)
    page.goto(host.base + PAGES[0])
    settle(page)
    assert f"rules/{CHAPTERS[1]}" not in host.asked
    assert record(page)["paths"] == []
    page.goto(f"{host.base}en/offline.html")
    expect(page.locator("#keeping-problem")).to_contain_text("metered or slow")
    page.evaluate(
        "() => { for (const key of Object.keys(network)) delete network[key];"
        " network.dispatchEvent(new Event('change')) }"
    )
    until_whole(page)  # as soon as the network is free


def test_the_readers_no_is_kept(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    until_whole(page)
    page.goto(f"{host.base}en/offline.html")
    expect(page.locator(".offline-list").first).to_contain_text("All chapters")
    page.locator("#keep").uncheck()
    expect(page.locator(".offline-list").first).not_to_contain_text("All chapters")
    assert record(page)["paths"] == []
    host.asked.clear()
    page.reload()
    expect(page.locator("#keep")).not_to_be_checked()
    page.goto(host.base + CHAPTERS[0])
    settle(page)
    assert f"rules/{CHAPTERS[1]}" not in host.asked
    host.is_down = True
    page.goto(host.base + CHAPTERS[0])  # it was opened
    assert build_of(page) == "b0001"
    page.goto(host.base + CHAPTERS[1])
    expect(page.locator("#missing")).to_be_visible()
    expect(page.locator(".offline-rule")).to_contain_text("take the top card")
    host.is_down = False
    page.goto(f"{host.base}en/offline.html")
    page.locator("#keep").check()
    until_whole(page)


@pytest.mark.trial
def test_a_device_that_is_never_idle_keeps_the_texts_too(context: BrowserContext, host: Host) -> None:
    context.add_init_script(
        "window.requestIdleCallback = (call, options) => options?.timeout ? setTimeout(call, options.timeout) : 0;"
    )
    until_whole(visit(context, host))


def test_the_budget_holds_and_the_opened_book_comes_first(context: BrowserContext, site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / "site")
    worker = tmp_path / "site" / "sw.js"
    text = worker.read_text("utf-8")
    assert "BUDGET = 10_000_000;" in text
    worker.write_text(text.replace("BUDGET = 10_000_000;", "BUDGET = 250_000;"), "utf-8")
    host = Host(tmp_path / "site")
    page = visit(context, host, "en/tr/01-tournaments.html")
    until(
        page,
        f"async () => {{ const {{sets}} = await ({ASK})({{ask: 'taken'}});"
        " const of = (key) => sets.find((set) => set.key === key);"
        " return of('en/tr/text').here === of('en/tr/text').bytes && of('en/kk/text').here > 100_000 }",
    )
    page.goto(f"{host.base}en/offline.html")
    rows = page.locator(".offline-list").first.locator("li")
    expect(rows.filter(has_text="Tournament Rules 1.3.0")).to_contain_text("All chapters")
    expect(rows.filter(has_text="Comprehensive Rules 1.3.0")).to_contain_text(" of ")
    files = here(page)
    assert sum(kept for kept, _ in files.values()) <= 250_000
    assert files["en/kk/text"][0] < files["en/kk/text"][1]
    host.is_down = True
    page.goto(f"{host.base}en/kk/06-optional-rules.html#rule:target_game")  # its texts came first
    expect(page.locator(".offline-rule")).to_be_visible()
    host.is_down = False
    page.goto(f"{host.base}en/kk/06-optional-rules.html")  # the other book is opened now, and comes first
    until(
        page,
        f"async () => (await ({ASK})({{ask: 'taken'}})).sets.find(({{key}}) => key === 'en/kk/text').here > 200_000",
    )
    host.stop()


FULL = """const put = Cache.prototype.put;
Cache.prototype.put = function (request, ...rest) {
  const isLate = String(request.url || request).includes("02-drawing.html");
  return isLate ? Promise.reject(new DOMException("full", "QuotaExceededError")) : put.call(this, request, ...rest);
};
"""


def test_a_device_without_room_is_left_alone(
    context: BrowserContext, host: Host, builds: Builds, tmp_path: Path
) -> None:
    problems: list[str] = []
    shutil.copytree(builds.make(1), tmp_path / "full")
    worker = tmp_path / "full" / "sw.js"
    worker.write_text(FULL + worker.read_text("utf-8"), "utf-8")
    host.folder = tmp_path / "full"
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.goto(host.base + CHAPTERS[0])
    until(page, f"async () => (await ({ASK})({{ask: 'taken'}}))?.isFull")
    assert record(page)["paths"] == []  # there is a little room again for what the reader opens
    page.goto(f"{host.base}en/offline.html")
    expect(page.locator("#keeping-problem")).to_contain_text("not enough space")
    host.asked.clear()
    page.goto(host.base + CHAPTERS[1])
    assert build_of(page) == "b0001"
    settle(page)
    assert "rules/en/sb/index.html" not in host.asked
    host.is_down = True
    page.goto(host.base + CHAPTERS[0])
    assert build_of(page) == "b0001"
    assert problems == []


def test_what_the_reader_saves_goes_before_what_is_kept(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    until_whole(page)
    take(page, host, "Sample Book")
    page.get_by_role("button", name="Remove: Sample Book").click()
    expect(page.locator(".offline-status")).to_contain_text("has been removed")
    expect(page.locator(".offline-list").first).to_contain_text("All chapters")
    host.is_down = True
    page.goto(host.base + CHAPTERS[1])
    assert build_of(page) == "b0001"
    page.goto(host.base + PAGES[2])
    expect(page.locator(".offline-rule")).to_be_visible()


# ---- Updates -------------------------------------------------------------------------------------------------------


def test_an_update_reaches_what_nobody_has_opened(context: BrowserContext, host: Host, builds: Builds) -> None:
    page = visit(context, host)
    until_whole(page)
    for number in (2, 3):
        host.folder = builds.make(number)
        page.goto(host.base + CHAPTERS[0])
        until(
            page,
            "async () => { const cache = await caches.open((await caches.keys())[0]);"
            " const state = await (await cache.match(new URL('../../offline/state', location.href))).json();"
            " return !state.next && !state.former; }",
        )
        until_whole(page)
        host.is_down = True
        for address in CHAPTERS:
            page.goto(host.base + address)
            assert build_of(page) == f"b{number:04}"
        host.is_down = False


def test_only_what_changed_is_fetched_again(
    context: BrowserContext, host: Host, builds: Builds, tmp_path: Path
) -> None:
    page = visit(context, host)
    page.goto(f"{host.base}en/index.html")
    until_whole(page)
    changed = builds.changed(1, CHAPTERS[1], "the top card", "the bottom card", tmp_path / "changed")
    host.folder = changed
    host.asked.clear()
    page.goto(f"{host.base}en/index.html")
    until(
        page,
        f"async () => {{ await ({ASK})({{ask: 'state', isAsking: true}});"
        " const cache = await caches.open((await caches.keys())[0]);"
        " const state = await (await cache.match(new URL('../offline/state', location.href))).json();"
        " return state.current !== window.rulebookBuild || !state.former && !state.next }",
    )
    until_whole(page)
    fetched = {path for path in host.asked if not path.startswith("rules/offline") and not path.endswith("sw.js")}
    assert fetched <= {f"rules/{CHAPTERS[1]}", "rules/en/_static/library.js", "rules/ja/_static/library.js"}
    host.is_down = True
    page.goto(host.base + CHAPTERS[1])
    expect(page.locator("main")).to_contain_text("the bottom card")


def test_until_an_unread_chapter_is_fetched_it_is_read_as_it_was(
    context: BrowserContext, host: Host, builds: Builds
) -> None:
    page = visit(context, host)
    until_whole(page)
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})})")
    for number in (2, 3):
        host.folder = builds.make(number)
        page.goto(host.base + CHAPTERS[0])
        until(
            page,
            "async () => { const cache = await caches.open((await caches.keys())[0]);"
            " const state = await (await cache.match(new URL('../../offline/state', location.href))).json();"
            " return !state.next && state.former && state.current === window.rulebookBuild; }",
        )
    host.is_down = True
    page.goto(host.base + CHAPTERS[0])
    assert build_of(page) == "b0003"
    page.goto(host.base + CHAPTERS[1])
    assert build_of(page) == "b0001"
    expect(page.locator(".connection")).to_contain_text("Offline. Last updated")
