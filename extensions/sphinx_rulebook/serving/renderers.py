"""The processes that render the pages which browsers show, one for each language."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ..support.processes import can_fork
from .page_rendering import Wanted, render
from .serving_folder import ServingFolder
from .session_events import FromRenderer
from .worker_process import Process


@dataclass(slots=True)
class _Renderer:
    """The process that renders pages of a language; its number distinguishes it from its successors."""

    number: int
    process: Process
    is_ready: bool = False


@dataclass(slots=True)
class Renderers:
    """The renderers of a session; ``put`` is called with what they send, as `FromRenderer`, from any thread."""

    root: Path
    folder: ServingFolder
    put: Callable[[FromRenderer], None]
    _running: dict[str, _Renderer] = field(default_factory=dict)
    _count: int = 0

    def start(self, languages: Iterable[str]) -> None:
        """Start the missing renderers, in the state of a finished build."""
        if not can_fork():
            return
        with suppress(OSError):  # if the folder is deleted again or the disk is full, the next build tries again
            for language in languages:
                if language not in self._running:
                    self._count += 1
                    self._start(language, self._count)

    def _start(self, language: str, number: int) -> None:
        def take(message: object | None) -> None:
            self.put(FromRenderer(language, number, message))

        self.folder.restore()
        work = Path(tempfile.mkdtemp(dir=self.folder.work))
        process = Process(render, (self.root, language, self.folder.site, work), take, lambda: take(None))
        self._running[language] = _Renderer(number, process)

    def stop(self) -> None:
        """Stop all renderers."""
        for renderer in self._running.values():
            renderer.process.stop()
        self._running.clear()

    def has_sent(self, event: FromRenderer) -> bool:
        """Return whether an event is from a renderer that is running, or has just ended, rather than a predecessor."""
        renderer = self._running.get(event.language)
        return renderer is not None and renderer.number == event.number

    def note_ready(self, language: str) -> None:
        """Record that the renderer of a language has loaded everything."""
        self._running[language].is_ready = True

    def remove(self, language: str) -> None:
        """Forget the renderer of a language, which has ended."""
        self._running.pop(language).process.stop()

    def are_ready(self) -> bool:
        """Return whether all renderers have loaded everything."""
        return all(one.is_ready for one in self._running.values())

    def ready(self) -> list[str]:
        """Return the languages whose renderers have loaded everything."""
        return [language for language, renderer in self._running.items() if renderer.is_ready]

    def send(self, language: str, wanted: Wanted) -> None:
        """Ask the renderer of a language for pages."""
        self._running[language].process.send(wanted)
