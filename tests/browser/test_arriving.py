"""A page that arrives in pieces, as it does over a slow network."""

from __future__ import annotations

import functools
import itertools
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from ..conftest import RUNS_TRIALS
from ..helpers import serve_in_thread
from .conftest import QuietHandler, until

pytestmark = pytest.mark.browser

BREAKS = (b"</nav>", b"</header>", b"<main ", b'<p class="summary">', b'id="rule:no_match"')
"""Before each of these a page stops: in the bar, at the bar's end, after the contents, and in the text."""

SHIFTS = """window.moved = [];
new PerformanceObserver((list) => {
  for (const {sources} of list.getEntries()) {
    // The last line of a paragraph that is painted before all of it has arrived may break anew: no element moves then.
    for (const {node} of sources) if (node instanceof Element) window.moved.push(node.outerHTML.slice(0, 80));
  }
}).observe({type: 'layout-shift', buffered: true});"""

PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


class PieceByPiece(QuietHandler):
    """Sends pages in pieces: each piece waits until the reader has painted the ones before it."""

    def __init__(self, *arguments: Any, painted: threading.Semaphore, **options: Any) -> None:
        self.painted = painted
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:  # noqa: N802 - the name that the base class calls
        """Answer as the folder does, but for the pauses."""
        path = Path(self.translate_path(self.path))
        if path.suffix != ".html" or not path.is_file():
            super().do_GET()
            return
        page = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        for piece in in_pieces(page):
            self.wfile.write(piece)
            self.painted.acquire(timeout=10)


def in_pieces(page: bytes) -> list[bytes]:
    """Cut a page before the first occurrence of each break."""
    cuts = sorted({max(0, page.find(break_)) for break_ in BREAKS} | {0, len(page)})
    return [page[start:end] for start, end in itertools.pairwise(cuts)]


@pytest.fixture(scope="module")
def painted() -> threading.Semaphore:
    return threading.Semaphore(0)


@pytest.fixture(scope="module")
def slow_server(site: Path, painted: threading.Semaphore) -> Iterator[str]:
    """Serve the site piece by piece and yield its address."""
    handler = functools.partial(PieceByPiece, directory=str(site), painted=painted)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        serve_in_thread(running)
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


@pytest.fixture
def arriving(
    browser: Browser, site: Path, slow_server: str, painted: threading.Semaphore
) -> Iterator[Callable[[int, str], Page]]:
    """A function that opens a page in a window of a width, lets it arrive piece by piece, and returns it."""
    page = browser.new_page(service_workers="block")
    page.add_init_script(SHIFTS)

    def opened(width: int, address: str) -> Page:
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(slow_server + address, wait_until="commit")
        for _ in in_pieces((site / address).read_bytes()):
            page.evaluate(PAINTED)
            painted.release()
        page.wait_for_load_state()
        page.evaluate(PAINTED)
        return page

    yield opened
    page.close()


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.trial)])
def test_nothing_moves_while_a_page_arrives(arriving: Callable[[int, str], Page], turn: int, site: Path) -> None:
    """Every page is seen in one language and at one width; in a trial, in both."""
    addresses = ("kk/04-the-round.html", "r/kk/rule-no_match.html", "kk/1.0.0/04-the-round.html", "kk/index.html")
    for at, name in enumerate(addresses):
        language = ("en", "ja")[(at + turn) % 2]
        address = f"{language}/{name}"
        for width in (390, 1280) if RUNS_TRIALS else ((390, 1280)[at // 2],):
            page = arriving(width, address)
            assert len(in_pieces((site / address).read_bytes())) > 3
            assert page.evaluate("window.moved") == [], (address, width)


@pytest.mark.alike(2)
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("address", ["en/kk/02-cards.html", "ja/r/kk/rule-no_match.html"])
def test_nothing_moves_while_the_scripts_arrive(browser: Browser, server: str, address: str, width: int) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": width, "height": 844})
    page.add_init_script(SHIFTS)
    held: dict[str, Route] = {}
    page.route("**/*.js", lambda route: held.__setitem__(route.request.url.rpartition("/")[2], route))
    page.goto(server + address, wait_until="commit")
    # In the order in which they run, each only when the reader has seen the page that the last one left.
    for script in ("theme.js", "library.js", "frame.js", "rulebook.js"):
        for _ in range(1000):
            if script in held:
                break
            page.wait_for_timeout(10)
        held.pop(script).continue_()
        until(page, "name => performance.getEntriesByType('resource').some(one => one.name.endsWith(name))", script)
        page.evaluate(PAINTED)
    page.route("**/*.js", lambda route: route.continue_())  # the scripts that these ask for
    for route in held.values():
        route.continue_()
    page.wait_for_load_state()
    page.evaluate(PAINTED)
    assert page.locator(".contents [aria-current]").count() >= 1
    assert page.evaluate("window.moved") == []
    page.close()


@pytest.mark.alike(2)
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("address", ["ja/r/kk/rule-no_match.html", "en/kk/02-cards.html", "ja/kk/1.0.0/02-cards.html"])
def test_nothing_moves_when_the_pictures_arrive(browser: Browser, server: str, address: str, width: int) -> None:
    page = browser.new_page(service_workers="block", viewport={"width": width, "height": 844})
    page.add_init_script(SHIFTS)
    held: list[Route] = []
    page.route("**/_pictures/**", lambda route: held.append(route))
    page.goto(server + address, wait_until="domcontentloaded")
    if page.locator(".past-banner").count():  # its text comes with the list of editions, at any time
        expect(page.locator(".past-banner a")).not_to_have_attribute("href", "../changes.html")
    page.evaluate(PAINTED)
    places = "[...document.querySelectorAll('main *')].map((one) => JSON.stringify(one.getBoundingClientRect()))"
    before = page.evaluate(places)
    assert held
    page.route("**/_pictures/**", lambda route: route.continue_())  # those that are asked for from now on
    for route in held:
        route.continue_()
    page.wait_for_load_state()
    page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    page.evaluate(PAINTED)
    assert page.evaluate(places) == before
    assert page.evaluate("window.moved") == []
    page.close()
