"""The finished site of a project, for whatever else is made of its pages."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..build_state import Gate, Worst, is_up_to_date, locked, read_state
from ..reports.report import summary
from .build import Progress, build_site


@contextmanager
def finished_site(path: Path, progress: Progress) -> Iterator[Path]:
    """Give the folder of a project's site: the one in ``build/html`` where it is up to date, else a temporary one.

    Nothing of the project's own site is touched.  Raises UnusableInputError where the project does not build.
    """
    root = path.resolve()
    target = root / "build" / "html"
    state = read_state(target)
    if state is not None:
        with locked(target):  # until everything is made of it
            if is_up_to_date(root, target, state):
                if state.worst is not Worst.NOTHING:
                    progress(f"{state.summary.partition('; ')[2]}: rulebook build --all lists them")
                yield target
                return
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        report = build_site(path, Path(folder, "html"), Gate.NOTHING, False, progress)
        if report.findings:
            progress(f"{summary(report.findings)}: rulebook check lists them")
        for warning in report.warnings:
            progress(warning)
        yield report.folder
