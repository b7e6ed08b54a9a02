"""Citing the pages of documents that have some: findings and doubts name a page, and count its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .doubts.doubt import Doubt
from .file_formats.line_markdown import BESIDE, WrittenFile
from .import_report import DocumentReport
from .writing.imported_book import Imported


def with_pages(reports: Sequence[DocumentReport], imported: Imported) -> tuple[list[DocumentReport], Imported]:
    """Return the reports and the import with findings and doubts that cite pages."""
    written = {report.name: report.written for report in reports if report.written is not None}
    placed = {finding for report in reports for finding in report.findings}  # by the reader of a folder or of data
    findings = []
    for finding in imported.document_findings:
        if finding.file in written and finding not in placed:
            file, line = written[finding.file].cite(finding.file, finding.line)
            finding = finding._replace(file=file, line=line)
        findings.append(finding)
    doubts = tuple(_doubt(doubt, written) for doubt in imported.doubts)
    cited = [
        report
        if report.written is not None and report.name in report.written.sources
        else replace(report, doubts=[_doubt(doubt, written) for doubt in report.doubts])
        for report in reports
    ]
    return cited, replace(imported, document_findings=tuple(findings), doubts=doubts)


def _doubt(doubt: Doubt, written: Mapping[str, WrittenFile]) -> Doubt:
    """Return a doubt that cites the page on which its lines begin; lines on later pages count on from there."""
    if doubt.file not in written:
        return replace(doubt, file=doubt.file.removeprefix(BESIDE))
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
