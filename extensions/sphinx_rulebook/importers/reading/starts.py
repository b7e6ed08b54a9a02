"""Finding the lines of a document that start a unit: not every line that starts with a number does.

A line break before "4.0.1" or "2 cards" in a sentence also puts a number at the start of a line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ...markup.titles import ends_sentence, is_title
from ..next_numbers import is_next, is_next_item
from ..typed_document import Line
from .chapter_choice import ChapterChoice, chapter_of
from .line_starts import Start, awaits_number, opens_paragraph, order
from .listed_items import find_counted_anew, find_listed, indent_of_items, inside_items
from .number_series.extra_letters import with_extra_letters
from .number_series.inserted_numbers import with_inserted
from .number_series.numbered_headings import find_lettered_headings, find_numbered_headings
from .shapes import NumberShapes
from .table_rows import find_rows
from .wrapping import Wrapping, find_wrapping, opens_bracket

_JOINED = re.compile(r"(?P<before>\w)(?:,|,?\s(?:and|or|und|oder|et|ou|y|o))$", re.I)
_LONGEST_TITLE = 80
_LONGEST_LABEL = 3
_LEAST_APART = 0.9


def find_starts(lines: Sequence[Line], shapes: NumberShapes, dropped: Collection[int]) -> list[Start]:
    """Return the lines that start units, in order; the lines in ``dropped`` (from 0) are excluded."""
    candidates = _find_candidates(lines, shapes, dropped)
    bare = shapes.bare_rank
    units = [start for start in candidates.starts if start.rank != bare or start.line in candidates.sure]
    units = list(_without_broken_sentences(units, candidates, lines, shapes, dropped))
    # A bare number may number a chapter, or count anything else: "2 cards".
    counted = [
        start
        for start in candidates.starts
        if start.rank == bare and start.line not in candidates.sure and start.number.isdigit()
    ]
    if find_numbered_headings(lines, dropped):
        counted = [start for start in counted if lines[start.line].level]  # all others are those of lists
    sure = [start for start in candidates.starts if start.rank == bare and start.line in candidates.sure]
    if sum(1 for start in sure if start.number.isdigit()) > 1:
        counted = []  # if chapters have a word, a number alone is something else
    telling = [start for start in units if chapter_of(start, shapes) >= 0]
    chapters = ChapterChoice(lines, shapes, dropped, counted).among(telling)
    if chapters and shapes.depth > 1:
        stray = _above_first_chapter(chapters[0], telling, lines, shapes)
        units = [start for start in units if start not in stray]
    if shapes.profile.has_appendices:
        known = {start.line for start in units}
        lettered = find_lettered_headings(lines, dropped)
        units += [Start(i, letter, bare, text, "") for i, letter, text in lettered if i not in known]
    starts = sorted([*chapters, *units])
    inside = inside_items(lines, {start.line for start in starts})
    starts = [start for start in starts if start.line not in inside]
    starts = with_extra_letters(starts, lines, dropped)
    return with_inserted(starts, lines, dropped, lambda place: opens_paragraph(lines, place, dropped))


class _Candidates(NamedTuple):
    """The lines that start with a number of the layout.

    ``sure`` are the lines whose number can only be the number of a unit. ``worded`` are the lines whose number has a
    word, such as ``Section 2.``, and may also be part of a sentence.
    """

    starts: list[Start]
    sure: set[int]
    worded: set[int]


def _find_candidates(lines: Sequence[Line], shapes: NumberShapes, dropped: Collection[int]) -> _Candidates:
    wrapping = find_wrapping(lines, dropped)
    listed = find_listed(lines, dropped)
    anew = find_counted_anew(lines, dropped)
    rows = find_rows(lines, dropped)
    item_indent = -1
    if "1." in shapes.profile.numbers:
        # Indented items count in their paragraph, unless they contain units themselves.
        item_indent = 0 if shapes.profile.numbers[-1] == "1." else indent_of_items(lines, dropped)
    starts: list[Start] = []
    sure: set[int] = set()
    worded: set[int] = set()
    for i, line in enumerate(lines):
        if not line.text or i in dropped or i in rows or i in anew:
            continue
        opening = shapes.split(line.text)
        rank = shapes.rank_of(opening.number) if opening is not None else None
        if (
            opening is None
            or rank is None
            or line.text.startswith(shapes.profile.text)
            or (_goes_on_from(lines, i, dropped, wrapping) and not is_next_item(lines[i - 1].text, line.text))
        ):
            continue
        is_item = line.indent <= item_indent
        if i in listed and opening.number.rstrip(".").isdigit() and not is_item:
            continue
        if opening.has_word or (opening.is_sure and opening.trimmed[:1].isalpha() and opening.trimmed.isascii()):
            worded.add(i)  # "Section 2." may be in a sentence; "(a)" rarely starts a line within a sentence
        # Right below its title, "Para. 1" is the first part of an article.
        is_below_title = opening.has_word and bool(starts) and starts[-1].line == i - 1 and starts[-1].rank < rank
        is_below_title = is_below_title and is_title(starts[-1].text)
        is_apart = is_below_title or opens_paragraph(lines, i, dropped) or _is_below_short_line(lines, i, wrapping)
        if opening.is_sure and (i not in worded or is_apart):
            sure.add(i)
        starts.append(Start(i, opening.number, rank, opening.text, opening.trimmed))
    starts = _without_rare_indents(_without_rare_bullets(starts, lines), lines)
    return _Candidates(_with_letters_in_turn(starts, shapes), sure & {start.line for start in starts}, worded)


def _is_below_short_line(lines: Sequence[Line], index: int, wrapping: Wrapping) -> bool:
    """Return whether the line above a title has room for more words, so that its sentence does not go on."""
    above = lines[index - 1]
    return is_title(lines[index].text) and not wrapping.is_half_full(above) and not awaits_number(above.text)


def _without_rare_bullets(starts: list[Start], lines: Sequence[Line]) -> list[Start]:
    """Return the starts without items of lists that cite a unit: a change log has ``• 8.5. Rewritten``."""
    bulleted = sum(1 for start in starts if lines[start.line].bullet)
    if 2 * bulleted >= len(starts):
        return starts
    plain = {start.number for start in starts if not lines[start.line].bullet}
    return [
        start
        for start in starts
        if not lines[start.line].bullet or not (start.number in plain or start.number.isdigit())
    ]


def _without_broken_sentences(
    units: Sequence[Start],
    candidates: _Candidates,
    lines: Sequence[Line],
    shapes: NumberShapes,
    dropped: Collection[int],
) -> Iterator[Start]:
    """Yield the units, without lines on which a sentence continues with a number."""
    wrapping = find_wrapping(lines, dropped)
    in_order = _longest_rise([order(shapes.with_digits(start.number)) for start in units])
    on_line = {start.line: start for start in candidates.starts}
    stand_alone = 2 * sum(1 for start in units if not start.text) > len(units)  # numbers on separate lines
    plain = [start for start in units if not lines[start.line].bullet]
    apart = sum(1 for start in plain if _stands_apart(lines, start.line, dropped))
    are_apart = apart >= _LEAST_APART * len(plain)
    numbers = Counter(start.number for start in units)
    last: Start | None = None
    for i, start in enumerate(units):
        is_alone = stand_alone and not start.text
        opens = is_alone or start.line in candidates.sure or opens_paragraph(lines, start.line, dropped)
        opens = opens or _is_below_short_line(lines, start.line, wrapping)
        before = on_line.get(start.line - 1)
        is_only_one = numbers[start.number] == 1 or start.number.isalpha()
        goes_on = not opens and is_only_one and _is_next_part(last, start, lines, wrapping, shapes)
        if not opens and are_apart and not is_alone and not (goes_on and before is not None):
            continue  # all others follow an empty line
        if not opens and not goes_on:
            is_below = before is not None and shapes.above(start.number) == before.number
            # An article goes on in its items: "The umpire decides on", then "1. the lanes,".
            is_below = is_below or (before is not None and _opens_or_goes_on(before, start, shapes))
            if start.text[:1].islower() and not is_below:
                continue  # "a penalty of", then "1.5 points"
            if start.line in candidates.worded:
                continue  # "unless it is that of", then "Section 2."
        if i not in in_order and not _is_next_unit(last, start, shapes):
            is_compound = len(re.findall("[0-9]+", start.number)) > 1
            if is_compound and numbers[start.number] > 1 and start.text[:1].islower():
                continue  # "2.2 applies to rafts, too."
            is_misprint = last is not None and last.number == start.number and not wrapping.is_wrapped
            if not opens and not is_misprint and not _stands_below(start, before, shapes):
                continue
            if last is not None and _is_above(start.number, last.number, shapes) and ends_sentence(start.text):
                continue  # "606. 8b Players win", which is not a second section 606
        yield start
        last = start


def _is_next_part(
    last: Start | None, start: Start, lines: Sequence[Line], wrapping: Wrapping, shapes: NumberShapes
) -> bool:
    """Return whether a number of several parts is exactly the next one after that of the last unit, in the same block
    of lines, and the line above it is not full: then even a text that goes on in lower case is a unit.
    """
    is_compound = start.number.isalpha() or not start.number.isalnum()
    if last is None or not is_compound or last.rank != start.rank:
        return False
    above = lines[last.line : start.line]
    if _awaits_another(above[-1].text) or not all(line.text and line.text[0].isalnum() for line in above):
        return False
    is_full = wrapping.is_wrapped and wrapping.is_nearly_full(lines[start.line - 1], lines[start.line])
    goes_on = start.number.isalpha() and shapes.follows(start.rank, last.number, start.number)
    return not is_full and (goes_on or _is_next_unit(last, start, shapes))


def _awaits_another(text: str) -> bool:
    """Return whether a line ends with a word or a number after which a number follows, and not with the "and" of an
    item.
    """
    match = _JOINED.search(text)
    return awaits_number(text) if match is None else match["before"].isdigit()


def _opens_or_goes_on(before: Start, start: Start, shapes: NumberShapes) -> bool:
    """Return whether a unit with a number of its own kind is the first one below the unit on the previous line, or the
    one after it.
    """
    if before.rank < start.rank:
        return shapes.follows(start.rank, None, start.number)
    return before.rank == start.rank and shapes.follows(start.rank, before.number, start.number)


def _is_next_unit(last: Start | None, start: Start, shapes: NumberShapes) -> bool:
    """Return whether the number of a unit can come directly after that of the last one."""
    return last is not None and is_next(shapes.with_digits(last.number), shapes.with_digits(start.number))


def _without_rare_indents(starts: list[Start], lines: Sequence[Line]) -> list[Start]:
    """Return the starts without the indented plain numbers if most plain numbers are not: these count items."""
    plain = [start for start in starts if start.number.isdigit()]
    indented = {start.line for start in plain if lines[start.line].indent and not lines[start.line].level}
    if 2 * len(indented) >= len(plain):
        return starts
    return [start for start in starts if start.line not in indented]


def _stands_apart(lines: Sequence[Line], index: int, dropped: Collection[int]) -> bool:
    """Return whether a line is a heading or an item, or follows an empty line, a heading, or the edge of a page."""
    if lines[index].level or lines[index].bullet or not index or index - 1 in dropped:
        return True
    return not lines[index - 1].text or lines[index - 1].level > 0


def _above_first_chapter(
    first: Start, units: Sequence[Start], lines: Sequence[Line], shapes: NumberShapes
) -> list[Start]:
    """Return the units above the first chapter if none of them belongs to an earlier chapter.

    An edition number at the top of the page, 2.10.1, looks like a unit of chapter 2.
    """
    above = [start for start in units if start.line < first.line]
    is_marked = any(lines[start.line].level for start in above)
    is_later = all(chapter_of(start, shapes) >= int(first.number) for start in above)
    return above if is_later and not is_marked else []


def _with_letters_in_turn(starts: Sequence[Start], shapes: NumberShapes) -> list[Start]:
    """Distinguish letters from Roman numerals: ``(i)`` after ``(h)`` is a letter, ``V.`` after ``IV.`` a numeral."""
    result: list[Start] = []
    last: dict[int, str] = {}
    for start in starts:
        ranks = [] if any(map(str.isdigit, start.number)) else shapes.ranks_of(start.number)
        if len(ranks) > 1:
            goes_on = [rank for rank in ranks if rank in last and shapes.follows(rank, last[rank], start.number)]
            opens = [rank for rank in reversed(ranks) if shapes.follows(rank, None, start.number)]
            start = start._replace(rank=next(iter([*goes_on, *opens]), start.rank))
        last[start.rank] = start.number
        result.append(start)
    return result


def _stands_below(start: Start, before: Start | None, shapes: NumberShapes) -> bool:
    """Return whether the unit on the previous line, which does not open a paragraph, contains a unit."""
    if before is None:
        return False
    above = shapes.above(start.number)
    return above == before.number or (above is None and before.rank < start.rank and len(before.text) <= _LONGEST_TITLE)


def _is_above(number: str, below: str, shapes: NumberShapes) -> bool:
    """Return whether a number belongs to a unit that contains the unit ``below``."""
    above = shapes.above(below)
    return above is not None and (above == number or _is_above(number, above, shapes))


def _goes_on_from(lines: Sequence[Line], index: int, dropped: Collection[int], wrapping: Wrapping) -> bool:
    """Return whether a line is the rest of a sentence that was broken because the line was full: ``see rule``,
    ``2.0.``.
    """
    line = lines[index]
    if line.level or line.bullet or not index:
        return False
    if index - 1 in dropped:
        return _goes_on_from_page(lines, index, dropped, wrapping)
    if not lines[index - 1].text:
        return False
    before = lines[index - 1]
    if opens_bracket(before.text):
        return True
    awaits = awaits_number(before.text)
    if not wrapping.is_wrapped:
        return awaits and line.text[0].isdigit() and not is_title(before.text)
    return wrapping.breaks_sentence(before, line) or (awaits and wrapping.is_nearly_full(before, line))


def _goes_on_from_page(lines: Sequence[Line], index: int, dropped: Collection[int], wrapping: Wrapping) -> bool:
    """Return whether a line at the top of a page is the rest of a sentence: ``see rule``, ``2.0.``."""
    above = index - 1
    while above >= 0 and (above in dropped or not lines[above].text):
        above -= 1
    if above < 0:
        return False
    if wrapping.breaks_sentence(lines[above], lines[index]) and above + 1 in dropped:
        return True
    if not awaits_number(lines[above].text):
        return False
    return len(lines[above].text.split()) > _LONGEST_LABEL or not is_title(lines[above].text)


def _longest_rise(values: Sequence[list[tuple[int, str]]]) -> set[int]:
    """Return the indexes of the longest rising sequence among ``values``."""
    ends: list[list[tuple[int, str]]] = []  # the lowest value at which a rising sequence of each length can end
    places: list[int] = []
    before: list[int | None] = []
    for i, value in enumerate(values):
        length = bisect_left(ends, value)
        if ends[length : length + 1] == [value]:
            before.append(None)  # the first of two equal values
            continue
        before.append(places[length - 1] if length else None)
        ends[length : length + 1] = [value]
        places[length : length + 1] = [i]
    rise: set[int] = set()
    at = places[-1] if places else None
    while at is not None:
        rise.add(at)
        at = before[at]
    return rise
