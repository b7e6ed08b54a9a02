"""The edition settings in a ``book.toml``: its versions, their promises, and former labels."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from ...model.findings import Code
from ...model.versions import MOVING, Alias, ChangeKind, EditionSettings, VersionPolicy
from ..anchors import WELL_FORMED
from .toml_keys import Setting, Settings

_MOVING = ", ".join(f"`{kind}`" for kind in ChangeKind if kind in MOVING)

EDITION_SETTINGS: Settings = {
    "versions": Setting((str,), 'the version policy of the book: `"free"`, `"dated"` or `"semver"`', "`free`"),
    "semver": Setting(
        (dict,), "a table: changes that a patch or minor version must not make (below)", "changes that move a number"
    ),
    "aliases": Setting((dict,), 'a table: labels that were renamed, `"rule:old" = "rule:new"`'),
    "removed": Setting((list,), 'labels of earlier editions that are gone for good: `["rule:old"]`'),
}
"""The keys of a ``book.toml`` that are about editions."""

SEMVER_SETTINGS: Settings = {
    "patch": Setting((list,), "kinds of change that a patch version must not make", _MOVING),
    "minor": Setting((list,), "kinds of change that a minor version must not make", _MOVING),
}
"""The keys of the table ``[semver]``: the steps of a semantic version that promise something."""


class Reporter(Protocol):
    """Finds the keys of a settings file, and collects problems with them."""

    def report(self, code: Code, key: str, message: str, fix: str | None = None, table: str = "") -> None:
        """Add a finding at a key of a table ("" for the top level)."""

    def place(self, key: str, table: str) -> tuple[int, int]:
        """Return the line and the column of a key."""


def read_edition_settings(kept: Mapping[str, object], reader: Reporter) -> EditionSettings:
    """Return the settings for editions; invalid values are reported and left out."""
    versions = kept.get("versions", VersionPolicy.FREE)
    policy = VersionPolicy.FREE
    if versions in list(VersionPolicy):
        policy = VersionPolicy(str(versions))
    else:
        near = difflib.get_close_matches(str(versions), list(VersionPolicy), 1)
        message = f"'versions' must be one of {', '.join(VersionPolicy)}, not {versions!r}"
        reader.report(Code.BAD_SETTINGS, "versions", message, near[0] if near else None)
    barred = dict.fromkeys(SEMVER_SETTINGS, MOVING)
    barred.update(_barred(kept.get("semver"), reader))
    removed = kept.get("removed")
    labels = frozenset(_labels(removed if isinstance(removed, list) else (), reader))
    return EditionSettings(policy, barred, dict(_aliases(kept.get("aliases"), reader)), labels)


def _barred(table: object, reader: Reporter) -> Iterator[tuple[str, frozenset[ChangeKind]]]:
    if not isinstance(table, Mapping):
        return
    for level, kinds in table.items():
        if level not in SEMVER_SETTINGS:
            message = f"unknown key {level!r}; known: {', '.join(SEMVER_SETTINGS)}"
            reader.report(Code.UNKNOWN_SETTING, str(level), message, None, "semver")
        elif not isinstance(kinds, list) or not all(kind in list(ChangeKind) for kind in kinds):
            message = f"{level!r} must list kinds of change: {', '.join(ChangeKind)}"
            reader.report(Code.BAD_SETTINGS, level, message, None, "semver")
        else:
            yield level, frozenset(map(ChangeKind, kinds))


def _aliases(table: object, reader: Reporter) -> Iterator[tuple[str, Alias]]:
    if not isinstance(table, Mapping):
        return
    for old, new in table.items():
        if not is_label(old) or not is_label(new):
            message = 'an alias maps a former label to the present one: "rule:old" = "rule:new"'
            reader.report(Code.BAD_SETTINGS, str(old), message, None, "aliases")
        else:
            yield old, Alias(str(new), *reader.place(old, "aliases"))


def _labels(listed: Iterable[object], reader: Reporter) -> Iterator[str]:
    for label in listed:
        if is_label(label):
            yield str(label)
        else:
            message = f"{label!r} in 'removed' is not a label; list the removed labels as strings"
            reader.report(Code.BAD_SETTINGS, "removed", message)


def is_label(text: object) -> bool:
    """Return whether a value is a text in the form of a label, such as ``rule:capture``."""
    return isinstance(text, str) and WELL_FORMED.fullmatch(text) is not None
