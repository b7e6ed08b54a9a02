"""A command that is killed leaves the old state or the new one, after the next command that writes.

Each command is killed before one of the system calls that change a file, or while it writes the file that it has just
opened. This is done for every such call in turn.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest

from sphinx_rulebook.support.transaction import locked

from ..helpers import chapter_text, write_tree
from ..killing import run_here, run_killed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL and limits of POSIX")

_RULES = chapter_text(
    "## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.[[rule:lamp]]\n\n### @@rule:lamp@@ Lamps burn.   \n\n\n"
)
_FILES = {
    "source/lf/book.toml": 'title = "Ferry"\n',
    "source/lf/01.md": _RULES,
    "translations/ja/lf/01.md": _RULES.replace("Fog rises.", "霧が出る。").replace("Lamps burn.", "灯がともる。"),
}
_DOCUMENT = "1 Fog\n1.1 Fog rises, see rule 1.2.\n1.2 Lamps burn.\n2 Ferries\n2.1 A ferry sails.\n"


class Command(NamedTuple):
    """A command that writes: what to run before, its arguments, and the least number of changes that it makes.

    ``PATH`` in an argument is the folder with the project.
    """

    before: tuple[tuple[str, ...], ...]
    arguments: tuple[str, ...]
    least: int


_RELEASED = ("release", "1.0.0", "--date", "2025-01-31", "--project", "PATH/project")
_COMMANDS = {
    "release": Command((), _RELEASED, 12),
    "second release": Command(
        (_RELEASED, ("rename", "rule:fog", "mist", "--project", "PATH/project")),
        ("release", "1.1.0", "--date", "2025-02-28", "--project", "PATH/project"),
        12,
    ),
    "sync": Command((), ("confirm", "--language", "ja", "--all", "--project", "PATH/project"), 6),
    "rename": Command((), ("rename", "rule:fog", "mist", "--project", "PATH/project"), 10),
    "move": Command((), ("move", "rule:lamp", "--before", "rule:fog", "--project", "PATH/project"), 10),
    "fmt": Command((), ("fmt", "PATH/project"), 6),
    "import": Command((), ("import", "PATH/rules.txt", "-o", "PATH/imported"), 10),
    "import PO": Command((), ("import", "PATH/lf.po", "-o", "PATH/project"), 6),
    "baseline": Command((), ("check", "--write-baseline", "PATH/baseline.json", "PATH/project"), 2),
    "export": Command((), ("export", "--format", "json", "-o", "PATH/rules.json", "PATH/project"), 2),
}


def _state(folder: Path) -> Mapping[str, bytes]:
    """Return the files in a folder, without what a command may leave: locks, and new files that are not there yet."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in {".lock", ".part"} and "build" not in path.parts
    }


@pytest.mark.alike(4)
@pytest.mark.parametrize("is_torn", [False, True], ids=["before", "torn"])
@pytest.mark.parametrize("name", _COMMANDS)
def test_killed_command_leaves_the_old_or_the_new_state(tmp_path: Path, name: str, is_torn: bool) -> None:
    command = _COMMANDS[name]
    first = tmp_path / "first"
    write_tree(first / "project", _FILES)
    (first / "rules.txt").write_text(_DOCUMENT, "utf-8")
    (first / "rules.json").write_text("old\n", "utf-8")
    # Commands that run in this process import what those that are killed would import again each time.
    assert run_here(("export", "--format", "po", "--language", "ja", "-o", "PATH/lf.po", "PATH/project"), first) == 0
    po = (first / "lf.po").read_text("utf-8")
    (first / "lf.po").write_text(po.replace("霧が出る。", "霧が立つ。"), "utf-8")
    for before in command.before:
        assert run_here(before, first) == 0
    old = _state(first)
    done = copytree(first, tmp_path / "done")
    assert run_here(command.arguments, done) == 0
    new = _state(done)
    assert new != old
    number, was_new = 0, []
    while True:
        number += 1
        folder = copytree(first, tmp_path / str(number))
        if not run_killed(command.arguments, folder, number, is_torn):
            break
        root = folder / ("imported" if name == "import" else "project")
        if root.is_dir():
            with locked(root):
                pass  # as the next command that writes
        found = _state(folder)
        assert found in (old, new), number
        was_new.append(found == new)
    assert number > (1 if is_torn else command.least)
    assert was_new == sorted(was_new), "once everything is written, it stays"
