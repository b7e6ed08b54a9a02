"""Work that is done side by side in processes, and what happens when one of them fails or is no longer wanted."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from sphinx_rulebook.support.errors import UnusableInputError
from sphinx_rulebook.support.processes import Crew, can_fork, map_side_by_side

pytestmark = pytest.mark.skipif(
    not can_fork() or (os.cpu_count() or 1) < 2, reason="this system cannot fork, or has one processor"
)


def test_results_come_in_order() -> None:
    results = list(map_side_by_side(lambda item: (item, os.getpid()), range(7), is_much=True))
    assert [item for item, _ in results] == list(range(7))
    assert os.getpid() not in {pid for _, pid in results}


def test_little_work_stays_in_one_process() -> None:
    assert set(map_side_by_side(lambda _: os.getpid(), range(7), is_much=False)) == {os.getpid()}


def test_an_error_is_raised_here() -> None:
    def fail(item: int) -> int:
        if item == 1:
            raise UnusableInputError("no such book")
        return item

    with pytest.raises(UnusableInputError, match="no such book"):
        list(map_side_by_side(fail, range(3), is_much=True))


def test_a_process_that_is_killed_is_reported() -> None:
    def end(item: int) -> int:
        if item == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return item

    with pytest.raises(UnusableInputError, match=r"ended without a result \(exit code -9\)"):
        list(map_side_by_side(end, range(3), is_much=True))


def test_processes_end_with_the_iteration_even_if_they_ignore_signals(tmp_path: Path) -> None:
    def work(item: int) -> int:
        if item:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            (tmp_path / str(os.getpid())).touch()
            time.sleep(600)
        else:
            while not any(tmp_path.iterdir()):
                time.sleep(0.01)
        return item

    results = map_side_by_side(work, range(3), is_much=True)
    assert next(results) == 0
    (pid,) = [int(path.name) for path in tmp_path.iterdir()]
    results.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def wait_for(path: Path) -> bool:
    for _ in range(6000):
        if path.exists():
            return True
        time.sleep(0.01)
    return False


def test_this_process_works_while_the_others_do(tmp_path: Path) -> None:
    def work(name: str) -> bool:
        (tmp_path / name).touch()
        return wait_for(tmp_path / "ours")

    def ours() -> None:
        assert wait_for(tmp_path / "theirs")
        (tmp_path / "ours").touch(exist_ok=False)  # once

    with Crew(2, work) as crew:
        assert crew.ask(["theirs", "others"], ours) == [True, True]


def test_an_error_of_this_process_ends_the_others(tmp_path: Path) -> None:
    def work(item: int) -> None:
        (tmp_path / str(os.getpid())).touch()
        time.sleep(600)

    def fail() -> None:
        while len(list(tmp_path.iterdir())) < 2:
            time.sleep(0.01)
        raise UnusableInputError("no such book")

    with pytest.raises(UnusableInputError, match="no such book"), Crew(2, work) as crew:
        crew.ask([0, 1], fail)
    for path in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(path.name), 0)
