"""A build that is killed leaves the old site or the new one, and the next build makes the new one.

A trial (``RULEBOOK_TRIALS=1``) kills it at every change of a file, which takes some minutes.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from ..conftest import RUNS_TRIALS
from ..helpers import chapter_text, write_tree
from ..killing import run_here, run_killed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL and limits of POSIX")

_RULES = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n\n### @@rule:lamp@@ Lamps burn.\n")
_FILES = {
    "source/lf/book.toml": 'title = "Ferry"\n',
    "source/lf/01.md": _RULES,
    "translations/ja/lf/01.md": _RULES.replace("Fog rises.", "霧が出る。"),
}
_BUILD = ("build", "PATH")
_NEVER = 10**9
_STEP = 1 if RUNS_TRIALS else 101
"""The tests kill a build at one in so many changes; a prime, so that nothing that comes at intervals is left out."""


def _site(folder: Path) -> Mapping[str, bytes]:
    html = folder / "build" / "html"
    return {path.relative_to(html).as_posix(): path.read_bytes() for path in html.rglob("*") if path.is_file()}


@pytest.mark.alike(1)
@pytest.mark.parametrize("is_torn", [False, True], ids=["before", "torn"])
def test_killed_build_leaves_a_whole_site(tmp_path: Path, is_torn: bool) -> None:
    first = write_tree(tmp_path / "first", _FILES)
    assert run_here(_BUILD, first) == 0
    old = _site(first)
    (first / "source/lf/01.md").write_text(_RULES.replace("Lamps burn.", "Lamps glow."), "utf-8")
    done = shutil.copytree(first, tmp_path / "done")
    assert not run_killed(_BUILD, done, _NEVER, is_torn)
    new = _site(done)
    assert new != old
    number, killed = 1, 0
    while True:
        folder = shutil.copytree(first, tmp_path / str(number))
        if not run_killed(_BUILD, folder, number, is_torn):
            break
        killed += 1
        found = _site(folder)
        assert found in (old, new, {}), number  # it is missing only between two renames
        assert not run_killed(_BUILD, folder, _NEVER, is_torn)
        assert _site(folder) == new, number
        shutil.rmtree(folder)
        number += max(1, _STEP // 3) if is_torn else _STEP  # fewer changes open a file
    assert killed > 1
