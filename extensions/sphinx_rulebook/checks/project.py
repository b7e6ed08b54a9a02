"""The findings of a project as its settings have them: what is selected, less what is ignored and what is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..findings import Code, Finding
from ..identity import identify
from ..library import Loaded
from ..model import Library
from . import Checked, check_library
from .baseline import compare_with
from .finding_units import FindingUnits
from .fingerprints import FindingKey
from .project_settings import Ignore, IgnoredRule, ProjectSettings
from .silenced import Silenced, Silencer
from .suggestions import nearest

ALWAYS_TOLD = frozenset({Code.BAD_PROJECT_SETTINGS, Code.UNKNOWN_PROJECT_SETTING, Code.UNKNOWN_CODE})
"""What nothing leaves out, ignores or takes into a baseline: with settings that are not as they were meant, who knows
what else is not told."""


def check_project(loaded: Loaded, settings: ProjectSettings) -> Checked:
    """Return the findings of a library that its settings let be told, and those that are silenced, with the reasons.

    Nothing is read but the library: `find_settings` has read all that the settings need.
    """
    return with_settings(loaded, check_library(loaded), settings)


def with_settings(loaded: Loaded, checked: Checked, settings: ProjectSettings) -> Checked:
    """Return what the settings of a project let be told of the findings of its library."""
    if settings.file is None and settings.baseline is None and len(settings.selected) == len(Code):
        return checked
    units = FindingUnits(loaded.library)
    told: list[Finding] = []
    silenced = [one for one in checked.silenced if one.finding.code in settings.selected]
    ignored = _Ignored(loaded.library, settings, units)
    for finding in (*settings.findings, *checked.findings):
        by = ignored.silence(finding) if finding.code not in ALWAYS_TOLD else None
        if by is None:
            told.append(finding)
        elif finding.code in settings.selected:
            silenced.append(by)
    told += ignored.idle()
    told = [finding for finding in told if finding.code in settings.selected or finding.code in ALWAYS_TOLD]
    told.sort(key=Finding.sort_key)
    mended: Mapping[FindingKey, int] = {}
    if settings.baseline is not None:
        lasting = [finding for finding in told if finding.code in ALWAYS_TOLD]
        compared = compare_with(
            settings.baseline, [one for one in told if one.code not in ALWAYS_TOLD], units, settings.prefix
        )
        told = sorted((*lasting, *compared.new), key=Finding.sort_key)
        reason = f"in the baseline {settings.baseline.name}"
        silenced += (_silenced(finding, units, reason, Silencer.BASELINE) for finding in compared.known)
        # Of a part, and of codes that are not looked for, nobody can say what is mended.
        codes = {code.code for code in settings.selected} if settings.is_whole else set()
        mended = {key: count for key, count in compared.mended.items() if key.code in codes}
    silenced.sort(key=lambda one: one.finding.sort_key())
    return Checked(tuple(told), tuple(silenced), mended)


def _silenced(finding: Finding, units: FindingUnits, reason: str, by: Silencer) -> Silenced:
    found = units.find(finding)
    return Silenced(finding, found.label if found is not None else None, reason, by)


class _Ignored:
    """The ignores of a project at work: it knows which of them were of use."""

    def __init__(self, library: Library, settings: ProjectSettings, units: FindingUnits) -> None:
        self._library = library
        self._settings = settings
        self._units = units
        self._used: set[int] = set()
        self._ids = _ids_without_labels(library) if _names_an_id(settings.ignores) else {}

    def silence(self, finding: Finding) -> Silenced | None:
        """Return a finding as it is silenced by the first ignore that matches it; None where none does."""
        for number, ignore in enumerate(self._settings.ignores):
            if finding.code in ignore.codes and self._matches(ignore, finding):
                self._used.add(number)
                return _silenced(finding, self._units, ignore.reason, Silencer.IGNORE)
        return None

    def idle(self) -> Iterator[Finding]:
        """Yield a finding for every ignore that was of no use."""
        if not self._settings.is_whole or self._settings.file is None:
            return
        for number, ignore in enumerate(self._settings.ignores):
            if number not in self._used:
                unknown = next((rule for rule in ignore.rules if not self._knows(rule)), None)
                place = unknown.place if unknown is not None else ignore.place
                message, fix = f"this ignores nothing that is found ({ignore.reason})", None
                if unknown is not None:
                    message = f"no unit is called {unknown.id!r}; this ignores nothing that is found ({ignore.reason})"
                    fix = nearest(unknown.id, self._labels())
                file = self._settings.file
                yield Finding(Code.IDLE_IGNORE, file, place.line, place.column, message, fix, place.length)

    def _matches(self, ignore: Ignore, finding: Finding) -> bool:
        if ignore.files:
            path = f"{self._settings.prefix}{finding.file}"
            if not any(pattern.fullmatch(path) for pattern in ignore.files):
                return False
        return not ignore.rules or any(self._is_at(rule, finding) for rule in ignore.rules)

    def _is_at(self, rule: IgnoredRule, finding: Finding) -> bool:
        found = self._units.find(finding)
        if found is None or (rule.book is not None and found.book.code.casefold() != rule.book.casefold()):
            return False
        of_inner = self._ids.get(id(found.inner))
        return rule.id in (of_inner, self._ids.get(id(found.unit))) or any(
            anchor.label == rule.id for anchor in found.unit.anchors
        )

    def _knows(self, rule: IgnoredRule) -> bool:
        return rule.id in self._ids.values() or rule.id in set(self._labels(rule.book))

    def _labels(self, book: str | None = None) -> Iterator[str]:
        for books in self._library.books.values():
            for one in books:
                if book is None or one.code.casefold() == book.casefold():
                    for chapter in one.files():
                        for unit in chapter.units:
                            yield from (anchor.label for anchor in unit.anchors)


def _names_an_id(ignores: tuple[Ignore, ...]) -> bool:
    return any(":" not in rule.id for ignore in ignores for rule in ignore.rules)


def _ids_without_labels(library: Library) -> dict[int, str]:
    """Return the ids of all units that have no label, by the identity of the units."""
    return {
        id(one.unit): one.id
        for books in library.books.values()
        for book in books
        for one in identify(book)
        if one.unit.label != one.id
    }
