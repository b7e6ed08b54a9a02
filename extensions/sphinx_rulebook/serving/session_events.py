"""The events of a serving session, which other threads and signal handlers put into its queue.

The messages of builds and of renderers are events too; see `building` and `page_rendering`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changed:
    """Files have changed; the paths are relative to the root."""

    paths: frozenset[str]


@dataclass(frozen=True, slots=True)
class Arrived:
    """A browser has opened a different page."""


@dataclass(frozen=True, slots=True)
class Requested:
    """Somebody asks for a page that is older than the text."""

    path: str


@dataclass(frozen=True, slots=True)
class SiteLost:
    """Somebody asks for a page, but there is no site: it is not built yet, or its folder was deleted."""


@dataclass(frozen=True, slots=True)
class FromRenderer:
    """A message from the renderer of a language; None when it has ended."""

    language: str
    number: int
    message: object | None


@dataclass(frozen=True, slots=True)
class BuildDue:
    """It is time to build if nothing has changed since a revision, whose pages are shown."""

    revision: int


@dataclass(frozen=True, slots=True)
class BuildEnded:
    """The process of a build has ended, successfully or not."""


@dataclass(frozen=True, slots=True)
class StopRequested:
    """The session is to end."""
