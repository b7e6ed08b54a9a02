"""Learning the numbers of a document that include more than a counter: ``(a)``, ``§ 1``, ``Rule 1``, ``第1条``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, KeysView, Sequence
from typing import NamedTuple

from ...markup.counting.insertions import without_insertion
from ...markup.counting.number_schemes import read_scheme
from ...markup.titles import is_title
from ..next_numbers import SeriesStep, is_next_item, step_of
from ..profile import Profile
from ..signed_firsts import LOOKS_SIGNED, OTHER_FIRSTS, SIGNED_FIRSTS
from ..spelled_counters import is_spelled
from ..typed_document import Line
from ..unit_words import Depth
from .kinds.containment import Entries, outermost_first
from .kinds.nesting import nesting, numbers_articles, numbers_items, word_of
from .listed_items import find_listed
from .number_series.colon_letters import find_colon_letters
from .number_series.items_of_rules import ITEM_FIRSTS, count_below_rules
from .number_series.worded_firsts import worded_firsts
from .shapes import NumberShapes
from .signed_numbers import SignedNumber
from .wrapping import find_wrapping

BELOW_ARTICLES = ("１", "２", "1.", "1 -", "1 –", "1-", "I -", "I –")
"""The first numbers of kinds that count only below articles. The paragraphs of a Japanese law begin with ２, since the
first one has no number.
"""

_ITEM = re.compile(r"[0-9]{1,2}\.\s")
_ROMAN = re.compile("[IVXLC]+")
_LEAST_SIGNED = 0.15
"""The minimum share of lines that open with such a number in a document that uses these numbers; below it, the
numbers belong to lists."""
_FEWEST = 3
_LEAST_SHARE = 0.85
_NEAR = 4
"""The most lines from the heading of a unit to the first unit below it."""


class SignedSeries(NamedTuple):
    """Numbers of a self-contained kind: the first number, its line, how many of the numbers count up, and all their
    lines.
    """

    first: str
    begins: int
    in_turn: int
    places: KeysView[int]

    def openings(self, lines: Sequence[Line]) -> list[tuple[int, str]]:
        """Return the lines of the numbers, in order, each with its number."""
        shapes = NumberShapes(Profile("", numbers=(self.first,)))
        found = ((place, shapes.split(lines[place].text)) for place in sorted(self.places))
        return [(place, opening.number) for place, opening in found if opening is not None]


def find_worded(lines: Sequence[Line], dropped: Collection[int]) -> list[SignedSeries]:
    """Return the kinds of numbers that have a word, as in ``Rule 1``."""
    likely = _likely(lines, dropped)
    firsts = dict.fromkeys(worded_firsts([lines[i].text for i in likely]))
    worded = [series for first in firsts if (series := _find_series(first, likely, lines)) is not None]
    if any(numbers_articles(series.first) for series in worded):
        known = {series.first for series in worded}
        others = (_find_series(first, likely, lines, fewest=2) for first in firsts if first not in known)
        worded += [series for series in others if series is not None]
    return worded


def find_uncounted_tops(
    worded: Sequence[SignedSeries], lines: Sequence[Line], dropped: Collection[int]
) -> Iterator[list[tuple[int, int]]]:
    """Yield the headings of each kind that has Roman numerals or words for numbers: their lines and their values."""
    roman = _find_series("I", _likely(lines, dropped), lines)
    for series in (*worded, *([roman] if roman is not None else [])):
        if not any(map(str.isdigit, series.first)):
            indexes = ((place, _index(series.first, number)) for place, number in series.openings(lines))
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
    written = [i for i, line in enumerate(lines) if line.text and i not in dropped]
    raw = NumberShapes(Profile("", numbers=tuple(chain))) if chain else None
    first_in_chain = next((i for i in written if raw is not None and raw.split(lines[i].text) is not None), len(lines))
    first_in_chain = min(places, default=first_in_chain)
    likely = _likely(lines, dropped)
    opened = {text[:5] for i in likely for text in (lines[i].text, lines[i].text.replace("、", ".", 1))}
    found: list[SignedSeries] = list(worded)
    with_word = {place for numbers in worded for place in numbers.places}
    likely = [i for i in likely if i not in with_word]

    def add(firsts: Sequence[str], fewest: int = _FEWEST) -> None:
        for first in firsts:
            is_known = first in chain or any(other.first == first for other in found)
            numbers = _find_series(first, likely, lines, fewest) if not is_known else None
            if numbers is not None and not any(other.places == numbers.places for other in found):
                found.append(numbers)

    add(SIGNED_FIRSTS)
    marks = [mark for mark in OTHER_FIRSTS if any(text.startswith(mark) for text in opened)]
    add(marks)
    bare = [place for place, index in _entries_in_chain(raw, lines, written, ()) if index == 0] if raw else []
    for first in (*reversed(marks), *(first for first in SIGNED_FIRSTS if len(first) < _FEWEST)):
        # Two numbers are too few for a kind of their own, unless another kind counts anew below each of them, or they
        # are headings.
        pair = _find_series(first, likely, lines, fewest=2) if first not in chain else None
        if pair is None or any(pair.first == other.first for other in found):
            continue
        below = [_restarts(other, lines) for other in found]
        if _are_above(pair, [*below, bare] if first in marks else below, lines) or (
            first in marks and all(lines[place].level for place in pair.places)
        ):
            found.append(pair)
    if has_articles or any(numbers_articles(numbers.first) for numbers in found):
        # An article may be the only one with items, and they may be two.
        add([mark for mark in BELOW_ARTICLES if any(text.startswith(mark) for text in opened)], fewest=2)
        add([first for first in (*SIGNED_FIRSTS, *marks) if numbers_items(first)], fewest=2)
        likely = _likely(lines, {*dropped, *with_word}, ())
        add(["(1)"], fewest=2)  # a list of Markdown would print 1. instead
        if any(numbers.first in BELOW_ARTICLES for numbers in found):
            add(["1)"], fewest=2)  # the items of paragraphs with other signs
        if _goes_deeper(found, lines):
            add(["1."], fewest=2)
    in_chain = {place for place, _ in _entries_in_chain(raw, lines, written, ())} if raw is not None else set()
    for first in ITEM_FIRSTS if in_chain else ():
        series = _find_series(first, likely, lines, fewest=2)
        is_known = series is None or any(series.places == other.places for other in found)
        if series is not None and not is_known and _count_items(series, in_chain, lines):
            found.append(series)
    wrapping = find_wrapping(lines, dropped)
    openings = sum(1 for i in written if not (i and lines[i - 1].text and wrapping.is_full(lines[i - 1], lines[i])))
    if sum(numbers.in_turn for numbers in found) < _LEAST_SIGNED * openings:
        # A few chapters above many rules stay, and so do headings, which are not items of lists, and letters below
        # single rules.
        found = [
            one
            for one in found
            if _is_outer(one)
            or _are_headings(one, lines)
            or _have_titles(one, lines)
            or _count_items(one, in_chain, lines)
        ]
    found.sort(key=_outermost_first)
    above = [numbers.first for numbers in found if numbers.begins <= first_in_chain or _is_outer(numbers)]
    order = [*above, *chain[:1], *(numbers.first for numbers in found if numbers.first not in above)]
    entries = {numbers.first: _entries(numbers, lines) for numbers in found}
    if raw is not None:
        signed = {place for numbers in found for place in numbers.places}
        entries[chain[0]] = _entries_in_chain(raw, lines, written, signed | find_listed(lines, dropped))
    items = [one.first for one in found if one.first in BELOW_ARTICLES or one.first.endswith(")")]
    order = outermost_first(order, entries, items)
    place = order.index(chain[0]) if chain else len(above)
    return tuple(order[:place]), tuple(order[place + len(chain[:1]) :])


def _entries(numbers: SignedSeries, lines: Sequence[Line]) -> Entries:
    """Return the numbers of a kind, as `outermost_first` compares them."""
    # Before a paragraph 2 comes one without a number.
    skipped = 1 if numbers.first == "２" else 0
    indexes = ((place, _index(numbers.first, number)) for place, number in numbers.openings(lines))
    return [(place, None if index is None else index + skipped) for place, index in indexes]


def _entries_in_chain(
    raw: NumberShapes, lines: Sequence[Line], written: Sequence[int], others: Collection[int]
) -> Entries:
    """Return the numbers that consist of digits, as `outermost_first` compares them."""
    openings = ((i, raw.split(lines[i].text)) for i in written if i not in others)
    return [
        (i, int(opening.number) - 1 if opening.number.isdigit() else None)
        for i, opening in openings
        if opening is not None
    ]


def _count_items(numbers: SignedSeries, rules: Collection[int], lines: Sequence[Line]) -> bool:
    """Return whether numbers are letters that count the items of single rules; ``rules`` are their lines."""
    return numbers.first in ITEM_FIRSTS and count_below_rules(_entries(numbers, lines), rules, lines)


def _restarts(numbers: SignedSeries, lines: Sequence[Line]) -> list[int]:
    """Return the places at which the numbers of a kind begin with the first one."""
    return [place for place, number in numbers.openings(lines) if _index(numbers.first, number) == 0]


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
    opening = (place for numbers in items for place in _restarts(numbers, lines) if place and not lines[place].level)
    return any(_ITEM.match(lines[place - 1].text) is not None for place in opening)


def _are_above(pair: SignedSeries, below: Sequence[Sequence[int]], lines: Sequence[Line]) -> bool:
    """Return whether the first number of another kind is directly below each number of a kind; ``below`` are the
    places of the first numbers of other kinds.
    """
    shapes = NumberShapes(Profile("", numbers=(pair.first,)))
    openings = ((place, shapes.split(lines[place].text)) for place in sorted(pair.places))
    indexes = ((place, _index(pair.first, opening.number)) for place, opening in openings if opening is not None)
    tops = [place for place, index in indexes if index is not None and index < 2]  # C is also a Roman numeral
    return any(
        len(firsts) == len(tops) and all(0 < first - top <= _NEAR for top, first in zip(tops, firsts, strict=True))
        for firsts in below
    )


def _find_series(
    first: str, likely: Sequence[int], lines: Sequence[Line], fewest: int = _FEWEST
) -> SignedSeries | None:
    """Return the numbers of the kind that begins with ``first``; None if fewer than ``fewest`` of them count up, or
    too many do not.
    """
    shapes = NumberShapes(Profile("", numbers=(first,)))
    openings = {i: opening for i in likely if (opening := shapes.split(lines[i].text)) is not None}
    # Numbers that are printed in Chinese characters stay so.
    if first[0] == "第" and 2 * sum(1 for opening in openings.values() if opening.trimmed) > len(openings):
        return _find_series(first.replace("1", "一"), likely, lines, fewest)
    places = {i: opening.number for i, opening in openings.items()}
    in_turn, others = _counted_on(list(places.values()), first)
    least = 2 if nesting(first) <= Depth.ARTICLE else fewest
    if in_turn < least or in_turn < _LEAST_SHARE * (in_turn + others):
        return None
    begins = next((place for place, number in places.items() if _index(first, number) == 0), min(places))
    return SignedSeries(first, begins, in_turn, places.keys())


def _index(first: str, number: str) -> int | None:
    # Chinese writes the zeros and ones of 一百零一 and 一百一十.
    spelled = SignedNumber.of(first) if is_spelled(first) else None
    if spelled is not None:
        return spelled.index_of(number)
    language = "zh" if re.search("零|一[百十]", number) else ""
    return read_scheme([first], language=language).index_of(1, "", number)


def _outermost_first(numbers: SignedSeries) -> tuple[Depth, bool, int, str]:
    # The paragraphs of an article contain its items, though an earlier article may have only items.
    is_paragraph = numbers.first in BELOW_ARTICLES[:2]
    return nesting(numbers.first), not is_paragraph, numbers.begins, numbers.first


def _counted_on(numbers: Sequence[str], first: str) -> tuple[int, int]:
    """Return how many numbers are the first of their kind or follow the previous number, and how many do not.

    Letters that may be Roman numerals of another kind, and vice versa, count for neither.
    """
    scheme = None if is_spelled(first) else read_scheme([first])
    # A statute may leave out numbers; the items of a list never do.
    skipped = (SeriesStep.ONE_LEFT_OUT, SeriesStep.LATER) if nesting(first) < Depth.DEEPEST else ()
    counted = (SeriesStep.FIRST, SeriesStep.NEXT, *skipped)
    before, in_turn, others = -1, 0, 0
    for number in numbers:
        index = scheme.index_of(1, "", number) if scheme is not None else _index(first, number)
        if index is None and not number.isascii():
            index = _index(first, number)
        if index is None and without_insertion(number) is not None:
            in_turn += 1
            continue
        step = step_of(before, index) if index is not None else SeriesStep.BACK
        if step in counted:
            in_turn += 1
        if index is not None and (step in counted or step is SeriesStep.ONE_LEFT_OUT):
            before = index
        elif not (any(map(str.isalpha, first)) and _ROMAN.fullmatch(number.strip("().").upper())):
            others += 1
    return in_turn, others
