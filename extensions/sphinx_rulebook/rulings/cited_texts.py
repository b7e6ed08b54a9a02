"""The texts that a ruling rests on: of each cited rule, and of the rules below it.

Who cites section 5 rests on 5.2 too. A chapter is too much to review an answer at each of its changes: only its title
counts.

The text of each rule is one line, with a tab for each line break of its markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..library.book_units import normal_text, on_one_line, with_present_labels
from ..library.label_index import LabelIndex, Target
from ..markup.text.wording import words_of
from ..model.units import Kind, Status, Unit


class TextChange(NamedTuple):
    """The texts of a cited rule, and of the rules below it, that differ from the remembered ones, in order.

    ``place`` is the only rule that has another text now, or else the cited one; None if that is gone.
    """

    before: tuple[str, ...]
    now: tuple[str, ...]
    place: Target | None


class CitedTexts:
    """The texts of cited rules, each read once; ``index`` is the index of the source language."""

    def __init__(self, index: LabelIndex) -> None:
        self.index = index
        self._lines: dict[str, Mapping[int, str]] = {}
        self._words: dict[str, Mapping[str, list[str]]] = {}
        self._texts: dict[str, str] = {}

    def of(self, target: Target) -> str:
        """Return the text of a rule, and below it one line for each rule below it (see `normal_text`)."""
        key = target.unit.key
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = "\n".join(self.lines(target).values())
        return text

    def lines(self, target: Target) -> Mapping[int, str]:
        """Return the lines of the text of a rule, by the positions of the rules in its chapter."""
        key = target.unit.key
        lines = self._lines.get(key)
        if lines is None:
            read = {at: normal_text(unit, target.book, self.index) for at, unit in _with_below(target)}
            lines = self._lines[key] = {at: _as_line(text) for at, text in read.items() if text}
        return lines

    def with_same_words(self, line: str, target: Target) -> list[str]:
        """Return the lines of the text of a rule that have the words of a remembered one, in order."""
        key = target.unit.key
        known = self._words.get(key)
        if known is None:
            found: dict[str, list[str]] = {}
            for present in self.lines(target).values():
                found.setdefault(_words_of_line(present), []).append(present)
            known = self._words[key] = found
        return known.get(_words_of_line(line), [])


def _as_line(text: str) -> str:
    return text.replace("\n", "\t")


def _words_of_line(line: str) -> str:
    """Return the words of the rule on a line; a commentary is not a part of the rule, and no ruling rests on it."""
    return words_of(line.replace("\t", "\n"))[0]


def _with_below(target: Target) -> Iterator[tuple[int, Unit]]:
    """Yield a unit and those below it that are published, with their positions; of a chapter only itself."""
    units, first = target.chapter.units, target.unit
    yield target.position, first
    if first.kind is Kind.CHAPTER:
        return
    for position in range(target.position + 1, len(units)):
        unit = units[position]
        if unit.rank <= first.rank:
            return
        if unit.status is not Status.DRAFT and unit.kind is not Kind.RULING:
            yield position, unit


def changes_of_texts(
    remembered: Mapping[str, tuple[str, Target | None]], texts: CitedTexts
) -> Mapping[str, TextChange]:
    """Return what has changed of the texts that a ruling rests on; another order of the same rules is not a change.

    ``remembered`` are their texts as they were, with the rules as they are now, None for those that are gone. A change
    of a rule that is cited twice, itself and with its section, is only one of the rule.
    """
    found: dict[str, TextChange] = {}
    known_before: Counter[str] = Counter()
    known_now: set[str] = set()
    for name, (before, target) in sorted(remembered.items(), key=lambda one: _depth(one[1][1])):
        if target is None:
            change = TextChange((on_one_line(before),), (), None)
            known_before.update(before.split("\n"))
        elif texts.of(target) == before:
            continue
        else:
            change = _change(before, target, texts, known_before, known_now)
        if change.before or change.now:
            found[name] = change
    return {name: found[name] for name in remembered if name in found}


def _depth(target: Target | None) -> int:
    """Return a key that puts rules that are gone first, and then the deepest."""
    return -target.unit.rank if target is not None else -99


def _change(
    text: str, target: Target, texts: CitedTexts, known_before: Counter[str], known_now: set[str]
) -> TextChange:
    """Return what has changed of one text, and add it to the changes that are known."""
    units, lines = target.chapter.units, texts.lines(target)
    left = Counter(lines.values())
    gone = []
    for line in text.split("\n"):
        present = with_present_labels(line, target.book, texts.index)
        same = next((one for one in (line, present) if left[one] > 0), None)
        if same is None:
            same = next((one for one in texts.with_same_words(present, target) if left[one] > 0), None)
        if same is not None:
            left[same] -= 1
        elif known_before[line] > 0:
            known_before[line] -= 1
        else:
            gone.append(line)
    new = []
    for position, line in reversed(tuple(lines.items())):  # of several equal ones, the last are those that are new
        if left[line] > 0:
            left[line] -= 1
            if units[position].key not in known_now:
                new.append(position)
    new.reverse()
    known_now.update(units[position].key for position in new)
    known_before.update(gone)
    place = Target.at(target.book, target.chapter, new[0]) if len(new) == 1 else target
    now = tuple(on_one_line(lines[position]) for position in new)
    return TextChange(tuple(map(on_one_line, gone)), now, place)
