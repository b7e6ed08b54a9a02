"""What the arguments mean that say of what a file to take along is made: a project, its languages, a book of it."""

from __future__ import annotations

from pathlib import Path

from ..library import UnusableInputError
from ..model import Library


def chosen_folder(path: str, made: str) -> Path:
    """Return the folder of a project or a source tree; ``made`` is what is made of it, for a person to read.

    Raises UnusableInputError where there is no such folder.
    """
    folder = Path(path)
    if not folder.is_dir():
        raise UnusableInputError(f"{folder} is not a folder; {made} is made from a project or a source tree")
    return folder


def chosen_languages(library: Library, wanted: str | None) -> tuple[str, ...]:
    """Return the one language that is wanted, or all where None.  Raises UnusableInputError where there is no such."""
    if wanted is None:
        return tuple(library.languages)
    if wanted not in library.languages:
        raise UnusableInputError(f"there is no language {wanted!r}; there are {', '.join(library.languages)}")
    return (wanted,)


def chosen_book(library: Library, wanted: str | None) -> str | None:
    """Return the code of the one book that is wanted, None for all.  Raises UnusableInputError where there is none."""
    codes = list(dict.fromkeys(book.code for books in library.books.values() for book in books))
    if wanted is None:
        return None
    for code in codes:
        if code.casefold() == wanted.casefold():
            return code
    raise UnusableInputError(f"there is no book {wanted!r}; there are {', '.join(codes) or 'none'}")
