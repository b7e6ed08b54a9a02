"""The pages that are open in browsers, written in processes that are ready for them: one for each language.

Each answers a change in a copy of itself, so that no change is ever worked out on what another left behind.
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

from ..build_state import state_path
from ..checks.project import check_project
from ..checks.project_settings import find_settings
from ..findings import Finding
from ..garbage import without_garbage_collection
from ..library import Loaded, UnusableInputError, load
from ..memory import Memory
from ..site.language_build import LanguageBuild, plan
from ..site.ready_language import ReadyLanguage, ready_language
from .building import Unusable

_STATIC = "_static"
_CACHE = "rulebook-editions"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A revision's pages that are wanted of a language, by their files below its folder; and whether a check is."""

    revision: int
    files: tuple[str, ...]
    is_check: bool


@dataclass(frozen=True, slots=True)
class Pages:
    """Files of a language, by their paths below the site's folder, as they are in a revision."""

    revision: int
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with the text of a revision."""

    revision: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """The process can be asked."""


@dataclass(frozen=True, slots=True)
class Unwritten:
    """The pages of a revision could not be written by themselves; the build will, or will say what is wrong."""

    revision: int


def render(connection: Connection, root: Path, language: str, site: Path, folder: Path) -> None:
    """Send `Ready`, then answer each `Wanted` with `Pages` and `Checked`, or with `Unusable` or `Unwritten`.

    ``site`` is what the last build published, ``folder`` an empty one to work in.
    """
    built, doctrees = state_path(site).parent / language, folder / "doctrees"
    shutil.copytree(built, doctrees / language, ignore=shutil.ignore_patterns(_CACHE))
    if (built / _CACHE).is_dir():  # whose files are only ever replaced, and may be many
        shutil.copytree(built / _CACHE, doctrees / language / _CACHE, copy_function=os.link)
    output = folder / "pages"
    (output / language).mkdir(parents=True)
    (output / language / _STATIC).symlink_to(site / language / _STATIC)  # whose checksums stand in pages
    try:
        memory = Memory()
        loaded = load(root, memory=memory)
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
                        load(root, memory=memory)  # so that the next copy knows what this one has read
    except UnusableInputError:
        return  # the build says what is wrong


def _answer_and_exit(
    connection: Connection, memory: Memory, root: Path, started: LanguageBuild, ready: ReadyLanguage, wanted: Wanted
) -> NoReturn:
    """Answer in a process that is a copy: it ends here, and with it whatever it has changed."""
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
    try:
        loaded = load(root, memory=memory)
    except UnusableInputError as error:
        connection.send(Unusable(wanted.revision, str(error)))
        return
    if wanted.files and started.language in loaded.library.languages:
        connection.send(_pages(loaded, root, started, ready, wanted))
    if wanted.is_check:
        connection.send(Checked(wanted.revision, check_project(loaded, find_settings(root)).findings))


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
    except Exception:  # whatever an extension raises: the build goes the same way, and tells it as it should
        return Unwritten(wanted.revision)
