"""Files of a release are written all or not at all, whatever happens on the way, and by one process at a time."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.support import transaction
from sphinx_rulebook.support.errors import UnusableInputError
from sphinx_rulebook.support.transaction import locked, write_all

from ..helpers import write_tree

BEFORE = {"lf/book.toml": "title = 'Ferry'\n", "lf/editions/changes.md": "# Changes\n", "lf/1.md": "text\n"}
NEW = {
    "lf/editions/1.0.json": "{}\n",
    "lf/editions/changes.md": "# Changes\n\n## 1.0\n",
    "ja/lf/editions/1.0.json": "灯籠\n",
    "lf/book.toml": "edition = '1.0'\n",
}

posix = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL and file locks of POSIX")


def files_in(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text("utf-8") for path in root.rglob("*") if path.is_file()}


def folders_in(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_dir()}


def after_next_start(root: Path) -> tuple[bool, dict[str, str]]:
    """Return whether the next release found something to undo, and the files that it starts from."""
    with locked(root) as was_undone:
        found = files_in(root)
    del found[".rulebook-writing.lock"]
    return was_undone, found


def count_steps(step: Callable[[], None], patch: Callable[[object, str, object], None]) -> None:
    """Call ``step`` before everything that changes a file."""

    def counted(original: Callable[..., object]) -> Callable[..., object]:
        def replacement(*arguments: object, **options: object) -> object:
            step()
            return original(*arguments, **options)

        return replacement

    for name in ("mkdir", "replace", "unlink", "rmdir"):
        patch(Path, name, counted(getattr(Path, name)))
    patch(os, "fsync", counted(os.fsync))


def killed_at(number: int, work: Callable[[], object]) -> bool:
    """Do something in a process of its own that is killed before its step ``number``; say whether it got that far."""
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        if steps == number:
            os.kill(os.getpid(), signal.SIGKILL)

    process = os.fork()
    if process == 0:
        count_steps(step, setattr)
        for name in ("unlink", "rmdir"):  # with which a folder is removed
            original = getattr(os, name)
            setattr(os, name, lambda *a, original=original, **k: (step(), original(*a, **k)))
        work()
        os._exit(0)
    _, status = os.waitpid(process, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def write_locked(root: Path) -> None:
    with locked(root):
        write_all(root, NEW)


@posix
def test_release_that_is_killed_leaves_nothing_or_all(tmp_path: Path) -> None:
    number, kept = 0, []
    while True:
        number += 1
        root = write_tree(tmp_path / str(number), BEFORE)
        folders = folders_in(root)
        was_killed = killed_at(number, lambda root=root: write_locked(root))  # type: ignore[misc]
        was_undone, found = after_next_start(root)
        assert found in (BEFORE, {**BEFORE, **NEW}), number
        if found == BEFORE:
            assert folders_in(root) - folders <= {"ja", "ja/lf"}, number
        kept.append(found != BEFORE)
        assert was_killed or not was_undone
        assert not (was_undone and found != BEFORE)
        if not was_killed:
            break
    assert number > 20
    assert kept == sorted(kept), "once all is written, it stays"


@posix
def test_undoing_that_is_killed_is_done_again(tmp_path: Path) -> None:
    number = 0
    while True:
        number += 1
        root = write_tree(tmp_path / str(number), BEFORE)
        steps_to_last_file = 14
        assert killed_at(steps_to_last_file, lambda root=root: write_locked(root))  # type: ignore[misc]
        assert files_in(root) != BEFORE
        was_killed = killed_at(number, lambda root=root: after_next_start(root))  # type: ignore[misc]
        assert after_next_start(root)[1] == BEFORE
        if not was_killed:
            break
    assert number > 4


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_error_at_any_step_puts_everything_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    number, is_done = 0, False
    while not is_done:
        number += 1
        root = write_tree(tmp_path / str(number), BEFORE)
        steps = 0

        def step(wanted: int = number) -> None:
            nonlocal steps
            steps += 1
            if steps == wanted:
                raise error

        with monkeypatch.context() as patched:
            count_steps(step, patched.setattr)
            try:
                write_all(root, NEW)
                is_done = True
            except (UnusableInputError, KeyboardInterrupt):
                pass
        found = files_in(root)
        assert found == ({**BEFORE, **NEW} if is_done else BEFORE), number
    assert number > 12


def test_file_that_cannot_be_written(tmp_path: Path) -> None:
    root = write_tree(tmp_path, {**BEFORE, "ja": "a file where a folder has to be\n"})
    before = files_in(root)
    with pytest.raises(UnusableInputError, match=r"ja.* cannot be written"):
        write_all(root, NEW)
    assert files_in(root) == before


def test_folder_where_a_file_has_to_be(tmp_path: Path) -> None:
    root = write_tree(tmp_path, {**BEFORE, "ja/lf/editions/1.0.json/x": ""})
    before = files_in(root)
    with pytest.raises(UnusableInputError, match="cannot be written"):
        write_all(root, NEW)
    assert files_in(root) == before


def test_all_is_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    root = write_tree(tmp_path, BEFORE)
    with locked(root) as was_undone:
        assert not was_undone
        write_all(root, NEW)
    assert files_in(root) == {**BEFORE, **NEW}
    assert not (root / transaction.WRITING_FOLDER).exists()


@posix
def test_second_release_gets_an_error_while_the_first_is_written(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()

    def hold() -> None:
        with locked(tmp_path):
            theirs.send("locked")
            theirs.recv()

    process = context.Process(target=hold, daemon=True)
    process.start()
    assert ours.recv() == "locked"
    with pytest.raises(UnusableInputError, match="another command is writing to this project"), locked(tmp_path):
        pass
    ours.send("go on")
    process.join()
    assert process.exitcode == 0
    with locked(tmp_path):
        pass
    assert files_in(tmp_path) == {}


@posix
def test_lock_of_a_process_that_was_killed_keeps_nobody_away(tmp_path: Path) -> None:
    process = os.fork()
    if process == 0:
        with locked(tmp_path):
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(process, 0)
    assert (tmp_path / ".rulebook-writing.lock").exists()
    with locked(tmp_path):
        pass
    assert files_in(tmp_path) == {}


@posix
def test_read_only_file_is_left_with_all_others(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.md": "one", "b.md": "two"})
    (tmp_path / "b.md").chmod(0o444)
    with pytest.raises(UnusableInputError, match=r"b\.md is read-only; nothing was written"), locked(tmp_path):
        write_all(tmp_path, {"a.md": "three", "b.md": "four"})
    assert (tmp_path / "a.md").read_text("utf-8") == "one"
    assert (tmp_path / "b.md").read_text("utf-8") == "two"


@posix
def test_a_file_keeps_its_mode_and_a_link_stays_one(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.md": "one", "elsewhere/b.md": "two"})
    (tmp_path / "a.md").chmod(0o640)
    (tmp_path / "b.md").symlink_to("elsewhere/b.md")
    with locked(tmp_path):
        write_all(tmp_path, {"a.md": "three", "b.md": "four"})
    assert (tmp_path / "a.md").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "b.md").is_symlink()
    assert (tmp_path / "elsewhere/b.md").read_text("utf-8") == "four"
