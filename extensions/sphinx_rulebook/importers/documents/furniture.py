"""Lines that are not part of a rulebook: its table of contents, text at the edges of pages, a site's chrome."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from ...markup.titles import ends_sentence
from ..cue_words import CHROME, CONTENTS_WORDS, MENU_WORDS, PAGE_NUMBER
from ..profile import Profile
from ..reading.shapes import split_number
from ..typed_document import Line

_NOT_WORDS = re.compile(r"[\W_]+")
_LEADERS = re.compile(r"\s*(?:[.·…‥_\-–—]\s*){2,}\s*[0-9ivxlc]{0,5}$|\t+[0-9]+$|\s{2,}[0-9]{1,4}$")
_LINKED = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_DIGITS = re.compile(r"[0-9]+")
_FEWEST = 3
_LONGEST_HEADER = 100
_LONGEST_ENTRY = 150
_LEAST_SPACING = 8
"""The minimum length of a page in lines: lines that recur more often are not at the edge of pages."""

_MOST_AT_BREAKS = 0.6
"""If at least this share of the lines of one kind is next to page breaks, all of them are at the edges of pages."""

_EDGE = 25
"""How many lines at the beginning and the end of a document may be a site's chrome."""


def find_furniture(lines: Sequence[Line], profile: Profile) -> Mapping[int, str]:
    """Return the reason for each line (counted from 0) that is left out."""
    found: dict[int, str] = {}
    own = [re.compile(pattern) for pattern in profile.furniture]
    for i, line in enumerate(lines):
        if line.is_code:
            continue
        if line.raw and any(pattern.fullmatch(line.raw) for pattern in own):
            found[i] = "dropped by the profile"
        elif line.raw == "\f":
            found[i] = "page break"
        elif line.raw and not line.text:
            found[i] = "a tag for a site generator"
    written = [i for i, line in enumerate(lines) if line.raw and not line.is_code and i not in found]
    for position, i in enumerate(written):
        # Words such as "Home" are chrome only near the beginning or the end of a document.
        is_at_edge = position < _EDGE or position >= len(written) - _EDGE
        if is_at_edge and (CHROME.fullmatch(lines[i].raw) or _is_menu(lines, written, position)):
            found[i] = "navigation of a website"
    _find_contents(lines, written, found)
    _find_headed_contents(lines, written, found)
    _find_page_edges(lines, written, found)
    return found


def _is_menu(lines: Sequence[Line], written: Sequence[int], position: int) -> bool:
    """Return whether a line is a menu entry rather than a heading."""
    if lines[written[position]].raw.casefold() not in MENU_WORDS:
        return False
    following = lines[written[position + 1]].text if position + 1 < len(written) else ""
    return not following or following.casefold() in MENU_WORDS


def words_of(text: str) -> str:
    """Return the letters and digits of a text, for comparisons."""
    return _NOT_WORDS.sub("", text).casefold()


def _find_contents(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find runs of lines that all occur again further down, in the same order: a table of contents."""
    keys = {i: words_of(_LEADERS.sub("", lines[i].text)) for i in written if len(lines[i].raw) <= _LONGEST_ENTRY}
    places: defaultdict[str, list[int]] = defaultdict(list)
    for i, key in keys.items():
        if key:
            places[key].append(i)
    run: list[int] = []
    misses = 0
    for i in [*written, -1]:
        again = i >= 0 and any(place > i for place in places.get(keys.get(i, ""), ()))
        if again:
            run.append(i)
            misses = 0
            continue
        misses += 1
        if i >= 0 and misses <= 1 and run and _LEADERS.search(lines[i].text):
            run.append(i)  # an entry of the contents whose heading was reworded
            continue
        _close_run(lines, run, keys, places, written, found)
        run = []


def _find_headed_contents(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find a table of contents by its heading: short lines up to the second occurrence of its first entry.

    The entries may differ from the headings: they may also list the articles of each chapter, or have links.
    """
    for position, i in enumerate(written):
        if i in found or lines[i].text.strip(":： 　").casefold() not in CONTENTS_WORDS:
            continue
        following = [place for place in written[position + 1 :] if place not in found]
        if not following:
            return
        first = lines[following[0]].text
        again = next((k for k, place in enumerate(following) if k and _is_same_entry(first, lines[place].text)), 0)
        entries = following[:again]
        if _FEWEST <= len(entries) <= len(following) / 2 and all(_may_be_entry(lines[place]) for place in entries):
            found[i] = "table of contents"
            found.update((place, "table of contents") for place in entries)
        return


def _may_be_entry(line: Line) -> bool:
    return len(line.raw) <= _LONGEST_ENTRY and not line.raw.endswith(("。", "."))


def _is_same_entry(entry: str, heading: str) -> bool:
    """Return whether an entry of the contents, which may continue after its title, belongs to a heading."""
    one, other = split_number(_LINKED.sub(r"\1", entry), True), split_number(heading, True)
    # The numbers must be equal, and the entry must begin with the words of the heading.
    if (one.number if one else "") != (other.number if other else ""):
        return False
    words = words_of(_LEADERS.sub("", one.text if one else _LINKED.sub(r"\1", entry)))
    return bool(words) and words.startswith(words_of(other.text if other else heading) or "-")


def _close_run(
    lines: Sequence[Line],
    run: list[int],
    keys: Mapping[int, str],
    places: Mapping[str, list[int]],
    written: Sequence[int],
    found: dict[int, str],
) -> None:
    repeated = {i for i in run if i in keys and len(places[keys[i]]) > 1}  # without entries whose heading was reworded
    while run:
        end = run[-1]
        # The last line of a run may be the first heading of the text itself, if this heading repeats a title.
        if end in repeated and all(any(p > end for p in places[keys[i]]) for i in run if i in repeated):
            break
        run.pop()
    if len(run) < _FEWEST:
        return
    following = [min(p for p in places[keys[i]] if p > run[-1]) for i in run if i in repeated]
    # The headings must be in the order of the entries, and spread over much more of the document than the entries.
    in_order = sum(1 for before, after in itertools.pairwise(following) if after > before)
    spread = following[-1] - following[0] if following else 0
    if in_order < 0.8 * (len(following) - 1) or spread < 2 * (run[-1] - run[0]):
        return
    for i in run:
        found[i] = "table of contents"
    before = next((i for i in reversed(written) if i < run[0]), None)
    if before is not None and lines[before].text.strip(":： ").casefold() in CONTENTS_WORDS:
        found[before] = "table of contents"


def _find_page_edges(lines: Sequence[Line], written: Sequence[int], found: dict[int, str]) -> None:
    """Find headers, footers and page numbers: they interrupt sentences, or are next to page breaks."""
    left = [i for i in written if i not in found]
    edges = _PageEdges(lines, left)
    for pattern, group in edges.repeated.items():
        spacing = (group[-1] - group[0]) / (len(group) - 1)
        if spacing >= _LEAST_SPACING and edges.is_edge(pattern, group):
            found.update((i, "at the edge of a page") for i in group)


class _PageEdges:
    """Decides whether lines that are equal except for their digits are furniture, given the remaining lines of a
    document.
    """

    def __init__(self, lines: Sequence[Line], left: Sequence[int]) -> None:
        self._lines, self._left = lines, left
        groups: defaultdict[str, list[int]] = defaultdict(list)
        for i in left:
            if len(lines[i].raw) <= _LONGEST_HEADER:
                groups[self._pattern(i)].append(i)
        self.repeated = {pattern: group for pattern, group in groups.items() if len(group) >= _FEWEST}
        self._breaks = [i for i, line in enumerate(lines) if line.raw == "\f"]
        self._positions = {line: position for position, line in enumerate(left)}

    def _pattern(self, i: int) -> str:
        # Lines that are equal except for their numbers form a group.
        return _DIGITS.sub("0", self._lines[i].raw)

    def is_edge(self, pattern: str, group: Sequence[int]) -> bool:
        """Return whether the lines of one pattern are headers, footers or page numbers."""
        healed = sum(map(self._is_inside_sentence, group))
        at_breaks = sum(map(self._is_at_break, group)) if self._breaks else 0
        if at_breaks > _MOST_AT_BREAKS * len(group) or healed >= 2:
            return True
        counts_pages = "0" in pattern and self._counts_pages(group)
        is_number = counts_pages and PAGE_NUMBER.fullmatch(self._lines[group[0]].raw) is not None
        if is_number:
            # A bare number may also number a list item, so it needs a second sign.
            is_bare = pattern.strip("-–— .") == "0"
            return not is_bare or healed > 0 or bool(self._breaks)
        is_running = counts_pages and len({self._lines[i].raw for i in group}) == len(group)
        return is_running and healed > 0

    def _is_at_break(self, i: int) -> bool:
        position = self._positions[i]
        first = self._left[max(0, position - 2)]
        last = self._left[min(len(self._left) - 1, position + 2)]
        return any(first < page_break < last for page_break in self._breaks)

    def _is_inside_sentence(self, i: int) -> bool:
        """Return whether the nearest lines around a line, ignoring repeated ones, are parts of one sentence."""
        position = self._positions[i]
        others = (self._left[p] for p in range(position - 1, -1, -1))
        before = next((other for other in others if self._pattern(other) not in self.repeated), None)
        others = (self._left[p] for p in range(position + 1, len(self._left)))
        after = next((other for other in others if self._pattern(other) not in self.repeated), None)
        if before is None or after is None or ends_sentence(self._lines[before].text):
            return False
        return self._lines[after].text[:1].islower() and not self._lines[after].bullet

    def _counts_pages(self, group: Sequence[int]) -> bool:
        """Return whether a number on the lines increases from each to the next, as slowly as page numbers do."""
        numbers = [[int(n) for n in _DIGITS.findall(self._lines[i].raw)] for i in group]
        return any(
            all(later[k] > earlier[k] for earlier, later in itertools.pairwise(numbers))
            and numbers[-1][k] - numbers[0][k] <= 3 * len(numbers)
            for k in range(len(numbers[0]))
        )
