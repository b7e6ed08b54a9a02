"""The bundled rulebook, built once, in a real browser: opened from its folder and served."""

from __future__ import annotations

import functools
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from tests.tools.install import CHROMIUM_NAMES

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """Serve the site and yield its address."""
    handler = functools.partial(_QuietHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if chromium is None:
        pytest.skip("Chromium is missing")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(params=["served", "file"])
def base(request: pytest.FixtureRequest, site: Path, server: str) -> str:
    """The address of the site's folder, served and from the file system."""
    return server if request.param == "served" else f"{site.as_uri()}/"


class Reader:
    """A page with all that went wrong on it."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base = page, base
        self.complaints: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._on_request)
        page.on("requestfailed", lambda request: self.complaints.append(f"failed: {request.url}"))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "favicon.ico" not in str(message.location):
            self.complaints.append(f"console: {message.text}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.base, "data:")) and not request.url.endswith("/favicon.ico"):
            self.complaints.append(f"request outside: {request.url}")

    def open(self, address: str) -> Page:
        """Go to an address below the site's folder."""
        self.page.goto(self.base + address)
        return self.page


@pytest.fixture
def reader(browser: Browser, base: str) -> Iterator[Reader]:
    """A desktop page; at the end of the test nothing may have gone wrong on it."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    reader = Reader(page, base)
    yield reader
    page.close()
    assert reader.complaints == []
