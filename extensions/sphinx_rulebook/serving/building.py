"""The full build of a server: in a separate process, which sends back the result."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from ..languages.numbered_library import load_library
from ..model.findings import Code, Finding
from ..publishing.build import build_site
from ..publishing.build_state import Gate, locked, mark_as_ours
from ..publishing.offline_reading.offline_index import INDEX as OFFLINE_INDEX
from ..site.scripts.library_script import LIBRARY
from ..support.errors import UnusableInputError
from .serving_folder import make_folder

UNFINISHED = "unfinished"
"""A file beside a server's site during a build: the results of an interrupted build are not reused."""

_NICENESS = 10
"""By how much a build's priority is lower than the priority of pages that somebody is waiting for."""


@dataclass(frozen=True, slots=True)
class Built:
    """The result of a build: its revision and languages, the findings, Sphinx's warnings, and the time in seconds.

    ``files`` are the additional files that pages were made from.
    """

    revision: int
    languages: tuple[str, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[str, ...]
    seconds: float
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unusable:
    """A revision could not be built; the message gives the reason in one line."""

    revision: int
    message: str


def build(connection: Connection, root: Path, target: Path, revision: int, is_first: bool) -> None:
    """Build a project and send `Built` or `Unusable`, together with the ``revision``."""
    if not is_first and hasattr(os, "nice"):
        os.nice(_NICENESS)
    unfinished = target.parent / UNFINISHED
    is_broken = unfinished.exists()
    try:
        if not root.is_dir():
            raise UnusableInputError(f"{root} is not there any more")
        try:
            make_folder(target.parent, root)
            unfinished.touch()
        except OSError as error:
            raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error
        if not is_first:
            _keep_languages(root, target)
        with contextlib.suppress(FileNotFoundError):
            mark_as_ours(target)  # or what is left of it: only servers write there, but others may be deleting it
        with locked(target):
            report = build_site(root, target, Gate.NOTHING, is_broken, lambda line: None, shows_drafts=True)
        answer: Built | Unusable = Built(
            revision, _languages_of(target), report.findings, report.warnings, report.seconds, report.files
        )
    except UnusableInputError as error:
        answer = Unusable(revision, str(error))
    with contextlib.suppress(OSError):
        unfinished.unlink(missing_ok=True)
    connection.send(answer)


def _keep_languages(root: Path, site: Path) -> None:
    """Raise UnusableInputError if half-typed settings would remove a whole language from the site."""
    loaded = load_library(root, shows_drafts=True)
    broken = next((finding for finding in loaded.findings if finding.code is Code.BAD_SETTINGS), None)
    if broken is not None and not set(_languages_of(site)) <= set(loaded.library.languages):
        raise UnusableInputError(f"{broken.file}:{broken.line}: {broken.message}")


def _languages_of(site: Path) -> tuple[str, ...]:
    """Return the languages of a site, the source language first, as in its list of offline sets."""
    try:
        index = json.loads((site / OFFLINE_INDEX).read_bytes())
    except FileNotFoundError:  # the project has `rulebook_offline = False`
        return tuple(sorted(path.parent.parent.name for path in site.glob(f"*/{LIBRARY}")))
    return tuple(one["language"] for one in index["sets"] if one["kind"] == "language")
