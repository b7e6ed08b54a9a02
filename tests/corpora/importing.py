"""Imports of real rulebooks, of which each is made once in a run of the tests, whatever process needs it."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from ..once import make_once


def run_import(file: Path, tree: Path, *options: str) -> None:
    """Import a document into a tree, in a process of its own."""
    command = [sys.executable, "-m", "sphinx_rulebook", "import", str(file), "-o", str(tree), "--accept", *options]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]


def report_of(tree: Path) -> Path:
    """Return the path of the report on a tree of `import_once`."""
    return tree.with_suffix(".json")


def import_once(folder: Path, file: Path, *options: str) -> Path:
    """Return the tree of a document, which nobody may change; ``folder`` is the same for all processes of a run."""
    key = hashlib.sha256("\0".join([str(file), *options]).encode()).hexdigest()[:16]
    return make_once(
        folder / f"{file.stem}-{key}",
        lambda tree: run_import(file, tree, "--report", str(report_of(tree)), *options),
    )
