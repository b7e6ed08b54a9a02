"""The contents beside a chapter, which its page does not have: a script of the book adds them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from sphinx.cmd.build import main as sphinx_build

from sphinx_rulebook.cli.command_line import main

from ..conftest import RUNS_TRIALS
from ..helpers import write_tree
from .conftest import Reader

pytestmark = pytest.mark.browser

TITLES = {
    "source/fo/book.toml": 'title = "Fog"\n[symbols.oar]\ntext = "Oar"\nname = "An oar"\npicture = "oar.svg"\n',
    "source/fo/oar.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    "source/fo/1.md": """[REF book=FO chap=1]
# The Lake @@cha:lake@@

## Boats & *oars* @@sec:boats@@ @@status:beta@@

### @@rule:row@@ A boat rows.

## The {oar} of fog @@sec:oar@@

### An oar is lent.

## Rowing back [[rule:row]] @@sec:back@@

### A boat turns.

## Lights[^a] @@sec:lights@@

[^a]: Only in fog.

### A light burns.

## `Sails` and $x^2$ @@sec:sails@@

### A sail is set.
""",
}
"""A chapter whose titles are more than words."""

CONF = 'extensions = ["sphinx_rulebook"]\nhtml_theme = "rulebook"\n'

LINES = "lines => lines.map(line => [line.hash, ...Array.from(line.childNodes, part => part.textContent)])"


def sections_of_book(page: Page, chapter: str) -> list[list[str]]:
    """Return the sections that the page of a book lists for a chapter, each with its address, number and title."""
    found: list[list[str]] = page.locator(f".plan .chips a[href*='{chapter}']").evaluate_all(LINES)
    return found


@pytest.mark.alike(2)
@pytest.mark.parametrize(("language", "turn"), [("en", 0), ("ja", 1)])
def test_the_contents_mark_the_chapter_and_list_its_sections(reader: Reader, language: str, turn: int) -> None:
    """Every other chapter is seen in each language."""
    page = reader.open(f"{language}/kk/index.html")
    chapters = page.locator(".plan h2 a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    sections = {chapter: sections_of_book(page, chapter) for chapter in chapters}
    assert sum(map(bool, sections.values())) >= 6
    for chapter in chapters if RUNS_TRIALS else chapters[turn::2]:
        page = reader.open(f"{language}/kk/{chapter}")
        shown = page.locator(".contents > ol > li > a").evaluate_all(
            "links => links.map(link => link.hasAttribute('aria-current') ? '' : link.href.replace(/^.*[/]/, ''))"
        )
        assert len(shown) >= len(chapters)
        assert [one for one in shown if one in chapters or not one] == [
            one if one != chapter else "" for one in chapters
        ]
        assert page.locator(".contents ol ol a").evaluate_all(LINES) == sections[chapter], chapter


def test_titles_in_the_contents_are_plain_text(browser: Browser, tmp_path: Path) -> None:
    root = write_tree(tmp_path, TITLES)
    assert main(["build", str(root)]) == 0
    page = browser.new_page()
    page.goto((root / "build/html/en/index.html").as_uri())
    expected = sections_of_book(page, "fo/1.html")
    assert [title for _, _, title in expected] == [
        "Boats & oars",
        "The Oar of fog",
        "Rowing back [1.0.1]",
        "Lights",
        "Sails and x^2",
    ]
    page.goto((root / "build/html/en/fo/1.html").as_uri())
    assert page.locator(".contents ol ol a").evaluate_all(LINES) == expected
    page.close()


def test_a_single_file_has_the_same_frame(browser: Browser, tmp_path: Path) -> None:
    root = write_tree(tmp_path, TITLES | {"pyproject.toml": '[tool.rulebook.site]\nlogo = "source/fo/oar.svg"\n'})
    assert main(["export", "--format", "html", str(root)]) == 0
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    (file,) = (root / "build").glob("*.html")
    page.goto(f"{file.as_uri()}#/en/fo/1.html")
    expect(page.locator(".contents ol ol a")).to_have_count(5)
    assert page.locator(".bar .home img").evaluate("image => getComputedStyle(image).content").startswith('url("data:')
    page.locator(".contents ol ol a", has_text="Lights").click()
    page.wait_for_url("**#/en/fo/1.html#sec:lights")
    page.locator(".bar .home").click()
    page.wait_for_url("**#/en/index.html")
    page.close()


def test_a_chapter_with_a_folder_and_any_name_is_marked(browser: Browser, tmp_path: Path) -> None:
    chapter = TITLES["source/fo/1.md"]
    files = {path: text for path, text in TITLES.items() if not path.endswith("1.md")}
    root = write_tree(tmp_path, files | {"source/fo/100% fog.md": chapter, "source/conf.py": CONF})
    assert sphinx_build(["-q", "-b", "dirhtml", str(root / "source"), str(root / "out")]) == 0
    page = browser.new_page()
    page.goto((root / "out/fo/100% fog/index.html").as_uri())
    assert page.locator(".contents ol [aria-current]").all_text_contents() == ["1The Lake"]
    expect(page.locator(".contents ol ol a")).to_have_count(5)
    page.close()


def test_the_numbers_of_rules_with_the_same_text_lead_to_each(browser: Browser, tmp_path: Path) -> None:
    again = TITLES["source/fo/1.md"].replace("A light burns.", "An oar is lent.")
    assert main(["build", str(write_tree(tmp_path, TITLES | {"source/fo/1.md": again}))]) == 0
    page = browser.new_page()
    page.goto((tmp_path / "build/html/en/fo/1.html").as_uri())
    links = page.locator("main.rules li h3 > a, main.rules li > a:first-child").filter(has_text=".")
    targets = links.evaluate_all("links => links.map(link => [link.closest('li').id, link.id, link.hash.slice(1)])")
    assert [anchor for anchor, *_ in targets] == ["rule:row", "fo1.1.1", "fo1.2.1", "fo1.3.1", "fo1.4.1"]
    for anchor, lasting, followed in targets:
        assert followed == (anchor if anchor == "rule:row" else lasting)
    assert targets[3][1] == f"{targets[1][1]}-2"
    page.close()


def test_the_number_of_a_rule_leads_to_its_most_lasting_address(reader: Reader) -> None:
    page = reader.open("en/kk/04-the-round.html")
    page.locator("[id='rule:turn_player'] > a").first.click()
    page.wait_for_url("**/04-the-round.html#rule:turn_player")
    unlabelled = page.locator("main.rules li[id^=kk] > :is(h3, a):first-child").first
    link = unlabelled.locator("xpath=descendant-or-self::a").first
    lasting = link.get_attribute("id")
    assert lasting is not None
    assert lasting.startswith("x")
    link.click()
    page.wait_for_url(f"**/04-the-round.html#{lasting}")


@pytest.mark.alike(1)
@pytest.mark.parametrize("address", ["ja/kk/04-the-round.html", "ja/r/kk/rule-turn_player.html"])
def test_where_the_script_of_a_book_does_not_arrive_the_links_in_the_bar_do(
    browser: Browser, server: str, address: str
) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": 1280, "height": 900})
    page.route("**/frame.js", lambda route: route.abort())
    errors: list[object] = []
    page.on("pageerror", lambda error: errors.append(error))
    page.goto(server + address)
    expect(page.locator(".bar .languages")).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator("dialog.palette")).to_be_visible()  # all other scripts do their work
    assert errors == []
    page.close()


def test_without_scripts_a_chapter_leads_to_its_book_and_to_other_languages(browser: Browser, site: Path) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto((site / "en/kk/04-the-round.html").as_uri())
    expect(page.locator(".bar .where")).to_be_visible()
    assert page.locator(".bar a:visible").evaluate_all("links => links.map(link => link.getAttribute('href'))") == [
        "index.html",
        "04-the-round.ja.html",
        "../../en/kk/04-the-round.html",
        "../../ja/kk/04-the-round.html",
    ]
    page.close()
