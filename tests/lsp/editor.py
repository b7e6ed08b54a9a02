"""An editor without a screen: a client that talks to the server through standard input and output, as editors do."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from sphinx_rulebook.lsp.features import make_server

SECONDS = 30.0
"""How long to wait for an answer."""

EVERY_EDIT = types.WorkspaceEditClientCapabilities(
    document_changes=True, resource_operations=[types.ResourceOperationKind.Create]
)

_Result = TypeVar("_Result")


class Editor:
    """A client with some files of a project open."""

    def __init__(self, root: Path, client: LanguageClient, capabilities: types.ServerCapabilities) -> None:
        self.root, self.client, self.capabilities = root, client, capabilities
        self.diagnostics: dict[str, list[types.Diagnostic]] = {}
        self.published = asyncio.Event()
        self.messages: list[str] = []
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}

    def uri(self, path: str) -> str:
        """Return the address of a file of the project."""
        return (self.root / path).as_uri()

    def document(self, path: str) -> types.TextDocumentIdentifier:
        """Return a file as requests name it."""
        return types.TextDocumentIdentifier(self.uri(path))

    def open(self, path: str) -> str:
        """Open a file and return its text."""
        text = (self.root / path).read_bytes().decode("utf-8")
        self.texts[path], self.versions[path] = text, 1
        item = types.TextDocumentItem(self.uri(path), "markdown", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return text

    def close(self, path: str) -> None:
        """Close a file without saving it."""
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(path)))

    def type(self, path: str, text: str, version: int | None = None) -> None:
        """Replace the text of an open file, as if somebody had typed it."""
        self.texts[path] = text
        self.versions[path] = version if version is not None else self.versions[path] + 1
        document = types.VersionedTextDocumentIdentifier(version=self.versions[path], uri=self.uri(path))
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def replace(self, path: str, old: str, new: str) -> None:
        """Replace a piece of an open file that occurs once."""
        assert self.texts[path].count(old) == 1, old
        self.type(path, self.texts[path].replace(old, new))

    def place(self, path: str, text: str, offset: int = 0) -> types.Position:
        """Return where a piece of an open file starts, plus ``offset`` characters, in units of UTF-16."""
        at = self.texts[path].index(text) + offset
        before = self.texts[path][:at]
        line = before.rpartition("\n")[2]
        return types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)

    def at(self, path: str, text: str, offset: int = 0) -> dict[str, Any]:
        """Return file and place as most requests take them."""
        return {"text_document": self.document(path), "position": self.place(path, text, offset)}

    def text_at(self, location: types.Location) -> str:
        """Return the text at a place on one line in a file of the project."""
        path = Path(location.uri.removeprefix("file://"))
        name = path.relative_to(self.root).as_posix()
        text = self.texts.get(name) or path.read_bytes().decode("utf-8")
        line = text.split("\n")[location.range.start.line].encode("utf-16-le")
        return line[2 * location.range.start.character : 2 * location.range.end.character].decode("utf-16-le")

    async def until(self, holds: Callable[[dict[str, list[types.Diagnostic]]], bool]) -> None:
        """Wait until the diagnostics meet a condition."""
        try:
            async with asyncio.timeout(SECONDS):
                while not holds(self.diagnostics):
                    self.published.clear()
                    await self.published.wait()
        except TimeoutError:
            shown = {uri: [one.message for one in found] for uri, found in self.diagnostics.items()}
            raise AssertionError(f"what is shown stays {shown}") from None

    def codes(self, path: str) -> list[str]:
        """Return the codes of the diagnostics shown in a file."""
        return [str(one.code) for one in self.diagnostics.get(self.uri(path), [])]

    def apply(self, edit: types.WorkspaceEdit) -> dict[str, str]:
        """Make the edits of an answer on the disk, as an editor that saves everything does; return the new texts."""
        written: dict[str, str] = {}
        for change in edit.document_changes or []:
            if isinstance(change, types.CreateFile):
                Path(change.uri.removeprefix("file://")).touch()
                continue
            assert isinstance(change, types.TextDocumentEdit)
            path = Path(change.text_document.uri.removeprefix("file://"))
            name = path.relative_to(self.root).as_posix()
            text = self.texts.get(name) or path.read_bytes().decode("utf-8")
            edits = sorted(change.edits, key=lambda one: (one.range.start.line, one.range.start.character))
            for one in reversed(edits):
                assert isinstance(one, types.TextEdit)
                start, stop = _offset(text, one.range.start), _offset(text, one.range.end)
                text = text[:start] + one.new_text + text[stop:]
            path.write_bytes(text.encode("utf-8"))
            written[name] = text
            if name in self.texts:
                self.type(name, text)
        return written


def _offset(text: str, position: types.Position) -> int:
    lines = text.split("\n")
    line = lines[position.line].encode("utf-16-le")[: 2 * position.character].decode("utf-16-le")
    return sum(len(one) + 1 for one in lines[: position.line]) + len(line)


@asynccontextmanager
async def editing(root: Path, folder: Path | None = None, log: Path | None = None) -> AsyncIterator[Editor]:
    """Start a server, and a client with an open folder, by default the project's; the server writes ``log``."""
    client = LanguageClient("tests", "1")
    await client.start_io(sys.executable, "-m", "sphinx_rulebook", "lsp", *(("--log", str(log)) if log else ()))
    async with _session(client, root.resolve(), folder) as editor:
        yield editor


@asynccontextmanager
async def editing_here(
    root: Path,
    edits: types.WorkspaceEditClientCapabilities | None = EVERY_EDIT,
    *,
    asks_for_edits: bool = True,
    nests_symbols: bool = True,
) -> AsyncIterator[Editor]:
    """Do the same with the server in a thread of this process, which need not load everything first; ``edits`` are the
    forms of edits that the client understands, ``asks_for_edits`` is whether it asks for those of a chosen action, and
    ``nests_symbols`` whether it understands symbols with others below them.
    """
    client = LanguageClient("tests", "1")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Thread(target=_serve_one, args=(listening,))
        server.start()
        await client.start_tcp(*listening.getsockname())
        abilities = {"asks_for_edits": asks_for_edits, "nests_symbols": nests_symbols}
        async with _session(client, root.resolve(), edits=edits, **abilities) as editor:
            yield editor
        await asyncio.to_thread(server.join)


def _serve_one(listening: socket.socket) -> None:
    connection, _ = listening.accept()
    with connection, connection.makefile("rb") as read, connection.makefile("wb") as write:
        make_server().start_io(read, write)


@asynccontextmanager
async def _session(
    client: LanguageClient,
    root: Path,
    folder: Path | None = None,
    edits: types.WorkspaceEditClientCapabilities | None = EVERY_EDIT,
    *,
    asks_for_edits: bool = True,
    nests_symbols: bool = True,
) -> AsyncIterator[Editor]:
    resolved = types.ClientCodeActionResolveOptions(["edit"]) if asks_for_edits else None
    capabilities = types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(workspace_edit=edits),
        text_document=types.TextDocumentClientCapabilities(
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(version_support=True),
            code_action=types.CodeActionClientCapabilities(resolve_support=resolved),
            document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=nests_symbols),
        ),
    )
    where = types.WorkspaceFolder((folder or root).as_uri(), root.name)
    answer = await client.initialize_async(
        types.InitializeParams(capabilities, process_id=None, root_uri=where.uri, workspace_folders=[where])
    )
    editor = Editor(root, client, answer.capabilities)

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def published(parameters: types.PublishDiagnosticsParams) -> None:
        editor.diagnostics[parameters.uri] = list(parameters.diagnostics)
        editor.published.set()

    @client.feature(types.WINDOW_SHOW_MESSAGE)
    def message(parameters: types.ShowMessageParams) -> None:
        editor.messages.append(parameters.message)

    client.initialized(types.InitializedParams())
    try:
        yield editor
    finally:
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()


def run(scenario: Callable[[], Awaitable[_Result]]) -> _Result:
    """Run an author's actions to the end."""

    async def bounded() -> _Result:
        async with asyncio.timeout(4 * SECONDS):
            return await scenario()

    # In a separate thread: a browser of other tests may have a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, bounded()).result()
