"""The results of importing small documents, in a form that a writer can read and compare."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from sphinx_rulebook.importers.conservation import account_for
from sphinx_rulebook.importers.doubts.doubt import Doubt
from sphinx_rulebook.importers.doubts.weighing import weigh_readings
from sphinx_rulebook.importers.profile import Profile, read_profile
from sphinx_rulebook.importers.profiles import PROFILES
from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.reading.recognition import Recognition
from sphinx_rulebook.importers.typed_document import TypedDocument, TypedParagraph
from sphinx_rulebook.importers.writing.conversion import convert
from sphinx_rulebook.importers.writing.imported_book import BookTarget, Imported, SiblingBook
from sphinx_rulebook.importers.writing.labels import LabelChoice
from sphinx_rulebook.importers.writing.naming import book_title, language_of, own_name
from sphinx_rulebook.importers.writing.source_book import SourceBook
from sphinx_rulebook.model.findings import Finding

from ..helpers import Case, read_cases

NAME = "harbor.txt"
"""The name of the documents in these tests."""

_REFERENCE = re.compile(r"(?<!\\)\[\[(?P<label>[^\[\]|]+)(?P<text>\|[^\[\]]*)?\]\]")
_ANCHOR = re.compile(r"@@(?P<label>[^@\s]+)@@ ?")
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n\n?", re.S)
_HEADING = re.compile(r"(?P<signs>#+) (?P<text>.*)")


def cases(name: str) -> list[Case]:
    """Return the cases of a fixture file."""
    return list(read_cases(Path(__file__).with_name("fixtures") / f"{name}.md"))


def case_id(case: Case) -> str:
    return f"{case.line}: {case.title}"


def profile(**keys: object) -> Profile:
    """Return a layout from the keys of its TOML file."""
    return read_profile(keys, "own", "own.toml")


def layout_of(name: str) -> Profile:
    """Return a layout by its name, or by the first numbers of its ranks: ``(1, , (a))``."""
    if name.startswith("(") and name.endswith(")"):
        return Profile("own", numbers=tuple(first.strip() for first in name[1:-1].split(",")))
    return next(known for known in PROFILES if known.name == name)


def read(text: str, layout: str | Profile | None = None, name: str = NAME) -> tuple[TypedDocument, Recognition]:
    """Read a document, and check that nothing of it is lost."""
    document, recognition = read_document(text, name, layout)
    account_for(document, name)
    return document, recognition


def numbers_of(text: str, layout: str | Profile | None = None) -> list[str]:
    """Return the numbers of the units of a document; the numbers that it lacks are in round brackets."""
    return [f"({unit.number})" if unit.is_made_up else unit.number for unit in read(text, layout)[0].units]


def make(
    text: str,
    layout: str | Profile | None = None,
    labels: LabelChoice = LabelChoice.REFERENCED,
    source: SourceBook | None = None,
    siblings: Mapping[str, SiblingBook] | None = None,
    name: str = NAME,
) -> Imported:
    """Import a document as the book HB in the folder ``hb``."""
    document, recognition = read(text, layout, name)
    title, own, language = book_title(document) or "HB", own_name(document, "harbor"), language_of(document) or ""
    book = BookTarget("HB", "hb", title, own, source, siblings or {}, language)
    return convert(document, recognition.profile, book, labels)


def imported_with_doubts(text: str, name: str = NAME) -> tuple[Imported, list[Doubt]]:
    """Import a document as the command does, with the best of its readings; return the book and all doubts."""
    reading = weigh_readings(text, name)
    document = reading.document
    account_for(document, name)
    title, own, language = book_title(document) or "HB", own_name(document, "harbor"), language_of(document) or ""
    imported = convert(document, reading.recognition.profile, BookTarget("HB", "hb", title, own, None, {}, language))
    return imported, [*reading.doubts, *imported.doubts]


def outline(text: str, layout: str | Profile | None = None, shows_labels: bool = False) -> str:
    """Import a document; return its files with the number of each unit, and everything that is reported.

    A reference shows as ‹the number that it leads to›.  ``- 4 page break`` means that line 4 was omitted for this
    reason, ``? 4`` that it looks numbered but is text, ``+ 2.1`` that a heading was made up, ``! RB205 4:7`` that there
    is a finding at this place of the document.
    """
    document, recognition = read(text, layout)
    book = BookTarget("HB", "hb", book_title(document) or "HB", own_name(document, "harbor"))
    imported = convert(document, recognition.profile, book, LabelChoice.REFERENCED)
    lines = [f"title: {document.title.text}"] if document.title is not None else []
    lines += [line for part in show_files(imported, shows_labels) for line in part]
    lines += [f"- {entry.line.number} {entry.reason}" for entry in document.dropped]
    lines += [f"? {line.number}" for line in document.odd]
    lines += [f"+ {unit.number or unit.text}" for unit in document.units if unit.is_made_up]
    lines += [f"! {show_place(finding)}" for finding in imported.document_findings]
    lines += [f"! in {finding.file} {show_place(finding)}" for finding in imported.findings]
    return "".join(f"{line}\n" for line in lines)


def reading_outline(text: str, name: str = NAME) -> str:
    """Import a document with the best of its readings; return it as `outline` does, in short, with the doubts.

    ``?? 3-5 long-unit`` is a doubt about lines 3 to 5.
    """
    reading = weigh_readings(text, name)
    document = reading.document
    account_for(document, name)
    imported = convert(document, reading.recognition.profile, BookTarget("HB", "hb", book_title(document) or "HB"))
    lines = [line for part in show_files(imported, shows_labels=False) for line in part]
    lines += [f"- {entry.line.number} {entry.reason}" for entry in document.dropped]
    lines += [f"! {show_place(finding)}" for finding in imported.document_findings]
    lines += [f"! in {finding.file} {show_place(finding)}" for finding in imported.findings]
    lines += [f"?? {doubt.first}-{doubt.last} {doubt.kind}" for doubt in [*reading.doubts, *imported.doubts]]
    return "".join(f"{line}\n" for line in lines)


def settings_of(text: str, layout: str | Profile | None = None) -> str:
    """Return the ``book.toml`` of an imported document, with the keys for its numbers."""
    document, _ = read(text, layout)
    numbering = document.numbering if isinstance(document.numbering, str) else list(document.numbering)
    return f"numbering = {json.dumps(numbering)}\nskip_letters = {json.dumps(document.skip_letters)}\n"


def show_place(finding: Finding) -> str:
    return f"{finding.code.code} {finding.line}:{finding.column}"


def show_files(imported: Imported, shows_labels: bool = False) -> Iterator[list[str]]:
    """Yield the lines of every file after its name: no front matter or empty lines, numbers instead of labels."""
    numbers = labelled_numbers(imported)
    for file in imported.files:
        by_line = {unit.line: unit.number for unit in file.chapter.units} if file.chapter is not None else {}
        front_matter = _FRONT_MATTER.match(file.text)
        skipped = file.text[: front_matter.end()].count("\n") if front_matter else 0
        shown = [f"=== {file.path}"]
        for number, line in enumerate(file.text.split("\n")[skipped:], skipped + 1):
            heading = _HEADING.fullmatch(line)
            if heading is not None and number in by_line:
                line = f"{heading['signs']} {by_line[number] or '-'} {heading['text']}"
            line = _ANCHOR.sub(lambda match: _show_anchor(match["label"], shows_labels), line).rstrip()
            line = _REFERENCE.sub(lambda match: _show_reference(match, numbers), line)
            if line:
                shown.append(line)
        yield shown


def _show_anchor(label: str, shows_labels: bool) -> str:
    return f"@{label} " if shows_labels and not label.startswith("number:") else ""


def _show_reference(match: re.Match[str], numbers: Mapping[str, str]) -> str:
    return f"‹{numbers.get(match['label'], match['label'])}{match['text'] or ''}›"


def labelled_numbers(imported: Imported) -> Mapping[str, str]:
    """Return the number of the unit of each label of a book."""
    return {
        anchor.label: unit.number
        for file in imported.files
        if file.chapter is not None
        for unit in file.chapter.units
        if unit.number
        for anchor in unit.anchors
    }


def targets_of(imported: Imported) -> Mapping[str, list[str]]:
    """Return the numbers that each unit refers to, in order: its own references, then those of its examples."""
    numbers = labelled_numbers(imported)
    found: dict[str, list[str]] = {}
    for file in imported.files:
        for unit in file.chapter.units if file.chapter is not None else ():
            references = [*unit.references, *(r for example in unit.examples for r in example.references)]
            if references and unit.number:
                found.setdefault(unit.number, []).extend(numbers.get(r.label, r.label) for r in references)
    return found


def show_paragraphs(paragraphs: Sequence[TypedParagraph]) -> list[str]:
    """Return a line for each paragraph: its kind if it is not text, ``|`` inside an example, the sign of its item."""
    return [
        "".join(
            (
                "| " if paragraph.is_inside else "",
                "  " * (paragraph.level - 1 if paragraph.level and paragraph.marker != "#" else 0),
                f"{paragraph.marker} " if paragraph.marker else "",
                f"{paragraph.kind} ({paragraph.opening}) " if paragraph.opening else "",
                paragraph.text,
            )
        )
        for paragraph in paragraphs
    ]
