"""``rulebook check``: all findings of a project, a source tree or one file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ...checks.check_library import Checked
from ...checks.checking_crew import prepare_check
from ...checks.finding_units import FindingUnits
from ...languages.numbered_library import load_library
from ...library.layout import home_of_rulings, project_around
from ...library.loading import Loaded
from ...library.untrusted import as_untrusted, untrusted_copy
from ...model.findings import ALWAYS_REPORTED
from ...reports.formats import FORMATS, write_report
from ...reports.report import Report
from ...settings.baseline import (
    BASELINE_NAME,
    Baseline,
    baseline_to_json,
    make_baseline,
    without_fixed,
)
from ...settings.check_project import check_project
from ...settings.project_settings import Given, ProjectSettings, find_settings, shown_path
from ...support.errors import UnusableInputError
from ...support.terminal_colours import PLAIN, colours_of
from ..arguments import add_format, add_output, add_project, add_since, add_untrusted, given_path
from ..output import tell, write_output, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``check``."""
    add_project(parser, may_be_file=True)
    add_format(parser, tuple(FORMATS), "text")
    add_output(parser)
    parser.add_argument(
        "--strict", action=argparse.BooleanOptionalAction, default=None, help="let warnings fail the check too"
    )
    parser.add_argument(
        "--all", action="store_true", help="show all findings in text output, not only a screen of them and a count"
    )
    parser.add_argument(
        "--notes",
        action="store_true",
        help="report notes too: differences of a translation that may well be intended",
    )
    add_untrusted(
        parser,
        "check the text of strangers, such as a proposed change: read nothing outside the project, and report what "
        "rulebook build --untrusted leaves out",
    )
    parser.add_argument("--drafts", action="store_true", help="check drafts too, as if they were published")
    parser.add_argument(
        "--conventions",
        action="store_true",
        help="list what each translation does as a rule, with counts: such differences are not findings",
    )
    parser.add_argument(
        "--no-cache", action="store_true", help="check everything again, and leave the findings kept in build/ alone"
    )
    parser.add_argument(
        "--statistics",
        action="store_true",
        help="in text output, count the findings of each code instead of showing them",
    )
    fixes = parser.add_argument_group("fixing what has one likely fix")
    fixes.add_argument(
        "--fix", action="store_true", help="apply the suggestions of the chosen findings, and report the others"
    )
    fixes.add_argument(
        "--diff",
        action="store_true",
        help="show what --fix would write, as a diff, but write nothing and report nothing",
    )
    codes = parser.add_argument_group("choosing findings")
    codes.add_argument(
        "--select",
        type=_words,
        action="extend",
        metavar="CODES",
        help="only these codes, prefixes or names, separated by commas; overrides what the settings select and ignore",
    )
    codes.add_argument(
        "--ignore",
        type=_words,
        action="extend",
        metavar="CODES",
        help="leave out these too, besides those that the settings ignore",
    )
    baseline = parser.add_argument_group("a baseline: only new findings fail")
    baseline.add_argument("--baseline", metavar="FILE", type=given_path, help="the file (default: as in the settings)")
    baseline.add_argument("--no-baseline", action="store_true", help="report findings in the baseline too")
    baseline.add_argument(
        "--write-baseline",
        nargs="?",
        const=(),  # no name; argparse would check a text as one
        type=given_path,
        metavar="FILE",
        help=f"write all present findings to the baseline (default: the one in the settings, else {BASELINE_NAME})",
    )
    baseline.add_argument("--prune-baseline", action="store_true", help="remove fixed findings from the baseline")
    changes = parser.add_argument_group("findings of a change")
    changes.add_argument(
        "--changed",
        nargs="*",
        metavar="FILE",
        help="report all findings in these files, and those elsewhere that the last commit did not have",
    )
    add_since(
        changes,
        "report only findings that this Git revision, or the commit of this edition, does not have; with --changed, "
        "the revision to compare with",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the findings; return 1 if one is an error, or is what the settings or ``--strict`` name besides, else 0.

    Raises UnusableInputError.
    """
    path = Path(arguments.project)
    writes = arguments.write_baseline is not None
    _refuse_what_does_not_go_together(arguments, path)
    given = Given(
        tuple(arguments.select) if arguments.select is not None else None,
        tuple(arguments.ignore or ()),
        arguments.strict,
        Path(baseline) if (baseline := arguments.write_baseline or arguments.baseline) else None,
        not (arguments.no_baseline or writes),
        arguments.notes,
    )
    memory = None
    if arguments.diff or arguments.fix:
        from ..work.fix_work import fix, show_fixes

        settings = find_settings(path, given)
        if arguments.diff:
            return show_fixes(path, settings)
        fix(path, settings)
    if arguments.untrusted:
        loaded, settings, checked = _check_untrusted(path, given, arguments.drafts)
    else:
        home = home_of_rulings(path)  # rulings are checked with the rules that they cite
        whole = home or path
        settings = find_settings(whole, given)
        memory = prepare_check(whole, is_kept=not arguments.no_cache, shows_drafts=arguments.drafts)
        loaded = load_library(whole, memory=memory, shows_drafts=arguments.drafts)
        checked = check_project(loaded, settings if home is None else replace(settings, is_whole=False), memory)
        around = project_around(path) if home is None else None
        if around is not None:
            tell(
                f"note: {path} is checked by itself; to check it with the other files and the translations of its "
                f"project, run: rulebook check {around}"
            )
        if home is not None:
            checked = _of_file(path.resolve().relative_to(home).as_posix(), loaded, checked)
    if arguments.changed is not None or arguments.since is not None:
        from ..work.change_findings import findings_of_change, without_silenced_elsewhere

        files = arguments.changed or ()
        checked = findings_of_change(files, arguments.since, loaded, checked, memory)
        if arguments.format == "text":
            checked = without_silenced_elsewhere(files, loaded, checked)
    status = _report(arguments, loaded, settings, checked)
    if memory is not None:
        memory.save()
    return status


def _report(arguments: argparse.Namespace, loaded: Loaded, settings: ProjectSettings, checked: Checked) -> int:
    """Write the findings that were asked for, and the baseline; return the exit code."""
    writes = arguments.write_baseline is not None
    if writes:
        checked = _write_baseline(loaded, settings, checked)
    elif arguments.prune_baseline and settings.baseline is None:
        raise UnusableInputError("there is no baseline to prune; name one with --baseline")
    elif settings.baseline is not None:
        _report_fixed(settings, settings.baseline, checked, prunes=arguments.prune_baseline)
    if arguments.conventions:
        lines = list(_convention_lines(checked)) or ["no conventions"]
        write_output("".join(f"{line}\n" for line in lines), arguments.output)
        return 0
    is_on_terminal = arguments.output in (None, "-") and arguments.format == "text"
    colours = colours_of(sys.stdout, os.environ) if is_on_terminal else PLAIN
    report = Report(
        loaded.library,
        checked.findings,
        checked.silenced,
        settings.is_strict,
        colours,
        arguments.all,
        checked.notes,
        checked.conventions,
        fail_on=settings.fail_on,
        is_counted=arguments.statistics,
    )
    write_output(write_report(report, arguments.format), arguments.output)
    return 1 if any(map(report.fails, checked.findings)) else 0


def _check_untrusted(path: Path, given: Given, shows_drafts: bool) -> tuple[Loaded, ProjectSettings, Checked]:
    """Check a copy, which contains nothing that leads out of the project; the results name the original."""
    root = path.resolve()
    with untrusted_copy(root) as copy:
        loaded = as_untrusted(load_library(copy.folder, shows_drafts=shows_drafts), copy.links)
        settings = find_settings(copy.folder, given._replace(is_untrusted=True))
        checked = check_project(loaded, settings)
    original = replace(loaded.library, root=str(root))
    return Loaded(original, loaded.findings), replace(settings, folder=root), checked


def _of_file(file: str, loaded: Loaded, checked: Checked) -> Checked:
    """Return the findings in one file, and those that are always reported.

    Raises UnusableInputError if the file is not one of the library.
    """
    library = loaded.library
    books = [book for of_language in library.books.values() for book in of_language]
    if not any(chapter.path == file for book in books for chapter in (*book.files(), *book.draft_chapters)):
        raise UnusableInputError(f"{file} is not among the rulings that are read in {library.root}")
    return replace(
        checked,
        findings=tuple(one for one in checked.findings if one.file == file or one.code in ALWAYS_REPORTED),
        silenced=tuple(one for one in checked.silenced if one.finding.file == file),
        notes=tuple(finding for finding in checked.notes if finding.file == file),
        fixed={},
        conventions=(),
    )


def _convention_lines(checked: Checked) -> Iterator[str]:
    for book in checked.conventions:
        yield from (f"{book.language} {book.code}: {convention}" for convention in book.conventions)


def _words(text: str) -> list[str]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        raise argparse.ArgumentTypeError(
            "name at least one code"
        )  # an empty variable in a script must not select everything
    return words


def _refuse_what_does_not_go_together(arguments: argparse.Namespace, path: Path) -> None:
    if arguments.untrusted and path.is_file():
        raise UnusableInputError("--untrusted needs a project or a source tree, not a file")
    if arguments.untrusted and (arguments.write_baseline is not None or arguments.prune_baseline):
        raise UnusableInputError("--untrusted writes nothing; leave out --write-baseline and --prune-baseline")
    is_of_change = arguments.changed is not None or arguments.since is not None
    if arguments.fix or arguments.diff:
        _refuse_with_fixes(arguments, path, is_of_change)
    if arguments.statistics and arguments.format != "text":
        raise UnusableInputError("--statistics is for text output; other formats have every finding")
    if is_of_change and path.is_file():
        raise UnusableInputError("--changed and --since need a project or a source tree, not a file")
    if arguments.write_baseline is None and not arguments.prune_baseline:
        return
    name = "--write-baseline" if arguments.write_baseline is not None else "--prune-baseline"
    if is_of_change or path.is_file() or arguments.select or arguments.ignore or arguments.no_baseline:
        raise UnusableInputError(f"{name} needs all findings of a project; leave out the options that select some")
    if arguments.write_baseline is not None and arguments.prune_baseline:
        raise UnusableInputError("--write-baseline already removes fixed findings; leave out --prune-baseline")


def _refuse_with_fixes(arguments: argparse.Namespace, path: Path, is_of_change: bool) -> None:
    name = "--diff" if arguments.diff else "--fix"
    if path.is_file():
        raise UnusableInputError(f"{name} needs a project or a source tree, not a file")
    others = {
        "--untrusted": arguments.untrusted,
        "--changed and --since": is_of_change,
        "--write-baseline": arguments.write_baseline is not None,
        "--prune-baseline": arguments.prune_baseline,
    }
    for other, is_given in others.items():
        if is_given:
            raise UnusableInputError(f"{name} cannot be combined with {other}")


def _write_baseline(loaded: Loaded, settings: ProjectSettings, checked: Checked) -> Checked:
    path = settings.baseline_path or settings.folder / BASELINE_NAME
    if path.is_dir():
        raise UnusableInputError(f"{path} is a folder, but --write-baseline takes a file; put the project before it")
    if path.is_file():
        from ...settings.baseline import read_baseline

        read_baseline(path, shown_path(path, settings))  # so that other files, and later baselines, are not overwritten
    known = [finding for finding in checked.findings if finding.code not in ALWAYS_REPORTED]
    name = shown_path(path, settings)
    _write(path, make_baseline(name, known, FindingUnits(loaded.library), settings.prefix))
    tell(f"{name} now has {len(known)} {'finding' if len(known) == 1 else 'findings'}")
    if not settings.has_baseline:
        tell(f'to use it in every check, write baseline = "{name}" below [tool.rulebook] in pyproject.toml')
    left = tuple(finding for finding in checked.findings if finding.code in ALWAYS_REPORTED)
    return replace(checked, findings=left)


def _report_fixed(settings: ProjectSettings, baseline: Baseline, checked: Checked, prunes: bool) -> None:
    count = sum(checked.fixed.values())
    if prunes and not settings.is_whole:
        raise UnusableInputError("--prune-baseline needs the whole project; name the folder of the settings")
    if not count:
        return
    found = f"{count} of the findings in {baseline.name} {'is' if count == 1 else 'are'} fixed"
    if prunes and settings.baseline_path is not None:
        _write(settings.baseline_path, without_fixed(baseline, checked.fixed))
        tell(f"{found} and removed from it")
    else:
        tell(f"{found}; remove {'it' if count == 1 else 'them'} with rulebook check --prune-baseline")


def _write(path: Path, baseline: Baseline) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, baseline_to_json(baseline).encode("utf-8"))
