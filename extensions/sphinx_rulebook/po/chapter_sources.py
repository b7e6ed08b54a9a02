"""The files of a translation while units in them are rewritten or added: every other byte stays the same.

A unit consists of its heading line, the empty lines after it, the text below, the empty lines that follow, and hidden
drafts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..markup.anchors import STATUS_KIND
from ..markup.comments import COMMENT_SIGN, without_comments
from ..markup.fences import find_headings
from ..markup.headers import read_header
from ..markup.hidden_text import comments_in, has_hidden_text, split_hidden_units
from ..markup.lines import without_code
from ..markup.ruling_facts import opens_with_facts
from ..markup.source import fold_line_ends
from ..model.books import Chapter, Header
from ..model.units import Unit
from .unit_texts import UnitText

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")
_LINE_END = re.compile(r"(?:\r\n|\n|\r)\Z")
_ANY_LINE_END = re.compile(r"\r\n|\n|\r")
_MARK = re.compile(r"(?P<escaped>\\@(?:@[^@\r\n]*@@)?)|@@[^@\r\n]*@@")
_CLOSING_SIGNS = re.compile(r"(?:^|[ \t])#+\s*\Z")
_TITLE_LINE = re.compile(r"^title[ \t]*:[^\r\n]*(?:\r\n|\n|\r)", re.M)
_TITLE_FIELD = re.compile(r"[ \t]+title[ \t]*=[ \t]*(?:\"[^\"]*\"|[^\s\]]+)", re.I)


@dataclass(slots=True, eq=False)
class UnitSource:
    """The source of one unit in its parts, which together are the exact text of the file.

    ``like`` is the unit as parsed; for an added unit, the unit of the source. ``text`` is its text according to an
    entry, or None for a unit that stays unchanged. ``hidden`` is the text of the drafts after the unit.
    """

    head: str
    head_end: str
    gap: str
    content: str
    tail: str
    like: Unit
    is_new: bool = False
    text: UnitText | None = None
    hidden: str = ""

    @property
    def key(self) -> str:
        """The key of this unit, or of the source's unit that it translates."""
        return self.like.key

    def to_text(self) -> str:
        """Return the text of the unit in the file."""
        return self.head + self.head_end + self.gap + self.content + self.tail + self.hidden


@dataclass(slots=True, eq=False)  # compared by identity: two units may be alike
class ChapterSource:
    """The source of one file: the text before its first unit, and its units; ``chapter`` is None for a new file."""

    path: str
    before: str
    units: list[UnitSource]
    line_end: str
    has_byte_order_mark: bool = False
    chapter: Chapter | None = None
    is_changed: bool = False

    def to_bytes(self) -> bytes:
        """Return the text of the file."""
        text = self.before + "".join(unit.to_text() for unit in self.units)
        return (("\ufeff" if self.has_byte_order_mark else "") + text).encode("utf-8")


def read_chapter_source(chapter: Chapter) -> ChapterSource:
    """Return the source of an existing file."""
    before = chapter.header.source + chapter.prologue
    units = [read_unit_source(unit) for unit in chapter.units]
    found = _ANY_LINE_END.search(before + "".join(unit.to_text() for unit in units))
    return ChapterSource(chapter.path, before, units, found[0] if found else "\n", chapter.has_byte_order_mark, chapter)


def new_chapter_source(path: str, source: Chapter, has_own_title: bool) -> ChapterSource:
    """Return a file without units that has the source's header, without the header's title if a heading gives a
    title.
    """
    header = without_title(source.header) if has_own_title else source.header.source
    found = _ANY_LINE_END.search(header + source.prologue)
    line_end = found[0] if found else "\n"
    before = header + (source.prologue if not source.prologue.strip() else line_end)
    return ChapterSource(path, before, [], line_end, is_changed=True)


def without_title(header: Header) -> str:
    """Return a header without its title, or unchanged if the title is more than a line or a field."""
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
    """Split the source of a unit into its parts."""
    if not has_hidden_text(unit):
        return _parts(unit, unit.heading, unit.body)
    shown, hidden = split_hidden_units(f"#{unit.heading}{unit.body}")
    source = _parts(unit, unit.heading, shown[1 + len(unit.heading) :])
    source.hidden = hidden
    return source


def _read_published(unit: Unit) -> UnitSource:
    """Return the source of a unit in its parts, ignoring hidden text."""
    if not has_hidden_text(unit):
        return read_unit_source(unit)
    source = without_comments(split_hidden_units(f"#{unit.heading}{unit.body}")[0])[1:]
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
    """Return a unit with the source's rank and anchors, with a given text, and without empty lines after it."""
    head = _read_published(source).head
    if source.label is not None and source.status is not None:
        head = _without_status(head)  # a translation takes the status of its source
    added = UnitSource(head, line_end, "", "", "", source, is_new=True)
    _write(added, text, line_end)
    return added


def _without_status(head: str) -> str:
    for match in reversed(list(_MARK.finditer(without_code(head)))):
        if match[0].startswith(f"@@{STATUS_KIND}:"):
            head = head[: match.start()].rstrip() + " " + head[match.end() :].lstrip()
    return head.rstrip()


def rewrite(unit: UnitSource, text: UnitText, line_end: str) -> None:
    """Replace the text of a unit with the text of an entry; its anchors and any unchanged parts stay exactly the
    same.

    Comments in a changed part are moved to the end of the text.
    """
    if not has_hidden_text(unit.like):
        _write(unit, text, line_end)
    elif says_already(unit.like, text):
        unit.text = text
    elif COMMENT_SIGN not in unit.head and text.body == _folded(_read_published(unit.like).content):
        unit.text = text
        _write_heading(unit, text)
    else:
        clean = _read_published(unit.like)
        unit.head, unit.head_end, unit.gap, unit.content = clean.head, clean.head_end, clean.gap, clean.content
        unit.tail = clean.tail
        _write(unit, text, line_end)
        comments = comments_in(unit.like)
        if comments:
            _append(unit, comments, unit.head_end or line_end)


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
    _write_heading(unit, text)
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
        is_below = unit.like.ruling is not None and opens_with_facts(text.body)  # facts are directly below a heading
        unit.head_end, unit.gap = line_end, "" if is_below else line_end


def _write_heading(unit: UnitSource, text: UnitText) -> None:
    if text.heading is not None and (unit.is_new or text.heading != unit.like.text):
        rank = unit.like.rank
        unit.head = unit.head[:rank] + _with_text(unit.head[rank:], text.heading)


def insert_after(units: list[UnitSource], position: int, unit: UnitSource, empty_lines: int, line_end: str) -> None:
    """Add a unit after another, with empty lines in between; the text after the old unit then follows the new one.

    Drafts below the old unit stay below it; other drafts after it must not contain the new one.
    """
    before = units[position]
    before.hidden, unit.hidden = _split_drafts(before.hidden, unit.like.rank)
    if before.hidden:
        if not _LINE_END.search(before.hidden):
            before.hidden += line_end
        unit.tail = line_end * empty_lines
        units.insert(position + 1, unit)
        return
    unit.tail, before.tail = before.tail, line_end * empty_lines
    if not _LINE_END.search(before.content or before.head_end or before.head):
        # The file ends without a line end, and must still do so afterwards.
        if before.content:
            before.content += line_end
        else:
            before.head_end = line_end
        if unit.content:
            unit.content = _LINE_END.sub("", unit.content)
        else:
            unit.head_end = ""
    units.insert(position + 1, unit)


def _split_drafts(hidden: str, rank: int) -> tuple[str, str]:
    """Return the text of the drafts that are below a unit of a rank, and that of the drafts after these."""
    headings = find_headings(fold_line_ends(hidden), 0) if hidden else []
    at = next((at for at, own, _ in headings if own <= rank), len(hidden))
    return hidden[:at], hidden[at:]


def says_already(unit: Unit, text: UnitText) -> bool:
    """Return whether a unit has the heading and the body of an entry, apart from blanks that are trimmed from a
    heading.
    """
    return text.heading in (None, unit.text) and text.body == _folded(_read_published(unit).content)


def empty_lines_after(unit: Unit) -> int:
    """Return the count of empty lines between a unit and the next one."""
    return len(_LINE.findall(read_unit_source(unit).tail))


def is_as_meant(unit: UnitSource, read: Unit) -> bool:
    """Return whether a unit that was read back from a file is the intended unit."""
    again, like = read_unit_source(read), unit.like
    if again.hidden != unit.hidden:
        return False
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
    return same and read.text == heading and _folded(_read_published(read).content) == unit.text.body


def _folded(content: str) -> str:
    folded = content.replace("\r\n", "\n").replace("\r", "\n")
    return folded.removesuffix("\n")


def _with_text(heading: str, text: str) -> str:
    """Return a heading line with a different text, keeping its anchors and closing signs in place.

    Anchors in the middle of the old text come before the new one.
    """
    marks = [match for match in _MARK.finditer(without_code(heading)) if not match["escaped"]]
    bare = heading
    for match in marks:
        bare = bare[: match.start()] + " " * len(match[0]) + bare[match.end() :]
    start = len(bare) - len(bare.lstrip())
    end = len(_CLOSING_SIGNS.sub("", bare.rstrip()).rstrip())
    inner = "".join(f"{match[0]} " for match in marks if start <= match.start() < end)
    return heading[:start] + inner + text + heading[end:]


def position_after_extras(units: Sequence[UnitSource], position: int, rank: int, known: set[str]) -> int:
    """Return the position of the last extra unit after a unit that belongs to it; only translations have such units.

    ``known`` are the keys of the units that are paired.
    """
    while position + 1 < len(units):
        following = units[position + 1]
        if following.is_new or following.key in known or following.like.rank <= rank:
            break
        position += 1
    return position
