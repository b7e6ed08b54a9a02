"""The whole build behind a server: in a process of its own, which tells what came of it."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from ..build_state import Gate, locked
from ..findings import Code, Finding
from ..library import UnusableInputError, load
from ..publishing.build import build_site
from ..publishing.offline import INDEX as OFFLINE_INDEX

UNFINISHED = "unfinished"
"""A file beside a server's site while a build of it is being made: what a broken-off build left is used by none."""

_NICENESS = 10
"""How far a build stands back behind pages that somebody is waiting for."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: its revision and languages, what is wrong with the text, what Sphinx said, and the seconds.

    ``files`` are those that pages were made from beside their own.
    """

    revision: int
    languages: tuple[str, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[str, ...]
    seconds: float
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unusable:
    """Nothing could be made of a revision, and why, in one line."""

    revision: int
    message: str


def build(connection: Connection, root: Path, target: Path, revision: int, is_first: bool) -> None:
    """Build a project and send `Built` or `Unusable`; the ``revision`` is told with it."""
    if not is_first and hasattr(os, "nice"):
        os.nice(_NICENESS)
    unfinished = target.parent / UNFINISHED
    is_broken = unfinished.exists()
    try:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            unfinished.touch()
        except OSError as error:
            raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error
        if not is_first:
            _keep_languages(root, target)
        with locked(target):
            report = build_site(root, target, Gate.NOTHING, is_broken, lambda line: None)
        answer: Built | Unusable = Built(
            revision, _languages_of(target), report.findings, report.warnings, report.seconds, report.files
        )
    except UnusableInputError as error:
        answer = Unusable(revision, str(error))
    with contextlib.suppress(OSError):
        unfinished.unlink(missing_ok=True)
    connection.send(answer)


def _keep_languages(root: Path, site: Path) -> None:
    """Raise UnusableInputError where settings that are only half typed would take a whole language off the site."""
    loaded = load(root)
    broken = next((finding for finding in loaded.findings if finding.code is Code.BAD_SETTINGS), None)
    if broken is not None and not set(_languages_of(site)) <= set(loaded.library.languages):
        raise UnusableInputError(f"{broken.file}:{broken.line}: {broken.message}")


def _languages_of(site: Path) -> tuple[str, ...]:
    """Return the languages of a site, the source's first, as its list of what can be taken along has them."""
    index = json.loads((site / OFFLINE_INDEX).read_bytes())
    return tuple(one["language"] for one in index["sets"] if one["kind"] == "language")
