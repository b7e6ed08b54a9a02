"""``rulebook build``: the site of a project or source tree, in all its languages."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from ...library.file_states import states_of_files
from ...library.layout import is_project, project_around, project_below
from ...publishing.build_state import (
    BuildState,
    Gate,
    digest_inputs,
    is_up_to_date,
    locked,
    read_state,
    were_written_before,
    write_state,
)
from ...reports.report import summary
from ...reports.text_report import overview
from ...settings.project_settings import Given, find_settings
from ...support.counted import counted
from ...support.errors import UnusableInputError
from ...support.project_copy import leads_out
from ..arguments import add_output, add_project, add_untrusted
from ..choices import chosen_folder
from ..output import say, tell, tell_progress

_MOST_WARNINGS = 20
"""How many of Sphinx's warnings are shown, which have a line each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``build``."""
    add_project(parser)
    add_output(parser, "the folder of the site (default: PROJECT/build/html; with --drafts, PROJECT/build/drafts)")
    parser.add_argument(
        "-W",
        "--strict",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="publish nothing if there is any finding or warning (default: the project's settings; otherwise "
        "only errors, and what fail_on names, stop a build)",
    )
    parser.add_argument("--allow-errors", action="store_true", help="publish even if there are errors")
    parser.add_argument("--all", action="store_true", help="show all findings and warnings, not only the first twenty")
    parser.add_argument(
        "--drafts", action="store_true", help="show drafts, marked as such, on a site that search engines leave out"
    )
    add_untrusted(
        parser,
        "build the text of strangers, such as a proposed change: run no conf.py, read nothing outside the project, "
        "publish no HTML of its pages and no active pictures; always builds everything",
    )
    parser.add_argument("--fresh", action="store_true", help="reuse nothing from an earlier build")


def run(arguments: argparse.Namespace) -> int:
    """Build and print the result; return 1 if a problem prevented publication, else 0."""
    path = chosen_folder(arguments.project, "a site")  # before a lock creates folders for it
    around = None if is_project(path) else project_around(path)
    if around is not None:
        tell(
            f"note: {path} is built by itself, without the other books and the translations of its project; "
            f"for the whole site, run: rulebook build {quote(str(around))}"
        )
    elif not arguments.untrusted and (below := project_below(path)) is not None:
        tell(
            f"note: the settings in the conf.py of {below} are not those of {path}; "
            f"to build the project that has them, run: rulebook build {quote(str(below))}"
        )
    given = Path(arguments.output or path / "build" / ("drafts" if arguments.drafts else "html"))
    if arguments.untrusted and leads_out(path, given):
        raise UnusableInputError(f"{given} is a link out of the project; name another folder with --output")
    target = given.resolve()
    gate = _gate(arguments, path)
    with locked(target):
        return _build(arguments, path, target, gate)


def _build(arguments: argparse.Namespace, path: Path, target: Path, gate: Gate) -> int:
    """Build into a locked folder; return the exit status."""
    root = path.resolve()
    state = None if arguments.fresh or arguments.all or arguments.untrusted else read_state(target)
    if state is not None and gate.lets_pass(state.worst) and is_up_to_date(root, target, state, arguments.drafts):
        sys.stderr.write(state.reported)
        say(f"{state.summary}\nNothing has changed. Open {target / 'index.html'}")
        return 0
    began = time.time_ns()
    outputs = target, root / "build"
    states = None if arguments.untrusted else states_of_files(root, outputs)
    inputs = None if arguments.untrusted else digest_inputs(root, target, (), arguments.drafts)
    from ...publishing.build import build_site

    if arguments.untrusted:
        from ...publishing.untrusted_build import build_untrusted

        report = build_untrusted(path, target, gate, tell_progress, arguments.drafts)
    else:
        report = build_site(path, target, gate, arguments.fresh, tell_progress, arguments.drafts)
    reported = overview(report.findings, root, shows_all=arguments.all) + _warnings_to_text(
        report.warnings, arguments.all
    )
    sys.stderr.write(reported)
    counts = (
        counted(report.rules, "rule"),
        counted(report.references, "reference"),
        counted(report.languages, "language"),
    )
    line = f"{', '.join(counts)}; {summary(report.findings)}"
    if report.warnings:
        line += f"; {counted(len(report.warnings), 'warning')} from Sphinx"
    say(line)
    if not report.is_published:
        unchanged = f" The site in {report.folder} is unchanged." if report.folder.exists() else ""
        say(f"Not published: {_reason(gate, report.named)}.{unchanged}")
        return 1
    # What was saved during the build may or may not be in the site. No state is recorded then, and the next build runs.
    is_settled = inputs is not None and states == states_of_files(root, outputs)
    if is_settled and were_written_before(began, report.outside):
        inputs = digest_inputs(root, target, report.outside, arguments.drafts) if report.outside else inputs
        if inputs is not None:
            write_state(target, BuildState(inputs, report.outside, reported, line, report.worst))
    say(f"Built in {report.seconds:.1f} s. Open {report.folder / 'index.html'}")
    return 0


def _gate(arguments: argparse.Namespace, path: Path) -> Gate:
    """Return the kind of problem that stops this build. Raises UnusableInputError if the options contradict each
    other.
    """
    if arguments.allow_errors:
        if arguments.strict:
            raise UnusableInputError("--strict and --allow-errors contradict each other; leave one out")
        return Gate.NOTHING
    given = Given(is_strict=arguments.strict, has_baseline=False, is_untrusted=arguments.untrusted)
    is_strict = find_settings(path, given).is_strict
    return Gate.WARNINGS if is_strict else Gate.ERRORS


def _reason(gate: Gate, named: Sequence[str]) -> str:
    """Return why a build was stopped; ``named`` are the codes of the warnings that the settings name."""
    if gate is Gate.WARNINGS:
        return "--strict, or the project's settings, allow neither findings nor warnings"
    if named:
        return f"fail_on in the project's settings names {', '.join(named)} (--allow-errors publishes anyway)"
    return "there are errors (--allow-errors publishes anyway)"


def _warnings_to_text(warnings: Sequence[str], shows_all: bool) -> str:
    """Return Sphinx's warnings, one per line, and the count of omitted ones."""
    shown = warnings if shows_all else warnings[:_MOST_WARNINGS]
    lines = [f"{warning}\n" for warning in shown]
    if len(shown) < len(warnings):
        lines.append(f"{len(warnings) - len(shown):,} more from Sphinx; rulebook build --all shows them\n")
    return "".join(lines)
