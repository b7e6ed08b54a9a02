"""The heads and feet of pages that no form feed needs to show: lines that recur, and interrupt sentences."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Sequence

from ...markup.titles import ends_sentence
from ..cue_words import PAGE_NUMBER
from ..reading.shapes import split_number
from ..reading.wrapping import find_wrapping
from ..typed_document import Line
from .document_lines import LONE_NUMBER, has_columns

_DIGITS = re.compile(r"[0-9]+")
_BREAKS_OFF = re.compile(r"[^.!?:。．！？：]$")
_COMPOUND = re.compile(r"(?P<parent>[0-9A-Z]{1,4}(?:[.\-][0-9]{1,3})+)[.\-][0-9]{1,3}(?![0-9])")
_FEWEST, _FEWEST_PAGES = 3, 2
_LONGEST_HEADER = 100
_LEAST_SPACING = 8
"""The minimum length of a page in lines: lines that recur more often are not at the edge of pages."""

_MOST_ON_ONE_PAGE = 0.25
"""The most of the spaces between heads or feet that are shorter than a page: an empty page may have only its head."""

_MOST_AT_BREAKS = 0.6
"""If at least this share of the lines of one kind is next to page breaks, all of them are at the edges of pages."""

_LEAST_OFTEN, _NEARLY_ALL = 0.5, 0.9
"""Of lines that fewer than the first share of the pages have, at least the second share is next to page breaks."""

_LEAST_HEALED = 0.3
"""The least share of the lines at the edges of pages that interrupt a sentence."""

_LEAST_PAGES = 0.5
"""The least share of the pages that have a sentence as their head or foot; it is larger if the sentence may be the rest
of the one above.
"""

_LEAST_GAP, _MOST_GAP, _LEAST_REGULAR = 0.4, 2.2, 0.7
"""How much shorter or longer than the usual page most pages are; a page may be half empty."""

_MOST_WORDS = 6
"""The most words beside a page number at the start of a line."""


def find_page_edges(lines: Sequence[Line], written: Sequence[int], ignored: Collection[int]) -> set[int]:
    """Return the indexes of headers, footers and page numbers: they interrupt sentences, or are next to page breaks.

    ``written`` are the lines with text; ``ignored`` are lines that are furniture for another reason.
    """
    edges = _PageEdges(lines, [i for i in written if i not in ignored])
    waiting = {
        pattern: group
        for pattern, group in edges.repeated.items()
        if (group[-1] - group[0]) / (len(group) - 1) >= _LEAST_SPACING
    }
    found: set[int] = set()
    # A line that is known to be at the edge of pages shows where pages end, and so which other lines are there.
    while new := [pattern for pattern, group in waiting.items() if edges.is_edge(pattern, group)]:
        for pattern in new:
            group = waiting.pop(pattern)
            found.update(group)
            edges.add_breaks(group)
    return found


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
        self._breaks = [i for i, line in enumerate(lines) if line.raw == "\f"]
        self._form_feeds = len(self._breaks)
        # A short document may have only two pages with a head.
        fewest = min(_FEWEST, max(_FEWEST_PAGES, self._form_feeds)) if self._form_feeds else _FEWEST
        self.repeated = {pattern: group for pattern, group in groups.items() if len(group) >= fewest}
        self._pages = self._form_feeds
        self._positions = {line: position for position, line in enumerate(left)}
        lone = sum(1 for i in left if LONE_NUMBER.fullmatch(lines[i].text))
        self._has_lone_numbers = lone >= _FEWEST
        """Whether the numbers of units are on lines of their own, so that a plain one may be a chapter's."""
        self._parents = {match["parent"] for i in left if (match := _COMPOUND.match(lines[i].text)) is not None}
        """The numbers below which there are other numbers."""
        self._wrapping = find_wrapping(lines, {i for group in self.repeated.values() for i in group})

    def add_breaks(self, group: Sequence[int]) -> None:
        """Note lines that are at the edge of pages."""
        self._breaks = sorted([*self._breaks, *group])
        self._pages = max(self._pages, len(group))

    def _pattern(self, i: int) -> str:
        # Lines that are equal except for their numbers form a group.
        return _DIGITS.sub("0", self._lines[i].raw)

    def is_edge(self, pattern: str, group: Sequence[int]) -> bool:
        """Return whether the lines of one pattern are headers, footers or page numbers."""
        if (
            self._are_rows(group)
            or self._are_cells(group)
            or self._are_on_one_page(group)
            or (self._lines[group[0]].bullet and PAGE_NUMBER.fullmatch(pattern) is None)
        ):
            return False
        if self._has_lone_numbers and pattern.strip(" .") == "0":
            return False
        if self._are_units(group) or 2 * sum(map(self._goes_on, group)) >= len(group):
            return False
        healed = sum(map(self._is_inside_sentence, group))
        if self._are_at_breaks(group) and not self._are_of_sentences(group):
            return True
        if len(group) < _FEWEST:
            return False
        if not self._is_regular(group):
            return False
        if healed >= max(2, _LEAST_HEALED * len(group)):
            return True
        counts_pages = "0" in pattern and self._counts_pages(group)
        is_number = counts_pages and PAGE_NUMBER.fullmatch(self._lines[group[0]].raw) is not None
        if is_number:
            # A bare number may also number a list item, so it needs a second sign.
            is_bare = pattern.strip("-–— .") == "0"
            return not is_bare or healed > 0 or self._form_feeds > 0
        is_running = counts_pages and len({self._lines[i].raw for i in group}) == len(group)
        return is_running and healed > 0

    def _are_rows(self, group: Sequence[int]) -> bool:
        """Return whether most lines are rows of tables: in Markdown, or with columns as a line beside each has."""
        if self._lines[group[0]].raw.startswith("|"):
            return True
        beside = [
            any(has_columns(self._lines[at].raw) for at in (i - 1, i + 1) if 0 <= at < len(self._lines)) for i in group
        ]
        return has_columns(self._lines[group[0]].raw) and 2 * sum(beside) > len(group)

    def _are_cells(self, group: Sequence[int]) -> bool:
        """Return whether most lines are cells on lines of their own: the line above and the one below are numbers."""
        between = 0
        for i in group:
            position = self._positions[i]
            beside = self._left[max(0, position - 1) : position + 2 : 2]
            between += len(beside) == 2 and all(self._lines[at].raw.isdigit() for at in beside)
        return 2 * between > len(group)

    def _are_on_one_page(self, group: Sequence[int]) -> bool:
        """Return whether many lines follow one another so closely, without a page break between, that no page fits."""
        close = sum(
            1
            for before, after in itertools.pairwise(group)
            if after - before < _LEAST_SPACING and not any(line.raw == "\f" for line in self._lines[before:after])
        )
        return close > _MOST_ON_ONE_PAGE * (len(group) - 1)

    def _goes_on(self, i: int) -> bool:
        """Return whether a sentence goes on from a line to the next one, since the line is full."""
        following = self._lines[i + 1] if i + 1 < len(self._lines) else None
        if following is None or not following.text:
            return False
        before = self._lines[i - 1] if i else None
        opens = before is not None and before.raw != "\f" and (not before.text or ends_sentence(before.text))
        is_broken = not ends_sentence(self._lines[i].text) and following.text[0].islower()
        return (opens and is_broken) or self._wrapping.is_full(self._lines[i], following)

    def _are_at_breaks(self, group: Sequence[int]) -> bool:
        """Return whether lines are next to page breaks: most of them, or nearly all if few pages have such a line."""
        if len(group) < _FEWEST:
            return all(i and self._lines[i - 1].raw == "\f" for i in group)
        sides = [self._sides_of_break(i) for i in group] if self._breaks else []
        # A head is always below a break, and a foot above one.
        at_breaks = max((sum(1 for side in sides if one in side) for one in (-1, 1)), default=0)
        is_rare = len(group) < _LEAST_OFTEN * self._pages
        return at_breaks > (_NEARLY_ALL if is_rare else _MOST_AT_BREAKS) * len(group)

    def _are_of_sentences(self, group: Sequence[int]) -> bool:
        """Return whether lines beside page breaks are ends of sentences that several rules have in common.

        The foot of a page may be a sentence as well, but then it is on most pages.
        """
        raw = self._lines[group[0]].raw
        if not ends_sentence(raw):
            return False
        if 2 * sum(map(self._is_below_broken_sentence, group)) <= len(group):
            return len(group) < _LEAST_PAGES * self._pages
        return not raw[0].isupper() or len(group) < _NEARLY_ALL * self._pages

    def _is_below_broken_sentence(self, i: int) -> bool:
        """Return whether the line above a line, on the same page or the one before, does not end its sentence."""
        before = self._lines[i - 2] if i > 1 and self._lines[i - 1].raw == "\f" else self._lines[i - 1]
        return i > 0 and _BREAKS_OFF.search(before.text) is not None

    def _is_regular(self, group: Sequence[int]) -> bool:
        """Return whether lines do not go on from the line above, and most are as far apart as the edges of pages."""
        raw = self._lines[group[0]].raw
        if raw[0].islower() or has_columns(raw) or raw.endswith((".", "。")):
            return False
        gaps = [after - before for before, after in itertools.pairwise(group)]
        usual = sorted(gaps)[len(gaps) // 2]
        alike = sum(1 for gap in gaps if _LEAST_GAP * usual <= gap <= _MOST_GAP * usual)
        return alike >= _LEAST_REGULAR * len(gaps)

    def _are_units(self, group: Sequence[int]) -> bool:
        """Return whether the lines are units with different numbers, which may have the same words otherwise."""
        openings = [split_number(self._lines[i].text, True) for i in group]
        above = sum(
            1
            for i, opening in zip(group, openings, strict=True)
            if opening is not None and self._below(i).startswith((f"{opening.number}.", f"{opening.number}-"))
        )
        if 2 * above > len(group):
            return True
        # The numbers on lines of their own may have texts below them, and units further down: B.1, its text, B.1.1.
        parents = sum(1 for opening in openings if opening is not None and opening.number in self._parents)
        if 2 * parents > len(group):
            return True
        numbers = {opening.number for opening in openings if opening is not None and opening.text}
        is_compound = any(not number.isdigit() for number in numbers)
        words = max((len(opening.text.split()) for opening in openings if opening is not None), default=0)
        return len(numbers) > 1 and (is_compound or words > _MOST_WORDS)

    def _below(self, i: int) -> str:
        """Return the text of the next line that has some."""
        position = self._positions[i] + 1
        return self._lines[self._left[position]].text if position < len(self._left) else ""

    def _sides_of_break(self, i: int) -> set[int]:
        """Return on which sides of a line a page break is near: -1 above it, 1 below it."""
        position = self._positions[i]
        first = self._left[max(0, position - 2)]
        last = self._left[min(len(self._left) - 1, position + 2)]
        following = bisect_right(self._breaks, first)
        near = [place for place in self._breaks[following : following + 4] if place < last and place != i]
        return {1 if place > i else -1 for place in near}

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
