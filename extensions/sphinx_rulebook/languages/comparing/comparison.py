"""Differences between a unit and its translation: references, symbols, numbers, examples, bold terms, and so on.

Each comparison is a function from two wordings to differences; none of them considers what the words mean. Terms, which
need the whole book, are in `other_words`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from ...model.findings import Code
from ...support.counted import counted
from .compared_unit import ComparedUnit, Difference
from .conventions import SOURCE, TRANSLATION, Cause
from .number_differences import number_differences, number_occasions
from .part_differences import FEWER, MORE, part_differences, part_occasions
from .punctuation import bracket_differences, bracket_occasions, stop_differences, stop_occasions

_BOLD = re.compile(r"(?<![\\*])\*\*(?=\S)(?:[^*\n]|\*(?!\*))+?\*\*")


TextComparison = Callable[[ComparedUnit, ComparedUnit], Iterable[Difference]]


def compare(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    """Yield all differences between a unit and its translation."""
    for comparison in COMPARISONS:
        yield from comparison(source, translation)


def _references(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    if not source.targets and not translation.targets:
        return
    ours, theirs = [target for target, _ in source.targets], [target for target, _ in translation.targets]
    if ours == theirs:
        return
    missing, extra = _only_here(source.targets, theirs), _only_here(translation.targets, ours)
    # As many wrong references as missing ones stand in their places: each is one defect, and so one finding.
    instead = list(extra.items()) if len(missing) == len(extra) else []
    for number, (target, mark) in enumerate(missing.items()):
        cause = _cause_of_reference(SOURCE, source, target)
        said = f"the source refers to {_shown(target, mark, source)} here, but the translation"
        if instead:
            other, other_mark = instead[number]
            message = f"{said} to {_shown(other, other_mark, translation)}"
            yield Difference(Code.REFERENCE_DIFFERS, message, other_mark, _opening(mark), cause)
        else:
            yield Difference(Code.REFERENCE_DIFFERS, f"{said} does not", None, _opening(mark), cause)
    for target, mark in extra.items() if not instead else ():
        cause = _cause_of_reference(TRANSLATION, translation, target)
        message = f"the source does not refer to {_shown(target, mark, translation)} here"
        yield Difference(Code.REFERENCE_DIFFERS, message, mark, cause=cause)
    if set(ours) == set(theirs):
        marks = " ".join(mark for _, mark in source.targets)
        what = (
            "the references are in another order than"
            if Counter(ours) == Counter(theirs)
            else "the references occur another number of times than"
        )
        cause = Code.REFERENCE_ORDER.code, source.unit.kind.value
        yield Difference(Code.REFERENCE_ORDER, f"{what} in the source: {marks}", cause=cause)


def _shown(target: str, mark: str, unit: ComparedUnit) -> str:
    """Return the mark of a reference, with the number that readers see instead of the label."""
    number = unit.number_of(target)
    is_said = number is None or number in mark.partition("|")[2]  # digits of the label are not its number
    return mark if is_said else f"{mark} ({number})"


def _opening(mark: str) -> str:
    """Return the beginning of a reference, which may have a text of its own after its label."""
    return mark.removesuffix("]]")


def _only_here(targets: Sequence[tuple[str, str]], others: Container[str]) -> dict[str, str]:
    """Return the targets that the other side lacks, in order, each with its first mark."""
    marks: dict[str, str] = {}
    for target, mark in targets:
        if target not in others:
            marks.setdefault(target, mark)
    return marks


def _cause_of_reference(side: str, unit: ComparedUnit, target: str) -> Cause:
    return Code.REFERENCE_DIFFERS.code, side, f"{unit.unit.kind.value} to {target.partition(':')[0]}"


def _symbols(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    ours, theirs = source.symbols, translation.symbols
    if ours == theirs:
        return
    for name in sorted((ours - theirs) | (theirs - ours)):
        counts = f"{_times(theirs[name])} here and {_times(ours[name])} in the source"
        message, mark = f"the symbol {{{name}}} occurs {counts}", f"{{{name}}}"
        yield Difference(Code.SYMBOL_DIFFERS, message, mark, mark, (Code.SYMBOL_DIFFERS.code, name))


def _times(count: int) -> str:
    return {0: "never", 1: "once"}.get(count, f"{count} times")


def _examples(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    ours, theirs = len(source.unit.examples), len(translation.unit.examples)
    if ours != theirs:
        cause = _cause_of_count(Code.EXAMPLE_DIFFERS, ours, theirs)
        yield Difference(
            Code.EXAMPLE_DIFFERS, f"this rule has {counted(theirs, 'example')}, but the source has {ours}", cause=cause
        )


def _cause_of_count(code: Code, ours: int, theirs: int) -> Cause:
    return code.code, MORE if theirs > ours else FEWER


def _bold(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    if "**" not in source.markup and "**" not in translation.markup:
        return
    ours, theirs = len(_BOLD.findall(source.markup)), len(_BOLD.findall(translation.markup))
    if ours != theirs:
        cause = _cause_of_count(Code.BOLD_DIFFERS, ours, theirs)
        yield Difference(Code.BOLD_DIFFERS, f"bold words: {theirs} here, {ours} in the source", cause=cause)


COMPARISONS: tuple[TextComparison, ...] = (
    _references,
    _symbols,
    number_differences,
    _examples,
    part_differences,
    _bold,
    bracket_differences,
    stop_differences,
)
"""All comparisons, in the order in which they run."""


def occasions(source: ComparedUnit, translation: ComparedUnit, codes: Container[str]) -> Iterator[Cause]:
    """Yield the causes that could make two texts differ, for some codes; each may be yielded more than once."""
    sides = ((SOURCE, source), (TRANSLATION, translation))
    if Code.REFERENCE_DIFFERS.code in codes:
        for side, unit in sides:
            yield from (_cause_of_reference(side, unit, target) for target, _ in unit.targets)
    if Code.REFERENCE_ORDER.code in codes and len(source.targets) > 1:
        yield Code.REFERENCE_ORDER.code, source.unit.kind.value
    if Code.SYMBOL_DIFFERS.code in codes:
        yield from ((Code.SYMBOL_DIFFERS.code, name) for _, unit in sides for name in unit.symbols)
    if Code.NUMBER_DIFFERS.code in codes:
        yield from number_occasions(source, translation)
    if Code.EXAMPLE_DIFFERS.code in codes and (source.unit.examples or translation.unit.examples):
        yield from ((Code.EXAMPLE_DIFFERS.code, way) for way in (MORE, FEWER))
    yield from part_occasions(source, translation, codes)
    if Code.BOLD_DIFFERS.code in codes and ("**" in source.markup or "**" in translation.markup):
        yield from ((Code.BOLD_DIFFERS.code, way) for way in (MORE, FEWER))
    if Code.BRACKET_DIFFERS.code in codes:
        yield from bracket_occasions(translation)
    if Code.MISSING_STOP.code in codes:
        yield from stop_occasions(source, translation)
