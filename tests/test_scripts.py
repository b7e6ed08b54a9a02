"""The types that the comments of the site's scripts state: TypeScript's compiler finds no error."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parent / "tools"
COMPILER = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.mark.parametrize("settings", ["tsconfig.json", "tsconfig.worker.json"])
def test_types(settings: str) -> None:
    node = shutil.which("node")
    if node is None or not COMPILER.is_file():
        pytest.skip("typescript is not installed: python3 tests/tools/install.py")
    command = [node, str(COMPILER), "-p", str(TOOLS / settings), "--pretty", "false"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
