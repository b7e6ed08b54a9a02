"""The server: it receives the texts of all editor windows, and checks a project shortly after the last change.

Every question is answered from the project's state at that moment, so an answer is never about an older text.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidRequest
from pygls.lsp.server import LanguageServer

from ..model.findings import Finding
from ..support.errors import UnusableInputError
from ..support.garbage import without_garbage_collection
from ..support.own_digest import own_version
from ..support.paced_work import PacedWork
from .diagnosing import find
from .edit_abilities import EditAbilities
from .editor_process import end_with, is_running
from .editor_sessions import EditorSession, Sessions, path_of
from .positions import Positions
from .snapshot import Snapshot
from .strict_protocol import StrictProtocol

_PAUSE = 0.3
"""How long, in seconds, to wait for the next key before checking the project: longer than between keys of a typist, so
that no check is started in vain, and no longer than a writer needs to look up.
"""
_AT_ONCE = 0.01
"""The same after anything but a key, such as opening a file: other messages of the editor may follow at once."""
_STEP = 0.008
"""How long, in seconds, a check goes on before questions are answered; a question waits that much longer."""
_BREATH = 0.001
"""How long, in seconds, a check lets messages come in after each step: reading one takes several turns."""
_LOG = logging.getLogger(__name__)


def _in_one_line(record: logging.LogRecord) -> bool:
    """Log a refused request without a traceback: it is an answer, not an error of the server.

    Return whether to log it: what cannot be read is logged by `StrictProtocol`.
    """
    if str(record.msg).startswith("Unable to deserialize message"):
        return False
    refusal = record.exc_info[1] if record.exc_info else None
    if isinstance(refusal, JsonRpcInvalidRequest):
        record.msg, record.args, record.exc_info = "refused: %s", (refusal,), None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return True


@dataclass(frozen=True, slots=True)
class Asked:
    """A file that an editor asks about, in the current state of its project."""

    session: EditorSession
    snapshot: Snapshot
    path: str


class RulebookServer(LanguageServer):
    """A server for all projects that are open in one editor."""

    def __init__(self) -> None:
        super().__init__("rulebook", own_version(), types.TextDocumentSyncKind.Full, protocol_cls=StrictProtocol)
        logging.getLogger("pygls.protocol.json_rpc").addFilter(_in_one_line)
        self.sessions = Sessions()
        self._checks: dict[Path, asyncio.Task[None]] = {}
        self._last_edited: dict[Path, Path] = {}
        self._is_kept = False
        self._following: asyncio.Task[None] | None = None

    @property
    def was_shut_down(self) -> bool:
        """Whether the editor has ended the session, and is not just gone."""
        return isinstance(self.protocol, StrictProtocol) and self.protocol.is_shut_down

    @property
    def positions(self) -> Positions:
        """The encoding in which this editor counts columns."""
        return Positions(types.PositionEncodingKind(self.workspace.position_encoding))

    @property
    def abilities(self) -> EditAbilities:
        """The forms of edits that this editor understands."""
        return EditAbilities.of(self.client_capabilities)

    @property
    def nests_symbols(self) -> bool:
        """Whether this editor understands symbols with others below them."""
        of_texts = self.client_capabilities.text_document
        of_symbols = of_texts.document_symbol if of_texts is not None else None
        return of_symbols is not None and bool(of_symbols.hierarchical_document_symbol_support)

    @property
    def folders(self) -> list[Path]:
        """The folders that are open in the editor."""
        found = (path_of(uri) for uri in self.workspace.folders)
        return [path.resolve() for path in found if path is not None]

    def follow_editor(self) -> None:
        """End this process when that of the editor has ended, even if the streams stay open.

        An editor need not name its process, and the process that it names can be unknown here: the editor may be
        outside our container, or on another machine.
        """
        if self.process_id is not None and is_running(self.process_id):
            self._following = asyncio.get_running_loop().create_task(end_with(self.process_id))

    def asked(self, uri: str) -> Asked | None:
        """Return the requested file, or None if it does not belong to a loadable project."""
        found = self.sessions.of(uri, self.folders)
        if found is None:
            return None
        session, path = found
        snapshot = session.project.snapshot() if session.project.is_rulebook else None
        if snapshot is None or not path.is_relative_to(snapshot.root):
            return None
        return Asked(session, snapshot, path.relative_to(snapshot.root).as_posix())

    def edited(self, uri: str, text: str, number: int) -> None:
        """Take over the text in an editor; an edit that arrives after a later one is ignored."""
        found = self.sessions.of(uri, self.folders)
        if found is None:
            return
        session, path = found
        if not session.project.put(path, uri, text, number):
            _LOG.warning("%s: version %d arrived after a later one and is ignored", path.name, number)
            return
        self.check_soon(session, path, _PAUSE if number > 1 else _AT_ONCE)

    def check_soon(self, session: EditorSession, path: Path | None = None, pause: float = _AT_ONCE) -> None:
        """Check a project after a pause, in seconds, without further edits."""
        root = session.project.root
        if path is not None:
            self._last_edited[root] = path
        waiting = self._checks.get(root)
        if waiting is not None:
            waiting.cancel()
        self._checks[root] = asyncio.get_running_loop().create_task(self._check(session, pause))

    async def _check(self, session: EditorSession, pause: float) -> None:
        await asyncio.sleep(pause)
        project = session.project
        if not project.is_in_use:
            self._publish(project.root, session.nothing())
            self.sessions.end(session)
            for other in self.sessions.around(project.root):
                self.check_soon(other)
            return
        snapshot, problem = project.snapshot(), project.problem or ""
        if snapshot is not None:
            try:
                findings = await self._find(snapshot)
                self._publish(project.root, session.news(findings, snapshot, self.positions))
                self._keep()
                return
            except (
                UnusableInputError,
                OSError,
            ) as error:  # settings that cannot be applied, or a file that was just deleted
                problem = str(error)
        if not project.is_rulebook:
            self._publish(project.root, session.nothing())
            return
        path = self._last_edited.get(project.root, project.root)
        inside = path.relative_to(project.root).as_posix() if path.is_relative_to(project.root) else "."
        self._publish(project.root, session.problem(inside, problem))

    def _keep(self) -> None:
        """Exclude the objects loaded first from garbage collection: there are a million, and none is garbage."""
        if not self._is_kept:
            gc.freeze()
            self._is_kept = True

    async def _find(self, snapshot: Snapshot) -> tuple[Finding, ...]:
        """Check a project in small steps, and answer questions in between; the next edit cancels the check."""
        work = PacedWork(lambda: find(snapshot))
        try:
            while True:
                with without_garbage_collection():
                    is_done = work.step(_STEP)
                if is_done:
                    return work.result()
                await asyncio.sleep(_BREATH)
        finally:
            work.stop()

    def _publish(self, root: Path, news: Iterator[tuple[str, list[types.Diagnostic]]]) -> None:
        for path, diagnostics in news:
            file = root / path
            number = self.sessions.at(root).project.version(file)
            uri = self.sessions.at(root).project.address(file)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics, number))
