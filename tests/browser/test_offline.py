"""A site that is kept on a device: read without a network, taken along, updated, and what can go wrong with that."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sphinx_rulebook.publishing.build import build_site
from sphinx_rulebook.publishing.build_state import Gate

from ..conftest import RUNS_TRIALS
from ..helpers import write_tree
from .conftest import until
from .hosting import FIRST, PAGES, RULEBOOK, Builds, Host
from .test_reading import complaints_of_axe

pytestmark = pytest.mark.browser


def visit(context: BrowserContext, host: Host, address: str = PAGES[0]) -> Page:
    """Open a page for the first time, and wait until it is kept."""
    page = context.new_page()
    page.goto(host.base + address)
    until(page, "Boolean(navigator.serviceWorker.controller)")
    until(
        page,
        "async ([start, end]) => { for (const name of await caches.keys())"
        " for (const {url} of await (await caches.open(name)).keys())"
        " if (url.startsWith(start) && decodeURIComponent(url).endsWith(end)) return true; }",
        [host.base, address.rpartition("/")[0].replace("/r/", "/") + "/texts.js"],
    )
    return page


def take(page: Page, host: Host, name: str) -> None:
    """Take a book along."""
    page.goto(f"{host.base}en/offline.html")
    page.get_by_role("button", name=f"Save: {name}", exact=True).click()
    expect(page.locator(".offline-status")).to_contain_text("can now be read offline")


def build_of(page: Page) -> str:
    """Return which build a page is of; all that it shows and runs must be of that."""
    found = page.evaluate(
        "() => ({scripts: [...(window.builds || [])], text: document.querySelector('main').innerText,"
        " style: getComputedStyle(document.documentElement).getPropertyValue('--build')})"
    )
    said = (
        set(re.findall(r"\bb\d{4}\b", found["text"]))
        | set(found["scripts"])
        | set(re.findall(r"b\d{4}", found["style"]))
    )
    assert len(said) == 1, said
    assert found["scripts"], "no script has run"
    assert found["style"], "no style is there"
    return said.pop()


# ---- Without a network ---------------------------------------------------------------------------------------------


def test_what_was_read_is_read_again(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    page.goto(host.base + PAGES[1])
    assert build_of(page) == "b0001"
    host.stop()
    for address in PAGES[:2]:
        page.goto(host.base + address)
        assert build_of(page) == "b0001"
        expect(page.locator(".connection")).to_contain_text("Offline. Last updated")
    page.keyboard.press("/")
    page.locator("#search-field").fill("top card")
    expect(page.locator("#found .n").first).to_have_text("2.0.1")


def test_what_was_not_read_is_named(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    host.is_down = True
    page.goto(host.base + PAGES[2])
    expect(page.locator("#missing")).to_be_visible()
    host.is_down = False
    page.locator("#missing a").click()
    expect(page.locator("main.one")).to_be_visible()


@pytest.mark.trial
def test_trying_again_keeps_what_an_address_asks_for(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    host.is_down = True
    page.goto(f"{host.base}{PAGES[2]}?a=%26%23&b=1#rule:x")
    again = page.locator("#missing a")
    expect(again).to_be_visible()
    assert again.evaluate("link => link.href") == f"{host.base}{PAGES[2]}?a=%26%23&b=1#rule:x"
    expect(page.locator("#missing-name")).not_to_be_empty()


@pytest.mark.trial
def test_what_every_object_answers_to_is_no_file(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    names = ("constructor", "toString", "__proto__", "hasOwnProperty")
    for address in (made for name in names for made in (name, f"en/{name}", f"en/sb/{name}", f"{name}/{name}")):
        answer = page.goto(host.base + address)
        assert answer is not None
        assert (answer.status, "Not here" in answer.text()) == (404, True), address
    page.goto(host.base + PAGES[0])
    state = page.evaluate(
        "async () => { for (const name of await caches.keys())"
        " for (const {url} of await (await caches.open(name)).keys())"
        " if (url.endsWith('offline/state')) return (await caches.match(url)).json(); }"
    )
    assert (state["strangeSince"], state["leftAt"]) == (0, 0)  # nothing is wrong with the host
    host.is_down = True
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0001"
    for name in names:
        page.goto(host.base + name)
        expect(page.locator("h1")).to_have_text("Read offline")


@pytest.mark.alike(1)
@pytest.mark.parametrize("wanted", ["en/kk/03-old.html#rule:exhaustion", "en/r/kk/rule-exhaustion.html"])
def test_a_rule_is_shown_by_its_former_label_too(browser: Browser, server: str, wanted: str) -> None:
    page = browser.new_page(service_workers="block")
    page.route("**/edition-units.js", lambda route: route.abort())  # it is not among what is always on a device
    page.goto(f"{server}en/offline.html#{quote(wanted, safe='')}")
    expect(page.locator(".offline-rule")).to_contain_text("The play is exhausted when both hands are empty")
    page.close()


@pytest.mark.alike(1)
@pytest.mark.parametrize("wanted", ["//elsewhere.example/", "https%3A%2F%2Felsewhere.example%2F", "%E0%A4%A"])
def test_an_address_cannot_make_the_page_lead_elsewhere(context: BrowserContext, host: Host, wanted: str) -> None:
    page = visit(context, host)
    page.goto(f"{host.base}en/offline.html#{wanted}")
    expect(page.locator(".offline-list").first).to_be_visible()
    shown = page.locator("#missing:visible a")
    assert all(link.evaluate("link => link.href").startswith(host.base) for link in shown.all())


def test_a_book_is_taken_along_and_left(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    take(page, host, "Sample Book")
    expect(page.get_by_role("button", name="Remove: Sample Book")).to_be_visible()
    host.is_down = True
    for address in PAGES[:3]:
        page.goto(host.base + address)
        assert build_of(page) == "b0001"
    page.goto(f"{host.base}en/sb/graph.html?rule=rule:turn")
    expect(page.locator("#graph canvas").first).to_be_visible()
    page.goto(host.base + PAGES[3])
    expect(page.locator("#missing")).to_be_visible()
    page.goto(f"{host.base}en/offline.html")
    page.get_by_role("button", name="Remove: Sample Book").click()
    expect(page.locator(".offline-status")).to_contain_text("has been removed")
    page.goto(host.base + PAGES[2])
    expect(page.locator("#missing")).to_be_visible()


def test_everything_is_taken_along(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    page.goto(f"{host.base}ja/offline.html")
    page.get_by_role("button", name=re.compile("すべて保存する")).click()
    expect(page.locator(".offline-status")).to_contain_text("オフラインで読めるように")
    host.is_down = True
    for address in PAGES:
        page.goto(host.base + address)
        assert build_of(page) == "b0001"


def test_taking_goes_on_where_the_network_broke_off(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    page.goto(f"{host.base}en/offline.html")
    host.requests_left = 3
    page.get_by_role("button", name="Save: Sample Book", exact=True).click()
    expect(page.locator(".offline-status")).to_contain_text("No network")
    host.requests_left = None
    host.asked.clear()
    page.get_by_role("button", name="Save: Sample Book", exact=True).click()
    expect(page.locator(".offline-status")).to_contain_text("can now be read offline")
    assert len(host.asked) == len(set(host.asked)) + host.asked.count("rules/offline.json") - 1


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_axe_finds_nothing(browser: Browser, host: Host, width: int, scheme: Literal["light", "dark"]) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = visit(context, host)
    take(page, host, "Sample Book")
    assert complaints_of_axe(page, "offline.html, something taken") == []
    host.is_down = True
    page.goto(host.base + PAGES[3])
    expect(page.locator("#missing")).to_be_visible()
    expect(page.locator(".connection")).to_be_visible()
    assert complaints_of_axe(page, "offline.html, something missing") == []
    context.close()


# ---- Updates -------------------------------------------------------------------------------------------------------


def test_a_page_stays_of_its_build_and_learns_of_a_newer(context: BrowserContext, host: Host, builds: Builds) -> None:
    page = visit(context, host)
    page.goto(host.base + PAGES[0])
    other = context.new_page()
    host.folder = builds.make(2)
    other.goto(host.base + PAGES[0])
    assert build_of(other) == "b0002"
    expect(page.locator(".connection")).to_contain_text("There is a newer version")
    page.keyboard.press("/")
    page.locator("#search-field").fill("take the top card")
    expect(page.locator("#found")).to_contain_text("b0001")
    assert build_of(page) == "b0001"
    page.keyboard.press("Escape")
    page.locator(".connection button").click()
    until(page, "document.querySelector('main')?.innerText.includes('b0002')")
    assert build_of(page) == "b0002"


def test_the_old_build_is_read_until_the_new_one_is_whole(context: BrowserContext, host: Host, builds: Builds) -> None:
    page = visit(context, host)
    take(page, host, "Sample Book")
    host.folder = builds.make(2)
    host.requests_left = 4
    page.goto(host.base + PAGES[0])
    assert build_of(page) in ("b0001", "b0002")
    host.is_down = True
    for address in PAGES[:3]:
        page.goto(host.base + address)
        assert build_of(page) == "b0001"
    host.is_down, host.requests_left = False, None
    page.goto(host.base + PAGES[0])
    until(
        page,
        "async () => { const cache = await caches.open((await caches.keys())[0]);"
        " const all = (await cache.keys()).filter(({url}) => url.includes('/offline/build/'));"
        " const state = await (await cache.match(new URL('../../offline/state', location.href))).json();"
        " return !state.next && all.length <= 2; }",
    )
    host.is_down = True
    for address in PAGES[:3]:
        page.goto(host.base + address)
        assert build_of(page) == "b0002"


UPDATES = 50 if RUNS_TRIALS else 10
"""How many updates follow one another."""


@pytest.mark.trial
def test_many_updates_some_cut_off_some_with_a_page_open(context: BrowserContext, host: Host, builds: Builds) -> None:
    choose = random.Random(7)
    page = visit(context, host)
    take(page, host, "Sample Book")
    replaced = 0
    old = host.folder
    for number in range(2, UPDATES + 2):
        new = builds.make(number)
        address = choose.choice(PAGES)
        kind = choose.choice(("whole", "cut off", "half way", "open", "gone"))
        host.folder, host.requests_left = new, None
        if kind == "cut off":
            host.requests_left = choose.randrange(12)
        elif kind == "half way":
            host.folder = builds.half_way(old, new, number)
        if kind == "open" and page.locator("main.rules").count():
            before = build_of(page)
            page.keyboard.press("/")
            page.locator("#search-field").fill("says build")
            expect(page.locator("#found")).to_contain_text(before)
            assert build_of(page) == before
            page.keyboard.press("Escape")
            with page.expect_navigation():
                page.locator(".contents :is(ol, ul) a:not([aria-current])").first.click()
        else:
            page.goto(host.base + address)
        if page.locator("meta[http-equiv=refresh]").count():
            assert page.locator("p").inner_text() == "This page is being replaced by a newer one. Please wait a moment."
            replaced += 1
        elif "offline.html" in page.url:
            expect(page.locator("#missing")).to_be_visible()
        else:
            build_of(page)
        if kind == "gone":
            host.is_down = True
            page.goto(host.base + PAGES[0])
            build_of(page)
            host.is_down = False
        old = new
    assert replaced <= UPDATES // 5
    host.requests_left = None
    host.folder = old
    page.goto(host.base + PAGES[0])
    page.goto(host.base + PAGES[0])
    assert build_of(page) == f"b{UPDATES + 1:04}"


# ---- What can be in the way ----------------------------------------------------------------------------------------


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    "lacking",
    [
        "delete Navigator.prototype.serviceWorker",
        "delete window.caches; Object.defineProperty(window, 'caches', {value: undefined})",
        "navigator.serviceWorker.register = () => Promise.reject(new DOMException('forbidden', 'SecurityError'))",
        "Object.defineProperty(window, 'indexedDB', {value: undefined})",
    ],
)
def test_a_browser_that_keeps_nothing_is_no_hindrance(context: BrowserContext, host: Host, lacking: str) -> None:
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.add_init_script(lacking)
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0001"
    page.keyboard.press("/")
    page.locator("#search-field").fill("top card")
    expect(page.locator("#found .n").first).to_have_text("2.0.1")
    page.goto(f"{host.base}en/offline.html")
    expect(page.locator("#is-unable:visible, .offline-list:visible").first).to_be_visible()
    assert problems == []


def test_a_device_without_room_says_so_and_goes_on(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    origin = page.evaluate("location.origin")
    used = page.evaluate("navigator.storage.estimate().then(({usage}) => usage)")
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": used + 20_000})
    page.goto(f"{host.base}en/offline.html")
    page.get_by_role("button", name="Save: Sample Book", exact=True).click()
    expect(page.locator(".offline-status")).to_contain_text("Not enough space on this device")
    for address in PAGES:
        page.goto(host.base + address)
        assert build_of(page) == "b0001"
    host.is_down = True
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0001"


def test_five_megabytes_are_enough_for_a_small_book(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.base}robots.txt")
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": page.evaluate("origin"), "quotaSize": 5_000_000})
    page = visit(context, host)
    take(page, host, "Sample Book")
    host.is_down = True
    page.goto(host.base + PAGES[2])
    assert build_of(page) == "b0001"


def test_a_network_that_wants_a_login_is_none(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    take(page, host, "Sample Book")
    host.portal = True
    for address in PAGES[:3]:
        page.goto(host.base + address)
        assert build_of(page) == "b0001"
    expect(page.locator(".connection")).to_contain_text("Offline. Last updated")
    host.portal = False
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0001"
    expect(page.locator(".connection:visible")).to_have_count(0)


@pytest.mark.trial
def test_a_network_that_wants_a_login_does_not_lead_astray(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    host.portal = True
    page.goto(host.base + PAGES[2])
    expect(page.locator("#missing")).to_be_visible()


@pytest.mark.trial
def test_a_folder_without_its_slash_is_the_folder(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    page.goto(f"{host.base}en/sb/index.html")
    host.is_down = True
    page.goto(f"{host.base}en/sb?x=1#y")
    assert page.url == f"{host.base}en/sb/?x=1#y"
    expect(page.locator(".bar")).to_be_visible()
    page.goto(f"{host.base}en/sb/01-turns")
    assert build_of(page) == "b0001"


@pytest.mark.alike(1)
@pytest.mark.parametrize("room", [0, 3000], ids=["no room", "a little room"])
def test_a_full_device_shows_the_newest_text_while_there_is_a_network(
    room: int, context: BrowserContext, host: Host, builds: Builds
) -> None:
    page = visit(context, host)
    used = page.evaluate("navigator.storage.estimate().then(({usage}) => usage)")
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": page.evaluate("origin"), "quotaSize": used + room})
    host.folder = builds.make(2)
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0002"
    host.is_down = True
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0001"


def test_taking_stops_at_once(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    page.goto(f"{host.base}en/offline.html")
    page.locator(".offline-list").first.wait_for()
    host.delay = 0.3
    page.get_by_role("button", name="Save: Sample Book", exact=True).click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".offline-status")).to_contain_text("Stopped", timeout=2000)
    host.delay = 0


@pytest.mark.trial
def test_a_host_that_answers_everything_with_200(context: BrowserContext, host: Host) -> None:
    host.is_lenient = True
    page = visit(context, host)
    page.goto(f"{host.base}en/sb/none.html")
    assert page.locator("p").inner_text() == "Not here"
    (host.folder / PAGES[2]).rename(host.folder / "away")
    try:
        page.goto(host.base + PAGES[2])
        assert page.locator("meta[http-equiv=refresh]").count()
        host.is_down = True
        page.goto(host.base + PAGES[0])
        assert build_of(page) == "b0001"
    finally:
        (host.folder / "away").rename(host.folder / PAGES[2])


def test_two_sites_on_one_host_leave_each_other_alone(browser: Browser, builds: Builds, tmp_path: Path) -> None:
    for name in ("a", "b"):
        shutil.copytree(builds.make(1), tmp_path / name)
    host = Host(tmp_path)
    context = browser.new_context()
    base, pages = host.base, {}
    for name in ("a", "b"):
        host.base = f"{base}{name}/"
        pages[name] = visit(context, host)
        pages[name].evaluate("caches.open('somebody else')")
        pages[name].evaluate("(scope) => caches.open(`rulebook 0 ${scope}`)", host.base)
    assert sorted(pages["a"].evaluate("caches.keys()")) == sorted(
        ["somebody else", *(f"rulebook {form} {base}{name}/" for form in (0, 1) for name in ("a", "b"))]
    )
    host.base = f"{base}a/"
    take(pages["a"], host, "Sample Book")
    pages["a"].get_by_role("button", name="Remove: Sample Book").click()
    expect(pages["a"].locator(".offline-status")).to_contain_text("has been removed")
    host.stop()
    pages["b"].goto(f"{base}b/{PAGES[0]}")
    assert build_of(pages["b"]) == "b0001"
    context.close()


@pytest.mark.trial
def test_older_forms_of_what_was_kept_are_removed_and_nothing_else(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(f"{host.base}robots.txt")
    page.evaluate(
        "(scope) => Promise.all([`rulebook 0 ${scope}`, `rulebook 0 ${scope}deeper/`, 'somebody else']"
        ".map((name) => caches.open(name)))",
        host.base,
    )
    page = visit(context, host)
    assert sorted(page.evaluate("caches.keys()")) == sorted(
        [f"rulebook 0 {host.base}deeper/", f"rulebook 1 {host.base}", "somebody else"]
    )


def remember_for_an_hour(context: BrowserContext, page: Page, record: str) -> None:
    """Let it be an hour since something was noted, for a worker that its browser has ended meanwhile."""
    until(
        page,
        """async (record) => {
          const cache = await caches.open((await caches.keys())[0]);
          const key = (await cache.keys()).find(({url}) => url.endsWith("/offline/state"));
          const state = await (await cache.match(key)).json();
          if (!state[record]) return false;
          await cache.put(key, new Response(JSON.stringify({...state, [record]: Date.now() - 3600000})));
          return true;
        }""",
        record,
    )
    session = context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    page.wait_for_timeout(300)


def test_a_site_that_is_gone_for_good_is_left(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    page = visit(context, host)
    host.folder = tmp_path
    (tmp_path / PAGES[0]).parent.mkdir(parents=True)
    (tmp_path / PAGES[0]).write_text("<!doctype html><title>Another site</title><p>Moved in", "utf-8")
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0001"
    remember_for_an_hour(context, page, "goneSince")
    for _ in range(2):
        page.goto(host.base + PAGES[0])
    assert page.title() == "Another site"
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_a_host_that_rewrites_pages_is_left_to_itself(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    page = visit(context, host)
    shutil.copytree(host.folder, tmp_path / "rewritten")
    host.folder = tmp_path / "rewritten"
    rewritten = host.folder / PAGES[2]
    rewritten.write_text(rewritten.read_text("utf-8") + "<!-- counted -->", "utf-8")
    page.goto(host.base + PAGES[2])
    assert page.locator("meta[http-equiv=refresh]").count()
    remember_for_an_hour(context, page, "strangeSince")
    page.goto(host.base + PAGES[2])
    expect(page.locator("main.one")).to_be_visible()
    rewritten = host.folder / PAGES[3]
    rewritten.write_text(rewritten.read_text("utf-8") + "<!-- counted -->", "utf-8")
    page.goto(host.base + PAGES[3])
    expect(page.locator("main.rules")).to_be_visible()


def test_a_page_that_the_host_lacks_switches_nothing_off(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    page = visit(context, host)
    shutil.copytree(host.folder, tmp_path / "lacking")
    host.folder = tmp_path / "lacking"
    (host.folder / PAGES[2]).unlink()
    page.goto(host.base + PAGES[2])
    remember_for_an_hour(context, page, "strangeSince")
    answer = page.goto(host.base + PAGES[2])
    assert answer is not None
    assert answer.status == 404
    assert "Not here" in answer.text()
    page.goto(host.base + PAGES[0])
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 1
    host.is_down = True
    page.goto(host.base + PAGES[0])
    assert build_of(page) == "b0001"


CHANGE_WHAT_IS_SAVED = """async (end) => {
  const cache = await caches.open((await caches.keys())[0]);
  const key = (await cache.keys()).find(({url}) => decodeURIComponent(url).endsWith(end));
  const headers = {"Content-Type": "text/html"};
  await cache.put(key, new Response("<title>Changed</title><script>owned()</script>", {headers}));
}"""


@pytest.mark.alike(1)
@pytest.mark.parametrize("is_down", [False, True])
def test_a_saved_file_that_was_changed_is_not_shown(context: BrowserContext, host: Host, is_down: bool) -> None:
    page = visit(context, host)
    page.goto(host.base + PAGES[0])
    page.evaluate(CHANGE_WHAT_IS_SAVED, PAGES[0])
    host.is_down = is_down
    page.goto(host.base + PAGES[0])
    assert page.title() != "Changed"
    if is_down:
        expect(page.locator("h1")).to_have_text("Read offline")
    else:
        assert build_of(page) == "b0001"


def test_a_build_can_withdraw_the_worker(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    page = visit(context, host)
    conf = RULEBOOK["conf.py"] + "rulebook_offline = False\n"
    project = write_tree(tmp_path / "project", {**RULEBOOK, "conf.py": conf})
    host.folder = build_site(project, None, Gate.NOTHING, False, lambda _: None).folder
    assert not (host.folder / "offline.json").exists()
    assert not (host.folder / "offline").exists()
    page.goto(host.base + PAGES[0])  # the browser asks for sw.js
    until(page, "navigator.serviceWorker.getRegistrations().then((all) => !all.length)")
    page.goto(host.base + PAGES[0])
    assert FIRST in page.locator("main").inner_text()
    assert page.evaluate("caches.keys()") == []
    # Nothing is registered again, and the page says that nothing can be saved here.
    page.goto(f"{host.base}en/offline.html")
    expect(page.locator("main")).to_contain_text("cannot")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_the_site_can_be_installed(context: BrowserContext, host: Host) -> None:
    page = visit(context, host)
    page.reload()
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.base}manifest.webmanifest"
    problems = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert problems <= {"in-incognito"}  # as contexts of tests are
