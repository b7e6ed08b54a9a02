"""Finding the folders of a source tree that are books, with their files; what is not read is reported."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from ..markup.ruling_facts import RULINGS_FOLDER
from ..model.books import EditionFile
from ..model.findings import Code, Finding
from ..support.boundary import is_inside
from ..support.content_digest import digest_bytes
from .book_folder import BookFolder, read_book_settings, read_file
from .chapter_parsing import looks_like_rules
from .layout import CHAPTER_ENDING, EDITIONS_FOLDER, SETTINGS_NAME, WORDS_FOLDER
from .memory import Memory
from .page_order import ProseFile
from .portable_names import faults_in

_FINDINGS_OF_ANY_FILE = frozenset({Code.NOT_UTF8, Code.CONTROL_CHARACTER, Code.EMPTY_FILE, Code.BAD_FRONT_MATTER})
_OTHER_ENDING = re.compile(r"(?:\.md)?\.(?:md|markdown|mdown|mkdn?|txt|text)$", re.I)
"""How other programs end the names of Markdown files, and what Windows adds to a name or hides of it."""
_LINKED_FOLDERS = frozenset({WORDS_FOLDER, EDITIONS_FOLDER})
"""Folders without chapters whose files belong to the project all the same."""
_SKIPPED_FOLDERS = frozenset({"build", "node_modules", *_LINKED_FOLDERS})


def find_book_folders(
    root: Path, tree: str, findings: list[Finding], prose: list[ProseFile], memory: Memory
) -> Iterator[BookFolder]:
    """Yield the folders below ``tree`` that are books, in order of path; append all other pages to ``prose``."""
    homes = [(root / tree).resolve()]
    for folder, names, files in os.walk(root / tree, onerror=_fail, followlinks=True):
        relative = Path(folder).relative_to(root).as_posix()
        relative = "" if relative == "." else relative
        files = [name for name in memory.names(folder, files) if not name.startswith((".", "_"))]
        unread = _unread_folders(root, folder, names, homes) | _unread_files(root, folder, files)
        for name, problem in unread.items():
            if problem is not None:
                findings.append(problem._replace(file=f"{relative}/{name}".lstrip("/")))
        names[:] = sorted(name for name in names if _is_entered(name) and name not in unread)
        files = [name for name in files if name not in unread]
        settings, digest = None, ""
        if SETTINGS_NAME in files:
            path = f"{relative}/{SETTINGS_NAME}".lstrip("/")
            settings, found_in_settings = read_book_settings(root, path, memory)
            digest = digest_bytes(memory.read(root / path)) if memory.kept is not None else ""
            findings += found_in_settings
        readable = [name for name in (*names, *filter(_is_read, files)) if name.isprintable()]
        for name, fault in faults_in(readable):
            message = f"the name {name} {fault}; rename it"
            findings.append(Finding(Code.UNPORTABLE_NAME, f"{relative}/{name}".lstrip("/"), 1, 1, message))
        found = BookFolder(relative, settings, digest, editions=_edition_files(Path(folder), relative))
        for name in sorted(files):
            if not name.isprintable():
                shown = name.encode("utf-8", "replace").decode("utf-8")
                message = f"the file name {shown!r} has characters that cannot be in an address; this file is not read"
                findings.append(Finding(Code.NOT_UTF8, f"{relative}/{shown}".lstrip("/"), 1, 1, message))
            elif name.endswith(CHAPTER_ENDING):
                file = read_file(root, f"{relative}/{name}".lstrip("/"), memory)
                if file.header.chapter is not None or looks_like_rules(file):
                    found.chapters.append(file)
                    findings += file.findings
                else:
                    found.prose.append(ProseFile.of(file.path, file.header.order))
                    # Prose is Markdown for MyST; only problems that break every reader of it are ours to report.
                    findings += [f for f in file.findings if f.code in _FINDINGS_OF_ANY_FILE]
        if found.chapters or settings is not None:
            if relative.rpartition("/")[2] == RULINGS_FOLDER:
                message = f"a folder with the name {RULINGS_FOLDER} has the rulings of a book, not a book; rename it"
                findings.append(Finding(Code.UNPORTABLE_NAME, relative, 1, 1, message))
            if RULINGS_FOLDER in names:
                names.remove(RULINGS_FOLDER)
                _add_rulings(root, found, Path(folder, RULINGS_FOLDER), findings, memory)
            yield found
        else:
            prose += found.prose


def _add_rulings(root: Path, book: BookFolder, folder: Path, findings: list[Finding], memory: Memory) -> None:
    """Add the files of rulings in a folder to the files of their book."""
    relative = folder.relative_to(root).as_posix()
    for name in sorted(memory.names(str(folder), sorted(os.listdir(folder)))):
        path = folder / name
        if not name.endswith(CHAPTER_ENDING) or name.startswith((".", "_")) or not name.isprintable():
            continue
        if _is_link_out(root, path):
            message = "this is a link to a file outside the project; it is not read"
            findings.append(Finding(Code.OUTSIDE_PROJECT, f"{relative}/{name}", 1, 1, message))
            continue
        file = read_file(root, f"{relative}/{name}", memory)
        book.chapters.append(file)
        findings += file.findings


def _fail(error: OSError) -> None:
    """Raise the error that a folder cannot be listed: its books would be missing; called by `os.walk`."""
    raise error


def _is_entered(name: str) -> bool:
    """Return whether books are looked for in a folder with this name."""
    return not name.startswith((".", "_")) and name not in _SKIPPED_FOLDERS


def _unread_folders(root: Path, folder: str, names: Collection[str], homes: list[Path]) -> dict[str, Finding | None]:
    """Return the folders in a folder that are not read although they should be, by name, each with a finding that has
    no file yet; None for a link to a folder of pictures or pages that books share.

    ``homes`` are the folders whose contents are read, after following links; the targets of links that are read are
    added. Books of a link to a folder within one of them would be read twice, or without end.
    """
    found: dict[str, Finding | None] = {}
    for name in sorted(names):
        path = Path(folder, name)
        if not _is_entered(name) and name not in _LINKED_FOLDERS:
            continue
        if _is_link_out(root, path):
            found[name] = _link_finding("a folder outside the project")
        elif path.is_symlink() and _is_entered(name):
            target = path.resolve()
            if Path(folder).resolve().is_relative_to(target):
                found[name] = _link_finding("a folder that contains this link")
            elif not any(target.is_relative_to(home) for home in homes):
                homes.append(target)
            elif _has_books(target):
                found[name] = _link_finding("a folder that is read anyway")
            else:
                found[name] = None
        elif name == SETTINGS_NAME:
            message = f"this is a folder, so its book has no settings; {SETTINGS_NAME} must be a file"
            found[name] = Finding(Code.NOT_READ, "", 1, 1, message)
    return found


def _unread_files(root: Path, folder: str, names: Collection[str]) -> dict[str, Finding | None]:
    """Return the files in a folder that are not read although they should be, by name, each with a finding that has no
    file yet: links to nothing or to files outside the project, and chapters with another ending.
    """
    found: dict[str, Finding | None] = {}
    for name in names:
        path = Path(folder, name)
        if path.is_symlink() and not path.exists():
            found[name] = _link_finding("nothing")
        elif _is_read(name):
            if _is_link_out(root, path):
                found[name] = _link_finding("a file outside the project")
        elif (stem := _OTHER_ENDING.sub("", name)) != name and not _is_link_out(root, path) and _has_rules(path):
            message = f"this file has rules, but is not read; rename it to {stem}{CHAPTER_ENDING}"
            found[name] = Finding(Code.NOT_READ, "", 1, 1, message)
    return found


def _link_finding(target: str) -> Finding:
    return Finding(Code.OUTSIDE_PROJECT, "", 1, 1, f"this is a link to {target}; it is not read")


def _has_books(folder: Path) -> bool:
    """Return whether a folder contains a book, as far as no further link is followed."""
    return any(
        name == SETTINGS_NAME or (name.endswith(CHAPTER_ENDING) and _has_rules(Path(below, name)))
        for below, _, names in os.walk(folder)
        for name in sorted(names)
    )


def _has_rules(path: Path) -> bool:
    """Return whether a file could be a chapter if its name ended as that of one."""
    try:
        file = read_file(path.parent, path.name, Memory())
    except OSError:
        return False
    return file.header.chapter is not None or looks_like_rules(file)


def _is_read(name: str) -> bool:
    return name == SETTINGS_NAME or name.endswith(CHAPTER_ENDING)


def _is_link_out(root: Path, path: Path) -> bool:
    """Return whether a file or folder is a symbolic link to one outside the project."""
    return path.is_symlink() and not is_inside(str(root.resolve()), path)


def _edition_files(folder: Path, relative: str) -> tuple[EditionFile, ...]:
    """Return the frozen editions in a book's folder, by name."""
    editions = folder / EDITIONS_FOLDER
    if not editions.is_dir():
        return ()
    names = sorted(name for name in os.listdir(editions) if name.endswith(".json") and not name.startswith("."))
    return tuple(
        EditionFile(f"{relative}/{EDITIONS_FOLDER}/{name}".lstrip("/"), str((editions / name).absolute()))
        for name in names
    )
