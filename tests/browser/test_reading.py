"""The reading page in Chromium, served and from the file system."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Reader

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent.parent / "tools" / "node_modules" / "axe-core" / "axe.min.js"
KINDS_OF_PAGE = ["index.html", "reading.html", "kk/index.html", "kk/04-the-round.html", "kk/glossary.html"]


def pages_of_all_kinds(site: Path) -> list[str]:
    """Return the addresses of pages of all kinds; one past edition and one chapter's history stand for the others."""
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    alike = re.compile(r"/1\.(?:1\.\d|2\.0)/|/1\.0\.0/0[^4]|/0[^4][^/]*\.history\.html$")
    return [page for page in pages if not alike.search(page)]


def test_every_page_opens_without_complaint(reader: Reader, site: Path) -> None:
    pages = pages_of_all_kinds(site)
    assert len(pages) > 50
    for address in pages:
        page = reader.open(address)
        if address != "index.html":  # which leads on
            expect(page.locator("h1")).to_have_count(1)
            language = address.partition("/")[0]
            assert page.evaluate("document.documentElement.lang") == language


def test_the_front_page_leads_to_the_language_of_the_reader(browser: Browser, base: str) -> None:
    for locale, language in (("ja-JP", "ja"), ("en-GB", "en")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.goto(f"{base}index.html")
        page.wait_for_url(f"**/{language}/index.html")
        context.close()


@pytest.mark.parametrize("hash_", ["4.1.1", "kk4.1.1", "KK4.1.1", "rule:turn_steps"])
def test_number_and_label_land_on_the_rule(reader: Reader, hash_: str) -> None:
    page = reader.open(f"en/kk/04-the-round.html#{hash_}")
    rule = page.locator("[id='rule:turn_steps']")
    expect(rule).to_be_in_viewport()
    assert rule.evaluate("element => element.getBoundingClientRect().top") < 200


def preview_text(page: Page, link: str) -> str:
    page.locator(link).first.hover()
    preview = page.locator("#preview")
    expect(preview).to_be_visible()
    return preview.inner_text()


def test_a_reference_shows_its_target_on_hover(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    same_page = "main a[href='#rule:decision']"
    assert page.locator("[id='rule:decision'] > p").first.inner_text() in preview_text(page, same_page)
    page.mouse.move(5, 500)
    expect(page.locator("#preview")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_reference_shows_a_target_on_another_page(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/kk/03-preparation.html")
    wanted = page.locator("[id='rule:deal'] > p, p[id='rule:deal']").first.inner_text()
    page = reader.open(f"{language}/kk/04-the-round.html")
    shown = preview_text(page, "main section a[href$='03-preparation.html#rule:deal']")
    assert wanted[-30:] in shown


def test_a_role_on_a_prose_page_shows_its_target(reader: Reader) -> None:
    page = reader.open("en/index.html")
    assert "KK" in page.locator("main .rule-number").first.inner_text()
    assert len(preview_text(page, "main a:has(> .rule-number)")) > 20


def test_previews_by_keyboard(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html#rule:turn_end")
    link = page.locator("[id='rule:turn_end'] a[href='#rule:decision']").first
    page.locator("[id='rule:turn_end'] > a").first.focus()
    page.keyboard.press("Tab")
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


def test_the_language_switch_stays_on_the_rule(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html#rule:turn_player")
    page.locator(".languages a[hreflang=ja]").click()
    page.wait_for_url("**/ja/kk/04-the-round.html#rule:turn_player")
    expect(page.locator("[id='rule:turn_player']")).to_be_in_viewport()


def test_the_chosen_theme_stays(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("button.theme").click()
    chosen = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert chosen != before
    page = reader.open("en/kk/05-yaku-and-scoring.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == chosen


def test_contents_open_on_a_phone(browser: Browser, base: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{base}ja/kk/04-the-round.html")
    contents = page.locator("#contents")
    expect(contents).to_be_hidden()
    page.locator("button.menu").click()
    expect(contents).to_be_visible()
    contents.locator("a[href='#sec:koi_koi']").click()
    expect(contents).to_be_hidden()
    expect(page.locator("[id='sec:koi_koi'] h2")).to_be_in_viewport()
    page.close()


@pytest.mark.parametrize(("language", "width"), [("en", 320), ("ja", 320), ("en", 390)])
def test_nothing_is_wider_than_a_phone(browser: Browser, site: Path, server: str, language: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844})
    for address in pages_of_all_kinds(site):
        if address.startswith(f"{language}/"):
            page.goto(server + address)
            overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert overflow <= 0, address
    page.close()


def test_buttons_are_large_enough_for_a_thumb(browser: Browser, server: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server}en/kk/04-the-round.html")
    for box in page.locator(".bar button:visible, .bar .languages a:visible, .bar .both:visible").all():
        size = box.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
    page.close()


def test_the_text_can_be_read_without_scripts(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{server}en/kk/04-the-round.html")
    expect(page.locator("[id='rule:turn_steps']")).to_contain_text("turn")
    page.locator("button.menu").click()
    expect(page.locator("#contents")).to_be_visible()
    context.close()


def complaints_of_axe(page: Page, address: str) -> list[str]:
    """Return what axe finds serious on a page."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing")
    page.add_script_tag(path=AXE)
    found = []
    for violation in page.evaluate("axe.run()")["violations"]:
        if violation["impact"] in ("serious", "critical"):
            places = [node["html"][:100] for node in violation["nodes"][:3]]
            found.append(f"{address}: {violation['id']}: {places}")
    return found


@pytest.mark.parametrize(
    ("language", "width", "scheme"),
    [("en", 390, "light"), ("en", 1280, "dark"), ("ja", 390, "dark"), ("ja", 1280, "light")],
)
def test_axe_finds_nothing_serious(browser: Browser, server: str, language: str, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found: list[str] = []
    in_one_language = {"en": ["kk/04-the-round.ja.html"], "ja": ["kk/04-the-round.en.html", "translation.html"]}
    for address in [*KINDS_OF_PAGE, *in_one_language[language]]:
        page.goto(f"{server}{language}/{address}")
        found += complaints_of_axe(page, address)
    context.close()
    assert found == []
