"""What is made once in a run of the tests, by whatever process needs it first, and then only read by all."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sphinx_rulebook.support.file_lock import LockedError, lock_file


def make_once(path: Path, make: Callable[[Path], object]) -> Path:
    """Return a path in a folder that all processes share, after one of them has called ``make`` with it.

    The first process that asks makes it, while others wait; if that raises, the next one tries for itself.
    """
    done = path.with_name(f"{path.name}.done")
    while not done.exists():
        with suppress(LockedError), lock_file(path.with_name(f"{path.name}.lock")):
            if not done.exists():
                make(path)
                done.touch()
        if not done.exists():
            time.sleep(0.05)
    return path
