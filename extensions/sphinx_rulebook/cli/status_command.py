"""``rulebook status``: what is translated, stale, missing, extra or unconfirmed."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..exporters.status import BookStatus, to_json, to_markdown, to_text
from ..languages.proposals import propose
from ..languages.status import unit_statuses
from ..library import UnusableInputError, load, without_garbage_collection
from ..markup.settings import LANGUAGE_TAG
from .output import write_output
from .translations import paired_books

_FORMATS = {"text": to_text, "json": to_json, "md": to_markdown}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``status``."""
    parser.add_argument(
        "where", nargs="*", metavar="LANG PATH", help="a language (default: all) and a project (default: .)"
    )
    parser.add_argument("--book", metavar="CODE", help="only this book")
    parser.add_argument("--format", choices=tuple(_FORMATS), default="text", help="how the status is written")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Print the status and return 0."""
    language, path = _where(arguments.where)
    with without_garbage_collection():
        library = load(path).library
        languages = (language,) if language is not None else library.languages[1:]
        if not languages:
            raise UnusableInputError(f"{path} has no translations")
        statuses = []
        for one in languages:
            for paired in paired_books(library, one, arguments.book):
                proposed = propose(paired)
                statuses.append(BookStatus(proposed, tuple(unit_statuses(proposed))))
        write_output(_FORMATS[arguments.format](statuses), arguments.output)
    return 0


def _where(words: list[str]) -> tuple[str | None, str]:
    """Return the language, None for all, and the path; a single word that is a folder is the path."""
    if len(words) > 2:
        raise UnusableInputError("name a language and a folder, or either of them")
    if len(words) == 2:
        return words[0], words[1]
    if words and (Path(words[0]).exists() or not LANGUAGE_TAG.fullmatch(words[0])):
        return None, words[0]
    return (words[0] if words else None), "."
