"""The files of a document in reStructuredText: what it includes, and what its settings for Sphinx say."""

from __future__ import annotations

import ast
import fnmatch
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from ....library.layout import PICTURE_ENDINGS
from ...documents.text_formats import RST_ENDINGS
from ...folders.plain_order import natural_key
from ..included_files import FileProblem, bytes_in, is_file_in
from ..placed_html import PageMaker

_CONF = "conf.py"
_KNOWN = frozenset(
    ("rst_prolog", "rst_epilog", "root_doc", "master_doc", "language", "version", "release", "project", "default_role")
)


@dataclass(frozen=True, slots=True)
class RstProject:
    """The files of a document; all their names are paths below ``folder``.

    ``conf`` are the settings for Sphinx that are plain strings; ``is_sphinx`` is whether there are any.
    """

    maker: PageMaker
    conf: Mapping[str, str] = field(default_factory=dict)
    is_sphinx: bool = False

    @property
    def folder(self) -> Path:
        """The folder with the files."""
        return self.maker.files.folder

    def path_of(self, address: str, name: str) -> str:
        """Return the path of a file that the file called ``name`` names; one that begins with / is from the top."""
        if address.startswith("/"):
            return posixpath.normpath(address.lstrip("/"))
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))

    def included(self, address: str, name: str, line: int, options: Mapping[str, object]) -> tuple[str, str | None]:
        """Return the name and the text of a file to include; None, with a doubt, if it cannot be included."""
        path = self.path_of(address.strip(), name)
        text = self.maker.files.include(path) if path != name else FileProblem.ENDLESS
        if isinstance(text, FileProblem):
            self.maker.missing(address, text, name, line)
            return path, None
        return path, _part_of(text, options)

    def picture(self, address: str, name: str) -> str:
        """Return the address of a picture in the book; an ending ``.*`` is that of the file that there is."""
        path = self.path_of(address, name)
        if path.endswith(".*"):
            choices = (f"{path[:-2]}{ending}" for ending in PICTURE_ENDINGS)
            path = next((one for one in choices if (self.folder / one).is_file()), path)
        return self.maker.picture(path)

    def documents(self, address: str, name: str, is_glob: bool) -> Sequence[str]:
        """Return the files that an entry of a tree of documents stands for."""
        path = self.path_of(address, name)
        if is_glob and any(sign in address for sign in "*?["):
            found = [
                one
                for one in all_documents(self.folder)
                if fnmatch.fnmatchcase(posixpath.splitext(one)[0], path)
                and ("**" in path or one.count("/") == path.count("/"))
            ]
            return sorted(found, key=natural_key)
        endings = ("", *RST_ENDINGS, ".txt", ".md")  # the last is reported as another format
        known = (f"{path}{ending}" for ending in endings)
        return [next((one for one in known if one and (self.folder / one).is_file()), "")]


def all_documents(folder: Path) -> list[str]:
    """Return the paths of the documents in a folder and those below it, in the order of their names."""
    found = (path.relative_to(folder) for ending in RST_ENDINGS for path in folder.rglob(f"*{ending}"))
    names = [path.as_posix() for path in found if not is_made(path) and is_file_in(folder, path.as_posix())]
    return sorted(names, key=natural_key)


def is_made(path: PurePath) -> bool:
    """Return whether a file below a folder is not a source: it is hidden, or a program has made it."""
    return any(part.startswith((".", "_build", "_templates", "_themes", "_static")) for part in path.parts)


def open_project(maker: PageMaker) -> RstProject:
    """Return the project of the documents in a folder; its settings are read, and never run."""
    data = bytes_in(maker.files.folder, _CONF)
    if isinstance(data, FileProblem):
        return RstProject(maker)
    try:
        tree = ast.parse(data.decode("utf-8", "replace"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return RstProject(maker, is_sphinx=True)
    conf: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
            if name in _KNOWN and isinstance(value, ast.Constant) and isinstance(value.value, str):
                conf[name] = value.value
    return RstProject(maker, conf, is_sphinx=True)


def _part_of(text: str, options: Mapping[str, object]) -> str:
    """Return the part of a file that the options of an include choose."""
    lines = text.split("\n")
    first, last = (_number(options.get(name)) for name in ("start-line", "end-line"))
    if first is not None or last is not None:
        text = "\n".join(lines[first:last])
    after, before = str(options.get("start-after", "")), str(options.get("end-before", ""))
    if after and after in text:
        text = text.partition(after)[2]
    if before and before in text:
        text = text.partition(before)[0]
    return text


def _number(value: object) -> int | None:
    try:
        return int(str(value)) if value is not None else None
    except ValueError:
        return None
