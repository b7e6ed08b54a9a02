"""Fixtures for all tests."""

from __future__ import annotations

import gc
import os
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from sphinx_rulebook.model.books import Book, Library

from .forking import CAN_FORK, forked_programs
from .helpers import PROJECT, Files, find_all, load_book, load_library, write_tree
from .once import make_once

RUNS_TRIALS = bool(os.environ.get("RULEBOOK_TRIALS"))
"""Whether exhaustive trials run too: cases that are alike, more seeds, every step. They take an hour."""

# On a shared machine, times mean nothing; in CI every run tries the same examples.
settings.register_profile(
    "rulebook",
    deadline=None,
    derandomize="CI" in os.environ,
    max_examples=100 if RUNS_TRIALS else 15,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rulebook")

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""


def has_room(folder: Path) -> bool:
    """Return whether programs may be run from a folder, and the files of all tests have room in it."""
    if sys.platform != "linux" or not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return not found.f_flag & os.ST_NOEXEC and found.f_bavail * found.f_frsize > 6 * 2**30


# The tests write and delete hundreds of thousands of small files: on a disk, they would wait for it most of the time.
if has_room(MEMORY):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

gc.disable()  # while tests are collected, which makes hundreds of thousands of objects and throws few away


LONG = ("tests", "starting", "packaging", "serving")
"""The folders whose tests run first."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out trials, and most of the cases of a test that are alike, unless they are asked for.

    Files with single tests of many seconds come first: at the end, other processes would wait for them.
    """
    items.sort(key=lambda item: item.path.parent.name not in LONG)
    if RUNS_TRIALS:
        return
    alike: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("alike"):
            alike[item.nodeid.partition("[")[0]].append(item)
    left_out = {item for item in items if item.get_closest_marker("trial")}
    for cases in alike.values():
        left_out.update(_without_some(cases))
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def _without_some(cases: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the cases of a test that are left out: all but as many as its mark ``alike`` says.

    Those that are kept are at equal distances, but for this: each value of each parameter is kept as often as any
    other, as far as possible. Of two times two cases, those at equal distances would have one value of the second.
    """
    marker = cases[0].get_closest_marker("alike")
    count = marker.args[0] if marker is not None else len(cases)
    spread = [at for at in range(len(cases)) if at * count // len(cases) != (at - 1) * count // len(cases)]
    rest = [*spread, *(at for at in range(len(cases)) if at not in spread)]
    values = [[(name, repr(value)) for name, value in case.callspec.params.items()] for case in cases]  # type: ignore[attr-defined]
    uses: Counter[tuple[str, str]] = Counter()
    for _ in range(min(count, len(cases))):
        chosen = min(rest, key=lambda at: sum(uses[one] for one in values[at]))
        rest.remove(chosen)
        uses.update(values[chosen])
    return [cases[at] for at in sorted(rest)]


def pytest_collection_finish() -> None:
    """Leave the collected tests out of later garbage collections, which would walk through all of them each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # less often than by default: most objects of a build live as long as it does
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Let ``-n auto`` start as many processes as there are processors: browsers and servers are processes, too, and one
    more takes longer.
    """
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # pytest-xdist then takes that number
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


CORPORA_MISSING = "the real rulebooks are not there (RULEBOOK_CORPORA, or ../shared/corpora beside the project)"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a skipped test fail in CI, which has every tool; only the real rulebooks may be missing."""
    report = yield
    if report.skipped and "CI" in os.environ and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if reason != CORPORA_MISSING:
            report.outcome = "failed"
            report.longrepr = f"skipped in CI, where nothing may be missing: {reason}"
    return report


class CorporaMissingError(Exception):
    """The real rulebooks are not in the given place, although they exist."""


def find_corpora(environment: Mapping[str, str], project: Path) -> Path | None:
    """Return the folder of the real rulebooks, or None if they do not exist.

    In CI, tests may be skipped only if the rulebooks do not exist at all.
    """
    beside = project.parent / "shared" / "corpora"
    folder = Path(environment.get("RULEBOOK_CORPORA") or beside)
    if folder.is_dir():
        return folder
    if environment.get("CI") and beside.is_dir():
        raise CorporaMissingError(f"{folder} is not there, but {beside} is: nothing may be skipped in CI")
    return None


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the real rulebooks; tests that need it are skipped if it does not exist."""
    folder = find_corpora(os.environ, PROJECT)
    if folder is None:
        pytest.skip(CORPORA_MISSING)
    return folder


@pytest.fixture
def tree(tmp_path: Path) -> Callable[[Files], Path]:
    """Writes files, given as a mapping from path to text, into an empty folder, and returns the folder."""
    return lambda files: write_tree(tmp_path, files)


@pytest.fixture
def library_of(tmp_path: Path) -> Callable[[Files], Library]:
    """Loads the library of files given as a mapping from path to text."""
    return lambda files: load_library(tmp_path, files)


@pytest.fixture
def book_of(tmp_path: Path) -> Callable[[Files], Book]:
    """Loads the first book of files given as a mapping from path to text."""
    return lambda files: load_book(tmp_path, files)


@pytest.fixture
def findings_of(tmp_path: Path) -> Callable[[Files], list]:
    """Checks files given as a mapping from path to text."""
    return lambda files: find_all(tmp_path, files)


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a program `rulebook` that starts at once, where that is possible, or of the installed one."""
    if not CAN_FORK:
        yield Path(sys.executable).parent
        return
    with forked_programs(tmp_path_factory.mktemp("programs")) as folder:
        yield folder


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for `make_once`, which all processes of a run of the tests share."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # every worker has a folder of its own in it
    shared = folder / "shared"
    shared.mkdir(exist_ok=True)
    return shared


@pytest.fixture(scope="session")
def site(shared_folder: Path) -> Path:
    """The folder of the bundled rulebook's site, built once from a copy of its sources; nobody may change it."""
    return make_once(shared_folder / "project", _build_bundled) / "build" / "html"


def _build_bundled(root: Path) -> None:
    root.mkdir()
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, root / name)
    shutil.copy(PROJECT / "conf.py", root)
    command = [sys.executable, "-m", "sphinx_rulebook", "build", str(root)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    # The Japanese translation is out of date in four places, so that its pages show what that looks like.
    reported = set(re.findall(r"RB\d+", done.stdout + done.stderr))
    # Two rulings are to review, for the same reason.
    assert reported <= {"RB301", "RB303", "RB605"}, done.stdout
