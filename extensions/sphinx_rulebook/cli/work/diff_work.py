"""The work of ``rulebook diff``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from ...editions.frozen_book import WORKING_TEXT
from ...exporters.changes import ComparedBook
from ...exporters.changes_html import to_html
from ...exporters.changes_json import to_json
from ...exporters.changes_markdown import to_markdown
from ...exporters.changes_text import to_text
from ...support.errors import UnusableInputError
from ..output import write_output
from .compared_states import ChainOfBook, ComparedSide, chains, compare_sides, other_trees

_WRITERS = {"text": to_text, "md": to_markdown, "json": to_json, "html": to_html}
_OF_ONE_BOOK = ("json", "html")


def run_diff(arguments: argparse.Namespace) -> int:
    """Print the differences and return 0.  Raises UnusableInputError."""
    compared = list(_compared(arguments))
    if len(compared) > 1 and arguments.format in _OF_ONE_BOOK:
        codes = ", ".join(one.comparison.new.book.code for one in compared)
        raise UnusableInputError(f"--format {arguments.format} shows one book; name it with --book ({codes})")
    write_output("\n".join(map(_WRITERS[arguments.format], compared)), arguments.output)
    return 0


def _compared(arguments: argparse.Namespace) -> Iterator[ComparedBook]:
    old, new, path = arguments.old, arguments.new, arguments.path
    if _is_tree(old) and _is_tree(new):
        yield from _compare_trees(arguments)
        return
    missing: list[str] = []
    found = False
    for chain in chains(path, arguments.book, arguments.lang):
        sides = _side(chain, old, arguments.lang), _side(chain, new, arguments.lang)
        if sides[0] is None or sides[1] is None:
            missing += [f"{chain.book.code} has {', '.join(state.name for state in chain.states)}"]
            continue
        found = True
        yield ComparedBook(sides[0].name, sides[1].name, compare_sides(sides[0], sides[1]))
    if not found:
        raise UnusableInputError(f"no book has both {old} and {new}: {'; '.join(missing)}")


def _is_tree(name: str) -> bool:
    """Return whether a side is the path of a tree; the name of a version counts as a path only if it contains a
    slash.
    """
    return name != WORKING_TEXT and (os.sep in name or "/" in name or name in (".", "..")) and Path(name).exists()


def _side(chain: ChainOfBook, name: str, language: str | None) -> ComparedSide | None:
    place = chain.place(name)
    if place is not None:
        return ComparedSide(
            WORKING_TEXT if name == WORKING_TEXT else chain.states[place].name, chain.states[place], place
        )
    if not Path(name).exists():
        return None
    for book, state in other_trees(name, language):
        if book.code.casefold() == chain.book.code.casefold():
            return ComparedSide(name, state, None)
    return None


def _compare_trees(arguments: argparse.Namespace) -> Iterator[ComparedBook]:
    wanted = arguments.book.casefold() if arguments.book is not None else None
    olds = {book.code.casefold(): state for book, state in other_trees(arguments.old, arguments.lang)}
    news = {book.code.casefold(): state for book, state in other_trees(arguments.new, arguments.lang)}
    if wanted is None and len(olds) == len(news) == 1:
        pairs = [(*olds.values(), *news.values())]
    else:
        pairs = [(olds[code], news[code]) for code in news if code in olds and wanted in (None, code)]
    if not pairs:
        raise UnusableInputError(f"{arguments.old} and {arguments.new} have no book in common")
    for old, new in pairs:
        sides = ComparedSide(arguments.old, old, None), ComparedSide(arguments.new, new, None)
        yield ComparedBook(arguments.old, arguments.new, compare_sides(*sides))
