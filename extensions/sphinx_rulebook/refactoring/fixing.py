"""Applying the suggestions of findings: `rulebook check --fix`."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ..checks.check_library import check_library
from ..checks.suggestions import is_slip_of
from ..library.loading import Loaded
from ..model.findings import Code, Finding, Severity
from ..reports.fixes import replacement
from .edit_plan import Edit, EditPlan, apply_edits
from .project import Project
from .source_files import SourceFile

_MOST_ROUNDS = 8
"""How often fixed texts are checked again: a fix can reveal another finding in the same place."""


class Fix(NamedTuple):
    """One suggestion that was applied: its place, and the text before and after."""

    path: str
    line: int
    before: str
    after: str


class NotFixed(NamedTuple):
    """A suggestion that was not applied, and why."""

    path: str
    line: int
    suggestion: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fixes:
    """The plan of all fixes, and what they are, in order of place; ``left`` are suggestions that were not applied."""

    plan: EditPlan
    made: tuple[Fix, ...]
    left: tuple[NotFixed, ...] = ()


def plan_fixes(project: Project, check: Callable[[Loaded], Iterable[Finding]]) -> Fixes:
    """Plan to apply the suggestions of the findings that ``check`` returns, until there are no more.

    A suggestion is not applied if it would cause an error, if it is not certain (see `replacement`), or if a mistyped
    label may be another one (see `is_slip_of`). Anchors are fixed before references to them. Raises UnusableInputError
    if a file cannot be read.
    """
    labels = LikelyLabels(project)
    texts: dict[str, str] = {}
    made: list[Fix] = []
    refused: set[Finding] = set()
    for _ in range(_MOST_ROUNDS):
        with project.with_texts(texts) as loaded:
            findings = [finding for finding in check(loaded) if finding not in refused]
            edits = list(_edits(project, findings, labels))
            # A reference may look mistyped only because the anchor of its rule is.
            anchors = [one for one in edits if one[0].text.startswith("@@")]
            edits = [one for one in edits if one[1].code is Code.ODD_HEADING] or anchors or edits
        if not edits:
            break
        edits, harmful = _without_harm(project, texts, edits)
        refused |= harmful
        if not edits:
            continue
        with project.with_texts(texts):
            made += (_fix(project, edit) for edit, _ in edits)
            texts |= _texts(project, edits)
    with project.with_texts(texts) as loaded:
        left = sorted(set(_not_fixed(project, check(loaded), labels, refused)))
    return Fixes(EditPlan((), whole=texts), tuple(sorted(made)), tuple(left))


_Proposed = tuple[Edit, Finding]


class LikelyLabels:
    """The labels that a mistyped label may be, by the book that it is in: they tell whether a suggestion is certain."""

    def __init__(self, project: Project) -> None:
        self._labels = cache(project.labels)
        self._known = cache(lambda code: frozenset(self._labels(code)))
        self._codes = {
            chapter.path: book.code
            for books in project.library.books.values()
            for book in books
            for chapter in book.files()
        }

    def is_only_fix(self, finding: Finding, marked: str) -> bool:
        """Return whether the suggestion for a reference in the source is the only one; True for other findings."""
        if finding.code is not Code.UNKNOWN_REFERENCE or finding.suggestion is None:
            return True
        written = _TARGET.search(marked)
        code = written["book"] or self._codes.get(finding.file) if written is not None else None
        if written is None or code is None:
            return False
        others = set(self._codes.values()) - {code}
        if not written["book"] and any(written["label"] in self._known(other) for other in others):
            return False  # the name of that book may be missing
        return is_slip_of(finding.suggestion, written["label"], self._labels(code))


_TARGET = re.compile(r"(?:(?P<book>[\w.-]+)/)?(?P<label>[\w.+-]+:[\w:.+-]+)")


def _edits(project: Project, findings: Sequence[Finding], labels: LikelyLabels) -> Iterator[_Proposed]:
    """Yield an edit for each finding with a certain suggestion; of two that overlap, only the first."""
    ends: dict[str, int] = {}
    for finding in sorted(findings, key=Finding.sort_key):
        if finding.suggestion is None or not project.sources.exists(finding.file):
            continue
        source = project.sources.get(finding.file)
        text = replacement(finding, source.line(finding.line))
        start = source.offset(finding.line, finding.column)
        stop = start + finding.length
        if text is None or source.text[start:stop] == text or start < ends.get(finding.file, 0):
            continue
        if not labels.is_only_fix(finding, source.text[start:stop]):
            continue
        ends[finding.file] = stop
        yield Edit(finding.file, start, stop, text), finding


def _not_fixed(
    project: Project, findings: Iterable[Finding], labels: LikelyLabels, refused: Container[Finding]
) -> Iterator[NotFixed]:
    """Yield the suggestions of findings that are left and could be applied, each with the reason why it was not."""
    for finding in findings:
        if finding.suggestion is None or not project.sources.exists(finding.file):
            continue
        line = project.sources.get(finding.file).line(finding.line)
        marked = line[finding.column - 1 :][: finding.length]
        text = replacement(finding, line)
        if text is None or text == marked:
            continue
        if finding in refused:
            reason = "it would cause an error"
        elif not labels.is_only_fix(finding, marked):
            reason = "another label may be meant"
        else:
            continue
        yield NotFixed(finding.file, finding.line, finding.suggestion, reason)


def _without_harm(
    project: Project, texts: Mapping[str, str], edits: list[_Proposed]
) -> tuple[list[_Proposed], set[Finding]]:
    """Return the edits that cause no error, and the findings of the others.

    A line that has more errors after the edits than before shows their harm: no edit moves a line. If no edit
    explains such an error, no edit is left. A heading that was none may show errors in its text and elsewhere, such as
    a label that occurs twice; it does no harm if fewer errors are left.
    """
    before = _errors(project, texts)
    if edits[0][1].code is Code.ODD_HEADING:
        with project.with_texts(texts):
            edited = {**texts, **_texts(project, edits)}
        is_better = sum(map(len, _errors(project, edited).values())) < sum(map(len, before.values()))
        return (edits, set()) if is_better else ([], {finding for _, finding in edits})
    left = edits
    while left:
        with project.with_texts(texts):
            edited = {**texts, **_texts(project, left)}
        after = _errors(project, edited)
        new = [error for place, errors in after.items() if len(errors) > len(before.get(place, ())) for error in errors]
        if not new:
            break
        harmful = [one for error in new for one in _causes(left, error)]
        left = [one for one in left if one not in harmful] if harmful else []
    return left, {finding for edit, finding in edits if (edit, finding) not in left}


def _errors(project: Project, texts: Mapping[str, str]) -> Mapping[tuple[str, int], list[Finding]]:
    """Return the errors of a project with other texts, by file and line."""
    errors: dict[tuple[str, int], list[Finding]] = {}
    with project.with_texts(texts) as loaded:
        for finding in check_library(loaded, project.memory).findings:
            if finding.code.severity is Severity.ERROR:
                errors.setdefault((finding.file, finding.line), []).append(finding)
    return errors


def _causes(edits: Sequence[_Proposed], error: Finding) -> list[_Proposed]:
    """Return the edits that an error may come from: those in its place, or else those on its line, or else those that
    changed a label that its message names.

    The place is one in the text after the edits, which may have moved it.
    """
    on_line = [one for one in edits if (one[1].file, one[1].line) == (error.file, error.line)]
    moved = 0
    for edit, finding in on_line:
        start = finding.column + moved
        if start < error.column + error.length and error.column < start + len(edit.text):
            return [(edit, finding)]
        moved += len(edit.text) - (edit.stop - edit.start)
    return on_line or [
        (edit, finding)
        for edit, finding in edits
        if edit.text.startswith("@@") and edit.text.strip("@").rpartition(":")[2] in error.message
    ]


def _texts(project: Project, edits: Sequence[_Proposed]) -> dict[str, str]:
    """Return the texts of all files with edits, by path, as they are written."""
    by_path: dict[str, list[Edit]] = {}
    for edit, _ in edits:
        by_path.setdefault(edit.path, []).append(edit)
    sources: dict[str, SourceFile] = {path: project.sources.get(path) for path in by_path}
    return {path: sources[path].whole(apply_edits(sources[path].text, sorted(of))) for path, of in by_path.items()}


def _fix(project: Project, edit: Edit) -> Fix:
    source = project.sources.get(edit.path)
    return Fix(edit.path, source.line_of(edit.start), source.text[edit.start : edit.stop], edit.text)
