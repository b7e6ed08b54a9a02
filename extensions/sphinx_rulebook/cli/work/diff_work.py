"""The work of ``rulebook diff``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import ExitStack

from ...editions.given_reasons import GivenReason, reasons_between
from ...exporters.changes import ComparedBook
from ...exporters.changes_html import to_html
from ...exporters.changes_json import to_json
from ...exporters.changes_markdown import to_markdown
from ...exporters.changes_text import to_text
from ...support.errors import UnusableInputError
from ..output import write_output
from .compared_states import (
    ChainOfBook,
    ComparedSide,
    Tree,
    chains_to_compare,
    compare_sides,
    is_tree,
    other_trees,
    side_of,
    tree_called,
)

_WRITERS = {"text": to_text, "md": to_markdown, "json": to_json, "html": to_html}
_OF_ONE_BOOK = ("json", "html")


def run_diff(arguments: argparse.Namespace) -> int:
    """Print the differences and return 0.  Raises UnusableInputError."""
    with ExitStack() as stack:
        compared = list(_compared(arguments, stack))
        if len(compared) > 1 and arguments.format in _OF_ONE_BOOK:
            codes = ", ".join(one.comparison.new.book.code for one in compared)
            raise UnusableInputError(f"--format {arguments.format} shows one book; name it with --book ({codes})")
        write_output("\n".join(map(_WRITERS[arguments.format], compared)), arguments.output)
    return 0


def _compared(arguments: argparse.Namespace, stack: ExitStack) -> Iterator[ComparedBook]:
    since, to = arguments.since, arguments.to
    if since is not None and is_tree(since) and is_tree(to):
        yield from _compare_trees(Tree(since, since), Tree(to, to), arguments)
        return
    books = chains_to_compare(arguments.project, since, arguments.book, arguments.language)
    trees = {name: tree_called(name, books, stack) for name in (since, to) if name is not None}
    old, new = trees.get(since), trees[to]
    if old is not None and new is not None:
        yield from _compare_trees(old, new, arguments)
        return
    missing: list[str] = []
    found = False
    for chain in books:
        sides = side_of(chain, since, old, arguments.language), side_of(chain, to, new, arguments.language)
        if sides[0] is None or sides[1] is None:
            missing += [f"{chain.book.code} has {', '.join(state.name for state in chain.states)}"]
            continue
        found = True
        yield _compare_in_chain(chain, sides[0], sides[1])
    if not found:
        wanted = to if since is None else f"both {since} and {to}"
        what = f"an edition before {wanted}" if since is None else wanted
        raise UnusableInputError(f"no book has {what}: {'; '.join(missing)}")


def _compare_in_chain(chain: ChainOfBook, old: ComparedSide, new: ComparedSide) -> ComparedBook:
    reasons: dict[str, list[GivenReason]] = {}
    if old.place is not None and new.place is not None:
        reasons = reasons_between(chain.states, old.place, new.place)
    return ComparedBook(old.name, new.name, compare_sides(old, new), reasons, new.state.edition)


def _compare_trees(old: Tree, new: Tree, arguments: argparse.Namespace) -> Iterator[ComparedBook]:
    wanted = arguments.book.casefold() if arguments.book is not None else None
    olds = {book.code.casefold(): state for book, state in other_trees(old.path, arguments.language)}
    news = {book.code.casefold(): state for book, state in other_trees(new.path, arguments.language)}
    if wanted is None and len(olds) == len(news) == 1:
        pairs = [(*olds.values(), *news.values())]
    else:
        pairs = [(olds[code], news[code]) for code in news if code in olds and wanted in (None, code)]
    if not pairs:
        raise UnusableInputError(f"{old.name} and {new.name} have no book in common")
    for before, after in pairs:
        sides = ComparedSide(old.name, before, None), ComparedSide(new.name, after, None)
        yield ComparedBook(old.name, new.name, compare_sides(*sides))
