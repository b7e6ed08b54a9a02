"""A command whose standard streams are closed does its work, and ends with the same status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..helpers import chapter_text, write_tree


@pytest.mark.alike(4)
@pytest.mark.skipif(os.name == "nt", reason="the shell closes the streams")
@pytest.mark.parametrize(
    ("closed", "arguments", "status"),
    [
        (">&-", "check .", 1),
        (">&-", "check --format json .", 1),
        (">&- 2>&-", "check .", 1),
        ("2>&-", "build . -o site --allow-errors", 0),
        (">&-", "stats .", 0),
        (">&-", "explain RB201", 0),
        ("<&-", "lsp", 1),
        ("<&- >&- 2>&-", "init new --title New", 0),
    ],
)
def test_a_closed_stream_is_no_reason_to_fail(tmp_path: Path, closed: str, arguments: str, status: int) -> None:
    write_tree(tmp_path, {"source/lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### Ring.[[rule:gong]]\n")})
    command = f'"{sys.executable}" -m sphinx_rulebook {arguments} {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False)
