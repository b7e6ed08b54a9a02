"""What the commands share that write a rulebook as files to take along: which languages, from which site, to where."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..build_state import is_up_to_date, read_state
from ..library import UnusableInputError
from ..model import Library
from .build import Progress, build_site


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


def make_folder(folder: Path) -> None:
    """Make the folder for the files, so that one that cannot be written is known before the work is done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise UnusableInputError(f"{folder} cannot be written: {error.strerror}") from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: beside its place first.  Raises UnusableInputError."""
    part = path.with_name(f".{path.name}.part")
    try:
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be written: {error.strerror}") from error


@contextmanager
def finished_site(path: Path, progress: Progress) -> Iterator[Path]:
    """Give the folder of a project's site: the one in ``build/html`` where it is up to date, else a temporary one.

    Nothing of the project's own site is touched.  Raises UnusableInputError where the project does not build.
    """
    root = path.resolve()
    target = root / "build" / "html"
    state = read_state(target)
    if state is not None and is_up_to_date(root, target, state):
        yield target
        return
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        report = build_site(path, Path(folder, "html"), False, False, progress)
        for warning in report.warnings:
            progress(warning)
        yield report.folder
