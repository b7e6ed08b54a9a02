"""The arguments that select the contents of an exported file: a project, its languages, one of its books."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from ..library.layout import is_project, project_around
from ..model.books import Library
from ..support.errors import UnusableInputError


def chosen_folder(path: str, made: str) -> Path:
    """Return the folder of a project or a source tree; ``made`` names the output, for the message.

    Raises UnusableInputError if there is no such folder.
    """
    folder = Path(path)
    if not folder.is_dir():
        raise UnusableInputError(f"{folder} is not a folder; name a project or a source tree to make {made} from")
    return folder


def refuse_part(folder: Path) -> None:
    """Raise UnusableInputError for a folder within a project, such as that of one book: a change there would leave the
    other books and the translations as they are.
    """
    around = None if is_project(folder) else project_around(folder)
    if around is not None:
        raise UnusableInputError(
            f"{folder} is a part of the project {around}, whose other files would not follow; name the project: "
            f"--project {quote(str(around))}"
        )


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
