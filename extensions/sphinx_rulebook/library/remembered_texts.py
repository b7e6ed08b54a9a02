"""Comparing the text of a unit with one that was remembered, such as in a sync state: has the wording changed?

Remembered texts are those of `normal_text`. Earlier versions remembered them on one line, without the words of notes
and commentaries (`BookUnits.bare_text`).
"""

from __future__ import annotations

from ..markup.text.wording import are_same_words, form_on_one_line, forms_on_one_line
from .book_units import BookUnits, on_one_line, own_markup, with_present_labels


def still_says(units: BookUnits, place: int, remembered: str) -> bool:
    """Return whether a unit has the words of a remembered text; nearly always a comparison of their markup is
    enough.
    """
    text = units.text(place)
    if text == remembered:
        return True
    if not _is_bare(remembered, text):
        return are_same_words(remembered, text)
    markup = with_present_labels(own_markup(units.placed[place].unit), units.book, units.index)
    return on_one_line(markup) == remembered or form_on_one_line(remembered) in forms_on_one_line(markup)


def before_and_now(units: BookUnits, place: int, remembered: str) -> tuple[str, str]:
    """Return a remembered text of a unit and its present one, each on one line, to show their difference."""
    text = units.text(place)
    if _is_bare(remembered, text):
        return remembered, units.bare_text(place)
    return on_one_line(remembered), on_one_line(text)


def _is_bare(remembered: str, text: str) -> bool:
    """Return whether a text may have been remembered by an earlier version."""
    return "\n" in text and "\n" not in remembered
