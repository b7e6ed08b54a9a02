"""The finished site of a project, as the input for other output formats."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..reports.report import summary
from .build import build_site
from .build_state import Gate, Progress, Worst, is_up_to_date, locked, read_state


@contextmanager
def finished_site(path: Path, progress: Progress, untrusted_links: tuple[str, ...] | None = None) -> Iterator[Path]:
    """Yield the folder of a project's site: the one in ``build/html`` if it is up to date, or else a temporary one.

    With ``untrusted_links``, the path is a copy of a project of strangers (see `build_site`), and the site a temporary
    one. The project's own site is not changed. Raises UnusableInputError if the project does not build.
    """
    root = path.resolve()
    target = root / "build" / "html"
    state = read_state(target) if untrusted_links is None else None
    if state is not None:
        with locked(target):  # until all output has been made from it
            if is_up_to_date(root, target, state):
                if state.worst is not Worst.NOTHING:
                    progress(f"{state.summary.partition('; ')[2]}: rulebook build --all lists them")
                yield target
                return
    with tempfile.TemporaryDirectory(prefix="rulebook-") as temporary:
        folder = Path(temporary, "html")
        report = build_site(path, folder, Gate.NOTHING, False, progress, untrusted_links=untrusted_links)
        if report.findings:
            progress(f"{summary(report.findings)}: rulebook check lists them")
        for warning in report.warnings:
            progress(warning)
        yield report.folder
