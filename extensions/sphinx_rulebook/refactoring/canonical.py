"""The canonical form of rules: the same model, written the same way by everybody.

A line stays the line that it is, so that findings, exports and the history of a file keep their places; and nothing
changes that a reader, a bot or another module could see.  That is not promised by the forms below alone: what they
make is read again, and a unit that would read otherwise is left as it stands.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from unicodedata import east_asian_width

from ..markup.anchors import NO_NUMBER, number_mark
from ..markup.blocks import OPENING, OTHER_BLOCK, QUOTE, block_kind
from ..markup.commented import body_of
from ..markup.comments import COMMENT_SIGN, blank_comments
from ..markup.fences import CodeFences
from ..markup.source import LONG_LINE
from ..model import Book, Chapter, Header, HeaderForm, Kind, Reference, Unit
from .label import TITLES
from .plan import Plan
from .project import Project

_REF_LINE = re.compile(r"(?P<before>\s*)\[REF\b(?P<fields>[^\]\n]*)\][^\S\n]*(?P<end>\n?)", re.I)


def plan_canonical(project: Project, path: str | None = None) -> Plan:
    """Return the plan of writing every chapter and glossary of a project in the canonical form, or one of them."""
    files = _files(project.loaded.library.books)
    before = {chapter.path: chapter for chapter in files if path is None or chapter.path == path}
    kept: dict[str, set[int]] = {}
    while True:
        texts = {
            path: canonical_text(chapter, frozenset(kept.get(path, ())))
            for path, chapter in before.items()
            if kept.get(path) != _ALL
        }
        differing = _differing(project, before, texts)
        if not differing:
            break
        for path, positions in differing.items():
            already = kept.setdefault(path, set())
            # What is still read otherwise although its units stand as they stood is not for us to write.
            kept[path] = _ALL if positions <= already else already | positions
    whole = {path: text for path, text in sorted(texts.items()) if text != _as_it_is(project, path)}
    return Plan((), whole)


_ALL = {-1}
"""Stands for all units of a file, which then is left as it is."""


def _as_it_is(project: Project, path: str) -> str:
    source = project.sources.get(path)
    return source.whole(source.text)


def _files(books: Mapping[str, tuple[Book, ...]]) -> Iterator[Chapter]:
    for of_language in books.values():
        for book in of_language:
            yield from book.files()


def canonical_text(chapter: Chapter, kept: frozenset[int] = frozenset()) -> str:
    """Return the canonical form of a file; the units at the positions ``kept`` stand as they stood."""
    prologue = _unfolded(chapter.prologue)
    parts = [_header(chapter.header), prologue if COMMENT_SIGN in prologue else _blank_lines(prologue)]
    for position, unit in enumerate(chapter.units):
        text = "#" * unit.rank + unit.heading + unit.body
        parts.append(_unfolded(text) if position in kept else _unit(unit))
    text = "".join(parts).rstrip("\n")
    return f"{text}\n" if text else ""


def _unfolded(text: str) -> str:
    """Return a text whose lines all end with LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _header(header: Header) -> str:
    """Return the head of a file: its line with single spaces; front matter is the author's."""
    source = _unfolded(header.source)
    match = _REF_LINE.fullmatch(source) if header.form is HeaderForm.LINE else None
    if match is None:
        return source
    before = _blank_lines(match["before"]).rstrip(" \t")
    return f"{before}[REF {' '.join(match['fields'].split())}]{match['end']}"


def _unit(unit: Unit) -> str:
    heading = _unfolded(unit.heading)
    if len(heading) > LONG_LINE:
        return "#" * unit.rank + heading + _body(_unfolded(unit.body))
    if COMMENT_SIGN in heading:  # a comment stays where its author has put it
        return "#" * unit.rank + heading + _unfolded(unit.body)
    end = "\n" if heading.endswith("\n") else ""
    marks = [f"@@{anchor.label}@@" for anchor in unit.anchors]
    if unit.explicit_number:
        marks.append(number_mark(unit.number if unit.number is not None else NO_NUMBER))
    parts = [unit.text, *marks] if unit.kind in TITLES else [*marks, unit.text]
    return " ".join(["#" * unit.rank, *(part for part in parts if part)]) + end + _body(_unfolded(unit.body))


def _body(body: str) -> str:
    """Return a body with every example and note opened and continued in the same way; lines with comments stay."""
    lines: list[str] = []
    fences, is_in_quote = CodeFences(), False
    for line, written in zip(blank_comments(body).split("\n"), body.split("\n"), strict=True):
        if line != written:
            lines.append(written)
            continue
        was_open = fences.is_open
        quote = QUOTE.match(line) if not was_open else None
        if quote is not None:
            content = line[quote.end() :]
            opening = OPENING.match(content)
            if opening is not None and block_kind(opening["word"]) is not None:
                is_in_quote = True
                word = opening["word"].strip() + (opening["count"] or "").rstrip()
                line = f"> **{word}{_colon(word)}** {content[opening.end() :]}".rstrip(" ")
            elif is_in_quote:
                line = f"> {content}" if content.strip() else ">"
        elif is_in_quote and line.strip() and not OTHER_BLOCK.match(line):
            line = f"> {line}"  # a line that goes on lazily, as Markdown allows
        else:
            is_in_quote = False
            fences.takes(line)
        lines.append(line if was_open or line.strip() else "")
    return "\n".join(lines)


def _colon(word: str) -> str:
    """Return the colon behind the word that opens an example or a note: as wide as the word's last sign."""
    return "：" if east_asian_width(word[-1]) in "WF" else ":"


def _blank_lines(text: str) -> str:
    return "\n".join(line if line.strip() else "" for line in text.split("\n"))


class _Said(NamedTuple):
    """All that a unit says but how it is written: what has to be the same afterwards."""

    kind: Kind
    rank: int
    number: str | None
    label: str | None
    text: str
    line: int
    explicit_number: bool
    identity: str | None
    labels: tuple[str, ...]
    references: tuple[tuple[str | None, str, int, str | None], ...]
    blocks: tuple[object, ...]
    examples: tuple[_Said, ...]


def _said(unit: Unit, labels: Mapping[str, int]) -> _Said:
    """Return what a unit says; ``labels`` counts how often each is there.

    The id of a unit that no label names for certain is made of its source (see `identity`), spaces aside.
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
        None if is_named else " ".join(body_of(unit).split()),
        tuple(anchor.label for anchor in unit.anchors),
        tuple(map(_said_of_reference, unit.references)),
        unit.blocks,
        tuple(_said(example, labels) for example in unit.examples),
    )


def _said_of_reference(reference: Reference) -> tuple[str | None, str, int, str | None]:
    return reference.book, reference.label, reference.line, reference.text


def _labels_of_books(project: Project) -> dict[str, Counter[str]]:
    """Return how often each label names a unit of a book, by the paths of the book's files."""
    of_book: dict[str, Counter[str]] = {}
    for books in project.library.books.values():
        for book in books:
            labels = Counter(unit.label for file in book.files() for unit in file.units if unit.label is not None)
            of_book |= dict.fromkeys((file.path for file in book.files()), labels)
    return of_book


def _differing(project: Project, before: Mapping[str, Chapter], texts: Mapping[str, str]) -> dict[str, set[int]]:
    """Return the positions of the units that would be read otherwise, by the files that hold them."""
    with project.with_texts(texts) as loaded:
        after = {chapter.path: chapter for chapter in _files(loaded.library.books)}
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
