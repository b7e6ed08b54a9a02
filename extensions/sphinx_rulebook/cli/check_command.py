"""``rulebook check``: all findings of a project, a source tree or one file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from ..checks import Checked
from ..checks.baseline import BASELINE_NAME, Baseline, baseline_to_json, compare_with, make_baseline, without_mended
from ..checks.finding_units import FindingUnits
from ..checks.project import ALWAYS_TOLD, check_project
from ..checks.project_settings import Given, ProjectSettings, find_settings, shown_path
from ..library import Loaded, UnusableInputError, load
from ..reports import FORMATS, write_report
from ..reports.report import Report
from ..terminal_colours import PLAIN, colours_of
from .output import tell, write_output, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``check``."""
    parser.add_argument("path", nargs="?", default=".", help="a project, a source tree or one file (default: .)")
    parser.add_argument("--format", choices=FORMATS, default="text", help="how findings are written (default: text)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write them (default: standard output)")
    parser.add_argument(
        "--strict", action=argparse.BooleanOptionalAction, default=None, help="let warnings fail the check as well"
    )
    parser.add_argument(
        "--all", action="store_true", help="show every finding in the text, not only the first twenty and a count"
    )
    codes = parser.add_argument_group("which findings are told")
    codes.add_argument(
        "--select",
        type=_words,
        action="extend",
        metavar="CODES",
        help="only these codes, prefixes or names, parted by commas; in place of what the settings select and ignore",
    )
    codes.add_argument(
        "--ignore", type=_words, action="extend", metavar="CODES", help="not these, nor what the settings ignore"
    )
    baseline = parser.add_argument_group("a baseline: only new findings fail")
    baseline.add_argument("--baseline", metavar="FILE", help="the baseline (default: that of the settings)")
    baseline.add_argument("--no-baseline", action="store_true", help="tell what is in the baseline too")
    baseline.add_argument(
        "--write-baseline",
        nargs="?",
        const="",
        metavar="FILE",
        help=f"write all that is found now to the baseline (default: that of the settings, else {BASELINE_NAME})",
    )
    baseline.add_argument("--prune-baseline", action="store_true", help="take what is mended out of the baseline")
    changes = parser.add_argument_group("what a change brought")
    changes.add_argument(
        "--changed",
        nargs="*",
        metavar="FILE",
        help="tell all findings in these files, and elsewhere those that the last commit did not have",
    )
    changes.add_argument(
        "--since",
        metavar="REVISION",
        help="tell the findings that this Git revision did not have; with --changed: compare with it",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the findings; return 1 where one is an error (with ``--strict``: where there is any), else 0.

    Raises UnusableInputError.
    """
    path = Path(arguments.path)
    writes = arguments.write_baseline is not None
    _refuse_what_does_not_go_together(arguments, path)
    given = Given(
        tuple(arguments.select) if arguments.select is not None else None,
        tuple(arguments.ignore or ()),
        arguments.strict,
        Path(baseline) if (baseline := arguments.write_baseline or arguments.baseline) else None,
        not (arguments.no_baseline or writes),
    )
    loaded = load(path)
    settings = find_settings(path, given)
    checked = check_project(loaded, settings)
    if arguments.changed is not None or arguments.since is not None:
        checked = _since(arguments, loaded, checked)
    if writes:
        checked = _write_baseline(loaded, settings, checked)
    elif arguments.prune_baseline and settings.baseline is None:
        raise UnusableInputError("there is no baseline to prune; name it with --baseline")
    elif settings.baseline is not None:
        _tell_mended(settings, settings.baseline, checked, prunes=arguments.prune_baseline)
    is_on_terminal = arguments.output in (None, "-") and arguments.format == "text"
    colours = colours_of(sys.stdout, os.environ) if is_on_terminal else PLAIN
    report = Report(loaded.library, checked.findings, checked.silenced, settings.is_strict, colours, arguments.all)
    write_output(write_report(report, arguments.format), arguments.output)
    return 1 if any(map(report.fails, checked.findings)) else 0


def _words(text: str) -> list[str]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        raise argparse.ArgumentTypeError("name at least one code")  # an empty variable of a script selects nothing else
    return words


def _refuse_what_does_not_go_together(arguments: argparse.Namespace, path: Path) -> None:
    is_of_change = arguments.changed is not None or arguments.since is not None
    if is_of_change and path.is_file():
        raise UnusableInputError("--changed and --since are of a project or a source tree; name that, not a file")
    if arguments.write_baseline is None and not arguments.prune_baseline:
        return
    name = "--write-baseline" if arguments.write_baseline is not None else "--prune-baseline"
    if is_of_change or path.is_file() or arguments.select or arguments.ignore or arguments.no_baseline:
        raise UnusableInputError(f"{name} is of all findings of a project; leave out what narrows them")
    if arguments.write_baseline is not None and arguments.prune_baseline:
        raise UnusableInputError("--write-baseline leaves out what is mended; leave out --prune-baseline")


def _since(arguments: argparse.Namespace, loaded: Loaded, checked: Checked) -> Checked:
    """Return the findings in the files that changed, and of the others those that an earlier revision did not have.

    A label that is gone breaks references in files that nobody touched; what was broken there before is not told.
    """
    root = Path(loaded.library.root)
    changed = {_from_root(file, root) for file in arguments.changed or ()}
    inside = [finding for finding in checked.findings if finding.file in changed or finding.code in ALWAYS_TOLD]
    elsewhere = [one for one in checked.findings if not (one.file in changed or one.code in ALWAYS_TOLD)]
    if elsewhere:
        from .revisions import findings_at

        # pre-commit checks a range of commits where it names one, and the last commit is no more the state before.
        revision = arguments.since or os.environ.get("PRE_COMMIT_FROM_REF") or "HEAD"
        before = findings_at(root, revision)
        new = compare_with(before, elsewhere, FindingUnits(loaded.library)).new
        if len(new) < len(elsewhere):
            known = len(elsewhere) - len(new)
            tell(f"{known} {'finding' if known == 1 else 'findings'} elsewhere that {revision} has too: not told")
        elsewhere = list(new)
    findings = sorted((*inside, *elsewhere), key=lambda finding: finding.sort_key())
    return Checked(tuple(findings), checked.silenced)


def _from_root(file: str, root: Path) -> str:
    return Path(os.path.relpath(Path(file).resolve(), root)).as_posix()


def _write_baseline(loaded: Loaded, settings: ProjectSettings, checked: Checked) -> Checked:
    path = settings.baseline_path or settings.folder / BASELINE_NAME
    if path.is_dir():
        raise UnusableInputError(f"{path} is a folder, and --write-baseline takes a file; name the project before it")
    if path.is_file():
        from ..checks.baseline import read_baseline

        read_baseline(path, shown_path(path, settings))  # what is no baseline, or a later one, is not written over
    known = [finding for finding in checked.findings if finding.code not in ALWAYS_TOLD]
    name = shown_path(path, settings)
    _write(path, make_baseline(name, known, FindingUnits(loaded.library), settings.prefix))
    tell(f"{name} holds {len(known)} {'finding' if len(known) == 1 else 'findings'} now")
    if not settings.has_baseline:
        tell(f'to use it in every check, write baseline = "{name}" below [tool.rulebook] in pyproject.toml')
    left = tuple(finding for finding in checked.findings if finding.code in ALWAYS_TOLD)
    return Checked(left, checked.silenced)


def _tell_mended(settings: ProjectSettings, baseline: Baseline, checked: Checked, prunes: bool) -> None:
    count = sum(checked.mended.values())
    if prunes and not settings.is_whole:
        raise UnusableInputError("--prune-baseline is of all that the settings are about; name their folder")
    if not count:
        return
    found = f"{count} of the findings in {baseline.name} {'is' if count == 1 else 'are'} mended"
    if prunes and settings.baseline_path is not None:
        _write(settings.baseline_path, without_mended(baseline, checked.mended))
        tell(f"{found}, and no more in it")
    else:
        tell(f"{found}; rulebook check --prune-baseline takes {'it' if count == 1 else 'them'} out")


def _write(path: Path, baseline: Baseline) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, baseline_to_json(baseline).encode("utf-8"))
