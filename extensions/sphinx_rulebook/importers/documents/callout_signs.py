"""Callouts of Markdown in the signs of other programs, line for line in those of rulebooks: ``!!! note``, ``::: tip``.

Folders of Markdown are read with more signs than these, since their programs are known.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .callout_kinds import EXAMPLE, TITLED, callout_of
from .document_lines import places_of_code

_ADMONITION = re.compile(
    r"(?:!!!|\?\?\?)\+?[ \t]++(?P<kind>[A-Za-z][\w\-]*+)?[ \t]*+(?:(?:inline|end|annotate)[ \t]*+){0,3}+"
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


@dataclass(frozen=True, slots=True)
class _Callout:
    """A callout in the signs of another program."""

    end: int  # the index of the line that closes it
    kind: str
    title: str
    signs: str = _CLOSING  # those that open and close it in a rulebook
    is_indented: bool = False  # its text is, as that below ``!!! note`` mostly is


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
    """Rewrite the callout that begins on a line, if one does; return the index of the last line that is done with it.

    ``ends`` are the indexes of the lines that consist of colons, or of ``!!!``, by their text.
    """
    if (alert := _ALERT.fullmatch(lines[place])) is not None:
        lines[place] = _written_alert(lines[place], alert)
        return place
    callout = _callout_at(lines, place, ends)
    if callout is None:
        return place
    end = callout.end
    if callout.is_indented:
        lines[place + 1 : end] = [_INDENTED.sub("", line, count=1) for line in lines[place + 1 : end]]
    directive, title = callout_of(callout.kind, callout.title)
    if directive == EXAMPLE:
        # An example is a paragraph with a label; one that begins with something else stays a titled callout.
        first = next((at for at in range(place + 1, end) if lines[at].strip()), end)
        if first < end and _PLAIN_TEXT.match(lines[first]):
            lines[first] = f"**{title.rstrip(':： ') or 'Example'}:** {lines[first]}"
            lines[place] = lines[end] = ""
            return end
        directive, title = TITLED, title or callout.kind.capitalize()
    lines[place] = f"{callout.signs}{{{directive}}} {title}".rstrip()
    lines[end] = callout.signs
    return end if callout.is_indented else place


def _written_alert(line: str, alert: re.Match[str]) -> str:
    """Return the first line of a quotation that is a callout, with a kind that rulebooks have where that is sure."""
    directive, title = callout_of(alert["kind"], "")
    if alert["kind"].lower() in _WRITTEN or directive not in _WRITTEN or title:
        return line
    return f"> [!{directive.upper()}]{alert['rest']}"


def _callout_at(lines: Sequence[str], place: int, ends: Mapping[str, Sequence[int]]) -> _Callout | None:
    """Return the callout with signs of its own that begins on a line; None if none does, or if it has no end."""
    line = lines[place]
    if line.startswith(_EXCLAMATION) and (end := _end_of_fenced(lines, place, ends)):
        match = _FENCED.fullmatch(line.rstrip())
        return None if match is None else _Callout(end, match["kind"] or "note", (match["title"] or "").strip())
    if (match := _ADMONITION.fullmatch(line)) is not None:
        title = (match["title"] or "").strip()
        end = _end_of_indented(lines, place)
        return _Callout(end, match["kind"] or "", title, is_indented=True) if end and (match["kind"] or title) else None
    if (match := _COLONS.fullmatch(line)) is not None:
        title = (match["title"] or match["bracketed"] or "").strip()
        end = _end_of_colons(match["signs"], place, ends)
        return _Callout(end, match["kind"], title, match["signs"]) if end else None
    return None


def _end_of_colons(signs: str, place: int, ends: Mapping[str, Sequence[int]]) -> int:
    """Return the index of the first line after a place that closes a callout with these colons, 0 if none does."""
    after = ends.get(signs, ())
    at = bisect_left(after, place)
    return after[at] if at < len(after) else 0


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
