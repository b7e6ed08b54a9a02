"""Control of Python's cyclic garbage collector, which traverses all objects again and again.

A rulebook becomes many objects without cycles, so the collector never finds any garbage among them. In a
build of a hundred thousand rules, a fifth of the time went into searching. Sphinx's doctrees do contain cycles; they
are collected separately.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Switch the garbage collector off, and restore its former state afterwards."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextmanager
def only_new_garbage() -> Iterator[None]:
    """Exclude all objects that exist now from later collections; forked processes then share their memory too."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def leave_garbage() -> None:
    """Let Python exit without a final garbage collection; call this when all work is done."""
    gc.freeze()


def collect_all() -> None:
    """Collect all garbage, except what is excluded by `only_new_garbage`."""
    gc.collect()


def collect_what_is_young() -> None:
    """Collect the objects created since the last collection, if Python does not do so by itself."""
    if not gc.isenabled():
        gc.collect(0)
