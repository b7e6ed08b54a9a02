"""The times of reading in Sphinx's environment, by which the next build finds the documents that have changed."""

from __future__ import annotations

import time

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

_MICROSECOND = 1000
"""In nanoseconds."""
_TICK = 10_000
"""How far the times of files may lag behind the clock, in microseconds: Linux updates them once in a tick."""


class ReadingTimes:
    """Makes documents count as read at the time at which reading began.

    Sphinx takes the time at which a document is parsed. What is saved after its file was read, and before that time,
    would never be read.
    """

    def __init__(self) -> None:
        self._docnames: tuple[str, ...] = ()
        self._began = 0

    def begin(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        """Note the time, and which documents are about to be read.

        Connected to ``env-before-read-docs``, which Sphinx emits before it reads the first one; call this before
        documents are taken from the list.
        """
        self._docnames, self._began = tuple(docnames), time.time_ns() // _MICROSECOND - _TICK

    def set(self, app: Sphinx, env: BuildEnvironment) -> None:
        """Set the times of the documents that were read.

        Connected to ``env-updated``, which Sphinx emits after all reading, before it stores the environment.
        """
        for name in self._docnames:
            if name in env.all_docs:
                env.all_docs[name] = min(env.all_docs[name], self._began)
