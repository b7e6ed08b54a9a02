"""The search in Chromium: opened, asked, widened, by keys and by touch, and when something is in its way."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .conftest import Reader, until

pytestmark = pytest.mark.browser

CHAPTER = "kk/04-the-round.html"


def ask(page: Page, query: str) -> None:
    """Type a query, opening the search where it is not."""
    if not page.locator("dialog.palette[open]").count():
        page.keyboard.press("/")
    page.locator("#search-field").fill(query)
    expect(page.locator("#found")).to_have_attribute("aria-busy", "false")


def first(page: Page) -> str:
    """Return the number of the first row."""
    return page.locator("#found .n").first.inner_text()


# ---- Opening -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_opens_by_key_and_button_and_gives_the_focus_back(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/{CHAPTER}")
    field = page.locator("#search-field")
    for key in ("/", "Control+k"):
        page.keyboard.press(key)
        expect(field).to_be_focused()
        page.keyboard.press("Escape")
        expect(field).to_be_hidden()
    button = page.locator("button.search")
    button.click()
    expect(field).to_be_focused()
    page.locator(".palette .close").click()
    expect(field).to_be_hidden()
    expect(button).to_be_focused()


def test_what_is_typed_before_it_is_loaded_is_not_lost(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    page.evaluate(
        "() => { for (const key of '/kj4.2') {"
        " document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})); } }"
    )
    expect(page.locator("#search-field")).to_have_value("kj4.2")
    assert "#" not in page.url


@pytest.mark.trial
def test_it_closes_beside_the_palette_but_not_at_the_end_of_a_selection(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "turn")
    box = page.locator("#search-field").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(20, 850)
    page.mouse.up()
    expect(page.locator(".palette")).to_be_visible()
    page.mouse.click(20, 850)
    expect(page.locator(".palette")).to_be_hidden()


# ---- Finding -------------------------------------------------------------------------------------------------------


@pytest.mark.every_way
def test_typing_finds_and_marks(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    page.keyboard.press("/")
    page.keyboard.type("turn pl")
    expect(page.locator("#found mark").first).to_have_text(re.compile("^turn", re.IGNORECASE))
    expect(page.locator(".state-of-search")).to_contain_text("results")
    expect(page.locator("#search-field")).to_have_attribute("aria-expanded", "true")


def test_a_number_in_any_form_is_first_and_large(browser: Browser, server: str) -> None:
    page = browser.new_page(service_workers="block")
    page.goto(f"{server}en/{CHAPTER}")
    row = page.locator("#found [role=option]").first
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    typed = ("4.2.3", "４．２．３", "423", "KK 4.2.3", "kk4.2.3", "§4.2.3", "rule 4.2.3", "4.2.3.")
    spoken = ("what is rule 4.2.3?", "4 2 3", "Regel 4.2.3", "٤.٢.٣", "kk rule 4.2.3")
    for query in (*typed, *spoken):
        ask(page, query)
        expect(row, query).to_have_class(re.compile(r"\banswer\b"))
        expect(row.locator(".n"), query).to_have_text("4.2.3")
        large = page.locator("#found .n").first.evaluate(size)
        ask(page, "capture")  # other words in between, so that nothing is left of the form before
        expect(row, query).not_to_have_class(re.compile(r"\banswer\b"))
        assert large > page.locator("#found .n").first.evaluate(size), query
    page.close()


def test_a_number_among_words_is_first_and_one_that_does_not_exist_finds_the_one_above(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    rows = page.locator("#found [role=option]")
    ask(page, "4.2.3 capture")
    expect(rows.first).to_have_class(re.compile(r"\banswer\b"))
    expect(rows.first.locator(".n")).to_have_text("4.2.3")
    expect(rows.nth(1)).to_contain_text(re.compile("captur", re.IGNORECASE))
    expect(page.locator("#found mark").first).to_be_visible()
    ask(page, "rule 4.2.99")
    expect(rows).to_have_count(1)
    expect(rows.first.locator(".n")).to_have_text("4.2")
    expect(rows.first).not_to_have_class(re.compile(r"\banswer\b"))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_enter_goes_to_a_number(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/kk/02-cards.html")
    ask(page, "4.2.3")
    page.keyboard.press("Enter")  # at once, before anything is shown
    page.wait_for_url(f"**/{language}/{CHAPTER}#*")
    anchor = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    expect(page.locator(f"[id='{anchor}'] .n").first).to_contain_text("4.2.3")


def test_enter_never_follows_nor_copies_what_an_earlier_query_found(reader: Reader) -> None:
    reader.keep_copies()
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "4.2")
    expect(page.locator("#found .n").first).to_have_text("4.2")
    page.keyboard.type(".3")
    page.keyboard.press("Alt+Enter")
    assert reader.copied().startswith("KK 4.2.3 ")
    page.keyboard.press("Backspace")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{CHAPTER}#rule:no_match")
    expect(page.locator(".palette")).to_be_hidden()
    expect(page.locator("[id='rule:no_match']")).to_be_in_viewport()


def test_enter_on_nothing_goes_nowhere(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    page.keyboard.press("/")
    expect(page.locator("#found [role=option]")).to_have_count(5)
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert page.url.endswith(CHAPTER)
    expect(page.locator(".palette")).to_be_visible()


def test_a_label_is_found_with_and_without_its_kind(reader: Reader) -> None:
    page = reader.open("en/kk/02-cards.html")
    for query in ("rule:no_match", "no_match"):
        ask(page, query)
        expect(page.locator("#found .n").first).to_have_text("4.2.5")


def test_a_number_of_an_earlier_edition_says_what_became_of_it(reader: Reader) -> None:
    page = reader.open("en/kk/02-cards.html")
    for query, said in (
        ("4.2.4", "KK 4.2.4 of 1.0.0 is now 4.2.5"),
        ("4.7.9", "KK 4.7.9 of 1.0.0 is now 3.6.3"),
        ("5.6.2", "KK 5.6.2 of 1.0.0 is gone"),
    ):
        ask(page, query)
        link = page.locator(".former a", has_text=said)
        expect(link).to_be_visible()
        label = (link.get_attribute("href") or "").partition("#")[2]
        assert label.startswith("rule:")
        link.click()
        page.wait_for_url(f"**#{label}")
        expect(page.locator(f"[id='{label}']")).to_be_in_viewport()


def test_enter_on_a_number_that_no_rule_has_any_more_goes_to_the_rule_that_had_it(reader: Reader) -> None:
    page = reader.open("en/kk/02-cards.html")
    ask(page, "4.7.10")
    link = page.locator(".former a").first
    expect(link).to_be_visible()
    expect(page.locator("#found [aria-selected=true]")).to_have_count(0)
    expect(page.locator(".state-of-search")).to_contain_text("KK 4.7.10 of")
    address = link.get_attribute("href")
    assert address is not None
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{address[address.index('#') :]}")


def test_another_book_is_asked_by_its_code(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "TR 2.1")
    expect(page.locator("#found .path").first).to_have_text(re.compile("^TR"))
    expect(page.locator("#found .n").first).to_have_text("2.1")


def test_japanese_is_found(reader: Reader) -> None:
    page = reader.open(f"ja/{CHAPTER}")
    row = page.locator("#found [role=option]").first
    for query, number in (("こいこい", "4.5"), ("手番を行う競技者", ""), ("コイコイ", "4.5")):
        ask(page, query)
        expect(row).to_be_visible()
        expect(row.locator(".p0")).to_have_attribute("lang", "ja")
        if number:
            expect(page.locator("#found .n").first).to_have_text(number)  # the term comes first
        expect(page.locator(".state-of-search")).to_contain_text("件")
        ask(page, "zzzz")  # so that nothing is left for the next
        expect(row).to_have_count(0)


def test_a_slip_is_reported_and_pressing_what_was_meant_searches(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "deeler")
    meant = page.locator(".meant")
    expect(meant).to_have_text("dealer")
    meant.click()
    expect(page.locator("#search-field")).to_have_value("dealer")
    expect(page.locator("#search-field")).to_be_focused()
    expect(page.locator("#found .p0").first).to_contain_text("Dealer")
    expect(page.locator(".meant")).to_have_count(0)


def test_the_preview_leads_to_the_same_rule_in_another_language(reader: Reader) -> None:
    page = reader.open("en/kk/02-cards.html")
    for other, query in (("ja", "4.2.5"), ("en", "4.2.5"), ("ja", "4.2.3")):  # there and back, from one to the next
        ask(page, query)
        expect(page.locator("#found .answer")).to_be_visible()
        expect(page.locator(f".peek .p[lang={other}]")).not_to_be_empty()
        page.locator(f".peek a[hreflang={other}]").click()
        page.wait_for_url(f"**/{other}/kk/*#*")
        anchor = page.evaluate("decodeURIComponent(location.hash.slice(1))")
        expect(page.locator(f"[id='{anchor}'] .n").first).to_contain_text(query)
        expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


# ---- Where is searched ---------------------------------------------------------------------------------------------


def test_books_languages_and_editions_are_chosen(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "dealer")
    paths, books = page.locator("#found .path"), page.locator(".palette .in")
    expect(paths.first).to_have_text("Defined in 1.1.2")
    expect(books.get_by_role("button", name="This book")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#found .path:has-text('TR ›')")).to_have_count(0)
    books.get_by_role("button", name="All books").click()
    expect(books.get_by_role("button", name="All books")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#found .path:has-text('TR ›')").first).to_be_attached()
    page.get_by_label("Language", exact=True).select_option("ja")
    ask(page, "親")
    expect(page.locator("#found .p0[lang=ja]").first).to_be_visible()
    page.get_by_label("Language", exact=True).select_option("en")
    books.get_by_role("button", name="This book").click()
    page.get_by_label("Edition", exact=True).select_option("1.0.0")
    ask(page, "no card on the field matches the card played")
    expect(paths.first).to_have_text(re.compile("^Edition 1.0.0 › "))
    expect(page.locator("#found .n").first).to_have_text("4.2.4")


def test_a_choice_keeps_the_focus(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "dealer")
    button = page.locator(".palette .in").get_by_role("button", name="All books")
    button.click()
    expect(page.locator("#found .path:has-text('TR ›')").first).to_be_attached()
    expect(button).to_be_focused()
    language = page.get_by_label("Language", exact=True)
    language.focus()
    language.select_option("ja")
    expect(language).to_be_focused()


def test_the_buttons_widen_the_search(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "親")
    expect(page.locator(".state-of-search")).to_have_text("No results.")
    page.locator(".wider button", has_text="All languages").click()
    expect(page.locator("#found .p0[lang=ja]").first).to_be_visible()
    expect(page.get_by_label("Language", exact=True)).to_have_value("*")
    ask(page, "winner")
    button = page.locator(".wider button", has_text="All books")
    expect(button).to_be_visible()
    # The button comes after all results, so that it does not move while somebody taps it.
    assert f"{page.locator('#found [role=option]').count()} results" == page.locator(".state-of-search").inner_text()
    button.click()
    expect(page.locator("#found .path", has_text=re.compile("^TR")).first).to_be_visible()
    page.locator(".wider button", has_text="All editions").click()
    expect(page.locator("#found .path", has_text="Edition 1.0.0").first).to_be_visible()
    expect(page.locator(".wider")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_past_edition_is_searched_first_on_its_pages(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/kk/1.0.0/04-the-round.html")
    ask(page, "4.2.4")
    expect(page.locator("#found .path").first).to_contain_text("1.0.0")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{language}/kk/1.0.0/04-the-round.html#rule:no_match")
    ask(page, "4.2.4")
    page.locator(".wider button").first.click()  # all books, as they are now
    expect(page.locator("#found .path").first).not_to_contain_text("1.0.0")


# ---- Before anything is asked --------------------------------------------------------------------------------------


def test_recent_searches_are_kept_and_forgotten(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    page.keyboard.press("/")
    expect(page.locator("#found .group")).to_have_text("Most cited")
    expect(page.locator("#found [role=option]")).to_have_count(5)
    expect(page.locator(".recent")).to_have_count(0)
    ask(page, "4.2.5")
    page.keyboard.press("Enter")
    page.wait_for_url("**#rule:no_match")
    reader.open("en/kk/02-cards.html")
    page.keyboard.press("/")
    again = page.locator(".recent .again")
    expect(again).to_have_text("4.2.5")
    again.click()
    expect(page.locator("#found .n").first).to_have_text("4.2.5")
    ask(page, "")
    page.locator(".recent button", has_text="Clear").click()
    expect(page.locator(".recent")).to_have_count(0)
    expect(page.locator("#search-field")).to_be_focused()
    reader.open("en/kk/02-cards.html")
    page.keyboard.press("/")
    expect(page.locator("#found [role=option]")).to_have_count(5)
    expect(page.locator(".recent")).to_have_count(0)


# ---- Keys ----------------------------------------------------------------------------------------------------------


def test_arrows_choose_and_the_preview_follows(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "turn")
    rows = page.locator("#found [role=option]")
    expect(rows.nth(0)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    expect(page.locator("#found [aria-selected=true]")).to_have_count(1)
    expect(page.locator("#search-field")).to_have_attribute("aria-activedescendant", "found-1")
    name = rows.nth(1).locator("strong, .n").first.inner_text()
    expect(page.locator(".peek")).to_contain_text(name)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".peek button").first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#search-field")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(rows.nth(0)).to_have_attribute("aria-selected", "true")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#found [aria-selected=true]")).to_be_in_viewport()
    expect(page.locator("#search-field")).to_be_focused()


def test_the_focus_stays_in_the_preview_when_it_is_made_anew(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "turn")
    expect(page.locator(".peek button").first).to_be_visible()
    # The keys follow each other before the preview of the second result would be shown.
    page.evaluate(
        """() => {
          const press = (key) =>
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
          press("ArrowDown");
          press("ArrowRight");
        }"""
    )
    expect(page.locator(".peek button").first).to_be_focused()
    page.wait_for_timeout(300)  # a preview that is still to come would be made anew by now
    expect(page.locator(".peek button").first).to_be_focused()


@pytest.mark.trial
def test_without_room_beside_the_results_the_preview_takes_their_place(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    page.set_viewport_size({"width": 900, "height": 800})
    ask(page, "turn")
    expect(page.locator(".peek")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".peek")).to_be_visible()
    expect(page.locator("#found")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#found")).to_be_visible()


def test_hits_are_grouped_and_counted(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "draw pile")
    groups = page.locator("#found .group")
    expect(groups.nth(0)).to_have_text(re.compile("^Glossary[0-9]+$"))
    expect(groups.nth(1)).to_have_text(re.compile("^Rules[0-9]+$"))
    terms = page.locator("#found ul").first.locator("[role=option]")
    expect(terms.first).to_have_attribute("aria-selected", "true")
    # A term has no number: neither its own nor the code of the book.
    expect(terms.first.locator(".n")).to_have_count(0)
    expect(terms.first).to_contain_text("Defined in 1.2.4")
    expect(terms.first.locator(".p0")).not_to_contain_text("See")
    ask(page, "4.2.3")
    expect(groups.nth(0)).to_have_text("Go to1")
    expect(groups.nth(1)).to_have_text("Rules3")


def test_pages_of_prose_are_found(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "most descriptions of it stop where the questions begin")
    head = page.locator("#found .group", has_text="Pages")
    expect(head).to_be_attached()
    page.locator("#found ul").last.locator("[role=option]").first.click()
    page.wait_for_url(re.compile("/en/about.html#"))


def test_nothing_found_says_what_was_looked_for_and_offers_more(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "flurbogast")
    box = page.locator(".palette .answers")
    expect(box).to_contain_text("No results.")
    expect(box).to_contain_text("Searched for: flurbogast")
    expect(page.locator(".near").first).to_be_visible()
    page.locator(".wider button", has_text="All books and editions").click()
    expect(page.get_by_label("Edition", exact=True)).to_have_value("*")
    near = page.locator(".near").first.inner_text()
    page.locator(".near").first.click()
    expect(page.locator("#search-field")).to_have_value(near)
    expect(page.locator("#found [role=option]").first).to_be_visible()


@pytest.mark.trial
def test_an_everyday_word_is_never_replaced_by_one_of_the_book(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    for query in ("quit", "swap", "dance"):
        ask(page, query)
        expect(page.locator(".meant")).to_have_count(0)
        ask(page, "deeler")  # which is, so that nothing is left of the word before
        expect(page.locator(".meant")).to_have_count(1)


def test_the_field_stays_where_it_is_when_results_arrive(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    page.keyboard.press("/")
    box = page.locator("#search-field").bounding_box()
    for query in ("draw", "4.2.3", "zzzzz", ""):
        ask(page, query)
        assert page.locator("#search-field").bounding_box() == box


def test_tab_leads_to_the_preview_of_the_chosen_result(reader: Reader) -> None:
    page = reader.open(f"en/{CHAPTER}")
    ask(page, "4.2.5")
    expect(page.locator(".peek a[hreflang=ja]")).to_be_visible()
    seen = []
    for _ in range(14):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.hreflang || document.activeElement.textContent"))
        if seen[-1] == "Copy citation":
            break
    assert seen[-3:] == ["ja", "Open", "Copy citation"]


def test_alt_enter_copies_the_citation(reader: Reader) -> None:
    reader.keep_copies()
    for language, edition in (("en", ""), ("ja", ""), ("en", "1.0.0/")):
        page = reader.open(f"{language}/kk/{edition}04-the-round.html")
        ask(page, "4.2.3")
        expect(page.locator("#found .answer")).to_be_visible()
        page.keyboard.press("Alt+Enter")
        version = edition.strip("/") or "1.3.0"
        text, address = reader.copied().split("\n")
        assert text == f"KK 4.2.3 ({version})"
        assert address.startswith(f"{reader.base}{language}/kk/{version}/04-the-round.html#")
        expect(page.locator(".state-of-search")).to_contain_text("KK 4.2.3")
        expect(page.locator("#search-field")).to_be_focused()


def test_keys_of_an_input_method_are_left_to_it(reader: Reader) -> None:
    page = reader.open(f"ja/{CHAPTER}")
    ask(page, "4.2.5")
    expect(page.locator("#found .answer")).to_be_visible()
    page.locator("#search-field").evaluate(
        "field => field.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}))"
    )
    page.wait_for_timeout(100)
    expect(page.locator(".palette")).to_be_visible()


def test_a_tap_on_a_row_goes_there(phone: Reader) -> None:
    page = phone.open("ja/kk/02-cards.html")
    page.locator("button.search").tap()
    page.locator("#search-field").fill("4.2.5")
    page.locator("#found .answer").first.tap()
    page.wait_for_url("**/ja/kk/04-the-round.html#rule:no_match")


def test_the_palette_fills_a_phone_and_nothing_is_cut(phone: Reader) -> None:
    page = phone.open(f"en/{CHAPTER}")
    ask(page, "capture")
    expect(page.locator("#found [role=option]").first).to_be_visible()
    box = page.locator(".palette").bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in page.locator(".further button:visible, .palette .close").all():
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 36


# ---- Addresses -----------------------------------------------------------------------------------------------------


def test_an_address_can_ask(reader: Reader) -> None:
    for query in ("4.2.5", "no%20match", "%E3%81%93%E3%81%84"):
        page = reader.open(f"en/index.html?q={query}")
        expect(page.locator(".palette")).to_be_visible()
        expect(page.locator("#search-field")).to_have_value(unquote(query))
        expect(page.locator(".state-of-search")).not_to_be_empty()


def test_a_rule_that_its_page_does_not_have_is_searched(reader: Reader) -> None:
    for address, number in (
        ("en/kk/01-game-concepts.html#4.2.5", "4.2.5"),  # a book with editions
        ("ja/kk/01-game-concepts.en.html#kk4.2.5", "4.2.5"),
        ("en/tr/index.html#kk4.2.5", "4.2.5"),
        ("ja/index.html#rule:no_match", "4.2.5"),
        ("en/kk/01-game-concepts.html#rule:nobody_knows", ""),
    ):
        page = reader.open(address)
        expect(page.locator("#search-field")).to_have_value(address.partition("#")[2])
        if number:
            expect(page.locator("#found .n").first).to_have_text(number)
        else:
            expect(page.locator(".state-of-search")).not_to_be_empty()


@pytest.mark.trial
def test_other_fragments_are_not_searched(reader: Reader) -> None:
    fragments = ("4.1.1:~:text=turn", "rule:turn_steps", "text", "%", "a-part", ":~:text=4.2.5", "campaign=2")
    for at, fragment in enumerate(fragments):
        page = reader.open(f"en/{CHAPTER}?{at}#{fragment}")  # another address each time, which is loaded anew
        until(page, "window.rulebook")
        page.evaluate("dispatchEvent(new Event('hashchange'))")
        page.keyboard.press("?")
        expect(page.locator("dialog[open]")).to_have_count(1)  # the keys: nothing was opened before
        expect(page.locator(".palette")).to_have_count(0)


def test_an_address_that_leads_nowhere_is_searched(browser: Browser, lost_server: str) -> None:
    page = browser.new_page(service_workers="block", locale="en-GB")
    page.set_default_timeout(10_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for address, number in (
        ("en/kk/4.2.5", "4.2.5"),
        ("ja/r/kk/rule-no_match-x/../rule-no_matchh.html", ""),
        ("en/r/kk/rule-no_match2.html#rule:no_match", "4.2.5"),
        ("ja/kk/deep/er/4.2.5.html", "4.2.5"),
        ("en/kk/100%25.html", ""),
        ("en/kk/%ff.html", ""),
    ):
        answer = page.goto(lost_server + address)
        assert answer is not None
        assert answer.status == 404
        language = address[:2]
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(f"section[lang={language}] h1")).to_be_attached()
        expect(page.locator(f"section:not([lang={language}])").first).to_be_hidden()
        expect(page.locator("#search-field")).not_to_have_value("")
        if number:
            expect(page.locator("#found .n").first).to_have_text(number)
        else:
            expect(page.locator(".state-of-search")).not_to_be_empty()
        page.keyboard.press("Escape")
        page.locator(f"section[lang={language}] a").click()
        page.wait_for_url(f"{lost_server}{language}/index.html")
        assert errors == [], address
    page.close()


def test_what_an_address_meant_is_gone_to_from_the_page_for_lost_ones(browser: Browser, lost_server: str) -> None:
    page = browser.new_page(service_workers="block", locale="ja-JP", color_scheme="light")
    page.goto(f"{lost_server}ja/kk/index.html")
    page.evaluate("localStorage.setItem('rulebook-theme', 'dark')")
    page.goto(f"{lost_server}somewhere/4.2.5")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#found .n").first).to_have_text("4.2.5")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{lost_server}ja/kk/04-the-round.html#rule:no_match")
    page.close()


# ---- What is in its way --------------------------------------------------------------------------------------------

STRANGE = ["x" * 10_000, "…!!--??", "\u0301", "<img src=x onerror=alert(1)>", "(a+)+$", '"', "\\", "[", "🎴", "ﷺ", "‮‎"]


@pytest.mark.trial
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_strange_query_is_answered(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/{CHAPTER}")
    page.on("dialog", lambda dialog: reader.complaints.append(f"dialog: {dialog.message}"))
    for query in STRANGE:
        ask(page, "4.2.5")
        expect(page.locator("#found .answer")).to_be_visible()
        ask(page, query)
        expect(page.locator("#found .answer")).to_have_count(0)
        expect(page.locator(".state-of-search")).not_to_be_empty()
        expect(page.locator(".palette img, .palette script")).to_have_count(0)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")


def test_html_in_an_address_stays_text(reader: Reader) -> None:
    page = reader.open("en/index.html?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    expect(page.locator("#search-field")).to_have_value("<img src=x onerror=alert(1)>")
    expect(page.locator(".state-of-search")).not_to_be_empty()
    expect(page.locator(".palette img")).to_have_count(0)


FORBIDDEN = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.alike(1)
@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_device_that_keeps_nothing_is_no_hindrance(reader: Reader, script: str) -> None:
    page = reader.page
    page.add_init_script(script)
    reader.open(f"en/{CHAPTER}")
    page.locator("button.aa").click()
    page.locator("#view").get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    ask(page, "4.2.5")
    page.keyboard.press("Enter")
    page.wait_for_url("**#rule:no_match")
    page.keyboard.press("/")
    page.locator("#search-field").fill("")
    expect(page.locator(".recent .again")).to_have_text("4.2.5")  # for as long as the page is open


def watched(browser: Browser, errors: list[str]) -> Page:
    page = browser.new_page(service_workers="block")
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def test_texts_that_fail_to_load_are_reported_and_tried_again(browser: Browser, server: str) -> None:
    errors: list[str] = []
    page = watched(browser, errors)
    page.route("**/kk/texts.js", lambda route: route.abort())
    page.goto(f"{server}en/{CHAPTER}")
    ask(page, "dealer")
    expect(page.locator(".state-of-search")).to_contain_text("Could not load: KK")
    page.locator(".wider button", has_text="All books").click()
    expect(page.locator("#found .path", has_text=re.compile("^TR")).first).to_be_visible()
    expect(page.locator(".state-of-search")).to_contain_text("Could not load: KK")
    page.unroute("**/kk/texts.js")
    page.locator("#search-field").fill("dealer ")
    expect(page.locator("#found .path", has_text="Players and Dealer").first).to_be_attached()
    expect(page.locator(".state-of-search")).not_to_contain_text("Could not")
    assert errors == []
    page.close()


@pytest.mark.trial
def test_a_message_of_the_server_in_the_place_of_texts_is_tried_again(browser: Browser, server: str) -> None:
    errors: list[str] = []
    page = watched(browser, errors)
    page.route("**/kk/texts.js", lambda route: route.fulfill(body="0;", content_type="text/javascript"))
    page.goto(f"{server}en/{CHAPTER}")
    ask(page, "dealer")
    expect(page.locator(".state-of-search")).to_contain_text("Could not load: KK")
    page.unroute("**/kk/texts.js")
    page.locator("#search-field").fill("dealer ")
    expect(page.locator("#found .path").first).to_be_visible()
    assert errors == []
    page.close()


@pytest.mark.parametrize(("language", "said"), [("en", "could not be loaded"), ("ja", "読み込めません")])
def test_a_search_that_fails_to_load_is_reported_and_tried_again(
    browser: Browser, server: str, language: str, said: str
) -> None:
    errors: list[str] = []
    page = watched(browser, errors)
    page.route("**/search.js", lambda route: route.abort())
    page.goto(f"{server}{language}/{CHAPTER}")
    page.keyboard.press("/")
    expect(page.locator(".toast")).to_contain_text(said)
    page.unroute("**/search.js")
    page.keyboard.press("/")
    expect(page.locator("#search-field")).to_be_focused()
    assert errors == []
    page.close()


def test_answers_that_come_late_replace_nothing(browser: Browser, server: str) -> None:
    errors: list[str] = []
    page = watched(browser, errors)
    held: list[Route] = []
    page.route("**/1.0.0/texts.js", lambda route: held.append(route))
    page.goto(f"{server}en/kk/1.0.0/04-the-round.html")
    page.keyboard.press("/")
    page.locator("#search-field").fill("deck")
    expect(page.locator(".state-of-search")).to_have_text("Loading the rules…")
    page.get_by_label("Edition", exact=True).select_option("")
    page.locator("#search-field").fill("4.2.5")
    expect(page.locator("#found .answer .path")).to_have_text(re.compile("^The Round"))
    for route in held:
        route.continue_()
    assert held
    page.wait_for_timeout(300)
    expect(page.locator("#found .answer .path")).to_have_text(re.compile("^The Round"))
    assert errors == []
    page.close()


@pytest.mark.trial
def test_a_word_that_every_object_answers_to_finds_nothing_by_itself(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    for name in ("constructor", "__proto__"):
        page.keyboard.press("/")
        page.locator("#search-field").fill(name)
        expect(page.locator(".state-of-search")).to_have_text("No results.")
        expect(page.locator("#found [role=option]")).to_have_count(0)
        page.keyboard.press("Escape")


@pytest.mark.trial
def test_a_link_to_what_every_object_answers_to_has_no_preview(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    link = page.locator("main section [id] a[href*='03-']").first
    link.evaluate("link => link.setAttribute('href', '03-preparation.html#toString')")
    page.locator("main a[href$='#toString']").hover()
    until(page, "[...(window.rulebookArrived?.keys() || [])].some((one) => one.endsWith('03-preparation.preview.js'))")
    expect(page.locator("#preview")).to_be_hidden()
