"""A project that is being edited and served: the steps after each save, and their order.

First, the processes of `page_rendering` render the pages that browsers show; then the whole site is built in the
background and replaces them. Everything goes through one queue of events, handled by one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Timer
from time import monotonic

from ..library.layout import PICTURE_ENDINGS
from ..model.findings import Finding
from ..reports.report import summary
from ..reports.text_report import overview
from ..support.errors import UnusableInputError
from .building import Built, Unusable, build
from .listeners import Listeners
from .page_findings import compare, for_page
from .page_rendering import CheckedRevision, Pages, Ready, Unwritten, Wanted
from .renderers import Renderers
from .serving_folder import ServingFolder
from .session_events import Arrived, BuildDue, BuildEnded, Changed, FromRenderer, Requested, SiteLost, StopRequested
from .site_pages import INDEX, SitePages
from .watched_files import WatchedFiles
from .watching import Watch
from .worker_process import Process

Tell = Callable[[str], None]

_TEXTS = (".md", ".toml", ".json")
"""What page texts are made from; other files are settings and programs, which only a full build reads again."""

_QUIET = 0.4
"""How long, in seconds, nothing may change before the whole site is built, since that uses all processors."""

_MOST_PAGES = 8
"""How many open pages of a language are rendered at once; any others wait for the build."""


@dataclass(slots=True)
class ServingSession:
    """The work of a server; ``tell`` is called with lines for the terminal."""

    root: Path
    folder: ServingFolder
    tell: Tell
    pages: SitePages = field(init=False)
    listeners: Listeners = field(init=False)
    _sources: WatchedFiles = field(init=False)
    _events: SimpleQueue[object] = field(default_factory=SimpleQueue)
    _revision: int = 0
    _tried: int = -1
    _built: int = -1
    _checked: int = -1
    _build: Process | None = None
    _renderers: Renderers = field(init=False)
    _languages: tuple[str, ...] = ()
    _findings: tuple[Finding, ...] = ()
    _warnings: tuple[str, ...] = ()
    _message: str | None = None
    _is_build_only: bool = False
    _has_new_pictures: bool = False
    _has_reported_ready: bool = False
    _since: float = 0.0
    _requested: set[str] = field(default_factory=set)
    """The pages that were asked for since the last build, and that no browser may show any more."""

    def __post_init__(self) -> None:
        """Create the objects that the server needs."""
        self.pages = SitePages(
            self.folder.site,
            lambda path: self._events.put(Requested(path)),
            lambda: self._events.put(SiteLost()),
        )
        self._sources = WatchedFiles(self.root)
        self._renderers = Renderers(self.root, self.folder, self._events.put)
        self.listeners = Listeners(self.pages, lambda: self._events.put(Arrived()))

    def run(self, on_served: Callable[[], None]) -> None:
        """Call ``on_served``, build, and then follow every change until `stop` is called.

        Until the first build has ended, the pages are those of the last session, if there are any. Raises
        UnusableInputError if the first build fails.
        """
        watch = Watch(self.root, self._sources, lambda paths: self._events.put(Changed(paths)))
        try:
            watch.start()
            self._start_build()
            on_served()
            while not isinstance(event := self._events.get(), StopRequested):
                if self._built < 0:
                    self._take_first(event)
                else:
                    self._take(event)
        finally:
            self._end()
            watch.stop()

    def stop(self) -> None:
        """Make `run` return after the current event; this can be called from any thread and from a signal handler."""
        self._events.put(StopRequested())

    def _end(self) -> None:
        self.listeners.close()
        self._renderers.stop()
        if self._build is not None:
            self._build.stop()

    # ---- Events

    def _take_first(self, event: object) -> None:
        if isinstance(event, Unusable):
            raise UnusableInputError(event.message)
        if isinstance(event, BuildEnded):
            raise UnusableInputError("the first build failed")
        self._take(event)

    def _take(self, event: object) -> None:
        match event:
            case Changed(paths):
                self._take_change(paths)
            case Arrived():
                if self._revision > self._built:
                    self._ask_renderers()
            case Requested(path):
                if self._revision > self._built and path not in self._requested:
                    self._requested.add(path)
                    self._ask_renderers()
            case SiteLost():
                self._build_again()
            case FromRenderer():
                self._take_from_renderer(event)
            case Pages(revision, files):
                self._take_pages(revision, files)
            case Unwritten():
                self._is_build_only = True
                self._start_build()
            case CheckedRevision(revision, findings):
                self._take_findings(revision, findings)
                self._start_build_soon()
            case BuildDue(revision):
                if revision == self._revision:
                    self._start_build()
            case Built():
                self._take_build(event)
            case Unusable(_, message):
                self._take_unusable(message)
            case BuildEnded():
                self._finish_build()

    def _take_change(self, paths: frozenset[str]) -> None:
        self._revision += 1
        self.pages.note_change(self._revision)
        self._requested.clear()
        self._since = monotonic()
        self._has_new_pictures |= any(path.lower().endswith(PICTURE_ENDINGS) for path in paths)
        self._ask_renderers_unless(sorted(path for path in paths if self._is_read_by_builds_only(path)))
        # Some editors first write a file under another name, which need not be shown.
        named = sorted(path for path in paths if Path(path).suffix or (self.root / path).exists()) or sorted(paths)
        self.tell(", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else ""))

    def _ask_renderers_unless(self, others: list[str]) -> None:
        if others and not self._is_build_only:
            self._is_build_only = True
            self.tell(f"{others[0]} is not a text: pages are updated after a full build")
        self._ask_renderers()

    def _is_read_by_builds_only(self, path: str) -> bool:
        if path.lower().endswith((*_TEXTS, *PICTURE_ENDINGS)):
            return False
        return path.endswith(".py") or (self.root / path).is_file()  # but not an editor's short-lived file

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
        elif change.reported():
            self.tell(overview(change.new, self.root) + f"  findings: {change.reported()}; now {summary(findings)}")

    def _show_findings(self) -> None:
        self.listeners.tell_findings(for_page(self._findings, self._message))

    # ---- Builds

    def _build_again(self) -> None:
        """Build a site whose folder was deleted, as by ``git clean`` or during a build, unless another is due."""
        is_idle = self._build is None and self._tried == self._revision and self._built >= 0
        if is_idle and not self.folder.site.is_dir():
            if self._message is None:
                self._tell_of_deletion()
            self._need_build()
            self.folder.restore()
            self._start_build()

    def _tell_of_deletion(self) -> None:
        self.tell(f"{self.folder.site} was deleted: it is built again")

    def _need_build(self) -> None:
        """Ask for a build of the same text: the site was deleted. It starts when the current build has ended."""
        self._revision += 1
        self.pages.note_change(self._revision)
        self._is_build_only = True  # what the renderers work with is gone too

    def _start_build_soon(self) -> None:
        """Build after browsers have had time to show their pages, and the author to save again."""
        revision = self._revision

        def begin() -> None:
            self._events.put(BuildDue(revision))

        timer = Timer(_QUIET, begin)
        timer.daemon = True
        timer.start()

    def _start_build(self) -> None:
        """Build the current text, unless a build is running: then the next build starts when the current one ends."""
        if self._build is None and self._tried < self._revision:
            self._tried = self._revision
            self._build = Process(
                build,
                (self.root, self.folder.site, self._revision, self._built < 0),
                self._events.put,
                lambda: self._events.put(BuildEnded()),
            )

    def _take_build(self, built: Built) -> None:
        is_first = self._built < 0
        self._built = built.revision
        self._sources.include(built.files)
        was_deleted = self.folder.restore()  # while the build was running
        if was_deleted or self._is_build_only or self._languages != built.languages:
            self._renderers.stop()  # they have loaded an earlier state, or lack the files that they work with
        self._languages = built.languages
        self.pages.take_build(built.revision, self._has_new_pictures)
        self._has_new_pictures = False
        self._take_findings(built.revision, built.findings)
        if self._warnings != built.warnings:
            self._warnings = built.warnings
            self.tell("\n".join(built.warnings) or "  no more warnings")
        if is_first:
            self.tell(f"the site is ready ({built.seconds:.1f} s)")
        else:
            later = "; later changes follow" if built.revision < self._revision else ""
            self.tell(f"  the whole site is built ({built.seconds:.1f} s){later}")
        self.listeners.tell_of_pages()
        if was_deleted:
            self._tell_of_deletion()
            self._need_build()  # of what was deleted after it had been written

    def _take_unusable(self, message: str) -> None:
        """Continue to show the last site that could be built; or build again if it was deleted during the build."""
        if self.folder.restore():
            self._tell_of_deletion()
            self._need_build()
        elif self._message != message:
            self._message = message
            self.tell(f"{message}\n  the last successful build is shown" if self.folder.site.is_dir() else message)
            self._show_findings()

    def _finish_build(self) -> None:
        """Start a build of later changes, or prepare for the next change."""
        if self._build is not None:
            self._build.stop()
            self._build = None
        if self._tried < self._revision:
            self._start_build_soon()
        elif self._built == self._revision:
            self._is_build_only = False
            self._renderers.start(self._languages)

    # ---- Renderers

    def _take_from_renderer(self, event: FromRenderer) -> None:
        if not self._renderers.has_sent(event):
            return
        if isinstance(event.message, Ready):
            self._renderers.note_ready(event.language)
            if not self._has_reported_ready and self._renderers.are_ready():
                self._has_reported_ready = True
                self.tell("open pages update as soon as they are saved")
        elif event.message is not None:
            self._take(event.message)
        else:
            self._renderers.remove(event.language)
            self._start_build()  # it will not answer any requests that it has received

    def _ask_renderers(self) -> None:
        """Request the shown pages, and a check; if no renderer is ready, start the build."""
        wanted = self._shown_files()
        ready = self._renderers.ready()
        if not ready or self._is_build_only:
            self._start_build()
            return
        # The check is done by a process that also renders pages, if possible.
        checking = next((language for language in ready if language in wanted), ready[0])
        for language in ready:
            if language in wanted or language == checking:
                files = wanted.get(language, ())
                self._renderers.send(language, Wanted(self._revision, files, language == checking))

    def _shown_files(self) -> dict[str, tuple[str, ...]]:
        """Return the pages that browsers show, by language, as files below the folder of each language."""
        files: dict[str, set[str]] = {}
        for path in (*self.listeners.paths(), *sorted(self._requested)):
            language, _, file = (f"{path}{INDEX}" if path.endswith("/") else path).partition("/")
            if language in self._languages and file.endswith(".html"):
                files.setdefault(language, set()).add(file)
        return {language: tuple(sorted(of_language)[:_MOST_PAGES]) for language, of_language in files.items()}
