"""``rulebook status``: which units are translated, stale, missing, extra or unconfirmed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial

from ...model.books import Library
from ...model.findings import Finding
from ...support.errors import UnusableInputError
from ..arguments import add_book, add_format, add_language, add_output, add_project
from ..output import write_output
from ..unchecked_library import read_library

_FORMATS = ("text", "json", "md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``status``."""
    add_project(parser)
    add_language(parser, "only the translation into this language (default: all translations)")
    add_book(parser)
    parser.add_argument("--all", action="store_true", help="show all units in text output, not only some in each state")
    add_format(parser, _FORMATS, "text")
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the status and return 0; return 1 if a sync state cannot be read, and show its book without it."""
    from ...exporters.status_report import BookStatus, to_json, to_markdown, to_text
    from ...languages.proposals import propose
    from ...languages.status import unit_statuses
    from ..paired_translations import no_translations, paired_books, tell

    writers: dict[str, Callable[[Iterable[BookStatus]], str]] = {
        "text": partial(to_text, shows_all=arguments.all),
        "json": to_json,
        "md": to_markdown,
    }
    library = read_library(arguments.project)
    language = arguments.language
    languages = (language,) if language is not None else _languages_with(library, arguments.book)
    if not languages:
        raise UnusableInputError(no_translations(library))
    statuses = []
    findings: list[Finding] = []
    for one in languages:
        for paired in paired_books(library, one, arguments.book, findings):
            proposed = propose(paired)
            statuses.append(BookStatus(proposed, tuple(unit_statuses(proposed))))
    write_output(writers[arguments.format](statuses), arguments.output)
    tell(findings, library)
    return 1 if findings else 0


def _languages_with(library: Library, book: str | None) -> tuple[str, ...]:
    """Return the languages of all translations, or of the translations of one book; all languages if no translation
    has the book.
    """
    languages = library.languages[1:]
    having = tuple(one for one in languages if book is not None and library.book(one, book) is not None)
    return having or languages
