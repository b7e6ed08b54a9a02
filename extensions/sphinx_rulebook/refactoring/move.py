"""Moving a rule with everything below it to a different place, in every language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..library.label_index import Target
from ..markup.comments import find_comments
from ..markup.ruling_facts import is_rulings_file
from ..model.books import Chapter
from ..model.units import Kind
from ..support.errors import UnusableInputError
from .edit_plan import Edit, EditPlan
from .project import SURE, Project, find_unit
from .source_files import SourceFile

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A unit with everything below it, and the blank lines before it, which move with it.

    ``first`` and ``stop`` are its range among the units of a chapter; its text is from ``start_offset`` to
    ``stop_offset``, and the blank lines before it start at ``gap_offset``.
    """

    source: SourceFile
    first: int
    stop: int
    gap_offset: int
    start_offset: int
    stop_offset: int


def plan_move(project: Project, name: str, beside: str, is_after: bool, code: str | None = None) -> EditPlan:
    """Return the plan for moving a rule, with its subrules, examples and notes, after or before another rule of its
    book.

    After a heading of a higher rank, the rule becomes the first unit below the heading. Translations follow if the
    counterparts of both rules are confirmed, or likely enough to be unambiguous. Raises UnusableInputError if the rule
    cannot be placed there.
    """
    moved = find_unit(project, name, code)
    other = find_unit(project, beside, code)
    if moved.book is not other.book:
        raise UnusableInputError(
            f"{name} is in {moved.book.code} and {beside} in {other.book.code}; a rule cannot leave its book, "
            "because its label and address belong to it"
        )
    here_kind, there_kind = _kind_of_file(moved), _kind_of_file(other)
    if here_kind != there_kind:
        raise UnusableInputError(
            f"{name} is in {here_kind} and {beside} in {there_kind}; only text of the same kind can be beside it"
        )
    edits = _move_edits(project, moved, other, name, beside, is_after)
    if not edits:
        raise UnusableInputError(f"{name} is already there")
    notes = [f"{_called(moved)} goes {'after' if is_after else 'before'} {_called(other)}"]
    if moved.book.language == project.library.source_language:
        there = {found.language: found for found in project.counterparts(other)}
        here = {found.language: found for found in project.counterparts(moved)}
        for translation in list(project.translations(moved.book.code))[1:]:
            language = translation.language
            ours, theirs = here.get(language), there.get(language)
            if ours is None or theirs is None or min(ours.confidence, theirs.confidence) < SURE:
                notes.append(f"not in {language}: the translations of these rules are not known")
                continue
            edits += _move_edits(project, ours.target, theirs.target, name, beside, is_after)
            sure = min(ours.confidence, theirs.confidence)
            likely = "" if sure == 1 else f", matched by similarity ({sure:.2f}): please check"
            notes.append(f"{language}: {_called(ours.target)} and {_called(theirs.target)}{likely}")
    if any(unit.explicit_number for unit in moved.chapter.units[moved.position : _stop(moved.chapter, moved.position)]):
        notes.append("its typed numbers (@@number:...@@) stay as they are")
    return EditPlan(tuple(edits), {}, tuple(notes))


def _kind_of_file(target: Target) -> str:
    """Return what a message calls the file of a unit: terms, rulings and rules are read and numbered differently."""
    if target.chapter is target.book.glossary:
        return "the glossary"
    return "a file of rulings" if is_rulings_file(target.chapter.path) else "a chapter"


def _move_edits(project: Project, moved: Target, other: Target, name: str, beside: str, is_after: bool) -> list[Edit]:
    """Return the edits that remove a piece and insert it elsewhere, in one language."""
    rank = moved.unit.rank
    if moved.unit.kind is Kind.CHAPTER:
        raise UnusableInputError(f"{name} is a chapter; change its number and the name of its file instead")
    if other.unit.rank > rank:
        raise UnusableInputError(
            f"{beside} has a lower rank than {name}: the text after it would end up below {name}; "
            f"name a heading of {'#' * rank} or higher"
        )
    if other.unit.rank < rank and not is_after:
        raise UnusableInputError(f"{beside} has a higher rank than {name}; name a rule of the same rank")
    piece = _piece(project, moved)
    is_same_file = moved.chapter is other.chapter
    if is_same_file and piece.first <= other.position < piece.stop:
        raise UnusableInputError(f"{beside} is {name} itself or is below it")
    target = _piece(project, other)
    if not is_after:
        at = target.gap_offset
    elif other.unit.rank == rank:
        at = target.stop_offset
    else:
        at = _after_text(target.source, _start(target.source, other.chapter, other.position + 1))
    if is_same_file and piece.gap_offset <= at <= piece.stop_offset:
        return []
    return [
        Edit(piece.source.path, piece.gap_offset, piece.stop_offset, ""),
        Edit(target.source.path, at, at, _fitted(piece, target.source, at)),
    ]


def _fitted(piece: _Piece, source: SourceFile, at: int) -> str:
    """Return the text of a piece as inserted at its new offset, keeping its distance from the text before it."""
    whole = piece.source.text
    gap, text = whole[piece.gap_offset : piece.start_offset], whole[piece.start_offset : piece.stop_offset]
    if not gap:  # nothing was between it and the text before it; use the gap before the text that now follows it
        gap = source.text[at : len(source.text) - len(source.text[at:].lstrip())]
    ended = text if _LINE_END.search(text[-1:]) else f"{text}\n"
    parts = [text, gap] if at == 0 else [gap, ended]
    before = "\n" if at > 0 and not _LINE_END.search(source.text[at - 1]) else ""
    return _LINE_END.sub(source.line_end, "".join([before, *parts]))


def _piece(project: Project, target: Target) -> _Piece:
    source = project.sources.get(target.chapter.path)
    stop = _stop(target.chapter, target.position)
    start_offset = _start(source, target.chapter, target.position)
    stop_offset = _after_text(source, _start(source, target.chapter, stop))
    return _Piece(source, target.position, stop, _after_text(source, start_offset), start_offset, stop_offset)


def _after_text(source: SourceFile, offset: int) -> int:
    """Return the end of the last line before an offset that is not blank."""
    line_end = _LINE_END.search(source.text, len(source.text[:offset].rstrip()), offset)
    return line_end.end() if line_end is not None else offset


def _stop(chapter: Chapter, position: int) -> int:
    """Return the index after a unit and everything below it."""
    rank = chapter.units[position].rank
    following = range(position + 1, len(chapter.units))
    return next((place for place in following if chapter.units[place].rank <= rank), len(chapter.units))


def _start(source: SourceFile, chapter: Chapter, position: int) -> int:
    """Return the offset of a unit in a chapter with the comments right above it, or the end of the text after the last
    unit.
    """
    if position == len(chapter.units):
        return len(source.text)
    line = chapter.units[position].line
    for start, stop in reversed(find_comments(source.text, 0).spans):
        first = source.line_of(start)
        is_right_above = source.line_of(stop - 1) == line - 1 and not source.text[stop : source.offset(line, 1)].strip()
        if is_right_above and not source.text[source.offset(first, 1) : start].strip():
            line = first  # it is about the heading
    return source.offset(line, 1)


def _called(target: Target) -> str:
    return target.unit.number or target.unit.label or f"{target.chapter.path}:{target.unit.line}"
