"""The pages of ``rulebook import --look``: a document beside what became of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from sphinx_rulebook.cli.command_line import main

pytestmark = pytest.mark.browser

KITES = Path(__file__).parents[2] / "docs" / "tutorial" / "kites.pdf"


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page about a PDF."""
    folder = tmp_path_factory.mktemp("kites")
    assert main(["import", str(KITES), "--book", "KB", "-o", str(folder / "out"), "--look", str(folder)]) in (0, 1)
    return (folder / "kites.pdf.html").as_uri()


@pytest.mark.alike(1)
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_browser_shows_both_sides(browser: Browser, look: str, width: int, scheme: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(look)
    page.evaluate("Promise.all([...document.images].map((image) => (image.loading = 'eager', image.decode())))")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    section = page.locator("section").first
    picture, text = section.locator("img").bounding_box(), section.locator(".is").bounding_box()
    assert picture is not None
    assert text is not None
    if width > 1000:  # side by side, each about half of the page
        assert picture["x"] + picture["width"] <= text["x"]
        assert min(picture["width"], text["width"]) > 0.4 * width
    else:  # the text below the picture
        assert picture["y"] + picture["height"] <= text["y"]
        assert min(picture["width"], text["width"]) > 0.85 * width
    page.close()
