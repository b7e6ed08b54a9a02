"""Doing independent work in several processes, where there is much of it and the system can fork.

A forked process has the whole library already, so that nothing but the results has to travel.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_work: tuple[Callable[[object], object], Sequence[object]] | None = None
"""What the forked processes are to do: they are told by number, and find it here."""


def can_fork() -> bool:
    """Say whether processes can share what has been loaded before they start."""
    return "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"


def map_side_by_side(function: Callable[[Item], Result], items: Sequence[Item], is_much: bool) -> Iterator[Result]:
    """Yield what ``function`` makes of each item, in order; in several processes where ``is_much``."""
    global _work  # what a fork is told
    processes = min(len(items), os.cpu_count() or 1)
    if not is_much or processes < 2 or not can_fork():
        yield from map(function, items)
        return
    _work = (function, items)  # type: ignore[assignment]  # the types of one call, which meet again in `_do`
    try:
        with multiprocessing.get_context("fork").Pool(processes, forget_signal_handlers) as pool:
            yield from pool.imap(_do, range(len(items)))
    finally:
        _work = None


def forget_signal_handlers() -> None:
    """Let a forked process end when it is told to; what its parent does then is not meant for it."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _do(number: int) -> object:
    assert _work is not None, "set before the fork"
    function, items = _work
    return function(items[number])
