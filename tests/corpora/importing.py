"""Imports of real rulebooks, of which each is made once in a run of the tests, whatever process needs it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from sphinx_rulebook.cli.command_line import main

from ..conftest import RUNS_TRIALS
from ..once import make_once

MAGIC = [
    *("2006-05-01-DIS", "2009-02-01-CON", "2011-09-30-ISD", "2013-05-01-DGM"),
    *("2015-09-26-BFZ", "2017-08-25-C17", "2018-07-13-M19", "2019-07-12-M20"),
]
"""The editions of the rulebook of which there are most, in their order."""

USUAL_MAGIC = MAGIC if RUNS_TRIALS else [*MAGIC[:2], MAGIC[-1]]
"""Those that are imported: the first two and the last, and in a trial all."""


def run_import(file: Path, tree: Path, *options: str) -> None:
    """Import a document into a tree."""
    assert main(["import", str(file), "-o", str(tree), "--accept", *options]) == 0


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
