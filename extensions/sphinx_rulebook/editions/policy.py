"""The promises of a book's versions, and the changes of a new version that would break them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from ..model.versions import ChangeKind, EditionSettings, VersionPolicy
from .difference import Change, Comparison
from .frozen_book import WORKING_TEXT, Edition

_SEMVER = re.compile(r"v?(\d+)\.(\d+)(?:\.(\d+))?(?:-(?P<early>[0-9A-Za-z.\-]+))?(?:\+[0-9A-Za-z.\-]+)?", re.A)
_DATED = re.compile(r"(\d{4})[-.]?(\d{2})(?:[-.]?(\d{2}))?(?P<more>[.\-_]?[0-9A-Za-z]{1,16})?", re.A)
_NAME = re.compile(r"[^\W_][\w.+\-]{0,63}")
_FILE = re.compile(r".+\.(?:html?|js|json|atom)", re.I)
"""The name of a file that a book may have beside the folders of its editions."""
_RUN = re.compile(r"(\d+)", re.A)


class VersionError(Exception):
    """A version cannot be released; the message gives the reason in one line."""


class Broken(NamedTuple):
    """A change that a version may not contain, with the places of the unit in both states."""

    kind: ChangeKind
    old: int | None
    new: int | None


def check_version(
    version: str, day: str, effective: str, settings: EditionSettings, editions: tuple[Edition, ...]
) -> None:
    """Raise VersionError if a version or one of its dates has the wrong form, exists already, or goes backwards.

    ``effective`` is the day from which the version is in force, "" for the day of its release.
    """
    if version.casefold() == WORKING_TEXT:
        raise VersionError(f"{version!r} is the name of the working text; choose another version")
    if not _NAME.fullmatch(version) or ".." in version:
        raise VersionError(
            f"{version!r} cannot be a version, which becomes part of addresses; use up to 64 letters, digits, . _ + -"
        )
    if _FILE.fullmatch(version):
        raise VersionError(f"{version!r} cannot be a version, since files of the site have such names")
    if version.endswith("."):
        raise VersionError(f"{version!r} cannot be a version, since Windows drops a full stop at the end of a name")
    for given in (day, effective or day):
        if not is_day(given):
            raise VersionError(f"{given!r} is not a date such as 2025-03-24")
    if effective and effective < day:
        raise VersionError(f"an edition of {day} cannot be in force from {effective}, before its own date")
    if settings.policy is VersionPolicy.SEMVER and not _SEMVER.fullmatch(version):
        raise VersionError(f"{version!r} is not a semantic version such as 1.2.0, which book.toml requires")
    if settings.policy is VersionPolicy.DATED and not _is_dated(version):
        raise VersionError(f"{version!r} is not a date such as 2025-03-24, which book.toml requires as version")
    for edition in editions:
        if edition.version.casefold() == version.casefold():
            raise VersionError(f"edition {edition.version} already exists; it is dated {edition.date}")
    if not editions:
        return
    last = editions[-1]
    if day < last.date:
        raise VersionError(f"{day} is before {last.date}, the date of the last edition, {last.version}")
    if (effective or day) < last.start:
        raise VersionError(
            f"the last edition, {last.version}, is in force from {last.start}; the next cannot be in force before that"
        )
    order = {VersionPolicy.SEMVER: _semantic_order, VersionPolicy.DATED: _dated_order}.get(settings.policy)
    if order is not None:
        before, now = order(last.version), order(version)
        # A version from before the promise may have any form, and then has no order.
        if before is not None and now is not None and now <= before:
            raise VersionError(f"{version} is not after {last.version}, the last edition")


def is_day(text: str) -> bool:
    """Return whether a text is an ISO date such as 2025-03-24."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_dated(version: str) -> bool:
    match = _DATED.fullmatch(version)
    try:
        return match is not None and date(int(match[1]), int(match[2]), int(match[3] or 1)) is not None
    except ValueError:
        return False


Order = tuple[tuple[int, int, str], ...]
"""The sort key of versions: numbers by value, and words after numbers."""


def _semantic_order(version: str) -> Order | None:
    """Return the sort key of a semantic version; 1.0.0-rc.1 comes before 1.0.0, and anything after a + is ignored."""
    match = _SEMVER.fullmatch(version)
    if match is None:
        return None
    release = tuple((1, int(number or 0), "") for number in match.group(1, 2, 3))
    if match["early"] is None:
        return (*release, (2, 0, ""))
    return (*release, *_runs(match["early"]))


def _dated_order(version: str) -> Order | None:
    match = _DATED.fullmatch(version)
    if match is None:
        return None
    return (*((1, int(number or 0), "") for number in match.group(1, 2, 3)), *_runs(match["more"] or ""))


def _runs(text: str) -> Order:
    """Return runs of digits and of other characters; rc2 comes before rc10."""
    parts = [part.strip(".-_") for part in _RUN.split(text)]
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts if part)


def level_of(version: str, last: str) -> str:
    """Return which step leads from the last semantic version to this one: ``major``, ``minor`` or ``patch``.

    A prerelease makes no promise: after 2.0.0-rc.1, 2.0.0 is the same step as from the version before the prerelease.
    """
    match, before = _SEMVER.fullmatch(version), _SEMVER.fullmatch(last)
    if match is None or before is None:
        return "major"
    now, then = (tuple(int(number or 0) for number in found.group(1, 2, 3)) for found in (match, before))
    if before["early"] is not None and now == then:
        if now[2]:
            return "patch"
        return "minor" if now[1] else "major"
    if now[0] != then[0]:
        return "major"
    return "minor" if now[1] != then[1] else "patch"


def broken_promises(comparison: Comparison, version: str, last: str, settings: EditionSettings) -> list[Broken]:
    """Return the changes that a version may not contain, in reading order; empty if its book makes no promise."""
    if settings.policy is not VersionPolicy.SEMVER:
        return []
    barred = settings.barred.get(level_of(version, last), frozenset())
    return [broken for broken in _all_changes(comparison) if broken.kind in barred] if barred else []


def _all_changes(comparison: Comparison) -> Iterator[Broken]:
    """Yield the changes of numbered units, including every changed number, even if more than the number changed."""
    for change in comparison.changes:
        if _has_number(comparison, change):
            yield Broken(change.kind, change.old, change.new)
        old = change.old
        if old is None or change.kind not in _WITH_NUMBER or old not in comparison.counterparts:
            continue
        if old not in comparison.moved and comparison.is_renumbered(old):
            yield Broken(ChangeKind.RENUMBERED, old, change.new)


_WITH_NUMBER = (ChangeKind.REWORDED, ChangeKind.MERGED, ChangeKind.SPLIT)
"""The changes that can hide a new number."""


def _has_number(comparison: Comparison, change: Change) -> bool:
    sides = (comparison.old, change.old), (comparison.new, change.new)
    return any(place is not None and units.placed[place].unit.number is not None for units, place in sides)
