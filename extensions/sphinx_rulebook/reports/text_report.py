"""Findings for people: location, message, the source line with a caret, the likely fix."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ..checks.silenced import Silenced, Silencer
from ..model.findings import Code, Finding, Severity
from ..support.counted import counted
from ..support.terminal_colours import PLAIN, Colours
from ..support.terminal_width import JOINERS, columns
from .report import Report, summary
from .source_lines import SourceLines

MOST_LINES = 32
"""How many lines of findings are shown: with the counts that follow, about a screen of a terminal."""

_LINES_OF_COUNTS = 16
"""About as many lines as the counts take; if the rest of the findings is not longer, it is shown instead."""

_MOST_CONVENTIONS = 5
"""How many conventions of a translation are shown."""

_MARGIN = 60
"""How many characters of a long line are shown on either side of the finding."""
_SEVERITIES = list(Severity)


def write(report: Report) -> str:
    """Return the findings, a line for each silenced finding or each reason, what a translation does as a rule, and a
    summary line.
    """
    line = summary(report.findings)
    colours = report.colours
    if not report.findings:
        line = colours.success(line)
    elif any(map(report.fails, report.findings)):
        line = colours.error(line)
    else:
        line = colours.warning(line)
    if report.is_counted:
        counted = "".join(_count_lines(report.findings, colours))
        return f"{counted}{line}\n"
    reported = overview(report.findings, Path(report.library.root), colours, shows_all=report.shows_all)
    further = f"{silenced_to_text(report.silenced)}{_conventions_to_text(report)}{_notes_to_text(report)}"
    return f"{reported}{further}{line}\n"


def overview(findings: Iterable[Finding], root: Path, colours: Colours = PLAIN, *, shows_all: bool = False) -> str:
    """Return the findings for a terminal, grouped by line, those with errors first: about a screen of them, then the
    count for each code.

    With ``shows_all``, or if all of them fit on a screen, every finding is shown, without counts.
    """
    findings = list(findings)
    sources = SourceLines(root)
    groups = _by_line(findings)
    shown: list[str] = []
    length = cut = 0
    for group in groups:
        text = _group(group, sources, colours) + "\n"
        length += text.count("\n")
        if shown and length > MOST_LINES + _LINES_OF_COUNTS and not shows_all:
            break
        shown.append(text)
        if length <= MOST_LINES or cut == 0:
            cut = len(shown)
    else:
        return "".join(shown)
    hidden = sum(map(len, groups[cut:]))
    return f"{''.join(shown[:cut])}{_counts(findings, hidden, colours)}\n"


def _by_line(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Group findings by the line that they are on, which is a rule in most cases; groups with an error come first."""
    groups: dict[tuple[str, int], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.file, finding.line), []).append(finding)
    ordered = [sorted(group, key=lambda one: _rank(one.code)) for group in groups.values()]
    return sorted(ordered, key=lambda group: _rank(group[0].code) > 0)


def _counts(findings: Iterable[Finding], hidden: int, colours: Colours) -> str:
    """Return how many findings are not shown, and the count for each code."""
    findings = list(findings)
    most = Counter(finding.code for finding in findings).most_common(1)[0][0]
    how = f"use rulebook check --all for all findings, --select {most.code} for one code"
    return f"{hidden:,} more; {how}\n\n{''.join(_count_lines(findings, colours))}"


def _count_lines(findings: Iterable[Finding], colours: Colours) -> Iterator[str]:
    """Yield a line with the count for each code, the most serious first."""
    counts = Counter(finding.code for finding in findings)
    of_codes = sorted(counts.items(), key=lambda item: (_rank(item[0]), -item[1], item[0].code))
    width = max((len(f"{count:,}") for count in counts.values()), default=0)
    for code, count in of_codes:
        yield f"{count:>{width},}  {_severity(code, colours)(f'{code.code} {code.severity}')}  {code.label}\n"


def _rank(code: Code) -> int:
    """Return the place of a code among the severities: 0 for an error."""
    return _SEVERITIES.index(code.severity)


def _conventions_to_text(report: Report) -> str:
    """Return the most frequent conventions of each translation, a line each."""
    lines = []
    for book in report.conventions:
        count = sum(one.count for one in book.conventions)
        name = f"{book.language} {book.code}"
        lines.append(f"{name}: {count:,} differences are conventions of this translation, and not findings:\n")
        lines += [f"  {convention}\n" for convention in book.conventions[:_MOST_CONVENTIONS]]
        more = len(book.conventions) - _MOST_CONVENTIONS
        if more > 0:
            lines.append(f"  {more} more; rulebook check --conventions lists all of them\n")
    return "".join([*lines, "\n"] if lines else [])


def _notes_to_text(report: Report) -> str:
    """Return a line with the count of notes."""
    if not report.notes:
        return ""
    counts = Counter(finding.code for finding in report.notes)
    listed = ", ".join(f"{count:,} {code.code} {code.label}" for code, count in counts.most_common())
    return (
        f"{counted(len(report.notes), 'note')} on what may be intended: {listed}; rulebook check --notes shows them\n\n"
    )


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
    return "".join(_group([finding], sources, colours) + "\n" for finding in findings)


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


def _group(findings: Sequence[Finding], sources: SourceLines, colours: Colours) -> str:
    """Return the findings on one line of a file, with that line once, and what it is translated from."""
    lines = [_head(finding, colours) for finding in findings]
    source = sources.of(findings[0])
    if source.strip():
        lines += _excerpt(findings, source, colours)
    suggestions = dict.fromkeys(finding.suggestion for finding in findings if finding.suggestion)
    indent = " " * (len(str(findings[0].line)) if source.strip() else 1)
    lines += (f"{indent} = did you mean {colours.success(suggestion)}?" for suggestion in suggestions)
    origin = next((finding.translated_from for finding in findings if finding.translated_from is not None), None)
    if origin is not None and sources.of(origin).strip():
        shown, left, right = _part(sources.of(origin), origin.column, origin.length)
        lines.append(f"{indent} = {colours.faint(f'{origin.file}:{origin.line}:')} {left}{shown.strip()}{right}")
    return "\n".join(lines) + "\n"


def _head(finding: Finding, colours: Colours) -> str:
    code = finding.code
    place = colours.bold(f"{finding.file}:{finding.line}:{finding.column}:")
    return f"{place} {_severity(code, colours)(f'{code.code} {code.severity}:')} {finding.message} [{code.label}]"


def _excerpt(findings: Sequence[Finding], source: str, colours: Colours) -> list[str]:
    """Return the part of a line around its first finding, with carets below that and the others that it shows."""
    first = findings[0]
    start, stop = _bounds(first.column, first.length)
    shown, left, right = _part(source, first.column, first.length)
    marks = {first: _severity(first.code, colours)}
    for finding in findings[1:]:
        inside = start <= finding.column - 1 and finding.column - 1 + finding.length <= stop
        if inside and not any(_overlap(finding, other) for other in marks):
            marks[finding] = _severity(finding.code, colours)
    carets, end = "", 0
    for finding, colour in sorted(marks.items(), key=lambda item: item[0].column):
        at = finding.column - 1 - start
        marked = shown[at : at + max(finding.length, 1)]
        carets += " " * (columns(shown[:at]) - end) + colour("^" * max(1, columns(marked)))
        end = columns(shown[:at]) + max(1, columns(marked))
    gutter = str(first.line)
    blank = colours.faint(f"{' ' * len(gutter)} |")
    line = f"{colours.faint(f'{gutter} |')} {left}{shown}{right}"
    return [blank, line, f"{blank} {' ' * len(left)}{carets}"]


def _bounds(column: int, length: int) -> tuple[int, int]:
    """Return the offsets of the part of a line that is shown around a place."""
    return max(0, column - 1 - _MARGIN), column - 1 + max(length, 1) + _MARGIN


def _part(line: str, column: int, length: int) -> tuple[str, str, str]:
    """Return the part of a line around a place, and the signs for what is left out before and after it."""
    start, stop = _bounds(column, length)
    return _printable(line[start:stop]), "…" if start else "", "…" if stop < len(line) else ""


def _overlap(finding: Finding, other: Finding) -> bool:
    return finding.column < other.column + max(other.length, 1) and other.column < finding.column + max(
        finding.length, 1
    )


def _printable(text: str) -> str:
    """Return a text that cannot control a terminal: every space is one, and characters that join letters stay."""
    return "".join(map(_printable_character, text))


def _printable_character(character: str) -> str:
    if character.isprintable() or character in JOINERS:
        return character
    is_space = character == "\t" or unicodedata.category(character) == "Zs"
    return " " if is_space else "\N{REPLACEMENT CHARACTER}"
