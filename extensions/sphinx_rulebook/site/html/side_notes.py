"""The notes beside a unit: what changed last, which rulings are about it, and which units cite it.

They stand in the source after the unit's text, so that a screen reader meets them there; the stylesheet puts them
beside it. On a phone, a script makes them a button in the line of the number, which opens a sheet with all of them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ...model.units import Kind, Unit
from ..view.interface_words import Words
from .attributes import AttributeWriter, lean_attribute

MOST_CITING = 8
"""How many citing units a page names; the page of the rule, or the graph, names all of them."""

LONGEST_QUESTION = 90
"""How many characters of the question of a ruling a page shows at the rules that it cites."""

_LINE = 25.0
"""How many Latin letters of 13 px the line beside a unit has room for, after the word "Cited by"."""
_GAP, _WIDE = 1.2, 1.8
"""The width of a gap between links and of a Japanese character, in Latin letters."""


def side_note(first: Sequence[str], citing: Sequence[tuple[str, str]], count: int, all_uri: str, words: Words) -> str:
    """Return the note of a unit as HTML for the web; "" if it has none.

    ``first`` are the lines above that of the units that cite it, as HTML. ``citing`` are the links to these units,
    each with the text that it shows, and ``count`` is how many there are. ``all_uri`` leads to a list of all of them,
    or is "" if ``citing`` has all of them.
    """
    lines = list(first)
    if count:
        lines.append(f"{escape(words('Cited by'))} {_line(citing, count, all_uri)}")
    return f"<p class=b>{'<br>'.join(lines)}\n" if lines else ""


def citing_name(unit: Unit, shown: str, words: Words) -> str:
    """Return what the note shows for a citing unit, whose number, or else its name, is ``shown``.

    "Cited by 3" would be how many units cite it.
    """
    if unit.kind is Kind.CHAPTER and shown.isdecimal():
        return words.fill("chapter {number}", number=shown)
    return shown


class RulingLink(NamedTuple):
    """A link to a ruling: its address, its question, and whether the unit has changed since it was confirmed."""

    uri: str
    question: str
    is_changed: bool

    def html(self, attribute: AttributeWriter) -> str:
        """Return the link with the question as its text."""
        name = attribute("class", "ru rv" if self.is_changed else "ru")
        return f"<a{name}{attribute('href', self.uri)}>{escape(self.question)}</a>"


def rulings_line(rulings: Sequence[RulingLink], count: int, all_uri: str, words: Words) -> str:
    """Return the line of the rulings that cite a unit: a link to the only one, or to all of them; the sheet shows their
    questions.

    ``count`` is how many there are. ``all_uri`` leads to a list of all of them, or is "" if there is no such list.
    """
    is_changed = any(ruling.is_changed for ruling in rulings)
    text = words.counted("{count} ruling", "{count} rulings", count)
    if is_changed:
        text = words.fill("{rulings}, to review", rulings=text)
    uri = all_uri if count > 1 and all_uri else rulings[0].uri
    questions = " ".join(ruling.html(lean_attribute) for ruling in rulings)
    return f"{RulingLink(uri, text, is_changed).html(lean_attribute)}<i hidden> {questions}</i>"


def _line(citing: Sequence[tuple[str, str]], count: int, all_uri: str) -> str:
    """Return the links that fit, the number of the others, and a few more that only the sheet shows."""
    links = [link for link, _ in citing]
    if not all_uri:
        return " ".join(links)
    shown = _fitting([text for _, text in citing], count)
    line = " ".join(links[:shown])
    if count > shown:
        line += f" <a{lean_attribute('class', 'm')}{lean_attribute('href', all_uri)}>+{count - shown}</a>"
    rest = links[shown:]
    return f"{line}<i hidden> {' '.join(rest)}</i>" if rest else line


def _width(text: str) -> float:
    """Return the width of a text in Latin letters."""
    if text.isascii():
        return len(text)
    return sum(_WIDE if unicodedata.east_asian_width(char) in "WF" else 1.0 for char in text)


def _fitting(texts: Sequence[str], count: int) -> int:
    """Return how many links fit into the line, but at least one."""
    room = _LINE
    for place, text in enumerate(texts):
        room -= _GAP + _width(text)
        is_last = place + 1 == count
        if room < (0 if is_last else 4):
            return max(1, place)
    return len(texts)
