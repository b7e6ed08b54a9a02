"""Work in steps has the result of the work in one piece, and nothing of it goes on when it is dropped."""

from __future__ import annotations

from threading import current_thread, main_thread

import pytest

from sphinx_rulebook.support.paced_work import PacedWork, may_pause


def test_each_step_goes_to_the_next_pause() -> None:
    done: list[int] = []

    def count() -> int:
        for number in range(3):
            assert current_thread() is not main_thread()
            done.append(number)
            may_pause()
        return len(done)

    work = PacedWork(count)
    assert done == []
    seen = []
    while not work.step(0):
        seen.append(list(done))
    assert seen == [[0], [0, 1], [0, 1, 2]]
    assert work.result() == 3
    assert work.step(0)
    work.stop()


def test_a_step_that_is_long_enough_is_the_whole_work() -> None:
    work = PacedWork(lambda: [may_pause() for _ in range(1000)])
    assert work.step(1000)
    work.stop()


def test_work_that_is_dropped_ends_at_its_pause() -> None:
    done: list[str] = []

    def write() -> None:
        try:
            may_pause()
            done.append("went on")
        except Exception:
            done.append("caught")
        finally:
            done.append("cleaned up")

    work = PacedWork(write)
    assert not work.step(0)
    work.stop()
    assert done == ["cleaned up"]
    PacedWork(write).stop()
    assert done == ["cleaned up"]


def test_what_the_work_raises_is_raised_by_its_result() -> None:
    def fail() -> None:
        may_pause()
        raise OSError("gone")

    work = PacedWork(fail)
    while not work.step(0):
        pass
    with pytest.raises(OSError, match="gone"):
        work.result()
    work.stop()


def test_outside_of_such_work_nothing_pauses() -> None:
    may_pause()
