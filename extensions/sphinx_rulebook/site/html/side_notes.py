"""The notes beside a unit: what changed last, and which units cite it.

They stand in the source after the unit's text, so that a screen reader meets them there; the stylesheet puts them
beside it. On a phone, they are a button in the line of the number, which opens a sheet with all of them.
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


def side_note(
    change: str, citing: Sequence[tuple[str, str]], count: int, all_uri: str, number: str, words: Words
) -> str:
    """Return the note of a unit as HTML for the web; "" if it has neither changed nor been cited.

    ``change`` is a link to its latest change, or ""; ``citing`` are the links to the units that cite it, each with the
    text that it shows, and ``count`` is how many units cite it. ``all_uri`` leads to a list of all of them, or is "" if
    ``citing`` has all of them.
    """
    if not change and not count:
        return ""
    lines = [change] if change else []
    summary = [change.partition(">")[2].removesuffix("</a>")] if change else []
    if count:
        lines.append(f"{escape(words('Cited by'))} {_line(citing, count, all_uri)}")
        summary.append(escape(words.fill("cited by {count}", count=count)))
    about = f"<i>{escape(words.fill('About {number}:', number=number))} </i>" if number else ""
    button = f"<button type=button>{about}{' · '.join(summary)}</button>"
    return f"<div class=b>{button}{''.join(f'<span>{line}</span>' for line in lines)}</div>\n"


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
