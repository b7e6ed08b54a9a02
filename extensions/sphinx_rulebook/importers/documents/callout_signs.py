"""Remarks of Markdown in the signs of other programs, line for line in those of rulebooks: ``!!! note``, ``::: tip``.

Folders of Markdown are read with more signs than these, since their programs are known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .callout_kinds import EXAMPLE, TITLED, callout_of
from .document_lines import places_of_code

_ADMONITION = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]+(?P<kind>[A-Za-z][\w\-]*+)[ \t]*+(?:\"(?P<title>[^\"]*+)\"[ \t]*+)?+")
_COLONS = re.compile(r"(?P<signs>:{3,})[ \t]*(?P<kind>[A-Za-z][\w\-]*)(?:[ \t]+(?P<title>[^\s{}\[\]][^{}\[\]]*))?")
_ALERT = re.compile(r">[ \t]?\[!(?P<kind>[A-Za-z][\w\-]*)\](?P<rest>.*)")
_INDENTED = re.compile(r" {4}|\t")
_PLAIN_TEXT = re.compile(r"[^\s#>|:`~\-*+\d]|\*\*")
_CLOSING = ":::"
_WRITTEN = frozenset(("note", "tip", "important", "warning", "caution"))
"""The kinds that a quotation may have."""


def with_callouts(text: str) -> str:
    """Return Markdown whose remarks are those of rulebooks, with the same number of lines.

    A remark that is not closed stays as it is.
    """
    if "!!!" not in text and "???" not in text and ":::" not in text and "[!" not in text:
        return text
    lines = text.split("\n")
    code = places_of_code(lines)
    place = 0
    while place < len(lines):
        if place not in code and lines[place].startswith(("!!!", "???", ":::", ">")):
            place = _rewrite(lines, place)
        place += 1
    return "\n".join(lines)


def _rewrite(lines: list[str], place: int) -> int:
    """Rewrite the remark that begins on a line, if one does; return the index of its last line, or of this line."""
    if (alert := _ALERT.fullmatch(lines[place])) is not None:
        directive, title = callout_of(alert["kind"], "")
        if alert["kind"].lower() not in _WRITTEN and directive in _WRITTEN and not title:
            lines[place] = f"> [!{directive.upper()}]{alert['rest']}"
        return place
    if (match := _ADMONITION.fullmatch(lines[place])) is not None:
        end = _end_of_indented(lines, place)
        margin = 4
    elif (match := _COLONS.fullmatch(lines[place])) is not None:
        closing = match["signs"]
        end = next((at for at in range(place + 1, len(lines)) if lines[at].strip() == closing), 0)
        margin = 0
    else:
        return place
    if not end:
        return place
    inside = [_dedented(line) if margin else line for line in lines[place + 1 : end]]
    directive, title = callout_of(match["kind"], (match["title"] or "").strip())
    first = next((at for at, line in enumerate(inside) if line.strip()), None)
    if directive == EXAMPLE and (first is None or not _PLAIN_TEXT.match(inside[first])):
        directive, title = TITLED, title or match["kind"].capitalize()
    if directive == EXAMPLE and first is not None:
        inside[first] = f"**{title.rstrip(':： ') or 'Example'}:** {inside[first]}"
        opening = closing = ""
    else:
        closing = match["signs"] if not margin else _CLOSING
        opening = f"{closing}{{{directive}}} {title}".rstrip()
    lines[place : end + 1] = [opening, *inside, closing]
    return place if margin == 0 else end


def _end_of_indented(lines: Sequence[str], place: int) -> int:
    """Return the index of the empty line after the indented lines of a remark, 0 if it has none, or no text."""
    last = place
    for at in range(place + 1, len(lines)):
        if lines[at].strip() and not _INDENTED.match(lines[at]):
            break
        last = at if lines[at].strip() else last
    after = last + 1
    return after if last > place and after < len(lines) and not lines[after].strip() else 0


def _dedented(line: str) -> str:
    return _INDENTED.sub("", line, count=1)
