"""Between languages in Chromium: the switch, both side by side, what a translation lacks."""

from __future__ import annotations

import shutil
from urllib.parse import unquote, urlparse

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.units import Kind
from sphinx_rulebook.site.view.library_views import LibraryViews, read_views
from tests.helpers import PROJECT
from tests.site.conftest import ROOTS
from tests.site.test_languages import CONFIRMED, confirm

from .conftest import Reader
from .test_reading import complaints_of_axe

pytestmark = pytest.mark.browser

# Go to each id, ask the switch where it leads, and answer with the addresses by the ids.
ASK_SWITCH = """([language, ids]) => {
  const link = document.querySelector(`.languages a[hreflang=${language}]`);
  return ids.map((id) => {
    history.replaceState(null, "", `#${id}`);
    document.getElementById(id).scrollIntoView();
    link.dispatchEvent(new Event("focus"));
    return link.href;
  });
}"""


@pytest.fixture(scope="module")
def languages() -> LibraryViews:
    return read_views(load(PROJECT))


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a site in three languages, with rules that are changed, missing, or in other places."""
    root = tmp_path_factory.mktemp("lanterns") / "lanterns"
    shutil.copytree(ROOTS / "lanterns", root)
    for language in CONFIRMED:
        confirm(root, language)
    assert main(["build", str(root)]) == 0
    return f"{(root / 'build' / 'html').as_uri()}/"


@pytest.mark.alike(1)
@pytest.mark.parametrize(("here", "there"), [("en", "ja"), ("ja", "en")])
def test_the_switch_leads_from_every_rule_to_its_counterpart(
    reader: Reader, languages: LibraryViews, here: str, there: str
) -> None:
    own, other = languages.view(here), languages.view(there)
    pair = languages.counterparts.between(here, there, "KK")
    assert pair is not None
    asked = 0
    for name, document in own.documents.chapters.items():
        if document.book.code != "KK":
            continue
        units = {own.places[unit.key].anchor: unit for unit in document.chapter.units}
        page = reader.open(f"{here}/{name}.html")
        addresses = page.evaluate(ASK_SWITCH, [there, list(units)])
        for (anchor, unit), address in zip(units.items(), addresses, strict=True):
            counterpart = pair.counterparts.get(unit.key, unit)  # a unit without one is shown there as missing
            expected = other.place(counterpart)
            assert expected is not None
            url = urlparse(address)
            assert url.path.endswith(f"/{there}/{expected.document}.html"), anchor
            assert unquote(url.fragment) == expected.anchor, anchor
            asked += 1
    assert asked == sum(placed.unit.kind is not Kind.EXAMPLE for placed in pair.here.placed)


def test_the_switch_lands_where_numbers_and_files_differ(browser: Browser, lanterns: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 1280, "height": 400})
    for start, language, target in (
        ("en/lt/01-lamps.html#lt1.0.2", "ja", "ja/lt/01-lamps.html#lt1.0.3"),
        ("ja/lt/01-lamps.html#lt1.0.3", "en", "en/lt/01-lamps.html#lt1.0.2"),
        ("en/lt/01-lamps.html#lt1.0.1a", "ja", "ja/lt/01-lamps.html#en/lt1.0.1a"),
        ("ja/lt/01-lamps.html#en/lt1.0.1a", "en", "en/lt/01-lamps.html#lt1.0.1a"),
        ("en/lt/01-lamps.html#rule:oil", "de", "de/lt/02-watches.html#rule:oil"),
        ("de/lt/02-watches.html#lt1.1.1", "ja", "ja/lt/01-lamps.html#rule:oil"),  # by its number's own id
        ("ja/lt/01-lamps.html#lt1.0.2", "en", "en/lt/01-lamps.html#rule:fallen"),  # only Japanese: the rule before it
    ):
        page.goto(lanterns + start)
        page.locator(f".languages a[hreflang={language}]").click()
        page.wait_for_url(lanterns + target)
        anchor = target.partition("#")[2]
        expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()
    page.close()


SCROLL_TO = "element => scrollTo(0, element.getBoundingClientRect().top + scrollY - 60)"


def test_the_switch_keeps_what_is_at_the_top_of_the_screen(browser: Browser, lanterns: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 1280, "height": 300})
    page.goto(f"{lanterns}en/lt/01-lamps.html")
    link = page.locator(".languages a[hreflang=ja]")
    link.focus()
    assert "#" not in (link.get_attribute("href") or "")  # at the top of the page nothing has to be kept
    page.locator("[id='lt1.0.2']").evaluate(SCROLL_TO)
    link.evaluate("link => link.click()")  # a click of Playwright's scrolls to where a sticky bar would be
    page.wait_for_url("**/ja/lt/01-lamps.html#lt1.0.3")
    page.goto(f"{lanterns}en/lt/01-lamps.html#rule:lamp")
    page.locator("[id='lt1.1.2']").evaluate(SCROLL_TO)  # read on since
    link.evaluate("link => link.click()")
    page.wait_for_url("**/ja/lt/01-lamps.html#*")
    assert "rule:lamp" not in page.url
    page.close()


@pytest.mark.parametrize(
    "address", ["find.html#3.1.1@1.0.0", "compare.html#1.0.0..1.3.0", "graph.html?rule=rule:turn_player"]
)
def test_the_switch_keeps_what_a_form_or_the_graph_is_about(reader: Reader, address: str) -> None:
    page = reader.open(f"en/kk/{address}")
    page.locator(".languages a[hreflang=ja]").click()
    page.wait_for_url(f"**/ja/kk/{address}")


def test_keys_lead_to_the_other_language_and_to_both(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html#rule:turn_player")
    page.keyboard.press("t")
    page.wait_for_url("**/ja/kk/04-the-round.html#rule:turn_player")
    page.keyboard.press("b")
    page.wait_for_url("**/ja/kk/04-the-round.en.html#rule:turn_player")
    row = page.locator(".r[id='rule:turn_player']")
    expect(row).to_be_in_viewport()
    expect(row.locator("[id='en/rule:turn_player']")).to_contain_text("turn player")
    page.keyboard.press("b")
    page.wait_for_url("**/ja/kk/04-the-round.html#rule:turn_player")
    page.keyboard.press("Control+b")
    page.keyboard.press("t")
    page.wait_for_url("**/en/kk/04-the-round.html#rule:turn_player")


def test_columns_lead_back_to_their_chapters(browser: Browser, lanterns: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 1280, "height": 500})
    for start, language, target in (
        ("en/lt/01-lamps.ja.html#lt1.0.2", "ja", "ja/lt/01-lamps.html#lt1.0.3"),
        ("en/lt/01-lamps.ja.html#ja/lt1.0.3", "ja", "ja/lt/01-lamps.html#lt1.0.3"),
        ("en/lt/01-lamps.ja.html#ja/lt1.0.2", "ja", "ja/lt/01-lamps.html#lt1.0.2"),
        ("en/lt/01-lamps.ja.html#ja/lt1.0.2", "en", "en/lt/01-lamps.html#rule:fallen"),
        ("de/lt/02-watches.ja.html#rule:oil", "ja", "ja/lt/01-lamps.html#rule:oil"),
        ("de/lt/01-lamps.ja.html#ja/rule:wick", "de", "de/lt/01-lamps.html#rule:wick"),
    ):
        page.goto(lanterns + start)
        page.locator(f".heads a[hreflang={language}]").click()
        page.wait_for_url(lanterns + target)
    page.close()


def columns(page: Page, row: str) -> tuple[dict[str, float], dict[str, float]]:
    first, second = (page.locator(f".r[id='{row}'] > :nth-child({n})").bounding_box() for n in (2, 3))
    assert first is not None
    assert second is not None
    return dict(first), dict(second)


def test_two_columns_on_a_desktop_and_one_on_a_phone(browser: Browser, server: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 1280, "height": 900})
    page.goto(f"{server}en/kk/04-the-round.ja.html")
    first, second = columns(page, "rule:turn_steps")
    assert second["x"] >= first["x"] + first["width"]
    assert abs(second["y"] - first["y"]) < 12
    page.set_viewport_size({"width": 390, "height": 844})
    first, second = columns(page, "rule:turn_steps")
    assert second["y"] >= first["y"] + first["height"]
    tints = [
        page.locator(f".r[id='rule:turn_steps'] > :nth-child({n})").evaluate(
            "element => getComputedStyle(element).backgroundColor"
        )
        for n in (2, 3)
    ]
    assert tints[0] != tints[1]
    page.close()


def test_what_changed_opens_by_keyboard(browser: Browser, lanterns: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 390, "height": 844})
    page.goto(f"{lanterns}ja/lt/01-lamps.html")
    expect(page.locator(".st del")).to_be_hidden()
    page.locator(".st summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st del")).to_have_text("two watches")
    expect(page.locator(".st ins")).to_have_text("one watch")
    page.close()


def test_three_languages_have_a_menu_of_pairs(browser: Browser, lanterns: str) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 390, "height": 844})
    page.goto(f"{lanterns}en/lt/01-lamps.html#lt1.0.2")
    expect(page.locator("#pairs")).to_be_hidden()
    page.locator("button.both").click()
    page.locator("#pairs a[lang=ja]").click()
    page.wait_for_url("**/en/lt/01-lamps.ja.html#lt1.0.2")
    page.keyboard.press("b")
    page.wait_for_url("**/en/lt/01-lamps.html#lt1.0.2")
    page.close()


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_every_state_is_accessible(browser: Browser, lanterns: str, width: int, scheme: str) -> None:
    context = browser.new_context(
        service_workers="block", viewport={"width": width, "height": 900}, color_scheme=scheme
    )  # type: ignore[arg-type]
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    pages = ["ja/lt/01-lamps.html", "de/lt/01-lamps.ja.html", "ja/lt/01-lamps.en.html", "ja/translation.html"]
    for address in [*pages, "ja/lt/translation.html"]:
        page.goto(lanterns + address)
        page.evaluate("document.querySelectorAll('details').forEach((element) => (element.open = true))")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        errors += complaints_of_axe(page, address)
    context.close()
    assert errors == []
