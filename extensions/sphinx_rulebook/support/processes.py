"""Running independent work in several processes, if there is enough work and the system can fork.

A forked process already has the whole library in memory, so that only the results must be transferred.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar, cast

from .errors import UnusableInputError

Item = TypeVar("Item")
Result = TypeVar("Result")


def can_fork() -> bool:
    """Return whether processes can share the data that was loaded before they start."""
    return "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"


def map_side_by_side(function: Callable[[Item], Result], items: Sequence[Item], is_much: bool) -> Iterator[Result]:
    """Yield the result of ``function`` for each item, in order; if ``is_much``, each item has a process of its own.

    Raises what ``function`` raises, and UnusableInputError if a process is killed. The processes still at work end when
    the iteration does, whatever ends it.
    """
    at_once = min(len(items), os.cpu_count() or 1)
    if not is_much or at_once < 2 or not can_fork():
        yield from map(function, items)
        return
    waiting = iter(items)
    running = deque(_start(function, item) for item in islice(waiting, at_once))
    try:
        while running:
            yield cast("Result", _result_of(*running[0]))
            running.popleft()
            running.extend(_start(function, item) for item in islice(waiting, 1))
    finally:
        for process, connection in running:
            # Not SIGTERM: a signal that arrives while a process starts would reach the handlers of its parent.
            process.kill()
            process.join()
            connection.close()


def _start(function: Callable[[Item], Result], item: Item) -> tuple[BaseProcess, Connection]:
    """Start a process for an item; return it with the connection that its result comes through."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, function, item))
    process.start()
    theirs.close()
    return process, ours


def _work(connection: Connection, function: Callable[[Item], Result], item: Item) -> None:
    """Send the result for an item, or the error, from the process that computes it."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the handlers of the parent are not meant for this process
    try:
        connection.send((function(item), None))
    except Exception as error:
        connection.send((None, error))


def _result_of(process: BaseProcess, connection: Connection) -> object:
    """Wait for the result of a process, and for its end."""
    try:
        result, error = connection.recv()
    except EOFError:
        process.join()
        message = f"a process that was working on this ended without a result (exit code {process.exitcode})"
        raise UnusableInputError(message) from None
    process.join()
    connection.close()
    if error is not None:
        raise error
    return result
