"""Tabs, steps and parts that readers unfold: as callouts, or, if they have headings, as headings with text below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...documents.callout_kinds import TITLED
from ..page_source import PageSource, SourceLine

PART = "rulebook-part"
"""The directive that stands for a part until it is settled what becomes of it."""
STEP = "rulebook-step"
"""The same for a part whose title is a heading."""
_OPENING = re.compile(r"(?P<signs>:{3,})\{(?P<name>[\w\-:]+)\}(?: (?P<title>.*))?")
_END = re.compile(r":{3,}\s*$")
_HEADING = re.compile(r" {0,3}(?P<signs>#{1,6})[ \t]++(?P<text>\S.*)")
_CLOSING_SIGNS = re.compile(r"[ \t]+#+[ \t]*$")
_PLACEHOLDER = re.compile(rf"\{{(?:{PART}|{STEP})\}}")
_DEFINITION = re.compile(r" {0,3}\[[^\[\]]+\]:\s")
_DEEPEST = 6


class _Part(NamedTuple):
    """A part outside other remarks: the indexes of its first and last line, and its title."""

    first: int
    last: int
    title: str


def settle_parts(page: PageSource) -> None:
    """Write the parts of a page as callouts, and headings in callouts as bold text, which is reported.

    Parts with headings of their own are rules, which have to stand in the tree: if nothing but a heading, or the end of
    the page, comes after them, their titles become headings, and theirs become headings below.
    """
    lines = page.lines
    if not any(line.text.startswith(":::") for line in lines):
        return
    code = page.code()
    parts, inside, open_ones = _parts(lines, code)
    for place in open_ones:
        page.leave_out(lines[place], lines[place].text, "the start of a remark that does not end")
        lines[place] = lines[place]._replace(text="")
    unfolded: dict[int, int] = {}  # the level of the heading that each part becomes, by its first line
    for run in _runs(parts, lines):
        above = _level_above(lines, run[0].first, code, inside)
        if _has_headings(run, lines, code) and _is_last(run[-1].last, above, lines):
            unfolded.update((part.first, above + 1) for part in run)
    page.lines = [
        line
        for part_lines in (_settled(page, part, lines, code, inside, unfolded) for part in _pieces(parts, len(lines)))
        for line in part_lines
    ]


def _parts(lines: Sequence[SourceLine], code: frozenset[int]) -> tuple[list[_Part], set[int], list[int]]:
    """Return the parts that are in no other remark, the indexes of all lines within remarks, and those of the starts
    of remarks that do not end.
    """
    open_ones: list[int] = []
    ends = Counter(line.text.rstrip() for at, line in enumerate(lines) if at not in code and _END.match(line.text))
    parts: list[_Part] = []
    inside: set[int] = set()
    stack: list[tuple[str, int, str, str]] = []  # the signs, the first line, the name, the title of what is open
    for place, line in enumerate(lines):
        if stack:
            inside.add(place)
        if place in code or not line.text.startswith(":::"):
            continue
        opening = _OPENING.fullmatch(line.text.rstrip())
        if opening is None and _END.match(line.text):
            ends[line.text.rstrip()] -= 1
        if opening is not None and not ends[opening["signs"]]:
            open_ones.append(place)
        elif opening is not None:
            stack.append((opening["signs"], place, opening["name"], opening["title"] or ""))
        elif any(line.text.rstrip() == signs for signs, *_ in stack):
            while stack[-1][0] != line.text.rstrip():
                open_ones.append(stack.pop()[1])
            _, first, name, title = stack.pop()
            if not stack and name in (PART, STEP):
                parts.append(_Part(first, place, title))
    open_ones += [first for _, first, _, _ in stack]
    return parts, inside, open_ones


def _runs(parts: Sequence[_Part], lines: Sequence[SourceLine]) -> Iterator[list[_Part]]:
    """Yield the parts that stand directly one after the other."""
    run: list[_Part] = []
    for part in parts:
        if run and any(line.text.strip() for line in lines[run[-1].last + 1 : part.first]):
            yield run
            run = []
        run.append(part)
    if run:
        yield run


def _level_above(lines: Sequence[SourceLine], first: int, code: frozenset[int], inside: set[int]) -> int:
    headings = (
        _HEADING.fullmatch(lines[place].text)
        for place in range(first - 1, -1, -1)
        if place not in code and place not in inside
    )
    return next((len(heading["signs"]) for heading in headings if heading is not None), 1)


def _has_headings(run: Sequence[_Part], lines: Sequence[SourceLine], code: frozenset[int]) -> bool:
    return any(
        f"{{{STEP}}}" in lines[part.first].text
        or any(
            place not in code and _HEADING.fullmatch(lines[place].text) is not None
            for place in range(part.first + 1, part.last)
        )
        for part in run
    )


def _is_last(last: int, above: int, lines: Sequence[SourceLine]) -> bool:
    """Return whether nothing comes after the parts but a heading, which is not below those that they become."""
    shown = (line.text for line in lines[last + 1 :] if line.text.strip() and not _DEFINITION.match(line.text))
    following = next(shown, None)
    if following is None:
        return True
    heading = _HEADING.fullmatch(following)
    return heading is not None and len(heading["signs"]) <= above + 1


def _pieces(parts: Sequence[_Part], count: int) -> Iterator[_Part]:
    """Yield the parts, and the lines between them as pieces without a title."""
    at = 0
    for part in parts:
        if part.first > at:
            yield _Part(at, part.first - 1, "")
        yield part
        at = part.last + 1
    if at < count:
        yield _Part(at, count - 1, "")


def _settled(
    page: PageSource,
    part: _Part,
    lines: Sequence[SourceLine],
    code: frozenset[int],
    inside: set[int],
    unfolded: dict[int, int],
) -> Iterator[SourceLine]:
    level = unfolded.get(part.first, 0)
    if not level:
        for place in range(part.first, part.last + 1):
            line = lines[place]
            heading = _HEADING.fullmatch(line.text) if place in inside and place not in code else None
            if heading is not None:
                page.leave_out(line, heading["signs"], "the mark of a heading in a remark, which became bold text")
                text = _CLOSING_SIGNS.sub("", heading["text"]).replace("**", "")
                line = line._replace(text=f"**{text}**")
            elif line.text.startswith(":::"):
                line = line._replace(text=_PLACEHOLDER.sub(f"{{{TITLED}}}", line.text, count=1))
            yield line
        return
    own = [
        len(heading["signs"])
        for place in range(part.first + 1, part.last)
        if place not in code and (heading := _HEADING.fullmatch(lines[place].text)) is not None
    ]
    shift = level + 1 - min(own, default=level + 1)
    yield lines[part.first]._replace(text=f"{'#' * min(level, _DEEPEST)} {part.title}")
    yield lines[part.first]._replace(text="")
    for place in range(part.first + 1, part.last):
        line = lines[place]
        heading = _HEADING.fullmatch(line.text) if place not in code else None
        if heading is not None:
            signs = "#" * min(max(1, len(heading["signs"]) + shift), _DEEPEST)
            line = line._replace(text=f"{signs} {heading['text']}")
        yield line
    yield lines[part.last]._replace(text="")
