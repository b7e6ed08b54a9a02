"""Learning the layout of a document from its numbers, if it does not have one of the named layouts."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from ...markup.counting.insertions import without_insertion
from ...markup.titles import ends_sentence, is_title
from ..documents.typed_headings import part_heading
from ..profile import Profile
from ..profiles import letters, unnumbered
from ..spelled_counters import is_spelled
from ..typed_document import Line
from ..unit_words import APPENDIX_WORDS, HEADING_OR_SHORT_WORDS
from .kinds.chain_tops import has_bare_tops, is_top_of_chain
from .kinds.nesting import numbers_articles
from .learned_signs import BELOW_ARTICLES, find_signed, find_uncounted_tops, find_worded
from .line_starts import Start, begins_anew
from .listed_items import find_listed
from .number_series.below_words import find_below_words
from .number_series.closing_brackets import closes_with_bracket, has_brackets_only
from .number_series.compound_series import are_chapters, find_compound
from .number_series.counting_on import counts_on, restarts
from .number_series.fraction_numbers import find_fractions
from .number_series.inserted_numbers import find_inserted
from .number_series.numbered_headings import are_highest, find_lettered_headings, find_numbered_headings
from .number_series.roman_items import with_roman_items
from .number_series.zero_widths import with_zeros
from .rules_below_headings import counts_below_headings, indent_below_headings
from .shapes import NumberShapes, split_number
from .signed_numbers import Opening
from .starts import find_starts
from .table_rows import find_rows
from .wrapping import find_wrapping

_COMPONENT = re.compile(r"(?P<sign>[.\-]?)(?P<value>[0-9]+|[a-z]{1,2}|[IVXLC]{1,7}|[A-Z]{1,2}|\++)")
_ROMAN = re.compile("[IVXLC]+")
_HEADING_WORD = re.compile(rf"(?:{HEADING_OR_SHORT_WORDS})\s", re.I)
_APPENDIX_LETTER = re.compile(rf"{APPENDIX_WORDS}\s+[A-Z](?:[.:)\s]|$)", re.I)
_BRACKETED = re.compile(r"[(（]?[0-9０-９]+[)）]")
_FEWEST = 3
_LEAST_SHARE = 0.85
_LEAST_TITLES = 0.6
_ONLY_TITLES = 0.8
_DEEPEST = 7
_LEAST_DEEPER = 0.005
_LEAST_OF_PLAIN, _LEAST_OF_ALL = 0.1, 0.5
_RANKS = 6
_COUNT = re.compile(r"(?<![0-9A-Za-z.\-])[0-9]+$")

_Signature = tuple[tuple[str, str], ...]
"""The kind of a number: for each part, the sign before it, and whether it is a digit, lower or upper case."""


def learn(lines: Sequence[Line], dropped: Collection[int]) -> tuple[Profile, str]:
    """Return a layout made from the numbers of a document, or the layout without numbers, and the reason."""
    compound = find_compound(lines, dropped) or find_fractions(lines, dropped)
    inserted = find_inserted(lines, dropped)
    worded = find_worded(lines, dropped)
    has_articles = any(numbers_articles(numbers.first) for numbers in worded)
    counted = {*dropped, *inserted}
    chain = _chain(lines, {*counted, *compound.places} if compound is not None else counted)
    rare: tuple[str, ...] = ()
    if compound is None and len(chain) > 1 and not has_bare_tops(lines, dropped):
        uncounted = find_uncounted_tops(worded, lines, dropped)
        found = (series for kind in uncounted if (series := find_below_words(chain, kind, lines, dropped)) is not None)
        compound = next(found, None)
    if compound is not None:
        worded = [] if compound.is_of_words else worded
        bare = chain[:1] if chain[:1] == ("1",) and not compound.firsts[0][0].isdigit() and not worded else ()
        bare = bare if "1" not in compound.firsts else ()
        bare = ("1",) if are_chapters(compound.blocks, lines, dropped) and not worded else bare
        chain = (*(("1",) if compound.is_of_words else bare), *compound.firsts)
    elif len(chain) >= _FEWEST - 1:
        # "Chapter 1" is the 1 of 1.1, but "Chapter I" is above it, and "Part 1" too if the 1 has a heading.
        has_bare = has_bare_tops(lines, dropped)
        tops = [
            numbers.first
            for numbers in worded
            if (numbers.first[-1].isdigit() or numbers.first[0].isdigit())
            and not has_bare
            and is_top_of_chain(numbers.openings(lines), lines, dropped)
        ]
        worded = [one for one in worded if one.first not in tops and not _APPENDIX_LETTER.match(one.first)]
        rare = tuple(first for first in tops if first.endswith(" 1") and not _HEADING_WORD.match(first))
    if worded and compound is None:
        # The numbers in "Rule 1" are not bare ones.
        chain = _chain(lines, {*counted, *(place for numbers in worded for place in numbers.places)})
    above, below = find_signed(lines, dropped, chain, worded, compound.places if compound else (), has_articles)
    above, below = (with_roman_items(lines, dropped, firsts) for firsts in (above, below))
    if closes_with_bracket(lines, dropped, chain):
        above, below = (tuple(first for first in firsts if first != "1)") for firsts in (above, below))
    if chain == ("1",) and "1)" in (*above, *below) and has_brackets_only(lines, dropped):
        chain = ()  # the bare numbers are these
    if chain == ("1",) and not {*above, *below}.isdisjoint(BELOW_ARTICLES):
        chain = ()  # the bare numbers are those of paragraphs or items
    headings = named = tuple(f"{first[:-1]}#" for first in rare[:1])  # "Bylaw 1" above 1.1
    if len(above) == 1 and len(chain) > 1 and (above[0][0] in "第제§" or above[0][-1] in "장절"):
        headings, above = (re.sub(" ?[1一]", "#", above[0]),), ()  # 第1章 above 1.1 is chapter 1
    first = next(iter((*above, *chain, *below)), None)
    if first is None:
        return (unnumbered.PROFILE, "no line starts with a number that belongs to a sequence")
    has_appendices = (first == "1" or (is_spelled(first) and chain[:1] == ("1",))) and any(
        _APPENDIX_LETTER.match(line.text) for i, line in enumerate(lines) if line.text and i not in dropped
    )
    has_appendices = has_appendices or (first == "1" and bool(find_lettered_headings(lines, dropped)))
    # The letter of "Appendix A" is that of a chapter.
    chain = (*above, *chain, *(number for number in below if not (has_appendices and number == "A")))
    raw = Profile("learned", numbers=chain, headings=headings, has_appendices=has_appendices, references=named)
    raw = compound.complete(raw) if compound is not None else raw
    starts = find_starts(lines, NumberShapes(raw), dropped)
    if len(starts) < _FEWEST - 1:
        return (unnumbered.PROFILE, "no line starts with a number that belongs to a sequence")
    chain = chain[: max(start.rank for start in starts)]  # items of lists may have counted deeper
    if _are_only_headings(chain, starts, lines):
        return (unnumbered.PROFILE, "only headings have numbers, and these are words")
    numbers = _ranks(lines, starts, chain, dropped)
    deepest = max(starts, key=lambda start: (start.rank, -start.line))
    samples = dict.fromkeys((starts[0].number, deepest.number, *(start.number for start in starts)))
    reason = f"{len(starts)} numbers, such as {' and '.join(list(samples)[:2])}"
    known = {letters.PROFILE.numbers: "letters", ("1", "1.1", "", "", "", ""): "sections"}
    name = known.get(numbers) or ("decimal" if re.fullmatch(r"[0-9.]*", "".join(numbers)) else "numbered")
    if name == "numbered":
        reason += "; these numbers match no named layout"
    learned = replace(raw, name=name, numbers=numbers)
    learned = compound.complete(learned) if compound is not None else learned
    typed = [[start.number for start in starts if chain[start.rank - 1] == first] for first in numbers]
    return with_zeros(learned, typed), reason


def _are_only_headings(chain: Sequence[str], starts: Sequence[Start], lines: Sequence[Line]) -> bool:
    """Return whether the only numbers of a document are words in its headings: ``Part One`` above rules without
    numbers. Several kinds tell the ranks of headings, unless Markdown does.
    """
    tells_ranks = len(chain) > 1 and not all(lines[start.line].level for start in starts)
    are_titles = all(not start.text or is_title(start.text) for start in starts)
    return all(map(is_spelled, chain)) and are_titles and not tells_ranks


def _chain(lines: Sequence[Line], dropped: Collection[int]) -> tuple[str, ...]:
    """Return the first number of each level, for the kind of number that most numbered lines have; empty if no lines
    are numbered.
    """
    numbers = _NumberCounts(lines, dropped)
    chain = numbers.most_common_start()
    if chain is None:
        headed = find_numbered_headings(lines, dropped)
        if headed:
            return headed
        is_counted = counts_on(numbers.bare, lines, dropped, _LEAST_OF_ALL) or counts_below_headings(lines, dropped)
        return ("1",) if is_counted else ()
    is_rare = numbers.of_two_parts < _LEAST_OF_PLAIN * len(numbers.bare)
    if is_rare and restarts(numbers.bare) and counts_on(numbers.bare, lines, dropped):
        return ("1",)
    while len(chain) < _DEEPEST:
        deeper = numbers.most_common_below(chain)
        if deeper is None:
            break
        chain = deeper
    first, firsts = "", []
    for depth in range(1, len(chain) + 1):
        first += chain[depth - 1][0] + numbers.first_value(chain[:depth])
        firsts.append(first)
    return tuple(firsts)


class _NumberCounts:
    """Counts the kinds of numbers that open the lines of a document.

    ``bare`` are the plain numbers of one part, in order; they may belong to a list.
    """

    def __init__(self, lines: Sequence[Line], dropped: Collection[int]) -> None:
        self._bare: list[tuple[int, bool, bool]] = []
        self._signatures: Counter[_Signature] = Counter()
        self._written: defaultdict[_Signature, set[str]] = defaultdict(set)  # the numbers by their first two parts
        self._values: defaultdict[_Signature, set[str]] = defaultdict(set)  # the values of the last part
        listed = find_listed(lines, dropped) | find_rows(lines, dropped)
        self._indent = indent_below_headings(lines, dropped)
        for i, line in enumerate(lines):
            if line.text and i not in dropped and i not in listed:
                self._count(line)
        if not all(is_count for _, _, is_count in self._bare):
            self._bare = [one for one in self._bare if not one[2]]
        with_text = [number for number, has_text, _ in self._bare if has_text]
        # If most plain numbers have a text, the others are cells of tables.
        self.bare = with_text if 2 * len(with_text) > len(self._bare) else [number for number, _, _ in self._bare]

    def _count(self, line: Line) -> None:
        opening = split_number(line.text, True)
        if opening is None or opening.trimmed[:1] in ("第", "제"):
            return  # numbers with these signs are self-contained: see `_signed`
        parts = _components(opening.number)
        if parts is None or len(parts) > _DEEPEST:
            return
        signature = tuple((sign, _kind(value)) for sign, value in parts)
        if len(parts) > 1:
            self._signatures[signature] += 1
            self._written[signature[:2]].add(opening.number)
        elif opening.number.isdigit() and not _BRACKETED.match(line.text) and self._may_count(line, opening):
            # The heading "3 of a kind" counts things if other lines have numbers.
            is_count = line.level > 0 and not opening.trimmed.strip() and opening.text[:1].islower()
            self._bare.append((int(opening.number), bool(opening.text), is_count))
        for depth in range(1, len(parts) + 1):
            self._values[signature[:depth]].add(parts[depth - 1][1])

    @property
    def of_two_parts(self) -> int:
        """How many numbers have two parts or more."""
        return self._signatures.total()

    def _may_count(self, line: Line, opening: Opening) -> bool:
        """Return whether a plain number may number a unit: an indented number belongs to a list item, unless it is
        marked.
        """
        return line.indent <= self._indent or opening.is_sure or line.level > 0

    def most_common_start(self) -> _Signature | None:
        """Return the first two levels that most numbers have; None if too few numbers have two."""
        weights: Counter[_Signature] = Counter()
        for signature, count in self._signatures.items():
            weights[signature[:2]] += count
        if not weights or weights.most_common(1)[0][1] < _FEWEST - 1:
            return None
        chain = weights.most_common(1)[0][0]
        if len(self._written[chain]) < _FEWEST - 1:
            return None  # the same name every time: Mod3
        plain = (("", "digit"), *chain[1:])
        if chain[0][1] == "upper" and weights[plain] >= _FEWEST - 1:
            return plain  # the letters belong to appendices
        return chain

    def most_common_below(self, chain: _Signature) -> _Signature | None:
        """Return a chain with the level that most numbers below it have; None if too few go deeper."""
        deeper: Counter[_Signature] = Counter()
        for signature, count in self._signatures.items():
            if len(signature) > len(chain) and signature[: len(chain)] == chain:
                sign, kind = signature[len(chain)]
                is_below_letter = chain[0][1] == "upper" and chain[-1][0] == "" and sign == "."  # A1.1, but not v1.1
                is_range = sign != chain[-1][0] and not is_below_letter  # 1.1-2
                if kind != "digit" or not is_range:
                    deeper[signature[: len(chain) + 1]] += count
        if not deeper or deeper.most_common(1)[0][1] < _LEAST_DEEPER * self._signatures.total():
            return None
        return deeper.most_common(1)[0][0]

    def first_value(self, chain: _Signature) -> str:
        """Return the first value of the last level of a chain: 1 or 0, a, A or I."""
        kind, values = chain[-1][1], self._values[chain]
        if kind == "lower":
            return "a"
        if kind == "upper":
            return "I" if "II" in values and all(map(_ROMAN.fullmatch, values)) else "A"
        return "0" if len(chain) > 1 and "0" in values else "1"


def _components(number: str) -> list[tuple[str, str]] | None:
    """Return the parts of a number, each with the sign before it; None if some parts are not counters."""
    matches = list(_COMPONENT.finditer(number))
    if "".join(match[0] for match in matches) != number or any(match["value"][0] == "+" for match in matches):
        return None
    if len(matches) > 1 and any(len(match["value"]) > 3 for match in matches[1:]):
        return None
    if number.isalpha():
        return None  # "iii" has one part
    return [(match["sign"], match["value"]) for match in matches]


def _kind(value: str) -> str:
    if value.isdigit():
        return "digit"
    return "lower" if value.islower() else "upper"


def _ranks(
    lines: Sequence[Line], starts: Sequence[Start], chain: tuple[str, ...], dropped: Collection[int]
) -> tuple[str, ...]:
    """Assign the levels of the numbers to ranks: chapters and sections are titles, rules are sentences."""
    has_marks = any(line.level for line in lines)  # in Markdown, a paragraph goes on until an empty line
    wrapping = find_wrapping(lines, dropped)
    titles: defaultdict[int, list[bool]] = defaultdict(list)
    bodies: defaultdict[int, int] = defaultdict(int)
    marked = Counter(start.rank for start in starts if lines[start.line].level)
    counts = Counter(start.rank for start in starts)
    for i, start in enumerate(starts):
        below = _following(lines, start.line)
        text = start.text or (_paragraph_below(lines, start.line) if has_marks else below)
        stop = starts[i + 1].line if i + 1 < len(starts) else len(lines)
        goes_on = any(line.text for line in lines[start.line + 1 : stop])
        is_joined = has_marks and not lines[start.line].level and _is_plain(lines, start.line + 1)
        is_wrapped = start.line + 1 < len(lines) and wrapping.breaks_sentence(lines[start.line], lines[start.line + 1])
        if goes_on and start.text and (below[:1].islower() or is_joined or is_wrapped) and not ends_sentence(text):
            text = f"{text} {below}"  # the first line of a sentence is not a title
        is_bare = not start.text and not any(line.text for line in lines[start.line + 1 : stop])
        # If a few numbers of a rank are headings, the others are above sentences.
        is_mixed = start.rank > 1 and 0 < 2 * marked[start.rank] < counts[start.rank] and not lines[start.line].level
        titles[start.rank].append(is_bare or (is_title(text) and not is_mixed))
        if any(line.text for line in lines[start.line + 1 : stop]):
            bodies[start.rank] += 1

    def share(level: int) -> float:
        return sum(titles[level]) / len(titles[level]) if titles[level] else 1.0

    if share(1) < _LEAST_TITLES:
        before = ["", ""]  # one chapter without a number, and no sections
    elif (len(chain) == 1 and not are_highest(lines, dropped)) or _has_parts(lines, starts, dropped):
        before = [""]  # the headings above are the chapters
    elif any(start.rank == 1 and without_insertion(start.number) is not None for start in starts):
        before = [""]  # § 2a cannot be the number of a chapter
    else:
        before = []
    has_sections = before or len(chain) == 1 or share(2) >= _LEAST_TITLES
    numbers = [*before, chain[0], *([] if has_sections else [""]), *chain[1:]]
    deepest = max(titles)
    is_titles_only = all(share(level) >= _ONLY_TITLES for level in titles)
    if is_titles_only and bodies[deepest] >= 0.5 * len(titles[deepest]):
        numbers += [""] * max(1, _RANKS - len(numbers))  # the paragraphs below the titles are the rules
    return tuple(numbers)


def _is_plain(lines: Sequence[Line], place: int) -> bool:
    """Return whether a line is text that is neither a heading nor an item."""
    return place < len(lines) and bool(lines[place].text) and not lines[place].level and not lines[place].bullet


def _paragraph_below(lines: Sequence[Line], place: int) -> str:
    """Return the text of the next paragraph of Markdown after a line."""
    below = itertools.dropwhile(lambda line: not line.text, lines[place + 1 : place + 4])
    return " ".join(line.text for line in itertools.takewhile(lambda line: line.text, below))


def _following(lines: Sequence[Line], place: int) -> str:
    """Return the text of the first non-empty line among the three after a line, "" if all are empty."""
    return next((line.text for line in lines[place + 1 : place + 4] if line.text), "")


def _has_parts(lines: Sequence[Line], starts: Sequence[Start], dropped: Collection[int]) -> bool:
    """Return whether the numbers restart below a heading without a number, so that these headings are the
    chapters.
    """
    top = [(start, _COUNT.search(start.number)) for start in starts if start.rank == 1]
    plain = [start._replace(number=count[0]) for start, count in top if count is not None]
    return any(
        begins_anew(earlier, later) and part_heading(lines, later.line, dropped) is not None
        for earlier, later in itertools.pairwise(plain)
    )
