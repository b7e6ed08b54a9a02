"""The findings of an earlier state of a rulebook, as Git has it."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from ..boundary import repository_of
from ..checks import run_checks
from ..checks.baseline import Baseline, make_baseline
from ..checks.finding_units import FindingUnits
from ..library import UnusableInputError, load

_OF_GIT = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""What Git sets for its hooks: we look at a commit, and not at what is being committed."""


def findings_at(root: Path, revision: str) -> Baseline:
    """Return the findings that the rulebook in the folder ``root`` has at a revision, as a baseline to compare with.

    Where there is no repository, no commit yet, or no rulebook at that revision, there were none.  Raises
    UnusableInputError where Git cannot say.
    """
    nothing = Baseline(revision, {}, {})
    if repository_of(root) is None:
        return nothing
    if revision == "HEAD" and _git(root, "rev-parse", "--verify", "--quiet", "HEAD").returncode:
        return nothing
    if revision.startswith("-") or _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").returncode:
        raise UnusableInputError(f"Git knows no revision {revision!r}")
    if _git(root, "rev-parse", "--verify", "--quiet", f"{revision}:./").returncode:
        return nothing  # the folder came later
    done = _git(root, "archive", "--format=tar", revision, ".")
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip()
        raise UnusableInputError(f"Git cannot give the files of {revision}: {reason}")
    with TemporaryDirectory(prefix="rulebook-") as folder:
        # A folder of the same name, since that of a tree can be the code of its book.
        earlier = Path(folder, root.name or "rulebook")
        earlier.mkdir()
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            archive.extractall(earlier, filter=_inside)
        try:
            loaded = load(earlier)
        except UnusableInputError:
            return nothing
        return make_baseline(revision, run_checks(loaded), FindingUnits(loaded.library), "")


def _inside(member: tarfile.TarInfo, folder: str) -> tarfile.TarInfo | None:
    """Leave out what would lie outside of the folder, such as links that lead there."""
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
