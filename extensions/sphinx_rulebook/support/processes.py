"""Running independent work in several processes, if there is enough work and the system can fork.

A forked process already has the whole library in memory, so that only the results must be transferred.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Generic, Self, TypeVar, cast

from .errors import UnusableInputError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Item = TypeVar("Item")
Result = TypeVar("Result")


def can_fork() -> bool:
    """Return whether processes can share the data that was loaded before they start."""
    return hasattr(os, "fork") and sys.platform != "darwin"


def processors() -> int:
    """Return how many processors this process may use; a container or ``taskset`` may allow fewer than there are."""
    count = os.cpu_count() or 1
    return min(count, len(os.sched_getaffinity(0))) if hasattr(os, "sched_getaffinity") else count


def do_nothing() -> None:
    """Do nothing: what a process does while others work, unless there is something to do."""


def map_side_by_side(function: Callable[[Item], Result], items: Sequence[Item], is_much: bool) -> Iterator[Result]:
    """Yield the result of ``function`` for each item, in order; if ``is_much``, each item has a process of its own.

    Raises what the function raises, and UnusableInputError if a process is killed. The processes still at work end when
    the iteration does, whatever ends it.
    """
    at_once = min(len(items), processors())
    if not is_much or at_once < 2 or not can_fork():
        yield from map(function, items)
        return
    waiting = iter(items)

    def start(item: Item) -> tuple[BaseProcess, Connection]:
        return _start(lambda connection: _send(connection, partial(function, item)))

    running = deque(map(start, islice(waiting, at_once)))
    try:
        while running:
            process, connection = running[0]
            result = cast("Result", _received(process, connection))
            process.join()
            connection.close()
            running.popleft()
            yield result
            running.extend(map(start, islice(waiting, 1)))
    finally:
        for one in running:
            _end(*one)


class Crew(Generic[Item, Result]):
    """Processes that answer one request after another, and remember what they have read for earlier ones.

    ``answer`` returns the answer to a request; it runs in a copy of this process as it is now. The processes end with
    the context.
    """

    def __init__(self, count: int, answer: Callable[[Item], Result]) -> None:
        self._running = [_start(partial(_answer_all, answer)) for _ in range(count)]

    def __enter__(self) -> Self:
        """Return the crew."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        for running in self._running:
            _end(*running)

    def ask(self, requests: Sequence[Item], meanwhile: Callable[[], object] = do_nothing) -> list[Result]:
        """Return the answers of the processes to a request each; this process calls ``meanwhile`` while they work.

        Raises what ``answer`` and ``meanwhile`` raise, and UnusableInputError if a process is killed.
        """
        try:
            for (_, connection), request in zip(self._running, requests, strict=True):
                connection.send(request)
        except OSError:  # it is reported below
            pass
        meanwhile()
        return [cast("Result", _received(*running)) for running in self._running]


def _answer_all(answer: Callable[[Item], Result], connection: Connection) -> None:
    while True:
        try:
            request = connection.recv()
        except EOFError:
            return
        _send(connection, partial(answer, request))


def _start(work: Callable[[Connection], None]) -> tuple[BaseProcess, Connection]:
    """Start a process; return it with the connection to it."""
    import multiprocessing  # loaded here: most commands do without other processes

    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, work))
    process.start()
    theirs.close()
    return process, ours


def _work(connection: Connection, work: Callable[[Connection], None]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)  # the handlers of the parent are not meant for this process
    work(connection)


def _send(connection: Connection, function: Callable[[], object]) -> None:
    """Send a result, or the error, from the process that computes it."""
    try:
        connection.send((function(), None))
    except Exception as error:
        connection.send((None, error))


def _received(process: BaseProcess, connection: Connection) -> object:
    """Wait for a result of a process."""
    try:
        result, error = connection.recv()
    except (EOFError, OSError):
        process.join()
        message = f"a process that was working on this ended without a result (exit code {process.exitcode})"
        raise UnusableInputError(message) from None
    if error is not None:
        raise error
    return result


def _end(process: BaseProcess, connection: Connection) -> None:
    # Not SIGTERM: a signal that arrives while a process starts would reach the handlers of its parent.
    process.kill()
    process.join()
    connection.close()
