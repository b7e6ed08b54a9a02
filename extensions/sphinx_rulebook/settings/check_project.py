"""The findings of a project according to its settings: the selected ones, without ignored and known ones."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from ..checks.check_library import Checked, check_library
from ..checks.finding_units import FindingUnits
from ..checks.fingerprints import FindingKey
from ..checks.silenced import Silencer
from ..checks.suggestions import nearest
from ..languages.comparing.conventions import BookConventions
from ..library.loading import Loaded
from ..library.memory import Memory
from ..model.findings import ALWAYS_REPORTED, Code, Finding, Severity
from .baseline import compare_with
from .ignores import Ignores, silenced_by
from .project_settings import ProjectSettings
from .toml_places import TomlPlace

_TRUST = frozenset(code for code in Code if code.code.startswith("RB7"))
"""The findings that the settings of an untrusted project cannot silence."""


def check_project(loaded: Loaded, settings: ProjectSettings, memory: Memory | None = None) -> Checked:
    """Return the findings of a library that its settings select, and the silenced ones with the reasons.

    With the ``memory`` that was used to load the library, only changed books are checked again. Only the library is
    read: `find_settings` has already read everything that the settings need.
    """
    return with_settings(loaded, check_library(loaded, memory), settings)


def with_settings(loaded: Loaded, checked: Checked, settings: ProjectSettings) -> Checked:
    """Apply the settings of a project to the findings in its library."""
    if loaded.library.is_untrusted:
        settings, lasting = replace(settings, selected=settings.selected | _TRUST), ALWAYS_REPORTED | _TRUST
    else:
        lasting = ALWAYS_REPORTED
    if settings.file is None and settings.baseline is None and len(settings.selected) == len(Code):
        return _with_notes(checked) if settings.has_notes else checked
    units = FindingUnits(loaded.library)
    reported: list[Finding] = []
    silenced = [one for one in checked.silenced if one.finding.code in settings.selected]
    ignored = Ignores(loaded.library, settings, units)
    for finding in (*settings.findings, *checked.findings, *checked.notes):
        by = ignored.silence(finding) if finding.code not in lasting else None
        if by is None:
            reported.append(finding)
        elif finding.code in settings.selected:
            silenced.append(by)
    reported += ignored.idle()
    reported += _unknown_in_look(loaded, settings)
    reported = [finding for finding in reported if finding.code in settings.selected or finding.code in lasting]
    reported.sort(key=Finding.sort_key)
    fixed: Mapping[FindingKey, int] = {}
    if settings.baseline is not None:
        remaining = [finding for finding in reported if finding.code in lasting]
        compared = compare_with(
            settings.baseline, [one for one in reported if one.code not in lasting], units, settings.prefix
        )
        reported = sorted((*remaining, *compared.new), key=Finding.sort_key)
        reason = f"in the baseline {settings.baseline.name}"
        silenced += (silenced_by(finding, units, reason, Silencer.BASELINE) for finding in compared.known)
        # After a partial check, or for codes that were not selected, it is unknown which findings were fixed.
        codes = {code.code for code in settings.selected} if settings.is_whole else set()
        fixed = {key: count for key, count in compared.fixed.items() if key.code in codes}
    silenced.sort(key=lambda one: one.finding.sort_key())
    notes = tuple(finding for finding in reported if finding.code.severity is Severity.NOTE)
    findings = tuple(finding for finding in reported if finding.code.severity is not Severity.NOTE)
    conventions = _selected(checked.conventions, {code.code for code in settings.selected})
    all_found = Checked(findings, tuple(silenced), fixed, conventions, notes)
    return _with_notes(all_found) if settings.has_notes else all_found


def _unknown_in_look(loaded: Loaded, settings: ProjectSettings) -> Iterator[Finding]:
    """Yield a finding for each book and each page that the look of the site names and that the project lacks."""
    if settings.file is None or not settings.is_whole:
        return
    library, site = loaded.library, settings.site
    codes = {book.code.casefold(): book.code for books in library.books.values() for book in books}
    unknown: list[tuple[TomlPlace | None, str, str | None]] = []
    for accent in site.accents:
        if accent.code.casefold() not in codes:
            near = codes.get(nearest(accent.code.casefold(), codes) or "")
            unknown.append((accent.place, f"there is no book {accent.code}; its colour is not used", near))
    folder = Path(library.root, library.trees.get(library.source_language, ""))
    unknown += (
        (page.place, f"there is no page {page.path} in {folder.name}/", None)
        for page in site.pages
        if not (folder / page.path).is_file()
    )
    for place, message, near in unknown:
        if place is not None:
            yield Finding(
                Code.BAD_PROJECT_SETTINGS, settings.file, place.line, place.column, message, near, place.length
            )


def _selected(conventions: Iterable[BookConventions], codes: Container[str]) -> tuple[BookConventions, ...]:
    """Return conventions without those of codes that are not selected."""
    of_books = (
        book._replace(conventions=tuple(one for one in book.conventions if one.cause[0] in codes))
        for book in conventions
    )
    return tuple(book for book in of_books if book.conventions)


def _with_notes(checked: Checked) -> Checked:
    """Return the result of a check with its notes among the findings."""
    findings = sorted((*checked.findings, *checked.notes), key=Finding.sort_key)
    return replace(checked, findings=tuple(findings), notes=())
