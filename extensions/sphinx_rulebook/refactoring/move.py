"""A rule in another place, with all that stands below it, in every language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..index import Target
from ..library import UnusableInputError
from ..model import Chapter, Kind
from .plan import Edit, Plan
from .project import SURE, Project, find_unit
from .sources import Source

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A unit with all that stands below it, and the blank lines before it, which go where it goes.

    ``first`` and ``stop`` are its run of the units of a chapter; its text stands from ``start_offset`` to
    ``stop_offset``, the blank lines before it from ``gap_offset`` on.
    """

    source: Source
    first: int
    stop: int
    gap_offset: int
    start_offset: int
    stop_offset: int


def plan_move(project: Project, name: str, beside: str, is_after: bool, code: str | None = None) -> Plan:
    """Return the plan of moving a rule, with its subrules, examples and notes, behind or before another of its book.

    Behind a heading of a higher rank means below it, as the first.  Translations follow where both rules are known in
    them, or so likely that no other could be meant.  Raises UnusableInputError where the rule cannot stand there.
    """
    moved = find_unit(project, name, code)
    other = find_unit(project, beside, code)
    if moved.book is not other.book:
        raise UnusableInputError(
            f"{name} is of {moved.book.code} and {beside} of {other.book.code}; a rule keeps to its book, "
            "which its labels and addresses belong to"
        )
    edits = _move_edits(project, moved, other, name, beside, is_after)
    if not edits:
        raise UnusableInputError(f"{name} stands there already")
    notes = [f"{_called(moved)} goes {'behind' if is_after else 'before'} {_called(other)}"]
    if moved.book.language == project.library.source_language:
        there = {found.language: found for found in project.counterparts(other)}
        here = {found.language: found for found in project.counterparts(moved)}
        for translation in list(project.translations(moved.book.code))[1:]:
            language = translation.language
            ours, theirs = here.get(language), there.get(language)
            if ours is None or theirs is None or min(ours.confidence, theirs.confidence) < SURE:
                notes.append(f"not in {language}: it is not known which rules these are")
                continue
            edits += _move_edits(project, ours.target, theirs.target, name, beside, is_after)
            sure = min(ours.confidence, theirs.confidence)
            likely = "" if sure == 1 else f", by their likeness ({sure:.2f}): look at it"
            notes.append(f"{language}: {_called(ours.target)} and {_called(theirs.target)}{likely}")
    if any(unit.explicit_number for unit in moved.chapter.units[moved.position : _stop(moved.chapter, moved.position)]):
        notes.append("its typed numbers (@@number:...@@) stay as they are")
    return Plan(tuple(edits), {}, tuple(notes))


def _move_edits(project: Project, moved: Target, other: Target, name: str, beside: str, is_after: bool) -> list[Edit]:
    """Return the edits that take a piece from its place and put it at another, in one language."""
    rank = moved.unit.rank
    if moved.unit.kind is Kind.CHAPTER:
        raise UnusableInputError(f"{name} is a chapter, which is a file; give it another number and file name instead")
    if other.unit.rank > rank:
        raise UnusableInputError(
            f"{beside} is below the rank of {name}: what follows it would come below {name}; "
            f"name a heading of {'#' * rank} or higher"
        )
    if other.unit.rank < rank and not is_after:
        raise UnusableInputError(f"{beside} is of a higher rank than {name}; name a rule of its own rank")
    piece = _piece(project, moved)
    is_same_file = moved.chapter is other.chapter
    if is_same_file and piece.first <= other.position < piece.stop:
        raise UnusableInputError(f"{beside} is {name} itself, or stands below it")
    target = _piece(project, other)
    if not is_after:
        at = target.gap_offset
    elif other.unit.rank == rank:
        at = target.stop_offset
    else:
        at = _behind_text(target.source, _start(target.source, other.chapter, other.position + 1))
    if is_same_file and piece.gap_offset <= at <= piece.stop_offset:
        return []
    return [
        Edit(piece.source.path, piece.gap_offset, piece.stop_offset, ""),
        Edit(target.source.path, at, at, _fitted(piece, target.source, at)),
    ]


def _fitted(piece: _Piece, source: Source, at: int) -> str:
    """Return a piece as it is to stand at an offset of a file, as far from what is before it as it stood."""
    whole = piece.source.text
    gap, text = whole[piece.gap_offset : piece.start_offset], whole[piece.start_offset : piece.stop_offset]
    if piece.first == 0 and not gap:  # it was the first of its file; now it stands as what follows it does
        gap = source.text[at : len(source.text) - len(source.text[at:].lstrip())]
    parts = [text, gap] if at == 0 else [gap, text if _LINE_END.search(text[-1:]) else f"{text}\n"]
    before = "\n" if at > 0 and not _LINE_END.search(source.text[at - 1]) else ""
    return _LINE_END.sub(source.line_end, "".join([before, *parts]))


def _piece(project: Project, target: Target) -> _Piece:
    source = project.sources.get(target.chapter.path)
    stop = _stop(target.chapter, target.position)
    start_offset = _start(source, target.chapter, target.position)
    stop_offset = _behind_text(source, _start(source, target.chapter, stop))
    return _Piece(source, target.position, stop, _behind_text(source, start_offset), start_offset, stop_offset)


def _behind_text(source: Source, offset: int) -> int:
    """Return where the last line before an offset that is not blank has ended."""
    line_end = _LINE_END.search(source.text, len(source.text[:offset].rstrip()), offset)
    return line_end.end() if line_end is not None else offset


def _stop(chapter: Chapter, position: int) -> int:
    """Return the place behind a unit and all below it."""
    rank = chapter.units[position].rank
    following = range(position + 1, len(chapter.units))
    return next((place for place in following if chapter.units[place].rank <= rank), len(chapter.units))


def _start(source: Source, chapter: Chapter, position: int) -> int:
    """Return the offset of a unit of a chapter, that of the end of the text behind the last."""
    if position == len(chapter.units):
        return len(source.text)
    return source.offset(chapter.units[position].line, 1)


def _called(target: Target) -> str:
    return target.unit.number or target.unit.label or f"{target.chapter.path}:{target.unit.line}"
