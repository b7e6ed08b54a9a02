"""Processes that work for a server: each loads and runs the project's code, and can be ended at any time.

They are forked from a process that has loaded Sphinx and has no threads, so that starting one takes milliseconds, and
the effects of a ``conf.py`` end with its process.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any

from ..support.processes import can_fork

_PATIENCE = 3.0
"""How long, in seconds, a process may take to end before it is killed."""

_SAFE_PATH = "PYTHONSAFEPATH"
"""The variable that keeps Python from looking for modules in the current folder (the option -P)."""
_ENVIRONMENT = Lock()

Task = Callable[..., None]
"""The work of a process: a function that receives a connection and the input."""


class Process:
    """A running process, with all processes that it starts.

    ``on_message`` is called with each message that it sends, ``on_end`` when it has ended; both calls are in a
    thread.
    """

    def __init__(
        self, task: Task, arguments: tuple[Any, ...], on_message: Callable[[Any], None], on_end: Callable[[], None]
    ) -> None:
        context = multiprocessing.get_context("forkserver") if can_fork() else multiprocessing.get_context("spawn")
        context.set_forkserver_preload(["sphinx_rulebook.serving.building", "sphinx_rulebook.serving.page_rendering"])
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, task, arguments, os.environ.get(_SAFE_PATH)))
        self._on_message, self._on_end = on_message, on_end
        with _without_current_folder():
            self._process.start()
        theirs.close()
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def send(self, message: object) -> None:
        """Send a message; it is lost if the process has ended."""
        with contextlib.suppress(OSError):
            self._connection.send(message)

    def stop(self) -> None:
        """End the process and all processes that it started; return when they have ended."""
        self._signal(signal.SIGTERM)
        self._process.join(_PATIENCE)
        if self._process.is_alive():
            self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
            self._process.join()
        self._thread.join(_PATIENCE)
        self._connection.close()

    def _signal(self, number: int) -> None:
        pid = self._process.pid
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if pid is not None and hasattr(os, "killpg") and os.getpgid(pid) == pid:
                os.killpg(pid, number)
                return
        if self._process.is_alive():
            self._process.terminate()

    def _listen(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._on_message(self._connection.recv())
        self._on_end()


@contextlib.contextmanager
def _without_current_folder() -> Iterator[None]:
    """Start Python so that it takes no module from the current folder: `multiprocessing` starts it with ``-c``, and a
    ``random.py`` in the repository of a game is not meant for us.
    """
    with _ENVIRONMENT:
        before = os.environ.get(_SAFE_PATH)
        os.environ[_SAFE_PATH] = "1"
        try:
            yield
        finally:
            _set_safe_path(before)


def _set_safe_path(value: str | None) -> None:
    if value is None:
        os.environ.pop(_SAFE_PATH, None)
    else:
        os.environ[_SAFE_PATH] = value


def _work(connection: Connection, task: Task, arguments: tuple[Any, ...], safe_path: str | None) -> None:
    _set_safe_path(safe_path)  # programs that a project starts run as in a build
    if hasattr(os, "setsid"):
        os.setsid()  # a separate group, so that it is ended as one, and Ctrl+C in the terminal only reaches the server
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        task(connection, *arguments)
