"""What fails a check and stops a build, besides errors: the ``fail_on`` of a project."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..model.findings import Code, Severity
from .codes import nearest_code, read_codes, unknown_code

WORDS = (Severity.ERROR.value, Severity.WARNING.value)
"""The severities that ``fail_on`` may name."""


@dataclass(frozen=True, slots=True)
class FailOn:
    """The findings that count as much as errors.

    ``codes`` are those that a project names itself; ``has_warnings`` means that every warning counts.
    """

    codes: frozenset[Code] = field(default_factory=frozenset)
    has_warnings: bool = False

    def names(self, code: Code) -> bool:
        """Return whether the project names a code, by itself or by its family. A note never counts."""
        return code in self.codes and code.severity is not Severity.NOTE


def read_fail_on(words: Iterable[str]) -> FailOn:
    """Return the setting for its words: severities, and codes, prefixes or names of findings.

    Errors always count, named or not; words that `fault_in` reports have no effect.
    """
    codes: frozenset[Code] = frozenset()
    has_warnings = False
    for word in words:
        severity = word.strip().lower()
        if severity in WORDS:
            has_warnings |= severity == Severity.WARNING
        else:
            codes |= read_codes(word) or frozenset()
    return FailOn(codes, has_warnings)


def fault_in(word: str) -> tuple[str, str | None] | None:
    """Return why a word cannot be in ``fail_on``, and the likely fix; None if it can."""
    severity = word.strip().lower()
    if severity in WORDS:
        return None
    if severity in (f"{one}s" for one in WORDS):
        return f"{word!r} is not a severity; write {severity[:-1]!r}", severity[:-1]
    codes = read_codes(word)
    if codes is None and severity != Severity.NOTE:
        return f"{unknown_code(word)}, and not a severity ({', '.join(WORDS)})", nearest_code(word)
    if codes is None or (codes and all(code.severity is Severity.NOTE for code in codes)):
        return f"{word!r} names only notes, which never fail a check", None
    return None
