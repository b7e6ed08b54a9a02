"""The graph of references in Chromium: what it draws is listed too, and both follow keys, the form and addresses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Reader, until

pytestmark = pytest.mark.browser

# Read from a copy: Chromium complains on the console of a canvas that is read again and again.
DRAWN = """() => Array.from(document.querySelectorAll('#graph canvas')).some((canvas) => {
  if (!canvas.width || !canvas.height) return false;
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data.some(Boolean);
})"""


def texts(site: Path, language: str) -> Any:
    script = (site / language / "kk" / "texts.js").read_text("utf-8")
    return json.loads(script[script.index("(") + 1 : script.rindex(")")])


def busiest(site: Path, language: str) -> tuple[str, set[str], set[str]]:
    """Return the label of a rule, the numbers of the rules that it refers to, and of those that refer to it."""
    units = texts(site, language)["units"]
    out = [
        {place for place in (unit[5] if len(unit) > 5 and unit[5] else []) if isinstance(place, int)} for unit in units
    ]
    into: list[set[int]] = [set() for _ in units]
    for place, targets in enumerate(out):
        for target in targets - {place}:
            into[target].add(place)
    found = [
        (label, out[place] - {place}, into[place])
        for place, (label, number, *_) in enumerate(units)
        if label.startswith("rule:")
        and number
        and out[place]
        and into[place]
        and not out[place] & into[place]
        and all(units[other][1] for other in out[place] | into[place])
    ]
    label, before, behind = max(found, key=lambda one: len(one[1]) * len(one[2]))
    return label, {units[place][1] for place in before}, {units[place][1] for place in behind}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_rule_is_drawn_and_listed_with_all_that_its_texts_name(reader: Reader, site: Path, language: str) -> None:
    label, out, into = busiest(site, language)
    page = reader.open(f"{language}/kk/graph.html?rule={label}")
    page.locator("[name=steps]").select_option("1")
    expect(page.locator(".graph-list h2")).to_have_count(2)
    names = [set(part.locator(".n").all_inner_texts()) for part in page.locator(".graph-list ul").all()]
    assert names == [out, into]
    expect(page.locator("#graph")).to_be_visible()
    until(page, DRAWN)


def test_the_book_is_drawn_by_its_chapters(reader: Reader, site: Path) -> None:
    page = reader.open("en/kk/graph.html")
    expect(page.locator(".graph-list > ul > li")).to_have_count(len(texts(site, "en")["chapters"]))
    until(page, DRAWN)
    expect(page.locator(".graph-status")).to_contain_text("references")


def test_the_form_names_a_rule_in_many_ways(reader: Reader) -> None:
    page = reader.open("en/kk/graph.html")
    field, status = page.locator("[name=rule]"), page.locator(".graph-status")
    for name in ("4.2.5", "KK 4.2.5", "kk4.2.5", "rule:no_match", "no match"):
        field.fill("4.2.3")  # another one in between: the whole book takes far longer to draw
        page.keyboard.press("Enter")
        expect(status).to_contain_text("Graph of 4.2.3")
        field.fill(name)
        page.keyboard.press("Enter")
        expect(status).to_contain_text("Graph of 4.2.5")
        assert "rule=rule%3Ano_match" in page.url
    field.fill("nothing of the kind")
    page.keyboard.press("Enter")
    expect(status).to_have_text("No rule has this name.")
    page.locator("[data-act=all]").click()
    expect(field).to_have_value("")


def test_the_back_button_leads_to_what_was_shown(reader: Reader) -> None:
    page = reader.open("en/kk/graph.html?rule=rule:no_match")
    status = page.locator(".graph-status")
    expect(status).to_contain_text("Graph of 4.2.5")
    page.locator("[data-act=middle]").first.click()
    expect(status).not_to_contain_text("Graph of 4.2.5")
    expect(page.locator("#graph")).to_be_focused()
    page.go_back()
    expect(status).to_contain_text("Graph of 4.2.5")
    page.locator("[data-act=all]").click()
    expect(status).to_contain_text("References between chapters")
    expect(page.locator("[name=rule]")).to_have_value("")
    page.go_back()
    expect(status).to_contain_text("Graph of 4.2.5")


def test_the_drawing_by_keyboard(reader: Reader, site: Path) -> None:
    label, out, _ = busiest(site, "en")
    page = reader.open(f"en/kk/graph.html?rule={label}")
    status, graph = page.locator(".graph-status"), page.locator("#graph")
    until(page, DRAWN)
    before = status.inner_text()
    graph.focus()
    page.keyboard.press("ArrowLeft")
    expect(status).not_to_have_text(before)
    chosen = status.inner_text().partition(":")[0]
    assert chosen in out
    page.keyboard.press("Enter")
    expect(status).to_contain_text(f"Graph of {chosen}")
    expect(graph).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    page.keyboard.press("-")
    page.keyboard.press("o")
    page.wait_for_url("**/en/kk/0*.html#*")


def test_a_rule_that_does_not_exist_is_reported(reader: Reader) -> None:
    page = reader.open("ja/kk/graph.html?rule=rule:no_such_rule")
    expect(page.locator(".graph-status")).to_have_text("その名前のルールはありません。")
    expect(page.locator(".graph-list > ul")).to_be_visible()


def test_the_language_switch_keeps_the_rule(reader: Reader) -> None:
    page = reader.open("en/kk/graph.html?rule=rule:no_match")
    expect(page.locator(".graph-status")).to_contain_text("4.2.5")
    page.locator(".languages a[hreflang=ja]").click()
    page.wait_for_url("**/ja/kk/graph.html?rule=rule*no_match")
    expect(page.locator(".graph-status")).to_contain_text("4.2.5")


def test_the_colours_follow_the_theme(reader: Reader) -> None:
    page = reader.open("en/kk/graph.html?rule=rule:no_match")
    until(page, DRAWN)
    page.locator("button.aa").click()
    page.locator("#view").get_by_role("button", name="Dark").click()
    until(page, DRAWN)
    expect(page.locator(".graph-status")).to_contain_text("Graph of 4.2.5")


def test_without_the_drawing_there_is_the_list(browser: Browser, server: str) -> None:
    page = browser.new_page(service_workers="block")
    page.route("**/cytoscape.min.js", lambda route: route.abort())
    page.goto(f"{server}en/kk/graph.html?rule=rule:no_match")
    expect(page.locator(".graph-list .n").first).to_be_visible()
    expect(page.locator("#graph")).to_be_hidden()
    page.route("**/texts.js", lambda route: route.abort())
    page.reload()
    expect(page.locator(".graph-status")).to_have_text("The graph could not be loaded.")
    page.close()


def test_without_scripts_the_page_says_so(browser: Browser, server: str) -> None:
    context = browser.new_context(service_workers="block", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}en/kk/graph.html")
    expect(page.locator(".notice")).to_contain_text("JavaScript")
    expect(page.locator("form, #graph")).to_have_count(2)
    for hidden in page.locator("form, #graph").all():
        expect(hidden).to_be_hidden()
    context.close()
