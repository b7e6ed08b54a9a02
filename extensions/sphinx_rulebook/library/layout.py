"""The names of the files and folders of a project."""

from __future__ import annotations

import os
from itertools import pairwise, product
from pathlib import Path
from urllib.parse import unquote

from ..markup.ruling_facts import is_rulings_file

SETTINGS_NAME = "book.toml"
SOURCE_FOLDER = "source"
TRANSLATIONS_FOLDER = "translations"
WORDS_FOLDER = "LC_MESSAGES"
"""The folder of a language with a gettext catalogue of interface words."""
CHAPTER_ENDING = ".md"
PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif")
EDITIONS_FOLDER = "editions"
PROSE_ENDINGS = (".md", ".rst")
"""How the names of pages end. Books depend on pages outside them only by their names: rules may link to these."""


def is_project(path: Path) -> bool:
    """Return whether a folder is a project."""
    return (path / SOURCE_FOLDER).is_dir()


def home_of_rulings(path: Path) -> Path | None:
    """Return the project of a file of rulings, or the folder of its book if no project contains that; None if the path
    is not a file in a folder of rulings.
    """
    path = path.resolve()
    if not is_rulings_file(path.as_posix()) or not path.is_file():
        return None
    book = path.parent.parent
    return next((folder for folder in (book, *book.parents) if is_project(folder)), book)


def project_below(path: Path) -> Path | None:
    """Return the only folder directly below a folder that has a ``conf.py``, itself or in its ``source``; None if there
    is none or more than one, or if the folder is a project or has a ``conf.py`` of its own.
    """
    if is_project(path) or (path / "conf.py").is_file():
        return None
    found = {conf.parent for conf in path.glob("*/conf.py")}
    found |= {conf.parent.parent for conf in path.glob(f"*/{SOURCE_FOLDER}/conf.py")}
    return found.pop() if len(found) == 1 else None


def project_around(path: Path) -> Path | None:
    """Return the project that a file or folder is a part of: of its sources or translations; else None.

    Many people keep all of their work in a folder ``source``: a repository does not belong to the folder around it, and
    a home folder is not a project.
    """
    path = path.resolve()
    home = Path(os.path.expanduser("~"))
    for inner, folder in pairwise((path, *path.parents)):
        if folder == home or (inner / ".git").exists():
            return None
        if is_project(folder) and path.relative_to(folder).parts[0] in (SOURCE_FOLDER, TRANSLATIONS_FOLDER):
            return folder
    return None


def find_file(root: str, path: str, target: str) -> Path | None:
    """Return the picture or page that the file at ``path`` names, or None if ``root`` does not contain it.

    A name may be written as an address, with ``%20`` for a space. A translation may name a file that exists only beside
    the source.
    """
    top = Path(root).resolve()
    folder = Path(path).parent
    places = [folder]
    if len(folder.parts) > 2 and folder.parts[0] == TRANSLATIONS_FOLDER:
        places.append(Path(SOURCE_FOLDER, *folder.parts[2:]))
    for place, name in product(places, (target, unquote(target))):
        try:
            file = (top / place / name).resolve()
            if file.is_relative_to(top) and file.is_file():
                return file
        except (OSError, ValueError):
            continue  # a file cannot have such a name: it is too long, or contains a NUL
    return None
