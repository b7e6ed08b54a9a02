"""One trial for each kind of input: what a program of ours makes of it. Anything but an answer is a failure."""

from __future__ import annotations

import contextlib
import io
import random
import shutil
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import TracebackType

from lsprotocol import types

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.lsp.completing import complete
from sphinx_rulebook.lsp.live_project import LiveProject
from sphinx_rulebook.lsp.positions import Positions
from sphinx_rulebook.model.findings import Finding
from sphinx_rulebook.serving.http_server import Server, make_server
from sphinx_rulebook.serving.listeners import Listeners
from sphinx_rulebook.serving.site_pages import SitePages
from sphinx_rulebook.site.html.bodies import Bodies
from sphinx_rulebook.site.view.language_view import ViewBuilder
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import chapter_text, write_tree
from . import inputs

_RULES = chapter_text(
    "## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.[[rule:lamp]]\n\n### @@rule:lamp@@ Lamps burn.\n"
)
_TRANSLATED = _RULES.replace("Fog rises.", "霧が出る。").replace("Lamps burn.", "灯がともる。")


class Trials:
    """Makes the trials, in a folder of its own; use it as a context."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server: Server | None = None
        files = {
            "source/lf/01.md": _RULES,
            "translations/ja/lf/01.md": _TRANSLATED,
            "source/lf/book.toml": 'title = "F"\n',
        }
        self._project = write_tree(folder / "project", files)
        self._run("release", "1.0.0", "--date", "2025-01-31", "--project", str(self._project))
        self._run("confirm", "--language", "ja", "--all", "--project", str(self._project))
        self._run("check", "--write-baseline", str(folder / "baseline.json"), str(self._project))
        self._edition = (self._project / "source/lf/editions/1.0.0.json").read_text("utf-8")
        self._sync = next(self._project.rglob("sync.json")).read_text("utf-8")
        self.kinds: Mapping[str, Callable[[random.Random], str]] = {
            "markup": self._markup,
            "projects": self._project_files,
            "settings": self._settings,
            "editions": partial(self._json, "source/lf/editions/1.0.0.json", self._edition),
            "sync": partial(self._json, self._sync_path(), self._sync),
            "po": self._po,
            "documents": self._document,
            "server": self._request,
            "editor": self._editor,
        }

    def __enter__(self) -> Trials:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()

    def _sync_path(self) -> str:
        return next(self._project.rglob("sync.json")).relative_to(self._project).as_posix()

    def _run(self, *arguments: str) -> str:
        """Run a command; return its exit status and output. One that ends in any other way raises its error."""
        output = io.BytesIO()
        with io.TextIOWrapper(output, "utf-8", errors="backslashreplace", write_through=True) as stream:
            with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
                status = main(list(arguments))
            assert status in (0, 1, 2), status
            text = output.getvalue().decode("utf-8")
        assert "Traceback" not in text, text
        return f"{status}\n{text}"

    @contextlib.contextmanager
    def _changed(self, path: str, data: bytes) -> Iterator[Path]:
        """Yield a project in which one file is another."""
        root = self._folder / "changed"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self._project, root)
        write_tree(root, {path: data})
        yield root

    def _checked(self, root: Path) -> str:
        try:
            loaded = load_library(root)
        except UnusableInputError as error:
            return str(error)
        return "\n".join(map(repr, sorted(run_checks(loaded), key=Finding.sort_key)))

    def _markup(self, choose: random.Random) -> str:
        """Read one chapter, check it, and write its texts as HTML."""
        root = self._folder / "markup"
        path = write_tree(root, {"lf/01.md": inputs.as_bytes(choose, inputs.markup(choose))})
        try:
            loaded = load_library(path)
        except UnusableInputError as error:
            return str(error)
        findings = sorted(run_checks(loaded), key=Finding.sort_key)
        view = ViewBuilder(loaded.library, loaded.library.source_language, None).view()
        bodies = Bodies(view, is_xml=False)
        texts = [
            bodies.body(unit, document)
            for document in view.documents.chapters.values()
            for unit in document.chapter.units
        ]
        return f"{findings}\n{texts}"

    def _project_files(self, choose: random.Random) -> str:
        """Read a project in two languages, with a page of prose."""
        files = {
            "source/lf/01.md": inputs.as_bytes(choose, inputs.markup(choose)),
            "source/index.md": inputs.as_bytes(choose, inputs.prose(choose)),
            "translations/ja/lf/01.md": inputs.as_bytes(choose, inputs.markup(choose)),
        }
        root = self._folder / "project-files"
        shutil.rmtree(root, ignore_errors=True)
        found = self._checked(write_tree(root, files))
        if choose.random() < 0.2:
            found += self._run("check", "--untrusted", "--all", str(root))
            found += self._run("export", "--format", choose.choice(("json", "text", "po")), str(root))
            found += self._run("fmt", str(root))
        return found

    def _settings(self, choose: random.Random) -> str:
        path = choose.choice(("source/lf/book.toml", "pyproject.toml"))
        text = inputs.toml(choose)
        data = inputs.as_bytes(choose, text if path != "pyproject.toml" else f"[tool.rulebook]\n{text}")
        with self._changed(path, data) as root:
            return self._run("check", "--all", str(root))

    def _json(self, path: str, sample: str, choose: random.Random) -> str:
        data = inputs.as_bytes(choose, inputs.json_text(choose, sample))
        with self._changed(path, data) as root:
            return self._run("check", "--all", str(root)) + self._run("status", "--language", "ja", str(root))

    def _po(self, choose: random.Random) -> str:
        path = self._folder / "lf.po"
        path.write_bytes(inputs.as_bytes(choose, inputs.po(choose)))
        root = self._folder / "translated"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self._project, root)
        return self._run("import", str(path), "-o", str(root))

    def _document(self, choose: random.Random) -> str:
        path = self._folder / f"rules.{choose.choice(('txt', 'md', 'html'))}"
        path.write_bytes(inputs.as_bytes(choose, inputs.document(choose)))
        target = self._folder / "imported"
        shutil.rmtree(target, ignore_errors=True)
        return self._run("import", str(path), "-o", str(target))

    def _request(self, choose: random.Random) -> str:
        if self._server is None:
            pages = SitePages(write_tree(self._folder / "site", {"en/index.html": "<html></html>", "404.html": "Lost"}))
            self._server = make_server("127.0.0.1", 0, pages, Listeners(pages, lambda: None))
            self._server.timeout = 1
            threading.Thread(target=self._server.serve_forever, daemon=True).start()
        errors = io.StringIO()
        with (
            contextlib.redirect_stderr(errors),
            socket.create_connection(("127.0.0.1", self._server.server_port), 5) as connection,
        ):
            connection.sendall(inputs.request(choose))
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_WR)
                connection.recv(200)
        assert errors.getvalue() == "", errors.getvalue()
        return ""  # the answer contains the time

    def _editor(self, choose: random.Random) -> str:
        project = LiveProject(self._project.resolve())
        path = self._project.resolve() / "source/lf/01.md"
        text = inputs.markup(choose)
        project.put(path, path.as_uri(), text, 1)
        snapshot = project.snapshot()
        if snapshot is None:
            return str(project.problem)
        line = choose.randint(0, text.count("\n") + 1)
        place = types.Position(line, choose.randint(0, 60))
        found = complete(snapshot, Positions(), "source/lf/01.md", place)
        return repr(found)[:2000]
