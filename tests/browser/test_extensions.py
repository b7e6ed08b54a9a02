"""Pages of a project with other extensions in our theme: their scripts run, their styles hold, and ours keep away."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from sphinx_rulebook.cli.command_line import main
from tests.helpers import PROJECT, serve_in_thread

from .conftest import QuietHandler, Reader

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def sailmakers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the project sailmakers, built without a warning."""
    root = tmp_path_factory.mktemp("sailmakers") / "project"
    shutil.copytree(PROJECT / "tests/roots/sailmakers", root)
    assert main(["build", "-W", str(root)]) == 0
    return root / "build/html"


@pytest.fixture(scope="module")
def address(sailmakers: Path) -> Iterator[str]:
    """The address at which the site is served: a browser loads no modules from files."""

    class Handler(QuietHandler):
        extensions_map: ClassVar = {**QuietHandler.extensions_map, ".mjs": "text/javascript"}

        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments, directory=str(sailmakers))  # type: ignore[arg-type]

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        serve_in_thread(server)
        yield f"http://127.0.0.1:{server.server_port}/en/"
        server.shutdown()


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> Literal["light", "dark"]:
    theme: Literal["light", "dark"] = request.param
    return theme


@pytest.fixture
def sailor(browser: Browser, address: str, scheme: Literal["light", "dark"]) -> Iterator[Reader]:
    """A reader of the site, who fails the test if a page breaks its policy or misses a file."""
    context = browser.new_context(color_scheme=scheme, service_workers="block")
    reader = Reader(context.new_page(), address)
    yield reader
    context.close()
    assert [line for line in reader.complaints if "Initializing mermaid" not in line] == []


def style_of(page: Page, selector: str, name: str) -> str:
    return str(page.locator(selector).first.evaluate("(one, name) => getComputedStyle(one)[name]", name))


def contrast(page: Page, selector: str) -> float:
    """Return the contrast of the text of an element with what is behind it, as WCAG 2 has it."""
    return float(
        page.locator(selector).first.evaluate(
            """(one) => {
              const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
              const levels = (colour) => {
                canvas.clearRect(0, 0, 1, 1);
                canvas.fillStyle = colour;
                canvas.fillRect(0, 0, 1, 1);
                return [...canvas.getImageData(0, 0, 1, 1).data];
              };
              const light = (rgb) => rgb.slice(0, 3).map((level) => level / 255)
                .map((level) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4))
                .reduce((sum, level, i) => sum + level * [0.2126, 0.7152, 0.0722][i], 0);
              let behind = one;
              while (behind && levels(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
              const text = light(levels(getComputedStyle(one).color));
              const paper = light(levels(getComputedStyle(behind || document.documentElement).backgroundColor));
              return (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05);
            }"""
        )
    )


def test_copybutton_has_its_buttons(sailor: Reader) -> None:
    page = sailor.open("guide/code.html")
    expect(page.locator("button.copybtn")).to_have_count(1)
    assert style_of(page, "button.copybtn", "position") == "absolute"
    assert page.locator("main pre").first.inner_text().strip() == "print(1)"


def test_tabs_can_be_read_and_opened(sailor: Reader) -> None:
    page = sailor.open("guide/tabs.html")
    panel = page.locator(".sphinx-tabs-panel").nth(1)
    expect(panel).to_be_hidden()
    page.get_by_role("tab", name="Canvas").click()
    expect(panel).to_be_visible()
    page.locator(".sd-tab-set label", has_text="Thread").click()
    expect(page.get_by_text("A thread is long.")).to_be_visible()
    for selector in (
        ".sphinx-tabs-panel:not([hidden]) p",
        '.sphinx-tabs-tab[aria-selected="true"]',
        '.sphinx-tabs-tab[aria-selected="false"]',
        ".sd-tab-set label",
        ".sd-tab-set input:checked + label",
        ".sd-card-body p",
    ):
        assert contrast(page, selector) >= 4.5, selector


def test_mathjax_runs_with_its_settings_and_styles(sailor: Reader) -> None:
    page = sailor.open("guide/formulas.html")
    expect(page.locator(".math.formula-shown")).to_have_count(2)
    assert page.locator("span.math").get_attribute("data-macros") == "sail"
    assert style_of(page, "span.math", "letterSpacing") == "3px"
    block, number = page.locator("div.math").bounding_box(), page.locator(".eqno").bounding_box()
    assert block is not None
    assert number is not None
    assert number["x"] + number["width"] > block["x"] + block["width"] - 40, "the number is at the end of the line"


def test_mermaid_draws(sailor: Reader) -> None:
    page = sailor.open("guide/diagrams.html")
    expect(page.locator(".mermaid svg")).to_have_count(1)
    assert style_of(page, ".mermaid rect", "fill") == "rgb(1, 2, 3)"


def test_scripts_of_the_settings_run_everywhere_and_those_of_extensions_only_on_prose(sailor: Reader) -> None:
    for name in ("index.html", "guide/code.html", "sl/01-sails.html", "r/sl/rule-sew.html"):
        page = sailor.open(name)
        assert page.evaluate("window.ofProject") is True, name
    page = sailor.open("sl/01-sails.html")
    scripts = page.eval_on_selector_all(
        "script[src]", "all => all.map((one) => one.src.split('/').pop().split('?')[0])"
    )
    assert sorted(scripts) == ["frame.js", "library.js", "of_project.js", "rulebook.js", "theme.js"]
    policy = page.locator("meta[http-equiv]").get_attribute("content")
    assert policy is not None
    assert "unsafe-inline" not in policy


def test_the_colour_of_the_project_reaches_every_page(sailor: Reader) -> None:
    accents = set()
    for name in ("index.html", "guide/code.html", "sl/01-sails.html"):
        page = sailor.open(name)
        accents.add(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()"))
    assert contrast(page, ".contents b") >= 4.5
    assert len(accents) == 1
    assert "#a82818" not in accents.pop()


def test_contents_of_prose_open_along_the_path_to_the_page(sailor: Reader) -> None:
    page = sailor.open("guide/deck/boom.html")
    contents = page.locator("#contents")
    assert contents.locator("p.caption").all_inner_texts() == ["Guide", "On board"]
    assert contents.locator("a:not(.btn)").all_inner_texts() == [
        "SL\nSailmakers",
        *("Code", "Tabs", "Formulas", "Diagrams", "The harbour"),
        *("The deck", "The mast", "The boom"),
    ]
    assert contents.locator('[aria-current="page"]').inner_text() == "The boom"
    contents.get_by_role("link", name="Code").click()
    expect(contents.locator('[aria-current="page"]')).to_have_text("Code")
    assert contents.locator('li:has(> [aria-current="page"]) li').all_inner_texts() == [
        *("Cloth", "Rope", "Needle", "Thread"),
    ]
    contents.get_by_role("link", name="Rope").click()
    assert page.url.endswith("code.html#rope")
    assert page.locator("footer").inner_text().find("© 2026, Sailmakers") >= 0
