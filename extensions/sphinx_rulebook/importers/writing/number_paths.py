"""Following a reference to a part of a rule: from the rule in ``Rule 5.09`` to the ``(a)`` and ``(2)`` after it.

A document may count the units of each rank by themselves, as in Rule 2, Section 1, Article 1, or (a), (1). Its
references then name several ranks, the outermost first: ``Law 3 B 1(a)``, ``Rule 5.09(a)(2)``, ``2-1-1``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...markup.counting.counters import roman_value
from ...markup.references import last_part
from ..cited_words import OF_WORDS, PART_WORDS, PART_WORDS_AFTER
from ..cue_words import WIDE_SIGNS
from ..joining_words import JOINERS, RANGE_SIGNS
from ..typed_document import TypedUnit
from ..unit_words import HEADING_WORDS, STEP_WORDS, Use, words_for
from .unit_numbers import UnitNumbers

_STEP_WORDS = words_for(Use.STEP)
_COUNTER = r"[0-9]{1,3}|[IVXLC]{1,7}|[A-Z]|[a-zđа-яёіїєґα-ω]{1,4}|[א-ת]{1,2}|[ء-ي]{1,3}|[پچژکگی]"
_IN_BRACKETS = rf"{_COUNTER}|[A-Za-z]{{1,5}}|[一二三四五六七八九十]{{1,4}}|[ア-ン]"
_SUFFIX = r"(?:['’:\-][^\W\d_]{1,5})?"
"""The ending of a case after a number: ``Madde 5'in``, ``5 §:n``, ``5. §-ának``."""
_STEP = re.compile(
    rf"(?P<space>[ \u00a0]?)(?P<shown>\((?P<bracketed>{_IN_BRACKETS})\))"
    rf"|(?P<sep>[.\-:/]|,?[ \u00a0]){{1,2}}(?P<worded>(?P<word>{HEADING_WORDS}|{STEP_WORDS})\s{{1,2}}"
    rf"(?P<counted>(?-i:{_COUNTER})))(?![^\W_])"
    rf"|(?P<sign>[.\-:/]|,?[ \u00a0])(?P<bare>(?-i:{_COUNTER}))(?![^\W_])"
    r"|(?P<letter>(?-i:[a-z]))(?![^\W_])",
    re.I,
)
"""One step down: a counter in brackets, after a word, after a sign or a space, or a letter directly after a digit."""
_WITH_WORD = rf"(?:{PART_WORDS})(?:[ \u00a0]\s?|(?<=[.º°])|(?=\())(?P<open>\()?(?P<counted>(?-i:{_COUNTER}))(?(open)\))"
_PART = re.compile(
    rf"{_SUFFIX}(?:\.?[ºª°])?(?:,?[ \u00a0]|(?<=[.]))"
    rf"(?P<part>{_WITH_WORD}|\(?(?P<first>[0-9]{{1,3}})\)?[.:]?[^\W\d_]{{0,2}}\s(?:{PART_WORDS_AFTER}))(?![^\W_])",
    re.I,
)
"""A part with one of the words for parts, after the number of its rule."""
_PART_BEFORE = re.compile(
    rf"(?<![^\W_])(?P<part>{_WITH_WORD}|(?P<first>[0-9]{{1,3}})\.?\s(?:{PART_WORDS_AFTER}))"
    rf"[ºª°.]{{0,2}},?\s{{1,2}}(?:(?:{OF_WORDS})\s?)?(?:[^\W\d_]{{1,5}}\s|l['’])?$",
    re.I,
)
"""The same before the number of its rule: ``n.º 2 do artigo 5.º``, ``п. 2 ст. 1``."""
_LONGEST_BEFORE = 60
_ROMAN_PART = re.compile(r"[ \u00a0](?P<part>[IVX]{1,5})(?![^\W_])")
"""A paragraph as German lawyers cite it: ``§ 4 II``."""
_SIGNS = re.compile(
    r"(?<![一二三四五六七八九十百])(?P<top>[一二三四五六七八九十]{1,3})、?[（(](?P<bracketed>[一二三四五六七八九十]{1,3})[）)]"
    r"(?P<last>[0-9]{1,3})?(?![0-9])"
)
"""The numbers of a chapter, a section and a rule in one: 一、（一）2."""
_SIBLING = re.compile(rf"(?:{JOINERS}|\s?(?:{RANGE_SIGNS})\s?)(?P<shown>\((?P<bracketed>{_IN_BRACKETS})\))", re.I)
_ENDS = re.compile(r"\s*(?:$|[)\],.;:!?、。）】]|(?:and|or|und|oder|et|ou|y|o|e|to|bis)\b)")
"""What follows a path whose last counter has no sign of its own: *Law 3 A*, but not *Law 3 A player may*."""
_CLOSES = re.compile(r"\s?(?:$|[)\].;:!?])")
_COMPOUND = re.compile(r"[0-9]{1,3}(?:[.\-:][0-9]{1,3}){1,5}")
_WORD_BEFORE = re.compile(r"[^\W\d_]{2,}")


class PathStep(NamedTuple):
    """A part of a reference, from ``start`` to ``stop`` in a text, and the unit that it leads to."""

    start: int
    stop: int
    unit: TypedUnit


class NumberPaths:
    """Finds the units that the parts of references lead to."""

    def __init__(self, numbers: UnitNumbers) -> None:
        self._numbers = numbers
        self._below: dict[TypedUnit, Mapping[str, TypedUnit]] = {}
        self._tops: Mapping[str, TypedUnit] | None = None

    def after(self, unit: TypedUnit, text: str, stop: int, taken: Sequence[tuple[int, int]]) -> list[PathStep]:
        """Return the steps from a unit to the parts that a text names from the offset ``stop`` on, where the reference
        to the unit ends.

        ``taken`` are the spans of other references: ``1-3`` may be a range, whose end is one of them.
        """
        flat = text.translate(WIDE_SIGNS)
        steps: list[PathStep] = []
        siblings: Mapping[str, TypedUnit] = {}
        is_sure, sure_steps = True, 0
        while (match := _STEP.match(flat, stop)) is not None:
            siblings_here = self._parts_of(unit)
            span = _span(match, flat)
            is_closed = flat[span[1] - 1] == ")" or _is_last_letter(match, flat)
            found = _named(match, siblings_here, is_closed)
            if found is None or (match["sign"] == "-" and any(start <= span[0] < end for start, end in taken)):
                break
            steps.append(PathStep(*span, found))
            unit, stop, siblings = found, span[1], siblings_here
            # "Law 3 A" may go on as "Law 3 A player": such steps count only if something follows that confirms them.
            is_sure = match["sign"] is None or match["sign"] in ".-:/" or is_closed
            if is_sure:
                sure_steps = len(steps)
        if not is_sure and not _ENDS.match(flat, stop):
            del steps[sure_steps:]
            return steps
        # (a) and (b), (a)-(c)
        while steps and (match := _SIBLING.match(flat, stop)) is not None:
            found = siblings.get(match["bracketed"]) if siblings else None
            if found is None:
                break
            steps.append(PathStep(*match.span("shown"), found))
            stop = match.end()
        return steps

    def named_after(self, unit: TypedUnit, text: str, stop: int) -> tuple[list[PathStep], int]:
        """Return the steps to the parts that words for parts name after a unit, and the end of the first part that the
        unit does not have, or 0.
        """
        flat = text.translate(WIDE_SIGNS)
        steps: list[PathStep] = []
        if unit.number.startswith("§") and (roman := _ROMAN_PART.match(flat, stop)) is not None:
            found = self._parts_of(unit).get(str(roman_value(roman["part"].lower())))
            if found is None:
                return steps, roman.end("part")
            steps.append(PathStep(*roman.span("part"), found))
            unit, stop = found, roman.end("part")
        while (match := _PART.match(flat, stop)) is not None:
            found = self._parts_of(unit).get(match["counted"] or match["first"])
            if found is None:
                return steps, match.end("part")
            steps.append(PathStep(*match.span("part"), found))
            unit, stop = found, match.end("part")
        return steps, 0

    def of_signs(self, text: str) -> list[list[PathStep]]:
        """Return the steps of each number in a text that consists of those of a chapter and of the units below it, in
        Chinese characters: 一、（一）2.
        """
        found: list[list[PathStep]] = []
        for match in _SIGNS.finditer(text) if "（" in text or "(" in text else ():
            below, steps = self._chapters_by_counters(), list[PathStep]()
            for group in (group for group in ("top", "bracketed", "last") if match[group]):
                unit = below.get(match[group])
                if unit is None:
                    break
                start, stop = match.span(group)
                steps.append(PathStep(start - (group == "bracketed"), stop + (group == "bracketed"), unit))
                below = self._parts_of(unit)
            else:
                found.append(steps)
        return found

    def named_before(self, unit: TypedUnit, text: str, start: int) -> tuple[list[PathStep], int]:
        """Return the steps to the parts that words for parts name before a unit, the outermost first, and the start of
        the first part that the unit does not have, or -1.
        """
        flat = text.translate(WIDE_SIGNS)
        steps: list[PathStep] = []
        while True:
            begin = max(0, start - _LONGEST_BEFORE)
            match = _PART_BEFORE.search(flat[begin:start])
            if match is None:
                return steps, -1
            span = (begin + match.start("part"), begin + match.end("part"))
            found = self._parts_of(unit).get(match["counted"] or match["first"])
            if found is None:
                return steps, span[0]
            steps.append(PathStep(*span, found))
            unit, start = found, span[0]

    def of_compound(self, number: str, start: int) -> list[PathStep]:
        """Return the steps of a number that consists of the numbers of a chapter and of the units below it, ``2-1-1``,
        or none if there are no such units. ``start`` is its offset in its text.
        """
        if _COMPOUND.fullmatch(number) is None:
            return []
        steps: list[PathStep] = []
        below = self._chapters_by_counters()
        for match in re.finditer("[0-9]+", number):
            unit = below.get(match[0])
            if unit is None:
                return []
            steps.append(PathStep(start + match.start(), start + match.end(), unit))
            below = self._parts_of(unit)
        return steps

    def _chapters_by_counters(self) -> Mapping[str, TypedUnit]:
        if self._tops is None:
            self._tops = _by_counters({unit.number: unit for unit in self._numbers.chapters()})
        return self._tops

    def _parts_of(self, unit: TypedUnit) -> Mapping[str, TypedUnit]:
        if unit not in self._below:
            self._below[unit] = _by_counters(self._numbers.parts(unit))
        return self._below[unit]


def _is_last_letter(match: re.Match[str], text: str) -> bool:
    """Return whether a step is a letter at the end of a sentence or bracket: *article 7.2, b*."""
    is_letter = match["bare"] is not None and match["bare"].islower()
    return is_letter and _CLOSES.match(text, match.end("bare")) is not None


def _span(match: re.Match[str], text: str) -> tuple[int, int]:
    """Return where the number of a step begins and ends, without what separates it from the number before.

    A bracket after it belongs to it, ``b)``, unless it closes a bracket before the reference.
    """
    group = next(name for name in ("shown", "worded", "bare", "letter") if match[name] is not None)
    start, stop = match.span(group)
    if group != "shown":
        brackets = len(text[stop:]) - len(text[stop:].lstrip(")"))
        opened = max(
            0, text.count("(", 0, start) - text.count(")", 0, start)
        )  # "a) Art. 3" closes one that is not open
        stop += min(1, max(0, brackets - opened))
    return start, stop


def _named(match: re.Match[str], parts: Mapping[str, TypedUnit], is_closed: bool) -> TypedUnit | None:
    """Return the unit among the parts of another that a step names, or None."""
    counter = next(match[name] for name in ("bracketed", "counted", "bare", "letter") if match[name] is not None)
    unit = parts.get(counter)
    if unit is None:
        return None
    own_word = _WORD_BEFORE.search(unit.number.translate(WIDE_SIGNS)[: -len(counter)])
    if match["word"] is not None:
        is_general = match["word"].lower() in _STEP_WORDS
        is_own = own_word is not None and own_word[0].casefold() == match["word"].casefold()
        return unit if is_own or (own_word is None and is_general) else None
    if match["bare"] is not None and match["sign"] not in ".-:/":
        # After a space, a number or a small letter may be a word or a quantity of its own.
        is_marked = is_closed or (match["bare"].isupper() and match["sign"][0] != ",")
        is_digit_below_letter = match["bare"].isdigit() and match["sign"][0] != ","
        return unit if is_marked or is_digit_below_letter else None
    return unit


def _by_counters(units: Mapping[str, TypedUnit]) -> Mapping[str, TypedUnit]:
    """Return units by the counters in their numbers: ``2`` for ``SECTION 2``, ``a`` for ``(a)``."""
    found: dict[str, TypedUnit] = {}
    for number, unit in units.items():
        found.setdefault(last_part(number.translate(WIDE_SIGNS)), unit)
    return found
