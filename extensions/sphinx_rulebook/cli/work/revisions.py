"""Earlier states of a rulebook from Git, and the findings in them."""

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
    with tree_at(root, revision) as earlier:
        if earlier is None:
            return nothing
        try:
            of_earlier = prepare_another_check(earlier, memory)
            loaded = load_library(earlier, memory=of_earlier)
        except UnusableInputError:
            return nothing
        return make_baseline(revision, run_checks(loaded, of_earlier), FindingUnits(loaded.library), "")


@contextmanager
def tree_at(root: Path, revision: str) -> Iterator[Path | None]:
    """Within this context, give a folder with the files of the folder ``root`` at a revision.

    It is None if there is no repository, no commit yet, or no such folder at that revision. Raises UnusableInputError
    if Git fails.
    """
    if repository_of(root) is None or (
        revision == "HEAD" and _git(root, "rev-parse", "--verify", "--quiet", "HEAD").returncode
    ):
        yield None
        return
    if revision.startswith("-") or _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").returncode:
        raise UnusableInputError(f"Git has no revision {revision!r}")
    if _git(root, "rev-parse", "--verify", "--quiet", f"{revision}:./").returncode:
        yield None  # the folder was added later
        return
    done = _git(root, "archive", "--format=tar", revision, ".")
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
