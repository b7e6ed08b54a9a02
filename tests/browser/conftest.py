"""The bundled rulebook, built once, in a real browser: opened from its folder and served."""

from __future__ import annotations

import functools
import shutil
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, sync_playwright

from tests.conftest import RUNS_TRIALS
from tests.tools.install import CHROMIUM_NAMES

from .crowded import build_crowded
from .hosting import Builds, Host

BASES = ["served", "file"]
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves a folder without a log."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """Serve the site and yield its address."""
    handler = functools.partial(QuietHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


class _LostHandler(QuietHandler):
    """Answers requests for missing files as hosts of static sites do: with the site's own page."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "html" / "404.html"
        if code != 404:
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="session")
def lost_server(site: Path) -> Iterator[str]:
    """Serve the site below a folder, with its page for missing files, and yield its address."""
    handler = functools.partial(_LostHandler, directory=str(site.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/{site.name}/"
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


WAYS = ("base", "language", "scheme")
"""The parameters of tests that say in which way a page is looked at, not at what."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each case of a test run in one way, in turn with the other cases of its module, so that all ways are tried.

    What loads or keeps something, which servers and folders treat each in their own way, is marked with ``every_way``.
    A test with a parameter ``turn`` looks at other pages in each way by itself. In a trial, everything is looked at in
    every way.
    """
    if RUNS_TRIALS:
        return
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        names = _parameters(item).keys()
        if names & set(WAYS) and "turn" not in names and not item.get_closest_marker("every_way"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    turns: Counter[str] = Counter()
    left_out: set[pytest.Item] = set()
    for test, cases in tests.items():
        module = test.partition("::")[0]
        for alike in _by_subject(cases):
            chosen = alike[turns[module] % len(alike)]
            turns[module] += 1
            left_out.update(item for item in alike if item is not chosen)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def _parameters(item: pytest.Item) -> dict[str, object]:
    call = getattr(item, "callspec", None)
    return {} if call is None else call.params


def _by_subject(cases: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
    """Return the cases of a test in groups that differ only in the way in which a page is looked at.

    A parameter that has one value for each way, such as a word in each language, is part of the way.
    """
    values: dict[str, dict[tuple[str, ...], set[str]]] = {}
    for case in cases:
        way = tuple(repr(value) for name, value in _parameters(case).items() if name in WAYS[1:])
        for name, value in _parameters(case).items():
            if name not in WAYS:
                values.setdefault(name, {}).setdefault(way, set()).add(repr(value))
    subjects = [name for name, found in values.items() if any(len(own) > 1 for own in found.values())]
    groups: dict[tuple[str, ...], list[pytest.Item]] = {}
    for case in cases:
        groups.setdefault(tuple(repr(_parameters(case)[name]) for name in subjects), []).append(case)
    return list(groups.values())


@pytest.fixture(params=BASES)
def base(request: pytest.FixtureRequest, site: Path, server: str) -> str:
    """The address of the site's folder, served and from the file system."""
    return server if request.param == "served" else f"{site.as_uri()}/"


def until(page: Page, expression: str, argument: object = None) -> Any:
    """Return the value of an expression as soon as it is truthy.

    Playwright's own way of waiting builds a function from text, which the policy of our pages forbids.
    """
    end = time.monotonic() + 10
    while True:
        try:
            found = page.evaluate(expression, argument)
        except Error as error:
            if "Execution context was destroyed" not in error.message:  # by going to another page
                raise
            found = None
        if found:
            return found
        assert time.monotonic() < end, f"in vain: {expression}"
        page.wait_for_timeout(50)


class Reader:
    """A page, and everything that went wrong on it."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base = page, base
        page.set_default_timeout(10_000)
        self.complaints: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._on_request)
        page.on("requestfailed", self._on_failure)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.text == "Service Worker registration blocked by Playwright":
            return  # intended here: `test_offline` tests with a service worker
        if message.type in ("error", "warning"):
            self.complaints.append(f"console: {message.text}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.base, "data:")):
            self.complaints.append(f"request outside: {request.url}")

    def _on_failure(self, request: Request) -> None:
        is_left = request.resource_type in ("image", "script", "other") and request.failure == "net::ERR_ABORTED"
        if not is_left:  # what is loaded late is aborted if the test goes on to another page
            self.complaints.append(f"failed: {request.url}")

    def keep_copies(self) -> None:
        """Make the copied text available to `copied`, because browsers in tests may have no clipboard."""
        self.page.add_init_script(
            "Object.defineProperty(navigator, 'clipboard',"
            " {value: {writeText: async (text) => void (window.copied = text)}});"
            "Object.defineProperty(navigator, 'share', {value: undefined});"
        )

    def copied(self) -> str:
        """Return the copied text as soon as there is one."""
        return str(until(self.page, "window.copied"))

    def open(self, address: str) -> Page:
        """Go to an address below the site's folder."""
        self.page.goto(self.base + address)
        return self.page


@pytest.fixture(scope="session")
def desktop_context(browser: Browser) -> Iterator[BrowserContext]:
    """The desktop of all tests of a process: a context for each would start a process of the browser for each."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block")
    yield context
    context.close()


@pytest.fixture(scope="session")
def phone_context(browser: Browser) -> Iterator[BrowserContext]:
    """The phone of all tests of a process."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, service_workers="block"
    )
    yield context
    context.close()


@contextmanager
def _reading(context: BrowserContext, base: str) -> Iterator[Reader]:
    """Yield a page that knows nothing of what earlier tests did, and fail if anything went wrong on it."""
    reader = Reader(context.new_page(), base)
    parts = urlsplit(base)
    # Cleared at the beginning: a page of an earlier test may have kept something when it was closed.
    context.new_cdp_session(reader.page).send(
        "Storage.clearDataForOrigin", {"origin": f"{parts.scheme}://{parts.netloc}", "storageTypes": "local_storage"}
    )
    yield reader
    context.clear_permissions()
    reader.page.close()
    assert reader.complaints == []


@pytest.fixture
def reader(desktop_context: BrowserContext, base: str) -> Iterator[Reader]:
    """A desktop page; the test fails if anything went wrong on it."""
    with _reading(desktop_context, base) as reader:
        yield reader


@pytest.fixture
def phone(phone_context: BrowserContext, base: str) -> Iterator[Reader]:
    """A page on a phone; the test fails if anything went wrong on it."""
    with _reading(phone_context, base) as reader:
        yield reader


@pytest.fixture(scope="session")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site of a rulebook in which everything is long or wide."""
    return build_crowded(tmp_path_factory.mktemp("crowded"))


@pytest.fixture(scope="session")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Builds:
    return Builds(tmp_path_factory.mktemp("builds"))


@pytest.fixture
def host(builds: Builds) -> Iterator[Host]:
    """The first build, below a path of its own, as on hosts of many projects."""
    host = Host(builds.make(1), "rules/")
    yield host
    host.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A device that has seen nothing yet."""
    context = browser.new_context()
    context.set_default_timeout(10_000)
    yield context
    context.close()
