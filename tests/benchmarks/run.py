"""Measure builds and checks of synthetic rulebooks, beside other generators for the same rules.

    python tests/benchmarks/run.py --sizes S,M,L --runs 3 --write

Every measurement is a whole process, measured by the system with all its children (wait4): CPU seconds, wall seconds,
and the memory of the largest single process.  Medians are printed, and written into the manual with ``--write``.  On a
shared machine, only the ratios within one run of this script are meaningful.

Zensical is measured if it is installed in the same environment (``pip install zensical``), plain Sphinx with MyST if
``--sphinx`` asks for it, because it takes several minutes for L.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.generate import (
    LANGUAGES,
    RULES_PER_CHAPTER,
    SIZES,
    Chapter,
    count_rules,
    make_corpus,
    write_plain,
    write_rulebook,
    write_zensical,
)

PROGRAMS = Path(sys.executable).parent
"""The folder of ``rulebook``, ``sphinx-build`` and ``zensical``: that of the environment that runs this script."""

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "making.md"
START, END = "<!-- measured: benchmark -->\n", "<!-- measured until here -->\n"


class FailedError(Exception):
    """A program that should be measured failed."""


@dataclass(frozen=True)
class Cost:
    """The cost of one process, including its children."""

    cpu: float
    wall: float
    peak: float  # MiB

    @staticmethod
    def median(costs: Sequence[Cost]) -> Cost:
        """Return the median of each value."""
        return Cost(
            statistics.median(cost.cpu for cost in costs),
            statistics.median(cost.wall for cost in costs),
            statistics.median(cost.peak for cost in costs),
        )


@dataclass(frozen=True)
class Page:
    """The size of a page, in bytes."""

    rules: int
    size: int
    gzipped: int


@dataclass
class Result:
    """The measurements for one size: the costs of each run by the name of what was measured."""

    size: str
    rules: int
    costs: dict[str, list[Cost]] = field(default_factory=dict)
    page: Page = field(default_factory=lambda: Page(0, 0, 0))
    output: float = 0
    """The size of our site in MB."""

    def add(self, name: str, cost: Cost) -> None:
        """Add the cost of one run."""
        self.costs.setdefault(name, []).append(cost)

    def median(self, name: str) -> Cost:
        """Return the median cost of all runs."""
        return Cost.median(self.costs[name])


def measure(command: Sequence[str | Path], folder: Path, processors: Sequence[int] = ()) -> Cost:
    """Run a program to its end, on some processors or on all; raises FailedError if it fails."""
    log = folder / "log.txt"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    # Python keeps compiled modules in a normal installation, even where the environment says otherwise.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with _on(processors):
        start = time.perf_counter()
        pid = os.posix_spawn(
            command[0],
            [str(word) for word in command],
            environment,
            file_actions=[(os.POSIX_SPAWN_OPEN, 1, str(log), flags, 0o644), (os.POSIX_SPAWN_DUP2, 1, 2)],
        )
        _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    if status:
        raise FailedError(f"{' '.join(map(str, command))} failed:\n{log.read_text('utf-8', 'replace')[-2000:]}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


@contextmanager
def _on(processors: Sequence[int]) -> Iterator[None]:
    """Let processes that start within this context run on some processors only."""
    if not processors:
        yield
        return
    every = os.sched_getaffinity(0)
    os.sched_setaffinity(0, processors)
    try:
        yield
    finally:
        os.sched_setaffinity(0, every)


def measure_size(size: str, runs: int, folder: Path, with_sphinx: bool) -> Result:
    """Generate the corpus of one size, and measure everything in turn."""
    chapters = make_corpus(SIZES[size])
    result = Result(size, count_rules(chapters))
    plain, zensical, ours = folder / "plain", folder / "zensical", folder / "rulebook"
    write_plain(chapters, plain)
    write_zensical(chapters, zensical)
    write_rulebook(chapters, ours)
    for run in range(runs):
        print(f"{size}: run {run + 1} of {runs}", file=sys.stderr, flush=True)
        if with_sphinx:
            shutil.rmtree(folder / "built", ignore_errors=True)
            result.add("sphinx", measure([PROGRAMS / "sphinx-build", "-q", plain, folder / "built"], folder))
        if (PROGRAMS / "zensical").exists():
            command = [PROGRAMS / "zensical", "build", "--clean", "-f", zensical / "zensical.toml"]
            result.add("zensical", measure(command, folder))
        shutil.rmtree(ours / "build", ignore_errors=True)
        _measure_ours(result, ours, folder, run)
    result.page = weigh_page(chapters, ours / "build" / "html")
    site = (ours / "build" / "html").rglob("*")
    result.output = sum(path.stat().st_size for path in site if path.is_file()) / 1e6
    return result


def _measure_ours(result: Result, project: Path, folder: Path, run: int) -> None:
    """Measure our commands: from nothing, and after one rule of the first book has changed."""
    rulebook = PROGRAMS / "rulebook"
    chapter = project / "source" / "b01" / "05.md"
    result.add("check", measure([rulebook, "check", "--no-cache", project], folder))
    measure([rulebook, "check", project], folder)
    _reword(chapter, f"in check {run}")
    result.add("check again", measure([rulebook, "check", project], folder))
    shutil.rmtree(project / "build", ignore_errors=True)
    if hasattr(os, "sched_setaffinity"):
        one = min(os.sched_getaffinity(0))
        result.add("one processor", measure([rulebook, "build", project], folder, [one]))
    shutil.rmtree(project / "build", ignore_errors=True)
    result.add("build", measure([rulebook, "build", project], folder))
    _reword(chapter, f"in build {run}")
    result.add("build again", measure([rulebook, "build", project], folder))
    result.add("nothing", measure([rulebook, "build", project], folder))


def _reword(chapter: Path, words: str) -> None:
    """Add a sentence to the first rule of a chapter."""
    lines = chapter.read_text("utf-8").split("\n")
    at = next(place for place, line in enumerate(lines) if line.startswith("### "))
    lines[at] += f" This is new {words}."
    chapter.write_text("\n".join(lines), "utf-8")


def weigh_page(chapters: Sequence[Chapter], site: Path) -> Page:
    """Weigh the page of the chapter nearest to 200 rules in the first book, which every size has."""
    chapter = min(
        (chapter for chapter in chapters if chapter.book == 1), key=lambda c: abs(c.rules - RULES_PER_CHAPTER)
    )
    html = (site / LANGUAGES[0] / f"b{chapter.book:02}" / f"{chapter.number:02}.html").read_bytes()
    return Page(chapter.rules, len(html), len(gzip.compress(html, 9, mtime=0)))


_NAMES = {
    "sphinx": "`sphinx-build` with MyST",
    "zensical": "`zensical build`",
    "build": "`rulebook build`, from nothing",
    "one processor": "the same on one processor",
    "build again": "`rulebook build`, one rule changed",
    "nothing": "`rulebook build`, nothing changed",
    "check": "`rulebook check`, from nothing",
    "check again": "`rulebook check`, one rule changed",
}


def report(results: Sequence[Result]) -> str:
    """Return all measurements as tables in Markdown."""
    parts = [
        _table("CPU seconds", results, lambda cost: f"{cost.cpu:.2f}"),
        _table("wall seconds", results, lambda cost: f"{cost.wall:.2f}"),
        _table("peak memory of a process, MiB", results, lambda cost: f"{cost.peak:.0f}"),
    ]
    lines = ["| the site | " + " | ".join(_column(r) for r in results) + " |", "| --- |" + " ---: |" * len(results)]
    lines.append("| size, MB | " + " | ".join(f"{r.output:.1f}" for r in results) + " |")
    lines.append("| a page of about 200 rules, bytes | " + " | ".join(f"{r.page.size:,}" for r in results) + " |")
    lines.append("| the same with gzip | " + " | ".join(f"{r.page.gzipped:,}" for r in results) + " |")
    return "\n\n".join([*parts, "\n".join(lines)]) + "\n"


def _column(result: Result) -> str:
    return f"{result.size}: {result.rules:,} rules"


def _table(title: str, results: Sequence[Result], shown: Callable[[Cost], str]) -> str:
    lines = [f"| {title} | " + " | ".join(map(_column, results)) + " |", "| --- |" + " ---: |" * len(results)]
    for key, name in _NAMES.items():
        cells = [shown(result.median(key)) if key in result.costs else "" for result in results]
        if any(cells):
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write_into_manual(tables: str) -> None:
    """Replace the tables in the manual's page about building."""
    text = MANUAL.read_text("utf-8")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    MANUAL.write_text(f"{before}{START}{tables}{END}{after}", "utf-8")


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure builds and checks of synthetic rulebooks.")
    parser.add_argument("--sizes", default="S,M", help="which of S, M, L, with commas (default: S,M)")
    parser.add_argument("--runs", type=int, default=3, help="how many runs of each, in turns (default: 3)")
    parser.add_argument("--sphinx", action="store_true", help="measure plain Sphinx with MyST, too")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/making.md")
    arguments = parser.parse_args()
    sizes = arguments.sizes.split(",")
    if unknown := set(sizes) - set(SIZES):
        parser.error(f"no size is called {', '.join(sorted(unknown))}")
    results = []
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="rulebook-benchmark-") as folder:
            try:
                results.append(measure_size(size, arguments.runs, Path(folder), arguments.sphinx))
            except FailedError as error:
                print(error, file=sys.stderr)
                return 1
    tables = report(results)
    print(tables)
    if arguments.write:
        write_into_manual(tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
