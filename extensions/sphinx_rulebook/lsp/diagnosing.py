"""The findings of a whole project in the form that an editor shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lsprotocol import types

from ..checks.check_library import check_library
from ..model.findings import Code, Finding, Passage, Severity
from ..settings.check_project import with_settings
from ..settings.project_settings import find_settings
from .navigating import uri_of
from .positions import Positions
from .snapshot import Snapshot

SOURCE_NAME = "rulebook"
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}


def find(snapshot: Snapshot) -> tuple[Finding, ...]:
    """Return the findings of a project, as `rulebook check` would report them for the text in the editor.

    Missing translations are not among them: they are not mistakes in the file of the source that `rulebook check`
    reports them in, and `translation_lenses` shows them. Raises UnusableInputError if the project's settings cannot be
    applied, and OSError if a file was just deleted.
    """
    checked = check_library(snapshot.loaded, snapshot.memory)
    snapshot.memory.save_and_close()  # later findings are about texts that are being typed
    settings = find_settings(snapshot.root, unsaved=snapshot.memory.unsaved)
    findings = with_settings(snapshot.loaded, checked, settings).findings
    return tuple(finding for finding in findings if finding.code is not Code.MISSING_TRANSLATION)


def by_file(findings: Iterable[Finding]) -> Mapping[str, list[Finding]]:
    """Return findings in order, by the paths of their files."""
    files: dict[str, list[Finding]] = {}
    for finding in findings:
        files.setdefault(finding.file, []).append(finding)
    return files


def diagnostic(finding: Finding, snapshot: Snapshot, positions: Positions) -> types.Diagnostic:
    """Return a finding in the form of the protocol."""
    fix = f" (did you mean {finding.suggestion}?)" if finding.suggestion else ""
    related = None
    if finding.translated_from is not None:
        location = types.Location(
            uri_of(snapshot, finding.translated_from.file), _range(finding.translated_from, snapshot, positions)
        )
        related = [types.DiagnosticRelatedInformation(location, "translated from this")]
    return types.Diagnostic(
        _range(finding, snapshot, positions),
        f"{finding.message}{fix}",
        _SEVERITIES[finding.code.severity],
        finding.code.code,
        source=SOURCE_NAME,
        related_information=related,
    )


def _range(place: Finding | Passage, snapshot: Snapshot, positions: Positions) -> types.Range:
    source = snapshot.source(place.file)
    if source is not None:
        return positions.range(source, place.line, place.column, max(place.length, 1))
    start = types.Position(place.line - 1, place.column - 1)
    return types.Range(start, types.Position(start.line, start.character + place.length))
