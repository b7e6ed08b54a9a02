"""The messages of the Language Server Protocol that this server answers, each with a module of this package."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams, JsonRpcInvalidRequest

from ..support.errors import UnusableInputError
from . import acting, completing, formatting, hints, hovering, navigating, renaming
from . import document_symbols as symbols
from .language_server import Asked, RulebookServer
from .translation_lenses import translation_lenses

_WATCHED = ("**/*.{md,toml,json}", "**/*.{svg,png,jpg,jpeg,gif,webp,avif}")


def make_server() -> RulebookServer:
    """Return a server with all features of this package; the caller starts it."""
    server = RulebookServer()
    _follow_texts(server)
    _answer_questions(server)
    _change_texts(server)
    return server


def _follow_texts(server: RulebookServer) -> None:
    """Follow the files that are opened, edited, saved and closed."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(parameters: types.DidOpenTextDocumentParams) -> None:
        document = parameters.text_document
        server.sessions.look_again()
        found = server.sessions.of(document.uri, server.folders)
        if found is not None:
            found[0].project.drop(found[1])  # after a restart, an editor counts from 1 again
        server.edited(document.uri, document.text, document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(parameters: types.DidChangeTextDocumentParams) -> None:
        last = parameters.content_changes[-1] if parameters.content_changes else None
        if isinstance(last, types.TextDocumentContentChangeWholeDocument):
            server.edited(parameters.text_document.uri, last.text, parameters.text_document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(parameters: types.DidSaveTextDocumentParams) -> None:
        # Its folder may be new, so that the file did not belong to a rulebook when it was opened.
        server.sessions.look_again()
        document = server.workspace.get_text_document(parameters.text_document.uri)
        server.edited(document.uri, document.source, document.version or 0)
        _check_again(server, document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(parameters: types.DidCloseTextDocumentParams) -> None:
        found = server.sessions.of(parameters.text_document.uri, server.folders)
        if found is not None:
            found[0].project.drop(found[1])
            server.check_soon(found[0])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_on_disk(_: types.DidChangeWatchedFilesParams) -> None:
        server.sessions.look_again()
        for session in server.sessions.all():
            session.project.note_files_changed()
            server.check_soon(session)

    @server.feature(types.INITIALIZED)
    async def ready(_: types.InitializedParams) -> None:
        server.follow_editor()
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
    """Answer an editor's questions about a position or a file."""
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
    def outline(
        parameters: types.DocumentSymbolParams,
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
        uri = parameters.text_document.uri
        asked = server.asked(uri)
        nested = symbols.document_symbols(asked.snapshot, server.positions, asked.path) if asked else []
        return nested if server.nests_symbols else list(symbols.in_one_list(nested, uri))

    @server.feature(types.WORKSPACE_SYMBOL)
    def search(parameters: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found: dict[str, types.WorkspaceSymbol] = {}
        for session in server.sessions.all():
            snapshot = session.project.snapshot() if session.project.is_rulebook else None
            if snapshot is not None:
                for symbol in symbols.workspace_symbols(snapshot, server.positions, parameters.query):
                    found.setdefault(repr(symbol.location), symbol)  # of projects one in the other
        return list(found.values())

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def numbers(parameters: types.InlayHintParams) -> list[types.InlayHint]:
        asked = server.asked(parameters.text_document.uri)
        return hints.inlay_hints(asked.snapshot, server.positions, asked.path, parameters.range) if asked else []

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(parameters: types.CodeLensParams) -> list[types.CodeLens]:
        asked = server.asked(parameters.text_document.uri)
        if asked is None:
            return []
        lenses = hints.code_lenses(asked.snapshot, server.positions, asked.path)
        return [*lenses, *translation_lenses(asked.snapshot, server.positions, asked.path)]


def _change_texts(server: RulebookServer) -> None:
    """Change texts when the author requests it; a refusal is reported in one line."""

    def asked_for_change(uri: str) -> Asked:
        asked = server.asked(uri)
        if asked is None:
            found = server.sessions.of(uri, server.folders)
            problem = found[0].project.problem if found is not None else None
            raise JsonRpcInvalidRequest(problem or "this file does not belong to a rulebook")
        return asked

    def versions(asked: Asked) -> renaming.Versions:
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
                server.abilities,
                asked.path,
                parameters.position,
                parameters.new_name,
            )
        except UnusableInputError as error:
            raise JsonRpcInvalidRequest(str(error)) from error

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatted(parameters: types.DocumentFormattingParams) -> list[types.TextEdit]:
        asked = server.asked(parameters.text_document.uri)
        return formatting.format_file(asked.snapshot, server.positions, asked.path) if asked else []

    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(kinds, resolve_provider=True))
    def actions(parameters: types.CodeActionParams) -> list[types.CodeAction]:
        asked = server.asked(parameters.text_document.uri)
        if asked is None:
            return []
        findings = asked.session.findings(asked.path, asked.snapshot)
        found = acting.code_actions(
            asked.snapshot,
            server.positions,
            versions(asked),
            server.abilities,
            asked.path,
            parameters.range,
            findings,
        )
        wanted = acting.of_kinds(found, parameters.context.only)
        if server.abilities.asks_for_edits:
            return wanted
        return acting.as_commands(asked.snapshot, wanted)

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
                snapshot,
                server.positions,
                lambda path: session.project.version(snapshot.root / path),
                server.abilities,
                chosen,
            )
        except UnusableInputError as error:
            raise JsonRpcInvalidRequest(str(error)) from error

    @server.command(acting.GIVE_LABEL)
    def give_label(uri: str = "", line: int = 0) -> None:
        if not uri:
            raise JsonRpcInvalidParams(f"{acting.GIVE_LABEL} needs the address of a file and a line")
        asked = asked_for_change(uri)
        try:
            edit = acting.edit_for_label(
                asked.snapshot, server.positions, versions(asked), server.abilities, asked.path, line + 1
            )
        except UnusableInputError as error:
            raise JsonRpcInvalidRequest(str(error)) from error
        server.workspace_apply_edit(types.ApplyWorkspaceEditParams(edit, "Give a rule a label"))

    @server.command(acting.MARK_CURRENT)
    def mark_current(uri: str = "", line: int = 0) -> str:
        if not uri:
            raise JsonRpcInvalidParams(f"{acting.MARK_CURRENT} needs the address of a file and a line")
        asked = asked_for_change(uri)
        if not asked.session.project.is_saved(asked.snapshot.root / asked.path):
            message = f"{asked.path} has unsaved changes; save it before you confirm"
            server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))
            raise JsonRpcInvalidRequest(message)
        try:
            written = acting.mark_current(asked.snapshot, asked.path, line + 1)
        except UnusableInputError as error:
            raise JsonRpcInvalidRequest(str(error)) from error
        server.check_soon(asked.session)
        return written
