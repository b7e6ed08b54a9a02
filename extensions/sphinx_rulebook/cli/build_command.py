"""``rulebook build``: the site of a project or source tree, in all its languages."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..build_state import BuildState, digest_inputs, digest_outputs, is_up_to_date, read_state, write_state
from ..checks.project_settings import Given, find_settings
from ..reports.report import summary
from ..reports.text import to_text
from .output import tell_progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``build``."""
    parser.add_argument("path", nargs="?", default=".", help="a project or a source tree (default: .)")
    parser.add_argument("-o", "--output", metavar="DIR", help="where to put the site (default: PATH/build/html)")
    parser.add_argument(
        "-W",
        "--strict",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="publish nothing where there is a finding or a warning (default: what the settings of the project say)",
    )
    parser.add_argument("--fresh", action="store_true", help="use nothing of an earlier build")


def run(arguments: argparse.Namespace) -> int:
    """Build and say what came of it; return 1 where a strict build was not published, else 0."""
    path = Path(arguments.path)
    root = path.resolve()
    output = Path(arguments.output) if arguments.output else None
    target = (output or path / "build" / "html").resolve()
    is_strict = find_settings(path, Given(is_strict=arguments.strict)).is_strict
    state = None if arguments.fresh else read_state(target)
    if state is not None and (state.is_clean or not is_strict) and is_up_to_date(root, target, state):
        sys.stderr.write(state.told)
        print(f"{state.summary}\nNothing has changed. Open {target / 'index.html'}")
        return 0
    inputs = digest_inputs(root, target, ())
    tell_progress("loading Sphinx")
    from ..publishing.build import build_site

    report = build_site(path, output, is_strict, arguments.fresh, tell_progress)
    told = to_text(report.findings, root) + "".join(f"{warning}\n" for warning in report.warnings)
    sys.stderr.write(told)
    languages = f"{report.languages} language{'' if report.languages == 1 else 's'}"
    line = f"{report.rules:,} rules, {report.references:,} references, {languages}; {summary(report.findings)}"
    print(line)
    if not report.is_published:
        print(f"Not published: --strict, and there is something to mend. What was in {report.folder} is untouched.")
        return 1
    # What was changed while the site was built is not in it: the state then is of neither, and the next build is made.
    if inputs is not None and inputs == digest_inputs(root, target, ()):
        inputs = digest_inputs(root, target, report.outside) if report.outside else inputs
        if inputs is not None:
            outputs = digest_outputs(target)
            write_state(target, BuildState(inputs, outputs, report.outside, told, line, not told))
    print(f"Built in {report.seconds:.1f} s. Open {report.folder / 'index.html'}")
    return 0
