"""The report of an import: what became of the document, for people and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..languages.chapters import matched
from ..model import Kind
from .conservation import Account
from .conversion import NUMBER_CODES, Imported
from .document import TypedDocument
from .recognition import Recognition
from .source_book import SourceBook


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """One document that was read: its file's name, its encoding, its layout, and where its lines ended."""

    name: str
    encoding: str
    recognition: Recognition
    document: TypedDocument
    account: Account


def to_json(reports: Sequence[DocumentReport], imported: Imported, source: SourceBook | None) -> Mapping[str, object]:
    """Return the report as a table that JSON can write."""
    return {
        "documents": [
            {
                "file": report.name,
                "encoding": report.encoding,
                "layout": report.recognition.profile.name,
                "reason": report.recognition.reason,
                "lines": dict(zip(("total", *Account._fields), (report.account.total, *report.account), strict=True)),
                "dropped": [
                    {"line": entry.line.number, "text": entry.line.raw, "reason": entry.reason}
                    for entry in report.document.dropped
                    if entry.line.raw.strip()
                ],
                "made_up": [unit.text for unit in report.document.units if unit.is_made_up],
                "odd": [{"line": line.number, "text": line.raw} for line in report.document.odd],
            }
            for report in reports
        ],
        "files": [file.path for file in imported.files],
        "units": {str(kind): imported.kinds[kind] for kind in Kind if imported.kinds.get(kind)},
        "numbers": sum(
            1 for report in reports for unit in report.document.units if unit.number and not unit.is_made_up
        ),
        "labels": imported.labels,
        "references": {
            "resolved": imported.references.resolved,
            "learned": imported.references.learned,
            "left": imported.references.left,
        },
        "findings": [
            {
                "code": finding.code.code,
                "file": finding.file,
                "line": finding.line,
                "column": finding.column,
                "message": finding.message,
            }
            for finding in imported.document_findings
        ],
        "compared": _compared(reports, imported, source),
    }


def to_lines(reports: Sequence[DocumentReport], imported: Imported, source: SourceBook | None) -> Iterator[str]:
    """Yield the report for people, line by line."""
    for report in reports:
        layout = report.recognition
        yield f"{report.name}: {report.encoding}, layout {layout.profile.name!r}: {layout.reason}"
        account = report.account
        yield (
            f"lines: {account.total} with text: {account.units} open units, {account.paragraphs} go on with them, "
            f"{account.terms} in the glossary, {account.prose} of prose, {account.dropped} left out"
        )
        for reason, count in sorted(
            Counter(entry.reason for entry in report.document.dropped if entry.line.raw.strip()).items()
        ):
            first = next(e.line.number for e in report.document.dropped if e.reason == reason and e.line.raw.strip())
            yield f"left out as {reason}: {_count(count, 'line')}, the first is line {first}"
        for unit in report.document.units:
            if unit.is_made_up and unit.number:
                yield f"the heading {unit.number} is not in the document; one was made of its number"
            elif unit.is_made_up and unit.lines:
                yield f"line {unit.line}: {unit.text!r} has no number and became a chapter's heading"
        for line in report.document.odd:
            yield f"line {line.number} looks numbered and was kept as text: {line.raw[:60]}"
    yield ", ".join(_count(imported.kinds[kind], kind) for kind in Kind if imported.kinds.get(kind))
    references = imported.references
    yield (
        f"references: {references.resolved} resolved, {references.learned} learned, {references.left} left as text; "
        f"{_count(imported.labels, 'label')}"
    )
    wrong = sum(1 for finding in imported.document_findings if finding.code in NUMBER_CODES)
    if wrong:
        yield f"numbers that the document's own order contradicts: {wrong}"
    for alignment in imported.alignments:
        both = sum(1 for _ in matched(alignment.pairs))
        missing = sum(1 for pair in alignment.pairs if pair.translation is None)
        yield (
            f"chapter {alignment.number}: {_count(both, 'pair')} aligned, {missing} missing, "
            f"{len(alignment.pairs) - both - missing} extra"
        )
    compared = _compared(reports, imported, source)
    if compared is not None:
        for key, what in (("missing", "only in the source"), ("extra", "only here")):
            numbers = compared[key]
            if numbers:
                yield f"numbers {what}: {', '.join(numbers[:20])}{' ...' if len(numbers) > 20 else ''}"


def _compared(
    reports: Sequence[DocumentReport], imported: Imported, source: SourceBook | None
) -> Mapping[str, list[str]] | None:
    """Return which numbers the source or the document has alone, in the chapters that both have."""
    if source is None:
        return None
    keys = {alignment.number for alignment in imported.alignments}
    theirs = [
        unit.number
        for chapter in source.book.chapters
        if chapter.ordinal in keys or chapter.number in keys
        for unit in chapter.units
        if unit.number
    ]
    ours = [unit.number for report in reports for unit in report.document.units if unit.number and not unit.is_made_up]
    return {
        "missing": [number for number in dict.fromkeys(theirs) if number not in set(ours)],
        "extra": [number for number in dict.fromkeys(ours) if number not in set(theirs)],
    }


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
