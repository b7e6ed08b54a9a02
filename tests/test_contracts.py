"""The one direction of imports, as pyproject.toml states it, and that the core starts without Sphinx."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .helpers import PROJECT, chapter_text, write_tree


def test_imports_keep_their_direction(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--cache-dir", str(tmp_path)]
    result = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    "arguments",
    [["check"], ["check", "--format", "json"], ["export", "--format", "json"], ["graph", "--format", "dot"]],
)
def test_commands_other_than_build_do_not_load_sphinx(tmp_path: Path, arguments: list[str]) -> None:
    write_tree(tmp_path, {"lf/1.md": chapter_text("## Fog[[sec:fgo]] @@sec:fog@@\n")})
    program = (
        "import sys\nfrom sphinx_rulebook.cli.command_line import main\n"
        f"main({[*arguments, str(tmp_path)]!r})\n"
        "loaded = {'sphinx', 'docutils', 'myst_parser'} & set(sys.modules)\n"
        "sys.exit(f'{loaded} loaded' if loaded else 0)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
