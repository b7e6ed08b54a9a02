"""A rule in another place, with all that stands below it, in every language."""

from __future__ import annotations

from dataclasses import dataclass

from ..index import Target
from ..library import UnusableInputError
from ..model import Chapter, Kind
from .plan import Edit, Plan
from .project import SURE, Project, find_unit
from .sources import Source


@dataclass(frozen=True, slots=True)
class _Piece:
    """A unit with all that stands below it: a run of the units of a chapter, and where its text starts and stops."""

    source: Source
    first: int
    stop: int
    start_offset: int
    stop_offset: int

    @property
    def text(self) -> str:
        """The text of the piece."""
        return self.source.text[self.start_offset : self.stop_offset]


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
        at = target.start_offset
    elif other.unit.rank == rank:
        at = target.stop_offset
    else:
        following = other.position + 1
        is_last = following == len(other.chapter.units)
        at = len(target.source.text) if is_last else _offset(target.source, other.chapter, following)
    if is_same_file and piece.start_offset <= at <= piece.stop_offset:
        return []
    start = piece.start_offset
    if piece.stop_offset == len(piece.source.text):  # what is the last then ends the file with one line end
        before = piece.source.text[:start]
        start = len(before.rstrip("\r\n")) + len(piece.source.line_end)
    return [
        Edit(piece.source.path, min(start, piece.start_offset), piece.stop_offset, ""),
        Edit(target.source.path, at, at, _fitted(piece, target.source, at)),
    ]


def _fitted(piece: _Piece, source: Source, at: int) -> str:
    """Return a piece as it is to stand among what is before and behind it, as far apart as it stood."""
    end = source.line_end
    text = piece.text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").replace("\n", end)
    apart = end * (2 if _has_blank_lines(piece) else 1)
    before = "" if at == 0 or source.text[:at].endswith(apart) else end if source.text[:at].endswith(end) else apart
    is_last = at == len(source.text)
    return f"{before if is_last else ''}{text}{end if is_last else apart}"


def _has_blank_lines(piece: _Piece) -> bool:
    """Say whether headings stand apart by blank lines at the old place."""
    before = piece.source.text[: piece.start_offset]
    return before.endswith(("\n\n", "\n\r\n", "\r\r")) or piece.text.endswith(("\n\n", "\n\r\n", "\r\r"))


def _piece(project: Project, target: Target) -> _Piece:
    source = project.sources.get(target.chapter.path)
    stop = _stop(target.chapter, target.position)
    stop_offset = len(source.text) if stop == len(target.chapter.units) else _offset(source, target.chapter, stop)
    return _Piece(source, target.position, stop, _offset(source, target.chapter, target.position), stop_offset)


def _stop(chapter: Chapter, position: int) -> int:
    """Return the place behind a unit and all below it."""
    rank = chapter.units[position].rank
    following = range(position + 1, len(chapter.units))
    return next((place for place in following if chapter.units[place].rank <= rank), len(chapter.units))


def _offset(source: Source, chapter: Chapter, position: int) -> int:
    return source.offset(chapter.units[position].line, 1)


def _called(target: Target) -> str:
    return target.unit.number or target.unit.label or f"{target.chapter.path}:{target.unit.line}"
