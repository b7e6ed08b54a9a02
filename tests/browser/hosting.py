"""A host of static sites that can do everything that hosts do to their readers, and builds of a site for it."""

from __future__ import annotations

import json
import random
import shutil
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.publishing.build import build_site
from sphinx_rulebook.publishing.build_state import Gate
from sphinx_rulebook.publishing.built_site import BuiltSite
from sphinx_rulebook.publishing.offline_reading.offline_index import write_offline
from sphinx_rulebook.publishing.offline_reading.offline_lists import lists_of_language
from sphinx_rulebook.site.language_builds.text_records import TEXTS_RECORD
from sphinx_rulebook.site.pages.brand import Brand
from sphinx_rulebook.site.pages.output_folder import facts_of
from sphinx_rulebook.site.view.library_views import read_views
from sphinx_rulebook.site.view.rule_page_names import RulePageNames
from tests.helpers import serve_in_thread, write_tree

FIRST = "b0000"
"""Every file of a build that a page shows or runs contains the build's name; this is the name in the first build."""

RULEBOOK = {
    "conf.py": 'project = "Sample"\nextensions = ["sphinx_rulebook"]\n',
    "source/sb/book.toml": 'code = "SB"\ntitle = "Sample Book"\n',
    "source/sb/01-turns.md": f"""---
document: sb
chapter: 1
---
# Turns @@cha:turns@@
## General @@sec:general@@
### @@rule:turn@@ Each player takes a turn, says build {FIRST}, and then draws.[[sec:drawing]]
### @@rule:order@@ Turns go to the left.[[rule:turn]]
""",
    "source/sb/02-drawing.md": f"""---
document: sb
chapter: 2
---
# Drawing @@cha:drawing@@
## General @@sec:drawing@@
### @@rule:draw@@ To draw is to take the top card, as build {FIRST} has it.[[rule:turn]]
""",
    "translations/ja/sb/book.toml": 'code = "SB"\ntitle = "見本"\n',
    "translations/ja/sb/01-turns.md": f"""---
document: sb
chapter: 1
---
# 手番 @@cha:turns@@
## 総則 @@sec:general@@
### @@rule:turn@@ 各競技者は手番を行い、{FIRST}と言って、札を引く。[[cha:turns]]
### @@rule:order@@ 手番は左へ回る。[[rule:turn]]
""",
}

PAGES = ("en/sb/01-turns.html", "en/sb/02-drawing.html", "en/r/sb/rule-turn.html", "ja/sb/01-turns.html")


class Builds:
    """Builds of one site that differ in every file that a page shows or runs."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._project = write_tree(root / "project", RULEBOOK)
        build_site(self._project, None, Gate.NOTHING, False, lambda _: None)
        self._loaded = load(self._project)
        self._first = self._project / "build" / "html"

    def make(self, number: int) -> Path:
        """Return the folder of a build."""
        folder = self._root / f"b{number:04}"
        if not folder.is_dir():
            shutil.copytree(self._first, folder)
            for path in sorted(folder.rglob("*")):
                if path.suffix in (".html", ".js", ".css") and path.name != "sw.js":
                    path.write_text(self._stamped(path, f"b{number:04}"), "utf-8")
            for record in folder.rglob(f"r/*/{TEXTS_RECORD}"):
                facts = {page.name: facts_of(page.read_bytes()) for page in sorted(record.parent.glob("*.html"))}
                record.write_text(json.dumps(facts), "utf-8")
            self._write_lists(folder)
        return folder

    def changed(self, number: int, page: str, before: str, after: str, folder: Path) -> Path:
        """Write a build with another text on one page, and return its folder."""
        shutil.copytree(self.make(number), folder)
        path = folder / page
        path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
        for script in folder.glob("*/_static/library.js"):
            text, _, rest = script.read_text("utf-8").partition("window.rulebookBuild=")
            script.write_text(text + rest.partition("\n")[2], "utf-8")
        self._write_lists(folder)
        return folder

    def _write_lists(self, folder: Path) -> None:
        views = read_views(self._loaded)
        brand = Brand("Sample", "Sample")
        names = RulePageNames(views)
        site = BuiltSite(
            folder=folder,
            loaded=self._loaded,
            views=views,
            rule_page_names=names,
            doctrees=self._root / "cache",
            brand=brand,
            base_url="",
        )
        languages = self._loaded.library.languages
        lists = [lists_of_language(folder, language, None) for language in languages]
        write_offline(site, {path: one for of_language in lists for path, one in of_language.items()})

    def _stamped(self, path: Path, name: str) -> str:
        text = path.read_text("utf-8").replace(FIRST, name)
        if path.name == "library.js":
            text = text.partition("window.rulebookBuild=")[0]
        if path.suffix == ".js":
            return f'{text};(window.builds=window.builds||new Set()).add("{name}");\n'
        return f'{text}\n:root {{ --build: "{name}"; }}\n' if path.suffix == ".css" else text

    def half_way(self, old: Path, new: Path, seed: int) -> Path:
        """Return the folder of a host whose upload of a new build was interrupted."""
        folder = self._root / f"half{seed}"
        shutil.copytree(old, folder)
        choose = random.Random(seed)
        for path in sorted(new.rglob("*")):
            if path.is_file() and choose.random() < 0.5:
                target = folder / path.relative_to(new)
                target.parent.mkdir(exist_ok=True, parents=True)
                shutil.copyfile(path, target)
        return folder


class Host:
    """Serves a folder below a path."""

    def __init__(self, folder: Path, below: str = "") -> None:
        self.folder = folder
        self.is_down = False
        """Whether the host does not answer at all."""
        self.requests_left: int | None = None
        """How many complete answers remain before all others are cut off in the middle; None for no limit."""
        self.portal = False
        """Whether a network that wants its users to log in answers instead of the host."""
        self.is_lenient = False
        """Whether requests for missing files are answered with status 200."""
        self.delay = 0.0
        """How many seconds every answer takes."""
        self.asked: list[str] = []
        self.below = below
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                host.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_port}/{below}"
        serve_in_thread(self._server)

    def stop(self) -> None:
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        """Answer a request, with the configured misbehavior."""
        path = unquote(urlsplit(request.path).path).lstrip("/")
        if self.is_down:
            request.close_connection = True
            return
        self.asked.append(path)
        time.sleep(self.delay)
        status, kind, body = 200, "text/html; charset=utf-8", b"<!doctype html><title>Log in</title><p>Log in first"
        if not self.portal:
            file = self.folder / path.removeprefix(self.below)
            file = file / "index.html" if file.is_dir() else file
            if path.startswith(self.below) and file.is_file():
                body = file.read_bytes()
                kind = guess_type(file.name)[0] or "application/octet-stream"
                kind += "; charset=utf-8" if kind.startswith("text/") else ""
            else:
                status, body = 200 if self.is_lenient else 404, b"<!doctype html><title>None</title><p>Not here"
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        is_whole = self.requests_left is None or self.requests_left > 0
        if self.requests_left is not None:
            self.requests_left -= 1
        request.wfile.write(body if is_whole else body[: len(body) // 2])
        request.close_connection = True
