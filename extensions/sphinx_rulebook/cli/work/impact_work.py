"""The work of ``rulebook impact``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import ExitStack

from ...editions.carried_ids import last_edition
from ...editions.chain import working_state
from ...editions.frozen_book import WORKING_TEXT
from ...exporters.changes_markdown import escape_markdown
from ...exporters.impact_report import Impact, to_markdown
from ...languages.pairing import PairedBook, pair_translation
from ...library.label_index import index_languages
from ...model.books import Book
from ...model.findings import Finding
from ...rulings.review_states import rulings_of
from ...rulings.reviews import read_reviews
from ...support.errors import UnusableInputError
from ..output import write_output
from .compared_states import ChainOfBook, ComparedSide, chains_to_compare, compare_sides, side_of, tree_called


def run_impact(arguments: argparse.Namespace) -> int:
    """Print the report and return 0.  Raises UnusableInputError."""
    reports = []
    missing = []
    books = chains_to_compare(arguments.project, arguments.since, arguments.book, None)
    with ExitStack() as stack:
        tree = tree_called(arguments.since, books, stack) if arguments.since is not None else None
        for chain in books:
            old = side_of(chain, arguments.since, tree, None)
            if old is not None:
                reports.append(to_markdown(_impact(chain, old)))
            elif tree is not None:
                reports.append(f"## {escape_markdown(chain.book.code)}\n\nA new book.\n")
            else:
                missing.append(chain.book.code)
    if not reports:
        what = f"edition or Git revision {arguments.since!r}" if arguments.since else "edition to compare with"
        raise UnusableInputError(f"there is no {what} of {', '.join(missing)}")
    write_output("\n".join(reports), arguments.output)
    return 0


def _impact(chain: ChainOfBook, old: ComparedSide) -> Impact:
    working = working_state(chain.book, chain.index, last_edition(chain.book))
    new = ComparedSide(WORKING_TEXT, working, len(chain.states))
    books = chain.library.books[chain.library.source_language]
    name = "" if old.place is not None else old.name
    remembered = _remembered(chain, books)
    return Impact(old.state, new.state, compare_sides(old, new), books, _translations(chain), name, remembered)


def _remembered(chain: ChainOfBook, books: Iterable[Book]) -> dict[str, list[str]]:
    """Return the rulings that were confirmed with each rule of a book, by the rule's label, as a report names them."""
    found: dict[str, list[str]] = {}
    for book in books:
        is_own = book.code.casefold() == chain.book.code.casefold()
        present = {unit.label for unit in rulings_of(book)}
        for ruling, cited in read_reviews(chain.library.root, book, []).items():
            for name in cited if ruling in present else ():
                code, _, label = name.rpartition("/")
                if (code or book.code).casefold() == chain.book.code.casefold():
                    found.setdefault(label, []).append(ruling if is_own else f"{book.code}/{ruling}")
    return found


def _translations(chain: ChainOfBook) -> dict[str, PairedBook]:
    """Return the translations of a book, paired with it."""
    library = chain.library
    indexes = {**index_languages(library), library.source_language: chain.index}
    findings: list[Finding] = []
    return {
        language: pair_translation(library, chain.book, book, indexes, findings)
        for language in library.languages[1:]
        if (book := library.book(language, chain.book.code)) is not None
    }
