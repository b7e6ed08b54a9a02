"""The site's scripts: TypeScript finds no error in what their comments state, and Node's own runner none in modules."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TOOLS = HERE / "tools"
COMPILER = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.mark.parametrize("settings", ["tsconfig.json", "tsconfig.worker.json"])
def test_types(settings: str) -> None:
    node = shutil.which("node")
    if node is None or not COMPILER.is_file():
        pytest.skip("typescript is not installed: python3 tests/tools/install.py")
    command = [node, str(COMPILER), "-p", str(TOOLS / settings), "--pretty", "false"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("file", sorted(HERE.glob("*/*.test.mjs")), ids=lambda file: file.name)
def test_modules(file: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    # Without "--test", which would start a second process for the file: its tests run and fail all the same.
    done = subprocess.run([node, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
