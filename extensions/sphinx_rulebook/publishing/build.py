"""Building the whole site: all languages in parallel, into a staging folder, published completely or not at all."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..checks.checking_crew import prepare_check
from ..languages.numbered_library import load_library
from ..library.loading import Loaded
from ..library.untrusted import as_untrusted
from ..model.books import Library
from ..model.findings import Code, Finding, Severity
from ..model.units import Kind
from ..settings.check_project import check_project
from ..settings.fail_on import FailOn
from ..settings.project_settings import find_settings
from ..site.pages.output_folder import FileFacts
from ..site.sphinx.handing_over import kept
from ..site.sphinx.language_build import LanguageBuild, plan, run_builds
from ..site.sphinx.rebuilding.text_records import read_texts
from ..support.errors import UnusableInputError
from ..support.garbage import only_new_garbage, without_garbage_collection
from ..support.shared_folders import staging_folder
from ..support.xml_text import MalformedXmlError, check_folder
from .api import write_api
from .build_state import Gate, Worst, digest_outputs, forget_state, outside_of, read_outputs, write_outputs
from .built_site import BuiltSite
from .discovery import write_discovery
from .front import write_front
from .offline_reading.offline_index import write_offline
from .offline_reading.web_app import withdraw_worker, write_web_app
from .site_addresses import SiteAddresses
from .staging import copy_languages, publish

MARKER = ".rulebook-site"
"""A file in every folder that we published; a folder without it belongs to somebody else and is never replaced."""

_MARK = "This folder was written by rulebook build. The next build replaces it completely.\n"

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class BuildReport:
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
    memory = None
    if untrusted_links is None:
        # The pages need all units, so kept results save only the time for checking.
        memory = prepare_check(root, not is_fresh, shows_drafts, is_read=True)
    loaded = load_library(root, memory=memory, shows_drafts=shows_drafts)
    if untrusted_links is not None:
        loaded = as_untrusted(loaded, untrusted_links)
    progress("checking")
    settings = find_settings(root)
    findings = check_project(loaded, settings, memory).findings
    if memory is not None:
        memory.save()
        del memory  # it has the texts of all files
    warnings: list[str] = []
    files = [str(file) for file in (settings.path, settings.baseline_path) if file is not None]
    builds: list[LanguageBuild] = []
    stopping = {one.code for one in findings if stops_a_build(one, loaded.library, settings.fail_on)}
    worst = Worst.WARNING if findings else Worst.NOTHING
    if stopping:
        worst = Worst.ERROR
    is_published = gate.lets_pass(worst)
    forget_state(target)
    if is_published:
        staging = staging_folder(target)
        try:
            with kept(loaded, target) as library, only_new_garbage():
                for build in _build_languages(loaded, root, target, staging, is_fresh, progress):
                    builds.append(build)
                    warnings += (f"{build.language}: {warning}" for warning in build.warnings)
                    files += build.files
            if any(build.has_refused for build in builds):
                worst = Worst.ERROR
            if warnings and worst is Worst.NOTHING:
                worst = Worst.WARNING
            is_published = gate.lets_pass(worst)
            if is_published:
                cache = target.with_name(f".{target.name}-doctrees") / "rulebook-api"
                facts = dict(_known_facts(staging, loaded.library.languages))
                site = BuiltSite(
                    staging,
                    loaded,
                    builds[0].brand,
                    builds[0].base_url,
                    library.views,
                    library.rule_page_names,
                    cache,
                    facts=facts,
                    book_digests=library.book_digests,
                    published=None if is_fresh else target,
                )
                _finish(site, builds[0].has_offline)
                check_folder(staging)
                (staging / MARKER).write_text(_MARK, "utf-8")
                progress("publishing")
                before = read_outputs(target)
                moved = publish(staging, target)
                write_outputs(target, digest_outputs(target, {folder: before[folder] for folder in moved}))
        except OSError as error:
            raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error
        except MalformedXmlError as error:
            raise UnusableInputError(str(error)) from error
        finally:
            shutil.rmtree(staging, ignore_errors=True)
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


def _known_facts(folder: Path, languages: Sequence[str]) -> Iterator[tuple[str, FileFacts]]:
    """Yield the paths and facts of the texts that the builds of languages have written without Sphinx, without the
    pages of rules.
    """
    for language in languages:
        for texts in read_texts(folder / language).values():
            yield from ((f"{language}/{path}", facts) for path, facts in texts.items())


def _finish(site: BuiltSite, has_offline: bool) -> None:
    """Write the files above the languages; without ``has_offline``, readers' devices drop what they saved."""
    write_front(site)
    write_web_app(site)
    if has_offline:
        write_offline(site)
    else:
        withdraw_worker(site)
    addresses = SiteAddresses(site)
    index = write_api(site, addresses)
    write_discovery(site, addresses, index)


def refuse_foreign(target: Path) -> None:
    """Raise UnusableInputError if a folder contains files that no build of ours has written."""
    if target.exists() and not target.is_dir():
        raise UnusableInputError(f"{target} is a file; name a folder for the site")
    if target.is_dir() and any(target.iterdir()) and not (target / MARKER).is_file():
        raise UnusableInputError(
            f"{target} contains files that are not of a site built by rulebook; name another folder"
        )


def _build_languages(
    loaded: Loaded, root: Path, target: Path, staging: Path, is_fresh: bool, progress: Progress
) -> Iterator[LanguageBuild]:
    """Build every language into the staging folder; yield the result of each, in order."""
    shutil.rmtree(staging, ignore_errors=True)
    doctrees = target.with_name(f".{target.name}-doctrees")
    if is_fresh:
        shutil.rmtree(doctrees, ignore_errors=True)
    if target.is_dir() and doctrees.is_dir():
        copy_languages(target, staging, loaded.library.languages, read_outputs(target))
    staging.mkdir(parents=True, exist_ok=True)
    builds = [plan(loaded, root, language, staging, doctrees, is_fresh) for language in loaded.library.languages]
    progress(f"building {', '.join(build.language for build in builds)}")
    for build in run_builds(builds):
        if build.failure is not None:
            raise UnusableInputError(f"{build.language}: {build.failure}")
        progress(f"{build.language} is built")
        yield build


def _count(library: Library) -> tuple[int, int]:
    rules = references = 0
    for book in library.books[library.source_language]:
        for _, unit, _ in book.walk():
            rules += unit.kind in (Kind.RULE, Kind.SUBRULE)
            references += len(unit.references)
    return rules, references
