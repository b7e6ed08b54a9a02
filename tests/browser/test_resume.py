"""Going on where one was: what is kept when a chapter is left, and what the home page makes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import until
from .hosting import Host
from .test_reading import complaints_of_axe

pytestmark = pytest.mark.browser

CHAPTER = "en/kk/04-the-round.html"
HOME = "en/index.html"
DAY = 86_400_000

SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifts += entry.value })
  .observe({type: "layout-shift", buffered: true});
"""


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    host = Host(site)
    yield host
    host.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A device that has seen nothing yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    context.set_default_timeout(10_000)
    yield context
    context.close()


def read(page: Page, host: Host, unit: str = "rule:capture", address: str = CHAPTER) -> None:
    """Read a rule, and leave its chapter."""
    page.goto(f"{host.base}{address}#{unit}")
    page.goto(f"{host.base}en/about.html")


def kept(page: Page) -> dict[str, Any] | None:
    """Return what is kept for the English pages."""
    found = page.evaluate("localStorage.getItem('rulebook-place /en/')")
    return None if found is None else dict(json.loads(found))


def change(tab: Page, **values: object) -> None:
    """Change what is kept, as if the past had been another."""
    place = {**(kept(tab) or {}), **values}
    tab.evaluate("(place) => localStorage.setItem('rulebook-place /en/', place)", json.dumps(place))


def come_back(context: BrowserContext, host: Host, address: str = HOME) -> Page:
    """Open the home page in another visit."""
    page = context.new_page()
    page.goto(host.base + address)
    return page


def test_the_second_visit_goes_on_where_the_first_ended(context: BrowserContext, host: Host) -> None:
    first = context.new_page()
    first.goto(host.base + HOME)
    expect(first.locator(".resume")).to_be_hidden()
    read(first, host)
    first.goto(host.base + HOME)
    expect(first.locator(".resume")).to_be_hidden()  # it is still the first visit
    page = come_back(context, host)
    link = page.locator("a.resume")
    expect(link).to_be_visible()
    expect(link).to_contain_text("Continue")
    expect(link).to_contain_text("4.2.3")
    expect(link).to_contain_text("The Round, Playing and Capturing")
    expect(link).to_contain_text("today")
    link.click()
    assert page.url == f"{host.base}{CHAPTER}#rule:capture"
    page.goto(host.base + HOME)
    expect(link).to_be_visible()
    place = kept(page)
    assert place is not None
    assert (place["book"], place["edition"], place["page"]) == ("KK", "1.3.0", "kk/04-the-round.html")


def test_the_rule_at_the_top_edge_is_kept(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.base + CHAPTER)
    edge = "document.querySelector('.bar').getBoundingClientRect().bottom"
    top = "document.getElementById('rule:koi_koi').getBoundingClientRect().top"
    page.evaluate(f"scrollBy({{top: {top} - {edge}, behavior: 'instant'}})")
    until(page, f"Math.abs({top} - {edge}) < 2")
    number = page.evaluate("document.getElementById('rule:koi_koi').querySelector('a').textContent.trim()")
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {get: () => true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    place = kept(page)
    assert place is not None
    assert (place["id"], place["number"]) == ("rule:koi_koi", number)


@pytest.mark.trial
def test_a_page_that_was_never_seen_is_not_kept(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.add_init_script("Object.defineProperty(document, 'hidden', {get: () => true})")
    read(page, host)
    assert kept(page) is None


@pytest.mark.trial
def test_pages_beside_the_current_chapters_are_not_kept(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    for address in (
        "en/kk/1.0.0/04-the-round.html",
        "en/r/kk/rule-capture.html",
        "en/kk/index.html",
        "en/reading.html",
    ):
        read(page, host, "", address)
        assert kept(page) is None, address


def test_two_languages_side_by_side_are_gone_back_to(context: BrowserContext, host: Host) -> None:
    read(context.new_page(), host, address="en/kk/04-the-round.ja.html")
    link = come_back(context, host).locator("a.resume")
    expect(link).to_contain_text("The Round")
    expect(link).to_have_attribute("href", f"{host.base}en/kk/04-the-round.ja.html#rule:capture")


def test_each_language_has_its_own_place(context: BrowserContext, host: Host) -> None:
    read(context.new_page(), host)
    expect(come_back(context, host, "ja/index.html").locator(".resume")).to_be_hidden()
    read(context.new_page(), host, address="ja/kk/04-the-round.html")
    link = come_back(context, host, "ja/index.html").locator("a.resume")
    expect(link).to_contain_text("続きを読む")
    expect(link).to_contain_text("今日")


def test_after_thirty_days_nothing_is_offered(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    read(page, host)
    place = kept(page)
    assert place is not None
    visits = ((1, "yesterday"), (2, "2 days ago"), (29, "29 days ago"), (31, None), (400, None), (3, "3 days ago"))
    for days, words in visits:
        change(page, **{**place, "time": page.evaluate("Date.now()") - days * DAY})
        back = come_back(context, host)
        link = back.locator("a.resume")
        if words is None:
            expect(link).to_be_hidden()
        else:
            expect(link).to_contain_text(words)
        back.close()


def test_a_rule_that_is_gone_is_dropped(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    read(page, host)
    change(page, id="rule:never_was", unit="rule:never_was", build="an older one")
    page = come_back(context, host)
    until(page, "localStorage.getItem('rulebook-place /en/') === null")
    expect(page.locator(".resume")).to_be_hidden()
    assert page.evaluate("document.querySelector('.resume').getBoundingClientRect().height") > 0  # nothing moves
    page.reload()
    assert page.evaluate("document.querySelector('.resume').getBoundingClientRect().height") == 0


@pytest.mark.trial
def test_a_book_that_is_gone_is_dropped(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    read(page, host)
    change(page, book="ZZ", build="an older one")
    page = come_back(context, host)
    until(page, "localStorage.getItem('rulebook-place /en/') === null")


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    ("before", "number"),
    [
        # A label is the same in every edition, whatever the number and the page.
        ({"id": "rule:capture", "unit": "rule:capture", "number": "4.2.2", "page": "kk/03-preparation.html"}, "4.2.3"),
        # A label that was changed.
        ({"id": "rule:exhaustion", "unit": "rule:exhaustion", "number": "9.9.9"}, None),
    ],
)
def test_a_new_number_is_followed(
    context: BrowserContext, host: Host, before: dict[str, str], number: str | None
) -> None:
    page = context.new_page()
    read(page, host)
    change(page, **before, title="An older title", edition="1.0.0", build="an older one")
    page = come_back(context, host)
    link = page.locator("a.resume")
    expect(link).to_be_visible()
    expect(link).not_to_contain_text(before["number"])
    expect(link).to_contain_text(number or "4.6")
    expect(link).not_to_contain_text("An older title")
    link.click()
    until(page, "Boolean(document.getElementById(decodeURIComponent(location.hash.slice(1))))")


def test_a_rule_without_a_label_is_followed_by_its_id(context: BrowserContext, host: Host, site: Path) -> None:
    text = (site / "en" / "kk" / "edition-units.js").read_text("utf-8")
    units = json.loads(text[text.index("(") + 1 : text.rindex(")")])["units"]
    moved = next(
        unit
        for unit in units
        if ":" not in unit[0] and len(unit) > 2 and unit[-1][1] >= 0 and unit[1][2] != unit[-1][2]
    )
    page = context.new_page()
    read(page, host)
    old, new = moved[1][2], moved[-1][2]
    change(page, id=f"kk{old}", unit=moved[0], number=old, edition="1.0.0", build="an older one")
    page = come_back(context, host)
    expect(page.locator("a.resume .n")).to_have_text(new)
    place = kept(page)
    assert place is not None
    assert place["id"] == f"kk{new}"


def test_a_page_keeps_the_permanent_id_of_a_rule_without_a_label(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    read(page, host, "kk4.2.1a")
    place = kept(page)
    assert place is not None
    assert place["id"] == "kk4.2.1a"
    assert place["unit"].startswith("x")


@pytest.mark.alike(2)
@pytest.mark.parametrize(("width", "is_there"), [(390, True), (390, False), (1280, True), (1280, False)])
def test_nothing_moves(browser: Browser, host: Host, width: int, is_there: bool) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, service_workers="block")
    if is_there:
        read(context.new_page(), host)
    page = context.new_page()
    page.add_init_script(SHIFTS)
    page.goto(host.base + HOME)
    if is_there:
        expect(page.locator("a.resume .n")).to_have_text("4.2.3")
        em = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert page.evaluate("document.querySelector('.resume').getBoundingClientRect().height") == 3 * em
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert page.evaluate("window.shifts") == 0
    context.close()


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    "lacking",
    [
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError') }});"
        "Object.defineProperty(window, 'sessionStorage', {get() { throw new DOMException('', 'SecurityError') }})",
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }",
        "localStorage.setItem('rulebook-place /en/', '{\"time\": 99999999999999}')",
        "localStorage.setItem('rulebook-place /en/', 'nonsense')",
    ],
)
def test_a_browser_that_keeps_nothing_shows_nothing(context: BrowserContext, host: Host, lacking: str) -> None:
    problems: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.add_init_script(lacking)
    read(page, host)
    page.goto(host.base + HOME)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".resume")).to_be_hidden()
    assert problems == []


def test_the_back_button_lands_where_one_was(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.base + CHAPTER)
    page.evaluate("scrollTo({top: 2500, behavior: 'instant'})")
    until(page, "scrollY === 2500")
    page.goto(f"{host.base}en/kk/02-cards.html")
    page.go_back()
    until(page, "scrollY === 2500")


def test_axe_finds_nothing(context: BrowserContext, host: Host) -> None:
    read(context.new_page(), host)
    page = come_back(context, host)
    expect(page.locator("a.resume .n")).to_be_visible()
    assert complaints_of_axe(page, "the home page with a place to go on") == []
