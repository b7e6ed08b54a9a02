"""What the versions of a book promise, and where a new one would break it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from ..model import ChangeKind, EditionSettings, VersionPolicy
from .difference import Change, Comparison
from .frozen_book import Edition

_SEMVER = re.compile(r"v?(\d+)\.(\d+)(?:\.(\d+))?(?:[-+][\w.\-+]+)?")
_DATED = re.compile(r"(\d{4})-?(\d{2})(?:-?(\d{2}))?(?:[.\-_]?\w{1,16})?")
_NAME = re.compile(r"[^\W_][\w.+\-]{0,63}")
_RUN = re.compile(r"(\d+)")


class VersionError(Exception):
    """A version cannot be released; the message says why, in one line."""


class Broken(NamedTuple):
    """A change that a version may not bring, by the places of the unit in both states."""

    kind: ChangeKind
    old: int | None
    new: int | None


def check_version(version: str, day: str, settings: EditionSettings, editions: tuple[Edition, ...]) -> None:
    """Raise VersionError where a version or its date is not of its kind, is there already, or goes backwards."""
    if not _NAME.fullmatch(version):
        raise VersionError(f"{version!r} is no version: it becomes part of addresses; use letters, digits, . + and -")
    try:
        if date.fromisoformat(day).isoformat() != day:
            raise ValueError(day)
    except ValueError:
        raise VersionError(f"{day!r} is no date, such as 2025-03-24") from None
    if settings.policy is VersionPolicy.SEMVER and not _SEMVER.fullmatch(version):
        raise VersionError(f"{version!r} is no semantic version, such as 1.2.0, which book.toml promises")
    if settings.policy is VersionPolicy.DATED and not _is_dated(version):
        raise VersionError(f"{version!r} is no date, such as 2025-03-24, which book.toml promises as versions")
    for edition in editions:
        if edition.version.casefold() == version.casefold():
            raise VersionError(f"there is an edition {edition.version} already, of {edition.date}")
    if not editions:
        return
    last = editions[-1]
    if day < last.date:
        raise VersionError(f"{day} is before {last.date}, the date of the last edition, {last.version}")
    if settings.policy is not VersionPolicy.FREE and _order(version) <= _order(last.version):
        raise VersionError(f"{version} is not after {last.version}, the last edition")


def _is_dated(version: str) -> bool:
    match = _DATED.fullmatch(version)
    try:
        return match is not None and date(int(match[1]), int(match[2]), int(match[3] or 1)) is not None
    except ValueError:
        return False


def _order(version: str) -> list[tuple[int, int, str]]:
    """Return what versions are ordered by: runs of digits by their values; 1.0.0-rc1 comes before 1.0.0."""
    release, sign, early = version.removeprefix("v").partition("-")
    early = early if sign and _SEMVER.fullmatch(version) else ""
    text = release if early or _SEMVER.fullmatch(version) else version
    parts = [(1, int(run), "") if run.isdigit() else (0, 0, run) for run in _RUN.split(text) if run not in ("", ".")]
    return [*parts, (-1, 0, early)] if early else parts


def level_of(version: str, last: str) -> str:
    """Return which step a semantic version is behind the last: ``major``, ``minor`` or ``patch``."""
    match, before = _SEMVER.fullmatch(version), _SEMVER.fullmatch(last)
    if match is None or before is None or match[1] != before[1]:
        return "major"
    return "minor" if match[2] != before[2] else "patch"


def broken_promises(comparison: Comparison, version: str, last: str, settings: EditionSettings) -> list[Broken]:
    """Return the changes that a version may not bring, in reading order; none where its book promises nothing."""
    if settings.policy is not VersionPolicy.SEMVER:
        return []
    barred = settings.barred.get(level_of(version, last), frozenset())
    return [broken for broken in _all_changes(comparison) if broken.kind in barred] if barred else []


def _all_changes(comparison: Comparison) -> Iterator[Broken]:
    """Yield the changes of units with numbers, and each new number even where more changed than that."""
    for change in comparison.changes:
        if _has_number(comparison, change):
            yield Broken(change.kind, change.old, change.new)
        old = change.old
        if old is None or change.kind not in _WITH_NUMBER or old not in comparison.counterparts:
            continue
        if old not in comparison.moved and comparison.is_renumbered(old):
            yield Broken(ChangeKind.RENUMBERED, old, change.new)


_WITH_NUMBER = (ChangeKind.REWORDED, ChangeKind.MERGED, ChangeKind.SPLIT)
"""The changes that a new number may hide behind."""


def _has_number(comparison: Comparison, change: Change) -> bool:
    sides = (comparison.old, change.old), (comparison.new, change.new)
    return any(place is not None and units.placed[place].unit.number is not None for units, place in sides)
