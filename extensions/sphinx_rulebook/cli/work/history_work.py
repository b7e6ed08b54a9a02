"""The work of ``rulebook history``, separate from its arguments because it loads much code."""

from __future__ import annotations

import argparse

from ...checks.suggestions import nearest
from ...editions.chain import EditionState
from ...editions.difference import Comparison
from ...editions.history import read_history
from ...editions.translated.completed_state import compare_completed
from ...exporters.history_report import HistoryOfRule, to_json, to_markdown, to_text
from ...library.numbered_units import place_of_number
from ...support.errors import UnusableInputError
from ..output import write_output
from .compared_states import ChainOfBook, chains

_WRITERS = {"text": to_text, "md": to_markdown, "json": to_json}


def run_history(arguments: argparse.Namespace) -> int:
    """Print the history and return 0.  Raises UnusableInputError."""
    name, _, version = arguments.rule.partition("@")
    code, _, name = name.rpartition("/")
    books = list(chains(arguments.project, arguments.book or code or None, arguments.language))
    found = [(chain, *place) for chain in books for place in [_find(chain, name, version)] if place is not None]
    if not found:
        raise UnusableInputError(_nothing(books, arguments.rule, name, version))
    if len(found) > 1:
        written = ", ".join(f"{chain.book.code}/{arguments.rule}" for chain, *_ in found)
        raise UnusableInputError(f"{arguments.rule!r} is in more than one book; write {written}")
    chain, at, unit_id = found[0]
    comparisons: dict[int, Comparison] = {}

    def compared(place: int) -> Comparison:
        if place not in comparisons:
            comparisons[place] = compare_completed(chain.states[place - 1], chain.states[place])
        return comparisons[place]

    reported = HistoryOfRule(chain.book, unit_id, read_history(chain.states, at, unit_id, compared))
    write_output(_WRITERS[arguments.format](reported), arguments.output)
    return 0


def _find(chain: ChainOfBook, name: str, version: str) -> tuple[int, str] | None:
    """Return the state in which a unit has the given name (the latest such state, or the state of ``version``), and
    the corresponding id.
    """
    if version:
        place = chain.place(version)
        places = [place] if place is not None else []
    else:
        places = list(reversed(range(len(chain.states))))
    for place in places:
        unit_id = _id_of(chain.states[place], name)
        if unit_id is not None:
            return place, unit_id
    return None


def _id_of(state: EditionState, name: str) -> str | None:
    units = state.units
    present = state.find(name)
    if present is not None:
        return present
    place = units.place_of_label.get(name)
    if place is None:
        place = place_of_number(units, name)
    return units.ids[place] if place is not None else None


def _nothing(books: list[ChainOfBook], rule: str, name: str, version: str) -> str:
    if version and all(chain.place(version) is None for chain in books):
        there = "; ".join(f"{chain.book.code} has {', '.join(state.name for state in chain.states)}" for chain in books)
        return f"there is no edition {version!r}: {there}"
    known = [
        label
        for chain in books
        for state in reversed(chain.states)
        for label in (*state.units.place_of_label, *state.former)
    ]
    near = nearest(name, known)
    return f"no rule has or had the name {rule!r}{f'; did you mean {near}?' if near else ''}"
