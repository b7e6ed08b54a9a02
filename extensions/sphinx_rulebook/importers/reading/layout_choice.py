"""Choosing the layout of a document: the one that the user names or describes, or the one that its lines show."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..profile import Profile
from ..typed_document import Line
from .headed_text import read_headings
from .number_series.numbered_titles import with_numbered_titles
from .number_series.numbers_of_lists import without_few_headings, without_numbers_of_lists
from .number_series.whole_prefixes import with_whole_prefixes
from .outline_numbers import with_whole_numbers
from .recognition import Recognition, by_name, completed, recognise


class ChosenLayout(NamedTuple):
    """The lines of a document with its layout, and the lines of signs below headings, by index, with the reason."""

    lines: Sequence[Line]
    recognition: Recognition
    rulers: Mapping[int, str]


def choose_layout(
    lines: Sequence[Line], dropped: Collection[int], layout: str | Profile | None, has_marks: bool
) -> ChosenLayout:
    """Return a document in its layout: numbers that leave out those above them are whole, and headings have levels.

    ``layout`` is the name of a known layout, or a profile; without it, the layout is recognized. ``dropped`` are the
    indexes of the lines that are not rules, ``has_marks`` is whether the document is Markdown.
    """
    if not isinstance(layout, Profile) or layout.learns_numbers:
        lines = with_numbered_titles(lines, dropped) or lines
    lines, recognition = _by_numbers(lines, dropped, layout)
    # Numbers that the user has described are those of units, whatever headings look like.
    has_own_numbers = isinstance(layout, Profile) and not layout.learns_numbers and any(layout.numbers)
    headed = None if has_marks or has_own_numbers else read_headings(lines, dropped, recognition)
    if headed is not None:
        return ChosenLayout(*headed)
    if layout is None and has_marks:
        recognition = (
            without_numbers_of_lists(lines, dropped, recognition)
            or without_few_headings(lines, dropped, recognition)
            or recognition
        )
    return ChosenLayout(lines, recognition, {})


def _by_numbers(
    lines: Sequence[Line], dropped: Collection[int], layout: str | Profile | None
) -> tuple[Sequence[Line], Recognition]:
    """Return the lines with whole numbers if they have none, and the layout of their numbers."""
    if isinstance(layout, Profile):
        return lines, completed(layout, lines, dropped)
    if layout is not None:
        return lines, by_name(layout, lines, dropped)
    whole = with_whole_numbers(lines, dropped) or with_whole_prefixes(lines, dropped)
    if whole is None:
        return lines, recognise(lines, dropped)
    lines, note = whole
    recognition = recognise(lines, dropped)
    return lines, replace(recognition, reason=f"{recognition.reason}; {note}")
