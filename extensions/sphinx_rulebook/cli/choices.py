"""The arguments that select the contents of an exported file: a project, its languages, one of its books."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..languages.numbered_library import load_library
from ..library.loading import Loaded
from ..library.untrusted import as_untrusted, untrusted_copy
from ..model.books import Library
from ..support.errors import UnusableInputError
from .output import tell


def chosen_folder(path: str, made: str) -> Path:
    """Return the folder of a project or a source tree; ``made`` names the output, for the message.

    Raises UnusableInputError if there is no such folder.
    """
    folder = Path(path)
    if not folder.is_dir():
        raise UnusableInputError(f"{folder} is not a folder; name a project or a source tree to make {made} from")
    return folder


def add_untrusted(parser: argparse.ArgumentParser) -> None:
    """Declare the option ``--untrusted`` of a command that makes a file from the site."""
    parser.add_argument(
        "--untrusted",
        action="store_true",
        help="read the text of strangers as rulebook build --untrusted does: run no conf.py, read nothing outside the "
        "project, leave out the HTML of its pages and active pictures",
    )


class ReadProject(NamedTuple):
    """A project that has been read: the folder that was named, the one that it was read from, and, if that is a copy of
    a project of strangers, the links that the copy does not have.
    """

    named: Path
    folder: Path
    loaded: Loaded
    untrusted_links: tuple[str, ...] | None

    def tell(self, line: str) -> None:
        """Print a message for a person, with the paths of the folder that was named."""
        tell(line.replace(str(self.folder), str(self.named)))


@contextmanager
def read_project(folder: Path, is_untrusted: bool) -> Iterator[ReadProject]:
    """Yield a project; one of strangers is read from a copy, which ends with the context. Raises UnusableInputError."""
    if not is_untrusted:
        yield ReadProject(folder, folder, load_library(folder), None)
        return
    with untrusted_copy(folder) as copy:
        loaded = as_untrusted(load_library(copy.folder), copy.links)
        yield ReadProject(folder, copy.folder, loaded, copy.links)


def chosen_languages(library: Library, wanted: str | None) -> tuple[str, ...]:
    """Return the requested language, or all languages if it is None. Raises UnusableInputError if it does not
    exist.
    """
    if wanted is None:
        return tuple(library.languages)
    if wanted not in library.languages:
        raise UnusableInputError(f"there is no language {wanted!r}; choose from {', '.join(library.languages)}")
    return (wanted,)


def chosen_book(library: Library, wanted: str | None) -> str | None:
    """Return the code of the requested book, None for all. Raises UnusableInputError if it does not exist."""
    codes = list(dict.fromkeys(book.code for books in library.books.values() for book in books))
    if wanted is None:
        return None
    for code in codes:
        if code.casefold() == wanted.casefold():
            return code
    raise UnusableInputError(f"there is no book {wanted!r}; known books: {', '.join(codes) or 'none'}")
