"""Building a project: reading and checking it, then writing and publishing its site (`whole_site`)."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..checks.checking_crew import prepare_check
from ..languages.numbered_library import load_library
from ..library.file_states import ProjectFiles
from ..library.memory import Memory
from ..library.untrusted import as_untrusted
from ..model.books import Library
from ..model.findings import Code, Finding, Severity
from ..model.unread_units import UnitAmounts
from ..settings.check_project import check_project
from ..settings.fail_on import FailOn
from ..settings.project_settings import find_settings
from ..support.errors import UnusableInputError
from ..support.garbage import without_garbage_collection
from .build_state import Gate, Progress, Worst, forget_state, outside_of, refuse_foreign

if TYPE_CHECKING:
    from .whole_site import PreparedSite


class BuildReport(NamedTuple):
    """The result of a build: where the site is, what it contains, and the problems found.

    ``warnings`` are Sphinx's own, about prose pages; ``worst`` is the worst of the warnings and findings, and
    ``is_published`` is False if it stopped the build. ``files`` are the additional files that pages were made from,
    ``outside`` the ones outside the project. ``named`` are the codes of the warnings that stop a build because the
    project's settings name them (``fail_on``).
    """

    folder: Path
    is_published: bool
    rules: int
    references: int
    languages: int
    findings: tuple[Finding, ...]
    warnings: tuple[str, ...]
    seconds: float
    worst: Worst
    files: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


def build_site(
    path: Path,
    output: Path | None,
    gate: Gate,
    is_fresh: bool,
    progress: Progress,
    shows_drafts: bool = False,
    untrusted_links: tuple[str, ...] | None = None,
) -> BuildReport:
    """Build a project or source tree and publish it to ``output`` (its ``build/html`` if None).

    With ``shows_drafts``, drafts are on the pages, and search engines are asked to leave the whole site alone. With
    ``untrusted_links``, the path is a copy of a project of strangers, and these are the links that led out of it.

    Nothing is published if ``gate`` stops it; ``is_fresh`` ignores all results of earlier builds. ``progress`` is
    called with lines for a person. If others may write to the folder, call this while it is `build_state.locked`.
    Raises UnusableInputError.
    """
    started = time.monotonic()
    if not path.is_dir():
        raise UnusableInputError(f"{path} is not a folder; name a project or a source tree")
    with without_garbage_collection():
        return _build(path, output, gate, is_fresh, progress, started, shows_drafts, untrusted_links)


def _build(
    path: Path,
    output: Path | None,
    gate: Gate,
    is_fresh: bool,
    progress: Progress,
    started: float,
    shows_drafts: bool,
    untrusted_links: tuple[str, ...] | None,
) -> BuildReport:
    root = path.resolve()
    target = (output or root / "build" / "html").resolve()
    refuse_foreign(target)
    progress("reading the rules")
    files_before = ProjectFiles.of(root, (target, root / "build"))
    early = _EarlyPages(root, target, files_before, shows_drafts)
    memory = None
    if untrusted_links is None:
        # A first build needs all units, so kept results save only the time for checking; a rebuild needs few of them.
        needs_all = is_fresh or not target.is_dir()
        memory = prepare_check(root, not is_fresh, shows_drafts, needs_all, meanwhile=early.prepare)
    if early.site is not None:
        loaded = early.site.library.views.loaded
    else:
        loaded = load_library(root, memory=memory, shows_drafts=shows_drafts)
    if untrusted_links is not None:
        loaded = as_untrusted(loaded, untrusted_links)
    progress("checking")
    settings = find_settings(root)
    findings = check_project(loaded, settings, memory).findings
    if memory is not None:
        memory.save()
        del memory  # it has the texts of all files
    warnings: Sequence[str] = ()
    files = [str(file) for file in (settings.path, settings.baseline_path) if file is not None]
    stopping = {one.code for one in findings if stops_a_build(one, loaded.library, settings.fail_on)}
    worst = Worst.WARNING if findings else Worst.NOTHING
    if stopping:
        worst = Worst.ERROR
    is_published = gate.lets_pass(worst)
    forget_state(target)
    if is_published:
        if early.site is None:
            progress("preparing the pages")
        from .whole_site import prepare_site, write_site

        site = early.site or prepare_site(loaded, target, files_before)
        written = write_site(site, root, target, gate, worst, is_fresh, progress)
        warnings, worst, is_published = written.warnings, written.worst, written.is_published
        files += written.files
    rules, references = _count(loaded.library)
    return BuildReport(
        target,
        is_published,
        rules,
        references,
        len(loaded.library.languages),
        findings,
        tuple(warnings),
        time.monotonic() - started,
        worst,
        tuple(sorted({os.path.normpath(file) for file in files})),
        outside_of(root, files),
        tuple(sorted(code.code for code in stopping if code.severity is not Severity.ERROR)),
    )


class _EarlyPages:
    """The library of a site with what its pages need, if it is prepared while other processes check.

    A project that several processes check takes seconds to prepare, for nothing if its findings stop the build.
    """

    def __init__(self, root: Path, target: Path, files_before: ProjectFiles, shows_drafts: bool) -> None:
        self._root, self._target, self._files_before, self._shows_drafts = root, target, files_before, shows_drafts
        self.site: PreparedSite | None = None

    def prepare(self, memory: Memory) -> None:
        """Prepare the library, which is read already. Raises UnusableInputError."""
        from .whole_site import prepare_site

        loaded = load_library(self._root, memory=memory, shows_drafts=self._shows_drafts)
        self.site = prepare_site(loaded, self._target, self._files_before)


_OF_LAGGING_TRANSLATIONS = frozenset(
    {Code.UNKNOWN_REFERENCE, Code.DRAFT_REFERENCE, Code.REFERENCE_DIFFERS, Code.SYMBOL_DIFFERS}
)
"""Errors that a change of the source causes in a translation that nobody has edited."""


def stops_a_build(finding: Finding, library: Library, fail_on: FailOn) -> bool:
    """Return whether a finding must be corrected before a site is published: an error, or what the project names.

    An outdated translation never stops a build, unless the project names the finding: readers see which rules are not
    up to date.
    """
    if fail_on.names(finding.code):
        return True
    if finding.code.severity is not Severity.ERROR:
        return False
    return not (finding.code in _OF_LAGGING_TRANSLATIONS and _is_of_translation(finding, library))


def _is_of_translation(finding: Finding, library: Library) -> bool:
    trees = [tree for language, tree in library.trees.items() if language != library.source_language]
    return any(tree and finding.file.startswith(f"{tree}/") for tree in trees)


def _count(library: Library) -> UnitAmounts:
    """Return the amounts of a library, in its source language."""
    amounts = [file.amounts for book in library.books[library.source_language] for file in book.files()]
    return UnitAmounts(sum(one.rules for one in amounts), sum(one.references for one in amounts))
