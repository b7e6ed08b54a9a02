"""The report of an import, for people and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..languages.chapter_alignment import matched
from ..markup.book_toml.book_settings import OWN_NUMBERS
from ..model.findings import Finding
from ..model.units import Kind
from ..support.counted import counted
from .conservation import Account
from .doubts.doubt import Doubt
from .file_formats.line_markdown import WrittenFile, file_in
from .file_formats.logical_lines import LeftOut, ReadFile
from .folders.outside_links import OutsideLink
from .reading.recognition import Recognition
from .typed_document import TypedDocument
from .writing.conversion import NUMBER_CODES
from .writing.imported_book import Imported
from .writing.source_book import SourceBook

_FEWEST_LISTED = 3
"""How many items of lists a document without rules has if these are its rules."""


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """One imported document: its file's name, its encoding, its layout, the counts of its lines by use, its doubts.

    ``file`` is the file as read if it is not text; then ``written`` is the text that was made of it. ``title`` and
    ``language`` are those that a folder gives, ``assets`` the files that it shows, by their addresses in the book.
    ``addresses`` are its ids by their addresses in the source, ``former`` by the names that become aliases,
    ``findings`` those of its reader. ``guesses`` are files whose encoding is not certain, with the encoding.
    ``site`` is the address of the site that a folder was, or its path there, if it says so.
    ``outside`` are its links to other documents of the import by their ids, ``find`` returns the id of a place in it.
    """

    name: str
    encoding: str
    recognition: Recognition
    document: TypedDocument
    account: Account
    doubts: Sequence[Doubt] = ()
    file: ReadFile | None = None
    written: WrittenFile | None = None
    title: str = ""
    language: str = ""
    assets: Mapping[str, Path] = field(default_factory=dict)
    addresses: Mapping[str, str] = field(default_factory=dict)
    former: Mapping[str, str] = field(default_factory=dict)
    findings: Sequence[Finding] = ()
    guesses: Sequence[tuple[str, str]] = ()
    site: str = ""
    outside: Mapping[str, OutsideLink] = field(default_factory=dict)
    find: Callable[[Path, str], str] = lambda _path, _fragment: ""


def all_doubts(reports: Sequence[DocumentReport], imported: Imported) -> Sequence[Doubt]:
    """Return the doubts about the documents of an import, in the order of their lines."""
    names = [report.name for report in reports]
    doubts = [*(doubt for report in reports for doubt in report.doubts), *imported.doubts]
    return sorted(
        doubts, key=lambda doubt: (names.index(doubt.file) if doubt.file in names else 0, doubt.page, doubt.first)
    )


def to_json(reports: Sequence[DocumentReport], imported: Imported, source: SourceBook | None) -> Mapping[str, object]:
    """Return the report as a table for JSON."""
    return {
        "documents": [
            {
                "file": report.name,
                "encoding": report.encoding,
                **_file_table(report.file),
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
        "doubts": [doubt.to_json() for doubt in all_doubts(reports, imported)],
        "compared": _compared(reports, imported, source),
    }


def _listed(report: DocumentReport) -> int:
    """Return how many items of numbered lists are directly below the headings of a document of Markdown."""
    units = report.document.units if report.document.is_markdown else ()
    paragraphs = (paragraph for unit in units for paragraph in unit.paragraphs)
    return sum(1 for paragraph in paragraphs if paragraph.level == 1 and paragraph.marker[:1].isdigit())


def to_lines(reports: Sequence[DocumentReport], imported: Imported, source: SourceBook | None) -> Iterator[str]:
    """Yield the report for people, line by line."""
    titles = {file.chapter.title for file in imported.files if file.chapter is not None}
    for report in reports:
        yield from _document_lines(report, titles)
    yield ", ".join(counted(imported.kinds[kind], kind) for kind in Kind if imported.kinds.get(kind))
    if source is None and not any(any(report.recognition.profile.numbers) for report in reports):
        has_one_chapter = sum(len(report.document.chapters) for report in reports) == 1
        numbering = '["", "1", "1.1", "1.1.1"]' if has_one_chapter else '"decimal"'
        yield f'the rules have no numbers; numbering = {numbering} instead of "none" in book.toml counts them'
    if not imported.kinds.get(Kind.RULE) and sum(map(_listed, reports)) >= _FEWEST_LISTED:
        yield "no rules: the texts below the headings are lists; items with an empty line between them become rules"
    references = imported.references
    yield (
        f"references: {references.resolved} resolved, {references.learned} learned, {references.left} left as text; "
        f"{counted(imported.labels, 'label')}"
    )
    wrong = sum(1 for finding in imported.document_findings if finding.code in NUMBER_CODES)
    if wrong:
        yield f"numbers out of order: {wrong}"
    yield from _alignment_lines(imported)
    doubts = all_doubts(reports, imported)
    if doubts:
        yield f"doubts: {len(doubts)}; check these lines, and use --accept if the import is right"
    others = imported.other_numbers()
    if others:
        own, theirs = others[0]
        yield (
            f"numbers that differ from the source: {len(others)}, the first is {own} (source: {theirs}); "
            f'the translation keeps its own (numbers = "{OWN_NUMBERS}")'
        )
    compared = _compared(reports, imported, source)
    if compared is not None:
        for key, what in (("missing", "only in the source"), ("extra", "only here")):
            numbers = compared[key]
            if numbers:
                yield f"numbers {what}: {', '.join(numbers[:20])}{' ...' if len(numbers) > 20 else ''}"


def _document_lines(report: DocumentReport, titles: Collection[str]) -> Iterator[str]:
    """Yield the lines about one document; ``titles`` are those of the chapters that were made."""
    layout, account = report.recognition, report.account
    if report.file is not None:
        yield from _file_lines(report.name, report.file)
    yield f"{report.name}: {report.encoding}, layout {layout.profile.name!r}: {layout.reason}"
    yield (
        f"lines: {account.total} with text: {account.units} start units, {account.paragraphs} continue them, "
        f"{account.terms} in the glossary, {account.prose} of prose, {account.dropped} left out"
    )
    dropped: dict[str, list[int]] = {}
    for entry in report.document.dropped:
        if entry.line.raw.strip():
            dropped.setdefault(entry.reason, []).append(entry.line.number)
    for reason, numbers in sorted(dropped.items()):
        yield f"left out ({reason}): {counted(len(numbers), 'line')}, the first is {_place(report, numbers[0])}"
    for unit in report.document.units:
        if unit.is_made_up and unit.number:
            yield f"the document has no heading {unit.number}; its number was used as the title"
        elif unit.is_unnamed and unit.text in titles:
            yield f"no title was found; the chapter is called {unit.text!r}, after the file (--title names it)"
        elif unit.is_made_up and unit.lines:
            yield f"line {unit.line}: {unit.text!r} has no number and became a chapter heading"
    for line in report.document.odd:
        yield f"line {line.number} looks numbered but was kept as text: {line.raw[:60]}"


def _place(report: DocumentReport, line: int) -> str:
    """Return how the report names a line of the text that was read."""
    if report.written is None or not report.written.origins:
        return f"line {line}"
    file, number = report.written.cite(report.name, line)
    return f"{file}:{number}"


def _file_table(file: ReadFile | None) -> Mapping[str, object]:
    """Return what the JSON says about a file that is not text."""
    if file is None:
        return {}
    return {
        "format": file.format_name,
        "producer": file.producer,
        "pages": file.pages,
        "used": list(file.used),
        "left_out": [
            {
                **({"file": one.file, "line": one.line} if one.file else {"page": one.page}),
                "text": one.text,
                "reason": one.reason,
            }
            for one in file.left_out
        ],
    }


def _file_lines(name: str, file: ReadFile) -> Iterator[str]:
    """Yield what was read of a file that is not text: its format, what showed its structure, what was left out."""
    pages = f", {counted(file.pages, 'page')}" if file.pages else ""
    made = f", made by {file.producer}" if file.producer else ""
    used = f"; its structure is known from {', '.join(file.used)}" if file.used else ""
    yield f"{name}: {file.format_name}{made}{pages}{used}"
    reasons: dict[str, list[LeftOut]] = {}
    for one in file.left_out:
        reasons.setdefault(one.reason, []).append(one)
    for reason, parts in sorted(reasons.items()):
        place = f" on page {parts[0].page}" if parts[0].page else ""
        if parts[0].file:
            place = f" at {file_in(name, parts[0].file)}:{max(1, parts[0].line)}"
        yield f"left out ({reason}): {counted(len(parts), 'part')}, the first{place} is {parts[0].text!r}"


def _alignment_lines(imported: Imported) -> Iterator[str]:
    for alignment in imported.alignments:
        both = sum(1 for _ in matched(alignment.pairs))
        missing = sum(1 for pair in alignment.pairs if pair.translation is None)
        extra = len(alignment.pairs) - both - missing
        where = f"chapter {alignment.number}" if alignment.number else "glossary"
        reason = ""
        if not (alignment.number or both) and missing and extra:
            reason = "; nothing shows which terms are the same, so give them the labels of the source by hand"
        yield f"{where}: {counted(both, 'pair')} aligned, {missing} missing, {extra} extra{reason}"


def _compared(
    reports: Sequence[DocumentReport], imported: Imported, source: SourceBook | None
) -> Mapping[str, list[str]] | None:
    """Return the numbers that only the source or only the document has, in the chapters that both have."""
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
        "missing": [number for number in dict.fromkeys(theirs) if ours and number not in set(ours)],
        "extra": [number for number in dict.fromkeys(ours) if number not in set(theirs)],
    }
