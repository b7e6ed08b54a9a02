"""The work of ``rulebook impact``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...editions.carried_ids import last_edition
from ...editions.chain import EditionState, working_state
from ...editions.frozen_book import WORKING_TEXT
from ...exporters.impact_report import Impact, to_markdown
from ...languages.pairing import PairedBook, pair_translation
from ...library.label_index import index_languages
from ...model.findings import Finding
from ...support.errors import UnusableInputError
from ..output import write_output
from .compared_states import ChainOfBook, ComparedSide, chains, compare_sides, other_trees


def run_impact(arguments: argparse.Namespace) -> int:
    """Print the report and return 0.  Raises UnusableInputError."""
    reports = []
    missing = []
    others: dict[str, EditionState] = {}
    is_folder = arguments.old is not None and Path(arguments.old).is_dir()
    name = Path(arguments.old or ".").resolve().name
    if is_folder:
        others = {book.code.casefold(): state for book, state in other_trees(arguments.old, None)}
    for chain in chains(arguments.path, arguments.book, None):
        code = chain.book.code.casefold()
        impact = _impact_of_folder(chain, others.get(code), name) if is_folder else _impact(chain, arguments.old)
        if impact is None:
            missing.append(chain.book.code)
        else:
            reports.append(to_markdown(impact))
    if not reports and is_folder:
        write_output("There is no book to compare with.\n", arguments.output)
    elif not reports:
        what = f"edition {arguments.old!r}" if arguments.old else "edition to compare with"
        raise UnusableInputError(f"there is no {what} of {', '.join(missing)}")
    else:
        write_output("\n".join(reports), arguments.output)
    return 0


def _impact_of_folder(chain: ChainOfBook, old: EditionState | None, name: str) -> Impact | None:
    """Return the effects of the changes since another state of a book, which has a name; None if it was not there."""
    if old is None:
        return None
    working = working_state(chain.book, chain.index, last_edition(chain.book))
    comparison = compare_sides(ComparedSide(name, old, None), ComparedSide(WORKING_TEXT, working, None))
    books = chain.library.books[chain.library.source_language]
    return Impact(old, working, comparison, books, _translations(chain), name)


def _impact(chain: ChainOfBook, version: str | None) -> Impact | None:
    editions = [state for state in chain.states if state.edition is not None]
    place = chain.place(version) if version is not None else len(editions) - 1
    if place is None or not editions:
        return None
    old = ComparedSide(chain.states[place].name, chain.states[place], place)
    working = working_state(chain.book, chain.index, last_edition(chain.book))
    new = ComparedSide(WORKING_TEXT, working, len(chain.states))
    books = chain.library.books[chain.library.source_language]
    return Impact(old.state, new.state, compare_sides(old, new), books, _translations(chain))


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
