"""The canonical form of rules: the same model, written uniformly.

Every line stays a line, so that findings, exports and the history of a file keep their line numbers; and nothing
changes that a reader, a bot or another module could notice. The forms below do not guarantee this alone: their result
is parsed again, and a unit that would be read differently is left unchanged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from unicodedata import east_asian_width

from ..markup.anchors import NO_NUMBER, STATUS_KIND, number_mark, read_heading, status_mark
from ..markup.blocks import OPENING, OTHER_BLOCK, QUOTE, block_kind
from ..markup.comments import COMMENT_SIGN, blank_comments
from ..markup.fences import CodeFences
from ..markup.footnotes import DEFINITION
from ..markup.hidden_text import body_of
from ..markup.source import LONG_LINE
from ..model.books import Book, Chapter, Header, HeaderForm
from ..model.findings import Code, Finding
from ..model.units import Kind, Reference, Status, Unit
from ..support.language_tags import primary_language
from .edit_plan import EditPlan
from .label import TITLES
from .project import Project

_SPACED_COLON = re.compile(r"(\s)[*_]{0,2}:")
_REF_LINE = re.compile(r"(?P<before>\s*)\[REF\b(?P<fields>[^\]\n]*)\][^\S\n]*(?P<end>\n?)", re.I)


def plan_canonical(project: Project, path: str | None = None) -> EditPlan:
    """Return the plan for writing every chapter and glossary of a project, or a single file, in canonical form."""
    files = list(_files(project.loaded.library.books))
    before = {chapter.path: chapter for _, chapter in files if path is None or chapter.path == path}
    languages = {chapter.path: language for language, chapter in files}
    kept: dict[str, set[int]] = {}
    while True:
        texts = {
            path: canonical_text(chapter, languages[path], frozenset(kept.get(path, ())))
            for path, chapter in before.items()
            if kept.get(path) != _ALL
        }
        differing = _differing(project, before, texts)
        if not differing:
            break
        for path, positions in differing.items():
            already = kept.setdefault(path, set())
            # A file that is still read differently although these units were left unchanged is not touched at all.
            kept[path] = _ALL if positions <= already else already | positions
    whole = {path: text for path, text in sorted(texts.items()) if text != _as_it_is(project, path)}
    return EditPlan((), whole)


_ALL = {-1}
"""A marker for all units of a file, which is then left unchanged."""


def _as_it_is(project: Project, path: str) -> str:
    source = project.sources.get(path)
    return source.whole(source.text)


def _files(books: Mapping[str, tuple[Book, ...]]) -> Iterator[tuple[str, Chapter]]:
    """Yield all files with their languages."""
    for language, of_language in books.items():
        for book in of_language:
            for chapter in book.files():
                yield language, chapter


def canonical_text(chapter: Chapter, language: str, kept: frozenset[int] = frozenset()) -> str:
    """Return the canonical form of a file in a language; the units at the positions ``kept`` are left unchanged."""
    spaces_colons = primary_language(language) == "fr"
    prologue = _unfolded(chapter.prologue)
    parts = [_header(chapter.header), prologue if COMMENT_SIGN in prologue else _blank_lines(prologue)]
    for position, unit in enumerate(chapter.units):
        text = "#" * unit.rank + unit.heading + unit.body
        parts.append(_unfolded(text) if position in kept else _unit(unit, spaces_colons))
    text = "".join(parts).rstrip("\n")
    return f"{text}\n" if text else ""


def _unfolded(text: str) -> str:
    """Return a text whose lines all end with LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _header(header: Header) -> str:
    """Return the header of a file: its line with single spaces; front matter is left to the author."""
    source = _unfolded(header.source)
    match = _REF_LINE.fullmatch(source) if header.form is HeaderForm.LINE else None
    if match is None:
        return source
    before = _blank_lines(match["before"]).rstrip(" \t")
    return f"{before}[REF {' '.join(match['fields'].split())}]{match['end']}"


def _unit(unit: Unit, spaces_colons: bool) -> str:
    heading = _unfolded(unit.heading)
    if len(heading) > LONG_LINE:
        return "#" * unit.rank + heading + _body(_unfolded(unit.body), spaces_colons)
    if COMMENT_SIGN in heading:  # a comment stays where its author put it
        return "#" * unit.rank + heading + _unfolded(unit.body)
    end = "\n" if heading.endswith("\n") else ""
    marks = [f"@@{anchor.label}@@" for anchor in unit.anchors]
    if unit.explicit_number:
        marks.append(number_mark(unit.number if unit.number is not None else NO_NUMBER))
    if f"{STATUS_KIND}:" in heading:
        findings: list[Finding] = []
        status = read_heading(heading.removesuffix("\n"), unit.kind, "", unit.line, 0, findings).status
        if any(finding.code is Code.BAD_STATUS for finding in findings):  # its author must decide what it should say
            return "#" * unit.rank + heading + _unfolded(unit.body)
        marks += [status_mark(status)] if status is not None else []
    parts = [unit.text, *marks] if unit.kind in TITLES else [*marks, unit.text]
    return (
        " ".join(["#" * unit.rank, *(part for part in parts if part)])
        + end
        + _body(_unfolded(unit.body), spaces_colons)
    )


def _body(body: str, spaces_colons: bool) -> str:
    """Return a body with every quotation that opens with its word written uniformly; lines with comments and in
    directives are unchanged. ``spaces_colons`` means that a colon keeps a space before it.
    """
    lines: list[str] = []
    fences, is_in_quote = CodeFences(), False
    for line, written in zip(blank_comments(body).split("\n"), body.split("\n"), strict=True):
        if line != written:
            lines.append(written)
            continue
        was_open = fences.is_open
        quote = QUOTE.match(line) if not (was_open or fences.is_in_directive) else None
        if quote is not None:
            content = line[quote.end() :]
            opening = OPENING.match(content)
            if opening is not None and block_kind(opening["word"]) is not None:
                is_in_quote = True
                word = opening["word"].strip() + (opening["count"] or "").rstrip()
                colon = _colon(word, opening[0] if spaces_colons else "")
                line = f"> **{word}{colon}** {content[opening.end() :]}".rstrip(" ")
            elif is_in_quote:
                line = f"> {content}" if content.strip() else ">"
        elif is_in_quote and line.strip() and not (OTHER_BLOCK.match(line) or DEFINITION.match(line)):
            line = f"> {line}"  # a lazy continuation line, as Markdown allows
        else:
            is_in_quote = False
            fences.takes(line)
        lines.append(line if was_open or line.strip() else "")
    return "\n".join(lines)


def _colon(word: str, opening: str) -> str:
    """Return the colon after the word that opens a quotation: as wide as the word's last character, none after ?.

    It has the space that its author wrote before it in the ``opening``, if that is given.
    """
    if word[-1] in "?？":
        return ""
    space = _SPACED_COLON.search(opening)
    return "：" if east_asian_width(word[-1]) in "WF" else f"{space[1] if space is not None else ''}:"


def _blank_lines(text: str) -> str:
    return "\n".join(line if line.strip() else "" for line in text.split("\n"))


class _Said(NamedTuple):
    """The contents of a unit regardless of its notation: everything that formatting must not change."""

    kind: Kind
    rank: int
    number: str | None
    label: str | None
    text: str
    line: int
    explicit_number: bool
    status: Status | None
    identity: str | None
    labels: tuple[str, ...]
    references: tuple[tuple[str | None, str, int, str | None], ...]
    blocks: tuple[object, ...]
    examples: tuple[_Said, ...]


def _said(unit: Unit, labels: Mapping[str, int]) -> _Said:
    """Return the contents of a unit; ``labels`` counts the occurrences of each label.

    The id of a unit without a unique label is made from its source (see `library.identity`), ignoring spaces.
    """
    is_named = unit.label is not None and labels[unit.label] == 1
    return _Said(
        unit.kind,
        unit.rank,
        unit.number,
        unit.label,
        unit.text,
        unit.line,
        unit.explicit_number,
        unit.status,
        None if is_named else " ".join(body_of(unit).split()),
        tuple(anchor.label for anchor in unit.anchors),
        tuple(map(_said_of_reference, unit.references)),
        unit.blocks,
        tuple(_said(example, labels) for example in unit.examples),
    )


def _said_of_reference(reference: Reference) -> tuple[str | None, str, int, str | None]:
    return reference.book, reference.label, reference.line, reference.text


def _labels_of_books(project: Project) -> dict[str, Counter[str]]:
    """Return how many units of a book each label names, by the paths of the book's files."""
    of_book: dict[str, Counter[str]] = {}
    for books in project.library.books.values():
        for book in books:
            labels = Counter(unit.label for file in book.files() for unit in file.units if unit.label is not None)
            of_book |= dict.fromkeys((file.path for file in book.files()), labels)
    return of_book


def _differing(project: Project, before: Mapping[str, Chapter], texts: Mapping[str, str]) -> dict[str, set[int]]:
    """Return the positions of the units that would be read differently, by file."""
    with project.with_texts(texts) as loaded:
        after = {chapter.path: chapter for _, chapter in _files(loaded.library.books)}
    of_book = _labels_of_books(project)
    differing: dict[str, set[int]] = {}
    for path in texts:
        labels = of_book[path]
        old, new = before[path], after.get(path)
        positions: set[int] = set()
        if new is None or len(new.units) != len(old.units) or new.ordinal != old.ordinal or new.title != old.title:
            positions = set(range(len(old.units)))
        else:
            units = zip(old.units, new.units, strict=True)
            positions = {
                place for place, (ours, theirs) in enumerate(units) if _said(ours, labels) != _said(theirs, labels)
            }
        if positions:
            differing[path] = positions
    return differing
