"""A project being written, served: what happens at each save, in which order.

At once, the processes of `rendering` write the pages that browsers show; then the whole site is built behind it, and
takes their place.  All of it is one queue of events, taken by one thread.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Timer
from time import monotonic

from ..checks.side_by_side import can_fork
from ..findings import Finding
from ..library import PICTURE_ENDINGS, UnusableInputError
from ..reports.report import summary
from ..reports.text import overview
from .building import Built, Unusable, build
from .findings import compare, for_page
from .folder import ServingFolder
from .listeners import Listeners
from .pages import INDEX, SitePages
from .processes import Process
from .rendering import Checked, Pages, Ready, Unwritten, Wanted, render
from .sources import Sources
from .watching import Watch

Tell = Callable[[str], None]

_TEXTS = (".md", ".toml", ".json")
"""What the pages of a text are made of; other files are settings and programs, which only a whole build reads anew."""

_QUIET = 0.4
"""How long, in seconds, nothing has to change before the whole site is built: that takes all processors."""

_MOST_PAGES = 8
"""How many open pages of a language are written at once; who has more of them open waits for the build."""


@dataclass(frozen=True, slots=True)
class _Changed:
    paths: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Arrived:
    """A browser shows a page that it did not show before."""


@dataclass(frozen=True, slots=True)
class _FromRenderer:
    """What the renderer of a language says; None at its end."""

    language: str
    number: int
    message: object | None


@dataclass(frozen=True, slots=True)
class _BuildDue:
    """Nothing may have changed since a revision, and its pages are shown."""

    revision: int


@dataclass(frozen=True, slots=True)
class _BuildEnded:
    """The process of a build has ended, whatever it had to say before."""


@dataclass(slots=True)
class _Renderer:
    """The process that writes pages of a language; renderers are numbered, so that none is taken for its successor."""

    number: int
    process: Process
    is_ready: bool = False


@dataclass(slots=True)
class Session:
    """A server's work; ``tell`` is given lines for its terminal."""

    root: Path
    folder: ServingFolder
    tell: Tell
    pages: SitePages = field(init=False)
    listeners: Listeners = field(init=False)
    _sources: Sources = field(init=False)
    _events: SimpleQueue[object] = field(default_factory=SimpleQueue)
    _revision: int = 0
    _tried: int = -1
    _built: int = -1
    _checked: int = -1
    _build: Process | None = None
    _renderers: dict[str, _Renderer] = field(default_factory=dict)
    _renderer_count: int = 0
    _languages: tuple[str, ...] = ()
    _findings: tuple[Finding, ...] = ()
    _warnings: tuple[str, ...] = ()
    _message: str | None = None
    _is_build_only: bool = False
    _has_new_pictures: bool = False
    _has_told_ready: bool = False
    _since: float = 0.0

    def __post_init__(self) -> None:
        """Make ready what the server is to ask."""
        self.pages = SitePages(self.folder.site)
        self._sources = Sources(self.root)
        self.listeners = Listeners(self.pages, lambda: self._events.put(_Arrived()))

    def run(self, on_served: Callable[[], None]) -> None:
        """Build, call ``on_served``, and then follow every change until it is interrupted.

        Raises UnusableInputError where the first build comes to nothing.
        """
        watch = Watch(self.root, self._sources, lambda paths: self._events.put(_Changed(paths)))
        try:
            watch.start()
            self._start_build()
            while self._built < 0:
                event = self._events.get()
                if isinstance(event, Unusable):
                    raise UnusableInputError(event.message)
                if isinstance(event, _BuildEnded):
                    raise UnusableInputError("the first build broke off")
                self._take(event)
            on_served()
            while True:
                self._take(self._events.get())
        finally:
            self._stop()
            watch.stop()

    def _stop(self) -> None:
        self.listeners.close()
        self._stop_renderers()
        if self._build is not None:
            self._build.stop()

    # ---- Events

    def _take(self, event: object) -> None:
        match event:
            case _Changed(paths):
                self._take_change(paths)
            case _Arrived():
                if self._revision > self._built:
                    self._ask_renderers()
            case _FromRenderer(language, number, message):
                self._take_from_renderer(language, number, message)
            case Pages(revision, files):
                self._take_pages(revision, files)
            case Unwritten():
                self._is_build_only = True
                self._start_build()
            case Checked(revision, findings):
                self._take_findings(revision, findings)
                self._start_build_soon()
            case _BuildDue(revision):
                if revision == self._revision:
                    self._start_build()
            case Built():
                self._take_build(event)
            case Unusable(_, message):
                self._take_unusable(message)
            case _BuildEnded():
                self._finish_build()

    def _take_change(self, paths: frozenset[str]) -> None:
        self._revision += 1
        self._since = monotonic()
        self._has_new_pictures |= any(path.lower().endswith(PICTURE_ENDINGS) for path in paths)
        self._ask_renderers_unless(sorted(path for path in paths if self._is_read_by_builds_only(path)))
        # Some editors write a file under another name first; nobody has to read that.
        named = sorted(path for path in paths if Path(path).suffix or (self.root / path).exists()) or sorted(paths)
        self.tell(", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else ""))

    def _ask_renderers_unless(self, others: list[str]) -> None:
        if others and not self._is_build_only:
            self._is_build_only = True
            self.tell(f"{others[0]} is no text: pages are shown when the whole site is built")
        self._ask_renderers()

    def _is_read_by_builds_only(self, path: str) -> bool:
        if path.lower().endswith((*_TEXTS, *PICTURE_ENDINGS)):
            return False
        return path.endswith(".py") or (self.root / path).is_file()  # and not what an editor made for a moment

    def _take_pages(self, revision: int, files: Mapping[str, bytes]) -> None:
        if revision <= self._built:
            return
        self.pages.lay_over(revision, files)
        if self.listeners.tell_of_pages() and revision == self._revision:
            self.tell(f"  shown after {(monotonic() - self._since) * 1000:.0f} ms")

    def _take_findings(self, revision: int, findings: tuple[Finding, ...]) -> None:
        if revision < self._checked:
            return
        is_first = self._checked < 0
        self._checked = revision
        change = compare(self._findings, findings)
        self._findings = findings
        self._message = None
        self._show_findings()
        if is_first:
            self.tell(overview(findings, self.root) + summary(findings))
        elif change.told():
            self.tell(overview(change.new, self.root) + f"  findings: {change.told()}; now {summary(findings)}")

    def _show_findings(self) -> None:
        self.listeners.tell_findings(for_page(self._findings, self._message))

    # ---- Builds

    def _start_build_soon(self) -> None:
        """Build when browsers have had the time to show their pages, and an author to save again."""
        revision = self._revision

        def begin() -> None:
            self._events.put(_BuildDue(revision))

        timer = Timer(_QUIET, begin)
        timer.daemon = True
        timer.start()

    def _start_build(self) -> None:
        """Build the text as it is now, unless a build is being made: the next is begun at its end."""
        if self._build is None and self._tried < self._revision:
            self._tried = self._revision
            self._build = Process(
                build,
                (self.root, self.folder.site, self._revision, self._built < 0),
                self._events.put,
                lambda: self._events.put(_BuildEnded()),
            )

    def _take_build(self, built: Built) -> None:
        is_first = self._built < 0
        self._built = built.revision
        self._sources.include(built.files)
        if self._is_build_only or self._languages != built.languages:
            self._stop_renderers()  # what they have loaded is of the time before
        self._languages = built.languages
        self.pages.take_build(built.revision, self._has_new_pictures)
        self._has_new_pictures = False
        self._take_findings(built.revision, built.findings)
        if self._warnings != built.warnings:
            self._warnings = built.warnings
            self.tell("\n".join(built.warnings) or "  no warnings any more")
        if not is_first:
            later = "; what was saved since follows" if built.revision < self._revision else ""
            self.tell(f"  the whole site is built ({built.seconds:.1f} s){later}")
        self.listeners.tell_of_pages()

    def _take_unusable(self, message: str) -> None:
        """Go on showing the last site that there was."""
        if self._message != message:
            self._message = message
            self.tell(f"{message}\n  the last site that could be built is shown")
            self._show_findings()

    def _finish_build(self) -> None:
        """Begin with what changed meanwhile, or make ready for the next change."""
        if self._build is not None:
            self._build.stop()
            self._build = None
        if self._tried < self._revision:
            self._start_build_soon()
        elif self._built == self._revision:
            self._is_build_only = False
            self._start_renderers()

    # ---- Renderers

    def _start_renderers(self) -> None:
        """Start what is not there; they begin with what a finished build has read."""
        if not can_fork():
            return
        for language in self._languages:
            if language not in self._renderers:
                self._renderer_count += 1
                self._start_renderer(language, self._renderer_count)

    def _start_renderer(self, language: str, number: int) -> None:
        def take(message: object | None) -> None:
            self._events.put(_FromRenderer(language, number, message))

        work = Path(tempfile.mkdtemp(dir=self.folder.work))
        process = Process(render, (self.root, language, self.folder.site, work), take, lambda: take(None))
        self._renderers[language] = _Renderer(number, process)

    def _stop_renderers(self) -> None:
        for renderer in self._renderers.values():
            renderer.process.stop()
        self._renderers.clear()

    def _take_from_renderer(self, language: str, number: int, message: object | None) -> None:
        renderer = self._renderers.get(language)
        if renderer is None or renderer.number != number:
            return
        if isinstance(message, Ready):
            renderer.is_ready = True
            if not self._has_told_ready and all(one.is_ready for one in self._renderers.values()):
                self._has_told_ready = True
                self.tell("open pages are shown as soon as they are saved")
        elif message is not None:
            self._take(message)
        else:
            self._renderers.pop(language).process.stop()
            self._start_build()  # whatever it was asked, it will not answer

    def _ask_renderers(self) -> None:
        """Have the pages that are shown written, and the text checked; where nobody is ready, begin the build."""
        wanted = self._shown_files()
        ready = [language for language, renderer in self._renderers.items() if renderer.is_ready]
        if not ready or self._is_build_only:
            self._start_build()
            return
        checking = next((language for language in ready if language in wanted), ready[0])  # when its pages are there
        for language in ready:
            if language in wanted or language == checking:
                files = wanted.get(language, ())
                self._renderers[language].process.send(Wanted(self._revision, files, language == checking))

    def _shown_files(self) -> dict[str, tuple[str, ...]]:
        """Return the pages that browsers show, by language, as files below the folder of each."""
        files: dict[str, set[str]] = {}
        for path in self.listeners.paths():
            language, _, file = (f"{path}{INDEX}" if path.endswith("/") else path).partition("/")
            if language in self._languages and file.endswith(".html"):
                files.setdefault(language, set()).add(file)
        return {language: tuple(sorted(of_language)[:_MOST_PAGES]) for language, of_language in files.items()}
