"""Findings for people: location, message, the source line with a caret, the likely fix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ..checks.silenced import Silenced, Silencer
from ..model.findings import Code, Finding, Severity
from ..support.terminal_colours import PLAIN, Colours
from ..support.terminal_width import columns
from .report import Report, summary
from .source_lines import SourceLines

MOST_SHOWN = 20
"""How many findings are shown with their source lines: about two screens of a terminal."""

_MARGIN = 60
"""How many characters of a long line are shown on either side of the finding."""


def write(report: Report) -> str:
    """Return the findings, a line for each silenced finding or each reason, and a summary line."""
    line = summary(report.findings)
    colours = report.colours
    if not report.findings:
        line = colours.success(line)
    elif any(map(report.fails, report.findings)):
        line = colours.error(line)
    else:
        line = colours.warning(line)
    reported = overview(report.findings, Path(report.library.root), colours, shows_all=report.shows_all)
    return f"{reported}{silenced_to_text(report.silenced)}{line}\n"


def overview(findings: Iterable[Finding], root: Path, colours: Colours = PLAIN, *, shows_all: bool = False) -> str:
    """Return the findings for a terminal, errors first: `MOST_SHOWN` of them, then the count for each code.

    With ``shows_all``, or if there are not more findings than this, every finding is shown, without counts.
    """
    ordered = sorted(findings, key=lambda one: one.code.severity is not Severity.ERROR)
    if shows_all or len(ordered) <= MOST_SHOWN:
        return to_text(ordered, root, colours)
    shown = to_text(ordered[:MOST_SHOWN], root, colours)
    counts = Counter(finding.code for finding in ordered)
    of_codes = sorted(counts.items(), key=lambda item: (item[0].severity is not Severity.ERROR, -item[1], item[0].code))
    width = max(len(f"{count:,}") for count in counts.values())
    lines = [
        f"{count:>{width},}  {_severity(code, colours)(f'{code.code} {code.severity}')}  {code.label}\n"
        for code, count in of_codes
    ]
    hidden = len(ordered) - MOST_SHOWN
    how = f"use rulebook check --all for all findings, --select {of_codes[-1][0].code} for one code"
    return f"{shown}{hidden:,} more; {how}\n\n{''.join(lines)}\n"


def _severity(code: Code, colours: Colours) -> Callable[[str], str]:
    """Return the function that gives a text the colour of this code's findings."""
    return colours.error if code.severity is Severity.ERROR else colours.warning


def to_text(
    findings: Iterable[Finding], root: Path, colours: Colours = PLAIN, texts: Mapping[str, str] | None = None
) -> str:
    """Return the findings for a terminal: location, message, the source line with a caret, the likely fix.

    The lines are read from the files below ``root``, or from ``texts`` that replace them, by path; a finding in a
    missing file is reported without its line.
    """
    sources = SourceLines(root, texts)
    return "".join(_one(finding, sources.of(finding), colours) + "\n" for finding in findings)


def silenced_to_text(silenced: Iterable[Silenced]) -> str:
    """Return a line for each finding that a sync.json silences, and one for each reason in the project's settings."""
    silenced = list(silenced)
    lines = [
        f"{one.finding.file}:{one.finding.line}: {one.finding.code.code} of {one.id} is silenced: {one.reason}\n"
        for one in silenced
        if one.by is Silencer.SYNC
    ]
    for by in (Silencer.IGNORE, Silencer.BASELINE):
        counts = Counter(one.reason for one in silenced if one.by is by)
        lines += (_count(count, reason) for reason, count in counts.items())
    return "".join(lines)


def _count(count: int, reason: str) -> str:
    return f"{count} {'finding is' if count == 1 else 'findings are'} not shown: {reason}\n"


def _one(finding: Finding, source: str, colours: Colours) -> str:
    code = finding.code
    severity = _severity(code, colours)
    place = colours.bold(f"{finding.file}:{finding.line}:{finding.column}:")
    head = f"{place} {severity(f'{code.code} {code.severity}:')} {finding.message} [{code.label}]"
    lines = [head]
    if source.strip():
        start = max(0, finding.column - 1 - _MARGIN)
        stop = finding.column - 1 + max(finding.length, 1) + _MARGIN
        shown = _printable(source[start:stop])
        before = shown[: finding.column - 1 - start]
        marked = shown[len(before) : len(before) + max(finding.length, 1)]
        gutter = str(finding.line)
        left, right = "…" if start else "", "…" if stop < len(source) else ""
        caret = " " * (columns(before) + len(left)) + severity("^" * max(1, columns(marked)))
        blank = colours.faint(f"{' ' * len(gutter)} |")
        lines += [blank, f"{colours.faint(f'{gutter} |')} {left}{shown}{right}", f"{blank} {caret}"]
        if finding.suggestion is not None:
            lines.append(f"{' ' * len(gutter)} = did you mean {colours.success(finding.suggestion)}?")
    elif finding.suggestion is not None:
        lines.append(f"  = did you mean {colours.success(finding.suggestion)}?")
    return "\n".join(lines) + "\n"


def _printable(text: str) -> str:
    text = text.replace("\t", " ")
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
