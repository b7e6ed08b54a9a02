"""The folder in which a server keeps its site: used by only one server, and never the output folder of ``rulebook
build``.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ..support.errors import UnusableInputError
from ..support.file_lock import take_lock

_FOLDER = Path("build", ".serving")
_LOCK = "lock"
_WORK = "work-"


@dataclass(frozen=True, slots=True)
class ServingFolder:
    """The site's folder, and a folder for files needed while the server runs; with ``is_temporary``, both are
    temporary. ``_locks`` holds the lock of a folder that is not.
    """

    root: Path
    site: Path
    work: Path
    is_temporary: bool
    _locks: ExitStack

    def restore(self) -> bool:
        """Create what is missing, and take the lock again: all may have been deleted with the site, and another server
        would then use the folder, too. Return whether something was missing and is there again.

        If the project itself is gone, nothing is created: it may have been moved. The next build reports what cannot be
        written.
        """
        is_missing = not self.work.is_dir()
        try:
            if is_missing:
                make_folder(self.work, self.root)
            if not self.is_temporary and not (self.work.parent / _LOCK).exists():
                is_missing = True
                _take(self.work.parent, self._locks)
        except OSError:
            return False
        return is_missing


def make_folder(folder: Path, root: Path) -> None:
    """Create a folder and those above it, but not the project's folder, ``root``: if that is gone, it may have been
    moved, and must not be there again because of us. Raises OSError.
    """
    if folder.is_dir() or folder == root:
        return
    make_folder(folder.parent, root)
    with suppress(FileExistsError):
        folder.mkdir()


@contextmanager
def serving_folder(root: Path) -> Iterator[ServingFolder]:
    """Yield a folder for a server: a folder in the project's ``build``, of which the next server can reuse most
    files.

    If another server is already using that folder, yield a temporary one. Raises UnusableInputError if it is not
    possible to write files.
    """
    folder = root / _FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as locks:
            if _take(folder, locks):
                for left in folder.glob(f"{_WORK}*"):  # left by a server that was killed
                    shutil.rmtree(left, ignore_errors=True)
                with tempfile.TemporaryDirectory(prefix=_WORK, dir=folder, ignore_cleanup_errors=True) as work:
                    yield ServingFolder(root, folder / "html", Path(work), False, locks)
                return
        with tempfile.TemporaryDirectory(prefix="rulebook-serving-", ignore_cleanup_errors=True) as temporary:
            work = str(Path(temporary, "work"))
            Path(work).mkdir()
            yield ServingFolder(root, Path(temporary, "html"), Path(work), True, ExitStack())
    except OSError as error:
        raise UnusableInputError(f"{error.filename or folder} cannot be written: {error.strerror}") from error


def _take(folder: Path, locks: ExitStack) -> bool:
    """Take the lock of a folder until ``locks`` ends; return False if another server has it. Raises OSError."""
    return take_lock(locks.enter_context((folder / _LOCK).open("wb", buffering=0)))
