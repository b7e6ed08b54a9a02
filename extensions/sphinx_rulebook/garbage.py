"""Python's search for garbage, which walks every object again and again, and when it is worth that.

What we make of a rulebook is many objects without circles, so that nothing is ever found; in a build of a hundred
thousand rules, a fifth of the time went into looking.  Sphinx's doctrees are circles, and are looked for by themselves.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Switch the search for garbage off, and afterwards back to what it was."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextmanager
def only_new_garbage() -> Iterator[None]:
    """Exclude all objects that exist now from later searches; forked processes then share their memory too."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def leave_garbage() -> None:
    """Let Python end without a last search for garbage; to be called when nothing is left to do."""
    gc.freeze()


def collect_what_is_young() -> None:
    """Look for garbage among what was made since the last time, where Python does not do so by itself."""
    if not gc.isenabled():
        gc.collect(0)
