"""The lines of a document, each without what only marks what it is."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from ..markup.words import KNOWN_WORDS
from .document import Line
from .escaping import with_signs
from .words import EDIT_LINK

_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?")
_BULLET = re.compile(r"([•●○◦▪■□‣·∙*+\-–\uf0b7\uf0a7])(?:[ \t\u3000]+)(?=\S)")
_WHOLLY_BOLD = re.compile(r"(?:\*\*|__)(?P<text>(?:(?!\*\*|__).)+)(?:\*\*|__)")
_MARKDOWN = re.compile(r"#{1,6} \S|.*\]\([^)\s]+\)|.*\*\*\S.*\*\*|```|\|.*\|.*\|$")
_LEAST_MARKDOWN = 3
_QUOTE = re.compile(r"(?:>\s?)+")
_BOLD_NUMBER = re.compile(
    r"(?P<sign>\*\*|__)(?P<number>[(§]?[A-Z]?[0-9][0-9A-Za-z.\-]*[.):]?)"
    r"(?:(?P=sign)(?P<behind>[.):]?)(?=\s|$)|(?P<title>\s[^*_]+)(?P=sign)$)"
)
_TAB = 4
_TAGS = re.compile(r"(?:</?[a-z][\w\-]*>\s*)+")
_WORDS = "|".join(sorted(map(re.escape, KNOWN_WORDS.examples), key=lambda word: (len(word), word)))
# A sentence has ended, and an example opens on the same line.
_INLINE_EXAMPLE = re.compile(
    rf"(?<=[.!?。．！？)）\]」』”\"])[ \u3000]*(?=(?:{_WORDS})[ \u3000]?[0-9]{{0,2}}[:：])", re.I
)
# An item that was glued to the end of the one before: "... player.- A player ..."
_GLUED_ITEM = re.compile(r"(?<=[.!?。)）])(?=[-•] ?[A-Z\u3040-\u9fff])")


def is_markdown(text: str) -> bool:
    """Say whether a document is Markdown: it has at least a few headings, links or bold words in that spelling."""
    found = 0
    for line in text.split("\n"):
        found += _MARKDOWN.match(line.strip()) is not None
        if found >= _LEAST_MARKDOWN:
            return True
    return False


def read_lines(text: str, permalinks: str, has_marks: bool) -> list[Line]:
    """Return the lines of a document; empty ones have an empty text.

    ``permalinks`` are the signs that a site puts behind a heading; ``has_marks`` says that it is Markdown.
    """
    lines = [_read_line(number, line, has_marks) for number, line in enumerate(text.split("\n"), 1)]
    if permalinks and any(line.raw.endswith(tuple(permalinks)) for line in lines):
        lines = [
            line._replace(text=line.text.rstrip(permalinks).rstrip()) if line.raw.endswith(tuple(permalinks)) else line
            for line in lines
        ]
    return list(_split(lines))


def wholly_bold(text: str) -> str | None:
    """Return the words of a text that is nothing but bold, or None."""
    match = _WHOLLY_BOLD.fullmatch(text)
    return match["text"].strip() if match else None


def without_tags(text: str) -> str:
    """Return a line without the bare tags that it opens with, by which a site's generator knows it."""
    match = _TAGS.match(text) if text[:1] == "<" else None
    return text[match.end() :] if match else text


def _without_edit_link(text: str) -> str:
    """Return a heading of a wiki without the link by which it is edited."""
    return EDIT_LINK.sub("", text).rstrip() if text.endswith("]") else text


def _read_line(number: int, line: str, has_marks: bool) -> Line:
    expanded = line.expandtabs(_TAB) if "\t" in line else line
    raw = line.strip() if line != "\f" else line
    plain = raw[match.end() :] if has_marks and (match := _QUOTE.match(raw)) else raw
    indent = len(expanded) - len(expanded.lstrip())
    if has_marks and (heading := _HEADING.fullmatch(plain)) is not None:
        title = without_tags(heading[2].strip())
        return Line(number, raw, wholly_bold(title) or title, indent, len(heading[1]))
    bullet = _BULLET.match(plain)
    text = plain[bullet.end() :] if bullet is not None else plain.strip()
    if has_marks:
        text = without_tags(text)
        bold = _BOLD_NUMBER.match(text) if text[:1] in "*_" else None
        if bold is not None:
            text = f"{bold['number']}{bold['behind'] or ''}{bold['title'] or ''}{text[bold.end() :]}"
    return Line(number, raw, with_signs(_without_edit_link(text)), indent, 0, bullet[1] if bullet is not None else "")


def _split(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines; those on which an example or an item opens behind the end of a sentence come in parts."""
    bullets = {line.bullet for line in lines if line.bullet}
    for line in lines:
        places = (
            [match.start() for match in _INLINE_EXAMPLE.finditer(line.text)]
            if ":" in line.text or "：" in line.text
            else []
        )
        places += [match.start() for match in _GLUED_ITEM.finditer(line.text) if line.text[match.start()] in bullets]
        if not places or line.level:
            yield line
            continue
        offset = line.raw.rfind(line.text)
        edges = [0, *(offset + place for place in sorted(places)), len(line.raw)]
        first = line.raw[: edges[1]].strip()
        yield line._replace(raw=first, text=first[offset:].strip())
        for start, stop in itertools.pairwise(edges[1:]):
            yield _read_line(line.number, line.raw[start:stop], False)._replace(indent=line.indent)
