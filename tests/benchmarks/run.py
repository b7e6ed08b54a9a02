"""Build the same synthetic rulebook with plain Sphinx and with this package in turn, and print the cost of each.

    python tests/benchmarks/run.py --sizes S,M --runs 3

Every build is a whole process that starts from nothing, measured by the system with all its children (wait4): CPU
seconds, wall seconds, and the memory of the largest single process.  Medians are printed.  On a shared machine, only
the ratios within one run of this script are meaningful.
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
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from generate import LANGUAGES, RULES_PER_CHAPTER, SIZES, Chapter, count_rules, make_corpus, write_plain, write_rulebook

PROGRAMS = Path(sys.executable).parent
"""The folder of ``rulebook`` and ``sphinx-build``: those of the environment that runs this script."""


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


@dataclass(frozen=True)
class Result:
    """The measurements for one size."""

    size: str
    rules: int
    plain: Cost
    ours: Cost
    check: Cost
    page: Page


def measure(command: Sequence[str | Path], folder: Path) -> Cost:
    """Run a program to its end; raises FailedError if it fails."""
    log = folder / "log.txt"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    start = time.perf_counter()
    pid = os.posix_spawn(
        command[0],
        [str(word) for word in command],
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, str(log), flags, 0o644), (os.POSIX_SPAWN_DUP2, 1, 2)],
    )
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    if status:
        raise FailedError(f"{' '.join(map(str, command))} failed:\n{log.read_text('utf-8', 'replace')[-2000:]}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def measure_size(size: str, runs: int, folder: Path) -> Result:
    """Generate the corpus of one size and build it with both programs in turn."""
    chapters = make_corpus(SIZES[size])
    plain, ours, builds = folder / "plain", folder / "rulebook", folder / "builds"
    write_plain(chapters, plain)
    write_rulebook(chapters, ours)
    plain_costs, our_costs, check_costs = [], [], []
    for run in range(runs):
        print(f"{size}: run {run + 1} of {runs}", file=sys.stderr, flush=True)
        shutil.rmtree(builds, ignore_errors=True)
        shutil.rmtree(ours / "build", ignore_errors=True)
        builds.mkdir()
        plain_costs.append(measure([PROGRAMS / "sphinx-build", "-q", plain, builds / "plain"], folder))
        our_costs.append(measure([PROGRAMS / "rulebook", "build", "--fresh", ours, "-o", builds / "ours"], folder))
        check_costs.append(measure([PROGRAMS / "rulebook", "check", ours], folder))
    page = weigh_page(chapters, builds / "ours")
    costs = map(Cost.median, (plain_costs, our_costs, check_costs))
    return Result(size, count_rules(chapters), *costs, page)


def weigh_page(chapters: Sequence[Chapter], site: Path) -> Page:
    """Weigh the page of the chapter nearest to 200 rules in the first book, which every size has."""
    chapter = min(
        (chapter for chapter in chapters if chapter.book == 1), key=lambda c: abs(c.rules - RULES_PER_CHAPTER)
    )
    html = (site / LANGUAGES[0] / f"b{chapter.book:02}" / f"{chapter.number:02}.html").read_bytes()
    return Page(chapter.rules, len(html), len(gzip.compress(html, 9, mtime=0)))


def report(results: Sequence[Result]) -> str:
    """Return all measurements as tables in Markdown."""
    lines = [
        "| size | rule paragraphs | program | CPU s | wall s | peak MiB | CPU, ratio to plain |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    for result in results:
        for name, cost in (
            ("sphinx-build, MyST", result.plain),
            ("rulebook build", result.ours),
            ("rulebook check", result.check),
        ):
            ratio = cost.cpu / result.plain.cpu
            lines.append(
                f"| {result.size} | {result.rules:,} | {name} "
                f"| {cost.cpu:.2f} | {cost.wall:.2f} | {cost.peak:.0f} | {ratio:.3f} |"
            )
    lines += ["", "| size | rules on the page | bytes | gzip |", "| --- | ---: | ---: | ---: |"]
    lines += [f"| {r.size} | {r.page.rules} | {r.page.size:,} | {r.page.gzipped:,} |" for r in results]
    for smaller, larger in pairwise(results):
        growth = (larger.ours.cpu / larger.rules) / (smaller.ours.cpu / smaller.rules)
        lines += ["", f"CPU per rule paragraph, {smaller.size} to {larger.size}: {growth:.2f} times"]
    return "\n".join(lines)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Compare our build with that of plain Sphinx and MyST.")
    parser.add_argument("--sizes", default="S,M", help="which of S, M, L, with commas (default: S,M)")
    parser.add_argument("--runs", type=int, default=3, help="how many builds of each, in turns (default: 3)")
    arguments = parser.parse_args()
    sizes = arguments.sizes.split(",")
    if unknown := set(sizes) - set(SIZES):
        parser.error(f"no size is called {', '.join(sorted(unknown))}")
    results = []
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="rulebook-benchmark-") as folder:
            try:
                results.append(measure_size(size, arguments.runs, Path(folder)))
            except FailedError as error:
                print(error, file=sys.stderr)
                return 1
    print(report(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
