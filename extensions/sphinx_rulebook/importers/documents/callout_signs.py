"""Callouts of Markdown in the signs of other programs, line for line in those of rulebooks: ``!!! note``, ``::: tip``.

Folders of Markdown are read with more signs than these, since their programs are known.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence

from .callout_kinds import EXAMPLE, TITLED, callout_of
from .document_lines import places_of_code

_ADMONITION = re.compile(
    r"(?:!!!|\?\?\?)\+?[ \t]+(?P<kind>[A-Za-z][\w\-]*+)?[ \t]*+(?:(?:inline|end|annotate)[ \t]*+){0,3}+"
    r"(?:(?P<sign>[\"'])(?P<title>[^\"]*?)(?P=sign)[ \t]*+)?+"
)
_FENCED = re.compile(r"!!![ \t]*+(?P<kind>[A-Za-z][\w\-]*+)?[ \t]*+(?P<title>\S[^\n]*)?")
"""The first line of a callout that ends with a line ``!!!``, as Retype has it."""
_COLONS = re.compile(
    r"(?P<signs>:{3,})[ \t]*(?P<kind>[A-Za-z][\w\-]*)"
    r"(?:\[(?P<bracketed>[^{}\[\]]*)\][ \t]*|[ \t]+(?P<title>[^\s{}\[\]][^{}\[\]]*))?"
)
_ALERT = re.compile(r">[ \t]?\[!(?P<kind>[A-Za-z][\w\-]*)\](?P<rest>.*)")
_INDENTED = re.compile(r" {4}|\t")
_PLAIN_TEXT = re.compile(r"[^\s#>|:`~\-*+\d]|\*\*")
_CLOSING, _EXCLAMATION = ":::", "!!!"
_WRITTEN = frozenset(("note", "tip", "important", "warning", "caution"))
"""The kinds that a quotation may have."""


def with_callouts(text: str) -> str:
    """Return Markdown whose callouts are those of rulebooks, with the same number of lines; one more at the end may
    close a callout.

    A callout that is not closed stays as it is.
    """
    if "!!!" not in text and "???" not in text and ":::" not in text and "[!" not in text:
        return text
    is_open = text.endswith("\n") or not _INDENTED.match(text.rpartition("\n")[2])
    lines = (text if is_open else f"{text}\n").split("\n")
    code = places_of_code(lines)
    ends: defaultdict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        if line.startswith(":::") and not line.strip(": \t\r"):
            ends[line.strip()].append(at)
        elif line.strip() == _EXCLAMATION and at not in code:
            ends[_EXCLAMATION].append(at)
    place = 0
    while place < len(lines):
        if place not in code and lines[place].startswith(("!!!", "???", ":::", ">")):
            place = _rewrite(lines, place, ends)
        place += 1
    return "\n".join(lines)


def _rewrite(lines: list[str], place: int, ends: Mapping[str, Sequence[int]]) -> int:
    """Rewrite the callout that begins on a line, if one does; return the index of its last line, or of this line.

    ``ends`` are the indexes of the lines that consist of colons, or of ``!!!``, by their text.
    """
    if (alert := _ALERT.fullmatch(lines[place])) is not None:
        directive, title = callout_of(alert["kind"], "")
        if alert["kind"].lower() not in _WRITTEN and directive in _WRITTEN and not title:
            lines[place] = f"> [!{directive.upper()}]{alert['rest']}"
        return place
    if lines[place].startswith(_EXCLAMATION) and (end := _end_of_fenced(lines, place, ends)):
        match = _FENCED.fullmatch(lines[place].rstrip())
        if match is None:
            return place
        margin = 0
    elif (match := _ADMONITION.fullmatch(lines[place])) is not None:
        end = _end_of_indented(lines, place)
        margin = 4
    elif (match := _COLONS.fullmatch(lines[place])) is not None:
        after = ends.get(match["signs"], ())
        at = bisect_left(after, place)
        end = after[at] if at < len(after) else 0
        margin = 0
    else:
        return place
    if not end:
        return place
    if margin:
        lines[place + 1 : end] = [_INDENTED.sub("", line, count=1) for line in lines[place + 1 : end]]
    titles = (match["title"], match.groupdict().get("bracketed"))
    title = next((one.strip() for one in titles if one), "")
    is_fenced = lines[end].strip() == _EXCLAMATION
    if not match["kind"] and not title and not is_fenced:
        return place
    directive, title = callout_of(match["kind"] or ("note" if is_fenced else ""), title)
    if directive == EXAMPLE:
        first = next((at for at in range(place + 1, end) if lines[at].strip()), end)
        if first < end and _PLAIN_TEXT.match(lines[first]):
            lines[first] = f"**{title.rstrip(':： ') or 'Example'}:** {lines[first]}"
            lines[place] = lines[end] = ""
            return end
        directive, title = TITLED, title or (match["kind"] or "").capitalize()
    signs = _CLOSING if margin or is_fenced else match["signs"]
    lines[place] = f"{signs}{{{directive}}} {title}".rstrip()
    lines[end] = signs
    return end if margin else place


def _end_of_fenced(lines: Sequence[str], place: int, ends: Mapping[str, Sequence[int]]) -> int:
    """Return the index of the line ``!!!`` that ends a callout; 0 if another one begins before it, or if its text is
    indented, as other programs have it.
    """
    after = ends.get(_EXCLAMATION, ())
    at = bisect_left(after, place + 1)
    if at == len(after) or (place + 1 < len(lines) and _INDENTED.match(lines[place + 1])):
        return 0
    end = after[at]
    return 0 if any(lines[inside].startswith(_EXCLAMATION) for inside in range(place + 1, end)) else end


def _end_of_indented(lines: Sequence[str], place: int) -> int:
    """Return the index of the empty line after the indented lines of a callout, 0 if it has none, or no text."""
    last = place
    for at in range(place + 1, len(lines)):
        if lines[at].strip() and not _INDENTED.match(lines[at]):
            break
        last = at if lines[at].strip() else last
    after = last + 1
    return after if last > place and after < len(lines) and not lines[after].strip() else 0
