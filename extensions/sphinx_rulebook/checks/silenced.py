"""Findings that are not told, each with what silences it and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..findings import Finding


class Silencer(StrEnum):
    """What keeps a finding from being told."""

    SYNC = "sync"
    """A person has judged a difference between two languages, in a ``sync.json``."""
    IGNORE = "ignore"
    """The settings of the project ignore it, with a reason."""
    BASELINE = "baseline"
    """It was there when the baseline of the project was written."""


@dataclass(frozen=True, slots=True)
class Silenced:
    """A finding that is not told: the id or label of its unit where it has one, what silences it, and why."""

    finding: Finding
    id: str | None
    reason: str
    by: Silencer = Silencer.SYNC
