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
from .number_series.below_words import find_below_words
from .number_series.closing_brackets import closes_with_bracket, has_brackets_only
from .number_series.compound_series import CompoundSeries, are_chapters, find_compound
from .number_series.fraction_numbers import find_fractions
from .number_series.inserted_numbers import find_inserted
from .number_series.number_chain import find_chain
from .number_series.numbered_headings import are_highest, find_lettered_headings
from .number_series.roman_items import with_roman_items
from .number_series.zero_widths import with_zeros
from .shapes import NumberShapes
from .starts import find_starts
from .wrapping import find_wrapping

_HEADING_WORD = re.compile(rf"(?:{HEADING_OR_SHORT_WORDS})\s", re.I)
_APPENDIX_LETTER = re.compile(rf"{APPENDIX_WORDS}\s+[A-Z](?:[.:)\s]|$)", re.I)
_FEWEST_STARTS = 2
_NO_SEQUENCE = "no line starts with a number that belongs to a sequence"
_LEAST_TITLES = 0.6
_ONLY_TITLES = 0.8
_RANKS = 6
_BELOW_HEADINGS, _FEWEST_ABOVE = 7, 2
_COUNT = re.compile(r"(?<![0-9A-Za-z.\-])[0-9]+$")


def learn(lines: Sequence[Line], dropped: Collection[int]) -> tuple[Profile, str]:
    """Return a layout made from the numbers of a document, or the layout without numbers, and the reason."""
    kinds = _Kinds(lines, dropped)
    kinds.add_compound()
    kinds.add_signed()
    raw = kinds.profile()
    if not raw.numbers:
        return unnumbered.PROFILE, _NO_SEQUENCE
    starts = find_starts(lines, NumberShapes(kinds.completed(raw)), dropped)
    if len(starts) < _FEWEST_STARTS:
        return unnumbered.PROFILE, _NO_SEQUENCE
    chain = raw.numbers[: max(start.rank for start in starts)]  # items of lists may have counted deeper
    if _are_only_headings(chain, starts, lines):
        return unnumbered.PROFILE, "only headings have numbers, and these are words"
    numbers = _ranks(lines, starts, chain, dropped)
    known = {letters.PROFILE.numbers: "letters", ("1", "1.1", "", "", "", ""): "sections"}
    name = known.get(numbers) or ("decimal" if re.fullmatch(r"[0-9.]*", "".join(numbers)) else "numbered")
    learned = kinds.completed(replace(kinds.completed(raw), name=name, numbers=numbers))
    typed = [[start.number for start in starts if chain[start.rank - 1] == first] for first in numbers]
    return with_zeros(learned, typed), _reason(starts, name)


def _reason(starts: Sequence[Start], name: str) -> str:
    """Return the reason for a layout: how many numbers it has, with the first and the deepest as examples."""
    deepest = max(starts, key=lambda start: (start.rank, -start.line))
    samples = dict.fromkeys((starts[0].number, deepest.number, *(start.number for start in starts)))
    reason = f"{len(starts)} numbers, such as {' and '.join(list(samples)[:2])}"
    return f"{reason}; these numbers match no named layout" if name == "numbered" else reason


class _Kinds:
    """The kinds of numbers in a document; each step looks at what the earlier ones have found."""

    def __init__(self, lines: Sequence[Line], dropped: Collection[int]) -> None:
        self._lines, self._dropped = lines, dropped
        self._compound = find_compound(lines, dropped) or find_fractions(lines, dropped)
        self._uncounted = {*dropped, *find_inserted(lines, dropped)}
        self._worded = find_worded(lines, dropped)  # those with a word, as in "Rule 1"
        self._has_articles = any(numbers_articles(numbers.first) for numbers in self._worded)
        # The first numbers of the levels of 1.1, and of the kinds above and below them.
        self._chain = self._chain_without(self._compound.places if self._compound is not None else ())
        self._above: tuple[str, ...] = ()
        self._below: tuple[str, ...] = ()
        self._rare: tuple[str, ...] = ()  # those of chapters with a rare word: "Bylaw 1" above 1.1

    def add_compound(self) -> None:
        """Choose between the numbers with a word, and the compound numbers of either form."""
        lines, dropped = self._lines, self._dropped
        if self._compound is None and len(self._chain) > 1 and not has_bare_tops(lines, dropped):
            uncounted = find_uncounted_tops(self._worded, lines, dropped)
            found = (find_below_words(self._chain, kind, lines, dropped) for kind in uncounted)
            self._compound = next((series for series in found if series is not None), None)
        if self._compound is not None:
            self._put_above(self._compound)
            return
        if len(self._chain) > 1:
            self._leave_out_tops()
        if self._worded:
            # The numbers in "Rule 1" are not bare ones.
            self._chain = self._chain_without({place for numbers in self._worded for place in numbers.places})

    def add_signed(self) -> None:
        """Add the kinds with signs, and drop the bare numbers if they are those of such a kind."""
        lines, dropped = self._lines, self._dropped
        places = self._compound.places if self._compound is not None else ()
        found = find_signed(lines, dropped, self._chain, self._worded, places, self._has_articles)
        self._above, self._below = (with_roman_items(lines, dropped, firsts) for firsts in found)
        if closes_with_bracket(lines, dropped, self._chain):
            self._above, self._below = (
                tuple(first for first in firsts if first != "1)") for firsts in (self._above, self._below)
            )
        signed = {*self._above, *self._below}
        are_items = not signed.isdisjoint(BELOW_ARTICLES) or ("1)" in signed and has_brackets_only(lines, dropped))
        if self._chain == ("1",) and are_items:
            self._chain = ()  # the bare numbers are those of paragraphs or items

    def profile(self) -> Profile:
        """Return the layout with the first numbers of all kinds, the outermost first; without any if there are none."""
        above = self._above
        headings = named = tuple(f"{first[:-1]}#" for first in self._rare[:1])
        if len(above) == 1 and len(self._chain) > 1 and (above[0][0] in "第제§" or above[0][-1] in "장절"):
            headings, above = (re.sub(" ?[1一]", "#", above[0]),), ()  # 第1章 above 1.1 is chapter 1
        first = next(iter((*above, *self._chain, *self._below)), None)
        has_appendices = first is not None and self._has_appendices(first)
        # The letter of "Appendix A" is that of a chapter.
        below = (number for number in self._below if not (has_appendices and number == "A"))
        numbers = (*above, *self._chain, *below)
        return Profile("learned", numbers=numbers, headings=headings, has_appendices=has_appendices, references=named)

    def completed(self, profile: Profile) -> Profile:
        """Return a layout with the forms of compound numbers that have other signs than dots."""
        return profile if self._compound is None else self._compound.complete(profile)

    def _chain_without(self, places: Collection[int]) -> tuple[str, ...]:
        return find_chain(self._lines, {*self._uncounted, *places})

    def _put_above(self, compound: CompoundSeries) -> None:
        """Put compound numbers of other forms into the chain, below bare numbers if these are above them."""
        if compound.is_of_words:
            self._worded = []
            self._chain = ("1", *compound.firsts)
            return
        is_bare = self._chain[:1] == ("1",) and not compound.firsts[0][0].isdigit() and "1" not in compound.firsts
        is_above = (is_bare or are_chapters(compound.blocks, self._lines, self._dropped)) and not self._worded
        self._chain = (*(("1",) if is_above else ()), *compound.firsts)

    def _leave_out_tops(self) -> None:
        """Leave out the kinds with a word that are the first part of the numbers of the chain, and those of appendices.

        "Chapter 1" is the 1 of 1.1, but "Chapter I" is above it, and "Part 1" too if the 1 has a heading.
        """
        has_bare = has_bare_tops(self._lines, self._dropped)
        tops = [
            numbers.first
            for numbers in self._worded
            if (numbers.first[-1].isdigit() or numbers.first[0].isdigit())
            and not has_bare
            and is_top_of_chain(numbers.openings(self._lines), self._lines, self._dropped)
        ]
        self._worded = [one for one in self._worded if one.first not in tops and not _APPENDIX_LETTER.match(one.first)]
        self._rare = tuple(first for first in tops if first.endswith(" 1") and not _HEADING_WORD.match(first))

    def _has_appendices(self, first: str) -> bool:
        """Return whether the chapters go on with those of appendices, given the first number of all."""
        if first != "1" and not (is_spelled(first) and self._chain[:1] == ("1",)):
            return False
        written = (line.text for i, line in enumerate(self._lines) if line.text and i not in self._dropped)
        return any(map(_APPENDIX_LETTER.match, written)) or (
            first == "1" and bool(find_lettered_headings(self._lines, self._dropped))
        )


def _are_only_headings(chain: Sequence[str], starts: Sequence[Start], lines: Sequence[Line]) -> bool:
    """Return whether the only numbers of a document are words in its headings: ``Part One`` above rules without
    numbers. Several kinds tell the ranks of headings, unless Markdown does.
    """
    tells_ranks = len(chain) > 1 and not all(lines[start.line].level for start in starts)
    are_titles = all(not start.text or is_title(start.text) for start in starts)
    return all(map(is_spelled, chain)) and are_titles and not tells_ranks


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
    elif (
        (len(chain) == 1 and not are_highest(lines, dropped))
        or _has_parts(lines, starts, dropped)
        or _has_headings_above(lines, starts, dropped)
    ):
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


def _has_headings_above(lines: Sequence[Line], starts: Sequence[Start], dropped: Collection[int]) -> bool:
    """Return whether several headings without a number are directly above units of the highest rank, and are marked
    as higher than these: chapters above articles that count on.
    """
    tops = {start.line for start in starts if start.rank == 1}
    levels = {lines[place].level or _BELOW_HEADINGS for place in tops}
    units = {start.line for start in starts}
    marked = {place for place, line in enumerate(lines) if line.level and place not in dropped}
    above = [
        place
        for place, following in itertools.pairwise(sorted(marked | units))
        if place not in units and following in tops and lines[place].level < min(levels)
    ]
    return len(above) >= _FEWEST_ABOVE
