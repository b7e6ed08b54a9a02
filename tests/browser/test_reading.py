"""The reading page in Chromium, served and from the file system."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from ..conftest import RUNS_TRIALS
from .conftest import Reader

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent.parent / "tools" / "node_modules" / "axe-core" / "axe.min.js"


def pages_of_all_kinds(site: Path) -> list[str]:
    """Return the addresses of pages of all kinds; one past edition, chapter's history and rule stand for the others."""
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    alike = re.compile(r"/1\.(?:1\.\d|2\.0)/|/1\.0\.0/0[^4]|/0[^4][^/]*\.history\.html$|/r/(?!kk/rule-no_match)|^404")
    return [page for page in pages if not alike.search(page)]


@pytest.mark.every_way
def test_every_page_opens_without_complaint(reader: Reader, site: Path) -> None:
    pages = pages_of_all_kinds(site)
    assert len(pages) > 50
    if not RUNS_TRIALS:
        # Links, scripts and policies of pages of one kind are alike, so other pages are opened from the folder.
        pages = pages[0 if reader.base.startswith("file:") else 10 :: 20]
    for address in pages:
        page = reader.open(address)
        if address != "index.html":  # which leads on
            expect(page.locator("h1")).to_have_count(1)
            language = address.partition("/")[0]
            assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.every_way
def test_the_front_page_leads_to_the_language_of_the_reader(browser: Browser, base: str) -> None:
    for locale, language in (("ja-JP", "ja"), ("en-GB", "en")):
        context = browser.new_context(service_workers="block", locale=locale)
        page = context.new_page()
        page.goto(f"{base}index.html")
        page.wait_for_url(f"**/{language}/index.html")
        page.goto(f"{base}index.html?q=no%20match#x")
        page.wait_for_url(f"**/{language}/index.html?q=no%20match#x")
        context.close()


def test_the_front_page_leads_to_the_language_that_was_read_last(browser: Browser, server: str) -> None:
    context = browser.new_context(service_workers="block", locale="en-GB")
    page = context.new_page()
    page.goto(f"{server}index.html")
    page.wait_for_url("**/en/index.html")
    keep = "([path, time]) => localStorage.setItem(`rulebook-place ${path}`, JSON.stringify({ time }))"
    for language, time in (("en", 1), ("ja", 2)):
        page.evaluate(keep, [urlsplit(f"{server}{language}/").path, time])
    page.goto(f"{server}index.html")
    page.wait_for_url("**/ja/index.html")
    page.evaluate("localStorage.setItem('rulebook-place /ja/', '{')")
    page.goto(f"{server}index.html")
    page.wait_for_url("**/en/index.html")
    context.close()


@pytest.mark.alike(2)
@pytest.mark.parametrize("hash_", ["4.1.1", "kk4.1.1", "KK4.1.1", "rule:turn_steps"])
def test_number_and_label_land_on_the_rule(reader: Reader, hash_: str) -> None:
    page = reader.open(f"en/kk/04-the-round.html#{hash_}")
    rule = page.locator("[id='rule:turn_steps']")
    expect(rule).to_be_in_viewport()
    assert rule.evaluate("element => element.getBoundingClientRect().top") < 200


def text_of(page: Page, id_: str) -> str:
    """Return the first words of a rule, after its number."""
    found = page.evaluate("(id) => document.getElementById(id).querySelector('h2, h3').nextSibling.textContent", id_)
    return str(found).strip()


def preview_text(page: Page, link: str) -> str:
    page.locator(link).first.hover()
    preview = page.locator("#preview")
    expect(preview).to_be_visible()
    return preview.inner_text()


def test_a_reference_shows_its_target_on_hover(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    same_page = "main a[href='#rule:decision']"
    assert text_of(page, "rule:decision") in preview_text(page, same_page)
    page.mouse.move(5, 500)
    expect(page.locator("#preview")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_reference_shows_a_target_on_another_page(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/kk/03-preparation.html")
    wanted = text_of(page, "rule:deal")
    page = reader.open(f"{language}/kk/04-the-round.html")
    shown = preview_text(page, "main section a[href$='03-preparation.html#rule:deal']")
    assert wanted in shown


def test_a_role_on_a_prose_page_shows_its_target(reader: Reader) -> None:
    page = reader.open("en/index.html")
    assert "KK" in page.locator("main .rule-number").first.inner_text()
    assert len(preview_text(page, "main a:has(> .rule-number)")) > 20


def test_previews_by_keyboard(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html#rule:turn_end")
    link = page.locator("[id='rule:turn_end'] a[href='#rule:decision']").first
    page.locator("[id='rule:turn_end'] > h3 > a").focus()
    for _ in range(4):  # past words that lead to the glossary
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    expect(link).to_be_focused()
    expect(page.locator("#preview")).to_be_visible()
    assert link.get_attribute("aria-describedby") == "preview"
    page.keyboard.press("Escape")
    expect(page.locator("#preview")).to_be_hidden()


def test_the_keyboard_reaches_text_first_then_everything(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
    page = reader.open("en/kk/04-the-round.html")
    for _ in range(8):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement !== document.body && !!document.activeElement.checkVisibility()")


@pytest.mark.every_way
def test_the_language_switch_stays_on_the_rule(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html#rule:turn_player")
    page.locator(".languages a[hreflang=ja]").click()
    page.wait_for_url("**/ja/kk/04-the-round.html#rule:turn_player")
    expect(page.locator("[id='rule:turn_player']")).to_be_in_viewport()


@pytest.mark.every_way
def test_the_chosen_theme_stays(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("button.aa").click()
    page.locator("#view").get_by_role("button", name="Dark").click()
    chosen = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert chosen != before
    page = reader.open("en/kk/05-yaku-and-scoring.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == chosen


def test_contents_open_on_a_phone(browser: Browser, base: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 390, "height": 844})
    page.goto(f"{base}ja/kk/04-the-round.html")
    contents = page.locator("#contents")
    expect(contents).to_be_hidden()
    page.locator("button.menu").click()
    expect(contents).to_be_visible()
    for button in contents.locator(".btn").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    contents.locator("a[href='#sec:koi_koi']").click()
    expect(contents).to_be_hidden()
    expect(page.locator("[id='sec:koi_koi'] h2")).to_be_in_viewport()
    page.close()


def test_buttons_are_large_enough_for_a_thumb(browser: Browser, server: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 390, "height": 844})
    page.goto(f"{server}en/kk/04-the-round.html")
    for box in page.locator(".bar button:visible, .bar .languages a:visible, .bar .both:visible").all():
        size = box.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
    page.close()


def test_the_text_can_be_read_without_scripts(browser: Browser, server: str) -> None:
    context = browser.new_context(
        service_workers="block", java_script_enabled=False, viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto(f"{server}en/kk/04-the-round.html")
    expect(page.locator("[id='rule:turn_steps']")).to_contain_text("turn")
    page.locator(".bar a.where").click()
    expect(page.locator(".plan a[href='04-the-round.html#sec:turn_course']")).to_be_visible()
    context.close()


# ---- By touch ------------------------------------------------------------------------------------------------------


def test_a_first_tap_shows_and_a_second_goes(phone: Reader) -> None:
    page = phone.open("en/kk/04-the-round.html")
    link = page.locator("main section a[href$='03-preparation.html#rule:deal']").first
    link.tap()
    expect(page.locator("#preview")).to_be_visible()
    assert page.url.endswith("04-the-round.html")
    link.tap()
    page.wait_for_url("**/en/kk/03-preparation.html#rule:deal")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_tap_on_a_rule_opens_its_sheet(phone: Reader, language: str) -> None:
    page = phone.open(f"{language}/kk/04-the-round.html")
    rule = page.locator("[id='rule:no_match']")
    sheet = page.locator(".sheet")
    rule.tap(position={"x": 250, "y": 12})  # beside its number
    expect(sheet).to_be_visible()
    expect(sheet).to_be_focused()
    expect(sheet.locator("h2 > .n")).to_have_text("4.2.5")
    expect(sheet.locator(".acts a").first).to_have_attribute("href", re.compile(r"/r/kk/rule-no_match\.html$"))
    for box in sheet.locator(".acts :is(a, button)").all():
        size = box.bounding_box()
        assert size is not None
        assert size["height"] >= 44
    # A tap beside it closes it, and opens nothing else.
    page.touchscreen.tap(200, 120)
    expect(sheet).to_be_hidden()
    page.wait_for_timeout(100)
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize(("language", "copied"), [("en", "Copied"), ("ja", "コピーしました")])
def test_a_button_that_copies_answers_in_its_own_place(phone: Reader, language: str, copied: str) -> None:
    phone.keep_copies()
    page = phone.open(f"{language}/kk/04-the-round.html")
    page.locator("[id='rule:no_match']").tap(position={"x": 250, "y": 12})
    for act, text in ((0, "KK 4.2.5 (1.3.0)"), (1, "#rule:no_match"), (2, "4.2.5 ")):
        button = page.locator(".sheet .acts button").nth(act)
        before, name = button.bounding_box(), button.inner_text()
        page.evaluate("window.copied = ''")
        button.tap()
        expect(button).to_have_text(copied)
        assert text in phone.copied()
        after = button.bounding_box()
        assert before is not None
        assert after is not None
        assert (after["x"], after["width"]) == (before["x"], before["width"])
        expect(page.locator(".sheet [role=status]").nth(act)).to_contain_text(copied)
    if language == "en":
        expect(button).to_have_text(name)  # after two seconds


_HIDDEN = """async () => {
  // The page may still be scrolling to what has the focus.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const one = document.activeElement, bar = document.querySelector(".bar .reach");
  if (!one || one === document.body || one.closest(".bar, dialog")) return "";
  const box = one.getBoundingClientRect(), edge = bar.getBoundingClientRect();
  return edge.top < innerHeight && box.bottom > edge.top + 1 && box.top < edge.bottom ? one.textContent : "";
}"""
"""The text of what has the focus, if the bar at the lower edge of a phone lies on it."""


@pytest.mark.alike(1)
@pytest.mark.parametrize("address", ["en/kk/02-cards.html", "en/kk/index.html", "en/r/kk/rule-no_match.html"])
def test_the_bar_of_a_phone_hides_nothing_that_has_the_focus(phone: Reader, address: str) -> None:
    page = phone.open(address)
    hidden = []
    for _ in range(40):
        page.keyboard.press("Tab")
        hidden.append(page.evaluate(_HIDDEN))
    assert [text for text in hidden if text] == []


def test_the_bar_of_a_phone_names_the_section_that_a_link_leads_to(phone: Reader) -> None:
    page = phone.open("en/kk/04-the-round.html")
    sections = page.locator("main section section > h2")
    assert sections.count() > 2
    for place in range(2):
        heading = sections.nth(place)
        heading.evaluate("heading => { location.hash = heading.parentElement.id }")
        expect(page.locator(".bar .where > span")).to_have_text(heading.inner_text().strip())


def test_the_link_of_a_rule_is_one_that_stays(phone: Reader) -> None:
    phone.keep_copies()
    page = phone.open("en/kk/04-the-round.html")
    sheet = page.locator(".sheet")
    for id_, link in (
        ("kk4.3.1a", r"en/r/kk/x[0-9a-f]{10}\.html"),
        ("rule:no_match", r"en/kk/04-the-round\.html#rule:no_match"),
    ):
        page.locator(f"[id='{id_}']").tap(position={"x": 250, "y": 12})
        expect(sheet).to_be_visible()
        page.evaluate("window.copied = ''")
        sheet.get_by_role("button", name="Copy link").tap()
        copied = phone.copied()
        assert re.fullmatch(re.escape(phone.base) + link, copied), copied
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


@pytest.mark.trial
def test_a_tap_that_takes_a_preview_away_opens_no_sheet(phone: Reader) -> None:
    page = phone.open("en/kk/04-the-round.html")
    page.locator("[id='rule:turn_end'] a[href='#rule:decision']").first.tap()
    expect(page.locator("#preview")).to_be_visible()
    page.locator("h1").tap()
    expect(page.locator("#preview")).to_be_hidden()
    page.locator("[id='rule:turn_end'] a[href='#rule:decision']").first.tap()
    expect(page.locator("#preview")).to_be_visible()
    page.touchscreen.tap(380, 420)
    expect(page.locator("#preview")).to_be_hidden()
    expect(page.locator(".sheet")).to_be_hidden()


def test_the_bars_make_room_on_the_way_down(phone: Reader) -> None:
    page = phone.open("ja/kk/04-the-round.html")
    bar, reach = page.locator(".bar"), page.locator(".reach")
    expect(reach).to_be_in_viewport()
    page.mouse.wheel(0, 900)
    expect(page.locator("html.away")).to_be_attached()
    expect(bar.locator(".menu")).not_to_be_in_viewport()
    expect(reach.locator(".search")).not_to_be_in_viewport()
    page.mouse.wheel(0, -200)
    expect(page.locator("html:not(.away)")).to_be_attached()
    expect(reach.locator(".search")).to_be_in_viewport()
    page.mouse.wheel(0, 900)
    expect(page.locator("html.away")).to_be_attached()
    page.locator(".bar .menu").focus()
    expect(bar.locator(".menu")).to_be_in_viewport()
    phone.open("ja/kk/05-yaku-and-scoring.html#sec:doubling")  # landing on a rule is no scrolling
    expect(reach.locator(".search")).to_be_in_viewport()


# ---- Keys ----------------------------------------------------------------------------------------------------------


def test_keys_go_from_rule_to_rule_and_cite(reader: Reader) -> None:
    reader.keep_copies()
    page = reader.open("en/kk/04-the-round.html#rule:no_match")
    page.keyboard.press("k")
    page.wait_for_url("**#rule:capture_compulsory")
    page.keyboard.press("j")
    page.wait_for_url("**#rule:no_match")
    expect(page.locator("[id='rule:no_match']")).to_be_in_viewport()
    page.keyboard.press("c")
    assert reader.copied() == f"KK 4.2.5 (1.3.0)\n{reader.base}en/kk/1.3.0/04-the-round.html#rule:no_match"
    expect(page.locator(".toast")).to_contain_text("KK 4.2.5 (1.3.0)")
    page.keyboard.press("t")
    page.wait_for_url("**/ja/kk/04-the-round.html#rule:no_match")


@pytest.mark.parametrize(("language", "close"), [("en", "Close"), ("ja", "閉じる")])
def test_a_key_tells_the_keys(reader: Reader, language: str, close: str) -> None:
    page = reader.open(f"{language}/kk/04-the-round.html")
    page.locator("button.aa").focus()
    page.keyboard.press("?")
    help_ = page.locator("dialog.help")
    expect(help_.locator("dt")).to_have_count(7)
    page.keyboard.press("j")  # is no key while this is open
    assert "#" not in page.url
    help_.get_by_role("button", name=close).click()
    expect(help_).to_be_hidden()
    expect(page.locator("button.aa")).to_be_focused()


# ---- How it is shown -----------------------------------------------------------------------------------------------


def test_the_text_size_is_kept_and_there_before_the_first_paint(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html#rule:no_match")
    size = "() => parseFloat(getComputedStyle(document.querySelector('main li[id]')).fontSize)"
    place = "() => document.getElementById('rule:no_match').getBoundingClientRect().top"
    page.locator("button.aa").click()
    box = page.locator("#view")
    expect(box).to_be_visible()
    usual, top = page.evaluate(size), page.evaluate(place)
    for _ in range(3):
        box.get_by_role("button", name="Larger text").click()
    assert page.evaluate(size) > usual * 1.3
    assert abs(page.evaluate(place) - top) < 2  # the reader stays where she was
    expect(box.locator("output")).to_have_text("136 %")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    reader.open("en/kk/02-cards.html")
    assert page.evaluate(size) > usual * 1.3
    page.route("**/rulebook.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()
    assert page.evaluate(size) > usual * 1.3
    page.unroute("**/rulebook.js")
    page.reload()
    page.locator("button.aa").click()
    for _ in range(3):
        box.locator("button").first.click()
    assert abs(page.evaluate(size) - usual) < 0.1


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    "address", ["en/kk/05-yaku-and-scoring.html", "en/kk/04-the-round.ja.html", "en/kk/index.html"]
)
def test_the_largest_text_fits_and_leaves_the_bar_as_it_is(reader: Reader, address: str) -> None:
    page = reader.open(address)
    bar = "() => [...document.querySelectorAll('.bar :is(a, button)')].map((one) => one.getBoundingClientRect().width)"
    for width in (1280, 1440, 768, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("() => document.documentElement.style.removeProperty('--size')")
        usual = page.evaluate(bar)
        page.evaluate("() => document.documentElement.style.setProperty('--size', '1.52')")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(bar) == usual, width


def test_scripts_do_not_hold_up_the_first_paint(site: Path) -> None:
    for address in ("en/kk/04-the-round.html", "en/r/kk/rule-no_match.html", "ja/kk/graph.html"):
        html = (site / address).read_text("utf-8")
        blocking = re.findall(r'<script src="?([^" >]+)', html)
        assert [one.rpartition("/")[2] for one in blocking] == ["theme.js"]
    assert (site / "en" / "_static" / "theme.js").stat().st_size < 1000


def test_without_scripts_nothing_is_shown_that_does_nothing(browser: Browser, server: str) -> None:
    context = browser.new_context(
        service_workers="block", java_script_enabled=False, viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    for address in ("en/kk/04-the-round.html", "ja/r/kk/rule-no_match.html", "en/kk/graph.html", "en/index.html"):
        page.goto(server + address)
        for button in page.locator("button:visible").all():
            assert button.get_attribute("popovertarget") == "contents", address
    page.goto(f"{server}en/kk/04-the-round.html#rule:no_match")
    expect(page.locator("[id='rule:no_match']")).to_be_in_viewport()
    page.locator("main section a[href$='03-preparation.html#rule:deal']").first.click()
    page.wait_for_url("**/03-preparation.html#rule:deal")
    context.close()


# ---- Accessibility -------------------------------------------------------------------------------------------------


def complaints_of_axe(page: Page, address: str, within: str | None = None, rule: str | None = None) -> list[str]:
    """Return what axe finds on a page, or in one element of it; by all of its rules, or by one."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # a script element would break the policy of the page
    found = []
    # What else it returns is far more, and takes longer to come here than it takes axe to find. Selectors, which take
    # a tenth of its time, are not read here.
    ask = """([within, rule]) => axe.run(
        within ?? document,
        {resultTypes: ['violations'], selectors: false, ...(rule && {runOnly: [rule]})}
    ).then((results) => results.violations)"""
    for violation in page.evaluate(ask, [within, rule]):
        places = [node["html"][:100] for node in violation["nodes"][:3]]
        found.append(f"{address}: {violation['impact']} {violation['id']}: {places}")
    return found


ADDRESSES = (
    "kk/04-the-round.html",
    "r/kk/rule-no_match.html",
    "kk/glossary.html",
    "kk/index.html",
    "index.html",
    "reading.html",
    "offline.html",
    "kk/04-the-round.{other}.html",
    "kk/graph.html",
    "kk/graph.html?rule=rule:no_match",
    "kk/changes.html",
    "kk/changes-1.1.0.html",
    "kk/04-the-round.history.html",
    "kk/compare.html#1.0.0..1.3.0",
    "kk/find.html#4.2.4",
    "kk/gone.html",
    "kk/1.0.0/04-the-round.html",
    "kk/1.3.0/index.html",
)


@pytest.mark.parametrize(
    ("language", "width", "scheme", "turn"),
    [
        ("en", 390, "light", 0),
        ("ja", 1280, "dark", 1),
        pytest.param("ja", 1280, "dark", 0, marks=pytest.mark.trial),
        pytest.param("en", 390, "light", 1, marks=pytest.mark.trial),
    ],
)
def test_axe_finds_nothing_on_any_kind_of_page(
    browser: Browser, server: str, language: str, width: int, scheme: Literal["light", "dark"], turn: int
) -> None:
    """Every other kind is seen in each turn; in a trial, all are seen in both languages, themes and sizes."""
    context = browser.new_context(
        service_workers="block", viewport={"width": width, "height": 900}, color_scheme=scheme
    )
    page = context.new_page()
    found: list[str] = []
    other = {"en": "ja", "ja": "en"}[language]
    addresses = [*ADDRESSES[turn::2], *(["translation.html"] if language == "ja" else [])]
    for address in addresses:
        page.goto(f"{server}{language}/{address.format(other=other)}")
        found += complaints_of_axe(page, address)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{address}: wider than the screen")
    context.close()
    assert found == []


@pytest.mark.parametrize(
    ("language", "width", "scheme"),
    [("en", 390, "dark"), ("ja", 1280, "light"), pytest.param("en", 1280, "light", marks=pytest.mark.trial)],
)
def test_axe_finds_nothing_on_what_is_laid_over_a_page(
    browser: Browser, server: str, lost_server: str, language: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    is_phone = width < 400
    context = browser.new_context(
        service_workers="block",
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        has_touch=is_phone,
        locale=language,
    )
    page = context.new_page()
    page.goto(f"{server}{language}/kk/01-game-concepts.html#rule:game_of_koi_koi")
    found: list[str] = []
    palette = "dialog.palette"  # the page below it is the same all the time
    field, rows = page.locator("#search-field"), page.locator("#found [role=option]")
    page.keyboard.press("/")
    expect(rows).to_have_count(5)
    found += complaints_of_axe(page, "palette, empty")
    field.fill("4.2.4")
    expect(page.locator(".former")).to_be_visible()
    found += complaints_of_axe(page, "palette, a number", palette)
    field.fill({"en": "deck", "ja": "手札"}[language])
    expect(page.locator("#found mark").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".peek")).to_be_visible()
    found += complaints_of_axe(page, "palette, results and a preview", palette)
    field.fill("zzzz")
    expect(rows).to_have_count(0)
    found += complaints_of_axe(page, "palette, nothing found", palette)
    assert found == []
    page.keyboard.press("Escape")
    for opener, shown in (("?", "dialog.help"), ("button.aa", "#view"), ("a.edition", "#editions")):
        if len(opener) == 1:
            page.keyboard.press(opener)
        elif page.locator(opener).is_visible():
            page.locator(opener).click()
        else:
            continue  # on a phone, the contents lead to the editions
        expect(page.locator(shown)).to_be_visible()
        found += complaints_of_axe(page, shown, shown)
        page.keyboard.press("Escape")
    if is_phone:
        page.locator("[id='rule:game_of_koi_koi']").tap(position={"x": 250, "y": 12})
        expect(page.locator(".sheet")).to_be_visible()
        found += complaints_of_axe(page, "sheet", ".sheet")
        page.keyboard.press("Escape")
        page.locator("button.menu").click()
        expect(page.locator("#contents")).to_be_visible()
        found += complaints_of_axe(page, "contents")
    page.goto(f"{lost_server}{language}/kk/zzzz")
    expect(page.locator("#search-field")).to_be_visible()
    page.keyboard.press("Escape")
    found += complaints_of_axe(page, "404")
    context.close()
    assert found == []


# Each kind of page is seen in one language.
@pytest.mark.parametrize(
    ("language", "address"),
    [
        pytest.param(language, address, marks=() if at % 2 == turn else pytest.mark.trial)
        for at, address in enumerate(
            (
                "kk/changes-1.1.0.html",
                "kk/04-the-round.history.html",
                "kk/compare.html#1.0.0..1.3.0",
                "r/kk/rule-{}.html",
            )
        )
        for turn, language in enumerate(("en", "ja"))
    ],
)
def test_changes_have_marks_in_the_readers_own_colours(
    browser: Browser, server: str, site: Path, language: str, address: str
) -> None:
    if "{}" in address:
        rules = sorted((site / language / "r" / "kk").glob("rule-*.html"))
        changed = next(
            path for path in rules if {"<ins>", "<del>"} <= set(re.findall("<ins>|<del>", path.read_text("utf-8")))
        )
        address = f"r/kk/{changed.name}"
    page = browser.new_page(service_workers="block", forced_colors="active")
    page.goto(f"{server}{language}/{address}")
    for mark, line in (("ins", "underline"), ("del", "line-through")):
        expect(page.locator(f"main {mark}").first).to_be_attached()
        lines = page.locator(f"main {mark}").evaluate_all(
            "all => all.map((one) => getComputedStyle(one).textDecorationLine)"
        )
        assert set(lines) == {line}
    page.close()
