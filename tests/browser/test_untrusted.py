"""Nothing that strangers wrote runs in a browser, whatever file of their site is opened by its own address."""

from __future__ import annotations

import functools
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from sphinx_rulebook.cli.command_line import main

from ..helpers import serve_in_thread
from ..hostile import OWNED, write_hostile
from .conftest import QuietHandler, Reader


def test_no_file_of_strangers_runs(browser: Browser, tmp_path: Path) -> None:
    root = write_hostile(tmp_path)
    assert main(["build", "--untrusted", "--allow-errors", str(root)]) == 0
    site = root / "build/html"
    files = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.suffix in (".html", ".svg", ".xml")]
    assert len(files) > 30
    ran: list[str] = []
    context = browser.new_context(service_workers="block")  # a worker would fetch all of the site once more
    context.expose_function(OWNED.removesuffix("()"), lambda: ran.append(page.url))
    handler = functools.partial(QuietHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        serve_in_thread(running)
        page = context.new_page()
        page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))
        for file in files:
            page.goto(f"http://127.0.0.1:{running.server_port}/{file}", wait_until="domcontentloaded")
            assert page.url.startswith(f"http://127.0.0.1:{running.server_port}/")
        # The function is there, so that a page that calls it would be noticed.
        page.goto(f"http://127.0.0.1:{running.server_port}/en/index.html")
        page.evaluate(OWNED)
        running.shutdown()
    assert ran == [page.url]
    context.close()


_MADE = """() => {
  const made = { html: () => (document.createElement("p").innerHTML = "<b>a</b>"),
    script: () => (document.createElement("script").src = "a.js") };
  return Object.keys(made).filter((name) => { try { made[name](); return true } catch { return false } });
}"""
"""Returns what a script of others can make from text."""


@pytest.mark.browser
@pytest.mark.every_way
def test_text_becomes_html_in_our_scripts_only(reader: Reader) -> None:
    for address in ("en/kk/04-the-round.html", "en/r/kk/rule-no_match.html", "en/kk/graph.html"):
        page = reader.open(address)
        assert page.evaluate("'trustedTypes' in window")
        assert page.evaluate(_MADE) == [], address
    reader.complaints.clear()
    # Scripts of a project may run on a page of prose.
    assert reader.open("en/about.html").evaluate(_MADE) == ["html", "script"]
