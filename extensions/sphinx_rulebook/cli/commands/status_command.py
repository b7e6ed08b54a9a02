"""``rulebook status``: which units are translated, stale, missing, extra or unconfirmed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from ...languages.numbered_library import load_library
from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...model.books import Library
from ...model.findings import Finding
from ...support.errors import UnusableInputError
from ..output import write_output

_FORMATS = ("text", "json", "md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``status``."""
    parser.add_argument(
        "where", nargs="*", metavar="LANG PATH", help="a language (default: all) and a project (default: .)"
    )
    parser.add_argument("--book", metavar="CODE", help="only this book")
    parser.add_argument("--format", choices=_FORMATS, default="text", help="the output format")
    parser.add_argument("--all", action="store_true", help="show all units in text output, not only some in each state")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Print the status and return 0; return 1 if a sync state cannot be read, and show its book without it."""
    from ...exporters.status_report import BookStatus, to_json, to_markdown, to_text
    from ...languages.proposals import propose
    from ...languages.status import unit_statuses
    from ..paired_translations import paired_books, tell

    writers: dict[str, Callable[[Iterable[BookStatus]], str]] = {
        "text": partial(to_text, shows_all=arguments.all),
        "json": to_json,
        "md": to_markdown,
    }
    language, path = _where(arguments.where)
    library = load_library(path).library
    languages = (language,) if language is not None else _languages_with(library, arguments.book)
    if not languages:
        raise UnusableInputError(f"{path} has no translations")
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


def _where(words: list[str]) -> tuple[str | None, str]:
    """Return the language, or None for all, and the path.

    A single word that is a folder is the path, unless the current folder has translations with that name.
    """
    if len(words) > 2:
        raise UnusableInputError("name at most one language and one folder")
    if len(words) == 2:
        return words[0], words[1]
    if words and (
        not LANGUAGE_TAG.fullmatch(words[0]) or (Path(words[0]).exists() and not _is_translated_to(words[0]))
    ):
        return None, words[0]
    return (words[0] if words else None), "."


def _is_translated_to(language: str) -> bool:
    try:
        return language in load_library(".").library.languages[1:]
    except UnusableInputError:
        return False
