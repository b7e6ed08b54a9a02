"""Between editions in Chromium: the switch, the banner, addresses that outlived their page, finding, comparing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.editions.frozen_reader import read_frozen, read_heads
from sphinx_rulebook.library.loading import load
from tests.helpers import PROJECT

from ..conftest import RUNS_TRIALS
from .conftest import Reader

pytestmark = pytest.mark.browser


def test_a_past_edition_says_so_and_leads_to_the_same_rule_now(reader: Reader) -> None:
    page = reader.open("en/kk/1.0.0/04-the-round.html#rule:no_match")
    banner = page.locator(".past-banner")
    expect(banner).to_contain_text("Edition 1.0.0 of 2024-04-01")
    expect(banner).to_contain_text("The current edition is 1.3.0 of 2026-01-15.")
    expect(banner).to_be_in_viewport()
    banner.get_by_role("link").click()
    page.wait_for_url("**/en/kk/04-the-round.html#rule:no_match")
    expect(page.locator("[id='rule:no_match'] > h3 > a")).to_have_text("4.2.5")


def test_the_permanent_address_of_the_current_edition_says_that_it_is_that(reader: Reader) -> None:
    page = reader.open("en/kk/1.3.0/04-the-round.html")
    expect(page.locator(".past-banner")).to_contain_text("This is the current edition.")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_edition_switch_stays_on_the_same_rule(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/kk/04-the-round.html#rule:no_match")
    page.locator("a.edition").click()
    page.locator("#editions a", has_text="1.0.0").click()
    page.wait_for_url(f"**/{language}/kk/1.0.0/04-the-round.html#rule:no_match")
    expect(page.locator("[id='rule:no_match'] > h3 > a")).to_have_text("4.2.4")
    page.locator("a.edition").click()
    expect(page.locator("#editions a[aria-current]")).to_contain_text("1.0.0")
    page.locator("#editions a", has_text="1.3.0").click()
    page.wait_for_url(f"**/{language}/kk/04-the-round.html#rule:no_match")


def test_the_switch_follows_a_rule_into_another_chapter(reader: Reader) -> None:
    page = reader.open("en/kk/03-preparation.html#rule:wrong_hand_size")
    page.locator("a.edition").click()
    page.locator("#editions a", has_text="1.0.0").click()
    page.wait_for_url("**/en/kk/1.0.0/04-the-round.html#rule:wrong_hand_size")


def test_the_languages_of_a_past_edition_stay_in_it(reader: Reader) -> None:
    page = reader.open("en/kk/1.0.0/04-the-round.html#rule:no_match")
    page.locator(".languages a[hreflang=ja]").click()
    page.wait_for_url("**/ja/kk/1.0.0/04-the-round.html#rule:no_match")


@pytest.mark.alike(1)
@pytest.mark.parametrize(
    ("address", "ends"),
    [
        ("en/kk/04-the-round.html#rule:exhaustion", "en/kk/04-the-round.html#rule:exhausted_play"),  # renamed
        ("en/kk/04-the-round.html#rule:wrong_hand_size", "en/kk/03-preparation.html#rule:wrong_hand_size"),  # moved
        ("ja/kk/05-yaku-and-scoring.html#rule:tally", "ja/kk/gone.html#rule:tally"),  # removed
    ],
)
def test_an_old_link_finds_its_rule(reader: Reader, address: str, ends: str) -> None:
    page = reader.open(address)
    page.wait_for_url(f"**/{ends}")


def numbers() -> list[tuple[str, str, str]]:
    """Return language, version and number of every tenth numbered unit of every frozen edition of KK."""
    library = load(PROJECT).library
    found = []
    for language in library.languages:
        book = library.book(language, "KK")
        assert book is not None
        for head in read_heads(book, []):
            units = read_frozen(head, language).units
            found += [(language, head.version, p.unit.number) for p in units.placed[::40] if p.unit.number]
    return found


def test_every_number_of_every_edition_is_found(browser: Browser, server: str) -> None:
    page = browser.new_page(service_workers="block")
    wanted = numbers()
    assert len(wanted) > 40
    if not RUNS_TRIALS:
        wanted = wanted[::4]
    for language in ("en", "ja"):
        page.goto(f"{server}{language}/kk/find.html")
        for own, version, number in wanted:
            if own == language:
                page.locator("[name=number]").fill(number)
                page.locator("[name=edition]").select_option(version)
                expect(page.locator(".found li")).to_have_count(1)
                expect(page.locator(".found li")).to_contain_text(version)
                expect(page.locator(".found li")).to_contain_text(number)
    page.close()


def test_a_number_leads_to_where_its_rule_is_now(reader: Reader) -> None:
    page = reader.open("en/kk/find.html")
    page.locator("[name=number]").fill("ＫＫ４．２．４")
    page.keyboard.press("Enter")
    expect(page.locator(".found li")).to_have_count(2)  # it was another rule's in 1.0.0
    expect(page.locator(".found")).to_contain_text("4.2.4 in 1.0.0 is now 4.2.5")
    page.locator(".found a", has_text="4.2.5").click()
    page.wait_for_url("**/en/kk/04-the-round.html#rule:no_match")


def test_a_number_that_never_was_is_reported(reader: Reader) -> None:
    page = reader.open("ja/kk/find.html#99.9")
    expect(page.locator(".found")).to_contain_text("どの版にもありません")


def rows(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".compared .c").all_inner_texts()]


def test_any_two_editions_are_compared(reader: Reader) -> None:
    page = reader.open("en/kk/compare.html")
    page.locator("[name=old]").select_option("1.1.0")
    page.locator("[name=new]").select_option("1.1.1")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".compared .c")).to_have_count(4)
    shown = rows(page)
    assert any(row.startswith("2.0.2b Reworded") for row in shown)
    assert page.url.endswith("#1.1.0..1.1.1")
    page.locator("[name=old]").select_option("1.0.0")
    page.locator("[name=new]").select_option("1.3.0")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".compared .c.removed").first).to_be_visible()
    expect(page.locator(".compared .c.moved")).to_contain_text(["4.7.9 → 3.6.3"])


@pytest.mark.alike(1)
@pytest.mark.parametrize(("old", "new"), [("1.0.0", "1.1.0"), ("1.1.1", "1.3.0")])
def test_comparing_in_the_page_tells_what_the_page_of_differences_does(reader: Reader, old: str, new: str) -> None:
    page = reader.open(f"en/kk/changes-{new}.html")
    known = set(page.locator(".diff .c.reworded .n").all_inner_texts())
    page = reader.open(f"en/kk/compare.html#{old}..{new}")
    page.reload()
    expect(page.locator(".compared .c").first).to_be_visible()
    shown = set(page.locator(".compared .c.reworded .n").all_inner_texts())
    assert known
    assert known <= {row.split(" · ")[0] for row in shown}


def test_both_texts_of_a_comparison_are_whole(reader: Reader, site: Path) -> None:
    texts = {}
    for version in ("1.0.0", "1.3.0"):
        script = (site / f"en/kk/{version}/texts.js").read_text("utf-8")
        data = json.loads(script[script.index("(") + 1 : script.rindex(")")])
        texts[version] = {unit[4] for unit in data["units"]}
    page = reader.open("en/kk/compare.html#1.0.0..1.3.0")
    page.reload()
    expect(page.locator(".compared .c").first).to_be_visible()
    pieces = page.locator(".compared .c.reworded > p:last-child").evaluate_all(
        """(all) => all.map((p) => ["INS", "DEL"].map((gone) =>
             [...p.childNodes].filter((node) => node.nodeName !== gone).map((node) => node.textContent).join("")))"""
    )
    assert pieces
    for old, new in pieces:
        assert old in texts["1.0.0"]
        assert new in texts["1.3.0"]


def test_kinds_of_changes_can_be_hidden(reader: Reader) -> None:
    page = reader.open("en/kk/changes-1.1.0.html")
    page.get_by_role("button", name="Added").click()
    expect(page.locator(".diff .c.added").first).to_be_hidden()
    expect(page.locator(".diff .c.removed").first).to_be_visible()
