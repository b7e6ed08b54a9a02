"""A check in small steps finds the same as one in one piece, and pauses where a server can answer."""

from __future__ import annotations

import inspect

import pytest

from sphinx_rulebook.checks.check_library import check_library
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.support.paced_work import PacedWork

from ..helpers import PROJECT


def test_a_check_in_steps_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pause = PacedWork._pause
    locked: list[str] = []

    def looked_at(work: PacedWork[object]) -> None:
        frames = [frame.function for frame in inspect.stack()]
        # In Python 3.11 a cached_property computes with a lock; on later versions its frames do not show.
        if "__get__" in frames:
            locked.append(" < ".join(frames))
        pause(work)

    loaded = load_library(PROJECT)
    whole = check_library(loaded)
    monkeypatch.setattr(PacedWork, "_pause", looked_at)
    work = PacedWork(lambda: check_library(loaded))
    steps = 0
    while not work.step(0):
        steps += 1
    assert work.result() == whole
    assert locked == []
    units = sum(len(chapter.units) for books in loaded.library.books.values() for b in books for chapter in b.files())
    assert steps > units / 2
