"""Learning the numbers of a document that include more than a counter: ``(a)``, ``§ 1``, ``Rule 1``, ``第1条``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ...markup.titles import is_title
from ..next_numbers import is_next_item
from ..profile import Profile
from ..signed_firsts import LOOKS_SIGNED, OTHER_FIRSTS, SIGNED_FIRSTS
from ..typed_document import Line
from ..unit_words import Depth
from .kinds.containment import Entries, outermost_first
from .kinds.nesting import nesting, numbers_articles, numbers_items, word_of
from .listed_items import find_listed
from .number_series.colon_letters import find_colon_letters
from .number_series.items_of_rules import ITEM_FIRSTS, count_below_rules
from .number_series.signed_series import FEWEST, SignedSeries, find_series, index_of
from .number_series.worded_firsts import worded_firsts
from .shapes import NumberShapes
from .wrapping import find_wrapping

BELOW_ARTICLES = ("１", "２", "1.", "1 -", "1 –", "1-", "I -", "I –")
"""The first numbers of kinds that count only below articles. The paragraphs of a Japanese law begin with ２, since the
first one has no number.
"""

_ITEM = re.compile(r"[0-9]{1,2}\.\s")
_LEAST_SIGNED = 0.15
"""The minimum share of lines that open with such a number in a document that uses these numbers; below it, the
numbers belong to lists."""
_LEAST_SHARE = 0.85
_NEAR = 4
"""The most lines from the heading of a unit to the first unit below it."""


def find_worded(lines: Sequence[Line], dropped: Collection[int]) -> list[SignedSeries]:
    """Return the kinds of numbers that have a word, as in ``Rule 1``."""
    likely = _likely(lines, dropped)
    firsts = dict.fromkeys(worded_firsts([lines[i].text for i in likely]))
    worded = [series for first in firsts if (series := find_series(first, likely, lines)) is not None]
    if any(numbers_articles(series.first) for series in worded):
        known = {series.first for series in worded}
        others = (find_series(first, likely, lines, fewest=2) for first in firsts if first not in known)
        worded += [series for series in others if series is not None]
    return worded


def find_uncounted_tops(
    worded: Sequence[SignedSeries], lines: Sequence[Line], dropped: Collection[int]
) -> Iterator[list[tuple[int, int]]]:
    """Yield the headings of each kind that has Roman numerals or words for numbers: their lines and their values."""
    roman = find_series("I", _likely(lines, dropped), lines)
    for series in (*worded, *([roman] if roman is not None else [])):
        if not any(map(str.isdigit, series.first)):
            indexes = ((place, index_of(series.first, number)) for place, number in series.openings(lines))
            yield [(place, index + 1) for place, index in indexes if index is not None]


def find_signed(
    lines: Sequence[Line],
    dropped: Collection[int],
    chain: Sequence[str],
    worded: Sequence[SignedSeries],
    places: Collection[int] = (),
    has_articles: bool = False,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the first numbers of the self-contained kinds, ``(a)``, ``§ 1``, ``第1条``, outermost first.

    The first result has the numbers above the first number of ``chain``, the second the numbers below it. ``worded``
    are the kinds that have a word, ``places`` the lines of ``chain`` if they are known. ``has_articles`` is whether the
    numbers of the chain are those of articles.
    """
    search = _Search(lines, dropped, chain, worded)
    search.add_signed()
    search.add_pairs()
    if has_articles or any(numbers_articles(numbers.first) for numbers in search.found):
        search.add_items_of_articles()
    search.add_items_of_rules()
    found = sorted(search.without_lists(), key=_outermost_first)
    first_in_chain = min(places, default=search.in_chain[0][0] if search.in_chain else len(lines))
    above = [numbers.first for numbers in found if numbers.begins <= first_in_chain or _is_outer(numbers)]
    order = [*above, *chain[:1], *(numbers.first for numbers in found if numbers.first not in above)]
    entries = {numbers.first: numbers.entries(lines) for numbers in found}
    if chain:
        others = {place for numbers in found for place in numbers.places} | find_listed(lines, dropped)
        entries[chain[0]] = [(place, index) for place, index in search.in_chain if place not in others]
    items = [one.first for one in found if one.first in BELOW_ARTICLES or one.first.endswith(")")]
    order = outermost_first(order, entries, items)
    place = order.index(chain[0]) if chain else len(above)
    return tuple(order[:place]), tuple(order[place + len(chain[:1]) :])


class _Search:
    """The search for the self-contained kinds of a document; each step looks at what the earlier ones have found.

    ``found`` are the kinds, those that have a word first. ``in_chain`` are the numbers of the chain, if there is one.
    """

    def __init__(
        self, lines: Sequence[Line], dropped: Collection[int], chain: Sequence[str], worded: Sequence[SignedSeries]
    ) -> None:
        self._lines, self._dropped, self._chain = lines, dropped, chain
        self.found = list(worded)
        self._written = [i for i, line in enumerate(lines) if line.text and i not in dropped]
        self.in_chain = _entries_in_chain(chain, lines, self._written)
        likely = _likely(lines, dropped)
        # In Chinese and Japanese, a comma may stand after a number instead of a full stop.
        opened = {text[:5] for i in likely for text in (lines[i].text, lines[i].text.replace("、", ".", 1))}
        self._marks = [mark for mark in OTHER_FIRSTS if any(text.startswith(mark) for text in opened)]
        self._below_articles = [mark for mark in BELOW_ARTICLES if any(text.startswith(mark) for text in opened)]
        self._with_word = {place for numbers in worded for place in numbers.places}
        self._likely = [i for i in likely if i not in self._with_word]

    def add_signed(self) -> None:
        """Add the kinds with signs, and those that need a closer look, because their signs have other uses."""
        self._add(SIGNED_FIRSTS)
        self._add(self._marks)

    def add_pairs(self) -> None:
        """Add kinds of two numbers only.

        Two are too few for a kind of their own, unless another kind counts anew below each of them, or they are
        headings.
        """
        anew = [place for place, index in self.in_chain if index == 0]
        for first in (*reversed(self._marks), *(first for first in SIGNED_FIRSTS if len(first) < FEWEST)):
            pair = self._series(first, fewest=2)
            if pair is None or any(pair.first == other.first for other in self.found):
                continue
            is_mark = first in self._marks
            below = [other.restarts(self._lines) for other in self.found] + ([anew] if is_mark else [])
            are_headings = is_mark and all(self._lines[place].level for place in pair.places)
            if are_headings or _are_above(pair, below, self._lines):
                self.found.append(pair)

    def add_items_of_articles(self) -> None:
        """Add the kinds that count below articles, of which only one may have items, and they may be two."""
        self._add(self._below_articles, fewest=2)
        self._add([first for first in (*SIGNED_FIRSTS, *self._marks) if numbers_items(first)], fewest=2)
        # From here on, items of lists count too: a list of Markdown would print 1. instead.
        self._likely = _likely(self._lines, {*self._dropped, *self._with_word}, ())
        self._add(["(1)"], fewest=2)
        if any(numbers.first in BELOW_ARTICLES for numbers in self.found):
            self._add(["1)"], fewest=2)  # the items of paragraphs with other signs
        if _goes_deeper(self.found, self._lines):
            self._add(["1."], fewest=2)

    def add_items_of_rules(self) -> None:
        """Add the letters that count the items of single rules, whose numbers are those of the chain."""
        for first in ITEM_FIRSTS if self.in_chain else ():
            series = find_series(first, self._likely, self._lines, fewest=2)
            if series is not None and not self._has_places(series) and self._count_items(series):
                self.found.append(series)

    def without_lists(self) -> list[SignedSeries]:
        """Return the kinds without those that belong to lists, if few lines of the document open with a number.

        A few chapters above many rules stay, and so do headings, which are not items of lists, and letters below single
        rules.
        """
        lines = self._lines
        wrapping = find_wrapping(lines, self._dropped)
        openings = sum(
            1 for i in self._written if not (i and lines[i - 1].text and wrapping.is_full(lines[i - 1], lines[i]))
        )
        if sum(numbers.in_turn for numbers in self.found) >= _LEAST_SIGNED * openings:
            return self.found
        return [
            one
            for one in self.found
            if _is_outer(one) or _are_headings(one, lines) or _have_titles(one, lines) or self._count_items(one)
        ]

    def _add(self, firsts: Sequence[str], fewest: int = FEWEST) -> None:
        for first in firsts:
            is_found = any(other.first == first for other in self.found)
            numbers = None if is_found else self._series(first, fewest)
            if numbers is not None and not self._has_places(numbers):
                self.found.append(numbers)

    def _series(self, first: str, fewest: int) -> SignedSeries | None:
        """Return the numbers of a kind that is not that of the chain."""
        return None if first in self._chain else find_series(first, self._likely, self._lines, fewest)

    def _has_places(self, numbers: SignedSeries) -> bool:
        """Return whether another kind with the same lines has been found."""
        return any(other.places == numbers.places for other in self.found)

    def _count_items(self, numbers: SignedSeries) -> bool:
        """Return whether numbers are letters that count the items of single rules."""
        rules = {place for place, _ in self.in_chain}
        return numbers.first in ITEM_FIRSTS and count_below_rules(numbers.entries(self._lines), rules, self._lines)


def _entries_in_chain(chain: Sequence[str], lines: Sequence[Line], written: Sequence[int]) -> Entries:
    """Return the numbers that consist of digits, as `outermost_first` compares them."""
    if not chain:
        return []
    shapes = NumberShapes(Profile("", numbers=tuple(chain)))
    openings = ((i, shapes.split(lines[i].text)) for i in written)
    return [
        (i, int(opening.number) - 1 if opening.number.isdigit() else None)
        for i, opening in openings
        if opening is not None
    ]


def _is_outer(numbers: SignedSeries) -> bool:
    """Return whether the numbers are those of parts or chapters by their word, with Roman numerals or letters."""
    return word_of(numbers.first) is not None and nesting(numbers.first) < Depth.ARTICLE


def _are_headings(numbers: SignedSeries, lines: Sequence[Line]) -> bool:
    """Return whether nearly all lines of a kind of numbers are marked as headings."""
    return sum(1 for place in numbers.places if lines[place].level) >= _LEAST_SHARE * len(numbers.places)


def _have_titles(numbers: SignedSeries, lines: Sequence[Line]) -> bool:
    """Return whether numbers have a word, and nearly all of them a title or nothing after them on their lines."""
    shapes = NumberShapes(Profile("", numbers=(numbers.first,)))
    openings = [shapes.split(lines[place].text) for place in numbers.places]
    titles = sum(1 for opening in openings if opening is not None and (not opening.text or is_title(opening.text)))
    return word_of(numbers.first) is not None and titles >= _LEAST_SHARE * len(openings)


def _likely(lines: Sequence[Line], dropped: Collection[int], listed: Collection[int] | None = None) -> list[int]:
    """Return the lines that may begin with such a number, and do not go on from the line above.

    ``listed`` are the items of lists, if they are not those that `find_listed` finds.
    """
    listed = find_listed(lines, dropped) if listed is None else listed
    wrapping = find_wrapping(lines, dropped)
    lettered = find_colon_letters(lines, dropped)
    likely: list[int] = []
    above: Line | None = None  # also across the edge of a page
    for i, line in enumerate(lines):
        if i in dropped:
            continue
        goes_on = (
            above is not None and wrapping.breaks_sentence(above, line) and not is_next_item(above.text, line.text)
        )
        if line.text and i not in listed and not goes_on and (i in lettered or LOOKS_SIGNED.match(line.text)):
            likely.append(i)
        above = line
    return likely


def _goes_deeper(found: Sequence[SignedSeries], lines: Sequence[Line]) -> bool:
    """Return whether the items of lists are those of a statute: they contain items of another kind, or belong to the
    paragraphs of a section.
    """
    firsts = {numbers.first for numbers in found}
    if not firsts.isdisjoint(("§ 1", "§1")) and "(1)" in firsts:
        return True
    items = [numbers for numbers in found if numbers_items(numbers.first)]
    opening = (place for numbers in items for place in numbers.restarts(lines) if place and not lines[place].level)
    return any(_ITEM.match(lines[place - 1].text) is not None for place in opening)


def _are_above(pair: SignedSeries, below: Sequence[Sequence[int]], lines: Sequence[Line]) -> bool:
    """Return whether the first number of another kind is directly below each number of a kind; ``below`` are the
    places of the first numbers of other kinds.
    """
    shapes = NumberShapes(Profile("", numbers=(pair.first,)))
    openings = ((place, shapes.split(lines[place].text)) for place in sorted(pair.places))
    indexes = ((place, index_of(pair.first, opening.number)) for place, opening in openings if opening is not None)
    tops = [place for place, index in indexes if index is not None and index < 2]  # C is also a Roman numeral
    return any(
        len(firsts) == len(tops) and all(0 < first - top <= _NEAR for top, first in zip(tops, firsts, strict=True))
        for firsts in below
    )


def _outermost_first(numbers: SignedSeries) -> tuple[Depth, bool, int, str]:
    # The paragraphs of an article contain its items, though an earlier article may have only items.
    is_paragraph = numbers.first in BELOW_ARTICLES[:2]
    return nesting(numbers.first), not is_paragraph, numbers.begins, numbers.first
