"""Projects of strangers, such as the change that somebody proposes: read from a copy that contains only plain files."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ..model.findings import Code, Finding
from ..support.errors import UnusableInputError
from ..support.project_copy import ProjectCopy, copy_project
from .loading import Loaded


@contextmanager
def untrusted_copy(root: Path, working_folder: Path | None = None) -> Iterator[ProjectCopy]:
    """Yield a copy of a project (see `copy_project`), in a temporary folder that ends with the context.

    ``working_folder`` is where to create that folder; None for the system's. The messages of errors name the
    original. Raises UnusableInputError.
    """
    root = root.resolve()
    try:
        with tempfile.TemporaryDirectory(prefix=".rulebook-untrusted-", dir=working_folder) as folder:
            copy = copy_project(root, Path(folder, "copy", root.name or "project"))
            try:
                yield copy
            except UnusableInputError as error:
                raise UnusableInputError(str(error).replace(str(copy.folder), str(root))) from error
    except OSError as error:
        raise UnusableInputError(f"{error.filename or root} cannot be copied: {error.strerror}") from error


def as_untrusted(loaded: Loaded, links: Iterable[str]) -> Loaded:
    """Return a library from a copy as one of strangers, with a finding for each link that the copy does not have."""
    message = "this is a link out of the project, or to a folder; with --untrusted it is not read"
    found = [Finding(Code.OUTSIDE_PROJECT, link, 1, 1, message) for link in links]
    findings = sorted((*loaded.findings, *found), key=Finding.sort_key)
    return Loaded(replace(loaded.library, is_untrusted=True), tuple(findings))
