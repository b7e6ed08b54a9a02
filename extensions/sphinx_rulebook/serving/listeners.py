"""The browsers that wait for events: each with the page that it shows, and the version of the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock

from .site_pages import SitePages

BrowserEvent = tuple[str, str]
"""An event for a browser: its name, and its data as one line."""

RELOAD: BrowserEvent = ("reload", "")


@dataclass(eq=False, slots=True)
class Listener:
    """A browser that shows the page at a path, in the version with the digest ``digest``."""

    path: str
    digest: str
    events: SimpleQueue[BrowserEvent | None] = field(default_factory=SimpleQueue)
    """The events to send to the browser; None at the end."""


class Listeners:
    """All waiting browsers; can be used from any thread.

    ``on_arrival`` is called when a browser starts to show a page.
    """

    def __init__(self, pages: SitePages, on_arrival: Callable[[], None]) -> None:
        self._pages, self._on_arrival = pages, on_arrival
        self._all: set[Listener] = set()
        self._lock = Lock()
        self._findings: BrowserEvent = ("findings", "{}")
        self._is_closed = False

    def add(self, path: str, digest: str) -> Listener:
        """Return a new listener, which immediately gets the current findings, and a reload if its page is outdated."""
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
        """Forget a closed listener."""
        with self._lock:
            self._all.discard(listener)

    def paths(self) -> frozenset[str]:
        """Return the paths of the pages that are open."""
        with self._lock:
            return frozenset(listener.path for listener in self._all)

    def tell_of_pages(self) -> int:
        """Make every browser with an outdated page reload it; return the count of these browsers."""
        with self._lock:
            listeners = tuple(self._all)
        digests = {path: self._pages.find(path).digest for path in {listener.path for listener in listeners}}
        old = [listener for listener in listeners if digests[listener.path] != listener.digest]
        for listener in old:
            listener.digest = digests[listener.path]
            listener.events.put(RELOAD)
        return len(old)

    def tell_findings(self, data: str) -> None:
        """Send the findings to all present and future browsers: ``data`` is JSON on one line."""
        with self._lock:
            if self._findings[1] == data:
                return
            self._findings = ("findings", data)
            for listener in self._all:
                listener.events.put(self._findings)

    def close(self) -> None:
        """Release all listeners, including any that arrive later."""
        with self._lock:
            self._is_closed = True
            for listener in self._all:
                listener.events.put(None)
