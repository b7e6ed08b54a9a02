"""The projects that are open in an editor, and the findings that were reported for each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
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
    """A project that is being edited, with the findings last reported to the editor.

    ``owns`` returns whether a file is for this session to report on.
    """

    def __init__(self, root: Path, owns: Callable[[Path], bool]) -> None:
        self.project = LiveProject(root)
        self._owns = owns
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

    def take_over(self, other: EditorSession) -> None:
        """Take over from another session what it has reported on this session's files, to replace or withdraw it."""
        for path in list(other._published):
            file = other.project.root / path
            if self._owns(file):
                self._published[file.relative_to(self.project.root).as_posix()] = other._published.pop(path)

    def _tell(self, reported: dict[str, list[types.Diagnostic]]) -> Iterator[tuple[str, list[types.Diagnostic]]]:
        reported = {path: found for path, found in reported.items() if self._owns(self.project.root / path)}
        for path in sorted(reported.keys() | self._published.keys()):
            if reported.get(path, []) != self._published.get(path, []):
                yield path, reported.get(path, [])
        self._published = reported


class Sessions:
    """All projects of an editor, by their files.

    Of two projects one in the other, the inner one reports on its files: no file has reports of both.
    """

    def __init__(self) -> None:
        self._by_root: dict[Path, EditorSession] = {}
        self._roots: dict[Path, Path] = {}
        self._outside: set[Path] = set()

    def of(self, uri: str, folders: Sequence[Path]) -> tuple[EditorSession, Path] | None:
        """Return the session that a file belongs to, and the file; None for an address that is not a file, and for a
        file that belongs to no project.
        """
        path = path_of(uri)
        if path is None or path in self._outside:
            return None
        root = self._roots.get(path)
        if root is None or not root.is_dir():
            root = project_root(path, [*folders, *self._by_root])
            if root is None:
                if path.parent.is_dir():  # a folder that is missing may come back, as when Git changes the branch
                    self._outside.add(path)
                return None
            self._roots[path] = root
        return self.at(root), path

    def look_again(self) -> None:
        """Look for the projects of files again that belonged to none: files or folders have changed."""
        self._outside.clear()

    def at(self, root: Path) -> EditorSession:
        """Return the session of a project, and start one if necessary."""
        if root not in self._by_root:
            outer = self.around(root)
            self._by_root[root] = EditorSession(root, partial(self._is_owner, root))
            for other in outer:
                self._by_root[root].take_over(other)
        return self._by_root[root]

    def around(self, root: Path) -> list[EditorSession]:
        """Return the sessions of other projects that contain a folder."""
        return [session for other, session in self._by_root.items() if other in root.parents]

    def _is_owner(self, root: Path, file: Path) -> bool:
        """Return whether a project is the innermost one that a file is in."""
        return not any(file.is_relative_to(other) for other in self._by_root if root in other.parents)

    def all(self) -> list[EditorSession]:
        """Return all sessions."""
        return list(self._by_root.values())

    def end(self, session: EditorSession) -> None:
        """Forget a project without open files."""
        self._by_root.pop(session.project.root, None)
        self._roots = {path: root for path, root in self._roots.items() if root != session.project.root}


def path_of(uri: str) -> Path | None:
    """Return the file that an address of the protocol names, or None if it is not a file.

    Links to folders are followed. A link to a file is a file of its own: its project reads it where the link is.
    """
    if not uri.startswith("file:"):
        return None
    path = uris.to_fs_path(uri.replace("file://localhost/", "file:///", 1))
    if not path or "\0" in path:
        return None
    absolute = Path(os.path.abspath(path))
    return absolute.parent.resolve() / absolute.name
