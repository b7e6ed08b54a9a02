"""Processes that work for a server: each loads and runs what its project brings, and can be ended at any moment.

They come from one that has loaded Sphinx and has no threads, so that one starts in milliseconds, and what a ``conf.py``
did in one is forgotten with it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from ..checks.side_by_side import can_fork

_PATIENCE = 3.0
"""How long, in seconds, a process has to end before it is killed."""

Task = Callable[..., None]
"""What a process does: it is given a connection, and whatever it works with."""


class Process:
    """A process at work, with all that it starts.

    ``on_message`` is called with each message that it sends, ``on_end`` when it has ended, both in a thread.
    """

    def __init__(
        self, task: Task, arguments: tuple[Any, ...], on_message: Callable[[Any], None], on_end: Callable[[], None]
    ) -> None:
        context = multiprocessing.get_context("forkserver") if can_fork() else multiprocessing.get_context("spawn")
        context.set_forkserver_preload(["sphinx_rulebook.serving.building", "sphinx_rulebook.serving.rendering"])
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, task, arguments))
        self._on_message, self._on_end = on_message, on_end
        self._process.start()
        theirs.close()
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def send(self, message: object) -> None:
        """Send a message; one that has ended gets none."""
        with contextlib.suppress(OSError):
            self._connection.send(message)

    def stop(self) -> None:
        """End the process and all that it started; returns when they are gone."""
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


def _work(connection: Connection, task: Task, arguments: tuple[Any, ...]) -> None:
    if hasattr(os, "setsid"):
        os.setsid()  # a group of its own: ended as one, and Ctrl+C in the terminal is for the server alone
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        task(connection, *arguments)
