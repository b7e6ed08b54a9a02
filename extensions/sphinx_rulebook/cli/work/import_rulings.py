"""The work of ``rulebook import --rulings``: pages of questions and answers, as rulings of a book."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...importers.question_pages import QuestionPage, read_question_page
from ...languages.numbered_library import load_library
from ...markup.ruling_facts import RULINGS_FOLDER
from ...model.books import Book, Library
from ...rulings.review_states import rulings_of
from ...support.counted import counted
from ...support.errors import UnusableInputError
from ...support.transaction import write_all
from ..changing import changing
from ..output import say, tell

_MOST_NAMED = 20
"""How many lines that were left out, and numbers without labels, are listed for a page."""


def run_import_rulings(arguments: argparse.Namespace) -> int:
    """Write the rulings of each page into a file of the project's book; return 1 if lines were left out, unless that is
    accepted, else 0.

    Raises UnusableInputError.
    """
    root = Path(arguments.output)
    with changing(root):
        library = load_library(root).library
        book = _book(library, arguments.language, arguments.book)
        labels = _labels(book)
        taken = [unit.label for unit in rulings_of(book) if unit.label is not None]
        files: dict[str, str] = {}
        pages: dict[str, QuestionPage] = {}
        for name in arguments.file:
            page = read_question_page(_text(Path(name), arguments.encoding), book.language, labels, taken)
            if not page.rulings:
                raise UnusableInputError(f"{name} has no question: a heading with its answer directly below it")
            path = f"{book.folder}/{RULINGS_FOLDER}/{Path(name).stem}.md".lstrip("/")
            if (root / path).exists() and not arguments.force:
                raise UnusableInputError(f"{root / path} already exists; --force overwrites it")
            if path in files:
                raise UnusableInputError(f"two pages would be written to {path}; rename one of them")
            files[path], pages[name] = page.markup, page
            taken += [line.split("@@")[1] for line in page.markup.split("\n") if line.startswith(("## @@", "### @@"))]
        write_all(root.resolve(), files)
    for name, path in zip(pages, files, strict=True):
        _report(name, pages[name])
        page = pages[name]
        say(f"wrote {root / path}: {counted(page.rulings, 'ruling')}, {counted(page.references, 'reference')}")
    is_complete = not any(page.left_out for page in pages.values())
    if is_complete or arguments.accept:
        return 0
    tell("some lines are in no ruling; --accept makes that status 0")
    return 1


def _book(library: Library, language: str | None, code: str | None) -> Book:
    """Return the book to write to. Raises UnusableInputError if there is none, or if there are several."""
    books = library.books.get(language or library.source_language, ())
    chosen = [book for book in books if code is None or book.code.casefold() == code.casefold()]
    if len(chosen) == 1:
        return chosen[0]
    codes = ", ".join(book.code for book in books) or "none"
    raise UnusableInputError(f"name the book of the rulings with --book; books here: {codes}")


def _labels(book: Book) -> dict[str, str | None]:
    """Return the labels of the rules of a book by their numbers, None for a rule without one."""
    return {
        unit.number.lower(): unit.label
        for chapter in (*book.chapters, *((book.glossary,) if book.glossary is not None else ()))
        for unit in chapter.units
        if unit.number is not None
    }


def _text(path: Path, encoding: str | None) -> str:
    try:
        return path.read_bytes().decode(encoding or "utf-8-sig")
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, LookupError) as error:
        raise UnusableInputError(f"{path} cannot be read as {encoding or 'UTF-8'}; name its --encoding") from error


def _report(name: str, page: QuestionPage) -> None:
    remarks = (
        ([f"{one.line}: left out: {one.reason}: {one.text[:80]}" for one in page.left_out], "lines left out"),
        (
            [
                f"{line}: rule {number} has no label and stays a number; rulebook label {number} NAME gives it one"
                for line, number in page.unlabelled
            ],
            "numbers of rules without labels",
        ),
        (
            [f"{line}: {number} stays a number: the book has no rule with it" for line, number in page.unknown],
            "numbers that the book does not have",
        ),
    )
    for lines, of_what in remarks:
        for line in lines[:_MOST_NAMED]:
            tell(f"{name}:{line}")
        if len(lines) > _MOST_NAMED:
            tell(f"{name}: {len(lines) - _MOST_NAMED} more {of_what}")
