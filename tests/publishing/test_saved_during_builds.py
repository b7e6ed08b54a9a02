"""A file that is saved at any moment of a build is on the site after the next build, and so is its undoing.

A trial (``RULEBOOK_TRIALS=1``) saves every kind of file at every moment at which a build reads one, which takes some
minutes. `test_kept_books` saves files in the moment after the rules are read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from ..conftest import RUNS_TRIALS
from ..helpers import chapter_text, write_tree
from ..killing import run_here

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a copy of this process")

_BUILD = ("build", "PATH", "--allow-errors")
_MOMENTS = count(1) if RUNS_TRIALS else (19,)
"""The moments at which a file is saved, counted by the files that the build opens: at this one, it builds languages."""

_FOG = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n\n### @@rule:lamp@@ Lamps burn.\n")
_TIDE = """[REF book=LF chap=2]

# Tides @@cha:tides@@

## Tide @@sec:tide@@

### @@rule:tide@@ The tide waits.[[rule:fog]]
"""
_FILES = {
    "source/index.md": "# Welcome\n\nThe ferry sails. See {rule:ref}`LF/rule:fog`.\n",
    "source/lf/book.toml": 'code = "LF"\ntitle = "Ferry"\n',
    "source/lf/01.md": _FOG,
    "source/lf/02.md": _TIDE,
    "source/lf/fares.md": "# Fares\n\nA child pays half.\n",
    "translations/ja/lf/01.md": _FOG.replace("Fog rises.", "霧が出る。"),
}
_EDITS = {
    "chapter": ("source/lf/01.md", _FOG.replace("Fog rises.", "Mist rises.").replace("# Fog", "# Mist")),
    "translation": ("translations/ja/lf/01.md", _FOG.replace("Fog rises.", "霧が立つ。")),
    "settings": ("source/lf/book.toml", 'code = "LF"\ntitle = "Boats"\n'),
    "page": ("source/lf/fares.md", "# Prices\n\nA child pays nothing.\n"),
    "first page": ("source/index.md", "# Welcome aboard\n\nThe ferry waits.\n"),
}


def _site(root: Path) -> Mapping[str, bytes]:
    html = root / "build" / "html"
    return {path.relative_to(html).as_posix(): path.read_bytes() for path in html.rglob("*") if path.is_file()}


def _save(path: Path, text: str) -> None:
    """Save a file as editors do: under another name, which is then renamed."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)


def _build(root: Path, number: int = 0, save: Callable[[], None] | None = None) -> bool:
    """Build in a process of its own, and save a file when it opens the project's files for the ``number``-th time;
    return whether it got that far.
    """
    reached = root.with_name("reached")
    reached.unlink(missing_ok=True)
    process = os.fork()
    if process == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        if save is not None:
            sys.addaudithook(_saver(root, number, save, reached))
        os._exit(run_here(_BUILD, root))
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    return reached.exists()


def _saver(
    root: Path, number: int, save: Callable[[], None], reached: Path
) -> Callable[[str, tuple[object, ...]], None]:
    """Return an audit hook that saves a file once, and leaves a mark.

    The processes that the build forks count on from where it is; the first one to reach the number saves the file.
    """
    sources = tuple(f"{root}/{folder}/" for folder in ("source", "translations"))
    count = 0

    def watched(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal count
        if event == "open" and str(arguments[0]).startswith(sources):
            count += 1
            if count == number:
                with suppress(FileExistsError):
                    reached.touch(exist_ok=False)
                    save()

    return watched


@pytest.mark.parametrize(
    "name", [name if name == "page" else pytest.param(name, marks=pytest.mark.trial) for name in _EDITS]
)
def test_what_is_saved_during_a_build_is_in_the_next(tmp_path: Path, name: str) -> None:
    root = write_tree(tmp_path / "ferry", _FILES)
    path, text = _EDITS[name]
    # The build during which the file is saved has something else to do.
    _save(root / "source/lf/02.md", _TIDE.replace("waits", "turns"))
    _build(root)
    undone = _site(root)
    _save(root / path, text)
    _build(root)
    done = _site(root)
    assert done != undone
    for moment in _MOMENTS:
        for expected in (done, undone):
            _save(root / path, _FILES[path])
            _save(root / "source/lf/02.md", _TIDE)
            _build(root)
            _save(root / "source/lf/02.md", _TIDE.replace("waits", "turns"))
            is_reached = _build(root, moment, lambda: _save(root / path, text))
            if expected is undone or not is_reached:
                _save(root / path, _FILES[path] if expected is undone else text)
            _build(root)
            found = _site(root)
            assert [one for one in found.keys() | expected.keys() if found.get(one) != expected.get(one)] == [], moment
        if not is_reached:
            break
    assert RUNS_TRIALS or is_reached
