"""Numbers that a unit has and its translation does not, or the other way round."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from ...model.findings import Code
from .bounds import bound_of
from .compared_unit import ComparedUnit, Difference
from .conventions import SOURCE, TRANSLATION, Cause
from .digit_numbers import as_written, parts_of_number, with_ascii_digits
from .found_number import Number
from .numbers import has_one, has_place, lost_number, may_have_certain, may_have_dual

_CITED = re.compile(r"[.\-]?[0-9]|[a-z](?![a-z])")
_CITED_BEFORE = re.compile(r"[0-9][.\-]\Z")
_NEXT_WORD = re.compile(r"[\s\-]*[^\W\d_]+")


class Form(StrEnum):
    """How a number that one side lacks is written, and whether another number stands in its place."""

    REPLACED = "replaced"
    """The other side has a different number."""
    DIGITS = "digits"
    WORD = "word"
    PRODUCT = "product"
    """A product such as 3x3x3, which may be part of a name that is shortened, or a pair such as +1/+1."""
    REPEATED = "repeated"
    """The other side has the same number, but not as often."""


def number_differences(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    """Yield the numbers that only one side has.

    A number in the place of another is a difference of its own; a number that the other side just lacks may be written
    in words there, or be left out on purpose, and so it is a doubt. See `calibration`, which promotes some doubts.
    """
    if (counter := lost_number(translation.text, translation.language)) is not None:
        of_counter = Code.NUMBER_DIFFERS.code, "counter", counter
        yield Difference(Code.NUMBER_DIFFERS, f"the counter {counter} has no number here", counter, cause=of_counter)
    # A quick test that rules out most units.
    if not any(may_have_certain(one.text, one.language, one.words) for one in (source, translation)):
        return
    replaced, missing, extra = _unpaired(source, translation)
    for number, other in replaced:
        shown = translation.text[other.start : other.stop]
        replaced_number = source.text[number.start : number.stop]
        said, said_here = _said(replaced_number, number, shown), _said(shown, other, replaced_number)
        message = f"the source has {said} here, but the translation has {said_here}"
        cause = _cause(SOURCE, source, number, Form.REPLACED)
        yield Difference(Code.NUMBER_DIFFERS, message, shown, replaced_number, cause, other.start, number.start)
    for number in extra:
        shown = translation.text[number.start : number.stop]
        cause = _cause(TRANSLATION, translation, number, _form(number, translation, source))
        message = f"the source does not have the number {as_written(shown)}"
        yield Difference(Code.NUMBER_ON_ONE_SIDE, message, shown, cause=cause, at=number.start)
    for number in missing:
        shown = source.text[number.start : number.stop]
        cause = _cause(SOURCE, source, number, _form(number, source, translation))
        message = f"the number {as_written(shown)} of the source is missing here"
        yield Difference(Code.NUMBER_ON_ONE_SIDE, message, None, shown, cause, source_at=number.start)


def _said(shown: str, number: Number, other: str) -> str:
    """Return a number as a message says it: with how it is read, if the other language has the same signs for another
    number.
    """
    is_same = with_ascii_digits(shown) == with_ascii_digits(other)
    return f"{as_written(shown)} (read as {number.value})" if is_same else as_written(shown)


def number_occasions(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Cause]:
    """Yield the causes with which numbers of the two sides could differ."""
    for side, unit in ((SOURCE, source), (TRANSLATION, translation)):
        for number in unit.numbers():
            if number.is_certain:
                written = _written(number, unit)
                yield from (_cause(side, unit, number, form) for form in (written, Form.REPLACED, Form.REPEATED))


def _unpaired(
    source: ComparedUnit, translation: ComparedUnit
) -> tuple[list[tuple[Number, Number]], list[Number], list[Number]]:
    """Return the numbers of the source with those in their places, and what else each side has and the other lacks."""
    missing, extra = _without_all_pairs(source.numbers(), translation.numbers())
    if missing and extra:
        # Before equal numbers: "fewer than 5" is 4以下, although another number there may be a 5.
        missing, extra = _without_all_pairs(*_without_equal_bounds(source, translation))
    # "1,2" is a list, not a decimal, if the other side has a 1 or a 2; "2 100" may be two numbers too.
    missing = [part for number in missing for part in _split(number, source, extra)]
    extra = [part for number in extra for part in _split(number, translation, missing)]
    missing, extra = _without_all_pairs(missing, extra)
    missing, extra = _without_shares(missing, extra, translation)
    extra, missing = _without_shares(extra, missing, source)
    extra = _without_citations(extra, source, translation)
    missing, extra = _without_names(missing, source, translation), _without_names(extra, translation, source)
    # What is in digits on both sides is meant as a number, even a 1 that might be an article elsewhere.
    replaced = list(zip(_in_digits(missing, source), _in_digits(extra, translation), strict=False))
    taken = {number for pair in replaced for number in pair}
    extra = [number for number in extra if number not in taken and not _is_said_otherwise(number, source)]
    missing = [number for number in missing if number not in taken and not _is_said_otherwise(number, translation)]
    # One number in the place of another is one difference.
    further = list(zip(missing, extra, strict=False))
    return [*replaced, *further], missing[len(further) :], extra[len(further) :]


def _without_equal_bounds(source: ComparedUnit, translation: ComparedUnit) -> tuple[list[Number], list[Number]]:
    """Return the numbers of both sides but those that are the same bound, perhaps said in different words."""

    def are_one(ours: Number, theirs: Number) -> bool:
        bound = bound_of(ours, source.text, source.language)
        return bound is not None and bound == bound_of(theirs, translation.text, translation.language)

    return _without_pairs(source.numbers(), translation.numbers(), are_one)


def _in_digits(numbers: Sequence[Number], unit: ComparedUnit) -> list[Number]:
    return [number for number in numbers if _written(number, unit) is not Form.WORD]


def _split(number: Number, unit: ComparedUnit, others: Sequence[Number]) -> list[Number]:
    """Return the parts of a number that is a list: one part of a decimal says so, and all parts of a grouped number."""
    parts = parts_of_number(number, unit.text)
    found = {part.value for part in parts} & {other.value for other in others}
    is_list = bool(found) if isinstance(number.value, float) else found == {part.value for part in parts}
    return parts if parts and is_list else [number]


def _without_shares(
    numbers: list[Number], others: list[Number], there: ComparedUnit
) -> tuple[list[Number], list[Number]]:
    """Leave out fractions that the other side has in words: 3/4 may be *drei Viertel*."""
    left, others = [], list(others)
    for number in numbers:
        share = number.other if isinstance(number.value, str) else number.value
        words = _words_of_share(share, others, there) if isinstance(share, float) and 0 < share < 1 else ()
        others = [other for other in others if other not in words]
        if not words:
            left.append(number)
    return left, others


def _words_of_share(share: float, others: Sequence[Number], there: ComparedUnit) -> tuple[Number, ...]:
    """Return two numbers side by side that are the parts of a fraction in words; none if there are no such ones."""
    for above, below in pairwise(there.numbers()):
        if above not in others or below.start - above.stop > 1 or (below.is_certain and not below.is_ordinal):
            continue
        if isinstance(above.value, int) and isinstance(below.value, int) and above.value == share * below.value > 1:
            return above, below
    return ()


def _without_citations(extra: list[Number], source: ComparedUnit, translation: ComparedUnit) -> list[Number]:
    """Leave out a number that is typed in the place of a reference: the reference is the difference."""
    present = {target for target, _ in translation.targets}
    lacking = [source.number_of(target) or "" for target, _ in source.targets if target not in present]
    if not lacking:
        return extra
    digits = {part for number in lacking for part in re.findall("[0-9]+", number)}
    return [number for number in extra if not _may_cite(number, translation.text, digits)]


def _may_cite(number: Number, text: str, digits: set[str]) -> bool:
    """Return whether a number is one of those of a target, or part of a longer number such as 704.5x."""
    parts = re.findall("[0-9]+", text[number.start : number.stop])
    if not parts:
        return False
    is_part = _CITED.match(text, number.stop) or _CITED_BEFORE.search(text, 0, number.start)
    return is_part is not None or digits.issuperset(parts)


def _without_names(numbers: list[Number], unit: ComparedUnit, other: ComparedUnit) -> list[Number]:
    """Leave out words that the other language has as they are, and not as numbers: the name *Five or More*."""
    if not numbers or unit.language == other.language:
        return numbers
    counted = (other.text[number.start : number.stop].lower() for number in other.numbers())
    left, there = [], Counter(other.words()) - Counter(counted)
    for number in numbers:
        word = unit.text[number.start : number.stop].lower()
        if word.isalpha() and there[word]:
            there[word] -= 1
        else:
            left.append(number)
    return left


def _cause(side: str, unit: ComparedUnit, number: Number, form: Form) -> Cause:
    """Return the cause of a number on one side only: its form, the number as written, and the word after it."""
    text = unit.text.lower()
    shown = text[number.start : number.stop]
    after = _NEXT_WORD.match(text, number.stop)
    kind = f"{form} ordinal" if number.is_ordinal else form.value
    return Code.NUMBER_DIFFERS.code, side, kind, shown, shown + (after[0] if after is not None else "")


def _form(number: Number, unit: ComparedUnit, other: ComparedUnit) -> Form:
    written = _written(number, unit)
    is_repeated = written is not Form.PRODUCT and any(number.may_equal(one) for one in other.numbers())
    return Form.REPEATED if is_repeated else written


def _written(number: Number, unit: ComparedUnit) -> Form:
    if isinstance(number.value, str):
        return Form.PRODUCT
    return Form.DIGITS if any(map(str.isdigit, unit.text[number.start : number.stop])) else Form.WORD


def _are_alike(number: Number, other: Number) -> bool:
    same_kind = number.is_certain == other.is_certain and number.is_ordinal == other.is_ordinal
    return same_kind and number.may_equal(other)


def _may_be_one(number: Number, other: Number) -> bool:
    """Return whether two numbers may be the same: ``the 2 players`` may be ``both``, and number 3 the third."""
    if not number.may_equal(other):
        return _is_share(number, other) or _is_share(other, number)
    return not (number.is_certain and other.is_certain) or number.value != 1


def _is_share(number: Number, word: Number) -> bool:
    """Return whether a number is 1/2, 1/3 and so on, and a word may say it: half, or a third."""
    if not isinstance(word.value, int) or word.value < 2 or (word.is_certain and not word.is_ordinal):
        return False
    return 1 / word.value in (number.value, number.other)


def _without_all_pairs(ours: Sequence[Number], theirs: Sequence[Number]) -> tuple[list[Number], list[Number]]:
    """Return the numbers that remain; exact pairs go first, so that a vague one does not take their partners."""
    return _without_pairs(*_without_pairs(ours, theirs, _are_alike), _may_be_one)


def _without_pairs(
    ours: Sequence[Number], theirs: Sequence[Number], are_one: Callable[[Number, Number], bool]
) -> tuple[list[Number], list[Number]]:
    """Return the numbers that remain on both sides after removing all pairs."""
    left, others = [], list(theirs)
    for number in ours:
        place = next((place for place, other in enumerate(others) if are_one(number, other)), None)
        if place is None:
            left.append(number)
        else:
            del others[place]
    return left, others


def _is_said_otherwise(number: Number, there: ComparedUnit) -> bool:
    """Return whether a number may be missing in the other text, or may be a word there."""
    if not number.is_certain:
        return True
    if number.is_ordinal:
        return has_place(there.text, there.language, number.value)
    if number.value == 2:
        return may_have_dual(there.text, there.language)
    return number.value == 1 and has_one(there.text, there.language)
