"""The lines of a document in AsciiDoc: with the files that it includes, without what its conditions leave out."""

from __future__ import annotations

import operator
import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..included_files import FileProblem
from ..placed_html import PageMaker
from .adoc_attributes import BUILT_IN, parse_list, with_attributes
from .adoc_values import AdocValues

_DIRECTIVE = re.compile(
    r"(?P<escape>\\?)(?P<name>include|ifdef|ifndef|ifeval|endif)::(?P<target>[^\[]*+)\[(?P<text>.*)\]\s*"
)
_TAG = re.compile(r"\b(?P<sign>tag|end)::(?P<name>[\w\-.]++)\[\]")
_COMPARISON = re.compile(r"(?P<left>[^=!<>]++)(?P<sign>==|!=|<=|>=|<|>)(?P<right>[^=!<>]++)")
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_RANGE = re.compile(r"(?P<first>[0-9]{1,9})(?:\.\.(?P<last>-?[0-9]{0,9}))?")
_DEEPEST, _MOST_LINES = 32, 400_000


@dataclass(frozen=True, slots=True)
class AdocLine:
    """A line, its place, and by how much an include moves the ranks of its headings."""

    text: str
    file: str
    number: int
    offset: int = 0


class AdocSource:
    """Gives the lines one by one; ``attributes`` are those that are set so far, and are replaced when one is set.

    Without a ``maker``, the lines are those within a block, whose directives were followed already.
    """

    def __init__(self, lines: Sequence[AdocLine], maker: PageMaker | None, attributes: AdocValues) -> None:
        self.attributes = attributes
        self._maker = maker
        self._waiting: list[list[AdocLine]] = [[*reversed(lines)]]
        self._conditions: list[bool] = []
        self._count = 0

    def set(self, name: str, value: str | None) -> None:
        """Set an attribute, or unset it if the value is None."""
        self.attributes = self.attributes.then(name, value)

    def peek(self) -> AdocLine | None:
        """Return the next line without taking it, or None at the end."""
        while True:
            while self._waiting and not self._waiting[-1]:
                self._waiting.pop()
            if not self._waiting:
                return None
            line = self._waiting[-1][-1]
            if self._maker is None:
                return line
            if "::" in line.text and (match := _DIRECTIVE.fullmatch(line.text)) is not None:
                self._waiting[-1].pop()
                if match["escape"]:
                    if all(self._conditions):
                        self._waiting[-1].append(AdocLine(line.text[1:] + " ", line.file, line.number, line.offset))
                        return self._waiting[-1][-1]
                    continue
                self._direct(line, match)
            elif not all(self._conditions):
                self._waiting[-1].pop()
                self._maker.leave_out(line.text, "text for other readers", line.file, line.number)
            else:
                return line

    def take(self) -> AdocLine | None:
        """Return the next line and go on to the one after it."""
        line = self.peek()
        if line is not None:
            self._waiting[-1].pop()
        return line

    def give_back(self, line: AdocLine) -> None:
        """Make a line the next one again."""
        self._waiting.append([line])

    def _direct(self, line: AdocLine, match: re.Match[str]) -> None:
        """Follow a directive."""
        name, target, text = match["name"], match["target"].strip(), match["text"]
        if name == "endif":
            if self._conditions:
                self._conditions.pop()
        elif name == "include":
            if all(self._conditions):
                self._include(line, with_attributes(target, self.attributes), text)
        elif name == "ifeval":
            self._conditions.append(_compares(with_attributes(text, self.attributes)))
        else:
            holds = self._is_set(target) == (name == "ifdef")
            if text.strip():
                if holds and all(self._conditions):
                    self._waiting[-1].append(AdocLine(text, line.file, line.number, line.offset))
            else:
                self._conditions.append(holds)

    def _is_set(self, names: str) -> bool:
        if "+" in names:
            return all(name.strip().lower() in self.attributes for name in names.split("+"))
        return any(name.strip().lower() in self.attributes for name in names.split(","))

    def _include(self, line: AdocLine, target: str, text: str) -> None:
        assert self._maker is not None
        positions, named = parse_list(with_attributes(text, self.attributes))
        path = posixpath.normpath(posixpath.join(posixpath.dirname(line.file), target))
        found = self._text_of(path, line) if "://" not in target else FileProblem.MISSING
        if isinstance(found, FileProblem):
            if "optional" not in (named.get("opts", named.get("options", "")), *positions):
                self._maker.missing(target, found, line.file, line.number)
            return
        offset = line.offset + _offset_of(named.get("leveloffset", ""))
        numbered = list(enumerate(found.removesuffix("\n").split("\n"), 1))
        chosen = _tagged(numbered, named.get("tag", named.get("tags", "")))
        chosen = _in_ranges(chosen, named.get("lines", ""), len(numbered))
        self._count += len(chosen)
        self._waiting.append([AdocLine(one, path, number, offset) for number, one in reversed(chosen)])

    def _text_of(self, path: str, line: AdocLine) -> str | FileProblem:
        """Return the text of a file that a line includes, or why it is left out."""
        assert self._maker is not None
        is_endless = len(self._waiting) >= _DEEPEST or self._count >= _MOST_LINES or path == line.file
        return FileProblem.ENDLESS if is_endless else self._maker.files.include(path)


def _offset_of(text: str) -> int:
    try:
        return max(-6, min(6, int(text))) if text.strip() else 0
    except ValueError:
        return 0


def _tagged(lines: Sequence[tuple[int, str]], tags: str) -> list[tuple[int, str]]:
    """Return the lines of a file in the regions with some tags, without the lines that only mark these."""
    wanted = {tag.strip() for tag in re.split(r"[;,]", tags) if tag.strip()}
    open_: list[str] = []
    chosen: list[tuple[int, str]] = []
    takes_untagged = bool(wanted & {"**", "*"}) or all(tag.startswith("!") for tag in wanted)
    for number, text in lines:
        match = _TAG.search(text) if "::" in text else None
        if match is not None:
            if match["sign"] == "tag":
                open_.append(match["name"])
            elif match["name"] in open_:
                open_.remove(match["name"])
            continue
        if any(f"!{tag}" in wanted for tag in open_):
            continue
        if not wanted or (takes_untagged and not (open_ and "!*" in wanted)) or any(tag in wanted for tag in open_):
            chosen.append((number, text))
    return chosen


def _in_ranges(lines: Sequence[tuple[int, str]], ranges: str, count: int) -> list[tuple[int, str]]:
    """Return the lines of a file whose numbers are in some ranges, such as ``1..4;7``."""
    spans = [match for part in re.split(r"[;,]", ranges) if (match := _RANGE.fullmatch(part.strip())) is not None]
    if not spans:
        return list(lines)
    bounds = [_bounds_of(span, count) for span in spans]
    return [(number, text) for number, text in lines if any(first <= number <= last for first, last in bounds)]


def _bounds_of(span: re.Match[str], count: int) -> tuple[int, int]:
    """Return the first and the last line of a range in a file of ``count`` lines; ``4..`` and ``4..-1`` have no end."""
    first, last = int(span["first"]), span["last"]
    if last is None:
        return first, first
    return first, int(last) if last.isdigit() else count


def _compares(text: str) -> bool:
    """Return whether a comparison such as ``"{x}" == "a"`` holds."""
    match = _COMPARISON.fullmatch(text.strip())
    if match is None:
        return False
    left, right = (side.strip().strip("\"'") for side in (match["left"], match["right"]))
    compare = _COMPARE[match["sign"]]
    try:
        return compare(float(left), float(right))
    except ValueError:
        return compare(left, right)


def lines_of(text: str, file: str) -> list[AdocLine]:
    """Return the lines of a text without spaces at their ends."""
    return [AdocLine(line.rstrip(), file, number) for number, line in enumerate(text.split("\n"), 1)]


def start_attributes(name: str) -> AdocValues:
    """Return the attributes that are set before the first line of the document called ``name``."""
    stem, ending = posixpath.splitext(name)
    return AdocValues({**BUILT_IN, "docname": stem, "docfile": name, "docfilesuffix": ending})
