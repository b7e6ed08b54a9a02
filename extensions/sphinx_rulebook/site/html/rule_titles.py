"""The titles of rules, which are short first lines with a text below them, and rules on one line."""

from __future__ import annotations

from ...markup.text.plain import with_word
from ...markup.titles import is_title
from ...model.units import BlockKind, Kind, Unit

_TITLED_RANK = 3
"""Units above this rank have headings of their own."""
_LONGEST_LINE, _LONGEST_WORD = 150, 24


def has_title(unit: Unit) -> bool:
    """Return whether the first line of a rule is the title of the text below it, and not a text of its own."""
    return (
        bool(unit.blocks)
        and unit.rank >= _TITLED_RANK
        and unit.kind not in (Kind.TERM, Kind.RULING)
        and unit.blocks[0].kind is BlockKind.TEXT
        and is_title(unit.text)
    )


def is_heading(unit: Unit, after: Unit | None) -> bool:
    """Return whether the first line of a rule is a title: that of its own text, or of the rules below it.

    ``after`` is the next unit of the chapter, which tells whether there are rules below this one.
    """
    if after is not None and after.rank > unit.rank >= _TITLED_RANK:
        return is_title(unit.text)
    return has_title(unit)


def in_bold(text: str) -> str:
    """Return the HTML of a title in bold; one that its author made bold stays as it is."""
    return text if text.startswith("<strong>") else f"<strong>{text}</strong>"


def on_one_line(unit: Unit, text: str, language: str) -> str:
    """Return the plain text of a unit on one line, with a colon after its title as the language has it."""
    if has_title(unit) or (unit.rank < _TITLED_RANK and "\n" in text):
        title, _, below = text.partition("\n")
        text = with_word(title, below, language)
    return text.replace("\n", " ")


def shortened(text: str) -> str:
    """Return the beginning of a text, up to the end of a word; a script without spaces is cut anywhere."""
    if len(text) <= _LONGEST_LINE:
        return text
    start = text[:_LONGEST_LINE]
    at_space = start.rfind(" ", _LONGEST_LINE - _LONGEST_WORD)
    return f"{start[:at_space] if at_space > 0 else start.rstrip()}…"
