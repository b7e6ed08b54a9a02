"""Python looks for garbage in no command that ends by itself, but the memory of doctrees is freed all the same."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from sphinx_rulebook.cli import command_line as cli
from sphinx_rulebook.support.garbage import collect_what_is_young, only_new_garbage, without_garbage_collection

from ..helpers import chapter_text, write_tree


class Circle:
    """An object that only a search for garbage frees."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_left_alone_and_then_looked_for_again() -> None:
    with without_garbage_collection():
        assert not gc.isenabled()
        with without_garbage_collection():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_is_young_is_freed_and_what_was_there_before_is_left() -> None:
    with without_garbage_collection():
        old = weakref.ref(Circle())
        with only_new_garbage():
            young = weakref.ref(Circle())
            collect_what_is_young()
            assert young() is None
            assert old() is not None


@pytest.mark.parametrize("command", ["build", "check", "export"])
def test_a_command_runs_without_a_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Nothing that a command does on its way, in this process, lets Python begin to look again."""
    rules = "".join(f"### @@rule:r{n}@@ Rule {n}.\n\n" for n in range(50))
    write_tree(tmp_path, {"source/lf/01.md": chapter_text(f"## General\n\n{rules}")})
    enabled: list[bool] = []
    monkeypatch.setattr(gc, "enable", lambda: enabled.append(True))
    module = cli._module(command)
    states: list[bool] = []
    monkeypatch.setattr(
        module, "run", lambda arguments, run=module.run: (run(arguments), states.append(gc.isenabled()))[0]
    )
    try:
        words = [command, *(["--format", "json"] if command == "export" else []), str(tmp_path)]
        assert cli.main(words) == 0
    finally:
        monkeypatch.undo()
        gc.enable()
    assert states == [False]
    assert len(enabled) == 1  # when it was all over
