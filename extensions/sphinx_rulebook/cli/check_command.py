"""``rulebook check``: all findings of a project, a source tree or one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..checks import check_library
from ..checks.output import silenced_to_text, summary, to_json, to_text
from ..findings import Severity
from ..library import load, without_garbage_collection
from .output import write_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``check``."""
    parser.add_argument("path", nargs="?", default=".", help="a project, a source tree or one file (default: .)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how findings are written")
    parser.add_argument("--strict", action="store_true", help="let warnings fail the check as well")


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; return 1 where one is an error (with ``--strict``: where there is any), else 0."""
    with without_garbage_collection():
        loaded = load(arguments.path)
        checked = check_library(loaded)
    findings = checked.findings
    if arguments.format == "json":
        write_output(to_json(findings, checked.silenced), None)
    else:
        sys.stdout.write(to_text(findings, Path(loaded.library.root)))
        sys.stdout.write(silenced_to_text(checked.silenced))
        print(summary(findings))
    failing = [f for f in findings if arguments.strict or f.code.severity is Severity.ERROR]
    return 1 if failing else 0
