"""Killing a command before a system call that changes a file, or while it writes a file.

The calls are what Python reports to audit hooks (PEP 578), in the process of the command and in those that it forks.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sphinx_rulebook.cli.command_line import main

_CHANGES = frozenset({"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate"})
_TORN = 10
"""The bytes of a file that are still written before the process is killed."""


def run_here(arguments: tuple[str, ...], folder: Path) -> int:
    """Run a command in this process, and return its exit status; ``PATH`` in its arguments is the folder."""
    return main([argument.replace("PATH", str(folder)) for argument in arguments])


def run_killed(arguments: tuple[str, ...], folder: Path, number: int, is_torn: bool) -> bool:
    """Run a command in a process of its own, killed at the change with a number of a file in the folder; return
    whether it got that far. One that ends earlier succeeds.

    With ``is_torn``, only files that are opened for writing count, and the process is killed while it writes the file.
    The number of a command with several processes is that of each.
    """
    process = os.fork()
    if process == 0:
        os.setpgrp()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        sys.addaudithook(_killer(str(folder), number, is_torn))
        os._exit(run_here(arguments, folder))
    status = os.waitpid(process, 0)[1]
    # The others of its group die a moment later, and until then they hold its locks.
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.killpg(process, signal.SIGKILL)
            time.sleep(0.005)
    # A command with several processes reports that one of them was killed while it wrote.
    assert os.WIFSIGNALED(status) or is_torn or os.WEXITSTATUS(status) == 0, f"status {status} before change {number}"
    return status != 0


def _killer(folder: str, number: int, is_torn: bool) -> Callable[[str, tuple[object, ...]], None]:
    """Return an audit hook that kills its process and those that belong to it."""
    count = 0

    def watched(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal count
        is_opened = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
        if not is_opened and (is_torn or event not in _CHANGES):
            return
        if not any(isinstance(one, str | Path) and str(one).startswith(folder) for one in arguments):
            return
        count += 1
        if count == number and is_torn:
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (_TORN, _TORN))
        elif count == number:
            os.killpg(0, signal.SIGKILL)

    return watched
