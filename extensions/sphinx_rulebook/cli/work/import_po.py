"""The import of PO files, which is the other work of ``rulebook import``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ...importers.profiles import AUTO
from ...importers.writing.labels import LabelChoice
from ...model.findings import Severity
from ...reports.text_report import to_text
from ...support.errors import UnusableInputError
from .import_writing import recover, write_files

PO_ENDING = ".po"
_NOT_FOR_PO = ("encoding", "title", "like", "report", "redirects", "redirects_for", "look", "force", "accept")


def import_po(arguments: argparse.Namespace, paths: Sequence[Path]) -> int:
    """Put translations into a project and report; return 1 if errors prevented writing, else 0."""
    # Loaded here, since importing a text does not need Babel.
    from ...po.entries import read_entries
    from ...po.importing import import_translations

    others = [path for path in paths if path.suffix.lower() != PO_ENDING]
    if others:
        raise UnusableInputError(f"{others[0]} is not a {PO_ENDING} file; import texts and translations separately")
    given = [f"--{name}" for name in _NOT_FOR_PO if getattr(arguments, name)]
    given += ["--layout"] if arguments.layout != AUTO else []
    given += ["--labels"] if arguments.labels != str(LabelChoice.REFERENCED) else []
    if given:
        raise UnusableInputError(f"{given[0]} does not work with {PO_ENDING} files")
    root = Path(arguments.output)
    recover(root)
    try:
        data = {str(path): path.read_bytes() for path in paths}
    except OSError as error:
        raise UnusableInputError(f"{error.filename} cannot be read: {error.strerror}") from error
    imported = import_translations(root, data, read_entries, arguments.language, arguments.book)
    write_files(root, imported.files, {}, force=True)
    sys.stderr.write(to_text(imported.findings, Path()))
    sys.stderr.write(to_text(imported.project_findings, root))
    sys.stdout.write("".join(f"{summary.to_line()}\n" for summary in imported.summaries))
    findings = [*imported.findings, *imported.project_findings]
    return 1 if any(finding.code.severity is Severity.ERROR for finding in findings) else 0
