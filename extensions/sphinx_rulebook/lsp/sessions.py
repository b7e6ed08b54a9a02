"""The projects that are open in an editor, and what has been told of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from lsprotocol import types
from pygls import uris

from ..findings import Finding
from ..refactoring.sources import Source
from .diagnosing import by_file, diagnostic
from .live_project import LiveProject, project_root
from .positions import Positions
from .snapshot import Snapshot


class Session:
    """A project that is edited, with the findings that the editor was told last."""

    def __init__(self, root: Path) -> None:
        self.project = LiveProject(root)
        self._findings: Mapping[str, Sequence[Finding]] = {}
        self._checked: dict[str, Source | None] = {}
        self._told: dict[str, list[types.Diagnostic]] = {}

    def news(
        self, findings: Sequence[Finding], snapshot: Snapshot, positions: Positions
    ) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        """Yield the files of which something else is to be shown than was told last, each with all of its findings."""
        self._findings = by_file(findings)
        self._checked = {path: snapshot.source(path) for path in self._findings}
        told = {
            path: [diagnostic(finding, snapshot, positions) for finding in findings]
            for path, findings in self._findings.items()
        }
        yield from self._tell(told)

    def findings(self, path: str, snapshot: Snapshot) -> Sequence[Finding]:
        """Return the findings of a file; none where its text is another than was checked, and their places with it."""
        return self._findings.get(path, ()) if self._checked.get(path) is snapshot.source(path) else ()

    def problem(self, path: str, message: str) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        """Yield what is to be shown of a project that cannot be loaded: why, at the file that was edited last."""
        self._findings = {}
        start = types.Position(0, 0)
        shown = types.Diagnostic(types.Range(start, start), message, types.DiagnosticSeverity.Error, source="rulebook")
        yield from self._tell({path: [shown]})

    def nothing(self) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        """Yield what is to be shown of a project that is not edited any more: nothing."""
        yield from self._tell({})

    def _tell(self, told: dict[str, list[types.Diagnostic]]) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        for path in sorted(told.keys() | self._told.keys()):
            if told.get(path, []) != self._told.get(path, []):
                yield path, told.get(path, [])
        self._told = told


class Sessions:
    """All projects of an editor, by the files that belong to them."""

    def __init__(self) -> None:
        self._by_root: dict[Path, Session] = {}
        self._roots: dict[Path, Path] = {}

    def of(self, uri: str, folders: Sequence[Path]) -> tuple[Session, Path] | None:
        """Return the session that a file belongs to, and the file; None for what is no file."""
        path = path_of(uri)
        if path is None:
            return None
        root = self._roots.get(path)
        if root is None or not root.is_dir():
            root = self._roots[path] = project_root(path, list(folders))
        return self.at(root), path

    def at(self, root: Path) -> Session:
        """Return the session of a project, which begins now where there was none."""
        if root not in self._by_root:
            self._by_root[root] = Session(root)
        return self._by_root[root]

    def all(self) -> list[Session]:
        """Return all sessions."""
        return list(self._by_root.values())

    def end(self, session: Session) -> None:
        """Forget a project of which nothing is open any more."""
        self._by_root.pop(session.project.root, None)
        self._roots = {path: root for path, root in self._roots.items() if root != session.project.root}


def path_of(uri: str) -> Path | None:
    """Return the file that an address of the protocol names; None for what is no file."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path).resolve() if path else None
