"""Building a project of strangers, with nothing that it could misuse.

The build reads a copy of the project, without its ``conf.py`` and without links out of it, and uses no result of an
earlier build: a stranger may have written that too. The site is finished in a folder of its own, and then takes the
place of the old one.
"""

from __future__ import annotations

from pathlib import Path

from ..library.untrusted import untrusted_copy
from ..support.errors import UnusableInputError
from .build import BuildReport, build_site
from .build_state import Gate, Progress, forget_state, refuse_foreign
from .staging import publish


def build_untrusted(path: Path, target: Path, gate: Gate, progress: Progress, shows_drafts: bool) -> BuildReport:
    """Build the project of strangers and publish it to ``target`` like `build.build_site`; call this while the target
    is `build_state.locked`.

    Raises UnusableInputError.
    """
    root = path.resolve()
    refuse_foreign(target)
    forget_state(target)
    with untrusted_copy(root, target.parent) as copy:
        site = copy.folder.parents[1] / "html"
        report = build_site(copy.folder, site, gate, True, progress, shows_drafts, copy.links)
        if report.is_published:
            try:
                publish(site, target)
            except OSError as error:
                raise UnusableInputError(f"{error.filename or target} cannot be written: {error.strerror}") from error
    warnings = tuple(warning.replace(str(copy.folder), str(root)) for warning in report.warnings)
    return report._replace(folder=target, warnings=warnings, files=(), outside=())
