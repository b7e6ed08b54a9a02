"""Giving the tags ``<details>`` and ``<summary>`` lines of their own, however they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..page_source import PageSource, SourceLine

_TAGS = re.compile(r"(<details(?:\s[^<>]*+)?>|</details>|<summary(?:\s[^<>]*+)?>(?:(?!</summary>).)*+</summary>)")
_BEGUN_SUMMARY = re.compile(r"<summary(?:\s[^<>]*+)?>(?:(?!</summary>).)*+$")
_SUMMARY_END = "</summary>"
_MOST_LINES = 8
"""The lines that a title may extend over."""


def separate_details(page: PageSource) -> None:
    """Rewrite the lines of a page; what stands beside a tag keeps its line and its indentation."""
    if not any("<details" in line.text or "<summary" in line.text for line in page.lines):
        return
    code = page.code()
    lines = _with_whole_summaries(page.lines, code)
    page.lines = [part for place, line in lines for part in ([line] if place in code else _separated(line))]


def _with_whole_summaries(lines: list[SourceLine], code: frozenset[int]) -> Iterator[tuple[int, SourceLine]]:
    """Yield the lines with their indexes, and each title on one line."""
    place = 0
    while place < len(lines):
        line = lines[place]
        if place not in code and "<summary" in line.text and _BEGUN_SUMMARY.search(line.text):
            stop = min(place + _MOST_LINES, len(lines))
            end = next((at for at in range(place + 1, stop) if _SUMMARY_END in lines[at].text), 0)
            if end:
                joined = " ".join(other.text.strip() for other in lines[place + 1 : end + 1])
                line = line._replace(text=f"{line.text} {joined}")
                yield place, line
                place = end + 1
                continue
        yield place, line
        place += 1


def _separated(line: SourceLine) -> Iterator[SourceLine]:
    text = line.text
    is_cell = text.lstrip().startswith("|") or "<td" in text or "`<" in text
    if is_cell or _TAGS.search(text) is None:
        yield line
        return
    indent = text[: len(text) - len(text.lstrip())]
    for part in _TAGS.split(text):
        if part.strip():
            yield line._replace(text=f"{indent}{part.strip()}")
