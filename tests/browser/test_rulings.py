"""Rulings in a browser: from a rule to its ruling and back, the list with its filters, the search."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree
from .conftest import Reader
from .test_reading import complaints_of_axe
from .test_widths import too_wide

pytestmark = pytest.mark.browser

PAGES = (
    "kk/rulings.html",
    "kk/rulings-play.html",
    "kk/rulings-scoring.{other}.html",
    "r/kk/ruling-spare_card_in_play.html",
    "r/kk/rule-concession.html",
)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, service_workers="block")
    yield context.new_page()
    context.close()


@pytest.fixture(params=["folder", "served"])
def base(request: pytest.FixtureRequest, site: Path) -> str:
    """The address of the site, opened from its folder and served."""
    if request.param == "folder":
        return f"{site.as_uri()}/"
    return str(request.getfixturevalue("server"))


@pytest.mark.parametrize(("language", "mark"), [("en", "To review"), ("ja", "要確認")])
def test_two_taps_from_a_rule_to_its_ruling_and_back_to_the_place(
    phone: Page, base: str, language: str, mark: str
) -> None:
    address = f"{base}{language}/kk/02-cards.html"
    phone.goto(address)
    phone.locator("#rule\\:deck > .b button").tap()
    ruling = phone.locator(".sheet a", has=phone.locator(".rv"))
    expect(ruling).to_contain_text(mark)
    ruling.tap()
    expect(phone).to_have_url(re.compile(r"rulings-play\.html#ruling:spare_card_in_play$"))
    here = phone.locator("#ruling\\:spare_card_in_play")
    expect(here).to_be_in_viewport()
    here.locator(".an a", has_text="2.0.1").tap()
    phone.locator("#preview").tap()  # the first tap on a reference shows the rule, the second leads to it
    expect(phone).to_have_url(f"{address}#rule:deck")
    expect(phone.locator("#rule\\:deck")).to_be_in_viewport()
    phone.go_back()
    phone.go_back()
    expect(phone.locator("#rule\\:deck")).to_be_in_viewport()


@pytest.mark.parametrize(("language", "name"), [("en", "This ruling"), ("ja", "この裁定")])
def test_a_ruling_is_not_called_a_rule(phone: Page, site: Path, language: str, name: str) -> None:
    phone.goto(f"{site.as_uri()}/{language}/kk/rulings-play.html")
    phone.locator("#ruling\\:spare_card_in_play > .an").tap(position={"x": 40, "y": 12})
    expect(phone.locator(".sheet h2")).to_have_text(name)


def test_a_note_leaves_room_for_the_number(phone: Page, site: Path) -> None:
    for chapter in ("02-cards", "04-the-round", "05-yaku-and-scoring"):
        phone.goto(f"{site.as_uri()}/en/kk/{chapter}.html")
        expect(phone.locator("main .b.short").first).to_be_visible()
        covered = phone.evaluate(
            """() => [...document.querySelectorAll("main li > .b.short > button")].filter((button) => {
              const number = button.closest("li").querySelector(":scope > a:first-child, :scope > .n");
              if (!number) return false;
              const [a, b] = [button.getBoundingClientRect(), number.getBoundingClientRect()];
              const padding = parseFloat(getComputedStyle(button).paddingInlineStart);
              return a.left + padding < b.right && a.top < b.bottom && b.top < a.bottom;
            }).map((button) => button.textContent)"""
        )
        assert covered == []


def test_on_a_wide_screen_a_ruling_is_one_click_away(browser: Browser, site: Path) -> None:
    context = browser.new_context(viewport={"width": 1500, "height": 900}, service_workers="block")
    page = context.new_page()
    page.goto(f"{site.as_uri()}/en/kk/05-yaku-and-scoring.html")
    page.locator("#rule\\:round_points > .b a.ru", has_text="to review").click()
    expect(page).to_have_url(re.compile("ruling:both_doublings"))
    page.go_back()
    page.locator("#rule\\:round_points > ol > li", has_text="7 or more").click()  # text without a link
    expect(page.locator(".about-card .rv")).to_have_text("To review")
    context.close()


def rows(page: Page) -> int:
    return page.locator(".rulings > li:visible").count()


def test_the_list_is_filtered_and_keeps_the_choice(phone: Page, base: str) -> None:
    phone.goto(f"{base}en/kk/rulings.html")
    status = phone.locator("form [role=status]")
    expect(status).to_have_text("15 rulings")
    phone.locator("select[name=status]").select_option("review")
    expect(status).to_have_text("2 of 15")
    assert rows(phone) == 2
    phone.locator("select[name=chapter]").select_option("02-cards")
    assert rows(phone) == 1
    expect(phone.locator("main section:visible")).to_have_count(1)
    phone.locator(".rulings > li:visible a").tap()
    expect(phone).to_have_url(re.compile("ruling:spare_card_in_play"))
    phone.go_back()
    expect(status).to_have_text("1 of 15")
    phone.locator("select[name=status]").select_option("withdrawn")
    expect(status).to_have_text("0 of 15")
    phone.goto(f"{base}en/kk/rulings.html?year=1999&tag=draw")
    expect(status).to_have_text("1 of 15")


def test_tags_may_contain_separators_and_a_ruling_says_that_it_is_not_translated(
    browser: Browser, tmp_path: Path
) -> None:
    ruling = "## @@ruling:{0}@@ What about {0}?\ntags: {1}\n\n> **Answer:** So.[[rule:oil]]\n\n"
    files = {
        "source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil burns.\n"),
        "source/lf/rulings/all.md": "# Rulings\n\n" + ruling.format("one", "a|b, 100%") + ruling.format("two", "c"),
        "translations/ja/lf/01.md": chapter_text("## 霧 @@sec:fog@@\n\n### @@rule:oil@@ 油は燃える。\n"),
    }
    assert main(["build", str(write_tree(tmp_path, files)), "-q"]) == 0
    page = browser.new_page()
    page.goto(f"{(tmp_path / 'build/html').as_uri()}/en/lf/rulings.html")
    for tag, question in (("a|b", "one"), ("100%", "one"), ("c", "two")):
        page.locator("select[name=tag]").select_option(tag)
        expect(page.locator(".rulings > li:visible")).to_have_count(1)
        expect(page.locator(".rulings > li:visible a")).to_have_text(f"What about {question}?")
    page.goto(page.url.partition("/en/")[0] + "/ja/lf/rulings.html")
    expect(page.locator(".rulings > li small .gl")).to_have_text(["未訳", "未訳"])
    page.keyboard.press("/")
    page.locator("dialog.palette input").fill("about two")
    expect(page.get_by_role("group", name="裁定").locator(".hit").first).to_contain_text("未訳")
    page.close()


RULING = "KK ruling:spare_card_in_play, 2025-06-14 (1.3.0)"


def test_the_citation_of_a_ruling_names_its_label_and_day(reader: Reader) -> None:
    """By button, by key, from the panel and from the search, in the words of every language."""
    reader.keep_copies()
    page = reader.open("ja/r/kk/ruling-spare_card_in_play.html")
    page.locator(".acts [data-act=cite]").click()
    chapter = f"{reader.base}ja/kk/rulings-play.html#ruling:spare_card_in_play"
    assert reader.copied() == f"{RULING}\n{chapter}"
    expect(page.locator(".side")).to_contain_text(RULING)
    page.goto(chapter)
    page.evaluate("window.copied = ''")
    page.keyboard.press("c")
    assert reader.copied() == f"{RULING}\n{chapter}"
    expect(page.locator(".toast")).to_contain_text(RULING)
    page.keyboard.press("/")
    page.locator("dialog.palette input").fill("ruling:spare_card_in_play")
    expect(page.locator("#found .hit").first).to_be_visible()
    page.evaluate("window.copied = ''")
    page.keyboard.press("Alt+Enter")
    expect(page.locator(".state-of-search")).to_contain_text("KK ")
    assert reader.copied() == f"{RULING}\n{chapter}"


def test_without_a_script_the_list_is_whole(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/en/kk/rulings.html")
    assert rows(page) == 15
    expect(page.locator("form.fields")).to_be_hidden()
    context.close()


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    ("language", "group", "query", "question"),
    [
        ("en", "Rulings", "blank card lost", "A plain is lost."),
        ("en", "Rulings", "blank spare card", "A plain is lost."),  # what it is about, not a word of its text
        ("ja", "裁定", "白札 なくし", "カス札を1枚なくしました。"),
    ],
)
def test_a_search_has_a_group_of_rulings(
    phone: Page, site: Path, language: str, group: str, query: str, question: str
) -> None:
    phone.goto(f"{site.as_uri()}/{language}/kk/index.html")
    phone.locator("body").press("/")
    phone.locator("dialog.palette input").fill(query)
    results = phone.get_by_role("group", name=group)
    expect(results.locator(".hit").first).to_contain_text(question)


@pytest.mark.parametrize(
    ("language", "width", "scheme", "turn"),
    [
        ("en", 390, "light", 0),
        ("ja", 1440, "dark", 1),
        pytest.param("ja", 1440, "dark", 0, marks=pytest.mark.trial),
        pytest.param("en", 390, "light", 1, marks=pytest.mark.trial),
    ],
)
def test_axe_finds_nothing(
    browser: Browser, site: Path, language: str, width: int, scheme: Literal["light", "dark"], turn: int
) -> None:
    """Every other page is seen in each turn; in a trial, all are seen in both languages, themes and sizes."""
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, service_workers="block", bypass_csp=True
    )
    page = context.new_page()
    found = []
    for pattern in PAGES[turn::2]:
        address = f"{language}/{pattern.format(other='ja' if language == 'en' else 'en')}"
        page.goto(f"{site.as_uri()}/{address}")
        for band in page.locator("details.rv").all():
            band.evaluate("details => details.open = true")
        found += complaints_of_axe(page, address)
    if width == 390:
        page.goto(f"{site.as_uri()}/{language}/kk/02-cards.html")
        page.locator("#rule\\:deck > .b button").click()
        found += complaints_of_axe(page, "the sheet")
    context.close()
    assert found == []


def test_no_page_of_rulings_is_wider_than_the_screen(phone: Page, site: Path) -> None:
    addresses = [f"{one}/{page.format(other='ja' if one == 'en' else 'en')}" for one in ("en", "ja") for page in PAGES]
    assert too_wide(phone, site, addresses) == []
