"""The work of ``rulebook ruling``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...checks.suggestions import nearest
from ...languages.numbered_library import load_library
from ...library.label_index import LabelIndex, index_languages
from ...markup.text.plain import with_word
from ...model.books import Book, Library
from ...model.findings import Finding
from ...model.units import LABEL_KINDS, BlockKind, Kind
from ...reports.text_report import to_text
from ...rulings.review_states import CitedChange, RulingState, confirmed, references_of, ruling_states
from ...rulings.reviews import Reviews, read_reviews, reviews_path, reviews_text
from ...support.errors import UnusableInputError
from ...support.text_difference import difference, in_brackets
from ...support.transaction import write_all
from ..changing import changing
from ..choices import chosen_book
from ..output import say

_KIND = f"{LABEL_KINDS[Kind.RULING]}:"


@dataclass(frozen=True)
class _BookOfRulings:
    """A book of the source with rulings, what they were confirmed with, and their states by label."""

    book: Book
    index: LabelIndex
    reviews: Reviews
    states: Mapping[str, RulingState]

    @property
    def path_of(self) -> Mapping[str, str]:
        """The files of the rulings by their labels."""
        return {unit.label: chapter.path for chapter in self.book.rulings for unit in chapter.units if unit.label}


def run_confirm(arguments: argparse.Namespace) -> int:
    """Confirm rulings with their rules as they are now, and return 0.

    Raises UnusableInputError.
    """
    if arguments.all == bool(arguments.rulings):
        raise UnusableInputError("name the rulings to confirm, or confirm every one with --all")
    with changing(Path(arguments.project)):
        _confirm(arguments, arguments.rulings)
    return 0


def run_review(arguments: argparse.Namespace) -> int:
    """Show the rulings that have to be reviewed, and at a terminal ask what to do with each; return 1 if any of those
    that were named is left, else 0.

    Raises UnusableInputError.
    """
    if arguments.all:
        raise UnusableInputError("--all is for confirm; review shows every ruling that has to be reviewed")
    return _review(arguments)


def _confirm(arguments: argparse.Namespace, names: Sequence[str], code: str | None = None) -> None:
    """Confirm rulings as they are in the files now: those with some names, or all, of the book ``code`` or of any."""
    library, books = _read(arguments)
    books = [one for one in books if code in (None, one.book.code)]
    wanted = _named(books, names) if names else None
    texts: dict[str, str] = {}
    for one in books:
        labels = frozenset(one.states if wanted is None else wanted & one.states.keys())
        reviews = confirmed(one.book, one.index, one.reviews, labels)
        if labels and reviews != one.reviews:
            texts[reviews_path(one.book)] = reviews_text(one.book, reviews)
        if labels:
            say(f"{one.book.code}: {len(labels)} confirmed")
            _tell_what_is_not_remembered(one, labels)
    if texts:
        write_all(Path(library.root), texts)


def _review(arguments: argparse.Namespace) -> int:
    library, books = _read(arguments)
    wanted = _named(books, arguments.rulings) if arguments.rulings else None
    left = 0
    is_asking = _is_at_terminal()
    for one in books:
        for label, state in one.states.items():
            if not state.is_to_review or (wanted is not None and label not in wanted):
                continue
            print("\n".join(_shown(one, label, state)), flush=True)
            answer = _answer(Path(library.root, one.path_of[label]), state.unit.line) if is_asking else ""
            if answer == "q":
                return 1
            if answer == "c":
                with changing(Path(arguments.project)):  # it may have been opened in the editor
                    _confirm(arguments, [label], one.book.code)
            else:
                left += 1
    if not left:
        say("no ruling has to be reviewed")
    return 1 if left else 0


def _is_at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _tell_what_is_not_remembered(one: _BookOfRulings, labels: frozenset[str]) -> None:
    """Say which references of confirmed rulings lead nowhere, or to a chapter, of which only the title counts."""
    for label in sorted(labels):
        for reference in references_of(one.states[label].unit):
            found = one.index.find(reference, one.book)
            if found is None:
                say(f"{one.book.code} {label} cites {reference.label}, which does not exist")
            elif found.unit.kind is Kind.CHAPTER:
                say(
                    f"{one.book.code} {label} cites the chapter {reference.label}: changes of its rules are not noticed"
                )


def _answer(path: Path, line: int) -> str:
    """Ask what to do with a ruling: c to confirm it, s to leave it, q to stop; o opens it in the editor first."""
    while True:
        print("[c]onfirm, [o]pen in the editor, [s]kip, [q]uit? ", end="", flush=True)
        answer = sys.stdin.readline()
        if not answer:
            return "q"
        answer = answer.strip().lower()[:1]
        if answer == "o":
            editor = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
            try:
                subprocess.run([*editor, f"+{line}", str(path)], check=False)
            except OSError as error:
                print(f"{editor[0]} cannot be run: {error.strerror}", flush=True)
        elif answer in ("c", "s", "q"):
            return answer
        else:
            print("c: the answer is right as it is; s: leave it for later; q: stop here", flush=True)


def _shown(one: _BookOfRulings, label: str, state: RulingState) -> Iterator[str]:
    """Yield the lines about a ruling that has to be reviewed."""
    yield f"{one.book.code} {label}  {one.path_of[label]}:{state.unit.line}"
    yield f"  {state.unit.text}"
    for block in state.unit.blocks:
        if block.kind is BlockKind.ANSWER:
            yield f"  {with_word(block.word, ' '.join(block.markup.split()))}"
    for change in state.changes:
        yield from _shown_change(change)


def _shown_change(change: CitedChange) -> Iterator[str]:
    if change.target is None or change.now is None:
        yield f"  {change.cited} is gone; it was:"
        yield f"    {change.before}"
        return
    number = change.target.unit.number if change.name == change.cited else None
    yield f"  {f'{number} ' if number else ''}{change.name}:"
    yield f"    {in_brackets(difference(change.before, change.now))}"


def _read(arguments: argparse.Namespace) -> tuple[Library, Sequence[_BookOfRulings]]:
    library = load_library(arguments.project).library
    code = chosen_book(library, arguments.book)
    index = index_languages(library)[library.source_language]
    books = []
    for book in library.books[library.source_language]:
        if book.rulings and code in (None, book.code):
            findings: list[Finding] = []
            reviews = read_reviews(library.root, book, findings)
            if findings:  # never overwrite a file that a later version has written, or that a merge has broken
                sys.stderr.write(to_text(findings, Path(library.root)))
                raise UnusableInputError(f"{findings[0].file} must be fixed first; it was not changed")
            states = {state.unit.label: state for state in ruling_states(book, index, reviews) if state.unit.label}
            books.append(_BookOfRulings(book, index, reviews, states))
    if not books:
        raise UnusableInputError(f"there are no rulings in {arguments.project}")
    return library, books


def _named(books: Sequence[_BookOfRulings], names: Sequence[str]) -> frozenset[str]:
    """Return the labels that names stand for. Raises UnusableInputError if a ruling does not exist."""
    known = [label for one in books for label in one.states]
    labels = set()
    for name in names:
        name = name.rpartition("/")[2]  # KK/ruling:name, as other commands take it
        label = name if name.startswith(_KIND) else f"{_KIND}{name}"
        if label not in known:
            near = nearest(label, known)
            raise UnusableInputError(f"there is no ruling {name!r}{f'; did you mean {near}?' if near else ''}")
        labels.add(label)
    return frozenset(labels)
