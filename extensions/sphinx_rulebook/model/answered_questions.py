"""What is known about a ruling besides its text."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class RulingStatus(StrEnum):
    """Whether a ruling holds."""

    OFFICIAL = "official"
    PROVISIONAL = "provisional"
    """Given, but not yet confirmed by the people who decide."""
    WITHDRAWN = "withdrawn"


class RulingFacts(NamedTuple):
    """The facts about a ruling.

    ``date`` is an ISO date, ``author`` a name, both "" if they are unknown; ``about`` are names of cards and the like,
    ``tags`` words to find it by.
    """

    date: str = ""
    author: str = ""
    status: RulingStatus = RulingStatus.OFFICIAL
    about: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
