"""Silenced findings, each with the means and the reason."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ..model.findings import Finding


class Silencer(StrEnum):
    """The means by which a finding is silenced."""

    SYNC = "sync"
    """A person has dismissed a difference between two languages, in a ``sync.json``."""
    IGNORE = "ignore"
    """The settings of the project ignore it, with a reason."""
    BASELINE = "baseline"
    """It existed when the baseline of the project was written."""


class Silenced(NamedTuple):
    """A finding that is not reported: the id or label of its unit if it has one, the reason, and the means."""

    finding: Finding
    id: str | None
    reason: str
    by: Silencer = Silencer.SYNC
