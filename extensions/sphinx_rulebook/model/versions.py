"""The settings of a book for its editions, and the kinds of changes between editions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class VersionPolicy(StrEnum):
    """The form of a book's versions, and their promises."""

    SEMVER = "semver"
    """Semantic versions: `EditionSettings.barred` defines the changes that a patch or a minor version may not
    contain."""
    DATED = "dated"
    """Dates, such as 2025-03-24."""
    FREE = "free"
    """Any names; they are ordered by date."""


class ChangeKind(StrEnum):
    """A kind of change of a unit between two editions."""

    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    MOVED = "moved"
    RENUMBERED = "renumbered"
    REFERENCE = "reference"
    SPLIT = "split"
    MERGED = "merged"
    STATUS = "status"
    NOTE = "note"


class Alias(NamedTuple):
    """A former label: the label that replaced it, and its position in ``book.toml``."""

    label: str
    line: int
    column: int


MOVING = frozenset({ChangeKind.RENUMBERED, ChangeKind.MOVED, ChangeKind.REMOVED, ChangeKind.MERGED})
"""The changes after which a citation by number no longer leads to the cited rule."""


@dataclass(frozen=True, slots=True)
class EditionSettings:
    """The settings of a book for its editions.

    ``barred`` are the kinds of changes that a ``patch`` and a ``minor`` version may not contain, with semantic
    versions. ``aliases`` are former labels; ``removed`` are labels of earlier editions that are permanently removed.
    """

    policy: VersionPolicy = VersionPolicy.FREE
    barred: Mapping[str, frozenset[ChangeKind]] = field(default_factory=lambda: {"patch": MOVING, "minor": MOVING})
    aliases: Mapping[str, Alias] = field(default_factory=dict)
    removed: frozenset[str] = frozenset()
