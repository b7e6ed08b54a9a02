"""The times of reading in Sphinx's environment, by which the next build finds the documents that have changed."""

from __future__ import annotations

import time

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from ....support.content_digest import FILE_CLOCK_STEP


class ReadingTimes:
    """Makes documents count as read at the time at which reading began.

    Sphinx takes the time at which a document is parsed. What is saved after its file was read, and before that time,
    would never be read.
    """

    def __init__(self) -> None:
        self._began = 0
        """In microseconds, like the times in the environment."""

    def begin(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        """Note the time.

        Connected to ``env-before-read-docs``, which Sphinx emits before it reads the first document.
        """
        self._began = (time.time_ns() - FILE_CLOCK_STEP) // 1000

    def set(self, app: Sphinx, env: BuildEnvironment) -> None:
        """Set the times of the documents that were read: those with a later time.

        Connected to ``env-updated``, which Sphinx emits after all reading, before it stores the environment.
        """
        for name, read in env.all_docs.items():
            env.all_docs[name] = min(read, self._began)
