"""Earlier states of a rulebook from Git: their files, and the findings in them."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ...checks.check_library import run_checks
from ...checks.checking_crew import prepare_another_check
from ...checks.finding_units import FindingUnits
from ...languages.numbered_library import load_library
from ...library.layout import EDITIONS_FOLDER
from ...library.memory import Memory
from ...settings.baseline import Baseline, make_baseline
from ...support.boundary import repository_of
from ...support.errors import UnusableInputError

_OF_GIT = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""Variables that Git sets for its hooks: we read an existing commit, not the one in progress."""


def findings_at(root: Path, revision: str, memory: Memory | None = None) -> Baseline:
    """Return the findings of the rulebook in the folder ``root`` at a revision, as a baseline for comparison.

    With the ``memory`` of a check of the present state, books that have not changed are not checked again. The
    baseline is empty if there is no repository, no commit yet, or no rulebook at that revision. Raises
    UnusableInputError if Git fails.
    """
    nothing = Baseline(revision, {}, {})
    if not _has_history(root, revision):
        return nothing
    with files_at(root, revision) as earlier:
        if earlier is None:
            return nothing
        try:
            of_earlier = prepare_another_check(earlier, memory)
            loaded = load_library(earlier, memory=of_earlier)
        except UnusableInputError:
            return nothing
        return make_baseline(revision, run_checks(loaded, of_earlier), FindingUnits(loaded.library), "")


def check_revision(root: Path, revision: str) -> None:
    """Raise UnusableInputError if Git has no such revision, as `findings_at` does."""
    if _has_history(root, revision):
        _commit_of(root, revision)


def _has_history(root: Path, revision: str) -> bool:
    """Return whether a folder can have an earlier state: it is in a repository, which is not a new one.

    Raises UnusableInputError if Git cannot read the repository.
    """
    if repository_of(root) is None:
        return False
    if revision != "HEAD" or _has(root, "HEAD"):
        return True
    _refuse_unreadable(root)
    return False


@contextmanager
def files_at(root: Path, revision: str) -> Iterator[Path | None]:
    """Yield a temporary folder with the files of the folder ``root`` at a revision, or None if it did not exist then.

    The version of an edition stands for the commit that added it, unless Git knows the name itself. Raises
    UnusableInputError if Git has no such revision.
    """
    commit = _commit_of(root, revision)
    if _git(root, "rev-parse", "--verify", "--quiet", f"{commit}:./").returncode:
        yield None  # the folder was added later
        return
    done = _git(root, "archive", "--format=tar", commit, ".")
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip()
        raise UnusableInputError(f"Git cannot give the files of {revision}: {reason}")
    with TemporaryDirectory(prefix="rulebook-") as folder:
        # Use a folder with the same name, since a tree's name can be the code of its book.
        earlier = Path(folder, root.name or "rulebook")
        earlier.mkdir()
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            archive.extractall(earlier, filter=_inside)
        yield earlier


def has_revision(root: Path, revision: str) -> bool:
    """Return whether a folder is in a repository that has a revision, which may be the version of an edition.

    Raises UnusableInputError if Git cannot be run or cannot read the repository.
    """
    if repository_of(root) is None:
        return False
    _refuse_unreadable(root)
    try:
        return bool(_commit_of(root, revision))
    except UnusableInputError:
        return False


def _commit_of(root: Path, revision: str) -> str:
    """Return what Git calls a revision. Raises UnusableInputError if it has none of this name."""
    if not revision.startswith("-"):
        if _has(root, revision):
            return revision
        pattern = f":(glob)./**/{EDITIONS_FOLDER}/{revision}.json"
        added = _git(root, "log", "-1", "--diff-filter=A", "--format=%H", "--", pattern)
        commit = added.stdout.decode("ascii").strip() if not added.returncode else ""
        if commit and commit in _cut_off(root):
            raise UnusableInputError(
                f"the commit that added the edition {revision!r} is not in this shallow clone; {_FETCH_ALL}"
            )
        if commit:
            return commit
    _refuse_unreadable(root)
    message = f"Git has no revision {revision!r}, and no edition has this name"
    raise UnusableInputError(f"{message}; this clone is shallow: {_FETCH_ALL}" if _cut_off(root) else message)


_FETCH_ALL = (
    "fetch the whole history with git fetch --unshallow, with fetch-depth: 0 of actions/checkout, or with GIT_DEPTH: 0 "
    "on GitLab"
)


def _refuse_unreadable(root: Path) -> None:
    """Raise UnusableInputError with the reason if Git cannot read a repository, such as one of another user, or one
    whose last commit is missing.
    """
    done = _git(root, "rev-parse", "--git-dir")
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0].removeprefix("fatal: ")
        raise UnusableInputError(f"Git cannot read this repository: {reason}")
    if not _git(root, "rev-parse", "--verify", "--quiet", "HEAD").returncode and not _has(root, "HEAD"):
        raise UnusableInputError("Git cannot read this repository: the commit of HEAD is missing")


def _cut_off(root: Path) -> frozenset[str]:
    """Return the oldest commits of a shallow clone, which seem to have added every file that they contain."""
    found = _git(root, "rev-parse", "--git-path", "shallow")
    path = Path(root, os.fsdecode(found.stdout).rstrip("\r\n"))
    return frozenset(path.read_text("ascii").split()) if not found.returncode and path.is_file() else frozenset()


def _has(root: Path, revision: str) -> bool:
    return not _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").returncode


def _inside(member: tarfile.TarInfo, folder: str) -> tarfile.TarInfo | None:
    """Leave out entries that would be outside the folder, such as links that lead there."""
    try:
        return tarfile.data_filter(member, folder)
    except tarfile.FilterError:
        return None


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name not in _OF_GIT}
    try:
        return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False, env=environment)
    except OSError as error:
        raise UnusableInputError(f"git cannot be run: {error.strerror}") from error
