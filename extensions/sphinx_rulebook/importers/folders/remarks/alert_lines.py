"""Quotations that are remarks, as Obsidian has them: ``> [!info]- Title``; those that GitHub has stay as they are."""

from __future__ import annotations

import re

from ...documents.callout_kinds import EXAMPLE, callout_of
from ..page_source import PageSource, SourceLine
from .remark_writing import OpenRemark, written_directive, written_example

_OPENING = re.compile(r"> ?\[!(?P<kind>[\w\- ]{1,40})\](?P<fold>[+\-]?)[ \t]*+(?P<title>.*+)")
_OF_GITHUB = frozenset({"note", "tip", "important", "warning", "caution"})
_QUOTED = re.compile(r" {0,3}> ?")


def rewrite_alerts(page: PageSource) -> None:
    """Rewrite the remarks of a page that have a title, are folded, or are of another kind than those of GitHub."""
    if not any(line.text.startswith(">") and "[!" in line.text for line in page.lines):
        return
    code = page.code()
    lines: list[SourceLine] = []
    place = 0
    while place < len(page.lines):
        line = page.lines[place]
        opening = _OPENING.fullmatch(line.text) if place not in code else None
        is_plain = opening is not None and not opening["title"] and not opening["fold"]
        if opening is None or (is_plain and opening["kind"].lower() in _OF_GITHUB):
            lines.append(line)
            place += 1
            continue
        stop = place + 1
        while stop < len(page.lines) and _QUOTED.match(page.lines[stop].text):
            stop += 1
        inside = [other._replace(text=_QUOTED.sub("", other.text, count=1)) for other in page.lines[place + 1 : stop]]
        directive, title = callout_of(opening["kind"].strip(), opening["title"].strip())
        one = OpenRemark(line, "", directive, title)
        write = written_example if directive == EXAMPLE else written_directive
        lines += write(one, inside, (inside or [line])[-1])
        place = stop
    page.lines = lines
