r"""The files of a translation while units in them are rewritten or added: every other byte stays as it is.

A unit is its heading line, the empty lines behind that, what is written below it, and the empty lines that follow.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..markup.commented import comments_in, has_comments
from ..markup.comments import without_comments
from ..markup.header import read_header
from ..markup.lines import without_code
from ..model import Chapter, Header, Unit
from .po_texts import UnitText

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")
_LINE_END = re.compile(r"(?:\r\n|\n|\r)\Z")
_ANY_LINE_END = re.compile(r"\r\n|\n|\r")
_MARK = re.compile(r"(?P<escaped>\\@(?:@[^@\r\n]*@@)?)|@@[^@\r\n]*@@")
_CLOSING_SIGNS = re.compile(r"(?:^|[ \t])#+\s*\Z")
_TITLE_LINE = re.compile(r"^title[ \t]*:[^\r\n]*(?:\r\n|\n|\r)", re.M)
_TITLE_FIELD = re.compile(r"[ \t]+title[ \t]*=[ \t]*(?:\"[^\"]*\"|[^\s\]]+)", re.I)


@dataclass(slots=True, eq=False)  # known by which one it is: two units may be alike
class UnitSource:
    """The source of one unit in its parts, together to the letter what stands in the file.

    ``like`` is the unit as it was parsed, of the source for one that is added.  ``text`` is what it says by an entry;
    None for a unit that stays as it is.
    """

    head: str
    head_end: str
    gap: str
    content: str
    tail: str
    like: Unit
    is_new: bool = False
    text: UnitText | None = None

    def to_text(self) -> str:
        """Return the unit as it stands in the file."""
        return self.head + self.head_end + self.gap + self.content + self.tail


@dataclass(slots=True, eq=False)  # known by which one it is: two units may be alike
class ChapterSource:
    """The source of one file: what stands before its first unit, and its units; ``chapter`` is None for a new one."""

    path: str
    before: str
    units: list[UnitSource]
    line_end: str
    has_byte_order_mark: bool = False
    chapter: Chapter | None = None
    is_changed: bool = False

    def to_bytes(self) -> bytes:
        """Return the file."""
        text = self.before + "".join(unit.to_text() for unit in self.units)
        return (("\ufeff" if self.has_byte_order_mark else "") + text).encode("utf-8")


def read_chapter_source(chapter: Chapter) -> ChapterSource:
    """Return the source of a file that is there."""
    before = chapter.header.source + chapter.prologue
    units = [read_unit_source(unit) for unit in chapter.units]
    found = _ANY_LINE_END.search(before + "".join(unit.to_text() for unit in units))
    return ChapterSource(chapter.path, before, units, found[0] if found else "\n", chapter.has_byte_order_mark, chapter)


def new_chapter_source(path: str, source: Chapter, has_own_title: bool) -> ChapterSource:
    """Return a file without units that has the header of the source's; without its title, where a heading has one."""
    header = without_title(source.header) if has_own_title else source.header.source
    found = _ANY_LINE_END.search(header + source.prologue)
    line_end = found[0] if found else "\n"
    before = header + (source.prologue if not source.prologue.strip() else line_end)
    return ChapterSource(path, before, [], line_end, is_changed=True)


def without_title(header: Header) -> str:
    """Return a header without its title, or as it is where that is more than a line or a field."""
    for pattern in (_TITLE_LINE, _TITLE_FIELD):
        shortened = pattern.sub("", header.source, count=1)
        if shortened == header.source:
            continue
        findings: list[object] = []
        again = read_header(shortened, "", findings)  # type: ignore[arg-type]  # only counted
        same = (again.form, again.book, again.chapter, again.is_glossary, again.title, again.source)
        if not findings and same == (header.form, header.book, header.chapter, header.is_glossary, None, shortened):
            return shortened
    return header.source


def read_unit_source(unit: Unit) -> UnitSource:
    """Return the source of a unit in its parts."""
    return _parts(unit, unit.heading, unit.body)


def _read_without_comments(unit: Unit) -> UnitSource:
    """Return the source of a unit in its parts as it would be without comments."""
    if not has_comments(unit):
        return read_unit_source(unit)
    source = without_comments(f"#{unit.heading}{unit.body}")[1:]
    end = _ANY_LINE_END.search(source)
    at = end.end() if end is not None else len(source)
    return _parts(unit, source[:at], source[at:])


def _parts(unit: Unit, heading: str, body: str) -> UnitSource:
    end = _LINE_END.search(heading)
    head_end = end[0] if end else ""
    lines = _LINE.findall(body)
    written = [number for number, line in enumerate(lines) if line.strip()]
    first, last = (written[0], written[-1] + 1) if written else (0, 0)
    return UnitSource(
        "#" * unit.rank + heading.removesuffix(head_end),
        head_end,
        "".join(lines[:first]),
        "".join(lines[first:last]),
        "".join(lines[last:]),
        unit,
    )


def new_unit_source(source: Unit, text: UnitText, line_end: str) -> UnitSource:
    """Return a unit of the source's rank and anchors, with a text of its own, and no empty lines behind it."""
    unit = _read_without_comments(source)
    added = UnitSource(unit.head, line_end, "", "", "", source, is_new=True)
    _write(added, text, line_end)
    return added


def rewrite(unit: UnitSource, text: UnitText, line_end: str) -> None:
    """Let a unit say what an entry says; its anchors, and what of it is the same already, stay to the letter.

    Where comments stood in what is no longer the same, they follow the text.
    """
    if not has_comments(unit.like):
        _write(unit, text, line_end)
    elif says_already(unit.like, text):
        unit.text = text
    else:
        clean = _read_without_comments(unit.like)
        unit.head, unit.head_end, unit.gap, unit.content = clean.head, clean.head_end, clean.gap, clean.content
        unit.tail = clean.tail
        _write(unit, text, line_end)
        _append(unit, comments_in(unit.like), unit.head_end or line_end)


def _append(unit: UnitSource, comments: Sequence[str], line_end: str) -> None:
    """Add comments below the text of a unit."""
    added = line_end.join(comments)
    if unit.content:
        end = _LINE_END.search(unit.content)
        text = unit.content[: end.start()] if end is not None else unit.content
        unit.content = text + line_end * 2 + added + (end[0] if end is not None else "")
    else:
        unit.content = added + unit.head_end
        unit.head_end, unit.gap = line_end, line_end


def _write(unit: UnitSource, text: UnitText, line_end: str) -> None:
    unit.text = text
    if text.heading is not None and (unit.is_new or text.heading != unit.like.text):
        rank = unit.like.rank
        unit.head = unit.head[:rank] + _with_text(unit.head[rank:], text.heading)
    if text.body == _folded(unit.content):
        return
    line_end = unit.head_end or line_end
    body = text.body.replace("\n", line_end)
    if not text.body:
        unit.content, unit.gap, unit.tail = "", "", unit.tail or unit.gap
    elif unit.content:
        end = _LINE_END.search(unit.content)
        unit.content = body + (end[0] if end else "")
    else:
        unit.content = body + unit.head_end
        unit.head_end, unit.gap = line_end, line_end


def insert_behind(units: list[UnitSource], position: int, unit: UnitSource, empty_lines: int, line_end: str) -> None:
    """Add a unit behind another, with some empty lines between the two; what followed that one follows the new one."""
    before = units[position]
    unit.tail, before.tail = before.tail, line_end * empty_lines
    if not _LINE_END.search(before.content or before.head_end or before.head):
        # The file ends without a line end, and goes on to do so.
        if before.content:
            before.content += line_end
        else:
            before.head_end = line_end
        if unit.content:
            unit.content = _LINE_END.sub("", unit.content)
        else:
            unit.head_end = ""
    units.insert(position + 1, unit)


def says_already(unit: Unit, text: UnitText) -> bool:
    """Say whether a unit has the heading and the body of an entry, but for blanks that a heading does not keep."""
    return text.heading in (None, unit.text) and text.body == _folded(_read_without_comments(unit).content)


def empty_lines_behind(unit: Unit) -> int:
    """Return how many empty lines stand between a unit and the next."""
    return len(_LINE.findall(read_unit_source(unit).tail))


def is_as_meant(unit: UnitSource, read: Unit) -> bool:
    """Say whether a unit, read back from a file, is the one that should stand there."""
    again, like = read_unit_source(read), unit.like
    labels = [anchor.label for anchor in like.anchors]
    same = (read.rank, read.kind, read.explicit_number, [anchor.label for anchor in read.anchors]) == (
        like.rank,
        like.kind,
        like.explicit_number,
        labels,
    )
    if unit.text is None:
        return same and (again.head, _folded(again.content)) == (unit.head, _folded(unit.content))
    heading = like.text if unit.text.heading is None else unit.text.heading
    return same and read.text == heading and _folded(_read_without_comments(read).content) == unit.text.body


def _folded(content: str) -> str:
    folded = content.replace("\r\n", "\n").replace("\r", "\n")
    return folded.removesuffix("\n")


def _with_text(heading: str, text: str) -> str:
    """Return a heading line with another text, its anchors and closing signs where they are.

    Those that stand in the middle of the old text come before the new.
    """
    marks = [match for match in _MARK.finditer(without_code(heading)) if not match["escaped"]]
    bare = heading
    for match in marks:
        bare = bare[: match.start()] + " " * len(match[0]) + bare[match.end() :]
    start = len(bare) - len(bare.lstrip())
    end = len(_CLOSING_SIGNS.sub("", bare.rstrip()).rstrip())
    inner = "".join(f"{match[0]} " for match in marks if start <= match.start() < end)
    return heading[:start] + inner + text + heading[end:]


def position_behind_extras(units: Sequence[UnitSource], position: int, rank: int, known: set[int]) -> int:
    """Return the position of the last of the units behind one that only the translation has and that belong to it.

    ``known`` are the ids of the objects that are paired.
    """
    while position + 1 < len(units):
        following = units[position + 1]
        if following.is_new or id(following) in known or following.like.rank <= rank:
            break
        position += 1
    return position
