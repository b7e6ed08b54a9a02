"""Sphinx's mapping of files to documents, with our documents added."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from sphinx.environment import BuildEnvironment
from sphinx.project import Project

from ...library.file_states import is_left_out
from ...library.layout import PROSE_ENDINGS, SETTINGS_NAME
from ...support.boundary import is_inside
from ..view.page_documents import ROOT_DOCUMENT, Documents

GENERATED = Path(__file__).parent / "generated.md"
"""The file that Sphinx reads for a generated page, and instead of a file that it cannot read."""


class RulebookProject(Project):
    """The documents of one language: prose as Sphinx finds it, chapters as arranged by `page_documents.arrange`."""

    def __init__(
        self,
        srcdir: str | os.PathLike[str],
        suffixes: Iterable[str],
        root: str,
        documents: Documents,
        root_document: str = ROOT_DOCUMENT,
    ) -> None:
        super().__init__(srcdir, suffixes)
        self._root, self._documents, self._root_document = Path(root), documents, root_document
        self._folders: dict[str, str] = {}
        """The paths of folders as seen from the source, by their locations."""
        self.generated: set[str] = set()
        """The documents without a file."""
        self.replaced: dict[str, Path] = {}
        """The files of pages of prose whose names chapters have."""
        self.unreadable: dict[str, Path] = {}
        """The files that are not UTF-8, on which Sphinx would fail before it calls any hook."""

    def __reduce__(self) -> tuple[Callable[..., Project], tuple[type[Project]], dict[str, object]]:
        """Pickle as one of Sphinx's own projects: Sphinx pickles its environment, and our documents contain all units
        of a library. A build makes this object anew (see `extension.take_over`).
        """
        own = ("_root", "_documents", "_root_document", "_folders", "generated", "replaced", "unreadable")
        return Project.__new__, (Project,), {name: value for name, value in vars(self).items() if name not in own}

    def discover(self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)) -> set[str]:
        """Find all documents; called by Sphinx at the start of every build."""
        super().discover(exclude_paths, include_paths)
        for name in [name for name in self.docnames if not _is_encodable(name)]:
            self._forget(name)  # the check has reported a file name that is not UTF-8
        folders = {folder for path in self._docname_to_path.values() for folder in path.parents if folder.name}
        left_out = {folder for folder in folders if is_left_out(os.path.join(self.srcdir, folder))}
        for name, path in list(self._docname_to_path.items()):
            if path.name.startswith(".") or not left_out.isdisjoint(path.parents):
                self._forget(name)  # nobody else takes it for a page
            elif not is_inside(str(self._root), Path(self.srcdir, path)):
                self._forget(name)  # the check has reported a link that leads out of the project
        ours = {self._relative(self._root / path) for path in self._documents.paths.values() if path is not None}
        ours |= {self._relative(self._root / path) for path in (*self._documents.aliases, *self._documents.hidden)}
        for name, path in list(self._docname_to_path.items()):
            # The address of a book's folder comes from its code, not from the name of the folder.
            if path in ours or path.name == SETTINGS_NAME:
                self._forget(name)
        written = self._documents.paths.items()
        self.generated = {name for name, file in written if file is None and name not in self.docnames}
        self.replaced = {
            name: self._docname_to_path[name] for name, file in written if file is not None and name in self.docnames
        }
        for name, file in sorted(written):
            if file is not None:
                self._put(name, self._relative(self._root / file))
        for file in self._documents.further_prose:
            inside = PurePosixPath(file).relative_to(self._documents.prose_folder)
            name = inside.with_suffix("").as_posix()
            if name not in self.docnames:
                self._put(name, self._relative(self._root / file))
        if self._root_document not in self.docnames:
            self.generated.add(self._root_document)
        for name in sorted(self.generated):
            self._put(name, self._relative(GENERATED))
        for file, name in sorted(self._documents.aliases.items()):
            if name in self.docnames:
                self._path_to_docname.setdefault(self._relative(self._root / file), name)
        self.unreadable = {
            name: Path(self.srcdir, path)
            for name, path in self._docname_to_path.items()
            if not _is_readable(Path(self.srcdir, path))
        }
        for name in self.unreadable:
            self._put(name, self._relative(GENERATED))
        return self.docnames

    def linked_document(self, page: str, target: str) -> str | None:
        """Return the document that a link of a page leads to, or None if the link does not name the file of one.

        ``target`` is what MyST notes: a name relative to the page, or, for a file that exists, its path from the source
        directory without the ending, which may not be the name that `Documents` gives to it. The path is absolute if
        the file is elsewhere, as beside a page that only a translation has.
        """
        path = target.partition("#")[0]
        if path.endswith(PROSE_ENDINGS):
            folder = "" if path.startswith("/") else posixpath.dirname(page)
            return self._path_to_docname.get(Path(posixpath.normpath(posixpath.join(folder, path.lstrip("/")))))
        if os.path.isabs(path):
            path = str(self._relative(Path(path)))
        files = (Path(f"{path}{one}") for one in PROSE_ENDINGS)
        return next((self._path_to_docname[file] for file in files if file in self._path_to_docname), None)

    def _relative(self, path: Path) -> Path:
        folder, name = os.path.split(path)
        if folder not in self._folders:
            self._folders[folder] = os.path.relpath(folder, self.srcdir)
        return Path(self._folders[folder], name)

    def _forget(self, name: str) -> None:
        path = self._docname_to_path.pop(name)
        self._path_to_docname.pop(path, None)
        self.docnames.discard(name)

    def _put(self, name: str, path: Path) -> None:
        self.docnames.add(name)
        self._docname_to_path[name] = path
        self._path_to_docname[path] = name


def is_unreadable(env: BuildEnvironment, name: str) -> bool:
    """Return whether a document's file is not UTF-8."""
    return isinstance(env.project, RulebookProject) and name in env.project.unreadable


def _is_encodable(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_readable(path: Path) -> bool:
    """Return whether a file is UTF-8; the check has reported one that is not."""
    try:
        path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return False
    return True


def is_generated(env: BuildEnvironment, name: str) -> bool:
    """Return whether a document is generated."""
    return isinstance(env.project, RulebookProject) and name in env.project.generated
