"""The results of a check, as input for every format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import normpath

from ..checks.finding_units import FindingUnits
from ..checks.fingerprints import unique_fingerprints
from ..checks.silenced import Silenced
from ..languages.comparing.conventions import BookConventions
from ..model.books import Library
from ..model.findings import Finding, Severity
from ..settings.fail_on import FailOn
from ..support.boundary import repository_of
from ..support.counted import counted
from ..support.terminal_colours import PLAIN, Colours


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a library and the silenced ones, in order of place.

    ``notes`` are findings that are only counted, and ``conventions`` the differences that translations have as a rule.
    ``is_strict`` means that warnings fail the check too, and ``fail_on`` names the findings that do so in any case.
    ``colours`` are for a format that supports them. ``shows_all`` asks a format for people not to shorten a long list,
    and ``is_counted`` for the count of each code only. ``prefix`` leads from the root of the Git repository to the
    library; it is "" if there is no repository.
    """

    library: Library
    findings: Sequence[Finding]
    silenced: Sequence[Silenced] = ()
    is_strict: bool = False
    colours: Colours = PLAIN
    shows_all: bool = False
    notes: Sequence[Finding] = ()
    conventions: Sequence[BookConventions] = ()
    fail_on: FailOn = field(default_factory=FailOn)
    is_counted: bool = False
    prefix: str = field(init=False)

    def __post_init__(self) -> None:
        """Look for the repository only once, not for every finding."""
        root = Path(self.library.root)
        top = repository_of(root)
        object.__setattr__(self, "prefix", f"{root.relative_to(top).as_posix()}/" if top is not None else "")

    def fails(self, finding: Finding) -> bool:
        """Return whether a finding fails the check."""
        severity = finding.code.severity
        if severity is Severity.ERROR or (self.is_strict and severity is Severity.WARNING):
            return True
        return self.fail_on.names(finding.code)

    def fingerprints(self, findings: Sequence[Finding]) -> list[str]:
        """Return a digest for each finding that stays the same when lines move and rules are renumbered."""
        return unique_fingerprints(findings, FindingUnits(self.library))

    def path_from_repository(self, file: str) -> str:
        """Return the path of a finding's file for a service: from the root of the repository, if there is one.

        A service shows a finding at the file of a change, regardless of the rulebook's folder in the repository, and
        of the folder in which the check runs.
        """
        return normpath(f"{self.prefix}{file}")


def summary(findings: Iterable[Finding]) -> str:
    """Return a line that counts the findings by severity, such as ``2 errors, 1 warning``."""
    counts = dict.fromkeys(Severity, 0)
    for finding in findings:
        counts[finding.code.severity] += 1
    parts = [counted(n, severity) for severity, n in counts.items() if n]
    return ", ".join(parts) or "no findings"
