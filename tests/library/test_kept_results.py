"""The file of kept results: what is read from it, what is not, and how large it becomes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.library import kept_results
from sphinx_rulebook.library.kept_results import KeptResults, kept_results_of
from sphinx_rulebook.support.content_digest import digest_values
from tests.two_languages import write_project

KEYS = [digest_values(number) for number in range(9)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "build" / ".checks" / "results.jsonl"


def keep(path: Path, *keys: str, result: object = "x") -> None:
    kept = KeptResults(path)
    for key in keys:
        if kept.get(key) is None:
            kept.put(key, result)
    kept.save()


def known(path: Path) -> list[str]:
    kept = KeptResults(path)
    return [key for key in KEYS if kept.keep(key)]


def test_a_later_command_finds_results(path: Path) -> None:
    result = {"text": "岸壁\n\udc80", "list": [1, None, True]}
    keep(path, KEYS[0], result=result)
    kept = KeptResults(path)
    assert kept.get(KEYS[0]) == result
    assert kept.get(KEYS[1]) is None
    assert (path.parent / ".gitignore").read_text("utf-8") == "*\n"
    assert [file.name for file in path.parent.iterdir() if file.name not in (".gitignore", path.name)] == []


def test_results_of_other_code_do_not_count(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(path, KEYS[0])
    monkeypatch.setattr(kept_results, "own_digest_of", lambda *_: "other")
    assert known(path) == []
    keep(path, KEYS[1])
    assert known(path) == [KEYS[1]]


def test_a_damaged_file_counts_as_missing(path: Path) -> None:
    keep(path, *KEYS)
    data = path.read_bytes()
    for damaged in (b"", data[:-1], data[: len(data) // 2], data.replace(b'"x"', b'"y"'), b"\0\n\xff", data + data):
        path.write_bytes(damaged)
        assert known(path) == []
        keep(path, KEYS[0])
        assert known(path) == [KEYS[0]]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 5000])
def test_a_result_that_is_not_json_counts_as_missing(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True)
    body = f"{KEYS[0]} {text}\n".encode()
    path.write_bytes(kept_results._head(body) + body)
    assert KeptResults(path).get(KEYS[0]) is None


def test_results_that_are_not_used_are_dropped_in_time(path: Path) -> None:
    keep(path, *KEYS[:3])
    keep(path, *KEYS[3:6])
    assert known(path) == KEYS[:6]
    keep(path, *KEYS[3:5], KEYS[6])
    assert known(path) == [*KEYS[:2], *KEYS[3:7]]  # at most as many as those in use, the latest first
    keep(path, KEYS[0], "f" * 32)
    assert len(path.read_bytes().splitlines()) == 1 + 2 + 2


@pytest.mark.parametrize("use", [KeptResults.keep, KeptResults.get])
def test_a_result_that_was_asked_for_is_kept(path: Path, use: Callable[[KeptResults, str], object]) -> None:
    keep(path, *KEYS[:8])
    for number in range(20):
        kept = KeptResults(path)
        use(kept, KEYS[7])
        use(kept, KEYS[8])  # nothing is there
        kept.put(digest_values("new", number), "x")
        kept.save()
    assert known(path) == [KEYS[7]]


def test_nothing_is_written_without_news(path: Path) -> None:
    keep(path, KEYS[0])
    path.chmod(0o600)
    before = path.stat().st_mtime_ns
    keep(path, KEYS[0])
    assert path.stat().st_mtime_ns == before


def test_of_two_commands_at_once_the_last_wins(path: Path) -> None:
    first, second = KeptResults(path), KeptResults(path)
    first.put(KEYS[0], 1)
    second.put(KEYS[1], 2)
    first.save()
    second.save()
    assert known(path) == [KEYS[1]]


def test_a_folder_that_cannot_be_written_is_left_alone(path: Path) -> None:
    path.parent.parent.mkdir()
    path.parent.write_text("a file", "utf-8")
    keep(path, KEYS[0])
    assert known(path) == []
    assert path.parent.read_text("utf-8") == "a file"


def test_what_a_killed_command_has_left_is_deleted(path: Path) -> None:
    path.parent.mkdir(parents=True)
    old, new = (path.with_name(f"{path.name}.{name}") for name in ("old", "new"))
    old.touch()
    new.touch()
    os.utime(old, (0, 0))
    keep(path, KEYS[0])
    assert (old.exists(), new.exists()) == (False, True)


def test_only_a_project_has_kept_results(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    kept = kept_results_of(root)
    assert kept is not None
    assert kept.path == root.resolve() / "build" / ".checks" / "rulebook-kept-results.jsonl"
    assert not (root / "build").exists()
    assert kept_results_of(root / "source") is None
    assert kept_results_of(root / "source" / "hb" / "01.md") is None
    assert kept_results_of(tmp_path / "nowhere") is None


def test_a_link_to_another_folder_is_not_followed(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    (tmp_path / "elsewhere").mkdir()
    (root / "build").symlink_to(tmp_path / "elsewhere")
    kept = kept_results_of(root)
    assert kept is not None
    assert kept.path is None


def test_a_file_that_came_with_the_project_is_not_used(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    git = ["git", "-C", str(root)]
    subprocess.run([*git, "init", "-q"], check=True)
    kept = kept_results_of(root)
    assert kept is not None
    assert kept.path is not None
    kept.put(KEYS[0], [])
    kept.save()
    subprocess.run([*git, "add", "--force", "build"], check=True)
    kept = kept_results_of(root)
    assert kept is not None
    assert kept.path is None
