"""Citing the pages of documents that have some: findings and doubts name a page, and count its lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..model.findings import Finding
from .doubts.doubt import Doubt
from .file_formats.line_markdown import WrittenFile
from .import_report import DocumentReport
from .writing.imported_book import Imported

_LINES = re.compile(r"\b(?:is already on line|occurs twice, on lines) [0-9]{1,9}(?: and [0-9]{1,9})?")
_COUNT = re.compile(r"[0-9]+")
_MOST_LINES = 50
"""How long a paragraph may be in which the words of a finding are looked for."""


def with_pages(reports: Sequence[DocumentReport], imported: Imported) -> tuple[list[DocumentReport], Imported]:
    """Return the reports and the import with findings and doubts that cite pages."""
    written = {report.name: report.written for report in reports if report.written is not None}
    placed = {finding for report in reports for finding in report.findings}  # by the reader of a folder or of data
    lines = {name: _source_lines(name, one) for name, one in written.items()}
    findings = []
    for finding in imported.document_findings:
        if finding.file in written and finding not in placed:
            finding = _cite_finding(finding, written[finding.file], lines[finding.file])
        findings.append(finding)
    doubts = tuple(cite_doubt(doubt, written) for doubt in imported.doubts)
    cited = [
        report
        if report.written is not None and report.name in report.written.sources
        else replace(report, doubts=[cite_doubt(doubt, written) for doubt in report.doubts])
        for report in reports
    ]
    return cited, replace(imported, document_findings=tuple(findings), doubts=doubts)


class _SourceLines(NamedTuple):
    """The lines of the text that was made of a document, and those of its files, by the names that messages cite."""

    written: Sequence[str]
    files: Mapping[str, Sequence[str]]


def _source_lines(name: str, written: WrittenFile) -> _SourceLines:
    """Return the lines of the document called ``name``, split once for all of its findings."""
    files = written.texts(name) if written.origins else {}
    return _SourceLines(written.text.split("\n"), {file: text.split("\n") for file, text in files.items()})


def _cite_finding(finding: Finding, written: WrittenFile, lines: _SourceLines) -> Finding:
    """Return a finding that cites the page; in a source that is text, it cites the line with the words that it is
    about.
    """
    file, line = written.cite(finding.file, finding.line)
    cited = finding._replace(file=file, line=line)
    if not lines.files:
        return cited
    cited = cited._replace(
        message=_LINES.sub(lambda match: _cited_lines(match[0], finding.file, file, written), cited.message)
    )
    start = finding.column - 1
    words = lines.written[finding.line - 1][start : start + finding.length]
    if not words.strip():
        return cited
    # The number before a text is often not in the source, where a number below it is another one.
    most = 1 if finding.column == 1 else _MOST_LINES
    whole = re.compile(rf"(?<![\w.]){re.escape(words)}(?!\w|\.\w)")
    for number, text in enumerate(lines.files.get(file, ())[line - 1 : line - 1 + most], line):
        if (match := whole.search(text)) is not None:
            return cited._replace(line=number, column=match.start() + 1)
    return cited


def _cited_lines(words: str, name: str, own: str, written: WrittenFile) -> str:
    """Return the words of a message that name lines of the text that was read, with those of the sources."""

    def cited(match: re.Match[str]) -> str:
        file, line = written.cite(name, int(match[0]))
        return str(line) if file == own else f"{line} of {file}"

    return _COUNT.sub(cited, words)


def cite_doubt(doubt: Doubt, written: Mapping[str, WrittenFile]) -> Doubt:
    """Return a doubt that cites the page on which its lines begin; lines on later pages count on from there."""
    if doubt.file not in written:
        return doubt
    if written[doubt.file].origins:
        file, first = written[doubt.file].cite(doubt.file, doubt.first)
        return replace(doubt, file=file, first=first, last=first + doubt.last - doubt.first)
    page, first = written[doubt.file].place_of(doubt.first)
    if page and written[doubt.file].names:
        file = written[doubt.file].name_of(doubt.file, page)
        return replace(doubt, file=file, first=first, last=first + doubt.last - doubt.first)
    return replace(doubt, page=page, first=first, last=first + doubt.last - doubt.first)


def texts_of(reports: Sequence[DocumentReport]) -> Mapping[str, str]:
    """Return the texts that were made of documents, by the names that findings have for them."""
    texts: dict[str, str] = {}
    for report in reports:
        if report.written is not None:
            texts.update(report.written.texts(report.name))
    return texts


def addresses_of(reports: Sequence[DocumentReport], imported: Imported) -> Mapping[str, str]:
    """Return the new addresses of the ids of the documents: by the pages and ids of web pages, by the addresses that a
    folder had as a site, by ids otherwise.
    """
    named = {old: key for report in reports for old, key in report.addresses.items()}
    if named:
        return {old: imported.addresses[key] for old, key in named.items() if key in imported.addresses}
    names = {key: name for report in reports if report.written for key, name in report.written.addresses.items()}
    return {names.get(key, key): address for key, address in imported.addresses.items()}
