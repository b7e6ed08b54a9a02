"""Reading documents in reStructuredText: a file with what it includes and the documents of its tree, or a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from docutils import nodes

from ....support.errors import UnusableInputError
from ...folders.plain_order import natural_key
from ..included_files import FileProblem, IncludedFiles
from ..logical_lines import LeftOut, ReadFile
from ..placed_html import PageMaker, read_placed_html
from .rst_nodes import DocumentTree, key_of
from .rst_page import RstPage
from .rst_parsing import RstParsing
from .rst_project import RstProject, all_documents, is_made, open_project

_ROOTS = ("index", "contents")
_STRANGERS = (".md", ".ipynb", ".adoc", ".docx", ".odt", ".rtf", ".pdf")
_MOST_DOCUMENTS = 2000
_FORMAT = "reStructuredText"


def read_rst(text: str, path: Path) -> ReadFile:
    """Return the lines of the document at ``path``, whose text is given, with the documents of its tree.

    Raises UnusableInputError if it has no text, if docutils cannot read it, or if it is nested too deeply.
    """
    maker = PageMaker(files=IncludedFiles(path.parent, {path.name: text}))
    project = open_project(maker)
    return _Reader(project, maker, path.name).read(path.name, [], path.name)


def read_rst_folder(folder: Path) -> ReadFile:
    """Return the lines of all documents in a folder, in the order of the trees of its first page.

    Raises UnusableInputError if none has text, if docutils cannot read one, or if one is nested too deeply.
    """
    top = next((one for one in (folder, folder / "source", folder / "docs") if (one / "conf.py").is_file()), folder)
    maker = PageMaker(files=IncludedFiles(top))
    project = open_project(maker)
    names = all_documents(top)
    root = project.conf.get("root_doc") or project.conf.get("master_doc")
    roots = [root] if root else _ROOTS
    first = next((one for stem in roots for one in names if one.rpartition(".")[0] == stem), names[0])
    paths = (path.relative_to(top) for ending in _STRANGERS for path in top.rglob(f"*{ending}"))
    strangers = sorted((path.as_posix() for path in paths if not is_made(path)), key=natural_key)
    reader = _Reader(project, maker, folder.name)
    return reader.read(first, [one for one in names if one != first], folder.name, strangers)


def is_rst_folder(folder: Path) -> bool:
    """Return whether a folder has documents in reStructuredText, and not more web pages than those."""
    names = all_documents(folder)
    paths = (path.relative_to(folder) for ending in (".html", ".htm") for path in folder.rglob(f"*{ending}"))
    return bool(names) and len(names) >= sum(not is_made(path) for path in paths)


class _Reader:
    """Reads the documents of a project."""

    def __init__(self, project: RstProject, maker: PageMaker, name: str) -> None:
        self._project, self._maker, self._name = project, maker, name
        self._parsing = RstParsing(project)
        self._documents: dict[str, nodes.document] = {}
        self._trees: dict[str, list[str]] = {}

    def read(self, first: str, others: list[str], shown: str, strangers: Sequence[str] = ()) -> ReadFile:
        """Return the lines of a document, of those in its tree, and of ``others``; ``strangers`` are left out."""
        text = self._maker.files.read(first)
        if isinstance(text, FileProblem):
            raise UnusableInputError(f"{shown} cannot be read: {first} {text}")
        self._add(first, text, not self._project.is_sphinx and "toctree::" not in text)
        loose = []
        for name in others:
            if name in self._documents:
                continue
            text = self._maker.files.read(name)
            if isinstance(text, FileProblem):
                self._maker.missing(name, text, first, 1)
            else:
                loose.append(name)
                self._add(name, text, has_title=False)
        try:
            body = RstPage(self._documents, self._trees, self._maker, self._project).body(first, loose)
        except RecursionError as deep:
            raise UnusableInputError(f"{shown} cannot be read: it is nested too deeply") from deep
        for error in self._parsing.errors:
            if not error.message.startswith("Duplicate explicit target name"):
                self._maker.doubt(
                    f"docutils says: {error.message}",
                    error.file if error.file in self._maker.sources else first,
                    error.line,
                    "Correct the markup, and import the document again.",
                )
        self._maker.left_out += [LeftOut(0, name, "not reStructuredText; import it by itself") for name in strangers]
        self._maker.left_out += [
            LeftOut(0, name, "a page that no toctree names; it is at the end") for name in loose if self._trees
        ]
        return read_placed_html(body, shown, _FORMAT, self._maker)

    def _document(self, name: str) -> str | FileProblem:
        """Return the text of a file in a tree, or why it is left out; the name of one that does not exist is empty."""
        if not name:
            return FileProblem.MISSING
        if name.lower().endswith((".md", ".html")):
            return FileProblem.OTHER_FORMAT
        return self._maker.files.read(name) if len(self._documents) < _MOST_DOCUMENTS else FileProblem.ENDLESS

    def _add(self, name: str, text: str, has_title: bool) -> None:
        """Parse a file and the documents of its trees."""
        document = self._documents[name] = self._parsing.parse(text, name, has_title)
        for place, tree in enumerate(document.findall(DocumentTree)):
            tree["place"] = place
            found = self._trees.setdefault(key_of(name, tree), [])
            for entry in tree["entries"]:
                found += self._entry(entry, name, tree)

    def _entry(self, entry: str, name: str, tree: DocumentTree) -> list[str]:
        """Return the files that an entry of a tree names, and parse them."""
        target = entry.rpartition("<")[2].rstrip(">").strip() if entry.endswith(">") else entry
        if "://" in target or target == "self":
            self._maker.leave_out(entry, "a link of the navigation", name, tree.line or 1)
            return []
        found: list[str] = []
        for one in self._project.documents(target, name, tree["is_glob"]):
            text = self._document(one)
            if isinstance(text, FileProblem):
                self._maker.missing(target, text, name, tree.line or 1)
                continue
            found.append(one)
            if one not in self._documents:
                self._add(one, text, has_title=False)
        return found
