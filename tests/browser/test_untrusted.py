"""Nothing that strangers wrote runs in a browser, whatever file of their site is opened by its own address."""

from __future__ import annotations

import functools
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext

from sphinx_rulebook.cli.command_line import main

from ..hostile import OWNED, write_hostile
from .conftest import QuietHandler


def test_no_file_of_strangers_runs(context: BrowserContext, tmp_path: Path) -> None:
    root = write_hostile(tmp_path)
    assert main(["build", "--untrusted", "--allow-errors", str(root)]) == 0
    site = root / "build/html"
    files = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.suffix in (".html", ".svg", ".xml")]
    assert len(files) > 30
    ran: list[str] = []
    context.expose_function(OWNED.removesuffix("()"), lambda: ran.append(page.url))
    handler = functools.partial(QuietHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
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
