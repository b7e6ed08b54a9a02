"""``rulebook sync``: a person confirms that units are translations of each other, and that they are current."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from ..checks.suggestions import nearest
from ..findings import Code
from ..languages.confirming import confirm, silence
from ..languages.pairing import Basis, PairedBook
from ..languages.proposals import propose
from ..languages.status import State, is_counted, unit_statuses
from ..languages.sync import SyncState, write_sync
from ..library import UnusableInputError, load
from ..model import Kind
from .translations import paired_books

_UNSURE = 0.8
"""The confidence below which a proposal that was confirmed with all others is named, to be looked at."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``sync``."""
    parser.add_argument("language", metavar="LANG", help="the language of the translation")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="ids, labels or numbers of the source, such as 4.2.1")
    parser.add_argument("--all", action="store_true", help="confirm every pair, proposals included")
    parser.add_argument("--book", metavar="CODE", help="only this book")
    parser.add_argument("--path", default=".", help="the project (default: .)")
    parser.add_argument("--silence", metavar="CODE", help="tell this finding of the rules no more, such as RB307")
    parser.add_argument("--reason", help="why it is silenced")
    parser.add_argument("--tell", metavar="CODE", help="tell a silenced finding of the rules again")


def run(arguments: argparse.Namespace) -> int:
    """Confirm pairs, or silence findings, write the sync states, and return 0; nothing is written where one is wrong.

    Raises UnusableInputError.
    """
    _check_arguments(arguments)
    library = load(arguments.path).library
    books = list(paired_books(library, arguments.language, arguments.book))
    chosen = _choose(books, arguments.rules)
    changes: list[tuple[PairedBook, SyncState, str]] = []
    for paired in books:
        places = chosen.get(paired.source.book.code, [])
        if arguments.silence or arguments.tell:
            changes.append((paired, _silenced(paired, places, arguments), ""))
        elif arguments.all or places:
            proposed = propose(paired)
            wanted = range(len(paired.source.placed)) if arguments.all else places
            changes.append((paired, confirm(proposed, wanted), _told(proposed, wanted)))
    for paired, state, told in changes:
        if state != paired.sync:
            write_sync(library.root, paired.source.book, paired.translation.book, state)
        if told:
            print(f"{arguments.language} {paired.source.book.code}: {told}")
    return 0


def _check_arguments(arguments: argparse.Namespace) -> None:
    codes = {code.code for code in Code if code.code.startswith("RB3")}
    code = arguments.silence or arguments.tell
    if code is not None and code not in codes:
        raise UnusableInputError(f"{code!r} is no finding about translations, such as {Code.NUMBER_DIFFERS.code}")
    if arguments.silence and not (arguments.reason or "").strip():
        raise UnusableInputError("say why with --reason; it is shown wherever the finding would be")
    if arguments.reason and not arguments.silence:
        raise UnusableInputError("--reason belongs to --silence")
    if arguments.all and (arguments.rules or code):
        raise UnusableInputError("--all stands alone; name rules, or confirm all")
    if not arguments.all and not arguments.rules:
        raise UnusableInputError("name the rules by their ids or numbers, or confirm every pair with --all")


def _choose(books: Sequence[PairedBook], names: Sequence[str]) -> dict[str, list[int]]:
    """Return the places of the named units by their books, those of their examples included."""
    chosen: dict[str, list[int]] = {}
    for name in names:
        code, _, rest = name.rpartition("/")
        found = [
            (paired, place)
            for paired in books
            if not code or paired.source.book.code.casefold() == code.casefold()
            for place in _find(paired, rest)
        ]
        if not found:
            known = [label for paired in books for label in paired.source.place_of_label]
            near = nearest(rest, known)
            raise UnusableInputError(f"no rule is called {name!r}{f'; did you mean {near}?' if near else ''}")
        if len({paired.source.book.code for paired, _ in found}) > 1:
            there = ", ".join(f"{paired.source.book.code}/{rest}" for paired, _ in found)
            raise UnusableInputError(f"{name!r} is in more than one book; write {there}")
        paired, place = found[0]
        examples = [i for i in paired.source.children(place) if paired.source.placed[i].unit.kind is Kind.EXAMPLE]
        chosen.setdefault(paired.source.book.code, []).extend([place, *examples])
    return chosen


def _find(paired: PairedBook, name: str) -> Iterator[int]:
    """Yield the unit of the source that has an id, a label or a number."""
    place = paired.source.place_of_id.get(name, paired.source.place_of_label.get(name))
    if place is None:
        numbers = (i for i, placed in enumerate(paired.source.placed) if placed.unit.number == name)
        place = next(numbers, None)
    if place is not None:
        yield place


def _silenced(paired: PairedBook, places: Sequence[int], arguments: argparse.Namespace) -> SyncState:
    state = paired.sync
    for place in places:
        if paired.source.placed[place].unit.kind is not Kind.EXAMPLE or len(places) == 1:
            reason = arguments.reason if arguments.silence else None
            state = silence(state, paired.source.ids[place], arguments.silence or arguments.tell, reason)
    return state


def _told(proposed: PairedBook, places: Sequence[int] | range) -> str:
    """Return what was done, in one line, and which proposals should be looked at."""
    wanted = set(places)
    states = [status for status in unit_statuses(proposed) if status.source in wanted]
    confirmed = sum(status.state is State.UNCONFIRMED for status in states)
    current = sum(status.state is State.STALE for status in states)
    missing = sum(status.state is State.MISSING for status in states)
    told = f"{confirmed} confirmed, {current} marked current"
    if missing:
        told += f", {missing} without a translation"
    unsure = [
        f"{proposed.source.placed[place].unit.number or proposed.source.ids[place]} ({counterpart.confidence:.2f})"
        for place, counterpart in proposed.counterparts.items()
        if counterpart.basis is Basis.PROPOSED and counterpart.confidence < _UNSURE and place in wanted
        if is_counted(proposed.source, place)
    ]
    return f"{told}; look at {', '.join(unsure)}" if unsure else told
