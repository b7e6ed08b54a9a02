"""``rulebook build``: the site of a project or source tree, in all its languages."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..checks.output import summary, to_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``build``."""
    parser.add_argument("path", nargs="?", default=".", help="a project or a source tree (default: .)")
    parser.add_argument("-o", "--output", metavar="DIR", help="where to put the site (default: PATH/build/html)")
    parser.add_argument(
        "-W", "--strict", action="store_true", help="publish nothing where there is a finding or a warning"
    )
    parser.add_argument("--fresh", action="store_true", help="use nothing of an earlier build")


def run(arguments: argparse.Namespace) -> int:
    """Build and say what came of it; return 1 where a strict build was not published, else 0."""
    print("loading Sphinx", file=sys.stderr, flush=True)
    from ..site.build import build_site

    path = Path(arguments.path)
    report = build_site(
        path,
        Path(arguments.output) if arguments.output else None,
        arguments.strict,
        arguments.fresh,
        lambda line: print(line, file=sys.stderr, flush=True),
    )
    sys.stderr.write(to_text(report.findings, path.resolve()))
    for warning in report.warnings:
        print(warning, file=sys.stderr)
    languages = f"{report.languages} language{'' if report.languages == 1 else 's'}"
    print(f"{report.rules:,} rules, {report.references:,} references, {languages}; {summary(report.findings)}")
    if not report.is_published:
        print(f"Not published: --strict, and there is something to mend. What was in {report.folder} is untouched.")
        return 1
    print(f"Built in {report.seconds:.1f} s. Open {report.folder / 'index.html'}")
    return 0
