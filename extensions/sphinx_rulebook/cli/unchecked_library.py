"""Libraries for the commands that show a rulebook without checking it: they say which errors its files have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..checks.check_library import Checked
from ..languages.numbered_library import load_library
from ..library.loading import Loaded
from ..model.books import Library
from ..model.findings import Finding, Severity
from ..settings.check_project import with_settings
from ..settings.project_settings import Given, find_settings
from ..support.counted import counted
from ..support.errors import UnusableInputError
from .output import tell


def read_library(path: Path | str) -> Library:
    """Return the library of a project, a source tree or one file, and print errors in its files on standard error:
    because of them, the output may lack a text or have other numbers.

    Raises UnusableInputError if there is none.
    """
    loaded = load_library(path)
    report_errors(loaded)
    return loaded.library


def report_errors(loaded: Loaded, say: Callable[[str], None] = tell) -> None:
    """Print the first of the errors from reading a library that its settings do not silence, and their number."""
    errors = [one for one in loaded.findings if one.code.severity is Severity.ERROR]
    reported = set(_reported(loaded)) if errors else set()
    errors = [one for one in errors if one in reported]
    if errors:
        first = errors[0]
        place = f"{first.file}:{first.line}:{first.column}"
        say(f"{place}: {first.code.code} {first.code.severity}: {first.message} [{first.code.label}]")
        say(f"{counted(len(errors), 'error')}: the output may be incomplete; rulebook check lists them")


def _reported(loaded: Loaded) -> Sequence[Finding]:
    library = loaded.library
    try:
        settings = find_settings(library.root, Given(is_untrusted=library.is_untrusted))
    except UnusableInputError:  # a baseline cannot be read, which a check says
        return loaded.findings
    return with_settings(loaded, Checked(loaded.findings, ()), settings).findings
