"""Differences between a unit and its translation: references, symbols, numbers, examples, bold terms, and so on.

Each comparison is a function from two wordings to differences; none of them considers what the words mean. Terms, which
need the whole book, are in `other_words`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..library.book_units import own_markup
from ..markup.symbols import SYMBOL, symbol_name
from ..model.findings import Code
from ..model.units import BlockKind, Unit
from .numbers import Number, find_numbers, has_one, has_place, lost_number, may_have_certain
from .unit_features import without_references
from .writing_systems import normalised, words_in

_BOLD = re.compile(r"(?<![\\*])\*\*(?=\S)(?:[^*\n]|\*(?!\*))+?\*\*")
_STOPS = frozenset(".。!！?？:：…．")
_AFTER_STOP = " \t\r\n*_`~」』）)]】〉》”’\"'»"
_DOUBLED_STOP = re.compile(r"[.。．](?:\s*(?:\[\[[^\[\]\n]*\]\]|\[[0-9][0-9.]*[a-z]*\.?\]))+\s*[.。．](?![.0-9])")
BRACKETS = {
    "「": "」",
    "『": "』",
    "（": "）",
    "(": ")",
    "【": "】",
    "《": "》",
    "〈": "〉",
    "“": "”",
    "[": "]",
    "{": "}",
    "«": "»",
}
"""The pairs of brackets and quotation marks that must be closed, by the opening one."""
_CLOSERS = {closing: opening for opening, closing in BRACKETS.items()}
_ITEM_OR_ROW = re.compile(r"\s*(?:[-*+|]|[0-9]+[.)])")
_CITATION = re.compile(r"\]\][.．]\s*[^\s.。ぁ-ゟ][^.。ぁ-ゟ]{0,60}$")
"""A text that ends with the number and the title of a rule: ``see rule [[rule:trash]]. Trash`` is not a sentence.

Text with hiragana still counts as one, because that is how a Japanese verb ends.
"""
_BRACKET = re.compile(f"[{re.escape(''.join([*BRACKETS, *_CLOSERS]))}]")
_LIST_MARK = re.compile(r"(?:^|\s)[0-9A-Za-z一二三四五六七八九十]{1,3}\Z")
"""The text before the bracket of a list item: ``a)``, which closes nothing."""


class Difference(NamedTuple):
    """One difference of a translation.

    ``mark`` is the piece of text to show, in the source's text if ``is_source``, otherwise in the translation's text;
    None means the unit as a whole.
    """

    code: Code
    message: str
    mark: str | None = None
    is_source: bool = False


class ComparedUnit:
    """The text of a unit in one language, and the targets of its references.

    ``targets`` are the targets of the references in order, in a form that is the same for both languages, each with
    its mark in the text. ``markup`` is the text of the unit without its examples, ``text`` the same text without
    references and symbols, in normal form; ``symbols`` are the symbols in it.
    """

    __slots__ = ("_words", "language", "markup", "symbols", "targets", "text", "unit")

    def __init__(self, unit: Unit, language: str, targets: Sequence[tuple[str, str]]) -> None:
        self.unit, self.language, self.targets = unit, language, targets
        self.markup = own_markup(unit)
        text = without_references(self.markup)
        self.symbols: Counter[str] = _NO_SYMBOLS
        if "{" in text:
            self.symbols = Counter(symbol_name(match) for match in SYMBOL.finditer(text))
            text = SYMBOL.sub(" ", text)
        self.text = normalised(text)
        self._words: list[str] | None = None

    def words(self) -> list[str]:
        """Return the words of the text, in lower case."""
        if self._words is None:
            self._words = words_in(self.text)
        return self._words


_NO_SYMBOLS: Counter[str] = Counter()
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
    missing, extra = set(ours) - set(theirs), set(theirs) - set(ours)
    for target, mark in source.targets:
        if target in missing:
            missing.discard(target)
            yield Difference(Code.REFERENCE_DIFFERS, f"the source refers to {mark} here, but the translation does not")
    for target, mark in translation.targets:
        if target in extra:
            extra.discard(target)
            yield Difference(Code.REFERENCE_DIFFERS, f"the source does not refer to {mark} here", mark)
    if set(ours) == set(theirs):
        marks = " ".join(mark for _, mark in source.targets)
        what = (
            "the references are in another order than"
            if Counter(ours) == Counter(theirs)
            else "the references occur another number of times than"
        )
        yield Difference(Code.REFERENCE_ORDER, f"{what} in the source: {marks}")


def _symbols(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    ours, theirs = source.symbols, translation.symbols
    if ours == theirs:
        return
    for name in sorted((ours - theirs) | (theirs - ours)):
        counts = f"{_times(theirs[name])} here and {_times(ours[name])} in the source"
        yield Difference(Code.SYMBOL_DIFFERS, f"the symbol {{{name}}} occurs {counts}", f"{{{name}}}")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _numbers(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    if (counter := lost_number(translation.text, translation.language)) is not None:
        yield Difference(Code.NUMBER_DIFFERS, f"the counter {counter} has no number here", counter)
    # A quick test that rules out most units.
    if not any(may_have_certain(one.text, one.language, one.words) for one in (source, translation)):
        return
    missing, extra = (find_numbers(one.text, one.language) for one in (source, translation))
    # Exact pairs first, so that a vague match does not take the partner of an exact one.
    for are_one in (_are_alike, _may_be_one):
        missing, extra = _without_pairs(missing, extra, are_one)
    for number in extra:
        if not _is_said_otherwise(number, source):
            shown = translation.text[number.start : number.stop]
            yield Difference(Code.NUMBER_DIFFERS, f"the source does not have the number {shown}", shown)
    for number in missing:
        if not _is_said_otherwise(number, translation):
            shown = source.text[number.start : number.stop]
            yield Difference(
                Code.NUMBER_DIFFERS, f"the number {shown} of the source is missing here", shown, is_source=True
            )


def _are_alike(number: Number, other: Number) -> bool:
    same_kind = number.is_certain == other.is_certain and number.is_ordinal == other.is_ordinal
    return number.value == other.value and same_kind


def _may_be_one(number: Number, other: Number) -> bool:
    """Return whether two numbers may be the same: ``the 2 players`` may be ``both``, and number 3 the third."""
    if number.value != other.value:
        return False
    return not (number.is_certain and other.is_certain) or number.value > 1


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
        return has_place(there.text, there.language)
    return number.value == 1 and has_one(there.text, there.language)


def _examples(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    ours, theirs = len(source.unit.examples), len(translation.unit.examples)
    if ours != theirs:
        counted = f"{theirs} example{'' if theirs == 1 else 's'}"
        yield Difference(Code.EXAMPLE_DIFFERS, f"this rule has {counted}, but the source has {ours}")


def _bold(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    if "**" not in source.markup and "**" not in translation.markup:
        return
    ours, theirs = len(_BOLD.findall(source.markup)), len(_BOLD.findall(translation.markup))
    if ours != theirs:
        yield Difference(Code.BOLD_DIFFERS, f"bold words: {theirs} here, {ours} in the source")


def _brackets(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    wrong = unbalanced(translation.text)
    if wrong and not unbalanced(source.text):
        mark, is_opening = wrong
        what = "is not closed" if is_opening else "was not opened"
        yield Difference(Code.BRACKET_DIFFERS, f"the bracket {mark} {what}", mark)
    elif translation.text.count('"') % 2 and not source.text.count('"') % 2:
        yield Difference(Code.BRACKET_DIFFERS, 'a quotation mark " is not closed', '"')


def unbalanced(text: str) -> tuple[str, bool] | None:
    """Return the first unmatched bracket of a normalised text and whether it is an opening one, or None."""
    open_brackets: list[str] = []
    for match in _BRACKET.finditer(text):
        sign = match[0]
        if sign in BRACKETS:
            open_brackets.append(sign)
            continue
        opening = _CLOSERS[sign]
        if open_brackets and open_brackets[-1] == opening:
            open_brackets.pop()
        elif opening in open_brackets:
            return open_brackets[-1], True
        elif not (sign == ")" and _LIST_MARK.search(text, 0, match.start())):
            return sign, False
    return (open_brackets[-1], True) if open_brackets else None


def _final_stop(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    ours, theirs = source.text, translation.text
    markup = translation.markup
    if source.unit.blocks and (
        _ends_in_list(source.unit) or _ends_in_list(translation.unit)
    ):  # items may end in any way
        ours, theirs = without_references(source.unit.text), without_references(translation.unit.text)
        markup = translation.unit.text
    if ends_with_stop(ours) and not ends_with_stop(theirs) and theirs.strip() and not _CITATION.search(markup):
        yield Difference(Code.MISSING_STOP, "the source ends with a full stop, but this does not")


def _ends_in_list(unit: Unit) -> bool:
    """Return whether the last paragraph below a heading is a list or a table."""
    blocks = [block for block in unit.blocks if block.kind is not BlockKind.EXAMPLE]
    return bool(blocks) and _ITEM_OR_ROW.match(blocks[-1].markup.rstrip().rpartition("\n\n")[2]) is not None


def ends_with_stop(text: str) -> bool:
    """Return whether a text without references ends like a sentence; closing brackets and emphasis may follow."""
    return text.rstrip(_AFTER_STOP)[-1:] in _STOPS


def doubled_stop(unit: Unit) -> str | None:
    """Return a reference together with the two full stops around it, or None if no reference has them."""
    markup = own_markup(unit)
    match = _DOUBLED_STOP.search(markup) if "]" in markup else None
    return match[0] if match else None


COMPARISONS: tuple[TextComparison, ...] = (
    _references,
    _symbols,
    _numbers,
    _examples,
    _bold,
    _brackets,
    _final_stop,
)
"""All comparisons, in the order in which they run."""
