"""The projects that are open in an editor, and the findings that were reported for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from lsprotocol import types
from pygls import uris

from ..model.findings import Finding
from ..refactoring.source_files import SourceFile
from .diagnosing import by_file, diagnostic
from .live_project import LiveProject
from .positions import Positions
from .project_root import project_root
from .snapshot import Snapshot


class EditorSession:
    """A project that is being edited, with the findings last reported to the editor."""

    def __init__(self, root: Path) -> None:
        self.project = LiveProject(root)
        self._findings: Mapping[str, Sequence[Finding]] = {}
        self._checked: dict[str, SourceFile | None] = {}
        self._published: dict[str, list[types.Diagnostic]] = {}

    def news(
        self, findings: Sequence[Finding], snapshot: Snapshot, positions: Positions
    ) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        """Yield the files whose findings have changed since they were last reported, each with all of its findings."""
        self._findings = by_file(findings)
        self._checked = {path: snapshot.source(path) for path in self._findings}
        reported = {
            path: [diagnostic(finding, snapshot, positions) for finding in findings]
            for path, findings in self._findings.items()
        }
        yield from self._tell(reported)

    def findings(self, path: str, snapshot: Snapshot) -> Sequence[Finding]:
        """Return the findings of a file; empty if its text, and so the positions of the findings, has changed since
        the check.
        """
        return self._findings.get(path, ()) if self._checked.get(path) is snapshot.source(path) else ()

    def problem(self, path: str, message: str) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        """Yield a message for a project that cannot be loaded, with the reason, at the file that was edited last."""
        self._findings = {}
        start = types.Position(0, 0)
        shown = types.Diagnostic(types.Range(start, start), message, types.DiagnosticSeverity.Error, source="rulebook")
        yield from self._tell({path: [shown]})

    def nothing(self) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        """Yield empty findings for a project that is no longer edited."""
        yield from self._tell({})

    def _tell(self, reported: dict[str, list[types.Diagnostic]]) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        for path in sorted(reported.keys() | self._published.keys()):
            if reported.get(path, []) != self._published.get(path, []):
                yield path, reported.get(path, [])
        self._published = reported


class Sessions:
    """All projects of an editor, by their files."""

    def __init__(self) -> None:
        self._by_root: dict[Path, EditorSession] = {}
        self._roots: dict[Path, Path] = {}

    def of(self, uri: str, folders: Sequence[Path]) -> tuple[EditorSession, Path] | None:
        """Return the session that a file belongs to, and the file; None for an address that is not a file, and for a
        file that belongs to no project.
        """
        path = path_of(uri)
        if path is None:
            return None
        root = self._roots.get(path)
        if root is None or not root.is_dir():
            root = project_root(path, folders)
            if root is None:
                return None
            self._roots[path] = root
        return self.at(root), path

    def at(self, root: Path) -> EditorSession:
        """Return the session of a project, and start one if necessary."""
        if root not in self._by_root:
            self._by_root[root] = EditorSession(root)
        return self._by_root[root]

    def all(self) -> list[EditorSession]:
        """Return all sessions."""
        return list(self._by_root.values())

    def end(self, session: EditorSession) -> None:
        """Forget a project without open files."""
        self._by_root.pop(session.project.root, None)
        self._roots = {path: root for path, root in self._roots.items() if root != session.project.root}


def path_of(uri: str) -> Path | None:
    """Return the file that an address of the protocol names, or None if it is not a file."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path).resolve() if path else None
