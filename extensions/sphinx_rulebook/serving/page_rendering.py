"""Rendering the pages that are open in browsers, in waiting processes, one for each language.

Each process handles a change in a forked copy of itself, so that no change can affect the next one.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn

from ..languages.numbered_library import load_library
from ..library.kept_results import kept_results_of
from ..library.loading import Loaded
from ..library.memory import Memory
from ..model.findings import Finding
from ..publishing.build_state import state_path
from ..settings.check_project import check_project
from ..settings.project_settings import find_settings
from ..site.language_builds.language_build import LanguageBuild, plan
from ..site.sphinx.ready_language import ReadyLanguage, ready_language
from ..support.errors import UnusableInputError
from ..support.garbage import without_garbage_collection
from .building import Unusable

_STATIC = "_static"
_CACHE = "rulebook-editions"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The pages of a language that are requested for a revision, as files below its folder, and whether to check it."""

    revision: int
    files: tuple[str, ...]
    is_check: bool


@dataclass(frozen=True, slots=True)
class Pages:
    """Files of a language, by their paths below the site's folder, in the state of a revision."""

    revision: int
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class CheckedRevision:
    """The findings in the text of a revision."""

    revision: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """The process is ready for requests."""


@dataclass(frozen=True, slots=True)
class Unwritten:
    """The pages of a revision could not be rendered alone; the build will make them, or report the problem."""

    revision: int


def render(connection: Connection, root: Path, language: str, site: Path, folder: Path) -> None:
    """Send `Ready`, then answer each `Wanted` with `Pages` and `CheckedRevision`, or with `Unusable` or `Unwritten`.

    ``site`` is the site published by the last build, ``folder`` an empty folder to work in. If the project cannot be
    loaded or no file can be written, the process just ends: the build reports the problem.
    """
    with suppress(UnusableInputError, OSError):
        _render(connection, root, language, site, folder)


def _render(connection: Connection, root: Path, language: str, site: Path, folder: Path) -> None:
    built, doctrees = state_path(site).parent / language, folder / "doctrees"
    shutil.copytree(built, doctrees / language, ignore=shutil.ignore_patterns(_CACHE))
    if (
        built / _CACHE
    ).is_dir():  # the files are only replaced, never changed, so hard links are safe; there may be many files
        shutil.copytree(built / _CACHE, doctrees / language / _CACHE, copy_function=os.link)
    output = folder / "pages"
    (output / language).mkdir(parents=True)
    (output / language / _STATIC).symlink_to(site / language / _STATIC)  # pages contain its checksums
    # Each copy of this process reads the results that others have kept meanwhile.
    memory = Memory(kept_results_of(root), is_read=True)
    loaded = load_library(root, memory=memory, shows_drafts=True)
    memory.save_and_close()
    started = plan(loaded, root, language, output, doctrees, False)
    with ready_language(started, loaded) as ready:
        connection.send(Ready())
        with suppress(EOFError):
            while True:
                wanted = connection.recv()
                while connection.poll():
                    wanted = connection.recv()
                copy = os.fork()
                if not copy:
                    _answer_and_exit(connection, memory, root, started, ready, wanted)
                os.waitpid(copy, 0)
                with suppress(UnusableInputError):
                    # The next copy then has the files that this copy read.
                    load_library(root, memory=memory, shows_drafts=True)


def _answer_and_exit(
    connection: Connection, memory: Memory, root: Path, started: LanguageBuild, ready: ReadyLanguage, wanted: Wanted
) -> NoReturn:
    """Answer in a forked copy of the process, which ends here together with all its changes."""
    try:
        with without_garbage_collection():
            _answer(connection, memory, root, started, ready, wanted)
    except BrokenPipeError:
        pass  # the server has gone
    finally:
        os._exit(0)


def _answer(
    connection: Connection, memory: Memory, root: Path, started: LanguageBuild, ready: ReadyLanguage, wanted: Wanted
) -> None:
    memory.kept = kept_results_of(root)
    try:
        loaded = load_library(root, memory=memory, shows_drafts=True)
    except UnusableInputError as error:
        connection.send(Unusable(wanted.revision, str(error)))
        return
    if wanted.files and started.language in loaded.library.languages:
        connection.send(_pages(loaded, root, started, ready, wanted))
    if wanted.is_check:
        try:
            findings = check_project(loaded, find_settings(root), memory).findings
        except UnusableInputError as error:  # such as a baseline that cannot be read
            connection.send(Unusable(wanted.revision, str(error)))
            return
        connection.send(CheckedRevision(wanted.revision, findings))
        memory.save()


def _pages(
    loaded: Loaded, root: Path, started: LanguageBuild, ready: ReadyLanguage, wanted: Wanted
) -> Pages | Unwritten:
    folder = started.output
    now = plan(loaded, root, started.language, folder.parent, started.doctrees.parent, False)
    if (now.source, now.configuration, now.overrides) != (started.source, started.configuration, started.overrides):
        return Unwritten(wanted.revision)
    try:
        files = ready.write(loaded, wanted.files)
        return Pages(wanted.revision, {f"{folder.name}/{file}": (folder / file).read_bytes() for file in files})
    except Exception:  # any error from an extension: the build fails in the same way, and reports it properly
        return Unwritten(wanted.revision)
