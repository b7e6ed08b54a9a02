"""A record of the inputs of a site, so that a build with nothing to do ends before Sphinx is loaded.

A digest covers every file of the project, this package, the versions of all installed packages, and the files outside
the project that pages include. If anything else could have an influence (a ``conf.py`` that is a program, an unknown
extension, a date on every page), nothing is assumed, and the build runs.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from ..library.file_states import walk_project
from ..settings.project_settings import settings_places
from ..site.language_builds.plain_configuration import is_plain
from ..support.boundary import boundary_of
from ..support.content_digest import FILE_CLOCK_STEP, digest_file
from ..support.errors import UnusableInputError
from ..support.file_lock import LockedError, lock_file
from ..support.own_digest import PACKAGE, installed_versions, own_digest
from ..support.shared_folders import digest_files_of
from ..support.whole_files import replace_file

_MARKER = ".rulebook-site"
"""A file in every folder that we published; a folder without it belongs to somebody else and is never replaced."""
_MARK = "This folder was written by rulebook build. The next build replaces it completely.\n"

Progress = Callable[[str], None]
"""Called with lines about the progress of a build, for a person."""


class Worst(StrEnum):
    """The worst problem that a build found."""

    NOTHING = "nothing"
    WARNING = "warning"
    ERROR = "error"
    """What stops every build: see `publishing.build.stops_a_build`."""


class Gate(StrEnum):
    """The problems that stop a build from being published."""

    NOTHING = "nothing"
    ERRORS = "errors"
    WARNINGS = "warnings"
    """Any finding, and any warning from Sphinx."""

    def lets_pass(self, worst: Worst) -> bool:
        """Return whether a build is published if this is the worst problem found."""
        if self is Gate.NOTHING:
            return True
        return worst is Worst.NOTHING or (self is Gate.ERRORS and worst is Worst.WARNING)


class BuildState(NamedTuple):
    """The inputs and contents of a published site.

    ``inputs`` is a digest; ``outside`` are files outside the project that pages include. ``reported`` is the build's
    output about findings and warnings, ``summary`` its summary line; ``worst`` is the worst of the findings and
    warnings.
    """

    inputs: str
    outside: tuple[str, ...]
    reported: str
    summary: str
    worst: Worst


def refuse_foreign(target: Path) -> None:
    """Raise UnusableInputError if a folder contains files that no build of ours has written."""
    if target.exists() and not target.is_dir():
        raise UnusableInputError(f"{target} is a file; name a folder for the site")
    if target.is_dir() and any(target.iterdir()) and not (target / _MARKER).is_file():
        raise UnusableInputError(
            f"{target} contains files that are not of a site built by rulebook; name another folder"
        )


def mark_as_ours(folder: Path) -> None:
    """Mark a folder as one that a build of ours has written, so that the next build may replace it."""
    (folder / _MARKER).write_text(_MARK, "utf-8")


def state_path(target: Path) -> Path:
    """Return the path of the state of the site in ``target``: beside Sphinx's doctrees for it."""
    return target.with_name(f".{target.name}-doctrees") / "rulebook-build.json"


def read_state(target: Path) -> BuildState | None:
    """Return the state of the site in a folder, or None if the state is missing or unreadable."""
    try:
        table = json.loads(state_path(target).read_bytes())
        return BuildState(**{**table, "outside": tuple(table["outside"]), "worst": Worst(table["worst"])})
    except (OSError, ValueError, LookupError, TypeError):
        return None


def write_state(target: Path, state: BuildState) -> None:
    """Store the state of the site that was just published to a folder."""
    _store(state_path(target), state._asdict())


def read_outputs(target: Path) -> Mapping[str, str]:
    """Return the digests of the folders of a site, as they were when it was published; empty if they are unknown."""
    try:
        table = json.loads(_outputs_path(target).read_bytes())
        return {str(folder): str(digest) for folder, digest in table.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def write_outputs(target: Path, outputs: Mapping[str, str]) -> None:
    """Store the result of `digest_outputs` for the site that was just published to a folder."""
    _store(_outputs_path(target), outputs)


def _outputs_path(target: Path) -> Path:
    return state_path(target).with_name("rulebook-outputs.json")


def _store(path: Path, table: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, json.dumps(table, ensure_ascii=False).encode("utf-8", "surrogatepass"))


@contextmanager
def locked(target: Path) -> Iterator[None]:
    """Lock the site in a folder, and its state, against other builds while it is inspected or written.

    Raises UnusableInputError if another process has the lock, or if the folder is not writable.
    """
    if not target.name:  # no file can stand beside the root of a disk
        raise UnusableInputError(f"a site cannot be written into {target}; name another folder")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            try:
                stack.enter_context(lock_file(target.with_name(f".{target.name}.lock")))
            except LockedError as error:
                message = f"another build is writing to {target}{error.owner}; try again when it has finished"
                raise UnusableInputError(message) from None
            yield
    except OSError as error:
        raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error


def forget_state(target: Path) -> None:
    """Make sure that the next build of a site runs."""
    state_path(target).unlink(missing_ok=True)


def is_up_to_date(root: Path, target: Path, state: BuildState, shows_drafts: bool = False) -> bool:
    """Return whether a build of ``root`` into ``target`` would give the same result as the existing site."""
    inputs = digest_inputs(root, target, state.outside, shows_drafts)
    return state.inputs == inputs and read_outputs(target) == digest_outputs(target, {})


def digest_inputs(root: Path, target: Path, outside: Sequence[str], shows_drafts: bool = False) -> str | None:
    """Return a digest of all inputs of a site, with or without drafts, or None if they cannot be determined."""
    digest = hashlib.blake2b(digest_size=16)
    code = own_digest(), sys.version, installed_versions()
    boundary = boundary_of(str(root.resolve()))  # decides which of the files outside may be read
    digest.update(repr((code, str(root), boundary, str(target), shows_drafts)).encode())
    settings = settings_places(root.resolve())  # a nearer file of settings may appear
    for path in [*_files(root, target), *settings, *map(Path, outside)]:
        try:
            content = digest_file(str(path)) if path not in settings or path.is_file() else ""
            if path.name == "conf.py" and not is_plain(path.read_bytes()):
                return None
        except OSError:
            return None
        digest.update(f"{path}\0{content}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def were_written_before(time: int, paths: Iterable[str]) -> bool:
    """Return whether all of some files were written, or put in their place, before a time in nanoseconds.

    If one of them is missing, the result is False.
    """
    try:
        found = map(os.stat, paths)
        return all(max(one.st_mtime_ns, one.st_ctime_ns) < time - FILE_CLOCK_STEP for one in found)
    except OSError:
        return False


def _files(root: Path, target: Path) -> Iterator[Path]:
    """Yield the files of a project in order, without hidden, built and installed ones."""
    # Sites and exported files are not inputs, and rules and pages are not read in this folder.
    for folder, names in walk_project(root, (target, root / "build")):
        yield from (Path(folder, name) for name in names)


def digest_outputs(target: Path, known: Mapping[str, str]) -> dict[str, str]:
    """Return digests of the names, sizes and times of the files of a site, by their folders.

    ``known`` are the digests of some folders that contain only files and are not looked at again.
    """
    digests: dict[str, str] = {}
    for folder, names, files in os.walk(target):
        inside = os.path.relpath(folder, target)
        digests[inside] = digest_files_of(folder, files)
        unknown = []
        for name in names:
            path = os.path.normpath(f"{inside}/{name}")
            if path in known:
                digests[path] = known[path]
            else:
                unknown.append(name)
        names[:] = unknown
    return digests


def outside_of(root: Path, paths: Iterable[str]) -> tuple[str, ...]:
    """Return the paths that are neither inside a project nor in this package."""
    found = {os.path.realpath(path) for path in paths}
    folders = (root, PACKAGE)
    return tuple(sorted(path for path in found if not any(Path(path).is_relative_to(folder) for folder in folders)))
