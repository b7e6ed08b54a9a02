"""The ignores of a project at work: which findings they silence, and which of them were not needed."""

from __future__ import annotations

from collections.abc import Iterator

from ..checks.finding_units import FindingUnits
from ..checks.silenced import Silenced, Silencer
from ..checks.suggestions import NearestNames
from ..library.identity import identify
from ..model.books import Library
from ..model.findings import Code, Finding, certain_code
from .project_settings import ProjectSettings
from .settings_table import Ignore, IgnoredRule


def silenced_by(finding: Finding, units: FindingUnits, reason: str, by: Silencer) -> Silenced:
    """Return a finding as silenced for a reason, with the label of its unit."""
    found = units.find(finding)
    return Silenced(finding, found.label if found is not None else None, reason, by)


class Ignores:
    """Applies the ignores of a project, and tracks which of them were used."""

    def __init__(self, library: Library, settings: ProjectSettings, units: FindingUnits) -> None:
        self._library = library
        self._settings = settings
        self._units = units
        self._used: set[int] = set()
        self._ids = _ids_without_labels(library) if _names_an_id(settings.ignores) else {}
        self._known: dict[str, frozenset[str]] = {}

    def silence(self, finding: Finding) -> Silenced | None:
        """Return a finding silenced by the first ignore that matches it, or None if none does."""
        for number, ignore in enumerate(self._settings.ignores):
            if certain_code(finding.code) in map(certain_code, ignore.codes) and self._matches(ignore, finding):
                self._used.add(number)
                return silenced_by(finding, self._units, ignore.reason, Silencer.IGNORE)
        return None

    def idle(self) -> Iterator[Finding]:
        """Yield a finding for every ignore that was not used."""
        if not self._settings.is_whole or self._settings.file is None:
            return
        names = NearestNames(self._labels())
        for number, ignore in enumerate(self._settings.ignores):
            if number not in self._used:
                unknown = next((rule for rule in ignore.rules if not self._knows(rule)), None)
                place = unknown.place if unknown is not None else ignore.place
                message, fix = f"this entry does not match any finding ({ignore.reason})", None
                if unknown is not None:
                    message = (
                        f"no unit is called {unknown.id!r}; this entry does not match any finding ({ignore.reason})"
                    )
                    fix = names.find(unknown.id)
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
        of_inner = self._ids.get(found.inner.key)
        return rule.id in (of_inner, self._ids.get(found.unit.key)) or any(
            anchor.label == rule.id for anchor in found.unit.anchors
        )

    def _knows(self, rule: IgnoredRule) -> bool:
        book = (rule.book or "").casefold()
        if book not in self._known:
            self._known[book] = frozenset((*self._labels(rule.book), *self._ids.values()))
        return rule.id in self._known[book]

    def _labels(self, book: str | None = None) -> Iterator[str]:
        for books in self._library.books.values():
            for one in books:
                if book is None or one.code.casefold() == book.casefold():
                    for chapter in one.files():
                        for unit in chapter.units:
                            yield from (anchor.label for anchor in unit.anchors)


def _names_an_id(ignores: tuple[Ignore, ...]) -> bool:
    return any(":" not in rule.id for ignore in ignores for rule in ignore.rules)


def _ids_without_labels(library: Library) -> dict[str, str]:
    """Return the ids of all units without a label, by the keys of the units."""
    return {
        one.unit.key: one.id
        for books in library.books.values()
        for book in books
        for one in identify(book)
        if one.unit.label != one.id
    }
