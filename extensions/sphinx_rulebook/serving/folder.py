"""The folder where a server keeps its site: one server's alone, and never the one that ``rulebook build`` writes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..file_lock import take_lock
from ..library import UnusableInputError

_FOLDER = Path("build", ".serving")
_LOCK = "lock"
_WORK = "work-"


@dataclass(frozen=True, slots=True)
class ServingFolder:
    """Where the site is, and a folder for what lasts as long as the server; ``is_shared`` says that both are."""

    site: Path
    work: Path
    is_temporary: bool


@contextmanager
def serving_folder(root: Path) -> Iterator[ServingFolder]:
    """Give a server its folder: in the project's ``build``, where the next finds most of its work done.

    Where another server has that one, a temporary folder.  Raises UnusableInputError where nothing can be written.
    """
    folder = root / _FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / _LOCK).open("wb", buffering=0) as stream:
            is_own = take_lock(stream)
            if is_own:
                for left in folder.glob(f"{_WORK}*"):  # by a server that was killed
                    shutil.rmtree(left, ignore_errors=True)
                with tempfile.TemporaryDirectory(prefix=_WORK, dir=folder, ignore_cleanup_errors=True) as work:
                    yield ServingFolder(folder / "html", Path(work), False)
                return
        with tempfile.TemporaryDirectory(prefix="rulebook-serving-", ignore_cleanup_errors=True) as temporary:
            work = str(Path(temporary, "work"))
            Path(work).mkdir()
            yield ServingFolder(Path(temporary, "html"), Path(work), True)
    except OSError as error:
        raise UnusableInputError(f"{error.filename or folder} cannot be written: {error.strerror}") from error
