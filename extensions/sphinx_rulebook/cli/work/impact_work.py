"""The work of ``rulebook impact``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

from ...editions.carried_ids import last_edition
from ...editions.chain import EditionState, working_state
from ...editions.frozen_book import WORKING_TEXT
from ...exporters.changes_markdown import escape_markdown
from ...exporters.impact_report import Impact, to_markdown
from ...languages.pairing import PairedBook, pair_translation
from ...library.label_index import index_languages
from ...model.findings import Finding
from ...support.errors import UnusableInputError
from ..output import write_output
from .compared_states import ChainOfBook, ComparedSide, chains, compare_sides, other_trees
from .revisions import tree_at


def run_impact(arguments: argparse.Namespace) -> int:
    """Print the report and return 0.  Raises UnusableInputError."""
    if arguments.since is not None:
        if arguments.old is not None and not Path(arguments.old).is_dir():
            raise UnusableInputError("name an edition or --since, not both")
        path = arguments.old or arguments.path  # the only positional argument is then the project
        write_output(_since(path, arguments.since, arguments.book), arguments.output)
        return 0
    reports = []
    missing = []
    for chain in chains(arguments.path, arguments.book, None):
        impact = _impact(chain, arguments.old)
        if impact is None:
            missing.append(chain.book.code)
        else:
            reports.append(to_markdown(impact))
    if not reports:
        what = f"edition {arguments.old!r}" if arguments.old else "edition to compare with"
        raise UnusableInputError(f"there is no {what} of {', '.join(missing)}")
    write_output("\n".join(reports), arguments.output)
    return 0


def _since(path: str, revision: str, code: str | None) -> str:
    """Return the report on all books, or the one with a code, since a Git revision."""
    reports = []
    with tree_at(Path(path).resolve(), revision) as folder:
        before: dict[str, EditionState] = {}
        with suppress(UnusableInputError):  # that revision has no rulebook
            trees = other_trees(str(folder), None) if folder is not None else ()
            before = {book.code.casefold(): state for book, state in trees}
        for chain in chains(path, code, None):
            old = before.get(chain.book.code.casefold())
            if old is None:
                reports.append(f"## {escape_markdown(chain.book.code)}\n\nA new book.\n")
            else:
                reports.append(to_markdown(_impact_since(chain, old, revision)))
    return "\n".join(reports)


def _impact_since(chain: ChainOfBook, old: EditionState, name: str) -> Impact:
    """Return the effects of the changes since another state of a book, which has a name."""
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
