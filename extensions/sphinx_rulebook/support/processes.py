"""Running independent work in several processes, if there is enough work and the system can fork.

A forked process already has the whole library in memory, so that only the results must be transferred.
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
"""The work of the forked processes: they receive only an item's index and look the item up here."""


def can_fork() -> bool:
    """Return whether processes can share the data that was loaded before they start."""
    return "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"


def map_side_by_side(function: Callable[[Item], Result], items: Sequence[Item], is_much: bool) -> Iterator[Result]:
    """Yield the result of ``function`` for each item, in order; in several processes if ``is_much``."""
    global _work  # how forked processes get their work
    processes = min(len(items), os.cpu_count() or 1)
    if not is_much or processes < 2 or not can_fork():
        yield from map(function, items)
        return
    _work = (function, items)  # type: ignore[assignment]  # the types of one call, which `_do` brings together again
    try:
        with multiprocessing.get_context("fork").Pool(processes, forget_signal_handlers) as pool:
            yield from pool.imap(_do, range(len(items)))
    finally:
        _work = None


def forget_signal_handlers() -> None:
    """Let a forked process end on SIGTERM; the handler inherited from its parent is not meant for it."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _do(number: int) -> object:
    assert _work is not None, "set before the fork"
    function, items = _work
    return function(items[number])
