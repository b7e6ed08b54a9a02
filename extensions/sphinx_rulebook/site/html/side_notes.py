"""The notes beside a unit: what changed last, and which units cite it.

They stand in the source after the unit's text, so that a screen reader meets them there; the stylesheet puts them
beside it. On a phone, a script makes them a button in the line of the number, which opens a sheet with all of them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from html import escape

from ..view.interface_words import Words
from .attributes import lean_attribute

MOST_CITING = 8
"""How many citing units a page names; the page of the rule, or the graph, names all of them."""

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


def _fitting(texts: Sequence[str], count: int) -> int:
    """Return how many links fit into the line, but at least one."""
    room = _LINE
    for place, text in enumerate(texts):
        room -= _GAP + sum(_WIDE if unicodedata.east_asian_width(char) in "WF" else 1.0 for char in text)
        is_last = place + 1 == count
        if room < (0 if is_last else 4):
            return max(1, place)
    return len(texts)
