"""The page of one rule in Chromium: what it copies, where its switches lead."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Reader, until

pytestmark = pytest.mark.browser

PAGE = "r/kk/rule-no_match.html"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_citation_names_the_edition_and_leads_into_it(reader: Reader, language: str) -> None:
    reader.keep_copies()
    page = reader.open(f"{language}/{PAGE}")
    page.locator(".acts [data-act=cite]").click()
    text, address = reader.copied().split("\n")
    assert text == "KK 4.2.5 (1.3.0)"
    assert address == f"{reader.base}{language}/kk/1.3.0/04-the-round.html#rule:no_match"
    expect(page.locator(".acts [role=status]")).to_contain_text(text)
    page.goto(address)
    expect(page.locator("[id='rule:no_match']")).to_be_in_viewport()


def test_the_link_is_the_page_and_sharing_falls_back_to_it(reader: Reader) -> None:
    reader.keep_copies()
    page = reader.open(f"en/{PAGE}?x#y")
    for name in ("Copy link", "Share"):
        page.evaluate("window.copied = ''")
        page.locator(".side").get_by_role("button", name=name).click()
        assert reader.copied() == f"{reader.base}en/{PAGE}"


@pytest.mark.alike(1)
@pytest.mark.parametrize("page", ["r/kk/term-captures.html", "kk/glossary.html#term:captures"])
def test_the_citation_of_a_term_names_the_term(reader: Reader, page: str) -> None:
    reader.keep_copies()
    reader.open(f"en/{page}").keyboard.press("c")
    assert reader.copied().split("\n")[0] == "KK Captures (1.3.0)"


def test_a_key_copies_the_same_citation(reader: Reader) -> None:
    reader.keep_copies()
    page = reader.open(f"en/{PAGE}")
    page.keyboard.press("c")
    assert reader.copied() == f"KK 4.2.5 (1.3.0)\n{reader.base}en/kk/1.3.0/04-the-round.html#rule:no_match"


def test_copying_without_a_clipboard(reader: Reader) -> None:
    page = reader.page
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => { window.copied = document.activeElement.value; return true; };"
    )
    reader.open(f"en/{PAGE}")
    page.locator(".acts [data-act=cite]").click()
    assert reader.copied().startswith("KK 4.2.5 (1.3.0)\n")
    expect(page.locator("textarea")).to_have_count(0)
    expect(page.locator(".acts [data-act=cite]")).to_be_focused()


def test_copying_that_is_not_allowed_is_reported(reader: Reader) -> None:
    page = reader.page
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false;"
    )
    reader.open(f"ja/{PAGE}")
    page.locator(".acts [data-act=cite]").click()
    expect(page.locator(".toast")).to_contain_text("コピー")


def test_sharing_that_is_given_up_says_nothing(browser: Browser, server: str) -> None:
    page = browser.new_page(service_workers="block")
    page.add_init_script(
        "navigator.share = async (what) => { window.shared = what; throw new DOMException('', 'AbortError'); };"
    )
    page.goto(f"{server}en/{PAGE}")
    page.get_by_role("button", name="Share").click()
    shared = until(page, "window.shared")
    assert shared == {"title": "KK 4.2.5 (1.3.0)", "url": f"{server}en/{PAGE}"}
    expect(page.locator(".toast")).to_have_count(0)
    page.close()


@pytest.mark.parametrize(("language", "other"), [("en", "ja"), ("ja", "en")])
def test_the_language_switch_leads_to_the_same_rule(reader: Reader, language: str, other: str) -> None:
    page = reader.open(f"{language}/{PAGE}")
    page.locator(f".languages a[hreflang={other}]").click()
    page.wait_for_url(f"**/{other}/{PAGE}*")
    expect(page.locator("h1")).to_have_text("4.2.5")


def test_the_edition_switch_leads_to_the_rule_in_that_edition(reader: Reader) -> None:
    page = reader.open(f"en/{PAGE}")
    page.locator("a.edition").click()
    page.locator("#editions a", has_text="1.0.0").click()
    page.wait_for_url("**/en/kk/1.0.0/04-the-round.html#rule:no_match")
    expect(page.locator("[id='rule:no_match'] > h3 > a")).to_have_text("4.2.4")


def test_the_rule_leads_to_its_chapter_its_graph_and_its_neighbours(reader: Reader) -> None:
    page = reader.open(f"en/{PAGE}")
    for link, ends in (
        (".side .acts a:nth-of-type(1)", "**/en/kk/04-the-round.html#rule:no_match"),
        (".side .acts a:nth-of-type(2)", "**/en/kk/graph.html?rule=rule*no_match"),
        (".steps [rel=next]", "**/en/r/kk/*.html"),
    ):
        page.locator(link).click()
        page.wait_for_url(ends)
        page.go_back()
        page.wait_for_url(f"**/{PAGE}")


def test_the_search_of_a_rule_page_is_that_of_its_book(reader: Reader) -> None:
    page = reader.open(f"ja/{PAGE}")
    page.keyboard.press("/")
    expect(page.get_by_role("button", name="この本")).to_have_attribute("aria-pressed", "true")
    page.locator("#search-field").fill("4.2.3")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ja/kk/04-the-round.html#*")
