"""Divisions of Pandoc's Markdown, line for line as what they show: ``::: {#name .class}`` to ``:::``."""

from __future__ import annotations

import re

from .callout_kinds import EXAMPLE, callout_of
from .document_lines import places_of_code

_OPENING = re.compile(
    r":{3,}[ \t]*+(?:\{[ \t]*+(?P<attributes>[#.][^{}\n]*+)\}|(?P<name>[A-Za-z][\w\-]*+))[ \t]*+:*+[ \t]*+"
)
_OTHER_OPENING = re.compile(r":{3,}[ \t]*+[^:\s]")
_CLOSING = re.compile(r":{3,}[ \t]*+")
_ID = re.compile(r"#(?P<id>[^\s{}.#]+)")
_CALLOUT = re.compile(r"\.callout-(?P<kind>[a-z]++)")
_VALUE = re.compile(r"\"[^\"\n]*+\"|'[^'\n]*+'")
_TITLE = re.compile(r"title=(?:\"(?P<title>(?:[^\"\\]|\\.)*+)\"|'(?P<single>(?:[^'\\]|\\.)*+)')")
_HEADING = re.compile(r"#{1,6}[ \t]+(?P<title>\S.*)")
_BRACKETS = re.compile(r"[\[\]{}]")


def without_divs(text: str) -> str:
    """Return Markdown in which the lines around divisions are empty, or have only the id of the division.

    Those that Quarto shows as callouts become ``::: note``. A name alone, ``::: article``, is a division if another one
    of the text has attributes, and if it is not a kind of callout. What is never closed stays.
    """
    if ":::" not in text or "{" not in text:
        return text
    lines = text.split("\n")
    code = places_of_code(lines)
    if not any(_has_attributes(line) for at, line in enumerate(lines) if at not in code):
        return text
    opened: list[int] = []
    for at, line in enumerate(lines):
        if not line.startswith(":::") or at in code:
            continue
        if _CLOSING.fullmatch(line.rstrip()):
            if opened:
                _write(lines, opened.pop(), at)
        elif _OTHER_OPENING.match(line):
            opened.append(at)
    return "\n".join(lines)


def _has_attributes(line: str) -> bool:
    match = _OPENING.fullmatch(line.rstrip()) if line.startswith(":::") else None
    return match is not None and match["attributes"] is not None


def _write(lines: list[str], first: int, last: int) -> None:
    """Write the first and the last line of a division as what they show."""
    match = _OPENING.fullmatch(lines[first].rstrip())
    if match is None:
        return  # a callout, or a directive
    attributes = match["attributes"] or ""
    names = _VALUE.sub("", attributes)
    callout = _CALLOUT.search(names)
    if callout is not None:
        title = _title_in(attributes) or _taken_title(lines, first, last)
        lines[first] = _callout_line(callout["kind"], title)
        lines[last] = ":::"
    elif not (match["name"] and _is_callout(match["name"])):
        named = _ID.search(names)
        lines[first] = f"[]{{#{named['id']}}}" if named else ""
        lines[last] = ""


def _title_in(attributes: str) -> str:
    match = _TITLE.search(attributes)
    return re.sub(r"\\(.)", r"\1", match["title"] or match["single"] or "").strip() if match is not None else ""


def _taken_title(lines: list[str], first: int, last: int) -> str:
    """Take the heading at the start of a callout out of it: Quarto shows it as the title."""
    at = next((at for at in range(first + 1, last) if lines[at].strip()), last)
    heading = _HEADING.fullmatch(lines[at].strip())
    if heading is None:
        return ""
    lines[at] = ""
    return heading["title"]


def _callout_line(kind: str, title: str) -> str:
    """Return the first line of a callout: ``::: note Title``, or its form in rulebooks if the title has brackets."""
    directive, shown = callout_of(kind, title)
    if directive != EXAMPLE and _BRACKETS.search(title):
        return f":::{{{directive}}} {shown}".rstrip()
    return f"::: {kind} {title}".rstrip()


def _is_callout(name: str) -> bool:
    directive, title = callout_of(name, "")
    return directive == EXAMPLE or not title
