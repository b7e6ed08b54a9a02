"""The server itself: the messages of the Language Server Protocol, each answered by a module beside this one.

Every question is answered from what the project says at that moment, so that no answer can be about an older text.
What is found wrong is told a moment after the last change, between two questions.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidRequest
from pygls.lsp.server import LanguageServer

from ..findings import Finding
from ..library import UnusableInputError, without_garbage_collection
from . import acting, completing, hints, hovering, navigating, renaming, symbols
from .diagnosing import find_in_steps
from .positions import Positions
from .sessions import Session, Sessions, path_of
from .snapshot import Snapshot

_PAUSE = 0.01
"""Seconds to wait for the next key before the project is checked."""
_WATCHED = ("**/*.{md,toml,json}", "**/*.{svg,png,jpg,jpeg,gif,webp,avif}")
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A file that an editor asks about, in its project as it is now."""

    session: Session
    snapshot: Snapshot
    path: str


class RulebookServer(LanguageServer):
    """A server for all projects that are open in one editor."""

    def __init__(self) -> None:
        try:
            own_version = version("sphinx-rulebook")
        except PackageNotFoundError:
            own_version = "0"
        super().__init__("rulebook", own_version, types.TextDocumentSyncKind.Full)
        self.sessions = Sessions()
        self._checks: dict[Path, asyncio.Task[None]] = {}
        self._last_edited: dict[Path, Path] = {}

    @property
    def positions(self) -> Positions:
        """How this editor counts columns."""
        return Positions(types.PositionEncodingKind(self.workspace.position_encoding))

    @property
    def folders(self) -> list[Path]:
        """The folders that are open in the editor."""
        found = (path_of(uri) for uri in self.workspace.folders)
        return [path for path in found if path is not None]

    def asked(self, uri: str) -> _Asked | None:
        """Return the file that is asked about; None where it belongs to no project that can be loaded."""
        found = self.sessions.of(uri, self.folders)
        if found is None:
            return None
        session, path = found
        snapshot = session.project.snapshot()
        if snapshot is None or not path.is_relative_to(snapshot.root):
            return None
        return _Asked(session, snapshot, path.relative_to(snapshot.root).as_posix())

    def edited(self, uri: str, text: str, number: int) -> None:
        """Take what stands in an editor; an edit that comes behind a later one is left out."""
        found = self.sessions.of(uri, self.folders)
        if found is None:
            return
        session, path = found
        if not session.project.put(path, uri, text, number):
            _LOG.warning("%s: version %d came behind a later one and is left out", path.name, number)
            return
        self.check_soon(session, path)

    def check_soon(self, session: Session, path: Path | None = None) -> None:
        """Check a project when no further edit comes for a moment."""
        root = session.project.root
        if path is not None:
            self._last_edited[root] = path
        waiting = self._checks.get(root)
        if waiting is not None:
            waiting.cancel()
        self._checks[root] = asyncio.get_running_loop().create_task(self._check(session))

    async def _check(self, session: Session) -> None:
        await asyncio.sleep(_PAUSE)
        project = session.project
        if not project.is_in_use:
            self._publish(project.root, session.nothing())
            self.sessions.end(session)
            return
        snapshot = project.snapshot()
        if snapshot is not None:
            findings = await self._find(snapshot)
            self._publish(project.root, session.news(findings, snapshot, self.positions))
        else:
            path = self._last_edited.get(project.root, project.root)
            inside = path.relative_to(project.root).as_posix() if path.is_relative_to(project.root) else "."
            self._publish(project.root, session.problem(inside, project.problem or ""))
        gc.freeze()  # a library is a million objects and none of them garbage: nobody need look through them again

    async def _find(self, snapshot: Snapshot) -> tuple[Finding, ...]:
        """Check a project book by book, and answer what is asked meanwhile; the next edit breaks it off."""
        steps = find_in_steps(snapshot)
        while True:
            try:
                with without_garbage_collection():
                    next(steps)
            except StopIteration as done:
                findings: tuple[Finding, ...] = done.value
                return findings
            await asyncio.sleep(0)

    def _publish(self, root: Path, news: Iterator[tuple[str, list[types.Diagnostic]]]) -> None:
        for path, diagnostics in news:
            file = root / path
            number = self.sessions.at(root).project.version(file)
            uri = self.sessions.at(root).project.address(file)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics, number))


def make_server() -> RulebookServer:
    """Return a server that answers all that this package knows; the caller starts it."""
    server = RulebookServer()
    _follow_texts(server)
    _answer_questions(server)
    _change_texts(server)
    return server


def _follow_texts(server: RulebookServer) -> None:
    """Take part in what is opened, typed, saved and closed."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(parameters: types.DidOpenTextDocumentParams) -> None:
        document = parameters.text_document
        found = server.sessions.of(document.uri, server.folders)
        if found is not None:
            found[0].project.drop(found[1])  # an editor that was restarted counts from 1 again
        server.edited(document.uri, document.text, document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(parameters: types.DidChangeTextDocumentParams) -> None:
        last = parameters.content_changes[-1] if parameters.content_changes else None
        if isinstance(last, types.TextDocumentContentChangeWholeDocument):
            server.edited(parameters.text_document.uri, last.text, parameters.text_document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(parameters: types.DidSaveTextDocumentParams) -> None:
        _check_again(server, parameters.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(parameters: types.DidCloseTextDocumentParams) -> None:
        found = server.sessions.of(parameters.text_document.uri, server.folders)
        if found is not None:
            found[0].project.drop(found[1])
            server.check_soon(found[0])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_on_disk(_: types.DidChangeWatchedFilesParams) -> None:
        for session in server.sessions.all():
            session.project.note_files_changed()
            server.check_soon(session)

    @server.feature(types.INITIALIZED)
    async def ready(_: types.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace is not None else None
        if watching and watching.dynamic_registration:
            watchers = [types.FileSystemWatcher(pattern) for pattern in _WATCHED]
            registration = types.Registration(
                "rulebook-files",
                types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                types.DidChangeWatchedFilesRegistrationOptions(watchers),
            )
            await server.client_register_capability_async(types.RegistrationParams([registration]))


def _check_again(server: RulebookServer, uri: str) -> None:
    found = server.sessions.of(uri, server.folders)
    if found is not None:
        server.check_soon(found[0])


def _answer_questions(server: RulebookServer) -> None:
    """Answer what an editor asks about a place or a file."""
    options = types.CompletionOptions(["[", "{", "@", "/", ":"], resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    def complete(parameters: types.CompletionParams) -> types.CompletionList | None:
        asked = server.asked(parameters.text_document.uri)
        return completing.complete(asked.snapshot, server.positions, asked.path, parameters.position) if asked else None

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    def completed(item: types.CompletionItem) -> types.CompletionItem:
        root = item.data.get("root") if isinstance(item.data, dict) else None
        snapshot = server.sessions.at(Path(root)).project.snapshot() if root else None
        return completing.with_documentation(snapshot, item) if snapshot is not None else item

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(parameters: types.HoverParams) -> types.Hover | None:
        asked = server.asked(parameters.text_document.uri)
        return hovering.hover(asked.snapshot, server.positions, asked.path, parameters.position) if asked else None

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(parameters: types.DefinitionParams) -> types.Location | None:
        asked = server.asked(parameters.text_document.uri)
        if asked is None:
            return None
        return navigating.definition(asked.snapshot, server.positions, asked.path, parameters.position)

    @server.feature(types.TEXT_DOCUMENT_IMPLEMENTATION)
    def translations(parameters: types.ImplementationParams) -> list[types.Location]:
        asked = server.asked(parameters.text_document.uri)
        if asked is None:
            return []
        return navigating.translations(asked.snapshot, server.positions, asked.path, parameters.position)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(parameters: types.ReferenceParams) -> list[types.Location]:
        asked = server.asked(parameters.text_document.uri)
        if asked is None:
            return []
        with_declaration = parameters.context.include_declaration
        return navigating.references(
            asked.snapshot, server.positions, asked.path, parameters.position, with_declaration
        )

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(parameters: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        asked = server.asked(parameters.text_document.uri)
        return symbols.document_symbols(asked.snapshot, server.positions, asked.path) if asked else []

    @server.feature(types.WORKSPACE_SYMBOL)
    def search(parameters: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found: list[types.WorkspaceSymbol] = []
        for session in server.sessions.all():
            snapshot = session.project.snapshot()
            if snapshot is not None:
                found += symbols.workspace_symbols(snapshot, server.positions, parameters.query)
        return found

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def numbers(parameters: types.InlayHintParams) -> list[types.InlayHint]:
        asked = server.asked(parameters.text_document.uri)
        return hints.inlay_hints(asked.snapshot, server.positions, asked.path, parameters.range) if asked else []

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(parameters: types.CodeLensParams) -> list[types.CodeLens]:
        asked = server.asked(parameters.text_document.uri)
        return hints.code_lenses(asked.snapshot, server.positions, asked.path) if asked else []


def _change_texts(server: RulebookServer) -> None:
    """Change what the author asks to be changed; what cannot be is told in one line."""

    def asked_for_change(uri: str) -> _Asked:
        asked = server.asked(uri)
        if asked is None:
            found = server.sessions.of(uri, server.folders)
            problem = found[0].project.problem if found is not None else None
            raise JsonRpcInvalidRequest(problem or "this file belongs to no rulebook")
        return asked

    def versions(asked: _Asked) -> renaming.Versions:
        return lambda path: asked.session.project.version(asked.snapshot.root / path)

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def what_is_renamed(parameters: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        asked = server.asked(parameters.text_document.uri)
        if asked is None:
            return None
        return renaming.rename_range(asked.snapshot, server.positions, asked.path, parameters.position)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(parameters: types.RenameParams) -> types.WorkspaceEdit:
        asked = asked_for_change(parameters.text_document.uri)
        try:
            return renaming.rename(
                asked.snapshot,
                server.positions,
                versions(asked),
                asked.path,
                parameters.position,
                parameters.new_name,
            )
        except UnusableInputError as error:
            raise JsonRpcInvalidRequest(str(error)) from error

    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(kinds, resolve_provider=True))
    def actions(parameters: types.CodeActionParams) -> list[types.CodeAction]:
        asked = server.asked(parameters.text_document.uri)
        if asked is None:
            return []
        findings = asked.session.findings.get(asked.path, ())
        return acting.code_actions(asked.snapshot, server.positions, asked.path, parameters.range, findings)

    @server.feature(types.CODE_ACTION_RESOLVE)
    def action(chosen: types.CodeAction) -> types.CodeAction:
        root = chosen.data.get("root") if isinstance(chosen.data, dict) else None
        if root is None:
            return chosen
        session = server.sessions.at(Path(root))
        snapshot = session.project.snapshot()
        if snapshot is None:
            raise JsonRpcInvalidRequest(session.project.problem or "the project cannot be loaded")
        try:
            return acting.with_edit(
                snapshot, server.positions, lambda path: session.project.version(snapshot.root / path), chosen
            )
        except UnusableInputError as error:
            raise JsonRpcInvalidRequest(str(error)) from error

    @server.command(acting.MARK_CURRENT)
    def mark_current(uri: str, line: int) -> str:
        asked = asked_for_change(uri)
        if not asked.session.project.is_saved(asked.snapshot.root / asked.path):
            message = f"{asked.path} is not saved; save it first, since the file is what is confirmed"
            server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))
            raise JsonRpcInvalidRequest(message)
        try:
            written = acting.mark_current(asked.snapshot, asked.path, line + 1)
        except UnusableInputError as error:
            raise JsonRpcInvalidRequest(str(error)) from error
        server.check_soon(asked.session)
        return written
