"""The work of ``rulebook confirm``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ...checks.suggestions import nearest
from ...languages.confirming import confirm, silence
from ...languages.numbered_library import load_library
from ...languages.pairing import Basis, Counterpart, PairedBook
from ...languages.proposals import propose
from ...languages.status import TranslationState, is_copied, is_counted, unit_statuses
from ...languages.sync import SyncState, sync_path, sync_text
from ...library.book_units import BookUnits
from ...library.numbered_units import place_of_number
from ...model.books import Library
from ...model.findings import Code, Finding
from ...support.errors import UnusableInputError
from ...support.transaction import write_all
from ..changing import changing
from ..output import say
from ..paired_translations import no_translations, paired_books, tell

_UNSURE = 0.8
"""Proposals that were confirmed all together are listed for review below this confidence."""


def run_confirm(arguments: argparse.Namespace) -> int:
    """Confirm pairs, or silence findings, write the sync states, and return 0; nothing is written if any of them is
    invalid.

    Raises UnusableInputError.
    """
    _check_arguments(arguments)
    with changing(Path(arguments.project)):
        return _confirm(arguments)


def _confirm(arguments: argparse.Namespace) -> int:
    """Do the same in a locked project."""
    library = load_library(arguments.project).library
    findings: list[Finding] = []
    books = list(paired_books(library, _language(library, arguments.language), arguments.book, findings))
    if findings:  # never overwrite a file that a later version has written, or that a merge has broken
        tell(findings, library)
        raise UnusableInputError(f"{findings[0].file} must be fixed first; it was not changed")
    if arguments.silence or arguments.unsilence:
        changes = [(paired, _judged(paired, books, arguments), "") for paired in books]
    else:
        changes = list(_confirmed(books, arguments))
    texts = {
        sync_path(paired.translation.book): sync_text(paired.source.book, paired.translation.book, state)
        for paired, state, _ in changes
        if state != paired.sync
    }
    if texts:
        write_all(Path(library.root), texts)
    for paired, _, reported in changes:
        if reported:
            say(f"{paired.translation.book.language} {paired.source.book.code}: {reported}")
    return 0


def _language(library: Library, named: str | None) -> str:
    """Return the language that was named, or else that of the only translation."""
    if named is not None:
        return named
    translations = library.languages[1:]
    if len(translations) != 1:
        named = f"name one of {', '.join(translations)} with --language"
        raise UnusableInputError(named if translations else no_translations(library))
    return translations[0]


def _confirmed(
    books: Sequence[PairedBook], arguments: argparse.Namespace
) -> Iterator[tuple[PairedBook, SyncState, str]]:
    """Yield the books with units to confirm, each with its new state and a line for the user."""
    chosen = _choose(books, [name.partition("=")[0] for name in arguments.rules])
    for paired in books:
        places = chosen.get(paired.source.book.code, [])
        if arguments.all:
            proposed = _propose_all(paired)
            wanted: Sequence[int] = range(len(paired.source.placed))
            # Nobody has looked at each text here: a text that was only copied stays untranslated.
            confirmed = [place for place in wanted if not is_copied(proposed, place)]
        elif places:
            proposed = _with_named_pairs(propose(paired), arguments.rules)
            wanted = confirmed = list(_with_examples(paired, places))
        else:
            continue
        yield paired, confirm(proposed, confirmed), _confirmation(proposed, wanted)


def _propose_all(paired: PairedBook) -> PairedBook:
    """Return the proposals; each round learns from the previous proposals, until there are no new ones."""
    while True:
        proposed = propose(paired)
        if len(proposed.counterparts) == len(paired.counterparts):
            return proposed
        paired = proposed


def _with_named_pairs(proposed: PairedBook, names: Sequence[str]) -> PairedBook:
    """Return the pairs, in which pairs that a person gives in full, ``4.2.1=4.2.2``, replace proposals."""
    counterparts = dict(proposed.counterparts)
    for name in names:
        ours, sign, theirs = name.partition("=")
        place = next(_find(proposed.source, ours.rpartition("/")[2]), None)
        if not sign or place is None:
            continue
        other = next(_find(proposed.translation, theirs), None)
        if other is None:
            raise UnusableInputError(f"the translation has no rule {theirs!r}")
        by_label = [p for p, c in counterparts.items() if c.place == other and c.basis is Basis.LABEL and p != place]
        if by_label:
            raise UnusableInputError(f"{theirs!r} has the label of another rule of the source")
        counterparts = {p: counterpart for p, counterpart in counterparts.items() if counterpart.place != other}
        counterparts[place] = Counterpart(other, Basis.PROPOSED)
    return replace(proposed, counterparts=dict(sorted(counterparts.items())))


def _check_arguments(arguments: argparse.Namespace) -> None:
    codes = {code.code for code in Code if code.code.startswith("RB3")}
    code = arguments.silence or arguments.unsilence
    if code is not None and code not in codes:
        raise UnusableInputError(f"{code!r} is not a finding about translations such as {Code.NUMBER_DIFFERS.code}")
    if arguments.silence and not (arguments.reason or "").strip():
        raise UnusableInputError("give a reason with --reason; it is shown instead of the finding")
    if arguments.silence and arguments.unsilence:
        raise UnusableInputError("--silence and --unsilence cannot be combined")
    if arguments.reason and not arguments.silence:
        raise UnusableInputError("--reason needs --silence")
    if arguments.all and (arguments.rules or code):
        raise UnusableInputError("--all confirms everything; leave out the rules and the other options")
    if not arguments.all and not arguments.rules:
        raise UnusableInputError("name the rules by their ids or numbers, or confirm every pair with --all")


def _choose(books: Sequence[PairedBook], names: Sequence[str]) -> dict[str, list[int]]:
    """Return the places of the named units by book."""
    chosen: dict[str, list[int]] = {}
    for name in names:
        code, _, rest = name.rpartition("/")
        found = [
            (paired, place)
            for paired in books
            if not code or paired.source.book.code.casefold() == code.casefold()
            for place in _find(paired.source, rest)
        ]
        if not found:
            known = [label for paired in books for label in paired.source.place_of_label]
            near = nearest(rest, known)
            raise UnusableInputError(f"no rule is called {name!r}{f'; did you mean {near}?' if near else ''}")
        if len({paired.source.book.code for paired, _ in found}) > 1:
            there = ", ".join(f"{paired.source.book.code}/{rest}" for paired, _ in found)
            raise UnusableInputError(f"{name!r} is in more than one book; write {there}")
        paired, place = found[0]
        chosen.setdefault(paired.source.book.code, []).append(place)
    return chosen


def _with_examples(paired: PairedBook, places: Sequence[int]) -> Iterator[int]:
    for place in places:
        yield place
        yield from paired.source.examples(place)


def _find(units: BookUnits, name: str) -> Iterator[int]:
    """Yield the unit of a book with an id, a label or a number. Raises UnusableInputError if several have it."""
    place = units.place_of_id.get(name, units.place_of_label.get(name))
    if place is None:
        place = place_of_number(units, name)
    if place is not None:
        yield place


def _judged(paired: PairedBook, books: Sequence[PairedBook], arguments: argparse.Namespace) -> SyncState:
    """Return the state of a book with a finding of some units silenced or reported again.

    A unit that only the translation has is identified by its own id; a finding silenced earlier, by the id at that
    time. Raises UnusableInputError if a finding that is to be reported again is not silenced.
    """
    state = SyncState(paired.sync.entries, paired.silenced)
    extra = [name for name in arguments.rules if _is_extra(paired, name) or name in state.silenced]
    known = [
        name for name in arguments.rules if not any(_is_extra(one, name) or name in one.sync.silenced for one in books)
    ]
    ids = [paired.source.ids[place] for place in _choose(books, known).get(paired.source.book.code, [])]
    ids += [
        name if name in state.silenced else paired.translation.ids[next(_find(paired.translation, name))]
        for name in extra
    ]
    for unit_id in dict.fromkeys(ids):  # an id and a number may name the same unit
        if arguments.unsilence and arguments.unsilence not in state.silenced.get(unit_id, {}):
            raise UnusableInputError(f"{arguments.unsilence} is not silenced for {unit_id}")
        state = silence(state, unit_id, arguments.silence or arguments.unsilence, arguments.reason)
    return state


def _is_extra(paired: PairedBook, name: str) -> bool:
    """Return whether a name belongs to a unit that only the translation has."""
    if next(_find(paired.source, name), None) is not None:
        return False
    place = next(_find(paired.translation, name), None)
    return place is not None and place not in paired.sources


def _confirmation(proposed: PairedBook, places: Sequence[int] | range) -> str:
    """Return the result on one line, with the proposals that should be reviewed."""
    wanted = set(places)
    states = [status for status in unit_statuses(proposed) if status.source in wanted]
    confirmed = sum(status.state is TranslationState.UNCONFIRMED for status in states)
    current = sum(status.state is TranslationState.STALE for status in states)
    missing = sum(status.state is TranslationState.MISSING for status in states)
    reported = f"{confirmed} newly confirmed, {current} up to date again"
    if missing:
        reported += f", {missing} without a translation"
    unsure = [
        f"{proposed.source.placed[place].unit.number or proposed.source.ids[place]} ({counterpart.confidence:.2f})"
        for place, counterpart in proposed.counterparts.items()
        if counterpart.basis is Basis.PROPOSED and counterpart.confidence < _UNSURE and place in wanted
        if is_counted(proposed.source, place)
    ]
    return f"{reported}; please check {', '.join(unsure)}" if unsure else reported
