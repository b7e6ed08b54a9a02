"""The reasons that authors gave for the changes between two states of a book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .chain import EditionState, trace


class GivenReason(NamedTuple):
    """A reason for a change, and the version of the edition that made the change."""

    edition: str
    text: str


def reasons_between(states: Sequence[EditionState], old: int, new: int) -> dict[str, list[GivenReason]]:
    """Return the reasons for the changes from one state of a chain to a later one, oldest first.

    Their keys are the ids that own the changes of a comparison of the two states (see `owner_id`). Units that are in
    neither state have no reasons, and a comparison that goes back in time has none.
    """
    found: dict[str, list[GivenReason]] = {}
    for at in range(old + 1, new + 1):
        state = states[at]
        for unit_id, text in state.reasons.items():
            # A unit that is gone has its last id.
            ids = trace(states, at if unit_id in state.units.place_of_id else at - 1, unit_id)
            owner = ids[new] or ids[old]
            if owner is not None:
                found.setdefault(owner, []).append(GivenReason(state.name, text))
    return found
