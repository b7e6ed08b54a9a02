"""The browsers that show pages and wait to be told: each by the page that it shows, and what it knows of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock

from .pages import SitePages

Event = tuple[str, str]
"""What is told: the name of an event, and its data as one line."""

RELOAD: Event = ("reload", "")


@dataclass(eq=False, slots=True)
class Listener:
    """A browser that shows the page at a path, as it was when its digest was ``digest``."""

    path: str
    digest: str
    events: SimpleQueue[Event | None] = field(default_factory=SimpleQueue)
    """What it is to be told; None at the end."""


class Listeners:
    """All that wait; may be used from any thread.

    ``on_arrival`` is called when a browser begins to show a page.
    """

    def __init__(self, pages: SitePages, on_arrival: Callable[[], None]) -> None:
        self._pages, self._on_arrival = pages, on_arrival
        self._all: set[Listener] = set()
        self._lock = Lock()
        self._findings: Event = ("findings", "{}")
        self._is_closed = False

    def add(self, path: str, digest: str) -> Listener:
        """Return a new listener, which is told at once what is known, and whether its page is an old one."""
        listener = Listener(path, digest)
        with self._lock:
            listener.events.put(self._findings)
            if self._is_closed:
                listener.events.put(None)
            self._all.add(listener)
        if self._pages.find(path).digest != digest:
            listener.events.put(RELOAD)
        else:
            self._on_arrival()
        return listener

    def remove(self, listener: Listener) -> None:
        """Forget a listener that has gone."""
        with self._lock:
            self._all.discard(listener)

    def paths(self) -> frozenset[str]:
        """Return the paths of the pages that are shown."""
        with self._lock:
            return frozenset(listener.path for listener in self._all)

    def tell_of_pages(self) -> int:
        """Let every browser load its page again that is not as it shows it; return how many do."""
        with self._lock:
            listeners = tuple(self._all)
        digests = {path: self._pages.find(path).digest for path in {listener.path for listener in listeners}}
        old = [listener for listener in listeners if digests[listener.path] != listener.digest]
        for listener in old:
            listener.digest = digests[listener.path]
            listener.events.put(RELOAD)
        return len(old)

    def tell_findings(self, data: str) -> None:
        """Tell all browsers, and those that come, what is wrong: ``data`` is JSON in one line."""
        with self._lock:
            if self._findings[1] == data:
                return
            self._findings = ("findings", data)
            for listener in self._all:
                listener.events.put(self._findings)

    def close(self) -> None:
        """Let all go, and each that still comes."""
        with self._lock:
            self._is_closed = True
            for listener in self._all:
                listener.events.put(None)
