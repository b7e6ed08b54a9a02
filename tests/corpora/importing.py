"""Imports of real rulebooks, of which each is made once in a run of the tests, whatever process needs it."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from sphinx_rulebook.support.file_lock import LockedError, lock_file


def run_import(file: Path, tree: Path, *options: str) -> None:
    """Import a document into a tree, in a process of its own."""
    command = [sys.executable, "-m", "sphinx_rulebook", "import", str(file), "-o", str(tree), "--accept", *options]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]


def report_of(tree: Path) -> Path:
    """Return the path of the report on a tree of `import_once`."""
    return tree.with_suffix(".json")


def import_once(folder: Path, file: Path, *options: str) -> Path:
    """Return the tree of a document, which nobody may change; ``folder`` is the same for all processes of a run.

    The first process that asks makes it; others wait for it.
    """
    key = hashlib.sha256("\0".join([str(file), *options]).encode()).hexdigest()[:16]
    tree = folder / f"{file.stem}-{key}"
    done = tree.with_suffix(".done")
    while not done.exists():
        with suppress(LockedError), lock_file(tree.with_suffix(".lock")):
            if not done.exists():
                run_import(file, tree, "--report", str(report_of(tree)), *options)
                done.touch()
        time.sleep(0.05)
    return tree
