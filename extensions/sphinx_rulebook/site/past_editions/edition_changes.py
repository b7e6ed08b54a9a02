"""The changes of an edition as the API of a site lists them.

They are made with the pages of the edition, which need the same comparison: nothing about an edition takes longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...editions.chain import EditionState
from ...editions.frozen_book import Edition
from ...editions.given_reasons import reasons_between
from ...exporters import changes_json
from ...exporters.changes import ComparedBook
from ...support.cache import digest_of

if TYPE_CHECKING:
    from ...editions.difference import Comparison  # it takes long to load, and most books have no editions


def digest_of_changes(before: Sequence[str], now: Sequence[str]) -> str:
    """Return the digest under which the changes of an edition since the one before are cached, given the digests of
    both (see `EditionStates.digests`).
    """
    return digest_of("changes of an edition", before, now)


def changes_to_json(
    before: Edition, head: Edition, states: tuple[EditionState, EditionState], comparison: Comparison
) -> str:
    """Return the changes of an edition since the one before as ``rulebook-diff/1``, given the states of both editions
    and their comparison.
    """
    reasons = reasons_between(states, 0, 1)
    return changes_json.to_json(ComparedBook(before.version, head.version, comparison, reasons, head))
