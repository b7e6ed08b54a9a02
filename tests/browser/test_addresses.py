"""Addresses that scripts make, where pages have other suffixes or are folders, and files have odd names."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Response, expect
from sphinx.cmd.build import main as sphinx_build

from ..helpers import chapter_text, serve_in_thread, write_tree
from .conftest import QuietHandler

pytestmark = pytest.mark.browser

CONF = 'extensions = ["sphinx_rulebook"]\nhtml_theme = "rulebook"\n'
FILES = {
    "source/lf/01.md": chapter_text("## Nets @@sec:nets@@\n\n### @@rule:cast@@ A net is cast as in [[rule:row]].\n"),
    "source/lf/50% q?#.md": chapter_text("## Oars @@sec:oars@@\n\n### @@rule:row@@ An oar is dipped.\n", number=2),
}
KINDS = {"html": "", ".htm": 'html_file_suffix = ".htm"\n', "dirhtml": ""}


@pytest.fixture(scope="module", params=list(KINDS))
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a built project, and what the addresses of its pages have after the name."""
    kind = request.param
    root = write_tree(tmp_path_factory.mktemp("kind"), {**FILES, "source/conf.py": CONF + KINDS[kind]})
    builder = "dirhtml" if kind == "dirhtml" else "html"
    assert sphinx_build(["-q", "-b", builder, str(root / "source"), str(root / "out")]) == 0
    handler = functools.partial(QuietHandler, directory=str(root / "out"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        serve_in_thread(server)
        endings = {"html": ".html", ".htm": ".htm", "dirhtml": "/"}
        yield f"http://127.0.0.1:{server.server_port}/", endings[kind]
        server.shutdown()


@pytest.mark.alike(2)
def test_scripts_lead_to_pages_that_are_there(browser: Browser, address: tuple[str, str]) -> None:
    site, ending = address
    odd = f"{site}lf/50%25%20q%3F%23{ending}"
    page = browser.new_page(service_workers="block", viewport={"width": 1280, "height": 900})
    missed: list[str] = []

    def note(response: Response) -> None:
        if response.status >= 400:
            missed.append(response.url)

    page.on("response", lambda response: note(response))
    page.goto(f"{site}lf/01{ending}")
    # The contents mark the chapter.
    expect(page.locator(".contents ol [aria-current]")).to_have_count(1)
    expect(page.locator(".contents ol ol a")).to_have_count(1)
    # A reference shows a rule of the other chapter.
    page.locator("main li a[href$='#rule:row']").first.hover()
    expect(page.locator(".peek, [role=tooltip]").filter(has_text="An oar is dipped").first).to_be_visible()
    # The search leads there.
    page.keyboard.press("/")
    page.locator("dialog.palette input").fill("oar dipped")
    page.locator("dialog.palette [role=option]").filter(has_text="dipped").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{odd}#rule:row")
    expect(page.locator("[id='rule:row']")).to_be_visible()
    # So does the graph.
    page.goto(f"{site}lf/graph{ending}")
    link = page.locator(".graph-list a.n").nth(1)
    expect(link).to_have_attribute("href", odd)
    assert missed == []
    page.close()
