"""A lock keeps other processes away, says who has it, and ends with its process."""

import multiprocessing
import os
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from sphinx_rulebook.support.file_lock import LockedError, lock_file


def _hold(path: Path, connection: Connection) -> None:
    with lock_file(path):
        connection.send(os.getpid())
        connection.recv()


def test_a_second_process_is_refused_and_learns_who_has_the_lock(tmp_path: Path) -> None:
    path = tmp_path / ".lock"
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_hold, args=(path, there))
    process.start()
    owner = here.recv()
    with pytest.raises(LockedError) as refused, lock_file(path):
        pass
    assert refused.value.process == str(owner)
    assert path.read_text() == str(owner)  # who comes second leaves it as it is
    here.send(None)
    process.join()
    with lock_file(path):
        assert path.read_text() == str(os.getpid())
    assert not path.exists()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a limit of Linux")
def test_a_lock_that_cannot_be_written_is_not_left_behind(tmp_path: Path) -> None:
    path = tmp_path / ".lock"
    script = f"""
import resource, signal
from pathlib import Path
from sphinx_rulebook.support.file_lock import lock_file
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
with lock_file(Path({str(path)!r})):
    pass
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert "File too large" in done.stderr
    assert not path.exists()


def test_a_lock_of_a_process_that_was_killed_keeps_nobody_away(tmp_path: Path) -> None:
    path = tmp_path / ".lock"
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_hold, args=(path, there))
    process.start()
    os.kill(here.recv(), signal.SIGKILL)
    process.join()
    assert path.exists()
    with lock_file(path):
        pass
    assert not path.exists()


def test_a_file_that_is_taken_away_meanwhile_is_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / ".lock"

    def take(stream: object) -> bool:
        path.unlink()
        return True

    monkeypatch.setattr("sphinx_rulebook.support.file_lock.take_lock", take)
    with pytest.raises(LockedError), lock_file(path):
        pass
